#include "nonet/formats/internal/lz_string.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "nonet/base/text.hpp"

namespace nonet {
namespace {

constexpr std::string_view kSymbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr unsigned kSymbolBits = 6;
constexpr std::uint32_t kNewByte = 0;
constexpr std::uint32_t kNewUnit = 1;
constexpr std::uint32_t kEnd = 2;
constexpr std::uint32_t kFirstEntry = 3;
constexpr unsigned kByteBits = 8;
constexpr unsigned kUnitBits = 16;
constexpr char16_t kReplacement = 0xFFFD;

// The units of UTF-8.
std::u16string units_of(std::string_view text) {
  std::u16string units;
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const unsigned more = lead < 0x80U ? 0 : lead >> 5U == 6U ? 1 : lead >> 4U == 14U ? 2 : lead >> 3U == 30U ? 3 : 4;
    std::uint32_t point = more == 0 ? lead : lead & (0x3FU >> more);
    std::size_t length = 1;
    for (; length <= more && at + length < text.size(); ++length) {
      const auto byte = static_cast<unsigned char>(text[at + length]);
      if (byte >> 6U != 2U) break;
      point = point << 6U | (byte & 0x3FU);
    }
    const bool whole = more < 4 && length == more + 1 && point < 0x110000U;
    at += whole ? length : 1;
    if (!whole) {
      units += kReplacement;
    } else if (point < 0x10000U) {
      units += static_cast<char16_t>(point);
    } else {
      units += static_cast<char16_t>(0xD800U + ((point - 0x10000U) >> 10U));
      units += static_cast<char16_t>(0xDC00U + ((point - 0x10000U) & 0x3FFU));
    }
  }
  return units;
}

std::string utf8_of(const std::u16string& units) {
  std::string text;
  for (std::size_t at = 0; at < units.size(); ++at) {
    const std::uint32_t unit = units[at];
    const bool pair = unit >= 0xD800U && unit < 0xDC00U && at + 1 < units.size() && units[at + 1] >= 0xDC00U &&
                      units[at + 1] < 0xE000U;
    if (pair) {
      append_utf8(text, 0x10000U + ((unit - 0xD800U) << 10U) + (units[++at] - 0xDC00U));
    } else {
      append_utf8(text, unit >= 0xD800U && unit < 0xE000U ? kReplacement : unit);
    }
  }
  return text;
}

// How many bits the next code has: one more whenever so many entries have been added.
class Width {
 public:
  explicit Width(unsigned bits, std::uint32_t left) : bits_(bits), left_(left) {}
  unsigned bits() const { return bits_; }
  void count() {
    if (--left_ > 0) return;
    left_ = std::uint32_t{1} << bits_;
    ++bits_;
  }

 private:
  unsigned bits_;
  std::uint32_t left_;
};

class BitWriter {
 public:
  void put(std::uint32_t value, unsigned bits) {
    for (unsigned bit = 0; bit < bits; ++bit) {
      symbol_ = symbol_ << 1U | (value >> bit & 1U);
      if (++filled_ < kSymbolBits) continue;
      text_ += kSymbols[symbol_];
      symbol_ = 0;
      filled_ = 0;
    }
  }
  // Zeros to the end of a symbol, one at the least, then '=' to whole groups of four.
  std::string finish() {
    put(0, kSymbolBits - filled_);
    text_.append((4 - text_.size() % 4) % 4, '=');
    return std::move(text_);
  }

 private:
  std::string text_;
  std::uint32_t symbol_ = 0;
  unsigned filled_ = 0;
};

class BitReader {
 public:
  explicit BitReader(const std::vector<std::uint8_t>& symbols) : symbols_(symbols) {}
  // Nothing where the symbols end before.
  std::optional<std::uint32_t> get(unsigned bits) {
    std::uint32_t value = 0;
    for (unsigned bit = 0; bit < bits; ++bit, ++at_) {
      const std::size_t symbol = at_ / kSymbolBits;
      if (symbol >= symbols_.size()) return std::nullopt;
      value |= (std::uint32_t{symbols_[symbol]} >> (kSymbolBits - 1 - at_ % kSymbolBits) & 1U) << bit;
    }
    return value;
  }

