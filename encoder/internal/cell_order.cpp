#include "encoder/internal/cell_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "nonet/board.hpp"

namespace nonet {
namespace {

// These weights gave the fewest conflicts on the hardest 9x9 puzzles known, at limits 1 and 2 together. They were found
// by changing one or a few at a time; docs/benchmarks.md says what each part is worth.
//
// By the number of a cell's candidates.
constexpr std::array<int, 8> kCount = {0, 0, 30, 84, 154, 231, 308, 396};
constexpr int kMoreCandidates = 80;  // for each further candidate
// By the number of places that a candidate has in a unit; the last also for more.
constexpr std::array<int, 7> kPlaces = {0, 0, 8, 4, -2, -5, -10};
// For each candidate that a peer shares, by the number of the peer's candidates; the last also for more. kNear is for
// candidates shared with one of the first cells chosen, so that neighbours follow.
constexpr std::array<int, 7> kShared = {0, 0, 4, 5, 6, 7, 7};
constexpr std::array<int, 4> kNear = {5, 3, 2, 1};

// The size of a set of nine digits: std::popcount is a library call on baseline x86-64.
constexpr std::array<std::uint8_t, 512> kBits = [] {
  std::array<std::uint8_t, 512> bits{};
  for (unsigned word = 0; word < bits.size(); ++word) bits[word] = static_cast<std::uint8_t>(std::popcount(word));
  return bits;
}();

class Ranking {
 public:
  Ranking(const Rules& rules, const Candidates& candidates)
      : rules_(rules),
        candidates_(candidates),
        side_(static_cast<std::size_t>(rules.side())),
        words_(digit_words(rules.side())),
        counts_(static_cast<std::size_t>(candidates.cells())),
        places_(rules.units().size() * side_) {
    for (int cell = 0; cell < candidates.cells(); ++cell) {
      counts_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(shared_candidates(cell, cell));
    }
    std::uint16_t* places = places_.data();
    for (const Unit& unit : rules.units()) {
      for (const CellIndex cell : unit.cells) {
        for_each_bit(candidates.bits(cell), words_, [places](unsigned digit) { ++places[digit]; });
      }
      places += side_;
    }
  }

  // Cells with lower ranks come first.
  int rank(int cell) const {
    int shared = 0;
    for (const CellIndex peer : rules_.peers(cell)) {
      shared += kShared[std::min<std::size_t>(counts_[peer], kShared.size() - 1)] * shared_candidates(cell, peer);
    }
    int places = 0;
    for (const std::uint16_t unit : rules_.units_of(cell)) {
      const std::uint16_t* const of_unit = places_.data() + unit * side_;
      for_each_bit(candidates_.bits(cell), words_, [&](unsigned digit) {
        places += kPlaces[std::min<std::size_t>(of_unit[digit], kPlaces.size() - 1)];
      });
    }
    return of_count(counts_[static_cast<std::size_t>(cell)]) - shared - places;
  }

  int shared_candidates(int cell, int other) const {
    const std::uint64_t* const a = candidates_.bits(cell);
    const std::uint64_t* const b = candidates_.bits(other);
    if (side_ <= 9) return kBits[a[0] & b[0]];
    int shared = 0;
    for (std::size_t w = 0; w < words_; ++w) shared += std::popcount(a[w] & b[w]);
    return shared;
  }

 private:
  static int of_count(int count) {
    constexpr int kLast = kCount.size() - 1;
    if (count <= kLast) return kCount[static_cast<std::size_t>(count)];
    return kCount[kLast] + kMoreCandidates * (count - kLast);
  }

  const Rules& rules_;
  const Candidates& candidates_;
  std::size_t side_;
  std::size_t words_;
  std::vector<std::uint8_t> counts_;   // candidates of each cell
  std::vector<std::uint16_t> places_;  // of each digit in each unit
};

}  // namespace

std::vector<CellIndex> constrained_first(const Rules& rules, const Candidates& candidates,
                                         std::span<const Cell> known) {
  const Ranking ranking(rules, candidates);
  std::vector<std::pair<int, CellIndex>> ranked;
  ranked.reserve(known.size());
  for (std::size_t cell = 0; cell < known.size(); ++cell) {
    if (known[cell] != 0) continue;
    ranked.emplace_back(ranking.rank(static_cast<int>(cell)), static_cast<CellIndex>(cell));
  }
  auto rest = ranked.begin();
  for (const int near : kNear) {
    if (rest == ranked.end()) break;
    std::iter_swap(rest, std::min_element(rest, ranked.end()));
    const CellIndex chosen = (rest++)->second;
    const std::span<const CellIndex> peers = rules.peers(chosen);
    for (auto other = rest; other != ranked.end(); ++other) {
      if (!std::binary_search(peers.begin(), peers.end(), other->second)) continue;
      other->first -= near * ranking.shared_candidates(chosen, other->second);
    }
  }
  std::sort(rest, ranked.end());
  std::vector<CellIndex> list;
  list.reserve(ranked.size());
  for (const auto& [rank, cell] : ranked) list.push_back(cell);
  return list;
}

}  // namespace nonet
