#include "nonet/explain.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "base/text.hpp"
#include "explain/internal/parts.hpp"

namespace nonet {
namespace {

using Texts = std::vector<std::string>;
using Digits = std::vector<int>;

// Limits of what a listener can follow: of larger sets a sentence has groups of what must be held, and of many
// places or digits how many there are.
constexpr int kMostReasons = 12;
constexpr std::size_t kMostClauses = 6;
constexpr std::size_t kMostNumbers = 9;
constexpr std::size_t kMostCells = 12;  // of a constraint that is named by all of them

// "row 5", "rows 1, 2 and 5", "rows 1 to 4, 6 and 8"; "12 rows" where that is long.
std::string numbers_text(const std::vector<int>& numbers, const std::string& singular, const std::string& plural) {
  constexpr std::size_t kRun = 4;
  Texts texts;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (end - i < kRun) end = i + 1;
    texts.push_back(std::to_string(numbers[i]) + (end > i + 1 ? " to " + std::to_string(numbers[end - 1]) : ""));
    i = end;
  }
  if (texts.size() > kMostNumbers) return std::to_string(numbers.size()) + " " + plural;
  return (numbers.size() > 1 ? plural : singular) + " " + listed(texts);
}

// "row 3", "rows 3 and 6", "row 3 and column 4", "12 rows and column 4"
std::string units_text(const std::vector<int>& units, const Rules& rules) {
  std::vector<std::pair<std::string, std::vector<int>>> kinds;  // "row", its numbers
  for (const int index : units) {
    const Unit& unit = rules.units()[static_cast<std::size_t>(index)];
    const std::string name = unit.name();
    const std::string kind = name.substr(0, name.rfind(' '));
    if (kinds.empty() || kinds.back().first != kind) kinds.push_back({kind, {}});
    kinds.back().second.push_back(unit.number + 1);
  }
  Texts parts;
  bool several = false;
  for (const auto& [kind, numbers] : kinds) {
    several = several || numbers.size() > 1;
    parts.push_back(numbers_text(numbers, kind, kind + (kind.back() == 'x' ? "es" : "s")));
  }
  return listed(parts, several ? ", and " : " and ");
}

// Things with the same digits, in the order of the first; or digits, by things.
class ByDigits {
 public:
  void add(int thing, int digit) { digits_[thing].push_back(digit); }
  // Calls this with things and digits, group by group.
  void each(const auto& visit) const {
    std::vector<std::pair<std::vector<int>, Digits>> groups;
    for (const auto& entry : digits_) {
      const auto& [thing, digits] = entry;
      const auto same =
          std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.second == entry.second; });
      if (same == groups.end()) {
        groups.push_back({{thing}, digits});
      } else {
        same->first.push_back(thing);
      }
    }
    for (const auto& [things, digits] : groups) visit(things, digits);
  }

 private:
  std::map<int, Digits> digits_;
};

// "killer 17 r1c1 r1c2"; with many cells "countingcircles r1c1 ... r9c9 (45 cells)".
std::string name_of(const Reason& reason, const Rules& rules) {
  const Constraint& constraint = rules.constraints()[reason.place];
  const std::span<const CellIndex> cells = constraint.cells();
  const bool is_of_shape = static_cast<std::size_t>(reason.place) >= rules.spec().constraints.size();
  if (is_of_shape || constraint.groups.size() != 1 || cells.size() <= kMostCells) return text_of(reason, rules);
  std::string text(constraint.kind->name);
  for (const int value : constraint.values) text += " " + std::to_string(value);
  return text + " " + cell_name(rules.geometry(), cells.front()) + " ... " + cell_name(rules.geometry(), cells.back()) +
         " (" + std::to_string(cells.size()) + " cells)";
}

class Speaker {
 public:
  Speaker(const Step& step, const Marks& before)
      : step_(step), before_(before), rules_(before.rules()), parts_(parts_of(step.because)) {}

