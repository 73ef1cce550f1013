// What became of one record of the input, and the tally of many.
//
// Example:
//     nonet::Tally tally;
//     tally.add(nonet::status_of({.solutions = 1}));
//     assert(tally.count(nonet::Status::unique) == 1 && tally.records() == 1);
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/backends/outcome.hpp"

namespace nonet {

/// In the words of the JSON output.
enum class Status : std::uint8_t {
  solved,  ///< a solution, and the search stopped before it could tell more
  unique,
  multiple,
  no_solution,
  invalid,  ///< the record is no puzzle
  timeout,
  node_limit,
  memory_limit,
  cancelled,
  unknown,  ///< an incomplete method found nothing
  failed,   ///< the solver broke, or the board is beyond it
};
inline constexpr std::size_t kStatusCount = 11;

std::string_view name_of(Status status);

/// A solution counts for more than what stopped the search behind it.
Status status_of(const Outcome& outcome);
/// True for timeout, node_limit, memory_limit, unknown: more of something might have told.
bool ran_out(Status status);

class Tally {
 public:
  void add(Status status, std::uint64_t records = 1) { counts_[static_cast<std::size_t>(status)] += records; }
  /// A verdict is known, but not all that was asked (a count that a limit of time ended).
  void add_cut_short(std::uint64_t records = 1) { cut_short_ += records; }
  /// A backend answered; the name lives forever (Stats::backend). `by_solver`: it asked a SAT solver
  /// (Stats::solver_runs); `configuration`: the one that won a race (Stats::configuration).
  void add_backend(std::string_view name, bool by_solver = false, std::string_view configuration = {});
  /// Who answered how many puzzles; the name lives forever.
  struct BackendCount {
    std::string_view name;
    std::uint64_t puzzles = 0;
    std::uint64_t by_solver = 0;          ///< of them, those that came to a SAT solver
    std::string_view configuration = {};  ///< that won a race; lives forever, too
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
  std::vector<BackendCount> backends_;  // a few at the most
};

}  // namespace nonet
