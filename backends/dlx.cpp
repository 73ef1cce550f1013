// Exact cover by dancing links (D. E. Knuth, Dancing Links, 2000; TAOCP 7.2.2.1, Algorithm X).
//
//     items:    each cell holds a digit; each unit holds each digit          (the columns of the matrix)
//     options:  cell c holds digit d: its cell, and d in each unit of c      (the rows)
//
// Each unit holds `side` cells, so each of its digits occurs, and every item must be covered. Items are linked in a
// circle through their headers; an option's nodes lie next to each other. Constraints make secondary items, which are
// covered at most once and stand outside the circle (TAOCP 7.2.2.1): a digit of a Distinct, a pair of digits that a
// Relation forbids.
#include <cstdint>
#include <limits>
#include <vector>

#include "nonet/backend.hpp"

namespace nonet {
namespace {

using Index = std::uint32_t;

struct Node {
  Index up;
  Index down;
  Index item;    // its header
  Index option;  // from 0: cell * side + digit - 1
};

struct Matrix {
  std::vector<Node> nodes;  // 0 the root, then the items' headers, then the options'
  std::vector<Index> size;  // of an item: how many options it has left
  std::vector<Index> left;  // items in a circle
  std::vector<Index> right;
  std::vector<Index> option_begin;  // where an option's nodes begin; one more at the end
};

constexpr int kMaxKeptSide = 16;

class Dlx : public Backend {
 public:
  explicit Dlx(std::shared_ptr<const Rules> rules)
      : Backend(std::move(rules)), side_(this->rules().side()), cells_(this->rules().cells()) {
    list_secondary_items();
  }

  Outcome solve_checked(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) override {
    // Nodes from one poll to the next: those of larger sides take longer.
    SolveRun run("dlx", budget, sink, side_ <= 9 ? 64 : 1);
    if (run.memory(bytes_needed()) && run.begin() && build(puzzle, run)) search(run);
    return run.finish();
  }

 private:
  // Secondary items of an option, and digits that a Domain forbids, for boards with constraints alone.
  void list_secondary_items() {
    const Primitives& primitives = rules().primitives();
    if (rules().needs().empty()) return;
    secondary_of_.resize(static_cast<std::size_t>(cells_) * static_cast<std::size_t>(side_));
    forbidden_.resize(secondary_of_.size());
    const auto option = [this](CellIndex cell, int digit) {
      return static_cast<std::size_t>(cell * side_ + digit - 1);
    };
    for (const Distinct& distinct : primitives.distincts) {
      for (int digit = 1; digit <= side_; ++digit) {
        for (const CellIndex cell : distinct.cells) secondary_of_[option(cell, digit)].push_back(secondary_);
        ++secondary_;
      }
    }
    for (const Relation& relation : primitives.relations) {
      const RelationTable& table = primitives.tables[relation.table];
      for (int first = 1; first <= side_; ++first) {
        for (int second = 1; second <= side_; ++second) {
          if ((table.second_of[static_cast<std::size_t>(first - 1)] & digit_bit(second)) != 0) continue;
          secondary_of_[option(relation.first, first)].push_back(secondary_);
          secondary_of_[option(relation.second, second)].push_back(secondary_++);
        }
      }
    }
    for (const Domain& domain : primitives.domains) {
      for (int digit = 1; digit <= side_; ++digit) {
        if ((domain.digits & digit_bit(digit)) == 0) forbidden_[option(domain.cell, digit)] = 1;
      }
    }
    for (const std::vector<Index>& list : secondary_of_) secondary_nodes_ += list.size();
  }

  // Those that must be covered.
  std::size_t primary_items() const {
    return static_cast<std::size_t>(cells_) + rules().units().size() * static_cast<std::size_t>(side_);
  }
  std::size_t items() const { return primary_items() + secondary_; }
  std::size_t bytes_needed() const {
    const std::size_t options = static_cast<std::size_t>(cells_) * static_cast<std::size_t>(side_);
    std::size_t nodes = items() + 1 + options + secondary_nodes_;
    for (int cell = 0; cell < cells_; ++cell) nodes += rules().units_of(cell).size() * static_cast<std::size_t>(side_);
    const std::size_t matrix = nodes * sizeof(Node) + options * sizeof(Index) + items() * 3 * sizeof(Index);
    // Counts the kept matrix even if there is none yet: what a budget allows does not depend on earlier puzzles.
    return side_ <= kMaxKeptSide ? 2 * matrix : matrix;
  }

