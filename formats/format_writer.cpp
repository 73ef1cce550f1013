#include "formats/format_writer.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "formats/f_puzzles.hpp"
#include "formats/internal/block.hpp"
#include "formats/internal/drawing.hpp"
#include "formats/internal/json.hpp"
#include "formats/iss.hpp"
#include "formats/sudokupad.hpp"
#include "formats/variant_puzzle.hpp"
#include "nonet/writer.hpp"

namespace nonet {
namespace {

using Kind = Column::Kind;

// The formats with a place for something, for messages: "csv, jsonl or jigsaw".
std::string formats_with(bool FormatContents::* what) {
  std::vector<std::string_view> names;
  for (const FormatInfo& info : formats()) {
    if (info.carries.*what && info.name != "sdm") names.push_back(info.name);
  }
  return any_of_names(names);
}

// The solution beside a puzzle, if SudokuPad can hold it: a digit for each cell, those of the clues among them.
std::string_view solution_of(const PuzzleView& puzzle, std::span<const Column> columns) {
  const std::string_view text = column_text(columns, kSolution);
  bool fits = text.size() == puzzle.clues.size() && puzzle.rules->side() <= kCandidateSide;
  for (std::size_t cell = 0; fits && cell < text.size(); ++cell) {
    const int digit = text[cell] - '0';
    const int clue = puzzle.clues[cell];
    fits = digit >= 1 && digit <= puzzle.rules->side() && (clue == 0 || clue == digit);
  }
  return fits ? text : std::string_view();
}

// Whether such a column has a place in a format that says its rules.
bool is_name(Format format, const PuzzleView& puzzle, std::span<const Column> columns, const Column& column) {
  if (column.kind != Kind::text) return false;
  if (format == Format::sudokupad && column.name == kSolution) return !solution_of(puzzle, columns).empty();
  return std::find(kNameColumns.begin(), kNameColumns.end(), column.name) != kNameColumns.end();
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

// A puzzle in a format that says its rules. Throws Error on what it has no form for.
std::string variant_text(Format format, const PuzzleView& puzzle, std::span<const Column> columns = {}) {
  VariantPuzzle variant = variant_of(puzzle);
  if (format == Format::iss) {
    std::string text;
    for (const char* const name : kNameColumns) {
      if (const std::string_view value = column_text(columns, name); !value.empty())
        text += name_comment(name, value) + "\n";
    }
    return text + write_iss(variant);
  }
  variant.title = column_text(columns, kTitle);
  variant.author = column_text(columns, kAuthor);
  variant.ruleset = column_text(columns, kRuleset);
  if (format == Format::sudokupad) {
    variant.solution = solution_of(puzzle, columns);
    if (exclusions_follow(puzzle)) variant.candidates.clear();
    return sudokupad_link(write_sudokupad(variant));
  }
  return f_puzzles_link(write_f_puzzles(variant));
}

// A puzzle whose regions, if it has none, are its boxes (or its rows, which add nothing).
RulesSpec with_regions(RulesSpec spec) {
  if (!spec.regions.empty()) return spec;
  for (int cell = 0; cell < spec.geometry.cells(); ++cell) {
    spec.regions.push_back(static_cast<std::uint8_t>(spec.geometry.box_of(cell)));
  }
  return spec;
}

// Whether a drawing of candidates shows some cell with several: "x" for none looks like a blank.
bool has_marks(const PuzzleView& puzzle) {
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    int shown = 0;
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) shown += remains(puzzle, cell, digit) ? 1 : 0;
    if (shown > 1) return true;
  }
  return false;
}

bool has_place(std::span<const Column> columns) {
  return std::any_of(columns.begin(), columns.end(), [](const Column& column) { return column.kind == Kind::puzzle; });
}

void append_numbers(std::string& text, const PuzzleView& puzzle, const Symbols& symbols) {
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
    text += puzzle.clues[cell] == 0 ? "." : std::to_string(puzzle.clues[cell]);
    text += (static_cast<int>(cell) + 1) % symbols.side() == 0 ? '\n' : ' ';
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
  text += "]]";
}

// For each cell the digits it may hold, or null where none is excluded.
void append_marks(std::string& text, const PuzzleView& puzzle) {
  text += R"(,"pencilmarks":)";
  for (int cell = 0; cell < puzzle.rules->cells(); ++cell) {
    std::string digits;
    int count = 0;
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
      if (puzzle.excludes(cell, digit)) continue;
      digits += (count++ == 0 ? "" : ",") + digit_name(puzzle.rules->geometry(), digit);
    }
    text += cell == 0 ? "[" : ",";
    text += count == puzzle.rules->side() ? "null" : "[" + digits + "]";
  }
  text += ']';
}

// The user's name of a column, which is not one that the reader looks for.
std::string name_of(const Column& column) { return column.kind == Kind::behind ? "text" : column.name; }

}  // namespace

