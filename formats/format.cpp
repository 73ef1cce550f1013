#include "nonet/reader.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "base/text.hpp"
#include "formats/columns.hpp"
#include "formats/f_puzzles.hpp"
#include "formats/internal/block.hpp"
#include "formats/internal/detect.hpp"
#include "formats/internal/free_text.hpp"
#include "formats/internal/json.hpp"
#include "formats/iss.hpp"
#include "formats/reader.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

constexpr FormatContents kLines = {.one_line = true, .comments = true, .columns = true};
constexpr FormatContents kBlocks = {.comments = true};
constexpr FormatContents kMarks = {.comments = true, .candidates = true, .only_nine = true};
constexpr FormatContents kNamed = {
    .one_line = true, .columns = true, .names = true, .regions = true, .candidates = true};

// Regions, candidates and constraints as each of them can say: FormatWriter::why_not() asks.
constexpr FormatContents kVariants = {.one_line = true};

constexpr std::array<FormatInfo, 15> kFormats = {{
    {"line", Format::line, "one puzzle per line, one symbol per cell; text after a blank, comma, ; or # is the user's",
     kLines},
    {"sdm", Format::line, "the same", kLines},
    {"grid", Format::grid, "one row per line, with borders or in blocks separated by blank lines", kBlocks},
    {"sdk", Format::sdk, "the same without borders; #... header lines and a [Puzzle] section are understood", kBlocks},
    {"ss", Format::ss, "Simple Sudoku's drawing, with or without a candidate grid after it", kMarks},
    {"numbers", Format::numbers, "numbers separated by blanks, over one line or many", kBlocks},
    {"candidates",
     Format::candidates,
     "729 symbols per line: for each cell and digit the digit if allowed, else .",
     {.one_line = true, .comments = true, .columns = true, .candidates = true, .only_nine = true}},
    {"pencilmarks", Format::pencilmarks, "the same drawn: 81 groups of candidates, nine per line", kMarks},
    {"csv", Format::csv, "a table, a puzzle per line, in the column that holds puzzles", kNamed},
    {"json", Format::json, "two-dimensional arrays of strings or numbers", {}},
    {"jsonl", Format::jsonl, "one object per line with a member puzzle", kNamed},
    {"jigsaw",
     Format::jigsaw,
     "the givens, then a region symbol for each cell",
     {.one_line = true, .comments = true, .columns = true, .regions = true}},
    {"f-puzzles", Format::f_puzzles, "f-puzzles objects, payloads and links, with their constraints", kVariants},
    {"sudokupad", Format::sudokupad, "SudokuPad's objects, ids and links: givens, regions, cages and flags", kVariants},
    {"iss", Format::iss, "strings of the Interactive Sudoku Solver, with their constraints", kVariants},
}};

}  // namespace

std::span<const FormatInfo> formats() { return kFormats; }

// "fpuzzles" is "f-puzzles".
const FormatInfo& find_format(std::string_view name) {
  return find_named(kFormats, name == "fpuzzles" ? "f-puzzles" : name, "format");
}

Format parse_format(std::string_view name) { return find_format(name).format; }

std::string_view name_of(Format format) {
  const auto* const found =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const FormatInfo& info) { return info.format == format; });
  return found->name;
}

std::string Layout::describe() const {
  if (rules == nullptr) throw Error("a layout without rules: detect_layout() gives one");
  const Geometry& shape = rules->geometry();
  std::string text(name_of(format));
  text += ", " + std::to_string(shape.rows()) + "x" + std::to_string(shape.columns());
  if (format == Format::jigsaw) {
    text += ", regions with each puzzle";
  } else if (is_variant_format(format)) {
    text += ", rules with each puzzle";
  } else {
    text += shape.has_boxes() ? " with boxes " + shape.name() : ", no boxes";
  }
  if (const std::string list = rules->spec().variants(); !list.empty()) text += ", " + list;
  if (const std::size_t others = rules->spec().non_variants().size(); others > 0) {
    text += ", " + std::to_string(others) + (others == 1 ? " constraint" : " constraints");
  }
  return text;
}

