// solve, solve_batch, count, estimate, solutions, check.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "nonet/check.hpp"
#include "nonet/constraint.hpp"
#include "nonet/error.hpp"
#include "nonet/solve.hpp"
#include "nonet/workshop.hpp"
#include "python/arguments.hpp"
#include "python/batch.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"
#include "python/call.hpp"
#include "python/types.hpp"
#include "run/minimal.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

// A thread costs more than most puzzles. So a search begins in the calling thread, with Python's lock. If it needs more
// nodes or time than this, it starts again in another thread. Searches are deterministic, so the result is the same.
constexpr std::uint64_t kNodesWithLock = 256;
constexpr Clock::duration kTimeWithLock = std::chrono::milliseconds(1);
constexpr int kMostSideWithLock = 16;

std::optional<Solved> solve_with_lock(const BoardPuzzle& board, std::string_view name, Budget budget) {
  if (name != "auto" && name != "dfs") return std::nullopt;
  if (board.rules->rules()->side() > kMostSideWithLock) return std::nullopt;
  const SharedRules::Lease backend(*board.rules, name, false);
  if (!backend) return std::nullopt;
  const bool few_nodes = budget.max_nodes.value_or(kMostWhole) <= kNodesWithLock;
  if (!few_nodes) budget.max_nodes = kNodesWithLock;
  budget.timeout = std::min(budget.timeout.value_or(kTimeWithLock), kTimeWithLock);
  Solved solved = python::solve_one(*backend, board.puzzle, budget);
  const Stop stop = solved.outcome.stop;
  if (stop == Stop::timeout || (stop == Stop::node_limit && !few_nodes)) return std::nullopt;
  return solved;
}

Solved solve_one(const BoardPuzzle& board, std::string_view name, Budget budget) {
  if (std::optional<Solved> solved = solve_with_lock(board, name, budget)) return *std::move(solved);
  return run([&](std::stop_token stop) {
    const SharedRules::Lease backend(*board.rules, name);
    budget.stop = std::move(stop);
    return python::solve_one(*backend, board.puzzle, budget);
  });
}

// Which clues clash, if that is why there is no solution.
std::string message_of(const Outcome& outcome, const BoardPuzzle& board) {
  const bool clash = outcome.message.empty() && outcome.verdict() == Verdict::no_solution;
  return clash ? why_contradictory(board.puzzle) : outcome.message;
}

py::dict stats_of(const Stats& stats) {
  py::dict dict;
  const auto set = [&](const char* name, Value value) {
    if (PyDict_SetItem(dict.ptr(), key_of(name).ptr(), value.ptr()) != 0) throw py::error_already_set();
  };
  set("backend", py::str(stats.backend.data(), stats.backend.size()));
  if (stats.elapsed) set("seconds", py::float_(seconds_of(*stats.elapsed)));
  for (const StatField& field : stat_fields()) set(field.name.data(), py::int_(stats.*field.value));
  return dict;
}

// A Puzzle: the one given, or made of text or numbers.
py::object puzzle_object(Value given, Value rules) {
  const std::shared_ptr<SharedRules> its = rules_or_none(rules);
  if (py::isinstance<BoardPuzzle>(given) && !its) return given;
  return py::cast(puzzle_of(given, its));
}

py::object solve(Value given, Value rules, Value limit, Value backend, Value timeout, Value node_limit) {
  const Budget budget = budget_of(limit, timeout, node_limit);
  const std::string_view name = text_of(backend, "backend");
  const py::object puzzle = puzzle_object(given, rules);
  const auto& board = puzzle.cast<const BoardPuzzle&>();
  const auto [outcome, first] = solve_one(board, name, budget);
  return made("Result", "puzzle"_a = puzzle, "status"_a = status_of(outcome),
              "solution"_a = first.empty() ? py::object(py::none()) : py::object(cells_array(first)),
              "count"_a = outcome.solutions, "stats"_a = stats_of(outcome.stats),
              "message"_a = message_text(message_of(outcome, board)));
}

std::uint64_t count(Value given, Value rules, Value limit, Value backend, Value timeout) {
  const Budget budget = budget_of(limit, timeout);
  const std::string_view name = text_of(backend, "backend");
  const Outcome outcome = solve_one(puzzle_of(given, rules_or_none(rules)), name, budget).outcome;
  if (outcome.stop <= Stop::solution_limit) return outcome.solutions;
  if (outcome.stop == Stop::timeout) {
    throw TimedOut("timeout after " + std::to_string(outcome.solutions) + " solutions");
  }
  throw Error(outcome.message.empty() ? "the search ended early: " + std::string(name_of(outcome.stop))
                                      : outcome.message);
}