std::string FormatWriter::why_not(const PuzzleView& puzzle) const {
  require_valid(puzzle);
  const std::string name(to_.name);
  if (is_variant_format(to_.format)) {
    try {
      variant_text(to_.format, puzzle);
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  }
  if (!puzzle.rules->geometry().plain() && to_.format != Format::jsonl) {
    return name + " has no form for a board of " + puzzle.rules->geometry().name() + " (jsonl and iss have)";
  }
  const bool nine = puzzle.rules->side() == kCandidateSide;
  if (to_.carries.only_nine && !nine) return name + " is for 9x9 boards, not " + puzzle.rules->geometry().name();
  const std::string no_place = name + " has no place for ";
  if (!to_.carries.regions && has_own_regions(puzzle.rules->spec())) {
    return no_place + "a jigsaw's regions (" + formats_with(&FormatContents::regions) + " has)";
  }
  const bool any_side = to_.format == Format::jsonl;
  if ((to_.carries.candidates && (nine || any_side)) || puzzle.excluded.empty() || exclusions_follow(puzzle)) return {};
  if (!nine) return no_place + "excluded candidates of boards that are not 9x9 (jsonl has)";
  return no_place + "excluded candidates (" + formats_with(&FormatContents::candidates) + " has)";
}

// The same is said once, whatever the details are.
void FormatWriter::remark(const std::string& what, const std::string& details) {
  if (reported_.insert(what).second) remarks_.push_back(what + details);
}

void FormatWriter::look_for_losses(const PuzzleView& puzzle, std::span<const Column> columns) {
  const std::string name(to_.name);
  const RulesSpec& spec = puzzle.rules->spec();
  const Geometry& shape = spec.geometry;
  const int side = shape.side();
  std::string names;
  for (const Column& column : columns) {
    const bool kept = is_variant_format(to_.format) && is_name(to_.format, puzzle, columns, column);
    if (column.kind != Kind::puzzle && !kept) names += ", " + name_of(column);
  }
  const bool behind_numbers = to_.carries.columns && !to_.carries.names && side > Symbols::kMaxSingle;
  if (!names.empty() && (!to_.carries.columns || behind_numbers)) {
    remark("text and columns beside the puzzles are omitted: " + name + " has no place for them (" +
           formats_with(&FormatContents::columns) + " has)");
  } else if (!names.empty() && !to_.carries.names && columns.front().kind != Kind::behind) {
    remark("the columns' names are omitted: ", names.substr(2));
  }
  if (is_variant_format(to_.format)) {
    const bool fits = shape.plain() && shape_.value_or(shape).plain() ? shape_.value_or(shape).side() == side
                                                                      : shape_.value_or(shape) == shape;
    if (!fits) remark("boards of several sides in one file are not read back together");
    shape_ = shape;
    if (to_.format == Format::sudokupad && !puzzle.excluded.empty()) {
      remark("candidates are omitted, as they follow from the clues");
    }
    return;
  }
  const bool drawn = to_.format == Format::grid && shape.has_boxes();
  const bool by_regions =
      (to_.format == Format::jigsaw || has_own_regions(spec)) && !spec.has(find_kind("disjointgroups"));
  constexpr int kLikeCandidates = 27;  // 27x27 symbols in one text are candidates
  const bool mistaken = side == kLikeCandidates && to_.carries.one_line && to_.format != Format::jigsaw;
  const bool shows_boxes = drawn || by_regions || to_.format == Format::jsonl || shape == Geometry::of_side(side);
  if (mistaken || !shows_boxes) remark(name + " does not show the boxes' shape: read it with boxes ", shape.name());
  if (const std::string variants = spec.variants(); !variants.empty() && to_.format != Format::jsonl) {
    remark(name + " does not show the variants: read it as ", variants);
  }
  if (to_.format != Format::jsonl && !spec.non_variants().empty()) {
    remark(name + " shows only digits. Use jsonl to keep the constraints.");
  }
  // Such lines of few symbols are read as rows of one board (docs/formats.md).
  const int width = to_.format == Format::line ? side * side : to_.format == Format::jigsaw ? 2 * side * side : 0;
  if (width > 0 && (side == 2 || side == 3) && ++small_lines_ == width) {
    remark("lines of ", std::to_string(width) + " symbols look like rows: read them as " + name);
  }
  if (shape_.value_or(shape).side() != side) remark("boards of several sides in one file are not read back together");
  if (to_.format == Format::pencilmarks && !shape_ && !has_marks(puzzle)) {
    remark("the first board has no marks to be known by: read it as pencilmarks");
  }
  shape_ = shape;
  if (!puzzle.excluded.empty() &&
      !(to_.carries.candidates && (side == kCandidateSide || to_.format == Format::jsonl))) {
    remark("candidates are omitted, as they follow from the clues");
  }
}

void FormatWriter::append_comment(std::string& text, std::string_view line) {
  if (to_.carries.comments) {
    text += line;
    text += '\n';
  } else {
    remark("comments are omitted: " + std::string(to_.name) + " has none");
  }
}

// The names of the first puzzle's columns.
void FormatWriter::append_csv_header(std::string& text, std::span<const Column> columns) {
  header_.assign(columns.begin(), columns.end());
  if (!has_place(columns)) header_.insert(header_.begin(), {"puzzle", {}, Kind::puzzle});
  // The reader takes the column of the best name, and the first of two.
  std::size_t rank = 0;
  for (const Column& column : header_) {
    const std::size_t own = rank_of_column(column.name);
    if (column.kind == Kind::puzzle && own < kPuzzleColumns.size()) rank = own;
  }
  bool before = true;
  for (const Column& column : header_) {
    std::string name = name_of(column);
    if (column.kind == Kind::puzzle) {
      if (rank_of_column(name) == kPuzzleColumns.size()) name = "puzzle";
      before = false;
    } else if (const std::size_t other = rank_of_column(name); other < rank || (before && other == rank)) {
      name += "_text";
    }
    text += (&column == header_.data() ? "" : ",") + csv_value({.name = {}, .value = name});
  }
  text += '\n';
}

void FormatWriter::append_csv_record(std::string& text, const PuzzleView& puzzle, const Symbols& symbols,
                                     std::span<const Column> columns) {
  if (header_.empty()) append_csv_header(text, columns);
  std::size_t carried = has_place(columns) ? 1 : 0;
  for (const Column& place : header_) {
    if (&place != header_.data()) text += ',';
    if (place.kind == Kind::puzzle) {
      (has_own_regions(puzzle.rules->spec()) ? append_puzzle : append_board)(text, puzzle, symbols);
      continue;
    }
    const auto found = std::find_if(columns.begin(), columns.end(), [&](const Column& column) {
      return column.kind != Kind::puzzle && column.name == place.name;
    });
    if (found == columns.end()) continue;
    ++carried;
    text += csv_value(*found);
  }
  if (carried < columns.size()) {
    remark("columns that the first puzzle does not have are omitted, as the header is written already");
  }
}

void FormatWriter::append_object(std::string& text, const PuzzleView& puzzle, const Symbols& symbols,
                                 std::span<const Column> columns) const {
  const RulesSpec& spec = puzzle.rules->spec();
  std::string members = R"("puzzle":")";
  append_board(members, puzzle, symbols);
  if (needs_regions(spec)) {
    members += R"(","regions":")";
    append_regions(members, spec, symbols);
  }
  if (spec.geometry != Geometry::of_side(spec.geometry.side())) members += R"(","box":")" + spec.geometry.name();
  if (const std::string variants = spec.variants(); !variants.empty()) members += R"(","variant":")" + variants;
  members += '"';
  const bool as_candidates = spec.geometry.side() == kCandidateSide && spec.geometry.plain();
  if (!puzzle.excluded.empty() && !as_candidates) append_marks(members, puzzle);
  if (const std::vector<std::string> lines = spec.other_constraints(); !lines.empty()) {
    members += R"(,"constraints":)";
    for (const std::string& line : lines) members += (&line == lines.data() ? "[" : ",") + json_string(line);
    members += ']';
  }
  text += '{';
  if (!has_place(columns)) text += members;
  for (const Column& column : columns) {
    if (text.back() != '{') text += ',';
    if (column.kind == Kind::puzzle) {
      text += members;
      continue;
    }
    // Those that the reader looks for are taken.
    std::string name = name_of(column);
    if (name == "puzzle" || name == "regions" || name == "box" || name == "variant" || name == "constraints" ||
        name == "pencilmarks") {
      name += "_text";
    }
    text += json_string(name) + ":" + json_value(column);
  }
  text += '}';
}

