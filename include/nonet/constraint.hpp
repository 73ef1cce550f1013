// Constraints: as setters draw them, and as the primitives that solvers see.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/board.hpp"

namespace nonet {

// Constraints as setters draw them: plain data of a kind, and its text, the same in every format:
//
//     killer 17 r1c1 r1c2 r2c1             KIND VALUES CELLS
//     arrow r1c1 | r1c2 r1c3 r2c3          KIND CELLS | CELLS
//     xsum 23 r3c0                         outside: r3c0 reads row 3 from the left, r0c4 column 4 down
//     regex "1.*9" r1c1 r1c2 r1c3          KIND "TEXT" CELLS
//     or (killer 10 r1c1 r1c2) (killer 12 r1c1 r1c2)
//     antiknight
//
// A kind is a row of a table (board/kinds/): its meaning in a sentence, its arguments, what it lowers to. Solvers and
// the encoder see only what kinds lower to. Code that reads, draws or invents constraints knows kinds by name. The
// independent checker has a second table in proof/.
//
// Example:
//     nonet::Geometry shape{3, 3};
//     nonet::Constraint cage = nonet::parse_constraint("killer 17 r1c1 r1c2", shape);
//     assert(cage.cells().size() == 2 && cage.values.front() == 17);
//     assert(nonet::text_of(cage, shape) == "killer 17 r1c1 r1c2");

struct ConstraintKind;
struct RulesSpec;
class Lowering;  // nonet/lowering.hpp

/// One constraint as plain data. What it means on a board is up to its kind; why_unsound() says whether it means
/// anything. Without a kind it is not a constraint yet: all functions that take it throw Error.
struct Constraint {
  const ConstraintKind* kind = nullptr;
  std::vector<int> values = {};                     ///< sum, difference, digits
  std::vector<std::vector<CellIndex>> groups = {};  ///< as drawn; of shape `outside` the line's cells, near first
  std::string text = {};                            ///< of regex, nfa, pair and pairx
  std::vector<Constraint> parts = {};               ///< of `or` and `and`

