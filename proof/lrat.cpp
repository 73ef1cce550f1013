#include "nonet/proof/lrat.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "nonet/proof/dimacs.hpp"
#include "nonet/proof/numbering.hpp"
#include "nonet/proof/steps.hpp"

namespace nonet::proof {
namespace {

// Reads line after line, without comments, as numbers; removes() says whether there was a "d".
class LineReader {
 public:
  explicit LineReader(std::string_view text) : text_(text) {}

  bool next() {
    numbers_.clear();
    removes_ = false;
    sound_ = true;
    while (!text_.empty() && numbers_.empty()) {
      ++line_;
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      parse(text_.substr(0, end));
      text_.remove_prefix(std::min(end + 1, text_.size()));
      if (!sound_) return true;
    }
    return !numbers_.empty();
  }
  bool sound() const { return sound_; }
  bool removes() const { return removes_; }
  std::span<const std::int64_t> numbers() const { return numbers_; }
  std::string where() const { return "line " + std::to_string(line_) + ": "; }

 private:
  void parse(std::string_view line) {
    if (line.starts_with('c')) return;
    while (!line.empty()) {
      if (line.front() == ' ' || line.front() == '\t' || line.front() == '\r') {
        line.remove_prefix(1);
        continue;
      }
      if (line.front() == 'd' && numbers_.size() == 1 && !removes_) {
        removes_ = true;
        line.remove_prefix(1);
        continue;
      }
      std::int64_t number = 0;
      const auto read = std::from_chars(line.data(), line.data() + line.size(), number);
      // The smallest number is the only one that cannot be negated.
      sound_ = read.ec == std::errc{} && number != std::numeric_limits<std::int64_t>::min();
      if (!sound_) return;
      line.remove_prefix(static_cast<std::size_t>(read.ptr - line.data()));
      numbers_.push_back(number);
    }
  }

  std::string_view text_;
  std::vector<std::int64_t> numbers_;
  std::uint64_t line_ = 0;
  bool removes_ = false;
  bool sound_ = true;
};

using Id = std::int64_t;

// Why a step does not hold.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Memory of a clause in entries of four bytes, beside its literals.
constexpr std::size_t kClauseEntries = 25;

class LratChecker {
 public:
  LratChecker(const GoesOn& goes_on, std::size_t most_entries) : goes_on_(goes_on), most_entries_(most_entries) {}

  void add(Id id, std::span<const int> clause) {
    entries_ += kClauseEntries + 2 * clause.size();
    if (entries_ > most_entries_) throw LimitReached(kTooLarge);
    clauses_[id].assign(clause.begin(), clause.end());
    refuted_ = refuted_ || clause.empty();
    if (!occurrences_.empty()) note_occurrences(id, clause);
  }
  void remove(Id id) {
    const auto found = clauses_.find(id);
    if (found == clauses_.end()) return;
    entries_ -= kClauseEntries + found->second.size();  // its occurrences stay
    clauses_.erase(found);
  }
  bool has(Id id) const { return clauses_.contains(id); }
  bool refuted() const { return refuted_; }

  // Throws Refused unless the lemma follows by these hints.
  void check(std::span<const int> lemma, std::span<const Id> hints) {
    undo(0);
    if (!assume_negated(lemma, 0)) return;
    std::size_t at = 0;
    while (at < hints.size() && hints[at] > 0) {
      if (apply(hints[at++])) return;
    }
    const bool rup = at == hints.size();
    if (lemma.empty()) throw Refused("its hints end without a conflict");

    // RAT: the hints for the resolvent with a clause follow that clause's negated number.
    std::map<Id, std::span<const Id>> groups;
    while (at < hints.size()) {
      const Id id = -hints[at++];
      const std::size_t begin = at;
      while (at < hints.size() && hints[at] > 0) ++at;
      groups[id] = hints.subspan(begin, at - begin);
    }
    if (occurrences_.empty()) {
      for (const auto& [id, clause] : clauses_) note_occurrences(id, clause);
    }
    for (const Id id : occurrences_[-lemma.front()]) {
      const auto found = clauses_.find(id);
      if (found == clauses_.end()) continue;
      const std::vector<int>& clause = found->second;
      work(1 + clause.size());
      // Another clause may have got the number of a removed one.
      if (std::find(clause.begin(), clause.end(), -lemma.front()) == clause.end()) continue;
      const auto group = groups.find(id);
      if (group == groups.end() && rup) throw Refused("its hints end without a conflict");
      if (group == groups.end())
        throw Refused("there are no hints for its resolvent with clause " + std::to_string(id));
      check_resolvent(clause, -lemma.front(), group->second);
    }
  }

