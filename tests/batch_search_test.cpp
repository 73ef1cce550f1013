// The batch backend's search against a plain one that is written from the comments in backends/batch: cell by
// cell, one node at a time. Verdicts do not show whether every rule is applied and the best band is split; the number
// of nodes does.
#include "backends/batch/dispatch.hpp"
#include "tests/tests.hpp"

namespace nonet::test::batch_search_test {
constexpr int kBands = 6;  // three bands, then three stacks

// The line of a band that each box's triad is in.
using Permutation = std::array<int, 3>;
constexpr std::array<Permutation, 6> kPermutations = {
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// A cell of a triad of a band or, on its side, of a stack.
int cell_of(int band, int line, int box, int k) {
  return band < 3 ? (band * 3 + line) * 9 + box * 3 + k : (box * 3 + k) * 9 + (band - 3) * 3 + line;
}

struct Triads {
  std::array<std::array<bool, 3>, 3> at{};  // by line and box
};

class Node {
 public:
  explicit Node(std::span<const Cell> clues) {
    for (auto& digit : may_) digit.fill(true);
    for (std::size_t cell = 0; cell < 81; ++cell) {
      for (std::size_t digit = 0; digit < 9; ++digit) {
        if (clues[cell] != 0 && clues[cell] != digit + 1) may_[digit][cell] = false;
      }
    }
  }

  // To the fixed point of all rules. False: there is no solution below.
  bool propagate() {
    for (std::optional<Node> before; !before || before->may_ != may_;) {
      before = *this;
      if (!apply_rules()) return false;
    }
    return true;
  }

  bool is_solved() const {
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (candidates(cell) != 1) return false;
    }
    return true;
  }

  // This one becomes the first child.
  Node split() {
    Node second = *this;
    for (int digit = 0; digit < 9; ++digit) {
      const int band = best_band();
      if (band >= 0 && permutations(digit, band) != 2) continue;
      for (int b = band >= 0 ? band : 0; b < (band >= 0 ? band + 1 : kBands); ++b) {
        for (int line = 0; line < 3; ++line) {
          if (split_line(digit, b, line, second)) return second;
        }
      }
    }
    FAIL("nothing to split");
    return second;
  }

 private:
  bool may(int digit, int cell) const { return may_[static_cast<std::size_t>(digit)][static_cast<std::size_t>(cell)]; }
  void drop(int digit, int cell) { may_[static_cast<std::size_t>(digit)][static_cast<std::size_t>(cell)] = false; }
  int candidates(std::size_t cell) const {
    int count = 0;
    for (const auto& digit : may_) count += digit[cell] ? 1 : 0;
    return count;
  }
  bool in_triad(int digit, int band, int line, int box) const {
    return may(digit, cell_of(band, line, box, 0)) || may(digit, cell_of(band, line, box, 1)) ||
           may(digit, cell_of(band, line, box, 2));
  }
  bool is_possible(int digit, int band, const Permutation& lines) const {
    return in_triad(digit, band, lines[0], 0) && in_triad(digit, band, lines[1], 1) &&
           in_triad(digit, band, lines[2], 2);
  }
  int permutations(int digit, int band) const {
    int count = 0;
    for (const Permutation& lines : kPermutations) count += is_possible(digit, band, lines) ? 1 : 0;
    return count;
  }

  // Where a digit may be in a band by its permutations; a naked single must be in them.
  Triads left(int digit, int band) const {
    Triads naked;
    for (int i = 0; i < 27; ++i) {
      const int cell = cell_of(band, i / 9, i / 3 % 3, i % 3);
      if (may(digit, cell) && candidates(static_cast<std::size_t>(cell)) == 1) {
        naked.at[static_cast<std::size_t>(i / 9)][static_cast<std::size_t>(i / 3 % 3)] = true;
      }
    }
    Triads left;
    for (const Permutation& lines : kPermutations) {
      bool stands = is_possible(digit, band, lines);
      for (std::size_t box = 0; box < 3; ++box) {
        for (std::size_t line = 0; line < 3; ++line) {
          if (naked.at[line][box] && lines[box] != static_cast<int>(line)) stands = false;
        }
      }
      for (std::size_t box = 0; stands && box < 3; ++box) left.at[static_cast<std::size_t>(lines[box])][box] = true;
    }
    return left;
  }

  bool apply_rules() {
    for (int band = 0; band < kBands; ++band) {
      if (!apply_band(band)) return false;
    }
    for (int digit = 0; digit < 9; ++digit) {
      for (int box = 0; box < 9; ++box) keep_hidden_single(digit, box);
    }
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (candidates(cell) == 0) return false;
    }
    return true;
  }

