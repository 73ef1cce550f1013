#include "nonet/explain.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "explain/internal/hitting_search.hpp"
#include "explain/internal/member_formula.hpp"

namespace nonet {
namespace {

// Numbers of constraints that are more than units and that somebody drew, ascending.
void add_drawn(const Rules& rules, std::vector<ClashMember>& members) {
  std::vector<std::uint32_t> numbers;
  for_each_primitive(rules.primitives(), [&](const auto& primitive) {
    if (primitive.constraint < rules.spec().constraints.size()) numbers.push_back(primitive.constraint);
  });
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  for (const std::uint32_t number : numbers) {
    members.push_back({MemberKind::drawn, static_cast<int>(number), 0});
  }
}

class ClashSearch {
 public:
  ClashSearch(MemberFormula formula, std::uint64_t limit)
      : limit_(limit), formula_(std::move(formula)), sets_to_hit_(count(), formula_.end()) {}

  Clashes run() {
    const SatResult whole = formula_.solve(MemberSet(formula_.members().size(), 1));
    if (whole == SatResult::stopped) return stopped();
    if (whole == SatResult::satisfiable) {
      result_.verdict = Verdict::solved;
      return result_;
    }
    result_.verdict = Verdict::no_solution;
    std::vector<int> some = formula_.core();
    if (!formula_.shrink(some)) return stopped();
    const auto ask = [this](std::span<const int> chosen, bool /*extended*/) { return judge(chosen); };
    for (int size = 0; size <= static_cast<int>(some.size()); ++size) {
      result_.at_least = static_cast<std::size_t>(size);
      if (!sets_to_hit_.run(size, ask)) {
        if (full()) break;
        if (found_.empty()) found_.push_back(some);
        return stopped();
      }
      if (!found_.empty()) {
        result_.complete = true;
        break;
      }
    }
    return finished();
  }

 private:
  int count() const { return static_cast<int>(formula_.members().size()); }
  bool full() const { return limit_ != 0 && found_.size() >= limit_; }

  HittingAnswer judge(std::span<const int> chosen) {
    MemberSet in(formula_.members().size());
    for (const int member : chosen) in[static_cast<std::size_t>(member)] = 1;
    const SatResult result = formula_.solve(in);
    if (result == SatResult::unsatisfiable) {
      // Smaller ones do not clash, as all of those have been looked at.
      std::vector<int> set(chosen.begin(), chosen.end());
      std::sort(set.begin(), set.end());
      found_.push_back(std::move(set));
      return full() ? HittingAnswer::stop : HittingAnswer::leave;
    }
    return result == SatResult::satisfiable && add_sets(in) ? HittingAnswer::missed : HittingAnswer::stop;
  }

  // What a clash needs besides members that do not: several sets without a common member, where that is possible.
  bool add_sets(MemberSet in) {
    for (SatResult result = SatResult::satisfiable; result == SatResult::satisfiable; result = formula_.solve(in)) {
      MemberSet grown = in;
      if (!formula_.grow(grown)) return false;
      std::vector<int> outside;
      for (std::size_t i = 0; i < grown.size(); ++i) {
        if (grown[i] != 0) continue;
        outside.push_back(static_cast<int>(i));
        in[i] = 1;
      }
      sets_to_hit_.add(outside);
    }
    return true;
  }

  Clashes stopped() {
    result_.stop = formula_.end().is_worked_out() ? Stop::node_limit : formula_.end().cause();
    return finished();
  }
  Clashes finished() {
    std::sort(found_.begin(), found_.end());
    for (const std::vector<int>& set : found_) {
      std::vector<ClashMember>& members = result_.sets.emplace_back();
      for (const int member : set) members.push_back(formula_.members()[static_cast<std::size_t>(member)]);
    }
    if (full() && !result_.complete && result_.stop == Stop::exhausted) result_.stop = Stop::solution_limit;
    return std::move(result_);
  }

