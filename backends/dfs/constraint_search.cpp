#include "backends/dfs/constraint_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "backends/dfs/cells_with.hpp"
#include "deduction/prune.hpp"

namespace nonet::dfs {

class ConstraintSearch::Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;
  virtual std::size_t bytes() const = 0;
  virtual void search(const PuzzleView& puzzle, SolveRun& run) = 0;
};

namespace {

using pruning::is_single;
using pruning::lowest;

// Measured on the tarek killers: a start of about 18 less the cells of a constraint takes a third of the time that
// equal weights take.
constexpr int kWeightOfOne = 18;
constexpr int kLeastWeight = 9;
constexpr double kRelationWeight = 2;
constexpr double kGrowth = 1 / 0.9999;
constexpr double kShareOfEmptied = 0.5;  // of a conflict: for the cell that the failed constraint emptied
// Plans of more cells add no weight, as they rarely fail because of one cell. This and the next share were measured on
// published puzzles with unknown regions (docs/decisions.md).
constexpr std::size_t kMostWeighed = 30;
// Marks of regions weigh less, so that digits are tried first.
constexpr double kShareOfMark = 0.5;
// A digit with two places scores this share of the heavier place's weight. With sums it is less, as these say little
// about places (docs/decisions.md).
constexpr double kShareOfPlace = 0.5;
constexpr double kShareOfPlaceWithSums = 0.35;
constexpr double kRescale = 1e100;
// No open cell weighs less: what is left of a weight after sums and differences of larger ones may be nothing.
constexpr double kTiny = 1e-200;
// Plans run between two looks at the clock; automata, regions, divisions and choices, which may take 100 us, count as
// several.
constexpr std::uint64_t kPollEvery = 512;
constexpr std::uint64_t kHeavyRuns = 32;
constexpr int kHeavyCost = 40;
// Up to this many words of waiting plans a mask a cell is kept, else a list.
constexpr std::size_t kMostWakeWords = 12;
constexpr std::size_t kFirstLevels = 96;  // room at the start; more where a search gets deeper
constexpr std::size_t kNone = SIZE_MAX;

/// Mask as in Plans; Word is what is stored for a cell.
template <class Mask, class Word>
class PlanEngine final : public ConstraintSearch::Engine {
 public:
  explicit PlanEngine(const Rules& rules)
      : plans_(rules),
        cells_(plans_.cells),
        side_(static_cast<std::size_t>(plans_.side)),
        stride_((cells_ + kCellBlock - 1) / kCellBlock * kCellBlock) {
    waiting_.resize((plans_.list.size() + 63) / 64);
    list_wakes();
    list_weights();
    const auto is_sum = [&](const Plan& plan) {
      return plan.kind == PlanKind::groups || plan.kind == PlanKind::bounds ||
             (plan.kind == PlanKind::sets && !plans_.sums[plan.table].values.empty());
    };
    if (std::ranges::any_of(plans_.list, is_sum)) place_share_ = kShareOfPlaceWithSums;
    for (const auto& house : plans_.houses) houses_.insert(houses_.end(), house.begin(), house.end());
    filled_.resize(cells_ * 2 + 16);
    filled_at_ = filled_.data();
    waiting_at_ = waiting_.data();
    wake_at_ = wake_.data();
    words_ = waiting_.size();
    board_.resize(cells_);
    states_.assign(stride_ * std::min(cells_ + 1, kFirstLevels), static_cast<Word>(~Word{0}));
    if (side_ <= kTableSide) {
      inverse_.resize(std::size_t{1} << side_);
      for (std::size_t set = 3; set < inverse_.size(); ++set) {
        if (!is_single(set)) inverse_[set] = 1.0F / static_cast<float>(std::popcount(set));
      }
    }
  }

  std::size_t bytes() const override {
    return states_.capacity() * sizeof(Word) + plans_.pool.capacity() * sizeof(CellIndex) +
           plans_.list.capacity() * sizeof(Plan) + plans_.peers.capacity() * sizeof(std::uint64_t) +
           wake_.capacity() * sizeof(std::uint64_t) + (woken_.capacity() + weighed_.capacity()) * sizeof(std::uint32_t);
  }

