// What the readers of formulas and of solvers' answers share.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "nonet/base/error.hpp"
#include "nonet/base/line_source.hpp"
#include "nonet/base/text.hpp"

namespace nonet {

/// Calls take(int literal, std::size_t column) for each number of a line from an offset on. Throws ParseError, without
/// the line, at anything else. `ended`: what a 0 ends ("a clause").
template <class Take>
void for_each_literal(std::string_view line, std::size_t from, const char* ended, Take&& take) {
  const auto is_blank = [](char byte) { return byte == ' ' || byte == '\t'; };
  const char* const end = line.data() + line.size();
  for (const char* at = line.data() + from; at != end;) {
    if (is_blank(*at)) {
      ++at;
      continue;
    }
    const auto column = static_cast<std::size_t>(at - line.data()) + 1;
    int literal = 0;
    const auto read = std::from_chars(at, end, literal);
    if (read.ec != std::errc{} || (read.ptr != end && !is_blank(*read.ptr))) {
      throw ParseError{0, column, "unexpected " + quote_byte(*at) + " (a literal, or 0 at " + ended + "'s end)"};
    }
    at = read.ptr;
    take(literal, column);
  }
}

/// Runs read(LineSource&), which may throw ParseError without the line. False: it did, and `error` has it with the
/// line.
template <class Read>
bool read_lines(const ByteSource& source, ParseError& error, Read&& read) {
  error = {};
  LineSource lines(source);
  try {
    read(lines);
    return true;
  } catch (const ParseError& found) {
    error = {lines.number(), found.column, found.message};
    return false;
  }
}

}  // namespace nonet
