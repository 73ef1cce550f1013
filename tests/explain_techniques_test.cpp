// What human techniques conclude follows from constraints alone, in no more of them than the techniques take: on a
// public list of regression tests, where ../shared is there.
#include "base/text.hpp"
#include "nonet/explain.hpp"
#include "tests/reason_check.hpp"
#include "tests/techniques.hpp"
#include "tests/tests.hpp"

namespace nonet::test::explain_techniques_test {
struct Known {
  std::string_view name;  ///< of the shape; "": it has none
  int size = 0;           ///< constraints that each conclusion takes at most; 0: by the length of a chain, or unknown
};

// Codes that are not here are of loops, colours, almost locked sets and templates.
const std::map<std::string, Known, std::less<>> kKnown = {
    {"0000", {"full house", 1}},
    {"0002", {"hidden single", 1}},
    {"0003", {"naked single", 1}},
    {"0100", {"pointing", 2}},
    {"0101", {"claiming", 2}},
    {"0110-1", {"naked pair", 4}},
    {"0111-1", {"naked triple", 6}},
    {"0200", {"naked pair", 4}},
    {"0201", {"naked triple", 6}},
    {"0202", {"naked quadruple", 8}},
    {"0210", {"hidden pair", 4}},
    {"0211", {"hidden triple", 6}},
    {"0212", {"hidden quadruple", 8}},
    {"0300", {"X-wing", 4}},
    {"0301", {"swordfish", 6}},
    {"0302", {"jellyfish", 8}},
    {"0310", {"finned X-wing", 5}},
    {"0311", {"", 7}},
    {"03111", {"", 7}},
    {"0312", {"", 9}},
    {"03121", {"", 9}},
    {"0320", {"", 5}},
    {"0321", {"", 7}},
    {"03211", {"", 7}},
    {"0322", {"", 9}},
    {"03221", {"", 9}},
    {"0331", {"", 6}},
    {"0332", {"", 8}},
    {"0400", {"skyscraper", 5}},
    {"0401", {"two-string kite", 5}},
    {"0402", {"empty rectangle", 5}},
    {"0402-1", {"", 5}},
    {"0403", {"turbot fish", 5}},
    {"0404", {"two-string kite", 5}},
    {"0405", {"empty rectangle", 5}},
    {"0610", {"BUG + 1"}},
    {"0701", {"X-chain"}},
    {"0702", {"XY-chain"}},
    {"0800", {"XY-wing", 7}},
    {"0801", {"XYZ-wing", 7}},
    {"0803", {"W-wing", 7}},
};

Known known(const Technique& technique) {
  const auto found = kKnown.find(technique.code);
  Known known = found == kKnown.end() ? Known{} : found->second;
  // Strong and weak links in turn, and two that join the ends to the mark. Of loops the list counts otherwise.
  constexpr std::array kChains = {"0701", "0702", "0703", "0708-1", "0708-2"};
  const bool chain = std::find(kChains.begin(), kChains.end(), technique.code) != kChains.end();
  int links = 0;
  if (chain && read_number(technique.length, links)) known.size = links + 2;
  return known;
}

// Locked candidates, subsets and basic fish.
bool in_textbooks(const Technique& technique) { return technique.code >= "0100" && technique.code < "0310"; }

// Each mark that the technique removes, by sets one after another in the same state; each set is recorded.
void derive_removals(const Technique& technique, SetSearch& search, std::uint64_t effort, const auto& tell) {
  const Marks marks(technique.puzzle);
  const Board solution = only_solution(technique.puzzle);
  std::vector<CellDigit> left = technique.removed;
  for (const CellDigit& mark : left) REQUIRE((marks.has(mark.cell, mark.digit) && solution[mark.cell] != mark.digit));
  search.begin();
  while (!left.empty()) {
    const auto found = search.smallest(marks, solution, left, {.effort = effort});
    REQUIRE(found.has_value());
    check_set(marks, *found);
    tell(marks, *found);
    const auto gone = search.conclusions(marks, solution, found->reasons, {});
    const std::size_t before = left.size();
    std::erase_if(left, [&](const CellDigit& mark) {
      const bool is_gone = std::binary_search(gone.begin(), gone.end(), mark);
      if (is_gone) CHECK(removes(marks, found->reasons, mark));
      return is_gone;
    });
    REQUIRE(left.size() < before);
  }
}

// The digit that the technique places: by a path of which each step follows from its set.
void derive_placement(const Technique& technique, const CellDigit& placed) {
  Marks marks(technique.puzzle);
  Explainer explainer(technique.puzzle.rules);
  const Path path = explainer.path_to(placed.cell, marks, only_solution(technique.puzzle), {.effort = 5});
  REQUIRE(path.whole);
  for (const Step& step : path.steps) {
    check_step(marks, step);
    apply(marks, step);
  }
  CHECK(marks.placed(placed.cell) == placed.digit);
}

// Whether some single places the digit under this name.
bool is_named_single(const Marks& marks, const CellDigit& placed, std::string_view name) {
  const std::vector<Reason> reasons = all_reasons(marks.rules());
  return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& reason) {
    const Step step{.placed = {placed}, .because = {reason}};
    return !is_once(reason) && marks_of(reason, marks) == step.placed && shape_of(step, marks) == name;
  });
}

