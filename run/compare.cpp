#include "nonet/run/compare.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "nonet/board/check.hpp"
#include "nonet/run/internal/format.hpp"

namespace nonet {
namespace {

std::string words_for(const Outcome& outcome) {
  if (outcome.stop == Stop::failed) return outcome.message;
  const Verdict verdict = outcome.verdict();
  if (verdict == Verdict::no_solution) return "no solution";
  if (verdict != Verdict::multiple) return std::string(name_of(verdict));
  return formatted("{} solutions{}", outcome.solutions, outcome.stop == Stop::exhausted ? "" : " or more");
}

// PAR2 of `solved` puzzles that took `seconds` in all, and of the unsolved ones.
std::optional<double> penalised(double seconds, std::size_t solved, std::size_t unsolved,
                                std::optional<Clock::duration> timeout) {
  constexpr double kPenalty = 2;
  if (unsolved > 0 && !timeout) return std::nullopt;
  const double penalty = timeout ? kPenalty * seconds_of(*timeout) : 0;
  return (seconds + penalty * static_cast<double>(unsolved)) / static_cast<double>(solved + unsolved);
}

void summarize_row(ComparisonRow& row, std::size_t puzzles, std::optional<Clock::duration> timeout) {
  // After a stop, only puzzles that all contestants finished count.
  row.statuses.resize(std::min(row.statuses.size(), puzzles));
  for (const Status status : row.statuses) row.tally.add(status);
  const auto solved = static_cast<std::size_t>(std::count_if(row.statuses.begin(), row.statuses.end(), is_verdict));
  if (!row.times.stopped) row.unsolved = row.times.failure.empty() ? puzzles - solved : puzzles;
  if (!row.rated()) return;
  row.rounds = distribution_of(row.times.round_totals);
  if (row.times.puzzle_seconds.empty()) {
    if (row.unsolved == 0) row.par2 = row.times.seconds_a_puzzle;
    return;
  }
  row.puzzle_times = distribution_of(row.times.puzzle_seconds);
  double seconds = 0;
  for (std::size_t i = 0; i < puzzles; ++i) {
    if (is_verdict(row.statuses[i])) seconds += row.times.puzzle_seconds[i];
  }
  row.par2 = penalised(seconds, solved, row.unsolved, timeout);
}

// Infinite if the contestant did not solve the puzzle.
double seconds_on(const ComparisonRow& row, std::size_t puzzle) {
  if (!row.rated() || !is_verdict(row.statuses[puzzle])) return INFINITY;
  return row.puzzle_times ? row.times.puzzle_seconds[puzzle] : row.times.seconds_a_puzzle;
}

std::optional<VirtualBest> virtual_best(const Comparison& comparison, std::optional<Clock::duration> timeout) {
  const std::vector<ComparisonRow>& rows = comparison.rows;
  VirtualBest best;
  best.wins.resize(rows.size());
  best.contestants =
      static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.rated(); }));
  const bool timed =
      std::any_of(rows.begin(), rows.end(), [](const auto& row) { return row.puzzle_times.has_value(); });
  if (best.contestants < 2 || !timed) return std::nullopt;
  std::vector<double> solved;
  for (std::size_t i = 0; i < comparison.puzzles; ++i) {
    const auto winner = std::min_element(
        rows.begin(), rows.end(), [i](const auto& a, const auto& b) { return seconds_on(a, i) < seconds_on(b, i); });
    const double least = seconds_on(*winner, i);
    const bool found = least < INFINITY;
    best.puzzle_seconds.push_back(found ? least : NAN);
    if (found) solved.push_back(least);
    if (found) ++best.wins[static_cast<std::size_t>(winner - rows.begin())];
  }
  best.unsolved = comparison.puzzles - solved.size();
  best.par2 = penalised(std::accumulate(solved.begin(), solved.end(), 0.0), solved.size(), best.unsolved, timeout);
  if (!solved.empty()) best.puzzle_times = distribution_of(std::move(solved));
  return best;
}

void summarize(Comparison& result, std::optional<Clock::duration> timeout) {
  for (ComparisonRow& row : result.rows) summarize_row(row, result.puzzles, timeout);
  const std::vector<std::size_t> order = ranking(result);
  const auto decides = [](const ComparisonRow& row) {
    return row.tally.count(Status::unique) + row.tally.count(Status::multiple) > 0;
  };
  const bool decided = std::any_of(result.rows.begin(), result.rows.end(), decides);
  for (ComparisonRow& row : result.rows) {
    if (row.rated())
      row.relative = relative_time(row.times.round_totals, result.rows[order.front()].times.round_totals);
    row.one_solution = decided && !decides(row) && row.tally.count(Status::solved) > 0;
  }
  result.virtual_best = virtual_best(result, timeout);
}

}  // namespace

