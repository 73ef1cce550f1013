#include "nonet/solve.hpp"

#include <numeric>

namespace nonet {

std::string_view name_of(Status status) {
  constexpr std::array<std::string_view, kStatusCount> kNames = {
      "solved",       "unique",    "multiple", "no_solution", "invalid", "timeout", "node_limit",
      "memory_limit", "cancelled", "unknown",  "failed",      "wrong",   "done"};
  return kNames[static_cast<std::size_t>(status)];
}

Status status_of(Verdict verdict, Stop stop) {
  // In the order of Verdict and of Stop.
  constexpr std::array<Status, 4> kOfVerdict = {Status::no_solution, Status::unique, Status::multiple, Status::solved};
  constexpr std::array<Status, 9> kOfStop = {Status::unknown,   Status::unknown,    Status::cancelled,
                                             Status::timeout,   Status::node_limit, Status::memory_limit,
                                             Status::cancelled, Status::unknown,    Status::failed};
  if (verdict != Verdict::unknown) return kOfVerdict[static_cast<std::size_t>(verdict)];
  return kOfStop[static_cast<std::size_t>(stop)];
}

Status status_of(const Outcome& outcome) { return status_of(outcome.verdict(), outcome.stop); }

bool ran_out(Status status) {
  return status == Status::timeout || status == Status::node_limit || status == Status::memory_limit ||
         status == Status::unknown;
}

void Tally::add(const BackendCount& theirs) {
  for (BackendCount& count : backends_) {
    const bool same = count.name.data() == theirs.name.data() || count.name == theirs.name;
    if (same && count.configuration == theirs.configuration) {
      count.puzzles += theirs.puzzles;
      count.by_solver += theirs.by_solver;
      return;
    }
  }
  backends_.push_back(theirs);
}

void Tally::add(const Tally& other) {
  for (const BackendCount& theirs : other.backends_) add(theirs);
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  cut_short_ += other.cut_short_;
}

std::uint64_t Tally::records() const { return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0}); }

SolveResult solve(const Puzzle& puzzle, const Budget& budget, std::string_view backend) {
  SolveResult result;
  const auto keep_first = [&](std::span<const Cell> solution) {
    if (result.solution.empty()) result.solution.assign(solution.begin(), solution.end());
    return true;
  };
  result.outcome = make_backend(parse_backend(backend), puzzle.rules)->solve(puzzle, budget, keep_first);
  return result;
}

SolveResult solve(std::string_view text, const Budget& budget, std::string_view backend) {
  return solve(parse_puzzle(text), budget, backend);
}

}  // namespace nonet
