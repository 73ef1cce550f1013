// The few ways in which constraints become clauses. docs/certificates.md has them in prose: other
// programs must derive the same clauses in the same order.
//
//     clause     its literals
//     pair       which digits two cells may hold together
//     sets       cells that differ hold one of some sets of digits
//     word       letters in a row are accepted by the least machine: states are auxiliary variables
//     either     one of some parts holds: selectors are auxiliary variables
//
// Example:
//     nonet::proof::ClauseWriter writer({.digits = 4}, 65, [](std::span<const int>) { return true; });
//     writer.pair(0, 1, [](int first, int second) { return first < second; });
//     assert(writer.variables() == 0);
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "nonet/certificate.hpp"

namespace nonet::proof {

/// What a word is made of: at each place exactly one of these literals holds.
using Letters = std::vector<std::vector<int>>;

/// The digits of a puzzle, which constraints speak of; variables count them from 1.
struct DigitRange {
  int digits = 9;  ///< how many
  int least = 1;
};

class ClauseWriter {
 public:
  using Visit = std::function<bool(std::span<const int>)>;

  /// Auxiliary variables are numbered from `first` on. `visit` must outlive it. Whatever it writes ends by
  /// LimitReached within milliseconds of goes_on's no.
  ClauseWriter(DigitRange range, int first, const Visit& visit, GoesOn goes_on = {})
      : side_(range.digits),
        least_(range.least),
        first_(first),
        next_(first),
        visit_(visit),
        may_go_on_(std::move(goes_on)) {}

  int side() const { return side_; }
  int least() const { return least_; }
  int greatest() const { return least_ + side_ - 1; }
  std::uint64_t variables() const { return static_cast<std::uint64_t>(next_ - first_); }
  std::uint64_t clauses() const { return clauses_; }
  /// False once `visit` has said no: nothing is written any more.
  bool goes_on() const { return goes_on_; }

  /// That the cell holds the digit, or has the value.
  int literal(int cell, int digit) const {
    const int first = first_value_of(cell);
    return (first == 0 ? cell * side_ + 1 : first) + digit - least_;
  }
  /// Variables for the values of cells, which are their digits once or twice, as the cell of `marks` says. They have
  /// the numbers 0, 1 and so on.
  void define_values(const std::vector<int>& marks);
  /// Whether literal(), keep(), pair() and digits() are about values, of cells that have these.
  void read_values(bool reads) { reads_values_ = reads; }
  /// The greatest digit or value of the cell.
  int greatest_at(int cell) const { return first_value_of(cell) == 0 ? greatest() : 2 * greatest(); }
  int new_variable();
  /// Counts steps of some dozen nanoseconds each, and asks from time to time whether to go on.
  void work(std::size_t steps) {
    worked_ += steps;
    if (worked_ < kStepsAPoll) return;
    worked_ = 0;
    ask(may_go_on_);
  }

  void clause(std::vector<int> literals);
  /// The cell holds none of the digits for which allowed(digit) is false.
  template <class Allowed>
  void keep(int cell, Allowed&& allowed) {
    for (int digit = least_; digit <= greatest_at(cell); ++digit) {
      if (!allowed(digit)) clause({-literal(cell, digit)});
    }
  }
  /// The cells hold digits that go together: allowed(first, second).
  template <class Allowed>
  void pair(int first, int second, Allowed&& allowed) {
    std::vector<char> table;
    for (int a = least_; a <= greatest_at(first); ++a) {
      for (int b = least_; b <= greatest_at(second); ++b) table.push_back(allowed(a, b) ? 1 : 0);
    }
    write_pair(first, second, table);
  }
  /// Each two of the cells differ.
  void differ(std::span<const int> cells);
  /// Cells that differ hold together the digits of one of the sets, which are ascending in themselves.
  void sets(std::span<const int> cells, const std::vector<std::vector<int>>& sets);
  /// One of the parts holds: write(number) writes the clauses of each.
  template <class Write>
  void either(int parts, Write&& write) {
    std::vector<int> selectors;
    selectors.reserve(static_cast<std::size_t>(parts));
    for (int part = 0; part < parts; ++part) selectors.push_back(new_variable());
    clause(selectors);
    for (int part = 0; part < parts; ++part) {
      guards_.push_back(-selectors[static_cast<std::size_t>(part)]);
      write(part);
      guards_.pop_back();
    }
  }

