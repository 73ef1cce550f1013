// Puzzles as formulas, and models as boards.
#pragma once

#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/constraint.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

// Formulas in conjunctive normal form, flat, with literals as in DIMACS: variables from 1, negative for negated.
//
// Example:
//     nonet::Cnf cnf;
//     cnf.clause({{1, -2}});
//     assert(cnf.clauses == 1 && cnf.variables == 2 && cnf.literals.size() == 3);

/// Literals whose value is known.
inline constexpr int kTrue = INT_MAX;
inline constexpr int kFalse = -kTrue;

/// Places of a board of which those with a true literal are to be connected.
struct OpenRegion {
  std::span<const int> literals;                                   ///< by place; also kTrue and kFalse
  std::span<const std::pair<std::uint16_t, std::uint16_t>> edges;  ///< places side by side
  int size = 0;  ///< the clauses say that this many literals are true; 0: they do not
};

/// Takes clauses: a solver, a formula in memory, a stream.
class ClauseSink {
 public:
  virtual ~ClauseSink() = default;

  /// Takes one clause. The literals are valid during the call.
  virtual void clause(std::span<const int> literals) = 0;
  /// Takes a region that is to be connected, if ConstraintEncodings::leaves_regions. Valid during the call. Unless
  /// overridden it throws std::logic_error.
  virtual void connect(const OpenRegion& /*region*/) { throw std::logic_error("this sink takes no regions"); }
  /// True: it wants no more. Writers check this every few thousand clauses, and stop.
  virtual bool full() { return false; }

 protected:
  ClauseSink() = default;
  ClauseSink(const ClauseSink&) = default;
  ClauseSink& operator=(const ClauseSink&) = default;
};

/// What a literal adds to a sum if it is true.
struct WeightedLiteral {
  int weight = 1;
  int literal = 0;
};

/// Takes linear constraints as well, as pseudo-Boolean solvers do.
class LinearSink : public ClauseSink {
 public:
  /// The weights of the true literals add up to `least` or more. No two terms have the same variable. The terms are
  /// valid during the call.
  virtual void at_least(std::span<const WeightedLiteral> terms, int least) = 0;
  /// The same for exactly this sum.
  virtual void exactly(std::span<const WeightedLiteral> terms, int sum) = 0;
};

/// A formula in memory: all literals in one vector, each clause closed by 0.
class Cnf : public ClauseSink {
 public:
  int variables = 0;  ///< the highest number that is declared or occurs
  std::uint64_t clauses = 0;
  std::vector<int> literals;

  void clause(std::span<const int> added) override {
    for (const int literal : added) variables = std::max(variables, std::abs(literal));
    literals.insert(literals.end(), added.begin(), added.end());
    literals.push_back(0);
    ++clauses;
  }
  /// Empties it and keeps its memory.
  void clear() {
    variables = 0;
    clauses = 0;
    literals.clear();
  }
  /// Calls visit(std::span<const int>) for each clause in order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < literals.size(); ++i) {
      if (literals[i] != 0) continue;
      visit(std::span<const int>(literals).subspan(begin, i - begin));
      begin = i + 1;
    }
  }
};

// The ways to write "at most one of these literals is true" as clauses, in one table.
//
// Example:
//     const nonet::AtMostOne& pairwise = nonet::find_at_most_one("pairwise");
//     nonet::Cnf cnf;
//     assert(pairwise.write(std::vector<int>{1, 2, 3}, 4, {}, cnf) == 4 && pairwise.auxiliaries(3) == 0);
//     assert(cnf.clauses == 3);

/// What the rest of a formula already states about the literals.
struct StatedOfLiterals {
  /// One of the literals is true. Then the auxiliary variables have one value in each model. Otherwise more clauses
  /// make them false if no literal is true, so that a formula keeps its number of models.
  bool one_is_true = false;
  /// Whether the pair of these places (the first one is lower) is stated elsewhere. Such a pair is not written again.
  std::function<bool(std::size_t first, std::size_t second)> has_pair = {};
};

struct AtMostOne {
  std::string_view name;
  /// Whether the clauses are all pairs.
  bool pairs = false;
  /// How many variables write() uses, from first_auxiliary on.
  std::uint64_t (*auxiliaries)(std::size_t literals) = nullptr;
  /// Requires variables of literals below `first_auxiliary`. Returns the next variable that is free.
  int (*write)(std::span<const int> literals, int first_auxiliary, const StatedOfLiterals& stated,
               ClauseSink& sink) = nullptr;
};

std::span<const AtMostOne> at_most_ones();
/// Throws Error on an unknown name, with the nearest one.
const AtMostOne& find_at_most_one(std::string_view name);

