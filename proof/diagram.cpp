#include "proof/diagram.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "proof/internal/clause_writer.hpp"
#include "proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

constexpr int kMostSideOfAll = 64;         // beyond it a board has units alone
constexpr std::size_t kLongestQuote = 60;  // of a line in a message
constexpr std::size_t kConstraintsAPoll = 16;

// A certificate must not control a terminal.
bool is_plain(std::string_view line) {
  return std::none_of(line.begin(), line.end(), [](char each) {
    const auto byte = static_cast<unsigned char>(each);
    return byte < 0x20 || byte >= 0x7F;
  });
}

// By their texts: many constraints may have the same one.
using Machines = std::map<std::string, std::shared_ptr<const StateMachine>>;

// "" or what is wrong with one constraint; reads its text.
std::string why_meaningless(Constraint& constraint, const Scene& scene, Machines& machines) {
  const Form& form = *constraint.form;
  if (scene.side > kMostSideOfAll && !form.any_side) return "boards above side 64 take no such constraints";
  if (!scene.has_lines && (form.needs_lines || form.shape == Shape::outside)) {
    return "it needs rows and columns that repeat no digit";
  }
  for (const Cells& group : constraint.groups) {
    for (const int cell : group) {
      if (form.needs_places && cell >= scene.rows * scene.columns) return scene.name(cell) + " has no place";
    }
  }
  std::string why = form.why_unsound == nullptr ? "" : form.why_unsound(constraint, scene);
  if (form.name == "regex") {
    auto pattern = std::make_shared<Expression>();
    why = read_expression(constraint.text, *pattern);
    constraint.pattern = std::move(pattern);
  } else if (form.name == "nfa") {
    constraint.machine = machines[constraint.text];
    if (constraint.machine == nullptr) {
      auto machine = std::make_shared<StateMachine>();
      why = read_machine(constraint.text, *machine);
      if (why.empty()) machines[constraint.text] = machine;
      constraint.machine = std::move(machine);
    }
  } else if (form.name == "pair" || form.name == "pairx") {
    why = read_table(constraint.text, scene.side, constraint.table);
  }
  for (Constraint& part : constraint.parts) {
    if (why.empty()) why = why_meaningless(part, scene, machines);
  }
  return why;
}

}  // namespace

struct Diagram::Parts {
  Scene scene;
  std::vector<Constraint> constraints;
};

Diagram::Diagram(const BoardRules& rules, const GoesOn& goes_on) {
  Parts parts{Scene(rules), {}};
  Machines machines;
  parts.constraints.reserve(rules.constraints.size());
  for (const std::string& line : rules.constraints) {
    if (parts.constraints.size() % kConstraintsAPoll == 0) ask(goes_on);
    first_unsound_ = parts.constraints.size();
    Constraint& constraint = parts.constraints.emplace_back();
    if (!is_plain(line)) {
      why_unsound_ = "a constraint has bytes that are not plain text";
      break;
    }
    std::string why = parse(line, {rules.rows(), rules.columns(), rules.extra}, constraint);
    if (why.empty()) why = why_meaningless(constraint, parts.scene, machines);
    if (why.empty()) continue;
    why_unsound_ =
        "constraint '" + line.substr(0, kLongestQuote) + (line.size() > kLongestQuote ? "...': " : "': ") + why;
    break;
  }
  for (std::vector<int>& unit : rules.short_units()) {
    parts.constraints.push_back({.form = find_form("distinct"), .groups = {std::move(unit)}});
  }
  if (why_unsound_.empty()) parts.scene.read_marks(parts.constraints);
  for (std::size_t i = 0; why_unsound_.empty() && i < rules.constraints.size(); ++i) {
    first_unsound_ = i;
    const bool is_second =
        i > 0 && parts.constraints[i].form->name == "doublers" &&
        std::any_of(parts.constraints.begin(), parts.constraints.begin() + static_cast<std::ptrdiff_t>(i),
                    [](const Constraint& each) { return each.form->name == "doublers"; });
    const std::string why =
        is_second ? "a board has one 'doublers' at most" : why_unread(parts.constraints[i], parts.scene);
    if (!why.empty()) why_unsound_ = "constraint '" + rules.constraints[i].substr(0, kLongestQuote) + "': " + why;
  }
  if (parts.scene.ratios.empty()) parts.scene.ratios = {2};
  parts_ = std::make_unique<const Parts>(std::move(parts));
}

Diagram::~Diagram() = default;
std::string Diagram::why_broken(std::span<const std::uint8_t> digits, const GoesOn& goes_on) const {
  std::vector<std::uint8_t> values;  // as the puzzle calls the digits, where that is another number
  if (const int least = parts_->scene.least; least != 1) {
    for (const std::uint8_t digit : digits) values.push_back(static_cast<std::uint8_t>(digit - 1 + least));
    digits = values;
  }
  std::size_t checked = 0;
  for (const Constraint& constraint : parts_->constraints) {
    if (++checked % kConstraintsAPoll == 0) ask(goes_on);
    const std::string why = proof::why_broken(constraint, parts_->scene, digits);
    if (!why.empty()) return label_of(constraint, parts_->scene.extent()) + why;
  }
  return {};
}

