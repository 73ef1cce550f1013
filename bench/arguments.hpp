// Words of a command line as numbers.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace nonet::bench {

/// Nothing where the whole text is no such number.
template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace nonet::bench
