// Makes a case of run/crosscheck.hpp smaller.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "nonet/run/crosscheck.hpp"

namespace nonet {
namespace {

class Shrinker {
 public:
  Shrinker(const FaultFinder& find, CrossCase boards, Clock::time_point deadline, bool keep_rules)
      : find_(find), best_(std::move(boards)), deadline_(deadline), keep_rules_(keep_rules) {}

  CrossCase run() {
    // A fault that shows among the backends alone says more.
    CrossCase unknown = best_;
    unknown.known.clear();
    if (!best_.known.empty()) take(std::move(unknown));
    bool smaller = true;
    while (smaller && !late()) {
      smaller = shrink_puzzles();
      smaller |= !keep_rules_ && drop_variants();
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

  // Takes the candidate where it has a fault, too.
  bool take(CrossCase candidate) {
    if (late() || !find_(candidate)) return false;
    best_ = std::move(candidate);
    return true;
  }

  // Tries to do without runs of items, the longest first, and keeps `least`. remove(first, count) gives a case without
  // those.
  bool drop_runs(std::size_t least, const std::function<std::size_t()>& size,
                 const std::function<CrossCase(std::size_t first, std::size_t count)>& remove) {
    bool any = false;
    for (std::size_t length = std::max<std::size_t>(size() / 2, 1);; length /= 2) {
      for (std::size_t first = 0; first < size();) {
        if (late()) return any;
        const std::size_t count = std::min(length, size() - first);
        if (size() - count >= least && take(remove(first, count))) {
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
      CrossCase alone = best_;
      alone.puzzles = {best_.puzzles[fault->puzzle]};
      if (!best_.known.empty()) alone.known = {best_.known[fault->puzzle]};
      if (take(std::move(alone))) return true;
    }
    return drop_runs(
        1, [this] { return best_.puzzles.size(); },
        [this](std::size_t first, std::size_t count) {
          CrossCase fewer = best_;
          const auto cut = [&](auto& list) {
            const auto begin = list.begin() + static_cast<std::ptrdiff_t>(first);
            list.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
          };
          cut(fewer.puzzles);
          if (!fewer.known.empty()) cut(fewer.known);
          return fewer;
        });
  }

  bool shrink_clues(std::size_t puzzle) {
    const auto given = [this, puzzle] {
      std::vector<std::size_t> cells;
      const std::vector<Cell>& clues = best_.puzzles[puzzle].clues;
      for (std::size_t cell = 0; cell < clues.size(); ++cell) {
        if (clues[cell] != 0) cells.push_back(cell);
      }
      return cells;
    };
    return drop_runs(
        0, [&] { return given().size(); },
        [&](std::size_t first, std::size_t count) {
          CrossCase fewer = best_;
          const std::vector<std::size_t> cells = given();
          for (std::size_t i = first; i < first + count; ++i) fewer.puzzles[puzzle].clues[cells[i]] = 0;
          return fewer;
        });
  }

  bool shrink_exclusions(std::size_t puzzle) {
    // Each is a bit of a word.
    const auto candidates = [this, puzzle] {
      std::vector<std::pair<std::size_t, std::uint64_t>> used;
      const std::vector<std::uint64_t>& excluded = best_.puzzles[puzzle].excluded;
      for (std::size_t i = 0; i < excluded.size(); ++i) {
        for (std::uint64_t left = excluded[i]; left != 0; left &= left - 1) used.emplace_back(i, left & (~left + 1));
      }
      return used;
    };
    return drop_runs(
        0, [&] { return candidates().size(); },
        [&](std::size_t first, std::size_t count) {
          CrossCase fewer = best_;
          const auto used = candidates();
          for (std::size_t i = first; i < first + count; ++i) {
            fewer.puzzles[puzzle].excluded[used[i].first] &= ~used[i].second;
          }
          return fewer;
        });
  }

  // Words that exclude nothing keep out those backends that take no exclusions, and the plainer formats.
  bool drop_empty_exclusions() {
    if (best_.puzzles.front().excluded.empty()) return false;
    CrossCase plainer = best_;
    for (Puzzle& puzzle : plainer.puzzles) {
      if (std::any_of(puzzle.excluded.begin(), puzzle.excluded.end(), [](std::uint64_t word) { return word != 0; })) {
        return false;
      }
      puzzle.excluded.clear();
    }
    return take(std::move(plainer));
  }

  bool drop_variants() {
    const RulesSpec spec = best_.puzzles.front().rules->spec();
    bool any = false;
    for (const VariantInfo& variant : variants()) {
      if (!(spec.*variant.flag)) continue;
      RulesSpec plainer = best_.puzzles.front().rules->spec();
      plainer.*variant.flag = false;
      any |= take(with_rules(std::move(plainer)));
    }
    if (!spec.regions.empty()) {
      RulesSpec plainer = best_.puzzles.front().rules->spec();
      plainer.regions.clear();
      any |= take(with_rules(std::move(plainer)));
    }
    return any;
  }

  // A solution keeps to fewer rules too, but not to boxes in place of regions.
  CrossCase with_rules(RulesSpec spec) const {
    CrossCase changed = best_;
    if (spec.regions != best_.puzzles.front().rules->spec().regions) changed.known.clear();
    const auto rules = Rules::make(std::move(spec));
    for (Puzzle& puzzle : changed.puzzles) puzzle.rules = rules;
    return changed;
  }

  bool lower_limits() {
    bool any = false;
    if (best_.max_nodes != 0) {
      CrossCase free = best_;
      free.max_nodes = 0;
      any |= take(std::move(free));
    }
    for (const std::uint64_t limit : {1U, 2U}) {
      if (best_.max_solutions != 0 && best_.max_solutions <= limit) break;
      CrossCase lower = best_;
      lower.max_solutions = limit;
      if (take(std::move(lower))) return true;
    }
    return any;
  }

  const FaultFinder& find_;
  CrossCase best_;
  Clock::time_point deadline_;
  bool keep_rules_;
};

}  // namespace

CrossCase shrink(const FaultFinder& find, CrossCase boards, Clock::time_point deadline, bool keep_rules) {
  return Shrinker(find, std::move(boards), deadline, keep_rules).run();
}

}  // namespace nonet
