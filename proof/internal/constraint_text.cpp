// Reads a constraint's line.
#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

constexpr int kDeepest = 20;
constexpr int kMostValue = 1'000'000;

class Unreadable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

const int* first_cell(const Constraint& constraint) {
  for (const Cells& group : constraint.groups) {
    if (!group.empty()) return group.data();
  }
  return nullptr;
}

char lower(char symbol) { return symbol >= 'A' && symbol <= 'Z' ? static_cast<char>(symbol - 'A' + 'a') : symbol; }

bool ends_word(char symbol) {
  return symbol == ' ' || symbol == '\t' || symbol == '(' || symbol == ')' || symbol == '|' || symbol == '"';
}

template <class Number>
bool read(std::string_view text, Number& number) {
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  return result.ec == std::errc{} && result.ptr == text.data() + text.size();
}

class LineReader {
 public:
  LineReader(std::string_view line, Extent extent) : line_(line), extent_(extent) {}

  Constraint whole() {
    Constraint constraint = one(0);
    if (at_ < line_.size()) fail(std::string("unexpected '") + line_[at_] + "'");
    return constraint;
  }

 private:
  [[noreturn]] static void fail(const std::string& why) { throw Unreadable(why); }
  static void require(bool sound, const char* why) {
    if (!sound) fail(why);
  }
  void skip_blanks() {
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t')) ++at_;
  }
  bool take(char symbol) {
    skip_blanks();
    if (at_ == line_.size() || line_[at_] != symbol) return false;
    ++at_;
    return true;
  }
  std::string_view word() {
    skip_blanks();
    const std::size_t begin = at_;
    while (at_ < line_.size() && !ends_word(line_[at_])) ++at_;
    return line_.substr(begin, at_ - begin);
  }

  Constraint one(int depth) {
    require(depth <= kDeepest, "too many brackets within each other");
    Constraint constraint;
    std::string kind(word());
    std::transform(kind.begin(), kind.end(), kind.begin(), lower);
    const Form* const form = find_form(kind);
    if (form == nullptr) fail("there is no constraint '" + kind + "'");
    constraint.form = form;
    if (form->quoted) quoted(constraint);
    if (form->shape == Shape::parts) {
      parts(constraint, depth);
    } else {
      words(constraint);
    }
    require_form(constraint);
    return constraint;
  }

  void quoted(Constraint& constraint) {
    require(take('"'), "a text in double quotes is missing");
    const std::size_t end = line_.find('"', at_);
    require(end != std::string_view::npos, "the closing double quote is missing");
    constraint.text = line_.substr(at_, end - at_);
    at_ = end + 1;
  }
  void parts(Constraint& constraint, int depth) {
    while (take('(')) {
      constraint.parts.push_back(one(depth + 1));
      require(take(')'), "a closing bracket is missing");
      require(constraint.parts.back().form->shape != Shape::board, "a constraint of the whole board cannot be a part");
    }
    require(!constraint.parts.empty(), "constraints in brackets are missing");
  }
  void words(Constraint& constraint) {
    for (;;) {
      if (take('|')) {
        require(!constraint.groups.empty() || constraint.form->may_be_empty, "cells are missing before |");
        if (constraint.groups.empty()) constraint.groups.emplace_back();
        constraint.groups.emplace_back();
        continue;
      }
      const std::string_view token = word();
      if (token.empty()) return;
      if (lower(token.front()) == 'r' || lower(token.front()) == 'v') {
        if (constraint.groups.empty()) constraint.groups.emplace_back();
        cell(constraint, token);
        continue;
      }
      int value = 0;
      if (!read(token, value)) fail("'" + std::string(token) + "' is neither a number nor a cell");
      if (value < -kMostValue || value > kMostValue) {
        fail("the number " + std::string(token) + " is outside -" + std::to_string(kMostValue) + " to " +
             std::to_string(kMostValue));
      }
      require(constraint.groups.empty(), "numbers come before cells");
      constraint.values.push_back(value);
    }
  }
  void cell(Constraint& constraint, std::string_view token) const {
    if (lower(token.front()) == 'v') {
      int number = 0;
      const bool known = read(token.substr(1), number) && number >= 1 && number <= extent_.extra;
      if (!known || constraint.form->shape == Shape::outside) fail(std::string(token) + " is outside the board");
      constraint.groups.back().push_back(extent_.placed() + number - 1);
      return;
    }
    const std::size_t c = token.find_first_of("cC");
    int row = 0;
    int column = 0;
    const bool sound = c != std::string_view::npos && read(token.substr(1, c - 1), row) &&
                       read(token.substr(c + 1), column) && row >= 0 && column >= 0 && row <= extent_.rows + 1 &&
                       column <= extent_.columns + 1;
    if (!sound) fail("'" + std::string(token) + "' is not a cell");
    const bool in_row = row >= 1 && row <= extent_.rows;
    const bool in_column = column >= 1 && column <= extent_.columns;
    if (constraint.form->shape != Shape::outside) {
      if (!in_row || !in_column) fail(std::string(token) + " is outside the board");
      constraint.groups.back().push_back((row - 1) * extent_.columns + column - 1);
      return;
    }
    require(in_row != in_column && constraint.groups.back().empty(), "one place beside the board is expected");
    constraint.text = token;  // for the label
    std::transform(token.begin(), token.end(), constraint.text.begin(), lower);
    const int length = in_row ? extent_.columns : extent_.rows;
    for (int i = 0; i < length; ++i) {
      const int forth = row == 0 || column == 0 ? i : length - 1 - i;
      constraint.groups.back().push_back(in_row ? (row - 1) * extent_.columns + forth
                                                : forth * extent_.columns + column - 1);
    }
  }

