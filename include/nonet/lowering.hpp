// What a kind of constraint needs to state its meaning in primitives.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "nonet/constraint.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

// Numbers for values as they come, the same one for the same value.
//
// Example:
//     nonet::StateNumbers<int> numbers;
//     assert(numbers.number_of(40) == 0 && numbers.number_of(7) == 1 && numbers.number_of(40) == 0);

/// A hash with one more part. Its high bits are the best.
inline std::uint64_t mixed(std::uint64_t hash, std::uint64_t part) {
  return ((hash ^ hash >> 32U) + part) * 0x9E3779B97F4A7C15U;
}

/// A hash table of numbers: the values are elsewhere. std::unordered_map took 1.9 to 7 times as long for layers of
/// sums of different digits, side 9 and 16.
class HashNumbers {
 public:
  /// The number of a value with this hash, size() if it is new. same(number): whether an earlier one is the same.
  template <class Same>
  std::uint32_t number_of(std::uint64_t hash, Same&& same) {
    if (2 * std::size_t{size_} >= slots_.size()) grow();
    const auto tag = static_cast<std::uint32_t>(hash >> 32U);
    for (std::size_t at = tag >> shift_;; at = (at + 1) & (slots_.size() - 1)) {
      Slot& slot = slots_[at];
      if (slot.number == kEmpty) {
        slot = {size_, tag};
        return size_++;
      }
      if (slot.tag == tag && same(slot.number)) return slot.number;
    }
  }
  std::uint32_t size() const { return size_; }
  void clear() {
    if (size_ > 0) std::fill(slots_.begin(), slots_.end(), Slot{});
    size_ = 0;
  }

 private:
  static constexpr std::uint32_t kEmpty = UINT32_MAX;
  struct Slot {
    std::uint32_t number = kEmpty;
    std::uint32_t tag = 0;  // the high half of its hash; its high bits say where it belongs
  };

  void grow();

  std::vector<Slot> slots_;  // as many as a power of two
  unsigned shift_ = 32;
  std::uint32_t size_ = 0;
};

/// A hash table where bytes distinguish values, else a tree ordered by <.
template <class State>
class StateNumbers {
 public:
  std::uint32_t number_of(const State& state) {
    std::uint32_t number = 0;
    if constexpr (kByBytes) {
      number = hashed_.number_of(hash_of(state), [&](std::uint32_t other) {
        return std::memcmp(&values_[other], &state, sizeof(State)) == 0;
      });
    } else {
      number = ordered_.try_emplace(state, static_cast<std::uint32_t>(values_.size())).first->second;
    }
    if (number == values_.size()) values_.push_back(state);
    return number;
  }
  /// By number.
  const std::vector<State>& values() const { return values_; }
  void clear() {
    values_.clear();
    hashed_.clear();
    ordered_.clear();
  }

 private:
  static constexpr bool kByBytes = std::has_unique_object_representations_v<State> && sizeof(State) % 4 == 0;

  static std::uint64_t hash_of(const State& state) {
    using Part = std::conditional_t<sizeof(State) % 8 == 0, std::uint64_t, std::uint32_t>;
    std::uint64_t hash = 0;
    for (std::size_t at = 0; at < sizeof(State); at += sizeof(Part)) {
      Part part = 0;
      std::memcpy(&part, reinterpret_cast<const char*>(&state) + at, sizeof part);
      hash = mixed(hash, part);
    }
    return hash;
  }

  std::vector<State> values_;
  HashNumbers hashed_;
  std::map<State, std::uint32_t> ordered_;
};

// Receives the primitives of kinds (board/kinds/).
//
// Example:
//     // A white dot.
//     nonet::Primitives primitives;
//     nonet::Lowering to({3, 3}, 0, primitives, nullptr, nullptr);
//     to.relate(0, 1, [](int a, int b) { return a - b == 1 || b - a == 1; });
//     assert(primitives.relations.size() == 1 && primitives.tables.front().second_of[4] == 0b000101000);

