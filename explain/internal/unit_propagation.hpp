// Sets that remove a mark, found quickly and not always smallest: the mark is made true, truths and links are
// propagated, those with the smallest united reasons first, until they clash. Where propagation alone does not clash,
// cases are split. What comes out is to be reduced by UnitOracle.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     nonet::steps::State state(*puzzle.rules);
//     state.load(nonet::Marks(puzzle), nonet::Board{1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     nonet::steps::UnitPropagation propagation(state);
//     propagation.load();
//     assert(!propagation.refute(state.mark_at({6, 3}), 60, {}).empty());
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "explain/internal/search_end.hpp"
#include "explain/internal/state.hpp"

namespace nonet::steps {

class UnitPropagation {
 public:
  /// What is propagated beside single truths and links, as one event each.
  enum class Strength : std::uint8_t { units, locked, pairs };

  /// The state must live as long.
  explicit UnitPropagation(const State& state) : state_(&state) {}
  /// To be called when the state was loaded.
  void load();

  void set_strength(Strength strength) { strength_ = strength; }
  /// Above 0: sizes are disturbed by less than this many reasons, which gives other sets.
  void set_noise(unsigned reasons) { noise_ = reasons; }

  /// Fewer than `limit` reasons; empty: propagation finds none.
  std::vector<Id> refute(Id mark, unsigned limit, const SearchEnd& end);
  /// The same, or with a split on one truth that two or three marks are left of.
  std::vector<Id> refute_by_cases(Id mark, unsigned limit, const SearchEnd& end);
  /// With splits within splits, until it is done: finds a set of any size if there is one. Empty: the end came.
  std::vector<Id> refute_fully(Id mark, const SearchEnd& end);

 private:
  using SetId = std::uint32_t;
  enum class Status : std::uint8_t { open, right, dead };
  struct Trail {
    std::vector<Status> status;  // by mark
    std::vector<SetId> why;      // by mark
    std::vector<SetId> why_dead;
    std::vector<std::uint8_t> left;  // by item: marks that are not dead
    std::vector<std::uint8_t> held;  // by item
  };
  struct Event {
    Id mark;
    bool dies;
    SetId why;
  };

  Trail start() const;
  bool propagate(Trail& trail, Id mark, unsigned& limit, SetId& clash);
  void make_true(Trail& trail, Id mark, SetId why, unsigned limit);
  bool make_dead(Trail& trail, Id mark, SetId why, unsigned& limit, SetId& clash);
  void propagate_locked(Trail& trail, Id item, unsigned limit);
  void propagate_pairs(Trail& trail, Id item, SetId so_far, Id first, Id second, unsigned limit);
  void spend(const SearchEnd& end) { end.spend(std::exchange(work_, 0)); }
  bool refute_from(Trail& trail, Id mark, const SearchEnd& end, SetId& clash);
  SetId truth_with_dead(const Trail& trail, Id item);

  // Sets of reasons, in one array.
  SetId new_set();
  SetId copy(SetId set);
  void unite(SetId into, SetId from);
  void insert(SetId set, Id reason);
  unsigned size(SetId set) const;
  std::vector<Id> list(SetId set) const;
  void release(SetId first);

  void push(unsigned size, const Event& event);
  bool pop(Event& event, unsigned limit);
  void clear_events();

  const State* state_;
  Strength strength_ = Strength::units;
  unsigned noise_ = 0;
  std::uint64_t random_ = 1;
  Work work_ = 0;  // not spent yet: events and sets
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
  std::vector<std::vector<Event>> events_;  // by size, or by size with noise
  std::size_t lowest_ = 0;
  std::size_t end_of_events_ = 0;
};

}  // namespace nonet::steps
