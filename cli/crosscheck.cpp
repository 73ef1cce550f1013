#include "run/crosscheck.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <mutex>
#include <random>
#include <thread>

#include "board/write.hpp"
#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "encoder/dimacs.hpp"
#include "encoder/encode.hpp"
#include "run/input.hpp"
#include "run/random_case.hpp"
#include "version.hpp"

namespace nonet::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kDefaultTime = 10s;
constexpr auto kShrinkTime = 30s;
constexpr std::size_t kFileCase = 256;  // puzzles of a file that go through one instance
constexpr std::uint64_t kShownSolutions = 10;

// Where cases come from; called from many threads.
using CaseAt = std::function<CrossCase(std::uint64_t number)>;

struct Found {
  std::uint64_t number = 0;
  CrossCase boards;
};

// Checks case after case in as many threads as wanted.
class Search {
 public:
  Search(CaseAt case_at, std::uint64_t cases, std::uint64_t puzzles, Progress& progress)
      : case_at_(std::move(case_at)), cases_(cases), puzzles_(puzzles), progress_(progress) {}

  void run(unsigned jobs, const std::vector<BackendSpec>& specs, const CrossOptions& options) {
    std::vector<std::jthread> workers;
    for (unsigned i = 1; i < jobs; ++i) {
      workers.emplace_back([&] { work(specs, options); });
    }
    work(specs, options);
  }

  const std::optional<Found>& found() const { return found_; }
  std::uint64_t cases() const { return checked_; }
  const Tally& answers() const { return answers_; }

 private:
  void work(const std::vector<BackendSpec>& specs, const CrossOptions& options) {
    CrossChecker checker(specs, options);
    while (!options.stop.stop_requested() && progress_.records < puzzles_) {
      const std::uint64_t number = next_++;
      // A later case than the one that failed would not be reported.
      if (number >= cases_ || number > failed_) break;
      CrossCase boards = case_at_(number);
      const bool fault = checker.check(boards).has_value();
      if (options.stop.stop_requested()) break;
      ++checked_;
      progress_.records += boards.puzzles.size();
      if (!fault) continue;
      const std::lock_guard lock(mutex_);
      if (number > failed_) continue;
      failed_ = number;
      found_ = Found{number, std::move(boards)};
    }
    const std::lock_guard lock(mutex_);
    answers_.add(checker.answers());
  }

  CaseAt case_at_;
  std::uint64_t cases_;
  std::uint64_t puzzles_;
  Progress& progress_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<std::uint64_t> checked_ = 0;
  std::atomic<std::uint64_t> failed_ = std::numeric_limits<std::uint64_t>::max();
  std::mutex mutex_;
  std::optional<Found> found_;
  Tally answers_;
};

// All that can run here, the slow reference included; those that hand puzzles to others too, as they decide by
// themselves.
std::vector<BackendSpec> chosen_backends(const Arguments& arguments) {
  std::vector<BackendSpec> specs = named_backends(arguments);
  if (!specs.empty()) return specs;
  for (const BackendInfo* const info : backends()) {
    const BackendSpec spec{info};
    if (info->argument.empty() && info->can(spec.options).complete && info->why_unavailable(spec.options).empty()) {
      specs.push_back(spec);
    }
  }
  return specs;
}

// The solution that stands behind a puzzle, apart by a blank or a comma; empty where none does.
Board solution_behind(std::string_view line, const Layout& layout) {
  constexpr std::string_view kApart = " \t,;";
  const std::size_t end = std::min(line.find_first_of(kApart), line.size());
  const std::size_t begin = std::min(line.find_first_not_of(kApart, end), line.size());
  const std::string_view text = line.substr(begin, line.find_first_of(kApart, begin) - begin);
  Board board(static_cast<std::size_t>(layout.rules->cells()));
  if (text.size() != board.size() || layout.symbols.read(text, board) != board.size()) return {};
  return std::find(board.begin(), board.end(), Cell{0}) == board.end() ? board : Board();
}

