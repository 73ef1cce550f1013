#include "nonet/workshop.hpp"

#include <algorithm>

#include "backends/show_candidates.hpp"
#include "workshop/internal/batch_size.hpp"

namespace nonet {
namespace {

// Solutions that a search of the whole puzzle may show, that with counts, and one of a line.
constexpr std::size_t kShownFirst = 32;
constexpr std::size_t kShownForCounts = 64;
constexpr std::size_t kShownOfLine = 4;
// From this limit on, counting begins with all solutions, one puzzle a call. A search for each candidate visits up to
// some 200 times the limit, so a first try with fewer costs little where it is in vain.
constexpr std::uint64_t kEnumeratedFrom = 100;
constexpr std::uint64_t kEnumeratedPerLimit = 32;

// Searches a few puzzles until they are done.
class Searches {
 public:
  Searches(Backend& backend, const BatchView& puzzles, const Budget& budget, std::uint64_t count_limit)
      : backend_(backend),
        puzzles_(puzzles),
        budget_(budget),
        began_(Clock::now()),
        count_limit_(count_limit),
        cells_(static_cast<std::size_t>(puzzles.rules->cells())),
        side_(static_cast<std::size_t>(puzzles.rules->side())),
        words_(digit_words(puzzles.rules->side())),
        open_(puzzles.count * cells_ * words_) {}

  void run(std::span<TrueCandidates> results) {
    results_ = results;
    search_whole();
    if (puzzles_.rules->classic()) {
      for (const std::size_t i : uncounted_) show_rest(i);
    } else {
      for (std::vector<std::size_t> left = undecided(); !left.empty(); left = undecided()) search_lines(left);
    }
    if (count_limit_ > 0) count();
  }

 private:
  struct Test {
    std::size_t puzzle;
    std::size_t line;
  };

  std::uint64_t* open(std::size_t puzzle, std::size_t cell) { return open_.data() + (puzzle * cells_ + cell) * words_; }
  std::uint64_t* shown(std::size_t puzzle, std::size_t cell) { return results_[puzzle].digits.data() + cell * words_; }

  // Candidates of a puzzle that are neither shown nor excluded: each is still to be decided.
  void open_candidates(std::size_t number) {
    const PuzzleView puzzle = puzzles_[number];
    const Rules& rules = *puzzle.rules;
    used_.assign(rules.units().size() * words_, 0);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      if (puzzle.clues[cell] == 0) continue;
      for (const std::uint16_t unit : rules.units_of(static_cast<int>(cell))) {
        set_bit(used_.data() + unit * words_, puzzle.clues[cell] - 1U);
      }
    }
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      if (puzzle.clues[cell] != 0) continue;  // shown by any solution
      for (std::size_t word = 0; word < words_; ++word) {
        const std::size_t rest = side_ - word * 64;
        std::uint64_t digits = rest < 64 ? (std::uint64_t{1} << rest) - 1 : ~std::uint64_t{0};
        for (const std::uint16_t unit : rules.units_of(static_cast<int>(cell))) digits &= ~used_[unit * words_ + word];
        if (!puzzle.excluded.empty()) digits &= ~puzzle.excluded[cell * words_ + word];
        open(number, cell)[word] = digits & ~shown(number, cell)[word];
      }
    }
  }

  void solve(const BatchView& searches, std::uint64_t max_solutions, std::size_t shown) {
    Budget budget = budget_;
    if (budget.timeout || budget.max_nodes) budget = rest_of(budget, began_, nodes_);
    budget.max_solutions = max_solutions;
    outcomes_.assign(searches.count, {});
    solutions_.resize(searches.count * shown * cells_);
    backend_.solve_batch(searches, budget, outcomes_, solutions_);
    for (const Outcome& outcome : outcomes_) nodes_ += outcome.stats.nodes + outcome.stats.conflicts;
  }

  // False: the search ended early, and so does that of the puzzle.
  static bool is_done(TrueCandidates& result, const Outcome& outcome) {
    if (outcome.stop == Stop::exhausted || outcome.stop == Stop::solution_limit) return true;
    result.stop = outcome.stop;
    result.message = outcome.message;
    return false;
  }

