// The fillings of the cells of one drawn constraint, or of two that share cells, as marks leave them: a small solver,
// and fillings that were seen, which answer most questions. Marks are whole marks, as they last for a path.
//
// Example:
//     const nonet::Geometry shape{2, 2};
//     auto rules = nonet::Rules::make(
//         {.geometry = shape, .constraints = {nonet::parse_constraint("killer 3 r1c1 r1c2", shape)}});
//     nonet::steps::State state(*rules);
//     state.load(nonet::Marks(nonet::Puzzle(rules)), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     nonet::steps::Fillings fillings(state, {&state.drawn()[0]});
//     assert(fillings.removed({}).size() == 4);  // 3 and 4 of both cells
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_set>
#include <vector>

#include "backends/sat_solver.hpp"
#include "explain/internal/search_end.hpp"
#include "explain/internal/state.hpp"
#include "nonet/board.hpp"

namespace nonet::steps {

class Fillings {
 public:
  /// The state outlives it.
  Fillings(const State& state, const std::vector<const Drawn*>& drawn);

  /// To be called when a later state of the path was loaded.
  void shrink();
  /// Whether the cells have this mark in their filling, or could have had when this was made.
  bool knows(int mark) const { return index_of(mark) >= 0; }
  /// The open marks of the cells.
  const std::vector<int>& marks() const { return marks_; }
  /// Whether some filling has all of the first marks and none of the second. True if the answer takes too long, too.
  bool exists(std::span<const int> with, std::span<const int> without, const SearchEnd& end);
  /// Facts about some marks from the fillings that were seen: a scan, without a question.
  struct Seen {
    std::vector<std::uint64_t> with_some;         ///< a bit a mark of all(): it was seen with one of these
    std::vector<std::uint64_t> with_at_most_one;  ///< it was seen with at most one of these
    bool none = false;                            ///< some filling had none of these
    bool two = false;                             ///< some filling had two
  };
  Seen seen(std::span<const int> marks, const SearchEnd& end) const;
  /// Whether the bits have the mark.
  bool has(const std::vector<std::uint64_t>& bits, int mark) const {
    return has_bit(bits.data(), static_cast<unsigned>(index_of(mark)));
  }
  /// The marks that no filling has, ascending.
  const std::vector<int>& removed(const SearchEnd& end);
  /// Whether each question in this state was answered: a constraint such as `countingcircles` over many cells can ask
  /// for more than is worth while.
  bool certain() const { return certain_; }

 private:
  using Filling = std::vector<std::uint64_t>;  // a bit a mark
  int index_of(int mark) const;
  Work work_of_scan() const { return 1 + seen_.size() * (all_.size() / 64 + 1) / 64; }
  std::uint64_t pair_of(std::span<const int> two) const;
  bool solve(std::span<const int> with, std::span<const int> without, const SearchEnd& end);

  const State& state_;
  std::unique_ptr<SatSolver> solver_;
  std::vector<int> all_;    // marks at first; variable i + 1 is the i-th
  std::vector<int> marks_;  // those that are left
  std::vector<Filling> seen_;
  std::unordered_set<std::uint64_t> never_;  // pairs of marks that no filling has: nor will one, as marks only go
  std::vector<int> removed_;
  bool is_known_ = false;  // removed_
  bool certain_ = true;
  std::uint64_t conflicts_ = 0;  // of the solver until this state
};

}  // namespace nonet::steps
