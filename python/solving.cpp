// solve, solve_batch, count, solutions, check.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "nonet/base/error.hpp"
#include "nonet/board/check.hpp"
#include "nonet/run/minimal.hpp"
#include "nonet/run/result.hpp"
#include "python/batch.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"
#include "python/call.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

Solved solve_one(const BoardPuzzle& board, const std::string& name, Budget budget) {
  return run([&](std::stop_token stop) {
    const SharedRules::Lease backend(*board.rules, name);
    budget.stop = std::move(stop);
    return python::solve_one(*backend, board, budget);
  });
}

// Which clues clash, where that is why there is no solution.
std::string message_of(const Outcome& outcome, const BoardPuzzle& board) {
  const bool clash = outcome.message.empty() && outcome.verdict() == Verdict::no_solution;
  return clash ? why_contradictory(board.puzzle) : outcome.message;
}

py::dict stats_of(const Stats& stats) {
  py::dict dict;
  dict["backend"] = std::string(stats.backend);
  if (stats.elapsed) dict["seconds"] = seconds_of(*stats.elapsed);
  for (const StatField& field : stat_fields()) dict[py::str(std::string(field.name))] = stats.*field.value;
  return dict;
}

// (status, solution or None, solutions, stats, message)
py::tuple solve(const BoardPuzzle& board, const std::string& backend, std::uint64_t limit,
                std::optional<double> timeout, std::optional<std::uint64_t> nodes) {
  const Solved solved = solve_one(board, backend, budget_of(limit, timeout, nodes));
  return py::make_tuple(static_cast<int>(status_of(solved.outcome)),
                        solved.first.empty() ? py::object(py::none()) : py::object(cells_array(solved.first)),
                        solved.outcome.solutions, stats_of(solved.outcome.stats), message_of(solved.outcome, board));
}

// (solutions, stop, message)
py::tuple count(const BoardPuzzle& board, const std::string& backend, std::uint64_t limit,
                std::optional<double> timeout) {
  const Solved solved = solve_one(board, backend, budget_of(limit, timeout, {}));
  return py::make_tuple(solved.outcome.solutions, std::string(name_of(solved.outcome.stop)), solved.outcome.message);
}

// (solutions, status)
py::tuple solve_batch(SharedRules& rules, const py::array& puzzles, const std::string& backend, std::uint64_t limit,
                      std::optional<double> timeout, std::optional<std::uint64_t> nodes, unsigned jobs,
                      const std::optional<py::function>& progress) {
  const Rows rows(puzzles, *rules.rules());
  BatchResult result(rows, rules);
  for_each_chunk(rules, rows, {backend, budget_of(limit, timeout, nodes), jobs, progress},
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
                   thread_local std::vector<Outcome> outcomes;
                   outcomes.assign(view.count, Outcome{});
                   result.fill(taken, outcomes,
                               [&](std::span<Cell> boards) { its.solve_batch(view, budget, outcomes, boards); });
                 });
  return result.arrays();
}

// The solutions of a puzzle, one by one: a thread searches ahead of the caller, up to some solutions.
class Solutions {
 public:
  Solutions(BoardPuzzle board, std::string backend, Budget budget)
      : board_(std::move(board)), search_([this, name = std::move(backend), budget](std::stop_token stop) mutable {
          budget.stop = std::move(stop);
          search(name, budget);
        }) {}
  ~Solutions() = default;  // ends the search, and keeps Python's lock, which a destructor must not take again
  Solutions(const Solutions&) = delete;
  Solutions& operator=(const Solutions&) = delete;

