#include "formats/internal/codec.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <utility>

#include "base/text.hpp"

namespace nonet {
namespace {

constexpr std::string_view kSymbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr unsigned kBits = 6;
constexpr unsigned kByte = 8;
constexpr std::uint32_t kReplacement = 0xFFFD;

constexpr auto kValues = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(kSymbols.size());
  for (std::size_t i = 0; i < kSymbols.size(); ++i)
    table[static_cast<unsigned char>(kSymbols[i])] = static_cast<std::uint8_t>(i);
  return table;
}();

unsigned url_value(char symbol) {
  if (symbol == '+' || symbol == '/') return kSymbols.size();
  return base64_value(symbol == '-' ? '+' : symbol == '_' ? '/' : symbol);
}

char url_symbol(unsigned value) {
  const char symbol = base64_symbol(value);
  return symbol == '+' ? '-' : symbol == '/' ? '_' : symbol;
}

bool is_high(char16_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low(char16_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

struct Decoder {
  ByteSource source;
  std::shared_ptr<bool> found;
  bool begun = false;
  bool ended = false;
  bool big_endian = false;
  std::string raw = {};
  std::string text = {};

  // What is whole of the raw bytes.
  void decode() {
    std::u16string units;
    for (std::size_t at = 0; at + 1 < raw.size(); at += 2) {
      const auto first = static_cast<unsigned char>(raw[at]);
      const auto second = static_cast<unsigned char>(raw[at + 1]);
      units += static_cast<char16_t>(big_endian ? first << kByte | second : second << kByte | first);
    }
    if (!ended && !units.empty() && is_high(units.back())) units.pop_back();
    raw.erase(0, 2 * units.size());
    text += utf8_of(units);
  }

  std::size_t operator()(char* buffer, std::size_t size) {
    if (begun && !*found && text.empty()) return ended ? 0 : source(buffer, size);
    while (text.empty() && !ended) {
      const std::size_t length = source(buffer, size);
      raw.append(buffer, length);
      ended = length == 0;
      if (!begun && !ended && (raw == "\xFF" || raw == "\xFE")) continue;
      if (!std::exchange(begun, true)) {
        big_endian = raw.starts_with("\xFE\xFF");
        *found = big_endian || raw.starts_with("\xFF\xFE");
        if (*found) raw.erase(0, 2);
      }
      if (*found) {
        decode();
      } else {
        text.swap(raw);
      }
    }
    const std::size_t length = std::min(size, text.size());
    std::copy_n(text.begin(), length, buffer);
    text.erase(0, length);
    return length;
  }
};

}  // namespace

unsigned base64_value(char symbol) { return kValues[static_cast<unsigned char>(symbol)]; }

char base64_symbol(unsigned value) { return kSymbols[value]; }

bool is_url_base64(std::string_view base64) {
  return std::all_of(base64.begin(), base64.end(), [](char symbol) { return url_value(symbol) < kSymbols.size(); });
}

bool text_of_base64(std::string_view base64, std::string& text) {
  text.clear();
  while (base64.ends_with('=')) base64.remove_suffix(1);
  unsigned held = 0;
  unsigned count = 0;
  for (const char symbol : base64) {
    const unsigned value = std::min(url_value(symbol), base64_value(symbol));
    if (value == kSymbols.size()) return false;
    held = (held << kBits | value) & 0xFFFFU;
    count += kBits;
    if (count < kByte) continue;
    count -= kByte;
    text += static_cast<char>(held >> count & 0xFFU);
  }
  return count < kBits;
}

std::string base64_of_text(std::string_view text) {
  std::string base64;
  unsigned held = 0;
  unsigned count = 0;
  for (const char byte : text) {
    held = (held << kByte | static_cast<unsigned char>(byte)) & 0xFFFFU;
    for (count += kByte; count >= kBits; count -= kBits) base64 += url_symbol(held >> (count - kBits) & 0x3FU);
  }
  if (count > 0) base64 += url_symbol(held << (kBits - count) & 0x3FU);
  return base64;
}

bool bits_of_base64(std::string_view base64, std::vector<bool>& bits) {
  bits.clear();
  for (const char symbol : base64) {
    const unsigned value = url_value(symbol);
    if (value == kSymbols.size()) return false;
    for (unsigned bit = 0; bit < kBits; ++bit) bits.push_back((value >> bit & 1U) != 0);
  }
  return true;
}

std::string base64_of_bits(const std::vector<bool>& bits) {
  std::string base64;
  for (std::size_t begin = 0; begin < bits.size(); begin += kBits) {
    unsigned value = 0;
    for (std::size_t bit = begin; bit < std::min(begin + kBits, bits.size()); ++bit) {
      value |= unsigned{bits[bit]} << (bit - begin);
    }
    base64 += url_symbol(value);
  }
  base64.erase(base64.find_last_not_of('A') + 1);  // npos + 1 is 0
  return base64;
}

std::u16string utf16_of(std::string_view text) {
  std::u16string units;
  while (!text.empty()) {
    auto [point, length] = first_point(text);
    if (length == 0) point = kReplacement;
    if (point < 0x10000U) {
      units += static_cast<char16_t>(point);
    } else {
      units += static_cast<char16_t>(0xD800U + ((point - 0x10000U) >> 10U));
      units += static_cast<char16_t>(0xDC00U + ((point - 0x10000U) & 0x3FFU));
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return units;
}

std::string utf8_of(std::u16string_view units) {
  std::string text;
  text.reserve(units.size());
  for (std::size_t at = 0; at < units.size(); ++at) {
    std::uint32_t point = units[at];
    if (is_high(units[at]) && at + 1 < units.size() && is_low(units[at + 1])) {
      ++at;
      point = 0x10000U + ((point - 0xD800U) << 10U) + (units[at] - 0xDC00U);
    }
    append_utf8(text, point >= 0xD800U && point < 0xE000U ? kReplacement : point);
  }
  return text;
}

ByteSource in_utf8(ByteSource source, std::shared_ptr<bool> found) {
  return [decoder = std::make_shared<Decoder>(Decoder{std::move(source), std::move(found)})](
             char* buffer, std::size_t size) { return (*decoder)(buffer, size); };
}

std::string percent_decoded(std::string_view text) {
  const auto is_hex = [](unsigned char byte) { return std::isxdigit(byte) != 0; };
  std::string decoded;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view code = text.substr(at, 3);
    if (code.size() < 3 || code[0] != '%' || !is_hex(code[1]) || !is_hex(code[2])) {
      decoded += text[at];
      continue;
    }
    unsigned value = 0;
    std::from_chars(code.data() + 1, code.data() + 3, value, 16);
    decoded += static_cast<char>(value);
    at += 2;
  }
  return decoded;
}

}  // namespace nonet
