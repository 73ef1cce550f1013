#include "nonet/formats/format_writer.hpp"

#include <algorithm>
#include <utility>

#include "nonet/base/text.hpp"
#include "nonet/formats/internal/block.hpp"
#include "nonet/formats/internal/drawing.hpp"
#include "nonet/formats/internal/json.hpp"
#include "nonet/formats/write.hpp"

namespace nonet {
namespace {

using Kind = Column::Kind;

// The formats with a place for something, for messages: "csv, jsonl or jigsaw".
std::string formats_with(bool FormatContents::*what) {
  std::vector<std::string_view> names;
  for (const FormatInfo& info : formats()) {
    if (info.carries.*what && info.name != "sdm") names.push_back(info.name);
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + std::string(names[i]);
  }
  return text;
}

bool needs_nine(Format format) {
  return format == Format::candidates || format == Format::pencilmarks || format == Format::ss;
}

// Regions other than the boxes.
bool has_own_regions(const RulesSpec& spec) {
  if (spec.regions.empty()) return false;
  std::vector<int> box_of(static_cast<std::size_t>(spec.geometry.side()), -1);
  for (std::size_t cell = 0; cell < spec.regions.size(); ++cell) {
    int& box = box_of[spec.regions[cell]];
    const int mine = spec.geometry.box_of(static_cast<int>(cell));
    if (box >= 0 && box != mine) return true;
    box = mine;
  }
  return false;
}

// Whether the clues alone rule out all that is excluded.
bool exclusions_follow(const PuzzleView& puzzle) {
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    if (puzzle.clues[static_cast<std::size_t>(cell)] != 0) continue;
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
      if (puzzle.excludes(cell, digit) && !clues_exclude(puzzle, cell, digit)) return false;
    }
  }
  return true;
}

// A puzzle whose regions, where it has none of its own, are its boxes (or its rows, which say nothing new).
RulesSpec with_regions(RulesSpec spec) {
  if (!spec.regions.empty()) return spec;
  for (int cell = 0; cell < spec.geometry.cells(); ++cell) {
    spec.regions.push_back(static_cast<std::uint8_t>(spec.geometry.box_of(cell)));
  }
  return spec;
}

// Whether a drawing of candidates shows some cell with none or several.
bool has_marks(const PuzzleView& puzzle) {
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    if (puzzle.clues[static_cast<std::size_t>(cell)] != 0) continue;
    int allowed = 0;
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
      const bool out = puzzle.excluded.empty() ? clues_exclude(puzzle, cell, digit) : puzzle.excludes(cell, digit);
      allowed += out ? 0 : 1;
    }
    if (allowed != 1) return true;
  }
  return false;
}

// The clues, or all that is allowed where that is less.
void append_board(std::string& text, const PuzzleView& puzzle, const Symbols& symbols) {
  if (puzzle.excluded.empty()) {
    append_line(text, puzzle.clues, symbols);
  } else {
    append_candidates(text, puzzle, symbols);
  }
}

bool has_place(std::span<const Column> columns) {
  return std::any_of(columns.begin(), columns.end(), [](const Column& column) { return column.kind == Kind::puzzle; });
}

void append_numbers(std::string& text, const PuzzleView& puzzle) {
  const int side = puzzle.rules->side();
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
    text += puzzle.clues[cell] == 0 ? "." : std::to_string(puzzle.clues[cell]);
    text += (cell + 1) % static_cast<std::size_t>(side) == 0 ? '\n' : ' ';
  }
}

void append_rows(std::string& text, const PuzzleView& puzzle, const Symbols& symbols) {
  const auto side = static_cast<std::size_t>(puzzle.rules->side());
  // Plain rows of larger boards might be lines of smaller ones.
  if (side > 9) text += "[Puzzle]\n";
  for (std::size_t row = 0; row < side; ++row) {
    append_line(text, puzzle.clues.subspan(row * side, side), symbols);
    text += '\n';
  }
}

void append_array(std::string& text, const PuzzleView& puzzle, const Symbols& symbols) {
  const auto side = static_cast<std::size_t>(puzzle.rules->side());
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
    text += cell == 0 ? "[[" : cell % side == 0 ? "],[" : ",";
    text += '"';
    append_line(text, puzzle.clues.subspan(cell, 1), symbols);
    text += '"';
  }
  text += "]]\n";
}

}  // namespace

