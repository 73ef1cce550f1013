#include "nonet/puzzle.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <numeric>
#include <utility>

#include "base/text.hpp"
#include "board/kinds/support.hpp"
#include "nonet/error.hpp"
#include "nonet/lowering.hpp"

namespace nonet {
namespace {

constexpr std::array<VariantInfo, 3> kVariants = {{
    {"diagonal", "both main diagonals hold every digit", {"diagonal-down", "diagonal-up"}},
    {"windoku", "the inner windows of a square-box board hold every digit", {"windoku", ""}},
    {"disjoint", "cells at the same place of each box differ", {"disjointgroups", ""}},
}};

// Whether the spec has all of a variant's constraints.
bool has_variant(const RulesSpec& spec, const VariantInfo& variant) {
  return std::all_of(variant.kinds.begin(), variant.kinds.end(),
                     [&](std::string_view kind) { return kind.empty() || spec.has(find_kind(kind)); });
}

bool is_of(const VariantInfo& variant, const Constraint& constraint) {
  return std::find(variant.kinds.begin(), variant.kinds.end(), kind_of(constraint).name) != variant.kinds.end();
}

// Not std::call_once: bad_alloc cannot leave it in a program with a static libgcc, as glibc loads another unwinder.
template <class Make>
void once(std::atomic<bool>& done, std::mutex& mutex, Make&& make) {
  if (done.load(std::memory_order_acquire)) return;
  const std::lock_guard lock(mutex);
  if (!done) make();
  done = true;
}

}  // namespace

std::span<const VariantInfo> variants() { return kVariants; }

std::string Unit::name() const {
  constexpr std::array<std::string_view, 8> kNames = {"row",      "column", "box",   "region",
                                                      "diagonal", "window", "group", "extra region"};
  return std::string(kNames[static_cast<std::size_t>(kind)]) + " " + std::to_string(number + 1);
}

bool RulesSpec::has(const ConstraintKind& kind) const {
  return std::any_of(constraints.begin(), constraints.end(),
                     [&](const Constraint& each) { return each.kind == &kind; });
}

std::string RulesSpec::variants() const {
  std::string list;
  for (const VariantInfo& variant : kVariants) {
    if (has_variant(*this, variant)) list += (list.empty() ? "" : ",") + std::string(variant.name);
  }
  return list;
}

std::vector<const Constraint*> RulesSpec::non_variants() const {
  std::vector<const Constraint*> others;
  for (const Constraint& each : constraints) {
    const bool named = kind_of(each).shape == Shape::board &&
                       std::any_of(kVariants.begin(), kVariants.end(), [&](const VariantInfo& variant) {
                         return is_of(variant, each) && has_variant(*this, variant);
                       });
    if (!named) others.push_back(&each);
  }
  return others;
}

std::vector<std::string> RulesSpec::other_constraints() const {
  std::vector<std::string> texts;
  for (const Constraint* each : non_variants()) texts.push_back(text_of(*each, geometry));
  return texts;
}

std::string RulesSpec::name() const {
  std::string name = geometry.name();
  if (!regions.empty()) name += " jigsaw";
  std::string list = variants();
  for (const Constraint* each : non_variants()) {
    const std::string kind(each->kind->name);
    if (("," + list + ",").find("," + kind + ",") == std::string::npos) list += (list.empty() ? "" : ",") + kind;
  }
  if (!list.empty()) name += " " + list;
  return name;
}

void put_in_order(RulesSpec& spec) {
  const std::span<const ConstraintKind* const> kinds = constraint_kinds();
  const auto rank = [&](const Constraint& each) {
    return kind_of(each).shape == Shape::board ? std::find(kinds.begin(), kinds.end(), each.kind) - kinds.begin()
                                               : static_cast<std::ptrdiff_t>(kinds.size());
  };
  std::vector<Constraint>& list = spec.constraints;
  const auto before = [&](const Constraint& a, const Constraint& b) { return rank(a) < rank(b); };
  if (!std::is_sorted(list.begin(), list.end(), before)) std::stable_sort(list.begin(), list.end(), before);
  const auto board_end = std::find_if(list.begin(), list.end(),
                                      [](const Constraint& each) { return kind_of(each).shape != Shape::board; });
  list.erase(std::unique(list.begin(), board_end), board_end);
}

void add_variants(RulesSpec& spec, std::string_view list) {
  for (const std::string_view given : split(list, ',')) {
    // Common other names.
    const std::string_view name = given == "x" ? "diagonal" : given == "hyper" ? "windoku" : given;
    for (const std::string_view kind : find_named(kVariants, name, "variant").kinds) {
      if (!kind.empty()) spec.constraints.push_back({.kind = &find_kind(kind)});
    }
  }
  put_in_order(spec);
}

RulesSpec with_variants(RulesSpec spec, std::string_view list) {
  add_variants(spec, list);
  return spec;
}

void add_constraints(RulesSpec& spec, std::span<const std::string> lines) {
  for (const std::string& line : lines) spec.constraints.push_back(parse_constraint(line, spec.geometry));
  put_in_order(spec);
}

namespace {

bool is_classic(const RulesSpec& spec) {
  const Geometry& shape = spec.geometry;
  return shape.box_sized() && shape.box_rows == 3 && shape.box_cols == 3 && spec.regions.empty() &&
         spec.constraints.empty();
}

}  // namespace

std::shared_ptr<const Rules> Rules::make(RulesSpec spec) { return std::make_shared<const Rules>(std::move(spec)); }

Rules::Rules(RulesSpec spec) : spec_(std::move(spec)), classic_(is_classic(spec_)) {
  put_in_order(spec_);
  constraints_ = spec_.constraints;
  const Geometry& shape = spec_.geometry;
  if (shape.box_rows < 1 || shape.box_cols < 1 || shape.box_rows > kMaxSide / shape.box_cols) {
    throw Error("boxes of " + std::to_string(shape.box_rows) + "x" + std::to_string(shape.box_cols) +
                " are not supported: they make a side of " +
                std::to_string(std::int64_t{shape.box_rows} * shape.box_cols) + ", and sides are 1 to " +
                std::to_string(kMaxSide));
  }
  Geometry known = shape;
  if (!shape.plain()) {
    known = Geometry::of(shape.rows(), shape.columns(), shape.side(), shape, shape.least, shape.has_lines);
    known.extra = shape.extra;
  }
  if (shape != known || shape.extra < 0 || shape.extra > kMostExtra) {
    throw Error("a board of " + shape.name() + " is made by Geometry::of()");
  }
  if (constexpr int kMost = 64; !shape.plain() && shape.side() > kMost) {  // as of all constraints
    throw Error("boards of other shapes have up to " + std::to_string(kMost) + " digits, not " +
                std::to_string(shape.side()));
  }
  if (shape.has_lines) {
    add_units(UnitKind::row, shape.rows(), [&](int cell) { return shape.row_of(cell); });
    add_units(UnitKind::column, shape.columns(), [&](int cell) { return shape.column_of(cell); });
  }
  if (!spec_.regions.empty()) {
    add_regions();
  } else if (shape.has_boxes()) {
    add_units(UnitKind::box, shape.placed() / (shape.box_rows * shape.box_cols),
              [&](int cell) { return shape.box_of(cell); });
  }
  lower_constraints();
  list_units_of_cells();
}

// Unit number n gets the cells for which number_of(cell) is n.
template <class NumberOf>
void Rules::add_units(UnitKind kind, int count, NumberOf&& number_of) {
  std::vector<std::vector<CellIndex>> units(static_cast<std::size_t>(count));
  for (int cell = 0; cell < geometry().placed(); ++cell) {
    units[static_cast<std::size_t>(number_of(cell))].push_back(static_cast<CellIndex>(cell));
  }
  for (int number = 0; number < count; ++number) {
    std::vector<CellIndex>& unit = units[static_cast<std::size_t>(number)];
    const std::string name = Unit{.kind = kind, .number = number, .cells = {}}.name();
    if (unit.size() > static_cast<std::size_t>(side())) {
      throw Error(name + " has " + std::to_string(unit.size()) + " cells, and there are " + std::to_string(side()) +
                  " digits");
    }
    if (unit.size() == static_cast<std::size_t>(side())) {
      add_unit(kind, number, std::move(unit));
    } else if (unit.size() > 1) {
      constraints_.push_back({.kind = &find_kind("distinct"), .groups = {std::move(unit)}});
      names_.push_back(name);
    }
  }
}

void Rules::add_regions() {
  const auto most = static_cast<std::size_t>(side());
  std::vector<int> sizes(most);
  bool sound = spec_.regions.size() == static_cast<std::size_t>(geometry().placed());
  for (const std::uint8_t region : spec_.regions) sound = sound && region < most && ++sizes[region] <= side();
  if (!sound) {
    const std::string n = std::to_string(side());
    throw Error(geometry().box_sized() ? "a jigsaw needs " + n + " regions of " + n + " cells each"
                                       : "a jigsaw here has up to " + n + " regions of up to " + n + " cells");
  }
  add_units(UnitKind::region, static_cast<int>(most),
            [&](int cell) { return spec_.regions[static_cast<std::size_t>(cell)]; });
}

std::string Rules::name_of_constraint(std::size_t number) const {
  const std::size_t own = spec_.constraints.size();
  return number < own ? text_of(constraints_[number], geometry()) : names_[number - own];
}

void Rules::lower(std::size_t number, Lowering& to) const {
  const Constraint& constraint = constraints_[number];
  if (number < spec_.constraints.size()) {
    lower_constraint(constraint, spec_, to);
  } else {
    to.distinct(constraint.cells());  // its kind would say nothing of a row
  }
}

void Rules::lower_constraints() {
  // All of them first: what some kinds mean depends on others.
  for (const Constraint& constraint : constraints_) {
    if (const std::string why = why_misshapen(constraint, spec_.geometry); !why.empty()) throw Error(why);
  }
  std::vector<Lowering::House> houses;
  Lowering::Machines machines;
  for (std::size_t i = 0; i < constraints_.size(); ++i) {
    const Constraint& constraint = constraints_[i];
    const bool is_own = i < spec_.constraints.size();
    if (const std::string why = is_own ? why_unsound(constraint, spec_) : ""; !why.empty()) throw Error(why);
    if (constraint.kind->lower == nullptr) {
      throw Error("constraint kind '" + std::string(constraint.kind->name) + "' has no lower()");
    }
    Lowering to(geometry(), static_cast<std::uint32_t>(i), primitives_, &houses, &machines);
    try {
      lower(i, to);
    } catch (const Error& error) {
      throw Error(with_its_text(constraint, geometry(), error.what()));
    }
  }
  int extra = 0;
  for (Lowering::House& house : houses) {
    add_unit(house.kind, house.kind == UnitKind::extra ? extra++ : house.number, std::move(house.cells));
  }
  needs_ = primitives_.kinds();
}

const void* Rules::for_checker(std::shared_ptr<const void> (*state)(const Rules&)) const {
  once(has_statement_, lazy_mutex_, [&] { statement_ = state(*this); });
  return statement_.get();
}

void Rules::list_units_of_cells() {
  units_begin_.assign(static_cast<std::size_t>(cells()) + 1, 0);
  for (const Unit& unit : units_) {
    for (const CellIndex cell : unit.cells) ++units_begin_[cell + std::size_t{1}];
  }
  std::partial_sum(units_begin_.begin(), units_begin_.end(), units_begin_.begin());
  units_of_.resize(units_begin_.back());
  std::vector<std::size_t> place(units_begin_.begin(), units_begin_.end() - 1);
  for (std::size_t unit = 0; unit < units_.size(); ++unit) {
    for (const CellIndex cell : units_[unit].cells) units_of_[place[cell]++] = static_cast<std::uint16_t>(unit);
  }
}

void Rules::add_unit(UnitKind kind, int number, std::vector<CellIndex> cells) {
  std::sort(cells.begin(), cells.end());
  if (std::find(unit_cells_.begin(), unit_cells_.end(), cells) != unit_cells_.end()) return;
  // Growing unit_cells_ moves the inner vectors, but not the cells they hold: earlier spans stay good.
  unit_cells_.push_back(std::move(cells));
  units_.push_back({kind, number, unit_cells_.back()});
}

std::span<const CellIndex> Rules::peers(int cell) const {
  once(has_peers_, lazy_mutex_, [&] { build_peers(); });
  return {peers_.data() + peers_begin_[static_cast<std::size_t>(cell)],
          peers_.data() + peers_begin_[static_cast<std::size_t>(cell) + 1]};
}

void Rules::build_peers() const {
  std::vector<std::vector<std::uint32_t>> distincts_of(static_cast<std::size_t>(cells()));
  for (std::uint32_t i = 0; i < primitives_.distincts.size(); ++i) {
    for (const CellIndex cell : primitives_.distincts[i].cells) distincts_of[cell].push_back(i);
  }
  std::vector<CellIndex> list;
  peers_.clear();
  peers_begin_.assign(1, 0);
  for (int cell = 0; cell < cells(); ++cell) {
    list.clear();
    for (const std::uint16_t unit : units_of(cell)) {
      list.insert(list.end(), units_[unit].cells.begin(), units_[unit].cells.end());
    }
    for (const std::uint32_t i : distincts_of[static_cast<std::size_t>(cell)]) {
      const std::vector<CellIndex>& more = primitives_.distincts[i].cells;
      list.insert(list.end(), more.begin(), more.end());
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    std::erase(list, static_cast<CellIndex>(cell));
    peers_.insert(peers_.end(), list.begin(), list.end());
    peers_begin_.push_back(peers_.size());
  }
}

}  // namespace nonet
