// Verbs for a stream of puzzles. Such a verb is one file: a worker, and a Job that describes its results. run_job()
// does the rest: inputs, threads, order, shards, resumed runs and forms of output. Example: docs/adding-a-verb.md.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/large_pages.hpp"
#include "board/digit_lines.hpp"
#include "cli/options.hpp"
#include "nonet/encoder.hpp"
#include "run/pipeline.hpp"

namespace nonet::cli {

class OutputFile;
class JobWorker;
struct Job;

enum class Form : std::uint8_t { line, grid, json, csv, none, svg };
/// The values of --output, in the order of Form. solve and decode take all, and options.cpp says which others do.
inline constexpr auto kFormNames = std::to_array<std::string_view>({"line", "grid", "json", "csv", "none", "svg"});

/// The result of a record, valid during the call of the writer.
struct PuzzleResult {
  std::uint64_t index = 0;       ///< of the record, from 1
  std::uint64_t line = 0;        ///< in the input, from 1
  std::string_view record = {};  ///< its text, if it may have text beside the puzzle
  Status status = Status::invalid;
  std::optional<PuzzleView> puzzle = {};     ///< nothing if the record is not a puzzle
  const Outcome* outcome = nullptr;          ///< null if there was no search
  std::optional<PuzzleView> made = {};       ///< the board that the verb makes, such as the solution
  std::span<const std::string> values = {};  ///< for the fields of the job, "" for none
  std::string message = {};                  ///< why it is invalid or failed, or which clues clash
  bool cut_short = false;                    ///< there is a verdict, but the rest of the result is incomplete
  bool written = false;                      ///< the worker has already written it
};

/// Appends the text of a result. Called from worker threads.
using ResultWriter = std::function<void(const PuzzleResult& result, std::string& text)>;

/// A value that a verb adds to its results: a column, and text at the end of a line.
struct Field {
  enum class Kind : std::uint8_t {
    plain,      ///< the value is JSON, such as a number
    word,       ///< a text, which JSON puts in quotes
    list,       ///< the value is a JSON array; CSV has its members, separated by blanks
    json_only,  ///< the value is JSON, and CSV has no column for it
  };

  std::string_view name;
  Kind kind = Kind::word;
  std::string_view before = {};  ///< in a line; default: " name="
  std::string_view after = {};   ///< in a line
};

/// What PuzzleResult::made is.
enum class Made : std::uint8_t {
  nothing,     ///< lines show the input puzzle and the values
  board,       ///< a filled board
  puzzle,      ///< a puzzle; lines and CSV warn if they lose its constraints, lines if they lose excluded candidates
  candidates,  ///< the candidates of each cell
};

/// What a job needs of the backend. Each includes those before it.
enum class Needs : std::uint8_t {
  nothing,
  backend,     ///< it supports the boards
  proofs,      ///< it is complete
  exclusions,  ///< it supports excluded candidates
};

/// Which puzzles give status 0.
enum class Aim : std::uint8_t { any, solvable, unique };

struct JobSetup {
  const Job* job = nullptr;
  BackendSpec backend = {};
  Budget budget = {};
  Layout layout = {};  ///< of the input
  Form form = Form::line;
  ResultWriter writer = {};  ///< writes results in this form
  bool only_boards = false;  ///< lines have the board of a result, and nothing else
  Cube cube = {};            ///< the search looks only for solutions under it
};

struct Job {
  /// Called once per thread and input.
  std::function<std::unique_ptr<JobWorker>(const JobSetup& setup)> make_worker = {};
  /// Throws UsageError if an option does not fit these rules, those of an input. May be empty.
  std::function<void(const Rules& rules)> require_fitting = {};
  std::uint64_t limit = 2;  ///< the default of --limit
  Needs needs = Needs::proofs;
  Aim aim = Aim::unique;
  std::size_t cost = 1;  ///< of a puzzle, beside a search: chunks have fewer puzzles by this factor

  Made made = Made::nothing;
  std::string_view made_name = {};  ///< its column
  std::vector<Field> fields = {};   ///< the columns after it
  bool searches = false;            ///< there are columns for the outcome: solutions, backend, time
  bool numbered = true;             ///< there are columns for the record's place: index, line
  bool several = false;             ///< a puzzle may have several results: lines begin with its index
  bool originals = false;           ///< lines are copies of the input records
  bool draws = false;               ///< the default form at a terminal is grid

  /// Makes a sink for the text of the workers that passes some of it on to the output. Empty: all text is written.
  std::function<TextSink(OutputFile& output)> filter = {};
  /// Called at the end of a run that was not stopped.
  std::function<void()> finish = {};
};

/// The outcomes of a chunk's puzzles, by slot, and their first solutions.
struct Answers {
  LargePageVector<Outcome> outcomes;
  LargePageVector<Cell> solutions;
};

/// The outcome of a board that the backend does not support.
inline Outcome refusal(std::string why) { return {.stop = Stop::failed, .message = std::move(why)}; }
/// The outcome of a search of which only the verdict is known.
Outcome outcome_of(Verdict verdict, Stop stop, std::string message);
/// Status and message of a puzzle that was searched.
void set_outcome(PuzzleResult& result, const Outcome& outcome);

/// Handles records one by one, and writes their results in the form of the output.
class JobWorker : public ChunkWorker {
 public:
  explicit JobWorker(JobSetup setup);

