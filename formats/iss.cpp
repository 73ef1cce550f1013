#include "formats/iss.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <utility>

#include "base/text.hpp"
#include "formats/internal/block.hpp"
#include "formats/internal/codec.hpp"
#include "formats/internal/complaints.hpp"
#include "formats/internal/iss_rows.hpp"
#include "formats/internal/iss_texts.hpp"

namespace nonet {
namespace {

constexpr int kMostSide = 16;  // of ISS
// Copies may multiply, and a pattern is written once for each group of cells. So the bytes of tokens that are read,
// copies included, and of constraints that they come to are limited: for each cell, and for each byte of the text.
constexpr std::size_t kWorkPerCell = 400;
constexpr std::size_t kWorkPerByte = 16;
constexpr std::size_t kDeepest = 20;

// These are read with the whole puzzle in view.
constexpr std::array<std::string_view, 12> kOwnWay = {"Shape",        "NoBoxes",  "Jigsaw", "RegionSize",
                                                      "Or",           "And",      "End",    "Replicate",
                                                      "StrictKropki", "StrictXV", "Var",    "ChaosConstruction"};

// Types that ISS refuses where digits begin with 0.
bool is_from_1(std::string_view type) {
  constexpr std::array<std::string_view, 4> kTypes = {"AntiTaxicab", "DutchFlatmates", "Entropic", "GlobalEntropy"};
  return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
}

// It cannot be part of a compound.
bool is_of_board(const IssRow& row) {
  return row.kind.empty() || row.kind.starts_with("chaos") || find_kind(row.kind).shape == Shape::board;
}

bool is_type(std::string_view type) {
  return type.empty() || row_that_reads(type) != nullptr ||
         std::find(kOwnWay.begin(), kOwnWay.end(), type) != kOwnWay.end();
}

std::size_t size_of(const IssToken& token) {
  std::size_t size = token.type.size() + 1;
  for (const std::string& part : token.parts) size += part.size() + 1;
  return size;
}

// Of its text, about.
std::size_t size_of(const Constraint& constraint) {
  constexpr std::size_t kNumber = 3;
  constexpr std::size_t kCell = 5;
  if (constraint.kind == nullptr) return 0;
  std::size_t size = constraint.kind->name.size() + kNumber * constraint.values.size() + constraint.text.size();
  for (const Cells& group : constraint.groups) size += kCell * group.size();
  return size;
}

// What a choice without constraints comes to.
bool is_always_true(const Constraint& constraint) { return constraint.kind == nullptr; }

// What a link carries; the text itself where it is none.
std::string query_of(std::string_view text) {
  if (text.find("://") == std::string_view::npos && !text.starts_with('?')) return std::string(text);
  for (const std::string_view key : {"?q=", "&q="}) {
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = text.substr(at + key.size());
    std::string query = percent_decoded(rest.substr(0, rest.find_first_of("&#")));
    return query;
  }
  return std::string(text);
}

}  // namespace

void IssReader::require_room(std::size_t bytes, const IssToken& token) const {
  if (bytes <= most_work_ - work_) return;
  fail(token, "with its copies, the puzzle comes to more than " + std::to_string(most_work_) +
                  " bytes; a puzzle of this size needs less");
}

void IssReader::charge(std::size_t bytes, const IssToken& token) {
  require_room(bytes, token);
  work_ += bytes;
}

void IssReader::read_compound(const IssToken& token, Constraints& to) {
  if (++depth_ > kDeepest) fail(token, "more than " + std::to_string(kDeepest) + " constraints within each other");
  if (token.type == "And") {
    if (!token.parts.empty()) fail(token, "nothing is expected after it");
    scopes_.emplace_back(std::in_place);
    read_all(Within::all, to);
    scopes_.pop_back();
  } else if (token.type == "Or") {
    if (!token.parts.empty()) fail(token, "nothing is expected after it");
    ++in_or_;
    scopes_.emplace_back(std::nullopt);
    Constraints choices;
    read_all(Within::any, choices);
    scopes_.pop_back();
    --in_or_;
    if (choices.empty()) fail(token, "it holds no constraint");
    // One that is always true makes the whole true.
    const bool open = std::any_of(choices.begin(), choices.end(), is_always_true);
    if (choices.size() == 1 && !open) {
      to.push_back(std::move(choices.front()));
    } else if (!open) {
      to.push_back(made("or"));
      to.back().parts = std::move(choices);
    }
  } else {
    const std::size_t begin = at_;
    std::size_t open = 1;
    for (; at_ < tokens_.size() && open > 0; ++at_) {
      charge(1, token);
      const std::string_view type = tokens_[at_].type;
      if (type == "End") --open;
      if (type == "Or" || type == "And" || type == "Replicate") ++open;
    }
    if (open > 0) fail(token, "its End is missing");
    read_copies(token, begin, at_, to);
  }
  --depth_;
}

// The cells that it copies to are bits, after the origin.
void IssReader::read_copies(const IssToken& token, std::size_t begin, std::size_t end, Constraints& to) {
  if (token.parts.size() > 2) fail(token, "cells and an origin are expected");
  std::vector<bool> bits;
  if (!token.parts.empty() && !bits_of_base64(token.parts[0], bits)) fail(token, "its cells are not base64");
  const int down = down_;
  const int right = right_;
  const int along = along_;
  const CellGroup* const group = token.parts.size() == 2 ? group_of(token.parts[1]) : nullptr;
  if (group != nullptr) {
    const int origin = cell_of(token.parts[1], token);
    for (std::size_t bit = 0; bit < bits.size(); ++bit) {
      if (!bits[bit]) continue;
      along_ = along + static_cast<int>(bit);
      if (origin + static_cast<int>(bit) >= group->first + group->count) {
        fail(token, "it copies to more cells than there are");
      }
      at_ = begin;
      read_all(Within::copies, to);
    }
    along_ = along;
    at_ = end;
    return;
  }
  const int first = token.parts.size() == 2 ? cell_of(token.parts[1], token) : down_ * columns_ + right_;
  for (std::size_t bit = 0; bit < bits.size(); ++bit) {
    if (!bits[bit]) continue;
    const int target = first + static_cast<int>(bit);
    if (target >= rows_ * columns_) fail(token, "it copies to cells outside the board");
    down_ = down + target / columns_ - first / columns_;
    right_ = right + target % columns_ - first % columns_;
    at_ = begin;
    read_all(Within::copies, to);
  }
  down_ = down;
  right_ = right;
  at_ = end;
}

void IssReader::read_all(Within within, Constraints& to) {
  while (at_ < tokens_.size()) {
    const IssToken& token = tokens_[at_++];
    charge(size_of(token), token);
    if (token.type == "End") {
      if (within == Within::board) fail(token, "nothing is open there");
      return;
    }
    const std::size_t before = to.size();
    if (token.type == "Or" || token.type == "And" || token.type == "Replicate") {
      read_compound(token, to);
    } else {
      const IssRow* const row = row_that_reads(token.type.empty() ? std::string_view("Given") : token.type);
      if (row == nullptr) continue;  // read() has seen to it
      if (within == Within::copies && row->kind == "littlekiller") fail(token, "it cannot be copied");
      (this->*row->read)(row->kind, token, to);
      for (std::size_t i = before; i < to.size(); ++i) charge(size_of(to[i]), token);
    }
    if (within != Within::any) continue;
    // A choice is one constraint.
    if (to.size() == before) to.emplace_back();
    if (to.size() == before + 1) continue;
    Constraint both = made("and");
    both.parts.assign(std::move_iterator(to.begin() + static_cast<std::ptrdiff_t>(before)),
                      std::move_iterator(to.end()));
    to.resize(before);
    to.push_back(std::move(both));
  }
  if (within != Within::board) throw IssError{0, "a compound has no End"};
}

void IssReader::read_shape(const std::vector<IssToken>& tokens) {
  bool has_shape = false;
  for (const IssToken& token : tokens) {
    if (token.type != "Shape") continue;
    const auto refuse_shape = [&](const std::string& why) {
      std::string shape;
      for (const std::string_view part : token.parts) shape += "~" + std::string(part);
      fail(token, shape.empty() ? why : "'" + shape.substr(1) + "': " + why);
    };
    if (token.parts.empty() || token.parts.size() > 3) refuse_shape("rows and columns are expected");
    const std::string_view grid = token.parts[0];
    const std::size_t by = std::min(grid.find('x'), grid.size());
    int rows = 0;
    int columns = 0;
    if (by == grid.size() || !read_number(grid.substr(0, by), rows) || !read_number(grid.substr(by + 1), columns)) {
      refuse_shape("rows and columns such as 6x6 are expected");
    }
    if (std::min(rows, columns) < 1 || std::max(rows, columns) > kMostSide) {
      refuse_shape("sides are 1 to " + std::to_string(kMostSide));
    }
    int digits = std::max(rows, columns);
    int least = 1;
    if (token.parts.size() > 1 && !token.parts[1].empty()) {
      std::string_view range = token.parts[1];
      if (range.starts_with("0-")) least = 0;
      if (range.starts_with("0-") || range.starts_with("1-")) range.remove_prefix(2);
      const bool is_number = read_number(range, digits);
      digits = std::clamp(digits, 0, 2 * kMostSide) + 1 - least;
      const int fewest = token.parts.size() > 2 && token.parts[2] == "Raw" ? 1 : std::max(rows, columns);
      if (!is_number || digits < fewest || digits > kMostSide) {
        refuse_shape("digits begin with 0 or 1, and their number is from " + std::to_string(fewest) + " to " +
                     std::to_string(kMostSide));
      }
    }
    const std::string_view type = token.parts.size() > 2 ? std::string_view(token.parts[2]) : std::string_view();
    if (!type.empty() && type != "Sudoku" && type != "Raw") refuse_shape("the board is 'Sudoku' or 'Raw'");
    if (has_shape &&
        ((type == "Raw") == has_lines_ || rows != rows_ || columns != columns_ || digits != side_ || least != least_)) {
      refuse_shape("the puzzle has another shape already");
    }
    rows_ = rows;
    columns_ = columns;
    side_ = digits;
    least_ = least;
    has_lines_ = type != "Raw";
    has_shape = true;
  }
}

// Without RegionSize a region has as many cells as the longer side.
int IssReader::region_size(const std::vector<IssToken>& tokens) const {
  int size = std::max(rows_, columns_);
  for (const IssToken& token : tokens) {
    if (token.type != "RegionSize") continue;
    if (token.parts.size() != 1) fail(token, "a number of cells is expected");
    size = number_of(token.parts[0], token);
    if (size < 1 || size > side_) fail(token, "regions have 1 to " + std::to_string(side_) + " cells");
  }
  return size;
}

Geometry IssReader::read_boxes(const std::vector<IssToken>& tokens) const {
  if (!has_lines_) return Geometry::of(rows_, columns_, side_, {1, 1}, least_, false);
  const Geometry box = iss_box(Geometry::of(rows_, columns_, side_, {1, 1}), region_size(tokens));
  return Geometry::of(rows_, columns_, side_, box, least_);
}

// Boxes stay beside the pieces of a jigsaw unless NoBoxes takes them away.
void IssReader::read_regions(const std::vector<IssToken>& tokens) {
  const bool boxes =
      std::none_of(tokens.begin(), tokens.end(), [](const IssToken& token) { return token.type == "NoBoxes"; });
  const auto side = static_cast<std::size_t>(side_);
  const auto least = static_cast<std::size_t>(std::max(rows_, columns_));
  const auto area = static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns_);
  const auto is_whole = [&](const Cells& cells) { return cells.size() >= least && cells.size() <= side; };
  std::string layout;
  for (const IssToken& token : tokens) {
    if (token.type != "Jigsaw") continue;
    if (token.parts.empty() || token.parts.size() > 2) fail(token, "a symbol a cell is expected");
    const std::string_view symbols = token.parts.back();
    if (symbols.size() != area) {
      fail(token, std::to_string(symbols.size()) + " symbols (" + std::to_string(area) + " expected)");
    }
    if (!layout.empty() && layout != symbols) fail(token, "the puzzle has other regions already");
    if (layout == symbols) continue;
    layout = symbols;
    std::map<char, Cells> pieces;
    for (std::size_t cell = 0; cell < symbols.size(); ++cell) {
      pieces[symbols[cell]].push_back(static_cast<CellIndex>(cell));
    }
    const auto whole = static_cast<std::size_t>(
        std::count_if(pieces.begin(), pieces.end(), [&](const auto& piece) { return is_whole(piece.second); }));
    if (pieces.size() > 1 && pieces.size() > whole + 1)
      fail(token, "its regions have not " + std::to_string(least) + " cells each");
    const bool beside_boxes = boxes && puzzle_.geometry.has_boxes();
    if (!beside_boxes && whole == pieces.size() && pieces.size() > 1) {
      std::map<char, std::uint8_t> numbers;
      for (const char symbol : symbols) {
        const auto number = static_cast<std::uint8_t>(numbers.size());
        puzzle_.regions.push_back(numbers.try_emplace(symbol, number).first->second);
      }
      continue;
    }
    for (const auto& [symbol, cells] : pieces) {
      if (is_whole(cells) && pieces.size() > 1) puzzle_.constraints.push_back(made("distinct", {}, {cells}));
    }
  }
  if (!boxes && puzzle_.regions.empty()) {
    const int extra = puzzle_.geometry.extra;
    puzzle_.geometry = Geometry::of(rows_, columns_, side_, {1, std::max(rows_, columns_)}, least_);
    puzzle_.geometry.extra = extra;
  }
}

