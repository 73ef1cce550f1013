#include "nonet/run/crosscheck.hpp"

#include <algorithm>
#include <exception>
#include <set>
#include <utility>

#include "nonet/board/check.hpp"

namespace nonet {
namespace {

// Of a long case so many are solved one by one as well; all go through solve_batch().
constexpr std::size_t kSingly = 16;
// A batch takes no longer than so many puzzles that come to their timeout.
constexpr int kBatchTimeouts = 10;

// Of the numbers 0..count-1 those that are looked at one by one.
template <class Visit>
void for_some(std::size_t count, Visit&& visit) {
  const std::size_t stride = (count + kSingly - 1) / kSingly;
  for (std::size_t i = 0; i < count; i += stride) visit(i);
}

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
    : backends_(std::move(backends)),
      options_(std::move(options)),
      verifier_([this] { return !options_.stop.stop_requested() && Clock::now() < verify_until_; }) {}

Clock::duration longest_piece(const CrossOptions& options) {
  constexpr std::chrono::seconds kSlack{5};  // a machine that is busy with other work
  return kBatchTimeouts * options.timeout + kSlack;
}

Budget CrossChecker::budget() const {
  if (options_.alive) options_.alive();
  Clock::time_point deadline = Clock::now() + kBatchTimeouts * options_.timeout;
  if (options_.deadline) deadline = std::min(deadline, *options_.deadline);
  return {.timeout = options_.timeout, .deadline = deadline, .stop = options_.stop};
}

bool CrossChecker::over() const {
  return options_.stop.stop_requested() || (options_.deadline && Clock::now() >= *options_.deadline);
}

std::vector<BackendSpec> CrossChecker::able(const CrossCase& boards) const {
  std::vector<BackendSpec> able;
  const bool excludes = !boards.puzzles.front().excluded.empty();
  for (const BackendSpec& spec : backends_) {
    const Capabilities can = spec.info->can(spec.options);
    const bool limits = can.limits_nodes || boards.max_nodes == 0;
    if (why_not(spec, *boards.puzzles.front().rules).empty() && (can.exclusions || !excludes) && limits) {
      able.push_back(spec);
    }
  }
  return able;
}

void CrossChecker::count_answer(const BackendSpec& spec, const Outcome& outcome) {
  if (outcome.stop == Stop::cancelled || (outcome.stop == Stop::timeout && over())) return;
  answers_.add(status_of(outcome));
  ++answers_by_[spec.text()];
}

// `complete` gets the sets of solutions of those puzzles whose search came to its end.
void CrossChecker::check_backend(const CrossCase& boards, const BackendSpec& spec, std::size_t number,
                                 AnswerCheck& answers, std::vector<std::vector<Board>>& complete) {
  const auto& rules = boards.puzzles.front().rules;
  const auto cells = static_cast<std::size_t>(rules->cells());
  const std::size_t count = boards.puzzles.size();
  Budget budget = this->budget();
  budget.max_solutions = boards.max_solutions;
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

  for_some(count, [&](std::size_t i) {
    const Puzzle& puzzle = boards.puzzles[i];
    std::set<Board> found;
    std::string wrong;
    budget.deadline = this->budget().deadline;
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
    if (outcome.stop == Stop::failed) return;
    if (outcome.solutions != found.size()) {
      throw Broken{i, spec.text() + " counts " + std::to_string(outcome.solutions) + " solutions and reports " +
                          std::to_string(found.size())};
    }
    if (outcome.stop != Stop::exhausted) return;
    std::vector<Board> all(found.begin(), found.end());
    if (complete[i].empty()) {
      complete[i] = std::move(all);
    } else if (complete[i].size() == all.size() && complete[i] != all) {
      throw Broken{i, spec.text() + " has other solutions than the backends before it, first " +
                          text_of_board(*std::mismatch(all.begin(), all.end(), complete[i].begin()).first)};
    }
  });
}

// A verdict with its proof, checked by code that shares nothing with the backends.
void CrossChecker::check_certificate(const Puzzle& puzzle, std::size_t puzzle_number, std::size_t number,
                                     AnswerCheck& answers) {
  if (proof::count_clauses(statement_of(puzzle).rules) > options_.certified_clauses) return;
  const Proved proved = Prover().prove(puzzle, {.budget = budget()});
  if (proved.status == Status::failed) throw Broken{puzzle_number, "no certificate can be made: " + proved.why_none};
  if (proved.certificate.empty()) return;  // it ran out of time
  if (options_.alive) options_.alive();
  verify_until_ = Clock::now() + options_.timeout;
  std::string_view text = proved.certificate;
  const proof::Verification result = verifier_.verify(text);
  if (!result.verified()) {
    if (over() || Clock::now() >= verify_until_) return;
    throw Broken{puzzle_number,
                 "the certificate of '" + std::string(name_of(proved.status)) + "' is not verified: " + result.why};
  }
  ++certificates_;
  const proof::Certificate& certificate = result.certificate;
  const bool several = certificate.claim == proof::Claim::multiple;
  answers.add(number, puzzle_number, puzzle,
              {.solutions = certificate.solutions.size(), .stop = several ? Stop::solution_limit : Stop::exhausted},
              certificate.solutions.empty()
                  ? Board()
                  : Board(certificate.solutions.front().begin(), certificate.solutions.front().end()));
}

std::optional<Fault> CrossChecker::check(const CrossCase& boards) {
  const std::vector<BackendSpec> specs = able(boards);
  std::vector<std::string> names;
  names.reserve(specs.size() + 2);
  for (const BackendSpec& spec : specs) names.push_back(spec.text());
  names.emplace_back("the known solution");
  names.emplace_back("the certificate");
  AnswerCheck answers(names);
  for (std::size_t i = 0; i < boards.known.size(); ++i) {
    if (boards.known[i].empty()) continue;
    answers.add(specs.size(), i, boards.puzzles[i], {.solutions = 1, .stop = Stop::solution_limit}, boards.known[i]);
  }
  std::vector<std::vector<Board>> complete(boards.puzzles.size());
  std::string at_work;
  try {
    for (std::size_t number = 0; number < specs.size() && !over(); ++number) {
      at_work = specs[number].text();
      check_backend(boards, specs[number], number, answers, complete);
    }
    at_work = "prove";
    for_some(boards.puzzles.size(), [&](std::size_t i) {
      if (!over()) check_certificate(boards.puzzles[i], i, specs.size() + 1, answers);
    });
  } catch (const Broken& broken) {
    return Fault{broken.puzzle, broken.why};
  } catch (const std::exception& error) {
    return Fault{0, at_work + " throws: " + error.what()};
  }
  const std::vector<Fault> faults = answers.faults();
  if (faults.empty()) return std::nullopt;
  return faults.front();
}

}  // namespace nonet