  std::span<const CellIndex> cells() const {
    return groups.empty() ? std::span<const CellIndex>() : std::span<const CellIndex>(groups.front());
  }
  bool operator==(const Constraint&) const = default;
};

/// What follows a kind's name and values.
enum class Shape : std::uint8_t {
  board,    ///< nothing: it is about the whole board
  cells,    ///< a set of cells
  line,     ///< cells in order
  pair,     ///< two cells
  groups,   ///< several lists of cells, separated by |
  outside,  ///< a place outside the board, which reads a row or column
  parts,    ///< constraints in brackets
};

/// The numbers that a kind reads on a board with doublers. A kind of neither cannot list cells with a mark.
enum class Reading : std::uint8_t {
  neither,
  digits,
  values,  ///< lower() uses keep(), relate(), sum() and accept(), and distinct(), which stays about digits
};

/// For most_values and most_groups: no limit.
inline constexpr int kSeveral = -1;

struct ConstraintKind {
  std::string_view name;
  std::string_view summary;              ///< its meaning in a sentence
  std::string_view example;              ///< on a board of the next
  std::string_view example_box = "3x3";  ///< what Geometry::parse() takes
  Shape shape = Shape::cells;
  int least_values = 0;
  int most_values = 0;
  /// Of the first group; `line` and `cells` have at least one cell unless more are asked.
  int least_cells = 1;
  int least_groups = 1;
  int most_groups = 1;
  bool has_text = false;
  bool may_close = false;        ///< a line may end in its first cell
  bool may_be_empty = false;     ///< lists of cells may be empty, but not all of them
  bool may_repeat = false;       ///< a cell may be listed more than once
  bool needs_places = false;     ///< is not for cells without a place
  bool needs_lines = false;      ///< needs rows and columns whose cells differ
  bool looks_at_others = false;  ///< says other things if other constraints are removed
  Reading reads = Reading::neither;
  bool any_side = false;  ///< makes whole units alone, and so takes sides above 64
  /// "" or why this is not a statement that could be true or false, beyond what the members above say: "3 does not
  /// divide the side 4". lower() may rely on that. Nothing: there is no such reason.
  std::string (*why_malformed)(const Constraint&, const RulesSpec&) = nullptr;
  /// "" or why this cannot hold on any board: "nine different digits sum to 45 at most". Not asked of what is
  /// malformed.
  std::string (*why_unsound)(const Constraint&, const RulesSpec&) = nullptr;
  void (*lower)(const Constraint&, const RulesSpec&, Lowering&) = nullptr;
};

/// All kinds, in the order of docs/constraints.md.
std::span<const ConstraintKind* const> constraint_kinds();
/// Throws Error on an unknown name, with the nearest ones.
const ConstraintKind& find_kind(std::string_view name);
/// Throws Error if the constraint has no kind.
const ConstraintKind& kind_of(const Constraint& constraint);

/// Throws Error if the line is not a constraint on such a board; the message begins with the kind. Letters of either
/// case are read.
Constraint parse_constraint(std::string_view line, const Geometry& geometry);
/// The text that parse_constraint() reads as the same constraint.
std::string text_of(const Constraint& constraint, const Geometry& geometry);
/// "" or why the constraint has not the numbers and cells that its kind takes, or cells that the board has not, with
/// its text. The other functions may rely on this for all constraints of a board.
std::string why_misshapen(const Constraint& constraint, const Geometry& geometry);
/// "" or why the constraint says nothing on this board that could be true or false, with its text.
std::string why_malformed(const Constraint& constraint, const RulesSpec& rules);
/// "" or why the constraint makes no sense on this board, as it is malformed or cannot hold, with its text:
/// "constraint 'killer 46 r1c1 r1c2': ...".
std::string why_unsound(const Constraint& constraint, const RulesSpec& rules);
/// A message on a constraint: "constraint 'killer 46 r1c1 r1c2': WHY". Long texts are cut.
std::string with_its_text(const Constraint& constraint, const Geometry& geometry, const std::string& why);
/// The cells of the row or column that a place beside the board reads, near first: 3, 0 is row 3 from the left, and
/// 0, 3 column 3 down. Empty: there is no such place.
std::vector<CellIndex> line_from(const Geometry& geometry, int row, int column);
/// The place beside the board that reads such a line: "r3c0".
std::string outside_name(std::span<const CellIndex> line, const Geometry& geometry);
/// For messages on contradictions: "killer 17 at r1c1".
std::string label_of(const Constraint& constraint, const Geometry& geometry);

// What solvers see of constraints: a few primitives over cells. Kinds lower to them, and no
// solver knows a kind by name.
//
//     Distinct     its cells differ
//     Relation     a table of the pairs of digits that two cells may hold
//     Sum          a weighted sum of cells is one of some values
//     Automaton    the digits along some cells are a word of a machine
//     Count        how many of some literals hold
//     Clause       one of some literals holds
//     Region       the marked places are connected; also their number, and digits that differ
//     Match        a cell counts those that hold the digit of another
//     Choice       one of some sets of primitives holds
//     Domain       the digits that one cell may hold
//
// Digits are bits of a word, 1 the lowest; sides up to 64. Each primitive says which constraint it comes from.

/// A set of digits: bit d - 1 is digit d.
using DigitMask = std::uint64_t;

constexpr DigitMask digit_bit(int digit) { return DigitMask{1} << static_cast<unsigned>(digit - 1); }
constexpr DigitMask all_digits(int side) { return ~DigitMask{0} >> static_cast<unsigned>(64 - side); }

struct Distinct {
  std::vector<CellIndex> cells;  ///< ascending, two or more
  std::uint32_t constraint = 0;  ///< number into RulesSpec::constraints, as in all primitives
};

/// Which pairs of digits go together.
struct RelationTable {
  std::vector<DigitMask> second_of;  ///< by the first cell's digit - 1: what the second may hold
  std::vector<DigitMask> first_of;   ///< the same table the other way round