/// Kinds speak of the digits of the puzzle, `least` to `greatest`; primitives have them as 1 to `side`. After
/// read_values(), keep(), relate(), sum() and accept() speak of values: the digit of a cell times that of its mark,
/// which is 1 or 2. All other members still speak of digits.
class Lowering {
 public:
  /// A unit of `side` cells that a kind makes. `kind` and `number` name it.
  struct House {
    UnitKind kind;
    int number;
    std::vector<CellIndex> cells;
  };

  /// Machines of constraints that were lowered, by what they depend on. Nothing if no word is accepted.
  using Machines = std::map<std::string, std::optional<WordMachine>>;

  /// `alone`: the constraint holds without the rules of rows, columns and boxes, so cells of a cage within a box are
  /// stated to differ. (Clues outside and indexers still rely on lines that hold each digit once.)
  Lowering(const Geometry& shape, std::uint32_t constraint, Primitives& to, std::vector<House>* houses,
           Machines* machines, bool alone = false)
      : side_(shape.side()),
        least_(shape.least),
        constraint_(constraint),
        to_(to),
        houses_(houses),
        machines_(machines),
        alone_(alone) {}

  int side() const { return side_; }
  int least() const { return least_; }
  int greatest() const { return least_ + side_ - 1; }
  bool alone() const { return alone_; }

  /// By cell the cell that marks it, or kNoMark; empty: from now on all is about digits.
  void read_values(std::vector<CellIndex> marks) { marks_ = std::move(marks); }
  bool reads_values() const { return !marks_.empty(); }
  int greatest_value() const { return reads_values() ? kMostTimes * greatest() : greatest(); }
  static constexpr CellIndex kNoMark = UINT16_MAX;

  /// All of `side` cells differ: a unit. Within a choice a Distinct.
  void house(UnitKind kind, int number, std::vector<CellIndex> cells);
  /// Cells that differ; a house where there are `side` of them. Cells that occur twice cannot differ.
  void distinct(std::span<const CellIndex> cells);
  /// The cell holds a digit for which allowed(digit).
  template <class Allowed>
  void keep(CellIndex cell, Allowed&& allowed) {
    if (has_mark(cell)) {
      relate_digits(cell, marks_[cell],
                    [&](int digit, int times) { return is_times(times) && allowed(digit * times); });
      return;
    }
    DigitMask digits = 0;
    for (int digit = 1; digit <= side_; ++digit) {
      if (allowed(value_of(digit))) digits |= digit_bit(digit);
    }
    add_domain(cell, digits);
  }
  /// allowed(first, second) says which digits go together.
  template <class Allowed>
  void relate(CellIndex first, CellIndex second, Allowed&& allowed) {
    if (!has_mark(first) && !has_mark(second)) return relate_digits(first, second, allowed);
    if (first == second) return keep(first, [&](int value) { return allowed(value, value); });
    constexpr int kNone = -1;
    accept(
        std::array<CellIndex, 2>{first, second}, kNone,
        [&](int before, int value) -> std::optional<int> {
          if (before == kNone) return value;
          return allowed(before, value) ? std::optional(0) : std::nullopt;
        },
        [](int /*state*/) { return true; });
  }
  /// The sum of coefficient * digit is one of the values. Terms of the same cell are put together.
  void sum(std::vector<Term> terms, std::vector<int> values);
  void sum(std::span<const CellIndex> cells, std::vector<int> values);
  /// One of the literals holds. No cell holds a digit that the puzzle has not.
  void require(std::vector<CellLiteral> literals);
  /// One of the counts is the number of literals that hold, all of them of the puzzle's digits.
  void count(std::vector<CellLiteral> literals, std::vector<int> counts);
  /// Places marked by one of the digits, all of them the puzzle's, are a Region.
  void region(std::vector<CellIndex> marks, std::span<const int> digits, std::vector<CellIndex> cells,
              std::vector<std::pair<std::uint16_t, std::uint16_t>> edges, int size);
  /// The digit of `number` and `offset` less one is how many cells of the arms match the first cell (see Match).
  void match(CellIndex number, CellIndex first, std::vector<std::vector<CellIndex>> arms, bool in_runs, int offset);
  /// At least this many of the literals hold.
  void count_at_least(std::vector<CellLiteral> literals, int least);

