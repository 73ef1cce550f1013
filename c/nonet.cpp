#include "nonet.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "nonet/backend.hpp"
#include "nonet/check.hpp"
#include "nonet/clock.hpp"
#include "nonet/reader.hpp"
#include "nonet/solve.hpp"
#include "nonet/version.hpp"
#include "run/pipeline.hpp"

struct nonet_rules {
  std::shared_ptr<const nonet::Rules> rules;
};

struct nonet_puzzle {
  nonet_rules rules;
  nonet::Puzzle puzzle;
};

struct nonet_solver {
  std::shared_ptr<const nonet::Rules> rules;
  std::unique_ptr<nonet::Backend> backend;
  std::size_t batch;  // puzzles in a call of the backend
  nonet::Budget limits = {};
  // Nothing of a message can fail, also where memory has run out.
  std::array<char, 1024> message = {};
  std::mutex stop_mutex = {};
  std::stop_source stop = {};

  std::size_t cells() const { return static_cast<std::size_t>(rules->cells()); }
};

namespace nonet {
namespace {

static_assert(NONET_SOLVED == static_cast<int>(Status::solved) && NONET_UNIQUE == static_cast<int>(Status::unique) &&
              NONET_MULTIPLE == static_cast<int>(Status::multiple) &&
              NONET_NO_SOLUTION == static_cast<int>(Status::no_solution) &&
              NONET_INVALID == static_cast<int>(Status::invalid) &&
              NONET_TIMEOUT == static_cast<int>(Status::timeout) &&
              NONET_NODE_LIMIT == static_cast<int>(Status::node_limit) &&
              NONET_MEMORY_LIMIT == static_cast<int>(Status::memory_limit) &&
              NONET_CANCELLED == static_cast<int>(Status::cancelled) &&
              NONET_UNKNOWN == static_cast<int>(Status::unknown) && NONET_FAILED == static_cast<int>(Status::failed) &&
              kSearchStatusCount == NONET_FAILED + 1);

// The part of a line that fits, without half a character of UTF-8 at its end.
void copy_text(std::string_view text, char* out, std::size_t size) noexcept {
  if (out == nullptr || size == 0) return;
  std::size_t length = std::min(text.size(), size - 1);
  while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) --length;
  std::memcpy(out, text.data(), length);
  out[length] = '\0';
}

// What a catch block has caught.
void copy_failure(char* out, std::size_t size) noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    copy_text("memory has run out", out, size);
  } catch (const std::exception& failure) {
    copy_text(failure.what(), out, size);
  } catch (...) {
    copy_text("an exception that is none of nonet's", out, size);
  }
}

// What make() returns; nullptr if it throws, and the reason.
template <class Make>
auto* made(char* error, std::size_t error_size, Make&& make) noexcept {
  copy_text("", error, error_size);
  try {
    return make();
  } catch (...) {
    copy_failure(error, error_size);
    return decltype(make())(nullptr);
  }
}

nonet_status as_c(Status status) { return static_cast<nonet_status>(status); }

// An argument that makes no sense.
class Refused : public Error {
  using Error::Error;
};

// Throws Refused: "clues: NULL where a board is needed".
void require(const void* pointer, const char* why) {
  if (pointer == nullptr) throw Refused(why);
}

// What work(budget) returns; NONET_INVALID or NONET_FAILED where it throws. The budget has the solver's limits and its
// stop.
template <class Work>
nonet_status call(nonet_solver* solver, std::uint64_t limit, Work&& work) noexcept {
  if (solver == nullptr) return NONET_INVALID;
  solver->message[0] = '\0';
  try {
    Budget budget = solver->limits;
    budget.max_solutions = limit;
    {
      const std::lock_guard lock(solver->stop_mutex);
      budget.stop = solver->stop.get_token();
    }
    return work(budget);
  } catch (const Refused& refused) {
    copy_text(refused.what(), solver->message.data(), solver->message.size());
    return NONET_INVALID;
  } catch (...) {
    copy_failure(solver->message.data(), solver->message.size());
    return NONET_FAILED;
  }
}

