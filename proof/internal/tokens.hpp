// What proofs in text and in bytes are made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nonet::proof {

inline bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

/// How many bits of a number are read at most: those of a literal, and of a clause's number.
inline constexpr unsigned kLiteralBits = 35;
inline constexpr unsigned kIdBits = 63;

/// Reads seven bits a byte, the lowest first; the high bit says that more follow. False: more bits than these, or the
/// end of the text, which `at` shows.
inline bool read_bytes(std::string_view text, std::size_t& at, unsigned most_bits, std::uint64_t& number) {
  number = 0;
  bool more = true;
  for (unsigned shift = 0; more && at < text.size() && shift < most_bits; shift += 7) {
    const auto byte = static_cast<unsigned char>(text[at++]);
    number |= std::uint64_t{byte & 0x7fU} << shift;
    more = (byte & 0x80U) != 0;
  }
  return !more;
}

inline void append_bytes(std::string& text, std::uint64_t number) {
  for (; number > 0x7f; number >>= 7U) text += static_cast<char>(0x80U | (number & 0x7fU));
  text += static_cast<char>(number);
}

}  // namespace nonet::proof
