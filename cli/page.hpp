// HTML pages that are inside the program: text with places such as {{title}}, which become parts.
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

/// Before a page is written: throws UsageError where the file holds something else than a page. "-", new and empty
/// files are fine, and what is no regular file.
void require_room_for_page(const std::string& path);

/// JSON for a script element, which a '<' could end.
std::string script_safe(std::string_view json);

}  // namespace nonet::cli
