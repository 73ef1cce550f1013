#include "formats/line_cleaner.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"
#include "formats/internal/block.hpp"
#include "nonet/board.hpp"

namespace nonet {
namespace {

bool is_symbol(char byte) { return is_letter(byte) || is_digit(byte) || is_blank_symbol(byte); }

// Tags of forums: [code], [/code], [size=120]. Others between brackets are sections of .sdk files. Of HTML all are.
bool is_tag(char bracket, std::string_view inside) {
  constexpr std::array<std::string_view, 15> kTags = {"code", "quote", "pre",    "tt",      "b",
                                                      "i",    "u",     "size",   "font",    "color",
                                                      "hide", "url",   "center", "spoiler", "table"};
  if (inside.starts_with('/')) inside.remove_prefix(1);
  const std::string name = lower(inside.substr(0, inside.find_first_of(" =/")));
  if (bracket == '<') return !name.empty() && is_letter(name.front());
  return std::find(kTags.begin(), kTags.end(), name) != kTags.end();
}

// Blanks in place of tags; whether there were any.
bool blank_tags(std::string& line) {
  bool any = false;
  for (std::size_t open = line.find_first_of("[<"); open < line.size(); open = line.find_first_of("[<", open + 1)) {
    // No tag holds another bracket of its kind: so all of them are found in linear time.
    const std::size_t close = line.find_first_of(line[open] == '[' ? "[]" : "<>", open + 1);
    if (close == std::string::npos) break;
    if (line[close] == line[open] || !is_tag(line[open], std::string_view(line).substr(open + 1, close - open - 1)))
      continue;
    std::fill(line.begin() + static_cast<std::ptrdiff_t>(open), line.begin() + static_cast<std::ptrdiff_t>(close) + 1,
              ' ');
    any = true;
  }
  return any;
}

// The ASCII sign for a box-drawing character, U+2500 to U+257F.
char stroke(bool second_half, unsigned char byte) {
  if (second_half) return byte == 0x90U ? '-' : byte == 0x91U ? '|' : '+';
  const unsigned at = byte - 0x80U;  // four strokes of either direction, by turns: level and upright, two each
  return at >= 12 ? '+' : at / 2 % 2 == 0 ? '-' : '|';
}

// Givens of HoDoKu's lines: a digit after a plus is one that was placed.
std::string givens_of(std::string_view line) {
  std::string givens;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool placed = line[i] == '+' && i + 1 < line.size() && is_digit(line[i + 1]);
    givens += placed ? '.' : line[i];
    if (placed) ++i;
  }
  return givens;
}

// Where the next field begins and ends; what separates is anything that is not a symbol.
std::string_view next_field(std::string_view line, std::size_t from) {
  const auto* const begin =
      std::find_if(line.begin() + static_cast<std::ptrdiff_t>(std::min(from, line.size())), line.end(), is_symbol);
  return {begin, static_cast<std::size_t>(std::find_if_not(begin, line.end(), is_symbol) - begin)};
}

std::size_t offset_of(std::string_view field, std::string_view line) {
  return static_cast<std::size_t>(field.data() - line.data());
}

// A region symbol a cell: as many of each as the side says, and not as in a solution, where no neighbours are equal.
bool is_regions(std::string_view field, std::size_t side) {
  std::array<std::size_t, 256> counts{};
  bool neighbours = false;
  for (std::size_t i = 0; i < field.size(); ++i) {
    ++counts[static_cast<unsigned char>(field[i])];
    neighbours = neighbours || (i % side > 0 && field[i] == field[i - 1]);
  }
  return neighbours && std::all_of(counts.begin(), counts.end(), [&](std::size_t n) { return n == 0 || n == side; });
}

bool is_word(std::string_view token) {
  return token.size() > 1 && token.find_first_not_of("xX") != std::string_view::npos &&
         std::all_of(token.begin(), token.end(), [](char c) { return is_letter(c) || is_foreign(c); }) &&
         std::any_of(token.begin(), token.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// Words and numbers, separated by anything else but marks within words.
std::vector<std::string_view> tokens_of(std::string_view line) {
  std::vector<std::string_view> tokens;
  const auto belongs = [](char c) {
    return is_letter(c) || is_digit(c) || is_foreign(c) || is_blank_symbol(c) || c == '\'';
  };
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i;
    while (end < line.size() && belongs(line[end])) ++end;
    std::string_view token = line.substr(i, end - i);
    while (!token.empty() && std::string_view(".?'").find(token.back()) != std::string_view::npos)
      token.remove_suffix(1);
    if (!token.empty()) tokens.push_back(token);
    i = end + 1;
  }
  return tokens;
}

LineKind kind_of_words(std::string_view line) {
  constexpr std::size_t kTitle = 8;
  const std::vector<std::string_view> tokens = tokens_of(line);
  const auto is_number = [](std::string_view token) {
    return token.size() <= 6 && std::all_of(token.begin(), token.end(), is_digit);
  };
  if (tokens.size() == 1 && is_number(tokens[0]) && (line.back() == ')' || line.back() == ':')) return LineKind::aside;
  const bool capitals = tokens.size() == 2 && tokens[0].size() > 3 && is_number(tokens[1]) &&
                        std::all_of(tokens[0].begin(), tokens[0].end(), is_letter);
  if (!capitals && std::none_of(tokens.begin(), tokens.end(), is_word)) return LineKind::data;
  if (std::any_of(tokens.begin(), tokens.end(), looks_like_board)) return LineKind::data;
  if (line.back() == ':' || (tokens.size() > 1 && tokens.size() <= kTitle && is_number(tokens.back()))) {
    return LineKind::aside;
  }
  if (tokens.size() == 1) return LineKind::word;
  const bool sentence = std::string_view(".,;!?").find(line.back()) != std::string_view::npos;
  return tokens.size() <= kTitle && !sentence ? LineKind::title : LineKind::text;
}

// What is left of "grid = np.array([5, 3, ..." without the name and what makes an array of it. False: another text
// is before the equals sign.
bool drop_name(std::string_view& row) {
  const std::size_t equals = row.find('=');
  if (equals == std::string_view::npos || equals + 1 == row.size()) return true;
  const auto named = [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '[' || c == ']' || c == ' '; };
  const std::string_view name = trim(row.substr(0, equals));
  if (name.empty() || !std::all_of(name.begin(), name.end(), named)) return false;
  row = trim(row.substr(equals + 1));
  const std::string_view call = row.substr(0, row.find('('));
  const auto called = [](char c) { return is_letter(c) || c == '_' || c == '.'; };
  if (std::all_of(call.begin(), call.end(), called)) row.remove_prefix(call.size());
  return true;
}

// Nine cells in quotes, some of them blanks: "53  7    ". Not five digits separated by blanks.
bool is_quoted_row(std::string_view row) {
  if (row.size() != kCandidateSide + 2 || row.front() != row.back() || (row.front() != '"' && row.front() != '\'')) {
    return false;
  }
  const std::string_view cells = row.substr(1, kCandidateSide);
  const auto blanks = std::count(cells.begin(), cells.end(), ' ');
  const bool apart = cells[1] == ' ' && cells[3] == ' ' && cells[5] == ' ' && cells[7] == ' ' && blanks == 4;
  return blanks > 0 && !apart &&
         std::all_of(cells.begin(), cells.end(), [](char c) { return is_digit(c) || c == ' '; });
}

}  // namespace

bool is_ascii(std::string_view text) { return std::none_of(text.begin(), text.end(), is_foreign); }

std::string ascii_of(std::string_view text) {
  std::string line(text);
  if (is_ascii(line)) return line;
  std::size_t to = 0;
  for (std::size_t i = 0; i < line.size();) {
    const auto lead = static_cast<unsigned char>(line[i]);
    std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : lead >= 0xC2U ? 2 : 1;
    for (std::size_t at = 1; at < length; ++at) {
      if (i + at >= line.size() || (static_cast<unsigned char>(line[i + at]) & 0xC0U) != 0x80U) length = 1;
    }
    const auto last = static_cast<unsigned char>(line[i + length - 1]);
    if (length == 3 && lead == 0xE2U && (line[i + 1] == '\x94' || line[i + 1] == '\x95')) {
      line[to++] = stroke(line[i + 1] == '\x95', last);
      i += length;
      continue;
    }
    const bool replaced = (length == 1 || (length == 2 && lead == 0xC2U)) && (last == 0xB7U || last == 0xA0U);
    if (replaced) {
      line[to++] = last == 0xB7U ? '.' : ' ';
    } else {
      for (std::size_t at = 0; at < length; ++at) line[to++] = line[i + at];
    }
    i += length;
  }
  line.resize(to);
  return line;
}

// A whole board in a line with other things: the board, then the user's text. False: there is none, or nothing else.
bool LineCleaner::take_board(std::string_view& line) {
  const bool hodoku = line.starts_with(':');
  if (hodoku) {
    again_ = givens_of(line);
    line = again_;
  }
  std::string_view field = next_field(line, 0);
  while (!field.empty() && !is_whole_board(field)) {
    if (looks_like_board(field)) return false;  // text after a damaged board belongs to another one
    field = next_field(line, offset_of(field, line) + field.size());
  }
  if (field.empty()) return false;
  const std::string_view before = line.substr(0, offset_of(field, line));
  std::string_view behind = line.substr(before.size() + field.size());
  std::string board(field);
  const int side = side_of_cells(field.size());
  const std::string_view next = next_field(behind, 0);
  const bool by_blanks = trim(behind.substr(0, static_cast<std::size_t>(next.data() - behind.data()))).empty();
  const bool regions =
      side > 0 && by_blanks && next.size() == field.size() && is_regions(next, static_cast<std::size_t>(side));
  if (regions) {
    board += next;
    behind.remove_prefix(offset_of(next, behind) + next.size());
  }
  if (trim(before).empty() && !regions && !hodoku) {
    if (behind.empty() || ends_field(behind.front())) return false;
  }
  // A name that is alone before the board is kept: not "12." and "12)", which only count.
  const std::string_view name = trim(before);
  if (!name.empty() && before.back() != name.back() &&
      std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c) || is_digit(c); })) {
    board += " " + std::string(name);
  }
  if (!behind.empty() && ends_field(behind.front())) board += behind;
  changed_ = std::move(board);
  line = changed_;
  return true;
}

