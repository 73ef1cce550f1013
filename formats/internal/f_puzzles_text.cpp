#include "formats/internal/f_puzzles_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "base/text.hpp"
#include "formats/f_puzzles.hpp"
#include "formats/internal/codec.hpp"
#include "formats/internal/json.hpp"
#include "formats/internal/lz_string.hpp"
#include "formats/internal/sudokupad_reader.hpp"
#include "formats/sudokupad.hpp"

namespace nonet {
namespace {

// A payload that expands to more is not a puzzle. Published puzzles expand to 2.6 times their size, a blank board of
// side 64 whose cells have no region to 26 times.
constexpr std::size_t kLeastJson = 4096;
constexpr std::size_t kMostExpansion = 28;
// Symbols and units that are unpacked to find missing slashes, for each symbol of the payload.
constexpr std::size_t kMostMending = 150;
constexpr std::size_t kMostMissing = 7;                  // slashes
constexpr unsigned kLargestValue = 63;                   // of a symbol
constexpr std::size_t kLooked = std::size_t{64} << 10U;  // bytes, to recognise a format

std::size_t most_json(std::string_view payload) {
  return std::min(kLeastJson + kMostExpansion * payload.size(), kMaxPackedJson);
}

bool is_base64(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '+' || byte == '/' || byte == '=';
}

constexpr std::array<std::string_view, 2> kOwnPrefixes = {"scl", "ctc"};  // of SudokuPad's own objects

// Without the link around it, and without SudokuPad's prefix. `foreign` becomes that of a form that is not f-puzzles.
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
      text = text.substr(0, text.find('?', begin + 1));
    }
    text.remove_prefix(begin);
    text = text.substr(0, text.find_first_of("&#"));
  }
  for (const std::string_view prefix : {"sudoku/", "fpuzzles", "fpuz"}) {
    if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
  }
  for (const std::string_view prefix : {"ctc", "scl", "scf", "pack"}) {
    if (!text.starts_with(prefix)) continue;
    foreign = prefix;
    text.remove_prefix(prefix.size());
    break;
  }
  return text;
}

std::string unpack(std::string_view payload, std::string& json) {
  if (std::string why = lz_decompress(payload, most_json(payload), json); !why.empty()) return why;
  const std::size_t at = json.find_first_not_of(" \t\r\n");
  return at != std::string::npos && json[at] == '{' ? std::string() : "the payload holds no JSON object";
}

// Some servers make one slash of two. A payload has whole groups of four symbols, so its length shows how many are
// missing, except for whole groups. Each slash may be one of two. The wrong choice soon unpacks to bytes that are not
// text, and the search returns to the slash.
class Mender {
 public:
  explicit Mender(std::string_view payload)
      : payload_(payload.substr(0, payload.find('='))),
        most_(kMostMending * payload.size()),
        decoder_(most_json(payload)),
        start_(decoder_.place()) {}

  bool mend(std::size_t missing) {
    decoder_.go_back(start_);
    return go_on(0, static_cast<std::size_t>(std::count(payload_.begin(), payload_.end(), '/')), missing);
  }
  std::string text() const { return decoder_.text(); }

 private:
  using State = LzDecoder::State;

  // Whether the rest can be read from symbol `at` on, which has `slashes` slashes of which `missing` are one of two.
  bool go_on(std::size_t at, std::size_t slashes, std::size_t missing) {
    for (; at < payload_.size() && slashes >= missing; ++at) {
      if (!put(payload_[at])) return ended(at + 1, missing);
      if (payload_[at] != '/') continue;
      --slashes;
      if (missing == 0) continue;
      const LzDecoder::Place place = decoder_.place();
      if (put('/') ? go_on(at + 1, slashes, missing - 1) : ended(at + 1, missing - 1)) return true;
      decoder_.go_back(place);
    }
    return false;
  }
  // False at the end, or if the text so far is damaged.
  bool put(char symbol) {
    const unsigned value = base64_value(symbol);
    const std::size_t before = decoder_.units().size();
    damaged_ = value > kLargestValue;
    if (damaged_) return false;
    const bool more = decoder_.put(value) == State::more && decoder_.work() <= most_;
    const std::u16string_view fresh = std::u16string_view(decoder_.units()).substr(before);
    const bool object = before > 0 || fresh.empty() || fresh.front() == u'{';
    damaged_ = !object || std::any_of(fresh.begin(), fresh.end(), [](char16_t unit) {
      return unit < u' ' && unit != u'\t' && unit != u'\r' && unit != u'\n';
    });
    return more && !damaged_;
  }
  // One symbol of zeros may come after the end.
  bool ended(std::size_t at, std::size_t missing) const {
    return !damaged_ && decoder_.state() == State::ended && missing == 0 && at + 1 >= payload_.size() &&
           decoder_.units().ends_with(u'}');
  }

  std::string_view payload_;
  std::size_t most_;
  LzDecoder decoder_;
  LzDecoder::Place start_;
  bool damaged_ = false;
};

bool mend(std::string_view payload, std::string& json) {
  Mender mender(payload);
  for (std::size_t missing = (4 - payload.size() % 4) % 4; missing <= kMostMissing; missing += 4) {
    if (missing == 0 || !mender.mend(missing)) continue;
    json = mender.text();
    return true;
  }
  return false;
}

