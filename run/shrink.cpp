// Makes a case of run/crosscheck.hpp smaller.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "nonet/check.hpp"
#include "nonet/error.hpp"
#include "run/crosscheck.hpp"

namespace nonet {
namespace {

class Shrinker {
 public:
  Shrinker(const FaultFinder& find, CrossCase boards, Clock::time_point deadline)
      : find_(find), best_(std::move(boards)), deadline_(deadline) {}

  CrossCase run() {
    // A fault without the known solution is clearer.
    if (!best_.known.empty()) take_with([](CrossCase& boards) { boards.known.clear(); });
    bool smaller = true;
    while (smaller && !late()) {
      smaller = shrink_puzzles();
      smaller |= drop_constraints();
      smaller |= drop_regions();
      smaller |= lower_limits();
      for (std::size_t i = 0; i < best_.puzzles.size(); ++i) {
        smaller |= shrink_clues(i);
        smaller |= shrink_exclusions(i);
      }
      smaller |= drop_empty_exclusions();
    }
    return std::move(best_);
  }

 private:
  bool late() const { return Clock::now() >= deadline_; }

  // Takes the candidate if it has a fault, too.
  bool take(CrossCase candidate) {
    if (late() || !find_(candidate)) return false;
    best_ = std::move(candidate);
    return true;
  }

  // The same for the best case so far with a change. What is left of the rules may make no sense.
  template <class Change>
  bool take_with(const Change& change) {
    CrossCase changed = best_;
    try {
      change(changed);
    } catch (const Error&) {
      return false;
    }
    return take(std::move(changed));
  }

  // Tries to remove items of the case, long runs of them first, and keeps `least`.
  template <class Items, class Remove>
  bool drop_runs(std::size_t least, const Items& items_of, const Remove& remove) {
    bool any = false;
    for (std::size_t length = std::max<std::size_t>(items_of(best_).size() / 2, 1);; length /= 2) {
      for (std::size_t first = 0; first < items_of(best_).size();) {
        if (late()) return any;
        const auto items = items_of(best_);
        const std::size_t count = std::min(length, items.size() - first);
        const auto remove_run = [&](CrossCase& fewer) {
          for (std::size_t i = first + count; i-- > first;) remove(fewer, items[i]);
        };
        if (items.size() - count >= least && take_with(remove_run)) {
          any = true;
        } else {
          first += count;
        }
      }
      if (length == 1) return any;
    }
  }

  bool shrink_puzzles() {
    if (best_.puzzles.size() == 1) return false;
    if (const auto fault = find_(best_)) {
      const auto leave_alone = [number = fault->puzzle](auto& items) {
        if (!items.empty()) items = {items[number]};
      };
      const bool alone = take_with([&](CrossCase& boards) {
        leave_alone(boards.puzzles);
        leave_alone(boards.known);
      });
      if (alone) return true;
    }
    const auto numbers = [](const CrossCase& boards) {
      std::vector<std::ptrdiff_t> list(boards.puzzles.size());
      std::iota(list.begin(), list.end(), 0);
      return list;
    };
    return drop_runs(1, numbers, [](CrossCase& boards, std::ptrdiff_t number) {
      boards.puzzles.erase(boards.puzzles.begin() + number);
      if (!boards.known.empty()) boards.known.erase(boards.known.begin() + number);
    });
  }

  bool shrink_clues(std::size_t puzzle) {
    const auto given = [puzzle](const CrossCase& boards) {
      std::vector<std::size_t> cells;
      const std::vector<Cell>& clues = boards.puzzles[puzzle].clues;
      for (std::size_t cell = 0; cell < clues.size(); ++cell) {
        if (clues[cell] != 0) cells.push_back(cell);
      }
      return cells;
    };
    return drop_runs(0, given,
                     [puzzle](CrossCase& boards, std::size_t cell) { boards.puzzles[puzzle].clues[cell] = 0; });
  }

  bool shrink_exclusions(std::size_t puzzle) {
    // Each is a bit of a word.
    const auto candidates = [puzzle](const CrossCase& boards) {
      std::vector<std::pair<std::size_t, std::uint64_t>> used;
      const std::vector<std::uint64_t>& excluded = boards.puzzles[puzzle].excluded;
      for (std::size_t i = 0; i < excluded.size(); ++i) {
        for (std::uint64_t left = excluded[i]; left != 0; left &= left - 1) used.emplace_back(i, left & (~left + 1));
      }
      return used;
    };
    return drop_runs(0, candidates, [puzzle](CrossCase& boards, const auto& candidate) {
      boards.puzzles[puzzle].excluded[candidate.first] &= ~candidate.second;
    });
  }

  // Without words that exclude nothing, more backends and plainer formats can be used.
  bool drop_empty_exclusions() {
    if (best_.puzzles.front().excluded.empty()) return false;
    for (const Puzzle& puzzle : best_.puzzles) {
      if (std::any_of(puzzle.excluded.begin(), puzzle.excluded.end(), [](auto word) { return word != 0; }))
        return false;
    }
    return take_with([](CrossCase& boards) {
      for (Puzzle& puzzle : boards.puzzles) puzzle.excluded.clear();
    });
  }

  bool drop_constraints() {
    const auto numbers = [](const CrossCase& boards) {
      std::vector<std::ptrdiff_t> list(boards.puzzles.front().rules->spec().constraints.size());
      std::iota(list.begin(), list.end(), 0);
      return list;
    };
    return drop_runs(0, numbers, [](CrossCase& boards, std::ptrdiff_t number) {
      RulesSpec fewer = boards.puzzles.front().rules->spec();
      fewer.constraints.erase(fewer.constraints.begin() + number);
      set_rules(boards, std::move(fewer));
    });
  }

  bool drop_regions() {
    RulesSpec boxes = best_.puzzles.front().rules->spec();
    if (std::exchange(boxes.regions, {}).empty()) return false;
    return take_with([&](CrossCase& boards) { set_rules(boards, std::move(boxes)); });
  }

  // Known solutions stay where they solve the puzzles by the new rules, too.
  static void set_rules(CrossCase& boards, RulesSpec spec) {
    const auto rules = Rules::make(std::move(spec));
    for (Puzzle& puzzle : boards.puzzles) puzzle.rules = rules;
    for (std::size_t i = 0; i < boards.known.size(); ++i) {
      if (boards.known[i].empty() || why_not_a_solution(boards.puzzles[i], boards.known[i]).empty()) continue;
      boards.known.clear();
    }
  }

  bool lower_limits() {
    const bool any = best_.max_nodes != 0 && take_with([](CrossCase& boards) { boards.max_nodes = 0; });
    for (const std::uint64_t limit : {1U, 2U}) {
      if (best_.max_solutions != 0 && best_.max_solutions <= limit) break;
      if (take_with([limit](CrossCase& boards) { boards.max_solutions = limit; })) return true;
    }
    return any;
  }

  const FaultFinder& find_;
  CrossCase best_;
  Clock::time_point deadline_;
};

}  // namespace

CrossCase shrink(const FaultFinder& find, CrossCase boards, Clock::time_point deadline) {
  return Shrinker(find, std::move(boards), deadline).run();
}

}  // namespace nonet
