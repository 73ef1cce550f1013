// One reading of an f-puzzles object (internal to formats: f_puzzles.cpp reads the whole and the grid,
// f_puzzles_members.cpp the members with constraints).
#pragma once

#include <compare>
#include <cstddef>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/internal/variant_constraints.hpp"
#include "formats/variant_puzzle.hpp"
#include "nonet/error.hpp"

namespace nonet {

/// "R1C10": 0 and side + 1 are outside the board.
struct Place {
  int row = 0;
  int column = 0;
  auto operator<=>(const Place&) const = default;
};
using Places = std::vector<Place>;

class FPuzzlesReader {
 public:
  using Json = nlohmann::json;
  explicit FPuzzlesReader(VariantPuzzle& puzzle) : puzzle_(puzzle) {}

  // Throws Error.
  void read(const Json& object);

  // What a row of f_puzzles_rows.hpp may do.
  using Read = void (FPuzzlesReader::*)(std::string_view kind, const Json& value);
  void read_flag(std::string_view kind, const Json& value);
  void read_marked(std::string_view kind, const Json& value);
  void read_sets(std::string_view kind, const Json& value);
  void read_lines(std::string_view kind, const Json& value);
  void read_pairs(std::string_view kind, const Json& value);
  void read_xv(std::string_view kind, const Json& value);
  void read_cages(std::string_view kind, const Json& value);
  void read_arrows(std::string_view kind, const Json& value);
  void read_outside(std::string_view kind, const Json& value);
  void read_little_killers(std::string_view kind, const Json& value);
  void read_clones(std::string_view kind, const Json& value);
  void read_quadruples(std::string_view kind, const Json& value);
  void read_negative(std::string_view kind, const Json& value);
  void read_text(std::string_view kind, const Json& value);
  void read_drawing(std::string_view kind, const Json& value);
  void skip(std::string_view /*kind*/, const Json& /*value*/) {}

 private:
  // A list of objects, each at its place for messages; null and a single object count as such a list.
  template <class Element>
  void each(const Json& list, Element&& element);
  // Members of an element that mean nothing.
  void require_known(const Json& element, std::initializer_list<std::string_view> known) const;

  [[noreturn]] void fail(const std::string& why) const { throw Error(where_ + ": " + why); }
  Place place_of(const Json& text) const;
  Place cell_of(const Json& element) const;  // its member `cell`
  Places places_of(const Json& element, const char* member) const;
  // Its member `cells`, which a constraint uses.
  Places cells_of(const Json& element);
  std::vector<Places> lines_of(const Json& element) const;
  // The number in `value`, which is text or a number; none if there is none.
  std::vector<int> value_of(const Json& element) const;

  void require_rows(const Json& grid);
  void read_grid(const Json& grid);
  void read_cell(const Json& cell, int row, int column);
  void read_regions(const Json& grid);
  void settle_regions(std::vector<int> regions);
  void warn_of_drawings();

  // A clue, or a warning where it has no value.
  void add_valued(std::string_view kind, const Json& element, Cells cells);
  void add(std::string_view kind, std::vector<int> values = {}, std::vector<Cells> groups = {}) {
    puzzle_.constraints.push_back(made(kind, std::move(values), std::move(groups)));
  }
  void use(const Places& places) { used_.insert(places.begin(), places.end()); }
  // Requires places on the board.
  Cells indexes(const Places& places) const;
  static std::string name(const Place& place);
  bool is_cell(const Place& place) const {
    return place.row >= 1 && place.row <= side_ && place.column >= 1 && place.column <= side_;
  }
  void require_cells(const Places& places) const;
  void take(const Places& cells) {
    require_cells(cells);
    use(cells);
  }

  VariantPuzzle& puzzle_;
  int side_ = 0;
  std::string where_;      // "thermometer 2"
  std::string key_;        // "thermometer"
  bool has_dots_ = false;  // of either colour
  std::set<Place> used_;   // by constraints, places outside the board included
  std::vector<std::pair<std::string, Places>> drawings_;
  Cells odd_;  // cells that say so themselves
  Cells even_;
};

/// What a message calls a value: never much of it.
std::string quote_json(const nlohmann::json& value);

}  // namespace nonet
