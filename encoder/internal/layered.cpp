#include "encoder/internal/layered.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace nonet {
namespace {

// States of a layer of which each two are said to exclude each other.
constexpr std::size_t kMostExclusive = 500;

}  // namespace

void Layered::add(std::vector<int> symbols, std::vector<std::uint32_t> next, std::size_t states) {
  for (std::size_t i = 0; i < next.size(); ++i) {
    if (symbols[i % symbols.size()] == kFalse) next[i] = kNone;
  }
  positions_.push_back({std::move(symbols), std::move(next), states});
}

bool Layered::reduce() {
  // Forwards: which states are reached.
  std::vector<std::vector<char>> reached(positions_.size() + 1);
  reached[0] = {1};
  for (std::size_t p = 0; p < positions_.size(); ++p) {
    const Position& position = positions_[p];
    reached[p + 1].resize(position.states);
    for (std::size_t i = 0; i < position.next.size(); ++i) {
      if (position.next[i] != kNone && reached[p][i / position.symbols.size()] != 0) {
        reached[p + 1][position.next[i]] = 1;
      }
    }
  }
  // Backwards: classes of states with the same successors.
  const std::vector<char>& last = reached.back();
  if (std::find(last.begin(), last.end(), 1) == last.end()) return false;
  std::vector<std::uint32_t> class_of(last.size(), 0);
  for (std::size_t p = positions_.size(); p-- > 0;) {
    Position& position = positions_[p];
    const std::size_t symbols = position.symbols.size();
    std::map<std::vector<std::uint32_t>, std::uint32_t> classes;
    std::vector<std::uint32_t> own_class(states_before(p), kNone);
    std::vector<std::uint32_t> next;
    for (std::size_t state = 0; state < own_class.size(); ++state) {
      if (reached[p][state] == 0) continue;
      std::vector<std::uint32_t> row(symbols, kNone);
      bool any = false;
      for (std::size_t s = 0; s < symbols; ++s) {
        const std::uint32_t target = position.target(state, s);
        if (target != kNone) row[s] = class_of[target];
        any = any || row[s] != kNone;
      }
      if (!any) continue;
      const auto [place, fresh] = classes.try_emplace(row, static_cast<std::uint32_t>(classes.size()));
      if (fresh) next.insert(next.end(), row.begin(), row.end());
      own_class[state] = place->second;
    }
    if (classes.empty()) return false;
    position.next = std::move(next);
    if (p > 0) positions_[p - 1].states = classes.size();
    class_of = std::move(own_class);
  }
  if (!positions_.empty()) positions_.back().states = 1;
  return true;
}

// A layer's only state is true, and of two states one is the other's negation. A state is a symbol if only this symbol
// leads to it, from the only state of its layer. It also is if only this symbol leaves it, to the only state of the
// next layer, and no other state reads the symbol.
std::vector<std::vector<int>> Layered::state_literals(ClauseOut& out) const {
  std::vector<std::vector<int>> literals(positions_.size() + 1);
  literals[0] = {kTrue};
  for (std::size_t p = 0; p < positions_.size(); ++p) {
    const Position& position = positions_[p];
    std::vector<int>& layer = literals[p + 1];
    layer.assign(position.states, 0);
    if (position.states == 1) {
      layer[0] = kTrue;
      continue;
    }
    if (states_before(p) == 1) {
      std::vector<int> times(position.states);
      for (std::size_t s = 0; s < position.symbols.size(); ++s) {
        const std::uint32_t target = position.target(0, s);
        if (target == kNone) continue;
        layer[target] = ++times[target] == 1 ? position.symbols[s] : 0;
      }
    }
    if (p + 1 < positions_.size() && positions_[p + 1].states == 1) {
      const Position& after = positions_[p + 1];
      std::vector<std::size_t> readers(after.symbols.size());
      for (std::size_t i = 0; i < after.next.size(); ++i) {
        if (after.next[i] != kNone) ++readers[i % after.symbols.size()];
      }
      for (std::size_t state = 0; state < position.states; ++state) {
        std::size_t reads = 0;
        std::size_t symbol = 0;
        for (std::size_t s = 0; s < after.symbols.size(); ++s) {
          if (after.target(state, s) == kNone) continue;
          ++reads;
          symbol = s;
        }
        if (layer[state] == 0 && reads == 1 && readers[symbol] == 1) layer[state] = after.symbols[symbol];
      }
    }
    if (position.states == 2) {
      if (layer[0] == 0 && layer[1] == 0) layer[0] = out.variable();
      if (layer[0] == 0) layer[0] = -layer[1];
      if (layer[1] == 0) layer[1] = -layer[0];
    }
    for (int& state : layer) {
      if (state == 0) state = out.variable();
    }
  }
  return literals;
}

