// The interface that all callers use: a puzzle goes in, solutions come out. This header alone is enough for them.
//
// Example:
//     auto rules = nonet::Rules::make({.geometry = {2, 2}});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), rules);
//     nonet::Outcome outcome = solver->solve(nonet::Puzzle(rules), {.max_solutions = 0}, {});
//     assert(outcome.solutions == 288);
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/backends/outcome.hpp"
#include "nonet/base/error.hpp"
#include "nonet/board/puzzle.hpp"

namespace nonet {

class Cores;       // backends/cores.hpp
struct AtMostOne;  // encoder/at_most_one.hpp
struct Encoding;   // encoder/encode.hpp
class SatSolver;   // backends/sat_solver.hpp

/// A way to solve puzzles of one set of rules. Only one thread at a time may use an instance. Instances are reused from
/// puzzle to puzzle, also after a call that was stopped or that threw; an answer never depends on earlier ones.
class Backend {
 public:
  /// Throws Error without rules.
  explicit Backend(std::shared_ptr<const Rules> rules);
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  /// Reports solutions until the space is exhausted or the budget, the sink or a stop request ends it. The default
  /// budget looks for one solution, the default sink only counts. A puzzle whose clues contradict each other has no
  /// solution. Stops within 10 ms of a deadline or stop request at sides up to 9, 50 ms up to 16, as soon as it can
  /// above. Throws Error on an invalid puzzle (require_valid) and on rules other than the instance was made for.
  Outcome solve(PuzzleView puzzle, const Budget& budget = {}, const SolutionSink& sink = {});

  /// Solves puzzles independently of each other, each with the budget (the deadline is for the whole call). `outcomes`
  /// has one element for each puzzle. `first_solutions` is empty, or has k * cells for each puzzle, k >= 1; it gets
  /// the first k solutions that are found of each puzzle, and zeros after them. Stops as soon as solve() does; setting
  /// the outcomes of the puzzles that are left takes 0.01 us each with `batch`, 0.2 us with others
  /// (bench/stop_delay.cpp). Throws Error as solve() does, and on spans of a wrong size.
  void solve_batch(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                   std::span<Cell> first_solutions = {});

  /// The same with a clue of each puzzle negated: its cell, in `cells`, may hold any digit but the one given. So the
  /// clue of a unique puzzle can be removed if and only if no solution is found. That is found sooner than whether the
  /// puzzle without the clue has two. Throws Error also where a cell has no clue. The backend has to take exclusions.
  void solve_negated(BatchView puzzles, std::span<const CellIndex> cells, const Budget& each,
                     std::span<Outcome> outcomes, std::span<Cell> first_solutions);

 protected:
  const Rules& rules() const { return *rules_; }

  /// What a backend implements. The puzzles have been checked. By default a batch is a loop over solve_checked().
  virtual Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) = 0;
  virtual void solve_batch_checked(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                                   std::span<Cell> first_solutions);
  /// By default a batch of puzzles with exclusions.
  virtual void solve_negated_checked(BatchView puzzles, std::span<const CellIndex> cells, const Budget& each,
                                     std::span<Outcome> outcomes, std::span<Cell> first_solutions);

  /// Lets another backend of the same rules solve what solve_checked() and solve_batch_checked() got: no second check.
  static Outcome pass_on(Backend& other, PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) {
    return other.solve_checked(puzzle, budget, sink);
  }
  static void pass_on(Backend& other, BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                      std::span<Cell> first_solutions) {
    other.solve_batch_checked(puzzles, each, outcomes, first_solutions);
  }
  static void pass_on(Backend& other, BatchView puzzles, std::span<const CellIndex> cells, const Budget& each,
                      std::span<Outcome> outcomes, std::span<Cell> first_solutions) {
    other.solve_negated_checked(puzzles, cells, each, outcomes, first_solutions);
  }

 private:
  void check(const BatchView& puzzles, std::size_t outcomes, std::size_t first_solutions) const;

  std::shared_ptr<const Rules> rules_;
};