PuzzleView view_of(const nonet_solver& solver, const std::uint8_t* clues) {
  require(clues, "clues: NULL where a board is needed");
  return {solver.rules.get(), {clues, solver.cells()}, {}};
}

// Solves one puzzle: see nonet_search().
nonet_status search(nonet_solver& solver, const PuzzleView& puzzle, const Budget& budget, std::uint8_t* solution,
                    nonet_sink* sink, void* context, Outcome& outcome) {
  try {
    require_valid(puzzle);
    require_rules(*solver.rules, *puzzle.rules);
  } catch (const Error& error) {
    throw Refused(error.what());
  }
  Board first(solver.cells());  // `solution` may be the clues, so that it is written last
  bool found = false;
  SolutionSink keep;  // without one a search that counts is faster
  if (solution != nullptr || sink != nullptr) {
    keep = [&](std::span<const Cell> cells) {
      if (!std::exchange(found, true)) std::ranges::copy(cells, first.begin());
      return sink == nullptr || sink(context, cells.data()) != 0;
    };
  }
  if (budget.stop.stop_requested()) {
    outcome.stop = Stop::cancelled;
  } else {
    outcome = solver.backend->solve(puzzle, budget, keep);
  }
  if (solution != nullptr) std::ranges::copy(first, solution);
  if (outcome.stop == Stop::failed) copy_text(outcome.message, solver.message.data(), solver.message.size());
  return as_c(status_of(outcome));
}

// Zeros for members that this version does not know.
void fill(nonet_outcome& theirs, nonet_status status, const Outcome& outcome, double seconds) {
  const Stats& stats = outcome.stats;
  const bool searched = status != NONET_INVALID && status != NONET_FAILED;
  const nonet_outcome ours{
      .size = theirs.size,
      .status = status,
      .exhausted = searched && outcome.stop == Stop::exhausted ? 1 : 0,
      .solutions = outcome.solutions,
      .seconds = seconds,
      .nodes = stats.nodes,
      .solver_runs = stats.solver_runs,
      .conflicts = stats.conflicts,
      .variables = stats.variables,
      .clauses = stats.clauses,
      .bytes = stats.bytes,
      .backend = stats.backend.empty() ? "" : stats.backend.data(),
  };
  std::memset(&theirs, 0, theirs.size);
  theirs = ours;
}

// How many puzzles from the front on have no digit above the side, `most` at most.
std::size_t valid_ones(const nonet_solver& solver, const std::uint8_t* clues, std::size_t most) {
  const std::span<const Cell> cells(clues, most * solver.cells());
  const auto wrong = std::ranges::find_if(cells, [side = solver.rules->side()](Cell digit) { return digit > side; });
  return static_cast<std::size_t>(wrong - cells.begin()) / solver.cells();
}

// Valid puzzles, as many as there are outcomes.
void search_batch(nonet_solver& solver, const std::uint8_t* clues, const Budget& budget, std::span<Outcome> outcomes,
                  std::uint8_t* solutions) {
  const std::size_t cells = outcomes.size() * solver.cells();
  const std::span<Cell> first(solutions, solutions == nullptr ? 0 : cells);
  std::ranges::fill(first, Cell{0});
  if (budget.stop.stop_requested()) {
    for (Outcome& outcome : outcomes) outcome = {.stop = Stop::cancelled};
    return;
  }
  solver.backend->solve_batch({solver.rules.get(), outcomes.size(), {clues, cells}, {}}, budget, outcomes, first);
}

Geometry shape_of(const nonet_rules* rules) {
  return rules == nullptr ? Geometry{.box_rows = 0, .box_cols = 0, .least = 0} : rules->rules->geometry();
}

