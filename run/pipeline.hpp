// Sends records through workers in chunks. Output keeps their order, and memory is bounded.
//
//     RecordReader -> chunks -> [ worker: parse, work, text ] -> OrderedOutput
//                                [ worker ... ]
//
// How the input is cut into chunks does not depend on the number of workers, so the output does not either.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "formats/reader.hpp"
#include "nonet/backend.hpp"
#include "nonet/solve.hpp"
#include "run/chunk.hpp"
#include "run/ordered_output.hpp"

namespace nonet {

/// Takes text of the current chunk, in any number of calls. False: no more text is wanted, and the work on the chunk
/// may end.
using ChunkText = std::function<bool(std::string_view)>;

/// Works on the records. Each thread has its own instance.
class ChunkWorker {
 public:
  ChunkWorker() = default;
  ChunkWorker(const ChunkWorker&) = delete;
  ChunkWorker& operator=(const ChunkWorker&) = delete;
  virtual ~ChunkWorker() = default;

  /// Handles the records in order. False: stopped before the end. Then the tally counts complete records, and a last
  /// record may have only some of its results. State that could change the answers to a later chunk must be reset here.
  virtual bool work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) = 0;
};

using WorkerFactory = std::function<std::unique_ptr<ChunkWorker>()>;

/// The progress of work. Any thread may read it.
struct Progress {
  std::atomic<std::uint64_t> records = 0;
  std::atomic<std::uint64_t> bytes = 0;
  std::atomic<std::uint64_t> all_records = 0;  ///< at the end; 0: not known
  std::atomic<std::uint64_t> all_bytes = 0;    ///< at the end; 0: not known
};

struct PipelineOptions {
  unsigned jobs = 1;               ///< workers; 1: everything runs in the calling thread
  std::size_t chunk_records = 64;  ///< most records in a chunk; the first chunks of an input have fewer
  std::stop_token stop = {};
  std::optional<Clock::time_point> deadline = {};  ///< records are not read after it: their status is `timeout`
  /// Called after all text of a chunk was taken and its tally added, one at a time and in the order of chunks. Gets the
  /// place in the input where the chunk ends.
  std::function<void(const InputPosition&)> written = {};
  /// Called with the warnings of a chunk before `written`, in the same way.
  OnWarning warned = {};
};

/// The number of records in a chunk for this backend and board: enough for the backend's full speed, and few enough to
/// keep all cores busy with hard puzzles.
std::size_t chunk_records(const Capabilities& can, const Rules& rules);
/// The same for an input, whose records may have different rules.
std::size_t chunk_records(const Capabilities& can, const Layout& layout);

/// Runs all records of an input. The tally counts records whose text has been written, also when this throws. Rethrows
/// the first exception of the reader or a worker when all workers have ended.
void run_pipeline(RecordReader& reader, const PipelineOptions& options, const WorkerFactory& make_worker, TextSink sink,
                  Progress& progress, Tally& tally);

/// Makes a backend for each set of rules, and keeps the last few.
class BackendCache {
 public:
  explicit BackendCache(BackendSpec spec) : spec_(std::move(spec)) {}
  /// "", or why the backend does not take such boards.
  std::string why_not(const std::shared_ptr<const Rules>& rules) const;
  /// Throws Error with why_not().
  Backend& get(const std::shared_ptr<const Rules>& rules);

 private:
  struct Made {
    std::shared_ptr<const Rules> rules;
    std::unique_ptr<Backend> backend;
  };
  BackendSpec spec_;
  std::vector<Made> made_;  // the last one used comes first
};

}  // namespace nonet