// The puzzles of all files, cut where the rules change.
class FileCases {
 public:
  FileCases(const Arguments& arguments, const std::stop_token& stop)
      : limit_(arguments.number("limit").value_or(2)),
        nodes_(arguments.number("node-limit", 1).value_or(0)),
        solutions_(arguments.has("solutions")) {
    for (const std::string& name : arguments.files()) {
      FileInput input(name, stop);
      PuzzleReader reader(input.bytes(), read_options(arguments));
      read(arguments, reader, input.name());
    }
  }
  const std::vector<CrossCase>& cases() const { return cases_; }

 private:
  void read(const Arguments& arguments, PuzzleReader& reader, const std::string& name) {
    const Layout& layout = reader.layout();
    report_layout(arguments, name, layout);
    if (solutions_ && (!layout.one_line || !layout.symbols.single())) {
      throw UsageError("--solutions: " + name + " has no line a puzzle, behind which a solution could stand");
    }
    while (std::optional<Record> record = reader.next()) {
      if (!record->puzzle) throw InvalidPuzzle(name + ", " + record->error.text());
      add(std::move(*record->puzzle), solutions_ ? solution_behind(reader.text(), layout) : Board());
    }
  }

  void add(Puzzle puzzle, Board known) {
    const bool fresh = cases_.empty() || cases_.back().puzzles.size() >= kFileCase ||
                       cases_.back().puzzles.front().rules != puzzle.rules ||
                       cases_.back().puzzles.front().excluded.empty() != puzzle.excluded.empty();
    if (fresh) cases_.push_back(CrossCase{.max_solutions = limit_, .max_nodes = nodes_});
    cases_.back().puzzles.push_back(std::move(puzzle));
    cases_.back().known.push_back(std::move(known));
  }

  std::uint64_t limit_;
  std::uint64_t nodes_;
  bool solutions_;
  std::vector<CrossCase> cases_;
};

std::string form_of(const Puzzle& puzzle) {
  if (!puzzle.excluded.empty()) return "candidates";
  return puzzle.rules->spec().regions.empty() ? "line" : "jigsaw";
}

std::string puzzle_lines(const CrossCase& boards) {
  std::string text;
  for (std::size_t i = 0; i < boards.puzzles.size(); ++i) {
    const Symbols symbols = Symbols::standard(boards.puzzles[i].rules->side());
    append_puzzle(text, boards.puzzles[i], symbols);
    if (!boards.known.empty() && !boards.known[i].empty()) append_line(text += ' ', boards.known[i], symbols);
    text += '\n';
  }
  return text;
}

std::string replay_command(const CrossCase& boards, const std::vector<BackendSpec>& specs, const std::string& folder) {
  const Puzzle& puzzle = boards.puzzles.front();
  std::string command = "nonet crosscheck";
  for (const BackendSpec& spec : specs) command += " --backend '" + spec.text() + "'";
  command += " --limit " + std::to_string(boards.max_solutions);
  if (boards.max_nodes > 0) command += " --node-limit " + std::to_string(boards.max_nodes);
  command += " --box " + puzzle.rules->geometry().name();
  if (const std::string names = puzzle.rules->spec().variants(); !names.empty()) command += " --variant " + names;
  if (!boards.known.empty()) command += " --solutions";
  return command + " --format " + form_of(puzzle) + " '" + folder + "/puzzles.txt'";
}