  bool operator==(const RelationTable&) const = default;
};
struct Relation {
  CellIndex first = 0;
  CellIndex second = 0;
  std::uint32_t table = 0;  ///< number into Primitives::tables
  std::uint32_t constraint = 0;
};

struct Term {
  CellIndex cell = 0;
  int coefficient = 1;  ///< not 0
};
struct Sum {
  std::vector<Term> terms;  ///< ascending cells, each once
  std::vector<int> values;  ///< what the sum may be, ascending, at least one
  std::uint32_t constraint = 0;
};

/// A deterministic automaton for words of one length, in layers: layer i holds the states in which i digits are read.
/// Each state is reachable and leads to the end; no two states of a layer accept the same words.
struct WordMachine {
  static constexpr std::uint32_t kNone = UINT32_MAX;

  std::vector<std::uint32_t> layers;  ///< the first state of each layer; length + 2 of them, the last the state count
  std::vector<std::uint32_t> next;    ///< [state * side + digit - 1]: a state of the next layer, or kNone

  std::size_t length() const { return layers.size() - 2; }
  std::size_t states() const { return layers.back(); }
  bool operator==(const WordMachine&) const = default;
};
struct Automaton {
  std::vector<CellIndex> cells;  ///< in the order in which they are read, each once; as many as the machine's length
  std::uint32_t machine = 0;     ///< number into Primitives::machines
  std::uint32_t constraint = 0;
};

/// A cell holds a digit, or does not.
struct CellLiteral {
  CellIndex cell = 0;
  std::uint8_t digit = 1;
  bool holds = true;

  bool operator==(const CellLiteral&) const = default;
};
struct Count {
  std::vector<CellLiteral> literals;  ///< of different candidates
  std::vector<int> counts;            ///< how many may hold, ascending, at least one
  std::uint32_t constraint = 0;
};
struct Clause {
  std::vector<CellLiteral> literals;  ///< empty: nothing satisfies it
  std::uint32_t constraint = 0;
};

struct Domain {
  CellIndex cell = 0;
  DigitMask digits = 0;
  std::uint32_t constraint = 0;
};

/// Places of a board, each with a cell whose digit says whether the place is in the region. Those that are in it are
/// connected.
struct Region {
  std::vector<CellIndex> marks;  ///< by place: the cell that says so
  DigitMask digits = 0;          ///< a place is in the region if its mark holds one of these
  std::vector<CellIndex> cells;  ///< by place: the cell that differs from those of the region; empty: none need to
  std::vector<std::pair<std::uint16_t, std::uint16_t>> edges;  ///< places side by side
  int size = 0;                                                ///< how many places are in it; 0: at least one
  std::uint32_t constraint = 0;
};

/// One cell says how many others hold the same digit as the first.
struct Match {
  CellIndex number = 0;  ///< its digit plus `offset` is how many match
  CellIndex first = 0;
  std::vector<std::vector<CellIndex>> arms;  ///< the others; no cell is listed twice
  bool in_runs = false;                      ///< of each arm those up to the first that differs; false: all count
  int offset = 0;
  std::uint32_t constraint = 0;
};

/// The places beside each place.
std::vector<std::vector<std::uint16_t>> places_beside(std::size_t places,
                                                      std::span<const std::pair<std::uint16_t, std::uint16_t>> edges);
/// The connected part that each place is in, numbered from 0, where only places with may[place] count; -1: in none.
std::vector<int> connected_parts(const Region& region, const std::vector<char>& may);

struct Choice;

/// Kinds of primitives, as a set of bits: what rules have, what a backend takes.
enum class PrimitiveKind : std::uint8_t {
  distinct,
  relation,
  sum,
  automaton,
  count,
  clause,
  choice,
  domain,
  region,
  match
};
class PrimitiveSet {
 public:
  constexpr PrimitiveSet() = default;
  constexpr PrimitiveSet(std::initializer_list<PrimitiveKind> kinds) {
    for (const PrimitiveKind kind : kinds) add(kind);
  }
  static constexpr PrimitiveSet all() { return PrimitiveSet(0x3FF); }

