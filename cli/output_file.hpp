// The files that verbs write.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/options.hpp"

namespace nonet::cli {

/// A file or folder that cannot be written; this ends the run. Status 3.
class OutputError : public FileError {
 public:
  using FileError::FileError;
};

/// Standard output, or a file. A regular file is locked while it is open.
///
///     opened: unchanged -> first write(): emptied -> close(): checked
///
/// A file that the class created is removed if nothing is written to it. Functions throw OutputError.
class OutputFile {
 public:
  /// The file of --out. Throws UsageError if it is an input of the command.
  explicit OutputFile(const Arguments& arguments);
  /// "-" is standard output.
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Waits if the file does not block and its reader is slow. False from the first failure on.
  bool write(std::string_view text);
  /// Throws if a write failed, or if another program changed or moved the file; a closed pipe is not a failure.
  /// `whole`: the run was complete, so without results the file becomes empty.
  void close(bool whole = true);
  bool is_terminal() const { return is_terminal_; }

  /// The first write() keeps the first `bytes` of the file. Throws UsageError if it is not a regular file.
  void keep(std::uint64_t bytes);
  /// The length of the file, with the bytes kept.
  std::uint64_t written() const { return written_; }
  /// Returns when the text is on the disk.
  void sync();

 private:
  void begin();
  void check() const;
  bool is_at_its_path() const;
  void release();
  bool wait_for_room() const;

  std::string name_;
  int file_;
  int error_ = 0;
  std::uint64_t written_ = 0;
  bool is_terminal_ = false;
  bool is_regular_ = false;  // a file of ours, not one that the shell opened
  bool is_new_ = false;
  bool begun_ = false;
  bool drops_journal_ = false;  // removes the journal of an earlier run with --resume
};

/// Writes a whole file; "-": standard output. Throws OutputError.
void write_file(const std::string& path, std::string_view text);
/// The same for the file of --out.
void write_output(const Arguments& arguments, std::string_view text);

}  // namespace nonet::cli
