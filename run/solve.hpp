// The workers of `solve`, `count` and `check`: they send the puzzles of a chunk through a backend and write results.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/solution_reader.hpp"
#include "nonet/encoder.hpp"
#include "run/first_of_each.hpp"
#include "run/pipeline.hpp"

namespace nonet {

struct Explanation;  // run/explain.hpp

/// The result of a record, valid during the call of the writer.
struct PuzzleResult {
  std::uint64_t index = 0;       ///< of the record, from 1
  std::uint64_t line = 0;        ///< in the input, from 1
  std::string_view record = {};  ///< its text, for columns_of(), if something may stand beside the puzzle
  Status status = Status::invalid;
  std::optional<PuzzleView> puzzle = {};  ///< nothing if the record is no puzzle
  const Outcome* outcome = nullptr;       ///< null if the record is no puzzle
  std::span<const Cell> solution = {};    ///< the first one; empty if none was found or wanted
  std::string message = {};               ///< why it is invalid or failed, or which clues clash
  /// Only for `check`: clues that can be removed one at a time with the solution still unique; null if not known.
  const std::vector<CellIndex>* redundant = nullptr;
  /// Also constraints, by number; null if not known.
  const std::vector<std::size_t>* redundant_constraints = nullptr;
  /// Only for `check --solutions`: the cells beside the puzzle, and which of them the solution contradicts; null if
  /// that is not known.
  std::span<const Cell> given = {};
  const std::vector<CellIndex>* wrong = nullptr;
  /// Only for the tasks of run/workshop.hpp: the board that they make, which may have blanks; the candidates,
  /// digit_words of the side a cell; values, one for each of their fields, "" where there is none.
  std::span<const Cell> board = {};
  std::span<const std::uint64_t> candidates = {};
  std::span<const std::string> values = {};
  const Explanation* explanation = nullptr;  ///< of explain; null where there is no path
  LineKey key = {};                          ///< of canon --dedupe: equal for equivalent puzzles
};

/// Appends the text for a result. Called from worker threads, for one record after the other in each.
using ResultWriter = std::function<void(const PuzzleResult& result, std::string& text)>;

enum class Task : std::uint8_t {
  first_solution,  ///< solve: looks for as many solutions as the budget says, and reports the first one
  all_solutions,   ///< solve --all: a result for each solution, and one if the search was cut short
  number,          ///< count
  uniqueness,      ///< check
  solutions,       ///< check --solutions: whether a solution has the cells that stand beside the puzzle
  // Of run/workshop.hpp.
  canonical,    ///< canon
  minimal,      ///< minimise
  all_minimal,  ///< minimise --all: a result for each minimal puzzle
  candidates,
  rating,
  explaining,  ///< explain
  repairs,     ///< repair: a result for each repair
  vicinity,    ///< generate --from: a result for each puzzle near one
  generated,   ///< generate; of no input
};

/// For run_pipeline(). The budget's stop token ends the work within a chunk. A puzzle whose rules the backend does not
/// take fails with the reason. Only solutions under the cube are looked for; its literals must fit all boards. Throws
/// Error if Task::solutions cannot have any in this layout.
WorkerFactory make_task(Task task, const BackendSpec& backend, const Budget& budget, const ResultWriter& writer,
                        const Layout& layout = {}, const Cube& cube = {});

}  // namespace nonet
