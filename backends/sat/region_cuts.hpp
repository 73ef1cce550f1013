// Keeps regions connected while a SAT solver searches: a propagator outside of the solver (K. Fazekas, A. Niemetz, M.
// Preiner, M. Kirchweger, S. Szeider and A. Biere, IPASIR-UP: User propagators for CDCL, SAT 2023).
//
// A place that a region cannot reach any more is not in it. The reason is a cut: places around those that it reaches,
// none of which is in the region. There are too many cuts to write all, so each is made when the solver asks for it.
//
// Example:
//     // Three places in a row: the outer ones are in the region, and so is the middle.
//     nonet::sat::RegionCuts cuts;
//     const std::vector<std::pair<std::uint16_t, std::uint16_t>> edges = {{0, 1}, {1, 2}};
//     cuts.add({.literals = std::vector<int>{1, 2, 3}, .edges = edges});
//     cuts.assign(1, false);
//     cuts.assign(-2, false);
//     assert(cuts.propagate() == -3 && cuts.reason(-3).size() == 3);  // -1, 2 or -3
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nonet/encoder.hpp"

namespace nonet::sat {

/// The memory of a clause in CaDiCaL besides its literals: a header (24 bytes) and two watches (16 bytes each).
inline constexpr std::size_t kClauseBytes = 56;

/// Follows the assignment of one solver. Each clause that it gives holds in all models.
class RegionCuts {
 public:
  void add(const OpenRegion& region);

  /// A literal is true. `for_good`: whatever levels are closed.
  void assign(int literal, bool for_good);
  void open_level() { levels_.push_back(trail_.size()); }
  /// Forgets what was assigned since the level after these was opened.
  void close_levels(std::size_t left);

  /// A literal that follows from the assignment; 0: there is none, or a clause is false.
  int propagate();
  /// Why it followed: a clause with the literal. All others are false, and were when propagate() returned it.
  std::span<const int> reason(int literal);
  /// A clause that is false, after propagate() or accepts(), until it is dropped.
  bool has_conflict() const { return has_conflict_; }
  std::span<const int> conflict() const { return conflict_; }
  void drop_conflict() { has_conflict_ = false; }
  /// Whether the regions are connected if these are true, too. No: there is a conflict.
  bool accepts(std::span<const int> literals);

  /// Memory of a solver that keeps all clauses that it got.
  std::size_t clause_bytes() const { return clause_bytes_; }

 private:
  static constexpr std::size_t kNone = SIZE_MAX;

  struct Places {
    std::vector<int> in;                             // by place: the literal that says so
    std::vector<std::vector<std::uint16_t>> beside;  // by place
    std::size_t size;                                // 0: any
  };
  // From the root the place cannot be reached; none: too few places can be reached.
  struct Cut {
    int literal = 0;  // that follows
    std::size_t region = 0;
    std::size_t root = 0;
    std::size_t place = kNone;
    std::size_t before = SIZE_MAX;  // what was assigned before is the reason
  };
  struct Variable {
    int value = 0;          // 1 true, -1 false, 0 open
    std::size_t since = 0;  // its number on the trail, from 1; 0: for good
    std::vector<std::size_t> regions = {};
  };

  static std::size_t index(int literal);
  int value(int literal) const;
  std::size_t since(int literal) const;
  void wake(std::size_t region);
  bool search(std::size_t number);
  bool is_too_small(const Places& region) const { return reached_.size() < region.size; }
  bool refute(const Cut& cut);
  void flood(const Places& region, const std::vector<char>& closed, std::size_t root);
  bool goes_further(const Places& region, std::size_t place) const;
  void explain(const Cut& cut, std::vector<int>& clause);

  std::vector<Places> regions_;
  std::vector<Variable> variables_;   // by number
  std::vector<int> trail_;            // literals in the order of their assignment
  std::vector<std::size_t> levels_;   // by level: how long the trail was before it
  std::vector<std::size_t> waiting_;  // regions to look at
  std::vector<char> is_waiting_;      // by region
  std::vector<Cut> found_;            // what follows
  std::size_t next_ = 0;              // of these
  std::vector<Cut> why_;              // by literal
  std::vector<int> conflict_;
  bool has_conflict_ = false;
  std::vector<int> reason_;
  std::size_t clause_bytes_ = 0;

  // For a flood.
  std::vector<int> steps_;            // by place: from the root; -1: not reached
  std::vector<std::size_t> reached_;  // places
  std::vector<char> closed_;          // by place: not in the region
};

}  // namespace nonet::sat
