// Chains: what follows from a claim about a candidate, link by link.
//
//     weak link      two candidates of a cell, or of a digit in a unit: one of them holds, so the other does not
//     strong link    the last two of a cell, or of a digit in a unit: one of them does not hold, so the other does
#pragma once

#include <array>
#include <compare>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

#include "nonet/clock.hpp"
#include "rating/internal/hint.hpp"

namespace nonet::rating {

// The order of hints of chains: the least rating; then the fewest distinct claims; then by the sort of chain.
struct Rank {
  int rating = 1 << 20;
  int complexity = 1 << 20;
  int key = 1 << 20;

  auto operator<=>(const Rank&) const = default;
};

// What longer chains add to the rating: 1 above 6 claims, and 1 for each factor of 3/2 and 4/3 in turn.
int extra_for_length(int complexity);

// What a search for chains reports to.
class ChainSink {
 public:
  virtual ~ChainSink() = default;
  // Hints of a rank that is not below this are of no use: hints that remove these marks of a cell, or any hints.
  virtual const Rank& bound(int cell, unsigned marks) const = 0;
  virtual const Rank& bound() const = 0;
  // Drops the hint unless its rank is below the bound.
  virtual void take(const Rank& rank, Hint hint) = 0;
  // Whether hints need their chains.
  bool with_chains = false;
};

// Keeps the first hint of the least rank.
class BestHint final : public ChainSink {
 public:
  explicit BestHint(bool chains) { with_chains = chains; }
  const Rank& bound(int /*cell*/, unsigned /*marks*/) const override { return rank_; }
  const Rank& bound() const override { return rank_; }
  void take(const Rank& rank, Hint hint) override {
    if (!(rank < rank_)) return;
    rank_ = rank;
    hint_ = std::move(hint);
  }
  Hint& hint() { return hint_; }

 private:
  Rank rank_;
  Hint hint_;
};

// Ends a long search.
struct Interrupt {
  std::stop_token stop;
  std::optional<Clock::time_point> deadline;
  bool ended = false;

  bool requested() {
    if (!ended) ended = stop.stop_requested() || (deadline && Clock::now() >= *deadline);
    return ended;
  }
};

// Cycles, and chains whose last claim contradicts the first, by links that hold without assumptions: with links in
// units alone (X), with links in cells alone (Y), with both.
//
// Method: breadth first from each claim. A chain is a set of claims in a bit set for each length, so that only its
// length is known; it is walked once more if it is the best.
class SimpleChains {
 public:
  void find(const PencilGrid& grid, ChainSink& sink);

 private:
  struct Mode {
    bool x, y;
  };
  static constexpr int kWords = (kCandidates + 63) / 64;
  using Bits = std::array<std::uint64_t, kWords>;

  void list_links(const PencilGrid& grid);
  void find_cycles(int source);
  void close_cycle(int source, int last_on, int last_off, const Rank& rank);
  void find_chain(int source, bool holds);
  Chain trace(int source, bool holds) const;
  Link link(int number, bool holds, std::uint8_t cause, std::vector<int> because) const {
    return {static_cast<std::int16_t>(ids_[number]), holds, cause, std::move(because)};
  }

  // Links of a candidate in the present mode.
  int weak_begin(int number) const { return mode_.y ? 0 : weak_in_cell_[number]; }
  int strong_begin(int number) const { return mode_.y ? 0 : strong_in_cell_[number]; }
  int strong_end(int number) const { return mode_.x ? strong_size_[number] : strong_in_cell_[number]; }
  bool has_strong(int number) const { return strong_begin(number) < strong_end(number); }

  const PencilGrid* grid_ = nullptr;
  ChainSink* sink_ = nullptr;
  Mode mode_{};
  // Candidates are numbered in their order. The links of a candidate: first those in its cell.
  int count_ = 0, words_ = 0;
  std::array<int, kCandidates> ids_, numbers_;
  std::array<std::array<std::uint16_t, kPeers + kDigits>, kCandidates> weak_;
  std::array<std::array<std::uint8_t, kPeers + kDigits>, kCandidates> weak_cause_;
  std::array<std::uint8_t, kCandidates> weak_size_, weak_in_cell_;
  std::array<std::array<std::uint16_t, 4>, kCandidates> strong_;
  std::array<std::array<std::uint8_t, 4>, kCandidates> strong_cause_;
  std::array<std::uint8_t, kCandidates> strong_size_, strong_in_cell_;
  std::array<std::array<Bits, kCandidates>, 2> rows_;  // weak links as bits: without and with those in cells
  Bits usable_;                                        // candidates with a strong link in this mode
  std::array<bool, kCandidates> closing_{};            // candidates with a strong link to the source
  std::array<int, kCandidates> before_on_, before_off_;
  std::array<std::uint8_t, kCandidates> before_on_cause_, before_off_cause_;
};

struct NetOptions {
  bool multiple = false;  // cases of cells and units with three and more candidates
  bool dynamic = false;   // a claim may follow from several others
  bool nishio = false;    // contradictions of one digit
  int level = 0;          // what else is used within chains: 1 locking, pairs and X-wings; from 2 on chains
  int base = 0;           // the rating of the shortest

  static NetOptions of_nishio() { return {.dynamic = true, .nishio = true, .base = 75}; }
  static NetOptions of_multiple() { return {.multiple = true, .base = 80}; }
  static NetOptions of_dynamic(int level) {
    return {.multiple = true, .dynamic = true, .level = level, .base = 85 + 5 * level};
  }
};

class NetSearch;

// Everything that follows from a candidate and from its absence, and what that says: contradictions, and claims that
// follow in all cases of a candidate, of a cell, or of a digit in a unit.
class Nets {
 public:
  Nets();
  ~Nets();
  Nets(const Nets&) = delete;
  Nets& operator=(const Nets&) = delete;

  void find(const PencilGrid& grid, const NetOptions& options, ChainSink& sink, Interrupt& interrupt);

 private:
  std::unique_ptr<NetSearch> search_;
};

}  // namespace nonet::rating
