#include "encoder/encode.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "board/error.hpp"
#include "board/text.hpp"

namespace nonet {
namespace {

constexpr std::array<Encoding, 3> kEncodings = {{
    {"minimal", "cell >= 1, unit <= 1", true, false, false, true},
    {"natural", "cell >= 1, cell <= 1, unit <= 1", true, true, false, true},
    {"extended", "cell >= 1, cell <= 1, unit >= 1, unit <= 1", true, true, true, true},
}};

// Two places in a unit, whose cells no earlier unit has both.
using Pair = std::pair<std::uint8_t, std::uint8_t>;

bool shares_earlier_unit(const Rules& rules, int first, int second, std::uint16_t unit) {
  for (const std::uint16_t mine : rules.units_of(first)) {
    if (mine >= unit) return false;
    for (const std::uint16_t other : rules.units_of(second)) {
      if (other == mine) return true;
      if (other > mine) break;
    }
  }
  return false;
}

void find_new_pairs(const Rules& rules, std::uint16_t unit, std::vector<Pair>& pairs) {
  pairs.clear();
  const std::span<const CellIndex> cells = rules.units()[unit].cells;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      if (!shares_earlier_unit(rules, cells[i], cells[j], unit)) {
        pairs.emplace_back(static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j));
      }
    }
  }
}

// The two things that walk() can drive: a count, and a sink.

struct Counter {
  std::uint64_t clauses = 0;
  std::uint64_t literals = 0;
  std::uint64_t auxiliaries = 0;

  static bool full() { return false; }
  void clause(std::span<const int> written) {
    ++clauses;
    literals += written.size();
  }
  // `lits` has 0 where a place is no candidate.
  void pairs(const std::vector<Pair>& pairs, std::span<const int> lits, bool all_present) {
    std::uint64_t count = pairs.size();
    if (!all_present) {
      count = static_cast<std::uint64_t>(std::count_if(
          pairs.begin(), pairs.end(), [&](const Pair& p) { return lits[p.first] != 0 && lits[p.second] != 0; }));
    }
    clauses += count;
    literals += 2 * count;
  }
  void construction(const AtMostOne& amo, std::span<const int> lits, int /*map_variables*/) {
    clauses += amo.clauses(lits.size());
    literals += 3 * amo.clauses(lits.size());  // an estimate: constructions differ, and memory is all it serves
    auxiliaries += amo.auxiliaries(lits.size());
  }
};

struct Writer {
  ClauseSink& sink;
  std::uint64_t auxiliaries = 0;

  bool full() const { return sink.full(); }
  void clause(std::span<const int> written) { sink.clause(written); }
  void pairs(const std::vector<Pair>& pairs, std::span<const int> lits, bool all_present) {
    for (const auto& [i, j] : pairs) {
      const std::array<int, 2> pair = {-lits[i], -lits[j]};
      if (all_present || (pair[0] != 0 && pair[1] != 0)) sink.clause(pair);
    }
  }
  void construction(const AtMostOne& amo, std::span<const int> lits, int map_variables) {
    amo.write(lits, map_variables + static_cast<int>(auxiliaries) + 1, sink);
    auxiliaries += amo.auxiliaries(lits.size());
  }
};

}  // namespace

std::span<const Encoding> encodings() { return kEncodings; }

const Encoding& find_encoding(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Encoding& row : kEncodings) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw Error("unknown encoding '" + std::string(name) + "'" + did_you_mean(name, names));
}

VariableMap VariableMap::natural(const Rules& rules) {
  VariableMap map;
  map.side_ = rules.side();
  map.variables_ = rules.cells() * rules.side();
  return map;
}

