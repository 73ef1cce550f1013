#include "nonet/run/pipeline.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <utility>
#include <vector>

#include "nonet/base/threads.hpp"

namespace nonet {
namespace {

constexpr std::size_t kClassicCells = 81;  // what batch_hint is measured in
constexpr std::size_t kMostOthers = 64;    // boards of other shapes: one of them may be much work
constexpr std::uint64_t kChunksAhead = 4;  // and one a worker, between the one written and the one read

struct Numbered {
  std::uint64_t number = 0;
  RawChunk raw;
  InputPosition end;
};

// One thread's part: text of a chunk, in order, and the tally of what was written of it.
class Station {
 public:
  Station(const WorkerFactory& make_worker, const Layout& layout, const PipelineOptions& options, OrderedOutput& output,
          Progress& progress, Tally& total)
      : worker_(make_worker()),
        parser_(layout),
        parsed_(layout),
        options_(options),
        output_(output),
        progress_(progress),
        total_(total) {}

  // False where the work was stopped.
  bool take(const Numbered& chunk) {
    parsed_.parse(chunk.raw, parser_);
    Tally tally;
    const bool whole = worker_->work(
        parsed_, [&](std::string_view text) { return output_.append(chunk.number, text); }, tally);
    progress_.records += tally.records();
    if (whole) {
      output_.finish(chunk.number, [&total = total_, &options = options_, end = chunk.end, tally = std::move(tally)] {
        total.add(tally);
        if (options.written) options.written(end);
      });
    } else {
      output_.cut(chunk.number, [&total = total_, tally = std::move(tally)] { total.add(tally); });
    }
    return whole;
  }

 private:
  std::unique_ptr<ChunkWorker> worker_;
  RecordParser parser_;
  ParsedChunk parsed_;
  const PipelineOptions& options_;
  OrderedOutput& output_;
  Progress& progress_;
  Tally& total_;  // touched under the output's lock alone
};

// The input as chunks, which workers fetch by themselves: a thread of its own for reading would take a core from them.
class Chunks {
 public:
  Chunks(RecordReader& reader, const PipelineOptions& options, OrderedOutput& output, Progress& progress)
      : reader_(reader), options_(options), output_(output), progress_(progress) {}

  // The next chunk, in the memory of an earlier one. False at the end, after a stop request or a failure, or when
  // nobody wants more.
  bool next(Numbered& chunk) {
    const std::lock_guard lock(mutex_);
    if (ended_) return false;
    chunk.number = next_;
    try {
      output_.wait_for_turn(next_, kChunksAhead + options_.jobs);
      ended_ = !read(chunk);
    } catch (...) {
      // What was read before is still written.
      output_.cut(next_);
      fail_locked();
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
  // Likewise, for the exception at hand.
  void fail() {
    const std::lock_guard lock(mutex_);
    fail_locked();
  }
  void rethrow_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  bool read(Numbered& chunk) {
    if (output_.closed() || options_.stop.stop_requested()) return false;
    const std::uint64_t before = reader_.position().byte;
    if (!reader_.read(chunk.raw, options_.chunk_records)) return false;
    // A stop request ends the source in mid-record.
    if (options_.stop.stop_requested()) return false;
    chunk.end = reader_.position();
    progress_.bytes += chunk.end.byte - before;
    return true;
  }
  void fail_locked() {
    ended_ = true;
    if (!failure_) failure_ = std::current_exception();
  }

  RecordReader& reader_;
  const PipelineOptions& options_;
  OrderedOutput& output_;
  Progress& progress_;
  std::mutex mutex_;
  std::uint64_t next_ = 0;
  bool ended_ = false;
  std::exception_ptr failure_;
};

}  // namespace

std::size_t chunk_records(const Capabilities& can, const Rules& rules) {
  if (rules.classic()) return can.batch_hint;
  const std::size_t most = std::min(can.batch_hint, kMostOthers);
  return std::clamp<std::size_t>(most * kClassicCells / static_cast<std::size_t>(rules.cells()), 1, most);
}

void run_pipeline(RecordReader& reader, const PipelineOptions& options, const WorkerFactory& make_worker, TextSink sink,
                  Progress& progress, Tally& tally) {
  const Layout& layout = reader.layout();
  OrderedOutput output(std::move(sink));
  Chunks chunks(reader, options, output, progress);
  const auto work = [&] {
    Numbered chunk;
    bool holds_chunk = false;
    try {
      Station station(make_worker, layout, options, output, progress, tally);
      while ((holds_chunk = chunks.next(chunk)) && station.take(chunk)) {
      }
      chunks.end();
    } catch (...) {
      // First of all, as whoever fetches a chunk may be waiting for this one's turn. The chunks before it are still
      // written; without one it is not known which were.
      if (holds_chunk) {
        output.cut(chunk.number);
      } else {
        output.close();
      }
      chunks.fail();
    }
  };
  run_in_threads(options.jobs, work);
  chunks.rethrow_failure();
}

std::string BackendCache::why_not(const std::shared_ptr<const Rules>& rules) const {
  const bool taken = std::any_of(made_.begin(), made_.end(), [&](const Made& made) { return made.rules == rules; });
  return taken ? std::string() : nonet::why_not(spec_, *rules);
}

Backend& BackendCache::get(const std::shared_ptr<const Rules>& rules) {
  auto found = std::find_if(made_.begin(), made_.end(), [&](const Made& made) { return made.rules == rules; });
  if (found == made_.end()) {
    // One for large boards may hold many megabytes.
    if (made_.size() == kKeptRules) made_.pop_back();
    made_.push_back({rules, make_backend(spec_, rules)});
    found = made_.end() - 1;
  }
  std::rotate(made_.begin(), found, found + 1);
  return *made_.front().backend;
}

}  // namespace nonet
