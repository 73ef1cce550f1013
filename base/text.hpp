// Small helpers for text that people read and write.
//
// Example:
//     assert(nonet::csv_text("a,b") == "\"a,b\"");
//     assert(nonet::did_you_mean("cadcal", {"cadical", "dfs"}) == ": did you mean 'cadical'?");
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/error.hpp"

namespace nonet {

/// The parts between separators, without blanks around them; empty parts are omitted.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Without blanks, tabs and carriage returns at either end.
std::string_view trim(std::string_view text);

/// "2", "2 and 5", "2, 5 and 7"; `last` is before the last.
std::string listed(const std::vector<std::string>& names, std::string_view last = " and ");

/// The names closest to a mistyped word (Damerau-Levenshtein distance), best first; none that is far off.
std::vector<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& names);

/// ": did you mean 'cadical'?", or " (one of a, b, c)" if nothing is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names);

/// The row of a table that has this name. Throws Error if there is none: "unknown WHAT 'cadcal': did you mean ...".
template <class Rows>
const auto& find_named(const Rows& rows, std::string_view name, std::string_view what) {
  for (const auto& row : rows) {
    if (row.name == name) return row;
  }
  std::vector<std::string_view> names;
  names.reserve(std::size(rows));
  for (const auto& row : rows) names.push_back(row.name);
  throw Error("unknown " + std::string(what) + " '" + std::string(name) + "'" + did_you_mean(name, names));
}

/// Reads a text that is a number and nothing else. False: it is none, or the number does not fit.
template <class Number>
bool read_number(std::string_view text, Number& value) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

/// A field of CSV: in quotes where it needs them.
std::string csv_text(std::string_view field);

/// A string of JSON: in quotes, escaped; bytes that are not UTF-8 are replaced.
std::string json_string(std::string_view text);

/// The code point that a text (not empty) in UTF-8 begins with, and its bytes; 0 bytes if there is none.
std::pair<std::uint32_t, std::size_t> first_point(std::string_view text);
/// Appends a code point (below 0x110000) as UTF-8.
void append_utf8(std::string& text, std::uint32_t point);

/// Up to `most` bytes of the text, then "..." if there is more. No character is cut.
std::string shortened(std::string_view text, std::size_t most);

/// A message on one line, as a terminal can show it. Escapes, as in "\u001b": control characters, marks of direction,
/// characters without width, separators of lines. Bytes that are not UTF-8 are shown as "\x8f".
std::string visible(std::string_view text);

/// The last line that says something, fit for a message: up to 200 bytes, without control characters. "" if none does.
std::string last_line(std::string_view text);

/// A byte for an error message: 'x' where it can be printed, else byte 0x8f.
std::string quote_byte(char byte);

}  // namespace nonet
