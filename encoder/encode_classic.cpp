// Writes formulas of the classic board fast, as solvers get thousands of them a second. Writes the same clauses in the
// same order as Encoder::walk(), but holds a cell's digits and a digit's places in one word.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "encoder/internal/unit_pairs.hpp"
#include "nonet/encoder.hpp"

namespace nonet {
namespace {

constexpr std::size_t kSide = 9;
constexpr std::size_t kUnits = 27;

struct ClassicUnits {
  std::array<std::array<std::uint8_t, kSide>, kUnits> cells{};
  // By place: the later places of the unit that share no earlier unit with it.
  std::array<std::array<std::uint16_t, kSide>, kUnits> after{};

  explicit ClassicUnits(const Rules& rules) {
    UnitPairs pairs(rules);
    for (std::size_t u = 0; u < kUnits; ++u) {
      pairs.set(static_cast<std::uint16_t>(u));
      for (std::size_t place = 0; place < kSide; ++place) {
        cells[u][place] = static_cast<std::uint8_t>(rules.units()[u].cells[place]);
        after[u][place] = static_cast<std::uint16_t>(pairs.after(place)[0]);
      }
    }
  }
};

// Collects clauses and appends them to a formula in larger pieces.
class Pieces {
 public:
  explicit Pieces(Cnf& cnf) : cnf_(cnf) {}
  ~Pieces() { flush(); }
  Pieces(const Pieces&) = delete;
  Pieces& operator=(const Pieces&) = delete;

  void at_least_one(const std::array<int, kSide>& literals, std::uint32_t places) {
    make_room();
    for (; places != 0; places &= places - 1)
      piece_[used_++] = literals[static_cast<std::size_t>(std::countr_zero(places))];
    piece_[used_++] = 0;
    ++cnf_.clauses;
  }
  // `after(place)` gives the places that make a pair with it.
  template <class After>
  void pairs(const std::array<int, kSide>& literals, std::uint32_t places, After&& after) {
    for (std::uint32_t left = places; left != 0; left &= left - 1) {
      const auto first = static_cast<std::size_t>(std::countr_zero(left));
      make_room();
      for (std::uint32_t seconds = places & after(first); seconds != 0; seconds &= seconds - 1) {
        piece_[used_] = -literals[first];
        piece_[used_ + 1] = -literals[static_cast<std::size_t>(std::countr_zero(seconds))];
        piece_[used_ + 2] = 0;
        used_ += 3;
        ++cnf_.clauses;
      }
    }
  }

 private:
  void make_room() {
    constexpr std::size_t kMost = 3 * kSide;  // a literal's pairs
    if (used_ + kMost > piece_.size()) flush();
  }
  void flush() {
    cnf_.literals.insert(cnf_.literals.end(), piece_.begin(), piece_.begin() + static_cast<std::ptrdiff_t>(used_));
    used_ = 0;
  }

  Cnf& cnf_;
  std::array<int, 512> piece_;
  std::size_t used_ = 0;
};

}  // namespace

bool Encoder::write(Cnf& cnf) const {
  const bool fast = puzzle_.rules->classic() && reduced_ && !keep_numbers_ && !contradictory_ && !encoding_->triads &&
                    encoding_->unit_at_most_one && at_most_one_->pairs;
  if (!fast) return write(static_cast<ClauseSink&>(cnf));
  static const ClassicUnits kClassic(*puzzle_.rules);
  cnf.variables = std::max(cnf.variables, open_.variables());
  Pieces out(cnf);

  std::array<std::uint32_t, kSide * kSide> open{};  // digits of cells that are not known
  std::array<std::array<int, kSide>, kSide * kSide> literals{};
  for (std::size_t cell = 0; cell < open.size(); ++cell) {
    if (known_[cell] != 0) continue;
    open[cell] = static_cast<std::uint32_t>(candidates_.bits(static_cast<int>(cell))[0]);
    for (std::uint32_t digits = open[cell]; digits != 0; digits &= digits - 1) {
      const int digit = std::countr_zero(digits);
      literals[cell][static_cast<std::size_t>(digit)] = open_.variable(static_cast<int>(cell), digit + 1);
    }
    if (encoding_->cell_at_least_one) out.at_least_one(literals[cell], open[cell]);
    if (encoding_->cell_at_most_one) {
      out.pairs(literals[cell], open[cell], [](std::size_t place) { return ~std::uint32_t{1} << place; });
    }
  }
  for (std::size_t u = 0; u < kUnits; ++u) {
    for (std::size_t digit = 0; digit < kSide; ++digit) {
      std::uint32_t places = 0;
      std::array<int, kSide> of_unit;
      for (std::size_t place = 0; place < kSide; ++place) {
        const std::size_t cell = kClassic.cells[u][place];
        of_unit[place] = literals[cell][digit];
        places |= (open[cell] >> digit & 1U) << place;
      }
      if (places == 0) continue;
      const bool at_least_one = encoding_->unit_at_least_one &&
                                static_cast<std::size_t>(std::popcount(places)) <= encoding_->longest_at_least_one;
      if (at_least_one) out.at_least_one(of_unit, places);
      out.pairs(of_unit, places, [&](std::size_t place) { return std::uint32_t{kClassic.after[u][place]}; });
    }
  }
  return true;
}

}  // namespace nonet
