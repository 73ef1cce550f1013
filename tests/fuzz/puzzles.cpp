// Inputs: a line that says how to read the rest, then the rest.
//
//     format=line box=2x3 variant=diagonal symbols=ABCDEF      each word may be missing; a wrong one ends the run
//     AB....
//     ...
#include <bit>
#include <exception>
#include <optional>
#include <set>
#include <vector>

#include "base/text.hpp"
#include "formats/columns.hpp"
#include "formats/format_writer.hpp"
#include "formats/reader.hpp"
#include "nonet/check.hpp"
#include "nonet/error.hpp"
#include "nonet/writer.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

constexpr std::size_t kWrittenBack = 4;

ReadOptions read_options(std::string_view line) {
  ReadOptions options;
  for (const std::string_view word : split(line, ' ')) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view key = word.substr(0, equals);
    const std::string_view value = word.substr(std::min(equals + 1, word.size()));
    if (key == "format") options.format = parse_format(value);
    if (key == "box") options.geometry = Geometry::parse(value);
    if (key == "variant") add_variants(options.variants, value);
    if (key == "symbols") options.symbols = value;
  }
  return options;
}

// The columns beside a puzzle, as text; both forms that it is written in give it back.
std::string text_beside(const Layout& layout, std::string_view record) {
  std::vector<Column> columns;
  columns_of(layout, record, columns);
  std::erase_if(columns, [](const Column& column) { return column.kind == Column::Kind::puzzle; });
  std::string text;
  std::string line;
  std::string object = R"({"puzzle":"")";  // comes before members that are named as puzzles are
  std::set<std::string> names;
  for (const Column& column : columns) {
    text += " " + column.name + "=" + csv_value(column);
    line += (line.empty() && names.empty() ? "" : ",") + csv_value(column);
    object += "," + json_string(column.name) + ":" + json_value(column);
    names.insert(json_string(column.name));
  }
  if (columns.empty()) return text;
  std::vector<Column> again;
  Layout csv;
  csv.format = Format::csv;
  csv.table.column = columns.size();  // none of them
  columns_of(csv, line, again);
  require(again.size() == columns.size(), "as many fields are read back", line);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    require(csv_value(again[i]) == csv_value(columns[i]), "a field is read back", line);
  }
  // Bytes that are not UTF-8 are replaced, so that names may become the same; these are not the user's.
  if (names.size() < columns.size()) return text;
  for (const char* const name : {"puzzle", "regions", "box", "variant"}) {
    if (names.contains(json_string(name))) return text;
  }
  Layout jsonl;
  jsonl.format = Format::jsonl;
  columns_of(jsonl, object + "}", again);
  std::erase_if(again, [](const Column& column) { return column.kind == Column::Kind::puzzle; });
  require(again.size() == columns.size(), "as many members are read back", object);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    require(
        json_string(again[i].name) == json_string(columns[i].name) && json_value(again[i]) == json_value(columns[i]),
        "a member is read back", object);
  }
  return text;
}

// All records, as one text a record: the same in whatever pieces they come.
std::vector<std::string> read_all(std::string_view text, const ReadOptions& options, std::size_t piece,
                                  std::size_t chunk_size) {
  std::vector<std::string> records;
  try {
    RecordReader reader(in_pieces(std::string(text), piece), options);
    const Layout& layout = reader.layout();
    std::string& first = records.emplace_back(layout.describe() + layout.doubt);
    for (const std::string& name : layout.beside) first += ", " + name;
    RecordParser parser(layout);
    std::vector<Cell> clues(static_cast<std::size_t>(layout.rules->cells()));
    RawChunk chunk;
    while (reader.read(chunk, chunk_size)) {
      for (const RawRecord& raw : chunk.records) {
        ParseError error;
        std::string& record = records.emplace_back(std::to_string(raw.line) + ": ");
        record += text_beside(layout, chunk.text_of(raw)) + ": ";
        if (!parser.parse(chunk.text_of(raw), raw, clues, error)) {
          record += error.text();
          continue;
        }
        record += parser.rules()->spec().name() + ":";
        for (const Cell clue : clues) record += " " + std::to_string(clue);
        for (const std::uint64_t word : parser.excluded()) record += " " + std::to_string(word);
        for (const std::uint8_t region : parser.rules()->spec().regions) record += " " + std::to_string(region);
      }
    }
    require(reader.recoded() || reader.position().byte == text.size(), "all bytes are consumed");
  } catch (const Error& error) {
    records.emplace_back(std::string("error: ") + error.what());
  }
  return records;
}