  constexpr void add(PrimitiveKind kind) { bits_ |= bit(kind); }
  constexpr bool has(PrimitiveKind kind) const { return (bits_ & bit(kind)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr PrimitiveSet without(PrimitiveSet other) const { return PrimitiveSet(bits_ & ~other.bits_); }
  constexpr void add(PrimitiveSet other) { bits_ |= other.bits_; }

 private:
  constexpr explicit PrimitiveSet(unsigned bits) : bits_(bits) {}
  static constexpr unsigned bit(PrimitiveKind kind) { return 1U << static_cast<unsigned>(kind); }
  unsigned bits_ = 0;
};

/// "sums, automata"
std::string text_of(PrimitiveSet kinds);

/// All that a set of constraints comes to besides units. (A Distinct of `side` cells is a unit of the rules, and is
/// here within a choice alone.)
struct Primitives {
  std::vector<Distinct> distincts;
  std::vector<RelationTable> tables;
  std::vector<Relation> relations;
  std::vector<Sum> sums;
  std::vector<WordMachine> machines;
  std::vector<Automaton> automata;
  std::vector<Count> counts;
  std::vector<Clause> clauses;
  std::vector<Domain> domains;
  std::vector<Region> regions;
  std::vector<Match> matches;
  std::vector<Choice> choices;

  /// Which kinds occur, choices' alternatives included.
  PrimitiveSet kinds() const;
};

/// At least one of the alternatives holds, each of them all of its primitives.
struct Choice {
  std::vector<Primitives> alternatives;
  std::uint32_t constraint = 0;
};

/// Calls visit(primitive) for each, in the order of the members.
template <class Visit>
void for_each_primitive(const Primitives& primitives, Visit&& visit) {
  for (const Distinct& each : primitives.distincts) visit(each);
  for (const Relation& each : primitives.relations) visit(each);
  for (const Sum& each : primitives.sums) visit(each);
  for (const Automaton& each : primitives.automata) visit(each);
  for (const Count& each : primitives.counts) visit(each);
  for (const Clause& each : primitives.clauses) visit(each);
  for (const Domain& each : primitives.domains) visit(each);
  for (const Region& each : primitives.regions) visit(each);
  for (const Match& each : primitives.matches) visit(each);
  for (const Choice& each : primitives.choices) visit(each);
}

/// Whether a primitive of `all` holds on a board that fills its cells.
bool holds(const Primitives& all, const Distinct& distinct, std::span<const Cell> board);
bool holds(const Primitives& all, const Relation& relation, std::span<const Cell> board);
bool holds(const Primitives& all, const Sum& sum, std::span<const Cell> board);
bool holds(const Primitives& all, const Automaton& automaton, std::span<const Cell> board);
bool holds(const Primitives& all, const Count& count, std::span<const Cell> board);
bool holds(const Primitives& all, const Clause& clause, std::span<const Cell> board);
bool holds(const Primitives& all, const Domain& domain, std::span<const Cell> board);
bool holds(const Primitives& all, const Region& region, std::span<const Cell> board);
bool holds(const Primitives& all, const Match& match, std::span<const Cell> board);
bool holds(const Primitives& all, const Choice& choice, std::span<const Cell> board);
/// Whether all of them hold.
bool holds(const Primitives& all, std::span<const Cell> board);

/// The cells that a primitive reads, ascending, each once.
std::vector<CellIndex> cells_of(const Distinct& distinct);
std::vector<CellIndex> cells_of(const Relation& relation);
std::vector<CellIndex> cells_of(const Sum& sum);
std::vector<CellIndex> cells_of(const Automaton& automaton);
std::vector<CellIndex> cells_of(const Count& count);
std::vector<CellIndex> cells_of(const Clause& clause);
std::vector<CellIndex> cells_of(const Domain& domain);
std::vector<CellIndex> cells_of(const Region& region);
std::vector<CellIndex> cells_of(const Match& match);
std::vector<CellIndex> cells_of(const Choice& choice);

}  // namespace nonet
