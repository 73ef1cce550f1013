// Regions as clauses. The first place of a region, in reading order, is its root; what is connected can be reached
// from it in s steps:
//
//     reached(p, 0) = p is the root
//     reached(p, s) = p is in the region, and it or a place beside it has reached(., s - 1)
//
// Both directions are stated, so that a board has one model. Places that are further apart than the region is long
// are not in it together.
#include <algorithm>
#include <queue>

#include "encoder/internal/constraint_clauses.hpp"

namespace nonet {
namespace {

class RegionClauses {
 public:
  RegionClauses(const ConstraintBoard& board, const Region& region, const ConstraintEncodings& encodings,
                ClauseOut& out)
      : board_(board),
        region_(region),
        encodings_(encodings),
        out_(out),
        places_(region.marks.size()),
        beside_(places_beside(places_, region.edges)) {}

  bool write() {
    for (const CellIndex mark : region_.marks) {
      std::vector<int> literals;
      for (int digit = 1; digit <= board_.side(); ++digit) {
        if ((region_.digits & digit_bit(digit)) != 0) literals.push_back(board_.literal(mark, digit));
      }
      in_.push_back(out_.any(literals));
    }
    if (region_.size != 0 && !measure()) return false;
    if (!region_.cells.empty() && !write_differing()) return false;
    const bool is_counted = !region_.cells.empty() && region_.size == board_.side();  // each digit is there once
    if (region_.size == 0) {
      out_.clause(in_);
    } else if (!is_counted) {
      const int size = region_.size;
      write_count(in_, {&size, 1}, method_of(encodings_), out_);
    }
    return write_connected();
  }

 private:
  // How many steps are between places; those that are too far apart exclude each other.
  bool measure() {
    far_.assign(places_ * places_, true);
    std::vector<int> steps;
    std::queue<std::size_t> open;
    for (std::size_t from = 0; from < places_; ++from) {
      if (out_.full()) return false;
      steps.assign(places_, -1);
      steps[from] = 0;
      for (open.push(from); !open.empty(); open.pop()) {
        const std::size_t at = open.front();
        far_[from * places_ + at] = false;
        if (steps[at] + 1 >= region_.size) continue;
        for (const std::uint16_t to : beside_[at]) {
          if (steps[to] >= 0) continue;
          steps[to] = steps[at] + 1;
          open.push(to);
        }
      }
      for (std::size_t to = 0; to < from; ++to) {
        if (far_[from * places_ + to]) out_.clause({-in_[from], -in_[to]});
      }
    }
    return true;
  }

  bool write_differing() {
    const auto is_stated = [&](std::size_t one, std::size_t other) {
      return (region_.size != 0 && far_[one * places_ + other]) ||
             board_.differ(region_.cells[one], region_.cells[other]);
    };
    const bool is_full = region_.size == board_.side();
    for (int digit = 1; digit <= board_.side(); ++digit) {
      if (out_.full()) return false;
      std::vector<int> held;
      for (std::size_t i = 0; i < places_; ++i)
        held.push_back(out_.both(in_[i], board_.literal(region_.cells[i], digit)));
      if (is_full) out_.clause(held);
      out_.at_most_one(held, {.has_pair = is_stated});
    }
    return true;
  }

  bool write_connected() {
    if (encodings_.leaves_regions && out_.connect({in_, region_.edges, region_.size})) return true;
    std::vector<int> reached;
    int open = kTrue;  // no place was in the region so far
    for (const int in : in_) {
      reached.push_back(out_.both(in, open));
      open = out_.both(open, -in);
    }
    const std::size_t steps = (region_.size != 0 ? static_cast<std::size_t>(region_.size) : places_) - 1;
    for (std::size_t step = 0; step < steps; ++step) {
      if (out_.full()) return false;
      std::vector<int> next;
      for (std::size_t i = 0; i < places_; ++i) {
        std::vector<int> ways = {reached[i]};
        for (const std::uint16_t place : beside_[i]) ways.push_back(reached[place]);
        next.push_back(out_.both(in_[i], out_.any(ways)));
      }
      reached = std::move(next);
    }
    for (std::size_t i = 0; i < places_; ++i) out_.clause({-in_[i], reached[i]});
    return true;
  }

  const ConstraintBoard& board_;
  const Region& region_;
  const ConstraintEncodings& encodings_;
  ClauseOut& out_;
  std::size_t places_;
  std::vector<std::vector<std::uint16_t>> beside_;  // by place
  std::vector<int> in_;                             // by place: that it is in the region
  std::vector<bool> far_;                           // [place * places + place]
};

}  // namespace

bool write_region(const ConstraintBoard& board, const Region& region, const ConstraintEncodings& encodings,
                  ClauseOut& out) {
  return RegionClauses(board, region, encodings, out).write();
}

}  // namespace nonet
