#include "formats/answer_text.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "formats/internal/block.hpp"

namespace nonet {
namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_mark(char c) { return c == '.' || c == '_' || c == '*' || c == '?' || c == '-'; }
bool is_of_token(char c) { return is_letter(c) || is_digit(c) || is_mark(c); }

bool equal(std::string_view text, std::string_view lower_case) {
  return text.size() == lower_case.size() &&
         std::equal(text.begin(), text.end(), lower_case.begin(), [](char a, char b) { return lower(a) == b; });
}

template <class... Names>
bool is_any(std::string_view text, Names... names) {
  return (equal(text, names) || ...);
}

// "think" of "</think>" at the '<'; "" if there is no tag.
std::string_view tag_name(std::string_view text, std::size_t at) {
  std::size_t from = at + 1;
  if (from < text.size() && text[from] == '/') ++from;
  std::size_t end = from;
  while (end < text.size() && is_letter(text[end])) ++end;
  return text.substr(from, end - from);
}

// After the tag that begins here. A '<' without an end is text.
std::size_t after_tag(std::string_view text, std::size_t at) {
  constexpr std::size_t kMostTag = 300;
  const std::size_t end = text.substr(at, kMostTag).find('>');
  return end == std::string_view::npos ? at + 1 : at + end + 1;
}

bool is_thought(std::string_view name) { return is_any(name, "think", "thinking", "thought", "reasoning"); }

// Without thoughts. One that does not end goes to the end of the text, one that does not begin comes from its begin.
std::string_view without_thoughts(std::string_view text) {
  std::size_t begin = 0;
  std::size_t open = std::string_view::npos;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    if (!is_thought(tag_name(text, at))) continue;
    if (text[at + 1] == '/') {
      begin = after_tag(text, at);
      open = std::string_view::npos;
    } else if (open == std::string_view::npos) {
      open = at;
    }
  }
  return text.substr(begin, open == std::string_view::npos ? open : open - begin);
}

// Inside of the last <answer>, which need not end.
std::optional<std::string_view> in_answer_tag(std::string_view text) {
  std::optional<std::string_view> found;
  bool open = false;
  std::size_t begin = 0;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    if (!is_any(tag_name(text, at), "answer")) continue;
    if (text[at + 1] != '/') {
      begin = after_tag(text, at);
      open = true;
      found = text.substr(begin);
    } else if (open) {
      found = text.substr(begin, at - begin);
      open = false;
    }
  }
  return found;
}

std::optional<std::string_view> in_box(std::string_view text) {
  constexpr std::string_view kBox = "\\boxed{";
  const std::size_t at = text.rfind(kBox);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view inside = text.substr(at + kBox.size());
  int depth = 1;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    depth += inside[i] == '{' ? 1 : inside[i] == '}' ? -1 : 0;
    if (depth == 0) return inside.substr(0, i);
  }
  return inside;
}

// "Final answer:", "**Answer:**", "ANSWER is:"
std::optional<std::string_view> after_answer(std::string_view text) {
  constexpr std::string_view kRest = "nswer";
  for (std::size_t end = text.size(); end > 0;) {
    const std::size_t at = text.rfind(':', end - 1);
    if (at == std::string_view::npos) return std::nullopt;
    std::size_t word = at;
    while (word > 0 && (text[word - 1] == '*' || text[word - 1] == ' ')) --word;
    if (word >= 3 && text.substr(word - 3, 3) == " is") word -= 3;
    if (word > kRest.size() && equal(text.substr(word - kRest.size() - 1, kRest.size() + 1), "answer")) {
      return text.substr(at + 1);
    }
    end = at;
  }
  return std::nullopt;
}

