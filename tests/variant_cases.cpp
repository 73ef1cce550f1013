#include "tests/variant_cases.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "nonet/base/error.hpp"
#include "nonet/board/check.hpp"
#include "test_paths.hpp"
#include "tests/catch.hpp"

namespace nonet::test {

std::vector<VariantCase> variant_cases(std::string_view member) {
  std::vector<VariantCase> cases;
  std::ifstream file;
  for (const char* const folder : {"/../../shared", "/../shared"}) {
    if (!file.is_open() || !file) file.open(std::string(NONET_SOURCE_DIR) + folder + "/data/variants/cases.jsonl");
    if (file) break;
    file.clear();
  }
  if (!file.is_open()) WARN("not checked: there are no published puzzles in ../shared/data/variants/cases.jsonl");
  for (std::string line; std::getline(file, line);) {
    const auto object = nlohmann::json::parse(line);
    const auto text = object.find(std::string(member));
    if (text == object.end()) continue;
    const auto solution = object.find("solution");
    const bool stated = solution != object.end() && solution->is_string();
    cases.push_back({object["name"], *text, stated ? solution->get<std::string>() : "", object["scope"]});
  }
  return cases;
}

std::string why_not_solved(const VariantPuzzle& puzzle, std::string_view solution) {
  const int side = puzzle.geometry.side();
  if (solution.size() != static_cast<std::size_t>(puzzle.geometry.cells())) return {};
  Board board;
  for (const char symbol : solution) {
    board.push_back(static_cast<Cell>(side < 10 || symbol <= '9' ? symbol - '0' : symbol - 'A' + 1));
  }
  try {
    return why_not_a_solution(puzzle_of(puzzle), board);
  } catch (const Error& error) {
    return error.what();  // of constraints that make no sense on the board
  }
}

}  // namespace nonet::test
