#include "encoder/encode.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "board/error.hpp"
#include "board/text.hpp"

namespace nonet {
namespace {

constexpr std::array<Encoding, 3> kEncodings = {{
    {"minimal", "cell >= 1, unit <= 1", true, false, false, true},
    {"natural", "cell >= 1, cell <= 1, unit <= 1", true, true, false, true},
    {"extended", "cell >= 1, cell <= 1, unit >= 1, unit <= 1", true, true, true, true},
}};

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

// Which two places of a unit no earlier unit has both: the same for each digit.
class NewPairs {
 public:
  // All of them, in a unit (or a cell, with its digits for places) of so many.
  void set_all(std::size_t places) {
    places_ = places;
    is_new_.assign(places * places, 1);
    count_ = places * (places - 1) / 2;
  }
  void set(const Rules& rules, std::uint16_t unit) {
    const std::span<const CellIndex> cells = rules.units()[unit].cells;
    set_all(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = i + 1; j < cells.size(); ++j) {
        if (!shares_earlier_unit(rules, cells[i], cells[j], unit)) continue;
        is_new_[i * places_ + j] = 0;
        --count_;
      }
    }
  }
  std::uint64_t count() const { return count_; }
  // Of places i < j.
  bool has(std::size_t i, std::size_t j) const { return is_new_[i * places_ + j] != 0; }

 private:
  std::size_t places_ = 0;
  std::vector<char> is_new_;
  std::uint64_t count_ = 0;
};

// The candidates among a unit's places, or a cell's digits: literals, and their places.
struct Present {
  std::vector<int> literals;
  std::vector<std::size_t> places;

  void clear() {
    literals.clear();
    places.clear();
  }
  void add(int literal, std::size_t place) {
    if (literal == 0) return;
    literals.push_back(literal);
    places.push_back(place);
  }
};

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
  void pairs(const NewPairs& pairs, const Present& present, bool all_present) {
    std::uint64_t count = all_present ? pairs.count() : 0;
    for (std::size_t i = 0; !all_present && i < present.places.size(); ++i) {
      for (std::size_t j = i + 1; j < present.places.size(); ++j) {
        if (pairs.has(present.places[i], present.places[j])) ++count;
      }
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
  void pairs(const NewPairs& pairs, const Present& present, bool /*all_present*/) {
    for (std::size_t i = 0; i < present.places.size(); ++i) {
      for (std::size_t j = i + 1; j < present.places.size(); ++j) {
        if (!pairs.has(present.places[i], present.places[j])) continue;
        const std::array<int, 2> pair = {-present.literals[i], -present.literals[j]};
        sink.clause(pair);
      }
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
        const int natural = cell * map.side_ + digit;
        map.compact_[static_cast<std::size_t>(natural)] = ++map.variables_;
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

  Present present;
  NewPairs pairs;
  const auto at_most_one = [&] {
    if (at_most_one_->pairs) {
      out.pairs(pairs, present, present.places.size() == static_cast<std::size_t>(side));
    } else if (present.literals.size() > 1) {
      out.construction(*at_most_one_, present.literals, map_.variables());
    }
  };

  pairs.set_all(static_cast<std::size_t>(side));
  for (int cell = 0; cell < rules.cells(); ++cell) {
    if (out.full()) return false;
    present.clear();
    for (int digit = 1; digit <= side; ++digit) {
      present.add(map_.variable(cell, digit), static_cast<std::size_t>(digit - 1));
    }
    if (encoding_->cell_at_least_one) out.clause(present.literals);
    if (encoding_->cell_at_most_one) at_most_one();
  }

  for (std::size_t unit = 0; unit < rules.units().size(); ++unit) {
    const std::span<const CellIndex> cells = rules.units()[unit].cells;
    if (at_most_one_->pairs) pairs.set(rules, static_cast<std::uint16_t>(unit));
    for (int digit = 1; digit <= side; ++digit) {
      if (out.full()) return false;
      present.clear();
      for (std::size_t place = 0; place < cells.size(); ++place) present.add(map_.variable(cells[place], digit), place);
      if (encoding_->unit_at_least_one) out.clause(present.literals);
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
