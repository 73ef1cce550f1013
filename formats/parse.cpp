// Records to cells: the second half of formats/reader.hpp.
#include <algorithm>
#include <bit>
#include <new>
#include <utility>

#include "base/text.hpp"
#include "formats/f_puzzles.hpp"
#include "formats/internal/block.hpp"
#include "formats/internal/complaints.hpp"
#include "formats/internal/json.hpp"
#include "formats/iss.hpp"
#include "formats/line_cleaner.hpp"
#include "formats/reader.hpp"
#include "nonet/board.hpp"

namespace nonet {
RecordParser::RecordParser(const Layout& layout) : layout_(layout), rules_(layout.rules) {
  if (rules_ == nullptr) throw Error("a layout without rules: detect_layout() and RecordReader::layout() give one");
  plain_ = layout_.format == Format::line && rules_->geometry().extra == 0 && layout_.symbols.single();
  spec_ = rules_->spec();
  spec_.regions.clear();
}

bool RecordParser::parse(std::string_view text, const RawRecord& record, std::span<Cell> clues, ParseError& error) {
  excluded_.clear();
  warnings_.clear();
  error = {};
  if (layout_.format != Format::line) {
    spec_ = layout_.rules->spec();
    spec_.regions.clear();
    rules_ = layout_.rules;
  }
  const std::size_t indent = layout_.one_line && layout_.format != Format::csv ? indent_of(text) : 0;
  text.remove_prefix(indent);
  try {
    if (record.too_long) {
      refuse(error, 0, "longer than " + std::to_string(kMaxRecord) + " bytes, which no board is");
    } else if (parse_record(text, clues, error)) {
      // Its regions are known now, which constraints may depend on.
      if (!is_variant_format(layout_.format) && spec_ != layout_.rules->spec()) set_rules(spec_);
      return true;
    }
  } catch (const Error& wrong) {
    error = {};
    refuse(error, 0, "rules: " + std::string(wrong.what()));
  } catch (const std::bad_alloc&) {
    // Nothing of the record is kept, so that the next one finds the parser as it was.
    refuse(error, 0, "reading it needs more memory than there is");
  }
  // Strings of JSON may hold anything.
  error.message = visible(error.message);
  if (error.column > 0) error.column += indent;
  // Errors of a block count lines from 1 within the record, or leave them at 0.
  error.line = record.line + (error.line > 0 ? error.line - 1 : 0);
  return false;
}

bool RecordParser::parse_record(std::string_view text, std::span<Cell> clues, ParseError& error) {
  switch (layout_.format) {
    case Format::line:
      return parse_line(text, clues, error);
    case Format::csv: {
      const Token field = csv_field(text, layout_.table.column, layout_.table.separator);
      // Without a copy of nearly every field.
      if (is_ascii(field.text) ? parse_any(field.text, clues, error) : parse_any(ascii_of(field.text), clues, error)) {
        return true;
      }
      error.line = 0;
      if (error.column > 0) error.column += field.column - 1;
      return false;
    }
    case Format::candidates:
      return parse_candidates(first_field(text), clues, error);
    case Format::numbers:
      return parse_numbers(text, clues, error);
    case Format::grid:
    case Format::sdk:
      return parse_rows(text, clues, error);
    case Format::ss:
    case Format::pencilmarks:
      return parse_drawn_candidates(text, clues, error);
    case Format::jigsaw:
      return layout_.one_line ? parse_jigsaw_line(text, clues, error) : parse_rows(text, clues, error);
    case Format::json:
    case Format::jsonl:
      return parse_json_record(text, clues, error);
    case Format::f_puzzles:
    case Format::sudokupad:
    case Format::iss:
      return parse_variant(text, clues, error);
  }
  return false;
}

bool RecordParser::parse_line(std::string_view text, std::span<Cell> clues, ParseError& error) const {
  if (rules_->geometry().extra > 0) return parse_with_extra(text, clues, error);
  // Of nearly every line: no byte that ends the field is a symbol, so that it need not be looked for.
  const bool fits = text.size() == clues.size() || (text.size() > clues.size() && ends_field(text[clues.size()]));
  const bool read = fits && layout_.symbols.single() && layout_.symbols.read(text, clues) == clues.size();
  if (!read && !parse_symbols(first_field(text), 1, clues, error)) return false;
  if (text.size() == clues.size() || text[clues.size()] != '\r') return true;
  // Lines of old Macs end in CR alone; as text after the puzzle, all but the first would be lost.
  return refuse(error, clues.size() + 1, "a carriage return within the line (lines end in LF or CRLF)");
}

// A field for the cells with a place, and a second one for the others after a +; without it they are blank.
bool RecordParser::parse_with_extra(std::string_view text, std::span<Cell> clues, ParseError& error) const {
  const auto placed = static_cast<std::size_t>(rules_->geometry().placed());
  const std::size_t plus = std::min(text.find('+'), text.size());
  const std::string_view board = trim(text.substr(0, plus));
  const std::string_view rest = text.substr(std::min(plus + 1, text.size()));
  std::fill(clues.begin() + static_cast<std::ptrdiff_t>(placed), clues.end(), Cell{0});
  if (!layout_.symbols.single()) {
    std::vector<Token> numbers;
    split_cells(board, numbers);
    if (numbers.size() != placed) return refuse(error, 0, count_error(numbers.size(), "number", placed));
    if (!read_tokens(numbers, clues.first(placed), error)) return false;
    if (plus == text.size()) return true;
    numbers.clear();
    split_cells(rest, numbers);
    const std::size_t extra = clues.size() - placed;
    if (numbers.size() != extra) return refuse(error, plus + 2, count_error(numbers.size(), "number", extra));
    return read_tokens(numbers, clues.subspan(placed), error);
  }
  if (!parse_symbols(first_field(text), 1, clues.first(placed), error)) return false;
  return plus == text.size() || parse_symbols(first_field(rest), plus + 2, clues.subspan(placed), error);
}

bool RecordParser::parse_symbols(std::string_view field, std::size_t column, std::span<Cell> clues,
                                 ParseError& error) const {
  const Symbols& symbols = layout_.symbols;
  if (!symbols.single()) {
    return refuse(error, 0, "a side of " + std::to_string(symbols.side()) + " needs numbers separated by blanks");
  }
  // A wrong symbol first: it says more than the length.
  const std::size_t length = std::min(field.size(), clues.size());
  const std::size_t known = symbols.read(field, clues);
  if (known < length) return refuse(error, column + known, unexpected(field.substr(known, 1), symbols.expected()));
  if (field.size() == clues.size()) return true;
  return refuse(error, column + length, count_error(field.size(), "symbol", clues.size()));
}

bool RecordParser::parse_jigsaw_line(std::string_view text, std::span<Cell> clues, ParseError& error) {
  const std::size_t cells = clues.size();
  constexpr std::string_view kWhat = ": the givens, then the regions";
  if (!layout_.symbols.single()) {
    std::vector<Token> numbers;
    split_cells(text, numbers);
    if (numbers.size() != 2 * cells) {
      return refuse(error, 0, count_error(numbers.size(), "number", 2 * cells).append(kWhat));
    }
    const std::span<const Token> all(numbers);
    return read_tokens(all.first(cells), clues, error) && set_regions(all.subspan(cells), error);
  }
  const std::string_view field = first_field(text);
  if (field.size() != 2 * cells) {
    const std::size_t column = std::min(field.size(), 2 * cells) + 1;
    return refuse(error, column, count_error(field.size(), "symbol", 2 * cells).append(kWhat));
  }
  return parse_symbols(field.substr(0, cells), 1, clues, error) &&
         set_region_symbols(field.substr(cells), cells + 1, error);
}

// A board in one text: what results have for a puzzle. Columns count within the text.
bool RecordParser::parse_any(std::string_view field, std::span<Cell> clues, ParseError& error) {
  const std::size_t cells = clues.size();
  if (rules_->geometry().extra > 0) return parse_with_extra(field, clues, error);
  if (!layout_.symbols.single()) {
    std::vector<Token> numbers;
    split_cells(field, numbers);
    if (numbers.size() == 2 * cells) return parse_jigsaw_line(field, clues, error);
    return parse_numbers(field, clues, error);
  }
  if (field.size() == 2 * cells) return parse_jigsaw_line(field, clues, error);
  if (rules_->side() == kCandidateSide && field.size() == kCandidateSymbols)
    return parse_candidates(field, clues, error);
  if (rules_->side() == kCandidateSide && field.size() == kCandidateSymbols + cells) {
    return set_region_symbols(field.substr(kCandidateSymbols), kCandidateSymbols + 1, error) &&
           parse_candidates(field.substr(0, kCandidateSymbols), clues, error);
  }
  return parse_symbols(field, 1, clues, error);
}

bool RecordParser::parse_candidates(std::string_view text, std::span<Cell> clues, ParseError& error) {
  const auto side = static_cast<std::size_t>(rules_->side());
  const std::size_t expected = clues.size() * side;
  if (text.size() != expected) {
    return refuse(error, std::min(text.size(), expected) + 1, count_error(text.size(), "symbol", expected));
  }
  excluded_.assign(clues.size(), 0);
  for (std::size_t at = 0; at < expected; ++at) {
    const std::size_t d = at % side;
    const std::int16_t digit = layout_.symbols.digit_of(text[at]);
    if (digit == 0) {
      excluded_[at / side] |= std::uint64_t{1} << d;
    } else if (digit != static_cast<std::int16_t>(d + 1)) {
      return refuse(error, at + 1, unexpected(text.substr(at, 1), std::to_string(d + 1) + ", or . for not allowed"));
    }
  }
  std::fill(clues.begin(), clues.end(), Cell{0});
  settle_candidates(clues, true);
  return true;
}

// Of candidates `alone` one that is left in its cell is a clue.
void RecordParser::settle_candidates(std::span<Cell> clues, bool alone) {
  std::uint64_t any = 0;
  for (std::size_t cell = 0; cell < clues.size(); ++cell) {
    const std::uint64_t allowed = ~excluded_[cell] & kAllDigits;
    if (alone && std::has_single_bit(allowed)) {
      clues[cell] = static_cast<Cell>(std::countr_zero(allowed) + 1);
      excluded_[cell] = 0;
    }
    any |= excluded_[cell];
  }
  if (any == 0) excluded_.clear();
}

bool RecordParser::parse_json_record(std::string_view text, std::span<Cell> clues, ParseError& error) {
  JsonPuzzle puzzle;
  error = parse_json(text, layout_.rules->side(), puzzle);
  if (!error.message.empty()) return false;
  try {
    if (!puzzle.box.empty()) spec_.geometry = Geometry::parse(puzzle.box);
    const Geometry& before = layout_.rules->geometry();
    if (spec_.geometry.plain() && before.plain() ? spec_.geometry.side() != before.side() : spec_.geometry != before) {
      throw Error(puzzle.box + " is of another side or shape than the boards before it");
    }
    if (!puzzle.variant.empty()) add_variants(spec_, puzzle.variant);
    add_constraints(spec_, puzzle.constraints);
  } catch (const Error& wrong) {
    return refuse(error, 0, "rules: " + std::string(wrong.what()));
  }
  if (puzzle.from_array && !spec_.geometry.plain()) {
    return refuse(error, 0, "a board of " + spec_.geometry.name() + " is a string, not an array");
  }
  if (!puzzle.from_array && !parse_any(puzzle.symbols, clues, error)) {
    // A column inside the string, not of the line.
    const std::string place = error.column == 0 ? "" : ", symbol " + std::to_string(error.column);
    error = {0, 0, "puzzle" + place + ": " + error.message};
    return false;
  }
  for (std::size_t cell = 0; puzzle.from_array && cell < clues.size(); ++cell) {
    const Token token = {puzzle.cells[cell], 0};
    if (read_tokens({&token, 1}, clues.subspan(cell, 1), error)) continue;
    error.message = cell_name(layout_.rules->geometry(), static_cast<int>(cell)) + ": " + error.message;
    return false;
  }
  if (!puzzle.marks.empty() && !set_marks(puzzle.marks, error)) return false;
  if (puzzle.regions.empty()) return true;
  std::vector<Token> cells;
  split_cells(puzzle.regions, cells);
  if (layout_.symbols.single()) split_symbols(cells);
  for (Token& cell : cells) cell.column = 0;
  if (const auto placed = static_cast<std::size_t>(spec_.geometry.placed()); cells.size() != placed) {
    return refuse(error, 0, "regions: " + count_error(cells.size(), "symbol", placed));
  }
  return set_regions(cells, error);
}

bool RecordParser::set_marks(std::span<const std::optional<std::vector<int>>> marks, ParseError& error) {
  const auto cells = static_cast<std::size_t>(rules_->cells());
  const Geometry& shape = rules_->geometry();
  const int side = shape.side();
  if (marks.size() != cells) return refuse(error, 0, "pencilmarks: " + count_error(marks.size(), "cell", cells));
  excluded_.resize(cells * digit_words(side), 0);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (!marks[cell]) continue;
    BitArray words{};
    const DigitSet allowed = digit_set(words.data(), 0, side);
    for (const int value : *marks[cell]) {
      if (value < shape.least || value > shape.greatest()) {
        return refuse(error, 0,
                      "pencilmarks: " + std::to_string(value) + " is not a digit from " + std::to_string(shape.least) +
                          " to " + std::to_string(shape.greatest()));
      }
      allowed.add(value + 1 - shape.least);
    }
    for (int digit = 1; digit <= side; ++digit) {
      if (!allowed.has(digit)) digit_set(excluded_.data(), cell, side).add(digit);
    }
  }
  return true;
}