std::shared_ptr<const Rules> rules_from(const char* shape, const char* variants, const char* constraints,
                                        const std::uint8_t* regions) {
  RulesSpec spec;
  if (shape != nullptr) spec.geometry = Geometry::parse(shape);
  if (regions != nullptr) spec.regions.assign(regions, regions + spec.geometry.placed());
  if (variants != nullptr && *variants != '\0') add_variants(spec, variants);
  if (constraints != nullptr) {
    const std::vector<std::string_view> lines = split(constraints, '\n');
    add_constraints(spec, std::vector<std::string>(lines.begin(), lines.end()));
  }
  put_in_order(spec);
  return Rules::make(std::move(spec));
}

}  // namespace
}  // namespace nonet

const char* nonet_status_name(nonet_status status) {
  const auto number = static_cast<std::size_t>(status);
  return number < nonet::kSearchStatusCount ? nonet::name_of(static_cast<nonet::Status>(number)).data() : "";
}

const char* nonet_version() { return nonet::kVersion.data(); }

const char* nonet_backend_name(size_t index, const char** summary) {
  const std::span<const nonet::BackendInfo* const> all = nonet::backends();
  const nonet::BackendInfo* const info = index < all.size() ? all[index] : nullptr;
  if (summary != nullptr) *summary = info == nullptr ? nullptr : info->summary.data();
  return info == nullptr ? nullptr : info->name.data();
}

const char* nonet_constraint_name(size_t index, const char** summary, const char** example, const char** shape) {
  const std::span<const nonet::ConstraintKind* const> all = nonet::constraint_kinds();
  const nonet::ConstraintKind* const kind = index < all.size() ? all[index] : nullptr;
  if (summary != nullptr) *summary = kind == nullptr ? nullptr : kind->summary.data();
  if (example != nullptr) *example = kind == nullptr ? nullptr : kind->example.data();
  if (shape != nullptr) *shape = kind == nullptr ? nullptr : kind->example_box.data();
  return kind == nullptr ? nullptr : kind->name.data();
}

nonet_rules* nonet_rules_new(const char* shape, const char* variants, const char* constraints, const uint8_t* regions,
                             char* error, size_t error_size) {
  return nonet::made(error, error_size,
                     [&] { return new nonet_rules{nonet::rules_from(shape, variants, constraints, regions)}; });
}

void nonet_rules_free(nonet_rules* rules) { delete rules; }

int nonet_rules_side(const nonet_rules* rules) { return nonet::shape_of(rules).side(); }
int nonet_rules_rows(const nonet_rules* rules) { return nonet::shape_of(rules).rows(); }
int nonet_rules_columns(const nonet_rules* rules) { return nonet::shape_of(rules).columns(); }
int nonet_rules_cells(const nonet_rules* rules) { return nonet::shape_of(rules).cells(); }
int nonet_rules_least(const nonet_rules* rules) { return nonet::shape_of(rules).least; }

nonet_puzzle* nonet_puzzle_read(const char* text, char* error, size_t error_size) {
  return nonet::made(error, error_size, [&] {
    nonet::require(text, "text: NULL where a puzzle is needed");
    nonet::Puzzle puzzle = nonet::parse_puzzle(text);
    return new nonet_puzzle{{puzzle.rules}, std::move(puzzle)};
  });
}

nonet_puzzle* nonet_puzzle_new(const nonet_rules* rules, const uint8_t* clues, char* error, size_t error_size) {
  return nonet::made(error, error_size, [&] {
    nonet::Puzzle puzzle(rules == nullptr ? nonet::Rules::make({}) : rules->rules);
    if (clues != nullptr) std::copy_n(clues, puzzle.clues.size(), puzzle.clues.begin());
    nonet::require_valid(nonet::PuzzleView(puzzle));
    return new nonet_puzzle{{puzzle.rules}, std::move(puzzle)};
  });
}

void nonet_puzzle_free(nonet_puzzle* puzzle) { delete puzzle; }

