// Exact cover by dancing links (D. E. Knuth, Dancing Links, 2000; TAOCP 7.2.2.1, Algorithm X).
//
//     items:    each cell holds a digit; each unit holds each digit          (the columns of the matrix)
//     options:  cell c holds digit d: its cell, and d in each unit of c      (the rows)
//
// Each unit holds `side` cells, so each of its digits occurs, and every item must be covered. Items are linked in a
// circle through their headers; an option's nodes lie next to each other.
#include <cstdint>
#include <limits>
#include <vector>

#include "backends/backend.hpp"
#include "backends/solve_run.hpp"

namespace nonet {
namespace {

constexpr std::uint32_t kNodesAPoll = 64;

using Index = std::uint32_t;

struct Node {
  Index up;
  Index down;
  Index item;    // its header
  Index option;  // from 0: cell * side + digit - 1
};

class Dlx : public Backend {
 public:
  explicit Dlx(std::shared_ptr<const Rules> rules)
      : rules_(std::move(rules)), side_(rules_->side()), cells_(rules_->cells()) {}

  Outcome solve(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    // Larger sides have dearer nodes.
    SolveRun run("dlx", budget, sink, side_ <= 9 ? kNodesAPoll : 1);
    if (run.memory(bytes_needed()) && run.begin() && build(puzzle, run)) search(run);
    return run.finish();
  }

 private:
  std::size_t items() const {
    return static_cast<std::size_t>(cells_) + rules_->units().size() * static_cast<std::size_t>(side_);
  }
  std::size_t bytes_needed() const {
    const std::size_t options = static_cast<std::size_t>(cells_) * static_cast<std::size_t>(side_);
    std::size_t nodes = items() + 1 + options;
    for (int cell = 0; cell < cells_; ++cell) nodes += rules_->units_of(cell).size() * static_cast<std::size_t>(side_);
    return nodes * sizeof(Node) + options * sizeof(Index) + items() * 3 * sizeof(Index);
  }

  // False where a clue clashes, or the run ended.
  bool build(const PuzzleView& puzzle, SolveRun& run) {
    const auto last = static_cast<Index>(items());
    nodes_.resize(last + 1);
    size_.assign(last + 1, 0);
    left_.resize(last + 1);
    right_.resize(last + 1);
    option_begin_.assign(static_cast<std::size_t>(cells_) * static_cast<std::size_t>(side_) + 1, 0);
    for (Index item = 0; item <= last; ++item) {
      nodes_[item] = {item, item, item, 0};
      left_[item] = item == 0 ? last : item - 1;
      right_[item] = item == last ? 0 : item + 1;
    }
    for (int cell = 0; cell < cells_; ++cell) {
      if (side_ > 16 && !run.poll()) return false;
      for (int digit = 1; digit <= side_; ++digit) {
        const int option = cell * side_ + digit - 1;
        option_begin_[static_cast<std::size_t>(option)] = static_cast<Index>(nodes_.size());
        if (puzzle.excludes(cell, digit)) continue;
        append(1 + static_cast<Index>(cell), option);
        for (const std::uint16_t unit : rules_->units_of(cell)) {
          append(1 + static_cast<Index>(cells_ + unit * side_ + digit - 1), option);
        }
      }
    }
    option_begin_.back() = static_cast<Index>(nodes_.size());
    board_.assign(puzzle.clues.begin(), puzzle.clues.end());
    covered_.assign(last + 1, 0);
    for (int cell = 0; cell < cells_; ++cell) {
      const int clue = board_[static_cast<std::size_t>(cell)];
      if (clue == 0) continue;
      const auto option = static_cast<std::size_t>(cell * side_ + clue - 1);
      if (option_begin_[option] == option_begin_[option + 1]) return false;  // excluded
      for (Index node = option_begin_[option]; node < option_begin_[option + 1]; ++node) {
        if (covered_[nodes_[node].item] != 0) return false;  // an earlier clue has taken it
        covered_[nodes_[node].item] = 1;
        cover(nodes_[node].item);
      }
    }
    return true;
  }

  void append(Index item, int option) {
    const auto node = static_cast<Index>(nodes_.size());
    const Index above = nodes_[item].up;
    nodes_.push_back({above, item, item, static_cast<Index>(option)});
    nodes_[above].down = node;
    nodes_[item].up = node;
    ++size_[item];
  }

