#include "workshop/bias/trials.hpp"

#include <cstring>

// A warning that functions which take such vectors are called in another way elsewhere: here all are inlined.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace nonet::bias {
namespace {

// A vector of 64 bytes is one, two or four registers. As many bits as trials, or as sets to look at together.
using V = uint64_t __attribute__((vector_size(64)));

[[gnu::always_inline]] inline V load(const uint64_t* words) {
  V value;
  std::memcpy(&value, words, sizeof value);
  return value;
}
[[gnu::always_inline]] inline void store(uint64_t* words, V value) { std::memcpy(words, &value, sizeof value); }
[[gnu::always_inline]] inline bool any(V value) {
  uint64_t words[kWords];
  store(words, value);
  uint64_t either = 0;
  for (const uint64_t word : words) either |= word;
  return either != 0;
}

struct Lanes {
  V s0;
  V s1;
  [[gnu::always_inline]] V next() {
    V x = s0;
    const V y = s1;
    const V sum = x + y;
    s0 = y;
    x ^= x << 23;
    s1 = x ^ y ^ (x >> 18) ^ (y >> 5);
    return sum;
  }
  // Ones with probability 5/16 = 0.0101 in binary, from the lowest digit.
  [[gnu::always_inline]] V cell() {
    V a = next();
    a &= next();
    a |= next();
    a &= next();
    return a;
  }
};

// Trials with so many cells at most. Full adders count them: `bits` holds the numbers of one weight after the other.
[[gnu::always_inline]] inline V at_most(const Trials& trials, unsigned most) {
  V bits[kCells];
  for (unsigned cell = 0; cell < kCells; ++cell) bits[cell] = load(trials.sets[cell]);
  V less_or_equal = ~V{};
  for (unsigned size = kCells, digit = 0; size > 0; ++digit) {
    V sum = bits[0];
    unsigned carries = 0;
    for (unsigned i = 1; i < size; i += 2) {
      const V a = bits[i];
      const V b = i + 1 < size ? bits[i + 1] : V{};
      const V either = sum ^ a;
      bits[carries++] = (sum & a) | (either & b);
      sum = either ^ b;
    }
    size = carries;
    less_or_equal = (most >> digit & 1) != 0 ? less_or_equal | ~sum : less_or_equal & ~sum;
  }
  return less_or_equal;
}

}  // namespace

void draw(Trials& trials, unsigned most, const Unavoidable* parts, unsigned count, const uint8_t* others,
          unsigned other_count) {
  Lanes random{load(trials.random[0]), load(trials.random[1])};
  for (unsigned i = 0; i < other_count; ++i) store(trials.sets[others[i]], random.cell());
  for (unsigned i = 0; i < count; ++i) {
    const Unavoidable& part = parts[i];
    V hit = {};
    for (unsigned k = 0; k < part.size; ++k) {
      const V cell = random.cell();
      store(trials.sets[part.cells[k]], cell);
      hit |= cell;
    }
    // Trials without a cell of the part draw again.
    for (V missing = ~hit; any(missing); missing &= ~hit) {
      for (unsigned k = 0; k < part.size; ++k) {
        uint64_t* const set = trials.sets[part.cells[k]];
        const V cell = random.cell() & missing;
        store(set, load(set) | cell);
        hit |= cell;
      }
    }
  }
  store(trials.alive, at_most(trials, most));
  store(trials.random[0], random.s0);
  store(trials.random[1], random.s1);
}

void sieve(Trials& trials, const Unavoidable* sets, unsigned count, unsigned few) {
  V alive = load(trials.alive);
  for (unsigned i = 0; i < count; ++i) {
    const Unavoidable& set = sets[i];
    V hit = load(trials.sets[set.cells[0]]) | load(trials.sets[set.cells[1]]);
    for (unsigned k = 2; k < set.size; k += 2) {  // sizes are even, or the last cell is there twice
      hit |= load(trials.sets[set.cells[k]]) | load(trials.sets[set.cells[k + 1]]);
    }
    alive &= hit;
    if (i % 8 == 7) {
      uint64_t words[kWords];
      store(words, alive);
      unsigned left = 0;
      for (const uint64_t word : words) left += static_cast<unsigned>(__builtin_popcountll(word));
      if (left <= few) break;
    }
  }
  store(trials.alive, alive);
}

bool look(const SetsByCell& by_cell, unsigned count, const uint8_t* cells, unsigned size, uint8_t* needed) {
  V once[kMostSets / kTrials];
  for (unsigned v = 0; v * kTrials < count; ++v) {
    V hit = {};
    V twice = {};
    for (unsigned i = 0; i < size; ++i) {
      const V with = load(by_cell.with[cells[i]] + v * kWords);
      twice |= hit & with;
      hit |= with;
    }
    if (any(~hit)) return false;
    once[v] = ~twice;
  }
  for (unsigned i = 0; i < size; ++i) {
    for (unsigned v = 0; v * kTrials < count && needed[i] == 0; ++v) {
      needed[i] = any(load(by_cell.with[cells[i]] + v * kWords) & once[v]) ? 1 : 0;
    }
  }
  return true;
}

}  // namespace nonet::bias
