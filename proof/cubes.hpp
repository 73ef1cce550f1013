// Parts of a board, each under a cube: whether they cover it, and one proof for the board out of theirs.
//
// A lemma that follows from a formula and the literals of a cube follows from the formula alone once it has the negated
// literals of the cube, too. So the proof of a part ends in the cube's negation. Where cubes come from a tree of
// splits, the negations give the empty clause from the leaves of the tree up: a node's parts are the literals of a
// constraint of which exactly one holds, less those that propagation refutes (M. Heule, O. Kullmann and V. Marek,
// Solving and Verifying the Boolean Pythagorean Triples Problem via Cube-and-Conquer, SAT 2016).
//
// Example:
//     nonet::proof::Statement statement{.rules = {.box_rows = 2, .box_cols = 2}, .clues = std::vector<int>(16)};
//     nonet::proof::Boards boards;
//     const nonet::proof::Cover cover = nonet::proof::find_cover(boards, statement, {}, {{1}, {2}, {3}});
//     assert(cover.missing == std::vector<std::vector<int>>{{4}});
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "nonet/certificate.hpp"
#include "proof/boards.hpp"
#include "proof/steps.hpp"

namespace nonet::proof {

struct Cover {
  /// With the negations of all cubes, `easy` among them, they give the empty clause if nothing is missing.
  std::vector<Step> steps;
  std::vector<std::vector<int>> easy;     ///< cubes that are needed, too, and that `is_easy` has taken
  std::vector<std::vector<int>> missing;  ///< cubes that cover the rest of the board
};

/// Of cubes in any order, in the board's formula with these solutions blocked. `statement` has no cube. Cubes may
/// overlap or lie in each other; the time may grow with the square of how many overlap. `is_easy` says of a part that
/// is not among them whether it has a short proof: who splits a board drops what more than unit propagation refutes.
/// Asks `goes_on` from time to time. Throws LimitReached.
Cover find_cover(Boards& boards, const Statement& statement, const std::vector<std::vector<int>>& solutions,
                 std::vector<std::vector<int>> cubes,
                 const std::function<bool(const std::vector<int>& cube)>& is_easy = {}, const GoesOn& goes_on = {});

/// Makes one proof in LRAT. For one thread; uses `boards`, which outlives it, until it is done.
class Composer {
 public:
  /// `statement` has no cube; `solutions` are those of all parts, each once.
  Composer(Boards& boards, Statement statement, std::vector<std::vector<int>> solutions, bool binary,
           GoesOn goes_on = {});

  /// Appends the proof of a part of the same board, in LRAT, whose solutions are among those of the board. Returns "",
  /// or why its proof does not hold, with the line. A part that is not needed any more, as one of the whole board is
  /// there, is not looked at. Throws LimitReached.
  std::string add(const Certificate& part);
  /// Appends what the parts' negations give. Returns "", or why they do not give the empty clause.
  std::string close(std::vector<Step> cover);

  /// Good until the next change.
  const std::string& proof() const { return proof_; }
  std::uint64_t steps() const { return steps_; }

 private:
  std::string take(LratStep& step);
  void remove(std::vector<std::int64_t> ids);

  Boards& boards_;
  Statement statement_;
  std::vector<std::vector<int>> solutions_;  // sorted
  bool binary_;
  GoesOn goes_on_;
  LratChecker& checker_;
  std::uint64_t variables_;  // of the board's formula
  std::int64_t formula_;     // the last id of its clauses
  std::int64_t last_;        // of all
  std::vector<std::vector<int>> cubes_;
  std::vector<std::int64_t> negations_;  // ids, of each of cubes_
  std::string proof_;
  std::uint64_t steps_ = 0;
};

}  // namespace nonet::proof