std::string FormatWriter::why_not(const PuzzleView& puzzle) const {
  const std::string name(to_.name);
  if (needs_nine(to_.format) && puzzle.rules->side() != kCandidateSide) {
    return name + " is for 9x9 boards, not " + puzzle.rules->geometry().name();
  }
  if (!to_.carries.regions && has_own_regions(puzzle.rules->spec())) {
    return name + " has no place for a jigsaw's regions (" + formats_with(&FormatContents::regions) + " has)";
  }
  if (!to_.carries.candidates && !puzzle.excluded.empty() && !exclusions_follow(puzzle)) {
    return name + " has no place for excluded candidates (" + formats_with(&FormatContents::candidates) + " has)";
  }
  return {};
}

void FormatWriter::remark(Loss loss, const std::string& what) {
  if (said_.insert(loss).second) remarks_.push_back(what);
}

void FormatWriter::look_for_losses(const PuzzleView& puzzle, std::span<const Column> columns) {
  const std::string name(to_.name);
  const Geometry& shape = puzzle.rules->geometry();
  const int side = shape.side();
  const bool behind_numbers = to_.carries.columns && !to_.carries.names && side > Symbols::kMaxSingle;
  const bool any =
      std::any_of(columns.begin(), columns.end(), [](const Column& column) { return column.kind != Kind::puzzle; });
  if (any && (!to_.carries.columns || behind_numbers)) {
    remark(Loss::columns, "what stands beside the puzzles is left out: " + name + " has no place for it (" +
                              formats_with(&FormatContents::columns) + " has)");
  } else if (any && !to_.carries.names && columns.front().kind != Kind::behind) {
    std::string names;
    for (const Column& column : columns) {
      if (column.kind != Kind::puzzle) names += (names.empty() ? "" : ", ") + column.name;
    }
    remark(Loss::names, "the columns' names are left out: " + names);
  }
  const bool drawn = to_.format == Format::grid && shape.has_boxes();
  const bool told_by_regions = to_.format == Format::jigsaw || has_own_regions(puzzle.rules->spec());
  constexpr int kLikeCandidates = 27;  // 27x27 symbols in one text are candidates
  const bool mistaken = side == kLikeCandidates && to_.carries.one_line && to_.format != Format::jigsaw;
  const bool named = drawn || to_.format == Format::jsonl;
  if (mistaken || (shape != Geometry::of_side(side) && !named && !told_by_regions)) {
    remark(Loss::shape, name + " does not tell the boxes' shape: read it with boxes " + shape.name());
  }
  if (const std::string variants = puzzle.rules->spec().variants(); !variants.empty() && to_.format != Format::jsonl) {
    remark(Loss::variants, name + " does not tell the variants: read it as " + variants);
  }
  // As docs/formats.md has it, so many lines of so few symbols are rows of one board.
  const int width = to_.format == Format::line ? side * side : to_.format == Format::jigsaw ? 2 * side * side : 0;
  if (width > 0 && (side == 2 || side == 3) && ++small_lines_ == width) {
    remark(Loss::format, "so many lines of " + std::to_string(width) + " symbols look like rows: read them as " + name);
  }
  if (shape_.value_or(shape).side() != side) {
    remark(Loss::side, "boards of several sides in one file are not read back together");
  }
  shape_ = shape;
  if (to_.format == Format::pencilmarks && !std::exchange(begun_, true) && !has_marks(puzzle)) {
    remark(Loss::marks, "the first board has no marks to be known by: read it as pencilmarks");
  }
  if (!to_.carries.candidates && !puzzle.excluded.empty()) {
    remark(Loss::candidates, "candidates are left out, as they follow from the clues");
  }
}

void FormatWriter::append_comment(std::string& text, std::string_view line) {
  if (to_.carries.comments) {
    text += line;
    text += '\n';
  } else {
    remark(Loss::comments, "comments are left out: " + std::string(to_.name) + " has none");
  }
}

void FormatWriter::append_line_record(std::string& text, const PuzzleView& puzzle, std::span<const Column> columns) {
  if (puzzle.rules->side() <= Symbols::kMaxSingle) {
    for (const Column& column : columns) {
      if (column.kind == Kind::behind) {
        text += column.value;
      } else if (column.kind != Kind::puzzle) {
        text += "," + csv_value(column);
      }
    }
  }
  text += '\n';
}

// The names of the first puzzle's columns.
void FormatWriter::append_csv_header(std::string& text, std::span<const Column> columns) {
  header_.assign(columns.begin(), columns.end());
  if (!has_place(columns)) header_.insert(header_.begin(), {"puzzle", {}, Kind::puzzle});
  // The reader takes the column of the best name, and the first of two.
  std::size_t rank = 0;
  for (const Column& column : header_) {
    const std::size_t own = rank_of_puzzle_column(column.name);
    if (column.kind == Kind::puzzle && own < kPuzzleColumns.size()) rank = own;
  }
  bool before = true;
  for (std::size_t i = 0; i < header_.size(); ++i) {
    const Column& column = header_[i];
    std::string name = column.kind == Kind::behind ? "text" : column.name;
    if (column.kind == Kind::puzzle) {
      if (rank_of_puzzle_column(name) == kPuzzleColumns.size()) name = "puzzle";
      before = false;
    } else if (const std::size_t other = rank_of_puzzle_column(name); other < rank || (before && other == rank)) {
      name += "_text";
    }
    text += (i == 0 ? "" : ",") + csv_value({.name = {}, .value = name});
  }
  text += '\n';
}

