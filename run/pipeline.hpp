// Records through workers, in chunks, in order, in bounded memory.
//
//     RecordReader -> chunks -> [ worker: parse, work, text ] -> OrderedOutput
//                                [ worker ... ]
//
// Chunks are cut from the input alone, so that what a worker makes of one never depends on the number of workers.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "nonet/formats/reader.hpp"
#include "nonet/run/chunk.hpp"
#include "nonet/run/ordered_output.hpp"
#include "nonet/run/result.hpp"

namespace nonet {

/// Gets text of the chunk at hand; may be called often, so that a record may give any amount of it. False: nobody wants
/// more, and the work on the chunk may end.
using ChunkText = std::function<bool(std::string_view)>;

/// What is done with the records; one instance a thread.
class ChunkWorker {
 public:
  ChunkWorker() = default;
  ChunkWorker(const ChunkWorker&) = delete;
  ChunkWorker& operator=(const ChunkWorker&) = delete;
  virtual ~ChunkWorker() = default;

  /// Handles the records in order. False: stopped before the end; the text so far is that of whole records (where a
  /// record gives many results, the last one's may end behind any of them), and the tally counts records that are
  /// complete. State that could change the answer to a later chunk must be reset here.
  virtual bool work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) = 0;
};

using WorkerFactory = std::function<std::unique_ptr<ChunkWorker>()>;

/// Where the work stands; read it from any thread.
struct Progress {
  std::atomic<std::uint64_t> records = 0;
  std::atomic<std::uint64_t> bytes = 0;
};

struct PipelineOptions {
  unsigned jobs = 1;               ///< workers; with 1 everything runs in the calling thread
  std::size_t chunk_records = 64;  ///< records a chunk
  std::stop_token stop = {};
  /// Called when all text of a chunk has been taken and its tally added, in the order of chunks and one at a time, with
  /// the place in the input where the chunk ends.
  std::function<void(const InputPosition&)> written = {};
};

/// How many records a chunk should have for this backend and board: full speed for the backend, and yet enough chunks
/// for all cores where each puzzle is much work.
std::size_t chunk_records(const Capabilities& can, const Rules& rules);

/// Runs all records of an input, and adds to the tally those whose text has been written: not what was dropped behind a
/// stop, nor what the sink refused. Rethrows the first exception of reader or workers, when all workers have ended; the
/// tally holds then, too.
void run_pipeline(RecordReader& reader, const PipelineOptions& options, const WorkerFactory& make_worker, TextSink sink,
                  Progress& progress, Tally& tally);

/// A backend for each set of rules that comes by: those of the last few are kept.
class BackendCache {
 public:
  explicit BackendCache(BackendSpec spec) : spec_(std::move(spec)) {}
  /// "" or why the backend does not take such boards.
  std::string why_not(const std::shared_ptr<const Rules>& rules) const;
  /// Throws Error with why_not().
  Backend& get(const std::shared_ptr<const Rules>& rules);

 private:
  struct Made {
    std::shared_ptr<const Rules> rules;
    std::unique_ptr<Backend> backend;
  };
  BackendSpec spec_;
  std::vector<Made> made_;  // the one used last in front
};

}  // namespace nonet