  /// The digits of cells as letters, the least is letter 0; a letter for "not", one for "so" of single literals.
  Letters digits(std::span<const int> cells) const;
  static Letters bits(std::span<const int> literals);
  /// The word of these letters, of which step gets the number from 0, is accepted: step(state, place, letter)
  /// changes the state and returns false if the word is lost; accepts(state) decides at the end. State is ordered by
  /// <; a step that takes longer than a few comparisons calls work(). Throws LimitReached if there are more than
  /// kMostStates. A state that is a set counts once more for each 64 members.
  template <class State, class Step, class Accepts>
  void word(const Letters& letters, const State& start, Step&& step, Accepts&& accepts) {
    if (!goes_on_) return;
    Machine machine;
    std::map<State, std::uint32_t> layer = {{start, 0}};
    std::size_t states = 1;
    for (std::size_t place = 0; place < letters.size(); ++place) {
      std::map<State, std::uint32_t> following;
      machine.emplace_back(layer.size(), std::vector<std::uint32_t>(letters[place].size(), kNone));
      for (const auto& [state, number] : layer) {
        for (std::size_t letter = 0; letter < letters[place].size(); ++letter) {
          work(kStepsAState);
          State after = state;
          if (!step(after, place, static_cast<int>(letter))) continue;
          const auto size = static_cast<std::uint32_t>(following.size());
          const auto [found, fresh] = following.try_emplace(std::move(after), size);
          if (fresh) states += weight(found->first);
          if (states > kMostStates) throw LimitReached(Refusal::Kind::too_complex);
          machine.back()[number][letter] = found->second;
        }
      }
      layer = std::move(following);
    }
    std::vector<std::uint32_t> ends(layer.size(), kNone);
    for (const auto& [state, number] : layer) {
      if (accepts(state)) ends[number] = 0;
    }
    write_word(letters, std::move(machine), std::move(ends));
  }

  static constexpr std::size_t kMostStates = 200'000;

 private:
  // 0: the cell has no values, or they are not read.
  int first_value_of(int cell) const {
    const bool has_values = reads_values_ && static_cast<std::size_t>(cell) < values_.size();
    return has_values ? values_[static_cast<std::size_t>(cell)] : 0;
  }
  static constexpr std::uint32_t kNone = UINT32_MAX;
  static constexpr std::size_t kStepsAPoll = 20'000;
  static constexpr std::size_t kStepsAState = 20;  // it is copied and looked up
  // A large set counts as several states.
  template <class State>
  static std::size_t weight(const State& state) {
    constexpr std::size_t kPlacesAState = 64;
    if constexpr (requires { state.size() / kPlacesAState; }) return 1 + state.size() / kPlacesAState;
    return 1;
  }
  // By place, state and letter: the state after it, or kNone.
  using Machine = std::vector<std::vector<std::vector<std::uint32_t>>>;

  void write_pair(int first, int second, const std::vector<char>& table);
  void write_word(const Letters& letters, Machine machine, std::vector<std::uint32_t> ends);
  void write_place(std::span<const int> letters, std::span<const std::vector<std::uint32_t>> moves,
                   std::span<const int> before, std::span<const int> behind);

  int side_;
  int least_;
  int first_;
  int next_;
  std::uint64_t clauses_ = 0;
  const Visit& visit_;
  GoesOn may_go_on_;
  std::size_t worked_ = 0;
  bool goes_on_ = true;
  std::vector<int> values_;  // by cell, the variable of its least value
  bool reads_values_ = false;
  std::vector<int> guards_;  // negated selectors
  std::vector<int> scratch_;
};

}  // namespace nonet::proof
