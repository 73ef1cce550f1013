#include "nonet/explain.hpp"

#include <algorithm>
#include <array>

#include "explain/internal/parts.hpp"

namespace nonet {
namespace {

constexpr std::array<std::string_view, 3> kNaked = {"naked pair", "naked triple", "naked quadruple"};
constexpr std::array<std::string_view, 3> kHidden = {"hidden pair", "hidden triple", "hidden quadruple"};
constexpr std::array<std::string_view, 3> kFish = {"X-wing", "swordfish", "jellyfish"};

// Of names for sizes from two.
std::string_view of_size(const std::array<std::string_view, 3>& names, std::size_t size) {
  return size - 2 < names.size() ? names[size - 2] : std::string_view();
}

bool is_line(UnitKind kind) { return kind == UnitKind::row || kind == UnitKind::column; }
bool is_box(UnitKind kind) { return kind == UnitKind::box || kind == UnitKind::region; }
UnitKind kind_of(const Reason& reason, const Rules& rules) { return rules.units()[reason.place].kind; }

std::string_view name_of_locked(const Parts& parts, const Rules& rules) {
  const UnitKind from = kind_of(parts.units.front(), rules);
  const UnitKind to = kind_of(parts.units_once.front(), rules);
  if (is_box(from) && is_line(to)) return "pointing";
  if (is_line(from) && is_box(to)) return "claiming";
  return "locked candidates";
}

// The marks of which a reason says that one is right.
std::vector<CellDigit> choices_of(const Reason& reason, const Marks& marks) {
  const Rules& rules = marks.rules();
  std::vector<CellDigit> choices;
  if (reason.kind == ReasonKind::cell_digit) {
    for (int digit = 1; digit <= rules.side(); ++digit) {
      if (marks.has(reason.place, digit))
        choices.push_back({static_cast<CellIndex>(reason.place), static_cast<Cell>(digit)});
    }
  } else {
    for (const CellIndex cell : places_of(rules.units()[reason.place], reason.digit, marks)) {
      choices.push_back({cell, reason.digit});
    }
  }
  return choices;
}

// Of cell_once and unit_once.
bool links(const Reason& reason, const CellDigit& mark, const Rules& rules) {
  if (reason.kind == ReasonKind::cell_once) return reason.place == mark.cell;
  return reason.digit == mark.digit && contains(rules.units()[reason.place], mark.cell);
}

// A set without drawn constraints, with the marks that it is about.
class Net {
 public:
  Net(const Step& step, const Parts& parts, const Marks& before)
      : parts_(parts), rules_(before.rules()), target_(step.removed.front()) {
    for (const auto truths : {parts.cells, parts.units}) {
      for (const Reason& truth : truths) choices_.push_back(choices_of(truth, before));
    }
  }

  std::string_view name() const {
    const bool chain = is_chain();
    const bool units_alone = parts_.cells.empty() && parts_.cells_once.empty() && one_digit();
    if (units_alone && parts_.units.size() == 2 && parts_.units_once.size() == 3) return name_of_two_units(chain);
    if (is_xyz_wing()) return "XYZ-wing";
    if (!chain) return "";
    if (units_alone) return "X-chain";
    if (parts_.units.empty()) return parts_.cells.size() == 3 ? "XY-wing" : "XY-chain";
    return is_w_wing() ? "W-wing" : "AIC";
  }

 private:
  bool one_digit() const {
    const auto is_it = [&](const Reason& each) { return each.digit == target_.digit; };
    return std::all_of(parts_.units.begin(), parts_.units.end(), is_it) &&
           std::all_of(parts_.units_once.begin(), parts_.units_once.end(), is_it);
  }

