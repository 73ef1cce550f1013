#include "nonet/run/pipeline.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

#include "nonet/base/threads.hpp"

namespace nonet {
namespace {

constexpr std::size_t kClassicCells = 81;   // what batch_hint is measured in
constexpr std::size_t kMostOthers = 64;     // of other shapes, where one board may be much work
constexpr std::size_t kMostObjects = 2048;  // of JSON, as they may each have rules, of some 20 KB
constexpr std::uint64_t kChunksAhead = 4;   // and one for each worker, between writing and reading

struct NumberedChunk {
  std::uint64_t number = 0;
  RawChunk raw;
  InputPosition end;
};

// Cuts the input into chunks. Workers fetch them, because a reading thread would take a core from them.
class Chunks {
 public:
  Chunks(RecordReader& reader, const PipelineOptions& options, OrderedOutput& output, Progress& progress)
      : reader_(reader), options_(options), output_(output), progress_(progress) {}

  // Reads the next chunk, into the memory of an earlier one. False at the end of the input, after a stop request or a
  // failure, or if the output takes no more.
  bool next(NumberedChunk& chunk) {
    const std::lock_guard lock(mutex_);
    if (ended_) return false;
    chunk.number = next_;
    try {
      output_.wait_for_turn(next_, kChunksAhead + options_.jobs);
      ended_ = !read(chunk);
    } catch (...) {
      output_.cut(next_);  // all chunks before it are still written
      ended_ = true;
      throw;
    }
    if (ended_) return false;
    ++next_;
    return true;
  }
  // Nothing more is read.
  void end() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }

 private:
  bool read(NumberedChunk& chunk) {
    if (output_.closed() || options_.stop.stop_requested()) return false;
    const std::uint64_t before = reader_.position().byte;
    if (!reader_.read(chunk.raw, options_.chunk_records)) return false;
    // A stop request may have cut a record.
    if (options_.stop.stop_requested()) return false;
    chunk.end = reader_.position();
    progress_.bytes += chunk.end.byte - before;
    return true;
  }

  RecordReader& reader_;
  const PipelineOptions& options_;
  OrderedOutput& output_;
  Progress& progress_;
  std::mutex mutex_;
  std::uint64_t next_ = 0;
  bool ended_ = false;
};

}  // namespace

std::size_t chunk_records(const Capabilities& can, const Rules& rules) {
  if (rules.classic()) return can.batch_hint;
  const std::size_t most = std::min(can.batch_hint, kMostOthers);
  return std::clamp<std::size_t>(most * kClassicCells / static_cast<std::size_t>(rules.cells()), 1, most);
}

std::size_t chunk_records(const Capabilities& can, const Layout& layout) {
  const std::size_t most = chunk_records(can, *layout.rules);
  if (is_variant_format(layout.format)) return std::min(most, kMostOthers);
  const bool is_json = layout.format == Format::json || layout.format == Format::jsonl;
  return is_json ? std::min(most, kMostObjects) : most;
}

void run_pipeline(RecordReader& reader, const PipelineOptions& options, const WorkerFactory& make_worker, TextSink sink,
                  Progress& progress, Tally& tally) {
  const Layout& layout = reader.layout();  // before the threads: it reads the head of the input
  OrderedOutput output(std::move(sink));
  Chunks chunks(reader, options, output, progress);
  // Turns a chunk into text and counts what was written. False if the work was stopped.
  const auto work = [&](const NumberedChunk& chunk, const ParsedChunk& parsed, ChunkWorker& worker) {
    Tally counts;
    const bool worked =
        worker.work(parsed, [&](std::string_view text) { return output.append(chunk.number, text); }, counts);
    const bool whole = worked && !parsed.stopped();
    progress.records += counts.records();
    std::vector<ParsedChunk::Warning> warnings;
    if (options.warned) warnings.assign(parsed.warnings().begin(), parsed.warnings().end());
    // The tally is changed under the output's lock only.
    if (whole) {
      output.finish(chunk.number,
                    [&tally, &options, end = chunk.end, counts = std::move(counts), warnings = std::move(warnings)] {
                      tally.add(counts);
                      for (const ParsedChunk::Warning& warning : warnings) options.warned(warning.line, warning.text);
                      if (options.written) options.written(end);
                    });
    } else {
      output.cut(chunk.number, [&tally, counts = std::move(counts)] { tally.add(counts); });
    }
    return whole;
  };
  const auto work_on_chunks = [&] {
    const std::unique_ptr<ChunkWorker> worker = make_worker();
    RecordParser parser(layout);
    ParsedChunk parsed(layout);
    NumberedChunk chunk;
    while (chunks.next(chunk)) {
      try {
        parsed.parse(chunk.raw, parser, {options.deadline, options.stop});
        if (!work(chunk, parsed, *worker)) break;
      } catch (...) {
        // First of all, because the thread that fetches a chunk may be waiting for this one's turn.
        output.cut(chunk.number);
        throw;
      }
    }
  };
  run_in_threads(options.jobs, [&] {
    try {
      work_on_chunks();
    } catch (...) {
      chunks.end();
      throw;
    }
    chunks.end();
  });
}

std::string BackendCache::why_not(const std::shared_ptr<const Rules>& rules) const {
  const bool taken = std::any_of(made_.begin(), made_.end(), [&](const Made& made) { return made.rules == rules; });
  return taken ? std::string() : nonet::why_not(spec_, *rules);
}

Backend& BackendCache::get(const std::shared_ptr<const Rules>& rules) {
  auto found = std::find_if(made_.begin(), made_.end(), [&](const Made& made) { return made.rules == rules; });
  if (found == made_.end()) {
    // A backend for large boards may hold many megabytes.
    if (made_.size() == kKeptRules) made_.pop_back();
    made_.push_back({rules, make_backend(spec_, rules)});
    found = made_.end() - 1;
  }
  std::rotate(made_.begin(), found, found + 1);
  return *made_.front().backend;
}

}  // namespace nonet
