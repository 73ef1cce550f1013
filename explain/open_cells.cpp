#include "nonet/explain.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "nonet/workshop.hpp"

namespace nonet {
namespace {

constexpr std::size_t kShown = 12;      // cells in a text
constexpr std::size_t kMostDigits = 5;  // of a cell in it

void add_digits(OpenCells& open, const TrueCandidates& found, int side) {
  const std::size_t cells = open.solutions.front().size();
  for (std::size_t cell = 0; cell < cells; ++cell) {
    OpenCell each{static_cast<CellIndex>(cell)};
    for (int digit = 1; digit <= side; ++digit) {
      const bool shown = std::any_of(open.solutions.begin(), open.solutions.end(),
                                     [&](const Board& solution) { return solution[cell] == digit; });
      if (shown || found.has(static_cast<int>(cell), digit)) each.digits.push_back(static_cast<Cell>(digit));
    }
    if (each.digits.size() > 1) open.cells.push_back(std::move(each));
  }
}

}  // namespace

OpenCells open_cells(Backend& backend, const PuzzleView& puzzle, const Budget& budget) {
  Budget both = from_now_on(budget);
  both.timeout.reset();
  both.max_solutions = 2;
  OpenCells open;
  const Outcome outcome = backend.solve(puzzle, both, [&](std::span<const Cell> solution) {
    open.solutions.emplace_back(solution.begin(), solution.end());
    return true;
  });
  open.verdict = outcome.verdict();
  if (open.solutions.size() < 2) {
    open.stop = outcome.stop;
    open.message = outcome.message;
  } else {
    const TrueCandidates found = true_candidates(backend, puzzle, both);
    open.stop = found.stop;
    open.message = found.message;
    add_digits(open, found, puzzle.rules->side());
  }
  open.complete = open.stop == Stop::exhausted;
  return open;
}

std::string text_of(const OpenCell& open, const Rules& rules) {
  std::vector<std::string> digits;
  for (const Cell digit : open.digits) digits.push_back(digit_name(rules.geometry(), digit));
  return cell_name(rules.geometry(), open.cell) + " is " + listed(digits, " or ");
}

std::string text_of(const OpenCells& open, const Rules& rules) {
  if (open.verdict == Verdict::no_solution) return "no solution";
  if (open.verdict == Verdict::unique) return "one solution: no cell is open";
  if (open.verdict != Verdict::multiple) return "whether there are several solutions was not found out in time";
  std::vector<std::string> cells;
  for (const OpenCell& cell : open.cells) {
    if (cells.size() == kShown) break;
    cells.push_back(cell.digits.size() > kMostDigits
                        ? cell_name(rules.geometry(), cell.cell) + ": " + std::to_string(cell.digits.size()) + " digits"
                        : text_of(cell, rules));
  }
  std::string text = "several solutions: " + std::string(open.complete ? "" : "at least ") +
                     std::to_string(open.cells.size()) + " cells are open: " + listed(cells, ", ");
  if (cells.size() < open.cells.size()) text += ", and " + std::to_string(open.cells.size() - cells.size()) + " more";
  return text;
}

}  // namespace nonet
