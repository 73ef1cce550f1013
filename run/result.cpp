#include "nonet/run/result.hpp"

#include <algorithm>
#include <numeric>

namespace nonet {

std::string_view name_of(Status status) {
  constexpr std::array<std::string_view, kStatusCount> kNames = {"solved",    "unique",  "multiple",   "no_solution",
                                                                 "invalid",   "timeout", "node_limit", "memory_limit",
                                                                 "cancelled", "unknown", "failed"};
  return kNames[static_cast<std::size_t>(status)];
}

Status status_of(const Outcome& outcome) {
  switch (outcome.verdict()) {
    case Verdict::unique:
      return Status::unique;
    case Verdict::multiple:
      return Status::multiple;
    case Verdict::solved:
      return Status::solved;
    case Verdict::no_solution:
      return Status::no_solution;
    case Verdict::unknown:
      break;
  }
  switch (outcome.stop) {
    case Stop::timeout:
      return Status::timeout;
    case Stop::node_limit:
      return Status::node_limit;
    case Stop::memory_limit:
      return Status::memory_limit;
    case Stop::cancelled:
    case Stop::sink:
      return Status::cancelled;
    case Stop::failed:
      return Status::failed;
    case Stop::gave_up:
    case Stop::exhausted:
    case Stop::solution_limit:
      break;
  }
  return Status::unknown;
}

bool ran_out(Status status) {
  return status == Status::timeout || status == Status::node_limit || status == Status::memory_limit ||
         status == Status::unknown;
}

void Tally::add_backend(std::string_view name, bool by_solver, std::string_view configuration) {
  add({name, 1, by_solver ? 1U : 0U, configuration});
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

}  // namespace nonet
