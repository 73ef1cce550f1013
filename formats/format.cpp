#include "nonet/formats/format.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "nonet/base/error.hpp"
#include "nonet/base/text.hpp"
#include "nonet/formats/columns.hpp"
#include "nonet/formats/internal/detect.hpp"
#include "nonet/formats/internal/json.hpp"

namespace nonet {
namespace {

constexpr FormatContents kLines = {.one_line = true, .comments = true, .columns = true};
constexpr FormatContents kBlocks = {.comments = true};
constexpr FormatContents kMarks = {.comments = true, .candidates = true, .only_nine = true};
constexpr FormatContents kNamed = {
    .one_line = true, .columns = true, .names = true, .regions = true, .candidates = true};

// Regions, candidates and constraints as each of them can say: FormatWriter::why_not() asks.
constexpr FormatContents kVariants = {.one_line = true};

constexpr std::array<FormatInfo, 14> kFormats = {{
    {"line", Format::line, "one puzzle a line, a symbol a cell; text behind a blank, comma, ; or # is the user's",
     kLines},
    {"sdm", Format::line, "the same", kLines},
    {"grid", Format::grid, "one row a line, with borders or in blocks apart by blank lines", kBlocks},
    {"sdk", Format::sdk, "the same without borders; #... header lines and a [Puzzle] section are understood", kBlocks},
    {"ss", Format::ss, "Simple Sudoku's drawing, with a candidate grid behind it or not", kMarks},
    {"numbers", Format::numbers, "numbers apart by blanks, over one line or many", kBlocks},
    {"candidates",
     Format::candidates,
     "729 symbols a line: for each cell and digit the digit if allowed, else .",
     {.one_line = true, .comments = true, .columns = true, .candidates = true, .only_nine = true}},
    {"pencilmarks", Format::pencilmarks, "the same drawn: 81 groups of candidates, nine a line", kMarks},
    {"csv", Format::csv, "a table, a puzzle a line, in the column that holds puzzles", kNamed},
    {"json", Format::json, "two-dimensional arrays of strings or numbers", {}},
    {"jsonl", Format::jsonl, "one object a line with a member puzzle", kNamed},
    {"jigsaw",
     Format::jigsaw,
     "the givens, then a region symbol for each cell",
     {.one_line = true, .comments = true, .columns = true, .regions = true}},
    {"f-puzzles", Format::f_puzzles, "f-puzzles objects, payloads and links, with their constraints", kVariants},
    {"iss", Format::iss, "strings of the Interactive Sudoku Solver, with their constraints", kVariants},
}};

}  // namespace

std::span<const FormatInfo> formats() { return kFormats; }

const FormatInfo& find_format(std::string_view name) { return find_named(kFormats, name, "format"); }

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
  text += ", " + std::to_string(rules->side()) + "x" + std::to_string(rules->side());
  if (format == Format::jigsaw) {
    text += ", regions with each puzzle";
  } else if (is_variant_format(format)) {
    text += ", rules with each puzzle";
  } else {
    text += shape.has_boxes() ? " with boxes " + shape.name() : ", no boxes";
  }
  if (const std::string list = rules->spec().variants(); !list.empty()) text += ", " + list;
  if (const std::size_t others = rules->spec().besides_variants().size(); others > 0) {
    text += ", " + std::to_string(others) + (others == 1 ? " constraint" : " constraints");
  }
  return text;
}

namespace {

// What stands beside the puzzle of the first record.
void name_columns(Layout& layout, std::string_view record) {
  std::vector<Column> columns;
  columns_of(layout, record, columns);
  if (columns.size() > kMaxColumns) {
    throw Error("the first record has " + std::to_string(columns.size()) + " columns (" + std::to_string(kMaxColumns) +
                " at the most)");
  }
  for (Column& column : columns) {
    if (column.kind != Column::Kind::puzzle) layout.beside.push_back(std::move(column.name));
  }
}

}  // namespace

std::optional<Layout> detect_layout(std::string_view text, bool complete, const ReadOptions& options) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  const int wanted = options.geometry ? options.geometry->side() : 0;
  // How much more than the most has come is a matter of timing.
  const bool full = text.size() >= kMaxHead;
  const Head head(text.substr(0, kMaxHead), complete || full, !options.symbols.empty());
  const std::optional<Detection> found = detect(head, options.format, wanted);
  if (!found) return std::nullopt;
  const int side = found->side < 1 || found->side > kMaxSide ? kDefaultSide : found->side;
  const std::string_view name = name_of(found->format);
  if (find_format(name).carries.only_nine && wanted != 0 && wanted != kCandidateSide) {
    throw Error("the " + std::string(name) + " format is for 9x9 boards, not " + options.geometry->name());
  }
  RulesSpec spec = options.variants;
  spec.geometry = options.geometry.value_or(Geometry::of_side(side));
  if (!options.geometry && found->box_rows > 0) spec.geometry = {found->box_rows, side / found->box_rows};
  add_constraints(spec, options.constraints);
  Layout layout;
  layout.format = found->format;
  layout.one_line = found->one_line;
  layout.dashes = head.dashes();
  layout.bands = head.bands();
  layout.table = found->table;
  if (found->format == Format::csv && !head.raw().empty()) {
    std::vector<std::string> names = csv_fields(head.raw().front(), layout.table.separator);
    if (!layout.table.header) std::fill(names.begin(), names.end(), std::string());
    layout.csv_columns = column_names(std::move(names));
  }
  layout.rules = Rules::make(spec);
  if (is_variant_format(layout.format)) {
    layout.symbols = Symbols::standard(layout.rules->side());
    const std::string_view first = head.raw().empty() ? "" : head.raw().front();
    name_columns(layout, trim(first).starts_with('{') ? json_object(head.data()) : first);
    return layout;
  }
  if (options.symbols.empty()) {
    SymbolChoice symbols = symbols_of(head, *found, side);
    layout.symbols = std::move(symbols.symbols);
    layout.doubt = symbols.doubt.empty() ? doubtful_lines(head, *found) : std::move(symbols.doubt);
  } else {
    layout.symbols = Symbols::from_alphabet(options.symbols, layout.rules->side());
  }
  // A longer head has the same first line.
  const bool raw = layout.format == Format::csv || layout.format == Format::jsonl;
  const std::vector<std::string_view>& records = raw ? head.raw() : head.block();
  if (!records.empty()) name_columns(layout, records.front());
  return layout;
}

}  // namespace nonet
