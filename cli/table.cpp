#include "cli/table.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "nonet/base/text.hpp"
#include "nonet/run/internal/format.hpp"

namespace nonet::cli {
namespace {

// In characters: bytes that continue one do not count.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xC0U) != 0x80U; }));
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

std::string Table::text() const {
  std::vector<std::vector<std::string>> lines = {heading};
  lines.insert(lines.end(), rows.begin(), rows.end());
  std::vector<std::size_t> widths(heading.size());
  for (const auto& cells : lines) {
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], width_of(cells[i]));
  }
  std::string text;
  for (const auto& cells : lines) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string space(widths[i] - width_of(cells[i]), ' ');
      const bool right = i >= names && i - names < figures;
      line += (i == 0 ? "" : "  ") + (right ? space + cells[i] : cells[i] + space);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return formatted("{} {}{}", with_commas(number), noun, number == 1 ? "" : "s");
}

int decimals_of(double number) { return number < 9.995 ? 2 : number < 99.95 ? 1 : 0; }

std::string duration_text(double seconds) {
  constexpr std::array<std::pair<double, const char*>, 4> kUnits = {
      {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}}};
  const auto* unit = kUnits.begin();
  while (unit + 1 != kUnits.end() && seconds < 0.9995 * unit->first) ++unit;
  const double value = seconds / unit->first;
  return formatted("{:.{}f} {}", value, decimals_of(value), unit->second);
}

std::string in_lines(std::string_view left, std::span<const std::string> words, std::size_t column, std::size_t width) {
  std::string text;
  std::string line = formatted("{:<{}}", left, column);
  for (const std::string& word : words) {
    if (line.size() > column && line.size() + 1 + word.size() > width) {
      text += line + "\n";
      line.assign(column, ' ');
    }
    line += (line.size() > column ? " " : "") + word;
  }
  return text + line + "\n";
}

std::string visible(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const auto [point, length] = first_point(text);
    if (length == 0) {
      shown += formatted("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(text.front())));
    } else if (is_hidden(point)) {
      shown += formatted("\\u{:04x}", point);
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return shown;
}

std::string printable(const std::string& name) { return visible(name) == name ? name : visible(json_string(name)); }

}  // namespace nonet::cli
