#include "nonet/board/rules.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "nonet/base/error.hpp"
#include "nonet/base/text.hpp"

namespace nonet {
namespace {

constexpr std::array<VariantInfo, 3> kVariants = {{
    {"diagonal", "both main diagonals hold every digit", &RulesSpec::diagonal},
    {"windoku", "the inner windows of a square-box board hold every digit", &RulesSpec::windoku},
    {"disjoint", "cells at the same place of each box differ", &RulesSpec::disjoint},
}};

}  // namespace

std::span<const VariantInfo> variants() { return kVariants; }

std::string_view name_of(UnitKind kind) {
  constexpr std::array<std::string_view, 7> kNames = {"row", "column", "box", "region", "diagonal", "window", "group"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string Unit::name() const { return std::string(name_of(kind)) + " " + std::to_string(number + 1); }

std::string RulesSpec::variants() const {
  std::string list;
  for (const VariantInfo& variant : kVariants) {
    if (this->*variant.flag) list += (list.empty() ? "" : ",") + std::string(variant.name);
  }
  return list;
}

std::string RulesSpec::name() const {
  std::string name = geometry.name();
  if (!regions.empty()) name += " jigsaw";
  if (const std::string list = variants(); !list.empty()) name += " " + list;
  return name;
}

void add_variants(RulesSpec& spec, std::string_view list) {
  for (const std::string_view given : split(list, ',')) {
    // Common other names.
    const std::string_view name = given == "x" ? "diagonal" : given == "hyper" ? "windoku" : given;
    spec.*find_named(kVariants, name, "variant").flag = true;
  }
}

std::shared_ptr<const Rules> Rules::make(RulesSpec spec) { return std::make_shared<const Rules>(std::move(spec)); }

Rules::Rules(RulesSpec spec) : spec_(std::move(spec)), classic_(spec_ == RulesSpec{}) {
  const Geometry& shape = spec_.geometry;
  if (shape.box_rows < 1 || shape.box_cols < 1 || shape.box_rows > kMaxSide / shape.box_cols) {
    throw Error("boxes of " + shape.name() + " are not supported: they make a side of " +
                std::to_string(std::int64_t{shape.box_rows} * shape.box_cols) + ", and sides are 1 to " +
                std::to_string(kMaxSide));
  }
  add_units(UnitKind::row, [&](int cell) { return shape.row_of(cell); });
  add_units(UnitKind::column, [&](int cell) { return shape.column_of(cell); });
  if (!spec_.regions.empty()) {
    add_regions();
  } else if (shape.has_boxes()) {
    add_units(UnitKind::box, [&](int cell) { return shape.box_of(cell); });
  }
  if (spec_.diagonal) add_diagonals();
  if (spec_.windoku) add_windows();
  if (spec_.disjoint) {
    if (!shape.has_boxes()) throw Error("disjoint groups need boxes; " + shape.name() + " has none");
    add_units(UnitKind::group, [&](int cell) {
      return shape.row_of(cell) % shape.box_rows * shape.box_cols + shape.column_of(cell) % shape.box_cols;
    });
  }
  list_units_of_cells();
}

// Unit number n gets the cells for which number_of(cell) is n.
template <class NumberOf>
void Rules::add_units(UnitKind kind, NumberOf&& number_of) {
  std::vector<std::vector<CellIndex>> units(static_cast<std::size_t>(side()));
  for (int cell = 0; cell < cells(); ++cell) {
    units[static_cast<std::size_t>(number_of(cell))].push_back(static_cast<CellIndex>(cell));
  }
  for (int number = 0; number < side(); ++number) {
    add_unit(kind, number, std::move(units[static_cast<std::size_t>(number)]));
  }
}

void Rules::add_regions() {
  std::vector<int> sizes(static_cast<std::size_t>(side()));
  bool sound = spec_.regions.size() == static_cast<std::size_t>(cells());
  for (const std::uint8_t region : spec_.regions) sound = sound && region < side() && ++sizes[region] <= side();
  if (!sound) {
    const std::string n = std::to_string(side());
    throw Error("a jigsaw needs " + n + " regions of " + n + " cells each");
  }
  add_units(UnitKind::region, [&](int cell) { return spec_.regions[static_cast<std::size_t>(cell)]; });
}

void Rules::add_diagonals() {
  std::vector<CellIndex> down;
  std::vector<CellIndex> up;
  for (int row = 0; row < side(); ++row) {
    down.push_back(static_cast<CellIndex>(geometry().cell(row, row)));
    up.push_back(static_cast<CellIndex>(geometry().cell(row, side() - 1 - row)));
  }
  add_unit(UnitKind::diagonal, 0, std::move(down));
  add_unit(UnitKind::diagonal, 1, std::move(up));
}

// A window has the size of a box. Windows begin one line behind the edge, and one line lies between two of them.
void Rules::add_windows() {
  const Geometry& shape = geometry();
  const int box = shape.box_rows;
  if (box != shape.box_cols || box < 2) throw Error("windoku needs square boxes of 2x2 or more, not " + shape.name());
  int number = 0;
  for (int top = 1; top + box < side(); top += box + 1) {
    for (int left = 1; left + box < side(); left += box + 1) {
      std::vector<CellIndex> window(static_cast<std::size_t>(box) * static_cast<std::size_t>(box));
      for (int at = 0; at < box * box; ++at) {
        window[static_cast<std::size_t>(at)] = static_cast<CellIndex>(shape.cell(top + at / box, left + at % box));
      }
      add_unit(UnitKind::window, number++, std::move(window));
    }
  }
}

void Rules::list_units_of_cells() {
  std::vector<std::vector<std::uint16_t>> lists(static_cast<std::size_t>(cells()));
  for (std::size_t unit = 0; unit < units_.size(); ++unit) {
    for (const CellIndex cell : units_[unit].cells) lists[cell].push_back(static_cast<std::uint16_t>(unit));
  }
  units_begin_.push_back(0);
  for (const auto& list : lists) {
    units_of_.insert(units_of_.end(), list.begin(), list.end());
    units_begin_.push_back(units_of_.size());
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
  // Not std::call_once: bad_alloc cannot leave it in a program with a static libgcc, as glibc loads another unwinder.
  if (!has_peers_.load(std::memory_order_acquire)) {
    const std::lock_guard lock(peers_mutex_);
    if (!has_peers_) build_peers();
    has_peers_ = true;
  }
  return {peers_.data() + peers_begin_[static_cast<std::size_t>(cell)],
          peers_.data() + peers_begin_[static_cast<std::size_t>(cell) + 1]};
}

void Rules::build_peers() const {
  std::vector<CellIndex> list;
  peers_.clear();
  peers_begin_.assign(1, 0);
  for (int cell = 0; cell < cells(); ++cell) {
    list.clear();
    for (const std::uint16_t unit : units_of(cell)) {
      list.insert(list.end(), units_[unit].cells.begin(), units_[unit].cells.end());
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    list.erase(std::lower_bound(list.begin(), list.end(), cell));
    peers_.insert(peers_.end(), list.begin(), list.end());
    peers_begin_.push_back(peers_.size());
  }
}

}  // namespace nonet
