#include "nonet/base/streams.hpp"

#include <algorithm>
#include <utility>

namespace nonet {

ByteSource bytes_of(std::string text) {
  return [text = std::move(text), position = std::size_t{0}](char* buffer, std::size_t size) mutable {
    const std::size_t length = std::min(size, text.size() - position);
    text.copy(buffer, length, position);
    position += length;
    return length;
  };
}

}  // namespace nonet