VariableMap VariableMap::compact(const Candidates& candidates) {
  VariableMap map;
  map.side_ = candidates.side();
  map.compact_.resize(static_cast<std::size_t>(candidates.cells() * candidates.side()) + 1);
  for (int cell = 0; cell < candidates.cells(); ++cell) {
    for (int digit = 1; digit <= candidates.side(); ++digit) {
      if (candidates.has(cell, digit)) {
        map.compact_[static_cast<std::size_t>(cell * map.side_ + digit)] = ++map.variables_;
      }
    }
  }
  return map;
}

Encoder::Encoder(const PuzzleView& puzzle, const EncodeOptions& options)
    : puzzle_(puzzle),
      encoding_(options.encoding != nullptr ? options.encoding : &find_encoding("extended")),
      at_most_one_(options.at_most_one != nullptr ? options.at_most_one : &find_at_most_one("pairwise")),
      reduced_(options.reduced),
      candidates_(reduced_ ? Candidates::without_falsified(puzzle) : Candidates::all(*puzzle.rules)),
      map_(reduced_ ? VariableMap::compact(candidates_) : VariableMap::natural(*puzzle.rules)) {
  Counter counter;
  walk(counter);
  clauses_ = counter.clauses;
  literals_ = counter.literals;
  const std::uint64_t variables = static_cast<std::uint64_t>(map_.variables()) + counter.auxiliaries;
  if (variables > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) {
    throw Error("the formula needs " + std::to_string(variables) + " variables, more than DIMACS solvers take");
  }
  variables_ = static_cast<int>(variables);
}

// The order of the formula: what is given, cells, then units in the order of the table, digit by digit.
template <class Out>
bool Encoder::walk(Out& out) const {
  const Rules& rules = *puzzle_.rules;
  const int side = rules.side();
  if (!reduced_) {
    for (int cell = 0; cell < rules.cells(); ++cell) {
      if (const int clue = puzzle_.clues[static_cast<std::size_t>(cell)]; clue != 0) {
        out.clause(std::array<int, 1>{map_.variable(cell, clue)});
      }
      for (int digit = 1; !puzzle_.excluded.empty() && digit <= side; ++digit) {
        if (puzzle_.excludes(cell, digit)) out.clause(std::array<int, 1>{-map_.variable(cell, digit)});
      }
    }
  }

  std::vector<int> all;      // a literal for each place, 0 where there is no candidate
  std::vector<int> present;  // those that are there
  std::vector<Pair> pairs;
  const auto at_most_one = [&] {
    if (at_most_one_->pairs) {
      out.pairs(pairs, all, all.size() == present.size());
    } else if (present.size() > 1) {
      out.construction(*at_most_one_, present, map_.variables());
    }
  };

  for (int i = 0; i < side; ++i) {
    for (int j = i + 1; j < side; ++j) pairs.emplace_back(static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j));
  }
  for (int cell = 0; cell < rules.cells(); ++cell) {
    if (out.full()) return false;
    all.clear();
    present.clear();
    for (int digit = 1; digit <= side; ++digit) {
      all.push_back(map_.variable(cell, digit));
      if (all.back() != 0) present.push_back(all.back());
    }
    if (encoding_->cell_at_least_one) out.clause(present);
    if (encoding_->cell_at_most_one) at_most_one();
  }

  for (std::size_t unit = 0; unit < rules.units().size(); ++unit) {
    const std::span<const CellIndex> cells = rules.units()[unit].cells;
    if (at_most_one_->pairs) find_new_pairs(rules, static_cast<std::uint16_t>(unit), pairs);
    for (int digit = 1; digit <= side; ++digit) {
      if (out.full()) return false;
      all.clear();
      present.clear();
      for (const CellIndex cell : cells) {
        all.push_back(map_.variable(cell, digit));
        if (all.back() != 0) present.push_back(all.back());
      }
      if (encoding_->unit_at_least_one) out.clause(present);
      if (encoding_->unit_at_most_one) at_most_one();
    }
  }
  return true;
}

bool Encoder::write(ClauseSink& sink) const {
  Writer writer{sink};
  return walk(writer);
}

}  // namespace nonet
