// Pruning of regions: which places can be reached, and which ones hold the region together (part of prune.hpp, which
// has the store).
//
//     o o # .      in the region: o    may be: .    not: #
//     # . . .      all that are in must be connected through what may be, and the region has room for its size.
//     o . # .      A place without which that fails is in the region: it is a cut vertex of the graph of these places
//                  (R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1, 1972).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "deduction/plans.hpp"
#include "deduction/prune_places.hpp"

namespace nonet::pruning {

/// One run of a plan of kind region.
template <class Mask, class Store>
class RegionPruner {
 public:
  RegionPruner(const Plans<Mask>& plans, const Plan& plan, Store& store)
      : region_(plans.regions[plan.table]),
        marks_(plans.cells_of(plan)),
        cells_(plans.rest_of(plan)),
        all_(plans.all),
        store_(store),
        count_(plan.cells),
        places_(count_ <= kFew ? few_.data() : nullptr) {
    if (places_ == nullptr) {
      many_.resize(count_);
      places_ = many_.data();
    }
  }

  bool prune() {
    for (std::size_t i = 0; i < count_; ++i) {
      const Mask mark = store_.digits(marks_[i]);
      places_[i].state = (mark & region_.digits) == 0    ? State::out
                         : (mark & ~region_.digits) == 0 ? State::in
                                                         : State::may;
      in_ += places_[i].state == State::in ? 1 : 0;
    }
    if (!cells_.empty() && !prune_digits()) return false;
    if (region_.size != 0 && in_ >= region_.size) {
      if (in_ > region_.size || !drop([](const Place& place) { return place.state == State::may; })) return false;
    }
    return in_ == 0 ? prune_parts() : prune_around();
  }

 private:
  enum class State : std::uint8_t { out, may, in };
  struct Place {
    State state;
    std::uint16_t found;  // when the search came to it, from 1; 0: it has not
    std::uint16_t low;    // the first place that its part of the tree touches
    std::uint16_t parent;
    std::uint16_t reached;  // places of its part of the tree
    std::uint16_t held;     // those of them that are in the region
    std::uint16_t lost;     // those of them that only it holds
    std::uint32_t next;     // the neighbour to look at
  };
  static constexpr std::size_t kFew = 256;
  static constexpr std::size_t kNone = SIZE_MAX;

