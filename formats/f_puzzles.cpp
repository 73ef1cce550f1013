#include "nonet/formats/f_puzzles.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "nonet/base/text.hpp"
#include "nonet/formats/internal/complaints.hpp"
#include "nonet/formats/internal/f_puzzles_text.hpp"
#include "nonet/formats/internal/variant_text.hpp"

namespace nonet {
namespace {

using Json = nlohmann::json;

struct Place {
  int row = 0;
  int column = 0;
  auto operator<=>(const Place&) const = default;
};
using Places = std::vector<Place>;

// What a message calls a value: never much of it.
std::string quote_json(const Json& value) {
  constexpr std::size_t kShown = 30;
  if (value.is_structured()) return value.is_array() ? "an array" : "an object";
  const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  return text.substr(0, kShown) + (text.size() > kShown ? "..." : "");
}

class Reader {
 public:
  explicit Reader(VariantPuzzle& puzzle) : puzzle_(puzzle) {}

  // Throws Error.
  void read(const Json& object);

  // What a row of the table below may do.
  using Read = void (Reader::*)(std::string_view kind, const Json& value);
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
  void read_nonconsecutive(std::string_view kind, const Json& value);
  void read_title(std::string_view kind, const Json& value);
  void read_author(std::string_view kind, const Json& value);
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
  Places places_of(const Json& element, const char* member) const;
  std::vector<Places> lines_of(const Json& element) const;
  // The number in `value`, which is text or a number; nothing where there is none.
  std::optional<std::string> value_of(const Json& element) const;

  void read_grid(const Json& grid);
  void read_cell(const Json& cell, int row, int column);
  void read_regions(const Json& grid);
  void settle_regions(std::vector<int> regions);
  void warn_of_drawings();

  void add(std::string line) { puzzle_.constraints.push_back(std::move(line)); }
  void use(const Places& places) { used_.insert(places.begin(), places.end()); }
  std::string names(const Places& places) const;
  bool is_cell(const Place& place) const {
    return place.row >= 1 && place.row <= side_ && place.column >= 1 && place.column <= side_;
  }
  void require_cells(const Places& places) const;

