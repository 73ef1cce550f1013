#include "nonet/prove.hpp"

#include <algorithm>
#include <cstdlib>

#include "backends/sat_backend.hpp"
#include "backends/sat_loader.hpp"
#include "nonet/backend.hpp"
#include "nonet/check.hpp"
#include "nonet/encoder.hpp"
#include "proof/lrat_steps.hpp"
#include "proof/steps.hpp"
#include "proof/trim.hpp"
#include "run/prover_state.hpp"

namespace nonet {
namespace {

// For a binary clause in the checker: two list entries of eight bytes, and spare room of the lists.
constexpr std::size_t kClauseBytes = 24;
// For each cell of a solution: the digit, and a literal of its clause in checker and solver.
constexpr std::size_t kSolutionBytes = 40;
constexpr std::uint64_t kClausesAPoll = 4096;
// Conflicts of the checker's own search before the solver takes over. Of 20,000 of the hardest puzzles none takes more
// than 439.
constexpr std::uint64_t kMostConflicts = 1000;

// The search recurs along the trail. Classic boards have 729 variables.
constexpr int kMostVariables = 1000;

std::size_t bytes_of(const proof::Lemmas& lemmas) {
  std::size_t numbers = lemmas.found.size() * (sizeof(proof::Lemma) / sizeof(int));
  for (const proof::Lemma& each : lemmas.found) {
    numbers += each.how.literals.size() + each.how.clauses.size() + each.how.fixed.size();
  }
  return sizeof(int) * numbers;
}

std::vector<int> digits_of(std::span<const Cell> board) { return {board.begin(), board.end()}; }

}  // namespace

proof::Statement statement_of(const PuzzleView& puzzle) {
  require_valid(puzzle);
  const RulesSpec& rules = puzzle.rules->spec();
  std::vector<std::string> lines;
  for (const Constraint& constraint : rules.constraints) lines.push_back(text_of(constraint, rules.geometry));
  proof::Statement statement{.rules = board_rules(rules, std::move(lines)), .clues = digits_of(puzzle.clues)};
  for (int cell = 0; !puzzle.excluded.empty() && cell < puzzle.rules->cells(); ++cell) {
    for (int digit = 1; digit <= puzzle.rules->side(); ++digit) {
      if (puzzle.excludes(cell, digit)) statement.excluded.push_back({cell, digit});
    }
  }
  return statement;
}

Puzzle puzzle_of(const proof::Statement& statement) {
  const proof::BoardRules& rules = statement.rules;
  RulesSpec spec{.geometry = {rules.box_rows, rules.box_cols, rules.own_rows, rules.own_columns, rules.own_digits,
                              rules.least, rules.extra, rules.has_lines}};
  spec.regions.assign(rules.regions.begin(), rules.regions.end());
  add_constraints(spec, rules.constraints);
  Puzzle puzzle(Rules::make(spec), {statement.clues.begin(), statement.clues.end()});
  for (const proof::Candidate& each : statement.excluded) puzzle.exclude(each.cell, each.digit);
  return puzzle;
}

namespace {

// The work on one puzzle.
class ProofSearch {
 public:
  // `statement`: of the puzzle, already restricted to the cube of the options.
  ProofSearch(Prover::State& state, const PuzzleView& puzzle, proof::Statement statement, const ProveOptions& options,
              const std::string& solutions_file)
      : boards_(state.boards),
        make_solver_(state.make_solver),
        puzzle_(puzzle),
        options_(options),
        solutions_file_(solutions_file),
        run_("cadical", options_.budget, sink_, 1),
        statement_(std::move(statement)),
        takes_whole_(statement_.rules != statement_.rules.with_units_alone()) {}

  ProofResult prove() try {
    if (!fits() || !run_.begin()) return none();
    refutation_ = &boards_.begin(statement_, {}, [this] { return run_.poll(); });
    if (!run_.poll()) return none();
    const bool counts = options_.claim == proof::Claim::count;
    if (refutation_->complete()) return certify(counts ? proof::Claim::count : proof::Claim::no_solution);
    read_singles();
    if (counts) return count();
    search();
    if (!next_solution()) return run_.goes_on() ? certify(proof::Claim::no_solution) : none();
    if (options_.claim == proof::Claim::solvable) return certify(proof::Claim::solvable);
    if (options_.claim == proof::Claim::no_solution)
      return {.status = Status::solved, .why_none = "there is a solution"};
    block(solutions_.back());
    if (refutation_->complete()) return certify(proof::Claim::unique);
    if (next_solution()) return certify(proof::Claim::multiple);
    return run_.goes_on() ? certify(proof::Claim::unique) : none();
  } catch (const proof::LimitReached& reached) {
    if (!run_.goes_on()) return none();
    return {.status = Status::memory_limit, .why_none = reached.what()};
  }