  bool work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) final;

 protected:
  /// Longer text is flushed between two records.
  static constexpr std::size_t kFlushSize = std::size_t{1} << 16U;

  /// Works on the whole chunk before handle() is called for its records.
  virtual void prepare(const ParsedChunk& /*chunk*/) {}
  /// The answers of prepare(), if the result of a solved puzzle is its solution. A shortcut for most results of most
  /// runs, if `only_boards` holds and records have no other text: handle() makes the others.
  virtual const Answers* prepared_answers() const { return nullptr; }
  /// Fills in the result of a puzzle. False: stopped before the result was complete.
  virtual bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) = 0;
  /// Appends the text of a result. Override it for lines or objects in another form.
  virtual void append(const PuzzleResult& result, std::string& text) { setup_.writer(result, text); }

  /// For results before the end of handle().
  void write(const PuzzleResult& result) { append(result, text_); }
  /// Passes text of this size or more on. False: the output takes no more.
  bool flush(std::size_t at_least);

  const JobSetup& setup() const { return setup_; }
  const Budget& budget() const { return setup_.budget; }
  BackendCache& backends() { return backends_; }
  /// Calls work(backend, segment, results of the segment) for each segment of a chunk. `results` gets an element per
  /// slot; boards that the backend does not support get refused(why).
  void by_segment(const ParsedChunk& chunk, auto& results, const auto& refused, const auto& work) {
    results.resize(chunk.slots());
    for (const ParsedChunk::Segment& segment : chunk.segments()) {
      const auto own = std::span(results).subspan(segment.first_slot, segment.puzzles.count);
      if (const std::string why = backends_.why_not(segment.rules); !why.empty()) {
        std::fill(own.begin(), own.end(), refused(why));
      } else {
        work(backends_.get(segment.rules), segment, own);
      }
    }
  }
  /// Solves the puzzles of a chunk under the cube, in batches.
  void solve(const ParsedChunk& chunk, const Budget& budget, Answers& answers, bool wants_solutions = true);
  /// The puzzle under the cube, for the backend. Valid until the next call.
  PuzzleView under_cube(const PuzzleView& puzzle) {
    return under_cube(BatchView{puzzle.rules, 1, puzzle.clues, puzzle.excluded})[0];
  }

 private:
  BatchView under_cube(BatchView puzzles);
  void append_boards(std::span<const Cell> boards, std::size_t count);

  JobSetup setup_;
  BackendCache backends_;
  const ChunkText* taken_by_ = nullptr;  // of the chunk at hand
  PuzzleResult result_;
  std::vector<std::uint64_t> excluded_;
  DigitLines digit_lines_;  // of boards
  std::string text_;
};

/// The part of an array with a board per slot that belongs to a segment.
inline std::span<Cell> cells_of(std::span<Cell> all, const ParsedChunk::Segment& segment) {
  const auto cells = static_cast<std::size_t>(segment.rules->cells());
  return all.subspan(segment.first_slot * cells, segment.puzzles.count * cells);
}

/// Solves puzzles; a result has the first solution.
class SolveWorker : public JobWorker {
 public:
  using JobWorker::JobWorker;

 protected:
  void prepare(const ParsedChunk& chunk) override { solve(chunk, budget(), answers_); }
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override;
  const Answers& answers() const { return answers_; }

 private:
  Answers answers_;
};

/// Finds boards from each puzzle, and writes a result for each at once.
class SeveralWorker : public JobWorker {
 public:
  SeveralWorker(JobSetup setup, std::uint64_t limit) : JobWorker(std::move(setup)), limit_(limit) {}

 protected:
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) final;

  virtual Stop search(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) = 0;
  /// Adds to the result of a board.
  virtual void describe(PuzzleResult& /*result*/) {}
  /// Sets the status of the puzzle after the search.
  virtual void conclude(PuzzleResult& result) = 0;

  Outcome outcome_;
  std::uint64_t found_ = 0;

 private:
  std::uint64_t limit_;
};

/// Runs the job of a verb over all inputs; returns the exit status except for signals.
int run_job(std::string_view verb, const Job& job, const Arguments& arguments);

/// For Job::make_worker: calls Worker(setup, options...).
template <class Worker, class... Options>
auto worker_factory(const Options&... options) {
  return [options...](const JobSetup& setup) -> std::unique_ptr<JobWorker> {
    return std::make_unique<Worker>(setup, options...);
  };
}

}  // namespace nonet::cli
