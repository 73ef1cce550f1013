#include "nonet/formats/internal/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "nonet/base/text.hpp"
#include "nonet/formats/internal/block.hpp"

namespace nonet {
namespace {

using Json = nlohmann::json;

// One cell's text; false where the element cannot be a cell.
bool cell_text(const Json& element, std::string& text) {
  if (element.is_string()) {
    text = element.get<std::string>();
    if (text.empty() || text == " ") text = ".";
  } else if (element.is_null()) {
    text = ".";
  } else if (element.is_number_integer()) {
    text = std::to_string(element.get<std::int64_t>());
  } else {
    return false;
  }
  return true;
}

std::string read_array(const Json& rows, int side, JsonPuzzle& puzzle) {
  const auto expected = " (" + std::to_string(side) + " expected)";
  if (rows.size() != static_cast<std::size_t>(side))
    return std::to_string(rows.size()).append(" rows").append(expected);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const std::string where = "row " + std::to_string(r + 1);
    if (rows[r].is_string() && rows[r].get_ref<const std::string&>().size() == static_cast<std::size_t>(side)) {
      for (const char symbol : rows[r].get_ref<const std::string&>())
        puzzle.cells.emplace_back(1, symbol == ' ' ? '.' : symbol);
      continue;
    }
    if (!rows[r].is_array()) return where + " is not an array";
    if (rows[r].size() != static_cast<std::size_t>(side)) {
      return where + " has " + std::to_string(rows[r].size()).append(" cells").append(expected);
    }
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (!cell_text(rows[r][c], puzzle.cells.emplace_back())) {
        return "r" + std::to_string(r + 1) + "c" + std::to_string(c + 1) + " is neither a string nor a number";
      }
    }
  }
  return {};
}

std::size_t behind_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

// Behind the string that begins there.
std::size_t behind_string(std::string_view text, std::size_t at) {
  for (++at; text[at] != '"'; ++at) at += text[at] == '\\' ? 1 : 0;
  return at + 1;
}

// Behind the value that begins there.
std::size_t behind_value(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  do {
    if (text[at] == '"') {
      at = behind_string(text, at);
      continue;
    }
    if (text[at] == '[' || text[at] == '{') ++depth;
    if (text[at] == ']' || text[at] == '}') --depth;
    ++at;
  } while (depth > 0 || std::string_view(", \t\r\n}").find(text[at]) == std::string_view::npos);
  return at;
}

// Names and values of an object as they are written: numbers keep all their digits. Requires JSON; none where it is no
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

// "3x3": a member `box` of another form is the user's.
bool is_box(const Json& value) {
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return text.find('x') != std::string::npos && text.find_first_not_of("0123456789x") == std::string::npos;
}

// Whether a member says rules: `regions`, `box`, `variant`.
bool says_rules(std::string_view name, const Json& value) {
  return name == "regions" || (name == "box" && is_box(value)) || (name == "variant" && value.is_string());
}

// Lists of Python as JSON: quotes, brackets, None, commas behind the last element, cells without quotes.
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

// The member of an object that holds the puzzle; end() where there is none. `puzzle` as it stands here comes first, as
// nonet writes it beside any others.
Json::const_iterator puzzle_member(const Json& object) {
  const Json::const_iterator exact = object.find(kPuzzleColumns.front());
  if (exact != object.end()) return exact;
  return find_puzzle_column(object.begin(), object.end(),
                            [](const auto& member) { return std::string_view(member.key()); });
}

ParseError error_at(std::string_view text, std::size_t at, std::string message) {
  const std::string_view before = text.substr(0, at);
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return {static_cast<std::uint64_t>(1 + std::count(before.begin(), before.end(), '\n')), at - line_begin + 1,
          std::move(message)};
}

std::string string_of(std::string_view quoted) { return Json::parse(quoted).get<std::string>(); }

}  // namespace