SolutionRange range_of(const Outcome& outcome) {
  SolutionRange range{outcome.solutions};
  if (outcome.stop == Stop::exhausted) range.at_most = outcome.solutions;
  return range;
}

AnswerCheck::AnswerCheck(std::vector<std::string> names) : names_(std::move(names)) {}

void AnswerCheck::fail(std::size_t puzzle, const std::string& why) { faults_.try_emplace(puzzle, why); }

void AnswerCheck::add(std::size_t contestant, std::size_t puzzle_number, const PuzzleView& puzzle,
                      const Outcome& outcome, std::span<const Cell> solution) {
  if (known_.size() <= puzzle_number) known_.resize(puzzle_number + 1);
  Known& known = known_[puzzle_number];
  const std::string& name = names_[contestant];
  if (outcome.stop == Stop::failed) return fail(puzzle_number, name + ": " + outcome.message);
  if (outcome.solutions > 0) {
    if (const std::string why = why_not_a_solution(puzzle, solution); !why.empty()) {
      return fail(puzzle_number, name + " gives a wrong solution: " + why);
    }
  }
  const SolutionRange range = range_of(outcome);
  const auto claim = [&] { return name + " says " + words_for(outcome); };
  if (range.at_least > known.range.at_least) {
    known.range.at_least = range.at_least;
    known.lower_claim = claim();
  }
  if (range.at_most && (!known.range.at_most || *range.at_most < *known.range.at_most)) {
    known.range.at_most = range.at_most;
    known.upper_claim = claim();
  }
  // Two different legal solutions prove that there are two, whatever the verdicts say.
  if (outcome.solutions > 0 && known.solution.empty()) {
    known.solution.assign(solution.begin(), solution.end());
    known.solution_by = contestant;
  } else if (outcome.solutions > 0 && known.range.at_least < 2 &&
             !std::equal(solution.begin(), solution.end(), known.solution.begin())) {
    known.range.at_least = 2;
    known.lower_claim = names_[known.solution_by] + " and " + name + " give different solutions";
  }
  if (known.range.at_most && *known.range.at_most < known.range.at_least) {
    fail(puzzle_number, known.upper_claim + ", " + known.lower_claim);
  }
}

std::vector<Fault> AnswerCheck::faults() const {
  std::vector<Fault> list;
  for (const auto& [puzzle, why] : faults_) list.push_back({puzzle, why});
  return list;
}

void PuzzleSet::read(RecordReader& reader, const OnWarning& warned) {
  constexpr std::size_t kChunk = 1024;
  RawChunk raw;
  std::optional<RecordParser> parser;
  Board clues(static_cast<std::size_t>(reader.layout().rules->cells()));
  while (reader.read(raw, kChunk)) {
    if (!parser) parser.emplace(reader.layout());
    for (std::size_t i = 0; i < raw.records.size(); ++i) {
      const RawRecord& record = raw.records[i];
      ParseError error;
      if (!parser->parse(raw.text_of(record), record, clues, error)) {
        invalid.push_back(error);
        invalid_indexes.push_back(raw.first_index + i);
        continue;
      }
      origins.push_back({raw.first_index + i, record.line});
      for (const std::string& warning : parser->warnings()) {
        if (warned) warned(record.line, warning);
      }
      // A view has exclusions for all of its puzzles or for none, so a change of that begins a new group.
      const bool excludes = !parser->excluded().empty();
      if (owners.empty() || owners.back().rules != parser->rules() || owners.back().excluded.empty() == excludes) {
        owners.emplace_back(parser->rules()).clues.clear();
      }
      owners.back().clues.insert(owners.back().clues.end(), clues.begin(), clues.end());
      owners.back().excluded.insert(owners.back().excluded.end(), parser->excluded().begin(), parser->excluded().end());
    }
  }
  groups.clear();
  for (const Puzzle& owner : owners) {
    const std::size_t count = owner.clues.size() / static_cast<std::size_t>(owner.rules->cells());
    groups.push_back({owner.rules, {owner.rules.get(), count, owner.clues, owner.excluded}});
  }
}

