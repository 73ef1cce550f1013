#include "run/rival.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "base/process.hpp"
#include "base/text.hpp"
#include "formats/reader.hpp"
#include "nonet/error.hpp"
#include "nonet/writer.hpp"
#include "run/internal/format.hpp"

namespace nonet {
namespace {

// A solution is at most as long as its puzzle; programs may write some words after it.
constexpr std::size_t kOutputPerInput = 4;
constexpr std::size_t kOutputMore = std::size_t{1} << 20U;
constexpr int kMostCrashes = 10;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, length);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return lines;
}

// "3 lines for 10 puzzles"
std::string lines_for(std::size_t lines, std::size_t puzzles) {
  return formatted("{} {} for {} {}", lines, lines == 1 ? "line" : "lines", puzzles,
                   puzzles == 1 ? "puzzle" : "puzzles");
}

// A number of solutions that a line shows, and the line without it.
struct Count {
  std::optional<std::uint64_t> solutions = {};
  std::string_view rest;
};

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// "COUNT:SOLUTION", "SOLUTION COUNT", "SOLUTION unique". `cells`: the length of the solution; SIZE_MAX: it is in
// numbers, and nothing can follow.
Count count_of(std::string_view line, std::size_t cells) {
  if (const std::size_t colon = line.find(':'); colon < line.size() && line[0] != '#') {
    const std::string_view rest = line.substr(colon + 1);
    if (const auto number = number_in(line.substr(0, colon))) return {number, rest.substr(0, rest.find(':'))};
  }
  if (line.size() <= cells || std::string_view(" \t,;").find(line[cells]) == std::string_view::npos) {
    return {.rest = line};
  }
  const std::string_view after = trim(line.substr(cells + 1));
  if (after == "unique") return {1, line};
  if (after == "multiple") return {2, line};
  return {number_in(after), line};
}

// Reads solutions with the parser for puzzles, because they look alike.
class AnswerParser {
 public:
  explicit AnswerParser(const Rules& rules)
      : parser_({.format = rules.side() > Symbols::kMaxSingle ? Format::numbers : Format::line,
                 .rules = Rules::make({.geometry = rules.geometry()}),
                 .symbols = Symbols::standard(rules.geometry())}),
        single_(rules.side() <= Symbols::kMaxSingle) {}

  Outcome parse(std::string_view line, std::span<Cell> solution) {
    std::fill(solution.begin(), solution.end(), Cell{0});
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    if (line[begin] == '#') {
      const bool none = line.substr(begin + 1).find("no solution") != std::string_view::npos;
      return none ? Outcome{} : Outcome{.stop = Stop::gave_up};
    }
    const Count count = count_of(line.substr(begin), single_ ? solution.size() : SIZE_MAX);
    if (count.solutions == 0) return {};
    ParseError error;
    const bool parsed = parser_.parse(count.rest, {}, solution, error);
    const auto blanks = std::count(solution.begin(), solution.end(), Cell{0});
    // A line without a number does not say whether there are other solutions. From 2 on it may be a limit.
    if (parsed && blanks == 0) {
      const std::uint64_t solutions = count.solutions.value_or(1);
      return {.solutions = solutions, .stop = count.solutions == 1 ? Stop::exhausted : Stop::solution_limit};
    }
    const bool none = parsed && blanks == std::ssize(solution) && !count.solutions;
    std::fill(solution.begin(), solution.end(), Cell{0});
    if (none) return {};
    return {.stop = Stop::failed,
            .message = "no solution in its line: " + (parsed ? "some of its cells are blank" : error.text_in_line()),
            .wrong = true};
  }

 private:
  RecordParser parser_;
  bool single_;  // a symbol is a single character
};

class Rival : public PassContestant {
 public:
  Rival(RivalSpec spec, RivalLimits limits) : spec_(std::move(spec)), limits_(std::move(limits)) {}

  std::string name() const override { return spec_.name; }

  void load(std::span<const PuzzleGroup> groups) override {
    groups_ = groups;
    for (const PuzzleGroup& group : groups) {
      if (const std::string why = why_no_line(group); !why.empty()) throw Error(spec_.name + ": " + why);
      first_puzzles_.push_back(puzzles_);
      puzzles_ += group.puzzles.count;
      const Symbols symbols = Symbols::standard(group.rules->geometry());
      for (std::size_t i = 0; i < group.puzzles.count; ++i) {
        begins_.push_back(input_.size());
        append_puzzle(input_, group.puzzles[i], symbols);
        input_ += '\n';
      }
    }
    begins_.push_back(input_.size());
    output_.reserve(input_.size());
  }

