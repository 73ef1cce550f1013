// Figures of distributions, known from outside, and races of contestants who only take notes.
#include "run/measure.hpp"

#include <algorithm>
#include <cmath>

#include "board/error.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"

namespace nonet::test {
namespace {

using Catch::Approx;

struct Call {
  std::size_t who = 0;
  std::size_t count = 0;
  Cell first_clue = 0;

  bool operator==(const Call&) const = default;
};

// Notes what it is given; "solves" by copying the clues.
class Notes : public Contestant {
 public:
  Notes(std::size_t who, std::size_t hint, std::vector<Call>& log, bool has_times = true)
      : who_(who), hint_(hint), log_(log), has_times_(has_times) {}

  std::string name() const override { return "notes " + std::to_string(who_); }
  std::size_t block_hint() const override { return hint_; }
  void prepare(const std::shared_ptr<const Rules>& rules) override { prepared_ = rules.get(); }
  void solve(BatchView puzzles, std::span<Outcome> outcomes, std::span<Cell> first_solutions) override {
    CHECK(prepared_ == puzzles.rules);
    REQUIRE(outcomes.size() == puzzles.count);
    REQUIRE(first_solutions.size() == puzzles.clues.size());
    log_.push_back({who_, puzzles.count, puzzles.clues[0]});
    std::copy(puzzles.clues.begin(), puzzles.clues.end(), first_solutions.begin());
    for (Outcome& outcome : outcomes) {
      CHECK(outcome.solutions == 0);  // nothing is left of an earlier block
      outcome.solutions = 1 + who_;
      if (has_times_) outcome.stats.elapsed = std::chrono::milliseconds(1 + who_);
    }
  }

 private:
  std::size_t who_;
  std::size_t hint_;
  std::vector<Call>& log_;
  bool has_times_;
  const Rules* prepared_ = nullptr;
};

// Notes its passes among the calls of the others: `who` from 100. Says of each puzzle that it has `who` solutions.
class PassNotes : public PassContestant {
 public:
  PassNotes(std::size_t who, std::vector<Call>& log, std::size_t breaks_in_pass = 0)
      : who_(who), log_(log), breaks_in_pass_(breaks_in_pass) {}

  std::string name() const override { return "pass notes " + std::to_string(who_); }
  void load(std::span<const PuzzleGroup> groups) override {
    CHECK(groups_.empty());
    groups_ = groups;
  }
  Pass pass() override {
    std::size_t count = 0;
    for (const PuzzleGroup& group : groups_) count += group.puzzles.count;
    log_.push_back({who_, count, groups_[0].puzzles.clues[0]});
    if (++passes_ == breaks_in_pass_) return {.failure = "fell over", .timed_out = true};
    return {.seconds = 3.0 + static_cast<double>(passes_), .startup_seconds = 1};
  }
  void answers(std::size_t group, std::span<Outcome> outcomes, std::span<Cell> first_solutions) override {
    REQUIRE(outcomes.size() == groups_[group].puzzles.count);
    REQUIRE(first_solutions.size() == groups_[group].puzzles.clues.size());
    for (Outcome& outcome : outcomes) outcome.solutions = who_;
  }

 private:
  std::size_t who_;
  std::vector<Call>& log_;
  std::size_t breaks_in_pass_;
  std::size_t passes_ = 0;
  std::span<const PuzzleGroup> groups_;
};

// So many 4x4 puzzles with a first clue that tells the groups apart.
struct Puzzles {
  std::vector<Cell> clues;
  PuzzleGroup group;