// The ways to write the primitives of constraints (nonet/constraint.hpp) as clauses, in tables.
//
//     relations    conflicts, supports, both
//     sums         sets, presence, groups, diagram
//     automata     states, forward, edges; layered diagrams of sums and counts are written the same way
//
// docs/encodings.md draws each.
//
// Example:
//     nonet::ConstraintEncodings chosen;  // all by size
//     chosen.sums = &nonet::find_sum_encoding("presence");
//     assert(chosen.sums->method == nonet::SumMethod::presence && chosen.automata == nullptr);

enum class RelationMethod : std::uint8_t {
  conflicts,  ///< a clause a forbidden pair of digits
  supports,   ///< each digit implies one of those that go with it
  both,
};
struct RelationEncoding {
  std::string_view name;
  RelationMethod method;
};

enum class SumMethod : std::uint8_t {
  sets,      ///< a variable a set of digits that has the sum, where the cells differ
  presence,  ///< a variable a digit that the cells hold, and a diagram over how many there are and their sum
  groups,    ///< sums of cells that differ by sets, and a diagram over these sums
  diagram,   ///< a diagram over the sum of the first cells
};
struct SumEncoding {
  std::string_view name;
  SumMethod method;
};

enum class AutomatonMethod : std::uint8_t {
  states,   ///< a variable a state, exactly one a layer, with implications forwards and backwards
  forward,  ///< a variable a state, with implications forwards alone
  edges,    ///< variables for states and for edges: propagation prunes all that has no support
};
struct AutomatonEncoding {
  std::string_view name;
  AutomatonMethod method;
};

std::span<const RelationEncoding> relation_encodings();
std::span<const SumEncoding> sum_encodings();
std::span<const AutomatonEncoding> automaton_encodings();
// These throw Error on an unknown name, with the nearest one.
const RelationEncoding& find_relation_encoding(std::string_view name);
const SumEncoding& find_sum_encoding(std::string_view name);
const AutomatonEncoding& find_automaton_encoding(std::string_view name);

/// What an encoder takes for constraints; nullptr: by the size of each.
struct ConstraintEncodings {
  const RelationEncoding* relations = nullptr;
  const SumEncoding* sums = nullptr;  ///< where it is not possible (cells that may be equal), the next that is
  const AutomatonEncoding* automata = nullptr;
  /// Sums that follow from the rules and are written as well (innies and outies). They outlive the encoder.
  std::span<const Sum> derived_sums = {};
  /// For sinks with ClauseSink::connect(): no clause says that a region is connected, except within choices.
  bool leaves_regions = false;

  bool operator==(const ConstraintEncodings& other) const {
    return relations == other.relations && sums == other.sums && automata == other.automata;
  }
};

// Maps "this cell holds this digit" to a variable.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     assert(nonet::VariableMap::natural(*rules).variable(1, 3) == 7);
//     nonet::Puzzle puzzle(rules, {1,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     auto compact = nonet::VariableMap::compact(nonet::Candidates::without_falsified(puzzle), puzzle.clues);
//     assert(compact.known(0) == 1 && compact.variable(1, 2) == 1 && compact.variable(1, 1) == 0);

class VariableMap {
 public:
  /// ((r-1)*N + (c-1))*N + d for every row, column and digit from 1.
  static VariableMap natural(const Rules& rules);
  /// Numbers the candidates of open cells from 1. Cells with a digit in `known` (not 0) get no variables. `order` lists
  /// every open cell once; without it they are numbered from the first to the last.
  static VariableMap compact(const Candidates& candidates, std::span<const Cell> known = {},
                             std::span<const CellIndex> order = {});
  /// How many bytes a compact map of these rules takes.
  static std::size_t compact_bytes(const Rules& rules) {
    return sizeof(int) * static_cast<std::size_t>(rules.cells()) * static_cast<std::size_t>(rules.side());
  }
  /// Reads a compact map back from comments(); nothing if there is none. Throws Error if it contradicts itself.
  static std::optional<VariableMap> from_comments(std::span<const std::string> comments, const Rules& rules);

  /// The variable of a cell (from 0) and a digit (from 1); 0 if there is none.
  int variable(int cell, int digit) const {
    const std::size_t number = natural_number(cell, digit);
    return compact_.empty() ? static_cast<int>(number) : compact_[number];
  }
  /// The digit of a cell that has no variables because it is known; else 0.
  int known(int cell) const { return known_.empty() ? 0 : known_[static_cast<std::size_t>(cell)]; }
  int variables() const { return variables_; }
  /// Lines with the map; for a compact map one line per cell,
  ///     map r1c3 17: 4 5 9      variables 17, 18 and 19 say that r1c3 holds 4, 5 or 9
  ///     map r1c4: 2             r1c4 holds 2
  std::string comments(const Geometry& shape) const;