// What each backend says of one puzzle, alone in a new instance.
std::string answer_lines(const CrossCase& boards, std::size_t number, const std::vector<BackendSpec>& specs) {
  const Puzzle& puzzle = boards.puzzles[number];
  const Symbols symbols = Symbols::standard(puzzle.rules->side());
  std::string text;
  for (const BackendSpec& spec : specs) {
    std::string solutions;
    std::uint64_t shown = 0;
    try {
      const Outcome outcome = make_backend(spec, puzzle.rules)
                                  ->solve(puzzle, {.max_solutions = boards.max_solutions, .timeout = 1s},
                                          [&](std::span<const Cell> solution) {
                                            if (++shown > kShownSolutions) return true;
                                            append_line(solutions += "  ", solution, symbols);
                                            solutions += '\n';
                                            return true;
                                          });
      text += spec.text() + ": " + std::string(name_of(outcome.verdict())) + ", " + std::to_string(outcome.solutions) +
              " solutions, " + std::string(name_of(outcome.stop)) +
              (outcome.message.empty() ? "" : ": " + outcome.message) + "\n" + solutions;
    } catch (const std::exception& error) {
      text += spec.text() + ": throws: " + error.what() + "\n";
    }
  }
  return text;
}

std::string formula_of(const Puzzle& puzzle) {
  std::string text;
  const Encoder encoder(puzzle, {});
  DimacsWriter writer([&](std::string_view part) {
    text += part;
    return true;
  });
  writer.comment(board_comments(puzzle, "nonet " + std::string(kVersion), "extended, at most one by pairwise"));
  writer.header(encoder.variables(), encoder.clauses());
  encoder.write(writer);
  writer.flush();
  return text;
}

// Shrinks the case, writes the folder; returns what is to be said.
std::string save(const Arguments& arguments, const Found& found, const std::vector<BackendSpec>& specs,
                 std::uint64_t seed, std::stop_token stop) {
  CrossChecker checker(specs, {.stop = std::move(stop)});
  const CrossCase boards = shrink(checker, found.boards, Clock::now() + kShrinkTime);
  const Fault fault = checker.check(boards).value_or(Fault{0, "the fault did not show again"});
  const std::vector<BackendSpec> able = checker.able(boards);
  const std::string name = arguments.files().empty()
                               ? "crosscheck-" + std::to_string(seed) + "-" + std::to_string(found.number)
                               : "crosscheck-" + std::to_string(found.number);
  const std::string folder = arguments.text("out").value_or(name);
  make_folder(folder);
  const auto write = [&](const char* file, const std::string& text) {
    OutputFile output(folder + "/" + file);
    output.write(text);
    output.close();
  };
  const std::string command = replay_command(boards, able, folder);
  write("puzzles.txt", puzzle_lines(boards));
  write("puzzle.cnf", formula_of(boards.puzzles[fault.puzzle]));
  write("answers.txt", "puzzle " + std::to_string(fault.puzzle + 1) + ": " + fault.why + "\n\n" +
                           "Alone, in new instances:\n\n" + answer_lines(boards, fault.puzzle, able));
  write("replay.sh", "#!/bin/sh\n" + command + "\n");
  const std::vector<Cell>& clues = boards.puzzles[fault.puzzle].clues;
  const auto given = std::count_if(clues.begin(), clues.end(), [](Cell cell) { return cell != 0; });
  return "disagreement: " + fault.why + "\n  " + boards.puzzles.front().rules->spec().name() + ", " +
         counted(boards.puzzles.size(), "puzzle") + ", " + counted(static_cast<std::uint64_t>(given), "clue") + ": " +
         folder + "\n  " + command + "\n";
}

std::string summary(const Search& search, const Progress& progress, double seconds) {
  const Tally& answers = search.answers();
  std::string text = counted(progress.records, "puzzle") + " in " + counted(search.cases(), "case") + ", " +
                     counted(answers.records(), "answer") + " in " + duration_text(seconds) + "\n";
  if (answers.backends().empty()) return text;  // without a puzzle there is no answer to tell of
  text += "  answers: " + statuses_text(answers) + "\n  by:";
  for (const Tally::BackendCount& count : answers.backends()) {
    text += ' ';
    text += count.name;
    text += " " + with_commas(count.puzzles) + ",";
  }
  text.back() = '\n';
  return text;
}