namespace {

void require_few_columns(std::size_t columns) {
  if (columns <= kMaxColumns) return;
  throw Error("the first record has more than " + std::to_string(kMaxColumns) + " columns");
}

// What is beside the puzzle of the first record.
void name_columns(Layout& layout, std::string_view record) {
  std::vector<Column> columns;
  columns_of(layout, record, columns);
  require_few_columns(columns.size());
  for (Column& column : columns) {
    if (column.kind != Column::Kind::puzzle) layout.beside.push_back(std::move(column.name));
  }
}

// The layout of a text without a heading.
std::optional<Layout> layout_of(std::string_view text, bool complete, const ReadOptions& options) {
  const int wanted = options.geometry ? options.geometry->side() : 0;
  // How much more than the most has come is a matter of timing.
  const bool full = text.size() >= kMaxHead;
  const Head head(text.substr(0, kMaxHead), complete || full, !options.symbols.empty());
  std::optional<Detection> found = detect(head, options.format, wanted);
  if (!found) return std::nullopt;
  // Of another shape a text of one symbol for each cell is a line, whatever else it looks like.
  if (options.geometry && !options.geometry->plain() && !options.format &&
      symbol_count(cells_of(first_data_line(text))) == options.geometry->placed()) {
    found = detect(head, Format::line, wanted);
    if (!found) return std::nullopt;
  }
  const bool rows = found->format == Format::line || found->format == Format::grid || found->format == Format::numbers;
  if (wanted == 0 && found->side == 1 && rows) {
    if (!head.raw_sampled()) return std::nullopt;
    if (!holds_only_ones(head)) found->side = kDefaultSide;
  }
  const int side = found->side < 1 || found->side > kMaxSide ? kDefaultSide : found->side;
  const std::string_view name = name_of(found->format);
  if (find_format(name).carries.only_nine && wanted != 0 && wanted != kCandidateSide) {
    throw Error("the " + std::string(name) + " format is for 9x9 boards, not " + options.geometry->name());
  }
  RulesSpec spec = options.variants;
  spec.geometry = options.geometry.value_or(Geometry::of_side(side));
  if (!options.geometry && found->geometry) spec.geometry = *found->geometry;
  if (!options.geometry && found->box_rows > 0) spec.geometry = {found->box_rows, side / found->box_rows};
  const auto takes_shapes = {Format::jsonl, Format::iss, Format::line, Format::csv, Format::jigsaw};
  if (!spec.geometry.plain() &&
      std::find(takes_shapes.begin(), takes_shapes.end(), found->format) == takes_shapes.end()) {
    throw Error("the " + std::string(name) + " format has no boards of " + spec.geometry.name() +
                "; line, csv, jigsaw, jsonl and iss have");
  }
  add_constraints(spec, options.constraints);
  Layout layout;
  layout.format = found->format;
  layout.one_line = found->one_line;
  layout.dashes = head.dashes();
  layout.bands = head.bands();
  layout.table = found->table;
  if (found->format == Format::csv && !head.raw().empty()) {
    std::vector<std::string> names = csv_fields(head.raw().front(), layout.table.separator);
    require_few_columns(names.size());
    if (!layout.table.header) std::fill(names.begin(), names.end(), std::string());
    layout.csv_columns = column_names(std::move(names));
  }
  layout.rules = Rules::make(spec);
  layout.symbols = Symbols::standard(layout.rules->geometry());
  if (is_variant_format(layout.format)) {
    const std::string_view first = head.raw().empty() ? "" : head.raw().front();
    // Names are above a string of ISS.
    const std::string_view record = layout.format == Format::iss ? text : first;
    name_columns(layout, trim(first).starts_with('{') ? json_object(head.data()) : record);
    return layout;
  }
  if (!options.symbols.empty()) {
    layout.symbols = Symbols::from_alphabet(options.symbols, layout.rules->side());
  } else if (layout.rules->geometry().plain()) {
    SymbolChoice symbols = symbols_of(head, *found, side);
    layout.symbols = std::move(symbols.symbols);
    layout.doubt = symbols.doubt.empty() ? doubtful_lines(head, *found) : std::move(symbols.doubt);
  }
  // A longer head has the same first line.
  const bool raw = layout.format == Format::csv || layout.format == Format::jsonl;
  const std::vector<std::string_view>& records = raw ? head.raw() : head.block();
  if (!records.empty()) name_columns(layout, records.front());
  return layout;
}

// Whether the only record of a chunk is a puzzle, which the parser has then read.
bool is_puzzle(const RawChunk& chunk, RecordParser& parser, const Layout& layout) {
  Board clues(static_cast<std::size_t>(layout.rules->cells()));
  ParseError error;
  const RawRecord& record = chunk.records.front();
  return parser.parse(chunk.text_of(record), record, clues, error);
}

// The rules of the first record; nullptr if it is not a puzzle. Nothing if the record does not end in this text.
std::optional<std::shared_ptr<const Rules>> first_rules(std::string_view text, bool complete, const Layout& layout) {
  bool starved = false;
  std::size_t given = 0;
  const ByteSource source = [&](char* buffer, std::size_t size) {
    const std::size_t length = std::min(size, text.size() - given);
    std::copy_n(text.data() + given, length, buffer);
    given += length;
    starved = starved || length == 0;
    return length;
  };
  RecordReader reader(source, layout, {.byte = 0, .line = 0, .index = 1});
  RawChunk chunk;
  const bool any = reader.read(chunk, 1);
  if (starved && !complete) return std::nullopt;
  RecordParser parser(layout);
  return any && is_puzzle(chunk, parser, layout) ? parser.rules() : nullptr;
}

// The same if constraints need regions, which only records have: the layout gets those of the first record.
std::optional<Layout> layout_with_regions(std::string_view text, bool complete, const ReadOptions& options) {
  try {
    return layout_of(text, complete, options);
  } catch (const Error&) {
    ReadOptions unconstrained = options;
    unconstrained.variants.constraints.clear();
    unconstrained.constraints.clear();
    std::optional<Layout> layout = layout_of(text, complete, unconstrained);
    if (!layout) return std::nullopt;
    const auto rules = first_rules(text, complete, *layout);
    if (!rules) return std::nullopt;
    if (*rules == nullptr || (*rules)->spec().regions.empty()) throw;
    RulesSpec spec = options.variants;
    spec.geometry = layout->rules->geometry();
    spec.regions = (*rules)->spec().regions;
    add_constraints(spec, options.constraints);
    layout->rules = Rules::make(std::move(spec));
    return layout;
  }
}

// Whether any record of a whole input is a puzzle.
bool any_readable(std::string_view text, const Layout& layout) {
  RecordReader reader(bytes_of(std::string(text)), layout, {.byte = 0, .line = 0, .index = 1});
  RecordParser parser(layout);
  RawChunk chunk;
  while (reader.read(chunk, 1)) {
    if (is_puzzle(chunk, parser, layout)) return true;
  }
  return false;
}

// Whether a line may be a heading: not a border, and not what begins an object, an array or a puzzle of variants.
bool may_be_heading(std::string_view line) {
  constexpr std::size_t kLongest = 500;
  line = trim(line);
  return line.size() <= kLongest && !is_border(line) && !line.starts_with('{') &&
         !begins_f_puzzles(line).value_or(false) && !looks_like_iss(line);
}

// Whether a line is neither a damaged record nor a damaged row of the boards that follow it. `width`: the symbols in
// their first row, where it is known.
bool is_apart(std::string_view line, const Layout& layout, std::optional<std::size_t> width) {
  line = trim(line);
  constexpr std::size_t kLeastWord = 3;
  constexpr std::size_t kMostSymbols = 12;  // of a date, a time, a number
  std::size_t side_by_side = 0;
  bool word = false;
  for (const char byte : line) {
    const bool counts =
        (is_letter(byte) || is_foreign(byte)) && std::string_view("xXoO").find(byte) == std::string_view::npos;
    side_by_side = counts ? side_by_side + 1 : 0;
    word = word || side_by_side == kLeastWord;
  }
  const auto side = static_cast<std::size_t>(layout.rules->side());
  const auto symbols = static_cast<std::size_t>(symbol_count(cells_of(line)));
  if (width && symbols == *width && !word) return false;
  if (!layout.one_line) return symbols != side || (side <= kCandidateSide && word);
  const auto cells = static_cast<std::size_t>(layout.rules->cells());
  const std::vector<Token> fields = cells_of(line);
  const bool record = std::any_of(fields.begin(), fields.end(), [&](const Token& field) {
    return 4 * field.text.size() >= cells && looks_like_board(field.text);
  });
  return !record && 4 * first_field(line).size() < 3 * cells && (word || symbols <= kMostSymbols);
}

// Whether it is a table with a header that says where the puzzles are.
bool names_puzzles(const Layout& layout) {
  return layout.format == Format::csv && layout.table.header &&
         rank_of_column(layout.csv_columns[layout.table.column]) < kPuzzleColumns.size();
}

// The place after the line that begins there; nothing if its end has not come yet.
std::optional<std::size_t> line_end(std::string_view text, std::size_t begin, bool complete) {
  const std::size_t end = text.find('\n', begin);
  if (end != std::string_view::npos) return end + 1;
  if (complete) return text.size();
  return std::nullopt;
}

}  // namespace