 private:
  // Finds all solutions, and proves that there is no other.
  ProofResult count() {
    const std::uint64_t most = options_.budget.max_solutions;
    Budget budget = from_now_on(options_.budget);
    budget.max_solutions = most == 0 ? 0 : most + 1;
    const Rules& rules = *puzzle_.rules;
    std::size_t bytes = formula_bytes_;
    // It lives shorter than the rules.
    const auto backend = make_backend(parse_backend("auto"), {std::shared_ptr<void>(), &rules});
    const Outcome found = backend->solve(puzzle_, budget, [&](std::span<const Cell> solution) {
      bytes += kSolutionBytes * solution.size();
      if (!run_.memory(bytes)) return false;
      solutions_.push_back(digits_of(solution));
      return true;
    });
    if (!run_.goes_on()) return none();
    if (most > 0 && solutions_.size() > most) {
      return {.status = Status::multiple,
              .why_none = "there are more than " + std::to_string(most) + " solutions (--limit)"};
    }
    if (found.stop != Stop::exhausted) {
      why_ = found.message;
      run_.end(found.stop);
      return none();
    }
    formula_bytes_ = bytes;
    std::sort(solutions_.begin(), solutions_.end());
    for (const std::vector<int>& solution : solutions_) block(solution);
    searched_all_ = numbers_in_order(*puzzle_.rules);  // on other boards only the solver refutes
    if (refutation_->complete() || derive()) return run_.goes_on() ? certify(proof::Claim::count) : none();
    if (!load()) return none();
    if (solve()) {
      why_ = "there is a solution that the search did not find";
      run_.end(Stop::failed);
    }
    return run_.goes_on() ? certify(proof::Claim::count) : none();
  }

  bool fits() {
    if (const std::string why = statement_.rules.why_unsound(); !why.empty()) {
      why_ = "the checker refuses the rules: " + why;
      run_.end(Stop::failed);
      return false;
    }
    if (const std::string why = statement_.why_cube_unsound(); !why.empty()) {
      why_ = "the checker refuses the cube: " + why;
      run_.end(Stop::failed);
      return false;
    }
    const std::uint64_t clauses = proof::count_clauses(statement_.rules, [this] { return run_.poll(); });
    if (clauses > proof::kMostClauses) {
      why_ = "the formula of this board has " + std::to_string(clauses) + " clauses, more than a checker takes (" +
             std::to_string(proof::kMostClauses) + ")";
      run_.end(Stop::gave_up);
      return false;
    }
    formula_bytes_ = static_cast<std::size_t>(clauses) * kClauseBytes;
    return run_.memory(formula_bytes_);
  }

  // The solver gets the digits that propagation has placed as clues.
  void read_singles() {
    const int side = puzzle_.rules->side();
    placed_.assign(puzzle_.clues.begin(), puzzle_.clues.end());
    open_ = 0;
    for (int cell = 0; cell < puzzle_.rules->cells(); ++cell) {
      Cell& placed = placed_[static_cast<std::size_t>(cell)];
      for (int digit = 1; placed == 0 && digit <= side; ++digit) {
        if (refutation_->fixed_value(cell * side + digit) > 0) placed = static_cast<Cell>(digit);
      }
      if (placed == 0) ++open_;
    }
  }

  // On small boards search finds solutions in microseconds. Then the solver has one question only.
  void search() {
    if (open_ == 0 || !numbers_in_order(*puzzle_.rules)) return;
    Budget budget = from_now_on(options_.budget);
    const bool one = options_.claim == proof::Claim::solvable || options_.claim == proof::Claim::no_solution;
    budget.max_solutions = one ? 1 : 2;
    budget.max_nodes = std::min(kTrialNodes, budget.max_nodes.value_or(kTrialNodes));
    // It lives shorter than the rules.
    const auto backend = make_backend(parse_backend("dfs"), {std::shared_ptr<void>(), puzzle_.rules});
    const Outcome found = backend->solve(puzzle_, budget, [this](std::span<const Cell> solution) {
      searched_.emplace_back(solution.begin(), solution.end());
      return true;
    });
    searched_nodes_ = found.stats.nodes;
    searched_all_ = found.stop == Stop::exhausted;
  }