  // Takes an item out of the circle, and its options out of the other items' lists.
  void cover(Index item) {
    right_[left_[item]] = right_[item];
    left_[right_[item]] = left_[item];
    for (Index row = nodes_[item].down; row != item; row = nodes_[row].down) {
      const Index option = nodes_[row].option;
      for (Index node = option_begin_[option]; node < option_begin_[option + 1]; ++node) {
        if (node == row) continue;
        nodes_[nodes_[node].up].down = nodes_[node].down;
        nodes_[nodes_[node].down].up = nodes_[node].up;
        --size_[nodes_[node].item];
      }
    }
  }
  void uncover(Index item) {
    for (Index row = nodes_[item].up; row != item; row = nodes_[row].up) {
      const Index option = nodes_[row].option;
      for (Index node = option_begin_[option + 1]; node-- > option_begin_[option];) {
        if (node == row) continue;
        ++size_[nodes_[node].item];
        nodes_[nodes_[node].up].down = node;
        nodes_[nodes_[node].down].up = node;
      }
    }
    right_[left_[item]] = item;
    left_[right_[item]] = item;
  }

  // The rest of an option's items; `chosen` is its node in the item that is covered already.
  void cover_others(Index chosen) {
    const Index option = nodes_[chosen].option;
    for (Index node = option_begin_[option]; node < option_begin_[option + 1]; ++node) {
      if (node != chosen) cover(nodes_[node].item);
    }
  }
  void uncover_others(Index chosen) {
    const Index option = nodes_[chosen].option;
    for (Index node = option_begin_[option + 1]; node-- > option_begin_[option];) {
      if (node != chosen) uncover(nodes_[node].item);
    }
  }

  Index smallest_item() const {
    Index best = 0;
    Index best_size = std::numeric_limits<Index>::max();
    for (Index item = right_[0]; item != 0; item = right_[item]) {
      if (size_[item] < best_size) {
        best = item;
        best_size = size_[item];
        if (best_size <= 1) break;
      }
    }
    return best;
  }

  void search(SolveRun& run) {
    chosen_.clear();
    bool forward = true;
    for (;;) {
      if (forward) {
        const Index item = smallest_item();
        if (item == 0) {
          for (const Index node : chosen_) {
            const Index option = nodes_[node].option;
            board_[option / static_cast<Index>(side_)] = static_cast<Cell>(option % static_cast<Index>(side_) + 1);
          }
          if (!run.solution(board_)) return;
          forward = false;
        } else {
          cover(item);
          chosen_.push_back(item);  // its header: the first option is below
        }
      }
      if (chosen_.empty()) return;
      Index& node = chosen_.back();
      const Index item = nodes_[node].item;
      if (node != item) uncover_others(node);
      node = nodes_[node].down;
      if (node == item) {
        uncover(item);
        chosen_.pop_back();
        forward = false;
        if (!run.tick()) return;
        continue;
      }
      // A forced option is no branch.
      if (!(size_[item] > 1 ? run.node() : run.tick())) return;
      cover_others(node);
      forward = true;
    }
  }

  std::shared_ptr<const Rules> rules_;
  int side_;
  int cells_;
  std::vector<Node> nodes_;  // 0 the root, then the items' headers, then the options'
  std::vector<Index> size_;  // of an item: how many options it has left
  std::vector<Index> left_;
  std::vector<Index> right_;
  std::vector<Index> option_begin_;
  std::vector<char> covered_;
  std::vector<Index> chosen_;
  Board board_;
};

Capabilities can(const BackendOptions& /*options*/) { return {.batch_hint = 32}; }

std::unique_ptr<Backend> make(std::shared_ptr<const Rules> rules, const BackendOptions& /*options*/) {
  return std::make_unique<Dlx>(std::move(rules));
}

}  // namespace

extern const BackendInfo kDlxBackend;
const BackendInfo kDlxBackend = {
    .name = "dlx",
    .summary = "exact cover by dancing links; any board",
    .argument = "",
    .can = can,
    .why_unavailable = always_available,
    .make = make,
};

}  // namespace nonet
