// Files and standard input as byte sources that a stop request can interrupt; gzip and Zstandard data are expanded.
//
// Example:
//     std::stop_source stop;
//     try {
//       nonet::FileInput("no such file", stop.get_token());
//     } catch (const nonet::FileError& error) {
//       assert(std::string(error.what()).find("no such file") != std::string::npos);
//     }
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "nonet/formats/reader.hpp"

namespace nonet {

/// An open file, or standard input for "-".
class FileInput {
 public:
  /// Throws FileError where it cannot be opened.
  FileInput(const std::string& path, std::stop_token stop);
  ~FileInput();
  FileInput(const FileInput&) = delete;
  FileInput& operator=(const FileInput&) = delete;

  /// Reads this input, which must outlive the source. After a stop request it ends, even while it waits for a pipe:
  /// what was cut off then is no record. Throws FileError where reading or expanding fails.
  ByteSource bytes();

  /// Its bytes from `begin` to `end` alone, where size() knows how many there are; bytes() goes on where it was. Throws
  /// FileError where reading fails, or where the file has become shorter.
  ByteSource bytes(std::uint64_t begin, std::uint64_t end);

  const std::string& name() const;  ///< for messages: the path, or "standard input"
  /// Of what bytes() gives, where that is a regular file and (as the first read shows) not compressed.
  std::optional<std::uint64_t> size() const;
  bool is_terminal() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace nonet