 private:
  std::size_t natural_number(int cell, int digit) const {
    return static_cast<std::size_t>(cell) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(digit);
  }

  int side_ = 0;
  int variables_ = 0;
  std::vector<int> compact_;  // by natural number; empty: natural
  std::vector<Cell> known_;   // by cell; empty: none
};

// Writes a puzzle as clauses. Each constraint has an at-least-one half and an at-most-one half:
//
//     cell                        holds one digit
//     row, column, box, ...       holds each digit once
//
// What else the rules have (nonet/constraint.hpp) comes after them, with auxiliary variables after all others.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({}));
//     nonet::Encoder encoder(puzzle, {.encoding = &nonet::find_encoding("minimal")});
//     nonet::Cnf cnf;
//     encoder.write(cnf);
//     assert(encoder.variables() == 729 && encoder.clauses() == cnf.clauses);

/// Which clause families an encoding has; docs/encodings.md cites each.
struct Encoding {
  std::string_view name;
  bool cell_at_least_one = true;
  bool cell_at_most_one = true;
  bool unit_at_least_one = true;
  bool unit_at_most_one = true;
  /// Longer at-least-one clauses of units are omitted: on reduced formulas the short ones do the work.
  std::size_t longest_at_least_one = SIZE_MAX;
  /// Encodes rows, columns and boxes by variables for the segments they share ("triads" on 9x9), if there are boxes.
  bool triads = false;
};
std::span<const Encoding> encodings();
/// Throws Error on an unknown name, with the nearest one.
const Encoding& find_encoding(std::string_view name);

/// How compact variables are numbered: solvers take the order as a hint.
enum class CellOrder : std::uint8_t {
  natural,            ///< in the order of cells
  constrained_first,  ///< first the cells with few candidates that many other open cells share
};

struct EncodeOptions {
  const Encoding* encoding = nullptr;      ///< nullptr: extended
  const AtMostOne* at_most_one = nullptr;  ///< nullptr: pairwise
  /// True: variables for the candidates of open cells alone, with compact numbers. False: all variables with natural
  /// numbers; clues and exclusions are unit clauses.
  bool reduced = false;
  /// For a reduced formula: keeps natural numbers, and writes what was dropped as unit clauses, so that a model is a
  /// whole board.
  bool keep_numbers = false;
  CellOrder order = CellOrder::natural;  ///< of compact numbers
  ConstraintEncodings constraints = {};
};

/// Writes a formula without holding it in memory, any number of times. The puzzle must outlive it. For one thread at a
/// time, as it counts clauses when first asked.
class Encoder {
 public:
  /// `options.reduced`: by clues and exclusions (G. Kwon and H. Jain, Optimized CNF encoding for Sudoku puzzles, LPAR
  /// 2006).
  Encoder(const PuzzleView& puzzle, const EncodeOptions& options);
  /// Reduced to these candidates, as a Propagator leaves them: a cell with one candidate is known, and none of its
  /// peers has that digit. Ignores `options.reduced`.
  Encoder(const PuzzleView& puzzle, const EncodeOptions& options, Candidates candidates);

  const VariableMap& map() const { return reduced_ && !keep_numbers_ ? open_ : natural_; }
  const Encoding& encoding() const { return *encoding_; }
  const AtMostOne& at_most_one() const { return *at_most_one_; }
  /// Includes the auxiliary ones, which come last. At most 100 million (side 255), so that an int is enough.
  int variables() const { return static_cast<int>(counts().variables); }
  /// How many clauses write() writes, and how many literals they have in all.
  std::uint64_t clauses() const { return counts().clauses; }
  std::uint64_t literals() const { return counts().literals; }
  /// Whether each solution is one model of the formula: auxiliary variables depend on those of cells. False for
  /// constraints with alternatives, several of which may hold, and for diagrams by `forward`: count the models of the
  /// variables of cells (1 to map().variables()) there.
  bool one_model_each() const;
  /// Counts these now, which takes a second and more on the largest boards. Calls `goes_on` every few hundred
  /// microseconds. False: `goes_on` returned false, and nothing is counted.
  bool count(const std::function<bool()>& goes_on) const;
  /// Writes at most one by pairs where such a formula has at most some 5 million clauses: above, memory begins to
  /// count, and product takes less. Returns as count() does, of which it makes use.
  bool choose_at_most_one(const std::function<bool()>& goes_on);

