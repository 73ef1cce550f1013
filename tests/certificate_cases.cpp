#include "tests/certificate_cases.hpp"

#include <algorithm>

#include "tests/boards.hpp"

namespace nonet::test {

std::vector<CertificateCase> certificate_cases(Random& random) {
  std::vector<CertificateCase> list;
  list.push_back({"hard", classic(kAiEscargot.puzzle), Status::unique});
  list.push_back({"17 clues", classic(kSeventeenClues.puzzle), Status::unique});
  list.push_back({"solved by singles", classic(kWikipedia.puzzle), Status::unique});
  list.push_back({"full", classic(kWikipedia.solution), Status::unique});
  list.push_back({"two solutions", deadly_rectangle(), Status::multiple});
  list.push_back({"blank", Puzzle(Rules::make({})), Status::multiple});
  list.push_back({"no solution, by singles", unsolvable(), Status::no_solution});
  Puzzle clash(Rules::make({}));
  clash.clues[0] = clash.clues[8] = 5;
  list.push_back({"a clash", clash, Status::no_solution});
  // Four cells with three digits between two rows: singles do not see it.
  Puzzle pigeons(Rules::make({.geometry = {3, 3}}));
  for (int cell = 0; cell < 4; ++cell) {
    for (int digit = 4; digit <= 9; ++digit) pigeons.exclude(cell, digit);
  }
  list.push_back({"no solution, by pigeons", pigeons, Status::no_solution});
  Puzzle excluded = deadly_rectangle();
  const auto open = std::find(excluded.clues.begin(), excluded.clues.end(), Cell{0}) - excluded.clues.begin();
  excluded.exclude(static_cast<int>(open), 6);
  list.push_back({"one solution by an exclusion", excluded, Status::unique});
  list.push_back({"1x1", Puzzle(Rules::make({.geometry = {1, 1}})), Status::unique});
  list.push_back({"6x6", random_puzzle(Rules::make({.geometry = {2, 3}}), 14, random), Status::unique});
  list.push_back({"Latin square", random_puzzle(Rules::make({.geometry = {1, 7}}), 12, random), Status::unique});
  list.push_back({"16x16", random_puzzle(Rules::make({.geometry = {4, 4}}), 100, random), Status::unique});
  Board diagonal = linear_board();
  rename_digits(diagonal, random);
  list.push_back({"diagonal and disjoint",
                  with_blanks(Rules::make(nonet::with_variants({}, "diagonal,disjoint")), diagonal, 50, random),
                  Status::unique});
  list.push_back({"windoku", with_blanks(Rules::make(nonet::with_variants({}, "windoku")), windoku_board(), 45, random),
                  Status::unique});
  const Board solution = shuffled_board({3, 3}, random);
  list.push_back({"jigsaw", with_blanks(Rules::make(random_jigsaw({3, 3}, solution, 10, random)), solution, 40, random),
                  Status::unique});
  return list;
}

std::vector<std::string> cages(const Board& board, int side) {
  std::vector<std::string> lines;
  for (int cell = 0; cell < side * side; cell += 3) {
    int sum = 0;
    std::string cells;
    for (int i = cell; i < std::min(cell + 3, side * side); ++i) {
      sum += board[static_cast<std::size_t>(i)];
      cells += " r" + std::to_string(i / side + 1) + "c" + std::to_string(i % side + 1);
    }
    lines.push_back("killer " + std::to_string(sum) + cells);
  }
  return lines;
}

std::vector<CertificateCase> constrained_cases() {
  const Board board = classic(kWikipedia.solution).clues;
  std::vector<CertificateCase> list;
  list.push_back({"cages", Puzzle(Rules::make(with_constraints({}, cages(board, 9)))), Status::unknown});
  std::vector<std::string> wrong = cages(board, 9);
  wrong[0] = "killer 13 r1c1 r1c2 r1c3";  // it is 12
  list.push_back({"cages that do not fit", Puzzle(Rules::make(with_constraints({}, wrong))), Status::no_solution});
  list.push_back({"one diagonal", Puzzle(Rules::make(with_constraints({}, {"diagonal-up"}))), Status::multiple});
  list.push_back(
      {"thermometers, 4x4",
       Puzzle(Rules::make(with_constraints(
           {.geometry = {2, 2}}, {"thermometer r1c1 r1c2 r1c3 r1c4", "thermometer r2c3 r2c4", "greater r2c1 r2c2",
                                  "sandwich 0 r3c0", "or (odd r3c1) (sum 3 r3c2 r3c3)"}))),
       Status::unknown});
  list.push_back(
      {"either of two cages",
       Puzzle(Rules::make(with_constraints({.geometry = {2, 2}}, {"or (killer 5 r1c1 r1c2) (killer 6 r1c1 r1c2)"}))),
       Status::multiple});
  return list;
}

}  // namespace nonet::test
