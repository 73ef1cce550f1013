#include "run/layout.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "nonet/error.hpp"
#include "run/setter.hpp"

namespace nonet {
namespace {

constexpr int kStarts = 60;      // of constraints of a kind
constexpr int kBeginnings = 40;  // of a line from one cell
constexpr int kMisses = 20;      // in a row, before a line ends
constexpr int kMostInLine = 7;   // cells, and two more
constexpr int kMostCageCells = 5;
// Cages of five cells leave the most solutions, so smaller ones are likelier.
constexpr std::array<int, 8> kCageSizes = {2, 2, 3, 3, 3, 4, 4, 5};

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string why_not_drawn(const ConstraintKind& kind) {
  const std::string example = ": add --constraint '" + std::string(kind.example) + "'";
  if (kind.shape == Shape::parts) return "combines other constraints" + example;
  if (kind.has_text) return "needs a text" + example;
  if (kind.shape == Shape::board && kind.least_values > 0) return "needs numbers" + example;
  if (kind.name.starts_with("chaos")) return "is about regions that are not drawn" + example;
  if (kind.name == "doublers") return "needs cells without a place" + example;
  return "";
}

// "5", "4-8", "4-", "-8".
void read_range(std::string_view text, KindToDraw& wish) {
  const std::size_t dash = text.find('-');
  const auto number = [&](std::string_view part) -> std::optional<int> {
    int value = 0;
    if (part.empty()) return std::nullopt;
    if (!read_number(part, value)) throw Error("'" + std::string(text) + "' is not a number or a range such as 4-8");
    return value;
  };
  wish.least = number(text.substr(0, dash));
  wish.most = dash == std::string_view::npos ? wish.least : number(text.substr(dash + 1));
  if (!wish.least && !wish.most) throw Error("'" + std::string(text) + "' is not a number or a range such as 4-8");
  if (wish.least && wish.most && *wish.least > *wish.most)
    throw Error("the range '" + std::string(text) + "' is empty");
}

class LayoutDrawer {
 public:
  LayoutDrawer(const RulesSpec& plain, std::span<const Cell> solution, std::size_t kinds, Random& random)
      : shape_(plain.geometry),
        solution_(solution),
        kinds_(static_cast<int>(kinds)),
        random_(random),
        setter_(plain, solution, random),
        in_cage_(solution.size()),
        on_line_(solution.size()) {}

  bool draw(const KindToDraw& wish) {
    kind_ = wish.kind;
    wanted_.reset();
    if (wish.least || wish.most) {
      const int least = wish.least.value_or(std::min(1, *wish.most));
      wanted_ = least + (wish.most ? random_.below(*wish.most - least + 1) : random_.below(least + 1));
    }
    number_ = 0;
    const auto first = static_cast<std::ptrdiff_t>(drawn_.size());
    if (Setter::forbids_missing_dots(*kind_)) {
      draw_all_dots();
    } else if (kind_->shape == Shape::pair) {
      draw_some_of(pairs(), 2);
    } else if (is_one_of(kind_->name,
                         {"odd", "even", "minimum", "maximum", "rowindexer", "columnindexer", "boxindexer"})) {
      draw_some_of(single_cells(), 3);
    } else if (kind_->shape == Shape::outside) {
      draw_some_of(lines_from_edges(), 2);
    } else if (kind_->name == "quadruple") {
      draw_some_of(squares(), 4);
    } else if (is_one_of(kind_->name, {"killer", "sum", "rellik", "distinct"})) {
      draw_cages();
    } else if (kind_->shape == Shape::line || is_one_of(kind_->name, {"arrow", "pill"})) {
      draw_lines();
    } else {
      draw_others();
    }
    // In reading order.
    std::stable_sort(drawn_.begin() + first, drawn_.end(),
                     [](const Constraint& one, const Constraint& other) { return one.groups < other.groups; });
    return number_ >= wish.least.value_or(1);
  }

  std::vector<Constraint> constraints() && { return std::move(drawn_); }

 private:
  using Cells = std::vector<CellIndex>;

  int cells() const { return shape_.placed(); }
  bool enough() const { return wanted_ && number_ >= *wanted_; }
  void add(Constraint constraint) {
    ++number_;
    if (std::find(drawn_.begin(), drawn_.end(), constraint) == drawn_.end()) drawn_.push_back(std::move(constraint));
  }

