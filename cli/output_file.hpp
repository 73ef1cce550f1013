// The files that verbs write.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/options.hpp"

namespace nonet::cli {

/// Where results go: standard output, or a file. A regular file is locked while it is open.
///
///     opened: keeps what it holds -> first write(): emptied -> close(): checked
///
/// A file that the class created goes away again if nothing is written to it.
class OutputFile {
 public:
  /// The file of --out. Throws UsageError if it is an input of the command, FileError if it cannot be opened or is in
  /// use.
  explicit OutputFile(const Arguments& arguments);
  /// "-" is standard output.
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Waits for the reader of a file that does not block. False from the first failure on.
  bool write(std::string_view text);
  /// Throws FileError if something written did not arrive, or another program changed or moved the file; a reader that
  /// went away is no failure. `whole`: nothing failed, so that a run without results leaves an empty file.
  void close(bool whole = true);
  bool is_terminal() const { return is_terminal_; }

  /// The first write() keeps the first `bytes` of the file, and goes on behind them. Throws UsageError if this is no
  /// regular file, FileError if it holds less.
  void keep(std::uint64_t bytes);
  /// How long the file is, with the bytes kept.
  std::uint64_t written() const { return written_; }
  /// All that was written is on the disk. Throws FileError as close() does.
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
  bool drops_journal_ = false;  // of an earlier run with --resume, as its results are overwritten
};

/// The whole text of a file; "-": standard output. Throws FileError.
void write_file(const std::string& path, std::string_view text);

}  // namespace nonet::cli
