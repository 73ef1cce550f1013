#include "formats/internal/lz_string.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "base/text.hpp"
#include "formats/internal/codec.hpp"

namespace nonet {
namespace {

constexpr unsigned kSymbolCount = 64;  // of base64
constexpr unsigned kSymbolBits = 6;
constexpr std::uint32_t kNewByte = 0;
constexpr std::uint32_t kNewUnit = 1;
constexpr std::uint32_t kEnd = 2;
constexpr std::uint32_t kFirstEntry = 3;
constexpr unsigned kByteBits = 8;
constexpr unsigned kUnitBits = 16;

class BitWriter {
 public:
  void put(std::uint32_t value, unsigned bits) {
    for (unsigned bit = 0; bit < bits; ++bit) {
      symbol_ = symbol_ << 1U | (value >> bit & 1U);
      if (++filled_ < kSymbolBits) continue;
      text_ += base64_symbol(symbol_);
      symbol_ = 0;
      filled_ = 0;
    }
  }
  // Zeros to the end of a symbol, one at least, then '=' to whole groups of four.
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

// The lowest of six bits comes first.
constexpr std::uint64_t reversed(unsigned symbol) {
  std::uint64_t bits = 0;
  for (unsigned bit = 0; bit < kSymbolBits; ++bit) bits = bits << 1U | (symbol >> bit & 1U);
  return bits;
}

constexpr auto kReversed = [] {
  std::array<std::uint8_t, kSymbolCount> table{};
  for (unsigned symbol = 0; symbol < table.size(); ++symbol)
    table[symbol] = static_cast<std::uint8_t>(reversed(symbol));
  return table;
}();

}  // namespace

std::string lz_compress(std::string_view text) {
  BitWriter out;
  LzWidth width{.left = 2};
  std::unordered_map<std::uint64_t, std::uint32_t> entries;  // by the entry before << 16 | unit; 0 before: alone
  std::unordered_map<std::uint32_t, char16_t> fresh;         // single units that have not been written
  std::uint32_t next = kFirstEntry;
  const auto write = [&](std::uint32_t entry) {
    if (const auto unit = fresh.find(entry); unit != fresh.end()) {
      const bool byte = unit->second < 0x100;
      out.put(byte ? kNewByte : kNewUnit, width.bits);
      out.put(unit->second, byte ? kByteBits : kUnitBits);
      width.count();
      fresh.erase(unit);
    } else {
      out.put(entry, width.bits);
    }
    width.count();
  };
  std::uint32_t current = 0;  // the entry that the last units are; 0: none
  for (const char16_t unit : utf16_of(text)) {
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
  out.put(kEnd, width.bits);
  return out.finish();
}

LzDecoder::State LzDecoder::put(unsigned symbol) {
  now_.held |= std::uint64_t{kReversed[symbol]} << now_.filled;
  now_.filled += kSymbolBits;
  ++work_;
  while (now_.state == State::more) {
    const unsigned wanted = now_.unit_bits > 0 ? now_.unit_bits : now_.width.bits;
    if (now_.filled < wanted) break;
    const auto value = static_cast<std::uint32_t>(now_.held & ((std::uint64_t{1} << wanted) - 1));
    now_.held >>= wanted;
    now_.filled -= wanted;
    if (now_.unit_bits > 0) {
      take_unit(static_cast<char16_t>(value));
    } else {
      take_code(value);
    }
  }
  return now_.state;
}

void LzDecoder::take_unit(char16_t unit) {
  now_.unit_bits = 0;
  const Entry named{static_cast<std::uint32_t>(units_.size()), 1};
  units_ += unit;
  ++work_;
  entries_.push_back(named);
  if (now_.before.length > 0) now_.width.count();
  remember(named);
}

void LzDecoder::take_code(std::uint32_t code) {
  if (code == kEnd) {
    now_.state = State::ended;
  } else if (code < kFirstEntry) {
    now_.unit_bits = code == kNewByte ? kByteBits : kUnitBits;
  } else if (code < entries_.size()) {
    append(entries_[code]);
  } else if (code == entries_.size() && now_.before.length > 0) {
    // The text of the last code, and its first unit again.
    append({now_.before.begin, now_.before.length + 1});
  } else {
    now_.state = State::damaged;
  }
}

void LzDecoder::append(Entry from) {
  if (units_.size() + from.length > most_) {
    now_.state = State::too_long;
    return;
  }
  const Entry named{static_cast<std::uint32_t>(units_.size()), from.length};
  // The last unit may be one of those that are appended.
  for (std::uint32_t i = 0; i < from.length; ++i) units_ += units_[from.begin + i];
  work_ += from.length;
  remember(named);
}

// The text of the last code and the first unit of this one are an entry, too.
void LzDecoder::remember(Entry named) {
  if (units_.size() > most_) now_.state = State::too_long;
  if (now_.before.length > 0) entries_.push_back({now_.before.begin, now_.before.length + 1});
  now_.before = named;
  now_.width.count();
}

LzDecoder::Place LzDecoder::place() const { return {now_, units_.size(), entries_.size()}; }

void LzDecoder::go_back(const Place& place) {
  now_ = place.now;
  units_.resize(place.units);
  entries_.resize(place.entries);
}

std::string LzDecoder::text() const { return utf8_of(units_); }

std::string lz_decompress(std::string_view base64, std::size_t most, std::string& text) {
  text.clear();
  const std::size_t padding = std::min(base64.find('='), base64.size());
  for (std::size_t at = 0; at < base64.size(); ++at) {
    if (at < padding ? base64_value(base64[at]) < kSymbolCount : base64[at] == '=') continue;
    return "unexpected " + quote_byte(base64[at]) + " at symbol " + std::to_string(at + 1) +
           " of the payload (base64: letters, digits, + and /)";
  }
  LzDecoder decoder(most);
  for (std::size_t at = 0; at < padding && decoder.state() == LzDecoder::State::more; ++at) {
    decoder.put(base64_value(base64[at]));
  }
  std::string too_long = "the payload expands to more than " + std::to_string(most) + " bytes";
  switch (decoder.state()) {
    case LzDecoder::State::more:
      return "the payload ends too early: it is cut off";
    case LzDecoder::State::damaged:
      return "the payload is damaged: it names a part that has not come yet";
    case LzDecoder::State::too_long:
      return too_long;
    case LzDecoder::State::ended:
      break;
  }
  text = decoder.text();
  if (text.size() <= most) too_long.clear();
  return too_long;
}

}  // namespace nonet