  VariantPuzzle& puzzle_;
  int side_ = 0;
  std::string where_;      // "thermometer 2"
  std::string key_;        // "thermometer"
  bool has_dots_ = false;  // of either colour
  std::set<Place> used_;   // by constraints, places outside the board included
  std::vector<std::pair<std::string, Places>> drawings_;
  std::vector<std::string> odd_;
  std::vector<std::string> even_;
};

constexpr std::size_t kAny = 1;

struct KeyRow {
  std::string_view key;
  std::string_view kind;
  Reader::Read read;
  std::size_t least_cells = kAny;  // of a line: shorter ones say nothing
};

constexpr std::array<KeyRow, 58> kKeys = {{
    {"size", "", &Reader::skip},
    {"grid", "", &Reader::skip},
    {"title", "", &Reader::read_title},
    {"author", "", &Reader::read_author},
    {"ruleset", "", &Reader::skip},
    {"solution", "", &Reader::skip},
    {"highlightConflicts", "", &Reader::skip},
    {"disabledlogic", "", &Reader::skip},
    {"truecandidatesoptions", "", &Reader::skip},
    {"successMessage", "", &Reader::skip},
    {"msgcorrect", "", &Reader::skip},
    {"id", "", &Reader::skip},
    {"fogofwar", "", &Reader::skip},
    {"foglight", "", &Reader::skip},
    {"diagonal+", "diagonal-up", &Reader::read_flag},
    {"diagonal-", "diagonal-down", &Reader::read_flag},
    {"antiknight", "antiknight", &Reader::read_flag},
    {"antiking", "antiking", &Reader::read_flag},
    {"disjointgroups", "disjointgroups", &Reader::read_flag},
    {"nonconsecutive", "", &Reader::read_nonconsecutive},
    {"negative", "", &Reader::read_negative},
    {"odd", "odd", &Reader::read_marked},
    {"even", "even", &Reader::read_marked},
    {"minimum", "minimum", &Reader::read_marked},
    {"maximum", "maximum", &Reader::read_marked},
    {"rowindexer", "rowindexer", &Reader::read_sets},
    {"columnindexer", "columnindexer", &Reader::read_sets},
    {"boxindexer", "boxindexer", &Reader::read_sets},
    {"extraregion", "distinct", &Reader::read_sets},
    {"thermometer", "thermometer", &Reader::read_lines, 2},
    {"slowthermometer", "slowthermometer", &Reader::read_lines, 2},
    {"palindrome", "palindrome", &Reader::read_lines, 2},
    {"renban", "renban", &Reader::read_lines, 2},
    {"whispers", "whisper", &Reader::read_lines, 2},
    {"nabner", "nabner", &Reader::read_lines, 2},
    {"entropicline", "entropic", &Reader::read_lines, 2},
    {"modularline", "modular", &Reader::read_lines, 2},
    {"regionsumline", "regionsum", &Reader::read_lines, 2},
    {"zipperline", "zipper", &Reader::read_lines, 3},
    {"betweenline", "between", &Reader::read_lines, 3},
    {"lockout", "lockout", &Reader::read_lines, 2},
    {"doublearrow", "doublearrow", &Reader::read_lines},
    {"difference", "difference", &Reader::read_pairs},
    {"ratio", "ratio", &Reader::read_pairs},
    {"xv", "", &Reader::read_xv},
    {"killercage", "killer", &Reader::read_cages},
    {"arrow", "arrow", &Reader::read_arrows},
    {"sandwichsum", "sandwich", &Reader::read_outside},
    {"xsum", "xsum", &Reader::read_outside},
    {"skyscraper", "skyscraper", &Reader::read_outside},
    {"littlekillersum", "littlekiller", &Reader::read_little_killers},
    {"clone", "clone", &Reader::read_clones},
    {"quadruple", "quadruple", &Reader::read_quadruples},
    {"line", "", &Reader::read_drawing},
    {"text", "", &Reader::read_drawing},
    {"circle", "", &Reader::read_drawing},
    {"rectangle", "", &Reader::read_drawing},
    {"cage", "", &Reader::read_drawing},
}};

const KeyRow* find_key(std::string_view key) {
  const auto* const found =
      std::find_if(kKeys.begin(), kKeys.end(), [&](const KeyRow& row) { return row.key == key; });
  return found == kKeys.end() ? nullptr : found;
}

template <class Element>
void Reader::each(const Json& list, Element&& element) {
  if (list.is_null()) return;
  if (!list.is_array()) fail("an array is expected, not " + quote_json(list));
  for (std::size_t i = 0; i < list.size(); ++i) {
    where_ = key_ + " " + std::to_string(i + 1);
    if (!list[i].is_object()) fail("an object is expected, not " + quote_json(list[i]));
    element(list[i]);
  }
  where_ = key_;
}

// Colours and sizes are drawn only.
void Reader::require_known(const Json& element, std::initializer_list<std::string_view> known) const {
  constexpr std::array<std::string_view, 12> kDrawn = {"outlineC", "baseC", "fontC", "width", "height", "size", "angle",
                                                       "opacity", "fromConstraint", "isNewConstraint",
                                                       "fromRangskSolver", "hidden"};
  for (const auto& [name, value] : element.items()) {
    const auto is_name = [&](std::string_view each) { return each == name; };
    if (std::none_of(known.begin(), known.end(), is_name) && std::none_of(kDrawn.begin(), kDrawn.end(), is_name)) {
      fail("its member '" + name + "' is not known");
    }
  }
}

// "R1C10"; 0 and side + 1 are outside the board.
Place Reader::place_of(const Json& text) const {
  Place place;
  if (text.is_string()) {
    const auto& name = text.get_ref<const std::string&>();
    const std::size_t c = name.find_first_of("Cc");
    const bool begins = !name.empty() && (name[0] == 'R' || name[0] == 'r') && c != std::string::npos;
    if (begins && read_number(std::string_view(name).substr(1, c - 1), place.row) &&
        read_number(std::string_view(name).substr(c + 1), place.column) && place.row >= 0 && place.row <= side_ + 1 &&
        place.column >= 0 && place.column <= side_ + 1) {
      return place;
    }
  }
  fail(quote_json(text) + " is no cell of this board (R1C1 to R" + std::to_string(side_) + "C" +
       std::to_string(side_) + ")");
}

void Reader::require_cells(const Places& places) const {
  for (const Place& place : places) {
    if (!is_cell(place)) {
      fail("R" + std::to_string(place.row) + "C" + std::to_string(place.column) + " lies outside the board");
    }
  }
}

Places Reader::places_of(const Json& element, const char* member) const {
  const auto found = element.find(member);
  if (found == element.end() || !found->is_array()) fail("its member '" + std::string(member) + "' is no array");
  Places places;
  for (const Json& text : *found) places.push_back(place_of(text));
  return places;
}

std::vector<Places> Reader::lines_of(const Json& element) const {
  const auto found = element.find("lines");
  if (found == element.end() || !found->is_array()) fail("its member 'lines' is no array");
  std::vector<Places> lines;
  for (const Json& line : *found) {
    if (!line.is_array()) fail("its member 'lines' holds what is no array");
    Places& places = lines.emplace_back();
    for (const Json& text : line) places.push_back(place_of(text));
  }
  return lines;
}

std::optional<std::string> Reader::value_of(const Json& element) const {
  const auto found = element.find("value");
  if (found == element.end() || found->is_null()) return std::nullopt;
  int number = 0;
  std::string text;
  if (found->is_number_integer()) {
    text = found->dump();
  } else if (found->is_string()) {
    text = trim(found->get_ref<const std::string&>());
    if (text.empty()) return std::nullopt;
  }
  if (!read_number(text, number) || number < 0) fail("its value " + quote_json(*found) + " is no number");
  return std::to_string(number);
}

std::string Reader::names(const Places& places) const {
  std::string text;
  for (const Place& place : places) {
    text += " r" + std::to_string(place.row) + "c" + std::to_string(place.column);
  }
  return text;
}

void Reader::read_flag(std::string_view kind, const Json& value) {
  if (value.is_null()) return;
  if (!value.is_boolean()) fail("true or false is expected, not " + quote_json(value));
  if (value.get<bool>()) add(std::string(kind));
}

void Reader::read_title(std::string_view /*kind*/, const Json& value) {
  if (value.is_string()) puzzle_.title = value.get<std::string>();
}

void Reader::read_author(std::string_view /*kind*/, const Json& value) {
  if (value.is_string()) puzzle_.author = value.get<std::string>();
}

// One constraint for all: of minimum and maximum, marked neighbours do not count.
void Reader::read_marked(std::string_view kind, const Json& value) {
  Places all;
  each(value, [&](const Json& element) {
    require_known(element, {"cell"});
    const auto cell = element.find("cell");
    if (cell == element.end()) fail("its member 'cell' is missing");
    all.push_back(place_of(*cell));
    require_cells(all);
  });
  use(all);
  if (!all.empty()) add(std::string(kind) + names(all));
}

void Reader::read_sets(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells"});
    const Places cells = places_of(element, "cells");
    require_cells(cells);
    use(cells);
    if (!cells.empty()) add(std::string(kind) + names(cells));
  });
}

