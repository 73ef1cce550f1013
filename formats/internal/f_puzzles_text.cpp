#include "nonet/formats/internal/f_puzzles_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <vector>

#include "nonet/base/text.hpp"
#include "nonet/formats/f_puzzles.hpp"
#include "nonet/formats/internal/lz_string.hpp"

namespace nonet {
namespace {

constexpr std::size_t kMostJson = std::size_t{8} << 20U;     // a payload that expands to more is no puzzle
constexpr int kMostMends = 3000;                             // places for slashes that are tried
constexpr std::size_t kMostMended = std::size_t{16} << 20U;  // bytes of payloads that are tried, of all these together

bool is_base64(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '+' || byte == '/' || byte == '=';
}

// Without the link around it, and without SudokuPad's prefix; `foreign` becomes the name of a form that says no rules.
std::string_view payload_of(std::string_view text, std::string_view& foreign) {
  const bool link = text.find("://") != std::string_view::npos || text.starts_with("www.") || text.starts_with("?");
  if (link) {
    constexpr std::array<std::string_view, 5> kBefore = {"load=", "puzzleid=", "fpuzzles=", "fpuz=", "fpuzzles"};
    std::size_t begin = std::string_view::npos;
    for (const std::string_view before : kBefore) {
      const std::size_t at = text.find(before);
      if (begin == std::string_view::npos && at != std::string_view::npos) begin = at + before.size();
    }
    if (begin == std::string_view::npos) {
      const std::size_t host_end = text.find('/', std::min(text.find("://") + 3, text.size()));
      begin = host_end == std::string_view::npos ? text.size() : host_end + 1;
    }
    text.remove_prefix(begin);
    text = text.substr(0, text.find_first_of("&#"));
  }
  for (const std::string_view prefix : {"sudoku/", "fpuzzles", "fpuz"}) {
    if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
  }
  for (const std::string_view prefix : {"ctc", "scl", "scf"}) {
    if (text.starts_with(prefix)) foreign = prefix;
  }
  return text;
}

std::string unpack(std::string_view payload, std::string& json) {
  if (std::string why = lz_decompress(payload, kMostJson, json); !why.empty()) return why;
  const std::size_t at = json.find_first_not_of(" \t\r\n");
  return at != std::string::npos && json[at] == '{' ? std::string() : "the payload holds no JSON object";
}

// Some servers make one slash of two. A payload has whole groups of four symbols, so that it is known, but for whole
// groups, how many are missing; each way to double so many is tried, until one unpacks to something that ends as an
// object does.
bool mend(std::string_view payload, std::string& json) {
  std::vector<std::size_t> slashes;
  for (std::size_t at = payload.find('/'); at != std::string_view::npos; at = payload.find('/', at + 1)) {
    slashes.push_back(at);
  }
  int tries = 0;
  for (std::size_t missing = (4 - payload.size() % 4) % 4; missing <= slashes.size() && missing < 8; missing += 4) {
    if (missing == 0) continue;
    std::vector<std::size_t> chosen(missing);
    for (std::size_t i = 0; i < missing; ++i) chosen[i] = i;
    for (;;) {
      if (++tries > kMostMends || (payload.size() + missing) * static_cast<std::size_t>(tries) > kMostMended)
        return false;
      std::string mended(payload);
      for (std::size_t i = missing; i-- > 0;) mended.insert(slashes[chosen[i]], 1, '/');
      if (unpack(mended, json).empty() && json.ends_with('}')) return true;
      // The next choice in order.
      std::size_t i = missing;
      while (i > 0 && chosen[i - 1] == slashes.size() - missing + i - 1) --i;
      if (i == 0) break;
      ++chosen[i - 1];
      for (std::size_t later = i; later < missing; ++later) chosen[later] = chosen[later - 1] + 1;
    }
  }
  return false;
}

// Behind the string that begins there.
std::size_t behind_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
  return std::min(at + 1, text.size());
}

// Whether a JSON object is one of f-puzzles: its `grid` holds objects. (What else is called grid, and any other
// puzzle's object, holds symbols.) One of SudokuPad's drawings counts, too, so that it is refused with the reason.
std::optional<bool> has_f_puzzles_members(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') {
      const std::size_t end = behind_string(text, at);
      const std::string_view name = text.substr(at + 1, end > at + 1 ? end - at - 2 : 0);
      const std::size_t colon = text.find_first_not_of(" \t\r\n", end);
      if (depth == 1 && colon != std::string_view::npos && text[colon] == ':') {
        if (name == "cellSize") return true;
        const std::size_t value = text.find_first_not_of("[: \t\r\n", colon);
        if (name == "grid" && value != std::string_view::npos) return text[value] == '{';
      }
      at = end - 1;
      continue;
    }
    if (text[at] == '{' || text[at] == '[') ++depth;
    if ((text[at] == '}' || text[at] == ']') && --depth == 0) return false;
  }
  return std::nullopt;
}

