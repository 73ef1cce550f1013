#include "tests/variant_cases.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "formats/reader.hpp"
#include "nonet/check.hpp"
#include "nonet/error.hpp"
#include "test_paths.hpp"
#include "tests/catch.hpp"
#include "tests/streams.hpp"

namespace nonet::test {
namespace {

// "" or why a stated solution does not solve the puzzle; "" also without a stated solution.
std::string why_not_solved(const VariantPuzzle& puzzle, std::string_view solution) {
  const int greatest = puzzle.geometry.greatest();
  if (solution.size() != static_cast<std::size_t>(puzzle.geometry.cells())) return {};
  Board board;
  for (const char symbol : solution) {
    const int value = greatest < 10 || symbol <= '9' ? symbol - '0' : symbol - 'A' + 1;
    board.push_back(static_cast<Cell>(value + 1 - puzzle.geometry.least));
  }
  try {
    return why_not_a_solution(puzzle_of(puzzle), board);
  } catch (const Error& error) {
    return error.what();  // of constraints that make no sense on the board
  }
}

}  // namespace

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

VariantPuzzle read_variant(const std::string& text, ReadVariant read) {
  VariantPuzzle puzzle;
  const ParseError error = read(text, puzzle);
  INFO(text);
  REQUIRE(error.message == "");
  return puzzle;
}

std::string why_no_variant(const std::string& text, ReadVariant read) {
  VariantPuzzle puzzle;
  return read(text, puzzle).message;
}

std::vector<std::string> texts_of(const VariantPuzzle& puzzle) {
  std::vector<std::string> texts;
  for (const Constraint& each : puzzle.constraints) texts.push_back(text_of(each, puzzle.geometry));
  return texts;
}

void check_published(const VariantCase& published, const VariantPuzzle& puzzle, const VariantPuzzle& back) {
  const auto sorted = [](std::vector<std::string> lines) {
    std::sort(lines.begin(), lines.end());
    return lines;
  };
  CHECK(sorted(texts_of(back)) == sorted(texts_of(puzzle)));
  CHECK(back.clues == puzzle.clues);
  CHECK(back.candidates == puzzle.candidates);
  CHECK(back.regions == puzzle.regions);
  CHECK(why_not_solved(puzzle, published.solution) == "");
}

void check_records(const std::string& text, Format format) {
  CAPTURE(text);
  CHECK(detect_layout(text, true, {})->format == format);
  const std::vector<Puzzle> puzzles = puzzles_in(text);
  CHECK(puzzles.size() == 2);
  for (const Puzzle& puzzle : puzzles) {
    CHECK(puzzle.clues[0] == 3);
    CHECK(puzzle.rules->spec().other_constraints().front() == "antiknight");
  }
}

}  // namespace nonet::test