const nonet_rules* nonet_puzzle_rules(const nonet_puzzle* puzzle) {
  return puzzle == nullptr ? nullptr : &puzzle->rules;
}

const uint8_t* nonet_puzzle_clues(const nonet_puzzle* puzzle) {
  return puzzle == nullptr ? nullptr : puzzle->puzzle.clues.data();
}

int nonet_puzzle_exclude(nonet_puzzle* puzzle, int cell, int digit) {
  if (puzzle == nullptr) return 0;
  try {
    puzzle->puzzle.exclude(cell, digit);
    return 1;
  } catch (...) {
    return 0;
  }
}

int nonet_puzzle_excludes(const nonet_puzzle* puzzle, int cell, int digit) {
  if (puzzle == nullptr) return 0;
  const nonet::Rules& rules = *puzzle->puzzle.rules;
  if (cell < 0 || cell >= rules.cells() || digit < 1 || digit > rules.side()) return 0;
  return nonet::PuzzleView(puzzle->puzzle).excludes(cell, digit) ? 1 : 0;
}

int nonet_puzzle_clash(const nonet_puzzle* puzzle, char* why, size_t why_size) {
  nonet::copy_text("", why, why_size);
  try {
    nonet::require(puzzle, "puzzle: NULL where a puzzle is needed");
    const std::string clash = nonet::why_contradictory(puzzle->puzzle);
    nonet::copy_text(clash, why, why_size);
    return clash.empty() ? 0 : 1;
  } catch (...) {
    nonet::copy_failure(why, why_size);
    return -1;
  }
}

nonet_solver* nonet_solver_new(const nonet_rules* rules, const char* backend, char* error, size_t error_size) {
  return nonet::made(error, error_size, [&] {
    const nonet::BackendSpec spec = nonet::parse_backend(backend == nullptr ? "auto" : backend);
    auto solver = std::make_unique<nonet_solver>();
    solver->rules = rules == nullptr ? nonet::Rules::make({}) : rules->rules;
    solver->backend = nonet::make_backend(spec, solver->rules);
    solver->batch = nonet::chunk_records(spec.can(), *solver->rules);
    return solver.release();
  });
}

void nonet_solver_free(nonet_solver* solver) { delete solver; }

void nonet_solver_set_timeout(nonet_solver* solver, double seconds) {
  if (solver == nullptr) return;
  solver->limits.timeout.reset();
  // Written so that a NaN is not a limit.
  if (seconds >= 0) solver->limits.timeout = nonet::duration_of(seconds);
}

void nonet_solver_set_node_limit(nonet_solver* solver, uint64_t nodes) {
  if (solver == nullptr) return;
  solver->limits.max_nodes.reset();
  if (nodes != NONET_NO_LIMIT) solver->limits.max_nodes = nodes;
}

void nonet_solver_set_memory_limit(nonet_solver* solver, uint64_t bytes) {
  if (solver == nullptr) return;
  solver->limits.max_bytes.reset();
  if (bytes != NONET_NO_LIMIT) solver->limits.max_bytes = std::min<uint64_t>(bytes, SIZE_MAX);
}

const char* nonet_solver_message(const nonet_solver* solver) {
  return solver == nullptr ? "no solver: NULL" : solver->message.data();
}

nonet_status nonet_solve(nonet_solver* solver, const uint8_t* clues, uint64_t limit, uint8_t* solution) {
  nonet::Outcome outcome;
  return nonet::call(solver, limit, [&](const nonet::Budget& budget) {
    return nonet::search(*solver, nonet::view_of(*solver, clues), budget, solution, nullptr, nullptr, outcome);
  });
}

nonet_status nonet_count(nonet_solver* solver, const uint8_t* clues, uint64_t limit, uint64_t* count) {
  nonet::Outcome outcome;
  if (count != nullptr) *count = 0;
  return nonet::call(solver, limit, [&](const nonet::Budget& budget) {
    nonet::require(count, "count: NULL where a number is to go");
    const nonet_status status =
        nonet::search(*solver, nonet::view_of(*solver, clues), budget, nullptr, nullptr, nullptr, outcome);
    *count = std::exchange(outcome.solutions, 0);
    // Why it ended early says more here than that there was a solution.
    return outcome.stop <= nonet::Stop::solution_limit ? status : nonet::as_c(nonet::status_of(outcome));
  });
}