  void search_whole() {
    const std::size_t most = count_limit_ > 0 ? kShownForCounts : kShownFirst;
    solve(puzzles_, most, most);
    for (std::size_t i = 0; i < puzzles_.count; ++i) {
      TrueCandidates& result = results_[i];
      result = {.verdict = outcomes_[i].verdict(), .words = words_};
      result.digits.assign(cells_ * words_, 0);
      if (count_limit_ > 0) result.counts.assign(cells_ * side_, 0);
      is_done(result, outcomes_[i]);
      const std::size_t found = std::min<std::size_t>(outcomes_[i].solutions, most);
      for (std::size_t k = 0; k < found; ++k) {
        const Cell* const solution = solutions_.data() + (i * most + k) * cells_;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
          set_bit(shown(i, cell), solution[cell] - 1U);
          if (count_limit_ == 0) continue;
          std::uint64_t& count = result.counts[cell * side_ + solution[cell] - 1U];
          count = std::min(count + 1, count_limit_);
        }
      }
      if (outcomes_[i].stop == Stop::solution_limit) {
        if (!puzzles_.rules->classic()) open_candidates(i);
        uncounted_.push_back(i);
      }
    }
  }

  // The classic board needs no more from the backend: its own search is some times faster.
  void show_rest(std::size_t i) {
    if (results_[i].stop != Stop::exhausted) return;
    const Budget rest = from_now_on(rest_of(budget_, began_, nodes_));
    const PuzzleView puzzle = puzzles_[i];
    std::uint64_t nodes = 0;
    results_[i].stop = show_candidates(puzzle.clues, puzzle.excluded, results_[i].digits, rest, nodes);
    nodes_ += nodes;
  }

  std::vector<std::size_t> undecided() {
    std::vector<std::size_t> left;
    for (const std::size_t i : uncounted_) {
      const std::uint64_t* const first = open(i, 0);
      if (results_[i].stop == Stop::exhausted &&
          std::any_of(first, first + cells_ * words_, [](std::uint64_t word) { return word != 0; })) {
        left.push_back(i);
      }
    }
    return left;
  }

  // Calls visit(cell, digit from 0) for all candidates of a line.
  template <class Visit>
  void for_each_place(const Test& test, Visit&& visit) {
    if (test.line < cells_) {
      for (unsigned digit = 0; digit < side_; ++digit) visit(test.line, digit);
    } else {
      const std::size_t unit = (test.line - cells_) / side_;
      const auto digit = static_cast<unsigned>((test.line - cells_) % side_);
      for (const CellIndex cell : puzzles_.rules->units()[unit].cells) visit(cell, digit);
    }
  }

  // Adds searches for a puzzle: the lines with the most open candidates, each candidate in one of them.
  void choose_lines(std::size_t puzzle, std::size_t most) {
    const Rules& rules = *puzzles_.rules;
    weights_.assign(cells_ + rules.units().size() * side_, 0);
    const auto add = [&](std::size_t cell, unsigned digit, int weight) {
      weights_[cell] = static_cast<std::uint16_t>(weights_[cell] + weight);
      for (const std::uint16_t unit : rules.units_of(static_cast<int>(cell))) {
        std::uint16_t& line = weights_[cells_ + unit * side_ + digit];
        line = static_cast<std::uint16_t>(line + weight);
      }
    };
    left_.assign(open(puzzle, 0), open(puzzle, 0) + cells_ * words_);
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      for_each_bit(left_.data() + cell * words_, words_, [&](unsigned digit) { add(cell, digit, 1); });
    }
    for (std::size_t i = 0; i < most; ++i) {
      const auto heaviest = std::max_element(weights_.begin(), weights_.end());
      if (*heaviest == 0) break;
      tests_.push_back({puzzle, static_cast<std::size_t>(heaviest - weights_.begin())});
      for_each_place(tests_.back(), [&](std::size_t cell, unsigned digit) {
        std::uint64_t* const digits = left_.data() + cell * words_;
        if (!has_bit(digits, digit)) return;
        clear_bit(digits, digit);
        add(cell, digit, -1);
      });
    }
  }

  // Searches some lines of each puzzle.
  void search_lines(const std::vector<std::size_t>& puzzles) {
    tests_.clear();
    for (const std::size_t puzzle : puzzles)
      choose_lines(puzzle, std::max<std::size_t>(1, kBatchSize / puzzles.size()));
    clues_.clear();
    excluded_.assign(tests_.size() * cells_ * words_, 0);
    for (std::size_t i = 0; i < tests_.size(); ++i) {
      const Test& test = tests_[i];
      const auto clues = puzzles_[test.puzzle].clues;
      clues_.insert(clues_.end(), clues.begin(), clues.end());
      std::uint64_t* const excluded = excluded_.data() + i * cells_ * words_;
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (clues[cell] != 0) continue;
        for (std::size_t word = 0; word < words_; ++word) {
          const std::size_t rest = side_ - word * 64;
          const std::uint64_t all = rest < 64 ? (std::uint64_t{1} << rest) - 1 : ~std::uint64_t{0};
          excluded[cell * words_ + word] = all & ~(open(test.puzzle, cell)[word] | shown(test.puzzle, cell)[word]);
        }
      }
      for_each_place(test, [&](std::size_t cell, unsigned digit) {
        if (has_bit(shown(test.puzzle, cell), digit)) set_bit(excluded + cell * words_, digit);
      });
    }
    solve({puzzles_.rules, tests_.size(), clues_, excluded_}, kShownOfLine, kShownOfLine);
    for (std::size_t i = 0; i < tests_.size(); ++i) {
      const Test& test = tests_[i];
      const std::size_t found = std::min<std::size_t>(outcomes_[i].solutions, kShownOfLine);
      for (std::size_t k = 0; k < found; ++k) {
        const Cell* const solution = solutions_.data() + (i * kShownOfLine + k) * cells_;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
          set_bit(shown(test.puzzle, cell), solution[cell] - 1U);
          clear_bit(open(test.puzzle, cell), solution[cell] - 1U);
        }
      }
      if (is_done(results_[test.puzzle], outcomes_[i]) && outcomes_[i].stop == Stop::exhausted) {
        for_each_place(test, [&](std::size_t cell, unsigned digit) { clear_bit(open(test.puzzle, cell), digit); });
      }
    }
  }

  // All solutions in one go, which counts every candidate, if there are not too many. False: there are.
  bool enumerate(std::size_t i) {
    TrueCandidates& result = results_[i];
    std::vector<std::uint64_t> counts(cells_ * side_);
    Budget budget = rest_of(budget_, began_, nodes_);
    budget.max_solutions = std::min(count_limit_, ~std::uint64_t{0} / kEnumeratedPerLimit) * kEnumeratedPerLimit;
    const Outcome outcome = backend_.solve(puzzles_[i], budget, [&](std::span<const Cell> solution) {
      for (std::size_t cell = 0; cell < cells_; ++cell) ++counts[cell * side_ + solution[cell] - 1U];
      return true;
    });
    nodes_ += outcome.stats.nodes + outcome.stats.conflicts;
    for (std::size_t k = 0; k < counts.size(); ++k) {
      result.counts[k] = std::max(result.counts[k], std::min(counts[k], count_limit_));
    }
    return is_done(result, outcome) && outcome.stop == Stop::exhausted;
  }

  // Cells that hold the same digit in every solution have one number in common; each other candidate is counted.
  void count() {
    struct Candidate {
      std::size_t puzzle, cell;
      unsigned digit;
    };
    std::vector<Candidate> searches;
    for (const std::size_t i : uncounted_) {
      if (results_[i].stop != Stop::exhausted) continue;
      if (count_limit_ >= kEnumeratedFrom && (enumerate(i) || results_[i].stop != Stop::exhausted)) continue;
      bool any_single = false;
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        const bool single = count_bits(shown(i, cell), words_) == 1;
        for_each_bit(shown(i, cell), words_, [&](unsigned digit) {
          if (results_[i].counts[cell * side_ + digit] < count_limit_ && !(single && any_single)) {
            searches.push_back({i, cell, digit});
          }
        });
        any_single |= single;
      }
    }
    for (std::span rest(searches); !rest.empty();) {
      const auto batch = rest.first(std::min(rest.size(), batch_size()));
      rest = rest.subspan(batch.size());
      clues_.clear();
      excluded_.clear();
      for (const Candidate& search : batch) {
        const PuzzleView puzzle = puzzles_[search.puzzle];
        clues_.insert(clues_.end(), puzzle.clues.begin(), puzzle.clues.end());
        clues_[clues_.size() - cells_ + search.cell] = static_cast<Cell>(search.digit + 1);
        excluded_.insert(excluded_.end(), puzzle.excluded.begin(), puzzle.excluded.end());
      }
      solve({puzzles_.rules, batch.size(), clues_, excluded_}, count_limit_, 0);
      for (std::size_t i = 0; i < batch.size(); ++i) {
        TrueCandidates& result = results_[batch[i].puzzle];
        is_done(result, outcomes_[i]);
        std::uint64_t& count = result.counts[batch[i].cell * side_ + batch[i].digit];
        count = std::max(count, outcomes_[i].solutions);
      }
    }
    for (const std::size_t i : uncounted_) spread_single(i);
  }

  void spread_single(std::size_t puzzle) {
    std::uint64_t all = 0;
    for (const bool writes : {false, true}) {
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (count_bits(shown(puzzle, cell), words_) != 1) continue;
        const auto digit = static_cast<unsigned>(digit_set(shown(puzzle, 0), cell, static_cast<int>(side_)).first());
        std::uint64_t& count = results_[puzzle].counts[cell * side_ + digit - 1];
        all = std::max(all, count);
        if (writes && results_[puzzle].stop == Stop::exhausted) count = all;
      }
    }
  }

  std::size_t batch_size() const { return budget_.timeout || budget_.max_nodes ? 1 : kBatchSize; }

  Backend& backend_;
  BatchView puzzles_;
  const Budget& budget_;
  Clock::time_point began_;
  std::uint64_t nodes_ = 0;
  std::uint64_t count_limit_;
  std::size_t cells_;
  std::size_t side_;
  std::size_t words_;
  std::span<TrueCandidates> results_;
  std::vector<std::uint64_t> open_;     // digits that are neither shown nor in no solution, by puzzle and cell
  std::vector<std::size_t> uncounted_;  // puzzles with more solutions than the first search could show
  std::vector<Test> tests_;
  // Of a search, or of the choice of lines.
  std::vector<Cell> clues_;
  std::vector<std::uint64_t> excluded_;
  std::vector<Outcome> outcomes_;
  std::vector<Cell> solutions_;
  std::vector<std::uint64_t> used_;
  std::vector<std::uint64_t> left_;
  std::vector<std::uint16_t> weights_;
};

}  // namespace

void true_candidates(Backend& backend, const BatchView& puzzles, const Budget& budget,
                     std::span<TrueCandidates> results, std::uint64_t count_limit) {
  require_valid(puzzles);
  if (results.size() != puzzles.count) {
    throw Error("true_candidates: " + std::to_string(results.size()) + " results for " + std::to_string(puzzles.count) +
                " puzzles (one for each is needed)");
  }
  const std::size_t together = budget.timeout || budget.max_nodes ? 1 : kBatchSize;
  for (std::size_t first = 0; first < puzzles.count; first += together) {
    const std::size_t some = std::min(together, puzzles.count - first);
    Searches(backend, puzzles.slice(first, some), budget, count_limit).run(results.subspan(first, some));
  }
}

TrueCandidates true_candidates(Backend& backend, const PuzzleView& puzzle, const Budget& budget,
                               std::uint64_t count_limit) {
  TrueCandidates result;
  true_candidates(backend, BatchView{puzzle.rules, 1, puzzle.clues, puzzle.excluded}, budget, {&result, 1},
                  count_limit);
  return result;
}

}  // namespace nonet