  Bytes next() {
    if (getpid() != process_)
      throw Error("the search of these solutions runs in the process that began it, not in a fork");
    for (;;) {
      // Each time: list(solutions) gives Python no other moment to look.
      if (PyErr_CheckSignals() != 0) {
        close();
        throw py::error_already_set();
      }
      std::optional<Board> board;
      bool ended = false;
      PyThreadState* const state = PyEval_SaveThread();  // as in call.cpp
      {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, std::chrono::milliseconds(20), [&] { return ended_ || !found_.empty(); });
        if (!found_.empty()) {
          board = std::move(found_.front());
          found_.pop_front();
          changed_.notify_all();
        } else {
          ended = ended_;
        }
      }
      PyEval_RestoreThread(state);
      if (board) return cells_array(*board);
      if (ended) break;
    }
    std::unique_lock lock(mutex_);
    const std::exception_ptr failure = std::exchange(failure_, nullptr);
    lock.unlock();
    if (failure) std::rethrow_exception(failure);
    throw py::stop_iteration();
  }

  void close() {
    search_.request_stop();
    PyThreadState* const state = PyEval_SaveThread();
    {
      const std::lock_guard joining(joining_);
      if (search_.joinable() && getpid() == process_) search_.join();
      const std::lock_guard lock(mutex_);
      found_.clear();
      failure_ = nullptr;
      changed_.notify_all();
    }
    PyEval_RestoreThread(state);
  }

  // Why the search ended: "exhausted", "solution_limit", "timeout", ...; "" as long as it goes on.
  std::string stop() const {
    const std::lock_guard lock(mutex_);
    return ended_ ? std::string(stop_) : std::string();
  }

 private:
  static constexpr std::size_t kAhead = 256;

  void search(const std::string& name, const Budget& budget) {
    Outcome outcome;
    std::exception_ptr failure;
    try {
      const SharedRules::Lease backend(*board_.rules, name);
      outcome = (*backend).solve(board_.puzzle, budget, [&](std::span<const Cell> solution) {
        std::unique_lock lock(mutex_);
        found_.emplace_back(solution.begin(), solution.end());
        changed_.notify_all();
        changed_.wait(lock, budget.stop, [&] { return found_.size() < kAhead; });
        return !budget.stop.stop_requested();
      });
      if (outcome.stop == Stop::failed) throw Error(outcome.message);
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    failure_ = failure;
    stop_ = name_of(outcome.stop);
    ended_ = true;
    changed_.notify_all();
  }

  const pid_t process_ = getpid();
  BoardPuzzle board_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Board> found_;
  bool ended_ = false;
  std::string_view stop_;
  std::exception_ptr failure_;
  std::mutex joining_;
  std::jthread search_;  // last: it uses the others
};

// (status, redundant cells, whether these are all, message)
py::tuple check(const BoardPuzzle& board, const std::string& name, std::optional<double> timeout) {
  Budget budget = budget_of(2, timeout, {});
  const ClueAnalysis analysis = run([&](std::stop_token stop) {
    const SharedRules::Lease backend(*board.rules, name);
    budget.stop = std::move(stop);
    return analyse_clues(*backend, board.puzzle, budget);
  });
  py::list redundant;
  for (const CellIndex cell : analysis.redundant) redundant.append(place_of(*board.rules->rules(), cell));
  return py::make_tuple(static_cast<int>(status_of(analysis.outcome)), std::move(redundant),
                        analysis.minimality == Stop::exhausted && analysis.outcome.stop <= Stop::solution_limit,
                        message_of(analysis.outcome, board));
}

std::string why_not_solved(const BoardPuzzle& board, const py::object& solution) {
  return why_not_a_solution(board.puzzle, cells_of(solution));
}

}  // namespace

void bind_solving(py::module_& module) {
  module.def("solve", solve);
  module.def("count", count);
  module.def("solve_batch", solve_batch);
  module.def("check", check);
  module.def("why_not_solved", why_not_solved);
  module.def("status_names", [] {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kStatusCount; ++i) names.emplace_back(name_of(static_cast<Status>(i)));
    return names;
  });
  py::class_<Solutions>(module, "Solutions", "The solutions of a puzzle, one by one: see solutions().")
      .def(py::init(
          [](const BoardPuzzle& board, const std::string& backend, std::uint64_t limit, std::optional<double> timeout) {
            return std::make_unique<Solutions>(board, backend, budget_of(limit, timeout, {}));
          }))
      .def("__iter__", [](Solutions& self) -> Solutions& { return self; })
      .def("__next__", &Solutions::next)
      .def("__enter__", [](Solutions& self) -> Solutions& { return self; })
      .def("__exit__", [](Solutions& self, const py::args&) { self.close(); })
      .def("__reduce_ex__", refuse_to_pickle)
      .def("close", &Solutions::close, "Ends the search.")
      .def_property_readonly(
          "stop", &Solutions::stop,
          "Why the search ended: \"exhausted\" (these were all), \"solution_limit\", \"timeout\", ...; \"\"\n"
          "as long as it goes on.");
}

}  // namespace nonet::python
