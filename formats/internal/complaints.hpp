// Pieces of the messages for records that are not puzzles.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "nonet/error.hpp"

namespace nonet {

/// Notes what is wrong, at a column or (0) at none. False, for the caller to return.
inline bool refuse(ParseError& error, std::size_t column, std::string message) {
  error.column = column;
  error.message = std::move(message);
  return false;
}

/// What is wrong at a byte of a text.
inline ParseError error_at(std::string_view text, std::size_t at, std::string message) {
  const std::string_view before = text.substr(0, at);
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return {static_cast<std::uint64_t>(1 + std::count(before.begin(), before.end(), '\n')),
          before.size() - line_begin + 1, std::move(message)};
}

/// "8 cells (9 expected)"
inline std::string count_error(std::size_t found, std::string_view what, std::size_t expected) {
  return std::to_string(found) + " " + std::string(what) + (found == 1 ? "" : "s") + " (" + std::to_string(expected) +
         " expected)";
}

/// A token, or the first byte of it that cannot be printed.
inline std::string quote_token(std::string_view token) {
  constexpr std::size_t kShown = 12;
  if (token.size() == 1) return quote_byte(token[0]);
  const auto* const odd = std::find_if(token.begin(), token.end(), [](char byte) { return byte < ' ' || byte > '~'; });
  if (odd != token.end()) return quote_byte(*odd);
  return "'" + std::string(token.substr(0, kShown)) + (token.size() > kShown ? "..." : "") + "'";
}

/// "unexpected 'z' (a digit 1-9, or . for blank)"
inline std::string unexpected(std::string_view token, const std::string& expected) {
  const bool zero = token == "O" || token == "o";
  return "unexpected " + quote_token(token) + " (" + (zero ? "letter O for zero? " : "") + expected + ")";
}

}  // namespace nonet
