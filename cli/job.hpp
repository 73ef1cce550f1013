// What a verb does with a stream of puzzles. Such a verb is one file: a worker, and a Job that describes its results.
// run_job() does the rest: inputs, threads, order, shards, resumed runs and forms of output.
// docs/adding-a-verb.md shows an example.
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
  std::string_view record = {};  ///< its text, for columns_of(), if the record may have text beside the puzzle
  Status status = Status::invalid;
  std::optional<PuzzleView> puzzle = {};     ///< nothing if the record is not a puzzle
  const Outcome* outcome = nullptr;          ///< null if there was no search
  std::optional<PuzzleView> made = {};       ///< the board that the verb makes, such as the solution
  std::span<const std::string> values = {};  ///< for the fields of the job, "" for none
  std::string message = {};                  ///< why it is invalid or failed, or which clues clash
  bool cut_short = false;                    ///< there is a verdict, but not all that was asked for
  bool written = false;                      ///< the worker has written it already
};

/// Appends the text of a result. Called from worker threads, for one record after the other in each.
using ResultWriter = std::function<void(const PuzzleResult& result, std::string& text)>;

/// A value that a verb adds to its results: a column, and text at the end of a line.
struct Field {
  /// How JSON shows the text of the value: as it is, in quotes, or as it is and in no other form. Csv shows lists by
  /// blanks between their members; those of names also without quotes.
  enum class Kind : std::uint8_t { plain, word, names, json_only };

  std::string_view name;
  Kind kind = Kind::word;
  std::string_view before = {};  ///< in a line; default: " name="
  std::string_view after = {};   ///< in a line
};

/// What PuzzleResult::made is.
enum class Made : std::uint8_t {
  nothing,     ///< lines show the puzzle itself if there are values
  board,       ///< without regions and excluded candidates
  puzzle,      ///< lines and csv warn if it loses constraints, lines if it loses excluded candidates
  candidates,  ///< its excluded candidates count
};

/// What a job asks of the backend. Each includes those before it.
enum class Needs : std::uint8_t {
  nothing,
  backend,     ///< takes the boards
  proofs,      ///< is complete
  exclusions,  ///< takes excluded candidates
};

/// Which puzzles give status 0.
enum class Aim : std::uint8_t { any, solvable, unique };

/// What workers get.
struct JobSetup {
  const Job* job = nullptr;
  BackendSpec backend = {};
  Budget budget = {};
  Layout layout = {};  ///< of the input
  Form form = Form::line;
  ResultWriter writer = {};  ///< writes results in this form
  Cube cube = {};            ///< only solutions under it are looked for
};

struct Job {
  /// Called once per thread. Throws Error or UsageError if the layout does not fit the options of the verb.
  std::function<std::unique_ptr<JobWorker>(const JobSetup& setup)> make_worker = {};
  std::uint64_t limit = 2;  ///< how many solutions are looked for without --limit
  Needs needs = Needs::proofs;
  Aim aim = Aim::unique;
  bool slow = false;  ///< many searches per puzzle: chunks are smaller

  Made made = Made::nothing;
  std::string_view made_name = {};  ///< its column
  std::vector<Field> fields = {};   ///< after that
  bool searches = false;            ///< columns of the outcome are shown: solutions, backend, time
  bool numbered = true;             ///< records have numbers: columns index and line
  bool several = false;             ///< a puzzle may have several results: lines begin with its index
  bool originals = false;           ///< lines are the records as they came
  bool draws = false;               ///< the form is grid at a terminal

  /// Takes the text of the workers, and gives the output what it wants of it. Empty: all of it.
  std::function<TextSink(OutputFile& output)> filter = {};
  /// Called at the end of a run that was not stopped.
  std::function<void()> finish = {};
};

/// The outcomes of a chunk's puzzles, by slot, and their first solutions.
struct Answers {
  LargePageVector<Outcome> outcomes;
  LargePageVector<Cell> solutions;
};

/// The outcome of a board that the backend does not take.
inline Outcome refusal(std::string why) { return {.stop = Stop::failed, .message = std::move(why)}; }
/// The outcome of a search of which only the verdict is left.
Outcome outcome_of(Verdict verdict, Stop stop, std::string message);
/// Status and message of a puzzle that was searched.
void set_outcome(PuzzleResult& result, const Outcome& outcome);

/// Handles records one by one with results that are written in the form of the output.
class JobWorker : public ChunkWorker {
 public:
  explicit JobWorker(JobSetup setup) : setup_(std::move(setup)), backends_(setup_.backend) {}

  bool work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) final;

 protected:
  /// Longer text is handed on between two records.
  static constexpr std::size_t kFlushSize = std::size_t{1} << 16U;

  /// Works on the whole chunk before handle() is called for its records.
  virtual void prepare(const ParsedChunk& /*chunk*/) {}
  /// Fills in the result of a puzzle. False: stopped before the puzzle was done.
  virtual bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) = 0;
  /// Appends the text of a result. A verb with its own lines or objects overrides it.
  virtual void append(const PuzzleResult& result, std::string& text) { setup_.writer(result, text); }

  /// For results before the end of handle().
  void write(const PuzzleResult& result) { append(result, text_); }
  /// False: no more text is wanted.
  bool flush(std::size_t at_least);

  const JobSetup& setup() const { return setup_; }
  const Budget& budget() const { return setup_.budget; }
  BackendCache& backends() { return backends_; }
  /// Calls work(backend, segment, its results) for each segment of a chunk. `results` gets an element per slot;
  /// those of boards that the backend does not take become refused(why).
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

  JobSetup setup_;
  BackendCache backends_;
  const ChunkText* taken_by_ = nullptr;  // of the chunk at hand
  PuzzleResult result_;
  std::vector<std::uint64_t> excluded_;
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

 private:
  Answers answers_;
};

/// Finds boards from each puzzle, and writes a result for each when it is found.
class SeveralWorker : public JobWorker {
 public:
  SeveralWorker(JobSetup setup, std::uint64_t limit) : JobWorker(std::move(setup)), limit_(limit) {}

 protected:
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) final;

  virtual Stop search(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink) = 0;
  /// Adds to the result of a board that was just found.
  virtual void describe(PuzzleResult& /*result*/) {}
  /// Sets the status of the puzzle itself.
  virtual void conclude(PuzzleResult& result) = 0;

  Outcome outcome_;
  std::uint64_t found_ = 0;

 private:
  std::uint64_t limit_;
};

/// Runs the job of a verb over all inputs; returns the exit status except for signals.
int run_job(std::string_view verb, const Job& job, const Arguments& arguments);

/// A job whose workers are of this class, made from the setup and these options.
template <class Worker, class... Options>
auto makes(Options... options) {
  return [options...](const JobSetup& setup) -> std::unique_ptr<JobWorker> {
    return std::make_unique<Worker>(setup, options...);
  };
}

}  // namespace nonet::cli