  // Two marks a choice, and links that join them one behind the other, from the target back to it.
  bool is_chain() const {
    const auto two = [](const auto& choices) { return choices.size() == 2; };
    if (choices_.size() < 2 || !std::all_of(choices_.begin(), choices_.end(), two)) return false;
    if (parts_.cells_once.size() + parts_.units_once.size() != choices_.size() + 1) return false;
    std::vector<int> met(2 * choices_.size(), 0);  // links, by mark
    int at_target = 0;
    for (const auto kind : {parts_.cells_once, parts_.units_once}) {
      for (const Reason& link : kind) {
        int ends = links(link, target_, rules_) ? 1 : 0;
        at_target += ends;
        for (std::size_t i = 0; i < met.size(); ++i) {
          const bool meets = links(link, choices_[i / 2][i % 2], rules_);
          met[i] += meets ? 1 : 0;
          ends += meets ? 1 : 0;
        }
        if (ends != 2) return false;
      }
    }
    return at_target == 2 && std::all_of(met.begin(), met.end(), [](int count) { return count == 1; });
  }

  std::string_view name_of_two_units(bool chain) const {
    const UnitKind one = kind_of(parts_.units[0], rules_);
    const UnitKind other = kind_of(parts_.units[1], rules_);
    const auto boxes = std::count_if(parts_.units_once.begin(), parts_.units_once.end(),
                                     [&](const Reason& link) { return is_box(kind_of(link, rules_)); });
    if (is_line(one) && one == other) {
      if (chain) return "skyscraper";
      const bool crossing = std::none_of(parts_.units_once.begin(), parts_.units_once.end(),
                                         [&](const Reason& link) { return kind_of(link, rules_) == one; });
      return boxes == 1 && crossing ? "finned X-wing" : "";
    }
    if (chain && is_line(one) && is_line(other) && boxes == 1) return "two-string kite";
    if (chain) return "turbot fish";
    const bool box_and_line = (is_box(one) && is_line(other)) || (is_line(one) && is_box(other));
    const std::size_t line = is_line(one) ? 0 : 1;
    return box_and_line && boxes == 0 && choices_[line].size() == 2 ? "empty rectangle" : "";
  }

  bool is_xyz_wing() const {
    if (!parts_.units.empty() || !parts_.cells_once.empty() || parts_.cells.size() != 3) return false;
    if (parts_.units_once.size() != 4) return false;
    std::vector<int> digits;
    std::size_t marks = 0;
    for (const auto& choices : choices_) {
      marks += choices.size();
      bool has_target = false;
      for (const CellDigit& choice : choices) {
        has_target = has_target || choice.digit == target_.digit;
        if (std::find(digits.begin(), digits.end(), choice.digit) == digits.end()) digits.push_back(choice.digit);
      }
      if (!has_target) return false;
    }
    return digits.size() == 3 && marks == 3 + 2 + 2;
  }

  // Requires a chain.
  bool is_w_wing() const {
    if (parts_.cells.size() != 2 || parts_.units.size() != 1 || !parts_.cells_once.empty()) return false;
    const auto same = [](const CellDigit& a, const CellDigit& b) { return a.digit == b.digit; };
    return std::equal(choices_[0].begin(), choices_[0].end(), choices_[1].begin(), same) &&
           parts_.units.front().digit != target_.digit;
  }

  const Parts& parts_;
  const Rules& rules_;
  CellDigit target_;
  std::vector<std::vector<CellDigit>> choices_;  // of the cells, then of the units
};

}  // namespace

std::string_view shape_of(const Step& step, const Marks& before) {
  const Parts parts = parts_of(step.because);
  switch (family_of(step, parts, before)) {
    case Family::full_house:
      return "full house";
    case Family::hidden_single:
      return "hidden single";
    case Family::naked_single:
      return "naked single";
    case Family::locked:
      return name_of_locked(parts, before.rules());
    case Family::naked_subset:
      return of_size(kNaked, parts.cells.size());
    case Family::hidden_subset:
      return of_size(kHidden, parts.units.size());
    case Family::fish:
      return of_size(kFish, parts.units.size());
    case Family::general:
      break;
  }
  if (step.removed.empty() || !parts.drawn.empty()) return "";
  return Net(step, parts, before).name();
}

}  // namespace nonet
