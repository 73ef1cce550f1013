#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "deduction/derived_sums.hpp"
#include "deduction/prune.hpp"
#include "explain/internal/derived_text.hpp"
#include "explain/internal/drawn.hpp"
#include "explain/internal/singles.hpp"
#include "nonet/error.hpp"
#include "nonet/explain.hpp"

namespace nonet {
namespace {

constexpr int kNobody = -1;
constexpr int kClash = -2;
constexpr std::size_t kAll = SIZE_MAX / 2;
// In each pass of the search for chains within chains, as ChainSearch::work_ counts.
constexpr std::uint64_t kMostWork = 400'000;

// A fact of a trial: a cell holds a digit, or does not.
struct Fact {
  CellIndex cell = 0;
  std::uint8_t digit = 0;  // from 0
  bool holds = false;
  enum Cause : std::uint8_t { assumed, by_cell, by_unit, by_peer, by_drawn, by_chain } cause = assumed;
  int place = 0;  // of the cause: the unit, the peer, or the number of a drawn constraint or of a chain
};

// How a trial ended.
struct Clash {
  enum Kind : std::uint8_t { none, cell, unit, drawn } kind = none;
  int place = 0;
  int digit = 0;  // from 0
};

// Candidates of the cells of one drawn constraint. Cells outside of it stay as they are.
template <class Mask>
class AloneStore {
 public:
  AloneStore(const Plans<Mask>& plans, const std::vector<CellIndex>& cells, std::vector<Mask>& masks,
             const std::vector<std::uint8_t>& inside)
      : plans_(plans), cells_(cells), masks_(masks), inside_(inside) {}

  Mask digits(CellIndex cell) const { return inside_[cell] != 0 ? masks_[cell] : plans_.all; }
  bool keep(CellIndex cell, Mask digits) {
    if (inside_[cell] == 0) return true;
    const Mask left = masks_[cell] & digits;
    if (left == masks_[cell]) return true;
    masks_[cell] = left;
    changed_ = true;
    return left != 0;
  }
  // False: nothing fills the cells.
  bool settle() {
    if (plans_.contradiction) return false;
    for (const CellIndex cell : cells_) {
      if (!keep(cell, plans_.domains[cell])) return false;
    }
    do {
      changed_ = false;
      if (!exclude_filled()) return false;
      for (const Plan& plan : plans_.list) {
        if (!prune(plans_, plan, *this)) return false;
      }
    } while (changed_);
    return true;
  }

 private:
  bool exclude_filled() {
    for (bool again = true; again;) {
      again = false;
      for (const CellIndex cell : cells_) {
        if (!pruning::is_single(masks_[cell])) continue;
        for (const CellIndex other : cells_) {
          if (other == cell || (masks_[other] & masks_[cell]) == 0 || !plans_.differ(cell, other)) continue;
          if (!keep(other, ~masks_[cell])) return false;
          again = true;
        }
      }
    }
    return true;
  }

  const Plans<Mask>& plans_;
  const std::vector<CellIndex>& cells_;
  std::vector<Mask>& masks_;
  const std::vector<std::uint8_t>& inside_;
  bool changed_ = false;
};

}  // namespace

// The masks have a bit a digit, by cell; a filled cell has its digit.
class ChainExplainer::Search {
 public:
  virtual ~Search() = default;
  virtual std::optional<FollowedStep> next(const Marks& marks, const StepLimits& limits) = 0;
};

namespace {

template <class Mask>
class ChainSearch final : public ChainExplainer::Search {
 public:
  explicit ChainSearch(std::shared_ptr<const Rules> rules)
      : rules_(std::move(rules)), board_(*rules_), drawn_(drawn_constraints(*rules_)), drawn_at_(board_.cells) {
    std::stable_sort(drawn_.begin(), drawn_.end(),
                     [](const Drawn& a, const Drawn& b) { return a.cells.size() < b.cells.size(); });
    given_ = drawn_.size();
    if (board_.tables != nullptr) add_derived();
    names_.resize(drawn_.size());
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
      plans_.emplace_back(drawn_[i].primitives, board_);
      for (const CellIndex cell : drawn_[i].cells) drawn_at_[cell].push_back(static_cast<int>(i));
    }
    inside_.resize(board_.cells);
    fact_of_.resize(board_.cells * static_cast<std::size_t>(board_.side), kNobody);
    held_.resize(board_.cells, kNobody);
  }