// A row of a list or a table, as cells separated by blanks: brackets and quotes go, an empty cell becomes a dot. False:
// it is none, or is one without these.
bool LineCleaner::take_row(std::string_view& line) {
  constexpr std::size_t kMostFields = std::size_t{kMaxSide} * kMaxSide;  // a whole board
  std::string_view row = trim(line);
  const std::size_t length = row.size();
  if (row.ends_with("\\\\")) row = trim(row.substr(0, row.size() - 2));
  if (!drop_name(row)) return false;
  for (const std::string_view end : {"],", "),", "},", "\",", "',"}) {
    if (row.ends_with(end)) row.remove_suffix(1);
  }
  if (is_quoted_row(row)) {
    changed_ = row.substr(1, kCandidateSide);
    std::replace(changed_.begin(), changed_.end(), ' ', '.');
    line = changed_;
    return true;
  }
  std::string cells;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row.substr(i, 3) == "[ ]") {
      cells += '.';
      i += 2;
    } else if (std::string_view("[](){}\"'").find(row[i]) == std::string_view::npos) {
      cells += row[i];
    } else if (row[i] == '"' || row[i] == '\'') {
      // "" and ' ' are empty cells.
      const std::size_t end = row.substr(i + 1).starts_with(' ') ? i + 2 : i + 1;
      if (row.substr(end, 1) != row.substr(i, 1)) continue;
      cells += '.';
      i = end;
    }
  }
  const bool listed = row.size() < length || cells.size() < row.size();
  std::string_view rest = trim(cells);
  if (rest.empty() || (listed && rest == ";")) {
    if (listed) line = {};
    return listed;
  }
  char separator = ' ';
  for (const char each : std::string_view("|\t,;&")) {
    if (rest.find(each) != std::string_view::npos) separator = each;
  }
  if (separator == '|' && rest.starts_with('|')) rest.remove_prefix(1);
  if (separator == '|' && rest.ends_with('|')) rest.remove_suffix(1);
  if (separator == '\t') rest = line;  // empty cells at its ends
  bool changed = listed || separator == '&' || separator == ';';
  bool empty = false;
  std::vector<std::string> fields;
  for (std::size_t begin = 0; begin <= rest.size();) {
    const std::size_t end = separator == ' ' ? rest.size() : std::min(rest.find(separator, begin), rest.size());
    std::string field(trim(rest.substr(begin, end - begin)));
    const std::string name = lower(field);
    if (name == "none" || name == "null" || name == "nan" || name == "na") {
      field = ".";
      changed = true;
    }
    empty = empty || field.empty();
    const auto belongs = [&](char c) { return is_symbol(c) || (c == ' ' && separator == ' '); };
    if (is_word(field) || !std::all_of(field.begin(), field.end(), belongs)) return false;
    fields.push_back(std::move(field));
    if (fields.size() > kMostFields) return false;
    begin = end + 1;
  }
  const auto is_long = [](const std::string& field) {
    return field.size() > 3 && !std::all_of(field.begin(), field.end(), is_digit);
  };
  if (fields.size() > 1 && std::any_of(fields.begin(), fields.end(), is_long)) return false;
  // A comma after the last cell of a list.
  const bool only_last = std::count(fields.begin(), fields.end(), "") == 1 && fields.back().empty();
  if (only_last && (listed || separator == ',')) fields.pop_back();
  if ((!changed && !empty) || fields.empty() || (separator == '\t' && !listed && !empty)) return false;
  changed_.clear();
  for (const std::string& field : fields) changed_ += (changed_.empty() ? "" : " ") + (field.empty() ? "." : field);
  line = changed_;
  return true;
}