  Puzzles(std::size_t count, Cell first) : clues(count * 16) {
    const auto rules = Rules::make({.geometry = {2, 2}});
    for (std::size_t i = 0; i < count; ++i) clues[i * 16] = first;
    group = {rules, {rules.get(), count, clues, {}}};
  }
};

RaceOptions rounds(unsigned count) {
  return {.min_rounds = count, .max_rounds = count, .patience_seconds = INFINITY, .warmup_blocks = 0};
}

}  // namespace

TEST_CASE("percentiles interpolate as definition 7 of Hyndman and Fan has it") {
  // R: quantile(1:10, c(.5, .9, .99)) gives 5.5, 9.1, 9.91; sd(1:10) gives 3.027650.
  const Distribution ten = distribution_of({10, 1, 9, 2, 8, 3, 7, 4, 6, 5});
  CHECK(ten.median == Approx(5.5));
  CHECK(ten.p90 == Approx(9.1));
  CHECK(ten.p99 == Approx(9.91));
  CHECK(ten.mean == Approx(5.5));
  CHECK(ten.deviation == Approx(3.027650));
  CHECK(ten.min == 1);
  CHECK(ten.max == 10);
  // 101 samples: percentiles fall on samples.
  std::vector<double> samples;
  for (int i = 100; i >= 0; --i) samples.push_back(i);
  const Distribution hundred = distribution_of(samples);
  CHECK(hundred.median == 50);
  CHECK(hundred.p90 == Approx(90));
  CHECK(hundred.p99 == Approx(99));
}

TEST_CASE("one sample is all figures and has no deviation") {
  const Distribution one = distribution_of({2.5});
  for (const double figure : {one.median, one.mean, one.min, one.max, one.p90, one.p99}) CHECK(figure == 2.5);
  CHECK(one.deviation == 0);
  const Distribution two = distribution_of({1, 3});
  CHECK(two.median == 2);
  CHECK(two.p90 == Approx(2.8));
  CHECK(two.deviation == Approx(std::sqrt(2.0)));
}

TEST_CASE("relative times are ratios round by round") {
  // Ratios 2, 2, 3: their median is 2, their deviation 1/sqrt(3). The ratio of the sums would be 2.5.
  const std::vector<double> mine = {2, 4, 9};
  const std::vector<double> reference = {1, 2, 3};
  const RelativeTime relative = relative_time(mine, reference);
  CHECK(relative.ratio == Approx(2));
  CHECK(relative.deviation == Approx(1 / std::sqrt(3.0)));
  CHECK(relative_time(reference, reference).ratio == 1);
  CHECK(relative_time(reference, reference).deviation == 0);
  CHECK(relative_time({}, {}).ratio == 1);
}

TEST_CASE("contestants take turns block by block and every round begins with another one") {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Notes>(0, 1, log));
  contestants.push_back(std::make_unique<Notes>(1, 2, log));  // the largest hint is everyone's block
  const Puzzles puzzles(3, 1);
  const std::vector<RaceTimes> times =
      race(contestants, {}, std::span(&puzzles.group, 1), rounds(2), [](const auto&) {});
  // Round 1: blocks of 2 and 1, begun by 0 and 1. Round 2: by 1 and 0.
  const std::vector<Call> expected = {{0, 2, 1}, {1, 2, 1}, {1, 1, 1}, {0, 1, 1},
                                      {1, 2, 1}, {0, 2, 1}, {0, 1, 1}, {1, 1, 1}};
  CHECK(log == expected);
  REQUIRE(times.size() == 2);
  CHECK(times[0].round_totals.size() == 2);
  CHECK(times[1].round_totals.size() == 2);
}

TEST_CASE("passes come before or behind all blocks by turns") {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Notes>(0, 2, log));
  std::vector<std::unique_ptr<PassContestant>> passes;
  passes.push_back(std::make_unique<PassNotes>(100, log));
  passes.push_back(std::make_unique<PassNotes>(101, log));
  const Puzzles puzzles(3, 1);
  const std::vector<RaceTimes> times =
      race(contestants, passes, std::span(&puzzles.group, 1), rounds(3), [](const auto&) {});
  const std::vector<Call> expected = {{0, 2, 1}, {0, 1, 1}, {100, 3, 1}, {101, 3, 1}, {100, 3, 1}, {101, 3, 1},
                                      {0, 2, 1}, {0, 1, 1}, {101, 3, 1}, {0, 2, 1},   {0, 1, 1},   {100, 3, 1}};
  CHECK(log == expected);
  REQUIRE(times.size() == 3);
  // Passes of 4, 5 and 6 s less 1 s of start-up, in which one of three puzzles was solved.
  CHECK(times[1].pass_seconds == std::vector<double>{4, 5, 6});
  CHECK(times[1].startup_seconds == std::vector<double>{1, 1, 1});
  REQUIRE(times[1].round_totals.size() == 3);
  CHECK(times[1].round_totals[0] == Approx(4.5));
  CHECK(times[1].round_totals[2] == Approx(7.5));
  CHECK(times[1].seconds_a_puzzle == Approx(2));
  CHECK(times[1].puzzle_seconds.empty());
  CHECK(times[0].pass_seconds.empty());
}

