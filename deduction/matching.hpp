// Finds the edges of a bipartite graph that lie on no perfect matching (Regin 1994: by a matching, and the strongly
// connected components of the graph that it directs).
//
//     left        right        A matching pairs each left node with a right one; an edge x - v outside it is a step
//      a ===== 1               from x to the left node that holds v. Edges within a component may be exchanged for
//      a ----- 2               matched ones, those between two components never.
//      b ===== 2
//
// Example:
//     struct Graph {  // 0 - 0, 1 - 0, 1 - 1
//       std::uint64_t right[2] = {0b01, 0b11};
//       std::uint64_t left[2] = {0b11, 0b10};
//       static constexpr std::size_t words() { return 1; }
//       const std::uint64_t* forward(unsigned x) const { return right + x; }
//       const std::uint64_t* backward(unsigned v) const { return left + v; }
//     };
//     const Graph graph;
//     std::uint8_t match[2] = {nonet::Matching::kNone, nonet::Matching::kNone};
//     nonet::Matching matching;
//     assert(matching.complete(graph, {0b11}, match) && match[0] == 0 && match[1] == 1);
//     matching.drop_idle(graph, {0b11}, match, [](unsigned x, const nonet::BitArray& idle) {
//       assert(x == 1 && idle[0] == 0b01);  // 1 - 0 would leave nothing for 0
//     });
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "nonet/board.hpp"

namespace nonet {

/// Works on one graph at a time, and keeps its memory. The graph has a constant words(), the right nodes forward(x) of
/// a left one, and the left nodes backward(v) of a right one.
class Matching {
 public:
  static constexpr std::uint8_t kNone = 255;

  /// Makes a perfect matching of the nodes in `left`. `match` (by left node) may hold parts of an earlier matching,
  /// which save work. False: there is none.
  template <class Graph>
  bool complete(const Graph& graph, const BitArray& left, std::uint8_t* match) {
    constexpr std::size_t kWords = Graph::words();
    holder_.fill(kNone);
    BitArray unmatched{};
    free_ = {};
    for_each_bit(left.data(), kWords, [&](unsigned x) {
      const std::uint64_t* const right = graph.forward(x);
      for (std::size_t i = 0; i < kWords; ++i) free_[i] |= right[i];
      // (Two nodes may hold the same one after an earlier puzzle.)
      if (match[x] != kNone && has_bit(right, match[x]) && holder_[match[x]] == kNone) {
        holder_[match[x]] = static_cast<std::uint8_t>(x);
      } else {
        match[x] = kNone;
        set_bit(unmatched.data(), x);
      }
    });
    right_ = free_;
    for_each_bit(left.data(), kWords, [&](unsigned x) {
      if (match[x] != kNone) clear_bit(free_.data(), match[x]);
    });
    bool all = true;
    for_each_bit(unmatched.data(), kWords, [&](unsigned x) { all = all && augment(graph, x, match); });
    return all;
  }

  /// Calls drop(x, const BitArray&) for each left node with edges that are on no perfect matching, and gives the right
  /// nodes of those edges.
  /// Requires complete() with the same arguments; the graph must not change meanwhile.
  template <class Graph, class Drop>
  void drop_idle(const Graph& graph, const BitArray& left, const std::uint8_t* match, Drop&& drop) {
    constexpr std::size_t kWords = Graph::words();
    finish_order(graph, left, match);
    BitArray unvisited = left;
    for (std::size_t i = order_size_; i-- > 0;) {
      if (!has_bit(unvisited.data(), order_[i])) continue;
      const std::size_t members = gather(graph, order_[i], match, unvisited);
      if (members == order_size_) return;  // one component: every edge serves
      BitArray own{};
      for (std::size_t m = 0; m < members; ++m) set_bit(own.data(), match[stack_[m]]);
      for (std::size_t m = 0; m < members; ++m) {
        const std::uint64_t* const right = graph.forward(stack_[m]);
        BitArray idle{};
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < kWords; ++w) any |= idle[w] = right[w] & ~own[w];
        if (any != 0) drop(static_cast<unsigned>(stack_[m]), idle);
      }
    }
  }

