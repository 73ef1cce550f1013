// Solves one puzzle: text in, verdict and solution out. Also the status of a puzzle, and a tally of many.
//
// Example:
//     const nonet::SolveResult result = nonet::solve("123434122143432.");
//     assert(result.verdict() == nonet::Verdict::unique && nonet::line_of(result.solution) == "1234341221434321");
//     nonet::Tally tally;
//     tally.add(nonet::status_of(result.outcome));
//     assert(tally.count(nonet::Status::unique) == 1 && tally.records() == 1);
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/outcome.hpp"
#include "nonet/reader.hpp"
#include "nonet/writer.hpp"

namespace nonet {

/// The names are those of the JSON output.
enum class Status : std::uint8_t {
  solved,  ///< a solution was found, and the search stopped before it knew more
  unique,
  multiple,
  no_solution,
  invalid,  ///< the record is not a puzzle
  timeout,
  node_limit,
  memory_limit,
  cancelled,
  unknown,  ///< an incomplete method found no solution
  failed,   ///< the solver broke, or does not take the board
  wrong,    ///< what is beside the puzzle is not part of a solution
  done,     ///< what was asked for is there, and no search was needed for it
};
inline constexpr std::size_t kStatusCount = 13;
/// Those that a search can have: all but the last two.
inline constexpr std::size_t kSearchStatusCount = 11;

std::string_view name_of(Status status);

/// If a solution was found, what stopped the search later does not count.
Status status_of(const Outcome& outcome);
Status status_of(Verdict verdict, Stop stop);
/// True for timeout, node_limit, memory_limit and unknown: a larger limit might give an answer.
bool ran_out(Status status);

class Tally {
 public:
  void add(Status status, std::uint64_t records = 1) { counts_[static_cast<std::size_t>(status)] += records; }
  /// There is a verdict, but not all that was asked for (such as a count that a timeout ended).
  void add_cut_short(std::uint64_t records = 1) { cut_short_ += records; }
  /// How many puzzles a backend answered. The texts must live forever, as those of Stats do.
  struct BackendCount {
    std::string_view name;
    std::uint64_t puzzles = 0;
    std::uint64_t by_solver = 0;          ///< how many of them used a SAT solver (Stats::solver_runs)
    std::string_view configuration = {};  ///< the winner of a race (Stats::configuration)
  };
  void add(const BackendCount& theirs);
  void add(const Tally& other);

  std::uint64_t count(Status status) const { return counts_[static_cast<std::size_t>(status)]; }
  std::uint64_t cut_short() const { return cut_short_; }
  std::uint64_t records() const;

  /// In no particular order.
  std::span<const BackendCount> backends() const { return backends_; }

 private:
  std::array<std::uint64_t, kStatusCount> counts_{};
  std::uint64_t cut_short_ = 0;
  std::vector<BackendCount> backends_;  // only a few
};

/// The outcome of a search, and the first solution.
struct SolveResult {
  Outcome outcome = {};
  Board solution = {};  ///< empty if none was found

  Verdict verdict() const { return outcome.verdict(); }
};

/// Solves one puzzle. The default budget looks for two solutions, which decides between unique and multiple. Throws
/// Error on an invalid puzzle, on an unknown backend, and on a backend that does not take the rules. Each call makes a
/// backend: for many puzzles, make_backend() once and call its solve_batch().
SolveResult solve(const Puzzle& puzzle, const Budget& budget = {.max_solutions = 2}, std::string_view backend = "auto");

/// The same for the only puzzle of a text in any format. Throws Error as parse_puzzle() does, too.
SolveResult solve(std::string_view text, const Budget& budget = {.max_solutions = 2},
                  std::string_view backend = "auto");

}  // namespace nonet
