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
#include <string_view>

#include "formats/reader.hpp"
#include "nonet/error.hpp"
#include "nonet/outcome.hpp"

namespace nonet {

/// A limit of the budget ended an input: "timeout", "timeout: the rest of FILE was not read", "memory limit".
class InputLimit : public Error {
 public:
  InputLimit(Stop limit, const std::string& what) : Error(what), limit_(limit) {}
  Stop limit() const { return limit_; }

 private:
  Stop limit_;
};

/// A name for messages: at most 100 bytes, then "...".
std::string short_name(std::string_view name);

/// An open file, or standard input for "-".
class FileInput {
 public:
  /// A puzzle that is text, such as an operand of a command line. Its name is its text, cut as short_name() does.
  /// Throws SystemError if there is no memory for it.
  static FileInput of_text(std::string_view text, std::stop_token stop);
  /// Does not wait for the writer of a named pipe. Throws FileError if the file cannot be opened.
  FileInput(const std::string& path, std::stop_token stop);
  ~FileInput();
  FileInput(const FileInput&) = delete;
  FileInput& operator=(const FileInput&) = delete;

  /// Reads this input, which must outlive the source. A stop request ends it, even while it waits for a pipe; a record
  /// that this cuts off does not count. Throws FileError if reading or expanding fails, InputLimit after the deadline.
  /// A regular file that is not compressed has no deadline, so each of its records gets a result.
  ByteSource bytes(std::optional<Clock::time_point> deadline = {});

  /// The same within the budget: throws InputLimit after the deadline or max_bytes, and FileError if compressed data
  /// expand to more than 64 MiB and a hundred times their size.
  ByteSource bytes(const Budget& budget);

  /// Only the bytes from `begin` to `end`; needs a known size(). Does not move bytes(). Throws FileError if reading
  /// fails or the file became shorter.
  ByteSource bytes(std::uint64_t begin, std::uint64_t end);

  const std::string& name() const;  ///< for messages: the path, or "standard input"
  /// The length of bytes(), if this is a regular file and the first read showed that it is not compressed.
  std::optional<std::uint64_t> size() const;
  bool is_terminal() const;

 private:
  struct Impl;
  explicit FileInput(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace nonet