// Whether a text begins as a payload of a JSON object does. Looks at its first bytes.
bool begins_payload(std::string_view text) {
  constexpr std::size_t kLeast = 40;  // no puzzle is packed smaller
  // { is packed as N4, but for the bits that " or a blank behind it bring.
  constexpr std::string_view kBrace = "N4";
  constexpr std::string_view kBehind = "IAKWS";
  return text.size() >= kLeast && text.starts_with(kBrace) && kBehind.find(text[2]) != std::string_view::npos &&
         std::all_of(text.begin(), text.begin() + kLeast, is_base64);
}

}  // namespace

std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned value = 0;
    const std::string_view code = text.substr(at, 3);
    const bool coded = code.size() == 3 && code[0] == '%' && std::isxdigit(static_cast<unsigned char>(code[1])) != 0 &&
                       std::isxdigit(static_cast<unsigned char>(code[2])) != 0;
    if (!coded) {
      decoded += text[at];
      continue;
    }
    std::from_chars(code.data() + 1, code.data() + 3, value, 16);
    decoded += static_cast<char>(value);
    at += 2;
  }
  return decoded;
}

std::optional<bool> begins_f_puzzles(std::string_view text) {
  constexpr std::size_t kLooked = std::size_t{64} << 10U;
  constexpr std::size_t kScheme = 10;  // "https" and more
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  text.remove_prefix(begin);
  if (text.front() == '{') {
    const std::optional<bool> found = has_f_puzzles_members(text.substr(0, kLooked));
    return found || text.size() < kLooked ? found : false;
  }
  text = text.substr(0, text.find('\n'));
  for (const std::string_view prefix : {"fpuzzles", "fpuz"}) {
    if (text.starts_with(prefix)) return begins_payload(percent_decoded(text.substr(prefix.size())));
  }
  if (text.find("://") < kScheme) {
    return text.find("f-puzzles.com/") != std::string_view::npos || text.find("sudokupad.") != std::string_view::npos ||
           text.find("crackingthecryptic.com/") != std::string_view::npos;
  }
  return begins_payload(text);
}

std::string unpack_f_puzzles(std::string_view text, FPuzzlesText& unpacked) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  if (begin == text.size()) return "no f-puzzles puzzle is there";
  const std::string_view stripped = text.substr(begin, end - begin + 1);
  if (stripped.front() == '{') {
    unpacked.json = text;  // places in it are the caller's
    return {};
  }
  unpacked.packed = true;
  std::string_view foreign;
  const std::string decoded = percent_decoded(stripped);
  const std::string_view payload = payload_of(decoded, foreign);
  if (!foreign.empty()) {
    return "SudokuPad's own format ('" + std::string(foreign) +
           "') draws lines and shapes without saying what they mean: the puzzle's f-puzzles form is read";
  }
  if (payload.empty()) return "the link has no payload behind ?load=";
  if (payload.starts_with('{')) {
    unpacked.json = payload;
    return {};
  }
  constexpr std::size_t kShortest = 20;
  if (payload.size() < kShortest) {
    return "'" + std::string(payload) + "' is the short name of a puzzle on a server, not the puzzle";
  }
  std::string packed(payload);
  std::replace(packed.begin(), packed.end(), ' ', '+');  // what a server makes of +
  std::string why = unpack(packed, unpacked.json);
  if (why.empty() || mend(packed, unpacked.json)) return {};
  return why;
}

std::string f_puzzles_link(std::string_view json) { return "https://www.f-puzzles.com/?load=" + lz_compress(json); }

}  // namespace nonet
