#include "nonet/run/rival.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "nonet/base/error.hpp"
#include "nonet/base/process.hpp"
#include "nonet/formats/reader.hpp"
#include "nonet/formats/write.hpp"
#include "nonet/run/internal/format.hpp"

namespace nonet {
namespace {

// A solution is at most as long as its puzzle; programs may write some words after it.
constexpr std::size_t kOutputPerInput = 4;
constexpr std::size_t kOutputMore = std::size_t{1} << 20U;

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

// "3 answers for 10 puzzles"
std::string answers_for(std::size_t answers, std::size_t puzzles) {
  return formatted("{} {} for {} {}", answers, answers == 1 ? "answer" : "answers", puzzles,
                   puzzles == 1 ? "puzzle" : "puzzles");
}

Outcome failed(std::string message) { return {.stop = Stop::failed, .message = std::move(message)}; }

// Reads solutions with the parser for puzzles, because they look alike.
class AnswerParser {
 public:
  explicit AnswerParser(const Rules& rules)
      : parser_({.format = rules.side() > Symbols::kMaxSingle ? Format::numbers : Format::line,
                 .rules = Rules::make({.geometry = rules.geometry()}),
                 .symbols = Symbols::standard(rules.side())}) {}

  Outcome parse(std::string_view line, std::span<Cell> solution) {
    std::fill(solution.begin(), solution.end(), Cell{0});
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    if (line[begin] == '#') {
      const bool none = line.substr(begin + 1).find("no solution") != std::string_view::npos;
      return none ? Outcome{} : Outcome{.stop = Stop::gave_up};
    }
    ParseError error;
    const bool parsed = parser_.parse(line, {}, solution, error);
    const auto blanks = std::count(solution.begin(), solution.end(), Cell{0});
    // A line does not say that there are no other solutions.
    if (parsed && blanks == 0) return {.solutions = 1, .stop = Stop::solution_limit};
    const bool none = parsed && blanks == std::ssize(solution);
    std::fill(solution.begin(), solution.end(), Cell{0});
    if (none) return {};
    return failed("no solution in its line: " + (parsed ? "some of its cells are blank" : error.text_in_line()));
  }

 private:
  RecordParser parser_;
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
      const Symbols symbols = Symbols::standard(group.rules->side());
      for (std::size_t i = 0; i < group.puzzles.count; ++i) {
        append_puzzle(input_, group.puzzles[i], symbols);
        input_ += '\n';
      }
    }
    output_.reserve(input_.size());
  }

  Pass pass() override {
    Pass done;
    const std::string_view first = std::string_view(input_).substr(0, input_.find('\n') + 1);
    if (!std::exchange(warm_, true) && !run(first, 1, done)) return done;
    if (!run(first, 1, done)) return done;
    done.startup_seconds = done.seconds;
    run(input_, puzzles_, done);
    return done;
  }

  void answers(std::size_t group, std::span<Outcome> outcomes, std::span<Cell> first_solutions) override {
    const std::size_t first = first_puzzles_[group];
    const auto cells = static_cast<std::size_t>(groups_[group].rules->cells());
    AnswerParser parser(*groups_[group].rules);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const std::size_t puzzle = first + i;
      if (puzzle < lines_.size()) outcomes[i] = parser.parse(lines_[puzzle], first_solutions.subspan(i * cells, cells));
      // Missing lines are a fault of the first puzzle without one, additional lines a fault of the last puzzle.
      const bool fault = puzzle == lines_.size() || (puzzle + 1 == puzzles_ && lines_.size() > puzzles_);
      if (fault) outcomes[i] = failed(answers_for(lines_.size(), puzzles_));
      if (puzzle > lines_.size()) outcomes[i].stop = Stop::gave_up;
    }
  }

 private:
  // False if it failed.
  bool run(std::string_view input, std::size_t puzzles, Pass& done) {
    output_.clear();
    lines_.clear();
    const ProcessLimits limits{.deadline = Clock::now() + limits_.pass_timeout,
                               .max_output = kOutputPerInput * input.size() + kOutputMore,
                               .stop = limits_.stop};
    const ProcessResult result = run_process(spec_.command, input, output_, limits);
    done.seconds = seconds_of(limits_.cpu_time ? result.cpu_time : result.elapsed);
    lines_ = lines_of(output_);
    done.timed_out = result.end == ProcessEnd::timeout;
    if (done.timed_out) {
      done.failure = formatted("not done after {} s", std::lround(seconds_of(limits_.pass_timeout)));
    } else if (result.end == ProcessEnd::output_limit) {
      done.failure = formatted("more than {} bytes of output", limits.max_output);
    } else if (result.end != ProcessEnd::exited || (result.code != 0 && lines_.size() < puzzles)) {
      done.failure = result.describe();
    }
    if (done.failure.empty()) return true;
    done.failure += formatted(" ({})", answers_for(lines_.size(), puzzles));
    return false;
  }

  RivalSpec spec_;
  RivalLimits limits_;
  std::span<const PuzzleGroup> groups_;
  std::vector<std::size_t> first_puzzles_;  // of each group, from 0 over all
  std::size_t puzzles_ = 0;
  std::string input_;
  std::string output_;
  std::vector<std::string_view> lines_;  // of output_
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
  if (!plain)
    throw Error(formatted("'{}' is no name for a rival: blanks, commas and quotes may not be in it", spec.name));
  if (spec.command.find_first_not_of(" \t\n") == std::string::npos) {
    throw Error(formatted("rival '{}' has no command behind the '='", spec.name));
  }
  return spec;
}

std::string why_no_line(const PuzzleGroup& group) {
  const RulesSpec& spec = group.rules->spec();
  const int side = group.rules->side();
  const std::string refusal = "outside programs are given one line a puzzle, and that cannot tell ";
  if (!spec.variants().empty()) return refusal + "that a board is " + spec.name();
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
