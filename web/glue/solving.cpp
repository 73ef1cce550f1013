// read, solve, solutions, solveBatch, count, check, constraints, backends.
#include <algorithm>

#include "base/text.hpp"
#include "nonet/constraint.hpp"
#include "nonet/version.hpp"
#include "run/minimal.hpp"
#include "web/glue/board.hpp"
#include "web/glue/call.hpp"

namespace nonet::web {
namespace {

constexpr std::size_t kChunk = 1024;  // puzzles between two reports of progress

Json read(Arguments& arguments) {
  const std::string text = text_of(arguments["text"], "text");
  const Json rules = arguments["rules"];
  arguments.end();
  const ReadText found = read_text(text, rules);
  Json puzzles = Json::array();
  Json errors = Json::array();
  for (const ReadRecord& record : found.records) {
    if (record.puzzle) {
      puzzles.push_back(json_of(*record.puzzle));
    } else {
      errors.push_back(
          {{"line", record.error.line}, {"column", record.error.column}, {"message", record.error.message}});
    }
  }
  return {{"puzzles", puzzles}, {"errors", errors}, {"warnings", found.warnings}, {"format", found.format}};
}

Json solve(Arguments& arguments) {
  const BoardPuzzle board = puzzle_of(arguments);
  const Budget budget = arguments.budget(1);
  const std::string name = arguments.backend();
  arguments.end();
  return result_of(solve_one(backend_for(name, board.puzzle.rules), board.puzzle, budget), board.puzzle);
}

Json solutions(Arguments& arguments) {
  constexpr std::uint64_t kLimit = 1000;
  const BoardPuzzle board = puzzle_of(arguments);
  const Budget budget = arguments.budget(kLimit);
  const std::string name = arguments.backend();
  arguments.end();
  Json found = Json::array();
  const Outcome outcome =
      backend_for(name, board.puzzle.rules).solve(board.puzzle, budget, [&](std::span<const Cell> solution) {
        found.push_back(solution);
        return true;
      });
  if (outcome.stop == Stop::failed) throw Error(outcome.message);
  return {{"status", text_of(status_of(outcome))}, {"solutions", found}, {"complete", outcome.stop == Stop::exhausted}};
}

ReadRecord record_of(const Json& text, const Json& rules) {
  try {
    return {.puzzle = puzzle_of(text, rules)};
  } catch (const WrongRules&) {
    throw;
  } catch (const Error& error) {
    return {.error = {.message = error.what()}};
  }
}

// The puzzles of a batch. Rows that are not puzzles of the first one's rules are blank.
struct Rows {
  std::shared_ptr<const Rules> rules;  // null until there is a puzzle
  std::vector<Cell> cells = {};
  std::vector<bool> is_board = {};
  Json invalid = Json::object();

  std::size_t width() const { return rules ? static_cast<std::size_t>(rules->cells()) : 0; }

  // False if it has other symbols, or not one per cell.
  bool add_line(std::string_view line, const Symbols& symbols) {
    if (line.size() != width()) return false;
    const std::size_t before = is_board.size() * width();
    cells.resize(before + width());
    if (symbols.read(line, std::span(cells).subspan(before)) != line.size()) {
      std::fill(cells.begin() + static_cast<std::ptrdiff_t>(before), cells.end(), Cell{0});
      return false;
    }
    is_board.push_back(true);
    return true;
  }

  // Most have one symbol per cell.
  void add_lines(const Json& given_rules) {
    std::optional<Symbols> symbols;
    std::string_view rest = lines();
    for (bool is_last = false; !is_last;) {
      const std::size_t end = rest.find('\n');
      is_last = end == std::string_view::npos;
      const std::string_view whole = rest.substr(0, end);
      const std::string_view line = trim(whole);
      if (!is_last) rest.remove_prefix(end + 1);
      if (!symbols) {
        const std::optional<BoardPuzzle> board = read_line(line, given_rules);
        if (board && (!rules || rules == board->puzzle.rules)) {
          rules = board->puzzle.rules;
          symbols = Symbols::standard(rules->geometry());
        }
      }
      if (!symbols || !add_line(line, *symbols)) add(record_of(whole, given_rules));
    }
  }