  bool apply_band(int band) {
    std::array<Triads, 9> left_of;
    for (int digit = 0; digit < 9; ++digit) left_of[static_cast<std::size_t>(digit)] = left(digit, band);
    for (std::size_t line = 0; line < 3; ++line) {
      for (std::size_t box = 0; box < 3; ++box) {
        // A digit that no other triad of the line has is asserted. Three of them fill a triad.
        std::array<bool, 9> asserted{};
        int count = 0;
        for (std::size_t digit = 0; digit < 9; ++digit) {
          const auto& triads = left_of[digit].at[line];
          if (!triads[0] && !triads[1] && !triads[2]) return false;
          asserted[digit] = !triads[(box + 1) % 3] && !triads[(box + 2) % 3];
          count += asserted[digit] ? 1 : 0;
        }
        if (count > 3) return false;
        for (std::size_t digit = 0; digit < 9; ++digit) {
          if (left_of[digit].at[line][box] && (count < 3 || asserted[digit])) continue;
          for (int k = 0; k < 3; ++k) {
            drop(static_cast<int>(digit), cell_of(band, static_cast<int>(line), static_cast<int>(box), k));
          }
        }
      }
    }
    return true;
  }

  void keep_hidden_single(int digit, int box) {
    int count = 0;
    int last = 0;
    for (int i = 0; i < 9; ++i) {
      const int cell = (box / 3 * 3 + i / 3) * 9 + box % 3 * 3 + i % 3;
      if (!may(digit, cell)) continue;
      ++count;
      last = cell;
    }
    if (count != 1) return;
    for (int other = 0; other < 9; ++other) {
      if (other != digit) drop(other, last);
    }
  }

  // Of those where some digit has exactly two permutations the one with the fewest beyond the first, at most three a
  // digit; -1 if no cell does.
  int best_band() const {
    int best = -1;
    int least = 0;
    for (int band = 0; band < kBands; ++band) {
      bool has_pair = false;
      int score = 0;
      for (int digit = 0; digit < 9; ++digit) {
        const int count = permutations(digit, band);
        has_pair |= count == 2;
        score += std::min(count - 1, 3);
      }
      if (!has_pair || (best >= 0 && score >= least)) continue;
      best = band;
      least = score;
    }
    return best;
  }

  // The first triad that is possible, here, and the others, in the second child. False: the line is settled.
  bool split_line(int digit, int band, int line, Node& second) {
    std::array<bool, 3> triads{};
    int count = 0;
    for (int box = 0; box < 3; ++box) {
      triads[static_cast<std::size_t>(box)] = in_triad(digit, band, line, box);
      count += triads[static_cast<std::size_t>(box)] ? 1 : 0;
    }
    if (count < 2) return false;
    bool is_first = true;
    for (int box = 0; box < 3; ++box) {
      if (!triads[static_cast<std::size_t>(box)]) continue;
      for (int k = 0; k < 3; ++k) (is_first ? second : *this).drop(digit, cell_of(band, line, box, k));
      is_first = false;
    }
    return true;
  }

  std::array<std::array<bool, 81>, 9> may_;
};

struct Found {
  std::uint64_t nodes = 0;
  std::uint64_t solutions = 0;
};

constexpr std::uint64_t kMostNodes = 200;  // as the plain search is slow

void search(Node& node, Found& found) {
  if (found.nodes > kMostNodes || !node.propagate()) return;
  if (node.is_solved()) {
    ++found.solutions;
    return;
  }
  ++found.nodes;
  Node second = node.split();
  search(node, found);
  search(second, found);
}

TEST_CASE("the batch engine takes the nodes of the search that is described") {
  Random random(seed());
  const auto rules = Rules::make({});
  std::vector<Puzzle> puzzles;
  std::vector<Cell> clues;
  std::vector<Found> expected;
  const auto add = [&](Puzzle puzzle) {
    Found found;
    Node root(puzzle.clues);
    search(root, found);
    if (found.nodes > kMostNodes) return;
    clues.insert(clues.end(), puzzle.clues.begin(), puzzle.clues.end());
    expected.push_back(found);
    puzzles.push_back(std::move(puzzle));
  };
  add(classic(kAiEscargot.puzzle));
  add(classic(kSeventeenClues.puzzle));
  while (puzzles.size() < 32) add(random_puzzle(rules, 44 + random.below(10), random));
  for (const simd::KernelEntry& entry : simd::kernel_table()) {
    if (!entry.runs_here()) continue;
    CAPTURE(entry.kernel->name);
    std::vector<Outcome> outcomes(puzzles.size());
    // A limit of nodes keeps every puzzle to the fixed point.
    batch::make_backend(*entry.kernel)
        ->solve_batch({rules.get(), puzzles.size(), clues, {}}, {.max_solutions = 0, .max_nodes = 1'000'000}, outcomes,
                      {});
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      CAPTURE(text_of(puzzles[i].clues));
      CHECK(outcomes[i].solutions == expected[i].solutions);
      CHECK(outcomes[i].stats.nodes == expected[i].nodes);
    }
  }
}

}  // namespace nonet::test::batch_search_test
