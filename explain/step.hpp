// A step of a solver on paper, and the searches that find the next one: a smallest set of constraints that forces
// something in the present state of the board.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Step step;
//     step.because = {{nonet::ReasonKind::cell_digit, 3, 0}};
//     assert(step.size() == 1 && step.smallest());
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/backends/outcome.hpp"
#include "nonet/explain/marks.hpp"
#include "nonet/explain/reason.hpp"

namespace nonet {

/// One smallest set and all that follows from it.
struct Step {
  std::vector<CellDigit> placed = {};   ///< ascending; a cell of which all marks but one are removed is not among them
  std::vector<CellDigit> removed = {};  ///< marks, ascending; none that placing takes from peers
  std::vector<Reason> because = {};     ///< ascending
  int at_least = 1;                     ///< no set for any conclusion (or for the one asked for) is smaller
  std::string_view shape = {};          ///< "hidden single", "X-wing", ...; "": without a name

  int size() const { return static_cast<int>(because.size()); }
  bool smallest() const { return size() == at_least; }  ///< proved; else it is "at most" this many
};

struct StepLimits {
  /// Work for each step until some set is taken as it is. Counted, so that a step does not depend on the machine or its
  /// load; 1 takes about 1 ms. If it ends before a set is proved smallest, the step reports "at most". Some set is
  /// found however little it is.
  std::uint64_t effort = 100;
  /// The last resort: a step that it interrupts is not reported.
  std::optional<Clock::time_point> deadline = {};
  std::stop_token stop = {};
};

/// A set that removes a mark.
struct ReasonSet {
  std::vector<Reason> reasons;  ///< ascending; without any of them the mark could stay
  CellDigit removed;
  int at_least = 1;
};

/// Finds smallest sets for marks to remove. Size one (singles) included. One thread at a time.
class SetSearch {
 public:
  SetSearch() = default;
  SetSearch(const SetSearch&) = delete;
  SetSearch& operator=(const SetSearch&) = delete;
  virtual ~SetSearch() = default;

  /// A smallest set for one of these marks (empty: any mark that the solution does not have). All of them have to be
  /// false in every solution of the state, of which `solution` is one. Among sets of one size that which removes most.
  /// Nothing if the limits ended the search before a set was found.
  virtual std::optional<ReasonSet> smallest(const Marks& marks, std::span<const Cell> solution,
                                            std::span<const CellDigit> targets, const StepLimits& limits) = 0;
  /// All marks that these reasons remove, ascending.
  virtual std::vector<CellDigit> conclusions(const Marks& marks, std::span<const Cell> solution,
                                             std::span<const Reason> reasons, const StepLimits& limits) = 0;
  /// A new puzzle begins: what was learnt of the states of a path is forgotten. Within a path marks only go.
  virtual void begin() {}
};

/// For boards whose constraints are all units.
std::unique_ptr<SetSearch> make_unit_search(std::shared_ptr<const Rules> rules);
/// For all boards.
std::unique_ptr<SetSearch> make_general_search(std::shared_ptr<const Rules> rules);

}  // namespace nonet
