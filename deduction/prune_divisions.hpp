// Pruning of divisions (part of prune.hpp, which has the store). Regions of equal size fill the board. A mark for each
// place names its region.
//
// Places that share a region, whichever it is, make a group. They have the same only mark, or a clue counts all of
// them. A group also takes in the only one that it can grow into. It has the marks that all of its places may have, its
// digits differ, and it joins a region as a whole. Its connected parts are pieces.
//
//     o o # .      a region grows from its pieces o through pieces that fit, no further than it has room
//     # . . .      a piece that can grow into one group alone shares its region
//
// Cut vertices of the pieces, as for a single region, took more time than they saved.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "deduction/plans.hpp"
#include "deduction/prune_places.hpp"

namespace nonet::pruning {

/// One run of a plan of kind division.
template <class Mask, class Store>
class DivisionPruner {
 public:
  DivisionPruner(const Plans<Mask>& plans, const Plan& plan, Store& store)
      : division_(plans.divisions[plan.table]),
        marks_(plans.cells_of(plan)),
        rest_(plans.rest_of(plan)),
        store_(store),
        count_(plan.cells),
        places_(few_.data()) {
    if (count_ > kFew) {
      many_.resize(count_);
      places_ = many_.data();
    }
  }

  bool prune() {
    const Mask all = static_cast<Mask>(~Mask{0}) >> (sizeof(Mask) * 8 - static_cast<std::size_t>(division_.regions));
    for (std::size_t i = 0; i < count_; ++i) {
      places_[i].marks = store_.digits(marks_[i]) & all;
      if (places_[i].marks == 0) return fail(i);
      places_[i].digits = store_.digits(rest_[i]);
      places_[i].group = static_cast<std::uint16_t>(i);
    }
    for (const auto& [one, other] : division_.links) unite(one, other);
    do {
      changed_ = false;
      if (!unite_known() || !gather() || !prune_marks() || !prune_digits()) return false;
      if (!changed_ && (!prune_reach() || !grow_groups())) return false;
    } while (changed_);
    for (std::size_t i = 0; i < count_; ++i) {
      if (!store_.keep(marks_[i], places_[places_[i].group].marks) || !store_.keep(rest_[i], places_[i].digits)) {
        return false;
      }
    }
    return true;
  }

 private:
  struct Place {
    Mask digits;
    Mask marks;           // of the group, where this is its first place
    Mask fixed;           // digits of the group's filled cells
    Mask open;            // all digits that it may hold
    std::uint16_t group;  // its first place
    std::uint16_t size;   // of the group
    std::uint16_t piece;  // its first place
    std::uint16_t next;   // place of the same piece
    std::uint16_t part;   // size of the piece
    std::uint16_t far;    // places that the region takes to reach the piece
    std::uint16_t waits;  // the next piece that is as far
  };
  static constexpr std::size_t kFew = 100;
  static constexpr std::uint16_t kEnd = UINT16_MAX;

  bool fail(std::size_t place) { return store_.keep(marks_[place], 0); }
  bool is_group(std::size_t place) const { return places_[place].group == place; }  // where it begins
  bool is_piece(std::size_t place) const { return places_[place].piece == place; }
  const Place& group_at(std::size_t place) const { return places_[places_[place].group]; }
  bool fits(int size) const { return size <= division_.size; }

  std::size_t group_of(std::size_t place) const {
    while (!is_group(place)) place = places_[place].group;
    return place;
  }
  void unite(std::size_t one, std::size_t other) {
    one = group_of(one);
    other = group_of(other);
    if (one == other) return;
    const auto [first, second] = std::minmax(one, other);
    places_[first].marks &= places_[second].marks;
    places_[second].group = static_cast<std::uint16_t>(first);
    changed_ = true;
  }
  // Whether a place can share the region of another that has these marks, for all that they say of themselves.
  bool can_share(std::size_t one, Mask marks, std::size_t other) const {
    if (group_of(one) == group_of(other)) return true;
    if ((marks & places_[group_of(other)].marks) == 0) return false;
    return places_[one].digits != places_[other].digits || !is_single(places_[one].digits);
  }

  bool unite_known() {
    std::array<std::uint16_t, sizeof(Mask) * 8> first;
    first.fill(kEnd);
    for (std::size_t i = 0; i < count_; ++i) {
      const Mask mark = places_[group_of(i)].marks;
      if (mark == 0) return fail(i);
      if (!is_single(mark)) continue;
      std::uint16_t& core = first[static_cast<std::size_t>(std::countr_zero(mark))];
      if (core == kEnd) core = static_cast<std::uint16_t>(i);
      unite(core, i);
    }
    for (const DivisionPlan::Clue& clue : division_.clues) {
      if (!unite_counted(clue)) return false;
    }
    return true;
  }