// Requests a stop at a time, or when another token is stopped.
class Alarm {
 public:
  Alarm(std::stop_token other, std::optional<Clock::time_point> at)
      : forward_(std::move(other), [this] { source_.request_stop(); }) {
    if (!at) return;
    thread_ = std::jthread([this, at](const std::stop_token& ended) {
      std::mutex mutex;
      std::condition_variable_any wake;
      std::unique_lock lock(mutex);
      if (!wake.wait_until(lock, ended, *at, [&] { return ended.stop_requested(); })) source_.request_stop();
    });
  }
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::stop_callback<std::function<void()>> forward_;
  std::jthread thread_;
};

int run(const Arguments& arguments) {
  const bool random = arguments.files().empty();
  for (const char* option : {"time", "count", "seed"}) {
    if (!random && arguments.has(option)) throw UsageError("--" + std::string(option) + " is for random puzzles");
  }
  for (const char* option : {"box", "variant", "format", "symbols", "limit", "node-limit", "solutions"}) {
    if (random && arguments.has(option)) throw UsageError("--" + std::string(option) + " is for the puzzles of a FILE");
  }
  const std::vector<BackendSpec> specs = chosen_backends(arguments);
  const unsigned jobs = read_jobs(arguments);
  const std::uint64_t seed = arguments.number("seed").value_or(std::random_device()());
  const std::stop_token signals = watch_signals();
  const std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

  const FileCases files(arguments, signals);
  const std::vector<CrossCase>& cases = files.cases();
  const auto count = arguments.number("count", 1);
  std::optional<Clock::time_point> end;
  const auto start = Clock::now();
  if (const auto time = arguments.seconds("time")) {
    end = start + *time;
  } else if (random && !count) {
    end = start + kDefaultTime;
  }
  const Alarm alarm(signals, end);
  Progress progress;
  CaseAt case_at = [&](std::uint64_t number) { return cases[number]; };
  if (random) case_at = [&](std::uint64_t number) { return random_case(seed, number, specs); };
  Search search(case_at, random ? all : cases.size(), count.value_or(all), progress);
  CrossOptions options{.stop = alarm.token()};
  if (const auto timeout = arguments.seconds("timeout")) options.timeout = *timeout;
  {
    const ProgressLine line(arguments, progress, {}, count);
    search.run(jobs, specs, options);
  }
  std::string text = summary(search, progress, std::chrono::duration<double>(Clock::now() - start).count());
  if (random) text = "seed " + std::to_string(seed) + ": " + text;
  OutputFile output("-");
  if (search.found()) {
    output.write(text);
    output.write(save(arguments, *search.found(), specs, seed, signals));
  } else {
    output.write(text + "no disagreement\n");
  }
  output.close();
  return search.found() ? kDisagree : kSuccess;
}

}  // namespace

const Verb kCrosscheck = {
    .name = "crosscheck",
    .summary = "look for puzzles on which backends disagree, and shrink what is found",
    .operands = "[FILE...]",
    .details =
        "Makes random puzzles of all shapes and variants, with no, one and many solutions, or takes those of the\n"
        "files; holds verdicts, counts and solutions of all backends against each other, against the rules and\n"
        "against a solution that is known: the board that a puzzle was made from, or with --solutions what stands\n"
        "behind it in its line. A disagreement is shrunk to few clues and written to a\n"
        "folder (--out; default: crosscheck-SEED-NUMBER) with puzzles, formula, answers and the command that\n"
        "repeats it; status 4.\n",
    .examples =
        "  nonet crosscheck --time 2\n"
        "  nonet crosscheck --backend dfs,dlx --count 2000 --seed 1\n"
        "  nonet crosscheck --backend dlx,cadical puzzles.txt\n",
    .options = {"backend", "time", "count", "seed", "limit", "node-limit", "solutions", "timeout", "jobs", "box",
                "variant", "format", "symbols", "out", "progress", "quiet", "help"},
    .run = run,
};

}  // namespace nonet::cli