void Reader::read_lines(std::string_view kind, const Json& value) {
  const std::size_t least = find_key(key_)->least_cells;
  const bool takes_value = kind == "whisper" || kind == "modular" || kind == "lockout";
  each(value, [&](const Json& element) {
    require_known(element, {"lines", "value"});
    const std::optional<std::string> number = value_of(element);
    if (number && !takes_value) fail("it takes no value");
    const std::string head = std::string(kind) + (number ? " " + *number : "");
    for (const Places& line : lines_of(element)) {
      require_cells(line);
      use(line);
      // Whispers alone are about neighbours only, so that a line that crosses itself is several.
      for (const Places& part : kind == "whisper" ? without_repeats(line) : std::vector<Places>{line}) {
        if (part.size() >= least) add(head + names(part));
      }
    }
  });
}

void Reader::read_pairs(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "value"});
    const Places cells = places_of(element, "cells");
    require_cells(cells);
    use(cells);
    const std::optional<std::string> number = value_of(element);
    add(std::string(kind) + (number ? " " + *number : "") + names(cells));
    has_dots_ = true;
  });
}

void Reader::read_xv(std::string_view /*kind*/, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "value"});
    const Places cells = places_of(element, "cells");
    require_cells(cells);
    const std::string letter = element.value("value", Json()).is_string() ? element["value"].get<std::string>() : "";
    if (letter.empty()) {
      puzzle_.warnings.push_back(where_ + " is neither X nor V: left out");
      return;
    }
    if (letter != "X" && letter != "x" && letter != "V" && letter != "v") {
      fail("its value " + quote_json(element["value"]) + " is neither X nor V");
    }
    use(cells);
    add((letter == "X" || letter == "x" ? "x" : "v") + names(cells));
  });
}