  std::string text() const {
    switch (family_of(step_, parts_, before_)) {
      case Family::full_house:
        return placed() + ": it is the last open cell of " + last_open_of(step_.placed.front().cell, before_)->name();
      case Family::hidden_single:
        return hidden_single();
      case Family::naked_single:
        return placed() + (sees_all_others() ? ": it sees every other digit" : ": no other digit is left for it");
      case Family::locked:
        return removed() + ": in " + unit(parts_.units.front()) + " the " + digit(parts_.units.front()) +
               " can only be in " + unit(parts_.units_once.front());
      case Family::naked_subset:
        return naked_subset();
      case Family::hidden_subset:
        return "In " + unit(parts_.units.front()) + " only " + cells_text(places(parts_.cells_once)) + " can hold " +
               listed(digits_of(parts_.units)) + ", so " + removed();
      case Family::fish:
        return "In " + units_text(places(parts_.units), rules_) + " the " + digit(parts_.units.front()) +
               " can only be in " + units_text(places(parts_.units_once), rules_) + ", so " + removed();
      case Family::general:
        break;
    }
    return general();
  }

 private:
  std::string cell(int index) const { return cell_name(rules_.geometry(), index); }
  std::string unit(const Reason& reason) const { return rules_.units()[reason.place].name(); }
  std::string digit(int digit) const { return digit_name(rules_.geometry(), digit); }
  std::string digit(const Reason& reason) const { return digit(reason.digit); }
  std::string with_article(int digit) const { return nonet::with_article(digit, rules_.geometry()); }
  Texts texts_of(const Digits& digits) const {
    Texts texts;
    for (const int each : digits) texts.push_back(digit(each));
    return texts;
  }
  static std::vector<int> places(std::span<const Reason> reasons) {
    std::vector<int> places;
    for (const Reason& reason : reasons) {
      if (places.empty() || places.back() != reason.place) places.push_back(reason.place);
    }
    return places;
  }
  Texts digits_of(std::span<const Reason> reasons) const {
    Digits digits;
    for (const Reason& reason : reasons) digits.push_back(reason.digit);
    std::sort(digits.begin(), digits.end());
    return texts_of(digits);
  }
  std::string cells_text(const std::vector<int>& cells, const std::string& last = " and ") const {
    Texts names;
    for (const int each : cells) names.push_back(cell(each));
    return listed(names, last);
  }

  // "r5c5 is 7"
  std::string placed() const {
    Texts texts;
    for (const CellDigit& each : step_.placed) texts.push_back(cell(each.cell) + " is " + digit(each.digit));
    return listed(texts);
  }

  // "r3c4 and r3c5 are not 5, and r4c7 is neither 3 nor 7"
  std::string removed() const {
    Texts clauses;
    removals().each([&](const std::vector<int>& cells, const Digits& digits) {
      std::string clause = cells_text(cells) + (cells.size() > 1 ? " are " : " is ");
      const Texts texts = texts_of(digits);
      if (texts.size() == 1) {
        clause += "not " + texts.front();
      } else if (texts.size() == 2) {
        clause += "neither " + texts[0] + " nor " + texts[1];
      } else {
        clause += "none of " + listed(texts);
      }
      clauses.push_back(std::move(clause));
    });
    return listed(clauses, ", and ");
  }

  ByDigits removals() const {
    ByDigits groups;
    for (const CellDigit& each : step_.removed) groups.add(each.cell, each.digit);
    return groups;
  }

  std::string hidden_single() const {
    const Reason& reason = parts_.units.front();
    const Unit& house = rules_.units()[reason.place];
    const bool all_see = std::all_of(house.cells.begin(), house.cells.end(), [&](CellIndex other) {
      return other == step_.placed.front().cell || before_.placed(other) != 0 || sees(other, reason.digit);
    });
    return placed() + ": in " + house.name() +
           (all_see ? " every other cell that is open sees " : " no other cell can hold ") + with_article(reason.digit);
  }

