// Which edges of a bipartite graph lie on some perfect matching? (Regin 1994: a matching, and the strongly connected
// components of the graph that it directs.)
//
//     left        right        A matching pairs each left node with a right one; an edge x - v outside it is a step
//      a ===== 1               from x to the left node that holds v. Edges within a component may be exchanged for
//      a ----- 2               matched ones, those between two components never.
//      b ===== 2
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "nonet/board/geometry.hpp"

namespace nonet {

/// A set of places, digits, lines or boxes: at most 255 of them.
inline constexpr std::size_t kMostWords = 4;
using NodeSet = std::array<std::uint64_t, kMostWords>;

inline bool has_bit(const std::uint64_t* set, unsigned bit) { return (set[bit / 64] >> bit % 64 & 1U) != 0; }
inline void set_bit(std::uint64_t* set, unsigned bit) { set[bit / 64] |= std::uint64_t{1} << bit % 64; }
inline void clear_bit(std::uint64_t* set, unsigned bit) { set[bit / 64] &= ~(std::uint64_t{1} << bit % 64); }

/// Calls visit(unsigned) for each member, ascending; the set may lose members meanwhile.
template <class Visit>
void for_each_bit(const std::uint64_t* set, std::size_t words, Visit&& visit) {
  for (std::size_t word = 0; word < words; ++word) {
    for (std::uint64_t left = set[word]; left != 0; left &= left - 1) {
      visit(static_cast<unsigned>(word * 64) + static_cast<unsigned>(std::countr_zero(left)));
    }
  }
}

/// Works on one graph at a time; holds its memory. The graph gives a constant words(), forward(x) with the right nodes
/// of a left one, backward(v) with the left nodes of a right one.
class Matching {
 public:
  static constexpr std::uint8_t kNone = 255;

  /// Makes a perfect matching of the nodes in `left`, beginning with what `match` (by left node) still holds of an
  /// earlier one. False: there is none.
  template <class Graph>
  bool complete(const Graph& graph, const NodeSet& left, std::uint8_t* match) {
    constexpr std::size_t kWords = Graph::words();
    holder_.fill(kNone);
    NodeSet unmatched{};
    free_ = {};
    for_each_bit(left.data(), kWords, [&](unsigned x) {
      const std::uint64_t* const right = graph.forward(x);
      for (std::size_t i = 0; i < kWords; ++i) free_[i] |= right[i];
      // (Held by two where one of them comes from an earlier puzzle.)
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

  /// Calls drop(x, const NodeSet&) for left nodes with edges on no perfect matching: those edges, by right node.
  /// Requires complete() with the same arguments; the graph must not change meanwhile.
  template <class Graph, class Drop>
  void drop_idle(const Graph& graph, const NodeSet& left, const std::uint8_t* match, Drop&& drop) {
    constexpr std::size_t kWords = Graph::words();
    finish_order(graph, left, match);
    NodeSet unvisited = left;
    for (std::size_t i = order_size_; i-- > 0;) {
      if (!has_bit(unvisited.data(), order_[i])) continue;
      const std::size_t members = gather(graph, order_[i], match, unvisited);
      if (members == order_size_) return;  // one component: every edge serves
      NodeSet own{};
      for (std::size_t m = 0; m < members; ++m) set_bit(own.data(), match[stack_[m]]);
      for (std::size_t m = 0; m < members; ++m) {
        const std::uint64_t* const right = graph.forward(stack_[m]);
        NodeSet idle{};
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < kWords; ++w) any |= idle[w] = right[w] & ~own[w];
        if (any != 0) drop(static_cast<unsigned>(stack_[m]), idle);
      }
    }
  }

 private:
  // Breadth first from an unmatched left node to a free right one.
  template <class Graph>
  bool augment(const Graph& graph, unsigned start, std::uint8_t* match) {
    constexpr std::size_t kWords = Graph::words();
    NodeSet unvisited = right_;
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

  // Along the path that augment() found: each left node takes the right one by which it was left.
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
  void finish_order(const Graph& graph, const NodeSet& left, const std::uint8_t* match) {
    constexpr std::size_t kWords = Graph::words();
    NodeSet unvisited = right_;
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
  std::size_t gather(const Graph& graph, std::uint8_t root, const std::uint8_t* match, NodeSet& unvisited) {
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

  NodeSet right_{};                         // right nodes that any left one reaches
  NodeSet free_{};                          // those that nobody holds
  std::array<std::uint8_t, 256> holder_{};  // by right node
  std::array<std::uint8_t, 256> from_{};    // by right node: the left one that reached it
  std::array<std::uint8_t, 256> stack_{};   // or queue
  std::array<std::uint8_t, 256> order_{};
  std::size_t order_size_ = 0;
};

}  // namespace nonet
