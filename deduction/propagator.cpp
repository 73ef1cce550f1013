#include "deduction/propagator.hpp"

#include <algorithm>
#include <array>

namespace nonet {
namespace {

// Cells x digits of a unit. A constant number of words saves a third of the time on side 225.
template <std::size_t kWords>
struct UnitGraph {
  const Domains& domains;
  std::size_t unit;
  std::span<const CellIndex> cells;

  static constexpr std::size_t words() { return kWords; }
  const std::uint64_t* forward(unsigned place) const { return domains.domain(cells[place]); }
  const std::uint64_t* backward(unsigned digit) const { return domains.places(unit, digit); }
};

// Lines x boxes of a digit in a band or stack: an edge is a segment that still has the digit.
struct SegmentGraph {
  static constexpr std::size_t kWords = 2;           // boxes of 2x127 have 127 lines
  std::array<std::uint64_t, kWords * 128> boxes_of;  // by line
  std::array<std::uint64_t, kWords * 128> lines_of;  // by box

  explicit SegmentGraph(unsigned lines) {
    std::fill_n(boxes_of.begin(), lines * kWords, 0);
    std::fill_n(lines_of.begin(), lines * kWords, 0);
  }
  static constexpr std::size_t words() { return kWords; }
  const std::uint64_t* forward(unsigned line) const { return boxes_of.data() + line * kWords; }
  const std::uint64_t* backward(unsigned box) const { return lines_of.data() + box * kWords; }
};

}  // namespace

Propagator::Propagator(std::shared_ptr<const Rules> rules)
    : domains_(std::move(rules)),
      constraints_(ConstraintSteps::make(domains_.rules())),
      match_(domains_.rules().units().size() * domains_.side(), Matching::kNone) {}

Propagation Propagator::propagate(const PuzzleView& puzzle, const std::function<bool()>& goes_on) {
  require_valid(puzzle);
  require_rules(domains_.rules(), *puzzle.rules);
  const Propagation result = deduce(puzzle, goes_on);
  if (result == Propagation::contradiction) domains_.candidates() = Candidates::none(domains_.rules());
  return result;
}

Propagation Propagator::deduce(const PuzzleView& puzzle, const std::function<bool()>& goes_on) {
  if (!domains_.load(puzzle)) return Propagation::contradiction;
  if (constraints_ && !constraints_->start(domains_)) return Propagation::contradiction;
  if (!domains_.drain_singles()) return Propagation::contradiction;
  while (domains_.open_cells() > 0 || (constraints_ && constraints_->waits(domains_))) {
    if (goes_on && !goes_on()) return Propagation::stopped;
    bool possible = true;
    if (!domains_.segments.empty()) {
      possible = segment_step(domains_.segments.pop());
    } else if (!domains_.overlaps.empty()) {
      possible = overlap_step(domains_.overlaps.pop());
    } else if (!domains_.units.empty()) {
      possible = unit_step(domains_.units.pop());
    } else if (constraints_ && constraints_->waits(domains_)) {
      possible = constraints_->step(domains_);
    } else {
      return Propagation::open;
    }
    if (!possible || !domains_.drain_singles()) return Propagation::contradiction;
  }
  return Propagation::solved;
}

bool Propagator::unit_step(std::size_t unit) {
  switch (domains_.words()) {
    case 1:
      return unit_step_of<1>(unit);
    case 2:
      return unit_step_of<2>(unit);
    case 3:
      return unit_step_of<3>(unit);
    default:
      return unit_step_of<kMostWords>(unit);
  }
}

template <std::size_t kWords>
bool Propagator::unit_step_of(std::size_t unit) {
  const UnitGraph<kWords> graph{domains_, unit, domains_.rules().units()[unit].cells};
  BitArray open{};
  std::size_t count = 0;
  for (unsigned place = 0; place < graph.cells.size(); ++place) {
    if (domains_.count(graph.cells[place]) == 1) continue;
    set_bit(open.data(), place);
    ++count;
  }
  if (count < 2) return true;
  std::uint8_t* const match = match_.data() + unit * domains_.side();
  if (!matching_.complete(graph, open, match)) return false;
  removals_.clear();
  matching_.drop_idle(graph, open, match, [&](unsigned place, const BitArray& digits) {
    for_each_bit(digits.data(), kWords, [&](unsigned digit) { removals_.push_back({graph.cells[place], digit}); });
  });
  return remove_all();
}

bool Propagator::segment_step(std::size_t number) {
  const unsigned in_digit = domains_.bands() + domains_.stacks();
  const auto digit = static_cast<unsigned>(number / in_digit);
  const auto group = static_cast<unsigned>(number % in_digit);
  const bool is_band = group < domains_.bands();
  const Geometry& shape = domains_.rules().geometry();
  // A band has as many boxes as lines, and so has a stack.
  const auto lines = static_cast<unsigned>(is_band ? shape.box_rows : shape.box_cols);
  const auto length = static_cast<unsigned>(is_band ? shape.box_cols : shape.box_rows);
  const std::size_t first_unit =
      is_band ? std::size_t{group} * lines : domains_.side() + std::size_t{group - domains_.bands()} * lines;
  SegmentGraph graph(lines);
  BitArray all{};
  for (unsigned line = 0; line < lines; ++line) {
    set_bit(all.data(), line);
    for_each_bit(domains_.places(first_unit + line, digit), domains_.words(), [&](unsigned place) {
      const unsigned box = place / length;
      set_bit(graph.boxes_of.data() + line * SegmentGraph::kWords, box);
      set_bit(graph.lines_of.data() + box * SegmentGraph::kWords, line);
    });
  }
  std::array<std::uint8_t, 256> match;
  match.fill(Matching::kNone);
  if (!matching_.complete(graph, all, match.data())) return false;
  removals_.clear();
  matching_.drop_idle(graph, all, match.data(), [&](unsigned line, const BitArray& boxes) {
    const std::span<const CellIndex> cells = domains_.rules().units()[first_unit + line].cells;
    for_each_bit(domains_.places(first_unit + line, digit), domains_.words(), [&](unsigned place) {
      if (has_bit(boxes.data(), place / length)) removals_.push_back({cells[place], digit});
    });
  });
  return remove_all();
}

// If all places of a digit in a unit also lie in another unit, the other unit has no other place for it.
bool Propagator::overlap_step(std::size_t number) {
  const std::size_t unit = number / domains_.side();
  const auto digit = static_cast<unsigned>(number % domains_.side());
  const std::span<const CellIndex> cells = domains_.rules().units()[unit].cells;
  removals_.clear();
  int first = -1;
  for_each_bit(domains_.places(unit, digit), domains_.words(), [&](unsigned place) {
    if (first < 0) first = cells[place];
  });
  if (first < 0) return false;
  for (const std::uint16_t other : domains_.rules().units_of(first)) {
    if (other == unit || domains_.place_count(other, digit) <= domains_.place_count(unit, digit)) continue;
    bool within = true;
    for_each_bit(domains_.places(unit, digit), domains_.words(),
                 [&](unsigned place) { within = within && is_in(cells[place], other); });
    if (!within) continue;
    const std::span<const CellIndex> theirs = domains_.rules().units()[other].cells;
    for_each_bit(domains_.places(other, digit), domains_.words(), [&](unsigned place) {
      if (!is_in(theirs[place], unit)) removals_.push_back({theirs[place], digit});
    });
  }
  return remove_all();
}

bool Propagator::is_in(int cell, std::size_t unit) const {
  const std::span<const std::uint16_t> units = domains_.rules().units_of(cell);
  return std::binary_search(units.begin(), units.end(), unit);
}

// Removals wait until a step is over, so that the step looks at one state.
bool Propagator::remove_all() {
  for (const Removal& removal : removals_) {
    if (has_bit(domains_.domain(removal.cell), removal.digit) && !domains_.remove(removal.cell, removal.digit)) {
      return false;
    }
  }
  return true;
}

}  // namespace nonet