void Reader::read_cages(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "value"});
    const Places cells = places_of(element, "cells");
    require_cells(cells);
    use(cells);
    if (cells.empty()) return;
    const std::optional<std::string> sum = value_of(element);
    add(std::string(kind) + (sum ? " " + *sum : "") + names(cells));
  });
}

// Each line of an arrow sums by itself; its first cell is the bulb's.
void Reader::read_arrows(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "lines", "value"});
    if (value_of(element)) fail("it takes no value");
    Places bulb = places_of(element, "cells");
    require_cells(bulb);
    use(bulb);
    if (bulb.empty()) fail("it has no circle");
    std::sort(bulb.begin(), bulb.end());  // a number is read row by row
    for (Places line : lines_of(element)) {
      require_cells(line);
      use(line);
      if (line.empty()) continue;
      if (std::find(bulb.begin(), bulb.end(), line.front()) == bulb.end()) {
        fail("its line begins at" + names({line.front()}) + ", which is no cell of its circle");
      }
      line.erase(line.begin());
      if (!line.empty()) add(std::string(kind) + names(bulb) + " |" + names(line));
    }
  });
}

void Reader::read_outside(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cell", "value"});
    const auto cell = element.find("cell");
    if (cell == element.end()) fail("its member 'cell' is missing");
    const Place place = place_of(*cell);
    used_.insert(place);
    const std::optional<std::string> number = value_of(element);
    if (number) {
      add(std::string(kind) + " " + *number + names({place}));
    } else {
      puzzle_.warnings.push_back(where_ + " has no value: left out");
    }
  });
}

void Reader::read_little_killers(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cell", "cells", "direction", "value"});
    const auto cell = element.find("cell");
    const auto direction = element.find("direction");
    Places cells;
    if (cell != element.end() && direction != element.end() && direction->is_string()) {
      const auto& way = direction->get_ref<const std::string&>();
      const int down = way.find('D') != std::string::npos ? 1 : way.find('U') != std::string::npos ? -1 : 0;
      const int right = way.find('R') != std::string::npos ? 1 : way.find('L') != std::string::npos ? -1 : 0;
      if (way.size() != 2 || down == 0 || right == 0) fail("its direction " + quote_json(*direction) + " is none of UL, UR, DL, DR");
      Place at = place_of(*cell);
      used_.insert(at);
      do {
        at.row += down;
        at.column += right;
        if (is_cell(at)) cells.push_back(at);
      } while (is_cell(at));
    }
    if (element.contains("cells")) {
      const Places listed = places_of(element, "cells");
      if (!cells.empty() && !listed.empty() && listed != cells) fail("its cells are not those of its direction");
      if (cells.empty()) cells = listed;
    }
    require_cells(cells);
    if (cells.empty()) fail("it has no cells");
    use(cells);
    const std::optional<std::string> sum = value_of(element);
    if (sum) {
      add(std::string(kind) + " " + *sum + names(cells));
    } else {
      puzzle_.warnings.push_back(where_ + " has no value: left out");
    }
  });
}

void Reader::read_clones(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "cloneCells"});
    const Places cells = places_of(element, "cells");
    const Places copies = places_of(element, "cloneCells");
    require_cells(cells);
    require_cells(copies);
    use(cells);
    use(copies);
    if (cells.size() != copies.size()) {
      fail(count_error(copies.size(), "cell of the clone", cells.size()));
    }
    Places moved;
    Places targets;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] == copies[i]) continue;  // where the two overlap
      moved.push_back(cells[i]);
      targets.push_back(copies[i]);
    }
    if (!moved.empty()) add(std::string(kind) + names(moved) + " |" + names(targets));
  });
}