void FormatWriter::append_csv_record(std::string& text, const PuzzleView& puzzle, std::span<const Column> columns) {
  if (!std::exchange(begun_, true)) append_csv_header(text, columns);
  const Symbols symbols = Symbols::standard(puzzle.rules->side());
  const bool own_regions = has_own_regions(puzzle.rules->spec());
  std::size_t carried = has_place(columns) ? 1 : 0;
  for (std::size_t i = 0; i < header_.size(); ++i) {
    if (i > 0) text += ',';
    if (header_[i].kind == Kind::puzzle) {
      append_board(text, puzzle, symbols);
      if (own_regions && !symbols.single()) text += ' ';
      if (own_regions) append_regions(text, puzzle.rules->spec(), symbols);
      continue;
    }
    const auto same = [&](const Column& column) {
      return column.kind != Kind::puzzle && column.name == header_[i].name;
    };
    const auto found = std::find_if(columns.begin(), columns.end(), same);
    if (found == columns.end()) continue;
    ++carried;
    text += csv_value(*found);
  }
  if (carried < columns.size()) {
    remark(Loss::late_columns,
           "columns that the first puzzle does not have are left out, as the header is written already");
  }
  text += '\n';
}

void FormatWriter::append_object(std::string& text, const PuzzleView& puzzle, std::span<const Column> columns) const {
  const Symbols symbols = Symbols::standard(puzzle.rules->side());
  const RulesSpec& spec = puzzle.rules->spec();
  const auto append_members = [&] {
    text += R"("puzzle":")";
    append_board(text, puzzle, symbols);
    text += '"';
    if (has_own_regions(spec)) {
      text += R"(,"regions":")";
      append_regions(text, spec, symbols);
      text += '"';
    }
    if (spec.geometry != Geometry::of_side(spec.geometry.side())) {
      text += R"(,"box":")" + spec.geometry.name() + '"';
    }
    if (const std::string variants = spec.variants(); !variants.empty()) text += R"(,"variant":")" + variants + '"';
  };
  text += '{';
  bool any = !has_place(columns);
  if (any) append_members();
  for (const Column& column : columns) {
    if (any) text += ',';
    any = true;
    if (column.kind == Kind::puzzle) {
      append_members();
      continue;
    }
    // Those that the reader looks for are taken.
    std::string name = column.kind == Kind::behind ? "text" : column.name;
    if (name == "puzzle" || name == "regions" || name == "box" || name == "variant") name += "_text";
    text += json_string(name) + ":" + json_value(column);
  }
  text += "}\n";
}

void FormatWriter::append(std::string& text, const PuzzleView& puzzle, std::span<const Column> columns) {
  look_for_losses(puzzle, columns);
  const Symbols symbols = Symbols::standard(puzzle.rules->side());
  switch (to_.format) {
    case Format::line:
      append_line(text, puzzle.clues, symbols);
      append_line_record(text, puzzle, columns);
      return;
    case Format::candidates:
      append_candidates(text, puzzle, symbols);
      append_line_record(text, puzzle, columns);
      return;
    case Format::jigsaw: {
      const RulesSpec spec = with_regions(puzzle.rules->spec());
      append_line(text, puzzle.clues, symbols);
      if (!symbols.single()) text += ' ';
      append_regions(text, spec, symbols);
      append_line_record(text, puzzle, columns);
      return;
    }
    case Format::csv:
      append_csv_record(text, puzzle, columns);
      return;
    case Format::jsonl:
      append_object(text, puzzle, columns);
      return;
    case Format::json:
      append_array(text, puzzle, symbols);
      return;
    case Format::grid:
      append_grid(text, puzzle.clues, puzzle.rules->spec(), symbols, {});
      break;
    case Format::sdk:
      append_rows(text, puzzle, symbols);
      break;
    case Format::ss:
      draw_simple_sudoku(text, puzzle);
      break;
    case Format::numbers:
      append_numbers(text, puzzle);
      break;
    case Format::pencilmarks:
      draw_candidates(text, puzzle);
      break;
  }
  text += '\n';  // a blank line ends a board of several
}

}  // namespace nonet
