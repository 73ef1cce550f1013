// What all HTML pages of the program have to be: well-formed, and in need of nothing else.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace nonet::test {

/// "" or what is wrong with a page as XML: tags that do not match, attributes without quotes, a bare '&' or '<'.
std::string why_malformed(const std::string& page);

/// "" or an id that two elements have.
std::string id_used_twice(const std::string& page);

/// Checks that a page is well-formed, filled in, and loads nothing.
void check_page(const std::string& page);

/// The JSON in the element "data".
nlohmann::json data_in(const std::string& page);

}  // namespace nonet::test
