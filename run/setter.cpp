#include "run/setter.hpp"
#include "nonet/check.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <utility>

#include "nonet/constraint.hpp"
#include "proof/diagram.hpp"

namespace nonet {
namespace {

constexpr int kTries = 30;        // of drawing one constraint
constexpr int kMostValues = 60;   // that are tried for one
constexpr int kLongest = 9;       // cells of a line
constexpr int kMostRellik = 6;    // cells: the automaton of more is refused on sides above 9
constexpr int kMostMachine = 16;  // digits that the text of a machine has room for
constexpr int kMostSymbols = 35;  // of a regular expression
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool is_any(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string symbol(int digit) { return std::string(1, static_cast<char>(digit < 10 ? '0' + digit : 'A' + digit - 10)); }

}  // namespace

Setter::Setter(RulesSpec rules, std::span<const Cell> solution, Random& random)
    : rules_(std::move(rules)), solution_(solution.begin(), solution.end()), random_(random) {}

bool Setter::keeps(const std::vector<std::string>& lines) const {
  std::vector<std::string> all;
  for (const Constraint& each : rules_.constraints) all.push_back(text_of(each, rules_.geometry));
  all.insert(all.end(), lines.begin(), lines.end());
  const proof::Diagram diagram(board_rules(rules_, std::move(all)));
  return diagram.why_unsound().empty() && diagram.why_broken(solution_).empty();
}

bool Setter::fits(const Constraint& constraint, Truth truth) const {
  if (!why_unsound(constraint, rules_).empty()) return false;
  return truth == Truth::any || keeps({text_of(constraint, rules_.geometry)}) == (truth == Truth::kept);
}

int Setter::value_at(CellIndex cell) const {
  for (const Constraint& each : rules_.constraints) {
    const bool is_marked = each.kind->name == "doublers" && cell < each.cells().size();
    if (is_marked) return digit_at(cell) * digit_at(each.cells()[cell]);
  }
  return digit_at(cell);
}

std::optional<std::string> Setter::draw(const ConstraintKind& kind, Truth truth) {
  const std::optional<Constraint> constraint = draw_constraint(kind, truth, false);
  if (!constraint) return std::nullopt;
  return text_of(*constraint, rules_.geometry);
}

std::optional<Constraint> Setter::draw_constraint(const ConstraintKind& kind, Truth truth, bool part) {
  if (rules_.geometry.side() > 64 && !kind.any_side) return std::nullopt;
  // Writing its formula on 16x16 takes longer than a case may.
  if (kind.name == "norankties" && rules_.geometry.side() > 9) return std::nullopt;
  for (int i = 0; i < kTries; ++i) {
    if (kind.shape == Shape::parts && part) return std::nullopt;
    std::optional<Constraint> drawn = kind.shape == Shape::parts ? compound(kind, truth) : sketch(kind, truth);
    if (drawn) return drawn;
    if (kind.shape == Shape::board) break;  // there is but one
  }
  return std::nullopt;
}

// To keep an `or`, one part is kept and the others are random; to keep an `and`, all parts are kept.
std::optional<Constraint> Setter::compound(const ConstraintKind& kind, Truth truth) {
  const std::span<const ConstraintKind* const> kinds = constraint_kinds();
  Constraint whole{.kind = &kind};
  const bool all_alike = (kind.name == "or") == (truth == Truth::broken);
  const int parts = between(1, 3);
  for (int tries = 0; tries < kTries && static_cast<int>(whole.parts.size()) < parts; ++tries) {
    const ConstraintKind& drawn = *kinds[static_cast<std::size_t>(random_.below(static_cast<int>(kinds.size())))];
    if (drawn.shape == Shape::board) continue;
    const Truth wanted = whole.parts.empty() || all_alike ? truth : Truth::any;
    if (auto part = draw_constraint(drawn, wanted, true)) whole.parts.push_back(std::move(*part));
  }
  if (whole.parts.empty() || !fits(whole, truth)) return std::nullopt;
  return whole;
}

std::optional<Constraint> Setter::sketch(const ConstraintKind& kind, Truth truth) {
  Constraint drawn{.kind = &kind};
  const auto as_wanted = [&]() -> bool {
    if (kind.has_text) drawn.text = random_text(kind, drawn.cells(), truth);
    return choose_values(drawn, truth);
  };
  const int side = rules_.geometry.side();
  std::vector<CellIndex> cells;
  switch (kind.shape) {
    case Shape::parts:
      return std::nullopt;
    case Shape::board:
      break;
    case Shape::outside:
      drawn.groups = {line_at_the_edge()};
      break;
    case Shape::pair:
      cells = walk(2, random_.once_in(4));
      if (cells.size() < 2) return std::nullopt;
      if (random_.once_in(2)) std::swap(cells[0], cells[1]);
      drawn.groups = {std::move(cells)};
      break;
    case Shape::groups: {
      if (is_any(kind.name, {"chaosarrow", "chaoscount"})) {  // the lists begin in the same cell
        cells = walk(between(2, kLongest), true);
        if (cells.size() < 2) return std::nullopt;
        drawn.groups = {{cells[0]}, {cells.begin() + 1, cells.end()}};
        const bool has_arms = kind.name == "chaosarrow" && cells.size() > 3 && random_.once_in(2);
        if (has_arms) {
          const auto middle = cells.begin() + 2 + random_.below(static_cast<int>(cells.size()) - 2);
          drawn.groups[1].assign(cells.begin() + 1, middle);
          drawn.groups.push_back({cells[1]});
          drawn.groups.back().insert(drawn.groups.back().end(), middle, cells.end());
        }
        // Where each cell of the board has one that says its region, mostly these.
        if (rules_.geometry.extra == rules_.geometry.placed() && !random_.once_in(3)) {
          for (std::size_t i = 1; i < drawn.groups.size(); ++i) {
            for (CellIndex& cell : drawn.groups[i]) cell = static_cast<CellIndex>(cell + rules_.geometry.placed());
          }
        }
        break;
      }
      const int groups = kind.most_groups == kSeveral ? between(kind.least_groups, 3) : 2;
      const bool alike = is_any(kind.name, {"clone", "samevalues"});
      const int each = between(1, 3);
      cells = walk(groups * 4, true);
      std::size_t at = 0;
      for (int i = 0; i < groups; ++i) {
        const int first = std::max(kind.least_cells, random_.once_in(3) ? 2 : 1);
        const bool lacks = kind.may_be_empty && random_.once_in(4);
        const auto count = static_cast<std::size_t>(lacks ? 0 : alike ? each : i == 0 ? first : between(1, 4));
        if (at + count > cells.size()) return std::nullopt;
        drawn.groups.emplace_back(cells.begin() + static_cast<std::ptrdiff_t>(at),
                                  cells.begin() + static_cast<std::ptrdiff_t>(at + count));
        at += count;
      }
      if (at == 0) return std::nullopt;
      break;
    }
    case Shape::cells:
    case Shape::line: {
      cells = kind.name == "littlekiller" ? diagonal()
                                          : walk(between(1, kind.name == "rellik" ? kMostRellik : kLongest), true);
      if (kind.shape == Shape::cells && random_.once_in(3)) random_.shuffle(cells);
      if (kind.may_close && cells.size() > 2 && random_.once_in(4)) {
        const CellIndex first = cells.front();
        cells.push_back(first);
      }
      // The longest beginning of it that is as wanted.
      for (auto length = cells.size(); length >= static_cast<std::size_t>(kind.least_cells); --length) {
        drawn.groups = {{cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(length)}};
        if (as_wanted()) return drawn;
        if (length > static_cast<std::size_t>(side) * 2) break;
      }
      return std::nullopt;
    }
  }
  if (!as_wanted()) return std::nullopt;
  return drawn;
}

bool Setter::choose_values(Constraint& constraint, Truth truth) {
  const ConstraintKind& kind = *constraint.kind;
  const int side = rules_.geometry.side();
  const std::span<const CellIndex> cells = constraint.cells();
  std::vector<int>& values = constraint.values;
  values.clear();
  const int off = truth == Truth::kept || random_.once_in(2) ? 0 : between(1, 3);
  if (kind.most_values == 0) return fits(constraint, truth);
  if (kind.name == "weighted") {
    values.push_back(off);
    for (const CellIndex cell : cells) {
      values.push_back(between(1, 3) * (random_.once_in(3) ? -1 : 1));
      values.front() += values.back() * value_at(cell);
    }
    return fits(constraint, truth);
  }
  if (kind.name == "leaper") {
    values = {between(0, 3), between(1, 3)};
    return fits(constraint, truth);
  }
  if (kind.name == "knightmare") {
    if (!random_.once_in(2)) values = {between(2, 2 * side)};
    return fits(constraint, truth);
  }
  if (kind.name == "connected") {  // as many cells as the digits have, or any number
    values.push_back(0);
    std::set<int> digits;
    for (int i = between(1, std::max(1, side - 1)); i > 0; --i) digits.insert(any_digit());
    values.insert(values.end(), digits.begin(), digits.end());
    if (truth == Truth::kept && !fits(constraint, truth)) {
      values.resize(1);
      for (int digit = rules_.geometry.least; digit <= rules_.geometry.greatest(); ++digit) values.push_back(digit);
    }
    if (random_.once_in(2)) {
      for (int cell = 0; cell < rules_.geometry.placed(); ++cell) {
        const int digit = digit_at(static_cast<CellIndex>(cell));
        values.front() += std::count(values.begin() + 1, values.end(), digit) > 0 ? 1 : 0;
      }
    }
    return fits(constraint, truth);
  }
  if (kind.name == "lookandsay") {
    std::set<int> digits;
    for (const CellIndex cell : cells) digits.insert(random_.once_in(3) ? any_digit() : digit_at(cell));
    for (const int digit : digits) {
      int count = truth == Truth::kept || random_.once_in(2) ? 0 : 1;
      for (const CellIndex cell : cells) count += digit_at(cell) == digit ? 1 : 0;
      if (values.empty() || random_.once_in(2)) values.insert(values.end(), {count, digit});
    }
    return fits(constraint, truth);
  }
  if (kind.most_values != 1) {  // digits
    for (const CellIndex cell : cells) {
      const bool all = kind.name == "candidates" || kind.most_values != kSeveral || random_.once_in(2);
      if (all && (kind.most_values == kSeveral || static_cast<int>(values.size()) < kind.most_values)) {
        values.push_back(digit_at(cell));
      }
    }
    if (kind.name == "exactly") {  // one digit, as often as in these cells
      values.clear();
      for (const CellIndex cell : cells) {
        if (digit_at(cell) == digit_at(cells.front())) values.push_back(digit_at(cell));
      }
    }
    if (truth != Truth::kept || values.empty()) values.push_back(any_digit());
    if (truth == Truth::broken) values.erase(values.begin());
    std::sort(values.begin(), values.end());
    return !values.empty() && fits(constraint, truth);
  }
  if (is_any(kind.name, {"killer", "sum", "littlekiller"})) {
    if (kind.least_values > 0 || !random_.once_in(4)) {
      values.push_back(off);
      for (const CellIndex cell : cells) values.front() += value_at(cell);
    }
    return fits(constraint, truth);
  }
  if (kind.least_values == 0 && random_.once_in(2) && fits(constraint, truth)) return true;
  std::vector<int> candidates;
  const bool is_any_value = !is_any(kind.name, {"fullrank", "tiedrank"});
  if (!is_any_value) {  // four ranks have each first digit
    for (int i = 1; i <= 4; ++i) candidates.push_back(4 * (solution_[cells.front()] - 1) + i);
  }
  const bool small =
      kind.least_values == 0 || is_any(kind.name, {"skyscraper", "firsthidden", "numberedroom", "disjointgroup"});
  const int most = small ? side : side * (side + 1) / 2;
  for (int value = 0; is_any_value && value <= most; ++value) candidates.push_back(value);
  random_.shuffle(candidates);
  if (candidates.size() > kMostValues) candidates.resize(kMostValues);
  for (const int value : candidates) {
    values = {value};
    if (fits(constraint, truth)) return true;
  }
  return false;
}

std::vector<CellIndex> Setter::walk(int length, bool diagonally) {
  const Geometry& shape = rules_.geometry;
  std::vector<CellIndex> cells = {static_cast<CellIndex>(random_.below(shape.cells()))};
  for (int tries = 0; tries < 4 * length && static_cast<int>(cells.size()) < length; ++tries) {
    const int rows = between(-1, 1);
    const int columns = !diagonally && rows != 0 ? 0 : between(-1, 1);
    const int row = shape.row_of(cells.back()) + rows;
    const int column = shape.column_of(cells.back()) + columns;
    if (!shape.has(row, column)) continue;
    const auto next = static_cast<CellIndex>(shape.cell(row, column));
    if (std::find(cells.begin(), cells.end(), next) == cells.end()) cells.push_back(next);
  }
  return cells;
}

std::vector<CellIndex> Setter::diagonal() {
  const Geometry& shape = rules_.geometry;
  const int sideways = random_.once_in(2) ? 1 : -1;
  std::vector<CellIndex> cells;
  const int place = random_.below(std::max(shape.rows(), shape.columns()));
  const bool near = random_.once_in(2);
  const bool from_top = random_.once_in(2);
  int row = !from_top ? place % shape.rows() : near ? 0 : shape.rows() - 1;
  int column = from_top ? place % shape.columns() : near ? 0 : shape.columns() - 1;
  for (; shape.has(row, column); ++row, column += sideways) {
    cells.push_back(static_cast<CellIndex>(shape.cell(row, column)));
  }
  return cells;
}

std::vector<CellIndex> Setter::line_at_the_edge() {
  const Geometry& shape = rules_.geometry;
  const int line = random_.below(std::max(shape.rows(), shape.columns()));
  const bool is_row = random_.once_in(2);
  std::vector<CellIndex> cells;
  for (int i = 0; i < (is_row ? shape.columns() : shape.rows()); ++i) {
    cells.push_back(
        static_cast<CellIndex>(is_row ? shape.cell(line % shape.rows(), i) : shape.cell(i, line % shape.columns())));
  }
  if (random_.once_in(2)) std::reverse(cells.begin(), cells.end());
  return cells;
}

std::string Setter::random_text(const ConstraintKind& kind, std::span<const CellIndex> cells, Truth truth) {
  if (kind.name == "regex") return random_regex(cells, truth);
  return kind.name == "nfa" ? random_machine() : random_table();
}

// The digits of these cells in wider expressions; sometimes another digit.
std::string Setter::random_regex(std::span<const CellIndex> cells, Truth truth) {
  const int least = rules_.geometry.least;
  const int greatest = std::min(rules_.geometry.greatest(), kMostSymbols);
  std::string text;
  for (const CellIndex cell : cells) {
    const bool wrong = truth != Truth::kept && random_.once_in(4);
    const std::string digit = symbol(wrong ? between(least, greatest) : std::min(digit_at(cell), greatest));
    const std::string other = symbol(between(least, greatest));
    switch (random_.below(9)) {
      case 0:
        text += ".";
        break;
      case 1:
        text.append("[").append(digit).append(other).append("]");
        break;
      case 2:
        text.append("[" + symbol(least) + "-").append(digit).append("]");
        break;
      case 3:
        text.append("(").append(other).append(digit).append("|").append(digit).append(")");
        break;
      case 4:
        text.append(other).append("*").append(digit).append("+");
        break;
      case 5:
        text.append("(").append(digit).append("|").append(other).append("){1,2}");
        break;
      case 6:
        text += other == digit ? digit : "[^" + other + "]";
        break;
      case 7:
        text.append(other).append("?").append(digit);
        break;
      default:
        text += digit;
        break;
    }
  }
  return random_.once_in(4) ? ".*" + text : text;
}

// Two or three states with an arrow for most digits; the text that board/kinds/digit_machine.hpp describes.
std::string Setter::random_machine() {
  const int symbols = std::min(rules_.geometry.side() + 1, kMostMachine);  // the last between lists of cells
  const int states = between(2, 3);
  const int state_bits = states == 2 ? 1 : 2;
  std::vector<bool> bits;
  const auto write = [&](int value, int count) {
    for (int bit = count - 1; bit >= 0; --bit) bits.push_back((value >> bit & 1) != 0);
  };
  write(1, 2);
  write(state_bits - 1, 4);
  write(symbols - 1, 4);
  write(1, state_bits);
  write(between(0, states - 1), state_bits);
  write(random_.below(2), 1);
  for (int state = 0; state < states; ++state) {
    int arrows = 0;
    for (int i = 0; i < symbols; ++i) arrows = arrows << 1 | (random_.once_in(6) ? 0 : 1);
    write(arrows, symbols);
    for (int i = 0; i < symbols; ++i) {
      if ((arrows >> i & 1) != 0) write(random_.below(states), state_bits);
    }
  }
  bits.resize((bits.size() + 23) / 24 * 24);  // bytes and letters
  std::string text;
  for (std::size_t i = 0; i < bits.size(); i += 6) {
    std::size_t value = 0;
    for (std::size_t bit = 0; bit < 6; ++bit) value = value << 1U | (bits[i + bit] ? 1U : 0U);
    text += kBase64[value];
  }
  return text;
}

std::string Setter::random_table() {
  const int pairs = rules_.geometry.side() * rules_.geometry.side();
  std::string text;
  for (int i = 0; i < pairs; i += 6) {
    std::size_t value = 0;
    for (int bit = 0; bit < std::min(6, pairs - i); ++bit) value |= std::size_t{random_.once_in(4) ? 0U : 1U} << bit;
    text += kBase64[value];
  }
  return text;
}

bool Setter::forbids_missing_dots(const ConstraintKind& kind) {
  return kind.name == "strict-kropki" || kind.name.starts_with("negative-");
}

std::vector<std::string> Setter::dots_for(const ConstraintKind& kind) const {
  const Geometry& shape = rules_.geometry;
  std::vector<std::string> dots;
  if (kind.name.ends_with("indexer")) {
    const ConstraintKind& indexer = find_kind(kind.name.substr(kind.name.find('-') + 1));
    for (int cell = 0; cell < shape.placed(); ++cell) {
      const Constraint mark{.kind = &indexer, .groups = {{static_cast<CellIndex>(cell)}}};
      if (fits(mark, Truth::kept)) dots.push_back(text_of(mark, shape));
    }
    return dots;
  }
  const auto look_at = [&](int one, int other) {
    const int a = value_at(static_cast<CellIndex>(one));
    const int b = value_at(static_cast<CellIndex>(other));
    const std::string cells = " " + cell_name(shape, one) + " " + cell_name(shape, other);
    const bool any = kind.name == "strict-kropki";
    if (kind.name == "negative-xv") {
      if (a + b == 5) dots.push_back("v" + cells);
      if (a + b == 10) dots.push_back("x" + cells);
    } else if ((any || kind.name == "negative-difference") && std::abs(a - b) == 1) {
      dots.push_back("difference 1" + cells);
    } else if ((any || kind.name == "negative-ratio") && (a == 2 * b || b == 2 * a)) {
      dots.push_back("ratio 2" + cells);
    }
  };
  for (int cell = 0; cell < shape.placed(); ++cell) {
    if (shape.column_of(cell) + 1 < shape.columns()) look_at(cell, cell + 1);
    if (shape.row_of(cell) + 1 < shape.rows()) look_at(cell, cell + shape.columns());
  }
  return dots;
}

std::vector<std::string> Setter::draw_some(int count) {
  const std::span<const ConstraintKind* const> kinds = constraint_kinds();
  std::vector<std::string> lines;
  for (int tries = 0; tries < 3 * count && static_cast<int>(lines.size()) < count; ++tries) {
    const ConstraintKind& kind = *kinds[static_cast<std::size_t>(random_.below(static_cast<int>(kinds.size())))];
    std::vector<std::string> more = lines;
    if (forbids_missing_dots(kind)) {
      for (std::string& dot : dots_for(kind)) {
        if (std::find(more.begin(), more.end(), dot) == more.end()) more.push_back(std::move(dot));
      }
      more.emplace_back(kind.name);
    } else if (std::optional<std::string> line = draw(kind, Truth::kept)) {
      more.push_back(std::move(*line));
    }
    // What earlier ones mean may depend on later ones.
    if (more.size() > lines.size() && keeps(more)) lines = std::move(more);
  }
  return lines;
}

}  // namespace nonet
