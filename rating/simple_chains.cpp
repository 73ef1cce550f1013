#include <algorithm>
#include <cstring>

#include "rating/internal/chains.hpp"

namespace nonet::rating {

int extra_for_length(int complexity) {
  int extra = 0, most = 4;
  for (bool odd = false; complexity - 2 > most; odd = !odd) {
    ++extra;
    most = odd ? most * 4 / 3 : most * 3 / 2;
  }
  return extra;
}

void SimpleChains::find(const PencilGrid& grid, ChainSink& sink) {
  grid_ = &grid;
  sink_ = &sink;
  list_links(grid);
  for (const Mode mode : {Mode{true, false}, Mode{false, true}, Mode{true, true}}) {
    mode_ = mode;
    std::fill_n(usable_.begin(), words_, 0);
    for (int number = 0; number < count_; ++number) {
      if (has_strong(number)) usable_[number / 64] |= 1ull << number % 64;
    }
    for (int source = 0; source < count_; ++source) {
      const int marks = count(grid.marks[ids_[source] / kDigits]);
      if (marks < 2 || (marks > 2 && !mode.x)) continue;
      find_cycles(source);
      if (!mode.x) continue;
      find_chain(source, true);
      find_chain(source, false);
    }
  }
}

void SimpleChains::list_links(const PencilGrid& grid) {
  count_ = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    for (unsigned rest = grid.marks[cell]; rest != 0; rest &= rest - 1) {
      const int id = cell * kDigits + lowest(rest);
      numbers_[id] = count_;
      ids_[count_++] = id;
    }
  }
  words_ = (count_ + 63) / 64;
  for (int number = 0; number < count_; ++number) {
    const int cell = ids_[number] / kDigits, digit = ids_[number] % kDigits;
    auto& weak = weak_[number];
    int size = 0;
    for (unsigned rest = grid.marks[cell] & ~bit(digit); rest != 0; rest &= rest - 1) {
      weak_cause_[number][size] = by_cell;
      weak[size++] = static_cast<std::uint16_t>(numbers_[cell * kDigits + lowest(rest)]);
    }
    weak_in_cell_[number] = static_cast<std::uint8_t>(size);
    for (int index = 0; index < kPeers; ++index) {
      const int peer = kGrid.peers[cell][index];
      if (!grid.has(peer, digit)) continue;
      weak_cause_[number][size] = index < 8                                      ? by_box
                                  : kGrid.units[peer][1] == kGrid.units[cell][1] ? by_row
                                                                                 : by_column;
      weak[size++] = static_cast<std::uint16_t>(numbers_[peer * kDigits + digit]);
    }
    weak_size_[number] = static_cast<std::uint8_t>(size);
    for (const bool in_cell : {false, true}) {
      Bits& row = rows_[in_cell][number];
      std::fill_n(row.begin(), words_, 0);
      for (int index = in_cell ? 0 : weak_in_cell_[number]; index < size; ++index) {
        row[weak[index] / 64] |= 1ull << weak[index] % 64;
      }
    }

    auto& strong = strong_[number];
    size = 0;
    if (count(grid.marks[cell]) == 2) {
      strong_cause_[number][size] = by_cell;
      strong[size++] = weak[0];
    }
    strong_in_cell_[number] = static_cast<std::uint8_t>(size);
    for (int sort = 0; sort < 3; ++sort) {
      const int unit = kGrid.units[cell][sort];
      const Mask places = grid.places[unit][digit];
      if (count(places) != 2) continue;
      const int other = kGrid.cells[unit][lowest(places & ~bit(kGrid.places[cell][sort]))];
      const auto linked = static_cast<std::uint16_t>(numbers_[other * kDigits + digit]);
      const auto begin = strong.begin() + strong_in_cell_[number], end = strong.begin() + size;
      if (std::find(begin, end, linked) != end) continue;
      strong_cause_[number][size] = static_cast<std::uint8_t>(by_box + sort);
      strong[size++] = linked;
    }
    strong_size_[number] = static_cast<std::uint8_t>(size);
  }
}

