#include "backends/sat/probe9.hpp"

#include <bit>
#include <cstddef>

#include "backends/dfs/band9_board.hpp"

namespace nonet::sat {
namespace {

using band9::Lanes;
using band9::Place;

// Probing ends after this many probes in a row without effect. Nearly all puzzles with 17 clues are solved before that.
// On the hardest puzzles probing removes few candidates, however long it goes on.
constexpr int kFruitless = 40;

class Prober {
 public:
  explicit Prober(SolveRun& run) : run_(run) {}

  std::optional<Candidates> probe(const PuzzleView& puzzle) {
    if (!band9::load(board_, puzzle.clues.data(), puzzle.excluded) || !settle()) return std::nullopt;
    while (fruitless_ < kFruitless) {
      const Pass pass = pass_over_cells();
      if (pass == Pass::over) return std::nullopt;
      if (pass == Pass::fruitless) break;
    }
    return candidates(*puzzle.rules);
  }

 private:
  enum class Pass : std::uint8_t { over, fruitless, removed };

  // False: the board is solved (and reported), or it has no solution.
  bool settle() {
    const band9::Outcome outcome = band9::propagate(board_, view_);
    if (outcome == band9::Outcome::solved) report(board_);
    return outcome == band9::Outcome::open;
  }

  bool report(const band9::Board& board) {
    std::uint8_t grid[81];
    band9::write_grid(board, grid);
    return run_.solution(grid);
  }

  // Tries candidates, those of the cells with the fewest first, until one can be removed.
  Pass pass_over_cells() {
    order_cells();
    for (int i = 0; i < size_; ++i) {
      const Place place = order_[i];
      const std::uint32_t bit = 1U << place.bit;
      for (unsigned digit = 0; digit < 9; ++digit) {
        if ((board_.candidates[digit][place.band] & bit) == 0) continue;
        band9::Board child = board_;
        assume(child, digit, place);
        const band9::Outcome outcome = band9::propagate(child, view_);
        if (outcome == band9::Outcome::open) {
          if (++fruitless_ >= kFruitless) return Pass::fruitless;
          continue;
        }
        // A solution is reported at once, so that its candidate can be removed as well.
        if (outcome == band9::Outcome::solved && !report(child)) return Pass::over;
        if (!run_.tick()) return Pass::over;
        board_.candidates[digit][place.band] &= ~bit;
        board_.pending.dirty |= 1U << digit;
        fruitless_ = 0;
        return settle() ? Pass::removed : Pass::over;
      }
    }
    return Pass::fruitless;
  }

  static void assume(band9::Board& board, unsigned digit, Place place) {
    Lanes cell{};
    cell[place.band] = 1U << place.bit;
    unsigned others = 0;
    for (unsigned other = 0; other < 9; ++other) {
      if (other == digit || (board.candidates[other][place.band] & cell[place.band]) == 0) continue;
      others |= 1U << other;
      board.candidates[other] &= ~cell;
    }
    board.open ^= cell;
    board.pending = {cell, 1U << digit, others};
  }

  void order_cells() {
    // Cells with at least 1, 2, ... candidates, bit-sliced.
    std::array<Lanes, 10> least{};
    for (const Lanes& candidates : board_.candidates) {
      for (std::size_t n = 9; n > 1; --n) least[n] |= least[n - 1] & candidates;
      least[1] |= candidates;
    }
    size_ = 0;
    for (std::size_t n = 2; n <= 9; ++n) {
      const Lanes exactly = board_.open & least[n] & (n == 9 ? Lanes{} - 1 : ~least[n + 1]);
      for (unsigned band = 0; band < 3; ++band) {
        for (std::uint32_t cells = exactly[band]; cells != 0; cells &= cells - 1) {
          order_[size_++] = {static_cast<std::uint8_t>(band), static_cast<std::uint8_t>(std::countr_zero(cells))};
        }
      }
    }
  }

  Candidates candidates(const Rules& rules) const {
    Candidates left = Candidates::none(rules);
    for (unsigned digit = 0; digit < 9; ++digit) {
      for (unsigned band = 0; band < 3; ++band) {
        for (std::uint32_t cells = board_.candidates[digit][band]; cells != 0; cells &= cells - 1) {
          const auto bit = static_cast<unsigned>(std::countr_zero(cells));
          left.add(static_cast<int>(27 * band + band9::kCells[bit]), static_cast<int>(digit) + 1);
        }
      }
    }
    return left;
  }

  SolveRun& run_;
  band9::Board board_;
  band9::View view_;
  std::array<Place, 81> order_;
  int size_ = 0;
  int fruitless_ = 0;
};

// What probing takes on the stack, at most.
constexpr std::size_t kBytes = 4096;
static_assert(sizeof(Prober) + sizeof(band9::Board) <= kBytes);

}  // namespace

std::optional<Candidates> probe9(const PuzzleView& puzzle, SolveRun& run) {
  if (!run.memory(kBytes)) return std::nullopt;
  return Prober(run).probe(puzzle);
}

}  // namespace nonet::sat