// A row of a drawing in which blanks are spaces: "|53 | 7 |   |", or "| 5 3   |   7   |       |". They become dots.
bool LineCleaner::take_spaced_row(std::string_view& line) {
  constexpr std::size_t kBox = 3;
  const std::string_view row = trim(line);
  const std::size_t width = row.size() / kBox - 1;  // of a box, without its bar
  if (row.size() != kBox * (width + 1) + 1 || (width != kBox && width != 2 * kBox + 1)) return false;
  const std::size_t step = width == kBox ? 1 : 2;
  std::string cells;
  for (std::size_t at = 0; at < row.size(); ++at) {
    const std::size_t in_box = at % (width + 1);
    if ((in_box == 0) != (row[at] == '|') || (row[at] != '|' && row[at] != ' ' && !is_digit(row[at]))) return false;
    const bool cell = in_box % step == 0 || step == 1;
    if (!cell && row[at] != ' ') return false;
    cells += cell && row[at] == ' ' ? '.' : row[at];
  }
  if (cells == row) return false;
  changed_ = std::move(cells);
  line = changed_;
  return true;
}

LineKind LineCleaner::clean_rest(std::string_view& line, std::size_t dash_row) {
  std::string_view text = trim(line);
  if (text.empty()) return LineKind::blank;
  if (text.front() == '#') return LineKind::comment;
  if (is_fence(text) || text.starts_with("\\begin") || text.starts_with("\\end")) return LineKind::aside;
  if (text.starts_with("\\hline")) {
    line = {};
    return LineKind::comment;
  }
  if (!is_ascii(line) || line.find_first_of("[<>") != std::string_view::npos) {
    const bool section = text.front() == '[' && text.find(']') == text.size() - 1 && text.size() > 2 &&
                         is_letter(text[1]) && text.find(',') == text.npos &&
                         !is_tag('[', text.substr(1, text.size() - 2));
    if (section) return LineKind::data;
    std::string plain = ascii_of(line);
    for (std::size_t i = 0; i < plain.size() && (plain[i] == '>' || plain[i] == ' '); ++i) plain[i] = ' ';
    if (blank_tags(plain) && trim(plain).empty()) return LineKind::aside;
    kept_ = std::move(plain);
    line = kept_;
  }
  if (take_spaced_row(line)) return LineKind::data;
  if (dash_row > 0 && is_dash_row(line, dash_row)) {
    changed_ = line;
    std::replace(changed_.begin(), changed_.end(), '-', '.');
    line = changed_;
    return LineKind::data;
  }
  if (is_border(line) || is_signature(line) || take_board(line)) return LineKind::data;
  if (take_row(line)) return trim(line).empty() ? LineKind::aside : LineKind::data;
  text = trim(line);
  return text.empty() ? LineKind::blank : kind_of_words(text);
}

}  // namespace nonet
