// The other direction of formats/sudokupad.cpp.
#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "formats/internal/lz_string.hpp"
#include "formats/internal/sudokupad_reader.hpp"
#include "formats/sudokupad.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

using OrderedJson = nlohmann::ordered_json;

class SudokuPadWriter {
 public:
  explicit SudokuPadWriter(const VariantPuzzle& puzzle) : puzzle_(puzzle), side_(puzzle.geometry.side()) {}
  std::string write();

 private:
  OrderedJson list(std::span<const CellIndex> cells) const {
    OrderedJson places = OrderedJson::array();
    for (const CellIndex cell : cells) {
      places.push_back(OrderedJson::array({puzzle_.geometry.row_of(cell), puzzle_.geometry.column_of(cell)}));
    }
    return places;
  }
  void write_constraint(const Constraint& constraint);
  void write_flag(const SudokuPadRule& rule);
  OrderedJson rows() const;
  OrderedJson regions() const;

  const VariantPuzzle& puzzle_;
  int side_;
  OrderedJson flags_ = OrderedJson::object();
  OrderedJson global_ = OrderedJson::array();
  OrderedJson metadata_ = OrderedJson::object();
  OrderedJson cages_ = OrderedJson::array();
  OrderedJson lines_ = OrderedJson::array();
};

// SudokuPad checks groups and windows by cages, and shows diagonals as lines.
void SudokuPadWriter::write_flag(const SudokuPadRule& rule) {
  if (!rule.member.empty()) flags_[std::string(rule.member)] = true;
  if (!rule.global.empty()) global_.push_back(rule.global);
  if (rule.in_metadata) metadata_[std::string(rule.kind)] = true;
  const bool down = rule.kind == "diagonal-down";
  if (down || rule.kind == "diagonal-up") {
    const OrderedJson from = OrderedJson::array({down ? 0 : side_, 0});
    const OrderedJson to = OrderedJson::array({down ? side_ : 0, side_});
    lines_.push_back({{"color", "#34BBE6"}, {"thickness", 2}, {"wayPoints", OrderedJson::array({from, to})}});
  }
  if (rule.kind == "disjointgroups") {
    if (puzzle_.geometry != Geometry::of_side(side_) || !puzzle_.regions.empty()) {
      throw Error("SudokuPad has no form for 'disjointgroups' on this board");
    }
    for (int place = 0; place < side_; ++place) {
      cages_.push_back({{"cells", list(group_at(puzzle_.geometry, place))}, {"unique", true}, {"type", "disjoint"}});
    }
  }
  if (rule.kind == "windoku") {
    const Geometry& boxes = puzzle_.geometry;
    for (int number = 0; number < (boxes.box_rows - 1) * (boxes.box_rows - 1); ++number) {
      cages_.push_back({{"cells", list(window_at(boxes, number))}, {"unique", true}, {"style", "windoku"}});
    }
  }
}

void SudokuPadWriter::write_constraint(const Constraint& constraint) {
  const std::string_view kind = constraint.kind->name;
  const std::span<const SudokuPadRule> rules = sudokupad_rules();
  const auto rule =
      std::find_if(rules.begin(), rules.end(), [&](const SudokuPadRule& each) { return each.kind == kind; });
  if (rule == rules.end()) throw Error("SudokuPad has no form for '" + std::string(kind) + "' that says its rule");
  if (constraint.kind->shape == Shape::board) {
    write_flag(*rule);
    return;
  }
  OrderedJson cage = {{"cells", list(constraint.cells())}, {"unique", kind != "sum"}};
  if (!constraint.values.empty()) {
    const int sum = constraint.values.front();
    if (sum <= 0) throw Error("SudokuPad has no form for a cage with the sum " + std::to_string(sum));
    cage["value"] = std::to_string(sum);
    cage["sum"] = sum;
  }
  if (kind == "distinct") cage["style"] = "extraregion";
  if (kind == "sum") {
    for (const char* const colour : {"outlineC", "fontC"}) cage[colour] = "#2040D0";
  }
  cages_.push_back(std::move(cage));
}

OrderedJson SudokuPadWriter::rows() const {
  OrderedJson rows = OrderedJson::array();
  for (std::size_t cell = 0; cell < puzzle_.clues.size(); ++cell) {
    if (cell % static_cast<std::size_t>(side_) == 0) rows.push_back(OrderedJson::array());
    const int clue = puzzle_.clues[cell];
    const DigitMask left = puzzle_.candidates.empty() ? all_digits(side_) : puzzle_.candidates[cell];
    if (clue == 0 ? left != all_digits(side_) : (left & digit_bit(clue)) == 0) {
      throw Error("SudokuPad has no form for excluded candidates (" +
                  cell_name(puzzle_.geometry, static_cast<int>(cell)) + ")");
    }
    rows.back().push_back(clue == 0 ? OrderedJson::object() : OrderedJson{{"value", clue}});
  }
  return rows;
}

OrderedJson SudokuPadWriter::regions() const {
  OrderedJson regions = OrderedJson::array();
  for (const Cells& cells : boxes_of(puzzle_)) regions.push_back(list(cells));
  return regions;
}

std::string SudokuPadWriter::write() {
  if (!puzzle_.geometry.plain()) throw Error("SudokuPad has no form for boards of " + puzzle_.geometry.name());
  require_well_formed(puzzle_);
  if (!puzzle_.title.empty()) metadata_["title"] = puzzle_.title;
  if (!puzzle_.author.empty()) metadata_["author"] = puzzle_.author;
  metadata_["rules"] = puzzle_.ruleset.empty()
                           ? std::string(sudokupad_base_sentence(puzzle_)) + sudokupad_sentences(puzzle_)
                           : puzzle_.ruleset;
  if (!puzzle_.solution.empty()) metadata_["solution"] = puzzle_.solution;
  for (const Constraint& constraint : puzzle_.constraints) write_constraint(constraint);
  OrderedJson object = {{"cellSize", 64}, {"metadata", metadata_}, {"cells", rows()}, {"regions", regions()}};
  if (!cages_.empty()) object["cages"] = cages_;
  if (!lines_.empty()) object["lines"] = lines_;
  if (!global_.empty()) object["global"] = global_;
  object.update(flags_);
  return object.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace

std::string write_sudokupad(const VariantPuzzle& puzzle) { return SudokuPadWriter(puzzle).write(); }

std::string sudokupad_link(std::string_view json) { return "https://sudokupad.app/scl" + lz_compress(json); }

}  // namespace nonet