  static void require_form(const Constraint& constraint) {
    const Form& form = *constraint.form;
    const auto values = static_cast<int>(constraint.values.size());
    require(values >= form.least_values && (form.most_values == kAny || values <= form.most_values),
            "not as many numbers as it takes");
    if (form.shape == Shape::parts) return;
    if (form.shape == Shape::board) {
      require(constraint.groups.empty(), "it is about the whole board and takes no cells");
      return;
    }
    require(!constraint.groups.empty() && constraint.cells().size() >= static_cast<std::size_t>(form.least_cells),
            "cells are missing");
    require(form.shape != Shape::pair || constraint.cells().size() == 2, "two cells are expected");
    const auto groups = static_cast<int>(constraint.groups.size());
    require(form.shape == Shape::groups
                ? groups >= form.least_groups && (form.most_groups == kAny || groups <= form.most_groups)
                : groups == 1,
            "not as many lists of cells as it takes");
    require(first_cell(constraint) != nullptr, "cells are missing");
    for (const Cells& group : constraint.groups) {
      require(!group.empty() || form.may_be_empty, "cells are missing");
      if (group.size() < 2 || form.may_repeat) continue;
      Cells sorted = group;
      if (form.may_close && sorted.size() > 2 && sorted.front() == sorted.back()) sorted.pop_back();
      std::sort(sorted.begin(), sorted.end());
      require(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(), "a cell occurs twice");
    }
  }

  std::string_view line_;
  Extent extent_;
  std::size_t at_ = 0;
};

}  // namespace

std::string parse(std::string_view line, Extent extent, Constraint& constraint) try {
  constraint = LineReader(line, extent).whole();
  return {};
} catch (const Unreadable& unreadable) {
  return unreadable.what();
}

std::string Extent::name(int cell) const {
  if (cell >= placed()) return "v" + std::to_string(cell - placed() + 1);
  return "r" + std::to_string(cell / columns + 1) + "c" + std::to_string(cell % columns + 1);
}

std::string label_of(const Constraint& constraint, const Extent& extent) {
  std::string label(constraint.form->name);
  for (const int value : constraint.values) label += " " + std::to_string(value);
  if (constraint.groups.empty()) return label;
  if (constraint.form->shape == Shape::outside) return label + " at " + constraint.text;
  return label + " at " + extent.name(*first_cell(constraint));
}

}  // namespace nonet::proof