  std::optional<FollowedStep> next(const Marks& marks, const StepLimits& limits) override {
    if (marks.open() == 0) return std::nullopt;
    if (auto single = single_step(marks)) return described(*std::move(single), marks);
    begin_.clear();
    for (std::size_t cell = 0; cell < board_.cells; ++cell) {
      const auto index = static_cast<int>(cell);
      begin_.push_back(static_cast<Mask>(*marks.candidates().bits(index)));
      if (begin_.back() == 0) return std::nullopt;
    }
    Step found;
    const int drawn = by_one_constraint(marks, 0, given_, found);
    if (drawn == kClash) return std::nullopt;
    if (drawn != kNobody) return by_one(std::move(found), static_cast<std::size_t>(drawn), marks);
    if (by_locking(marks, found)) return described(std::move(found), marks);
    if (by_subsets(marks, found)) return described(std::move(found), marks);
    const int sum = by_one_constraint(marks, given_, drawn_.size(), found);
    if (sum == kClash) return std::nullopt;
    if (sum != kNobody) return by_one(std::move(found), static_cast<std::size_t>(sum), marks);
    masks_ = begin_;
    facts_.clear();
    marks_ = &marks;
    limits_ = &limits;
    work_ = 0;
    most_work_ = UINT64_MAX;
    if (auto plain = by_chain()) return plain;
    return by_nested_chain();
  }

 private:
  // Sums that follow from units and given sums.
  void add_derived() {
    for (Sum& sum : derived_sums(*rules_, board_.peers).exact) {
      Drawn each{.number = kNobody, .primitives = {}, .cells = {}};
      for (const Term& term : sum.terms) each.cells.push_back(term.cell);
      std::sort(each.cells.begin(), each.cells.end());
      each.primitives.sums.push_back(std::move(sum));
      drawn_.push_back(std::move(each));
    }
  }
  // Kept, as chains ask for it often.
  const std::string& name_of(std::size_t drawn) {
    std::string& name = names_[drawn];
    const Drawn& each = drawn_[drawn];
    if (name.empty()) {
      name = drawn >= given_ ? derived_text(each.primitives.sums.front(), *rules_)
                             : rules_->name_of_constraint(static_cast<std::size_t>(each.number));
    }
    return name;
  }

  FollowedStep described(Step step, const Marks& marks) const {
    step.shape = shape_of(step, marks);
    std::string text = sentence(step, marks);
    return {std::move(step), std::move(text), {}};
  }

  // The step of one drawn constraint or one derived sum.
  FollowedStep by_one(Step step, std::size_t drawn, const Marks& marks) {
    if (drawn < given_) {
      step.because = {{ReasonKind::drawn, drawn_[drawn].number, 0}};
      return described(std::move(step), marks);
    }
    step.shape = "innies and outies";
    std::string text = removals_text(step.removed) + ": " + name_of(drawn);
    return {std::move(step), std::move(text), {}};
  }

  bool settle(int drawn, std::vector<Mask>& masks) {
    const std::vector<CellIndex>& cells = drawn_[drawn].cells;
    for (const CellIndex cell : cells) inside_[cell] = 1;
    const bool holds = AloneStore<Mask>(plans_[drawn], cells, masks, inside_).settle();
    for (const CellIndex cell : cells) inside_[cell] = 0;
    return holds;
  }

  // --- Steps without chains -------------------------------------------------------------