int json_first_row_length(std::string_view text) {
  for (std::size_t end = text.find(']'); end != std::string_view::npos; end = text.find(']')) {
    const std::size_t begin = text.substr(0, end).rfind('[');
    if (begin != std::string_view::npos) {
      Json row = Json::parse(text.substr(begin, end - begin + 1), nullptr, false);
      if (row.is_discarded()) row = Json::parse(json_of_python(text.substr(begin, end - begin + 1)), nullptr, false);
      if (row.is_array() && !row.empty()) return static_cast<int>(std::min<std::size_t>(row.size(), kMaxSide + 1));
    }
    text.remove_prefix(end + 1);
  }
  return 0;
}

std::string json_box(std::string_view line) {
  const Json object = Json::parse(line, nullptr, false);
  if (!object.is_object() || !object.contains("box") || !is_box(object["box"])) return {};
  return object["box"].get<std::string>();
}

int json_object_side(std::string_view line) {
  const Json object = Json::parse(line, nullptr, false);
  if (!object.is_object()) return 0;
  const auto member = puzzle_member(object);
  if (member == object.end()) return 0;
  const Json& puzzle = *member;
  if (puzzle.is_array()) return static_cast<int>(std::min<std::size_t>(puzzle.size(), kMaxSide + 1));
  if (!puzzle.is_string()) return 0;
  return side_of_board(puzzle.get_ref<const std::string&>());
}

std::string_view json_array(std::string_view text) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (in_string && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      in_string = !in_string;
    } else if (!in_string && text[i] == '[') {
      ++depth;
    } else if (!in_string && text[i] == ']' && (depth == 0 || --depth == 0)) {
      return text.substr(0, i + 1);
    }
  }
  return {};
}

std::string json_symbols(std::string_view text) {
  std::string symbols;
  std::string cell;
  const Json value = Json::parse(text, nullptr, false);
  const Json* puzzle = &value;
  if (value.is_object()) {
    const auto member = puzzle_member(value);
    if (member == value.end()) return {};
    puzzle = &*member;
  }
  if (puzzle->is_string()) return puzzle->get<std::string>();
  if (!puzzle->is_array()) return {};
  for (const Json& row : *puzzle) {
    if (!row.is_array()) return {};
    for (const Json& element : row) {
      if (!cell_text(element, cell) || cell.size() != 1) return {};
      symbols += cell;
    }
  }
  return symbols;
}

ParseError parse_json(std::string_view text, int side, JsonPuzzle& puzzle) {
  puzzle = {};
  Json value;
  try {
    value = Json::parse(text);
  } catch (const Json::parse_error& error) {
    value = text.starts_with('[') ? Json::parse(json_of_python(text), nullptr, false) : Json();
    if (value.is_array()) {
      puzzle.from_array = true;
      return {1, 0, read_array(value, side, puzzle)};
    }
    const std::size_t at = std::min(error.byte > 0 ? error.byte - 1 : 0, text.size());
    return error_at(text, at, at >= text.size() ? "the JSON text ends too early" : "not JSON from here on");
  } catch (const Json::out_of_range&) {
    return {1, 0, "a number in the JSON is too large (below 1.8e308)"};  // it is not told where
  }
  std::size_t at = behind_blanks(text, 0);  // where the puzzle begins
  if (value.is_object()) {
    const auto member = puzzle_member(value);
    if (member == value.end()) return error_at(text, at, "the object has no member named " + puzzle_column_names());
    if (!member->is_string()) {
      for (const auto& [name, written] : members_of(text)) {
        if (string_of(name) == member.key()) at = static_cast<std::size_t>(written.data() - text.data());
      }
    }
    if (value.contains("regions") && value["regions"].is_string()) puzzle.regions = value["regions"];
    if (value.contains("box") && is_box(value["box"])) puzzle.box = value["box"];
    if (value.contains("variant") && value["variant"].is_string()) puzzle.variant = value["variant"];
    value = Json(*member);
    if (value.is_string()) {
      puzzle.symbols = value.get<std::string>();
      return {};
    }
  }
  if (!value.is_array()) return error_at(text, at, "the puzzle is neither a string nor an array of rows");
  puzzle.from_array = true;
  return {1, 0, read_array(value, side, puzzle)};  // by row and column of the board
}

void json_members(std::string_view line, std::vector<Column>& columns) {
  const Json object = Json::parse(line, nullptr, false);
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