// The rules that a record says, and those that the caller adds. Equal ones of the record before are not made again.
void RecordParser::set_rules_of(const VariantPuzzle& puzzle) {
  if (last_rules_ != nullptr && puzzle.geometry == last_variant_.geometry && puzzle.regions == last_variant_.regions &&
      puzzle.constraints == last_variant_.constraints) {
    rules_ = last_rules_;
    return;
  }
  last_rules_ = nullptr;
  const RulesSpec& asked = layout_.rules->spec();
  RulesSpec spec = rules_of(puzzle);
  if (spec.regions.empty() && spec.geometry.plain() && spec.geometry == Geometry::of_side(spec.geometry.side())) {
    spec.geometry = asked.geometry;
  }
  spec.constraints.insert(spec.constraints.end(), asked.constraints.begin(), asked.constraints.end());
  put_in_order(spec);
  if (spec != asked) set_rules(std::move(spec));
  last_rules_ = rules_;
}

bool RecordParser::parse_variant(std::string_view text, std::span<Cell> clues, ParseError& error) {
  VariantPuzzle puzzle;
  error = layout_.format == Format::iss ? read_iss(text, puzzle) : read_f_puzzles(text, puzzle);
  if (!error.message.empty()) return false;
  const int side = puzzle.geometry.side();
  const Geometry& before = layout_.rules->geometry();
  if (puzzle.geometry.plain() && before.plain() ? side != before.side() : puzzle.geometry != before) {
    const auto named = [](const Geometry& shape) {
      return shape.plain() ? "side " + std::to_string(shape.side()) : "the shape " + shape.name();
    };
    return refuse(error, 0, "the board has " + named(puzzle.geometry) + ", and those before it " + named(before));
  }
  try {
    set_rules_of(puzzle);
  } catch (const Error& wrong) {
    return refuse(error, 0, wrong.what());
  }
  std::copy(puzzle.clues.begin(), puzzle.clues.end(), clues.begin());
  for (const DigitMask candidates : puzzle.candidates) excluded_.push_back(all_digits(side) & ~candidates);
  warnings_ = std::move(puzzle.warnings);
  last_variant_ = std::move(puzzle);
  return true;
}

}  // namespace nonet
