#include "formats/internal/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/text.hpp"
#include "formats/internal/block.hpp"
#include "formats/internal/complaints.hpp"
#include "formats/line_cleaner.hpp"

namespace nonet {
namespace {

using Json = nlohmann::json;

constexpr const char* kMarksMember = "pencilmarks";

// One cell's text; nothing if the element cannot be a cell.
std::optional<std::string> cell_text(const Json& element) {
  if (element.is_null()) return ".";
  if (element.is_number_integer()) return element.dump();
  if (!element.is_string()) return std::nullopt;
  std::string text = ascii_of(element.get_ref<const std::string&>());
  return text.empty() || text == " " ? "." : text;
}

// Rows as strings or as arrays of cells. Returns what is wrong.
std::string read_array(const Json& rows, std::size_t side, JsonPuzzle& puzzle) {
  if (rows.size() != side) return count_error(rows.size(), "row", side);
  for (std::size_t r = 0; r < side; ++r) {
    const Json& row = rows[r];
    const std::string where = "row " + std::to_string(r + 1);
    const std::string symbols = row.is_string() ? ascii_of(row.get_ref<const std::string&>()) : "";
    if (symbols.size() == side) {
      for (const char symbol : symbols) puzzle.cells.emplace_back(1, symbol == ' ' ? '.' : symbol);
      continue;
    }
    if (row.is_object() || is_whole_board(symbols)) {
      return where + " is a separate puzzle: write one per line ('jq -c .[]' does)";
    }
    if (!row.is_array()) return where + " is not an array";
    if (row.size() != side) return where + " has " + count_error(row.size(), "cell", side);
    for (std::size_t c = 0; c < side; ++c) {
      const std::optional<std::string> cell = cell_text(row[c]);
      if (!cell) return "r" + std::to_string(r + 1) + "c" + std::to_string(c + 1) + " is neither a string nor a number";
      puzzle.cells.push_back(*cell);
    }
  }
  return {};
}

std::size_t behind_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

// The place after the value that begins there.
std::size_t behind_value(std::string_view text, std::size_t at) {
  JsonDepth depth;
  do {
    depth.take(text[at++]);
  } while (depth.depth() > 0 || depth.in_string() ||
           std::string_view(", \t\r\n}").find(text[at]) == std::string_view::npos);
  return at;
}

// Names and values of an object as they are written: numbers keep all their digits. Requires JSON; none if it is no
// object.
std::vector<std::pair<std::string_view, std::string_view>> members_of(std::string_view json) {
  std::vector<std::pair<std::string_view, std::string_view>> members;
  std::size_t at = behind_blanks(json, 0);
  if (json[at] != '{') return members;
  at = behind_blanks(json, at + 1);
  while (json[at] != '}') {
    const std::size_t name = at;
    const std::size_t name_end = behind_string(json, name);
    const std::size_t value = behind_blanks(json, behind_blanks(json, name_end) + 1);
    const std::size_t value_end = behind_value(json, value);
    members.emplace_back(json.substr(name, name_end - name), json.substr(value, value_end - value));
    at = behind_blanks(json, value_end);
    if (json[at] == ',') at = behind_blanks(json, at + 1);
  }
  return members;
}

// Whether a member says rules: `regions`, `box` ("3x3": of another form it is the user's), `variant`, `constraints`.
bool says_rules(std::string_view name, const Json& value) {
  if (name == "regions" || name == "constraints" || (name == kMarksMember && value.is_array())) return true;
  if (!value.is_string() || (name != "box" && name != "variant")) return false;
  const auto& text = value.get_ref<const std::string&>();
  return name == "variant" || (text.find_first_of("xX") != std::string::npos &&
                               text.find_first_not_of("0123456789xX -+raw") == std::string::npos);
}

// The text of a member that says rules; "" if there is none.
std::string rules_member(const Json& object, const char* name) {
  const Json::const_iterator member = object.find(name);
  const bool text = member != object.end() && member->is_string() && says_rules(name, *member);
  return text ? member->get<std::string>() : std::string();
}

// Reads the member `constraints`, an array of strings. Returns what is wrong, as another spelling of its name.
std::string read_constraints(const Json& object, std::vector<std::string>& lines) {
  for (const auto& [name, value] : object.items()) {
    const std::string spelt = lower(name);
    const bool near = spelt == "constraint" || (spelt == "constraints" && name != spelt);
    if (near && (value.is_array() || value.is_string())) return "unknown member '" + name + "': it is 'constraints'";
  }
  const Json::const_iterator member = object.find("constraints");
  if (member == object.end() || member->is_null()) return {};
  if (!member->is_array()) return "constraints is not an array of strings";
  for (const Json& line : *member) {
    if (!line.is_string()) return "constraint " + std::to_string(lines.size() + 1) + " is not a string";
    lines.push_back(line.get<std::string>());
  }
  return {};
}

// Reads the member `pencilmarks`, an array with an array of digits, or null, for each cell. Returns what is wrong.
std::string read_marks(const Json& object, std::vector<std::optional<std::vector<int>>>& marks) {
  const Json::const_iterator member = object.find(kMarksMember);
  if (member == object.end() || !member->is_array()) return {};
  for (const Json& cell : *member) {
    std::optional<std::vector<int>>& digits = marks.emplace_back();
    if (cell.is_null()) continue;
    const std::string where = "pencilmarks of cell " + std::to_string(marks.size());
    if (!cell.is_array()) return where + " are neither null nor an array of digits";
    digits.emplace();
    for (const Json& digit : cell) {
      const bool valid = digit.is_number_integer() && digit >= 1 && digit <= kMaxSide;
      if (!valid) return where + " hold what is not a digit";
      digits->push_back(digit.get<int>());
    }
  }
  return {};
}

// Lists of Python as JSON: quotes, brackets, None, commas after the last element, cells without quotes.
std::string json_of_python(std::string_view text) {
  std::string json;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char byte = text[i];
    if (byte == '"' || byte == '\'') {
      const std::size_t end = std::min(text.find(byte, i + 1), text.size());
      json += json_string(text.substr(i + 1, end - i - 1));
      i = end;
    } else if (byte == ']' || byte == ')' || byte == '}') {
      const std::size_t last = json.find_last_not_of(" \t\r\n");
      if (last != std::string::npos && json[last] == ',') json.resize(last);
      json += ']';
    } else if (byte == '[' || byte == '(' || byte == '{') {
      json += '[';
    } else if (std::string_view(", \t\r\n").find(byte) != std::string_view::npos) {
      json += byte;
    } else {
      const std::size_t end = std::min(text.find_first_of(",()[]{} \t\r\n", i), text.size());
      const std::string_view token = text.substr(i, end - i);
      json += token == "None" || token == "null" ? "null" : json_string(token);
      i = end - 1;
    }
  }
  return json;
}

// Discarded if it is not JSON, or too deep.
Json json_of(std::string_view text) {
  return json_first_too_deep(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

// JSON, or else a list of Python; discarded where it is neither.
Json parsed(std::string_view text) {
  Json value = json_of(text);
  return value.is_discarded() ? json_of(json_of_python(text)) : value;
}

// The member of an object that holds the puzzle; end() if there is none. `puzzle` as it is here comes first, as
// nonet writes it beside any others.
Json::const_iterator puzzle_member(const Json& object) {
  const Json::const_iterator exact = object.find(kPuzzleColumns.front());
  if (exact != object.end()) return exact;
  return find_column(object.begin(), object.end(), [](const auto& member) { return std::string_view(member.key()); });
}

// Up to the bracket that closes the first one; "" where that does not come.
std::string_view bracketed(std::string_view text, std::string_view opens, std::string_view closes) {
  JsonDepth depth(opens, closes);
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth.take(text[i]);
    if (depth.depth() == 0 && !depth.in_string() && text[i] == closes[0]) return text.substr(0, i + 1);
  }
  return {};
}

std::string string_of(std::string_view quoted) { return Json::parse(quoted).get<std::string>(); }

}  // namespace

std::optional<std::size_t> json_first_too_deep(std::string_view text) {
  constexpr std::size_t kMostOpen = 500;
  if (text.size() <= kMostOpen) return std::nullopt;
  JsonDepth depth;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth.take(text[i]);
    if (depth.depth() > kMostOpen) return i;
  }
  return std::nullopt;
}

