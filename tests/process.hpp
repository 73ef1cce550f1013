// Programs run as people run them: words, input and signals go in; output, errors and the exit status come out.
//
// Example:
//     using namespace nonet::test;
//     const Finished done = run_nonet({"solve", "--status"}, "1234341221434321\n");
//     CHECK(done.out == "1234341221434321 solved\n");
//     CHECK(done.status == 0);
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::test {

/// The tests and the programs that they run are built with sanitizers, which take additional memory and time.
#ifdef NONET_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

struct ProcessOptions {
  std::string input_file = {};                ///< read as standard input in place of a pipe
  std::string output_file = {};               ///< written as standard output in place of a pipe
  bool output_does_not_block = false;         ///< writes to a full pipe fail with EAGAIN
  std::vector<std::string> environment = {};  ///< "NAME=value", added to that of the tests
  std::chrono::seconds timeout{300};          ///< it is killed then, as it hangs
};

struct Finished {
  std::string out = {};
  std::string err = {};
  int status = -1;         ///< the exit status; 128 and the signal's number where a signal ended it
  bool timed_out = false;  ///< it was killed
  long peak_kb = 0;        ///< the most memory it had
};

/// A running program. Its output is taken in whenever one of these is called, so that it never waits for its reader
/// meanwhile; between calls it does.
class Process {
 public:
  /// Throws std::runtime_error where it cannot be started.
  explicit Process(const std::vector<std::string>& words, const ProcessOptions& options = {});
  /// Kills what still runs.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Returns when all is written, or nobody reads it any more.
  void feed(std::string_view text);
  void close_input();
  /// Until standard output has this many lines. False if it ended before, or time ran out.
  bool wait_for_lines(std::size_t lines);
  /// The same of standard error.
  bool wait_for_errors(std::size_t lines);
  /// Until this text is on standard output, or on standard error. False as above.
  bool wait_for_output(std::string_view text);
  bool wait_for_error(std::string_view text);
  /// Until a file is there. False as above.
  bool wait_for_file(const std::string& path) const;
  /// Until the program has filled the pipe of its standard output, which nobody reads meanwhile. False as above.
  bool wait_until_it_blocks();
  /// Nobody reads its output any more.
  void close_output();
  void send(int signal) const;
  /// Until a signal that was sent is no longer pending: another one of its kind would be lost before. False as above.
  bool wait_until_taken(int signal) const;
  pid_t id() const { return id_; }
  /// Whether it ends within this time, with nothing read from it meanwhile.
  bool wait_for_end(std::chrono::milliseconds time) const;
  /// Takes the rest of its output and waits for its end, while its input stays open.
  Finished wait();
  /// Closes its input, then wait().
  Finished finish();

 private:
  bool pump();
  bool wait_for(const int& file, const std::function<bool()>& enough);
  void read_from(int& file, std::string& text);
  bool out_of_time() const;

  std::vector<std::string> words_;
  pid_t id_ = -1;
  std::array<int, 3> files_ = {-1, -1, -1};  // our ends of its standard input, output and errors
  std::string_view to_feed_;
  std::chrono::steady_clock::time_point deadline_;
  Finished finished_;
};

/// From start to end with one text as input.
Finished run(const std::vector<std::string>& words, std::string_view input = {}, const ProcessOptions& options = {});

/// NONET_PROGRAM with these arguments.
Finished run_nonet(std::vector<std::string> arguments, std::string_view input = {}, const ProcessOptions& options = {});
/// The one with the wrong backend.
Finished run_nonet_with_wrong(std::vector<std::string> arguments, std::string_view input = {},
                              const ProcessOptions& options = {});

/// Notes for the test "each option is used by some test", in the folder that NONET_TEST_RECORDS names, which options
/// of NONET_PROGRAM this test case has used in commands that were not refused.
void write_used_options(const std::string& test_case);

/// Whether a process ends in five minutes; one that has ended and is not reaped has.
bool dies(const std::string& id);

/// Whether a program of this name is installed; is_installed() warns if not that something is not checked.
bool have_program(std::string_view name);
bool is_installed(std::string_view name);
/// SAT solvers that nonet knows how to call, installed or not.
std::vector<std::string> sat_programs();

/// A folder for one test case, which goes away with it.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::string& path() const { return path_; }
  /// Of a file in it, which need not be there.
  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }
  /// Writes a file and returns its path.
  std::string write(std::string_view name, std::string_view text) const;

 private:
  std::string path_;
};

std::string text_of_file(const std::string& path);
std::vector<std::string> lines_of(std::string_view text);
/// How often a part is in a text.
std::size_t count_of(const std::string& text, const std::string& part);
/// Parts between separators, empty ones too.
std::vector<std::string> parts_of(std::string_view text, char separator);

}  // namespace nonet::test
