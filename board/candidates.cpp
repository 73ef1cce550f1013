#include "nonet/puzzle.hpp"

#include <algorithm>

namespace nonet {

Candidates::Candidates(int side, int cells)
    : side_(side), cells_(cells), words_(digit_words(side)), bits_(static_cast<std::size_t>(cells) * words_) {}

Candidates Candidates::none(const Rules& rules) { return {rules.side(), rules.cells()}; }

Candidates Candidates::all(const Rules& rules) {
  Candidates candidates = none(rules);
  for (std::size_t i = 0; i < candidates.bits_.size(); ++i) {
    const std::size_t left = static_cast<std::size_t>(rules.side()) - i % candidates.words_ * 64;
    candidates.bits_[i] = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
  }
  return candidates;
}

Candidates Candidates::without_falsified(const PuzzleView& puzzle) {
  require_valid(puzzle);
  const Rules& rules = *puzzle.rules;
  Candidates candidates = all(rules);
  const std::size_t words = candidates.words_;
  if (!puzzle.excluded.empty()) {
    for (std::size_t i = 0; i < candidates.bits_.size(); ++i) candidates.bits_[i] &= ~puzzle.excluded[i];
  }
  // Collects the digits that each unit's clues use, then removes them from the unit's cells. Removing them clue by clue
  // is some fifty times slower on large sides.
  std::vector<std::uint64_t> used(rules.units().size() * words);
  for (std::size_t u = 0; u < rules.units().size(); ++u) {
    const DigitSet of_unit = digit_set(used.data(), u, rules.side());
    for (const CellIndex cell : rules.units()[u].cells) {
      if (puzzle.clues[cell] != 0) of_unit.add(puzzle.clues[cell]);
    }
  }
  for (int cell = 0; cell < rules.cells(); ++cell) {
    const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
    std::uint64_t* const bits = candidates.bits_.data() + static_cast<std::size_t>(cell) * words;
    if (clue != 0) {
      // A clue stays even if it clashes with another one: then the clauses say so.
      const bool allowed = candidates.has(cell, clue);
      std::fill(bits, bits + words, 0);
      if (allowed) candidates.add(cell, clue);
      continue;
    }
    for (const std::uint16_t unit : rules.units_of(cell)) {
      for (std::size_t i = 0; i < words; ++i) bits[i] &= ~used[unit * words + i];
    }
  }
  return candidates;
}

}  // namespace nonet