  void search(const PuzzleView& puzzle, SolveRun& run) override {
    run_ = &run;
    stopped_ = false;
    weights_ = start_weights_;
    plan_weights_ = start_plan_weights_;
    open_cells_.clear();
    for (const Plan& plan : plans_.list) open_cells_.push_back(static_cast<std::uint32_t>(plan.cells));
    closed_.clear();
    is_closed_.assign(cells_, false);
    growing_ = 1;
    last_failed_ = kNone;
    if (!load(puzzle)) return;
    frames_.assign(1, {});
    descend();
  }

  // -- the store that plans prune --

  Mask digits(CellIndex cell) const { return state_[cell]; }
  std::uint64_t holders_of(Mask digit, std::size_t word) const
    requires(sizeof(Word) == 2)
  {
    return cells_with(state_ + word * 64, stride_ - word * 64, static_cast<Word>(digit));
  }
  bool keep(CellIndex cell, Mask digits) {
    const Mask before = state_[cell];
    const Mask left = before & digits;
    if (left == before) return true;
    if (left == 0) {
      emptied_ = cell;
      return false;
    }
    state_[cell] = static_cast<Word>(left);
    wake(cell);
    if (is_single(left)) filled_at_[filled_count_++] = cell;
    return true;
  }

 private:
  static constexpr std::size_t kTableSide = 12;

  struct Frame {
    CellIndex cell = 0;
    Mask digit = 0;
    bool by_place = false;
    std::size_t last_conflict = kNone;  // the cell whose branch has failed last at this node
    std::size_t closed = 0;             // as many were in closed_ when the node began
  };

  void list_wakes() {
    const std::size_t words = waiting_.size();
    const auto for_each_wake = [&](auto&& visit) {
      for (std::size_t i = 0; i < plans_.list.size(); ++i) {
        const Plan& plan = plans_.list[i];
        for (const CellIndex cell : plans_.cells_of(plan)) visit(cell, i);
        for (const CellIndex cell : plans_.rest_of(plan)) visit(cell, i);
      }
    };
    if (words <= kMostWakeWords) {
      wake_.assign(cells_ * words, 0);
      for_each_wake(
          [&](CellIndex cell, std::size_t plan) { set_bit(wake_.data() + cell * words, static_cast<unsigned>(plan)); });
      return;
    }
    list_by_cell(for_each_wake, woken_begin_, woken_);
  }

  // The plans of each cell, one list after the other. `for_each` calls what it is given with each cell and plan.
  template <class ForEach>
  void list_by_cell(const ForEach& for_each, std::vector<std::uint32_t>& begin, std::vector<std::uint32_t>& plans) {
    begin.assign(cells_ + 1, 0);
    for_each([&](CellIndex cell, std::size_t) { ++begin[cell + 1U]; });
    for (std::size_t cell = 0; cell < cells_; ++cell) begin[cell + 1] += begin[cell];
    plans.resize(begin.back());
    std::vector<std::uint32_t> at = begin;
    for_each([&](CellIndex cell, std::size_t plan) { plans[at[cell]++] = static_cast<std::uint32_t>(plan); });
  }

  void list_weights() {
    shares_.assign(cells_, 1);
    for (const Plan& plan : plans_.list) {
      if (plan.kind != PlanKind::division) continue;
      for (const CellIndex cell : plans_.cells_of(plan)) shares_[cell] = kShareOfMark;
    }
    start_weights_ = shares_;
    for (const Plan& plan : plans_.list) {
      double weight = std::max(kWeightOfOne - static_cast<int>(plan.cells), kLeastWeight);
      const bool wide = plan.kind == PlanKind::bounds && plan.derived;
      if (is_of_units(plan.kind) || wide || !is_weighed(plan)) weight = 0;
      if (plan.kind == PlanKind::relation) weight = kRelationWeight;
      start_plan_weights_.push_back(weight);
      for (const CellIndex cell : plans_.cells_of(plan)) start_weights_[cell] += weight * shares_[cell];
    }
    const auto for_each_weighed = [&](auto&& visit) {
      for (std::size_t i = 0; i < plans_.list.size(); ++i) {
        if (!is_weighed(plans_.list[i])) continue;
        for (const CellIndex cell : plans_.cells_of(plans_.list[i])) visit(cell, i);
      }
    };
    list_by_cell(for_each_weighed, weighed_begin_, weighed_);
  }