void Reader::read_quadruples(std::string_view kind, const Json& value) {
  each(value, [&](const Json& element) {
    require_known(element, {"cells", "values"});
    const Places cells = places_of(element, "cells");
    require_cells(cells);
    use(cells);
    std::string digits;
    const auto values = element.find("values");
    if (values != element.end() && !values->is_null()) {
      if (!values->is_array()) fail("its member 'values' is no array");
      for (const Json& digit : *values) {
        if (!digit.is_number_integer()) fail("its value " + quote_json(digit) + " is no digit");
        digits += " " + digit.dump();
      }
    }
    if (digits.empty()) {
      puzzle_.warnings.push_back(where_ + " has no digits: left out");
    } else {
      add(std::string(kind) + digits + names(cells));
    }
  });
}

void Reader::read_negative(std::string_view /*kind*/, const Json& value) {
  if (value.is_null()) return;
  if (!value.is_array()) fail("an array is expected, not " + quote_json(value));
  for (const Json& what : value) {
    if (what != "ratio" && what != "xv") fail(quote_json(what) + " is neither \"ratio\" nor \"xv\"");
    add("negative-" + what.get<std::string>());
  }
}

// Dots are known when all members have been read; see read().
void Reader::read_nonconsecutive(std::string_view /*kind*/, const Json& value) { read_flag("nonconsecutive", value); }

// A drawing is remembered by its cells, which may be missing.
void Reader::read_drawing(std::string_view /*kind*/, const Json& value) {
  if (!value.is_array()) return;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Json& element = value[i];
    where_ = key_ + " " + std::to_string(i + 1);
    if (!element.is_object() || element.contains("fromConstraint") || element.contains("isNewConstraint")) continue;
    const Json text = element.value("value", Json());
    constexpr std::string_view kRoot = "DR";
    if (key_ == "cage" && text.is_string()) {
      const std::string_view label = trim(text.get_ref<const std::string&>());
      if (label.starts_with(kRoot) && label.size() > 2 && label.find_first_not_of("0123456789", 2) == std::string::npos) {
        fail("cages of a digital root ('" + std::string(label) + "') are not read");
      }
    }
    Places places;
    const auto take = [&](const Json& list) {
      for (const Json& cell : list) {
        if (!cell.is_string()) continue;
        try {
          places.push_back(place_of(cell));
        } catch (const Error&) {  // a drawing may stand anywhere
        }
      }
    };
    if (element.contains("cells") && element["cells"].is_array()) take(element["cells"]);
    if (element.contains("lines") && element["lines"].is_array()) {
      for (const Json& line : element["lines"]) take(line);
    }
    drawings_.emplace_back(key_, std::move(places));
  }
}

void Reader::warn_of_drawings() {
  std::size_t count = 0;
  std::set<std::string> kinds;
  for (const auto& [key, places] : drawings_) {
    if (std::any_of(places.begin(), places.end(), [&](const Place& place) { return used_.contains(place); })) continue;
    ++count;
    kinds.insert(key);
  }
  if (count == 0) return;
  std::string list;
  for (const std::string& kind : kinds) list += (list.empty() ? "" : ", ") + kind;
  puzzle_.warnings.push_back(std::to_string(count) + (count == 1 ? " drawing (" : " drawings (") + list +
                             ") without a constraint near: what it means is not read");
}

