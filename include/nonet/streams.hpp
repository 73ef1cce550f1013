// Bytes in and text out, wherever they come from and go to.
//
// Example:
//     nonet::ByteSource source = nonet::bytes_of("abc");
//     char buffer[8];
//     assert(source(buffer, sizeof buffer) == 3 && source(buffer, sizeof buffer) == 0);
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace nonet {

/// Fills the buffer with up to `size` bytes and returns how many; 0 at the end. May throw FileError.
using ByteSource = std::function<std::size_t(char* buffer, std::size_t size)>;

/// The bytes of a text that the source keeps.
inline ByteSource bytes_of(std::string text) {
  return [bytes = std::move(text), position = std::size_t{0}](char* buffer, std::size_t size) mutable {
    const std::size_t length = bytes.copy(buffer, size, position);
    position += length;
    return length;
  };
}

/// Takes a piece of text. Returns false when it can take no more.
using TextSink = std::function<bool(std::string_view)>;

}  // namespace nonet
