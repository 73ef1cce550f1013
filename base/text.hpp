// Small helpers for text that people read and write.
//
// Example:
//     assert(nonet::csv_text("a,b") == "\"a,b\"");
//     assert(nonet::did_you_mean("cadcal", {"cadical", "dfs"}) == ": did you mean 'cadical'?");
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// The parts between separators, without blanks around them; empty parts are left out.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Without blanks, tabs and carriage returns at either end.
std::string_view trim(std::string_view text);

/// The names closest to a mistyped word (Damerau-Levenshtein distance), best first; none that is far off.
std::vector<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& names);

/// ": did you mean 'cadical'?", or " (one of a, b, c)" where nothing is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names);

/// A field of CSV: in quotes where it needs them.
std::string csv_text(std::string_view field);

/// A string of JSON: in quotes, escaped; bytes that are not UTF-8 are replaced.
std::string json_string(std::string_view text);

/// A byte for an error message: 'x' where it can be printed, else byte 0x8f.
std::string quote_byte(char byte);

}  // namespace nonet
