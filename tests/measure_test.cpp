// Races of contestants who only take notes.
#include "run/measure.hpp"
#include "base/process.hpp"
#include "tests/tests.hpp"

namespace nonet::test::measure_test {
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

class BatchNotes : public Notes {
 public:
  BatchNotes(std::size_t who, std::size_t hint, std::vector<Call>& log) : Notes(who, hint, log, false) {}
};

class Thrower : public Notes {
 public:
  using Notes::Notes;
  void solve(BatchView /*puzzles*/, std::span<Outcome> /*outcomes*/, std::span<Cell> /*solutions*/) override {
    throw Error("fell over");
  }
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

// This many 4x4 puzzles; the first clue differs by group.
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

// A race about to begin. Contestants are numbered from 0, pass contestants from 100.
struct Field {
  std::vector<Call> log;
  std::vector<std::unique_ptr<Contestant>> contestants;
  std::vector<std::unique_ptr<PassContestant>> passes;

  // Contestants with these block hints.
  explicit Field(const std::vector<std::size_t>& hints) {
    for (const std::size_t hint : hints) add<Notes>(hint);
  }
  template <typename Kind, typename... Arguments>
  void add(Arguments... arguments) {
    contestants.push_back(std::make_unique<Kind>(contestants.size(), arguments..., log));
  }
  void add_pass(std::size_t breaks_in_pass = 0) {
    passes.push_back(std::make_unique<PassNotes>(100 + passes.size(), log, breaks_in_pass));
  }
  std::vector<RaceTimes> race(
      std::span<const PuzzleGroup> groups, const RaceOptions& options,
      const std::function<void(const BlockResult&)>& shown = [](const BlockResult&) {}) {
    return measure(contestants, passes, groups, options, shown);
  }
  std::vector<RaceTimes> race(
      const Puzzles& puzzles, const RaceOptions& options,
      const std::function<void(const BlockResult&)>& shown = [](const BlockResult&) {}) {
    return race(std::span(&puzzles.group, 1), options, shown);
  }
};

TEST_CASE("contestants take turns block by block and every round begins with another one") {
  Field field({1, 2});  // the largest hint is everyone's block
  const std::vector<RaceTimes> times = field.race(Puzzles(3, 1), rounds(2));
  // Round 1: blocks of 2 and 1, begun by 0 and 1. Round 2: by 1 and 0.
  const std::vector<Call> expected = {{0, 2, 1}, {1, 2, 1}, {1, 1, 1}, {0, 1, 1},
                                      {1, 2, 1}, {0, 2, 1}, {0, 1, 1}, {1, 1, 1}};
  CHECK(field.log == expected);
  REQUIRE(times.size() == 2);
  CHECK(times[0].round_totals.size() == 2);
  CHECK(times[1].round_totals.size() == 2);
}

TEST_CASE("passes come before or behind all blocks by turns") {
  Field field({2});
  field.add_pass();
  field.add_pass();
  const std::vector<RaceTimes> times = field.race(Puzzles(3, 1), rounds(3));
  const std::vector<Call> expected = {{0, 2, 1}, {0, 1, 1}, {100, 3, 1}, {101, 3, 1}, {100, 3, 1}, {101, 3, 1},
                                      {0, 2, 1}, {0, 1, 1}, {101, 3, 1}, {0, 2, 1},   {0, 1, 1},   {100, 3, 1}};
  CHECK(field.log == expected);
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

TEST_CASE("a pass is shown group by group after the contestants") {
  Field field({1});
  field.add_pass();
  const Puzzles first(3, 1);
  const Puzzles second(2, 4);
  std::vector<std::size_t> firsts;
  field.race(std::vector{first.group, second.group}, rounds(1), [&](const BlockResult& block) {
    if (block.contestant != 1) return;
    firsts.push_back(block.first);
    CHECK(block.puzzles.count == (block.first == 0 ? 3 : 2));
    for (const Outcome& outcome : block.outcomes) CHECK(outcome.solutions == 100);
  });
  CHECK(firsts == std::vector<std::size_t>{0, 3});
}

TEST_CASE("a pass contestant that breaks down leaves the race") {
  Field field({1});
  field.add_pass(2);
  field.add_pass();
  const std::vector<RaceTimes> times = field.race(Puzzles(1, 1), rounds(4));
  CHECK(times[0].round_totals.size() == 4);
  CHECK(times[1].failure == "fell over");
  CHECK(times[1].timed_out);
  CHECK(times[1].round_totals.empty());
  CHECK(times[1].pass_seconds.empty());
  CHECK(times[2].failure.empty());
  CHECK(times[2].pass_seconds.size() == 4);
  CHECK(std::count_if(field.log.begin(), field.log.end(), [](const Call& call) { return call.who == 100; }) == 2);
}

TEST_CASE("a race measures each puzzle where the contestant does") {
  Field field({4, 4});
  field.add<BatchNotes>(4);
  const std::vector<RaceTimes> times = field.race(Puzzles(6, 1), rounds(3));
  CHECK(times[0].puzzle_seconds == std::vector<double>(6, 0.001));
  CHECK(times[1].puzzle_seconds == std::vector<double>(6, 0.002));
  CHECK(times[2].puzzle_seconds.empty());
  for (const RaceTimes& of_one : times) {
    CHECK(of_one.seconds_a_puzzle == Approx(distribution_of(of_one.round_totals).median / 6));
  }
}

TEST_CASE("a race shows every block of every round with its results") {
  Field field({2, 2});
  const Puzzles first(3, 1);
  const Puzzles second(2, 4);
  // seen[round][contestant][puzzle]
  std::vector<std::vector<std::vector<int>>> seen(2, {std::vector<int>(5), std::vector<int>(5)});
  field.race(std::vector{first.group, second.group}, rounds(2), [&](const BlockResult& block) {
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
  Field field({2, 2});
  RaceOptions options = rounds(1);
  options.warmup_blocks = 3;
  std::size_t shown = 0;
  const auto times = field.race(Puzzles(5, 1), options, [&](const auto&) { ++shown; });
  CHECK(field.log.size() == 2 * 3 + 2 * 3);
  CHECK(shown == 2 * 3);
  for (std::size_t i = 0; i < 6; ++i) CHECK(field.log[i] == Call{i % 2, 2, 1});
  CHECK(times[0].round_totals.size() == 1);
}

TEST_CASE("a race ends its warm-up when its time is over") {
  Field field({2, 2});
  RaceOptions options = rounds(1);
  options.warmup_blocks = 1'000'000'000;
  options.patience_seconds = 0;
  CHECK(field.race(Puzzles(2, 1), options)[0].round_totals.size() == 1);
  CHECK(field.log.size() == 2);
  options.patience_seconds = 0.01;
  CHECK(field.race(Puzzles(2, 1), options)[0].round_totals.size() == 1);
  CHECK(field.log.size() > 2 + 2);
}

TEST_CASE("a backend ends its warm-up at the deadline, also within a puzzle") {
  const auto contestant = make_contestant(parse_backend("dfs"), {.max_solutions = 0});
  const auto rules = Rules::make({});
  const Puzzle blank(rules);
  std::vector<Outcome> outcomes(1);
  std::vector<Cell> solutions(81);
  contestant->prepare(rules);
  contestant->set_deadline(Clock::now() + 20ms);
  contestant->solve({rules.get(), 1, blank.clues, {}}, outcomes, solutions);
  CHECK(outcomes[0].stop == Stop::timeout);
}

TEST_CASE("a race that is stopped has whole rounds only") {
  Field field({1, 1});
  std::stop_source stop;
  RaceOptions options = rounds(100);
  options.stop = stop.get_token();
  std::size_t shown = 0;
  const auto times = field.race(Puzzles(4, 1), options, [&](const auto&) {
    if (++shown == 8 * 2 + 3) stop.request_stop();  // in the third round
  });
  for (const RaceTimes& of_one : times) {
    CHECK(of_one.puzzles == 4);
    CHECK(of_one.round_totals.size() == 2);
    CHECK(of_one.puzzle_seconds.size() == 4);
  }
  CHECK(field.log.size() == 8 * 2 + 3);
}

TEST_CASE("a race that is stopped in its first round has the puzzles that all have solved") {
  Field field({1, 1});
  field.add_pass();
  std::stop_source stop;
  RaceOptions options = rounds(100);
  options.stop = stop.get_token();
  std::size_t shown = 0;
  const auto times = field.race(Puzzles(4, 1), options, [&](const auto&) {
    if (++shown == 5) stop.request_stop();  // one of the two has solved the third puzzle
  });
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(times[i].puzzles == 2);
    CHECK(times[i].round_totals.size() == 1);
    CHECK(times[i].puzzle_seconds == std::vector<double>(2, 0.001 * static_cast<double>(i + 1)));
    CHECK(times[i].seconds_a_puzzle == Approx(times[i].round_totals[0] / 2));
    CHECK_FALSE(times[i].stopped);
  }
  CHECK(times[2].stopped);
  CHECK(times[2].pass_seconds.empty());
  CHECK(times[2].failure.empty());
}

TEST_CASE("a race that is stopped before its first passes are over keeps what contestants did") {
  class Stopper : public PassNotes {
   public:
    Stopper(std::vector<Call>& log, std::stop_source& stop) : PassNotes(101, log), stop_(stop) {}
    Pass pass() override {
      stop_.request_stop();
      return {};
    }

   private:
    std::stop_source& stop_;
  };
  Field field({1});
  field.add_pass();
  std::stop_source stop;
  field.passes.push_back(std::make_unique<Stopper>(field.log, stop));
  RaceOptions options = rounds(100);
  options.stop = stop.get_token();
  const auto times = field.race(Puzzles(3, 1), options);
  CHECK(times[0].puzzles == 3);
  CHECK(times[0].round_totals.size() == 1);
  CHECK(times[1].pass_seconds.size() == 1);
  CHECK(times[1].round_totals.size() == 1);
  CHECK(times[2].stopped);
}

TEST_CASE("a pass that takes no longer than its start-up has no rate") {
  // With one puzzle the start-up is all there is.
  Field one({1});
  one.add_pass();
  const auto times = one.race(Puzzles(1, 1), rounds(3));
  CHECK(times[1].lost_in_startup);
  CHECK(times[1].pass_seconds == std::vector<double>{4, 5, 6});
  CHECK(times[1].round_totals.empty());
  CHECK(times[1].seconds_a_puzzle == 0);

  const std::vector<double> startup = {1.0, 1.1, 0.9};
  const auto outlasts = [&](const std::vector<double>& passes) { return outlasts_startup(passes, startup, 10); };
  CHECK(outlasts({2.0, 2.1, 1.9}));
  CHECK_FALSE(outlasts({0.9, 1.0, 1.0}));
  // At least a tenth of the pass, however quiet.
  CHECK(outlasts_startup(std::vector<double>{1.2}, std::vector<double>{1.0}, 10));
  CHECK_FALSE(outlasts_startup(std::vector<double>{1.1}, std::vector<double>{1.0}, 10));
  // Medians 1.3 and 1.0, but they may be wrong by 0.43: 1.2533 * 1.4826 * 0.4 / sqrt(3).
  CHECK_FALSE(outlasts({1.3, 0.9, 1.7}));
  CHECK_FALSE(outlasts_startup(std::vector<double>{9}, std::vector<double>{1}, 1));
}

TEST_CASE("a race that is stopped before it begins measures nothing") {
  Field field({1, 1});
  RaceOptions options = rounds(100);
  options.stop = stopped();
  options.warmup_blocks = 5;
  const auto times = field.race(Puzzles(4, 1), options);
  CHECK(field.log.empty());
  CHECK(times[1].round_totals.empty());
  CHECK(times[1].puzzle_seconds.empty());
}

TEST_CASE("a race ends when it has measured enough") {
  Field field({1});
  const auto rounds_with = [&](const RaceOptions& options) {
    return field.race(Puzzles(1, 1), options)[0].round_totals.size();
  };
  // As soon as the median is known well enough, within the limits of rounds and seconds.
  CHECK(rounds_with({.min_rounds = 3, .max_rounds = 10, .least_seconds = 0, .precision = INFINITY}) == 3);
  CHECK(rounds_with({.min_rounds = 3, .max_rounds = 10, .least_seconds = 0, .precision = -1}) == 10);
  CHECK(rounds_with({.min_rounds = 3, .max_rounds = 10, .least_seconds = 1e9, .precision = INFINITY}) == 10);
  CHECK(rounds_with({.min_rounds = 3, .max_rounds = 10, .precision = -1, .patience_seconds = 0}) == 1);
}

TEST_CASE("a race without puzzles ends") {
  Field field({1});
  CHECK(field.race({}, rounds(2)).size() == 1);
  CHECK(field.log.empty());
}

TEST_CASE("what a contestant throws leaves the race") {
  Field field({});
  field.add<Thrower>(1);
  CHECK_THROWS_WITH(field.race(Puzzles(1, 1), rounds(1)), "fell over");
}

TEST_CASE("a backend races under its name and with its budget") {
  Field field({});
  field.contestants.push_back(make_contestant(parse_backend("dfs"), {.max_solutions = 0}));
  field.contestants.push_back(make_contestant(parse_backend("dlx"), {.max_solutions = 7}));
  CHECK(field.contestants[0]->name() == "dfs");
  CHECK(field.contestants[1]->name() == "dlx");
  field.race(Puzzles(2, 0), rounds(1), [&](const BlockResult& block) {
    for (const Outcome& outcome : block.outcomes) CHECK(outcome.solutions == (block.contestant == 0 ? 288 : 7));
  });
}

TEST_CASE("processor time is also that of processes") {
  const double before = race_clock(true);
  std::string output;
  const ProcessResult busy = run_process("i=0; while [ $i -lt 30000 ]; do i=$((i + 1)); done", "", output);
  const double after = race_clock(true);
  const double told = seconds_of(busy.cpu_time);
  CHECK(told > 0);
  constexpr double kRounding = 1e-5;  // microseconds, of user and system time
  CHECK(after - before >= told - kRounding);
}

}  // namespace nonet::test::measure_test