  static bool is_weighed(const Plan& plan) { return is_of_units(plan.kind) || plan.cells <= kMostWeighed; }

  void add_weight(std::size_t plan, double weight) {
    for (const CellIndex cell : plans_.cells_of(plans_.list[plan])) weights_[cell] += weight * shares_[cell];
  }

  // A plan adds its weight to its cells while two of them are open.
  void close_filled() {
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      if (!is_single(Mask{state_[cell]}) || is_closed_[cell]) continue;
      is_closed_[cell] = true;
      closed_.push_back(static_cast<CellIndex>(cell));
      for (std::uint32_t i = weighed_begin_[cell]; i < weighed_begin_[cell + 1]; ++i) {
        const std::uint32_t plan = weighed_[i];
        if (--open_cells_[plan] == 1) add_weight(plan, -plan_weights_[plan]);
      }
    }
  }

  // Undoes close_filled() down to as many cells.
  void reopen(std::size_t closed) {
    while (closed_.size() > closed) {
      const CellIndex cell = closed_.back();
      closed_.pop_back();
      is_closed_[cell] = false;
      for (std::uint32_t i = weighed_begin_[cell]; i < weighed_begin_[cell + 1U]; ++i) {
        const std::uint32_t plan = weighed_[i];
        if (++open_cells_[plan] == 2) add_weight(plan, plan_weights_[plan]);
      }
    }
  }

  void wake(CellIndex cell) {
    const std::size_t words = words_;
    std::uint64_t* const waiting = waiting_at_;
    if (words <= kMostWakeWords) {
      const std::uint64_t* const row = wake_at_ + cell * words;
      for (std::size_t i = 0; i < words; ++i) waiting[i] |= row[i];
    } else {
      for (std::uint32_t i = woken_begin_[cell]; i < woken_begin_[cell + 1U]; ++i) {
        set_bit(waiting, woken_[i]);
        first_waiting_ = std::min<std::size_t>(first_waiting_, woken_[i] / 64);
      }
    }
  }