  // The constraint with values that the solution keeps. Kinds with a usual value take it.
  std::optional<Constraint> kept(std::vector<Cells> groups) {
    Constraint constraint{.kind = kind_, .groups = std::move(groups)};
    if (is_one_of(kind_->name, {"killer", "sum", "littlekiller"})) {
      int sum = 0;
      for (const CellIndex cell : constraint.cells()) sum += setter_.value_at(cell);
      constraint.values = {sum};
    } else if (kind_->least_values > 0) {
      return setter_.choose_values(constraint, Truth::kept) ? std::optional(std::move(constraint)) : std::nullopt;
    }
    return setter_.fits(constraint, Truth::kept) ? std::optional(std::move(constraint)) : std::nullopt;
  }

  // A constraint of each list, up to the number wanted; without a number, one in `part` and in the number of kinds.
  void draw_some_of(std::vector<Cells> lists, int part) {
    random_.shuffle(lists);
    std::vector<Constraint> fitting;
    for (Cells& list : lists) {
      if (wanted_ && static_cast<int>(fitting.size()) >= *wanted_) break;
      if (std::optional<Constraint> constraint = kept({std::move(list)})) fitting.push_back(std::move(*constraint));
    }
    if (!wanted_)
      fitting.resize((fitting.size() + static_cast<std::size_t>(part) - 1) / static_cast<std::size_t>(part));
    for (Constraint& constraint : fitting) add(std::move(constraint));
  }

