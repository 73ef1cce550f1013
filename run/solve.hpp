// The workers behind `solve`, `count` and `check`: puzzles of a chunk through a backend, results as text.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/encoder/cubes.hpp"
#include "nonet/run/pipeline.hpp"

namespace nonet {

/// One record's result, valid during the call of the writer that gets it.
struct PuzzleResult {
  std::uint64_t index = 0;       ///< of the record, from 1
  std::uint64_t line = 0;        ///< in the input, from 1
  std::string_view record = {};  ///< its text where something may stand beside the puzzle: for columns_of()
  Status status = Status::invalid;
  std::optional<PuzzleView> puzzle = {};  ///< nothing where the record is none
  const Outcome* outcome = nullptr;       ///< likewise
  std::span<const Cell> solution = {};    ///< the first one; empty: none found, or not wanted
  std::string message = {};               ///< of invalid and failed; which clues clash; else empty
  /// `check` alone: clues whose removal leaves the solution unique; nullptr where that is not known.
  const std::vector<CellIndex>* redundant = nullptr;
};

/// Appends what is to be printed. Called from worker threads, one record after the other in each.
using ResultWriter = std::function<void(const PuzzleResult& result, std::string& text)>;

enum class Task : std::uint8_t {
  first_solution,  ///< solve: up to the budget's solutions, the first one is reported
  all_solutions,   ///< solve --all: the writer gets each solution as a result of its own, then what cut them short
  number,          ///< count
  uniqueness,      ///< check
  clues_only,      ///< check --given-only: are the clues consistent, nothing more; the status is solved or no_solution
};

/// For run_pipeline(). The budget's stop token ends the work in mid-chunk. Puzzles whose rules the backend does not
/// take (a jigsaw among others) fail, each with the reason. Only solutions under the cube are looked for: it is made of
/// literals of every board of the input.
WorkerFactory make_task(Task task, const BackendSpec& backend, const Budget& budget, const ResultWriter& writer,
                        const Cube& cube = {});

}  // namespace nonet