// A symbol of several bytes as the ASCII that means the same here; 'a' for letters, ' ' for symbols.
char plain(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  if (bytes.size() == 2) return bytes == "\u00B7" ? '.' : at(0) == 0xC2 ? ' ' : 'a';
  if (bytes.size() == 3 && at(0) == 0xEF) {
    if (at(1) == 0xBC && at(2) >= 0x90 && at(2) <= 0x99) return static_cast<char>('0' + (at(2) - 0x90));
    return bytes == "\uFF1A" ? ':' : ' ';
  }
  if (bytes.size() == 3 && at(0) == 0xE2) {
    if (bytes == "\u25A1" || bytes == "\u2B1C" || bytes == "\u25A2") return '.';
    if (bytes == "\u2260") return 'a';  // not equal: "r1c1 != 5" fills no cell
    return bytes == "\u2013" || bytes == "\u2014" || bytes == "\u2212" ? '-' : ' ';
  }
  if (bytes.size() == 3 && at(0) == 0xE3 && at(1) == 0x80) return ' ';
  return bytes.size() == 4 ? ' ' : 'a';
}

std::size_t bytes_of_symbol(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
  return std::min(bytes, text.size() - at);
}

std::string_view trimmed(std::string_view token) {
  while (!token.empty() && is_mark(token.front())) token.remove_prefix(1);
  while (!token.empty() && is_mark(token.back())) token.remove_suffix(1);
  return token;
}

// "r1c5" as 1 and 5.
std::optional<std::pair<int, int>> place_of(std::string_view word) {
  if (word.size() < 4 || lower(word[0]) != 'r') return std::nullopt;
  int row = 0;
  int column = 0;
  const auto [mid, ok] = std::from_chars(word.data() + 1, word.data() + word.size(), row);
  if (ok != std::errc() || mid == word.data() + word.size() || lower(*mid) != 'c') return std::nullopt;
  const auto [end, good] = std::from_chars(mid + 1, word.data() + word.size(), column);
  if (good != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return std::pair(row, column);
}

// Of a label: "Row 3", "r3".
bool is_row_name(std::string_view word) {
  return is_any(word, "row", "line") || (word.size() > 1 && lower(word[0]) == 'r' && is_digit(word.back()));
}

}  // namespace

AnswerReader::AnswerReader(const Geometry& shape)
    : shape_(shape), symbols_(Symbols::standard(shape)), one_each_(shape.greatest() <= 9) {
  for (std::size_t c = 0; c < digits_.size(); ++c) digits_[c] = symbols_.digit_of(static_cast<char>(c));
  if (digits_['X'] == Symbols::kUnknown) digits_['X'] = digits_['x'];
}

bool AnswerReader::read(std::string_view text, std::span<const Cell> clues, std::span<Cell> board) {
  text = without_thoughts(text);
  const auto found = [&](const std::optional<std::string_view>& region, bool first = false) {
    if (!region || !read_region(*region, clues, first)) return false;
    std::ranges::copy(!full_.empty() ? full_ : !partial_.empty() ? partial_ : named_, board.begin());
    return true;
  };
  return found(in_answer_tag(text)) || found(in_box(text)) || found(after_answer(text), true) || found(text);
}

bool AnswerReader::read_region(std::string_view text, std::span<const Cell> clues, bool first) {
  clues_ = clues;
  first_ = first;
  for (std::vector<Cell>* each :
       {&literal_.cells, &stripped_.cells, &rows_, &flat_literal_, &flat_stripped_, &full_, &partial_, &named_}) {
    each->clear();
  }
  literal_.after = stripped_.after = 0;
  words_ = names_row_ = solid_ = false;
  label_ = pending_ = -1;

  clean(text);
  const std::string_view all = clean_;
  for (std::size_t at = 0; at < all.size();) {
    const char c = all[at];
    if (is_of_token(c)) {
      std::size_t end = at + 1;
      while (end < all.size() && is_of_token(all[end])) ++end;
      take_token(all.substr(at, end - at));
      at = end;
      continue;
    }
    if (c == ':') {
      literal_.after = literal_.cells.size();
      stripped_.after = stripped_.cells.size();
    }
    if (c == '\n' || c == '[' || c == ']') end_line(c);
    ++at;
  }
  end_line('\n');
  end_rows();
  end_flat();
  return !full_.empty() || !partial_.empty() || !named_.empty();
}

