// The one function of base/text.hpp that needs the JSON library.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace nonet {

std::string json_string(std::string_view text) {
  const auto plain = [](char byte) { return byte >= ' ' && byte <= '~' && byte != '"' && byte != '\\'; };
  if (std::all_of(text.begin(), text.end(), plain)) return '"' + std::string(text) + '"';
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace nonet
