// Lists as people write them.
//
// Example:
//     assert(nonet::listed({"3", "5", "7"}, "or") == "3, 5 or 7");
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nonet {

inline std::string joined_names(const std::vector<std::string>& names, std::string_view separator) {
  std::string text;
  for (const std::string& name : names) (text += text.empty() ? "" : separator) += name;
  return text;
}

/// The word stands before the last.
inline std::string listed(const std::vector<std::string>& names, std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : " " + std::string(word) + " ";
    text += names[i];
  }
  return text;
}

}  // namespace nonet
