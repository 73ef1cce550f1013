#include "nonet/reader.hpp"

#include <utility>

#include "formats/reader.hpp"

namespace nonet {

const Puzzle& Record::value() const& {
  if (!puzzle) throw Error(error.text());
  return *puzzle;
}

Puzzle Record::value() && {
  if (!puzzle) throw Error(error.text());
  return *std::move(puzzle);
}

struct PuzzleReader::State {
  RecordReader reader;
  OnWarning on_warning;
  std::optional<RecordParser> parser;
  RawChunk chunk;
};

PuzzleReader::PuzzleReader(ByteSource source, ReadOptions options)
    : state_(new State{RecordReader(std::move(source), std::move(options)), {}, {}, {}}) {}
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;
PuzzleReader::~PuzzleReader() = default;

const Layout& PuzzleReader::layout() { return state_->reader.layout(); }
std::string_view PuzzleReader::text() const {
  const RawChunk& chunk = state_->chunk;
  return chunk.records.empty() ? std::string_view() : chunk.text_of(chunk.records.front());
}
const SkippedLines& PuzzleReader::skipped() const { return state_->reader.skipped(); }
void PuzzleReader::on_comment(std::function<void(std::string_view line)> wanted) {
  state_->reader.on_comment(std::move(wanted));
}
void PuzzleReader::on_warning(OnWarning wanted) { state_->on_warning = std::move(wanted); }

std::optional<Record> PuzzleReader::next() {
  auto& [reader, on_warning, parser, chunk] = *state_;
  if (!reader.read(chunk, 1)) return std::nullopt;
  const Layout& found = reader.layout();
  if (!parser) parser.emplace(found);
  const RawRecord& raw = chunk.records.front();
  Record record{chunk.first_index, raw.line};
  Board clues(static_cast<std::size_t>(found.rules->cells()));
  if (parser->parse(chunk.text_of(raw), raw, clues, record.error)) {
    record.puzzle.emplace(parser->rules(), std::move(clues));
    record.puzzle->excluded.assign(parser->excluded().begin(), parser->excluded().end());
  }
  for (const std::string& warning : parser->warnings()) {
    if (on_warning) on_warning(record.line, warning);
  }
  return record;
}

Puzzle parse_puzzle(std::string_view text, ReadOptions options) {
  PuzzleReader reader(bytes_of(std::string(text)), std::move(options));
  std::optional<Record> record = reader.next();
  if (!record) {
    const SkippedLines& skipped = reader.skipped();
    throw Error(skipped.lines == 0 ? "the text has no puzzle: it is empty"
                                   : "the text has no puzzle: '" + skipped.first + "' is not one");
  }
  Puzzle puzzle = std::move(*record).value();
  if (const std::optional<Record> second = reader.next()) {
    throw Error("line " + std::to_string(second->line) + ": a second puzzle, where one is expected");
  }
  return puzzle;
}

}  // namespace nonet
