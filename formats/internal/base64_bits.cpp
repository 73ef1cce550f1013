#include "formats/internal/base64_bits.hpp"

#include <algorithm>
#include <cstdint>

namespace nonet {
namespace {

constexpr std::string_view kSymbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr unsigned kBits = 6;
constexpr unsigned kByte = 8;

}  // namespace

bool is_url_base64(std::string_view base64) { return base64.find_first_not_of(kSymbols) == std::string_view::npos; }

bool text_of_base64(std::string_view base64, std::string& text) {
  text.clear();
  while (base64.ends_with('=')) base64.remove_suffix(1);
  std::uint32_t held = 0;
  unsigned count = 0;
  for (const char symbol : base64) {
    const std::size_t value = kSymbols.find(symbol == '+' ? '-' : symbol == '/' ? '_' : symbol);
    if (value == std::string_view::npos) return false;
    held = (held << kBits | static_cast<std::uint32_t>(value)) & 0xFFFFU;
    count += kBits;
    if (count < kByte) continue;
    count -= kByte;
    text += static_cast<char>(held >> count & 0xFFU);
  }
  return count < kBits;
}

std::string base64_of_text(std::string_view text) {
  std::string base64;
  std::uint32_t held = 0;
  unsigned count = 0;
  for (const char byte : text) {
    held = (held << kByte | static_cast<unsigned char>(byte)) & 0xFFFFU;
    for (count += kByte; count >= kBits; count -= kBits) base64 += kSymbols[held >> (count - kBits) & 0x3FU];
  }
  if (count > 0) base64 += kSymbols[held << (kBits - count) & 0x3FU];
  return base64;
}

bool bits_of_base64(std::string_view base64, std::vector<bool>& bits) {
  bits.clear();
  for (const char symbol : base64) {
    const std::size_t value = kSymbols.find(symbol);
    if (value == std::string_view::npos) return false;
    for (unsigned bit = 0; bit < kBits; ++bit) bits.push_back((value >> bit & 1U) != 0);
  }
  return true;
}

std::string base64_of_bits(const std::vector<bool>& bits) {
  std::string base64;
  for (std::size_t begin = 0; begin < bits.size(); begin += kBits) {
    std::size_t value = 0;
    for (std::size_t bit = begin; bit < std::min(begin + kBits, bits.size()); ++bit) {
      value |= std::size_t{bits[bit]} << (bit - begin);
    }
    base64 += kSymbols[value];
  }
  base64.erase(base64.find_last_not_of('A') + 1);  // npos + 1 is 0
  return base64;
}

}  // namespace nonet