  void add(const ReadRecord& record) {
    if (!rules && record.puzzle) rules = record.puzzle->puzzle.rules;
    is_board.push_back(false);
    cells.resize(is_board.size() * width());
    const auto refused = [&](const std::string& why) { invalid[std::to_string(is_board.size() - 1)] = why; };
    if (!record.puzzle) return refused(record.error.text());
    const Puzzle& puzzle = record.puzzle->puzzle;
    if (puzzle.rules->spec() != rules->spec()) {
      return refused("other rules: " + puzzle.rules->spec().name() + ", not " + rules->spec().name());
    }
    if (!puzzle.excluded.empty()) {
      return refused("excluded candidates: a batch has no place for them, solve() takes them");
    }
    std::ranges::copy(puzzle.clues, cells.end() - std::ssize(puzzle.clues));
    is_board.back() = true;
  }
};

Rows rows_of(const Json& puzzles, const Json& rules) {
  Rows rows{.rules = rules_alone(rules)};
  if (puzzles.is_string()) {
    for (const ReadRecord& record : read_text(puzzles.get_ref<const std::string&>(), rules).records) rows.add(record);
  } else if (lines().data() != nullptr) {
    rows.add_lines(rules);
  } else if (puzzles.is_array()) {
    for (const Json& puzzle : puzzles) rows.add(record_of(puzzle, rules));
  } else {
    refuse("puzzles", "a list of puzzles, or one string", puzzles);
  }
  if (!rows.rules && !rows.is_board.empty()) {
    throw Error("puzzles: none is a puzzle: " + rows.invalid["0"].get<std::string>());
  }
  return rows;
}

// Bytes: the solutions, then a status for each.
Json solve_batch(Arguments& arguments) {
  const Json& rules = arguments["rules"];
  const Rows rows = rows_of(arguments["puzzles"], rules);
  const Budget budget = arguments.budget(1);
  const std::string name = arguments.backend();
  arguments.end();
  const std::size_t count = rows.is_board.size();
  const std::size_t cells = count == 0 ? 0 : rows.cells.size() / count;
  std::vector<Cell>& bytes = result_bytes();
  bytes.assign(count * (cells + 1), 0);
  const std::span<Cell> boards = std::span(bytes).first(count * cells);
  const std::span<Cell> statuses = std::span(bytes).subspan(count * cells);
  for (std::size_t first = 0; first < count; first += kChunk) {
    const std::size_t length = std::min(kChunk, count - first);
    const BatchView view{rows.rules.get(), length, std::span(rows.cells).subspan(first * cells, length * cells), {}};
    std::vector<Outcome> outcomes(length);
    backend_for(name, rows.rules).solve_batch(view, budget, outcomes, boards.subspan(first * cells, length * cells));
    for (std::size_t i = 0; i < length; ++i) {
      const std::size_t row = first + i;
      statuses[row] = static_cast<Cell>(rows.is_board[row] ? status_of(outcomes[i]) : Status::invalid);
      if (!rows.is_board[row]) std::ranges::fill(boards.subspan(row * cells, cells), Cell{0});
    }
    report_progress(static_cast<double>(first + length), static_cast<double>(count));
  }
  Json names = Json::array();
  for (std::size_t i = 0; i < kStatusCount; ++i) names.push_back(text_of(static_cast<Status>(i)));
  return {{"count", count}, {"cells", cells}, {"names", names}, {"invalid", rows.invalid}};
}

Json count(Arguments& arguments) {
  const BoardPuzzle board = puzzle_of(arguments);
  const Budget budget = arguments.budget(0);
  const std::string name = arguments.backend();
  arguments.end();
  const Outcome outcome = backend_for(name, board.puzzle.rules).solve(board.puzzle, budget, {});
  if (outcome.stop <= Stop::solution_limit) return outcome.solutions;
  if (outcome.stop == Stop::timeout) {
    throw TimedOut("timeout after " + std::to_string(outcome.solutions) + " solutions");
  }
  throw Error(outcome.message.empty() ? "the search ended early: " + std::string(name_of(outcome.stop))
                                      : outcome.message);
}

Json check(Arguments& arguments) {
  const BoardPuzzle board = puzzle_of(arguments);
  const Puzzle& puzzle = board.puzzle;
  Budget budget{.max_solutions = 2, .timeout = arguments.timeout()};
  budget = from_now_on(budget);
  const std::string name = arguments.backend();
  arguments.end();
  const ClueAnalysis clues = analyse_clues(backend_for(name, puzzle.rules), puzzle, budget);
  const bool is_unique = clues.outcome.verdict() == Verdict::unique;
  ConstraintAnalysis drawn;
  if (is_unique) drawn = analyse_constraints(backend_of(name), puzzle, budget);
  Json redundant = Json::array();
  for (const CellIndex cell : clues.redundant) redundant.push_back(cell_of(*puzzle.rules, cell));
  Json constraints = Json::array();
  for (const std::size_t number : drawn.redundant) {
    constraints.push_back(nonet::text_of(puzzle.rules->spec().constraints[number], puzzle.rules->geometry()));
  }
  const bool complete = clues.minimality == Stop::exhausted && drawn.stop == Stop::exhausted &&
                        clues.outcome.stop <= Stop::solution_limit;
  return {{"status", text_of(status_of(clues.outcome))},
          {"redundant", redundant},
          {"redundantConstraints", constraints},
          {"complete", complete},
          {"minimal", is_unique && complete && redundant.empty()},
          {"message", message_of(clues.outcome, puzzle)}};
}

Json constraints(Arguments& arguments) {
  arguments.end();
  Json kinds = Json::array();
  for (const ConstraintKind* kind : constraint_kinds()) {
    kinds.push_back(
        {{"name", kind->name}, {"summary", kind->summary}, {"example", kind->example}, {"shape", kind->example_box}});
  }
  return kinds;
}

Json listed_backends(Arguments& arguments) {
  arguments.end();
  Json list = Json::array();
  for (const BackendInfo* info : backends()) {
    const Capabilities can = info->can({});
    list.push_back({{"name", info->name},
                    {"argument", info->argument},
                    {"summary", info->summary},
                    {"maxSide", can.max_side},
                    {"complete", can.complete},
                    {"whyUnavailable", info->why_unavailable({})}});
  }
  return list;
}

Json version(Arguments& /*arguments*/) { return kVersion; }

const Functions kFunctions = {
    {"read", read},       {"solve", solve}, {"solutions", solutions},     {"solveBatch", solve_batch},
    {"count", count},     {"check", check}, {"constraints", constraints}, {"backends", listed_backends},
    {"version", version},
};

}  // namespace
}  // namespace nonet::web