 private:
  void note_occurrences(Id id, std::span<const int> clause) {
    for (const int literal : clause) occurrences_[literal].push_back(id);
  }
  void work(std::size_t literals) {
    constexpr std::uint64_t kWorkAPoll = std::uint64_t{1} << 20U;  // literals: some milliseconds
    work_ += literals;
    if (work_ < kWorkAPoll) return;
    work_ = 0;
    ask(goes_on_);
  }
  std::int8_t& value(int literal) {
    const std::size_t at = 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0 ? 1 : 0);
    if (at >= values_.size()) values_.resize(at + 2);
    return values_[at];
  }
  void assign(int literal) {
    value(-literal) = -1;
    value(literal) = 1;
    trail_.push_back(literal);
  }
  void undo(std::size_t trail_size) {
    while (trail_.size() > trail_size) {
      value(trail_.back()) = value(-trail_.back()) = 0;
      trail_.pop_back();
    }
  }
  // False: one of them is true.
  bool assume_negated(std::span<const int> clause, int but) {
    for (const int literal : clause) {
      if (literal == but || value(literal) < 0) continue;
      if (value(literal) > 0) return false;
      assign(-literal);
    }
    return true;
  }
  // True: the clause is falsified. Else its last literal is assigned.
  bool apply(Id id) {
    const auto found = clauses_.find(id);
    if (found == clauses_.end()) throw Refused("hint " + std::to_string(id) + " names no clause");
    work(1 + found->second.size());
    int open = 0;
    for (const int literal : found->second) {
      if (value(literal) < 0 || literal == open) continue;
      if (value(literal) > 0 || open != 0) {
        throw Refused("hint " + std::to_string(id) + " is neither unit nor falsified");
      }
      open = literal;
    }
    if (open == 0) return true;
    assign(open);
    return false;
  }
  void check_resolvent(std::span<const int> clause, int negated_pivot, std::span<const Id> hints) {
    const std::size_t before = trail_.size();
    const bool follows = !assume_negated(clause, negated_pivot) ||
                         std::any_of(hints.begin(), hints.end(), [&](Id id) { return apply(id); });
    if (!follows) throw Refused("a resolvent's hints end without a conflict");
    undo(before);
  }

  // Ordered: no choice of numbers makes them slow, as some would a hash table.
  std::map<Id, std::vector<int>> clauses_;
  std::map<int, std::vector<Id>> occurrences_;  // by literal: clauses with it, some removed; empty until the first RAT
  std::vector<std::int8_t> values_;             // by literal: 1 true, -1 false
  std::vector<int> trail_;
  bool refuted_ = false;
  std::uint64_t work_ = 0;  // since somebody was asked whether it goes on
  const GoesOn& goes_on_;
  std::size_t most_entries_;
  std::size_t entries_ = 0;  // in use, about
};

}  // namespace

bool looks_lrat(std::string_view proof, std::uint64_t clauses) {
  LineReader lines(proof);
  if (!lines.next() || !lines.sound()) return false;
  const std::span<const Id> numbers = lines.numbers();
  const bool names_new = numbers.front() > 0 && static_cast<std::uint64_t>(numbers.front()) > clauses;
  return lines.removes() || (names_new && std::count(numbers.begin(), numbers.end(), 0) > 1);
}

std::string check_lrat(std::string_view formula, std::string_view proof, const GoesOn& goes_on,
                       std::size_t most_entries) {
  constexpr std::uint64_t kStepsAPoll = 256;
  LratChecker checker(goes_on, most_entries);
  Numbering numbering;
  Id clauses = 0;
  const std::string unread = read_formula(
      formula, [&](std::span<const int> clause) { checker.add(++clauses, numbering.of(clause)); }, goes_on);
  ask(goes_on);
  if (!unread.empty()) return "the formula, " + unread;
  std::vector<int> lemma;
  std::uint64_t steps = 0;
  for (LineReader lines(proof); !checker.refuted() && lines.next();) {
    if (++steps % kStepsAPoll == 0) ask(goes_on);
    const std::span<const Id> numbers = lines.numbers();
    if (!lines.sound()) return lines.where() + "this is no step";
    if (numbers.back() != 0) return lines.where() + "the step is cut off";
    if (lines.removes()) {
      for (const Id id : numbers.subspan(1, numbers.size() - 2)) checker.remove(id);
      continue;
    }
    const auto middle = std::find(numbers.begin(), numbers.end(), 0);
    if (numbers.end() - middle < 2 || numbers.front() < 1) {
      return lines.where() + "a lemma is: number, literals, 0, hints, 0";
    }
    if (checker.has(numbers.front())) return lines.where() + "there is a clause of this number already";
    lemma.clear();
    for (auto literal = numbers.begin() + 1; literal != middle; ++literal) {
      if (std::abs(*literal) > kMostVariables) return lines.where() + "this is no literal";
      lemma.push_back(static_cast<int>(*literal));
    }
    const std::span<const Id> hints(middle + 1, numbers.end() - 1);
    if (std::find(hints.begin(), hints.end(), 0) != hints.end()) return lines.where() + "a hint is 0";
    lemma = numbering.of(lemma);
    try {
      checker.check(lemma, hints);
    } catch (const Refused& refused) {
      return lines.where() + refused.what();
    }
    checker.add(numbers.front(), lemma);
  }
  return checker.refuted() ? "" : "the proof ends without the empty clause";
}

}  // namespace nonet::proof
