// Runs an outside program: text goes in by one pipe, what it writes comes out by others, within limits of time and
// size.
//
// Input and output flow at the same time, in blocks of up to a pipe's capacity, so that neither side waits for the
// other without need. A program may leave its input unread and close its ends early.
//
// Example:
//     std::string output;
//     nonet::ProcessResult done = nonet::run_process("tr a-z A-Z", "sudoku\n", output);
//     assert(done.end == nonet::ProcessEnd::exited && done.code == 0 && output == "SUDOKU\n");
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "nonet/clock.hpp"

namespace nonet {

struct ProcessLimits {
  std::optional<Clock::time_point> deadline = {};
  std::size_t max_output = std::size_t{1} << 30U;  ///< bytes on its standard output
  std::stop_token stop = {};
  /// Called after output has come, and every 20 ms at least. False ends the program like a stop request. It may take
  /// what it has read out of the output.
  std::function<bool()> goes_on = {};
  /// At the deadline or a stop request its group gets a SIGTERM, and is killed if it has not ended after this time.
  Clock::duration grace = {};
};

enum class ProcessEnd : std::uint8_t {
  exited,
  signalled,     ///< a signal ended it
  timeout,       ///< killed at the deadline
  output_limit,  ///< killed when it had written more than max_output
  cancelled,     ///< killed, as a stop was requested
  lost,          ///< ended, and nobody knows how: SIGCHLD is ignored, or somebody else has waited for it
};

struct ProcessResult {
  ProcessEnd end = ProcessEnd::exited;
  int code = 0;                ///< the exit status, or the signal's number
  std::size_t unread_input{};  ///< bytes that neither it nor what it started has read when it ended
  std::string errors = {};     ///< the last few kilobytes of what it wrote to standard error
  Clock::duration elapsed{};   ///< from just before its start to its end
  Clock::duration cpu_time{};  ///< of it and of those that it waited for, in user and kernel mode

  /// One line for people: "status 127: sh: 1: minisat: not found", "signal 11 (Segmentation fault)", "timeout"
  std::string describe() const;
};

/// Runs `/bin/sh -c command` with this input and appends what it writes to `output`. It gets a process group of its
/// own, and signals as every program finds them. The call ends when the shell has ended; whatever it started that is
/// still in that group is killed then, as all of it is at the deadline, at the output limit, and within 10 ms of a stop
/// request. The group also ends, and scratch folders go, when this program is killed: the first call starts a shell
/// that waits for that. (Processes that leave the group, as daemons do, are left alone; so is what a `lost` shell
/// leaves behind, because its group's number may belong to others by then.) The caller's handling of SIGPIPE does not
/// matter and stays as it is. Throws SystemError where the system cannot start a process.
ProcessResult run_process(const std::string& command, std::string_view input, std::string& output,
                          const ProcessLimits& limits = {});

/// A child process that runs a function of this program, until the parent ends it: for code that may crash, exit or
/// hang. The two sides talk over a socket.
class LastingProcess {
 public:
  /// Forks. The child has its own process group, the default signal handling, no input, and no output but standard
  /// error; its only other file is the socket. It ends with `work`, also if that calls exit(): no destructor of this
  /// program runs in it. At the end of this program it is killed. Throws SystemError if the system refuses.
  explicit LastingProcess(const std::function<void(int socket)>& work);
  /// Kills it.
  ~LastingProcess();
  LastingProcess(const LastingProcess&) = delete;
  LastingProcess& operator=(const LastingProcess&) = delete;

  /// This side's end. Reads and writes do not block.
  int socket() const { return socket_; }
  /// False in a forked copy of the program that started it: the socket belongs to that program.
  bool is_ours() const;
  /// Waits this long for its end, then kills it. How it ended. Call once.
  ProcessResult end(Clock::duration patience);

 private:
  int socket_ = -1;
  std::int64_t id_ = -1;
  std::int64_t owner_ = -1;
};

/// A folder for files that programs exchange; the destructor removes it. Throws FileError where it cannot be made.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

/// Kills all that run_process() has running, and removes all scratch folders: for a program that ends in the middle of
/// such calls. A process with a time of grace gets a SIGTERM first and has up to a second of that time. Nothing can be
/// started afterwards: later calls block forever.
void leave_nothing_running();

/// Quotes a text as one word of a shell command.
std::string shell_word(std::string_view text);

}  // namespace nonet
