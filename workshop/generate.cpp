#include "nonet/rating.hpp"
#include "nonet/workshop.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <string>
#include <utility>

#include "base/random.hpp"
#include "workshop/internal/any_grid.hpp"
#include "workshop/internal/batch_size.hpp"
#include "workshop/internal/removal.hpp"
#include "workshop/internal/stream.hpp"
#include "workshop/random_grids.hpp"

namespace nonet {
namespace {

// G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012.
constexpr int kFewestClassic = 17;
constexpr int kMostKnownMinimal = 40;  // of clues: as the forum of New Sudoku Players reports

std::string text(std::int64_t value) { return std::to_string(value); }

// Two blank lines of a band or stack may change places in every solution of the classic board.
void refuse_blank_lines(const std::vector<bool>& pattern) {
  for (const bool rows : {true, false}) {
    int blank = 0;  // the last line that is, from 1
    for (int line = 0; line < 9; ++line) {
      if (line % 3 == 0) blank = 0;
      bool any = false;
      for (int k = 0; k < 9; ++k) any |= pattern[static_cast<std::size_t>(rows ? line * 9 + k : k * 9 + line)];
      if (any) continue;
      if (blank > 0) {
        throw Error(std::string("a pattern with ") + (rows ? "rows " : "columns ") + text(blank) + " and " +
                    text(line + 1) + " blank has no unique puzzle: they may change places");
      }
      blank = line + 1;
    }
  }
}

void check(const Rules& rules, const BackendSpec& backend, const GenerateOptions& options) {
  const std::string why = why_not(backend, rules);
  if (!why.empty()) throw Error(why);
  if (!backend.can().complete) {
    throw Error("generate needs a backend that proves uniqueness, and '" + backend.text() + "' is not complete");
  }
  const int cells = rules.cells();
  const auto low = options.min_clues;
  const auto high = options.max_clues;
  const auto in_range = [&](std::optional<int> clues) { return !clues || (*clues >= 0 && *clues <= cells); };
  if (!in_range(low) || !in_range(high)) {
    throw Error(text(in_range(low) ? *high : *low) + " clues: this board has 0 to " + text(cells));
  }
  if (low && high && *low > *high) {
    throw Error("at least " + text(*low) + " clues and at most " + text(*high) + ": no number is both");
  }
  if (rules.classic() && high && *high < kFewestClassic) {
    throw Error("at most " + text(*high) +
                " clues: no classic 9x9 puzzle with fewer than 17 clues has one solution (McGuire 2012)");
  }
  if (rules.classic() && options.minimal && low && *low > kMostKnownMinimal) {
    throw Error("no minimal classic puzzle with " + text(*low) +
                " clues or more is known: puzzles that need not be minimal have as many as asked for");
  }
  if (options.rates() && !rules.classic()) throw Error("ratings are for 9x9 boards without constraints");
  if (options.min_rating && options.max_rating && *options.min_rating > *options.max_rating) {
    throw Error("ratings from " + rating_text(*options.min_rating) + " to " + rating_text(*options.max_rating) +
                ": no rating is both");
  }
  if (options.per_grid == 0) throw Error("0 puzzles a grid: 1 or more would work");
  if (options.pattern.empty()) return;
  if (options.pattern.size() != static_cast<std::size_t>(cells)) {
    throw Error("a pattern of " + text(static_cast<std::int64_t>(options.pattern.size())) +
                " signs: this board needs one for each of its " + text(cells) + " cells, . or 0 for a blank");
  }
  const auto clues = std::count(options.pattern.begin(), options.pattern.end(), true);
  if (rules.classic() && clues < kFewestClassic) {
    throw Error("a pattern of " + text(clues) +
                " clues: no classic 9x9 puzzle with fewer than 17 clues has one solution (McGuire 2012)");
  }
  if (rules.classic()) refuse_blank_lines(options.pattern);
  if ((low && clues < *low) || (high && clues > *high)) {
    throw Error("a pattern of " + text(clues) + " clues is outside the range of clues that was asked for");
  }
}

}  // namespace

class Generator::Maker {
 public:
  Maker(std::shared_ptr<const Rules> rules, const BackendSpec& backend, GenerateOptions options)
      : rules_(std::move(rules)),
        options_(std::move(options)),
        backend_(make_backend(backend, rules_)),
        removal_(*backend_, *rules_, orbits(options_.symmetry, rules_->geometry())),
        cells_(static_cast<std::size_t>(rules_->cells())) {}