void IssReader::add_cells(const std::string& prefix, int count, int columns, const IssToken& token) {
  if (count < 1 || count > kMostExtra - puzzle_.geometry.extra) {
    fail(token, "up to " + std::to_string(kMostExtra) + " cells have no place");
  }
  const CellGroup group{static_cast<CellIndex>(puzzle_.geometry.cells()), count, columns == 0 ? columns_ : columns};
  if (!groups_.try_emplace(prefix, group).second) fail(token, "the puzzle has cells " + prefix + " already");
  puzzle_.geometry.extra += count;
}

// One more cell for each of the board says in which region that is.
void IssReader::read_unknown_regions(const std::vector<IssToken>& tokens) {
  const auto found = std::find_if(tokens.begin(), tokens.end(),
                                  [](const IssToken& token) { return token.type == "ChaosConstruction"; });
  if (found == tokens.end()) return;
  if (!found->parts.empty()) fail(*found, "nothing is expected after it");
  if (!has_lines_) fail(*found, "ISS has it on boards with rows and columns alone");
  if (region_size(tokens) < 2) fail(*found, "regions have two cells or more");
  add_cells("CC", rows_ * columns_, 0, *found);
  Cells cells;
  for (int cell = 0; cell < rows_ * columns_; ++cell) cells.push_back(static_cast<CellIndex>(cell));
  const int size = region_size(tokens);
  std::vector<int> values;
  if (size != side_) values.push_back(size);
  puzzle_.constraints.push_back(made("chaos", std::move(values), {regions_of(std::move(cells))}));
}