// ASCII without tags and commands; what ends a row of a table becomes a line end.
void AnswerReader::clean(std::string_view text) {
  clean_.clear();
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (static_cast<unsigned char>(c) >= 0x80) {
      const std::size_t bytes = bytes_of_symbol(text, at);
      clean_ += plain(text.substr(at, bytes));
      at += bytes;
    } else if (c == '<' && (is_letter(next) || next == '/')) {
      const std::string_view name = tag_name(text, at);
      clean_ += is_any(name, "tr", "br", "p", "li", "div", "table") ? '\n' : ' ';
      at = after_tag(text, at);
    } else if (c == '&' && text.substr(at, 6) == "&nbsp;") {
      clean_ += ' ';
      at += 6;
    } else if (c != '\\') {
      clean_ += c;
      ++at;
    } else if (is_mark(next)) {  // "\_", "\*" of Markdown
      ++at;
    } else if (next == '\\' || (next == 'n' && !is_lower(at + 2 < text.size() ? text[at + 2] : '\0'))) {
      // A row of LaTeX, or a line end in the text of a string, which may be escaped twice.
      clean_ += '\n';
      at += 2;
      if (next == '\\' && at < text.size() && text[at] == 'n' &&
          !is_lower(at + 1 < text.size() ? text[at + 1] : '\0')) {
        ++at;
      }
    } else {
      clean_ += ' ';
      const std::size_t begin = ++at;
      while (at < text.size() && is_letter(text[at])) ++at;
      if (!is_any(text.substr(begin, at - begin), "begin", "end", "cline")) continue;
      while (at < text.size() && text[at] == '{') {  // {array}{c|c}
        const std::size_t end = text.find_first_of("}\n", at);
        at = end == std::string_view::npos ? text.size() : end + (text[end] == '}' ? 1 : 0);
      }
    }
  }
}

void AnswerReader::take_token(std::string_view token) {
  if (token.size() > 1 && token.find_first_not_of('-') == std::string_view::npos) return;  // a border
  const std::string_view inside = trimmed(token);
  if (token.starts_with("**") && token.ends_with("**") && !inside.empty()) token = inside;
  const auto digit = [&](char c) { return digits_[static_cast<unsigned char>(c)]; };
  const auto is_known = [&](char c) { return digit(c) != Symbols::kUnknown; };
  const bool is_compact = token.size() % static_cast<std::size_t>(shape_.columns()) == 0;
  if ((one_each_ || token.size() == 1 || is_compact) && std::ranges::all_of(token, is_known)) {
    add_cells(token, inside);
    return;
  }
  int number = 0;
  const auto [end, error] = std::from_chars(inside.data(), inside.data() + inside.size(), number);
  if (inside.empty() || error != std::errc() || end != inside.data() + inside.size()) {
    if (!inside.empty() && std::ranges::all_of(inside, is_known) && (one_each_ || inside.size() == 1)) {
      add_cells(inside, inside);
    } else if (!inside.empty()) {
      take_word(inside);
    }
    return;
  }
  const bool is_blank = number == 0 && shape_.least > 0;
  if (!is_blank && (number < shape_.least || number > shape_.greatest())) {
    take_word(inside);
    return;
  }
  const auto cell = static_cast<Cell>(is_blank ? 0 : number - shape_.least + 1);
  for (std::vector<Cell>* cells : {&literal_.cells, &stripped_.cells, &flat_literal_, &flat_stripped_}) {
    cells->push_back(cell);
  }
  solid_ = true;
  fill_named(cell);
}

// A symbol is a cell.
void AnswerReader::add_cells(std::string_view token, std::string_view inside) {
  const auto add = [&](char c, Cells& line, std::vector<Cell>& flat) {
    const auto cell = static_cast<Cell>(digits_[static_cast<unsigned char>(c)]);
    line.cells.push_back(cell);
    flat.push_back(cell);
  };
  for (const char c : token) add(c, literal_, flat_literal_);
  if (inside.empty() && token.size() == 1 && token != "-" && token != "*") inside = token;
  const std::size_t before = stripped_.cells.size();
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const bool is_bold = i + 1 < inside.size() && inside[i] == inside[i + 1] && (inside[i] == '*' || inside[i] == '_');
    if (is_bold) {
      ++i;
    } else {
      add(inside[i], stripped_, flat_stripped_);
    }
  }
  solid_ = solid_ || token != "-";
  if (stripped_.cells.size() == before + 1) fill_named(stripped_.cells.back());
  if (!inside.empty()) pending_ = -1;
}

