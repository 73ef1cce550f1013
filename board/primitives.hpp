// What solvers see of constraints: a few primitives over cells. Kinds (board/constraint.hpp) lower to them, and no
// solver knows a kind by name.
//
//     Distinct     its cells differ
//     Relation     a table of the pairs of digits that two cells may hold
//     Sum          a weighted sum of cells is one of some values
//     Automaton    the digits along some cells are a word of a machine
//     Count        how many of some literals hold
//     Clause       one of some literals holds
//     Choice       one of some sets of primitives holds
//     Domain       the digits that one cell may hold
//
// Digits are bits of a word, 1 the lowest; sides up to 64. Each primitive says which constraint it comes from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board/geometry.hpp"

namespace nonet {

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

struct Choice;

/// Kinds of primitives, as a set of bits: what rules have, what a backend takes.
enum class PrimitiveKind : std::uint8_t { distinct, relation, sum, automaton, count, clause, choice, domain };
class PrimitiveSet {
 public:
  constexpr PrimitiveSet() = default;
  constexpr PrimitiveSet(std::initializer_list<PrimitiveKind> kinds) {
    for (const PrimitiveKind kind : kinds) add(kind);
  }
  static constexpr PrimitiveSet all() { return PrimitiveSet(0xFF); }

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
std::vector<CellIndex> cells_of(const Choice& choice);

}  // namespace nonet
