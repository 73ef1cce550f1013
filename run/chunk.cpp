#include "run/chunk.hpp"

#include <algorithm>
#include <utility>

#include "nonet/error.hpp"

namespace nonet {

ParsedChunk::ParsedChunk(const Layout& layout)
    : lines_(layout.format == Format::line),
      cells_(static_cast<std::size_t>(layout.rules != nullptr ? layout.rules->cells()
                                                              : throw Error("a layout without rules"))),
      words_(cells_ * digit_words(layout.rules->side())) {}

void ParsedChunk::parse(const RawChunk& raw, RecordParser& parser, const Limits& limits) {
  raw_ = &raw;
  plain_ = raw.records.plain();
  first_line_ = plain_ > 0 ? raw.records.front().line : 0;
  others_.clear();
  errors_.clear();
  warnings_.clear();
  segments_.clear();
  excluded_.clear();
  slots_ = plain_;
  if (plain_ > 0) segments_.push_back({parser.rules(), 0, {parser.rules().get(), plain_, {}, {}}});
  if (!all_plain()) {
    clues_.resize(raw.records.size() * cells_);
    std::copy_n(raw.cells.begin(), plain_ * cells_, clues_.begin());
  }
  ParseError error;
  bool bare = lines_;
  for (std::size_t i = plain_; i < raw.records.size(); ++i) {
    const RawRecord record = raw.records[i];
    // A million boards in lines are read faster than the clock is asked.
    if (!lines_ && limits.stop.stop_requested()) break;
    const bool timeout = !lines_ && limits.deadline && Clock::now() >= *limits.deadline;
    bare &= record.end - record.begin == cells_;
    Entry& entry = others_.emplace_back(Entry{raw.first_index + i, record.line});
    if (timeout) {
      entry.timeout = true;
      entry.error = &errors_.emplace_back(ParseError{record.line, 0, "not read: the time is up"});
      continue;
    }
    const std::span<Cell> clues = cells_of(clues_, slots_);
    const std::string_view text = raw.text_of(record);
    if (!parser.parse_cells(text, clues) && !parser.parse(text, record, clues, error)) {
      entry.error = &errors_.emplace_back(std::move(error));
      continue;
    }
    entry.slot = slots_;
    for (const std::string& warning : parser.warnings()) warnings_.push_back({record.line, warning});
    if (!parser.excluded().empty()) {
      excluded_.resize(raw.records.size() * words_);
      std::copy(parser.excluded().begin(), parser.excluded().end(),
                excluded_.begin() + static_cast<std::ptrdiff_t>(slots_ * words_));
    }
    if (segments_.empty() || segments_.back().rules != parser.rules()) {
      segments_.push_back({parser.rules(), slots_, {parser.rules().get(), 0, {}, {}}});
    }
    ++segments_.back().puzzles.count;
    ++slots_;
  }
  bare_ = bare;
  for (Segment& segment : segments_) {
    const std::size_t count = segment.puzzles.count;
    segment.puzzles.clues = clues().subspan(segment.first_slot * cells_, count * cells_);
    if (!excluded_.empty()) {
      segment.puzzles.excluded =
          std::span<const std::uint64_t>(excluded_).subspan(segment.first_slot * words_, count * words_);
    }
  }
}

const ParsedChunk::Segment& ParsedChunk::segment_among(std::size_t slot) const {
  const auto after = std::upper_bound(segments_.begin(), segments_.end(), slot,
                                      [](std::size_t s, const Segment& segment) { return s < segment.first_slot; });
  return *(after - 1);
}

}  // namespace nonet