void FormatWriter::append(std::string& text, const PuzzleView& puzzle, std::span<const Column> columns) {
  require_valid(puzzle);
  look_for_losses(puzzle, columns);
  const Symbols symbols = Symbols::standard(puzzle.rules->geometry());
  switch (to_.format) {
    case Format::line:
      append_line(text, puzzle.clues, symbols);
      break;
    case Format::candidates:
      append_candidates(text, puzzle, symbols);
      break;
    case Format::jigsaw:
      append_line(text, puzzle.clues, symbols);
      if (!symbols.single()) text += ' ';
      append_regions(text, with_regions(puzzle.rules->spec()), symbols);
      break;
    case Format::csv:
      append_csv_record(text, puzzle, symbols, columns);
      break;
    case Format::jsonl:
      append_object(text, puzzle, symbols, columns);
      break;
    case Format::json:
      append_array(text, puzzle, symbols);
      break;
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
      append_numbers(text, puzzle, symbols);
      break;
    case Format::pencilmarks:
      draw_candidates(text, puzzle);
      break;
    case Format::f_puzzles:
    case Format::sudokupad:
    case Format::iss:
      text += variant_text(to_.format, puzzle, columns) + "\n";
      return;
  }
  // What is beside a line's puzzle goes after it.
  const bool behind = to_.carries.columns && !to_.carries.names && symbols.single();
  for (const Column& column : columns) {
    if (!behind || column.kind == Kind::puzzle) continue;
    text += column.kind == Kind::behind ? column.value : "," + csv_value(column);
  }
  text += '\n';  // the end of a line, or a blank line after the rows of a board
}

}  // namespace nonet
