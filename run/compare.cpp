#include "run/compare.hpp"

#include <algorithm>

#include "board/check.hpp"

namespace nonet {
namespace {

std::string words_for(const Outcome& outcome) {
  if (outcome.stop == Stop::failed) return outcome.message;
  switch (outcome.verdict()) {
    case Verdict::no_solution:
      return "no solution";
    case Verdict::unique:
      return "unique";
    case Verdict::multiple:
      return outcome.stop == Stop::exhausted ? std::to_string(outcome.solutions) + " solutions"
                                             : std::to_string(outcome.solutions) + " solutions or more";
    case Verdict::solved:
      return "solved";
    case Verdict::unknown:
      break;
  }
  return "unknown";
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
  // Two legal solutions are two, whatever the verdicts that came with them.
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

void PuzzleSet::read(RecordReader& reader) {
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
      // A group of its own where exclusions come or go, as views have them for all puzzles or for none.
      const bool excludes = !parser->excluded().empty();
      if (owners.empty() || owners.back().rules != parser->rules() || owners.back().excluded.empty() == excludes) {
        owners.emplace_back(parser->rules(), Board());
      }
      owners.back().clues.insert(owners.back().clues.end(), clues.begin(), clues.end());
      owners.back().excluded.insert(owners.back().excluded.end(), parser->excluded().begin(), parser->excluded().end());
    }
  }
}

void PuzzleSet::finish() {
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

Comparison compare(std::span<const std::unique_ptr<Contestant>> contestants,
                   std::span<const std::unique_ptr<PassContestant>> pass_contestants, const PuzzleSet& puzzles,
                   const RaceOptions& options, Progress& progress,
                   const std::function<void(const BlockResult&)>& also) {
  Comparison result;
  result.puzzles = puzzles.origins.size();
  std::vector<std::string> names;
  for (const auto& contestant : contestants) names.push_back(contestant->name());
  for (const auto& contestant : pass_contestants) names.push_back(contestant->name());
  result.rows.resize(names.size());
  AnswerCheck check(names);
  const auto shown = [&](const BlockResult& block) {
    const auto cells = static_cast<std::size_t>(block.puzzles.rules->cells());
    for (std::size_t i = 0; i < block.puzzles.count; ++i) {
      const Outcome& outcome = block.outcomes[i];
      check.add(block.contestant, block.first + i, block.puzzles[i], outcome,
                block.first_solutions.subspan(i * cells, cells));
      if (block.round == 0) {
        ComparisonRow& row = result.rows[block.contestant];
        row.tally.add(status_of(outcome));
        for (const StatField& field : stat_fields()) row.stats.*field.value += outcome.stats.*field.value;
      }
    }
    if (also) also(block);
    progress.records += block.puzzles.count;
  };
  const std::vector<RaceTimes> times = race(contestants, pass_contestants, puzzles.groups, options, shown);
  std::optional<std::size_t> fastest;
  for (std::size_t i = 0; i < names.size(); ++i) {
    ComparisonRow& row = result.rows[i];
    row.name = names[i];
    row.times = times[i];
    row.in_passes = i >= contestants.size();
    result.rounds = std::max(result.rounds, row.times.round_totals.size());
    if (row.times.round_totals.empty()) continue;
    row.rounds = distribution_of(row.times.round_totals);
    if (!row.times.puzzle_seconds.empty()) row.puzzle_times = distribution_of(row.times.puzzle_seconds);
    if (!fastest || row.rounds.median < result.rows[*fastest].rounds.median) fastest = i;
  }
  for (ComparisonRow& row : result.rows) {
    if (fastest) row.relative = relative_time(row.times.round_totals, result.rows[*fastest].times.round_totals);
  }
  result.faults = check.faults();
  return result;
}

}  // namespace nonet
