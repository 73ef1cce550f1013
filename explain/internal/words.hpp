// Lists as people write them.
//
// Example:
//     assert(nonet::listed({"3", "5", "7"}, " or ") == "3, 5 or 7");
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// "2", "2 and 5", "2, 5 and 7"; `last` is before the last.
inline std::string listed(const std::vector<std::string>& names, std::string_view last = " and ") {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? last : ", ";
    text += names[i];
  }
  return text;
}

}  // namespace nonet
