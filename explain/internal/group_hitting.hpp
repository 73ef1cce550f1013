// Whether some set of at most so many groups removes a mark: depth-first over what every such set has to hold.
//
//     a model's violated groups     one of them
//     a mark of a chosen truth      a once of another of its slots, or a drawn constraint of its cell
//     a chosen once                 truths or drawn constraints that fill it: two, or one where it has the mark itself
//
// Disjoint demands add up to a bound. The second and third hold for sets without a group to spare: without its truth
// the model could take a mark that nothing else asks about; and what only one group fills cannot be filled twice.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Groups groups(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(groups, nonet::Marks(puzzle), solution);
//     nonet::GroupSolver solver(groups, open, nonet::GroupSolver::Others::off);
//     nonet::GroupHitting search(groups, open, solver);
//     // r1c4 is 4 alone, and column 4 holds one 4.
//     assert(search.find(groups.mark(7, 4), 2, {}, {}) == nonet::GroupHitting::Answer::found);
//     assert(search.set().size() == 2);
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonet/explain/internal/group_solver.hpp"
#include "nonet/explain/internal/models.hpp"

namespace nonet {

class GroupHitting {
 public:
  enum class Answer : std::uint8_t { none, found, over };

  /// What it is given outlives it. The solver leaves other groups off, and follows the path by itself.
  GroupHitting(const Groups& groups, const OpenMarks& open, GroupSolver& careful);

  /// A later state of the path. It outlives the searches in it.
  void shrink(const OpenMarks& open);
  /// Looks for a set of at most `most` groups that removes the mark, one of `changed` among them unless that is empty.
  Answer find(int mark, int most, std::span<const int> changed, const Watch& watch);
  /// Looks for at most `most` groups that remove the mark together with the fixed ones, in so many nodes. That there is
  /// none is said of sets without a group to spare alone.
  Answer complete(int mark, std::span<const int> fixed, int most, std::uint64_t most_nodes, const Watch& watch);
  /// After found: ascending.
  const std::vector<int>& set() const { return set_; }
  /// Nodes searched since it was made.
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Demand {
    std::size_t begin = 0;  // into elements
    std::size_t size = 0;
  };
  struct Level {
    std::vector<int> unhit;  // models
    std::vector<int> elements;
    std::vector<Demand> demands;
    std::vector<int> branch;
  };

  Answer search_from(int mark, std::span<const int> fixed, int most);
  bool search(std::size_t depth, int left);
  bool ask(std::size_t depth, bool& removes);
  bool list_demands(std::size_t depth, int left);
  bool close(Level& level, std::size_t begin);
  bool demand_for_truth(Level& level, int slot, int left);
  bool demand_for_once(Level& level, int slot, int left);
  bool exceeds(const Level& level, int left);
  bool admissible(int group, int left) const;
  bool is_covered(int mark, int slot) const;
  int missing_fillers(int slot) const;
  void fillers(int slot, std::vector<int>& found) const;
  void add(int group);
  void drop(int group);
  bool is_in(int group) const { return in_set_[static_cast<std::size_t>(group)] != 0; }
  bool holds_mark(int slot) const;

  const Groups& groups_;
  const OpenMarks* open_;
  Models models_;
  GroupSolver solver_;    // models that break few groups
  GroupSolver& careful_;  // where the first has no answer soon
  const Watch* watch_ = nullptr;
  bool over_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = UINT64_MAX;
  int mark_ = 0;
  std::span<const int> changed_;
  std::vector<int> set_;
  std::vector<char> in_set_;    // by group
  std::vector<int> forbidden_;  // by group
  std::vector<int> drawn_in_;   // by cell: chosen drawn constraints that it belongs to
  std::vector<Level> levels_;
  std::vector<int> stamp_;  // by group
  int now_ = 0;
};

}  // namespace nonet