void JsonDepth::take(char byte) {
  if (in_string_) {
    in_string_ = escaped_ || byte != '"';
    escaped_ = !escaped_ && byte == '\\';
  } else if (byte == '"') {
    in_string_ = true;
  } else if (opens_.find(byte) != std::string_view::npos) {
    ++depth_;
  } else if (depth_ > 0 && closes_.find(byte) != std::string_view::npos) {
    --depth_;
  }
}

std::size_t behind_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
  return std::min(at + 1, text.size());
}

int json_first_row_length(std::string_view text) {
  for (std::size_t end = text.find(']'); end != std::string_view::npos; end = text.find(']')) {
    const std::size_t begin = text.substr(0, end).rfind('[');
    if (begin != std::string_view::npos) {
      const Json row = parsed(text.substr(begin, end - begin + 1));
      if (row.is_array() && !row.empty()) return static_cast<int>(std::min<std::size_t>(row.size(), kMaxSide + 1));
    }
    text.remove_prefix(end + 1);
  }
  return 0;
}

std::string json_text(std::string_view quoted) {
  const Json value = Json::parse(quoted, nullptr, false);
  return value.is_string() ? value.get<std::string>() : std::string(quoted);
}

std::string_view json_array(std::string_view text) { return bracketed(text, "[", "]"); }

