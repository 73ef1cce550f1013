#include "run/compare.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <tuple>

#include "formats/columns.hpp"
#include "nonet/check.hpp"

namespace nonet {
namespace {

// Exchanges two parts of this length.
template <class List>
void swap_parts(List& list, std::size_t one, std::size_t other, std::size_t length) {
  const auto begin_of = [&](std::size_t part) { return list.begin() + static_cast<std::ptrdiff_t>(part * length); };
  if (one != other) std::swap_ranges(begin_of(one), begin_of(one + 1), begin_of(other));
}

std::string id_in(std::span<const Column> columns) {
  for (const std::string_view name : {"id", kTitle}) {
    for (const Column& column : columns) {
      if (column.name == name && column.kind != Column::Kind::puzzle) return column.value;
    }
  }
  return {};
}

std::string words_for(const Outcome& outcome) {
  if (outcome.stop == Stop::failed) return outcome.message;
  const Verdict verdict = outcome.verdict();
  if (verdict == Verdict::no_solution) return "no solution";
  if (verdict != Verdict::multiple) return std::string(name_of(verdict));
  return std::to_string(outcome.solutions) + " solutions" + (outcome.stop == Stop::exhausted ? "" : " or more");
}

// PAR2 of `solved` puzzles that took `seconds` in all, and of the unsolved ones.
std::optional<double> penalised(double seconds, std::size_t solved, std::size_t unsolved,
                                std::optional<double> penalty) {
  if (unsolved > 0 && !penalty) return std::nullopt;
  return (seconds + penalty.value_or(0) * static_cast<double>(unsolved)) / static_cast<double>(solved + unsolved);
}

void summarize_row(ComparisonRow& row, std::size_t puzzles, std::optional<double> penalty) {
  // After a stop, only puzzles that all contestants finished count.
  row.statuses.resize(std::min(row.statuses.size(), puzzles));
  for (const Status status : row.statuses) row.tally.add(status);
  const auto solved = static_cast<std::size_t>(std::count_if(row.statuses.begin(), row.statuses.end(), is_verdict));
  if (!row.times.stopped) row.unsolved = puzzles - solved;
  if (row.times.round_totals.empty()) return;
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
  row.par2 = penalised(seconds, solved, row.unsolved, penalty);
}

// Infinite if the contestant did not solve the puzzle.
double seconds_on(const ComparisonRow& row, std::size_t puzzle) {
  if (!row.rated() || !is_verdict(row.statuses[puzzle])) return INFINITY;
  return row.puzzle_times ? row.times.puzzle_seconds[puzzle] : row.times.seconds_a_puzzle;
}

std::optional<VirtualBest> virtual_best(const Comparison& comparison) {
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
  best.par2 =
      penalised(std::accumulate(solved.begin(), solved.end(), 0.0), solved.size(), best.unsolved, comparison.penalty);
  if (!solved.empty()) best.puzzle_times = distribution_of(std::move(solved));
  return best;
}

void summarize(Comparison& result) {
  for (ComparisonRow& row : result.rows) summarize_row(row, result.puzzles, result.penalty);
  const std::vector<std::size_t> order = ranking(result);
  const auto decides = [](const ComparisonRow& row) {
    return row.tally.count(Status::unique) + row.tally.count(Status::multiple) > 0;
  };
  const bool decided = std::any_of(result.rows.begin(), result.rows.end(), decides);
  for (ComparisonRow& row : result.rows) {
    const ComparisonRow& fastest = result.rows[order.front()];
    const bool comparable = row.rated() && row.unsolved == fastest.unsolved;
    row.relative = comparable ? relative_time(row.times.round_totals, fastest.times.round_totals)
                              : RelativeTime{.ratio = NAN, .deviation = NAN};
    row.one_solution = decided && !decides(row) && row.tally.count(Status::solved) > 0;
  }
  result.virtual_best = virtual_best(result);
}

}  // namespace

SolutionRange range_of(const Outcome& outcome) {
  SolutionRange range{outcome.solutions};
  if (outcome.stop == Stop::exhausted) range.at_most = outcome.solutions;
  return range;
}

Status answer_of(const Outcome& outcome) {
  switch (outcome.stop) {
    case Stop::timeout:
    case Stop::node_limit:
    case Stop::memory_limit:
    case Stop::cancelled:
    case Stop::failed:
      return status_of(Verdict::unknown, outcome.stop);
    case Stop::exhausted:
    case Stop::solution_limit:
    case Stop::sink:
    case Stop::gave_up:
      break;
  }
  return status_of(outcome);
}

AnswerCheck::AnswerCheck(std::vector<std::string> names) : names_(std::move(names)) {}

// Keeps the first fault of a puzzle, except that a wrong answer replaces a failure.
void AnswerCheck::fail(Fault fault) {
  const std::size_t puzzle = fault.puzzle;
  const auto [entry, is_new] = faults_.try_emplace(puzzle, std::move(fault));
  if (!is_new && entry->second.broke && !fault.broke) entry->second = std::move(fault);
}

void AnswerCheck::add(std::size_t contestant, std::size_t puzzle_number, const PuzzleView& puzzle,
                      const Outcome& outcome, std::span<const Cell> solution) {
  if (known_.size() <= puzzle_number) known_.resize(puzzle_number + 1);
  Known& known = known_[puzzle_number];
  const std::string& name = names_[contestant];
  if (outcome.stop == Stop::failed) fail({puzzle_number, name + ": " + outcome.message, !outcome.wrong});
  if (outcome.wrong) return;
  if (outcome.solutions > 0) {
    if (const std::string why = why_not_a_solution(puzzle, solution); !why.empty()) {
      known.wrong.insert(contestant);
      return fail({puzzle_number, name + " gives a wrong solution: " + why});
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
  // Two different legal solutions prove that there are two, for any verdicts.
  if (outcome.solutions > 0 && known.solution.empty()) {
    known.solution.assign(solution.begin(), solution.end());
    known.solution_by = contestant;
    known.shown = 1;
  } else if (outcome.solutions > 0 && !std::equal(solution.begin(), solution.end(), known.solution.begin())) {
    known.shown = 2;
    if (known.range.at_least < 2) {
      known.range.at_least = 2;
      known.lower_claim = names_[known.solution_by] + " and " + name + " give different solutions";
    }
  }
  if (known.range.at_most && *known.range.at_most < known.range.at_least) {
    fail({puzzle_number, known.upper_claim + ", " + known.lower_claim});
  }
}

Status AnswerCheck::known(std::size_t puzzle) const {
  if (puzzle >= known_.size()) return Status::unknown;
  const SolutionRange& range = known_[puzzle].range;
  if (range.at_least > 1) return Status::multiple;
  if (range.at_most) return range.at_least == 1 ? Status::unique : Status::no_solution;
  return range.at_least == 1 ? Status::solved : Status::unknown;
}

bool AnswerCheck::is_refuted(std::size_t contestant, std::size_t puzzle, Status answer) const {
  if (puzzle >= known_.size()) return false;
  const Known& known = known_[puzzle];
  return known.wrong.contains(contestant) || (answer == Status::no_solution && known.shown > 0) ||
         (answer == Status::unique && known.shown > 1);
}

std::vector<Fault> AnswerCheck::faults() const {
  std::vector<Fault> list;
  for (const auto& [puzzle, fault] : faults_) list.push_back(fault);
  return list;
}

void PuzzleSet::read(RecordReader& reader, const OnWarning& warned) {
  constexpr std::size_t kChunk = 1024;
  RawChunk raw;
  std::optional<RecordParser> parser;
  Board clues(static_cast<std::size_t>(reader.layout().rules->cells()));
  std::vector<Column> columns;
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
      columns_of(reader.layout(), raw.text_of(record), columns);
      origins.push_back({raw.first_index + i, record.line, inputs, id_in(columns)});
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
  ++inputs;
  find_groups();
}

void PuzzleSet::shuffle(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::size_t number = 0;
  for (Puzzle& owner : owners) {
    const auto cells = static_cast<std::size_t>(owner.rules->cells());
    const std::size_t count = owner.clues.size() / cells;
    // Not std::shuffle, whose results depend on the library.
    for (std::size_t i = count; i > 1; --i) {
      const std::size_t other = random() % i;
      swap_parts(owner.clues, i - 1, other, cells);
      if (!owner.excluded.empty()) swap_parts(owner.excluded, i - 1, other, owner.excluded.size() / count);
      std::swap(origins[number + i - 1], origins[number + other]);
    }
    number += count;
  }
  find_groups();
}

void PuzzleSet::find_groups() {
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

std::size_t Comparison::wrong_answers() const {
  return static_cast<std::size_t>(
      std::count_if(faults.begin(), faults.end(), [](auto& fault) { return !fault.broke; }));
}

std::vector<std::size_t> ranking(const Comparison& comparison) {
  std::vector<std::size_t> order(comparison.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto key = [&](std::size_t i) {
    const ComparisonRow& row = comparison.rows[i];
    return std::tuple(!row.rated(), row.rated() ? row.unsolved : 0, row.rated() ? row.rounds.median : 0);
  };
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return key(a) < key(b); });
  return order;
}

std::vector<std::size_t> hardest(const Comparison& comparison, std::size_t count) {
  constexpr double kLeast = 1e-9;  // a clock may show none
  std::vector<double> logarithms(comparison.puzzles);
  bool timed = false;
  for (const ComparisonRow& row : comparison.rows) {
    if (!row.puzzle_times) continue;
    timed = true;
    for (std::size_t i = 0; i < logarithms.size(); ++i) {
      const double seconds = std::max(row.times.puzzle_seconds[i], kLeast);
      logarithms[i] += std::log(is_verdict(row.statuses[i]) ? seconds : comparison.penalty.value_or(2 * seconds));
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
  std::vector<std::vector<bool>> used_solver(names.size());
  AnswerCheck check(names);
  const auto shown = [&](const BlockResult& block) {
    const auto cells = static_cast<std::size_t>(block.puzzles.rules->cells());
    for (std::size_t i = 0; i < block.puzzles.count; ++i) {
      const Outcome& outcome = block.outcomes[i];
      check.add(block.contestant, block.first + i, block.puzzles[i], outcome,
                block.first_solutions.subspan(i * cells, cells));
      ComparisonRow& row = result.rows[block.contestant];
      const Status answer = answer_of(outcome);
      if (block.round > 0 && !is_verdict(answer)) row.statuses[block.first + i] = answer;
      if (block.round == 0) {
        row.statuses.push_back(answer);
        for (const StatField& field : stat_fields()) row.stats.*field.value += outcome.stats.*field.value;
        used_solver[block.contestant].push_back(outcome.stats.solver_runs > 0);
      }
    }
    if (also) also(block);
    progress.records += block.puzzles.count;
  };
  const std::vector<RaceTimes> times = measure(contestants, pass_contestants, puzzles.groups, options, shown);
  for (const RaceTimes& of_one : times) {
    result.puzzles = std::max(result.puzzles, of_one.puzzles);
    result.rounds = std::max({result.rounds, of_one.round_totals.size(), of_one.pass_seconds.size()});
  }
  // If all broke down, only the size of the set is known.
  if (result.puzzles == 0) result.puzzles = puzzles.origins.size();
  constexpr double kPenalty = 2;
  if (timeout) result.penalty = kPenalty * seconds_of(*timeout);
  for (std::size_t i = 0; i < names.size(); ++i) {
    ComparisonRow& row = result.rows[i];
    row.name = names[i];
    row.times = times[i];
    row.in_passes = i >= contestants.size();
    for (std::size_t puzzle = 0; puzzle < row.statuses.size(); ++puzzle) {
      if (check.is_refuted(i, puzzle, row.statuses[puzzle])) row.statuses[puzzle] = Status::failed;
      const bool answered = puzzle < result.puzzles && is_verdict(row.statuses[puzzle]);
      if (answered && !used_solver[i][puzzle]) ++row.propagated;
    }
  }
  summarize(result);
  const std::vector<Status>& first = result.rows.front().statuses;
  for (std::size_t puzzle = 0; puzzle < result.puzzles; ++puzzle) {
    const Status known = check.known(puzzle);
    result.known.add(known == Status::unknown && puzzle < first.size() ? first[puzzle] : known);
  }
  result.faults = check.faults();
  return result;
}

}  // namespace nonet
