#include "formats/internal/utf16.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "base/text.hpp"

namespace nonet {
namespace {

struct Decoder {
  ByteSource source;
  std::shared_ptr<bool> found;
  bool begun = false;
  bool ended = false;
  bool big_endian = false;
  std::string raw = {};
  std::string text = {};
  std::uint32_t high = 0;  // the first half of a pair

  void decode() {
    std::size_t at = 0;
    for (; at + 1 < raw.size(); at += 2) {
      const auto first = static_cast<unsigned char>(raw[at]);
      const auto second = static_cast<unsigned char>(raw[at + 1]);
      const std::uint32_t unit = big_endian ? first << 8U | second : second << 8U | first;
      const bool leads = unit >= 0xD800U && unit < 0xDC00U;
      const bool follows = unit >= 0xDC00U && unit < 0xE000U;
      if (!leads) append_utf8(text, follows ? 0x10000U + ((high & 0x3FFU) << 10U) + (unit & 0x3FFU) : unit);
      high = leads ? unit : 0;
    }
    raw.erase(0, at);
  }

  std::size_t operator()(char* buffer, std::size_t size) {
    if (begun && !*found && text.empty()) return ended ? 0 : source(buffer, size);
    while (text.empty() && !ended) {
      const std::size_t old = raw.size();
      raw.resize(old + size);
      const std::size_t length = source(raw.data() + old, size);
      raw.resize(old + length);
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

ByteSource in_utf8(ByteSource source, std::shared_ptr<bool> found) {
  return [decoder = std::make_shared<Decoder>(Decoder{std::move(source), std::move(found)})](
             char* buffer, std::size_t size) { return (*decoder)(buffer, size); };
}

}  // namespace nonet
