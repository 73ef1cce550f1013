#include "deduction/listed_sets.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "nonet/board.hpp"

namespace nonet {

std::vector<std::uint16_t> sets_of_relation(const RelationTable& table, int side, std::size_t size) {
  std::vector<std::uint16_t> sets;
  const auto extend = [&](auto&& self, DigitMask chosen, DigitMask open, std::size_t missing) -> void {
    if (missing == 0) return sets.push_back(static_cast<std::uint16_t>(chosen));
    for (; open != 0; open &= open - 1) {
      const DigitMask bit = open & (~open + 1);
      self(self, chosen | bit, open & ~bit & table.second_of[static_cast<std::size_t>(std::countr_zero(bit))],
           missing - 1);
    }
  };
  extend(extend, 0, all_digits(side), size);
  return sets;
}

std::vector<std::uint16_t> sets_of_words(const WordMachine& machine, int side) {
  // By set of the digits read so far: the states of that layer which some order leads to, as bits.
  const std::size_t length = machine.length();
  const auto digits = static_cast<std::size_t>(side);
  std::size_t words = 1;
  for (std::size_t layer = 0; layer <= length; ++layer) {
    words = std::max<std::size_t>(words, (machine.layers[layer + 1] - machine.layers[layer] + 63) / 64);
  }
  std::vector<std::uint64_t> reached((std::size_t{1} << digits) * words);
  set_bit(reached.data(), 0);
  std::vector<std::uint16_t> sets;
  for (std::size_t set = 0; set < std::size_t{1} << digits; ++set) {
    const std::uint64_t* const states = reached.data() + set * words;
    if (std::all_of(states, states + words, [](std::uint64_t word) { return word == 0; })) continue;
    const auto layer = static_cast<std::size_t>(std::popcount(set));
    if (layer == length) {
      sets.push_back(static_cast<std::uint16_t>(set));
      continue;
    }
    for_each_bit(states, words, [&](unsigned at) {
      const std::uint32_t* const row = machine.next.data() + (machine.layers[layer] + at) * digits;
      for (std::size_t digit = 0; digit < digits; ++digit) {
        if (row[digit] == WordMachine::kNone || (set >> digit & 1U) != 0) continue;
        set_bit(reached.data() + (set | std::size_t{1} << digit) * words, row[digit] - machine.layers[layer + 1]);
      }
    });
  }
  return sets;
}

std::vector<RelationClique> relation_cliques(const Primitives& primitives, std::size_t cells,
                                             const std::vector<std::uint64_t>& peers) {
  const std::size_t words = (cells + 63) / 64;
  std::vector<std::pair<std::uint32_t, std::pair<CellIndex, CellIndex>>> pairs;
  for (const Relation& relation : primitives.relations) {
    const RelationTable& rows = primitives.tables[relation.table];
    if (rows.first_of != rows.second_of || !has_bit(peers.data() + relation.first * words, relation.second)) continue;
    pairs.emplace_back(relation.table, std::minmax(relation.first, relation.second));
  }
  std::ranges::sort(pairs);
  std::vector<RelationClique> found;
  std::vector<std::uint64_t> related(cells * words);  // of one table; a pair leaves it once it is in a clique
  std::vector<std::uint64_t> common(words);
  for (std::size_t begin = 0; begin < pairs.size();) {
    std::size_t end = begin;
    for (; end < pairs.size() && pairs[end].first == pairs[begin].first; ++end) {
      const auto& [low, high] = pairs[end].second;
      set_bit(related.data() + low * words, high);
      set_bit(related.data() + high * words, low);
    }
    for (std::size_t i = begin; i < end; ++i) {
      const auto& [low, high] = pairs[i].second;
      if (!has_bit(related.data() + low * words, high)) continue;
      RelationClique clique{.table = pairs[i].first, .cells = {low, high}};
      for (std::size_t word = 0; word < words; ++word) {
        common[word] = related[low * words + word] & related[high * words + word];
      }
      for_each_bit(common.data(), words, [&](unsigned cell) {
        if (!has_bit(common.data(), cell)) return;
        clique.cells.push_back(static_cast<CellIndex>(cell));
        for (std::size_t word = 0; word < words; ++word) common[word] &= related[cell * words + word];
      });
      std::ranges::sort(clique.cells);
      for (const CellIndex a : clique.cells) {
        for (const CellIndex b : clique.cells) clear_bit(related.data() + a * words, b);
      }
      if (clique.cells.size() > 2) found.push_back(std::move(clique));
    }
    begin = end;
  }
  return found;
}

}  // namespace nonet
