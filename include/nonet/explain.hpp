// Explains the way to the solution, and repairs puzzles that do not have exactly one.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/chain.hpp"
#include "nonet/outcome.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

// The state of a board that somebody solves on paper: digits that are placed, and pencil marks in the other cells. What
// a digit takes from its peers (cells that share a unit or a cage that differs) is gone at once, at no cost.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Marks marks(puzzle);
//     assert(marks.placed(0) == 1 && !marks.has(1, 1) && marks.count(1) == 3);
//     marks.place(1, 2);
//     assert(!marks.has(2, 2));

class Marks {
 public:
  /// Clues are placed and exclusions removed. Requires a valid puzzle; the rules must live as long. Sides to 64.
  explicit Marks(const PuzzleView& puzzle);

  const Rules& rules() const { return *rules_; }
  /// The digit that a cell holds; 0: it is open.
  Cell placed(int cell) const { return placed_[static_cast<std::size_t>(cell)]; }
  /// Whether the cell is open and may hold the digit, or holds it.
  bool has(int cell, int digit) const { return candidates_.has(cell, digit); }
  int count(int cell) const { return candidates_.count(cell); }
  const Candidates& candidates() const { return candidates_; }
  int open() const { return open_; }  ///< how many cells are not filled

  /// Fills an open cell. Its other marks go, and the digit's in its peers.
  void place(int cell, int digit);
  void remove(int cell, int digit) { candidates_.remove(cell, digit); }

 private:
  const Rules* rules_;
  Candidates candidates_;
  std::vector<Cell> placed_;
  int open_ = 0;
};

// What a step rests on: constraints by name. Candidates are the state of the board and cost nothing; each reason counts
// one.
//
// Example:
//     auto rules = nonet::Rules::make({});
//     assert(nonet::text_of(nonet::Reason{nonet::ReasonKind::unit_digit, 4, 7}, *rules) == "row 5 holds a 7");

enum class ReasonKind : std::uint8_t {
  cell_digit,  ///< the cell holds a digit
  cell_once,   ///< the cell holds one digit at most
  unit_digit,  ///< the unit holds the digit
  unit_once,   ///< the unit holds the digit once at most
  /// A constraint that is not a unit, as it was given; that its cells hold one digit each belongs to it.
  drawn,
};

struct Reason {
  ReasonKind kind = ReasonKind::cell_digit;
  int place = 0;           ///< cell; number into Rules::units(); number into Rules::constraints()
  std::uint8_t digit = 0;  ///< of a unit's; else 0

  auto operator<=>(const Reason&) const = default;
};

/// "a 7", "an 8", "an 11"
std::string with_article(int digit, const Geometry& geometry);

/// "r3c4 holds a digit", "r3c4 holds at most one digit", "row 5 holds a 7", "row 5 holds at most one 7", "killer 17
/// r1c1 r1c2"
std::string text_of(const Reason& reason, const Rules& rules);

// A step of a solver on paper, and the searches that find the next one: a smallest set of constraints that forces
// something in the present state of the board.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Step step;
//     step.because = {{nonet::ReasonKind::cell_digit, 3, 0}};
//     assert(step.size() == 1 && step.smallest());

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

/// Throws Error without rules, and on sides above 64.
std::unique_ptr<SetSearch> make_set_search(std::shared_ptr<const Rules> rules);

// From a board to its solution, as somebody goes who solves on paper: step by step, the one that takes the fewest
// constraints next.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 3,4,0,2, 0,0,0,0, 4,0,0,1});
//     const nonet::Board solution = {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1};
//     nonet::Explainer explainer(puzzle.rules);
//     nonet::Marks marks(puzzle);
//     const nonet::Step step = explainer.next(marks, solution, {}).value();
//     assert(step.shape == "full house" && step.placed == std::vector<nonet::CellDigit>({{3, 4}}));
//     nonet::apply(marks, step);
//     assert(explainer.path(marks, solution, {}).whole);

struct Path {
  std::vector<Step> steps = {};
  bool whole = false;  ///< it comes to its end; else the limits ended it

  /// The largest set of a step; 0 without steps. For a path to the solution that is a rating: what somebody needs at
  /// the most who always takes the smallest set. Sets that are possible stay so when marks go, so that it does not
  /// matter which of the smallest is taken, and turning a board does not change it.
  int size() const;
  /// A lower bound of the rating, even if some step is not proved smallest: in the state of a step no set is smaller
  /// than its bound.
  int at_least() const;
  bool smallest() const { return size() == at_least(); }
  /// The first of the largest steps. Requires steps.
  std::size_t hardest() const;
};

/// One thread at a time. The solution that its members take is the only one of the marks.
class Explainer {
 public:
  /// Throws Error without rules, and on sides above 64.
  explicit Explainer(std::shared_ptr<const Rules> rules);

