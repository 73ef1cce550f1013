// SHA-256 (FIPS 180-4), so that the checker needs no library.
//
// Example:
//     nonet::proof::Sha256 hash;
//     hash.add("a");
//     nonet::proof::Sha256 longer = hash;  // goes on from here; `hash` stays as it is
//     longer.add("bc");
//     assert(longer.hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nonet::proof {

class Sha256 {
 public:
  void add(std::string_view bytes);
  /// Of all bytes so far, as 64 lower-case digits.
  std::string hex() const;

 private:
  static constexpr std::size_t kBlock = 64;
  void mix(const unsigned char* block);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, kBlock> open_{};  // what does not fill a block yet
  std::uint64_t length_ = 0;                  // in bytes
};

}  // namespace nonet::proof
