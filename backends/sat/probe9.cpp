#include "nonet/backends/sat/probe9.hpp"

#include <bit>
#include <cstddef>

#include "nonet/backends/dfs/band9.hpp"

namespace nonet::sat {
namespace {

namespace band9 = nonet::band9::detail;
using band9::Lanes;

// Probes without effect since the last removal, after which the rest goes to the solver. Of puzzles with 17 clues
// nearly all are solved within; on the hardest ones nothing removes more than a few candidates, however long.
constexpr int kFruitless = 40;

struct Place {
  std::uint8_t band;
  std::uint8_t bit;
};

class Prober {
 public:
  explicit Prober(SolveRun& run) : run_(run) {}

  bool probe(const PuzzleView& puzzle, Masks9& left) {
    if (!load(puzzle) || !settle()) return false;
    while (fruitless_ < kFruitless) {
      const Pass pass = pass_over_cells();
      if (pass == Pass::over) return false;
      if (pass == Pass::fruitless) break;
    }
    write(left);
    return true;
  }

 private:
  enum class Pass : std::uint8_t { over, fruitless, removed };

  bool load(const PuzzleView& puzzle) {
    if (puzzle.excluded.empty()) return band9::load(board_, puzzle.clues.data(), nullptr);
    constexpr std::uint16_t kAll = 0777;
    Masks9 allowed;
    for (std::size_t cell = 0; cell < allowed.size(); ++cell) {
      allowed[cell] = static_cast<std::uint16_t>(kAll & ~puzzle.excluded[cell]);
    }
    return band9::load(board_, puzzle.clues.data(), allowed.data());
  }

  // False: the board came out solved, which is reported, or dead.
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

  // Tries candidates, those of the cells with the fewest first, until one can go.
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
        // A solution is reported here, once, so that its candidate can go too.
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

  void write(Masks9& left) const {
    left.fill(0);
    for (unsigned digit = 0; digit < 9; ++digit) {
      for (unsigned band = 0; band < 3; ++band) {
        for (std::uint32_t cells = board_.candidates[digit][band]; cells != 0; cells &= cells - 1) {
          const auto bit = static_cast<unsigned>(std::countr_zero(cells));
          left[27 * band + band9::kCells[bit]] |= static_cast<std::uint16_t>(1U << digit);
        }
      }
    }
  }

  SolveRun& run_;
  band9::Board board_;
  band9::View view_;
  std::array<Place, 81> order_;
  int size_ = 0;
  int fruitless_ = 0;
};

static_assert(sizeof(Prober) + sizeof(band9::Board) <= kProbeBytes);

}  // namespace

bool probe9(const PuzzleView& puzzle, SolveRun& run, Masks9& left) { return Prober(run).probe(puzzle, left); }

}  // namespace nonet::sat
