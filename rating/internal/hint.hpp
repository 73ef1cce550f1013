// What a technique found, and how techniques report it.
#pragma once

#include <vector>

#include "nonet/rating.hpp"
#include "rating/internal/pencil_grid.hpp"

namespace nonet::rating {

struct Removal {
  int cell;
  Mask digits;

  bool operator==(const Removal&) const = default;
};

// A claim about a candidate: it holds, or does not.
struct Link {
  std::int16_t candidate;
  bool holds;
  std::uint8_t cause = 0;                      // a Cause
  std::vector<int> because = {};               // earlier links; none: the assumption
  std::vector<std::vector<Link>> nested = {};  // of by_chain: the chains within this one
};
using Chain = std::vector<Link>;

// Why a link follows from earlier ones.
enum Cause : std::uint8_t {
  by_box,
  by_row,
  by_column,
  by_cell,
  by_locking,
  by_hidden_pair,
  by_naked_pair,
  by_x_wing,
  by_chain,
  assumed
};

// The pattern is what the sentence names. Which of its members a technique sets is written at the technique.
struct Hint {
  Technique technique = Technique::hidden_single;
  int rating = 0;
  int cell = -1;  // to place; -1: none
  int digit = 0;
  std::vector<Removal> removals = {};

  int unit = -1;
  int other = -1;  // a second unit
  Mask digits = 0;
  Mask places = 0;  // of the unit, or lines of a fish
  Mask across = 0;  // of a fish: places of the lines
  std::vector<int> cells = {};
  int type = 0;  // of a loop or a grave; of chains a ChainSort
  std::vector<Chain> chains = {};

  void remove(int from, unsigned marks) {
    if (marks != 0) removals.push_back({from, static_cast<Mask>(marks)});
  }
  bool removes() const { return !removals.empty(); }
};

enum ChainSort { x_cycle, y_cycle, xy_cycle, x_chain, xy_chain, contradiction, double_chain, cell_chain, region_chain };

class HintSink {
 public:
  virtual ~HintSink() = default;
  virtual bool take(Hint& hint) = 0;  // true: ends the search
};

// Takes the first hint.
class FirstHint final : public HintSink {
 public:
  explicit FirstHint(Hint& hint) : hint_(hint) {}
  bool take(Hint& hint) override {
    hint_ = std::move(hint);
    return true;
  }

 private:
  Hint& hint_;
};

// Techniques report hints in the order of Sudoku Explainer, and return true once the sink ended the search. Sets:
// boxes, then columns, then rows; digits and places in rising order.

// Sets cell, digit, unit. The rating depends on how the digit is the last one: of the unit 1.0, of a box 1.2, of a line
// 1.5.
bool hidden_single(const PencilGrid& grid, HintSink& sink);
bool naked_single(const PencilGrid& grid, HintSink& sink);
// Sets unit, other, digits. Of a digit, the places in `unit` are all in `other`. `direct`: it leaves a third unit one
// place for the digit, which is placed.
bool locking(const PencilGrid& grid, bool direct, HintSink& sink);
// Sets unit, digits, places.
bool naked_set(const PencilGrid& grid, int size, HintSink& sink);
bool hidden_set(const PencilGrid& grid, int size, bool direct, HintSink& sink);
// Sets unit (kRows or kColumns), digits, places (the lines), across.
bool fish(const PencilGrid& grid, int size, HintSink& sink);
// Sets cells (the pivot first), digits (the one removed).
bool wing(const PencilGrid& grid, bool xyz, HintSink& sink);
// Sets cells, digits (the two of the loop), type.
bool unique_loop(const PencilGrid& grid, HintSink& sink);
// Sets cells (those with more than two marks), digits (the extra ones), type.
bool universal_grave(const PencilGrid& grid, HintSink& sink);
// Sets cells.
bool aligned_exclusion(const PencilGrid& grid, int size, HintSink& sink);

}  // namespace nonet::rating
