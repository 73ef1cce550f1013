// HTML pages inside the program: text with places such as {{title}}, which parts replace.
//
// Example:
//     assert(nonet::cli::filled("<h1>{{title}}</h1>", {{"title", "A &amp; B"}}) == "<h1>A &amp; B</h1>");
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace nonet::cli {

/// HTML by the names of the places.
using PageParts = std::map<std::string, std::string, std::less<>>;

/// Requires a part for each place.
std::string filled(std::string_view page, const PageParts& parts);

/// Throws UsageError if this is a regular file with something else than a page, such as puzzles.
void require_room_for_page(const std::string& path);

/// JSON for a script element, which a '<' could end.
std::string script_safe(std::string_view json);

}  // namespace nonet::cli