// Var has a name, a label, and a number of cells or their rows and columns. The puzzle's digits that a doppelganger
// lacks are cells, too: here one more digit of a row or column, which hold all digits but one.
void IssReader::read_cells_without_place(const std::vector<IssToken>& tokens) {
  std::string_view wanted;  // of doppelgangers
  for (const IssToken& token : tokens) {
    for (const std::string_view part : token.parts) {
      if (part.starts_with("DG")) wanted = part;
    }
    if (token.type != "Var") continue;
    const bool has_name =
        !token.parts.empty() && !token.parts[0].empty() && token.parts.size() <= 3 &&
        std::all_of(token.parts[0].begin(), token.parts[0].end(), [](char each) { return each >= 'A' && each <= 'Z'; });
    if (!has_name) fail(token, "a name in capitals, a label and a number of cells are expected");
    const std::string_view size = token.parts.size() > 2 ? std::string_view(token.parts[2]) : "1";
    const std::size_t by = size.find('x');
    int rows = 1;
    int columns = 0;
    const bool sound = read_number(size.substr(by == std::string_view::npos ? 0 : by + 1), columns) &&
                       (by == std::string_view::npos || read_number(size.substr(0, by), rows));
    if (!sound || rows < 1 || columns < 1 || rows > kMostExtra || columns > kMostExtra) {
      fail(token, "a number of cells, or rows and columns such as 9x9, are expected");
    }
    add_cells("V" + std::string(token.parts[0]), rows * columns, by == std::string_view::npos ? 0 : columns, token);
  }
  const auto found =
      std::find_if(tokens.begin(), tokens.end(), [](const IssToken& token) { return token.type == "Doppelganger"; });
  if (wanted.empty() || found == tokens.end()) return;
  add_cells("DGR", columns_, 0, *found);
  add_cells("DGC", rows_, 0, *found);
  const std::vector<Cells> boxes = boxes_of(puzzle_);
  if (!boxes.empty()) add_cells("DGB", static_cast<int>(boxes.size()), 0, *found);
  const Geometry& shape = puzzle_.geometry;
  const auto add = [&](Cells cells, const std::string& prefix, int number) {
    cells.push_back(static_cast<CellIndex>(groups_.at(prefix).first + number));
    puzzle_.constraints.push_back(made("distinct", {}, {std::move(cells)}));
  };
  // A column of cells is beside the rows, and a row of them beside the columns.
  for (int row = 0; row < rows_; ++row) add(line_from(shape, row + 1, 0), "DGC", row);
  for (int column = 0; column < columns_; ++column) add(line_from(shape, 0, column + 1), "DGR", column);
  for (std::size_t box = 0; box < boxes.size(); ++box) add(boxes[box], "DGB", static_cast<int>(box));
}

