#include "run/rival_backend.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/command.hpp"
#include "run/rival.hpp"

namespace nonet {
namespace {

constexpr std::size_t kTimeouts = 10;  // a process may take as long as this many puzzles that run into their timeout

// The rules outlive what they are lent to.
std::shared_ptr<const Rules> borrowed(const Rules& rules) { return {std::shared_ptr<const Rules>(), &rules}; }

class RivalBackend : public Backend {
 public:
  RivalBackend(std::shared_ptr<const Rules> rules, const std::string& text)
      : Backend(std::move(rules)), rival_(parse_rival(text)) {}

 protected:
  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    Outcome outcome;
    Board solution(puzzle.clues.size());
    const Clock::time_point began = Clock::now();
    solve_batch_checked({puzzle.rules, 1, puzzle.clues, puzzle.excluded}, budget, {&outcome, 1}, solution);
    if (outcome.solutions > 0) {
      outcome.solutions = std::min<std::uint64_t>(outcome.solutions, 1);
      if (outcome.stop != Stop::exhausted) outcome.stop = Stop::solution_limit;
      if (sink) sink(solution);
    }
    outcome.stats.elapsed = Clock::now() - began;
    return outcome;
  }

  void solve_batch_checked(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                           std::span<Cell> first_solutions) override {
    std::vector<Cell> solutions(puzzles.clues.size());
    answer(puzzles, each, outcomes, solutions);
    const auto cells = static_cast<std::size_t>(rules().cells());
    const std::size_t room = first_solutions.size() / puzzles.count;
    std::fill(first_solutions.begin(), first_solutions.end(), Cell{0});
    for (std::size_t i = 0; i < puzzles.count; ++i) {
      outcomes[i].stats.backend = "rival";
      if (room == 0 || outcomes[i].solutions == 0) continue;
      const auto begin = solutions.begin() + static_cast<std::ptrdiff_t>(i * cells);
      std::copy_n(begin, cells, first_solutions.begin() + static_cast<std::ptrdiff_t>(i * room));
    }
  }

 private:
  void answer(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes, std::span<Cell> solutions) const {
    if (puzzles.count == 0) return;
    const PuzzleGroup group{borrowed(rules()), puzzles};
    const std::unique_ptr<PassContestant> rival =
        make_rival(rival_, {.pass_timeout = pass_timeout(each, puzzles.count), .stop = each.stop});
    rival->load({&group, 1});
    const PassContestant::Pass pass = rival->pass();
    rival->answers(0, outcomes, solutions);
    if (pass.failure.empty()) return;
    const auto no_answer = [](const Outcome& outcome) { return outcome.stop == Stop::gave_up; };
    if (pass.timed_out) {
      // Every puzzle without an answer may be the one that takes too long.
      for (Outcome& outcome : outcomes) {
        if (no_answer(outcome) || outcome.stop == Stop::failed) outcome = {.stop = Stop::timeout};
      }
    } else if (each.stop.stop_requested()) {
      for (Outcome& outcome : outcomes) outcome = {.stop = Stop::cancelled};
    } else if (const auto first = std::find_if(outcomes.begin(), outcomes.end(), no_answer); first != outcomes.end()) {
      const bool is_known = std::any_of(outcomes.begin(), outcomes.end(),
                                        [](const Outcome& outcome) { return outcome.stop == Stop::failed; });
      if (!is_known) *first = {.stop = Stop::failed, .message = pass.failure};
    }
  }

  static Clock::duration pass_timeout(const Budget& each, std::size_t count) {
    Clock::duration time = RivalLimits().pass_timeout;
    if (each.timeout) time = std::min(time, *each.timeout * static_cast<int>(std::min(count, kTimeouts)));
    if (each.deadline) time = std::min(time, *each.deadline - Clock::now());
    return std::max(time, Clock::duration::zero());
  }

  RivalSpec rival_;
};

Capabilities can(const BackendOptions& /*options*/) {
  return {.counts_all = false, .limits_nodes = false, .outside = true};
}

const BackendInfo kRival = {
    .name = "rival",
    .summary = "an outside program that reads puzzles as lines",
    .argument = "NAME=COMMAND",
    .can = can,
    .why_unavailable =
        [](const BackendOptions& options) { return why_no_program(parse_rival(options.argument).command); },
    .make = [](std::shared_ptr<const Rules> rules, const BackendOptions& options) -> std::unique_ptr<Backend> {
      return std::make_unique<RivalBackend>(std::move(rules), options.argument);
    },
};

}  // namespace

BackendSpec rival_backend(std::string_view text) {
  parse_rival(text);
  BackendSpec spec{.info = &kRival};
  spec.options.argument = text;
  return spec;
}

bool is_rival(const BackendSpec& spec) { return spec.info == &kRival; }

bool rival_takes(const PuzzleView& puzzle) {
  return why_no_line({borrowed(*puzzle.rules), {puzzle.rules, 1, puzzle.clues, puzzle.excluded}}).empty();
}

}  // namespace nonet
