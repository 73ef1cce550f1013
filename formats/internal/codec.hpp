// Texts in other codes: base64, UTF-16, and what links escape (internal to formats).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/streams.hpp"

namespace nonet {

/// The value of a symbol of base64 (A-Z a-z 0-9 + /), 0 to 63; 64 if it is none.
unsigned base64_value(char symbol);
/// The symbol of a value.
char base64_symbol(unsigned value);

// ISS writes patterns, tables and sets of cells with - and _ instead.

/// Whether all symbols are of that alphabet.
bool is_url_base64(std::string_view base64);
/// The bytes that four symbols hold three of each; + / and = at the end are read, too. False: it is none.
bool text_of_base64(std::string_view base64, std::string& text);
std::string base64_of_text(std::string_view text);
/// Six bits a symbol, lowest first. False: it is none.
bool bits_of_base64(std::string_view base64, std::vector<bool>& bits);
/// Without symbols of zeros at the end.
std::string base64_of_bits(const std::vector<bool>& bits);

/// UTF-8 as UTF-16, and back; what is neither becomes U+FFFD.
std::u16string utf16_of(std::string_view text);
std::string utf8_of(std::u16string_view units);

/// The same bytes, or those of the same text in UTF-8 where they begin with a byte-order mark of UTF-16, which goes.
/// `found` then becomes true.
ByteSource in_utf8(ByteSource source, std::shared_ptr<bool> found);

/// %41 as A; other text stays.
std::string percent_decoded(std::string_view text);

}  // namespace nonet