  std::uint64_t block_begin(std::uint64_t puzzle) const {
    if (!rules_->classic()) return puzzle;
    return puzzle < kBatchSize ? std::bit_floor(puzzle) : puzzle / kBatchSize * kBatchSize;
  }
  std::uint64_t block_end(std::uint64_t puzzle) const {
    if (!rules_->classic()) return puzzle + 1;
    return puzzle < kBatchSize ? std::max<std::uint64_t>(1, 2 * std::bit_floor(puzzle))
                               : block_begin(puzzle) + kBatchSize;
  }

  GenerateResult generate(std::uint64_t first, std::uint64_t count, const Budget& budget, const SolutionSink& sink) {
    const Budget rest{.deadline = from_now_on(budget).deadline, .stop = budget.stop, .progress = budget.progress};
    GenerateResult result;
    for (const std::uint64_t end = first + count; first < end;) {
      const std::uint64_t begin = block_begin(first);
      result.stop = make_block(begin, block_end(first) - begin, rest, result.tried);
      const std::uint64_t made = begin + puzzles_.size() / cells_;
      for (; first < std::min(end, made); ++first) {
        ++result.puzzles;
        if (sink && !sink(std::span<const Cell>(puzzles_).subspan((first - begin) * cells_, cells_))) {
          result.stop = Stop::sink;
          return result;
        }
      }
      if (first < end && result.stop != Stop::exhausted) break;
      result.stop = Stop::exhausted;
    }
    if (result.stop == Stop::failed) result.message = "a search of the backend failed";
    return result;
  }

 private:
  // Leaves the puzzles of a block in puzzles_; as many as there was time for.
  Stop make_block(std::uint64_t begin, std::uint64_t count, const Budget& budget, std::uint64_t& tried) {
    if (block_ == begin) return Stop::exhausted;
    block_ = kNone;
    puzzles_.clear();
    key_ = Stream(options_.seed, begin).next();
    Random for_grids(key_);
    Stream for_boards(key_, 0);
    of_grid_.clear();
    std::uint64_t tries = 0;
    std::size_t round = count;
    while (puzzles_.size() < count * cells_) {
      const std::uint64_t found = puzzles_.size() / cells_;
      if (tries > 0) {  // as many as it takes at the rate so far, and some more
        round = found == 0 ? 4 * round : (count - found) * tries / found * 5 / 4 + 1;
        round = std::min<std::size_t>(round, rules_->classic() ? kBatchSize : 64);
      }
      Stop stop = draw_grids(tries, round, for_grids, for_boards, budget);
      if (stop == Stop::exhausted) {
        stop = options_.pattern.empty() ? leave_out(tries, round, budget) : lay_pattern(round, budget);
      }
      if (stop != Stop::exhausted) return stop;
      keep_good(tries, round, count, budget);
      tries += round;
      tried += round;
      if (budget.stop.stop_requested()) return Stop::cancelled;
      if (options_.rates() && budget.deadline && Clock::now() >= *budget.deadline) return Stop::timeout;
    }
    block_ = begin;
    return Stop::exhausted;
  }

  // The full grids of tries first .. first + count - 1, into work_.
  Stop draw_grids(std::uint64_t first, std::size_t count, Random& for_grids, Stream& for_boards, const Budget& budget) {
    work_.resize(count * cells_);
    for (std::size_t i = 0; i < count;) {
      const auto behind = work_.begin() + static_cast<std::ptrdiff_t>(i * cells_);
      if ((first + i) % options_.per_grid != 0) {
        std::copy(grid_.begin(), grid_.end(), behind);
        ++i;
        continue;
      }
      // Classic grids that nobody shares are drawn all at once.
      const std::size_t drawn = options_.per_grid == 1 && rules_->classic() ? count : 1;
      const std::span<Cell> grids(&*behind, drawn * cells_);
      if (rules_->classic()) {
        random_grids(for_grids, grids);
      } else if (const Stop stop = any_grid(*backend_, *rules_, for_boards, budget, grids); stop != Stop::exhausted) {
        return stop;
      }
      if (options_.per_grid > 1) grid_.assign(grids.begin(), grids.end());
      i += drawn;
    }
    return Stop::exhausted;
  }

