// Where a search puts the solutions that it finds, and sees those that others on the same board have found.
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

#include "nonet/backends/solve_run.hpp"
#include "nonet/board/puzzle.hpp"

namespace nonet {

class SolutionPool {
 public:
  SolutionPool() = default;
  SolutionPool(const SolutionPool&) = delete;
  SolutionPool& operator=(const SolutionPool&) = delete;
  virtual ~SolutionPool() = default;

  /// A solution, which may be known already. False: no more are wanted.
  virtual bool take(std::span<const Cell> board) = 0;
  /// How many different ones there are. May grow at any time where others search as well.
  virtual std::size_t size() const = 0;
  /// One of them, by its number from 0. A pool of one search may keep the last one only.
  virtual Board board(std::size_t number) const = 0;
  /// Memory of the solutions that it keeps, to be counted by the search.
  virtual std::size_t bytes() const = 0;
};

/// Memory of distinct solutions of so many cells: each in a node of a set, and its place.
inline std::size_t solution_bytes(std::size_t solutions, std::size_t cells) {
  constexpr std::size_t kNode = 32 + sizeof(Board) + sizeof(const Board*) + 2 * 16;  // with what the allocator adds
  return solutions * (kNode + cells);
}

/// Of one search, which blocks what it has found: each solution is reported by the run at once. Holds those found from
/// now on.
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

/// Of searches that may find a solution again: each is reported once.
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
  std::vector<const Board*> found_;  // as they came
};

}  // namespace nonet