void Reader::read_cell(const Json& cell, int row, int column) {
  constexpr std::array<std::string_view, 11> kKnown = {
      "value", "given",  "region", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks",
      "c",     "cArray", "parity", "highlight",        "selected"};
  where_ = "grid R" + std::to_string(row) + "C" + std::to_string(column);
  if (!cell.is_object()) fail("an object is expected, not " + quote_json(cell));
  for (const auto& [name, unused] : cell.items()) {
    const auto is_name = [&, &name = name](std::string_view each) { return each == name; };
    if (std::none_of(kKnown.begin(), kKnown.end(), is_name)) fail("its member '" + name + "' is not known");
  }
  const auto digit_of = [&](const Json& value) {
    if (!value.is_number_integer() || value < 1 || value > side_) {
      fail(quote_json(value) + " is no digit from 1 to " + std::to_string(side_));
    }
    return value.get<int>();
  };
  const std::size_t index = static_cast<std::size_t>((row - 1) * side_ + column - 1);
  const auto given = cell.find("given");
  const auto value = cell.find("value");
  const bool has_value = value != cell.end() && !value->is_null() && *value != 0;
  if (has_value && given != cell.end() && given->is_boolean() && given->get<bool>()) {
    puzzle_.clues[index] = static_cast<Cell>(digit_of(*value));
  }
  const auto marks = cell.find("givenPencilMarks");
  if (puzzle_.clues[index] == 0 && marks != cell.end() && marks->is_array() && !marks->empty()) {
    DigitMask mask = 0;
    for (const Json& mark : *marks) mask |= digit_bit(digit_of(mark));
    if (puzzle_.candidates.empty()) puzzle_.candidates.assign(puzzle_.clues.size(), all_digits(side_));
    puzzle_.candidates[index] = mask;
  }
  const auto parity = cell.find("parity");  // of older versions
  if (parity != cell.end() && !parity->is_null() && *parity != "") {
    if (*parity != "Odd" && *parity != "Even") fail("its parity " + quote_json(*parity) + " is neither Odd nor Even");
    used_.insert({row, column});
    (*parity == "Odd" ? odd_ : even_).push_back(names({{row, column}}));
  }
}

void Reader::read_grid(const Json& grid) {
  const auto side = static_cast<std::size_t>(side_);
  for (std::size_t row = 0; row < side; ++row) {
    where_ = "grid row " + std::to_string(row + 1);
    if (!grid[row].is_array() || grid[row].size() != side) {
      fail(grid[row].is_array() ? count_error(grid[row].size(), "cell", side) : "an array is expected");
    }
    for (std::size_t column = 0; column < side; ++column) {
      read_cell(grid[row][column], static_cast<int>(row) + 1, static_cast<int>(column) + 1);
    }
  }
  for (const auto& [kind, cells] : {std::pair("odd", &odd_), std::pair("even", &even_)}) {
    std::string line = kind;
    for (const std::string& cell : *cells) line += cell;
    if (!cells->empty()) add(std::move(line));
  }
}

// A cell without `region` is of its box, one with null of none.
void Reader::read_regions(const Json& grid) {
  std::vector<int> regions;
  for (int cell = 0; cell < puzzle_.geometry.cells(); ++cell) {
    const int row = puzzle_.geometry.row_of(cell);
    const int column = puzzle_.geometry.column_of(cell);
    const Json& entry = grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    int region = puzzle_.geometry.box_of(cell);
    if (const auto found = entry.find("region"); found != entry.end()) {
      where_ = "grid R" + std::to_string(row + 1) + "C" + std::to_string(column + 1);
      if (!found->is_null() && (!found->is_number_integer() || *found < -1 || *found >= side_)) {
        fail("its region " + quote_json(*found) + " is none from 0 to " + std::to_string(side_ - 1));
      }
      region = found->is_null() ? -1 : found->get<int>();
    }
    regions.push_back(region);
  }
  where_ = "grid";
  settle_regions(std::move(regions));
}

void Reader::settle_regions(std::vector<int> regions) {
  const auto side = static_cast<std::size_t>(side_);
  bool boxes = true;
  std::vector<Places> cells_of(side);
  for (std::size_t cell = 0; cell < regions.size(); ++cell) {
    const int index = static_cast<int>(cell);
    boxes = boxes && regions[cell] == puzzle_.geometry.box_of(index);
    if (regions[cell] >= 0) {
      cells_of[static_cast<std::size_t>(regions[cell])].push_back(
          {puzzle_.geometry.row_of(index) + 1, puzzle_.geometry.column_of(index) + 1});
    }
  }
  if (boxes) return;
  std::size_t whole = 0;
  for (std::size_t region = 0; region < side; ++region) {
    if (cells_of[region].size() == side) ++whole;
    if (cells_of[region].empty() || cells_of[region].size() == side) continue;
    fail("region " + std::to_string(region) + " has " + count_error(cells_of[region].size(), "cell", side));
  }
  if (whole == side) {
    for (const int region : regions) puzzle_.regions.push_back(static_cast<std::uint8_t>(region));
    return;
  }
  puzzle_.geometry = {1, side_};
  for (const Places& cells : cells_of) {
    if (!cells.empty()) add("distinct" + names(cells));
  }
}

