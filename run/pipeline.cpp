#include "run/pipeline.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace nonet {
namespace {

constexpr std::size_t kClassicCells = 81;  // what batch_hint is measured in
constexpr std::size_t kMostOthers = 64;    // boards of other shapes: one of them may be much work
constexpr std::uint64_t kChunksAhead = 4;  // and one a worker, between the one written and the one read

struct Numbered {
  std::uint64_t number = 0;
  RawChunk raw;
};

// Chunks on their way to the workers, and the memory of those that are done on its way back.
class Queue {
 public:
  void push(Numbered chunk) {
    const std::lock_guard lock(mutex_);
    chunks_.push_back(std::move(chunk));
    changed_.notify_one();
  }
  void give_back(RawChunk spare) {
    const std::lock_guard lock(mutex_);
    spares_.push_back(std::move(spare));
  }
  RawChunk take_spare() {
    const std::lock_guard lock(mutex_);
    if (spares_.empty()) return {};
    RawChunk spare = std::move(spares_.back());
    spares_.pop_back();
    return spare;
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  // False where no more will come.
  bool pop(Numbered& chunk) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || !chunks_.empty(); });
    if (chunks_.empty()) return false;
    chunk = std::move(chunks_.front());
    chunks_.pop_front();
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Numbered> chunks_;
  std::vector<RawChunk> spares_;
  bool closed_ = false;
};

// One thread's part: text of a chunk, in order, and the tally of what was written of it.
class Station {
 public:
  Station(const WorkerFactory& make_worker, const Layout& layout, OrderedOutput& output, Progress& progress,
          Tally& total)
      : worker_(make_worker()), parser_(layout), parsed_(layout), output_(output), progress_(progress), total_(total) {}

  // False where the work was stopped.
  bool take(const Numbered& chunk) {
    parsed_.parse(chunk.raw, parser_);
    Tally tally;
    const bool whole = worker_->work(
        parsed_, [&](std::string_view text) { return output_.append(chunk.number, text); }, tally);
    progress_.records += tally.records();
    const auto written = [&total = total_, tally = std::move(tally)] { total.add(tally); };
    if (whole) {
      output_.finish(chunk.number, written);
    } else {
      output_.cut(chunk.number, written);
    }
    return whole;
  }

 private:
  std::unique_ptr<ChunkWorker> worker_;
  RecordParser parser_;
  ParsedChunk parsed_;
  OrderedOutput& output_;
  Progress& progress_;
  Tally& total_;  // touched under the output's lock alone
};

// Reads the next chunk; false at the end, after a stop request, or when nobody wants more.
bool next_chunk(RecordReader& reader, const PipelineOptions& options, const OrderedOutput& output, Progress& progress,
                Numbered& chunk) {
  if (output.closed() || options.stop.stop_requested()) return false;
  const std::uint64_t before = reader.bytes_consumed();
  if (!reader.read(chunk.raw, options.chunk_records)) return false;
  // A stop request ends the source in mid-record.
  if (options.stop.stop_requested()) return false;
  progress.bytes += reader.bytes_consumed() - before;
  return true;
}

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
  if (options.jobs <= 1) {
    Station station(make_worker, layout, output, progress, tally);
    Numbered chunk;
    while (next_chunk(reader, options, output, progress, chunk) && station.take(chunk)) ++chunk.number;
    return;
  }

  Queue queue;
  std::mutex failure_mutex;
  std::exception_ptr failure;
  const auto fail = [&] {
    const std::lock_guard lock(failure_mutex);
    if (!failure) failure = std::current_exception();
  };
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < options.jobs; ++i) {
    workers.emplace_back([&] {
      Numbered chunk;
      bool holds_chunk = false;
      bool working = true;
      try {
        Station station(make_worker, layout, output, progress, tally);
        // After a failure or a stop the queue is drained without work.
        while ((holds_chunk = queue.pop(chunk))) {
          if (working && !output.closed()) working = station.take(chunk);
          queue.give_back(std::move(chunk.raw));
        }
      } catch (...) {
        fail();
        // The chunks before the one at hand are still written; without one it is not known which were.
        if (holds_chunk) {
          output.cut(chunk.number);
        } else {
          output.close();
        }
        while (queue.pop(chunk)) continue;
      }
    });
  }
  Numbered chunk;
  try {
    while (next_chunk(reader, options, output, progress, chunk)) {
      const std::uint64_t number = chunk.number;
      queue.push(std::exchange(chunk, Numbered{number + 1, queue.take_spare()}));
      output.wait_for_turn(number + 1, kChunksAhead + options.jobs);
    }
  } catch (...) {
    fail();
    output.cut(chunk.number);
  }
  queue.close();
  workers.clear();
  if (failure) std::rethrow_exception(failure);
}

std::string BackendCache::why_not(const std::shared_ptr<const Rules>& rules) const {
  return rules_ == rules ? std::string() : nonet::why_not(spec_, *rules);
}

Backend& BackendCache::get(const std::shared_ptr<const Rules>& rules) {
  if (rules_ != rules) {
    backend_ = make_backend(spec_, rules);
    rules_ = rules;
  }
  return *backend_;
}

}  // namespace nonet