PuzzleView PuzzleSet::puzzle(std::size_t number) const {
  auto group = groups.begin();
  while (number >= group->puzzles.count) {
    number -= group->puzzles.count;
    ++group;
  }
  return group->puzzles[number];
}

bool is_verdict(Status status) {
  return status == Status::solved || status == Status::unique || status == Status::multiple ||
         status == Status::no_solution;
}

std::vector<std::size_t> ranking(const Comparison& comparison) {
  std::vector<std::size_t> order(comparison.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto seconds = [&](std::size_t i) {
    return comparison.rows[i].rated() ? comparison.rows[i].rounds.median : INFINITY;
  };
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return seconds(a) < seconds(b); });
  return order;
}

std::vector<std::size_t> hardest(const Comparison& comparison, std::size_t count) {
  std::vector<double> logarithms(comparison.puzzles);
  bool timed = false;
  for (const ComparisonRow& row : comparison.rows) {
    if (!row.puzzle_times) continue;
    timed = true;
    for (std::size_t i = 0; i < logarithms.size(); ++i) {
      logarithms[i] += std::log(row.times.puzzle_seconds[i] * (is_verdict(row.statuses[i]) ? 1 : 2));
    }
  }
  if (!timed) return {};
  std::vector<std::size_t> numbers(logarithms.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  const auto end = numbers.begin() + static_cast<std::ptrdiff_t>(std::min(count, numbers.size()));
  std::partial_sort(numbers.begin(), end, numbers.end(), [&](std::size_t a, std::size_t b) {
    return logarithms[a] != logarithms[b] ? logarithms[a] > logarithms[b] : a < b;
  });
  numbers.erase(end, numbers.end());
  return numbers;
}

Comparison compare(std::span<const std::unique_ptr<Contestant>> contestants,
                   std::span<const std::unique_ptr<PassContestant>> pass_contestants, const PuzzleSet& puzzles,
                   const RaceOptions& options, Progress& progress, std::optional<Clock::duration> timeout,
                   const std::function<void(const BlockResult&)>& also) {
  Comparison result;
  std::vector<std::string> names;
  for (const auto& contestant : contestants) names.push_back(contestant->name());
  for (const auto& contestant : pass_contestants) names.push_back(contestant->name());
  result.rows.resize(names.size());
  if (options.min_rounds == options.max_rounds) {
    progress.all_records = puzzles.origins.size() * names.size() * options.max_rounds;
  }
  std::vector<std::vector<bool>> asked_solver(names.size());
  AnswerCheck check(names);
  const auto shown = [&](const BlockResult& block) {
    const auto cells = static_cast<std::size_t>(block.puzzles.rules->cells());
    for (std::size_t i = 0; i < block.puzzles.count; ++i) {
      const Outcome& outcome = block.outcomes[i];
      check.add(block.contestant, block.first + i, block.puzzles[i], outcome,
                block.first_solutions.subspan(i * cells, cells));
      if (block.round == 0) {
        ComparisonRow& row = result.rows[block.contestant];
        row.statuses.push_back(status_of(outcome));
        for (const StatField& field : stat_fields()) row.stats.*field.value += outcome.stats.*field.value;
        asked_solver[block.contestant].push_back(outcome.stats.solver_runs > 0);
      }
    }
    if (also) also(block);
    progress.records += block.puzzles.count;
  };
  const std::vector<RaceTimes> times = race(contestants, pass_contestants, puzzles.groups, options, shown);
  for (const RaceTimes& of_one : times) {
    result.puzzles = std::max(result.puzzles, of_one.puzzles);
    result.rounds = std::max({result.rounds, of_one.round_totals.size(), of_one.pass_seconds.size()});
  }
  // If all broke down, only the size of the set is known.
  if (result.puzzles == 0) result.puzzles = puzzles.origins.size();
  for (std::size_t i = 0; i < names.size(); ++i) {
    result.rows[i].name = names[i];
    result.rows[i].times = times[i];
    result.rows[i].in_passes = i >= contestants.size();
    asked_solver[i].resize(std::min(asked_solver[i].size(), result.puzzles));
    result.rows[i].solver_puzzles =
        static_cast<std::size_t>(std::count(asked_solver[i].begin(), asked_solver[i].end(), true));
  }
  summarize(result, timeout);
  result.faults = check.faults();
  return result;
}

}  // namespace nonet