  /// A new puzzle begins.
  void begin() { search_->begin(); }

  /// The step with the smallest set. Singles come first, in this order: the last cell of a unit, the last place of a
  /// digit in a box, then in another unit, the last digit of a cell. Nothing if no cell is open, or if the limits ended
  /// the search. Requires marks of these rules.
  std::optional<Step> next(const Marks& marks, std::span<const Cell> solution, const StepLimits& limits);
  /// Gets each step when it is found, with the marks before it. False: the path ends there.
  using Found = std::function<bool(const Step& step, const Marks& before)>;
  /// All steps to the solution.
  Path path(Marks marks, std::span<const Cell> solution, const StepLimits& limits, const Found& found = {});
  /// The path's steps until this cell is filled, without those that leave the others' marks as they are. So a step's
  /// set is as small as any that the path could have taken in its place. No steps where the cell is filled.
  Path path_to(int cell, Marks marks, std::span<const Cell> solution, const StepLimits& limits);

 private:
  std::optional<Step> larger(const Marks& marks, std::span<const Cell> solution, const StepLimits& limits);

  std::shared_ptr<const Rules> rules_;
  std::unique_ptr<SetSearch> search_;
};

/// Makes what a step concludes part of the state. Requires the state of the step, or one with more marks that hold what
/// is placed.
void apply(Marks& marks, const Step& step);

// The way to the solution as people go who follow claims: singles, what one drawn constraint leaves, locked candidates,
// naked pairs and triples, and then chains. A chain assumes that a cell holds a digit. Each of its claims follows from
// earlier ones by one cell, unit or drawn constraint, until something has no place left. That cells differ that share a
// unit is taken for granted. No solution is needed, and steps are found quickly; they are not the smallest.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::ChainExplainer explainer(puzzle.rules);
//     const nonet::FollowedStep step = explainer.next(nonet::Marks(puzzle), {}).value();
//     assert(step.text == "r2c3 and r2c4 are not 3: in row 1 the 3 can only be in box 2");

struct FollowedStep {
  Step step = {};
  std::string text = {};           ///< the conclusion and its reason
  std::vector<Chain> chains = {};  ///< the claims, if a chain leads to it; `step` then has no reasons
};

/// One thread at a time.
class ChainExplainer {
 public:
  /// Throws Error without rules, and on sides above 64.
  explicit ChainExplainer(std::shared_ptr<const Rules> rules);
  ~ChainExplainer();
  ChainExplainer(ChainExplainer&&) noexcept;
  ChainExplainer& operator=(ChainExplainer&&) noexcept;

  /// Chains with chains within them come last: they lead further and take longer. Nothing if no cell is open, if no
  /// chain leads further, or if the limits ended the search (they need no effort). Requires marks of these rules.
  std::optional<FollowedStep> next(const Marks& marks, const StepLimits& limits);

  class Search;

 private:
  std::unique_ptr<Search> search_;
};

// The names that solvers on paper have for some sets of constraints. A name is read off a set and the marks before it;
// nobody searches for shapes.
//
//     in the set                                        name
//     a cell, or a digit in a unit                      full house, naked single, hidden single
//     a digit in a unit, once in another                pointing, claiming, locked candidates
//     k cells, k digits once in units they share        naked pair, triple, quadruple
//     k digits in a unit, k cells once                  hidden pair, triple, quadruple
//     a digit in k rows, once in k columns              X-wing, swordfish, jellyfish
//     a digit in two units, once in three               skyscraper, two-string kite, turbot fish, empty rectangle,
//                                                       finned X-wing
//     three cells, four digits once in units            XY-wing, XYZ-wing
//     two equal pairs, a digit in a unit between them   W-wing
//     n choices of two marks, n + 1 links in a chain    X-chain, XY-chain, AIC
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Marks marks(puzzle);
//     nonet::Step step{.placed = {{3, 4}}, .because = {{nonet::ReasonKind::cell_digit, 3, 0}}};
//     assert(nonet::shape_of(step, marks) == "full house");

/// "" where the set has no name. Requires reasons of which none is needless, and the marks before the step. The text
/// lives forever.
std::string_view shape_of(const Step& step, const Marks& before);

