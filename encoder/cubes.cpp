#include "nonet/encoder.hpp"

#include <cstdlib>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

Error no_literal(std::string_view word, int most) {
  return Error("'" + std::string(word) + "' is no literal of this board (a number from 1 to " + std::to_string(most) +
               ", or '-' and such a number)");
}

}  // namespace

Cube parse_cube(std::string_view text, const Rules& rules) {
  std::vector<std::string_view> words = split(text, ' ');
  if (!words.empty() && words.front() == "a") words.erase(words.begin());
  if (!words.empty() && words.back() == "0") words.pop_back();
  const int most = rules.cells() * rules.side();
  Cube cube;
  for (const std::string_view word : words) {
    int literal = 0;
    if (!read_number(word, literal) || literal == 0 || literal < -most || literal > most) {
      throw no_literal(word, most);
    }
    cube.push_back(literal);
  }
  return cube;
}

void restrict_to(const Cube& cube, const Rules& rules, std::span<std::uint64_t> excluded) {
  const int side = rules.side();
  const int most = rules.cells() * side;
  if (excluded.size() != static_cast<std::size_t>(rules.cells()) * digit_words(side)) {
    throw Error("a cube needs room for the excluded candidates of every cell");
  }
  for (const int literal : cube) {
    if (literal == 0 || literal < -most || literal > most) throw no_literal(std::to_string(literal), most);
    const int cell = (std::abs(literal) - 1) / side;
    const int digit = (std::abs(literal) - 1) % side + 1;
    const DigitSet of_cell = digit_set(excluded.data(), static_cast<std::size_t>(cell), side);
    for (int other = 1; other <= side; ++other) {
      if ((other == digit) == (literal < 0)) of_cell.add(other);
    }
  }
}

Puzzle under_cube(Puzzle puzzle, const Cube& cube) {
  puzzle.excluded.resize(puzzle.clues.size() * digit_words(puzzle.rules->side()));
  restrict_to(cube, *puzzle.rules, puzzle.excluded);
  return puzzle;
}

}  // namespace nonet
