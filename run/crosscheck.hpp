// Compares backends with each other, with the independent checker, with known solutions and with verified certificates.
//
// A case is a sequence of puzzles, because a reused instance may carry state from one puzzle to the next.
//
// Example:
//     nonet::CrossCase boards{.puzzles = {nonet::Puzzle(nonet::Rules::make({.geometry = {2, 2}}))}};
//     nonet::CrossChecker checker({nonet::parse_backend("dfs"), nonet::parse_backend("dlx")});
//     assert(!checker.check(boards));
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/certificate.hpp"
#include "nonet/prove.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/solve.hpp"
#include "run/compare.hpp"

namespace nonet {

/// Puzzles with the same rules. Each backend solves them one after the other with one instance.
struct CrossCase {
  std::vector<Puzzle> puzzles = {};  ///< at least one; all with exclusions or none
  std::vector<Board> known = {};     ///< a known solution of each puzzle, or an empty board; or no boards
  std::uint64_t max_solutions = 2;   ///< 0: all
  std::uint64_t max_nodes = 0;       ///< 0: no limit
};

struct CrossOptions {
  Clock::duration timeout = std::chrono::seconds(1);  ///< each puzzle
  std::uint64_t reference_nodes = 5'000;              ///< node limit of backends that are slow on purpose
  std::uint64_t certified_clauses = 200'000;          ///< boards with larger formulas get no certificate
  /// When the work should end. Later answers count as timeouts.
  std::optional<Clock::time_point> deadline = {};
  std::stop_token stop = {};
  /// Called before each piece of work.
  std::function<void()> alive = {};
};
/// The backends that support the puzzles of a case. Outside programs and libraries come last.
std::vector<BackendSpec> able_backends(const std::vector<BackendSpec>& backends, const CrossCase& boards);
/// The longest time between two calls of `alive`, unless something hangs.
Clock::duration longest_piece(const CrossOptions& options);

/// All answers so far. Backends are named by BackendSpec::text().
struct CrossCounts {
  Tally answers = {};                                     ///< by status
  std::set<std::string> used = {};                        ///< backends that support some case
  std::map<std::string, std::uint64_t> answers_by = {};   ///< by backend
  std::map<std::string, std::uint64_t> timeouts_by = {};  ///< how many of these are timeouts
  std::uint64_t certificates = 0;                         ///< verified ones

  void add(const CrossCounts& other);
};

/// Serves one thread at a time.
class CrossChecker {
 public:
  explicit CrossChecker(std::vector<BackendSpec> backends, CrossOptions options = {});
  CrossChecker(const CrossChecker&) = delete;
  CrossChecker& operator=(const CrossChecker&) = delete;

  /// Returns a fault: an answer that contradicts another one, a known solution or the rules; a solution reported twice;
  /// a certificate that fails or has another verdict; a backend that broke or threw; an outside engine that hangs. It
  /// hangs if it has no answer after 5 timeouts (more on a busy machine), and a backend of nonet answers within a tenth
  /// of a timeout. A stop request or the deadline ends the check early. Each call makes new instances, so answers do
  /// not depend on earlier cases. Throws std::bad_alloc.
  std::optional<Fault> check(const CrossCase& boards);

  const CrossCounts& counts() const { return counts_; }
  /// Whether the last fault is that something hangs.
  bool found_hang() const { return found_hang_; }
  /// Whether the deadline has passed or a stop was requested.
  bool over() const;

 private:
  // The fastest answer to a puzzle.
  struct Quickest {
    Clock::duration time = Clock::duration::max();
    std::string by = {};
  };
  std::optional<Fault> check_hang(const Puzzle& puzzle, std::size_t puzzle_number, const BackendSpec& spec,
                                  Backend& solver, const Outcome& outcome, const Quickest& quickest);
  std::optional<Fault> check_backend(const CrossCase& boards, const BackendSpec& spec, std::size_t number,
                                     AnswerCheck& answers, std::vector<std::vector<Board>>& complete,
                                     std::vector<Quickest>& quickest);
  bool can_be_certified(const Puzzle& puzzle) const;
  std::optional<Fault> check_certificate(const Puzzle& puzzle, std::size_t puzzle_number, std::size_t number,
                                         AnswerCheck& answers);
  void count_answer(const BackendSpec& spec, const Outcome& outcome);
  Budget budget() const;

  std::vector<BackendSpec> backends_;
  CrossOptions options_;
  CrossCounts counts_;
  bool found_hang_ = false;
  Clock::time_point verify_until_;
  proof::Verifier verifier_;
};

/// Returns a fault of a case: CrossChecker::check, or a check in another process.
using FaultFinder = std::function<std::optional<Fault>(const CrossCase& boards)>;

/// Makes a case with a fault smaller: removes puzzles, clues, exclusions and variants, as long as some fault remains
/// (A. Zeller and R. Hildebrandt, Simplifying and isolating failure-inducing input, 2002). At the deadline it returns
/// the smallest case so far.
CrossCase shrink(const FaultFinder& find, CrossCase boards, Clock::time_point deadline);

}  // namespace nonet