// Calls this with each choice of `size` of the numbers below `of`, ascending.
void each_choice(int of, int size, const auto& visit) {
  std::vector<int> chosen;
  const auto choose = [&](auto&& self, int from) -> void {
    if (std::ssize(chosen) == size) return visit(chosen);
    for (int next = from; next < of; ++next) {
      chosen.push_back(next);
      self(self, next + 1);
      chosen.pop_back();
    }
  };
  choose(choose, 0);
}

// The sets of textbooks for locked candidates, subsets and basic fish: `size` reasons, of which one half says that
// digits have places, the other that these places hold them once.
std::vector<std::vector<Reason>> textbook_sets(const Marks& marks, int size) {
  const Rules& rules = marks.rules();
  const auto number = [](std::size_t from) { return static_cast<std::uint16_t>(from); };
  const int half = size / 2;
  std::vector<std::vector<Reason>> sets;
  // The places of the digits of these reasons, as `of` names them.
  const auto add = [&](std::vector<Reason> reasons, const auto& of) {
    std::set<Reason> once;
    for (const Reason& reason : reasons) {
      const std::vector<CellDigit> its = marks_of(reason, marks);
      if (marks.placed(its.front().cell) != 0) return;
      for (const CellDigit& mark : its) once.insert(of(mark));
    }
    if (std::ssize(once) != half) return;
    reasons.insert(reasons.end(), once.begin(), once.end());
    std::sort(reasons.begin(), reasons.end());
    sets.push_back(std::move(reasons));
  };
  const auto units = rules.units();
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    each_choice(9, half, [&](const std::vector<int>& chosen) {
      std::vector<Reason> cells;
      std::vector<Reason> digits;
      for (const int each : chosen) {
        cells.push_back({ReasonKind::cell_digit, units[unit].cells[static_cast<std::size_t>(each)], 0});
        digits.push_back({ReasonKind::unit_digit, number(unit), static_cast<std::uint8_t>(each + 1)});
      }
      add(cells, [&](const CellDigit& mark) { return Reason{ReasonKind::unit_once, number(unit), mark.digit}; });
      add(digits, [&](const CellDigit& mark) { return Reason{ReasonKind::cell_once, mark.cell, 0}; });
    });
  }
  // Rows, columns and boxes in turn.
  const auto unit_of = [](CellIndex cell, std::size_t kind) {
    const std::array<int, 3> in_kind = {cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3};
    return static_cast<std::uint16_t>(9 * kind) + static_cast<std::uint16_t>(in_kind[kind]);
  };
  for (std::uint8_t digit = 1; digit <= 9; ++digit) {
    for (std::size_t from = 0; from < 3; ++from) {
      for (std::size_t to = 0; to < 3; ++to) {
        if (from == to || (half > 1 && from + to > 1)) continue;
        each_choice(9, half, [&](const std::vector<int>& chosen) {
          std::vector<Reason> reasons;
          for (const int each : chosen) {
            reasons.push_back({ReasonKind::unit_digit, number(9 * from + static_cast<std::size_t>(each)), digit});
          }
          add(reasons, [&](const CellDigit& mark) {
            return Reason{ReasonKind::unit_once, number(unit_of(mark.cell, to)), digit};
          });
        });
      }
    }
  }
  return sets;
}

