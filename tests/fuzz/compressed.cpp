// Inputs: any bytes, as a file that may be compressed.
#include <algorithm>

#include "nonet/error.hpp"
#include "run/internal/decompress.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

// A few kilobytes expand to gigabytes, if they are made to.
constexpr std::size_t kMost = std::size_t{1} << 18U;

struct Expanded {
  std::string text;
  bool broken = false;
};

Expanded expand(std::string_view input, std::size_t piece, std::size_t room) {
  Expanded result;
  try {
    Decompressor decompressor(in_pieces(std::string(input), piece), "input", {});
    std::string buffer(room, '\0');
    while (result.text.size() < kMost) {
      const std::size_t length = decompressor.read(buffer.data(), buffer.size());
      require(length <= buffer.size(), "no more is read than there is room for");
      if (length == 0) return result;
      result.text.append(buffer, 0, length);
    }
    result.text.resize(kMost);
  } catch (const FileError&) {
    result.broken = true;
  }
  return result;
}

}  // namespace

void compressed(std::string_view input) {
  const Expanded whole = expand(input, input.size() + 1, std::size_t{1} << 16U);
  const Expanded pieces = expand(input, 1 + input.size() % 7, 1000);
  // How much comes out before a fault is noticed is the library's affair.
  if (whole.text.size() < kMost && pieces.text.size() < kMost) {
    require(whole.broken == pieces.broken, "broken data are broken in any pieces");
  }
  if (!whole.broken && !pieces.broken) {
    require(whole.text == pieces.text, "what comes out does not depend on pieces");
  }
  const std::size_t common = std::min(whole.text.size(), pieces.text.size());
  require(whole.text.compare(0, common, pieces.text, 0, common) == 0, "what comes out of broken data is its beginning");
}

}  // namespace nonet::fuzz