  // False: there is no further solution, or the run has ended.
  bool next_solution() {
    Board board;
    if (solutions_.size() < searched_.size()) {
      board = searched_[solutions_.size()];
    } else if (open_ == 0 && !takes_whole_) {
      board = placed_;
    } else {
      if (derive()) return false;
      if (solver_ == nullptr && !load()) return false;
      if (!solve()) return false;
      if (takes_whole_) {
        read_whole(board);
      } else {
        decode_model(*puzzle_.rules, encoder_->map(), [&](int variable) { return solver_->value(variable); }, board);
      }
    }
    if (const std::string why = why_not_a_solution(puzzle_, board); !why.empty()) {
      why_ = "the solver's answer is not a solution: " + why;
      run_.end(Stop::failed);
      return false;
    }
    solutions_.push_back(digits_of(board));
    return true;
  }

  // Where search has found all solutions, the checker refutes the rest by its own search if that is short. Then no
  // lemma is propagated twice, by a solver and by the checker. False: the solver has to do it.
  bool derive() {
    if (!searched_all_ || takes_whole_ || solutions_.size() > kMostConflicts) return false;
    if (puzzle_.rules->cells() * puzzle_.rules->side() > kMostVariables) return false;
    std::uint64_t most = kMostConflicts;
    if (const auto& nodes = options_.budget.max_nodes)
      most = std::min(most, *nodes - std::min(*nodes, searched_nodes_));
    encode();
    // Each cell with its variables, in the best order of decisions.
    std::vector<std::vector<int>> cells;
    int last = -1;
    for (const int variable : whole_variables()) {
      if (variable == 0) continue;
      const int cell = (variable - 1) / puzzle_.rules->side();
      if (cell != last) cells.emplace_back();
      cells.back().push_back(variable);
      last = cell;
    }
    derived_ = refutation_->search(cells, most, [this] { return run_.poll(); });
    if (refutation_->complete()) {
      run_.memory(formula_bytes_ + bytes_of(derived_));  // ends the run if that is too much
      return true;
    }
    searched_nodes_ += derived_.found.size();
    derived_ = {};
    refutation_ = &boards_.begin(statement_, solutions_, [this] { return run_.poll(); });
    return false;
  }

  void encode() {
    encoder_.emplace(PuzzleView{puzzle_.rules, placed_, puzzle_.excluded}, encode_options(*puzzle_.rules, {}));
  }

  // From the values of the whole formula's variables.
  void read_whole(Board& board) {
    const int side = puzzle_.rules->side();
    board.assign(static_cast<std::size_t>(puzzle_.rules->cells()), 0);
    for (int cell = 0; cell < puzzle_.rules->cells(); ++cell) {
      Cell& digit = board[static_cast<std::size_t>(cell)];
      for (int each = 1; digit == 0 && each <= side; ++each) {
        if (solver_->value(cell * side + each)) digit = static_cast<Cell>(each);
      }
    }
  }

  bool load() {
    if (takes_whole_) return load_whole();
    if (!encoder_) encode();
    if (numbers_in_order(*puzzle_.rules)) {
      // Small: counting first would take as long as writing.
      Cnf formula;
      encoder_->write(formula);
      solver_ = make_solver_(formula.variables, formula.clauses, true);
      formula.for_each([this](std::span<const int> clause) { solver_->add(clause); });
      return block_all();
    }
    solver_ = make_solver_(encoder_->variables(), encoder_->clauses(), false);
    SatLoader loader(*solver_, run_);
    return encoder_->write(loader) && block_all();
  }

  // The auxiliary variables of constraints differ from those of any encoding, so the solver gets the checker's formula.
  bool load_whole() {
    const std::function<bool()> goes_on = [this] { return run_.poll(); };
    const proof::FormulaName size = boards_.size(statement_, {}, goes_on);
    solver_ = make_solver_(static_cast<int>(size.variables), size.clauses, false);
    solver_->reserve(static_cast<int>(size.variables));
    return boards_.for_each_clause(statement_, {}, goes_on,
                                   [&, clauses = std::uint64_t{0}](std::span<const int> clause) mutable {
                                     solver_->add(clause);
                                     return ++clauses % kClausesAPoll != 0 || run_.poll();
                                   }) &&
           block_all();
  }

