#include "cli/table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "nonet/base/text.hpp"

namespace nonet::cli {
namespace {

// In characters: bytes that continue one do not count.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](unsigned char byte) { return (byte & 0xC0U) != 0x80U; }));
}

}  // namespace

Table::Table(std::vector<std::string> heading, std::vector<bool> figures) : figures_(std::move(figures)) {
  rows_.push_back(std::move(heading));
}

void Table::add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

std::string Table::text() const {
  std::vector<std::size_t> widths(rows_.front().size());
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - width_of(row[i]), ' ');
      line += i == 0 ? "" : "  ";
      line += figures_[i] ? space + row[i] : row[i] + space;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string fixed(double number, int decimals) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, number);
  return buffer.data();
}

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, ",");
  return text;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return with_commas(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string duration_text(double seconds) {
  constexpr std::array<std::pair<double, const char*>, 4> kUnits = {
      {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}}};
  const auto* unit = kUnits.begin();
  while (unit + 1 != kUnits.end() && seconds < 0.9995 * unit->first) ++unit;
  const double value = seconds / unit->first;
  const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return fixed(value, decimals) + " " + unit->second;
}

std::string printable(const std::string& name) {
  const bool plain =
      std::none_of(name.begin(), name.end(), [](unsigned char byte) { return byte < ' ' || byte == 0x7F; });
  return plain ? name : json_string(name);
}

}  // namespace nonet::cli