  // Of each arm of a clue, as many places as the others leave at least.
  bool unite_counted(const DivisionPlan::Clue& clue) {
    const Mask numbers = store_.digits(rest_[clue.number]);
    const int least = std::countr_zero(numbers) + 1 + clue.offset;
    const Mask marks = places_[group_of(clue.first)].marks;  // as they are before anything is united here
    const auto most_of = [&](const std::vector<std::uint16_t>& arm) {
      int most = 0;
      for (const std::uint16_t place : arm) {
        const bool can = can_share(clue.first, marks, place);
        if (!can && clue.in_runs) break;
        most += can ? 1 : 0;
      }
      return most;
    };
    int most = 0;
    for (const std::vector<std::uint16_t>& arm : clue.arms) most += most_of(arm);
    if (least > most) return fail(clue.first);
    for (const std::vector<std::uint16_t>& arm : clue.arms) {
      int needed = least - (most - most_of(arm));
      if (!clue.in_runs && least < most) needed = 0;
      for (std::size_t i = 0; i < arm.size() && needed > 0; ++i) {
        if (!can_share(clue.first, marks, arm[i])) continue;
        unite(clue.first, arm[i]);
        --needed;
      }
    }
    return true;
  }

  // The marks, digits and sizes of groups, and their pieces.
  bool gather() {
    for (std::size_t i = 0; i < count_; ++i) {
      Place& place = places_[i];
      place.group = places_[place.group].group;  // those before have theirs
      place.piece = static_cast<std::uint16_t>(i);
      Place& group = places_[place.group];
      if (is_group(i)) {
        group.size = 0;
        group.fixed = 0;
        group.open = 0;
      }
      ++group.size;
      group.open |= place.digits;
      if (is_single(place.digits)) {
        if ((group.fixed & place.digits) != 0) return fail(i);
        group.fixed |= place.digits;
      }
      for (std::uint32_t edge = division_.begins[i]; edge < division_.begins[i + 1]; ++edge) {
        const std::size_t other = division_.beside[edge];
        if (other >= i || places_[other].group != place.group) continue;
        const std::size_t one = piece_of(i);
        const std::size_t another = piece_of(other);
        places_[std::max(one, another)].piece = static_cast<std::uint16_t>(std::min(one, another));
      }
    }
    for (std::size_t i = 0; i < count_; ++i) {
      Place& place = places_[i];
      place.piece = places_[place.piece].piece;
      Place& piece = places_[place.piece];
      place.next = kEnd;
      if (is_piece(i)) {
        piece.part = 0;
      } else {
        place.next = piece.next;
        piece.next = static_cast<std::uint16_t>(i);
      }
      ++piece.part;
      const Place& group = group_at(i);
      if (!fits(group.size) || std::popcount(group.open) < group.size) return fail(i);
      if (is_single(place.digits) || (place.digits & group.fixed) == 0) continue;
      place.digits &= ~group.fixed;
      if (place.digits == 0) return store_.keep(rest_[i], 0);
      changed_ = changed_ || is_single(place.digits);
    }
    return true;
  }
  std::size_t piece_of(std::size_t place) const {
    while (!is_piece(place)) place = places_[place].piece;
    return place;
  }

  // A group joins no region that has no room for it or holds its digits.
  bool prune_marks() {
    std::array<int, sizeof(Mask) * 8> room{};
    std::array<Mask, sizeof(Mask) * 8> open{};
    core_.fill(kEnd);
    for (std::size_t i = 0; i < count_; ++i) {
      if (!is_group(i)) continue;
      if (is_single(places_[i].marks)) core_[number_of(places_[i].marks)] = static_cast<std::uint16_t>(i);
    }
    for (std::size_t i = 0; i < count_; ++i) {
      if (!is_group(i)) continue;
      Place& group = places_[i];
      const bool is_core = is_single(group.marks);
      for (Mask left = group.marks; left != 0; left &= left - 1) {
        const std::size_t region = number_of(left);
        if (!is_core && core_[region] != kEnd) {
          const Place& core = places_[core_[region]];
          if (!fits(core.size + group.size) || (core.fixed & group.fixed) != 0 ||
              std::popcount(group.open & ~core.fixed) < group.size) {
            group.marks &= ~lowest(left);
            changed_ = true;
            continue;
          }
        }
        room[region] += group.size;
        open[region] |= group.open;
      }
      if (group.marks == 0) return fail(i);
    }
    for (std::size_t region = 0; region < static_cast<std::size_t>(division_.regions); ++region) {
      if (room[region] < division_.size || std::popcount(open[region]) < division_.size) return false;
    }
    return true;
  }
  static std::size_t number_of(Mask marks) { return static_cast<std::size_t>(std::countr_zero(marks)); }
  bool may_be_in(std::size_t place, Mask mark) const { return (group_at(place).marks & mark) != 0; }

  // A digit that a full region needs, and that has one place for it.
  bool prune_digits() {
    if (!division_.is_full) return true;
    for (std::size_t region = 0; region < static_cast<std::size_t>(division_.regions); ++region) {
      const Mask mark = Mask{1} << region;
      Mask once = 0;
      Mask twice = 0;
      for (std::size_t i = 0; i < count_; ++i) {
        if (!may_be_in(i, mark)) continue;
        twice |= once & places_[i].digits;
        once |= places_[i].digits;
      }
      const Mask only = once & ~twice & ~(core_[region] == kEnd ? 0 : places_[core_[region]].fixed);
      if (only == 0) continue;
      for (std::size_t i = 0; i < count_; ++i) {
        const Mask own = places_[i].digits & only;
        if (own == 0 || !may_be_in(i, mark)) continue;
        if (!is_single(own)) return store_.keep(rest_[i], 0);
        places_[i].digits = own;
        places_[places_[i].group].marks = mark;
        changed_ = true;
      }
    }
    return true;
  }

