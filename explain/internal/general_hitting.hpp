// Whether some set of at most so many reasons removes a mark: depth-first over what every such set has to hold.
//
//     a model's violated reasons     one of them
//     a mark of a chosen truth      a link of another of its items, or a drawn constraint of its cell
//     a chosen link                 truths or drawn constraints that fill it: two, or one where it has the mark itself
//
// Disjoint demands add up to a bound. The second and third hold for sets without a reason to spare: without its truth
// the model could take a mark that nothing else asks about; and what only one reason fills cannot be filled twice.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Reasons reasons(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     const nonet::OpenMarks open(reasons, nonet::Marks(puzzle), solution);
//     nonet::GeneralSolver solver(reasons, open, nonet::GeneralSolver::Others::off);
//     nonet::GeneralHitting search(reasons, open, solver);
//     // r1c4 is 4 alone, and column 4 holds one 4.
//     assert(search.find(reasons.mark(7, 4), 2, {}, {}) == nonet::GeneralHitting::Answer::found);
//     assert(search.set().size() == 2);
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explain/internal/general_solver.hpp"
#include "explain/internal/models.hpp"

namespace nonet {

class GeneralHitting {
 public:
  enum class Answer : std::uint8_t { none, found, over };

  /// What it is given outlives it. The solver leaves other reasons off, and follows the path by itself.
  GeneralHitting(const Reasons& reasons, const OpenMarks& open, GeneralSolver& careful);

  /// A later state of the path. It outlives the searches in it.
  void shrink(const OpenMarks& open);
  /// Looks for a set of at most `most` reasons that removes the mark, one of `changed` among them unless that is empty.
  Answer find(int mark, int most, std::span<const int> changed, const SearchEnd& end);
  /// Looks for at most `most` reasons that remove the mark together with the fixed ones, in so many nodes. That there
  /// is none is said of sets without a reason to spare alone.
  Answer complete(int mark, std::span<const int> fixed, int most, std::uint64_t most_nodes, const SearchEnd& end);
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
    int asked = -1;          // of them: the solver's answer in this node
    std::vector<int> elements;
    std::vector<Demand> demands;
    std::vector<int> branch;
  };

  Answer search_from(int mark, std::span<const int> fixed, int most);
  bool search(std::size_t depth, int left);
  bool ask(std::size_t depth, bool& removes);
  void leave(std::size_t depth);
  bool list_demands(std::size_t depth, int left);
  bool close(Level& level, std::size_t begin);
  bool demand_for_truth(Level& level, int item, int left);
  bool demand_for_link(Level& level, int item, int left);
  bool exceeds(const Level& level, int left);
  bool admissible(int reason, int left) const;
  bool is_covered(int mark, int item) const;
  int missing_fillers(int item) const;
  void fillers(int item, std::vector<int>& found) const;
  void add(int reason);
  void drop(int reason);
  bool is_in(int reason) const { return in_set_[static_cast<std::size_t>(reason)] != 0; }
  bool holds_mark(int item) const;

  const Reasons& reasons_;
  const OpenMarks* open_;
  Models models_;
  GeneralSolver solver_;    // models that break few reasons
  GeneralSolver& careful_;  // where the first has no answer soon
  const SearchEnd* end_ = nullptr;
  bool over_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = UINT64_MAX;
  int mark_ = 0;
  std::span<const int> changed_;
  std::vector<int> set_;
  std::vector<char> in_set_;    // by reason
  std::vector<int> forbidden_;  // by reason
  std::vector<int> drawn_in_;   // by cell: chosen drawn constraints that it belongs to
  std::vector<Level> levels_;
  std::vector<int> stamp_;  // by reason
  int now_ = 0;
};

}  // namespace nonet