  std::vector<Cells> pairs() {
    std::vector<Cells> pairs;
    for (int cell = 0; cell < cells(); ++cell) {
      const int row = shape_.row_of(cell);
      const int column = shape_.column_of(cell);
      for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0)}) {
        if (!shape_.has(row + down, column + right)) continue;
        Cells pair = {static_cast<CellIndex>(cell), static_cast<CellIndex>(shape_.cell(row + down, column + right))};
        if (kind_->name == "greater" && setter_.value_at(pair[0]) < setter_.value_at(pair[1]))
          std::swap(pair[0], pair[1]);
        pairs.push_back(std::move(pair));
      }
    }
    return pairs;
  }

  std::vector<Cells> single_cells() const {
    std::vector<Cells> lists;
    for (int cell = 0; cell < cells(); ++cell) lists.push_back({static_cast<CellIndex>(cell)});
    return lists;
  }

  // Each row and column from one of its ends.
  std::vector<Cells> lines_from_edges() {
    std::vector<Cells> lines;
    const auto add_line = [&](Cells line) {
      if (random_.once_in(2)) std::reverse(line.begin(), line.end());
      lines.push_back(std::move(line));
    };
    for (int row = 1; row <= shape_.rows(); ++row) add_line(line_from(shape_, row, 0));
    for (int column = 1; column <= shape_.columns(); ++column) add_line(line_from(shape_, 0, column));
    return lines;
  }

  std::vector<Cells> squares() const {
    std::vector<Cells> squares;
    for (int row = 0; row + 1 < shape_.rows(); ++row) {
      for (int column = 0; column + 1 < shape_.columns(); ++column) {
        Cells square;
        for (const int step : {0, 1, 2, 3}) {
          square.push_back(static_cast<CellIndex>(shape_.cell(row + step / 2, column + step % 2)));
        }
        squares.push_back(std::move(square));
      }
    }
    return squares;
  }

  void draw_all_dots() {
    for (const std::string& line : setter_.dots_for(*kind_)) {
      Constraint dot = parse_constraint(line, shape_);
      dot.values.clear();  // the usual ones
      add(std::move(dot));
    }
    add({.kind = kind_});
  }

  // A random free cell beside this one; nothing if all are taken.
  std::optional<CellIndex> step_from(CellIndex cell, const std::vector<bool>& taken, const Cells& own,
                                     bool diagonally) {
    Cells free;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if (!diagonally && down != 0 && right != 0) continue;
        const int row = shape_.row_of(cell) + down;
        const int column = shape_.column_of(cell) + right;
        if (!shape_.has(row, column)) continue;
        const auto next = static_cast<CellIndex>(shape_.cell(row, column));
        if (!taken[next] && std::find(own.begin(), own.end(), next) == own.end()) free.push_back(next);
      }
    }
    if (free.empty()) return std::nullopt;
    return free[static_cast<std::size_t>(random_.below(static_cast<int>(free.size())))];
  }

  Cells free_cells(const std::vector<bool>& taken) {
    Cells free;
    for (int cell = 0; cell < cells(); ++cell) {
      if (!taken[static_cast<std::size_t>(cell)]) free.push_back(static_cast<CellIndex>(cell));
    }
    random_.shuffle(free);
    return free;
  }

  // Killer cages alone cover the board; other cages, and cages beside other kinds, cover their part of it.
  void draw_cages() {
    const int least_free = kind_->name == "killer" ? cells() - cells() / kinds_ : cells() - cells() / (2 * kinds_);
    int free = static_cast<int>(std::count(in_cage_.begin(), in_cage_.end(), false));
    for (const CellIndex start : free_cells(in_cage_)) {
      if (enough() || (!wanted_ && free <= least_free)) break;
      if (in_cage_[start]) continue;
      const int size = kCageSizes[static_cast<std::size_t>(random_.below(static_cast<int>(kCageSizes.size())))];
      std::optional<Constraint> cage = cage_from({start}, size);
      if (!cage) continue;
      for (const CellIndex cell : cage->cells()) in_cage_[cell] = true;
      free -= static_cast<int>(cage->cells().size());
      add(std::move(*cage));
    }
    if (least_free == 0 && !wanted_) enlarge_cages();
  }

  std::optional<Constraint> cage_from(Cells start, int size) {
    std::optional<Constraint> cage;
    for (int misses = 0; misses < kMisses && static_cast<int>(start.size()) < size;) {
      const CellIndex member = start[static_cast<std::size_t>(random_.below(static_cast<int>(start.size())))];
      const std::optional<CellIndex> next = step_from(member, in_cage_, start, false);
      Cells larger = start;
      if (next) larger.insert(std::upper_bound(larger.begin(), larger.end(), *next), *next);
      std::optional<Constraint> found = next ? kept({larger}) : std::nullopt;
      if (!found) {
        ++misses;
        continue;
      }
      start = std::move(larger);
      cage = std::move(found);
    }
    return cage;
  }

  // Cells that are alone go to a cage beside them that has room.
  void enlarge_cages() {
    for (const CellIndex cell : free_cells(in_cage_)) {
      for (Constraint& cage : drawn_) {
        if (cage.kind != kind_ || cage.cells().size() >= kMostCageCells) continue;
        const bool beside = std::any_of(cage.cells().begin(), cage.cells().end(), [&](CellIndex other) {
          const int rows = std::abs(shape_.row_of(other) - shape_.row_of(cell));
          return rows + std::abs(shape_.column_of(other) - shape_.column_of(cell)) == 1;
        });
        if (!beside) continue;
        Cells larger(cage.cells().begin(), cage.cells().end());
        larger.insert(std::upper_bound(larger.begin(), larger.end(), cell), cell);
        std::optional<Constraint> found = kept({std::move(larger)});
        if (!found) continue;
        cage = std::move(*found);
        in_cage_[cell] = true;
        break;
      }
    }
  }

  void draw_lines() {
    int free = cells() * 3 / 5 / kinds_;
    for (int start = 0; start < kStarts && !enough() && (wanted_ || free > 0); ++start) {
      std::optional<Constraint> line = draw_line();
      if (!line) continue;
      for (const Cells& group : line->groups) {
        for (const CellIndex cell : group) on_line_[cell] = true;
        free -= static_cast<int>(group.size());
      }
      add(std::move(*line));
    }
  }

  std::optional<Constraint> line_of(const Cells& cells) {
    if (kind_->shape == Shape::line) return kept({cells});
    const auto shaft = cells.begin() + kind_->least_cells;
    return kept({Cells(cells.begin(), shaft), Cells(shaft, cells.end())});
  }

  // Begins with a short line that the solution keeps, and makes it longer at its ends while it does.
  std::optional<Constraint> draw_line() {
    const bool is_line = kind_->shape == Shape::line;
    const int least = std::max(3, kind_->least_cells + (is_line ? 0 : 2));
    const Cells starts = free_cells(on_line_);
    if (starts.empty()) return std::nullopt;
    std::optional<Constraint> line;
    Cells cells;
    for (int i = 0; i < kBeginnings && !line; ++i) {
      const int length = least + (random_.once_in(3) ? 1 + random_.below(2) : 0);
      cells = {starts.front()};
      if (lengthen(cells, 0, length - 1)) line = line_of(cells);
    }
    if (!line || !is_line) return line;
    const int most = least + random_.below(kMostInLine - least + 1);
    for (int misses = 0; misses < kMisses && static_cast<int>(cells.size()) < most; ++misses) {
      Cells longer = cells;
      const int more = 1 + random_.below(2);
      const int before = random_.below(more + 1);
      if (!lengthen(longer, before, more - before)) continue;
      std::optional<Constraint> found = line_of(longer);
      if (!found) continue;
      cells = std::move(longer);
      line = std::move(found);
      misses = 0;
    }
    return line;
  }

  bool lengthen(Cells& cells, int before, int after) {
    for (int i = 0; i < before + after; ++i) {
      const CellIndex end = i < before ? cells.front() : cells.back();
      const std::optional<CellIndex> next = step_from(end, on_line_, cells, true);
      if (!next) return false;
      cells.insert(i < before ? cells.begin() : cells.end(), *next);
    }
    return true;
  }

  void draw_others() {
    const int usual = std::max(1, cells() / 20 / kinds_);
    for (int start = 0; start < kStarts && !enough() && (wanted_ || number_ < usual); ++start) {
      const std::optional<std::string> line = setter_.draw(*kind_, Truth::kept);
      if (!line) continue;
      Constraint constraint = parse_constraint(*line, shape_);
      std::set<CellIndex> own;
      for (const Cells& group : constraint.groups) own.insert(group.begin(), group.end());
      const auto taken = [&](CellIndex cell) { return static_cast<bool>(in_cage_[cell]); };
      if (kind_->name != "littlekiller") {
        if (own.size() < 2 || std::any_of(own.begin(), own.end(), taken)) continue;
        for (const CellIndex cell : own) in_cage_[cell] = true;
      } else if (own.size() < 2 || constraint.values.empty() ||
                 std::find(drawn_.begin(), drawn_.end(), constraint) != drawn_.end()) {
        continue;
      }
      add(std::move(constraint));
    }
  }

  const Geometry& shape_;
  std::span<const Cell> solution_;
  int kinds_;  // that share the board
  Random& random_;
  Setter setter_;
  std::vector<bool> in_cage_;
  std::vector<bool> on_line_;
  std::vector<Constraint> drawn_;

  // Of the kind in work.
  const ConstraintKind* kind_ = nullptr;
  std::optional<int> wanted_;
  int number_ = 0;
};

}  // namespace