TEST_CASE("a pass is shown group by group behind the contestants") {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Notes>(0, 1, log));
  std::vector<std::unique_ptr<PassContestant>> passes;
  passes.push_back(std::make_unique<PassNotes>(100, log));
  const Puzzles first(3, 1);
  const Puzzles second(2, 4);
  const std::vector<PuzzleGroup> groups = {first.group, second.group};
  std::vector<std::size_t> firsts;
  race(contestants, passes, groups, rounds(1), [&](const BlockResult& block) {
    if (block.contestant != 1) return;
    firsts.push_back(block.first);
    CHECK(block.puzzles.count == (block.first == 0 ? 3 : 2));
    for (const Outcome& outcome : block.outcomes) CHECK(outcome.solutions == 100);
  });
  CHECK(firsts == std::vector<std::size_t>{0, 3});
}

TEST_CASE("a pass contestant that breaks down leaves the race") {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Notes>(0, 1, log));
  std::vector<std::unique_ptr<PassContestant>> passes;
  passes.push_back(std::make_unique<PassNotes>(100, log, 2));
  passes.push_back(std::make_unique<PassNotes>(101, log));
  const Puzzles puzzles(1, 1);
  const std::vector<RaceTimes> times =
      race(contestants, passes, std::span(&puzzles.group, 1), rounds(4), [](const auto&) {});
  CHECK(times[0].round_totals.size() == 4);
  CHECK(times[1].failure == "fell over");
  CHECK(times[1].timed_out);
  CHECK(times[1].round_totals.empty());
  CHECK(times[1].pass_seconds.empty());
  CHECK(times[2].failure.empty());
  CHECK(times[2].round_totals.size() == 4);
  CHECK(std::count_if(log.begin(), log.end(), [](const Call& call) { return call.who == 100; }) == 2);
}

TEST_CASE("a race measures each puzzle where the contestant does") {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Notes>(0, 4, log));
  contestants.push_back(std::make_unique<Notes>(1, 4, log));
  contestants.push_back(std::make_unique<Notes>(2, 4, log, false));  // batches alone have times
  const Puzzles puzzles(6, 1);
  const std::vector<RaceTimes> times =
      race(contestants, {}, std::span(&puzzles.group, 1), rounds(3), [](const auto&) {});
  CHECK(times[0].puzzle_seconds == std::vector<double>(6, 0.001));
  CHECK(times[1].puzzle_seconds == std::vector<double>(6, 0.002));
  CHECK(times[2].puzzle_seconds.empty());
  for (const RaceTimes& of_one : times) {
    CHECK(of_one.seconds_a_puzzle == Approx(distribution_of(of_one.round_totals).median / 6));
  }
}

TEST_CASE("a race shows every block of every round with its results") {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Notes>(0, 2, log));
  contestants.push_back(std::make_unique<Notes>(1, 2, log));
  const Puzzles first(3, 1);
  const Puzzles second(2, 4);
  const std::vector<PuzzleGroup> groups = {first.group, second.group};
  // seen[round][contestant][puzzle]
  std::vector<std::vector<std::vector<int>>> seen(2, {std::vector<int>(5), std::vector<int>(5)});
  race(contestants, {}, groups, rounds(2), [&](const BlockResult& block) {
    REQUIRE(block.outcomes.size() == block.puzzles.count);
    for (std::size_t i = 0; i < block.puzzles.count; ++i) {
      ++seen.at(block.round).at(block.contestant).at(block.first + i);
      CHECK(block.outcomes[i].solutions == 1 + block.contestant);
      CHECK(block.first_solutions[i * 16] == (block.first + i < 3 ? 1 : 4));
    }
  });
  for (const auto& round : seen) {
    for (const auto& of_one : round) CHECK(of_one == std::vector<int>(5, 1));
  }
}

