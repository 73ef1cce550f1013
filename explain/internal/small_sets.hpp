// All sets of one and of two reasons that remove marks, each found directly:
//
//     a truth with one mark left, which places it: all that this takes from others
//     a drawn constraint: the marks that no filling of its cells has
//     a truth within a link (locked candidates)
//     a drawn constraint and a link: all its fillings have a mark of the link (or two with the mark)
//     a drawn constraint and a truth within its cells
//     two drawn constraints that share cells
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Reasons reasons(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(reasons, nonet::Marks(puzzle), solution);
//     nonet::SmallSets small(reasons);
//     assert(!small.ones(open, {}).empty());
#pragma once

#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "explain/internal/fillings.hpp"

namespace nonet {

class SmallSets {
 public:
  /// The reasons outlive it.
  explicit SmallSets(const Reasons& reasons) : reasons_(reasons), alone_(reasons.drawn().size()) {}

  /// A later state of the path.
  void shrink(const OpenMarks& open);
  /// Sets that remove something. Where time is over, or proven() is false then, some may be missing.
  std::vector<RemovalSet> ones(const OpenMarks& open, const SearchEnd& end);
  /// Those that do not hold a set of ones(), if there are none of those.
  std::vector<RemovalSet> twos(const OpenMarks& open, const SearchEnd& end);
  /// Whether all questions in this state were answered: if not, there may be other sets.
  bool proven() const;
  /// The marks that a drawn constraint alone removes.
  const std::vector<int>& removed_by(int drawn_reason, const OpenMarks& open, const SearchEnd& end);

 private:
  Fillings& alone(std::size_t drawn, const OpenMarks& open);
  void add_locked(const OpenMarks& open, std::vector<RemovalSet>& sets) const;
  void add_with_items(std::size_t drawn, const OpenMarks& open, const SearchEnd& end, std::vector<RemovalSet>& sets);
  void add_pairs(const OpenMarks& open, const SearchEnd& end, std::vector<RemovalSet>& sets);

  const Reasons& reasons_;
  std::vector<std::unique_ptr<Fillings>> alone_;
  std::map<std::pair<std::size_t, std::size_t>, std::unique_ptr<Fillings>> pairs_;
};

/// What a mark takes from others when it is placed, ascending.
std::vector<int> taken_by(int mark, const Reasons& reasons, const OpenMarks& open);

}  // namespace nonet
