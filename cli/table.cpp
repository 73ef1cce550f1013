#include "cli/table.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// In characters: bytes that continue one do not count.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xC0U) != 0x80U; }));
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

std::string printable(const std::string& name) { return visible(name) == name ? name : visible(json_string(name)); }

}  // namespace nonet::cli
