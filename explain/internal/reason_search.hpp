// The depth-first search for a set of at most k reasons that removes a mark x.
//
// What a set S without a superfluous member has to meet, and what the search branches on:
//   - any assignment with x true breaks some reasons, and S holds one of them: a correction set, which S hits;
//   - each mark of a truth of S is in a link of S of another item, or in a drawn constraint of S (else it could always
//     be chosen);
//   - each link of S meets two truths of S of other items, or one and x (else it is never broken); each mark of a drawn
//     constraint of S counts as such a truth;
//   - no truth of S has x;
//   - truths and links of cells are not in S beside a drawn constraint of these cells, which includes them.
// Requirements that share no admissible reason are counted against what is left of k; the smallest is branched on, and
// a reason that was tried is forbidden in the branches after it. A truth whose marks need more links than are left
// (State::cover) is not admissible. Correction sets serve every mark that is true in them. Questions about truths and
// links go to UnitOracle; on boards with drawn constraints, and on large ones, all questions go to SAT solvers.
// Implicit hitting sets with the lowest bound first (step-wise explanations, E. Gamba, B. Bogaerts and T. Guns, OCUS,
// IJCAI 2021) took seconds where this takes milliseconds.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::steps::State state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     nonet::steps::UnitOracle oracle(state);
//     oracle.load();
//     nonet::steps::LazySolver solver(state, nonet::steps::ReasonSolver::Others::off);
//     nonet::steps::ReasonSearch search(state, oracle, solver);
//     search.load();
//     // "row 1 holds a 3, box 2 holds at most one 3"
//     assert(search.find(state.mark_at({6, 3}), 2, {}, {}) == nonet::steps::ReasonSearch::Result::found);
#pragma once

#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "explain/internal/reason_solver.hpp"
#include "explain/internal/search_end.hpp"
#include "explain/internal/state.hpp"
#include "explain/internal/unit_oracle.hpp"

namespace nonet::steps {

class ReasonSearch {
 public:
  enum class Result : std::uint8_t { none, found, stopped };

  /// All of them must live as long. The oracle's set is used during a call.
  ReasonSearch(const State& state, UnitOracle& oracle, LazySolver& solver)
      : state_(&state), oracle_(&oracle), solver_(&solver), holding_(state, ReasonSolver::Others::hold) {}
  /// To be called when the state was loaded.
  void load();
  /// A new path begins.
  void forget() {
    known_.clear();
    has_near_.assign(state_->whole_marks(), 0);
    holding_.reset();
  }

  /// A set of at most `most` reasons, one of `also_hit` among them unless that is empty.
  Result find(Id mark, unsigned most, std::span<const Id> also_hit, const SearchEnd& end);
  /// A set that holds `kept` and at most this many more.
  Result complete(Id mark, std::span<const Id> kept, unsigned most, const SearchEnd& end);
  /// After found; it may have superfluous members where something was kept.
  const std::vector<Id>& set() const { return found_; }
  /// Nodes searched in this state.
  std::uint32_t nodes() const { return nodes_; }

 private:
  struct Requirement {
    enum class Kind : std::uint8_t { correction, mark, link };
    Kind kind;
    std::uint32_t id;         // of the correction set; mark; item of the link
    std::uint32_t more;       // item of the truth that has the mark; how many reasons the link needs at least
    std::uint32_t begin = 0;  // its admissible reasons, in the level's list
    std::uint32_t size = 0;
  };
  struct KnownModel {
    std::vector<std::size_t> marks;   // whole ones: those that are true and not the solution's, or the reverse
    std::vector<std::size_t> broken;  // whole reasons
  };
  struct Level {
    std::vector<std::uint32_t> open;  // correction sets that are not hit
    std::vector<Requirement> requirements;
    std::vector<Id> reasons;  // of the requirements
    std::vector<std::uint32_t> order;
    std::vector<Id> branches;
  };