  /// The digits along the cells are a word: from `start`, step(state, digit) gives the next state, or nothing if the
  /// word is lost (std::optional<State>); accepts(state) decides at the end. State is ordered by <. Throws Error if
  /// there are more states than kMostStates.
  template <class State, class Step, class Accepts>
  void accept(std::span<const CellIndex> cells, const State& start, Step&& step, Accepts&& accepts) {
    if (std::none_of(cells.begin(), cells.end(), [&](CellIndex cell) { return has_mark(cell); })) {
      accept_digits(
          cells, start, [&](std::size_t /*place*/, const State& state, int digit) { return step(state, digit); },
          accepts);
      return;
    }
    // After a cell with a mark comes the mark, while the state has the digit.
    using Held = std::pair<State, int>;
    const std::vector<CellIndex> word = with_marks(cells);
    std::vector<char> is_marked;
    for (const CellIndex cell : cells) {
      is_marked.push_back(has_mark(cell) ? 1 : 0);
      if (has_mark(cell)) is_marked.push_back(0);
    }
    constexpr int kNone = -1;
    accept_digits(
        word, Held(start, kNone),
        [&](std::size_t place, const Held& held, int digit) -> std::optional<Held> {
          if (is_marked[place] != 0) return Held(held.first, digit);
          if (held.second != kNone && !is_times(digit)) return std::nullopt;
          const auto next = step(held.first, held.second == kNone ? digit : held.second * digit);
          return next ? std::optional(Held(*next, kNone)) : std::nullopt;
        },
        [&](const Held& held) { return accepts(held.first); });
  }
  /// The same. The machine depends only on the board, the number of cells, and the kind, values, text and group sizes
  /// of `from`. It is made once for all constraints that agree in these.
  template <class State, class Step, class Accepts>
  void accept(const Constraint& from, std::span<const CellIndex> cells, const State& start, Step&& step,
              Accepts&& accepts) {
    if (accept_as_before(from, cells)) return;
    const std::size_t automata = to_.automata.size();
    accept(cells, start, std::forward<Step>(step), std::forward<Accepts>(accepts));
    keep_machine(from, cells, to_.automata.size() > automata);
  }
  /// Whether that machine is made already; then nothing is left to do.
  bool accept_as_before(const Constraint& from, std::span<const CellIndex> cells);

  /// At least one of the alternatives holds; each gets its own Lowering. What all of them say is taken out,
  /// and sums of the same cells, or relations between the same two, become one. Each alternative is lowered once.
  void either(std::size_t alternatives, const std::function<void(std::size_t, Lowering&)>& lower);

  /// Before a machine is made small.
  static constexpr std::size_t kMostStates = 200'000;

 private:
  // Within a choice of another one.
  Lowering(const Lowering& outer, Primitives& to)
      : side_(outer.side_),
        least_(outer.least_),
        constraint_(outer.constraint_),
        to_(to),
        houses_(nullptr),
        machines_(outer.machines_),
        alone_(outer.alone_),
        marks_(outer.marks_) {}

  static constexpr int kMostTimes = 2;

