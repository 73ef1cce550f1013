#include "nonet/encoder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "deduction/matching.hpp"
#include "encoder/internal/cell_order.hpp"
#include "encoder/internal/constraint_clauses.hpp"
#include "encoder/internal/unit_pairs.hpp"

namespace nonet {
namespace {

// The literals of a digit's places in a unit, or of a cell's digits: as a list and by place.
struct OpenLiterals {
  std::vector<int> literals;
  std::vector<std::size_t> place_of;  // by index in `literals`, ascending
  BitArray places{};
  std::array<int, kMaxSide> by_place{};

  void clear() {
    literals.clear();
    place_of.clear();
    places = {};
  }
  void add(int literal, std::size_t place) {
    if (literal == 0) return;
    literals.push_back(literal);
    place_of.push_back(place);
    set_bit(places.data(), static_cast<unsigned>(place));
    by_place[place] = literal;
  }
};

// walk() drives a Counter, a Writer or a LinearWriter. All hand out auxiliary variables.

struct Counter final : ClauseSink {
  Counter(int first_variable, const std::function<bool()>& whether_to_go_on)
      : first(first_variable), goes_on(whether_to_go_on) {}

  int first;  // of the auxiliary variables
  const std::function<bool()>& goes_on;
  std::uint64_t clauses = 0;
  std::uint64_t literals = 0;
  std::uint64_t auxiliaries = 0;
  unsigned asked = 0;

  bool full() override {
    constexpr unsigned kEvery = 64;  // cells or units with a digit: some 100 us on the largest boards
    return goes_on && ++asked % kEvery == 0 && !goes_on();
  }
  int variable() {
    ++auxiliaries;
    return first;  // nobody looks at it
  }
  void connect(const OpenRegion& /*region*/) override {}  // not a clause
  void clause(std::span<const int> written) override {
    ++clauses;
    literals += written.size();
  }
  void pairs(const UnitPairs& pairs, const OpenLiterals& open) {
    std::uint64_t count = 0;
    for_each_bit(open.places.data(), pairs.words(), [&](unsigned place) {
      for (std::size_t w = 0; w < pairs.words(); ++w) {
        count += static_cast<unsigned>(std::popcount(pairs.after(place)[w] & open.places[w]));
      }
    });
    clauses += count;
    literals += 2 * count;
  }
  void construction(const AtMostOne& amo, std::span<const int> lits, const StatedOfLiterals& stated) {
    auxiliaries += static_cast<std::uint64_t>(amo.write(lits, first, stated, *this) - first);
  }
  template <class Write>
  bool primitives(const AtMostOne& amo, Write&& write) {
    ClauseOut out(first, amo, *this);  // distinguishes its variables, so each needs its own number
    const bool whole = write(out);
    auxiliaries += static_cast<std::uint64_t>(out.next() - first);
    return whole;
  }
};

struct Writer {
  int next;
  ClauseSink& sink;

  bool full() const { return sink.full(); }
  int variable() { return next++; }
  void clause(std::span<const int> written) const { sink.clause(written); }
  void pairs(const UnitPairs& pairs, const OpenLiterals& open) const {
    for_each_bit(open.places.data(), pairs.words(), [&](unsigned first) {
      std::array<int, 2> pair = {-open.by_place[first], 0};
      for (std::size_t w = 0; w < pairs.words(); ++w) {
        for (std::uint64_t left = pairs.after(first)[w] & open.places[w]; left != 0; left &= left - 1) {
          pair[1] = -open.by_place[w * 64 + static_cast<std::size_t>(std::countr_zero(left))];
          sink.clause(pair);
        }
      }
    });
  }
  void construction(const AtMostOne& amo, std::span<const int> lits, const StatedOfLiterals& stated) {
    next = amo.write(lits, next, stated, sink);
  }
  template <class Write>
  bool primitives(const AtMostOne& amo, Write&& write) {
    ClauseOut out(next, amo, sink);
    const bool whole = write(out);
    next = out.next();
    return whole;
  }
};

// At most one is a sum.
struct LinearWriter {
  int next;
  LinearSink& sink;
  std::vector<WeightedLiteral> terms = {};