  Pass pass() override {
    Pass done;
    kept_.clear();
    answers_.clear();
    bool fine = true;
    if (!std::exchange(warm_, true)) fine = run(0, 1, done);
    if (fine) fine = run(0, 1, done);
    done.startup_seconds = done.seconds;
    if (fine && run(0, puzzles_, done)) {
      for (const std::string_view line : lines_of(output_)) answers_.push_back({.line = line});
    } else if (crashed_) {
      search_crashes();
    }
    const Answer none{.stop = done.timed_out ? Stop::timeout : Stop::gave_up};
    answers_.resize(puzzles_, none);
    return done;
  }

  void answers(std::size_t group, std::span<Outcome> outcomes, std::span<Cell> first_solutions) override {
    const auto cells = static_cast<std::size_t>(groups_[group].rules->cells());
    AnswerParser parser(*groups_[group].rules);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const Answer& answer = answers_[first_puzzles_[group] + i];
      outcomes[i] = answer.line ? parser.parse(*answer.line, first_solutions.subspan(i * cells, cells))
                                : Outcome{.stop = answer.stop, .message = answer.crash};
    }
  }

 private:
  // Of one puzzle: a line, or why there is none.
  struct Answer {
    std::optional<std::string_view> line = {};
    Stop stop = Stop::gave_up;
    std::string crash = {};
  };

  // Gives a process these puzzles. False if it failed.
  bool run(std::size_t first, std::size_t count, Pass& done) {
    output_.clear();
    const std::string_view input = input_of(first, count);
    const Clock::time_point begin = Clock::now();
    const Clock::time_point end = end_of_pass(begin);
    const ProcessLimits limits = limits_until(end, input);
    const ProcessResult result = run_process(spec_.command, input, output_, limits);
    done.seconds = seconds_of(limits_.cpu_time ? result.cpu_time : result.elapsed);
    const std::size_t lines = lines_of(output_).size();
    constexpr int kNoProgram = 126;  // the shell's: it cannot be run, or (127) is not there
    const bool failed = result.code != 0 && result.code != kNoProgram && result.code != kNoProgram + 1;
    crashed_ = result.end == ProcessEnd::signalled || (result.end == ProcessEnd::exited && failed);
    done.timed_out = result.end == ProcessEnd::timeout;
    done.exit_status = result.end == ProcessEnd::exited ? result.code : 0;
    if (done.timed_out) {
      done.failure = formatted("not done after {} s", std::lround(seconds_of(end - begin)));
    } else if (result.end == ProcessEnd::output_limit) {
      done.failure = formatted("more than {} bytes of output", limits.max_output);
    } else if (result.end != ProcessEnd::exited || (result.code != 0 && lines < count)) {
      done.failure = result.describe();
    } else if (lines != count) {
      done.failure = lines_for(lines, count);
      return false;
    }
    if (done.failure.empty()) return true;
    done.failure += formatted(" ({})", lines_for(lines, count));
    return false;
  }

  std::string_view input_of(std::size_t first, std::size_t count) const {
    return std::string_view(input_).substr(begins_[first], begins_[first + count] - begins_[first]);
  }
  Clock::time_point end_of_pass(Clock::time_point begin) const {
    return std::min(begin + limits_.pass_timeout, limits_.deadline.value_or(Clock::time_point::max()));
  }
  ProcessLimits limits_until(Clock::time_point deadline, std::string_view input) const {
    return {.deadline = deadline, .max_output = kOutputPerInput * input.size() + kOutputMore, .stop = limits_.stop};
  }

  // Answers from further processes, and the puzzles that break them down.
  void search_crashes() {
    search_until_ = end_of_pass(Clock::now());
    crashes_left_ = kMostCrashes;
    answers_.resize(puzzles_);
    search_crashes(0, puzzles_);
    // A program that omits lines and then fails is out of step.
    if (!are_in_step()) answers_.clear();
  }

  void search_crashes(std::size_t first, std::size_t count) {
    if (count == 0 || crashes_left_ == 0) return;
    const std::string_view input = input_of(first, count);
    std::string& output = kept_.emplace_back();
    const ProcessResult result = run_process(spec_.command, input, output, limits_until(search_until_, input));
    std::vector<std::string_view> lines = lines_of(output);
    if (!lines.empty() && !output.ends_with('\n') && result.code != 0) lines.pop_back();  // it was cut off
    const bool ended = result.end == ProcessEnd::exited || result.end == ProcessEnd::signalled;
    if (!ended || lines.size() > count ||
        (result.end == ProcessEnd::exited && result.code == 0 && lines.size() < count)) {
      crashes_left_ = 0;  // nothing is clear any more
      return;
    }
    for (std::size_t i = 0; i < lines.size(); ++i) answers_[first + i].line = lines[i];
    if (lines.size() == count) return;
    if (count == 1) {
      answers_[first] = {.stop = Stop::failed, .crash = result.describe()};
      --crashes_left_;
      return;
    }
    first += lines.size();
    count -= lines.size();
    // The next puzzle did it, unless lines were in a buffer: then halves show which one.
    search_crashes(first, 1);
    const bool found = answers_[first].stop == Stop::failed;
    const std::size_t half = found ? 0 : (count - 1) / 2;
    search_crashes(first + 1, half);
    search_crashes(first + 1 + half, count - 1 - half);
  }

  // Whether all solutions have the clues of their puzzles.
  bool are_in_step() {
    for (std::size_t group = 0; group < groups_.size(); ++group) {
      const BatchView& puzzles = groups_[group].puzzles;
      std::vector<Outcome> outcomes(puzzles.count);
      Board solutions(puzzles.clues.size());
      answers(group, outcomes, solutions);
      for (std::size_t i = 0; i < solutions.size(); ++i) {
        if (solutions[i] != 0 && puzzles.clues[i] != 0 && solutions[i] != puzzles.clues[i]) return false;
      }
    }
    return true;
  }

  RivalSpec spec_;
  RivalLimits limits_;
  std::span<const PuzzleGroup> groups_;
  std::vector<std::size_t> first_puzzles_;  // of each group, from 0 over all
  std::size_t puzzles_ = 0;
  std::string input_;
  std::vector<std::size_t> begins_;  // of each puzzle in the input; and its end
  std::string output_;
  std::vector<Answer> answers_;     // of the last pass, by puzzle
  std::deque<std::string> kept_;    // output that answers are part of
  bool crashed_ = false;            // the last process
  Clock::time_point search_until_;  // of search_crashes()
  int crashes_left_ = 0;
  bool warm_ = false;
};

}  // namespace