  bool put_in(std::size_t place) {
    if (places_[place].state == State::in) return true;
    places_[place].state = State::in;
    ++in_;
    return store_.keep(marks_[place], region_.digits);
  }
  template <class Goes>
  bool drop(Goes&& goes) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (!goes(places_[i])) continue;
      if (places_[i].state == State::in) return false;
      if (places_[i].state == State::out) continue;
      places_[i].state = State::out;
      if (!store_.keep(marks_[i], all_ & ~region_.digits)) return false;
    }
    return true;
  }

  // The digits of the region differ. Where it is full, each has a place.
  bool prune_digits() {
    Mask used = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Mask digits = store_.digits(cells_[i]);
      if (places_[i].state != State::in || !is_single(digits)) continue;
      if ((used & digits) != 0) return false;
      used |= digits;
    }
    Mask once = 0;
    Mask twice = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (places_[i].state == State::out) continue;
      const Mask digits = store_.digits(cells_[i]);
      if (places_[i].state == State::in && !is_single(digits) && !store_.keep(cells_[i], ~used)) return false;
      if (places_[i].state == State::may && (digits & ~used) == 0) {
        places_[i].state = State::out;
        if (!store_.keep(marks_[i], all_ & ~region_.digits)) return false;
        continue;
      }
      twice |= once & digits;
      once |= digits;
    }
    if (!region_.is_full) return true;
    if (once != all_) return false;
    for (std::size_t i = 0; i < count_; ++i) {
      if (places_[i].state == State::out) continue;
      const Mask only = store_.digits(cells_[i]) & ~twice & ~used;
      if (only == 0) continue;
      if (!is_single(only)) return false;
      if (!put_in(i) || !store_.keep(cells_[i], only)) return false;
    }
    return true;
  }

  std::span<const std::uint16_t> beside(std::size_t place) const {
    return {region_.beside.data() + region_.begins[place], region_.begins[place + 1] - region_.begins[place]};
  }

  // From a place on through all that may be in the region. `found` numbers go on from `last`; returns the last.
  std::uint16_t explore(std::size_t from, std::uint16_t last) {
    const auto enter = [&](std::size_t place, std::size_t parent) {
      Place& at = places_[place];
      at.found = at.low = ++last;
      at.parent = static_cast<std::uint16_t>(parent);
      at.reached = 1;
      at.held = at.state == State::in ? 1 : 0;
      at.lost = 0;
      at.next = region_.begins[place];
    };
    enter(from, from);
    for (std::size_t at = from;;) {
      Place& place = places_[at];
      if (place.next < region_.begins[at + 1]) {
        const std::size_t to = region_.beside[place.next++];
        if (places_[to].state == State::out) continue;
        if (places_[to].found == 0) {
          enter(to, at);
          at = to;
        } else {
          place.low = std::min(place.low, places_[to].found);
        }
        continue;
      }
      if (at == from) return last;
      Place& parent = places_[place.parent];
      parent.low = std::min(parent.low, place.low);
      parent.reached = static_cast<std::uint16_t>(parent.reached + place.reached);
      parent.held = static_cast<std::uint16_t>(parent.held + place.held);
      // Without the parent this part is cut off.
      if (place.low >= parent.found) {
        parent.lost = static_cast<std::uint16_t>(parent.lost + place.reached);
        if (place.held > 0) parent.lost = kHolds;
      }
      at = place.parent;
    }
  }
  static constexpr std::uint16_t kHolds = UINT16_MAX / 2;  // more than any number of places

  // No place is known to be in the region: it is in a part with room for it.
  bool prune_parts() {
    for (std::size_t i = 0; i < count_; ++i) places_[i].found = 0;
    std::uint16_t last = 0;
    std::size_t roomy = kNone;
    bool several = false;
    for (std::size_t i = 0; i < count_; ++i) {
      if (places_[i].state == State::out || places_[i].found != 0) continue;
      const std::uint16_t before = last;
      last = explore(i, last);
      const auto is_here = [&](const Place& place) { return place.found > before; };
      if (last - before < region_.size) {
        if (!drop(is_here)) return false;
        continue;
      }
      several = roomy != kNone;
      roomy = i;
    }
    if (roomy == kNone) return false;
    if (several || places_[roomy].reached != std::max(1, region_.size)) return true;
    for (std::size_t i = 0; i < count_; ++i) {
      if (places_[i].state == State::may && !put_in(i)) return false;
    }
    return true;
  }

  bool prune_around() {
    std::size_t first = kNone;
    for (std::size_t i = 0; i < count_; ++i) {
      places_[i].found = 0;
      if (first == kNone && places_[i].state == State::in) first = i;
    }
    const int reached = explore(first, 0);
    if (!drop([](const Place& place) { return place.found == 0; }) || reached < region_.size) return false;
    for (std::size_t i = 0; i < count_; ++i) {
      if (places_[i].state != State::may) continue;
      const bool holds = places_[i].lost >= kHolds || reached - 1 - places_[i].lost < region_.size;
      if (holds && !put_in(i)) return false;
    }
    return region_.size == 0 || prune_far();
  }

  // A place is at most `left` steps from the region, which still needs as many.
  bool prune_far() {
    const int left = region_.size - in_;
    if (left < 0) return false;
    std::array<std::uint16_t, kFew> few;
    std::vector<std::uint16_t> many;
    std::uint16_t* queue = few.data();
    if (count_ > kFew) {
      many.resize(count_);
      queue = many.data();
    }
    std::size_t end = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      places_[i].found = places_[i].state == State::in ? 1 : 0;  // the distance, from 1
      if (places_[i].state == State::in) queue[end++] = static_cast<std::uint16_t>(i);
    }
    for (std::size_t at = 0; at < end; ++at) {
      const std::uint16_t distance = places_[queue[at]].found;
      if (distance > left) break;
      for (const std::uint16_t to : beside(queue[at])) {
        if (places_[to].state == State::out || places_[to].found != 0) continue;
        places_[to].found = static_cast<std::uint16_t>(distance + 1);
        queue[end++] = to;
      }
    }
    return drop([](const Place& place) { return place.found == 0; });
  }

  const RegionPlan<Mask>& region_;
  std::span<const CellIndex> marks_;
  std::span<const CellIndex> cells_;
  Mask all_;
  Store& store_;
  std::size_t count_;
  int in_ = 0;
  std::array<Place, kFew> few_;
  std::vector<Place> many_;
  Place* places_;
};

template <class Mask, class Store>
bool prune_region(const Plans<Mask>& plans, const Plan& plan, Store& store) {
  return RegionPruner<Mask, Store>(plans, plan, store).prune();
}

}  // namespace nonet::pruning
