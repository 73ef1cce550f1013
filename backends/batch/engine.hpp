// Keeps the lanes of a kernel busy with the search nodes of many puzzles. Internal.
//
// A run propagates, exchanges nodes, and so on (engine.cpp). There are two ways to exchange:
//
//     lists     Each puzzle has a list of pending nodes, newest first. A free lane takes the newest of its
//               puzzle, else the next new puzzle, else helps another puzzle (engine_lists.cpp).
//     planes    Each group of lanes has a stack of pending nodes, whatever their puzzle. This is faster, but not for
//               all puzzles, and not every kernel can do it. The run changes to lists once, for good
//               (engine_planes.cpp).
//
// A list holds at most about depth x lanes nodes (each lane adds one a level) and a stack is bounded, so memory is
// bounded for boards with any number of solutions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "backends/batch/kernel.hpp"
#include "backends/batch/node_pool.hpp"
#include "base/large_pages.hpp"
#include "nonet/outcome.hpp"
#include "nonet/puzzle.hpp"

namespace nonet::batch {

inline constexpr std::size_t kCells = 81;

class Engine {
 public:
  /// The kernel runs on this processor and lives forever.
  explicit Engine(const simd::Kernel& kernel);

  /// Solves classic puzzles, as Backend::solve_batch, or as solve_negated if there are cells. The sink gets every
  /// solution of each; empty: it is not asked.
  ///
  /// With a limit of nodes or memory each puzzle keeps to one lane, and its search depends only on the puzzle: its end
  /// does not depend on the kernel or on the puzzles beside it. Without a limit the set of solutions does not either,
  /// but the first of several may depend on the batch and on the number of lanes.
  void run(BatchView puzzles, std::span<const CellIndex> negated, const Budget& each, std::span<Outcome> outcomes,
           std::span<Cell> first_solutions, const SolutionSink& sink);

 private:
  // Small, as every exchange visits hundreds.
  struct Task {
    std::uint32_t newest;       // pending node in the list
    std::uint32_t oldest = 0;   // the same, if there is one
    std::uint32_t pending = 0;  // nodes in the list
    std::uint32_t peak = 0;
    Stop stop = Stop::exhausted;
    std::uint64_t nodes = 0;
    std::uint64_t solutions = 0;
  };

  // engine.cpp
  void begin(std::span<Cell> first_solutions);
  bool time_is_over();
  void propagate();
  bool sort_lanes(unsigned rounds);
  void exchange();
  void reap();
  void charge_time();
  void close(Task& task, Stop why);
  void free_closed_lanes();
  void activate_loaded();
  void finish(std::span<Outcome> outcomes);
  bool has_new() const { return next_puzzle_ < puzzles_.count || fresh_first_ < fresh_last_; }

  // engine_lists.cpp
  void exchange_lists();
  void report_solutions();
  void report(unsigned lane, Task& task);
  Cell* room_for(std::uint32_t puzzle) const;
  void split();
  bool may_split(Task& task);
  void push_node(Task& task) {
    const std::uint32_t node = pool_.take(task.newest);
    if (task.newest == NodePool::kNone) task.oldest = node;
    task.newest = node;
  }
  void fill();
  bool load_new(unsigned lane);
  void load_pending(unsigned lane, std::uint32_t puzzle);
  void help(unsigned lane, std::uint32_t puzzle);
  void enter(unsigned lane, std::uint32_t puzzle, const std::uint64_t* record);
  void find_donors();

  // engine_planes.cpp
  bool expects_several() const;
  bool wants_planes();
  void leave_planes();
  void exchange_planes();
  void plan_group(unsigned group, simd::GroupPlan& plan);
  void pop_into_plan(unsigned group, std::span<const unsigned> free, simd::GroupPlan& plan);
  void enter_into_plan(unsigned group, std::span<const unsigned> free, simd::GroupPlan& plan);
  std::uint32_t prepare_fresh(std::size_t wanted);

  const simd::Kernel& kernel_;
  unsigned words_;
  // Two megabytes with AVX-512, walked through in all directions: with pages of 4 KB the processor's table of pages
  // does not hold them.
  LargePageVector<std::byte> state_;

  // Of a run.
  BatchView puzzles_;
  std::span<const CellIndex> negated_;
  const Budget* budget_ = nullptr;
  const SolutionSink* sink_ = nullptr;
  std::span<Cell> first_solutions_;
  std::size_t shown_each_ = 0;          // how many solutions of a puzzle it has room for
  bool exact_ = false;                  // lanes split at the fixed point only
  bool one_lane_each_ = false;          // and the nodes of a puzzle follow one another
  Stop stopped_ = Stop::exhausted;      // why the whole run ended early
  bool any_closed_ = false;             // that may still have lanes, since lanes were freed
  unsigned until_charge_ = 0;           // exchanges
  Clock::time_point charged_;           // until when time was shared out
  std::vector<Clock::duration> spent_;  // by puzzle, where there is a timeout
  std::size_t next_puzzle_ = 0;
  LargePageVector<Task> tasks_;

  // Lanes.
  bool ascending_ = true;
  bool light_ = true;  // the next round
  unsigned live_ = 0;
  simd::LaneSet active_ = {};
  simd::LaneSet loaded_ = {};
  simd::LaneSet dead_ = {};
  simd::LaneSet solved_ = {};
  simd::LaneSet branching_ = {};
  std::array<std::uint32_t, simd::kMaxLanes> puzzle_of_ = {};

  // Lists.
  std::vector<bool> shared_;  // puzzles that several lanes may work on; not kept while planes do the exchange
  NodePool pool_;
  std::vector<std::uint32_t> orphans_;  // puzzles that have pending nodes and perhaps no lane
  std::vector<simd::Move> moves_;
  std::array<std::uint64_t*, simd::kMaxLanes> records_of_ = {};  // where second children and solutions go, by lane
  std::vector<std::pair<unsigned, Cell*>> shown_;                // lanes of first solutions, and where these go
  std::vector<std::uint32_t> donors_;  // puzzles with pending nodes, for lanes whose puzzle has none
  std::size_t next_donor_ = 0;
  // Records of solutions by lane, then those of puzzles that enter.
  std::vector<std::array<std::uint64_t, simd::kRecordWords>> fresh_;

  // Planes.
  bool planes_ = false;     // they do the exchange: the nodes pending lie in the groups' stacks
  bool first_look_ = true;  // no exchange has looked at propagated puzzles
  double branches_ = 0;     // of late, and the nodes of late that proved needless
  double waste_ = 0;
  std::array<std::vector<std::uint32_t>, 8> stacked_;  // puzzles of the stacks' nodes
  std::uint32_t fresh_first_ = 0;                      // nodes in the ring: they are the last puzzles before
  std::uint32_t fresh_last_ = 0;                       // next_puzzle_
  std::array<std::array<Cell*, 64>, 8> boards_ = {};   // where the solutions of an exchange go, by group
  std::vector<std::uint64_t> records_;
};

}  // namespace nonet::batch