  // The number of a drawn constraint that removes marks. kNobody: none does; kClash: one does not fit.
  int by_one_constraint(const Marks& marks, std::size_t first, std::size_t end, Step& found) {
    for (std::size_t i = first; i < end; ++i) {
      masks_ = begin_;
      if (!settle(static_cast<int>(i), masks_)) return kClash;
      for (const CellIndex cell : drawn_[i].cells) {
        if (marks.placed(cell) != 0) continue;
        for (Mask gone = begin_[cell] & ~masks_[cell]; gone != 0; gone &= gone - 1) {
          found.removed.push_back({cell, static_cast<Cell>(std::countr_zero(gone) + 1)});
        }
      }
      if (found.removed.empty()) continue;
      return static_cast<int>(i);
    }
    return kNobody;
  }

  // "r1c2 and r1c4 are not 3 or 4, and r1c3 is not 4"
  std::string removals_text(const std::vector<CellDigit>& removed) const {
    std::vector<std::pair<std::string, std::vector<std::string>>> groups;  // digits, cells
    for (std::size_t i = 0; i < removed.size();) {
      const CellIndex cell = removed[i].cell;
      std::vector<std::string> digits;
      for (; i < removed.size() && removed[i].cell == cell; ++i) {
        digits.push_back(digit_name(rules_->geometry(), removed[i].digit));
      }
      const std::string text = listed(digits, " or ");
      auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& each) { return each.first == text; });
      if (group == groups.end()) group = groups.insert(group, {text, {}});
      group->second.push_back(cell_name(rules_->geometry(), cell));
    }
    std::vector<std::string> parts;
    for (const auto& [digits, cells] : groups) {
      parts.push_back(listed(cells) + (cells.size() == 1 ? " is not " : " are not ") + digits);
    }
    return listed(parts, ", and ");
  }

  // All places of a digit in a unit are in another one.
  bool by_locking(const Marks& marks, Step& found) {
    const std::span<const Unit> units = rules_->units();
    for (std::size_t first = 0; first < units.size(); ++first) {
      for (std::size_t second = 0; second < units.size(); ++second) {
        if (first == second) continue;
        for (int digit = 1; digit <= rules_->side(); ++digit) {
          const auto is_open = [&](CellIndex cell) { return marks.placed(cell) == 0 && marks.has(cell, digit); };
          const auto in = [](const Unit& unit, CellIndex cell) {
            return std::binary_search(unit.cells.begin(), unit.cells.end(), cell);
          };
          int places = 0;
          bool inside = true;
          for (const CellIndex cell : units[first].cells) {
            if (marks.placed(cell) == digit) inside = false;
            if (!is_open(cell)) continue;
            ++places;
            inside = inside && in(units[second], cell);
          }
          if (!inside || places == 0) continue;
          for (const CellIndex cell : units[second].cells) {
            if (is_open(cell) && !in(units[first], cell)) found.removed.push_back({cell, static_cast<Cell>(digit)});
          }
          if (found.removed.empty()) continue;
          std::sort(found.removed.begin(), found.removed.end());
          const auto d = static_cast<std::uint8_t>(digit);
          found.because = {{ReasonKind::unit_digit, static_cast<int>(first), d},
                           {ReasonKind::unit_once, static_cast<int>(second), d}};
          return true;
        }
      }
    }
    return false;
  }

  // Two or three cells of a unit that hold as many digits between them.
  bool by_subsets(const Marks& marks, Step& found) {
    const std::span<const Unit> units = rules_->units();
    for (int size = 2; size <= 3; ++size) {
      for (std::size_t number = 0; number < units.size(); ++number) {
        std::vector<CellIndex> open;
        for (const CellIndex cell : units[number].cells) {
          if (marks.placed(cell) == 0) open.push_back(cell);
        }
        if (static_cast<int>(open.size()) <= size) continue;
        for (std::size_t a = 0; a < open.size(); ++a) {
          for (std::size_t b = a + 1; b < open.size(); ++b) {
            for (std::size_t c = size == 2 ? b : b + 1; c < (size == 2 ? b + 1 : open.size()); ++c) {
              const Mask digits = begin_[open[a]] | begin_[open[b]] | begin_[open[c]];
              if (std::popcount(digits) != size) continue;
              for (const CellIndex cell : open) {
                if (cell == open[a] || cell == open[b] || cell == open[c]) continue;
                for (Mask gone = begin_[cell] & digits; gone != 0; gone &= gone - 1) {
                  found.removed.push_back({cell, static_cast<Cell>(std::countr_zero(gone) + 1)});
                }
              }
              if (found.removed.empty()) continue;
              for (const std::size_t place : {a, b, c})
                found.because.push_back({ReasonKind::cell_digit, open[place], 0});
              for (Mask left = digits; left != 0; left &= left - 1) {
                found.because.push_back({ReasonKind::unit_once, static_cast<int>(number),
                                         static_cast<std::uint8_t>(std::countr_zero(left) + 1)});
              }
              std::sort(found.because.begin(), found.because.end());
              found.because.erase(std::unique(found.because.begin(), found.because.end()), found.because.end());
              std::sort(found.removed.begin(), found.removed.end());
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  // --- Chains ---------------------------------------------------------------------------

  // The first chain of few facts that refutes a mark; else the shortest of a pass. Each pass lets trials go further.
  std::optional<FollowedStep> by_chain() {
    constexpr std::size_t kShort = 6;
    trials_.clear();
    for (const std::size_t most : {std::size_t{12}, std::size_t{40}, std::size_t{120}, kAll}) {
      std::optional<FollowedStep> best;
      std::size_t shortest = 0;
      is_cut_ = false;
      const bool ends = for_each_mark([&](CellIndex cell, unsigned digit) {
        const Clash clash = refute(cell, digit, most, 0);
        if (clash.kind == Clash::none) {
          trials_.push_back({facts_.size(), cell, digit});
        } else if (const Traced traced = trace(clash, 0); !best || traced.facts.size() < shortest) {
          shortest = traced.facts.size();
          best = followed(clash, traced);
        }
        undo(0);
        return !best || shortest > kShort;
      });
      if (best) return best;
      if (!ends) return std::nullopt;
      if (!is_cut_) break;
      if (most != kAll) trials_.clear();
    }
    return std::nullopt;
  }

  // A chain that has chains within it, from the trials of by_chain(). Those with many consequences come first.
  std::optional<FollowedStep> by_nested_chain() {
    std::stable_sort(trials_.begin(), trials_.end(), [](const Trial& a, const Trial& b) { return a.facts > b.facts; });
    nested_.clear();
    work_ = 0;
    for (const std::size_t most : {std::size_t{12}, std::size_t{60}, kAll}) {
      most_work_ = work_ + kMostWork;
      is_cut_ = false;
      for (const Trial& trial : trials_) {
        if (is_late() || work_ > most_work_) break;
        const Clash clash = refute(trial.cell, trial.digit, most, 1);
        std::optional<FollowedStep> found;
        if (clash.kind != Clash::none) found = followed(clash, trace(clash, 0));
        undo(0);
        if (found) return found;
      }
      if (!is_cut_ && work_ <= most_work_) break;
    }
    return std::nullopt;
  }

  bool is_late() const {
    return limits_->stop.stop_requested() || (limits_->deadline && Clock::now() >= *limits_->deadline);
  }

  // The open marks of the state, those of cells with few candidates first; until `visit` returns false. False if time
  // is over.
  bool for_each_mark(const auto& visit) {
    for (int size = 2; size <= board_.side; ++size) {
      for (std::size_t cell = 0; cell < board_.cells; ++cell) {
        const Mask digits = masks_[cell];
        if (std::popcount(digits) != size) continue;
        for (Mask left = digits; left != 0; left &= left - 1) {
          if ((masks_[cell] & left & (~left + 1)) == 0) continue;  // refuted since
          if (is_late() || work_ > most_work_) return false;
          if (!visit(static_cast<CellIndex>(cell), static_cast<unsigned>(std::countr_zero(left)))) return true;
        }
      }
    }
    return true;
  }

  std::size_t index(CellIndex cell, unsigned digit) const {
    return cell * static_cast<std::size_t>(board_.side) + digit;
  }
  static Mask bit(unsigned digit) { return static_cast<Mask>(Mask{1} << digit); }

  void remove(CellIndex cell, unsigned digit, Fact::Cause cause, int place) {
    if ((masks_[cell] & bit(digit)) == 0) return;
    masks_[cell] &= ~bit(digit);
    fact_of_[index(cell, digit)] = static_cast<int>(facts_.size());
    facts_.push_back({cell, static_cast<std::uint8_t>(digit), false, cause, place});
  }
  void place(CellIndex cell, unsigned digit, Fact::Cause cause, int place) {
    if (held_[cell] != kNobody) return;
    held_[cell] = static_cast<int>(facts_.size());
    facts_.push_back({cell, static_cast<std::uint8_t>(digit), true, cause, place});
  }

  // Back to the first facts.
  void undo(std::size_t size) {
    for (; facts_.size() > size; facts_.pop_back()) {
      const Fact& fact = facts_.back();
      if (fact.holds) {
        held_[fact.cell] = kNobody;
      } else {
        masks_[fact.cell] |= bit(fact.digit);
        fact_of_[index(fact.cell, fact.digit)] = kNobody;
      }
    }
    waiting_.clear();
  }

  // Assumes that the cell holds the digit, beside all facts. Ends at a clash, or before it looks at another drawn
  // constraint with more than `most` new facts. With depth, refutes other marks in that state, too. The facts stay.
  Clash refute(CellIndex cell, unsigned digit, std::size_t most, int depth) {
    const std::size_t begin = facts_.size();
    place(cell, digit, Fact::assumed, 0);
    const std::size_t end = depth == 0 ? begin + most : SIZE_MAX;
    Clash clash = propagate(begin, end);
    for (bool goes_on = depth > 0; goes_on && clash.kind == Clash::none;) {
      goes_on = false;
      for_each_mark([&](CellIndex other, unsigned its) {
        const std::size_t before = facts_.size();
        const Clash inner = refute(other, its, most, depth - 1);
        if (inner.kind == Clash::none) {
          undo(before);
          return true;
        }
        Traced traced = trace(inner, before);
        Chain chain = chain_of(traced);
        undo(before);
        nested_.push_back({std::move(traced.outer), std::move(chain)});
        remove(other, its, Fact::by_chain, static_cast<int>(nested_.size()) - 1);
        clash = propagate(before, SIZE_MAX);
        goes_on = true;
        return clash.kind == Clash::none;
      });
      if (is_late() || work_ > most_work_) return clash;
    }
    return clash;
  }

  // Follows the facts from this one on.
  Clash propagate(std::size_t done, std::size_t most) {
    const Marks& marks = *marks_;
    while (true) {
      if (done == facts_.size()) {
        if (waiting_.empty()) return {};
        if (facts_.size() > most) {
          is_cut_ = true;
          return {};
        }
        const int drawn = *waiting_.begin();
        waiting_.erase(waiting_.begin());
        alone_ = masks_;
        work_ += 10;
        if (!settle(drawn, alone_)) return {Clash::drawn, drawn, 0};
        for (const CellIndex each : drawn_[drawn].cells) {
          if (marks.placed(each) != 0) continue;
          for (Mask gone = masks_[each] & ~alone_[each]; gone != 0; gone &= gone - 1) {
            remove(each, static_cast<unsigned>(std::countr_zero(gone)), Fact::by_drawn, drawn);
          }
        }
        continue;
      }
      ++work_;
      const Clash clash = follow(marks, facts_[done++]);
      if (clash.kind != Clash::none) return clash;
    }
  }

  Clash follow(const Marks& marks, const Fact fact) {
    const CellIndex cell = fact.cell;
    if (fact.holds) {
      for (Mask others = masks_[cell] & ~bit(fact.digit); others != 0; others &= others - 1) {
        remove(cell, static_cast<unsigned>(std::countr_zero(others)), Fact::by_cell, cell);
      }
      for_each_bit(board_.peers_of(cell), board_.peer_words, [&](unsigned peer) {
        if (marks.placed(static_cast<int>(peer)) == 0) {
          remove(static_cast<CellIndex>(peer), fact.digit, Fact::by_peer, cell);
        }
      });
      return {};
    }
    for (const int drawn : drawn_at_[cell]) waiting_.insert(drawn);
    if (masks_[cell] == 0) return {Clash::cell, cell, 0};
    if (pruning::is_single(masks_[cell])) {
      place(cell, static_cast<unsigned>(std::countr_zero(masks_[cell])), Fact::by_cell, cell);
    }
    for (const std::uint16_t number : rules_->units_of(cell)) {
      int places = 0;
      CellIndex last = 0;
      for (const CellIndex each : rules_->units()[number].cells) {
        if ((masks_[each] & bit(fact.digit)) == 0) continue;
        ++places;
        last = each;
      }
      if (places == 0) return {Clash::unit, number, fact.digit};
      if (places == 1 && marks.placed(last) == 0) place(last, fact.digit, Fact::by_unit, number);
    }
    return {};
  }

  // The facts before `own` that are about marks that are gone: of a cell, of a digit in a unit, of cells.
  std::vector<int> gone_from(std::span<const CellIndex> cells, int digit, int own) const {
    std::vector<int> gone;
    for (const CellIndex cell : cells) {
      for (int each = digit < 0 ? 0 : digit; each < (digit < 0 ? board_.side : digit + 1); ++each) {
        const int fact = fact_of_[index(cell, static_cast<unsigned>(each))];
        if (fact != kNobody && fact < own) gone.push_back(fact);
      }
    }
    return gone;
  }

  // One fact, that a cell holds a digit, in place of all that it does not hold.
  std::vector<int> shortened(std::vector<int> facts) const {
    for (int& number : facts) {
      const Fact& fact = facts_[static_cast<std::size_t>(number)];
      if (!fact.holds && fact.cause == Fact::by_cell) number = held_[fact.cell];
    }
    std::sort(facts.begin(), facts.end());
    facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
    return facts;
  }

  std::vector<int> reasons_of(int number) {
    const Fact& fact = facts_[static_cast<std::size_t>(number)];
    switch (fact.cause) {
      case Fact::assumed:
        return {};
      case Fact::by_cell:
        return fact.holds ? shortened(gone_from(std::array{fact.cell}, -1, number)) : std::vector{held_[fact.cell]};
      case Fact::by_unit:
        return shortened(gone_from(rules_->units()[static_cast<std::size_t>(fact.place)].cells, fact.digit, number));
      case Fact::by_peer:
        return {held_[static_cast<std::size_t>(fact.place)]};
      case Fact::by_chain:
        return nested_[static_cast<std::size_t>(fact.place)].outer;
      case Fact::by_drawn:
        break;
    }
    return needed_by(fact.place, number,
                     [&](const std::vector<Mask>& masks) { return (masks[fact.cell] & bit(fact.digit)) == 0; });
  }

  std::vector<int> reasons_of(const Clash& clash, int end) {
    if (clash.kind == Clash::cell)
      return shortened(gone_from(std::array{static_cast<CellIndex>(clash.place)}, -1, end));
    if (clash.kind == Clash::unit) {
      return shortened(gone_from(rules_->units()[static_cast<std::size_t>(clash.place)].cells, clash.digit, end));
    }
    return needed_by(clash.place, end, [](const std::vector<Mask>& /*masks*/) { return false; });
  }

  // Few facts with which the constraint alone leads to what was concluded: all of one cell go together, then each.
  std::vector<int> needed_by(int drawn, int own, const auto& concluded) {
    std::vector<int> kept = shortened(gone_from(drawn_[drawn].cells, -1, own));
    const auto suffices = [&](const std::vector<int>& facts) {
      alone_ = begin_;
      for (const int number : facts) {
        const Fact& fact = facts_[static_cast<std::size_t>(number)];
        alone_[fact.cell] &= fact.holds ? bit(fact.digit) : ~bit(fact.digit);
      }
      for (const CellIndex cell : drawn_[drawn].cells) {
        if (alone_[cell] == 0) return true;
      }
      return !settle(drawn, alone_) || concluded(alone_);
    };
    const auto without = [&](const auto& is_tried) {
      std::vector<int> fewer;
      std::copy_if(kept.begin(), kept.end(), std::back_inserter(fewer), [&](int number) { return !is_tried(number); });
      if (fewer.size() < kept.size() && suffices(fewer)) kept = std::move(fewer);
    };
    for (const CellIndex cell : drawn_[drawn].cells) {
      without([&](int number) { return facts_[static_cast<std::size_t>(number)].cell == cell; });
    }
    for (const int each : std::vector<int>(kept)) {
      without([&](int number) { return number == each; });
    }
    return kept;
  }

  // The facts of a clash, and why each holds.
  struct Traced {
    std::vector<int> facts;                 // from the assumption on, ascending
    std::vector<std::vector<int>> reasons;  // of each
    std::vector<int> outer;                 // facts before the assumption
  };
  Traced trace(const Clash& clash, std::size_t assumption) {
    const int first = static_cast<int>(assumption);
    Traced traced;
    std::set<int> open{first};
    for (const int each : reasons_of(clash, static_cast<int>(facts_.size()))) open.insert(each);
    while (!open.empty() && *open.rbegin() >= first) {
      const int last = *open.rbegin();
      open.erase(last);
      traced.facts.push_back(last);
      std::vector<int> its = reasons_of(last);
      open.insert(its.begin(), its.end());
      traced.reasons.push_back(std::move(its));
    }
    traced.outer.assign(open.begin(), open.end());
    std::reverse(traced.facts.begin(), traced.facts.end());
    std::reverse(traced.reasons.begin(), traced.reasons.end());
    return traced;
  }

  Chain chain_of(const Traced& traced) {
    Chain chain;
    for (std::size_t i = 0; i < traced.facts.size(); ++i) {
      const Fact& fact = facts_[static_cast<std::size_t>(traced.facts[i])];
      ChainLink link{.mark = mark_of(fact), .holds = fact.holds, .why = cause_text(fact)};
      for (const int reason : traced.reasons[i]) {
        const auto at = std::lower_bound(traced.facts.begin(), traced.facts.end(), reason);
        if (at != traced.facts.end() && *at == reason)
          link.because.push_back(static_cast<int>(at - traced.facts.begin()));
      }
      if (fact.cause == Fact::by_chain) link.nested = {nested_[static_cast<std::size_t>(fact.place)].chain};
      chain.push_back(std::move(link));
    }
    return chain;
  }

  std::string cause_text(const Fact& fact) {
    switch (fact.cause) {
      case Fact::assumed:
        return "";
      case Fact::by_cell:
        return cell_name(rules_->geometry(), fact.cell);
      case Fact::by_unit:
        return rules_->units()[static_cast<std::size_t>(fact.place)].name();
      case Fact::by_peer:
        return shared_name(fact.cell, static_cast<CellIndex>(fact.place));
      case Fact::by_chain:
        return "nested chain";
      case Fact::by_drawn:
        break;
    }
    return name_of(static_cast<std::size_t>(fact.place));
  }

  // The name of the unit or constraint by which two cells differ.
  std::string shared_name(CellIndex one, CellIndex other) {
    for (const std::uint16_t number : rules_->units_of(one)) {
      const auto& cells = rules_->units()[number].cells;
      if (std::find(cells.begin(), cells.end(), other) != cells.end()) return rules_->units()[number].name();
    }
    for (const int drawn : drawn_at_[one]) {
      for (const Distinct& each : drawn_[drawn].primitives.distincts) {
        const auto has = [&](CellIndex cell) {
          return std::find(each.cells.begin(), each.cells.end(), cell) != each.cells.end();
        };
        if (has(one) && has(other)) return name_of(static_cast<std::size_t>(drawn));
      }
    }
    return "they differ";
  }

  std::string clash_text(const Clash& clash) {
    const Geometry& geometry = rules_->geometry();
    if (clash.kind == Clash::cell) return "no digit is left for " + cell_name(geometry, clash.place);
    if (clash.kind == Clash::unit) {
      return "no place is left for " + digit_name(geometry, clash.digit + 1) + " in " +
             rules_->units()[static_cast<std::size_t>(clash.place)].name();
    }
    return "nothing fits " + name_of(static_cast<std::size_t>(clash.place));
  }

  static CellDigit mark_of(const Fact& fact) { return {fact.cell, static_cast<Cell>(fact.digit + 1)}; }

  FollowedStep followed(const Clash& clash, const Traced& traced) {
    const CellDigit assumed = mark_of(facts_.front());
    if (traced.facts.size() == 1 && clash.kind == Clash::drawn) {
      return by_one({{}, {assumed}, {}}, static_cast<std::size_t>(clash.place), *marks_);
    }
    FollowedStep made;
    made.step.removed = {assumed};
    made.step.shape = "chain";
    made.text = cell_name(rules_->geometry(), assumed.cell) + " is not " +
                digit_name(rules_->geometry(), assumed.digit) + ": otherwise " + clash_text(clash);
    made.chains = {chain_of(traced)};
    return made;
  }

  std::shared_ptr<const Rules> rules_;
  Plans<Mask> board_;
  std::vector<Drawn> drawn_;        // those of few cells first; then derived sums, without a number
  std::size_t given_ = 0;           // how many are not derived
  std::vector<std::string> names_;  // "" until asked for
  std::vector<Plans<Mask>> plans_;
  std::vector<std::vector<int>> drawn_at_;  // by cell
  std::vector<std::uint8_t> inside_;        // by cell: of the constraint that is pruned

  // Of one step.
  const Marks* marks_ = nullptr;
  const StepLimits* limits_ = nullptr;
  std::uint64_t work_ = 0;  // facts, and ten for each constraint that was pruned
  std::uint64_t most_work_ = 0;
  struct Trial {
    std::size_t facts;
    CellIndex cell;
    unsigned digit;
  };
  std::vector<Trial> trials_;  // those that did not clash
  bool is_cut_ = false;        // some trial had more facts than it was allowed
  std::vector<Mask> begin_;
  std::vector<Mask> masks_;   // in a trial
  std::vector<Mask> alone_;   // of one constraint
  std::vector<Fact> facts_;   // of the trials that are open
  std::vector<int> fact_of_;  // by cell and digit: that it is gone
  std::vector<int> held_;     // by cell: that it is filled
  std::set<int> waiting_;     // drawn constraints
  struct Nested {
    std::vector<int> outer;  // facts that it needs
    Chain chain;
  };
  std::vector<Nested> nested_;
};

}  // namespace

ChainExplainer::ChainExplainer(std::shared_ptr<const Rules> rules) {
  if (!rules) throw Error("a search for steps needs rules");
  if (rules->side() <= Plans<std::uint32_t>::kMostDigits) {
    search_ = std::make_unique<ChainSearch<std::uint32_t>>(std::move(rules));
  } else {
    search_ = std::make_unique<ChainSearch<std::uint64_t>>(std::move(rules));
  }
}
ChainExplainer::~ChainExplainer() = default;
ChainExplainer::ChainExplainer(ChainExplainer&&) noexcept = default;
ChainExplainer& ChainExplainer::operator=(ChainExplainer&&) noexcept = default;

std::optional<FollowedStep> ChainExplainer::next(const Marks& marks, const StepLimits& limits) {
  return search_->next(marks, limits);
}

}  // namespace nonet