  Stop leave_out(std::uint64_t first, std::size_t count, const Budget& budget) {
    const std::size_t groups = removal_.groups();
    orders_.resize(count * groups);
    limits_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      Stream random(key_, first + i + 1);
      random.shuffle_numbers(std::span(orders_).subspan(i * groups, groups));
      RemovalLimits limits{.at_least = options_.min_clues.value_or(0)};
      if (options_.max_clues) limits.at_most = *options_.max_clues;
      if (!options_.minimal && (options_.min_clues || options_.max_clues)) {
        const int low = options_.min_clues ? *options_.min_clues : *options_.max_clues;
        const int high = options_.max_clues.value_or(low);
        limits.floor = low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
      }
      limits_.push_back(limits);
    }
    ends_.assign(count, Stop::exhausted);
    grids_ = work_;
    removal_.run(work_, grids_, {}, orders_, limits_, budget, ends_);
    const auto unfinished = std::find_if(ends_.begin(), ends_.end(),
                                         [](Stop end) { return end != Stop::exhausted && end != Stop::gave_up; });
    return unfinished == ends_.end() ? Stop::exhausted : *unfinished;
  }

  Stop lay_pattern(std::size_t count, const Budget& budget) {
    for (std::size_t i = 0; i < work_.size(); ++i) {
      if (!options_.pattern[i % cells_]) work_[i] = 0;
    }
    outcomes_.resize(count);
    Budget limit_2 = budget;
    limit_2.max_solutions = 2;
    backend_->solve_batch({rules_.get(), count, work_, {}}, limit_2, outcomes_, {});
    ends_.clear();
    for (const Outcome& outcome : outcomes_) {
      const Verdict verdict = outcome.verdict();
      if (verdict != Verdict::unique && verdict != Verdict::multiple) return outcome.stop;
      ends_.push_back(verdict == Verdict::unique ? Stop::exhausted : Stop::gave_up);
    }
    return Stop::exhausted;
  }

  // Adds the tries that ended well to the puzzles, up to this many.
  void keep_good(std::uint64_t first, std::size_t count, std::uint64_t wanted, const Budget& budget) {
    for (std::size_t i = 0; i < count && puzzles_.size() < wanted * cells_; ++i) {
      if ((first + i) % options_.per_grid == 0) of_grid_.clear();
      if (ends_[i] != Stop::exhausted) continue;
      const auto begin = work_.begin() + static_cast<std::ptrdiff_t>(i * cells_);
      const auto end = begin + static_cast<std::ptrdiff_t>(cells_);
      if (options_.rates() && !rating_fits(std::span(&*begin, cells_), budget)) continue;
      if (options_.per_grid > 1 && !of_grid_.emplace(begin, end).second) continue;
      puzzles_.insert(puzzles_.end(), begin, end);
    }
  }

  bool rating_fits(std::span<const Cell> puzzle, const Budget& budget) {
    SeLimits limits{.stop = budget.stop, .deadline = budget.deadline};
    if (options_.max_rating) limits.most = *options_.max_rating;
    const SeRating rating = explainer_.rate(puzzle, limits);
    return rating.er >= options_.min_rating.value_or(0) && (rating.used & options_.needs) == options_.needs;
  }

  static constexpr std::uint64_t kNone = ~std::uint64_t{0};

  std::shared_ptr<const Rules> rules_;
  GenerateOptions options_;
  std::unique_ptr<Backend> backend_;
  Removal removal_;
  SudokuExplainer explainer_;
  std::size_t cells_;

  // Of the block: where it begins if it is complete, and what its random numbers begin with.
  std::uint64_t block_ = kNone;
  std::uint64_t key_ = 0;
  std::vector<Cell> puzzles_;
  std::vector<Cell> grid_;               // the last one
  std::set<std::vector<Cell>> of_grid_;  // puzzles made of it

  // Of a round of tries.
  std::vector<Cell> work_;
  std::vector<Cell> grids_;
  std::vector<std::uint16_t> orders_;
  std::vector<RemovalLimits> limits_;
  std::vector<Outcome> outcomes_;
  std::vector<Stop> ends_;
};

Generator::Generator(std::shared_ptr<const Rules> rules, const BackendSpec& backend, GenerateOptions options) {
  if (rules == nullptr) throw Error("generate needs rules");
  check(*rules, backend, options);
  maker_ = std::make_unique<Maker>(std::move(rules), backend, std::move(options));
}
Generator::~Generator() = default;
Generator::Generator(Generator&&) noexcept = default;
Generator& Generator::operator=(Generator&&) noexcept = default;

std::uint64_t Generator::block_end(std::uint64_t number) const { return maker_->block_end(number); }

GenerateResult Generator::generate(std::uint64_t first, std::uint64_t count, const Budget& budget,
                                   const SolutionSink& sink) {
  return maker_->generate(first, count, budget, sink);
}

}  // namespace nonet
