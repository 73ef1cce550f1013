// candidates, estimate, rate, minimise, generate, canon.
#include "nonet/workshop.hpp"
#include "run/grade.hpp"
#include "run/kinds_generator.hpp"
#include "run/minimal.hpp"
#include "web/glue/board.hpp"
#include "web/glue/call.hpp"

namespace nonet::web {
namespace {

Json candidates(Arguments& arguments) {
  const BoardPuzzle board = puzzle_of(arguments);
  const std::uint64_t limit = arguments.whole("counts", 0);
  const Budget budget{.timeout = arguments.timeout()};
  const std::string name = arguments.backend();
  arguments.end();
  const Rules& rules = *board.puzzle.rules;
  const TrueCandidates found = true_candidates(backend_for(name, board.puzzle.rules), board.puzzle, budget, limit);
  Json sets = Json::array();
  Json counts = Json::array();
  for (int cell = 0; cell < rules.cells(); ++cell) {
    Json has = Json::array();
    Json numbers = Json::array();
    for (int digit = 1; digit <= rules.side(); ++digit) {
      has.push_back(found.has(cell, digit));
      if (limit != 0) numbers.push_back(found.counts[static_cast<std::size_t>(cell * rules.side() + digit - 1)]);
    }
    sets.push_back(std::move(has));
    counts.push_back(std::move(numbers));
  }
  const Outcome outcome{.stop = found.stop, .message = found.message};
  const bool none = found.verdict == Verdict::no_solution;
  return {{"status", text_of(status_of(found.verdict, found.stop))},
          {"complete", found.stop == Stop::exhausted},
          {"candidates", sets},
          {"counts", limit == 0 ? Json() : counts},
          {"message", none ? message_of(outcome, board.puzzle) : found.message}};
}

Json estimate(Arguments& arguments) {
  constexpr std::uint64_t kTrials = 1000;
  const BoardPuzzle board = puzzle_of(arguments);
  const std::uint64_t trials = arguments.whole("trials", kTrials, 1);
  const std::uint64_t seed = arguments.whole("seed", 1);
  const Budget budget{.timeout = arguments.timeout()};
  arguments.end();
  const Estimate found = estimate_solutions(board.puzzle, trials, seed, budget);
  if (found.trials == 0) throw TimedOut("timeout: no trial came to its end");
  return {{"mean", found.mean}, {"error", found.error}, {"trials", found.trials}, {"found", found.found}};
}

Json rate(Arguments& arguments) {
  constexpr std::uint64_t kMost = 9;  // more would take years
  const BoardPuzzle board = puzzle_of(arguments);
  RatingLimits limits;
  limits.depth = static_cast<int>(arguments.whole("depth", static_cast<std::uint64_t>(limits.depth), 0, kMost));
  limits.backdoor =
      static_cast<int>(arguments.whole("backdoor", static_cast<std::uint64_t>(limits.backdoor), 0, kMost));
  const Budget budget = from_now_on({.timeout = arguments.timeout()});
  const std::string name = arguments.backend();
  arguments.end();
  const std::shared_ptr<const Rules>& rules = board.puzzle.rules;
  Backend& backend = backend_for(name, rules);
  Budget for_two = budget;
  for_two.max_solutions = 2;
  const Solved solved = solve_one(backend, board.puzzle, for_two);
  Json found = {{"status", text_of(status_of(solved.outcome))},
                {"complete", solved.outcome.verdict() != Verdict::unknown}};
  for (const char* key : {"difficulty", "er", "ep", "ed", "largestStep", "singles", "depth", "backdoor", "backdoors"}) {
    found[key] = Json();
  }
  if (solved.outcome.verdict() != Verdict::unique) return found;
  const Grade grade = Grader().grade(rules, board.puzzle, solved.first, budget);
  if (grade.difficulty) found["difficulty"] = difficulty_name(*grade.difficulty);
  if (!grade.difficulty) found["complete"] = false;
  if (has_se_rating(board.puzzle)) {
    for (const auto& [key, tenths] : {std::pair{"er", grade.se.er}, {"ep", grade.se.ep}, {"ed", grade.se.ed}}) {
      if (tenths >= 0) found[key] = tenths / 10.0;
    }
  } else if (grade.difficulty) {
    found["largestStep"] = grade.largest_step;
  }
  if (!why_not_rated(*rules).empty()) return found;
  const Rating rating = nonet::rate(backend, board.puzzle, limits, budget);
  if (rating.stop != Stop::exhausted) found["complete"] = false;
  found["singles"] = rating.singles;
  found["depth"] = rating.depth;
  found["backdoor"] = rating.backdoor;
  found["backdoors"] = rating.backdoors;
  return found;
}

Json minimise(Arguments& arguments) {
  BoardPuzzle board = puzzle_of(arguments);
  Puzzle& puzzle = board.puzzle;
  const MinimiseOptions options{.seed = arguments.whole("seed", 0), .budget = {.timeout = arguments.timeout()}};
  const bool constraints = arguments.flag("constraints", false);
  const std::string name = arguments.backend();
  arguments.end();
  MinimalPuzzle minimal{.rules = puzzle.rules, .clues = std::vector<Cell>(puzzle.clues.size())};
  Outcome& outcome = minimal.outcome;
  if (constraints) {
    minimal = minimise_with_constraints(backend_of(name), puzzle, options);
  } else {
    nonet::minimise(backend_for(name, puzzle.rules), {puzzle.rules.get(), 1, puzzle.clues, puzzle.excluded}, options,
                    std::span(&outcome, 1), minimal.clues);
  }
  if (outcome.stop == Stop::timeout) throw TimedOut("timeout: the puzzle is not minimised");
  if (outcome.verdict() != Verdict::unique) {
    const std::string why = message_of(outcome, puzzle);
    const Verdict verdict = outcome.verdict();
    const std::string_view remedy = verdict == Verdict::multiple ? " solutions; add clues until there is one"
                                    : verdict == Verdict::solved ? "; another backend shows whether it is the only one"
                                                                 : "";
    throw Error("puzzle: " + text_of(status_of(outcome)) + std::string(remedy) + (why.empty() ? "" : ": " + why));
  }
  puzzle.rules = minimal.rules;
  puzzle.clues = minimal.clues;
  return json_of(board);
}

// Each puzzle has its own constraints.
GenerateResult generate_kinds(KindsGenerator generator, std::uint64_t first, std::uint64_t number, const Budget& budget,
                              const std::function<void(BoardPuzzle board)>& made) {
  GenerateResult result;
  for (; result.puzzles < number; ++result.puzzles) {
    DrawnPuzzle drawn = generator.generate(first + result.puzzles, budget);
    result.stop = drawn.stop;
    result.message = std::move(drawn.message);
    if (!drawn.puzzle) break;
    std::string ruleset = ruleset_of(drawn.puzzle->rules->spec());
    made({.puzzle = std::move(*drawn.puzzle), .names = {{"ruleset", std::move(ruleset)}}});
  }
  return result;
}

Json generate(Arguments& arguments) {
  const std::uint64_t number = whole_of(arguments["number"], "number");
  const std::uint64_t first = arguments.whole("first", 0);
  const Json& given = arguments["rules"];
  const std::shared_ptr<const Rules> rules = rules_of(given.is_null() ? Json::object() : given);
  const auto cells = static_cast<std::uint64_t>(rules->cells());
  GenerateOptions options{.seed = arguments.whole("seed", 0)};
  const auto clues_of = [&](const Json& value) -> std::optional<int> {
    if (value.is_null()) return {};
    return static_cast<int>(whole_of(value, "clues", 0, cells));
  };
  const Json& clues = arguments["clues"];
  if (clues.is_array() && clues.size() != 2) refuse("clues", "a number, or a range [least, most]", clues);
  options.min_clues = clues_of(clues.is_array() ? clues[0] : clues);
  options.max_clues = clues_of(clues.is_array() ? clues[1] : clues);
  const std::string symmetry = arguments.text("symmetry", "none");
  options.symmetry = about("symmetry", [&] { return parse_symmetry(symmetry); });
  options.minimal = arguments.flag("minimal", true);
  const Json& kinds = arguments["kinds"];
  const Budget budget = from_now_on({.timeout = arguments.timeout()});
  const std::string name = arguments.backend();
  arguments.end();
  Json puzzles = Json::array();
  const auto made = [&](const BoardPuzzle& board) {
    puzzles.push_back(json_of(board));
    report_progress(static_cast<double>(puzzles.size()), static_cast<double>(number));
  };
  GenerateResult result;
  if (kinds.is_null()) {
    result = Generator(rules, backend_of(name), options).generate(first, number, budget, [&](auto puzzle) {
      made({.puzzle = Puzzle(rules, {puzzle.begin(), puzzle.end()})});
      return true;
    });
  } else {
    if (options.symmetry != Symmetry::none) throw Error("symmetry: not with kinds");
    if (!options.minimal) throw Error("minimal: not with kinds");
    std::string list;
    for (const std::string& kind : lines_of(kinds, "kinds")) list += (list.empty() ? "" : ",") + kind;
    const std::vector<KindToDraw> drawn = about("kinds", [&] { return parse_kinds(list); });
    const BackendSpec backend = backend_of(name == "auto" ? "dfs" : name);
    result = generate_kinds(KindsGenerator(rules, backend, drawn, options), first, number, budget, made);
  }
  if (result.stop == Stop::failed) throw Error(result.message);
  if (result.stop == Stop::timeout && puzzles.empty())
    throw TimedOut("timeout: no such puzzle was found; allow more time or other clues");
  return puzzles;
}

Json canon(Arguments& arguments) {
  BoardPuzzle board = puzzle_of(arguments);
  const std::string name = arguments.text("form", "minlex");
  if (name != "minlex" && name != "pattern") refuse("form", R"("minlex" or "pattern")", name);
  arguments.end();
  const Form form = name == "pattern" ? Form::pattern : Form::minlex;
  if (const std::string why = Canonicaliser::why_not(*board.puzzle.rules, form); !why.empty()) throw Error(why);
  const std::vector<Cell> clues = board.puzzle.clues;
  Canonicaliser(board.puzzle.rules).canonical(form, clues, board.puzzle.clues);
  // They are of the cells and digits as they were.
  board.puzzle.excluded.clear();
  return json_of(board);
}

const Functions kFunctions = {
    {"candidates", candidates}, {"estimate", estimate}, {"rate", rate},
    {"minimise", minimise},     {"generate", generate}, {"canon", canon},
};

}  // namespace
}  // namespace nonet::web