  bool full() const { return sink.full(); }
  int variable() { return next++; }
  void clause(std::span<const int> written) const { sink.clause(written); }
  void exactly_one(std::span<const int> lits) {
    terms.clear();
    for (const int literal : lits) terms.push_back({1, literal});
    sink.exactly(terms, 1);
  }
  void at_most_one(std::span<const int> lits) {
    if (lits.size() < 2) return;
    terms.clear();
    for (const int literal : lits) terms.push_back({-1, literal});
    sink.at_least(terms, -1);
  }
  void pairs(const UnitPairs& /*pairs*/, const OpenLiterals& open) { at_most_one(open.literals); }
  void construction(const AtMostOne& /*amo*/, std::span<const int> lits, const StatedOfLiterals& /*stated*/) {
    at_most_one(lits);
  }
  template <class Write>
  bool primitives(const AtMostOne& amo, Write&& write) {
    ClauseOut out(next, amo, sink, &sink);
    const bool whole = write(out);
    next = out.next();
    return whole;
  }
};

// One of the literals is true: a cell holds a digit, and a unit holds each digit.
template <class Out>
void write_at_most_one(Out& out, const AtMostOne& construction, const UnitPairs& pairs, const OpenLiterals& open) {
  if (construction.pairs) return out.pairs(pairs, open);
  const auto is_old = [&](std::size_t first, std::size_t second) {
    return !has_bit(pairs.after(open.place_of[first]), static_cast<unsigned>(open.place_of[second]));
  };
  out.construction(construction, open.literals, {.one_is_true = true, .has_pair = is_old});
}

// The halves of 'exactly one' that an encoding has.
template <class Out>
void write_halves(Out& out, bool at_least_one, bool at_most_one, const AtMostOne& construction, const UnitPairs& pairs,
                  const OpenLiterals& open) {
  if constexpr (requires { out.exactly_one(open.literals); }) {
    if (at_least_one && at_most_one) return out.exactly_one(open.literals);
  }
  if (at_least_one) out.clause(open.literals);
  if (at_most_one) write_at_most_one(out, construction, pairs, open);
}

// The cells that propagation has settled.
std::vector<Cell> cells_with_one(const Candidates& candidates) {
  std::vector<Cell> known(static_cast<std::size_t>(candidates.cells()));
  for (int cell = 0; cell < candidates.cells(); ++cell) {
    if (candidates.count(cell) == 1) known[static_cast<std::size_t>(cell)] = static_cast<Cell>(candidates.first(cell));
  }
  return known;
}

VariableMap compact_map(const Rules& rules, const Candidates& candidates, std::span<const Cell> known,
                        CellOrder order) {
  if (order == CellOrder::natural) return VariableMap::compact(candidates, known);
  return VariableMap::compact(candidates, known, constrained_first(rules, candidates, known));
}

PuzzleView checked(const PuzzleView& puzzle) {
  require_valid(puzzle);
  return puzzle;
}

}  // namespace

Encoder::Encoder(const PuzzleView& puzzle, const EncodeOptions& options)
    : Encoder(
          puzzle, options, options.reduced,
          options.reduced ? Candidates::without_falsified(checked(puzzle)) : Candidates::all(*checked(puzzle).rules),
          {puzzle.clues.begin(), puzzle.clues.end()}) {}

Encoder::Encoder(const PuzzleView& puzzle, const EncodeOptions& options, Candidates candidates)
    : Encoder(checked(puzzle), options, true, std::move(candidates), cells_with_one(candidates)) {}

Encoder::Encoder(const PuzzleView& puzzle, const EncodeOptions& options, bool reduced, Candidates&& candidates,
                 std::vector<Cell> known)
    : puzzle_(puzzle),
      encoding_(options.encoding != nullptr ? options.encoding : &find_encoding("extended")),
      at_most_one_(options.at_most_one != nullptr ? options.at_most_one : &find_at_most_one("pairwise")),
      reduced_(reduced),
      keep_numbers_(options.keep_numbers),
      constraints_(options.constraints),
      candidates_(std::move(candidates)),
      known_(std::move(known)),
      natural_(VariableMap::natural(*puzzle.rules)),
      open_(reduced_ ? compact_map(*puzzle.rules, candidates_, known_, options.order) : natural_),
      contradictory_(reduced_ && contradictory()) {}

const Encoder::Counts& Encoder::counts() const {
  count({});
  return *counts_;
}

bool Encoder::count(const std::function<bool()>& goes_on) const {
  if (counts_) return true;
  Counter counter(map().variables() + 1, goes_on);
  if (!walk(counter)) return false;
  std::uint64_t variables = static_cast<std::uint64_t>(map().variables()) + counter.auxiliaries;
  if (contradictory_) variables = std::max<std::uint64_t>(variables, 1);
  counts_.emplace(Counts{variables, counter.clauses, counter.literals});
  return true;
}

bool Encoder::choose_at_most_one(const std::function<bool()>& goes_on) {
  constexpr std::uint64_t kMostClauses = 5'000'000;
  at_most_one_ = &find_at_most_one("pairwise");
  if (!count(goes_on)) return false;
  if (clauses() <= kMostClauses) return true;
  at_most_one_ = &find_at_most_one("product");
  counts_.reset();
  return true;
}

// Whether the candidates show a contradiction: a cell without candidates, or a digit with no place or two in a unit.
bool Encoder::contradictory() const {
  const Rules& rules = *puzzle_.rules;
  for (int cell = 0; cell < rules.cells(); ++cell) {
    if (candidates_.count(cell) == 0) return true;
  }
  const std::size_t words = digit_words(rules.side());
  for (const Unit& unit : rules.units()) {
    BitArray used{};
    BitArray possible{};
    for (const CellIndex cell : unit.cells) {
      for (std::size_t w = 0; w < words; ++w) possible[w] |= candidates_.bits(cell)[w];
      if (known_[cell] == 0) continue;
      if (has_bit(used.data(), known_[cell] - 1U)) return true;
      set_bit(used.data(), known_[cell] - 1U);
    }
    if (count_bits(possible.data(), words) < rules.side()) return true;
  }
  return false;
}

// 0 if there is no such variable.
inline int Encoder::literal(int cell, int digit) const {
  const int open = open_.variable(cell, digit);
  return keep_numbers_ && open != 0 ? natural_.variable(cell, digit) : open;
}

// The order of a formula: unit clauses, cells, then units in the order of the rules, digit by digit, then primitives.
template <class Out>
bool Encoder::walk(Out& out) const {
  if (contradictory_) {
    // Some readers of DIMACS refuse the empty clause.
    out.clause(std::array<int, 1>{1});
    out.clause(std::array<int, 1>{-1});
    return true;
  }
  write_facts(out);
  const int side = puzzle_.rules->side();
  OpenLiterals open;
  UnitPairs pairs(*puzzle_.rules);
  pairs.set_all(static_cast<std::size_t>(side));
  for (int cell = 0; cell < puzzle_.rules->cells(); ++cell) {
    if (out.full()) return false;
    open.clear();
    for (int digit = 1; digit <= side; ++digit) open.add(literal(cell, digit), static_cast<std::size_t>(digit - 1));
    if (open.literals.empty()) continue;  // known
    // In a unit of as many cells as digits 'at most one' follows from the unit.
    const bool at_most_one = encoding_->cell_at_most_one || puzzle_.rules->units_of(cell).empty();
    write_halves(out, encoding_->cell_at_least_one, at_most_one, *at_most_one_, pairs, open);
  }
  if (encoding_->triads && !write_triads(out)) return false;
  return write_units(out) && write_primitives(out);
}

// Writes unit clauses: clues and exclusions of the full formula, or all that was dropped from a reduced one.
template <class Out>
void Encoder::write_facts(Out& out) const {
  if (reduced_ && !keep_numbers_) return;
  for (int cell = 0; cell < puzzle_.rules->cells(); ++cell) {
    const int clue = reduced_ ? known_[static_cast<std::size_t>(cell)] : puzzle_.clues[static_cast<std::size_t>(cell)];
    if (clue != 0) out.clause(std::array<int, 1>{natural_.variable(cell, clue)});
    if (!reduced_ && puzzle_.excluded.empty()) continue;
    for (int digit = 1; digit <= puzzle_.rules->side(); ++digit) {
      const bool dropped = reduced_ ? digit != clue && open_.variable(cell, digit) == 0 : puzzle_.excludes(cell, digit);
      if (dropped) out.clause(std::array<int, 1>{-natural_.variable(cell, digit)});
    }
  }
}

template <class Out>
bool Encoder::write_units(Out& out) const {
  const Rules& rules = *puzzle_.rules;
  const bool has_triads = encoding_->triads && rules.has_bands();
  OpenLiterals open;
  UnitPairs pairs(rules);
  for (std::size_t number = 0; number < rules.units().size(); ++number) {
    const Unit& unit = rules.units()[number];
    const bool is_plain = unit.kind == UnitKind::row || unit.kind == UnitKind::column || unit.kind == UnitKind::box;
    if (has_triads && is_plain) continue;
    pairs.set(static_cast<std::uint16_t>(number));
    for (int digit = 1; digit <= rules.side(); ++digit) {
      if (out.full()) return false;
      open.clear();
      for (std::size_t place = 0; place < unit.cells.size(); ++place)
        open.add(literal(unit.cells[place], digit), place);
      if (open.literals.empty()) continue;  // a known cell has it
      const bool at_least_one = encoding_->unit_at_least_one && open.literals.size() <= encoding_->longest_at_least_one;
      write_halves(out, at_least_one, encoding_->unit_at_most_one, *at_most_one_, pairs, open);
    }
  }
  return true;
}

//     row 1    a b c | d e f | g h i      t1 = a or b or c, t2 = d or e or f, t3 = g or h or i: exactly one of them in
//     row 2    j k l | ...                the row, exactly one of t1, t4 (j or k or l), t7 in the box; at most one of
//                                         a, b, c. The same down the columns. A segment with one candidate is that.
template <class Out>
bool Encoder::write_triads(Out& out) const {
  const Geometry& shape = puzzle_.rules->geometry();
  if (!puzzle_.rules->has_bands()) return true;
  const int side = shape.side();
  std::vector<int> members;
  std::vector<std::vector<int>> of_line;
  std::vector<std::vector<int>> of_box;
  const auto exactly_one = [&](const std::vector<int>& literals) {
    if (literals.empty()) return;
    if constexpr (requires { out.exactly_one(literals); }) return out.exactly_one(literals);
    out.clause(literals);
    out.construction(*at_most_one_, literals, {.one_is_true = true});
  };
  for (const bool down : {false, true}) {
    const int lines = down ? shape.box_cols : shape.box_rows;  // of a band or stack, which has as many boxes
    const int length = side / lines;
    for (int first = 0; first < side; first += lines) {
      for (int digit = 1; digit <= side; ++digit) {
        if (out.full()) return false;
        of_line.assign(static_cast<std::size_t>(lines), {});
        of_box.assign(static_cast<std::size_t>(lines), {});
        for (int segment = 0; segment < lines * lines; ++segment) {
          const int line = segment / lines;
          const int box = segment % lines;
          members.clear();
          for (int at = box * length; at < (box + 1) * length; ++at) {
            const int cell = down ? shape.cell(at, first + line) : shape.cell(first + line, at);
            if (const int member = literal(cell, digit); member != 0) members.push_back(member);
          }
          if (members.empty()) continue;
          int triad = members.front();
          if (members.size() > 1) {
            triad = out.variable();
            for (const int member : members) out.clause(std::array<int, 2>{triad, -member});
            out.construction(*at_most_one_, members, {});
            members.push_back(-triad);
            out.clause(members);
          }
          of_line[static_cast<std::size_t>(line)].push_back(triad);
          of_box[static_cast<std::size_t>(box)].push_back(triad);
        }
        for (const std::vector<int>& triads : of_line) exactly_one(triads);
        for (const std::vector<int>& triads : of_box) exactly_one(triads);
      }
    }
  }
  return true;
}

template <class Out>
bool Encoder::write_primitives(Out& out) const {
  const Rules& rules = *puzzle_.rules;
  if (rules.needs().empty() && constraints_.derived_sums.empty()) return true;
  std::vector<int> literals;
  literals.reserve(static_cast<std::size_t>(rules.cells()) * static_cast<std::size_t>(rules.side()));
  for (int cell = 0; cell < rules.cells(); ++cell) {
    const int known = reduced_ ? known_[static_cast<std::size_t>(cell)] : 0;
    for (int digit = 1; digit <= rules.side(); ++digit) {
      const int open = known == 0 ? literal(cell, digit) : 0;
      literals.push_back(open != 0 ? open : known == digit ? kTrue : kFalse);
    }
  }
  return out.primitives(*at_most_one_,
                        [&](ClauseOut& clauses) { return write_constraints(rules, literals, constraints_, clauses); });
}

bool Encoder::one_model_each() const {
  const PrimitiveSet needs = puzzle_.rules->needs();
  if (contradictory_) return true;
  if (needs.has(PrimitiveKind::choice)) return false;
  const PrimitiveSet without_diagram = {PrimitiveKind::distinct, PrimitiveKind::relation, PrimitiveKind::clause,
                                        PrimitiveKind::domain};
  const bool forward = constraints_.automata != nullptr && constraints_.automata->method == AutomatonMethod::forward;
  return !forward || (needs.without(without_diagram).empty() && constraints_.derived_sums.empty());
}

bool Encoder::write(ClauseSink& sink) const {
  Writer writer{map().variables() + 1, sink};
  return walk(writer);
}

bool Encoder::write(LinearSink& sink) const {
  LinearWriter writer{map().variables() + 1, sink};
  return walk(writer);
}

}  // namespace nonet