void AnswerReader::take_word(std::string_view word) {
  words_ = true;
  end_flat();
  if (pending_ >= 0 && equal(word, "is")) return;
  pending_ = -1;
  names_row_ = names_row_ || is_row_name(word);
  const auto place = place_of(word);
  if (place && shape_.has(place->first - 1, place->second - 1)) {
    pending_ = shape_.cell(place->first - 1, place->second - 1);
  }
}

// Of "r1c1=5", if a cell was just named.
void AnswerReader::fill_named(Cell digit) {
  if (pending_ < 0) return;
  if (named_.empty()) named_.assign(clues_.begin(), clues_.end());
  named_[static_cast<std::size_t>(pending_)] = digit;
  pending_ = -1;
}

// What a line, a list in brackets, or a row of a table has.
void AnswerReader::end_line(char by) {
  const bool is_border = !solid_ && !words_;
  const std::size_t numbers = stripped_.cells.size();
  const bool is_label = (numbers == 1 && (by == '[' || stripped_.after == 1)) || (numbers <= 1 && names_row_);
  const bool is_row = !is_border && (take_row(literal_, literal_.after) || take_row(stripped_, stripped_.after) ||
                                     take_row(literal_, 0) || take_row(stripped_, 0) || take_labelled_row(stripped_) ||
                                     take_labelled_row(literal_));
  if (!is_row && !is_border && !is_label) end_rows();
  literal_.cells.clear();
  stripped_.cells.clear();
  literal_.after = stripped_.after = 0;
  words_ = names_row_ = solid_ = false;
}

bool AnswerReader::take_row(const Cells& line, std::size_t from) {
  const std::span<const Cell> cells = std::span(line.cells).subspan(from);
  const auto all = static_cast<std::size_t>(shape_.cells());
  if (cells.size() == all) {
    end_rows();
    offer(cells);
    return true;
  }
  if (cells.empty() || cells.size() > all || cells.size() % static_cast<std::size_t>(shape_.columns()) != 0)
    return false;
  rows_.insert(rows_.end(), cells.begin(), cells.end());
  return true;
}

// "3 | 5 1 ...": the number of the row, from 0 or 1.
bool AnswerReader::take_labelled_row(const Cells& line) {
  if (line.cells.size() != static_cast<std::size_t>(shape_.columns()) + 1) return false;
  const int label = line.cells[0] == 0 ? 0 : symbols_.number_of(line.cells[0]);
  if (label > 1 && label != label_ + 1) return false;
  label_ = label;
  return take_row(line, 1);
}

// If there are more rows than a board has, the last ones are the board: the first may be names of columns.
void AnswerReader::end_rows() {
  const auto cells = static_cast<std::size_t>(shape_.placed());
  if (shape_.extra == 0 && rows_.size() >= cells) {
    std::size_t from = rows_.size() % cells == 0 ? 0 : rows_.size() - cells;
    for (; from < rows_.size(); from += cells) offer(std::span(rows_).subspan(from, cells));
  }
  rows_.clear();
  label_ = -1;
}

void AnswerReader::end_flat() {
  const auto cells = static_cast<std::size_t>(shape_.cells());
  if (flat_stripped_.size() == cells) {
    offer(flat_stripped_);
  } else if (flat_literal_.size() == cells) {
    offer(flat_literal_);
  }
  flat_literal_.clear();
  flat_stripped_.clear();
}

void AnswerReader::offer(std::span<const Cell> cells) {
  const bool is_full = std::ranges::find(cells, Cell{0}) == cells.end();
  if (is_full) {
    if (first_ && !full_.empty()) return;
    full_.assign(cells.begin(), cells.end());
  } else if (!std::ranges::equal(cells, clues_)) {
    partial_.assign(cells.begin(), cells.end());
  }
}

}  // namespace nonet
