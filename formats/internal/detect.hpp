// How an input is written, as its head shows: the work of detect_layout() in nonet/reader.hpp.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/internal/block.hpp"
#include "nonet/reader.hpp"

namespace nonet {

/// The shape of boards whose input does not show it.
inline constexpr int kDefaultSide = 9;

/// What the detection decides.
struct Detection {
  Format format = Format::line;
  int side = kDefaultSide;
  bool one_line = true;
  Table table = {};
  int box_rows = 0;                       ///< read off the borders; 0: the default shape
  std::optional<Geometry> geometry = {};  ///< of a board that is not plain
};

/// The head of an input, cut into lines without what is around puzzles; its first block is what is before the
/// first blank line or title.
class Head {
 public:
  /// With symbols of the caller's own a word may be a board.
  Head(std::string_view text, bool complete, bool words);

  std::string_view text() const { return text_; }
  /// From its first line on that is neither blank nor a comment.
  std::string_view data() const {
    return raw_.empty() ? std::string_view()
                        : text_.substr(static_cast<std::size_t>(raw_.front().data() - text_.data()));
  }
  const std::vector<std::string_view>& raw() const { return raw_; }      ///< lines as they are there, kSample of them
  const std::vector<std::string_view>& lines() const { return lines_; }  ///< the first kSample of them
  const std::vector<std::string_view>& block() const { return block_; }
  bool ended() const { return ended_; }    ///< the block has come to its end
  bool dashes() const { return dashes_; }  ///< its blanks are '-'; rows of these alone have become dots
  /// The whole input is a 9x9 board with blank lines between its bands, which the block holds all of.
  bool bands() const { return bands_; }
  /// All lines that detection looks at are there.
  bool sampled() const { return complete_ || lines_.size() >= kSample; }
  bool raw_sampled() const { return complete_ || raw_.size() >= kSample; }
  bool complete() const { return complete_; }
  /// Whether the block's end and other data come after it; nothing if that is not known yet.
  std::optional<bool> set_apart() const {
    if (data_behind_ || complete_) return data_behind_;
    return std::nullopt;
  }

 private:
  void find_dashes();
  void find_bands(const std::vector<std::size_t>& gaps);

  static constexpr std::size_t kSample = 100;
  std::string_view text_;
  std::deque<std::string> changed_;
  std::vector<std::string_view> raw_;
  std::vector<std::string_view> lines_;
  std::vector<std::string_view> block_;
  bool ended_ = false;
  bool complete_ = false;
  bool data_behind_ = false;
  bool dashes_ = false;
  bool bands_ = false;
};

// Each of these returns nothing if more text is needed. A result for a head must hold for every longer one, because the
// amount of input depends on timing. So a choice may depend on existing lines, and on missing lines only if no more of
// them are looked at. `wanted` is the side that the caller asks for, or 0.

/// The format, given or not, and the shape.
std::optional<Detection> detect(const Head& head, std::optional<Format> format, int wanted);

/// A board with borders, or rows of symbols that are known to be one.
std::optional<Detection> drawn_grid(const Head& head, int wanted);
/// Rows of a board, or of a jigsaw if a block with the symbols of its regions follows.
std::optional<Detection> with_region_rows(const Head& head, const Detection& found);
/// Whether the first nine rows are those of a candidate grid: 9 groups of digits, more than one digit in some.
std::optional<bool> holds_candidates(const Head& head, int wanted);
/// Whether nine lines of digits and blanks are rows of nine cells each, where a blank is a cell.
std::optional<bool> has_blank_cells(const Head& head, int wanted);
/// f-puzzles or ISS strings: the side of the first record that is read.
std::optional<Detection> variant_rows(const Head& head, Format format, int wanted);
/// Lines of numbers separated by blanks.
std::optional<Detection> number_rows(const Head& head, const std::vector<Token>& first, int wanted);
/// Lines of symbols: boards a line, or rows of one.
std::optional<Detection> symbol_rows(const Head& head, const std::vector<Token>& first, int wanted);

/// The first line that is neither blank, a comment nor a border: a part of the text, its empty end if there is none.
std::string_view first_data_line(std::string_view text);
/// The length of the text up to the end of a line that counts the columns of the board below; 0 if there is none.
/// Nothing if more text is needed. Throws Error if several boards follow.
std::optional<std::size_t> counting_line(std::string_view text, bool complete);
/// Whether the lines can be boards of side 1: no symbol but 1 and blanks.
bool holds_only_ones(const Head& head);
/// Whether rows hold a symbol that the larger side has and the smaller one has not.
bool holds_more_than(std::span<const std::string_view> rows, int smaller, int larger);
/// What the first field of a line can be as a board.
std::optional<Detection> board_in_line(std::string_view line, int wanted);

/// The cells of a line (split_cells).
std::vector<Token> cells_of(std::string_view line);
/// How many characters they have.
int symbol_count(const std::vector<Token>& tokens);
/// A table that begins there: by a header's names, and by what is in its columns. `named_csv`: the caller says that
/// it is one. `known` becomes false if more lines are needed.
std::optional<Table> table_of(const Head& head, bool named_csv, bool& known);

/// The symbols of the first board, where no others are asked for, with a remark where they may mean something else.
struct SymbolChoice {
  Symbols symbols;
  std::string doubt = {};
};
/// The standard ones; 0 to the last but one, if 0 occurs with other blanks, and all of these are used; letters
/// from A on, if there are no digits. With 0 and other blanks alone it is doubtful.
SymbolChoice symbols_of(const Head& head, const Detection& found, int side);
/// A remark where what is taken for lines seems to be rows of a grid, too few of them; "" where it does not.
std::string doubtful_lines(const Head& head, const Detection& found);

}  // namespace nonet