  bool block_all() {
    for (const std::vector<int>& solution : solutions_) block_for_solver(solution);
    return run_.poll();
  }

  bool solve() {
    const auto fits = [this] { return run_.memory(formula_bytes_ + solver_->stats().bytes); };
    SatLimits limits{.goes_on = [&] { return run_.poll() && fits(); }};
    if (const auto& most = options_.budget.max_nodes) {
      const std::uint64_t spent = searched_nodes_ + solver_->stats().conflicts;
      if (spent > 0 && spent >= *most) {
        run_.end(Stop::node_limit);
        return false;
      }
      limits.max_conflicts = *most - spent;
    }
    const SatResult result = solver_->solve(limits);
    if (!fits()) return false;
    if (result == SatResult::stopped) run_.end(Stop::node_limit);  // unless it has already ended
    return result == SatResult::satisfiable;
  }

  // Excludes the solution, to look for another one.
  void block(const std::vector<int>& solution) {
    refutation_->add(proof::given_clauses(statement_, {solution}).back());
    if (solver_ != nullptr) block_for_solver(solution);
  }

  void block_for_solver(const std::vector<int>& solution) {
    std::vector<int> other;
    for (int cell = 0; cell < puzzle_.rules->cells(); ++cell) {
      const auto at = static_cast<std::size_t>(cell);
      if (takes_whole_ && statement_.clues[at] == 0) other.push_back(-(cell * puzzle_.rules->side() + solution[at]));
      if (!takes_whole_ && placed_[at] == 0) other.push_back(-encoder_->map().variable(cell, solution[at]));
    }
    solver_->add(other);
  }

  // For each variable of the solver the one of the whole formula; 0: none.
  std::vector<int> whole_variables() {
    std::vector<int> whole;
    if (takes_whole_) {
      const auto variables = static_cast<std::size_t>(boards_.size(statement_, {}).variables);
      for (std::size_t variable = 0; variable <= variables; ++variable) whole.push_back(static_cast<int>(variable));
      return whole;
    }
    const int side = puzzle_.rules->side();
    whole.resize(static_cast<std::size_t>(encoder_->map().variables()) + 1);
    for (int cell = 0; cell < puzzle_.rules->cells(); ++cell) {
      for (int digit = 1; digit <= side; ++digit) {
        const int variable = encoder_->map().variable(cell, digit);
        if (variable != 0) whole[static_cast<std::size_t>(variable)] = cell * side + digit;
      }
    }
    return whole;
  }

  // The solver's steps in the variables of the whole board. Sets `why` if they are not a proof of the solver's formula.
  std::vector<proof::Step> lifted_proof(std::string& why) {
    const std::vector<int> whole = whole_variables();
    std::vector<proof::Step> steps;
    proof::StepReader reader(solver_->proof(), true);
    for (proof::Step step; reader.next(step);) {
      for (int& literal : step.literals) {
        const auto variable = static_cast<std::size_t>(std::abs(literal));
        if (variable >= whole.size() || whole[variable] == 0) {
          why = reader.where() + ": the formula has no variable " + std::to_string(variable);
          return {};
        }
        literal = literal < 0 ? -whole[variable] : whole[variable];
      }
      steps.push_back(std::move(step));
    }
    if (!reader.error().empty()) why = reader.where() + ": " + reader.error();
    return steps;
  }