  template <class Visit>
  void for_each_beside(std::size_t piece, Visit&& visit) const {
    for (std::size_t place = piece; place != kEnd; place = places_[place].next) {
      for (std::uint32_t edge = division_.begins[place]; edge < division_.begins[place + 1]; ++edge) {
        const std::size_t other = places_[division_.beside[edge]].piece;
        if (other != piece) visit(other);
      }
    }
  }
  bool drop(std::size_t place, Mask mark) {
    Mask& marks = places_[places_[place].group].marks;
    if ((marks & mark) == 0) return true;
    if (is_single(marks)) return fail(place);
    marks &= ~mark;
    changed_ = true;
    return true;
  }
  void put_in(std::size_t place, Mask mark) {
    Mask& marks = places_[places_[place].group].marks;
    if (marks == mark) return;
    marks = mark;
    changed_ = true;
  }

  bool prune_reach() {
    for (std::size_t region = 0; region < static_cast<std::size_t>(division_.regions); ++region) {
      const Mask mark = Mask{1} << region;
      if (core_[region] != kEnd && !prune_around(core_[region], mark)) return false;
    }
    return true;
  }

  bool prune_around(std::size_t core, Mask mark) {
    if (places_[core].size == division_.size) return places_[core].part == division_.size || fail(core);
    if (!prune_far(core, mark)) return false;
    int reached = 0;
    for (std::size_t i = 0; i < count_; ++i) reached += may_be_in(i, mark) ? 1 : 0;
    if (reached < division_.size) return fail(core);
    if (reached > division_.size) return true;
    for (std::size_t i = 0; i < count_; ++i) {
      if (may_be_in(i, mark)) put_in(i, mark);
    }
    return true;
  }

  // The region has room for what is on the way to each of its pieces. A piece is reached first from where it is
  // nearest.
  bool prune_far(std::size_t core, Mask mark) {
    const auto left = static_cast<std::size_t>(division_.size - places_[core].size);
    std::array<std::uint16_t, sizeof(Mask) * 8> waiting;  // by distance, less than a region's size: the first piece
    waiting.fill(kEnd);
    const auto add = [&](std::size_t piece, std::size_t far) {
      places_[piece].far = static_cast<std::uint16_t>(far);
      places_[piece].waits = waiting[far];
      waiting[far] = static_cast<std::uint16_t>(piece);
    };
    for (std::size_t i = 0; i < count_; ++i) places_[i].far = kEnd;
    for (std::size_t i = 0; i < count_; ++i) {
      if (is_piece(i) && places_[i].group == core) add(i, 0);
    }
    for (std::size_t far = 0; far <= left; ++far) {
      while (waiting[far] != kEnd) {
        const std::size_t now = waiting[far];
        waiting[far] = places_[now].waits;
        for_each_beside(now, [&](std::size_t other) {
          const std::size_t next = far + places_[other].part;
          if (places_[other].far == kEnd && next <= left && may_be_in(other, mark)) add(other, next);
        });
      }
    }
    for (std::size_t i = 0; i < count_; ++i) {
      if (is_piece(i) && places_[i].far == kEnd && may_be_in(i, mark) && !drop(i, mark)) return false;
    }
    return true;
  }

  // A piece that is smaller than a region grows. If it can grow into one group alone, they share a region.
  bool grow_groups() {
    for (std::size_t i = 0; i < count_; ++i) {
      if (!is_piece(i) || places_[i].part == division_.size) continue;
      const Place& group = group_at(i);
      std::size_t into = kEnd;
      bool several = false;
      for_each_beside(i, [&](std::size_t other) {
        const Place& beside = group_at(other);
        if ((group.marks & beside.marks) == 0 || !fits(group.size + beside.size) || (group.fixed & beside.fixed) != 0 ||
            std::popcount(group.open | beside.open) < group.size + beside.size) {
          return;
        }
        several = several || (into != kEnd && into != places_[other].group);
        into = places_[other].group;
      });
      if (into == kEnd) return fail(i);
      if (several) continue;
      unite(i, into);
      return true;  // sizes have to be gathered anew
    }
    return true;
  }

  const DivisionPlan& division_;
  std::span<const CellIndex> marks_;
  std::span<const CellIndex> rest_;
  Store& store_;
  std::size_t count_;
  bool changed_ = false;
  std::array<std::uint16_t, sizeof(Mask) * 8> core_;  // by region: the group that is known to be in it
  std::array<Place, kFew> few_;
  std::vector<Place> many_;
  Place* places_;
};

template <class Mask, class Store>
bool prune_division(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  return DivisionPruner<Mask, Store>(plans, plan, store).prune();
}

}  // namespace nonet::pruning
