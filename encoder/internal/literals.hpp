// What the readers of formulas and of solvers' answers share.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "nonet/error.hpp"
#include "nonet/streams.hpp"

namespace nonet {

/// Lines from a byte source.
class LineSource {
 public:
  explicit LineSource(const ByteSource& source) : source_(source) {}

  /// The next line, without its end; good until the next call. False at the end.
  bool next(std::string_view& line) {
    for (;;) {
      const std::size_t end = buffer_.find('\n', searched_);
      if (end != std::string::npos || (at_end_ && begin_ < buffer_.size())) {
        const std::size_t stop = end == std::string::npos ? buffer_.size() : end;
        line = std::string_view(buffer_).substr(begin_, stop - begin_);
        if (line.ends_with('\r')) line.remove_suffix(1);
        begin_ = searched_ = std::min(stop + 1, buffer_.size());
        ++number_;
        return true;
      }
      if (at_end_) return false;
      buffer_.erase(0, begin_);
      begin_ = 0;
      searched_ = buffer_.size();
      buffer_.resize(searched_ + kReadSize);
      const std::size_t length = source_(buffer_.data() + searched_, kReadSize);
      buffer_.resize(searched_ + length);
      at_end_ = length == 0;
    }
  }
  /// Of the last line, from 1.
  std::uint64_t number() const { return number_; }

 private:
  static constexpr std::size_t kReadSize = std::size_t{1} << 16U;
  const ByteSource& source_;
  std::string buffer_;
  std::size_t begin_ = 0;
  std::size_t searched_ = 0;
  std::uint64_t number_ = 0;
  bool at_end_ = false;
};

/// Calls take(int literal, std::size_t column) for each number of a line from an offset on. Throws ParseError, without
/// the line, at anything else. `ended`: what a 0 ends ("a clause"). `takes_x`: an x may be before a variable, as in
/// OPB.
template <class Take>
void for_each_literal(std::string_view line, std::size_t from, const char* ended, bool takes_x, Take&& take) {
  const auto is_blank = [](char byte) { return byte == ' ' || byte == '\t'; };
  const char* const end = line.data() + line.size();
  for (const char* at = line.data() + from; at != end;) {
    if (is_blank(*at)) {
      ++at;
      continue;
    }
    const auto column = static_cast<std::size_t>(at - line.data()) + 1;
    int literal = 0;
    const char* const name = at + (*at == '-' ? 1 : 0);
    const bool has_x = takes_x && end - name >= 2 && name[0] == 'x' && name[1] >= '0' && name[1] <= '9';
    const auto read = std::from_chars(has_x ? name + 1 : at, end, literal);
    if (has_x && name != at) literal = -literal;
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
