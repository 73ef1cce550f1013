// The base64 that ISS writes patterns, tables and sets of cells in: A-Z a-z 0-9 - _ (internal to formats).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// Whether all symbols are of that alphabet.
bool is_url_base64(std::string_view base64);

/// The bytes that four symbols hold three of each; + / and = at the end are read, too. False: it is none.
bool text_of_base64(std::string_view base64, std::string& text);
std::string base64_of_text(std::string_view text);

/// Six bits a symbol, lowest first. False: it is none.
bool bits_of_base64(std::string_view base64, std::vector<bool>& bits);
/// Without symbols of zeros at the end.
std::string base64_of_bits(const std::vector<bool>& bits);

}  // namespace nonet
