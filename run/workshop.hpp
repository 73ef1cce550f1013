// The workers of `canon`, `minimise`, `candidates`, `rate`, `explain` and `repair`: what the workshop makes of each
// puzzle, why, and what mends it, as results.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/explain.hpp"
#include "nonet/workshop.hpp"
#include "run/explain.hpp"
#include "run/solve.hpp"

namespace nonet {

/// What a task of the workshop does beyond its name. Each option is of one task.
struct WorkshopOptions {
  // Task::canonical
  Form form = Form::minlex;
  bool automorphisms = false;
  bool class_key = false;  ///< the canonical form as a value, whatever `dedupe` says
  bool grid_key = false;   ///< that of the only solution
  bool dedupe = false;     ///< results have the record and a key (class_hash) in place of the form
  // Task::minimal, Task::all_minimal
  std::uint64_t seed = 0;
  std::uint64_t limit = 0;      ///< of minimal puzzles below one, puzzles near one; 0: all
  std::vector<bool> keep = {};  ///< by cell: a clue there stays; empty: none
  bool constraints = false;     ///< Task::minimal: constraints go before clues do
  // Task::candidates
  std::uint64_t counts = 0;  ///< how many solutions are counted with each candidate; 0: they are not counted
  // Task::vicinity
  int remove = 1;  ///< clues
  int add = 1;
  // Task::repairs; `limit` is of repairs
  RepairGoal goal = RepairGoal::unique;
  // Task::rating
  RatingLimits rating = {};
  bool rate_path = false;  ///< the largest step of the path to the solution, too; ExplainOptions::effort counts
  // Task::explaining
  ExplainOptions explain = {};
};

/// A value that a task adds to its results.
struct ResultField {
  std::string_view name;
  bool number = false;
};
/// The values of results (PuzzleResult::values), in their order.
std::vector<ResultField> fields_of(Task task, const WorkshopOptions& options);

/// Whether a task is one of these.
constexpr bool is_workshop(Task task) { return task >= Task::canonical; }
/// Whether a task asks a backend.
bool needs_backend(Task task, const WorkshopOptions& options);

/// For run_pipeline(), as make_task(). A puzzle whose board the task does not take fails with the reason.
WorkerFactory make_workshop_task(Task task, const WorkshopOptions& options, const BackendSpec& backend,
                                 const Budget& budget, const ResultWriter& writer);

}  // namespace nonet
