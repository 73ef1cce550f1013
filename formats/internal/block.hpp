// Lines of text taken apart, for detection, splitting and parsing alike.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// A piece of a line with its column, from 1 and in bytes.
struct Token {
  std::string_view text;
  std::size_t column = 1;
};

// Of ASCII alone, whatever the locale.
constexpr bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
constexpr bool is_letter(char byte) { return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z'); }
/// Of a character that is not ASCII.
constexpr bool is_foreign(char byte) { return static_cast<unsigned char>(byte) >= 0x80U; }

/// A line that gives no result: nothing on it, or a comment.
bool is_blank_or_comment(std::string_view line);

/// A line that only draws: "+---+---+", "------+------", "=====+=====".
bool is_border(std::string_view line);

/// As many dashes as a row has cells, and nothing else but what separates cells: a blank row where '-' is a blank.
bool is_dash_row(std::string_view line, std::size_t side);

/// Whether a border has gaps, as those around a jigsaw's regions have: "|   +---+   |".
bool has_gap(std::string_view border);

/// Rows of digits and blanks, where each blank is a cell: no line is longer than a row, and some line has a blank.
bool blanks_are_cells(std::string_view lines, std::size_t side);

/// Whether a line holds cells between vertical borders: '|' or '!'.
bool has_borders(std::string_view line);

/// The tokens of a line, separated by blanks, commas and vertical borders.
void split_cells(std::string_view line, std::vector<Token>& tokens);

/// The characters of all tokens, each as a token.
void split_symbols(std::vector<Token>& tokens);

/// A blank, tab, carriage return, ',', ';' or '#'.
bool ends_field(char byte);

/// How many blanks and tabs are before anything else.
std::size_t indent_of(std::string_view line);

/// After those, up to the first byte that ends a field: what a one-line puzzle consists of; the rest is the user's.
std::string_view first_field(std::string_view line);

/// Candidates are those of 9x9 boards: 729 symbols, 9 for each cell.
inline constexpr int kCandidateSide = 9;
inline constexpr std::size_t kCandidateSymbols = 729;
inline constexpr std::uint64_t kAllDigits = 0x1FF;

/// The side of a board of this many cells; 0 if it is not a board.
int side_of_cells(std::size_t count);

/// The side of a board in one text: N*N symbols, with regions after them 2*N*N; candidates 729, with regions 810;
/// or as many numbers separated by blanks. 0 if it is not a board.
int side_of_board(std::string_view text);

/// A blank of puzzles that is neither a letter nor a digit.
bool is_blank_symbol(char byte);

/// A line that begins or ends what is quoted in Markdown.
bool is_fence(std::string_view line);

/// A board of side 4 or more, or one of candidates or with regions, and nothing else.
bool is_whole_board(std::string_view field);

/// As long as the smallest of these, and mostly digits and blanks.
bool looks_like_board(std::string_view field);

/// A row of a candidate grid: nine groups of digits 1-9, each digit once in its group; 'x' alone is an empty group. Up
/// to two may have other characters beside their digits, so that these are named and not their row.
bool is_candidate_row(std::string_view line);

/// What Simple Sudoku writes below its boards: its name and version.
bool is_signature(std::string_view line);

/// The n-th field (from 0) of a line of a table, as it is there; quotes around a field are omitted. Empty
/// if there is none.
Token csv_field(std::string_view line, std::size_t index, char separator);

/// The most columns of an input's first record.
inline constexpr std::size_t kMaxColumns = 1000;

/// All fields; quotes that are doubled within quotes are one. All text after kMaxColumns fields is one field.
std::vector<std::string> csv_fields(std::string_view line, char separator);

/// In lower-case letters.
std::string lower(std::string_view text);

/// What a CSV column or a member of a JSON object that holds the puzzles may be called. Of several the one named
/// earlier here is it: 'clues' may be a number of them.
inline constexpr std::array<std::string_view, 9> kPuzzleColumns = {"puzzle",   "puzzles", "quiz",  "quizzes", "sudoku",
                                                                   "question", "board",   "clues", "grid"};
/// The index of this name, in letters of either case; their number if it is missing.
std::size_t rank_of_column(std::string_view name, std::span<const std::string_view> names = kPuzzleColumns);
/// "a, b or c", for a message.
std::string any_of_names(std::span<const std::string_view> names);

/// The place with the earliest name there, the first of equals; `end` if none occurs. `name_of` takes an iterator.
template <class Iterator, class NameOf>
Iterator find_column(const Iterator& begin, const Iterator& end, NameOf name_of,
                     std::span<const std::string_view> names = kPuzzleColumns) {
  Iterator best = end;
  std::size_t least = names.size();
  for (Iterator each = begin; each != end; ++each) {
    const std::size_t rank = rank_of_column(name_of(each), names);
    if (rank >= least) continue;
    best = each;
    least = rank;
  }
  return best;
}

}  // namespace nonet