bool Diagram::for_each_clause(int first, std::vector<ConstraintSize>& sizes,
                              const std::function<bool(std::span<const int>)>& visit, const GoesOn& goes_on) const {
  const Scene& scene = parts_->scene;
  ClauseWriter writer({.digits = scene.side, .least = scene.least}, first, visit, goes_on);
  bool has_values = false;
  sizes.clear();
  for (const Constraint& constraint : parts_->constraints) {
    const ConstraintSize before{writer.clauses(), writer.variables()};
    if (!scene.marks.empty() && !has_values && reads_values(constraint)) {
      writer.define_values(scene.marks);
      has_values = true;
    }
    write_clauses(constraint, scene, writer);
    if (!writer.goes_on()) return false;
    sizes.push_back({writer.clauses() - before.clauses, writer.variables() - before.variables});
  }
  return true;
}

std::vector<std::string_view> constraint_names() {
  std::vector<std::string_view> names;
  for (const Form& form : forms()) names.push_back(form.name);
  return names;
}

Scene::Scene(const BoardRules& rules)
    : side(rules.side()),
      least(rules.least),
      rows(rules.rows()),
      columns(rules.columns()),
      extra(rules.extra),
      has_lines(rules.has_lines),
      is_box_sized(rules.own_rows == 0 && rules.own_columns == 0 && rules.own_digits == 0 && rules.extra == 0 &&
                   rules.has_lines),
      box_rows(rules.box_rows),
      box_cols(rules.box_cols),
      has_regions(!rules.regions.empty() || rules.has_boxes()),
      region_of(rules.regions),
      minimum(static_cast<std::size_t>(rules.cells())),
      maximum(static_cast<std::size_t>(rules.cells())),
      row_indexers(static_cast<std::size_t>(rules.cells())),
      column_indexers(static_cast<std::size_t>(rules.cells())),
      box_indexers(static_cast<std::size_t>(rules.cells())) {
  const int cells = rows * columns;
  if (region_of.empty()) {
    for (int at = 0; at < cells; ++at) {
      // Without boxes each row is one.
      region_of.push_back(has_regions ? at / columns / box_rows * (columns / box_cols) + at % columns / box_cols
                                      : at / columns);
    }
  }
  regions.resize(static_cast<std::size_t>(*std::max_element(region_of.begin(), region_of.end())) + 1);
  for (int at = 0; at < cells; ++at) {
    regions[static_cast<std::size_t>(region_of[static_cast<std::size_t>(at)])].push_back(at);
    if (at % columns + 1 < columns) neighbours.emplace_back(at, at + 1);
    if (at / columns + 1 < rows) neighbours.emplace_back(at, at + columns);
  }
}

void Scene::read_marks(std::span<const Constraint> constraints) {
  for (const Constraint& each : constraints) {
    const std::string_view kind = each.form->name;
    if (kind == "and") read_marks(each.parts);
    if (each.form->shape == Shape::pair) {
      const std::pair pair = std::minmax(each.cells()[0], each.cells()[1]);
      if (kind == "difference" || kind == "ratio") dots.emplace_back(pair);
      if (kind == "x" || kind == "v") signs.emplace_back(pair);
    }
    if (kind == "doublers") marks = each.cells();
    if (kind == "ratio") ratios.push_back(each.value(2));
    std::vector<char>* const marked = kind == "minimum"         ? &minimum
                                      : kind == "maximum"       ? &maximum
                                      : kind == "rowindexer"    ? &row_indexers
                                      : kind == "columnindexer" ? &column_indexers
                                      : kind == "boxindexer"    ? &box_indexers
                                                                : nullptr;
    if (marked != nullptr) {
      for (const int cell : each.cells()) (*marked)[static_cast<std::size_t>(cell)] = 1;
    }
  }
  std::sort(dots.begin(), dots.end());
  std::sort(signs.begin(), signs.end());
  std::sort(ratios.begin(), ratios.end());
}

bool Scene::has_dot(std::pair<int, int> pair) const { return std::binary_search(dots.begin(), dots.end(), pair); }
bool Scene::has_sign(std::pair<int, int> pair) const { return std::binary_search(signs.begin(), signs.end(), pair); }

std::vector<std::uint8_t> Scene::values_of(Digits digits) const {
  std::vector<std::uint8_t> values(digits.begin(), digits.end());
  for (std::size_t at = 0; at < marks.size(); ++at) {
    if (digit_at(digits, marks[at]) == 2) values[at] = static_cast<std::uint8_t>(values[at] + values[at]);
  }
  return values;
}

Cells Scene::around(int at) const {
  Cells cells;
  for (const auto& [row, column] : {std::pair(-1, 0), std::pair(0, -1), std::pair(0, 1), std::pair(1, 0)}) {
    const int there = at / columns + row;
    if (inside(there, at % columns + column)) cells.push_back(cell(there, at % columns + column));
  }
  return cells;
}

}  // namespace nonet::proof