  // False where a clue clashes, or the run ended.
  bool build(const PuzzleView& puzzle, SolveRun& run) {
    // The matrix of a small board is kept for all puzzles without exclusions: copying it is much faster.
    const bool keeps = side_ <= kMaxKeptSide && puzzle.excluded.empty();
    if (keeps && kept_.nodes.empty()) {
      build_matrix(puzzle, run);
      kept_ = matrix_;
    }
    if (keeps) {
      matrix_ = kept_;
    } else if (!build_matrix(puzzle, run)) {
      return false;
    }
    return place_clues(puzzle);
  }

  // False where the run ended.
  bool build_matrix(const PuzzleView& puzzle, SolveRun& run) {
    const auto last = static_cast<Index>(items());
    matrix_.nodes.resize(last + 1);
    matrix_.size.assign(last + 1, 0);
    matrix_.left.resize(last + 1);
    matrix_.right.resize(last + 1);
    matrix_.option_begin.assign(static_cast<std::size_t>(cells_) * static_cast<std::size_t>(side_) + 1, 0);
    const auto last_primary = static_cast<Index>(primary_items());
    for (Index item = 0; item <= last; ++item) {
      matrix_.nodes[item] = {item, item, item, 0};
      const bool alone = item > last_primary;
      matrix_.left[item] = alone ? item : item == 0 ? last_primary : item - 1;
      matrix_.right[item] = alone ? item : item == last_primary ? 0 : item + 1;
    }
    for (int cell = 0; cell < cells_; ++cell) {
      if (side_ > kMaxKeptSide && !run.poll()) return false;
      for (int digit = 1; digit <= side_; ++digit) {
        const int option = cell * side_ + digit - 1;
        matrix_.option_begin[static_cast<std::size_t>(option)] = static_cast<Index>(matrix_.nodes.size());
        if (puzzle.excludes(cell, digit)) continue;
        if (!forbidden_.empty() && forbidden_[static_cast<std::size_t>(option)] != 0) continue;
        append(1 + static_cast<Index>(cell), option);
        for (const std::uint16_t unit : rules().units_of(cell)) {
          append(1 + static_cast<Index>(cells_ + unit * side_ + digit - 1), option);
        }
        if (secondary_of_.empty()) continue;
        for (const Index item : secondary_of_[static_cast<std::size_t>(option)])
          append(last_primary + 1 + item, option);
      }
    }
    matrix_.option_begin.back() = static_cast<Index>(matrix_.nodes.size());
    return true;
  }

  // False where a clue clashes.
  bool place_clues(const PuzzleView& puzzle) {
    board_.assign(puzzle.clues.begin(), puzzle.clues.end());
    covered_.assign(items() + 1, 0);
    for (int cell = 0; cell < cells_; ++cell) {
      const int clue = board_[static_cast<std::size_t>(cell)];
      if (clue == 0) continue;
      const int option = cell * side_ + clue - 1;
      const Index begin = matrix_.option_begin[static_cast<std::size_t>(option)];
      const Index end = matrix_.option_begin[static_cast<std::size_t>(option) + 1];
      if (begin == end) return false;  // excluded
      for (Index node = begin; node < end; ++node) {
        const Index item = matrix_.nodes[node].item;
        if (covered_[item] != 0) return false;  // an earlier clue has taken it
        covered_[item] = 1;
        cover(item);
      }
    }
    return true;
  }

  void append(Index item, int option) {
    const auto node = static_cast<Index>(matrix_.nodes.size());
    const Index above = matrix_.nodes[item].up;
    matrix_.nodes.push_back({above, item, item, static_cast<Index>(option)});
    matrix_.nodes[above].down = node;
    matrix_.nodes[item].up = node;
    ++matrix_.size[item];
  }

