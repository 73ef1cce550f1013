#include "run/internal/format.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace nonet {

std::string format_values(fmt::string_view pattern, fmt::format_args values) { return fmt::vformat(pattern, values); }

std::string utc(std::time_t seconds, const std::string& pattern) {
  return fmt::format(fmt::runtime("{:" + pattern + "}"), fmt::gmtime(seconds));
}

}  // namespace nonet