// Steps as sentences that a person reads aloud without stumbling.
//
//     r5c5 is 7: in row 5 every other cell that is open sees a 7
//     r3c4 is not 5: in box 1 the 5 can only be in row 3
//     In row 3, r3c1 and r3c7 hold 2 and 5 between them, so r3c4 is not 2
//     In rows 2 and 6 the 4 can only be in columns 3 and 8, so r4c3 and r9c8 are not 4
//     killer 3 r1c1 r1c2 leaves only 1 and 2 for r1c1 and r1c2
//     Rows 3 and 6 each hold a 5; r3c1 holds a digit; and column 2 holds at most one 5: together they leave no room
//     for 5 in r4c2
//     Rows 1 and 4 to 7, columns 1 and 6, and box 3 each hold some of the digits 2, 5 and 7; 15 cells each hold a
//     digit; and no two of these clash: together they leave no room for 5 in r1c3
//
// The last one is of more than twelve constraints, which nobody follows who hears each. Step::because has them all.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Marks marks(puzzle);
//     nonet::Step step{.placed = {{3, 4}}, .because = {{nonet::ReasonKind::cell_digit, 3, 0}}};
//     assert(nonet::sentence(step, marks) == "r1c4 is 4: it is the last open cell of row 1");

/// Conclusion and reason, without a full stop. Requires the marks before the step.
std::string sentence(const Step& step, const Marks& before);

/// "hidden single"; "X-wing, 4 constraints"; "at most 12 constraints" if 12 is not proved smallest.
std::string remark_on(const Step& step);
/// "1 constraint"; "at most 12 constraints".
std::string size_text(int size, bool smallest);

/// "r5c5=7"
std::string placement_text(const CellDigit& placed, const Geometry& geometry);
/// "r4c2-3"
std::string removal_text(const CellDigit& removed, const Geometry& geometry);

// What several solutions leave open: the cells in which they differ, and the digits that are there.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     nonet::Puzzle puzzle(rules, {1,2,3,4, 3,4,1,2, 2,0,4,0, 4,0,2,0});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), rules);
//     nonet::OpenCells open = nonet::open_cells(*solver, puzzle, {});
//     assert(open.verdict == nonet::Verdict::multiple && open.cells.size() == 4 && open.complete);
//     assert(nonet::text_of(open, *rules).starts_with("several solutions: 4 cells are open: r3c2 is 1 or 3, "));

struct OpenCell {
  CellIndex cell = 0;
  std::vector<Cell> digits = {};  ///< ascending, each in some solution

  bool operator==(const OpenCell&) const = default;
};

struct OpenCells {
  Verdict verdict = Verdict::unknown;
  std::vector<OpenCell> cells = {};   ///< ascending, those with two digits and more
  std::vector<Board> solutions = {};  ///< two that differ; fewer if there are fewer
  bool complete = false;              ///< there are no other cells and digits
  Stop stop = Stop::exhausted;        ///< what ended the search early
  std::string message = {};           ///< of Stop::failed
};

/// Exact, if the backend is complete. It has to take exclusions. Of the budget, time and stop request are for the whole
/// call, and nodes for each of its two searches. Throws Error as Backend::solve() does.
OpenCells open_cells(Backend& backend, const PuzzleView& puzzle, const Budget& budget);

/// "r1c2 is 3 or 7"
std::string text_of(const OpenCell& open, const Rules& rules);
/// "several solutions: 2 cells are open: r1c2 is 3 or 7, r1c5 is 3 or 7"; a line. From the thirteenth cell on they are
/// counted only, and so are more than five digits of a cell: "r1c1: 25 digits".
std::string text_of(const OpenCells& open, const Rules& rules);

// Why a puzzle has no solution: the smallest sets of what was given that clash. Clues, the candidates that are omitted
// of a cell, and drawn constraints are given; rows, columns, boxes and all that makes whole units is not.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,1, 0,2,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::Clashes clashes = nonet::smallest_clashes(puzzle, 10, {});
//     assert(clashes.sets.size() == 1 && clashes.sets[0].size() == 2 && clashes.smallest() && clashes.complete);
//     assert(nonet::text_of(clashes, puzzle) == "no solution: these 2 clues clash: r1c1=1, r1c4=1 (row 1)");

enum class MemberKind : std::uint8_t {
  clue,
  marks,  ///< all candidates that the puzzle excludes from a cell, together
  drawn,  ///< a constraint, unless all it makes is units
};

/// What can be to blame.
struct ClashMember {
  MemberKind kind = MemberKind::clue;
  int place = 0;   ///< cell, or number into RulesSpec::constraints
  Cell digit = 0;  ///< of a clue; else 0

  auto operator<=>(const ClashMember&) const = default;
};

/// All that a puzzle gives, ascending.
std::vector<ClashMember> members_of(const PuzzleView& puzzle);

/// "r1c1=5", "r1c2 is 3 or 7", "killer 17 r1c1 r1c2"
std::string text_of(const ClashMember& member, const PuzzleView& puzzle);

struct Clashes {
  Verdict verdict = Verdict::unknown;  ///< no_solution, solved (nothing clashes), or unknown where the time ended
  /// All of one size, ascending. Each is sufficient, and without any member of it no longer. One that is empty: the
  /// rules of the units alone have no solution.
  std::vector<std::vector<ClashMember>> sets = {};
  std::size_t at_least = 0;  ///< no set is smaller
  bool complete = false;     ///< there are no others of this size
  Stop stop = Stop::exhausted;