RivalSpec parse_rival(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) throw Error(formatted("'{}' is not NAME=COMMAND", text));
  RivalSpec spec{std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
  const bool plain = std::all_of(spec.name.begin(), spec.name.end(), [](unsigned char byte) {
    return byte > ' ' && byte != 0x7F && byte != ',' && byte != '"' && byte != '\'';
  });
  if (!plain) throw Error(formatted("'{}' is not a name for a rival: use no blanks, commas or quotes", spec.name));
  if (spec.command.find_first_not_of(" \t\n") == std::string::npos) {
    throw Error(formatted("rival '{}' has no command after the '='", spec.name));
  }
  return spec;
}

std::string why_no_line(const PuzzleGroup& group) {
  const RulesSpec& spec = group.rules->spec();
  const int side = group.rules->side();
  const std::string refusal = "rivals read one line per puzzle, and a line cannot show ";
  if (!spec.constraints.empty()) return refusal + "that a board is " + spec.name();
  if (!spec.geometry.plain()) return refusal + "that a board is " + spec.name();
  if (spec.regions.empty() && spec.geometry != Geometry::of_side(side))
    return refusal + "boxes of " + spec.geometry.name();
  if (!spec.regions.empty() && side > Symbols::kMaxSingle) {
    return refusal + formatted("the regions of a side above {}", Symbols::kMaxSingle);
  }
  const bool candidates = spec.regions.empty() && side == 9;
  if (!group.puzzles.excluded.empty() && !candidates) return refusal + "which candidates are excluded on such boards";
  return "";
}

std::unique_ptr<PassContestant> make_rival(const RivalSpec& spec, const RivalLimits& limits) {
  return std::make_unique<Rival>(spec, limits);
}

}  // namespace nonet
