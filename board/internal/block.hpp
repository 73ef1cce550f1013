// Lines of text taken apart, for detection, splitting and parsing alike.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace nonet {

/// A piece of a line with its column, from 1 and in bytes.
struct Token {
  std::string_view text;
  std::size_t column = 1;
};

/// A line that gives no result: nothing on it, or a comment.
bool is_blank_or_comment(std::string_view line);

/// A line that only draws: "+---+---+", "------+------", "├───┼───┤".
bool is_border(std::string_view line);

/// Whether a line holds cells between vertical borders: '|', '!', or a box-drawing one.
bool has_borders(std::string_view line);

/// The tokens of a line, apart by blanks, commas and vertical borders.
void split_cells(std::string_view line, std::vector<Token>& tokens);

/// The characters of all tokens, each a token of its own.
void split_symbols(std::vector<Token>& tokens);

/// A blank, tab, carriage return, ',', ';' or '#'.
bool ends_field(char byte);

/// How many blanks and tabs stand before anything else.
std::size_t indent_of(std::string_view line);

/// Behind those, up to the first byte that ends a field: what a one-line puzzle consists of; the rest is the user's.
std::string_view first_field(std::string_view line);

/// The side of a board written as so many symbols: N*N, with regions behind them 2*N*N, candidates 729; 0 where it is
/// none.
int side_of_symbols(std::size_t count);

/// The n-th field (from 0) of a comma-separated line; quotes around a field are left out. Empty where there is none.
Token csv_field(std::string_view line, std::size_t index);

}  // namespace nonet
