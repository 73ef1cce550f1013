// Results as text, in the forms of `--output`.
#pragma once

#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "cli/passthrough.hpp"
#include "nonet/base/text.hpp"
#include "nonet/formats/format.hpp"
#include "nonet/run/solve.hpp"

namespace nonet::cli {

enum class Form : std::uint8_t { line, grid, json, csv, none };
std::string_view name_of(Form form);

/// What a result is a result of: the line form differs.
enum class Question : std::uint8_t { solve, solve_all, count, check, given_only };

struct OutputStyle {
  Form form = Form::line;
  Question question = Question::solve;
  bool status = false;  ///< append the verdict
  bool colour = false;
};

/// From --output, --status and --color; the form is grid on a terminal where the question has boards, else line.
/// Throws UsageError.
OutputStyle output_style(const Arguments& arguments, Question question, bool to_terminal);

/// What comes before the first result: the header of csv, else nothing.
std::string heading(const OutputStyle& style, const Passthrough& passthrough);

/// For the results of one input. Thread-safe; the passthrough is to live as long.
ResultWriter make_writer(const OutputStyle& style, const Layout& layout, Passthrough& passthrough);

/// The fields of the JSON form, and its version, which grows with every change that could break a reader
/// (docs/formats.md).
inline constexpr int kJsonSchema = 1;

/// "1,460 unique, 5 no solution": how often each status came, without those that did not.
std::string statuses_text(const Tally& tally);

/// With all folders above it; one that is there is fine. Throws FileError.
void make_folder(const std::string& path);
/// FOLDER/000001.cnf for index 1 and extension ".cnf".
std::string numbered_file(const std::string& folder, std::uint64_t index, std::string_view extension);

/// Where results go: standard output, or the file of --out. Throws FileError where that cannot be opened, UsageError
/// where it is one of the inputs.
class OutputFile {
 public:
  explicit OutputFile(const Arguments& arguments);
  /// "-" is standard output. What the file held stays until the first write, or until close() where nothing stopped the
  /// program.
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Waits for the reader where the file is set not to block. False from the first failure on.
  bool write(std::string_view text);
  /// All that was written has arrived. Throws FileError where it has not; a reader that went away is no failure.
  void close();
  bool is_terminal() const;

  /// Keeps the first `bytes` of what the file held, and goes on behind them; until the program ends no other run may do
  /// so. Throws UsageError where it is no regular file, FileError where it holds fewer bytes or is in use.
  void resume(std::uint64_t bytes);
  /// How long the file is by now.
  std::uint64_t written() const { return written_; }
  /// All that was written is on the disk. Throws FileError where it is not.
  void sync();
  /// Throws UsageError where that file is this one: writing over what is still being read would destroy it.
  void refuse_input(const std::string& path) const;

 private:
  [[noreturn]] void fail() const;
  void empty();
  bool wait_for_room() const;

  std::string name_;
  int file_;
  int error_ = 0;
  std::uint64_t written_ = 0;
  bool emptied_ = true;
};

}  // namespace nonet::cli
