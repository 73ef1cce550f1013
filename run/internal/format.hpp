#pragma once

// The small header alone: all of libfmt, header-only, takes a compiler three seconds more in each file.
#if __has_include(<fmt/base.h>)
#include <fmt/base.h>
#else
#include <fmt/core.h>
#endif

#include <ctime>
#include <string>
#include <string_view>

namespace nonet {

std::string format_values(fmt::string_view pattern, fmt::format_args values);

/// fmt::format().
template <typename... Values>
std::string formatted(fmt::format_string<Values...> pattern, Values&&... values) {
  return format_values(pattern, fmt::make_format_args(values...));
}

template <typename Range>
std::string joined(const Range& values, std::string_view between) {
  std::string text;
  for (auto value = std::begin(values); value != std::end(values); ++value) {
    if (value != std::begin(values)) text += between;
    text += formatted("{}", *value);
  }
  return text;
}

/// Universal time, in a pattern of strftime().
std::string utc(std::time_t seconds, const std::string& pattern);

}  // namespace nonet
