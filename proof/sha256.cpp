#include "proof/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace nonet::proof {
namespace {

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
constexpr std::array<std::uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr std::size_t kLengthBytes = 8;

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): the names of the standard
void Sha256::mix(const unsigned char* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i) {
    w[i] = std::uint32_t{block[4 * i]} << 24U | std::uint32_t{block[4 * i + 1]} << 16U |
           std::uint32_t{block[4 * i + 2]} << 8U | std::uint32_t{block[4 * i + 3]};
  }
  for (std::size_t i = 16; i < w.size(); ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3U;
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10U;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < w.size(); ++i) {
    const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
    const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> added = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += added[i];
}
// NOLINTEND(readability-identifier-naming)

void Sha256::add(std::string_view bytes) {
  std::size_t open = length_ % kBlock;
  length_ += bytes.size();
  while (!bytes.empty()) {
    if (open == 0 && bytes.size() >= kBlock) {
      mix(reinterpret_cast<const unsigned char*>(bytes.data()));
      bytes.remove_prefix(kBlock);
      continue;
    }
    const std::size_t taken = std::min(kBlock - open, bytes.size());
    std::memcpy(open_.data() + open, bytes.data(), taken);
    bytes.remove_prefix(taken);
    open += taken;
    if (open == kBlock) {
      mix(open_.data());
      open = 0;
    }
  }
}

std::string Sha256::hex() const {
  constexpr std::string_view kDigits = "0123456789abcdef";
  Sha256 closed = *this;
  std::string tail(1, '\x80');
  tail.resize(1 + (2 * kBlock - kLengthBytes - 1 - length_ % kBlock) % kBlock, '\0');
  for (std::size_t i = kLengthBytes; i-- > 0;) tail += static_cast<char>(8 * length_ >> 8 * i & 0xffU);
  closed.add(tail);
  std::string text;
  for (const std::uint32_t word : closed.state_) {
    for (int shift = 28; shift >= 0; shift -= 4) text += kDigits[word >> static_cast<unsigned>(shift) & 0xfU];
  }
  return text;
}

}  // namespace nonet::proof
