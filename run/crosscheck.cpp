#include "run/crosscheck.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <set>
#include <utility>

#include "base/process.hpp"
#include "nonet/certificate.hpp"
#include "nonet/check.hpp"
#include "nonet/clock.hpp"
#include "proof/formula.hpp"
#include "run/certify.hpp"
#include "run/internal/format.hpp"
#include "run/rival_backend.hpp"

namespace nonet {
namespace {

constexpr std::size_t kSingly = 16;  // puzzles of a long case that are also solved alone
constexpr int kHangTimeouts = 5;     // an outside engine that takes longer hangs, if another backend was quick
constexpr int kHangStarts = 20;      // and longer than this many programs that do nothing
constexpr int kQuickPart = 10;       // quick is this part of a timeout
constexpr int kBatchTimeouts = 10;   // for a batch

// The time that a program takes to start and end now.
Clock::duration start_time() {
  std::string output;
  return run_process(":", {}, output).elapsed;
}

// Which puzzles of a case are solved alone.
std::vector<std::size_t> solved_alone(std::size_t count) {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < count; i += (count + kSingly - 1) / kSingly) list.push_back(i);
  return list;
}

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

}  // namespace

void CrossCounts::add(const CrossCounts& other) {
  answers.add(other.answers);
  used.insert(other.used.begin(), other.used.end());
  for (const auto& [backend, count] : other.answers_by) answers_by[backend] += count;
  for (const auto& [backend, count] : other.timeouts_by) timeouts_by[backend] += count;
  certificates += other.certificates;
}

CrossChecker::CrossChecker(std::vector<BackendSpec> backends, CrossOptions options)
    : backends_(std::move(backends)),
      options_(std::move(options)),
      verifier_([this] { return !options_.stop.stop_requested() && Clock::now() < verify_until_; }) {}

std::vector<BackendSpec> able_backends(const std::vector<BackendSpec>& backends, const CrossCase& boards) {
  std::vector<BackendSpec> able;
  const bool excludes = !boards.puzzles.front().excluded.empty();
  for (const BackendSpec& spec : backends) {
    const Capabilities can = spec.can();
    const bool limits = can.limits_nodes || boards.max_nodes == 0;
    const bool fits = !is_rival(spec) || rival_takes(boards.puzzles.front());
    if (fits && why_not(spec, *boards.puzzles.front().rules).empty() && (can.exclusions || !excludes) && limits) {
      able.push_back(spec);
    }
  }
  std::stable_partition(able.begin(), able.end(), [](const BackendSpec& spec) { return !spec.can().outside; });
  return able;
}

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

void CrossChecker::count_answer(const BackendSpec& spec, const Outcome& outcome) {
  if (outcome.stop == Stop::cancelled || (outcome.stop == Stop::timeout && over())) return;
  counts_.answers.add(status_of(outcome));
  ++counts_.answers_by[spec.text()];
  if (outcome.stop == Stop::timeout) ++counts_.timeouts_by[spec.text()];
}

// After a timeout of an outside engine: is it slow, or does it hang?
std::optional<Fault> CrossChecker::check_hang(const Puzzle& puzzle, std::size_t puzzle_number, const BackendSpec& spec,
                                              Backend& solver, const Outcome& outcome, const Quickest& quickest) {
  if (outcome.stop != Stop::timeout || options_.stop.stop_requested()) return std::nullopt;
  if (!spec.can().outside || quickest.time > options_.timeout / kQuickPart) return std::nullopt;
  // In a batch, any puzzle may have taken the time. A search that is over may have ended a puzzle early.
  const bool has_tried = outcome.stats.elapsed ? *outcome.stats.elapsed >= options_.timeout / 2 : !over();
  if (!has_tried) return std::nullopt;
  if (options_.alive) options_.alive();
  // On a busy machine every program is late.
  const Clock::duration patience =
      std::clamp(2 * kHangStarts * start_time(), kHangTimeouts * options_.timeout, kBatchTimeouts * options_.timeout);
  const Outcome again = solver.solve(puzzle, {.max_solutions = 1, .timeout = patience, .stop = options_.stop}, {});
  if (again.stop != Stop::timeout || kHangStarts * start_time() > patience) return std::nullopt;
  found_hang_ = true;
  return Fault{puzzle_number, formatted("{} hangs: no answer in {:.2g} s, and {} took {:.2g} ms", spec.text(),
                                        seconds_of(patience), quickest.by, 1e3 * seconds_of(quickest.time))};
}