  bool sees(int from, int digit) const {
    const std::span<const CellIndex> peers = rules_.peers(from);
    return std::any_of(peers.begin(), peers.end(), [&](CellIndex peer) { return before_.placed(peer) == digit; });
  }

  bool sees_all_others() const {
    const auto [at, placed] = step_.placed.front();
    for (int other = 1; other <= rules_.side(); ++other) {
      if (other != placed && !sees(at, other)) return false;
    }
    return true;
  }

  std::string naked_subset() const {
    const std::vector<int> units = places(parts_.units_once);
    const std::string what =
        cells_text(places(parts_.cells)) + " hold " + listed(digits_of(parts_.units_once)) + " between them, so ";
    return (units.size() == 1 ? "In " + unit(parts_.units_once.front()) + ", " : "") + what + removed();
  }

  // "rows 3 and 6 each hold a 5 and a 7"
  void add_units(Texts& clauses, std::span<const Reason> reasons, bool once) const {
    ByDigits groups;
    for (const Reason& reason : reasons) groups.add(reason.place, reason.digit);
    groups.each([&](const std::vector<int>& units, const Digits& digits) {
      Texts what;
      for (const int each : digits) what.push_back(once ? "one " + digit(each) : with_article(each));
      const std::string holds = units.size() > 1 ? " each hold " : " holds ";
      clauses.push_back(units_text(units, rules_) + holds + (once ? "at most " : "") + listed(what));
    });
  }

  void add_cells(Texts& clauses, std::span<const Reason> reasons, const std::string& what) const {
    if (reasons.empty()) return;
    const std::vector<int> cells = places(reasons);
    clauses.push_back(cells_text(cells) + (cells.size() > 1 ? " each hold " : " holds ") + what);
  }

  // Except the names of cells.
  static std::string capital(std::string text) {
    const bool cell = std::isdigit(static_cast<unsigned char>(text[1])) != 0;
    if (!cell) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
  }