nonet_status nonet_list(nonet_solver* solver, const uint8_t* clues, uint64_t limit, nonet_sink* sink, void* context) {
  nonet::Outcome outcome;
  return nonet::call(solver, limit, [&](const nonet::Budget& budget) {
    nonet::require(reinterpret_cast<const void*>(sink), "sink: NULL where a function is needed");
    return nonet::search(*solver, nonet::view_of(*solver, clues), budget, nullptr, sink, context, outcome);
  });
}

nonet_status nonet_search(nonet_solver* solver, const nonet_puzzle* puzzle, uint64_t limit, uint8_t* solution,
                          nonet_sink* sink, void* context, nonet_outcome* outcome) {
  nonet::Outcome found;
  const auto began = nonet::Clock::now();
  const bool too_small = outcome != nullptr && outcome->size < sizeof(nonet_outcome);
  const nonet_status status = nonet::call(solver, limit, [&](const nonet::Budget& budget) {
    if (too_small) throw nonet::Refused("outcome: its size is not sizeof(nonet_outcome)");
    nonet::require(puzzle, "puzzle: NULL where a puzzle is needed");
    return nonet::search(*solver, nonet::PuzzleView(puzzle->puzzle), budget, solution, sink, context, found);
  });
  if (outcome != nullptr && !too_small) {
    nonet::fill(*outcome, status, found, nonet::seconds_of(nonet::Clock::now() - began));
  }
  return status;
}

nonet_status nonet_solve_batch(nonet_solver* solver, const uint8_t* clues, size_t count, uint64_t limit,
                               uint8_t* solutions, uint8_t* statuses) {
  return nonet::call(solver, limit, [&](const nonet::Budget& budget) {
    if (count == 0) return NONET_SOLVED;
    nonet::require(clues, "clues, statuses: NULL where there are puzzles");
    nonet::require(statuses, "clues, statuses: NULL where there are puzzles");
    const std::size_t cells = solver->cells();
    std::fill_n(statuses, count, static_cast<std::uint8_t>(NONET_FAILED));
    std::vector<nonet::Outcome> outcomes;
    nonet_status result = NONET_SOLVED;
    for (std::size_t done = 0; done < count;) {
      const uint8_t* const here = clues + done * cells;
      uint8_t* const first = solutions == nullptr ? nullptr : solutions + done * cells;
      const std::size_t valid = nonet::valid_ones(*solver, here, std::min(solver->batch, count - done));
      if (valid == 0) {
        if (first != nullptr) std::fill_n(first, cells, uint8_t{0});
        statuses[done++] = NONET_INVALID;
        continue;
      }
      outcomes.assign(valid, {});
      nonet::search_batch(*solver, here, budget, outcomes, first);
      for (const nonet::Outcome& outcome : outcomes) {
        statuses[done++] = static_cast<uint8_t>(nonet::status_of(outcome));
        if (outcome.stop == nonet::Stop::cancelled) result = NONET_CANCELLED;
        if (outcome.stop == nonet::Stop::failed) {
          nonet::copy_text(outcome.message, solver->message.data(), solver->message.size());
        }
      }
    }
    return result;
  });
}

void nonet_solver_stop(nonet_solver* solver) {
  if (solver == nullptr) return;
  const std::lock_guard lock(solver->stop_mutex);
  solver->stop.request_stop();
}

void nonet_solver_resume(nonet_solver* solver) {
  if (solver == nullptr) return;
  const std::lock_guard lock(solver->stop_mutex);
  if (solver->stop.stop_requested()) solver->stop = std::stop_source();
}