  std::uint64_t limit_;
  MemberFormula formula_;
  HittingSearch sets_to_hit_;
  std::vector<std::vector<int>> found_;
  Clashes result_;
};

// "(row 1)" of two equal clues
std::string unit_of_both(const std::vector<ClashMember>& set, const Rules& rules) {
  if (set.size() != 2 || set[0].kind != MemberKind::clue || set[1].kind != MemberKind::clue) return {};
  if (set[0].digit != set[1].digit) return {};
  std::vector<std::string> names;
  for (const std::uint16_t unit : rules.units_of(set[0].place)) {
    const auto others = rules.units_of(set[1].place);
    if (std::find(others.begin(), others.end(), unit) != others.end()) names.push_back(rules.units()[unit].name());
  }
  return names.empty() ? "" : " (" + listed(names) + ")";
}

std::string counted_members(const std::vector<ClashMember>& set) {
  const auto alike = std::all_of(set.begin(), set.end(), [&](const auto& each) { return each.kind == set[0].kind; });
  const std::string noun = !alike                             ? "thing"
                           : set[0].kind == MemberKind::clue  ? "clue"
                           : set[0].kind == MemberKind::drawn ? "constraint"
                                                              : "cell";
  return set.size() == 1 ? "this " + noun + " clashes with the rules"
                         : "these " + std::to_string(set.size()) + " " + noun + "s clash";
}

}  // namespace

std::vector<ClashMember> members_of(const PuzzleView& puzzle) {
  require_valid(puzzle);
  std::vector<ClashMember> members;
  std::vector<ClashMember> marks;
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
    const auto place = static_cast<CellIndex>(cell);
    if (puzzle.clues[cell] != 0) members.push_back({MemberKind::clue, place, puzzle.clues[cell]});
    bool excludes = false;
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) excludes |= puzzle.excludes(place, digit);
    if (excludes) marks.push_back({MemberKind::marks, place, 0});
  }
  members.insert(members.end(), marks.begin(), marks.end());
  add_drawn(*puzzle.rules, members);
  return members;
}

std::string text_of(const ClashMember& member, const PuzzleView& puzzle) {
  const Geometry& shape = puzzle.rules->geometry();
  if (member.kind == MemberKind::drawn) return text_of(puzzle.rules->spec().constraints[member.place], shape);
  const std::string cell = cell_name(shape, member.place);
  if (member.kind == MemberKind::clue) return cell + "=" + digit_name(shape, member.digit);
  std::vector<std::string> digits;
  for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
    if (!puzzle.excludes(member.place, digit)) digits.push_back(digit_name(shape, digit));
  }
  return digits.empty() ? cell + " has no candidate" : cell + " is " + listed(digits, " or ");
}

Clashes smallest_clashes(const PuzzleView& puzzle, std::uint64_t limit, const Budget& budget) {
  require_valid(puzzle);
  return ClashSearch(MemberFormula(puzzle, members_of(puzzle), budget), limit).run();
}

Clashes smallest_sufficient(const PuzzleView& puzzle, std::span<const Cell> solution,
                            std::span<const std::size_t> constraints, const StepLimits& limits) {
  require_valid(puzzle);
  std::vector<ClashMember> drawn;
  for (const std::size_t number : constraints) drawn.push_back({MemberKind::drawn, static_cast<int>(number), 0});
  Work work = 0;
  const SearchEnd end = end_of(limits, &work).within(proof_work(limits));
  return ClashSearch(MemberFormula(puzzle, std::move(drawn), solution, end), 1).run();
}

std::string text_of(const Clashes& clashes, const PuzzleView& puzzle) {
  if (clashes.verdict == Verdict::solved) return "nothing clashes: there is a solution";
  if (clashes.verdict != Verdict::no_solution) return "whether there is a solution was not found out in time";
  if (clashes.sets.empty()) return "no solution; what clashes was not found out in time";
  if (clashes.sets.front().empty()) return "no solution: the units of this board alone have none";
  std::string text = "no solution: ";
  for (const std::vector<ClashMember>& set : clashes.sets) {
    std::vector<std::string> names;
    names.reserve(set.size());
    for (const ClashMember& member : set) names.push_back(text_of(member, puzzle));
    text += (&set == clashes.sets.data() ? "" : "\nand also: ") + counted_members(set) + ": ";
    text += listed(names, ", ") + unit_of_both(set, *puzzle.rules);
  }
  if (!clashes.smallest()) {
    text += "\nthere may be smaller sets, and none is of fewer than " + std::to_string(clashes.at_least);
  }
  return text;
}

}  // namespace nonet