 private:
  // Searches breadth first from an unmatched left node to a free right one.
  template <class Graph>
  bool augment(const Graph& graph, unsigned start, std::uint8_t* match) {
    constexpr std::size_t kWords = Graph::words();
    BitArray unvisited = right_;
    std::size_t size = 0;
    stack_[size++] = static_cast<std::uint8_t>(start);
    for (std::size_t at = 0; at < size; ++at) {
      const std::uint8_t x = stack_[at];
      const std::uint64_t* const right = graph.forward(x);
      for (std::size_t w = 0; w < kWords; ++w) {
        if (const std::uint64_t found = right[w] & free_[w]; found != 0) {
          exchange(static_cast<unsigned>(w * 64) + static_cast<unsigned>(std::countr_zero(found)), x, match);
          return true;
        }
      }
      for (std::size_t w = 0; w < kWords; ++w) {
        std::uint64_t reached = right[w] & unvisited[w];
        unvisited[w] &= ~reached;
        for (; reached != 0; reached &= reached - 1) {
          const auto v = static_cast<unsigned>(w * 64) + static_cast<unsigned>(std::countr_zero(reached));
          from_[v] = x;
          stack_[size++] = holder_[v];
        }
      }
    }
    return false;
  }

  // Walks back along the path that augment() found, and matches each left node with the next right one.
  void exchange(unsigned v, std::uint8_t x, std::uint8_t* match) {
    clear_bit(free_.data(), v);
    for (;;) {
      const std::uint8_t before = match[x];
      match[x] = static_cast<std::uint8_t>(v);
      holder_[v] = x;
      if (before == kNone) return;
      v = before;
      x = from_[v];
    }
  }

  // Left nodes in the order in which a depth-first search leaves them.
  template <class Graph>
  void finish_order(const Graph& graph, const BitArray& left, const std::uint8_t* match) {
    constexpr std::size_t kWords = Graph::words();
    BitArray unvisited = right_;
    order_size_ = 0;
    for_each_bit(left.data(), kWords, [&](unsigned root) {
      if (!has_bit(unvisited.data(), match[root])) return;
      std::size_t depth = 0;
      clear_bit(unvisited.data(), match[root]);
      stack_[depth++] = static_cast<std::uint8_t>(root);
      while (depth > 0) {
        const std::uint64_t* const right = graph.forward(stack_[depth - 1]);
        std::size_t w = 0;
        while (w < kWords && (right[w] & unvisited[w]) == 0) ++w;
        if (w == kWords) {
          order_[order_size_++] = stack_[--depth];
          continue;
        }
        const auto v = static_cast<unsigned>(w * 64) + static_cast<unsigned>(std::countr_zero(right[w] & unvisited[w]));
        clear_bit(unvisited.data(), v);
        stack_[depth++] = holder_[v];
      }
    });
  }

  // The component of a node, in stack_, against the direction of the edges. Returns its size.
  template <class Graph>
  std::size_t gather(const Graph& graph, std::uint8_t root, const std::uint8_t* match, BitArray& unvisited) {
    std::size_t size = 0;
    clear_bit(unvisited.data(), root);
    stack_[size++] = root;
    for (std::size_t at = 0; at < size; ++at) {
      const std::uint64_t* const holders = graph.backward(match[stack_[at]]);
      for (std::size_t w = 0; w < Graph::words(); ++w) {
        std::uint64_t reached = holders[w] & unvisited[w];
        unvisited[w] &= ~reached;
        for (; reached != 0; reached &= reached - 1) {
          stack_[size++] = static_cast<std::uint8_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(reached)));
        }
      }
    }
    return size;
  }

  BitArray right_{};                        // right nodes that any left one reaches
  BitArray free_{};                         // those that nobody holds
  std::array<std::uint8_t, 256> holder_{};  // by right node
  std::array<std::uint8_t, 256> from_{};    // by right node: the left one that reached it
  std::array<std::uint8_t, 256> stack_{};   // or queue
  std::array<std::uint8_t, 256> order_{};
  std::size_t order_size_ = 0;
};

}  // namespace nonet