  bool has_mark(CellIndex cell) const { return !marks_.empty() && marks_[cell] != kNoMark; }
  static bool is_times(int digit) { return digit >= 1 && digit <= kMostTimes; }
  // After each cell with a mark, this.
  std::vector<CellIndex> with_marks(std::span<const CellIndex> cells) const;
  template <class Allowed>
  void relate_digits(CellIndex first, CellIndex second, Allowed&& allowed) {
    RelationTable table{std::vector<DigitMask>(static_cast<std::size_t>(side_)),
                        std::vector<DigitMask>(static_cast<std::size_t>(side_))};
    for (int a = 1; a <= side_; ++a) {
      for (int b = 1; b <= side_; ++b) {
        if (!allowed(value_of(a), value_of(b))) continue;
        table.second_of[static_cast<std::size_t>(a - 1)] |= digit_bit(b);
        table.first_of[static_cast<std::size_t>(b - 1)] |= digit_bit(a);
      }
    }
    add_relation(first, second, std::move(table));
  }
  // step() also gets the place, from 0.
  template <class State, class Step, class Accepts>
  void accept_digits(std::span<const CellIndex> cells, const State& start, Step&& step, Accepts&& accepts) {
    std::vector<std::uint32_t> next;
    std::vector<std::size_t> layers = {0, 1};  // where layers begin; the last is open
    StateNumbers<State> layer;
    StateNumbers<State> following;
    layer.number_of(start);
    for (std::size_t at = 0; at < cells.size(); ++at) {
      following.clear();
      const std::size_t before = layers.back();
      for (const State& state : layer.values()) {
        for (int digit = 1; digit <= side_; ++digit) {
          const auto stepped = step(at, state, value_of(digit));
          next.push_back(stepped ? static_cast<std::uint32_t>(before) + following.number_of(*stepped)
                                 : WordMachine::kNone);
        }
        if (before + following.values().size() > kMostStates) too_many_states();
      }
      std::swap(layer, following);
      layers.push_back(before + layer.values().size());
    }
    std::vector<char> accepting(layers[layers.size() - 2]);
    for (const State& state : layer.values()) accepting.push_back(accepts(state) ? 1 : 0);
    add_automaton(cells, std::move(next), layers, accepting);
  }
  void sum_of_values(std::vector<Term> terms, std::vector<int> values);

  int value_of(int digit) const { return digit - 1 + least_; }
  void put_in_place(std::vector<CellLiteral>& literals) const {
    for (CellLiteral& literal : literals) literal.digit = static_cast<std::uint8_t>(literal.digit + 1 - least_);
  }
  // These have digits from 1, as primitives do.
  void add_domain(CellIndex cell, DigitMask digits);
  void add_relation(CellIndex first, CellIndex second, RelationTable table);
  void add_sum(std::vector<Term> terms, std::vector<int> values);
  void add_clause(std::vector<CellLiteral> literals) { to_.clauses.push_back({std::move(literals), constraint_}); }
  // All that was lowered elsewhere; a Distinct of `side` cells becomes a unit where that may be.
  void add_all(Primitives&& all);
  // What alternatives come to where each is a sum of the same cells, a relation between the same two, or says what one
  // cell holds; false if they are something else.
  bool unite_sums(const std::vector<Primitives>& alternatives);
  bool unite_relations(const std::vector<Primitives>& alternatives);
  bool unite_domains(const std::vector<Primitives>& alternatives);
  // Takes out the cells that differ in all of them.
  void unite_distincts(std::vector<Primitives>& alternatives);
  /// States are numbered layer by layer. What leads nowhere is dropped, states that accept the same words become one.
  void add_automaton(std::span<const CellIndex> cells, std::vector<std::uint32_t> next,
                     std::span<const std::size_t> layers, std::span<const char> accepting);
  static void require_different(std::span<const CellIndex> cells);
  void keep_machine(const Constraint& from, std::span<const CellIndex> cells, bool accepts_any);
  // Of cells, while values are read, which have a mark.
  std::string marked_places(std::span<const CellIndex> cells) const;
  [[noreturn]] static void too_many_states();

  int side_;
  int least_;
  std::uint32_t constraint_;
  Primitives& to_;
  std::vector<House>* houses_;  // nullptr within a choice
  Machines* machines_;          // nullptr: none are kept
  bool alone_;
  std::vector<CellIndex> marks_;  // empty: no cell has one
};

}  // namespace nonet