  void begin(Id mark);
  Result search(std::size_t depth, unsigned left);
  Result leaf(const Level& level);
  Result stop() {
    stopped_ = true;
    return Result::stopped;
  }
  Result branch(std::size_t depth, unsigned left);
  template <class Function>
  bool each_requirement(const Level& level, Function&& function) const;
  template <class Function>
  void each_reason(const Requirement& requirement, Function&& function) const;
  bool list_requirements(Level& level);
  bool list_common(Level& level);
  bool exceeds(Level& level, unsigned left);
  bool links_and_truths_exceed(const Level& level, unsigned left);
  bool fresh_correction(Level& level, Result& result);
  bool stamp_apart(const Level& level, const Requirement& requirement);

  bool admissible(Id reason);
  bool lonely(Id item);
  bool find_lonely(Id item) const;
  // How many reasons that fill it a link lacks at least.
  unsigned missing_fillers(Id item) const {
    const unsigned wanted = has_mark_[item] != 0 ? 1 : 2;
    if (met_[item] >= wanted) return 0;
    return fills_twice_[item] != 0 ? 1 : wanted - met_[item];
  }
  UnitOracle::Answer ask();
  template <int by>
  void count(Id reason);
  void count_drawn(Id drawn, int by);
  void add(Id reason);
  void drop(Id reason);
  void forbid(Id reason, int by);
  void price_truth(Id item);
  void price_link(Id item);

  // Correction sets: correction.cpp
  std::uint32_t correction();
  void improve_model();
  void add_near(Id mark);
  void take_known();
  bool is_broken(Id drawn);
  void keep_model(std::vector<Id>& broken);
  bool step_of_improvement();
  std::uint32_t store_model();
  bool store(std::vector<Id> broken);
  int weight(Id reason) const;
  int gain_of_adding(Id mark) const;
  int gain_of_removing(Id mark) const;
  void flip(Id mark);

  const State* state_;
  UnitOracle* oracle_;
  LazySolver* solver_;
  LazySolver holding_;                     // models that break few reasons
  ReasonSolver* answering_ = nullptr;      // of these two: the one that gave the last model
  Lists<Id> fillers_;                      // by item: truths, then drawn constraints, with a common mark
  std::vector<std::uint8_t> fills_twice_;  // by item: some drawn constraint has several of its marks
  std::vector<Mask> without_drawn_;        // by item: its marks in no drawn constraint
  SearchEnd end_;
  std::uint32_t nodes_ = 0;
  bool stopped_ = false;

  Id mark_ = kNone;
  unsigned left_ = 0;
  std::vector<std::uint8_t> has_mark_;       // by item: the target
  std::vector<std::uint8_t> links_on_;       // by mark: links of the set
  std::vector<Mask> uncovered_;              // by item: its marks in no link of the set of another item
  std::vector<Mask> all_marks_;              // by item
  std::vector<std::uint16_t> met_;           // by item: fillers in the set; drawn constraints need none
  std::vector<std::uint8_t> forbidden_;      // by reason
  std::vector<std::uint8_t> price_;          // by reason: it and what it needs beside
  std::vector<std::uint32_t> asked_lonely_;  // by item: the node of the last answer
  std::vector<std::uint8_t> lonely_;
  std::vector<Level> levels_;
  std::vector<std::uint32_t> stamps_;  // by reason
  std::uint32_t stamp_ = 0;
  std::vector<Id> scratch_;
  std::vector<Id> found_;

  std::vector<std::vector<Id>> corrections_;
  std::vector<std::vector<std::uint32_t>> corrections_of_;  // by mark
  std::unordered_set<std::uint64_t> seen_;
  std::vector<std::uint8_t> true_;      // by mark
  std::vector<std::uint8_t> held_;      // by item: true marks
  std::vector<Id> wrong_;               // true marks that the solution does not have
  std::vector<Cell> board_;             // with the true marks
  std::vector<std::uint8_t> has_near_;  // by whole mark
  std::vector<KnownModel> known_;       // of the path, on boards whose questions go to solvers
};

}  // namespace nonet::steps