void IssReader::check_strict() const {
  if (strict_.empty() || marked_in_or_.empty()) return;
  throw IssError{0, strict_ + ": which pairs are marked is not known where " + marked_in_or_ + "is within Or"};
}

namespace {

void let_ranks_tie(std::vector<Constraint>& all) {
  for (Constraint& each : all) {
    if (each.kind->name == "fullrank") each.kind = &find_kind("tiedrank");
    let_ranks_tie(each.parts);
  }
}

}  // namespace

void IssReader::read(std::vector<IssToken> tokens) {
  // Names first: what is not known is reported before what is wrong.
  for (const IssToken& token : tokens) {
    if (!is_type(token.type)) {
      std::vector<std::string_view> known(kOwnWay.begin(), kOwnWay.end());
      for (const IssRow& row : iss_rows()) known.push_back(row.type());
      const bool near = !nearest(token.type, known).empty();
      throw IssError{token.at, "the constraint '" + token.type.substr(0, 30) + "' is not known" +
                                   (near ? did_you_mean(token.type, known) : "")};
    }
  }
  read_shape(tokens);
  puzzle_ = blank_variant(read_boxes(tokens));
  read_regions(tokens);
  read_unknown_regions(tokens);
  read_cells_without_place(tokens);
  puzzle_.clues.assign(static_cast<std::size_t>(puzzle_.geometry.cells()), 0);
  masks_.assign(puzzle_.clues.size(), all_digits(side_));
  std::size_t open = 0;
  for (const IssToken& token : tokens) {
    if (token.type == "Or" || token.type == "And" || token.type == "Replicate") ++open;
    if (token.type == "End" && open > 0) --open;
    const IssRow* const row = row_that_reads(token.type);
    const bool whole = row != nullptr
                           ? is_of_board(*row)
                           : token.type.starts_with("Strict") || token.type == "Shape" || token.type == "NoBoxes" ||
                                 token.type == "Jigsaw" || token.type == "RegionSize" || token.type == "Var" ||
                                 token.type == "ChaosConstruction";
    if (least_ != 1 && is_from_1(token.type)) fail(token, "ISS takes it for digits from 1 alone");
    if (open > 0 && whole) fail(token, "it is about the whole board and cannot be part of a compound");
    if (token.type.starts_with("Strict")) {
      strict_ = token.type;
      puzzle_.constraints.push_back(made(token.type == "StrictXV" ? "negative-xv" : "strict-kropki"));
    }
  }
  std::size_t size = 0;
  for (const IssToken& token : tokens) size += size_of(token);
  most_work_ = kWorkPerCell * puzzle_.clues.size() + kWorkPerByte * size;
  tokens_ = std::move(tokens);
  scopes_.emplace_back(std::in_place);
  read_all(Within::board, puzzle_.constraints);
  if (ranks_tie_ == "any") let_ranks_tie(puzzle_.constraints);
  check_strict();
  bool restricted = false;
  for (std::size_t cell = 0; cell < masks_.size(); ++cell) {
    if (std::has_single_bit(masks_[cell])) {
      puzzle_.clues[cell] = static_cast<Cell>(std::countr_zero(masks_[cell]) + 1);
      masks_[cell] = all_digits(side_);
    }
    restricted = restricted || masks_[cell] != all_digits(side_);
  }
  if (restricted) puzzle_.candidates = masks_;
  settle_boxless(puzzle_);
}