  // Removes an item from the circle, and its options from the other items' lists.
  void cover(Index item) {
    matrix_.right[matrix_.left[item]] = matrix_.right[item];
    matrix_.left[matrix_.right[item]] = matrix_.left[item];
    for (Index row = matrix_.nodes[item].down; row != item; row = matrix_.nodes[row].down) {
      const Index option = matrix_.nodes[row].option;
      for (Index node = matrix_.option_begin[option]; node < matrix_.option_begin[option + 1]; ++node) {
        if (node == row) continue;
        matrix_.nodes[matrix_.nodes[node].up].down = matrix_.nodes[node].down;
        matrix_.nodes[matrix_.nodes[node].down].up = matrix_.nodes[node].up;
        --matrix_.size[matrix_.nodes[node].item];
      }
    }
  }
  void uncover(Index item) {
    for (Index row = matrix_.nodes[item].up; row != item; row = matrix_.nodes[row].up) {
      const Index option = matrix_.nodes[row].option;
      for (Index node = matrix_.option_begin[option + 1]; node-- > matrix_.option_begin[option];) {
        if (node == row) continue;
        ++matrix_.size[matrix_.nodes[node].item];
        matrix_.nodes[matrix_.nodes[node].up].down = node;
        matrix_.nodes[matrix_.nodes[node].down].up = node;
      }
    }
    matrix_.right[matrix_.left[item]] = item;
    matrix_.left[matrix_.right[item]] = item;
  }

  // Covers an option's other items; `chosen` is its node in the item that is covered already.
  void cover_others(Index chosen) {
    const Index option = matrix_.nodes[chosen].option;
    for (Index node = matrix_.option_begin[option]; node < matrix_.option_begin[option + 1]; ++node) {
      if (node != chosen) cover(matrix_.nodes[node].item);
    }
  }
  void uncover_others(Index chosen) {
    const Index option = matrix_.nodes[chosen].option;
    for (Index node = matrix_.option_begin[option + 1]; node-- > matrix_.option_begin[option];) {
      if (node != chosen) uncover(matrix_.nodes[node].item);
    }
  }

  Index smallest_item() const {
    Index best = 0;
    Index best_size = std::numeric_limits<Index>::max();
    for (Index item = matrix_.right[0]; item != 0; item = matrix_.right[item]) {
      if (matrix_.size[item] < best_size) {
        best = item;
        best_size = matrix_.size[item];
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
            const Index option = matrix_.nodes[node].option;
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
      const Index item = matrix_.nodes[node].item;
      if (node != item) uncover_others(node);
      node = matrix_.nodes[node].down;
      if (node == item) {
        uncover(item);
        chosen_.pop_back();
        forward = false;
        if (!run.tick()) return;
        continue;
      }
      // A forced option is no branch.
      if (!(matrix_.size[item] > 1 ? run.node() : run.tick())) return;
      cover_others(node);
      forward = true;
    }
  }

  int side_;
  int cells_;
  Index secondary_ = 0;                           // how many secondary items there are
  std::size_t secondary_nodes_ = 0;               // of all options
  std::vector<std::vector<Index>> secondary_of_;  // by option; empty without constraints
  std::vector<char> forbidden_;                   // by option
  Matrix matrix_;
  Matrix kept_;  // without exclusions, nothing covered
  std::vector<char> covered_;
  std::vector<Index> chosen_;
  Board board_;
};

}  // namespace

extern const BackendInfo kDlxBackend = {
    .name = "dlx",
    .summary = "exact cover by dancing links; any board",
    .can = [](const BackendOptions& /*options*/) -> Capabilities {
      using enum PrimitiveKind;
      return {.primitives = {distinct, relation, domain}, .batch_hint = 32};
    },
    .make = [](std::shared_ptr<const Rules> rules, const BackendOptions& /*options*/) -> std::unique_ptr<Backend> {
      return std::make_unique<Dlx>(std::move(rules));
    },
};

}  // namespace nonet