// The member that shows whose a JSON object is: `grid` of f-puzzles, whose rows hold objects, not symbols; `cells` or
// `cellSize` of SudokuPad. "": of neither; nothing: the text ends too early.
std::optional<std::string_view> telling_member(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') {
      const std::size_t end = behind_string(text, at);
      const std::string_view name = text.substr(at + 1, end > at + 1 ? end - at - 2 : 0);
      const std::size_t colon = text.find_first_not_of(" \t\r\n", end);
      if (depth == 1 && colon != std::string_view::npos && text[colon] == ':') {
        if (name == "cellSize") return name;
        const std::size_t value = text.find_first_not_of("[: \t\r\n", colon);
        if ((name == "grid" || name == "cells") && value != std::string_view::npos) {
          return text[value] == '{' ? name : std::string_view();
        }
      }
      at = end - 1;
      continue;
    }
    if (text[at] == '{' || text[at] == '[') ++depth;
    if ((text[at] == '}' || text[at] == ']') && --depth == 0) return std::string_view();
  }
  return std::nullopt;
}

// The names of SudokuPad's short form have no quotes.
void unzip(FPuzzlesText& unpacked) {
  const std::size_t at = unpacked.json.find_first_not_of(" \t\r\n{");
  unpacked.zipped =
      unpacked.sudokupad && at != std::string::npos && unpacked.json[at] != '"' && unpacked.json[at] != '}';
  if (unpacked.zipped) unpacked.json = unzip_sudokupad(unpacked.json);
}

// Whether a text begins as a payload of a JSON object does, or of SudokuPad's short form. Looks at its first bytes.
bool begins_payload(std::string_view text, bool zipped = false) {
  constexpr std::size_t kLeast = 40;  // no puzzle is packed smaller
  // { is packed as N4, except the bits that " or a blank after it bring.
  constexpr std::string_view kBrace = "N4";
  constexpr std::string_view kBehind = "IAKWS";
  return text.size() >= kLeast && text.starts_with(kBrace) &&
         (zipped || kBehind.find(text[2]) != std::string_view::npos) &&
         std::all_of(text.begin(), text.begin() + kLeast, is_base64);
}

}  // namespace

std::optional<bool> begins_f_puzzles(std::string_view text) {
  constexpr std::size_t kScheme = 10;  // "https" and more
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  text.remove_prefix(begin);
  if (text.front() == '{') {
    const std::optional<std::string_view> found = telling_member(text.substr(0, kLooked));
    if (!found && text.size() < kLooked) return std::nullopt;
    return !found.value_or("").empty();
  }
  text = text.substr(0, text.find('\n'));
  for (const std::string_view prefix : {"fpuzzles", "fpuz"}) {
    if (text.starts_with(prefix)) return begins_payload(percent_decoded(text.substr(prefix.size())));
  }
  for (const std::string_view prefix : kOwnPrefixes) {
    if (text.starts_with(prefix)) return begins_payload(percent_decoded(text.substr(prefix.size())), true);
  }
  if (text.find("://") < kScheme) {
    return text.find("f-puzzles.com/") != std::string_view::npos || text.find("sudokupad.") != std::string_view::npos ||
           text.find("crackingthecryptic.com/") != std::string_view::npos;
  }
  return begins_payload(text);
}

bool begins_sudokupad(std::string_view text) {
  text = trim(text.substr(0, kLooked));
  if (text.starts_with('{')) return telling_member(text).value_or("").starts_with("cell");
  std::string_view foreign;
  const std::string decoded = percent_decoded(text.substr(0, text.find('\n')));
  payload_of(decoded, foreign);
  return std::find(kOwnPrefixes.begin(), kOwnPrefixes.end(), foreign) != kOwnPrefixes.end();
}

std::string unpack_f_puzzles(std::string_view text, FPuzzlesText& unpacked) {
  const std::string_view stripped = trim(text);
  if (stripped.empty()) return "no f-puzzles puzzle is there";
  if (stripped.front() == '{') {
    unpacked.json = text;  // places in it are the caller's
    return {};
  }
  unpacked.packed = true;
  std::string_view foreign;
  const std::string decoded = percent_decoded(stripped);
  const std::string_view payload = payload_of(decoded, foreign);
  unpacked.sudokupad = std::find(kOwnPrefixes.begin(), kOwnPrefixes.end(), foreign) != kOwnPrefixes.end();
  if (!foreign.empty() && !unpacked.sudokupad) {
    return "SudokuPad's form '" + std::string(foreign) + "' is not read (scl, ctc and fpuz are)";
  }
  if (payload.empty()) return "the link has no payload behind ?load=";
  if (payload.starts_with('{')) {
    unpacked.json = payload;
    unzip(unpacked);
    return {};
  }
  constexpr std::size_t kShortest = 20;
  if (payload.size() < kShortest) {
    return "'" + std::string(payload) + "' is the short name of a puzzle on a server, not the puzzle";
  }
  std::string packed(payload);
  std::replace(packed.begin(), packed.end(), ' ', '+');  // what a server makes of +
  std::string why = unpack(packed, unpacked.json);
  if (!why.empty() && !mend(packed, unpacked.json)) return why;
  unzip(unpacked);
  return {};
}

std::string f_puzzles_link(std::string_view json) { return "https://www.f-puzzles.com/?load=" + lz_compress(json); }

}  // namespace nonet
