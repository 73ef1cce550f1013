// Recognises compressed input by its first bytes and expands it. Only decompress.cpp names the libraries.
#pragma once

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "formats/reader.hpp"

namespace nonet {

/// Expands gzip and Zstandard data, one member or frame after the other, and gives other bytes as they are. Needs a
/// fixed amount of memory, except for Zstandard data with a larger window.
class Decompressor {
 public:
  /// `name` is that of the input, for errors.
  Decompressor(ByteSource source, std::string name, std::stop_token stop);
  ~Decompressor();

  /// Reads like a ByteSource. Throws FileError if the data are broken or end early without a stop request, or if nonet
  /// was built without their library.
  std::size_t read(char* buffer, std::size_t size);

  /// Whether the data are compressed. Known from the first read() on.
  bool expands() const { return engine_ != nullptr; }

  class Engine;

 private:
  void look_at_head();
  bool fetch();

  ByteSource source_;
  std::string name_;
  std::stop_token stop_;
  bool looked_ = false;
  bool at_end_ = false;  // of the source
  std::string why_;      // the error after the bytes so far
  std::unique_ptr<Engine> engine_;
  std::string held_;       // bytes of the source
  std::string_view left_;  // those not yet used
};

}  // namespace nonet
