#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "nonet/error.hpp"

namespace nonet {
namespace {

// Optimal string alignment: insertions, deletions, changes and swaps of neighbours.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

// Controls, marks of direction, characters without width, separators of lines.
bool is_hidden(std::uint32_t point) {
  constexpr auto kHidden = std::to_array<std::pair<std::uint32_t, std::uint32_t>>({{0x00, 0x1F},
                                                                                   {0x7F, 0x9F},
                                                                                   {0x61C, 0x61C},
                                                                                   {0x200B, 0x200F},
                                                                                   {0x2028, 0x202E},
                                                                                   {0x2060, 0x206F},
                                                                                   {0xFEFF, 0xFEFF}});
  return std::any_of(kHidden.begin(), kHidden.end(),
                     [=](const auto& range) { return point >= range.first && point <= range.second; });
}

}  // namespace

std::string listed(const std::vector<std::string>& names, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? last : ", ";
    text += names[i];
  }
  return text;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (const std::string_view part = trim(text.substr(0, end)); !part.empty()) parts.push_back(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::vector<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& names) {
  if (word.size() > 64) return {};  // as long as no name is: comparing takes time
  std::vector<std::pair<std::size_t, std::string_view>> ranked;
  for (const std::string_view name : names) {
    std::size_t far = distance(word, name);
    if (!word.empty() && name.substr(0, word.size()) == word) far = 1;
    if (far <= 1 + std::max(word.size(), name.size()) / 4) ranked.emplace_back(far, name);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string_view> best;
  for (const auto& [far, name] : ranked) {
    if (best.size() < 3) best.push_back(name);
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names) {
  const std::vector<std::string_view> close = nearest(word, names);
  std::string text = close.empty() ? " (one of " : ": did you mean ";
  const std::vector<std::string_view>& shown = close.empty() ? names : close;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (i > 0) text += close.empty() ? ", " : " or ";
    text += close.empty() ? std::string(shown[i]) : "'" + std::string(shown[i]) + "'";
  }
  return text + (close.empty() ? ")" : "?");
}

std::string quote_byte(char byte) {
  if (byte >= ' ' && byte <= '~') return std::string("'") + byte + "'";
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  return std::string("byte 0x") + kHex[value >> 4U] + kHex[value & 15U];
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  constexpr std::size_t kMostBehind = 3;  // bytes of a character after its first one
  std::size_t end = most;
  while (end > 0 && most - end < kMostBehind && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return std::string(text.substr(0, end)) + "...";
}

std::string visible(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string shown;
  while (!text.empty()) {
    const auto [point, length] = first_point(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (length == 0) {
      shown += {'\\', 'x', kHex[byte / 16U], kHex[byte % 16U]};
    } else if (is_hidden(point)) {
      shown += "\\u";
      for (const unsigned shift : {12U, 8U, 4U, 0U}) shown += kHex[point >> shift & 15U];
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return shown;
}

std::string last_line(std::string_view text) {
  constexpr std::size_t kShown = 200;
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  if (end == std::string_view::npos) return "";
  text = text.substr(0, end + 1);
  text.remove_prefix(text.find_last_of("\r\n") + 1);  // npos + 1 is 0
  std::string line(text.substr(0, kShown));
  std::replace_if(line.begin(), line.end(), [](unsigned char byte) { return byte < ' ' || byte == 0x7F; }, ' ');
  return line;
}

std::string csv_text(std::string_view field) {
  const bool plain = field.find_first_of(",\"\n\r") == std::string_view::npos && !field.starts_with(' ') &&
                     !field.ends_with(' ') && !field.starts_with('#');
  if (plain) return std::string(field);
  std::string quoted = "\"";
  for (const char byte : field) {
    if (byte == '"') quoted += '"';
    quoted += byte;
  }
  return quoted + '"';
}

std::string ParseError::text_in_line() const {
  return column == 0 ? message : "column " + std::to_string(column) + ": " + message;
}

std::string ParseError::text() const {
  if (line == 0) return text_in_line();
  return "line " + std::to_string(line) + (column == 0 ? ": " : ", ") + text_in_line();
}

std::pair<std::uint32_t, std::size_t> first_point(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0 || first > 0xF4 || text.size() < length) return {0, 0};
  std::uint32_t point = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {0, 0};
    point = point << 6U | (byte(i) & 0x3FU);
  }
  const bool too_long = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (too_long || surrogate || point > 0x10FFFF) return {0, 0};
  return {point, length};
}

void append_utf8(std::string& text, std::uint32_t point) {
  const unsigned more = point < 0x80U ? 0 : point < 0x800U ? 1 : point < 0x10000U ? 2 : 3;  // bytes after the first
  const unsigned mark = more == 0 ? 0 : 0xFF00U >> (more + 1) & 0xFFU;                      // 0xC0, 0xE0, 0xF0
  text += static_cast<char>(mark | point >> 6 * more);
  for (unsigned left = more; left > 0; --left) {
    text += static_cast<char>(0x80U | (point >> 6 * (left - 1) & 0x3FU));
  }
}

}  // namespace nonet
