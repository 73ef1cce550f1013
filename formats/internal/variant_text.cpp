#include "nonet/formats/internal/variant_text.hpp"

#include "nonet/base/error.hpp"
#include "nonet/base/text.hpp"

namespace nonet {
namespace {

constexpr std::size_t kDeepest = 20;

std::string quote(std::string_view line) {
  constexpr std::size_t kShown = 60;
  return "constraint '" + visible(shortened(line, kShown)) + "'";
}

class Taker {
 public:
  explicit Taker(std::string_view line) : line_(line) {}

  ConstraintText take(std::size_t depth) {
    ConstraintText constraint;
    if (depth > kDeepest) fail();
    skip();
    constraint.kind = word();
    for (skip(); at_ < line_.size() && line_[at_] != ')'; skip()) take_piece(constraint, depth);
    return constraint;
  }
  bool at_end() const { return at_ == line_.size(); }
  [[noreturn]] void fail() const { throw Error(quote(line_) + " is of no known form"); }

 private:
  void skip() {
    while (at_ < line_.size() && line_[at_] == ' ') ++at_;
  }
  std::string_view word() {
    const std::size_t begin = at_;
    at_ = std::min(line_.find_first_of(" ()|\"", at_), line_.size());
    return line_.substr(begin, at_ - begin);
  }
  void take_piece(ConstraintText& constraint, std::size_t depth) {
    if (line_[at_] == '"') {
      const std::size_t end = line_.find('"', at_ + 1);
      if (end == std::string_view::npos) fail();
      constraint.text = line_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
    } else if (line_[at_] == '(') {
      ++at_;
      constraint.parts.push_back(take(depth + 1));
      if (at_ >= line_.size()) fail();
      ++at_;
    } else if (line_[at_] == '|') {
      ++at_;
      if (constraint.groups.empty()) constraint.groups.emplace_back();
      constraint.groups.emplace_back();
    } else {
      const std::string_view token = word();
      int value = 0;
      if (read_number(token, value)) {
        constraint.values.push_back(value);
        return;
      }
      if (constraint.groups.empty()) constraint.groups.emplace_back();
      constraint.groups.back().push_back(token);
    }
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

// The cells of unit `number`: windows and groups of same places, as the default boxes make them.
std::string distinct_line(const Geometry& boxes, int number, bool windows) {
  std::string line = "distinct";
  const int side = boxes.side();
  for (int at = 0; at < side; ++at) {
    int row = 0;
    int column = 0;
    if (windows) {
      const int across = (side - 1) / (boxes.box_cols + 1);
      row = 1 + number / across * (boxes.box_rows + 1) + at / boxes.box_cols;
      column = 1 + number % across * (boxes.box_cols + 1) + at % boxes.box_cols;
    } else {
      row = at / boxes.box_rows * boxes.box_rows + number / boxes.box_cols;
      column = at % boxes.box_rows * boxes.box_cols + number % boxes.box_cols;
    }
    line += " r" + std::to_string(row + 1) + "c" + std::to_string(column + 1);
  }
  return line;
}

}  // namespace

ConstraintText taken_apart(std::string_view line) {
  Taker taker(line);
  ConstraintText constraint = taker.take(0);
  if (!taker.at_end()) taker.fail();
  return constraint;
}

CellPlace cell_place(std::string_view cell) {
  CellPlace place;
  const std::size_t c = cell.find('c');
  if (!cell.starts_with('r') || c == std::string_view::npos || !read_number(cell.substr(1, c - 1), place.row) ||
      !read_number(cell.substr(c + 1), place.column)) {
    throw Error("'" + std::string(cell) + "' is no cell such as r1c1");
  }
  return place;
}

void settle_boxless(VariantPuzzle& puzzle) {
  const bool regions = !puzzle.regions.empty();
  const Geometry boxes = Geometry::of_side(puzzle.geometry.side());
  const bool square = boxes.box_rows == boxes.box_cols;
  const bool boxless = !puzzle.geometry.has_boxes() && boxes.has_boxes();
  std::vector<std::string> lines;
  for (std::string& line : puzzle.constraints) {
    const bool windows = line == "windoku" && (!square || boxless);
    if (windows || (line == "disjointgroups" && boxless)) {
      const int side = boxes.side();
      const int count = windows ? (side - 1) / (boxes.box_cols + 1) * ((side - 1) / (boxes.box_rows + 1)) : side;
      for (int number = 0; number < count; ++number) lines.push_back(distinct_line(boxes, number, windows));
      continue;
    }
    const bool needs_boxes =
        line.find("regionsum ") != std::string::npos || line.find("boxindexer ") != std::string::npos;
    if (needs_boxes && !puzzle.geometry.has_boxes() && !regions) {
      throw Error(quote(line) + ": a board without boxes or regions has none for it");
    }
    lines.push_back(std::move(line));
  }
  puzzle.constraints = std::move(lines);
}

}  // namespace nonet