  bool load(const PuzzleView& puzzle) {
    use(0);
    if (plans_.contradiction) return false;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      Mask digits = plans_.domains[cell];
      if (puzzle.clues[cell] != 0) digits &= static_cast<Mask>(digit_bit(puzzle.clues[cell]));
      if (!puzzle.excluded.empty()) digits &= ~static_cast<Mask>(puzzle.excluded[cell]);
      if (digits == 0) return false;
      state_[cell] = static_cast<Word>(digits);
      if (is_single(digits)) filled_at_[filled_count_++] = static_cast<CellIndex>(cell);
    }
    for (std::size_t i = 0; i < plans_.list.size(); ++i) set_bit(waiting_.data(), static_cast<unsigned>(i));
    first_waiting_ = 0;
    return propagate();
  }

  // Makes the state of a level the current one; nothing waits.
  void use(std::size_t level) {
    state_ = states_.data() + level * stride_;
    filled_count_ = 0;
    std::ranges::fill(waiting_, 0);
    first_waiting_ = waiting_.size();
  }

  // A filled cell's digit leaves the cells that differ from it.
  bool exclude(CellIndex cell) {
    return pruning::remove_from(*this, plans_.peers_of(cell), plans_.peer_words, Mask{state_[cell]});
  }

  bool propagate() {
    const std::size_t words = words_;
    std::uint64_t* const waiting = waiting_at_;
    const Plan* const plan_at = plans_.list.data();
    failed_ = kNone;
    emptied_ = kNone;
    for (;;) {
      while (filled_count_ != 0) {
        if (!exclude(filled_at_[--filled_count_])) return false;
      }
      std::size_t word = words <= kMostWakeWords ? 0 : first_waiting_;
      while (word < words && waiting[word] == 0) ++word;
      first_waiting_ = word;
      if (word == words) return true;
      std::size_t plan = word * 64 + static_cast<std::size_t>(std::countr_zero(waiting[word]));
      // What failed last fails often again: no other plan has to run before.
      if (last_failed_ != kNone && has_bit(waiting, static_cast<unsigned>(last_failed_))) plan = last_failed_;
      clear_bit(waiting, static_cast<unsigned>(plan));
      runs_ += plan_at[plan].cost >= kHeavyCost ? kHeavyRuns : 1;
      if (runs_ >= kPollEvery) {
        runs_ = 0;
        if (!run_->poll()) {
          stopped_ = true;
          return false;
        }
      }
      if (!prune(plans_, plan_at[plan], *this)) {
        failed_ = plan;
        last_failed_ = plan;
        return false;
      }
      // A plan hardly finds more in what it has changed itself; cells that it has filled it has to see.
      if (filled_count_ == 0) clear_bit(waiting, static_cast<unsigned>(plan));
    }
  }

  // Twice as many levels, but not more than a search can have. False: that is above the memory limit.
  bool add_levels() {
    states_.resize(std::min(states_.size() * 2, stride_ * (cells_ + 1)));
    return run_->memory(bytes());
  }

  // Searches below frames_.front(), whose state is propagated.
  void descend() {
    for (;;) {
      const std::size_t level = frames_.size() - 1;
      Frame& frame = frames_.back();
      close_filled();
      if (!choose(frame)) {
        if (!report() || !retreat()) return;
        continue;
      }
      if (!run_->node()) return;
      if ((level + 2) * stride_ > states_.size() && !add_levels()) return;
      std::copy_n(states_.data() + level * stride_, stride_, states_.data() + (level + 1) * stride_);
      use(level + 1);
      if (frame.last_conflict != kNone) wake(static_cast<CellIndex>(frame.last_conflict));
      if (keep(frame.cell, frame.digit) && propagate()) {
        frames_.push_back({.closed = closed_.size()});
        continue;
      }
      if (stopped_) return;
      conflict(frame.cell);
      frame.last_conflict = frame.cell;
      if (!refute() && (stopped_ || !retreat())) return;
    }
  }

  // The branch of the deepest frame has been searched: its digit is taken away. False: nothing is left there.
  bool refute() {
    Frame& frame = frames_.back();
    use(frames_.size() - 1);
    const Mask left = state_[frame.cell] & ~frame.digit;
    if (left == 0) return false;
    if (!is_single(left)) {
      // Propagating what a digit less brings is worth its time only if the places of that digit were tried.
      state_[frame.cell] = static_cast<Word>(left);
      if (!frame.by_place) return true;
      wake(frame.cell);
    } else if (!keep(frame.cell, left)) {
      return false;
    }
    if (propagate()) return true;
    if (!stopped_) conflict(frame.cell);
    return false;
  }

  // Goes up until a frame has something left to try. False: there is none.
  bool retreat() {
    do {
      reopen(frames_.back().closed);
      frames_.pop_back();
      if (frames_.empty()) return false;
    } while (!refute() && !stopped_);
    return !stopped_;
  }

  void conflict(CellIndex cell) {
    ++run_->stats().conflicts;
    weights_[cell] += growing_;
    if (failed_ != kNone && is_weighed(plans_.list[failed_])) {
      plan_weights_[failed_] += growing_;
      if (open_cells_[failed_] >= 2) add_weight(failed_, growing_);
    }
    if (emptied_ != kNone) weights_[emptied_] += growing_ * kShareOfEmptied;
    growing_ *= kGrowth;
    if (growing_ > kRescale) {
      for (double& weight : weights_) weight /= kRescale;
      for (double& weight : plan_weights_) weight /= kRescale;
      growing_ /= kRescale;
    }
  }

  double inverse_of(Mask digits) const {
    if (side_ <= kTableSide) return static_cast<double>(inverse_.data()[digits]);
    return is_single(digits) ? 0 : 1.0 / std::popcount(digits);
  }

  // The open cell with the highest weight by candidate, or the heavier place of a digit with two places.
  bool choose(Frame& frame) const {
    double best = 0;
    std::size_t chosen = kNone;
    const double* const weights = weights_.data();
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const Mask digits = state_[cell];
      const double score = std::max(weights[cell], kTiny) * inverse_of(digits);
      if (score > best) {
        best = score;
        chosen = cell;
      }
    }
    if (chosen == kNone) return false;
    frame.cell = static_cast<CellIndex>(chosen);
    const Mask digits = state_[chosen];
    frame.digit = lowest(digits);
    frame.by_place = false;
    if (inverse_of(digits) >= 0.5) return true;
    for (const CellIndex* house = houses_.data(); house != houses_.data() + houses_.size(); house += side_) {
      Mask one = 0;
      Mask two = 0;
      Mask three = 0;
      for (std::size_t i = 0; i < side_; ++i) {
        const Mask each = state_[house[i]];
        three |= two & each;
        two |= one & each;
        one |= each;
      }
      for (Mask left = two & ~three; left != 0; left &= left - 1) {
        const Mask digit = lowest(left);
        double heaviest = 0;
        CellIndex place = 0;
        for (std::size_t i = 0; i < side_; ++i) {
          if ((state_[house[i]] & digit) != 0 && weights[house[i]] > heaviest) {
            heaviest = weights[house[i]];
            place = house[i];
          }
        }
        if (heaviest * place_share_ <= best) continue;
        best = heaviest * place_share_;
        frame.cell = place;
        frame.digit = digit;
        frame.by_place = true;
      }
    }
    return true;
  }

  bool report() {
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      board_[cell] = static_cast<Cell>(std::countr_zero(Mask{state_[cell]}) + 1);
    }
    return run_->solution(board_) && run_->tick();
  }

  const Plans<Mask> plans_;
  std::size_t cells_;
  std::size_t side_;
  std::size_t stride_;               // from one level's state to the next
  std::vector<std::uint64_t> wake_;  // [cell][word]: the plans that a change of the cell wakes
  std::vector<std::uint32_t> woken_begin_;
  std::vector<std::uint32_t> woken_;
  std::vector<double> shares_;         // [cell]: of what plans add to others
  std::vector<double> start_weights_;  // of cells, with what all plans add
  std::vector<double> start_plan_weights_;
  std::vector<std::uint32_t> weighed_begin_;  // [cell]: where its plans begin in weighed_
  std::vector<std::uint32_t> weighed_;        // plans that may add weight
  std::vector<CellIndex> houses_;             // `side` cells each
  std::vector<float> inverse_;                // [digits]: 1 / how many; 0 where a cell is filled

  SolveRun* run_ = nullptr;
  bool stopped_ = false;
  std::uint64_t runs_ = 0;
  std::vector<Word> states_;  // [level][cell]
  Word* state_ = nullptr;
  std::vector<std::uint64_t> waiting_;  // plans, by bits
  // What the vectors hold, without a check at each access.
  std::uint64_t* waiting_at_ = nullptr;
  const std::uint64_t* wake_at_ = nullptr;
  CellIndex* filled_at_ = nullptr;
  std::size_t words_ = 0;
  std::size_t first_waiting_ = 0;  // no word before this one is set, where lists wake
  std::vector<CellIndex> filled_;  // cells whose digit has not left their peers
  std::size_t filled_count_ = 0;
  std::size_t failed_ = kNone;   // the plan that failed in this propagation
  std::size_t emptied_ = kNone;  // the cell that had nothing left in it
  std::size_t last_failed_ = kNone;
  std::vector<Frame> frames_;
  std::vector<double> weights_;  // of cells, with what the plans add that have two open cells
  std::vector<double> plan_weights_;
  std::vector<std::uint32_t> open_cells_;  // [plan]
  std::vector<CellIndex> closed_;          // filled cells that open_cells_ does not count
  std::vector<char> is_closed_;            // [cell]
  double growing_ = 1;                     // what a conflict adds
  double place_share_ = kShareOfPlace;
  Board board_;
};

}  // namespace

ConstraintSearch::ConstraintSearch(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {
  if (rules_->side() <= DigitTables::kMostDigits) {
    engine_ = std::make_unique<PlanEngine<std::uint32_t, std::uint16_t>>(*rules_);
  } else {
    engine_ = std::make_unique<PlanEngine<std::uint64_t, std::uint64_t>>(*rules_);
  }
}
ConstraintSearch::~ConstraintSearch() = default;

std::size_t ConstraintSearch::bytes() const { return engine_->bytes(); }
void ConstraintSearch::search(const PuzzleView& puzzle, SolveRun& run) { engine_->search(puzzle, run); }

}  // namespace nonet::dfs
