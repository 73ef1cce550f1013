// Compressed input, recognised by its first bytes (the libraries that expand it are named in decompress.cpp alone).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "nonet/formats/reader.hpp"

namespace nonet {

enum class Compression : std::uint8_t { none, gzip, zstd };

/// Gives what a source's bytes expand to: those of gzip and Zstandard data, one member or frame after the other, and
/// others as they are. Needs a fixed amount of memory, but for Zstandard data that ask for a larger window.
class Decompressor {
 public:
  /// `name` is that of the input, for errors.
  Decompressor(ByteSource source, std::string name, std::stop_token stop);
  ~Decompressor();
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  /// As a ByteSource. Throws FileError where the data are broken, or end too early (unless after a stop request), or
  /// where nonet was built without the library that reads them.
  std::size_t read(char* buffer, std::size_t size);

  /// Known from the first read() on.
  Compression compression() const { return compression_; }

  class Engine;

 private:
  void look_at_head();
  bool fetch();

  ByteSource source_;
  std::string name_;
  std::stop_token stop_;
  Compression compression_ = Compression::none;
  bool looked_ = false;
  bool at_end_ = false;  // of the source
  std::string why_;      // what is wrong behind all that was given
  std::unique_ptr<Engine> engine_;
  std::string held_;       // bytes of the source
  std::string_view left_;  // those that are still to be used
};

}  // namespace nonet
