// LZ-String's "compressToBase64", which f-puzzles packs its puzzles with (internal to formats).
//
// The text is a list of UTF-16 units, packed by LZ78. Codes take as many bits as the dictionary needs, lowest bit
// first: 0 and 1 bring a new unit of 8 or 16 bits, 2 ends the text, the others name what came before and one unit more.
// Six bits, highest first, make a symbol of base64.
//
// Example:
//     assert(nonet::lz_compress("{}") == "N4XyA===");
//     std::string text;
//     assert(nonet::lz_decompress("N4XyA===", 100, text).empty() && text == "{}");
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nonet {

/// Packs UTF-8 (bytes that are none become U+FFFD).
std::string lz_compress(std::string_view text);

/// Unpacks to UTF-8, `most` bytes at the most. "" or what is wrong: a byte that is no base64, an end before the text's
/// own, a code that names nothing.
std::string lz_decompress(std::string_view base64, std::size_t most, std::string& text);

}  // namespace nonet