py::object estimate(Value given, Value rules, Value trials, Value seed, Value timeout) {
  Budget budget = budget_of(py::int_(0), timeout);
  const std::uint64_t number = whole_of(trials, "trials", 1);
  const std::uint64_t its_seed = whole_of(seed, "seed");
  const BoardPuzzle board = puzzle_of(given, rules_or_none(rules));
  const Estimate found = run([&](std::stop_token stop) {
    budget.stop = std::move(stop);
    return estimate_solutions(board.puzzle, number, its_seed, budget);
  });
  return made("Estimate", "mean"_a = found.mean, "error"_a = found.error, "trials"_a = found.trials,
              "found"_a = found.found);
}

py::object solve_batch(Value puzzles, Value backend, Value jobs, Value progress, Value limit, Value timeout,
                       Value node_limit) {
  const Rows rows(puzzles);
  const BatchPlan plan = plan_of(backend, jobs, progress, budget_of(limit, timeout, node_limit));
  BatchResult result(rows);
  py::array_t<std::uint64_t> nodes = filled(rows.count(), std::uint64_t{0});
  std::uint64_t* const nodes_of = nodes.mutable_data();
  for_each_chunk(rows.rules(), rows, plan,
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
                   thread_local std::vector<Outcome> outcomes;
                   outcomes.assign(view.count, Outcome{});
                   result.fill(taken, outcomes,
                               [&](std::span<Cell> boards) { its.solve_batch(view, budget, outcomes, boards); });
                   for (std::size_t i = 0; i < taken.size(); ++i) nodes_of[taken[i]] = outcomes[i].stats.nodes;
                 });
  return result.object("Batch", "solutions", "nodes"_a = nodes);
}

// A search in its own thread, which goes up to some solutions ahead of its reader.
class Search {
 public:
  Search(BoardPuzzle board, std::string name, Budget budget)
      : board_(std::move(board)), thread_([this, name = std::move(name), budget](std::stop_token stop) mutable {
          budget.stop = std::move(stop);
          search(name, budget);
        }) {}

  // Waits for a solution, 20 ms at most. An empty board: there is none yet, or it `has_ended`.
  Board next(bool& has_ended) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::milliseconds(20), [&] { return ended_ || !found_.empty(); });
    has_ended = found_.empty() && ended_;
    if (found_.empty()) return {};
    Board board = std::move(found_.front());
    found_.pop_front();
    changed_.notify_all();
    return board;
  }

  void close() {
    thread_.request_stop();
    const std::lock_guard joining(joining_);
    if (thread_.joinable()) thread_.join();
    const std::lock_guard lock(mutex_);
    found_.clear();
    failure_ = nullptr;
    changed_.notify_all();
  }

  // Once.
  std::exception_ptr failure() {
    const std::lock_guard lock(mutex_);
    return std::exchange(failure_, nullptr);
  }

  std::string_view stop() const {
    const std::lock_guard lock(mutex_);
    return ended_ ? stop_ : std::string_view();
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

  BoardPuzzle board_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Board> found_;
  bool ended_ = false;
  std::string_view stop_;
  std::exception_ptr failure_;
  std::mutex joining_;
  std::jthread thread_;  // last: it uses the others
};

// The solutions of a puzzle, one by one. A forked child has no thread of its parent, and leaves the search as it is.
class Solutions {
 public:
  static constexpr bool kBoundToPython = true;
  Solutions(BoardPuzzle board, std::string name, Budget budget)
      : search_(std::make_unique<Search>(std::move(board), std::move(name), std::move(budget))) {}
  // Ends the search, and keeps Python's lock, which a destructor must not take again.
  ~Solutions() {
    if (is_forked()) (void)search_.release();
  }
  Solutions(const Solutions&) = delete;
  Solutions& operator=(const Solutions&) = delete;

  Bytes next() {
    for (bool has_ended = false; !has_ended;) {
      // Each time: list(solutions) gives Python no other moment to look.
      if (PyErr_CheckSignals() != 0) {
        close();
        throw py::error_already_set();
      }
      if (is_forked()) {
        throw Error("the search of these solutions runs in the process that began it, not in a fork");
      }
      PyThreadState* const state = PyEval_SaveThread();  // as in call.cpp
      const Board board = search_->next(has_ended);
      PyEval_RestoreThread(state);
      if (!board.empty()) return cells_array(board);
    }
    if (const std::exception_ptr failure = search_->failure()) std::rethrow_exception(failure);
    throw py::stop_iteration();
  }

  void close() {
    if (is_forked()) return;
    PyThreadState* const state = PyEval_SaveThread();
    search_->close();
    PyEval_RestoreThread(state);
  }