std::optional<Layout> detect_layout(std::string_view text, bool complete, const ReadOptions& options) {
  constexpr int kMostLines = 6;  // of a heading
  constexpr int kSmallSide = 4;  // what has as few symbols as a smaller board may be anything
  const bool whole = complete;
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  complete = complete || text.size() >= kMaxHead;
  text = text.substr(0, kMaxHead);
  std::optional<Layout> first;
  std::exception_ptr failure;
  try {
    first = layout_with_regions(text, complete, options);
    if (!first) return std::nullopt;
  } catch (const Error&) {
    failure = std::current_exception();
  }
  // A line that is neither a row nor a record of the board that follows must not decide its layout. Each choice
  // depends on whole records, so it is the same in every longer head.
  std::size_t begin = 0;
  bool damaged = false;  // the first record is one, and no heading
  bool table = false;    // the text is one whose first record is damaged, unless the names of columns follow
  for (int lines = 0; lines <= kMostLines && begin < text.size(); ++lines) {
    const std::size_t heading = begin;
    const std::optional<std::size_t> counts = counting_line(text.substr(begin), complete);
    if (!counts) return std::nullopt;
    begin += *counts;
    std::optional<Layout> layout = first;
    if (begin > 0) {
      try {
        layout = layout_with_regions(text.substr(begin), complete, options);
        if (!layout) return std::nullopt;
      } catch (const Error&) {
        layout.reset();
      }
    }
    if (layout) {
      const auto rules = first_rules(text.substr(begin), complete, *layout);
      if (!rules) return std::nullopt;
      const bool readable = *rules != nullptr;
      bool apart = true;
      const auto width = static_cast<std::size_t>(symbol_count(cells_of(first_data_line(text.substr(begin)))));
      for (std::size_t at = 0; at < heading && apart;) {
        const std::size_t end = *line_end(text, at, complete);
        const std::string_view line = text.substr(at, end - at);
        apart = is_blank_or_comment(line) || is_apart(line, *layout, width);
        at = end;
      }
      // Titles are names of columns, too: a table has a record.
      if (begin == 0 && layout->format == Format::csv && !readable) {
        table = any_readable(text, *layout);
        if (!table && !complete) return std::nullopt;
      }
      if (readable && apart && (!table || names_puzzles(*layout))) {
        layout->heading = begin;
        return layout;
      }
    }
    if (table && begin > 0) return first;
    const bool small = first && first->rules->side() < kSmallSide;
    std::size_t end = begin;
    do {
      begin = end;
      const std::optional<std::size_t> found = line_end(text, begin, complete);
      if (!found) return std::nullopt;
      end = *found;
    } while (end < text.size() && is_blank_or_comment(text.substr(begin, end - begin)));
    const std::string_view line = text.substr(begin, end - begin);
    damaged = first && !small && first->one_line && !is_apart(line, *first, std::nullopt);
    if (damaged || !may_be_heading(line)) break;
    begin = end;
  }
  if (failure) std::rethrow_exception(failure);
  // Boards may be in the text of a small input.
  if (!damaged && !complete && text.size() <= kMostFreeText) return std::nullopt;
  first->readable = !whole || text.size() > kMostFreeText || any_readable(text, *first);
  return first;
}

}  // namespace nonet
