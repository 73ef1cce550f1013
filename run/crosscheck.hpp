// Backends held against each other, against the independent checker, against what is known beforehand and against
// certificates, which are made for it and verified: are they all right about some puzzles?
//
// A case is a sequence of puzzles, as an instance that is reused may carry something over from one to the next.
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
#include <stop_token>
#include <string>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "nonet/board/puzzle.hpp"
#include "nonet/proof/verify.hpp"
#include "nonet/run/compare.hpp"
#include "nonet/run/prove.hpp"
#include "nonet/run/result.hpp"

namespace nonet {

/// Puzzles with the same rules, one after the other through one instance of each backend.
struct CrossCase {
  std::vector<Puzzle> puzzles = {};  ///< one at least; all with exclusions or none
  std::vector<Board> known = {};     ///< of each puzzle a solution that it has, or an empty board; or empty
  std::uint64_t max_solutions = 2;   ///< 0: all
  std::uint64_t max_nodes = 0;       ///< 0: no limit
};

struct CrossOptions {
  Clock::duration timeout = std::chrono::seconds(1);  ///< each puzzle
  std::uint64_t reference_nodes = 5'000;              ///< what backends that are slow on purpose may try
  std::uint64_t certified_clauses = 200'000;          ///< no certificates of boards whose formula has more
  /// When the work should end. Answers that come too late count as those of a timeout.
  std::optional<Clock::time_point> deadline = {};
  std::stop_token stop = {};
  /// Called before each piece of work.
  std::function<void()> alive = {};
};
/// No piece takes longer, unless something hangs.
Clock::duration longest_piece(const CrossOptions& options);

/// One thread at a time.
class CrossChecker {
 public:
  explicit CrossChecker(std::vector<BackendSpec> backends, CrossOptions options = {});
  CrossChecker(const CrossChecker&) = delete;
  CrossChecker& operator=(const CrossChecker&) = delete;

  /// What is wrong, if anything: an answer at odds with another one, with a known solution or with the rules, a
  /// solution reported twice, a certificate that does not hold or says something else, a backend that broke or threw.
  /// After a stop request or the deadline it is what was found until then. New instances each time, so that a case has
  /// the same answers whatever was checked before.
  std::optional<Fault> check(const CrossCase& boards);

  /// The backends that take the puzzles of a case.
  std::vector<BackendSpec> able(const CrossCase& boards) const;

  /// The answers that were held against others so far, by status, and how many of them each backend gave, by
  /// BackendSpec::text().
  const Tally& answers() const { return answers_; }
  const std::map<std::string, std::uint64_t>& answers_by() const { return answers_by_; }
  /// The certificates that were verified.
  std::uint64_t certificates() const { return certificates_; }
  /// Whether the deadline is over or a stop was requested.
  bool over() const;

 private:
  void check_backend(const CrossCase& boards, const BackendSpec& spec, std::size_t number, AnswerCheck& answers,
                     std::vector<std::vector<Board>>& complete);

  void check_certificate(const Puzzle& puzzle, std::size_t puzzle_number, std::size_t number, AnswerCheck& answers);
  void count_answer(const BackendSpec& spec, const Outcome& outcome);
  Budget budget() const;

  std::vector<BackendSpec> backends_;
  CrossOptions options_;
  Tally answers_;
  std::map<std::string, std::uint64_t> answers_by_;
  Clock::time_point verify_until_;
  proof::Verifier verifier_;
  std::uint64_t certificates_ = 0;
};

/// What is wrong with a case, if anything; CrossChecker::check, or something that asks another process.
using FaultFinder = std::function<std::optional<Fault>(const CrossCase& boards)>;

/// The smallest case that can be made of one with a fault by leaving out puzzles, clues, exclusions and, unless
/// `keep_rules`, variants, each as long as some fault stays (A. Zeller and R. Hildebrandt, Simplifying and isolating
/// failure-inducing input, 2002). Ends early, with what it has, after the deadline.
CrossCase shrink(const FaultFinder& find, CrossCase boards, Clock::time_point deadline, bool keep_rules = false);

}  // namespace nonet