// The format that append_puzzle() writes, where it writes all of a puzzle.
std::optional<Format> written_format(const Puzzle& puzzle) {
  const RulesSpec& spec = puzzle.rules->spec();
  if (!puzzle.excluded.empty()) {
    // Candidates have no place for regions.
    if (spec.geometry.side() != 9 || !spec.regions.empty()) return std::nullopt;
    return Format::candidates;
  }
  const bool single = spec.geometry.side() <= Symbols::kMaxSingle;
  if (!spec.regions.empty()) return single ? std::optional(Format::jigsaw) : std::nullopt;
  return single ? Format::line : Format::numbers;
}

// A cell with one candidate counts as a clue where candidates are read alone.
Puzzle settled(Puzzle puzzle) {
  constexpr std::uint64_t kAll = 0x1FF;
  if (puzzle.rules->side() != 9 || puzzle.excluded.empty()) return puzzle;
  std::uint64_t any = 0;
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
    const std::uint64_t allowed = ~puzzle.excluded[cell] & kAll;
    if (puzzle.clues[cell] == 0 && std::has_single_bit(allowed)) {
      puzzle.clues[cell] = static_cast<Cell>(std::countr_zero(allowed) + 1);
      puzzle.excluded[cell] = 0;
    }
    any |= puzzle.excluded[cell];
  }
  if (any == 0) puzzle.excluded.clear();
  return puzzle;
}

// Every format that takes a puzzle gives it back.
void check_writers(const Puzzle& puzzle) {
  const Puzzle expected = settled(puzzle);
  for (const FormatInfo& info : formats()) {
    FormatWriter writer(info);
    if (!writer.why_not(puzzle).empty() || (!puzzle.excluded.empty() && !info.carries.candidates)) continue;
    std::string text;
    writer.append(text, puzzle, {});
    PuzzleReader reader(bytes_of(text), {.format = info.format, .geometry = puzzle.rules->geometry()});
    const std::optional<Record> record = reader.next();
    require(record && record->puzzle, "what a format writes is read back", text);
    // Of a puzzle without exclusions these are the candidates that its clues leave.
    if (info.format == Format::pencilmarks && puzzle.excluded.empty()) continue;
    const Puzzle back = settled(*record->puzzle);
    require(back.clues == expected.clues && back.excluded == expected.excluded, "as the same puzzle", text);
    require(!reader.next(), "and nothing else", text);
  }
}

void check_puzzle(const Puzzle& given) {
  const Puzzle puzzle = settled(given);
  const RulesSpec& spec = puzzle.rules->spec();
  const int side = spec.geometry.side();
  for (const Cell clue : puzzle.clues) require(clue <= side, "a clue is a digit of the board");
  if (const auto clash = find_clash(spec, puzzle.clues)) {
    require(clash->first < clash->second, "a clash names two cells in order", describe(*clash, spec.geometry));
  }
  const std::optional<Format> format = written_format(puzzle);
  if (!format) return;
  std::string line;
  append_puzzle(line, puzzle, Symbols::standard(side));
  ReadOptions options{.format = format, .geometry = spec.geometry, .variants = spec};
  options.variants.regions.clear();
  PuzzleReader reader(bytes_of(line + "\n"), options);
  const std::optional<Record> record = reader.next();
  require(record && record->puzzle, "what is written is read back", line);
  require(record->puzzle->clues == puzzle.clues, "the same clues are read back", line);
  require(record->puzzle->rules->spec() == spec, "the same rules are read back", line);
  require(record->puzzle->excluded == puzzle.excluded, "the same exclusions are read back", line);
  require(!reader.next(), "nothing else is read back", line);
}

}  // namespace

void puzzles(std::string_view input) {
  ReadOptions options;
  try {
    options = read_options(take_line(input));
  } catch (const Error&) {
    return;
  }
  if (options.geometry && options.geometry->side() > kMostSide) return;
  const std::vector<std::string> whole = read_all(input, options, input.size() + 1, 1000);
  const std::vector<std::string> pieces = read_all(input, options, 1 + input.size() % 61, 3);
  for (std::size_t i = 0; i < whole.size() && i < pieces.size(); ++i) {
    require(whole[i] == pieces[i], "a record does not depend on pieces and chunks", whole[i] + "\n" + pieces[i]);
  }
  require(whole.size() == pieces.size(), "the number of records does not depend on pieces and chunks");
  try {
    PuzzleReader reader(bytes_of(std::string(input)), options);
    std::size_t checked = 0;
    while (auto record = reader.next()) {
      if (!record->puzzle || ++checked > kWrittenBack) continue;
      check_puzzle(*record->puzzle);
      if (checked == 1) check_writers(*record->puzzle);
    }
  } catch (const Error&) {
    return;  // as above
  }
}

}  // namespace nonet::fuzz