void SimpleChains::find_cycles(int source) {
  const int base = mode_.x && mode_.y ? 70 : 65, key = mode_.x && mode_.y ? 4 : mode_.y ? 3 : 2;
  const auto rank_of = [&](int length) { return Rank{base + extra_for_length(length), length, key}; };
  if (!has_strong(source) || rank_of(4) >= sink_->bound()) return;
  std::array<bool, kCandidates> seen_on, seen_off;
  std::fill_n(seen_on.begin(), count_, false);
  std::fill_n(seen_off.begin(), count_, false);
  const auto mark_closing = [&](bool value) {
    for (int index = strong_begin(source); index < strong_end(source); ++index)
      closing_[strong_[source][index]] = value;
  };
  mark_closing(true);
  std::array<int, kCandidates> queue;
  int head = 0, tail = 0;
  queue[tail++] = source;
  seen_on[source] = true;
  before_on_[source] = -1;
  for (int length = 2; head < tail; length += 2) {
    if (length > 2 && rank_of(length) >= sink_->bound()) break;
    for (const int level = tail; head < level; ++head) {
      const int on = queue[head];
      for (int index = weak_begin(on); index < weak_size_[on]; ++index) {
        const int off = weak_[on][index];
        if (closing_[off] && length >= 4) {
          bool repeated = false;
          for (int at = on; before_on_[at] >= 0 && !repeated; at = before_off_[before_on_[at]]) {
            repeated = before_on_[at] == off;
          }
          if (!repeated) close_cycle(source, on, off, rank_of(length));
        }
        if (seen_off[off]) continue;
        seen_off[off] = true;
        before_off_[off] = on;
        before_off_cause_[off] = weak_cause_[on][index];
        for (int next = strong_begin(off); next < strong_end(off); ++next) {
          const int to = strong_[off][next];
          if (seen_on[to]) continue;
          seen_on[to] = true;
          before_on_[to] = off;
          before_on_cause_[to] = strong_cause_[off][next];
          queue[tail++] = to;
        }
      }
    }
  }
  mark_closing(false);
}

// The cycle goes from the source to a candidate that holds, to one that does not, and back to the source. Each digit
// that sees two of its claims, one of either sort, is removed from cells outside.
void SimpleChains::close_cycle(int source, int last_on, int last_off, const Rank& rank) {
  if (rank >= sink_->bound()) return;
  std::vector<int> ring = {last_off};  // backwards; every second one holds
  for (int on = last_on;;) {
    ring.push_back(on);
    if (before_on_[on] < 0) break;
    ring.push_back(before_on_[on]);
    on = before_off_[before_on_[on]];
  }
  CellSet inside;
  for (const int number : ring) inside.add(ids_[number] / kDigits);
  std::array<std::array<Mask, kCells>, 2> seen{};
  for (std::size_t place = 0; place < ring.size(); ++place) {
    const int number = ring[place];
    for (int index = weak_in_cell_[number]; index < weak_size_[number]; ++index) {
      const int id = ids_[weak_[number][index]];
      seen[place % 2][id / kDigits] |= bit(id % kDigits);
    }
  }
  Hint hint{.technique = Technique::cycle, .rating = rank.rating};
  hint.type = mode_.x && mode_.y ? xy_cycle : mode_.y ? y_cycle : x_cycle;
  for (int cell = 0; cell < kCells; ++cell) {
    if (!inside.has(cell)) hint.remove(cell, seen[0][cell] & seen[1][cell]);
  }
  if (!hint.removes()) return;
  if (sink_->with_chains) {
    const auto find_cause = [](const auto& links, const auto& causes, int size, int to) {
      return causes[std::find(links.begin(), links.begin() + size, to) - links.begin()];
    };
    // There and back: each claim of the one chain is the opposite in the other.
    std::array<Chain, 2> chains;
    std::reverse(ring.begin(), ring.end());
    ring.push_back(source);
    std::vector<std::uint8_t> causes = {assumed};
    for (std::size_t place = 1; place < ring.size(); ++place) {
      const int from = ring[place - 1], to = ring[place];
      causes.push_back(place % 2 == 1 ? find_cause(weak_[from], weak_cause_[from], weak_size_[from], to)
                                      : find_cause(strong_[from], strong_cause_[from], strong_size_[from], to));
    }
    const auto add = [&](Chain& chain, std::size_t place, bool holds, std::uint8_t cause) {
      const int before = static_cast<int>(chain.size()) - 1;
      chain.push_back(link(ring[place], holds, cause, before < 0 ? std::vector<int>() : std::vector{before}));
    };
    for (std::size_t place = 0; place < ring.size(); ++place) add(chains[0], place, place % 2 == 0, causes[place]);
    for (std::size_t place = ring.size(); place-- > 0;) add(chains[1], place, place % 2 == 1, causes[place]);
    hint.chains = {chains[0], chains[1]};
  }
  sink_->take(rank, std::move(hint));
}

