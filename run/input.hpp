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
  /// Does not wait for the writer of a named pipe. Throws FileError if the file cannot be opened.
  FileInput(const std::string& path, std::stop_token stop);
  ~FileInput();
  FileInput(const FileInput&) = delete;
  FileInput& operator=(const FileInput&) = delete;

  /// Reads this input, which must outlive the source. A stop request ends it, even while it waits for a pipe; a record
  /// that this cuts off does not count. Throws FileError if reading or expanding fails.
  ByteSource bytes();

  /// Only the bytes from `begin` to `end`; needs a known size(). Does not move bytes(). Throws FileError if reading
  /// fails or the file became shorter.
  ByteSource bytes(std::uint64_t begin, std::uint64_t end);

  const std::string& name() const;  ///< for messages: the path, or "standard input"
  /// The length of bytes(), if this is a regular file and the first read showed that it is not compressed.
  std::optional<std::uint64_t> size() const;
  bool is_terminal() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace nonet
