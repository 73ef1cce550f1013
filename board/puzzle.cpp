#include "nonet/puzzle.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "nonet/error.hpp"

namespace nonet {
namespace {

[[noreturn]] void refuse_clue(const BatchView& puzzles) {
  const int side = puzzles.rules->side();
  const auto bad = std::find_if(puzzles.clues.begin(), puzzles.clues.end(), [&](Cell clue) { return clue > side; });
  const auto at = static_cast<std::size_t>(bad - puzzles.clues.begin());
  const auto cells = static_cast<std::size_t>(puzzles.rules->cells());
  const std::string place = puzzles.count > 1 ? "puzzle " + std::to_string(at / cells + 1) + ": " : "";
  throw Error(place + cell_name(puzzles.rules->geometry(), static_cast<int>(at % cells)) + " is " +
              std::to_string(*bad) + ", above the side of " + std::to_string(side));
}

const Rules& checked(const Rules* rules) {
  if (rules == nullptr) throw Error("a puzzle needs rules");
  return *rules;
}

}  // namespace

Puzzle::Puzzle(std::shared_ptr<const Rules> board_rules)
    : rules(std::move(board_rules)), clues(static_cast<std::size_t>(checked(rules.get()).cells())) {}

Puzzle::Puzzle(std::shared_ptr<const Rules> board_rules, std::vector<Cell> given_clues)
    : rules(std::move(board_rules)), clues(std::move(given_clues)) {
  require_valid(*this);
}

void Puzzle::exclude(int cell, int digit) {
  if (cell < 0 || cell >= rules->cells() || digit < 1 || digit > rules->side()) {
    throw Error("no candidate " + std::to_string(digit) + " in cell " + std::to_string(cell) + " (cells 0 to " +
                std::to_string(rules->cells() - 1) + ", digits 1 to " + std::to_string(rules->side()) + ")");
  }
  excluded.resize(static_cast<std::size_t>(rules->cells()) * digit_words(rules->side()));
  digit_set(excluded.data(), static_cast<std::size_t>(cell), rules->side()).add(digit);
}

void require_valid(const BatchView& puzzles) {
  const Rules& rules = checked(puzzles.rules);
  const auto cells = static_cast<std::size_t>(rules.cells());
  const std::size_t words = cells * digit_words(rules.side());
  if (puzzles.clues.size() / cells != puzzles.count || puzzles.clues.size() % cells != 0) {
    throw Error(std::to_string(puzzles.clues.size()) + " clues for " + std::to_string(puzzles.count) + " puzzles of " +
                std::to_string(cells) + " cells");
  }
  if (!puzzles.excluded.empty() && puzzles.excluded.size() != puzzles.count * words) {
    throw Error(std::to_string(puzzles.excluded.size()) + " words of excluded candidates (" +
                std::to_string(puzzles.count * words) + " or none expected)");
  }
  Cell highest = 0;  // without an early end, so that compilers make vectors of it
  for (const Cell clue : puzzles.clues) highest = std::max(highest, clue);
  if (highest > rules.side()) refuse_clue(puzzles);
  if (!puzzles.excluded.empty() && rules.side() % 64 != 0) {
    std::uint64_t last = 0;  // words of cells, all of them together
    for (std::size_t i = digit_words(rules.side()) - 1; i < puzzles.excluded.size(); i += digit_words(rules.side())) {
      last |= puzzles.excluded[i];
    }
    if (last >> static_cast<unsigned>(rules.side() % 64) != 0) {
      throw Error("an excluded candidate is above the side of " + std::to_string(rules.side()));
    }
  }
}

void require_valid(const PuzzleView& puzzle) { require_valid({puzzle.rules, 1, puzzle.clues, puzzle.excluded}); }

void require_rules(const Rules& made_for, const Rules& given) {
  if (&made_for == &given || made_for.spec() == given.spec()) return;
  throw Error("a puzzle of " + given.spec().name() + " boards where " + made_for.spec().name() + " is expected");
}

}  // namespace nonet
