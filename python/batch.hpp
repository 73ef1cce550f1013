// Work on the rows of an array in many threads.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <optional>

#include "nonet/run/pipeline.hpp"
#include "python/board.hpp"
#include "python/call.hpp"
#include "python/rows.hpp"

namespace nonet::python {

/// How a batch is worked on.
struct BatchPlan {
  std::string backend;
  Budget budget;      ///< its stop token is set for each thread
  unsigned jobs = 0;  ///< threads; 0: as many as there are cores
  /// Called with the rows that are done and all of them, every 20 ms and at the end.
  std::optional<pybind11::function> progress = {};
};

/// Calls work(Backend&, BatchView, taken, budget) for chunks of rows, in any order: `taken` has the numbers of the rows
/// that the view holds. Rows whose numbers are none of the board are left out. Throws what `work` throws.
template <class Work>
void for_each_chunk(SharedRules& rules, const Rows& rows, const BatchPlan& plan, Work&& work) {
  const Rules& its = *rules.rules();
  const auto cells = static_cast<std::size_t>(its.cells());
  const BackendSpec spec = parse_backend(plan.backend);
  const std::size_t chunk = chunk_records(spec.info->can(spec.options), its);
  const std::size_t chunks = (rows.count() + chunk - 1) / chunk;
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  const auto tell = [&] {
    if (plan.progress) (*plan.progress)(done.load(), rows.count());
  };
  const auto body = [&](const std::stop_token& stop) {
    const SharedRules::Lease backend(rules, plan.backend);
    Budget budget = plan.budget;
    budget.stop = stop;
    std::vector<Cell> room;
    std::vector<std::size_t> taken;
    for (std::size_t i = next++; i < chunks && !stop.stop_requested(); i = next++) {
      const std::size_t first = i * chunk;
      const std::size_t count = std::min(chunk, rows.count() - first);
      const std::span<const Cell> clues = rows.cells(first, count, room, taken);
      if (!taken.empty()) work(*backend, BatchView{&its, clues.size() / cells, clues, {}}, taken, budget);
      done += count;
    }
  };
  const std::size_t threads = std::min<std::size_t>(threads_of(plan.jobs), std::max<std::size_t>(chunks, 1));
  run_in_threads(static_cast<unsigned>(threads), body, tell);
  tell();
}

}  // namespace nonet::python
