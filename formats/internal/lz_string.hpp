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
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

/// Packs UTF-8 (bytes that are none become U+FFFD).
std::string lz_compress(std::string_view text);

/// How many bits the next code has: one more whenever the entries have doubled.
struct LzWidth {
  unsigned bits = 2;
  std::uint32_t left = 1;
  void count() {
    if (--left > 0) return;
    left = std::uint32_t{1} << bits;
    ++bits;
  }
};

/// Unpacks symbol by symbol, and can return to an earlier place. One thread at a time.
class LzDecoder {
 public:
  enum class State : std::uint8_t { more, ended, damaged, too_long };

  /// `most`: how many UTF-16 units the text may have.
  explicit LzDecoder(std::size_t most) : most_(most) {}

  /// Takes the next six bits, 0 to 63. Requires that the state is `more`.
  State put(unsigned symbol);
  State state() const { return now_.state; }

  /// A place to return to. Valid until the decoder returns to an earlier place.
  struct Place;
  Place place() const;
  void go_back(const Place& place);

  /// The units so far, and how many symbols and units were ever taken and written: the cost.
  const std::u16string& units() const { return units_; }
  std::size_t work() const { return work_; }
  /// The units as UTF-8.
  std::string text() const;

 private:
  // A part of the units that a code names.
  struct Entry {
    std::uint32_t begin = 0;
    std::uint32_t length = 0;
  };
  struct Now {
    State state = State::more;
    std::uint64_t held = 0;  // bits that are not used yet, the next one lowest
    unsigned filled = 0;     // how many
    unsigned unit_bits = 0;  // of a new unit that comes next; 0: a code comes next
    LzWidth width = {};
    Entry before = {};  // what the last code named; empty at the beginning
  };
  void take_code(std::uint32_t code);
  void take_unit(char16_t unit);
  void append(Entry from);
  void remember(Entry named);

  std::size_t most_;
  std::size_t work_ = 0;
  Now now_;
  std::u16string units_;
  std::vector<Entry> entries_ = std::vector<Entry>(3);  // codes 0 to 2 name nothing
};

struct LzDecoder::Place {
  Now now;
  std::size_t units = 0;
  std::size_t entries = 0;
};

/// Unpacks to UTF-8, `most` bytes at most. "" or what is wrong: a byte that is not base64, an end before the text's
/// own, a code that names nothing.
std::string lz_decompress(std::string_view base64, std::size_t most, std::string& text);

}  // namespace nonet