std::vector<KindToDraw> parse_kinds(std::string_view list) {
  std::vector<KindToDraw> kinds;
  for (const std::string_view item : split(list, ',')) {
    const std::size_t colon = item.find(':');
    KindToDraw wish{.kind = &find_kind(trim(item.substr(0, colon)))};
    std::string name(wish.kind->name);
    if (const std::string why = why_not_drawn(*wish.kind); !why.empty()) throw Error((name += " ") += why);
    if (std::any_of(kinds.begin(), kinds.end(), [&](const KindToDraw& other) { return other.kind == wish.kind; })) {
      throw Error(name + " is in the list twice");
    }
    if (colon != std::string_view::npos) {
      if (wish.kind->shape == Shape::board) throw Error(name + " is a rule of the whole board and takes no number");
      read_range(trim(item.substr(colon + 1)), wish);
    }
    kinds.push_back(wish);
  }
  if (kinds.empty()) throw Error("no kind is named, such as killer");
  return kinds;
}

bool is_board_rule(const ConstraintKind& kind) {
  return kind.shape == Shape::board && !Setter::forbids_missing_dots(kind);
}

std::optional<std::vector<Constraint>> draw_layout(const RulesSpec& plain, std::span<const Cell> solution,
                                                   std::span<const KindToDraw> kinds, Random& random) {
  const auto is_drawn = [](const KindToDraw& wish) { return !is_board_rule(*wish.kind); };
  const auto drawn = static_cast<std::size_t>(std::count_if(kinds.begin(), kinds.end(), is_drawn));
  LayoutDrawer layout(plain, solution, drawn, random);
  for (const KindToDraw& wish : kinds) {
    if (is_drawn(wish) && !layout.draw(wish)) return std::nullopt;
  }
  return std::move(layout).constraints();
}

}  // namespace nonet
