// Work on the rows of an array in many threads, and arrays of its results.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <vector>

#include "nonet/solve.hpp"
#include "python/arguments.hpp"
#include "python/board.hpp"
#include "python/call.hpp"
#include "python/rows.hpp"
#include "python/types.hpp"
#include "run/pipeline.hpp"

namespace nonet::python {

using Progress = std::optional<pybind11::function>;

/// Calls work(first, count, clues, taken) for chunks of rows, in any order, in `jobs` threads (0: as many as there are
/// cores): `clues` has the rows whose numbers are `taken`, without those that are not boards. Each thread calls
/// make_work(stop). `progress` gets the numbers of finished and of all rows, every 20 ms and at the end. Throws what
/// the work throws.
template <class MakeWork>
void for_each_chunk(const Rows& rows, std::size_t chunk, unsigned jobs, const Progress& progress,
                    MakeWork&& make_work) {
  const std::size_t chunks = (rows.count() + chunk - 1) / chunk;
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  const auto report = [&] {
    if (progress) (*progress)(done.load(), rows.count());
  };
  const auto body = [&](const std::stop_token& stop) {
    auto work = make_work(stop);
    std::vector<Cell> room;
    std::vector<std::size_t> taken;
    for (std::size_t i = next++; i < chunks && !stop.stop_requested(); i = next++) {
      const std::size_t first = i * chunk;
      const std::size_t count = std::min(chunk, rows.count() - first);
      const std::span<const Cell> clues = rows.cells(first, count, room, taken);
      work(first, count, clues, std::span<const std::size_t>(taken));
      done += count;
    }
  };
  const std::size_t threads = std::min<std::size_t>(threads_of(jobs), std::max<std::size_t>(chunks, 1));
  run_in_threads(static_cast<unsigned>(threads), body, report);
  report();
}

/// How a backend works on a batch.
struct BatchPlan {
  std::string backend;
  Budget budget;  ///< its stop token is set for each thread
  unsigned jobs = 0;
  Progress progress = {};
};

/// Of the arguments of a call.
inline BatchPlan plan_of(pybind11::handle backend, pybind11::handle jobs, pybind11::handle progress,
                         Budget budget = {}) {
  return {std::string(text_of(backend, "backend")), std::move(budget), jobs_of(jobs),
          callable_or_none(progress, "progress")};
}

/// Calls work(Backend&, BatchView, taken, budget) for chunks of rows that suit the backend; see above.
template <class Work>
void for_each_chunk(SharedRules& rules, const Rows& rows, const BatchPlan& plan, Work&& work) {
  const Rules& its = *rules.rules();
  const BackendSpec spec = backend_of(plan.backend);
  const std::size_t chunk = chunk_records(spec.can(), its);
  for_each_chunk(rows, chunk, plan.jobs, plan.progress, [&](const std::stop_token& stop) {
    auto backend = std::make_unique<SharedRules::Lease>(rules, plan.backend);
    return [&, stop, backend = std::move(backend)](std::size_t /*first*/, std::size_t /*count*/,
                                                   std::span<const Cell> clues, std::span<const std::size_t> taken) {
      Budget budget = plan.budget;
      budget.stop = stop;
      if (!taken.empty()) work(**backend, BatchView{&its, taken.size(), clues, {}}, taken, budget);
    };
  });
}

/// An array of `count` equal numbers.
template <class Number>
pybind11::array_t<Number> filled(std::size_t count, Number value) {
  pybind11::array_t<Number> array(static_cast<pybind11::ssize_t>(count));
  std::fill_n(array.mutable_data(), count, value);
  return array;
}

/// A board and a status for each row: blank and invalid for those that are not boards. Threads fill different rows.
class BatchResult {
 public:
  explicit BatchResult(const Rows& rows)
      : rows_(rows),
        boards_({rows.count(), rows.width()}),
        status_(filled(rows.count(), kInvalid)),
        out_(boards_.mutable_data(), rows.count() * rows.width()),
        statuses_(status_.mutable_data()) {
    std::ranges::fill(out_, Cell{0});
  }

  static constexpr auto kInvalid = static_cast<std::int8_t>(Status::invalid);

  /// make(boards) fills the boards of these rows, one after the other, and their outcomes.
  template <class Make>
  void fill(std::span<const std::size_t> taken, const std::vector<Outcome>& outcomes, Make&& make) {
    const std::size_t cells = rows_.width();
    const bool together = taken.back() - taken.front() + 1 == taken.size();
    std::vector<Cell> apart(together ? 0 : taken.size() * cells);
    make(together ? out_.subspan(taken.front() * cells, taken.size() * cells) : std::span<Cell>(apart));
    for (std::size_t i = 0; i < taken.size(); ++i) {
      statuses_[taken[i]] = static_cast<std::int8_t>(status_of(outcomes[i]));
      if (!together) std::copy_n(apart.data() + i * cells, cells, out_.data() + taken[i] * cells);
    }
  }

  /// Of this class in nonet/_types.py, whose attribute `boards` gets the boards.
  template <class... More>
  pybind11::object object(const char* type, const char* boards, More&&... more) const {
    return made(type, pybind11::arg(boards) = boards_, "status"_a = status_, "invalid"_a = rows_.reasons(),
                std::forward<More>(more)...);
  }

 private:
  const Rows& rows_;
  Bytes boards_;
  pybind11::array_t<std::int8_t> status_;
  std::span<Cell> out_;
  std::int8_t* statuses_;
};

}  // namespace nonet::python