TEST_CASE("a race warms up before its first round and shows nothing of that") {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Notes>(0, 2, log));
  contestants.push_back(std::make_unique<Notes>(1, 2, log));
  const Puzzles puzzles(5, 1);
  RaceOptions options = rounds(1);
  options.warmup_blocks = 3;
  std::size_t shown = 0;
  const auto times = race(contestants, {}, std::span(&puzzles.group, 1), options, [&](const auto&) { ++shown; });
  CHECK(log.size() == 2 * 3 + 2 * 3);
  CHECK(shown == 2 * 3);
  for (std::size_t i = 0; i < 6; ++i) CHECK(log[i] == Call{i % 2, 2, 1});
  CHECK(times[0].round_totals.size() == 1);
}

TEST_CASE("a race that is stopped has whole rounds only") {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Notes>(0, 1, log));
  contestants.push_back(std::make_unique<Notes>(1, 1, log));
  const Puzzles puzzles(4, 1);
  std::stop_source stop;
  RaceOptions options = rounds(100);
  options.stop = stop.get_token();
  std::size_t shown = 0;
  const auto times = race(contestants, {}, std::span(&puzzles.group, 1), options, [&](const auto&) {
    if (++shown == 8 * 2 + 3) stop.request_stop();  // in the third round
  });
  for (const RaceTimes& of_one : times) {
    CHECK(of_one.round_totals.size() == 2);
    CHECK(of_one.puzzle_seconds.size() == 4);
  }
  CHECK(log.size() == 8 * 2 + 3);

  stop = std::stop_source();
  stop.request_stop();
  options.stop = stop.get_token();
  log.clear();
  options.warmup_blocks = 5;
  const auto none = race(contestants, {}, std::span(&puzzles.group, 1), options, [](const auto&) {});
  CHECK(log.empty());
  CHECK(none[1].round_totals.empty());
  CHECK(none[1].puzzle_seconds.empty());
}

TEST_CASE("a race ends when it has measured enough") {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Notes>(0, 1, log));
  const Puzzles puzzles(1, 1);
  const auto rounds_with = [&](const RaceOptions& options) {
    return race(contestants, {}, std::span(&puzzles.group, 1), options, [](const auto&) {})[0].round_totals.size();
  };
  CHECK(rounds_with({.min_rounds = 3, .max_rounds = 10, .enough_seconds = 1e9}) == 10);
  CHECK(rounds_with({.min_rounds = 3, .max_rounds = 10, .enough_seconds = 0}) == 3);
  CHECK(rounds_with({.min_rounds = 3, .max_rounds = 10, .patience_seconds = 0}) == 1);
}

TEST_CASE("a race without puzzles ends") {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Notes>(0, 1, log));
  const auto times = race(contestants, {}, {}, rounds(2), [](const auto&) {});
  CHECK(log.empty());
  CHECK(times.size() == 1);
}

TEST_CASE("what a contestant throws leaves the race") {
  class Thrower : public Notes {
   public:
    using Notes::Notes;
    void solve(BatchView /*puzzles*/, std::span<Outcome> /*outcomes*/, std::span<Cell> /*solutions*/) override {
      throw Error("fell over");
    }
  };
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(std::make_unique<Thrower>(0, 1, log));
  const Puzzles puzzles(1, 1);
  CHECK_THROWS_WITH(race(contestants, {}, std::span(&puzzles.group, 1), rounds(1), [](const auto&) {}), "fell over");
}

TEST_CASE("a backend races under its name and with its budget") {
  std::vector<std::unique_ptr<Contestant>> contestants;
  contestants.push_back(make_contestant(parse_backend("dfs"), {.max_solutions = 0}));
  contestants.push_back(make_contestant(parse_backend("dlx"), {.max_solutions = 7}));
  CHECK(contestants[0]->name() == "dfs");
  CHECK(contestants[1]->name() == "dlx");
  const Puzzles puzzles(2, 0);
  race(contestants, {}, std::span(&puzzles.group, 1), rounds(1), [&](const BlockResult& block) {
    for (const Outcome& outcome : block.outcomes) CHECK(outcome.solutions == (block.contestant == 0 ? 288 : 7));
  });
}

}  // namespace nonet::test