void Reader::read(const Json& object) {
  where_ = key_ = "f-puzzles";
  if (!object.is_object()) fail("an object is expected, not " + quote_json(object));
  if (object.contains("cellSize")) {
    fail("this is SudokuPad's own form, which draws lines and shapes without saying what they mean");
  }
  const auto grid = object.find("grid");
  if (grid == object.end() || !grid->is_array()) fail("the object has no member 'grid' with rows");
  const auto size = object.find("size");
  side_ = static_cast<int>(std::min<std::size_t>(grid->size(), kMostVariantSide + 1));
  if (size != object.end() && *size != grid->size()) {
    fail("the grid has " + std::to_string(grid->size()) + " rows, and the size is " + quote_json(*size));
  }
  if (side_ < 1 || side_ > kMostVariantSide) {
    fail("a side of " + std::to_string(grid->size()) + " is not read (1 to " + std::to_string(kMostVariantSide) + ")");
  }
  // All names first: of the first that is unknown, wherever it stands.
  for (const auto& [key, value] : object.items()) {
    if (find_key(key) != nullptr) continue;
    std::vector<std::string_view> known;
    for (const KeyRow& row : kKeys) known.push_back(row.key);
    const bool near = !nearest(key, known).empty();
    fail("the member '" + key + "' is not known" + (near ? did_you_mean(key, known) : "") +
         "; without it this would be another puzzle");
  }
  puzzle_ = blank_variant(Geometry::of_side(side_));
  read_regions(*grid);
  read_grid(*grid);
  for (const KeyRow& row : kKeys) {
    const auto value = object.find(row.key);
    if (value == object.end()) continue;
    where_ = key_ = row.key;
    (this->*row.read)(row.kind, *value);
  }
  // f-puzzles lets dots be, whatever their colour.
  if (has_dots_) std::replace(puzzle_.constraints.begin(), puzzle_.constraints.end(), std::string("nonconsecutive"), std::string("negative-difference"));
  settle_boxless(puzzle_);
  warn_of_drawings();
}

}  // namespace

ParseError read_f_puzzles(std::string_view text, VariantPuzzle& puzzle) {
  puzzle = {};
  FPuzzlesText unpacked;
  if (std::string why = unpack_f_puzzles(text, unpacked); !why.empty()) return {1, 0, std::move(why)};
  // Of two members with the same name one would be lost.
  std::set<std::string> names;
  std::string twice;
  const auto note = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (depth == 1 && event == Json::parse_event_t::key && twice.empty() &&
        !names.insert(parsed.get<std::string>()).second) {
      twice = parsed.get<std::string>();
    }
    return true;
  };
  try {
    const Json object = Json::parse(unpacked.json, note);
    if (!twice.empty()) return {1, 0, "f-puzzles: the member '" + twice + "' stands there twice"};
    Reader(puzzle).read(object);
  } catch (const Json::parse_error& error) {
    if (unpacked.packed) return {1, 0, "the payload holds no JSON"};
    const std::string_view before = std::string_view(unpacked.json).substr(0, error.byte > 0 ? error.byte - 1 : 0);
    const std::size_t line_begin = before.rfind('\n') + 1;
    const bool ended = error.byte > unpacked.json.size();
    return {static_cast<std::uint64_t>(1 + std::count(before.begin(), before.end(), '\n')),
            before.size() - line_begin + 1, ended ? "the JSON text ends too early" : "not JSON from here on"};
  } catch (const Json::exception&) {
    return {1, 0, "a number in the JSON is too large"};
  } catch (const Error& error) {
    return {1, 0, error.what()};
  }
  return {};
}

}  // namespace nonet
