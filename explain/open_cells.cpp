#include "nonet/explain/open_cells.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "nonet/deduction/candidates.hpp"
#include "nonet/explain/internal/words.hpp"

namespace nonet {
namespace {

constexpr std::size_t kShown = 12;      // cells in a text
constexpr std::size_t kMostDigits = 5;  // of a cell in it

class OpenSearch {
 public:
  OpenSearch(Backend& backend, const PuzzleView& puzzle, const Budget& budget)
      : backend_(backend), puzzle_(puzzle), budget_(from_now_on(budget)), seen_(Candidates::none(*puzzle.rules)) {
    budget_.timeout.reset();
  }

  OpenCells run(std::span<const CellIndex> among) {
    if (!first_two()) return std::move(result_);
    // A cell at a time: exclude what it has shown, and ask.
    std::vector<std::uint64_t> excluded(puzzle_.excluded.begin(), puzzle_.excluded.end());
    excluded.resize(puzzle_.clues.size() * digit_words(side()));
    bool complete = true;
    for (const CellIndex cell : among) {
      if (puzzle_.clues[cell] != 0) continue;
      const DigitSet here = digit_set(excluded.data(), cell, side());
      bool more = true;
      while (more && complete) {
        for (int digit = 1; digit <= side(); ++digit) {
          if (seen_.has(cell, digit)) here.add(digit);
        }
        more = solve({puzzle_.rules, puzzle_.clues, excluded}, 1) > 0;
        complete = result_.stop == Stop::exhausted;
      }
      for (int digit = 1; digit <= side(); ++digit) {
        if (seen_.has(cell, digit) && !puzzle_.excludes(cell, digit)) here.remove(digit);
      }
      list(cell);
    }
    result_.complete = complete;
    return std::move(result_);
  }

 private:
  int side() const { return puzzle_.rules->side(); }

  bool first_two() {
    solve(puzzle_, 2);
    const bool ended = result_.stop != Stop::exhausted;
    if (result_.solutions.size() == 2) {
      result_.verdict = Verdict::multiple;
    } else if (ended) {
      result_.verdict = result_.solutions.empty() ? Verdict::unknown : Verdict::solved;
    } else {
      result_.verdict = result_.solutions.empty() ? Verdict::no_solution : Verdict::unique;
      result_.complete = true;
    }
    return result_.solutions.size() == 2;
  }

  // How many were found.
  std::uint64_t solve(const PuzzleView& puzzle, std::uint64_t limit) {
    budget_.max_solutions = limit;
    const Outcome outcome = backend_.solve(puzzle, budget_, [&](std::span<const Cell> solution) {
      for (std::size_t cell = 0; cell < solution.size(); ++cell) seen_.add(static_cast<int>(cell), solution[cell]);
      if (result_.solutions.size() < 2) result_.solutions.emplace_back(solution.begin(), solution.end());
      return true;
    });
    if (outcome.solutions < limit && outcome.stop != Stop::exhausted) {
      result_.stop = outcome.stop;
      result_.message = outcome.message;
    }
    return outcome.solutions;
  }

  void list(CellIndex cell) {
    if (seen_.count(cell) < 2) return;
    OpenCell open{cell};
    for (int digit = 1; digit <= side(); ++digit) {
      if (seen_.has(cell, digit)) open.digits.push_back(static_cast<Cell>(digit));
    }
    result_.cells.push_back(std::move(open));
  }

  Backend& backend_;
  PuzzleView puzzle_;
  Budget budget_;
  Candidates seen_;
  OpenCells result_;
};

}  // namespace

OpenCells open_cells(Backend& backend, const PuzzleView& puzzle, const Budget& budget) {
  require_valid(puzzle);
  std::vector<CellIndex> all(puzzle.clues.size());
  std::iota(all.begin(), all.end(), CellIndex{0});
  return open_cells(backend, puzzle, budget, all);
}

OpenCells open_cells(Backend& backend, const PuzzleView& puzzle, const Budget& budget,
                     std::span<const CellIndex> among) {
  require_valid(puzzle);
  return OpenSearch(backend, puzzle, budget).run(among);
}

std::string text_of(const OpenCell& open, const Rules& rules) {
  std::vector<std::string> digits;
  for (const Cell digit : open.digits) digits.push_back(std::to_string(digit));
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
