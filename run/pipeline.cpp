#include "run/pipeline.hpp"

#include <algorithm>
#include <utility>

#include "run/internal/in_order.hpp"

namespace nonet {
namespace {

constexpr std::size_t kClassicCells = 81;  // what batch_hint is measured in
constexpr std::size_t kMostOthers = 16;    // other shapes: one board may be much work
// What may begin before the oldest chunk is written, besides a chunk for each worker: chunks, or records if these are
// more.
constexpr std::size_t kChunksAhead = 16;
constexpr std::size_t kRecordsAhead = 64;
constexpr std::uint64_t kFew = 32;  // lines, until which chunks grow

struct Chunk {
  RawChunk raw;
  InputPosition end;
};

}  // namespace

std::size_t chunk_records(const Capabilities& can, const Rules& rules) {
  if (rules.classic()) return can.batch_hint;
  const std::size_t most = std::min(can.batch_hint, kMostOthers);
  return std::clamp<std::size_t>(most * kClassicCells / static_cast<std::size_t>(rules.cells()), 1, most);
}

std::size_t chunk_records(const Capabilities& can, const Layout& layout) {
  const std::size_t most = chunk_records(can, *layout.rules);
  return is_variant_format(layout.format) ? std::min(most, kMostOthers) : most;
}

void run_pipeline(RecordReader& reader, const PipelineOptions& options, const WorkerFactory& make_worker, TextSink sink,
                  Progress& progress, Tally& tally) {
  const Layout& layout = reader.layout();  // before the threads: it reads the head of the input
  const std::size_t most = std::max<std::size_t>(1, options.chunk_records);
  const auto next = [&](std::uint64_t /*number*/, Chunk& chunk) {
    if (options.stop.stop_requested()) return false;
    const std::uint64_t before = reader.position().byte;
    // The first chunks have half as many records as there were lines so far: a few hard puzzles occupy all cores. Lines
    // count, as a resumed run knows them.
    const std::uint64_t lines = reader.position().line - 1;
    const std::size_t wanted = lines < kFew ? std::max<std::size_t>(1, lines / 2) : most;
    if (!reader.read(chunk.raw, std::min(wanted, most))) return false;
    // A stop request may have cut a record.
    if (options.stop.stop_requested()) return false;
    chunk.end = reader.position();
    progress.bytes += chunk.end.byte - before;
    return true;
  };
  const auto make_work = [&] {
    return [&, worker = make_worker(), parser = RecordParser(layout), parsed = ParsedChunk(layout)](
               const Chunk& chunk, const ChunkText& text) mutable {
      parsed.parse(chunk.raw, parser, {options.deadline, options.stop});
      Tally counts;
      const bool whole = worker->work(parsed, text, counts) && !parsed.stopped();
      progress.records += counts.records();
      std::vector<ParsedChunk::Warning> warnings;
      if (options.warned) warnings.assign(parsed.warnings().begin(), parsed.warnings().end());
      return Finished{whole, [&, whole, end = chunk.end, counts = std::move(counts), warnings = std::move(warnings)] {
                        tally.add(counts);
                        if (!whole) return;
                        for (const ParsedChunk::Warning& each : warnings) options.warned(each.line, each.text);
                        if (options.written) options.written(end);
                      }};
    };
  };
  const std::size_t ahead = std::max(kChunksAhead, kRecordsAhead / most);
  run_in_order<Chunk>(options.jobs, ahead + options.jobs, std::move(sink), next, make_work);
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