  ProofResult certify(proof::Claim claim) {
    ProofResult proved;
    proved.status = claim == proof::Claim::solvable   ? Status::solved
                    : claim == proof::Claim::unique   ? Status::unique
                    : claim == proof::Claim::multiple ? Status::multiple
                    : solutions_.empty()              ? Status::no_solution
                    : solutions_.size() == 1          ? Status::unique
                                                      : Status::multiple;
    if (options_.claim && *options_.claim != claim) {
      proved.why_none = claim == proof::Claim::no_solution ? "there is no solution"
                        : claim == proof::Claim::multiple  ? "there are several solutions"
                                                           : "there is exactly one solution";
      return proved;
    }
    std::string text;
    if (proof::has_proof(claim)) {
      std::vector<proof::Step> steps;
      std::vector<proof::LratStep> hinted;
      const bool hints = options_.format == proof::ProofFormat::lrat;
      std::string why;
      const bool derived = !derived_.found.empty();
      if (derived) {
        steps = proof::trim(*refutation_, derived_, hints ? &hinted : nullptr);
      } else {
        if (solver_ != nullptr) steps = lifted_proof(why);
        if (why.empty())
          why = proof::trim(*refutation_, steps, [this] { return run_.poll(); }, hints ? &hinted : nullptr);
      }
      const bool blocks = claim == proof::Claim::unique || claim == proof::Claim::count;
      if (why.empty() && hints) {
        why = boards_.why_not(statement_, blocks ? solutions_ : std::vector<std::vector<int>>(), hinted,
                              [this] { return run_.poll(); });
      }
      if (!why.empty()) {
        why_ = (derived ? "the proof does not hold: " : "the solver's proof does not hold: ") + why;
        run_.end(Stop::failed);
        return none();
      }
      for (const proof::LratStep& step : hinted) append_step(text, step, options_.binary);
      for (std::size_t i = 0; !hints && i < steps.size(); ++i) append_step(text, steps[i], options_.binary);
      proved.steps = hints ? hinted.size() : steps.size();
    }
    proof::Certificate certificate{.claim = claim,
                                   .statement = std::move(statement_),
                                   .solutions = std::move(solutions_),
                                   .steps = proved.steps,
                                   .format = options_.format,
                                   .binary = options_.binary,
                                   .proof = text};
    if (claim == proof::Claim::count) {
      certificate.count = certificate.solutions.size();
      if (certificate.count >= options_.solutions_apart) proved.solutions = set_apart(certificate, solutions_file_);
    }
    boards_.name_in(certificate, [this] { return run_.poll(); });
    proved.claim = claim;
    proved.certificate = proof::write_certificate(certificate);
    return proved;
  }

  ProofResult none() {
    const Outcome outcome = run_.finish();
    ProofResult proved;
    proved.status = status_of(outcome);
    proved.why_none = why_;
    if (why_.empty()) {
      proved.why_none = name_of(outcome.stop);
      std::replace(proved.why_none.begin(), proved.why_none.end(), '_', ' ');
    }
    return proved;
  }

  proof::Boards& boards_;
  const Prover::State::MakeSolver& make_solver_;
  const PuzzleView& puzzle_;
  const ProveOptions& options_;
  const std::string& solutions_file_;
  SolutionSink sink_;
  SolveRun run_;
  proof::Statement statement_;
  bool takes_whole_;  // the solver gets the checker's own formula: there are constraints besides units
  proof::Refutation* refutation_ = nullptr;
  std::size_t formula_bytes_ = 0;
  Board placed_;
  int open_ = 0;
  std::vector<Board> searched_;  // solutions that search has found
  std::uint64_t searched_nodes_ = 0;
  bool searched_all_ = false;  // on a small board, and found all solutions
  proof::Lemmas derived_;
  std::optional<Encoder> encoder_;
  std::unique_ptr<ProofSolver> solver_;
  std::vector<std::vector<int>> solutions_;
  std::string why_;
};

}  // namespace

Prover::Prover() : Prover(std::make_unique<State>()) {}
Prover::Prover(std::unique_ptr<State> state) : state_(std::move(state)) {}
Prover::~Prover() = default;
Prover::Prover(Prover&&) noexcept = default;

ProofResult Prover::prove(const PuzzleView& puzzle, const ProveOptions& options, const std::string& solutions_file) {
  require_valid(puzzle);
  proof::Statement statement = statement_of(puzzle);
  if (options.cube.empty()) return ProofSearch(*state_, puzzle, std::move(statement), options, solutions_file).prove();
  statement.cube = options.cube;
  std::vector<std::uint64_t> excluded(puzzle.excluded.begin(), puzzle.excluded.end());
  excluded.resize(puzzle.clues.size() * digit_words(puzzle.rules->side()));
  restrict_to(options.cube, *puzzle.rules, excluded);
  const PuzzleView part{puzzle.rules, puzzle.clues, excluded};
  return ProofSearch(*state_, part, std::move(statement), options, solutions_file).prove();
}

}  // namespace nonet