  /// Proved; else the size is one "at most".
  bool smallest() const { return !sets.empty() && sets.front().size() == at_least; }
};

/// Up to `limit` smallest sets (0: all). Time and stop request of the budget count, for the whole call. What they leave
/// open is reported as "at most": then `sets` has an irreducible one, or none if there was no time for that. Throws
/// Error on an invalid puzzle. Sides up to 64.
///
/// By implicit hitting sets: a set that does not clash grows to one that nothing can join, and a clash has a member
/// outside (FORQES). CaDiCaL answers, with a literal a member as an assumption.
Clashes smallest_clashes(const PuzzleView& puzzle, std::uint64_t limit, const Budget& budget);

/// A smallest set of these drawn constraints that is enough for the puzzle to have no other solution than this one. All
/// else of the puzzle stays. With all of them another board would clash, so the set is a smallest clash. `constraints`
/// are numbers into RulesSpec::constraints, ascending, and say the same whichever of them are there. The verdict is
/// `solved` if there is another solution. Where the effort ends (Stop::node_limit), the set is one from which none can
/// be removed, or there is none. Throws Error on an invalid puzzle. Sides up to 64.
Clashes smallest_sufficient(const PuzzleView& puzzle, std::span<const Cell> solution,
                            std::span<const std::size_t> constraints, const StepLimits& limits);

/// "no solution: these 3 clues clash: r1c1=5, r1c5=3, r9c9=1", a line a set.
std::string text_of(const Clashes& clashes, const PuzzleView& puzzle);

// What mends a puzzle: the fewest clues to change or to leave out so that there is exactly one solution, or one at all.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     nonet::Puzzle puzzle(rules, {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,4,0,0});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), rules);
//     nonet::Repairs mended = nonet::repairs(*solver, puzzle, nonet::RepairGoal::unique, 0, {});
//     assert(mended.size == 1 && mended.found.size() == 2 && mended.complete);
//     assert(nonet::text_of(mended.found[0].changes[0], *rules) == "r4c2: 4 -> .");
//     assert(nonet::text_of(mended.found[1].changes[0], *rules) == "r4c2: 4 -> 3");

enum class RepairGoal : std::uint8_t {
  solution,  ///< one or more
  unique,    ///< exactly one
};

struct ClueChange {
  CellIndex cell = 0;
  Cell to = 0;    ///< 0: the clue is omitted
  Cell from = 0;  ///< the clue

  auto operator<=>(const ClueChange&) const = default;
};

struct Repair {
  std::vector<ClueChange> changes = {};  ///< ascending cells; none: there is nothing to mend
  /// Of the goal `solution`, whose repairs leave clues out: the digits that solutions have in these cells; empty if
  /// time ended before all were known.
  std::vector<OpenCell> instead = {};

  bool operator==(const Repair&) const = default;
};

struct Repairs {
  Verdict verdict = Verdict::unknown;  ///< of the puzzle as it is, with limit 2 for one solution alone, else 1
  std::vector<Repair> found = {};      ///< all with as few changes as possible, ascending
  /// How many changes those have. If nothing was found: fewer are not enough.
  int size = 0;
  bool complete = false;  ///< there are no others of this size
  bool hopeless = false;  ///< no change of clues mends it; `why` says more
  std::string why = {};
  Stop stop = Stop::exhausted;  ///< what ended the search early; Stop::solution_limit: `limit` repairs were found
  std::string message = {};     ///< of Stop::failed
};

/// Up to `limit` repairs (0: all). Only clues are changed: excluded candidates and drawn constraints stay, and if
/// these clash by themselves, nothing mends the puzzle. No clue is added. Time, nodes (of a search) and the stop
/// request of the budget count, the time for the whole call; what they leave open is in `size`: fewer changes do not
/// do. The backend has to be complete and to take exclusions. Throws Error as Backend::solve() does. Sides up to 64.
///
/// For a solution: clues that hit all clashes, as smallest_clashes() does it the other way round. For one solution
/// alone: the same sets of clues, or all sets if nothing clashes, size by size; each way to fill them with other
/// digits is a board, and the boards are solved in batches. What can be removed in place of a change follows from
/// these.
Repairs repairs(Backend& backend, const PuzzleView& puzzle, RepairGoal goal, std::uint64_t limit, const Budget& budget);

/// The clues with the changes.
std::vector<Cell> mended(std::span<const Cell> clues, const Repair& repair);

/// "r3c4: 5 -> 7", "r3c4: 5 -> ."
std::string text_of(const ClueChange& change, const Rules& rules);
/// "r3c4: 5 -> 7, r9c1: 2 -> ."
std::string text_of(const Repair& repair, const Rules& rules);

}  // namespace nonet