 private:
  const std::vector<std::uint8_t>& symbols_;
  std::size_t at_ = 0;
};

// The values of the symbols up to the first '='. "" or what is wrong.
std::string symbol_values(std::string_view base64, std::vector<std::uint8_t>& values) {
  const std::size_t padding = std::min(base64.find('='), base64.size());
  for (std::size_t at = 0; at < base64.size(); ++at) {
    const std::size_t value = kSymbols.find(base64[at]);
    if (at >= padding ? base64[at] != '=' : value == std::string_view::npos) {
      return "unexpected " + quote_byte(base64[at]) + " at symbol " + std::to_string(at + 1) +
             " of the payload (base64: letters, digits, + and /)";
    }
    if (at < padding) values.push_back(static_cast<std::uint8_t>(value));
  }
  return {};
}

}  // namespace

std::string lz_compress(std::string_view text) {
  BitWriter out;
  Width width(2, 2);
  std::unordered_map<std::uint64_t, std::uint32_t> entries;  // by the entry before << 16 | unit; 0 before: alone
  std::unordered_map<std::uint32_t, char16_t> fresh;         // single units that have not been written
  std::uint32_t next = kFirstEntry;
  const auto write = [&](std::uint32_t entry) {
    if (const auto unit = fresh.find(entry); unit != fresh.end()) {
      const bool byte = unit->second < 0x100;
      out.put(byte ? kNewByte : kNewUnit, width.bits());
      out.put(unit->second, byte ? kByteBits : kUnitBits);
      width.count();
      fresh.erase(unit);
    } else {
      out.put(entry, width.bits());
    }
    width.count();
  };
  std::uint32_t current = 0;  // the entry that the last units are; 0: none
  for (const char16_t unit : units_of(text)) {
    const auto [single, is_new] = entries.try_emplace(unit, next);
    const std::uint32_t alone = single->second;
    if (is_new) fresh.emplace(next++, unit);
    if (current == 0) {
      current = alone;
      continue;
    }
    const std::uint64_t longer = std::uint64_t{current} << kUnitBits | unit;
    if (const auto found = entries.find(longer); found != entries.end()) {
      current = found->second;
      continue;
    }
    write(current);
    entries.emplace(longer, next++);
    current = alone;
  }
  if (current != 0) write(current);
  out.put(kEnd, width.bits());
  return out.finish();
}

std::string lz_decompress(std::string_view base64, std::size_t most, std::string& text) {
  text.clear();
  std::vector<std::uint8_t> values;
  if (std::string why = symbol_values(base64, values); !why.empty()) return why;
  std::string cut = "the payload ends too early: it is cut off";
  BitReader in(values);
  std::u16string units;
  // Every entry is a stretch of what has been written: where it begins and how long it is.
  std::vector<std::pair<std::size_t, std::size_t>> entries(kFirstEntry);
  Width width(2, 1);
  std::optional<std::pair<std::size_t, std::size_t>> before;
  for (;;) {
    std::optional<std::uint32_t> code = in.get(width.bits());
    if (!code) return cut;
    if (*code == kEnd) break;
    const std::size_t begin = units.size();
    std::size_t length = 1;
    if (*code < kFirstEntry) {
      const std::optional<std::uint32_t> unit = in.get(*code == kNewByte ? kByteBits : kUnitBits);
      if (!unit) return cut;
      units += static_cast<char16_t>(*unit);
      entries.emplace_back(begin, 1);
      if (before) width.count();
    } else if (*code < entries.size()) {
      length = entries[*code].second;
      for (std::size_t i = 0; i < length; ++i) units += units[entries[*code].first + i];
    } else if (*code == entries.size() && before) {
      length = before->second + 1;  // what came before, and its first unit again
      for (std::size_t i = 0; i < length; ++i) units += units[before->first + i];
    } else {
      return "the payload is damaged: it names a part that has not come yet";
    }
    if (units.size() > most) return "the payload expands to more than " + std::to_string(most) + " bytes";
    // What came before and the first unit of this one follow each other there.
    if (before) entries.emplace_back(before->first, before->second + 1);
    before = {begin, length};
    width.count();
  }
  text = utf8_of(units);
  if (text.size() > most) return "the payload expands to more than " + std::to_string(most) + " bytes";
  return {};
}

}  // namespace nonet