// Solves all puzzles of the case as a batch, then some of them alone.
std::optional<Fault> CrossChecker::check_backend(const CrossCase& boards, const BackendSpec& spec, std::size_t number,
                                                 AnswerCheck& answers, std::vector<std::vector<Board>>& complete,
                                                 std::vector<Quickest>& quickest) {
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
  const BatchView all{rules.get(), count, flat.clues, flat.excluded};
  // Other outside engines solve one puzzle at a time anyway; then a hang is found at the first puzzle.
  const bool outside = spec.can().outside;
  const std::size_t step = outside && !is_rival(spec) ? 1 : count;
  for (std::size_t first = 0; first < count; first += step) {
    solver->solve_batch(all.slice(first, step), budget, std::span(outcomes).subspan(first, step),
                        std::span(solutions).subspan(first * cells, step * cells));
    for (std::size_t i = first; i < first + step; ++i) {
      const Outcome& outcome = outcomes[i];
      answers.add(number, i, boards.puzzles[i], outcome, std::span(solutions).subspan(i * cells, cells));
      count_answer(spec, outcome);
      if (auto fault = check_hang(boards.puzzles[i], i, spec, *solver, outcome, quickest[i])) return fault;
      const bool answered = outcome.stop == Stop::exhausted || outcome.stop == Stop::solution_limit;
      const Clock::duration elapsed = outcome.stats.elapsed.value_or(Clock::duration::max());
      if (answered && !outside && elapsed < quickest[i].time) quickest[i] = {elapsed, spec.text()};
    }
  }

  for (const std::size_t i : solved_alone(count)) {
    const Puzzle& puzzle = boards.puzzles[i];
    const auto fault = [&](const std::string& what) { return Fault{i, spec.text() + " " + what}; };
    std::set<Board> found;
    std::string wrong;
    budget.deadline = this->budget().deadline;
    const Outcome outcome = solver->solve(puzzle, budget, [&](std::span<const Cell> solution) {
      Board board(solution.begin(), solution.end());
      if (!wrong.empty()) return true;
      if (const std::string why = why_not_a_solution(puzzle, board); !why.empty()) {
        wrong = "gives a wrong solution: " + why;
      } else if (!found.insert(std::move(board)).second) {
        wrong = "reports a solution twice";
      }
      return true;
    });
    if (!wrong.empty()) return fault(wrong);
    answers.add(number, i, puzzle, outcome, found.empty() ? std::span<const Cell>() : *found.begin());
    count_answer(spec, outcome);
    if (auto hang = check_hang(puzzle, i, spec, *solver, outcome, quickest[i])) return hang;
    if (outcome.stop == Stop::failed) continue;
    if (outcome.solutions != found.size()) {
      return fault(formatted("counts {} solutions and reports {}", outcome.solutions, found.size()));
    }
    if (outcome.stop != Stop::exhausted) continue;
    std::vector<Board> listed(found.begin(), found.end());
    if (complete[i].empty()) {
      complete[i] = std::move(listed);
    } else if (complete[i].size() == listed.size() && complete[i] != listed) {
      const Board& other = *std::mismatch(listed.begin(), listed.end(), complete[i].begin()).first;
      return fault(formatted("has other solutions than the backends before it, first {}", joined(other, " ")));
    }
  }
  return std::nullopt;
}

// A formula that is too large or takes too much time is not a fault.
bool CrossChecker::can_be_certified(const Puzzle& puzzle) const try {
  const Budget budget = from_now_on(this->budget());
  const std::uint64_t most = options_.certified_clauses;
  const auto has_time = [&] { return goes_on(budget); };
  return proof::count_clauses(statement_of(puzzle).rules, has_time, most) <= most;
} catch (const proof::LimitReached&) {
  return false;
}

// A verdict with its proof, checked by code that shares nothing with the backends.
std::optional<Fault> CrossChecker::check_certificate(const Puzzle& puzzle, std::size_t puzzle_number,
                                                     std::size_t number, AnswerCheck& answers) {
  if (!can_be_certified(puzzle)) return std::nullopt;
  const ProofResult proved = Prover().prove(puzzle, {.budget = budget()});
  if (proved.status == Status::failed) return Fault{puzzle_number, "no certificate can be made: " + proved.why_none};
  if (proved.certificate.empty()) return std::nullopt;  // it ran out of time
  if (options_.alive) options_.alive();
  verify_until_ = Clock::now() + options_.timeout;
  std::string_view text = proved.certificate;
  const proof::Verification result = verifier_.verify(text);
  if (!result.verified()) {
    if (over() || Clock::now() >= verify_until_) return std::nullopt;
    return Fault{puzzle_number,
                 formatted("the certificate of '{}' is not verified: {}", name_of(proved.status), result.why())};
  }
  ++counts_.certificates;
  const bool several = result.certificate.claim == proof::Claim::multiple;
  const auto& solutions = result.certificate.solutions;
  answers.add(number, puzzle_number, puzzle,
              {.solutions = solutions.size(), .stop = several ? Stop::solution_limit : Stop::exhausted},
              solutions.empty() ? Board() : Board(solutions.front().begin(), solutions.front().end()));
  return std::nullopt;
}

std::optional<Fault> CrossChecker::check(const CrossCase& boards) {
  const std::vector<BackendSpec> specs = able_backends(backends_, boards);
  for (const BackendSpec& spec : specs) counts_.used.insert(spec.text());
  const std::size_t known = specs.size();
  const std::size_t certificate = known + 1;
  std::vector<std::string> names;
  names.reserve(specs.size() + 2);
  for (const BackendSpec& spec : specs) names.push_back(spec.text());
  names.insert(names.end(), {"the known solution", "the certificate"});
  AnswerCheck answers(names);
  for (std::size_t i = 0; i < boards.known.size(); ++i) {
    if (boards.known[i].empty()) continue;
    answers.add(known, i, boards.puzzles[i], {.solutions = 1, .stop = Stop::solution_limit}, boards.known[i]);
  }
  std::vector<std::vector<Board>> complete(boards.puzzles.size());  // all solutions, of puzzles searched to the end
  std::vector<Quickest> quickest(boards.puzzles.size());
  found_hang_ = false;
  std::string at_work;
  try {
    for (std::size_t number = 0; number < specs.size() && !over(); ++number) {
      at_work = specs[number].text();
      if (auto fault = check_backend(boards, specs[number], number, answers, complete, quickest)) return fault;
    }
    at_work = "prove";
    for (const std::size_t i : solved_alone(boards.puzzles.size())) {
      if (over()) break;
      if (auto fault = check_certificate(boards.puzzles[i], i, certificate, answers)) return fault;
    }
  } catch (const std::bad_alloc&) {
    throw;  // not a fault of the backend
  } catch (const SystemError&) {
    throw;
  } catch (const std::exception& error) {
    return Fault{0, at_work + " throws: " + error.what()};
  }
  const std::vector<Fault> faults = answers.faults();
  if (faults.empty()) return std::nullopt;
  return faults.front();
}

}  // namespace nonet