  /// False: the sink was full before the end.
  bool write(ClauseSink& sink) const;
  /// Writes linear constraints: both halves of a cell or unit as one equality, at most one without a construction, sums
  /// and counts of a range as they are. The rest is clauses, as are sums and counts in the alternatives of choices.
  /// Ignores what was chosen for `at_most_one` and `sums` otherwise. variables() and clauses() count another formula.
  bool write(LinearSink& sink) const;
  /// Writes the same clauses in the same order; faster for the usual formulas of the classic board.
  bool write(Cnf& cnf) const;

 private:
  Encoder(const PuzzleView& puzzle, const EncodeOptions& options, bool reduced, Candidates&& candidates,
          std::vector<Cell> known);
  struct Counts {
    std::uint64_t variables = 0;
    std::uint64_t clauses = 0;
    std::uint64_t literals = 0;
  };

  const Counts& counts() const;
  bool contradictory() const;
  int literal(int cell, int digit) const;
  template <class Out>
  bool walk(Out& out) const;
  template <class Out>
  void write_facts(Out& out) const;
  template <class Out>
  bool write_units(Out& out) const;
  template <class Out>
  bool write_triads(Out& out) const;
  template <class Out>
  bool write_primitives(Out& out) const;

  PuzzleView puzzle_;
  const Encoding* encoding_;
  const AtMostOne* at_most_one_;
  bool reduced_;
  bool keep_numbers_;
  ConstraintEncodings constraints_;
  Candidates candidates_;
  std::vector<Cell> known_;
  VariableMap natural_;
  VariableMap open_;  // compact, for reduced formulas
  bool contradictory_ = false;
  mutable std::optional<Counts> counts_;
};

// Turns a model into a board.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {1, 1}}));
//     nonet::Board board;
//     auto why = nonet::decode_model(*puzzle.rules, nonet::VariableMap::natural(*puzzle.rules),
//                                    [](int variable) { return variable == 1; }, board);
//     assert(why.empty() && board[0] == 1);

/// Reads each cell's digit from the map or from the one variable for which `is_true(variable)` holds. Returns "", or an
/// error that names a cell with no digit or two. Asks for positive literals only: solvers differ on negative ones.
template <class IsTrue>
std::string decode_model(const Rules& rules, const VariableMap& map, IsTrue&& is_true, Board& board) {
  board.assign(static_cast<std::size_t>(rules.cells()), 0);
  for (int cell = 0; cell < rules.cells(); ++cell) {
    Cell& found = board[static_cast<std::size_t>(cell)];
    found = static_cast<Cell>(map.known(cell));
    if (found != 0) continue;
    for (int digit = 1; digit <= rules.side(); ++digit) {
      const int variable = map.variable(cell, digit);
      if (variable == 0 || !is_true(variable)) continue;
      if (found != 0) {
        return cell_name(rules.geometry(), cell) + " holds both " + digit_name(rules.geometry(), found) + " and " +
               digit_name(rules.geometry(), digit);
      }
      found = static_cast<Cell>(digit);
    }
    if (found == 0) return cell_name(rules.geometry(), cell) + " holds no digit";
  }
  return {};
}

/// The clause that every other solution satisfies: some open cell holds another digit.
inline std::vector<int> blocking_clause(const VariableMap& map, std::span<const Cell> board) {
  std::vector<int> clause;
  for (int cell = 0; cell < static_cast<int>(board.size()); ++cell) {
    if (const int variable = map.known(cell) != 0 ? 0 : map.variable(cell, board[static_cast<std::size_t>(cell)]);
        variable != 0)
      clause.push_back(-variable);
  }
  return clause;
}

// Cubes are conjunctions of literals. They split one board into parts, which may be solved on different machines.
//
// Literals have the numbers of every encoding: ((r-1)*N + (c-1))*N + d for "row r, column c holds digit d".
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}));
//     nonet::Cube cube = nonet::parse_cube("1 -6", *puzzle.rules);  // r1c1 is 1, r1c2 is not 2
//     nonet::Puzzle part = nonet::under_cube(puzzle, cube);
//     nonet::PuzzleView view = part;
//     assert(view.excludes(0, 2) && !view.excludes(0, 1) && view.excludes(1, 2));

using Cube = std::vector<int>;

/// Reads literals with blanks between them; the `a` and the 0 of iCNF may be around them. Throws Error on anything
/// that is not a literal of the board.
Cube parse_cube(std::string_view text, const Rules& rules);

/// Excludes what the cube rules out. Throws Error on what is none of the board's literals. The solutions are those of
/// the puzzle that satisfy the cube.
void restrict_to(const Cube& cube, const Rules& rules, std::span<std::uint64_t> excluded);
Puzzle under_cube(Puzzle puzzle, const Cube& cube);

}  // namespace nonet
