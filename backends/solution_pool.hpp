// Collects the solutions of a search, together with those of other searches on the same board.
//
// Example:
//     const nonet::Budget budget{.max_solutions = 2};
//     const nonet::SolutionSink sink;
//     nonet::SolveRun run("mine", budget, sink, 1);
//     nonet::OwnSolutions found(run);
//     const nonet::Board board = {1};
//     assert(found.take(board) && found.size() == 1 && found.board(0) == board);
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

class SolutionPool {
 public:
  SolutionPool() = default;
  SolutionPool(const SolutionPool&) = delete;
  SolutionPool& operator=(const SolutionPool&) = delete;
  virtual ~SolutionPool() = default;

  /// Adds a solution, which may be known already. False: no more are wanted.
  virtual bool take(std::span<const Cell> board) = 0;
  /// The number of different solutions. It may grow at any time if other searches run.
  virtual std::size_t size() const = 0;
  /// A solution by its number from 0. A pool of one search may keep only the last one.
  virtual Board board(std::size_t number) const = 0;
  /// Memory of the solutions in the pool; the search counts it as its own.
  virtual std::size_t bytes() const = 0;
};

/// Memory of distinct solutions with this number of cells: a node of a set and a pointer each.
inline std::size_t solution_bytes(std::size_t solutions, std::size_t cells) {
  constexpr std::size_t kNode = 32 + sizeof(Board) + sizeof(const Board*) + 2 * 16;  // with what the allocator adds
  return solutions * (kNode + cells);
}

/// For one search, which blocks the solutions that it has found. The run reports each solution at once. Counts those
/// found from now on.
class OwnSolutions : public SolutionPool {
 public:
  explicit OwnSolutions(SolveRun& run) : run_(run), before_(run.solutions()) {}
  bool take(std::span<const Cell> board) override {
    last_.assign(board.begin(), board.end());
    return run_.solution(board);
  }
  std::size_t size() const override { return static_cast<std::size_t>(run_.solutions() - before_); }
  Board board(std::size_t /*number*/) const override { return last_; }
  std::size_t bytes() const override { return last_.size(); }

 private:
  SolveRun& run_;
  std::uint64_t before_;
  Board last_;
};

/// For searches that may find the same solution again: each solution is reported once.
class DistinctSolutions : public SolutionPool {
 public:
  explicit DistinctSolutions(SolveRun& run) : run_(run) {}
  bool take(std::span<const Cell> board) override {
    const auto [place, is_new] = known_.emplace(board.begin(), board.end());
    if (!is_new) return run_.goes_on();
    found_.push_back(&*place);
    return run_.solution(board);
  }
  std::size_t size() const override { return found_.size(); }
  Board board(std::size_t number) const override { return *found_[number]; }
  std::size_t bytes() const override { return found_.empty() ? 0 : solution_bytes(found_.size(), found_[0]->size()); }

 private:
  SolveRun& run_;
  std::set<Board> known_;
  std::vector<const Board*> found_;  // in the order found
};

}  // namespace nonet