// Derives what each line concludes. Where a technique takes eight constraints at most, so do the sets: time for proofs
// does not matter there. For longer chains what is proved within `effort` is no more than they take.
void check_all(std::uint64_t effort) {
  constexpr int kFast = 8;
  const auto search = make_set_search(Rules::make({}));
  std::set<std::string_view> asked;  // names of shapes that the list has, and those of the sets
  std::set<std::string_view> seen;
  for (const Technique& technique : techniques()) {
    if (technique.needs_uniqueness()) continue;
    CAPTURE(technique.line);
    REQUIRE((technique.removed.empty() != technique.placed.empty() && !technique.absent));
    const auto [name, most] = known(technique);
    for (const CellDigit& placed : technique.placed) {
      if (most == 1) CHECK(is_named_single(Marks(technique.puzzle), placed, name));
      derive_placement(technique, placed);
    }
    const bool fast = most > 0 && most <= kFast;
    const auto tell = [&, most = most](const Marks& marks, const ReasonSet& set) {
      CAPTURE(text_of(set.reasons, marks.rules()), set.at_least);
      if (fast) CHECK(std::ssize(set.reasons) <= most);
      if (most > 0) CHECK(set.at_least <= most);
      seen.insert(shape_of({.removed = {set.removed}, .because = set.reasons}, marks));
    };
    derive_removals(technique, *search, fast ? std::uint64_t{60'000} : effort, tell);
    if (fast && !technique.removed.empty() && !in_textbooks(technique)) asked.insert(name);
  }
  // For one conclusion another set may be as small as the technique's.
  for (const std::string_view name : asked) {
    CAPTURE(name);
    CHECK(seen.contains(name));
  }
}

TEST_CASE("what techniques of a public list conclude follows from constraints", "[volume]") { check_all(5); }

TEST_CASE("what techniques of a public list conclude follows from few constraints", "[.long][volume]") {
  check_all(10'000);
}

TEST_CASE("locked candidates, subsets and fish of a public list have their sizes and names", "[volume]") {
  for (const Technique& technique : techniques()) {
    if (!in_textbooks(technique)) continue;
    CAPTURE(technique.line);
    const Marks marks(technique.puzzle);
    const auto sets = textbook_sets(marks, known(technique).size);
    for (const CellDigit& mark : technique.removed) {
      CAPTURE(mark.cell, int{mark.digit});
      CHECK(std::any_of(sets.begin(), sets.end(), [&](const std::vector<Reason>& set) {
        return shape_of({.removed = {mark}, .because = set}, marks) == known(technique).name &&
               removes(marks, set, mark);
      }));
    }
  }
}

TEST_CASE("a technique that a state of a public list does not have is not named there", "[volume]") {
  for (const Technique& technique : techniques()) {
    if (!technique.absent) continue;
    CAPTURE(technique.line);
    const std::string_view name = known(technique).name;
    REQUIRE(!name.empty());
    const auto check = [&](const Marks& before, const Step& step) {
      check_step(before, step);
      CHECK(shape_of(step, before) != name);
    };
    derive_removals(technique, *make_set_search(technique.puzzle.rules), 1000,
                    [&](const Marks& marks, const ReasonSet& set) {
                      check(marks, {.removed = {set.removed}, .because = set.reasons});
                    });
    Marks marks(technique.puzzle);
    Explainer explainer(technique.puzzle.rules);
    for (const Step& step : explainer.path(marks, only_solution(technique.puzzle), {}).steps) {
      check(marks, step);
      apply(marks, step);
    }
    CHECK(marks.open() == 0);
  }
}

}  // namespace nonet::test::explain_techniques_test
