#include "run/crosscheck.hpp"

#include <algorithm>
#include <exception>
#include <set>
#include <utility>

#include "board/check.hpp"

namespace nonet {
namespace {

// Of a long case so many are solved one by one as well; all go through solve_batch().
constexpr std::size_t kSingly = 16;

// A fault outside of the comparison of answers.
struct Broken {
  std::size_t puzzle;
  std::string why;
};

struct Flat {
  std::vector<Cell> clues;
  std::vector<std::uint64_t> excluded;

  explicit Flat(const CrossCase& boards) {
    for (const Puzzle& puzzle : boards.puzzles) {
      clues.insert(clues.end(), puzzle.clues.begin(), puzzle.clues.end());
      excluded.insert(excluded.end(), puzzle.excluded.begin(), puzzle.excluded.end());
    }
  }
};

std::string text_of_board(const Board& board) {
  std::string text;
  for (const Cell cell : board) {
    if (!text.empty()) text += ' ';
    text += std::to_string(cell);
  }
  return text;
}

}  // namespace

CrossChecker::CrossChecker(std::vector<BackendSpec> backends, CrossOptions options)
    : backends_(std::move(backends)), options_(std::move(options)) {}

std::vector<BackendSpec> CrossChecker::able(const CrossCase& boards) const {
  std::vector<BackendSpec> able;
  const bool excludes = !boards.puzzles.front().excluded.empty();
  for (const BackendSpec& spec : backends_) {
    const Capabilities can = spec.info->can(spec.options);
    if (why_not(spec, *boards.puzzles.front().rules).empty() && (can.exclusions || !excludes)) able.push_back(spec);
  }
  return able;
}

void CrossChecker::count_answer(const BackendSpec& spec, const Outcome& outcome) {
  if (outcome.stop == Stop::cancelled) return;
  answers_.add(status_of(outcome));
  answers_.add_backend(spec.info->name);
}

// `complete` gets the sets of solutions of those puzzles whose search came to its end.
void CrossChecker::check_backend(const CrossCase& boards, const BackendSpec& spec, std::size_t number,
                                 AnswerCheck& answers, std::vector<std::vector<Board>>& complete) {
  const auto& rules = boards.puzzles.front().rules;
  const auto cells = static_cast<std::size_t>(rules->cells());
  const std::size_t count = boards.puzzles.size();
  Budget budget{.max_solutions = boards.max_solutions, .timeout = options_.timeout, .stop = options_.stop};
  if (boards.max_nodes > 0) budget.max_nodes = boards.max_nodes;
  if (spec.info->reference) {
    budget.max_nodes = std::min(budget.max_nodes.value_or(options_.reference_nodes), options_.reference_nodes);
  }
  const auto solver = make_backend(spec, rules);
  const Flat flat(boards);
  std::vector<Outcome> outcomes(count);
  std::vector<Cell> solutions(count * cells);
  solver->solve_batch({rules.get(), count, flat.clues, flat.excluded}, budget, outcomes, solutions);
  for (std::size_t i = 0; i < count; ++i) {
    answers.add(number, i, boards.puzzles[i], outcomes[i], std::span(solutions).subspan(i * cells, cells));
    count_answer(spec, outcomes[i]);
  }

  const std::size_t stride = (count + kSingly - 1) / kSingly;
  for (std::size_t i = 0; i < count; i += stride) {
    const Puzzle& puzzle = boards.puzzles[i];
    std::set<Board> found;
    std::string wrong;
    const Outcome outcome = solver->solve(puzzle, budget, [&](std::span<const Cell> solution) {
      Board board(solution.begin(), solution.end());
      if (wrong.empty()) {
        wrong = why_not_a_solution(puzzle, board);
        if (!wrong.empty()) wrong.insert(0, "gives a wrong solution: ");
      }
      if (!found.insert(std::move(board)).second && wrong.empty()) wrong = "reports a solution twice";
      return true;
    });
    if (!wrong.empty()) throw Broken{i, spec.text() + " " + wrong};
    answers.add(number, i, puzzle, outcome, found.empty() ? std::span<const Cell>() : *found.begin());
    count_answer(spec, outcome);
    if (outcome.stop == Stop::failed) continue;
    if (outcome.solutions != found.size()) {
      throw Broken{i, spec.text() + " counts " + std::to_string(outcome.solutions) + " solutions and reports " +
                          std::to_string(found.size())};
    }
    if (outcome.stop != Stop::exhausted) continue;
    std::vector<Board> all(found.begin(), found.end());
    if (complete[i].empty()) {
      complete[i] = std::move(all);
    } else if (complete[i].size() == all.size() && complete[i] != all) {
      throw Broken{i, spec.text() + " has other solutions than the backends before it, first " +
                          text_of_board(*std::mismatch(all.begin(), all.end(), complete[i].begin()).first)};
    }
  }
}

std::optional<Fault> CrossChecker::check(const CrossCase& boards) {
  const std::vector<BackendSpec> specs = able(boards);
  std::vector<std::string> names;
  names.reserve(specs.size() + 1);
  for (const BackendSpec& spec : specs) names.push_back(spec.text());
  names.emplace_back("the known solution");
  AnswerCheck answers(names);
  for (std::size_t i = 0; i < boards.known.size(); ++i) {
    if (boards.known[i].empty()) continue;
    answers.add(specs.size(), i, boards.puzzles[i], {.solutions = 1, .stop = Stop::solution_limit}, boards.known[i]);
  }
  std::vector<std::vector<Board>> complete(boards.puzzles.size());
  for (std::size_t number = 0; number < specs.size(); ++number) {
    try {
      check_backend(boards, specs[number], number, answers, complete);
    } catch (const Broken& broken) {
      return Fault{broken.puzzle, broken.why};
    } catch (const std::exception& error) {
      return Fault{0, specs[number].text() + " throws: " + error.what()};
    }
    if (options_.stop.stop_requested()) return std::nullopt;
  }
  const std::vector<Fault> faults = answers.faults();
  if (faults.empty()) return std::nullopt;
  return faults.front();
}

}  // namespace nonet
