// The tables of all kinds as one, and what several kinds share.
#include <algorithm>
#include <unordered_map>
#include <vector>

#include "proof/internal/clause_writer.hpp"
#include "proof/internal/constraint.hpp"

namespace nonet::proof {

std::vector<int> digits_of(const Cells& cells, Digits digits) {
  std::vector<int> values;
  for (const int cell : cells) values.push_back(digit_at(digits, cell));
  return values;
}

std::string join(std::span<const int> values) {
  std::string text;
  for (const int value : values) text += (text.empty() ? "" : " ") + std::to_string(value);
  return text;
}

std::string holds(bool sound, std::span<const int> values) { return sound ? "" : " holds " + join(values); }

std::string thirds_unsound(const Constraint& /*constraint*/, const Scene& scene) {
  return scene.side % 3 == 0 ? "" : "three must divide the side";
}
std::string boxless_unsound(const Constraint& /*constraint*/, const Scene& scene) {
  return scene.has_regions ? "" : "the board has neither boxes nor regions";
}
std::string too_many_unsound(const Constraint& constraint, const Scene& scene) {
  return constraint.cells().size() <= static_cast<std::size_t>(scene.side) ? "" : "more cells than digits";
}
std::string lengths_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  for (const Cells& group : constraint.groups) {
    if (group.size() != constraint.cells().size()) return "the lists must be of one length";
  }
  return {};
}

std::string why_broken(const Constraint& constraint, const Scene& scene, Digits digits) {
  const Form& form = *constraint.form;
  if (form.reads != Reading::values || scene.marks.empty()) return form.why_broken(constraint, scene, digits);
  return form.why_broken(constraint, scene, scene.values_of(digits));
}
void write_clauses(const Constraint& constraint, const Scene& scene, ClauseWriter& to) {
  to.read_values(constraint.form->reads == Reading::values);
  constraint.form->write(constraint, scene, to);
  to.read_values(false);
}
bool reads_values(const Constraint& constraint) {
  return constraint.form->reads == Reading::values || constraint.form->reads == Reading::both ||
         std::any_of(constraint.parts.begin(), constraint.parts.end(), reads_values);
}
std::string why_unread(const Constraint& constraint, const Scene& scene) {
  for (const Constraint& part : constraint.parts) {
    if (part.form->name == "doublers") return "doublers cannot be a part";
    if (std::string why = why_unread(part, scene); !why.empty()) return why;
  }
  const bool is_on_values =
      constraint.form->shape == Shape::board ||
      std::any_of(constraint.groups.begin(), constraint.groups.end(), [&](const Cells& group) {
        return std::any_of(group.begin(), group.end(), [&](int cell) { return scene.has_mark(cell); });
      });
  if (scene.marks.empty() || constraint.form->reads != Reading::neither || !is_on_values) return {};
  return std::string(constraint.form->name) + " does not read values of doublers";
}

namespace {

std::vector<Form> all_forms() {
  std::vector<Form> all;
  for (const std::span<const Form> table :
       {board_forms(), line_forms(), count_forms(), ranking_forms(), region_forms()}) {
    all.insert(all.end(), table.begin(), table.end());
  }
  return all;
}

}  // namespace

std::span<const Form> forms() {
  static const std::vector<Form> kForms = all_forms();
  return kForms;
}

const Form* find_form(std::string_view name) {
  static const std::unordered_map<std::string_view, const Form*> kByName = [] {
    std::unordered_map<std::string_view, const Form*> by_name;
    for (const Form& form : forms()) by_name.emplace(form.name, &form);
    return by_name;
  }();
  const auto found = kByName.find(name);
  return found == kByName.end() ? nullptr : found->second;
}

}  // namespace nonet::proof