/// What a backend can do, with given options.
struct Capabilities {
  int max_side = kMaxSide;
  bool complete = true;          ///< finds every solution and proves that there are no more
  bool any_units = true;         ///< takes variants and jigsaws, not only rows, columns and boxes
  PrimitiveSet primitives = {};  ///< what constraints it takes besides units
  bool classic_only = false;     ///< takes the 9x9 board of rows, columns and 3x3 boxes, and no other
  bool exclusions = true;        ///< takes excluded candidates
  bool counts_all = true;        ///< counts exactly (by SAT: practical to some 100,000 solutions)
  bool interruptible = true;     ///< honours timeout, deadline and stop request while it works
  bool limits_nodes = true;      ///< honours Budget::max_nodes
  bool counts_conflicts = true;  ///< of a SAT solver: Stats::conflicts are known
  bool outside = false;          ///< its engine is another process, which may hang
  std::size_t batch_hint = 64;  ///< how many classic puzzles a call needs for full speed; of other boards fewer will do
};

/// Options that a backend may use. Each backend has its own defaults.
struct BackendOptions {
  std::string argument = {};               ///< what follows the colon: "ipasir:LIBRARY"
  const Encoding* encoding = nullptr;      ///< for SAT backends; nullptr: the backend chooses
  const AtMostOne* at_most_one = nullptr;  ///< the same
  std::uint64_t seed = 0;                  ///< for backends that use random numbers
  Cores* cores = nullptr;                  ///< cores that a race may use besides the caller's; outlives the backend
};

/// For BackendInfo::why_unavailable of a backend that is always there: "".
std::string always_available(const BackendOptions& options);

/// One row of the registry. Constant; the functions may be called from any thread.
struct BackendInfo {
  std::string_view name;
  std::string_view summary;
  std::string_view argument = {};  ///< what follows the name and a colon, as in "LIBRARY"; "" if nothing can follow
  bool reference = false;          ///< slow on purpose; comparisons include it only if it is named
  bool delegates = false;          ///< calls other backends of this table; the same
  Capabilities (*can)(const BackendOptions& options);
  /// "" or the reason why it cannot run here, e.g. "no shared object at ./libx.so"
  std::string (*why_unavailable)(const BackendOptions& options) = always_available;
  std::unique_ptr<Backend> (*make)(std::shared_ptr<const Rules> rules, const BackendOptions& options);
  /// Name and version of a third-party engine, e.g. "CaDiCaL sc2021", "" if not known; nullptr if the backend uses
  /// none. May start a process.
  std::string (*engine)(const BackendOptions& options) = nullptr;
  /// A new SAT solver for a formula of this size; nullptr if the backend uses no SAT solver.
  std::unique_ptr<SatSolver> (*solver)(const BackendOptions& options, int variables, std::uint64_t clauses) = nullptr;
  /// Examples of arguments for help and listings: programs that it knows how to call.
  std::span<const std::string_view> (*known_arguments)() = nullptr;
};

/// All backends, in the order in which people should see them. Generated by cmake/Backends.cmake.
std::span<const BackendInfo* const> backends();

/// A backend of the table, or of the caller's own (docs/adding-a-backend.md), with its options.
struct BackendSpec {
  const BackendInfo* info = nullptr;
  BackendOptions options = {};

  /// "dfs", "ipasir:./libx.so". Throws Error without info.
  std::string text() const;
  /// Its capabilities with these options. Throws Error without info.
  Capabilities can() const;
};

/// "dfs", "ipasir:./libx.so". Throws Error on an unknown name, and suggests the nearest ones; also on a missing
/// argument and on one that the backend does not take.
BackendSpec parse_backend(std::string_view text);
/// Joined by commas: "dfs,ipasir:./libx.so,dlx". A comma belongs to an argument unless a backend's name follows it.
std::vector<BackendSpec> parse_backends(std::string_view list);

/// "" or why this backend cannot take such boards, or cannot run here. Throws Error without info.
std::string why_not(const BackendSpec& spec, const Rules& rules);

/// Throws Error with the reason of why_not(), and without info or rules.
std::unique_ptr<Backend> make_backend(const BackendSpec& spec, std::shared_ptr<const Rules> rules);

}  // namespace nonet
