#include "tests/techniques.hpp"

#include <fstream>

#include "base/text.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace nonet::test {
namespace {

// "182 345": digit, row, column
std::vector<CellDigit> marks_in(const std::string& text) {
  std::vector<CellDigit> marks;
  for (const std::string_view each : split(text, ' ')) {
    marks.push_back({static_cast<CellIndex>((each[1] - '1') * 9 + each[2] - '1'), static_cast<Cell>(each[0] - '0')});
  }
  return marks;
}

// :technique:candidates:cells:removed:eliminations:placements:extra
Technique technique_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char sign : line) {
    if (sign == ':') {
      fields.emplace_back();
    } else {
      fields.back() += sign;
    }
  }
  REQUIRE(fields.size() >= 7);
  fields.resize(8);
  std::string& code = fields[1];
  const bool absent = code.ends_with("-x");
  if (absent) code.resize(code.size() - 2);
  std::erase(fields[3], '+');
  Puzzle puzzle = classic(fields[3]);
  for (const CellDigit& gone : marks_in(fields[4])) puzzle.exclude(gone.cell, gone.digit);
  return {.line = line,
          .code = code,
          .absent = absent,
          .puzzle = std::move(puzzle),
          .removed = marks_in(fields[5]),
          .placed = marks_in(fields[6]),
          .length = fields[7]};
}

}  // namespace

std::vector<Technique> techniques() {
  std::ifstream file;
  for (const char* const folder : {"/../../shared", "/../shared"}) {
    file.open(std::string(NONET_SOURCE_DIR) + folder + "/data/explain/techniques.txt");
    if (file) break;
    file.clear();
  }
  if (!file.is_open()) WARN("not checked: there is no ../shared/data/explain/techniques.txt");
  std::vector<Technique> all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(':')) all.push_back(technique_of(line));
  }
  if (file.is_open()) REQUIRE(all.size() > 500);
  return all;
}

}  // namespace nonet::test