  // Why the search ended: "exhausted", "solution_limit", "timeout", ...; "" as long as it goes on.
  std::string_view stop() const { return is_forked() ? std::string_view() : search_->stop(); }

 private:
  bool is_forked() const { return process_ != process_number(); }

  const unsigned process_ = process_number();
  std::unique_ptr<Search> search_;
};

std::unique_ptr<Solutions> solutions(Value puzzle, Value rules, Value limit, Value backend, Value timeout) {
  const Budget budget = budget_of(limit, timeout);
  std::string name(text_of(backend, "backend"));
  backend_of(name);  // throws here, not in the thread
  return std::make_unique<Solutions>(puzzle_of(puzzle, rules_or_none(rules)), std::move(name), budget);
}

py::object check(Value given, Value rules, Value backend, Value timeout) {
  Budget budget = from_now_on(timed_budget(2, timeout));
  const std::string_view name = text_of(backend, "backend");
  const BoardPuzzle board = puzzle_of(given, rules_or_none(rules));
  const auto [analysis, drawn] = run([&](std::stop_token stop) {
    budget.stop = std::move(stop);
    std::pair<ClueAnalysis, ConstraintAnalysis> both;
    {
      const SharedRules::Lease solver(*board.rules, name);
      both.first = analyse_clues(*solver, board.puzzle, budget);
    }
    if (both.first.outcome.verdict() == Verdict::unique) {
      both.second = analyse_constraints(backend_of(name), board.puzzle, budget);
    }
    return both;
  });
  const Rules& its = *board.rules->rules();
  py::list clues;
  for (const CellIndex cell : analysis.redundant) {
    clues.append(type_of("Cell")(its.geometry().row_of(cell), its.geometry().column_of(cell)));
  }
  py::list constraints;
  for (const std::size_t number : drawn.redundant) {
    constraints.append(python_text(text_of(its.spec().constraints[number], its.geometry())));
  }
  return made("Check", "status"_a = status_of(analysis.outcome), "redundant"_a = clues,
              "redundant_constraints"_a = constraints,
              "complete"_a = analysis.minimality == Stop::exhausted && drawn.stop == Stop::exhausted &&
                             analysis.outcome.stop <= Stop::solution_limit,
              "message"_a = message_text(message_of(analysis.outcome, board)));
}

py::object verify_solution(Value given, Value answer, Value rules) {
  const BoardPuzzle board = puzzle_of(given, rules_or_none(rules));
  const std::vector<Cell> digits = is_text(answer) ? puzzle_of(answer, board.rules, "answer").puzzle.clues
                                                   : cells_of(answer, "answer", &board.rules->rules()->geometry());
  const std::string why = why_not_a_solution(board.puzzle, digits);
  return made("SolutionCheck", "correct"_a = why.empty(), "message"_a = message_text(why));
}

py::list constraints() {
  py::list kinds;
  for (const ConstraintKind* kind : constraint_kinds()) {
    kinds.append(type_of("Constraint")(kind->name, kind->summary, kind->example, kind->example_box));
  }
  return kinds;
}

py::list listed_backends() {
  py::list list;
  for (const BackendInfo* info : backends()) {
    const Capabilities can = info->can({});
    list.append(type_of("Backend")(info->name, info->argument, info->summary, can.max_side, can.complete,
                                   python_text(info->why_unavailable({}))));
  }
  return list;
}

}  // namespace

void bind_solving(py::module_& module) {
  module.def("solve", solve);
  module.def("count", count);
  module.def("estimate", estimate);
  module.def("solve_batch", solve_batch);
  module.def("check", check);
  module.def("solutions", solutions);
  module.def("verify_solution", verify_solution);
  module.def("shown", shown);
  module.def("constraints", constraints);
  module.def("backends", listed_backends);
  module.def("status_names", [] {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kStatusCount; ++i) names.emplace_back(name_of(static_cast<Status>(i)));
    return names;
  });
  py::class_<Solutions>(module, "Solutions", "The solutions of a puzzle, one by one: see solutions().")
      .def("__iter__", [](Solutions& self) -> Solutions& { return self; })
      .def("__next__", &Solutions::next)
      .def("__enter__", [](Solutions& self) -> Solutions& { return self; })
      .def("__exit__", [](Solutions& self, const py::args&) { self.close(); })
      .def("__reduce_ex__", refuse_to_pickle, "__reduce_ex__(self, protocol)\n--\n\n")
      .def("close", &Solutions::close, "close(self)\n--\n\nEnds the search.")
      .def_property_readonly(
          "stop", &Solutions::stop,
          "Why the search ended: \"exhausted\" (these were all), \"solution_limit\", \"timeout\", ...; \"\"\n"
          "as long as it goes on.");
}

}  // namespace nonet::python