  std::string general() const {
    if (step_.size() == 1 && !parts_.drawn.empty()) {
      const std::string left = only_left();
      return name_of(parts_.drawn.front(), rules_) + " leaves " + (left.empty() ? no_room() : left);
    }
    const Texts clauses = step_.size() > kMostReasons ? clauses_of_many() : clauses_of_all();
    const bool short_pair = clauses.size() == 2 && std::none_of(clauses.begin(), clauses.end(), [](const auto& each) {
                              return each.find(" and ") != std::string::npos;
                            });
    std::string text;
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      if (i > 0) text += i + 1 < clauses.size() ? "; " : short_pair ? " and " : "; and ";
      text += clauses[i];
    }
    text += ": together they leave " + no_room();
    return parts_.drawn.size() == step_.because.size() ? text : capital(text);
  }

  Texts clauses_of_all() const {
    Texts clauses;
    add_units(clauses, parts_.units, false);
    add_cells(clauses, parts_.cells, "a digit");
    add_units(clauses, parts_.units_once, true);
    add_cells(clauses, parts_.cells_once, "at most one digit");
    add_drawn(clauses);
    return clauses;
  }

  // "rows 1 and 4, and boxes 2 and 5 each hold some of the digits 2, 5 and 7", "15 cells each hold a digit", "no two of
  // these clash"
  Texts clauses_of_many() const {
    Texts clauses;
    if (parts_.units.size() <= kMostClauses) {
      add_units(clauses, parts_.units, false);
    } else {
      Digits digits;
      for (const Reason& reason : parts_.units) digits.push_back(reason.digit);
      std::sort(digits.begin(), digits.end());
      digits.erase(std::unique(digits.begin(), digits.end()), digits.end());
      const std::vector<int> units = places(parts_.units);
      if (digits.size() > 1) {
        for (int& each : digits) each = rules_.geometry().value_of(each);
      }
      clauses.push_back(units_text(units, rules_) + (units.size() > 1 ? " each hold " : " holds ") +
                        (digits.size() > 1 ? "some of the " + numbers_text(digits, "digit", "digits")
                                           : with_article(digits.front())));
    }
    if (parts_.cells.size() <= kMostClauses) {
      add_cells(clauses, parts_.cells, "a digit");
    } else {
      clauses.push_back(std::to_string(parts_.cells.size()) + " cells each hold a digit");
    }
    if (parts_.drawn.size() <= kMostClauses) {
      add_drawn(clauses);
    } else {
      clauses.push_back(std::to_string(parts_.drawn.size()) + " constraints that were drawn hold");
    }
    if (!parts_.units_once.empty() || !parts_.cells_once.empty()) clauses.emplace_back("no two of these clash");
    return clauses;
  }

  void add_drawn(Texts& clauses) const {
    for (const Reason& reason : parts_.drawn) clauses.push_back(name_of(reason, rules_) + " holds");
  }

  // "only 1 and 2 for r1c1 and r1c2"; "" where that is not the same for all cells, or not shorter than what goes.
  std::string only_left() const {
    ByDigits left;
    std::size_t stay = 0;
    for (std::size_t i = 0; i < step_.removed.size(); ++i) {
      const int each = step_.removed[i].cell;
      if (i > 0 && each == step_.removed[i - 1].cell) continue;
      for (int digit = 1; digit <= rules_.side(); ++digit) {
        const CellDigit mark = {static_cast<CellIndex>(each), static_cast<Cell>(digit)};
        if (!before_.has(each, digit) || std::count(step_.removed.begin(), step_.removed.end(), mark) != 0) continue;
        left.add(each, digit);
        ++stay;
      }
    }
    std::string text;
    left.each([&](const std::vector<int>& cells, const Digits& digits) {
      text = stay == cells.size() * digits.size() && stay < step_.removed.size()
                 ? "only " + listed(texts_of(digits)) + " for " + cells_text(cells)
                 : "";
    });
    return text;
  }

  // The fewer groups: cells by digits, or digits by cells.
  // "no room for 3 in r4c2 or r4c5, nor for 3 or 7 in r4c8"
  std::string no_room() const {
    if (step_.removed.empty()) return "one way: " + placed();
    Texts by_cell;
    Texts by_digit;
    const auto clause = [&](const Digits& digits, const std::vector<int>& cells) {
      return "for " + listed(texts_of(digits), " or ") + " in " + cells_text(cells, " or ");
    };
    removals().each([&](const auto& cells, const auto& digits) { by_cell.push_back(clause(digits, cells)); });
    ByDigits cells_of;
    for (const CellDigit& each : step_.removed) cells_of.add(each.digit, each.cell);
    cells_of.each([&](const auto& digits, const auto& cells) { by_digit.push_back(clause(digits, cells)); });
    return "no room " + listed(by_digit.size() < by_cell.size() ? by_digit : by_cell, ", nor ");
  }

  const Step& step_;
  const Marks& before_;
  const Rules& rules_;
  Parts parts_;
};

}  // namespace

std::string sentence(const Step& step, const Marks& before) { return Speaker(step, before).text(); }

std::string size_text(int size, bool smallest) {
  return (smallest ? "" : "at most ") + std::to_string(size) + (size == 1 ? " constraint" : " constraints");
}

std::string remark_on(const Step& step) {
  if (step.size() == 1 && !step.shape.empty()) return std::string(step.shape);
  return std::string(step.shape) + (step.shape.empty() ? "" : ", ") + size_text(step.size(), step.smallest());
}

std::string placement_text(const CellDigit& placed, const Geometry& geometry) {
  return cell_name(geometry, placed.cell) + "=" + digit_name(geometry, placed.digit);
}

std::string removal_text(const CellDigit& removed, const Geometry& geometry) {
  return cell_name(geometry, removed.cell) + "-" + digit_name(geometry, removed.digit);
}

}  // namespace nonet
