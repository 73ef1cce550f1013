// The records of a chunk as cells, for a worker.
//
// Example:
//     nonet::RecordReader reader(nonet::bytes_of("1234341221434321\nnonsense\n...............1\n"), {});
//     nonet::RawChunk raw;
//     reader.read(raw, 100);
//     nonet::RecordParser parser(reader.layout());
//     nonet::ParsedChunk chunk(reader.layout());
//     chunk.parse(raw, parser);
//     assert(chunk.records().size() == 3 && chunk.segments().size() == 1);
//     assert(chunk.segments()[0].puzzles.count == 2 && !chunk.records()[1].slot);
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/large_pages.hpp"
#include "formats/reader.hpp"
#include "nonet/clock.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

/// The cells of all puzzles of a chunk in flat arrays. Its memory is reused from chunk to chunk.
class ParsedChunk {
 public:
  struct Entry {
    std::uint64_t index = 0;  ///< from 1, in the input
    std::uint64_t line = 0;
    std::optional<std::size_t> slot = {};  ///< number of the puzzle in the chunk; if there is none, `error` says why
    const ParseError* error = nullptr;
    bool timeout = false;  ///< it was not read, because the time was up; `error` reports it

    /// What is wrong with it. In a record of several lines, the line is part of the message.
    std::string why() const { return error->line == line ? error->text_in_line() : error->text(); }
  };
  /// Consecutive slots with the same rules.
  struct Segment {
    std::shared_ptr<const Rules> rules;
    std::size_t first_slot = 0;
    BatchView puzzles;
  };

  explicit ParsedChunk(const Layout& layout);
  ParsedChunk(const ParsedChunk&) = delete;  // its views point into it
  ParsedChunk& operator=(const ParsedChunk&) = delete;

  /// Limits that end reading between two records. Records after the deadline get an error. A stop request drops the
  /// rest.
  struct Limits {
    std::optional<Clock::time_point> deadline = {};
    std::stop_token stop = {};
  };
  /// Replaces the records. The parser must be for the same layout. All else needs the raw chunk unchanged.
  void parse(const RawChunk& raw, RecordParser& parser, const Limits& limits);
  void parse(const RawChunk& raw, RecordParser& parser) { parse(raw, parser, {}); }
  /// Whether a stop request dropped records.
  bool stopped() const { return records().size() < raw_->records.size(); }

  /// The records in order.
  class Entries {
   public:
    explicit Entries(const ParsedChunk& chunk) : chunk_(&chunk) {}
    std::size_t size() const { return chunk_->plain_ + chunk_->others_.size(); }
    bool empty() const { return size() == 0; }
    Entry operator[](std::size_t i) const {
      if (i >= chunk_->plain_) return chunk_->others_[i - chunk_->plain_];
      return {chunk_->raw_->first_index + i, chunk_->first_line_ + i, i};
    }
    ByIndex<Entries> begin() const { return {this, 0}; }
    ByIndex<Entries> end() const { return {this, size()}; }

   private:
    const ParsedChunk* chunk_;
  };
  Entries records() const { return Entries(*this); }
  std::span<const Segment> segments() const { return segments_; }
  /// A part of a record that was ignored though it may have a meaning.
  struct Warning {
    std::uint64_t line = 0;
    std::string text = {};
  };
  std::span<const Warning> warnings() const { return warnings_; }
  std::size_t slots() const { return slots_; }
  /// Whether no record has text beside its puzzle.
  bool bare() const { return bare_; }
  /// The text of a record in the input; "" if it is too long, or if no record of the chunk has text beside its puzzle.
  std::string_view text_of(const Entry& record) const {
    if (bare_) return {};
    return raw_->text_of(raw_->records[static_cast<std::size_t>(record.index - raw_->first_index)]);
  }
  /// The same of any record that is not too long.
  std::string_view whole_text_of(const Entry& record) const {
    return raw_->text_of(raw_->records[static_cast<std::size_t>(record.index - raw_->first_index)]);
  }
  /// The part of an array with a board for each slot that belongs to this slot.
  std::span<Cell> cells_of(std::span<Cell> cells, std::size_t slot) const {
    return cells.subspan(slot * cells_, cells_);
  }
  /// The segment of a slot.
  const Segment& segment(std::size_t slot) const {
    return segments_.size() == 1 ? segments_.front() : segment_among(slot);
  }
  PuzzleView puzzle(std::size_t slot) const {
    PuzzleView view{segment(slot).rules.get(), clues().subspan(slot * cells_, cells_), {}};
    if (!excluded_.empty()) view.excluded = std::span<const std::uint64_t>(excluded_).subspan(slot * words_, words_);
    return view;
  }

 private:
  const Segment& segment_among(std::size_t slot) const;
  std::span<const Cell> clues() const { return all_plain() ? std::span<const Cell>(raw_->cells) : clues_; }
  bool all_plain() const { return plain_ == raw_->records.size(); }

  const RawChunk* raw_ = nullptr;
  bool lines_;        // the layout has one board per line
  bool bare_ = true;  // all records are as long as a board
  std::uint64_t first_line_ = 0;
  std::size_t plain_ = 0;      // boards at the begin of the chunk that the reader has read
  std::vector<Entry> others_;  // the records after them
  std::deque<ParseError> errors_;
  std::vector<Warning> warnings_;
  std::vector<Segment> segments_;
  LargePageVector<Cell> clues_;  // if the reader has not read all of them
  std::vector<std::uint64_t> excluded_;
  std::size_t cells_;
  std::size_t words_;  // of exclusions in a puzzle
  std::size_t slots_ = 0;
};

}  // namespace nonet