std::string_view json_object(std::string_view text) { return bracketed(text, "{", "}"); }

ParseError parse_json(std::string_view text, int side, JsonPuzzle& puzzle) {
  puzzle = {};
  Json value;
  std::size_t at = behind_blanks(text, 0);  // where the puzzle begins
  // An exception for each of many lines that begin no value takes long.
  if (at < text.size() && std::string_view("[{\"-0123456789tfn").find(text[at]) == std::string_view::npos) {
    return error_at(text, at, "not JSON from here on");
  }
  if (const std::optional<std::size_t> deep = json_first_too_deep(text)) {
    return error_at(text, *deep, std::string(kTooDeep));
  }
  try {
    value = Json::parse(text);
  } catch (const Json::parse_error& error) {
    if (text.starts_with('[')) value = json_of(json_of_python(text));
    const std::size_t wrong = std::min(error.byte > 0 ? error.byte - 1 : 0, text.size());
    const char* const why = wrong >= text.size() ? "the JSON text ends too early" : "not JSON from here on";
    if (!value.is_array()) return error_at(text, wrong, why);
  } catch (const Json::out_of_range&) {
    return {1, 0, "a number in the JSON is too large (below 1.8e308)"};  // the parser does not say where
  }
  if (value.is_object()) {
    const auto member = puzzle_member(value);
    if (member == value.end())
      return error_at(text, at, "the object has no member named " + any_of_names(kPuzzleColumns));
    if (!member->is_string()) {
      for (const auto& [name, written] : members_of(text)) {
        if (string_of(name) == member.key()) at = static_cast<std::size_t>(written.data() - text.data());
      }
    }
    if (const auto regions = value.find("regions");
        regions != value.end() && !regions->is_string() && !regions->is_null()) {
      return error_at(text, behind_blanks(text, 0), "regions is not a string of a letter or digit for each cell");
    }
    puzzle.regions = rules_member(value, "regions");
    puzzle.box = rules_member(value, "box");
    puzzle.variant = rules_member(value, "variant");
    if (std::string why = read_constraints(value, puzzle.constraints); !why.empty()) {
      return error_at(text, behind_blanks(text, 0), std::move(why));
    }
    if (std::string why = read_marks(value, puzzle.marks); !why.empty()) {
      return error_at(text, behind_blanks(text, 0), std::move(why));
    }
    value = std::move(value.at(member.key()));
    if (value.is_string()) {
      puzzle.symbols = ascii_of(value.get_ref<const std::string&>());
      puzzle.side = side_of_board(puzzle.symbols);
      return {};
    }
  }
  if (!value.is_array()) return error_at(text, at, "the puzzle is neither a string nor an array of rows");
  puzzle.from_array = true;
  puzzle.side = static_cast<int>(std::min<std::size_t>(value.size(), kMaxSide + 1));
  // By row and column of the board.
  return {1, 0, read_array(value, static_cast<std::size_t>(side > 0 ? side : puzzle.side), puzzle)};
}

std::vector<std::string> json_member_names(std::string_view json) {
  std::vector<std::string> names;
  for (const auto& [quoted, written] : members_of(json)) names.push_back(string_of(quoted));
  return names;
}

void json_members(std::string_view line, std::vector<Column>& columns) {
  const Json object = json_of(line);
  if (!object.is_object()) return;
  const auto member = puzzle_member(object);
  std::unordered_map<std::string, std::size_t> places;  // of names among the columns
  for (const auto& [quoted, written] : members_of(line)) {
    Column column{string_of(quoted), {}, Column::Kind::puzzle};
    if (says_rules(column.name, object[column.name])) continue;
    if (member == object.end() || column.name != member.key()) {
      const bool text = written.front() == '"';
      column.kind = text ? Column::Kind::text : Column::Kind::json;
      column.value = text ? string_of(written) : std::string(written);
    }
    // Of members with the same name the last counts, as for the parser.
    const auto [place, fresh] = places.try_emplace(column.name, columns.size());
    if (fresh) {
      columns.push_back(std::move(column));
    } else {
      columns[place->second] = std::move(column);
    }
  }
}

}  // namespace nonet