void SimpleChains::find_chain(int source, bool holds) {
  const int base = mode_.y ? 70 : 66, key = mode_.y ? 4 : 2;
  const auto rank_of = [&](int length) { return Rank{base + extra_for_length(length), length, key}; };
  if (!holds && !has_strong(source)) return;
  const int cell = ids_[source] / kDigits, digit = ids_[source] % kDigits;
  const unsigned removed = holds ? bit(digit) : grid_->marks[cell] & ~bit(digit);
  if (removed == 0 || rank_of(4) >= sink_->bound()) return;
  const auto& rows = rows_[mode_.y];
  const int word = source / 64;
  const std::uint64_t self = 1ull << source % 64;
  Bits on{}, off{}, on_seen{}, off_left = usable_;  // claims of the last length, and those seen or not yet seen
  if (holds) {
    on[word] = on_seen[word] = self;
  } else {
    off[word] = self;
    off_left[word] &= ~self;
  }
  bool at_on = holds;
  for (int length = 2;; ++length, at_on = !at_on) {
    if (rank_of(length) >= sink_->bound()) return;
    Bits& next = at_on ? off : on;
    std::fill_n(next.begin(), words_, 0);
    for (int from = 0; from < words_; ++from) {
      for (std::uint64_t rest = (at_on ? on : off)[from]; rest != 0; rest &= rest - 1) {
        const int number = from * 64 + std::countr_zero(rest);
        if (at_on) {
          for (int to = 0; to < words_; ++to) off[to] |= rows[number][to];
        } else {
          for (int index = strong_begin(number); index < strong_end(number); ++index) {
            const int to = strong_[number][index];
            on[to / 64] |= 1ull << to % 64;
          }
        }
      }
    }
    if (at_on == holds && (next[word] & self) != 0) {
      Hint hint{.technique = Technique::forcing_chain, .rating = rank_of(length).rating};
      hint.type = mode_.y ? xy_chain : x_chain;
      hint.remove(cell, removed);
      if (!holds) {
        hint.cell = cell;
        hint.digit = digit;
      }
      if (sink_->with_chains && rank_of(length) < sink_->bound(cell, removed)) hint.chains = {trace(source, holds)};
      sink_->take(rank_of(length), std::move(hint));
      return;
    }
    std::uint64_t any = 0;
    for (int to = 0; to < words_; ++to) {
      if (at_on) {
        off[to] &= off_left[to];
        off_left[to] &= ~off[to];
      } else {
        on[to] &= ~on_seen[to];
        on_seen[to] |= on[to];
      }
      any |= next[to];
    }
    if (any == 0) return;
  }
}

// The shortest chain from a claim to its opposite; among these the first in the order of the links.
Chain SimpleChains::trace(int source, bool holds) const {
  struct Seen {
    bool seen = false;
    int before = -1;  // the place of the claim before in the queue
  };
  struct Claim {
    int number;
    bool holds;
    int before;
    std::uint8_t cause;
  };
  std::array<std::vector<bool>, 2> seen = {std::vector<bool>(count_), std::vector<bool>(count_)};
  std::vector<Claim> queue = {{source, holds, -1, assumed}};
  seen[holds][source] = true;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const Claim from = queue[head];
    const int end = from.holds ? weak_size_[from.number] : strong_end(from.number);
    for (int index = from.holds ? weak_begin(from.number) : strong_begin(from.number); index < end; ++index) {
      const int to = from.holds ? weak_[from.number][index] : strong_[from.number][index];
      if (seen[!from.holds][to]) continue;
      seen[!from.holds][to] = true;
      const auto& causes = from.holds ? weak_cause_[from.number].data() : strong_cause_[from.number].data();
      queue.push_back({to, !from.holds, static_cast<int>(head), causes[index]});
      if (to != source || from.holds != holds) continue;
      std::vector<Claim> claims;
      for (int at = static_cast<int>(queue.size()) - 1; at >= 0; at = queue[at].before) claims.push_back(queue[at]);
      Chain chain;
      for (std::size_t place = claims.size(); place-- > 0;) {
        const int before = static_cast<int>(chain.size()) - 1;
        chain.push_back(link(claims[place].number, claims[place].holds, claims[place].cause,
                             before < 0 ? std::vector<int>() : std::vector{before}));
      }
      return chain;
    }
  }
  return {};
}

}  // namespace nonet::rating