bool looks_like_iss(std::string_view text) {
  text = trim(text.substr(0, text.find('\n')));
  if (text.size() < 2) return false;
  if (text.find("://") < 10) {
    return text.find("q=") != std::string_view::npos &&
           text.find("Interactive-Sudoku-Solver") != std::string_view::npos;
  }
  if (is_iss_killer(text)) return true;
  if (text.front() != '.') return false;
  // Givens of other formats begin with a dot, too, but have no ~, and no names of types.
  const std::size_t begin = std::min(text.find_first_not_of('.'), text.size());
  const std::size_t end = std::min(text.find_first_of(".~ \t", begin), text.size());
  const std::string_view name = text.substr(begin, end - begin);
  if (end < text.size() && text[end] == '~') {
    return std::all_of(name.begin(), name.end(), is_letter);
  }
  return name.size() > 1 && is_type(name);
}

bool goes_on_in_iss(std::string_view first, std::string_view second) {
  const auto is_token = [](std::string_view line) {
    const std::size_t next = line.find('.', 1);
    return line.starts_with('.') &&
           (next == std::string_view::npos || line.find_first_not_of(" \t.", next) == std::string_view::npos);
  };
  const bool indented = second.starts_with(' ') || second.starts_with('\t');
  first = trim(first);
  second = trim(second);
  if (!first.starts_with('.') || !second.starts_with('.')) return false;
  return indented || (is_token(first) && !first.starts_with(".~")) ||
         (is_token(first) && is_token(second) && !second.starts_with(".~"));
}

ParseError read_iss(std::string_view text, VariantPuzzle& puzzle) {
  puzzle = {};
  const std::string whole = query_of(text);
  try {
    IssReader(puzzle).read(iss_tokens(whole));
  } catch (const IssError& error) {
    if (whole.size() != text.size()) return {1, 0, error.message};  // within a link
    return error_at(whole, error.at, error.message);
  } catch (const Error& error) {
    return {1, 0, error.what()};
  }
  return {};
}

}  // namespace nonet