void Layered::write(ClauseOut& out, AutomatonMethod method) {
  if (!reduce()) return out.clause({});
  const std::vector<std::vector<int>> states = state_literals(out);
  if (method != AutomatonMethod::edges) write_forward(out, states);
  if (method == AutomatonMethod::forward) return;
  for (std::size_t p = 0; p < positions_.size(); ++p) {
    out.clause(states[p + 1]);
    // With the clauses forward it is redundant, and propagates more; of many states it is too long.
    if (method == AutomatonMethod::edges || states[p + 1].size() <= kMostExclusive) {
      out.at_most_one(states[p + 1], {.one_is_true = true});
    }
    const auto write_position = method == AutomatonMethod::states ? write_states : write_edges;
    write_position(out, positions_[p], states[p], states[p + 1]);
  }
}

void Layered::write_forward(ClauseOut& out, const std::vector<std::vector<int>>& states) const {
  for (std::size_t p = 0; p < positions_.size(); ++p) {
    const Position& position = positions_[p];
    for (std::size_t state = 0; state < states[p].size(); ++state) {
      for (std::size_t s = 0; s < position.symbols.size(); ++s) {
        const std::uint32_t target = position.target(state, s);
        out.clause({-states[p][state], -position.symbols[s], target == kNone ? kFalse : states[p + 1][target]});
      }
    }
  }
}

void Layered::write_states(ClauseOut& out, const Position& position, const std::vector<int>& before,
                           const std::vector<int>& after) {
  std::vector<int> clause;
  const std::size_t symbols = position.symbols.size();
  // A state and the symbols that it reads; a symbol and the states that read it.
  for (std::size_t state = 0; state < before.size(); ++state) {
    clause = {-before[state]};
    for (std::size_t s = 0; s < symbols; ++s) {
      if (position.target(state, s) != kNone) clause.push_back(position.symbols[s]);
    }
    out.clause(clause);
  }
  for (std::size_t s = 0; s < symbols; ++s) {
    clause = {-position.symbols[s]};
    for (std::size_t state = 0; state < before.size(); ++state) {
      if (position.target(state, s) != kNone) clause.push_back(before[state]);
    }
    out.clause(clause);
  }
  // Backwards: where a state comes from, by each symbol.
  std::vector<std::vector<int>> sources(after.size() * symbols);
  for (std::size_t state = 0; state < before.size(); ++state) {
    for (std::size_t s = 0; s < symbols; ++s) {
      if (const std::uint32_t target = position.target(state, s); target != kNone) {
        sources[target * symbols + s].push_back(before[state]);
      }
    }
  }
  for (std::size_t target = 0; target < after.size(); ++target) {
    std::vector<int> by = {-after[target]};
    for (std::size_t s = 0; s < symbols; ++s) {
      clause = {-after[target], -position.symbols[s]};
      const std::vector<int>& from = sources[target * symbols + s];
      clause.insert(clause.end(), from.begin(), from.end());
      if (clause.size() > 2) by.push_back(position.symbols[s]);
      out.clause(clause);
    }
    out.clause(by);
  }
}

void Layered::write_edges(ClauseOut& out, const Position& position, const std::vector<int>& before,
                          const std::vector<int>& after) {
  std::vector<int> clause;
  const std::size_t symbols = position.symbols.size();
  std::vector<std::vector<int>> into(after.size());
  std::vector<std::vector<int>> of_symbol(symbols);
  for (std::size_t state = 0; state < before.size(); ++state) {
    std::map<std::uint32_t, std::vector<std::size_t>> targets;
    for (std::size_t s = 0; s < symbols; ++s) {
      if (const std::uint32_t target = position.target(state, s); target != kNone) targets[target].push_back(s);
    }
    std::vector<int> from = {-before[state]};
    for (const auto& [target, read] : targets) {
      // An edge is its state where that has no other, and its symbol if no other edge reads it.
      int edge = 0;
      if (targets.size() == 1) {
        edge = before[state];
      } else if (before.size() == 1 && read.size() == 1) {
        edge = position.symbols[read[0]];
      } else {
        edge = out.variable();
      }
      out.clause({-edge, before[state]});
      out.clause({-edge, after[target]});
      clause = {-edge};
      for (const std::size_t s : read) {
        clause.push_back(position.symbols[s]);
        of_symbol[s].push_back(edge);
      }
      out.clause(clause);
      into[target].push_back(edge);
      from.push_back(edge);
    }
    out.clause(from);
  }
  for (std::size_t target = 0; target < after.size(); ++target) {
    into[target].push_back(-after[target]);
    out.clause(into[target]);
  }
  for (std::size_t s = 0; s < symbols; ++s) {
    of_symbol[s].push_back(-position.symbols[s]);
    out.clause(of_symbol[s]);
  }
}

}  // namespace nonet
