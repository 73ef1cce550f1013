#include "base/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "nonet/clock.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// A mebibyte is what Linux allows everybody, and what keeps a solver of two million puzzles/s busy for some 6 ms.
constexpr std::size_t kBlock = std::size_t{1} << 20U;
constexpr std::size_t kKeptErrors = 4096;
// How often we check whether the shell has ended while other processes hold its pipes open.
constexpr milliseconds kGlance{20};
// A program that flushes each line wakes its reader each time, which slows the program down. After so many small pieces
// in a row the reader naps between them; no pipe fills up in so short a time.
constexpr int kManySmallPieces = 64;
constexpr std::size_t kSmallPiece = std::size_t{1} << 16U;
constexpr microseconds kNap{200};

[[noreturn]] void fail(const std::string& what, int error) {
  throw SystemError("cannot " + what + ": " + std::strerror(error), error);
}

// Owns an open file.
class File {
 public:
  File() = default;
  ~File() { close(); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  void set(int number) {
    close();
    number_ = number;
  }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  int release() { return std::exchange(number_, -1); }
  int number() const { return number_; }
  bool open() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

// The same open file with a number from 3 on: 0, 1 and 2 may be free here, and in a child they are the standard files.
// -1: the system refuses (errno); the file is closed then.
int above_standard_files(int file) {
  if (file > STDERR_FILENO) return file;
  const int higher = ::fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int why = errno;
  ::close(file);
  errno = why;
  return higher;
}

void make_pipe(File& reader, File& writer) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail("open a pipe", errno);
  reader.set(above_standard_files(ends[0]));
  const int why = errno;
  writer.set(above_standard_files(ends[1]));
  if (!reader.open()) fail("open a pipe", why);
  if (!writer.open()) fail("open a pipe", errno);
}

Clock::duration cpu_time_of(const rusage& usage) {
  Clock::duration total{};
  for (const timeval& part : {usage.ru_utime, usage.ru_stime}) {
    total += std::chrono::seconds(part.tv_sec) + microseconds(part.tv_usec);
  }
  return total;
}

// Starts `/bin/sh -c command` in a process group of its own, with these files as its first three and with the signal
// handling that every program starts with. The shell first tells the guardian its group, so that this program may end
// at any moment; -1: there is none.
pid_t start_shell(const std::string& command, const std::array<int, 3>& ends, int guardian) {
  constexpr int kTold = 3;
  std::string shell = "/bin/sh";
  std::string flag = "-c";
  std::string text = (guardian < 0 ? "" : "echo + $$ >&3; exec 3>&-; ") + command;
  const std::array<char*, 4> words = {shell.data(), flag.data(), text.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int i = 0; i < 3; ++i) posix_spawn_file_actions_adddup2(&actions, ends[static_cast<std::size_t>(i)], i);
  if (guardian >= 0) posix_spawn_file_actions_adddup2(&actions, guardian, kTold);
  sigset_t none;
  sigset_t standard;
  sigemptyset(&none);
  sigemptyset(&standard);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT, SIGCHLD}) sigaddset(&standard, signal);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &standard);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  pid_t id = -1;
  const int error = ::posix_spawn(&id, shell.c_str(), &actions, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) fail("start " + shell, error);
  return id;
}

// A shell that waits for the end of this program, even by kill -9: it then kills the process groups that are left and
// removes the folders. It is not a child of this program, so that nobody waits for it, and it holds no output open.
// Where it cannot be started, everything else works.
class Guardian {
 public:
  // "+": a group's number or a folder; "-": it is gone.
  void tell(char sign, const std::string& what) {
    if (what.find('\n') != std::string::npos) return;
    if (owner_ != ::getpid()) start();  // a forked process needs its own
    const std::string line = std::string(1, sign) + " " + what + "\n";
    if (alive_ && ::send(file_.number(), line.data(), line.size(), MSG_NOSIGNAL) < 0) alive_ = false;
  }
  // The file by which a new process tells its group; -1 where there is no guardian.
  int file() {
    tell('-', "0");  // is it still there?
    return alive_ ? file_.number() : -1;
  }

 private:
  static constexpr const char* kScript =
      "exec 3<&0 </dev/null >/dev/null 2>&1; cd /; trap '' HUP INT QUIT TERM\n"
      "{ while read -r sign what <&3; do case $sign in\n"
      "  +) set -- \"$@\" \"$what\";;\n"
      "  -) for each do shift; [ \"$each\" = \"$what\" ] || set -- \"$@\" \"$each\"; done;;\n"
      "  esac; done\n"
      "  for each do case $each in /*) ;; *) kill -s KILL -- -$each;; esac; done\n"
      "  for each do case $each in /*/nonet_\?\?\?\?\?\?) rm -rf -- \"$each\";; esac; done\n"
      "} &";

  void start() {
    alive_ = false;
    owner_ = ::getpid();
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
    file_.set(ends[0]);
    File other;
    other.set(ends[1]);
    try {
      const pid_t id = start_shell(kScript, {ends[1], ends[1], ends[1]}, -1);
      while (::waitpid(id, nullptr, 0) < 0 && errno == EINTR) continue;
      alive_ = true;
    } catch (const Error&) {  // then it is not there
    }
  }

  File file_;  // open even where it has died, as another thread may be about to use the number
  bool alive_ = false;
  pid_t owner_ = 0;
};

// What must not be left behind when the program ends.
struct Remains {
  std::shared_mutex starting;  // shared by threads that start something; leave_nothing_running() keeps it
  std::mutex mutex;            // for what follows
  std::map<pid_t, Clock::duration> processes;  // their groups' numbers, and the time of grace
  std::set<pid_t> lasting;                     // those of LastingProcess
  std::set<std::string> folders;
  Guardian guardian;
};

// Never destroyed: at the end of the program another thread may still be at work.
Remains& remains() {
  static auto* const kRemains = new Remains;
  return *kRemains;
}

// The rest of a forked child's life.
[[noreturn]] void run_forked(int socket, const std::function<void(int)>& work) {
  constexpr int kSocket = STDERR_FILENO + 1;
  constexpr int kMostFiles = 65536;
  ::setpgid(0, 0);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT, SIGCHLD}) ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(nothing, STDOUT_FILENO);
  if (socket != kSocket) ::dup2(socket, kSocket);
  if (::close_range(kSocket + 1, ~0U, 0) != 0) {
    for (int file = kSocket + 1; file < kMostFiles; ++file) ::close(file);
  }
  // Runs before the handlers and destructors of the program that was forked.
  ::on_exit([](int status, void* /*nothing*/) { ::_exit(status); }, nullptr);
  try {
    work(kSocket);
  } catch (...) {
    ::_exit(1);
  }
  ::_exit(0);
}

// Whether a child has ended; `gone` where somebody else has taken its status, so that its number may be another's.
bool has_ended(pid_t id, bool& gone) {
  siginfo_t ended{};
  const bool there = ::waitid(P_PID, static_cast<id_t>(id), &ended, WEXITED | WNOHANG | WNOWAIT) == 0;
  if (!there && errno == ECHILD) gone = true;
  return gone || (there && ended.si_pid != 0);
}

// A process and our ends of its pipes.
class ChildProcess {
 public:
  ChildProcess(const std::string& command, std::string_view input, std::string& output, const ProcessLimits& limits)
      : to_write_(input), output_(output), limits_(limits), block_(kBlock) {
    File out;
    File errors;
    make_pipe(in_, input_);
    make_pipe(output_pipe_, out);
    make_pipe(errors_, errors);
    make_pipe(wake_, waker_);
    for (const int end : {input_.number(), output_pipe_.number(), errors_.number(), waker_.number()}) {
      ::fcntl(end, F_SETFL, O_NONBLOCK);
    }
    // Fails where pipes have used up what the system grants; they are smaller then.
    ::fcntl(input_.number(), F_SETPIPE_SZ, static_cast<int>(kBlock));
    ::fcntl(output_pipe_.number(), F_SETPIPE_SZ, static_cast<int>(kBlock));
    start_ = Clock::now();
    start(command, {in_.number(), out.number(), errors.number()});
  }

  ~ChildProcess() { kill_and_reap(); }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  ProcessResult run() {
    const std::stop_callback on_stop(limits_.stop, std::function<void()>([this] {
                                       const char byte = 0;
                                       [[maybe_unused]] const ssize_t written = ::write(waker_.number(), &byte, 1);
                                     }));
    if (to_write_.empty()) input_.close();
    std::optional<ProcessEnd> killed;
    while (!(killed = reason_to_kill()) && !advance()) continue;
    if (killed && *killed != ProcessEnd::output_limit && limits_.grace > Clock::duration::zero()) ask_to_end();
    if (!killed && too_much()) killed = ProcessEnd::output_limit;  // in what it left behind
    result_.elapsed = Clock::now() - start_;
    result_.unread_input = to_write_.size() + unread_in_pipe();
    const int status = kill_and_reap();
    if (killed) {
      result_.end = *killed;
      result_.code = SIGKILL;
    } else if (gone_) {
      result_.end = ProcessEnd::lost;
    } else if (WIFSIGNALED(status)) {
      result_.end = ProcessEnd::signalled;
      result_.code = WTERMSIG(status);
    } else {
      result_.code = WEXITSTATUS(status);
    }
    return std::move(result_);
  }

 private:
  void ask_to_end() {
    ending_ = true;
    signal_group(SIGTERM);
    for (const auto until = Clock::now() + limits_.grace; Clock::now() < until && !too_much() && !advance();) continue;
  }

  void start(const std::string& command, const std::array<int, 3>& ends) {
    // Allocates first, so that nothing can fail once the process runs.
    std::map<pid_t, Clock::duration> place = {{0, limits_.grace}};
    auto entry = place.extract(0);
    const std::shared_lock starting(remains().starting);
    const int guardian = [] {
      const std::lock_guard lock(remains().mutex);
      return remains().guardian.file();
    }();
    id_ = start_shell(command, ends, guardian);
    entry.key() = id_;
    const std::lock_guard lock(remains().mutex);
    remains().processes.insert(std::move(entry));
  }

  // The number stays taken until its leader is reaped. Once somebody else has reaped it, it may belong to anybody.
  void signal_group(int signal) {
    if (!shell_ended() || !gone_) ::kill(-id_, signal);
  }

  int kill_and_reap() {
    if (id_ < 0) return 0;
    signal_group(SIGKILL);
    {
      const std::lock_guard lock(remains().mutex);
      remains().processes.erase(id_);
      remains().guardian.tell('-', std::to_string(id_));
    }
    int status = 0;
    rusage usage{};
    while (!gone_ && ::wait4(id_, &status, 0, &usage) < 0) gone_ = errno != EINTR;
    id_ = -1;
    result_.cpu_time += cpu_time_of(usage);
    return status;
  }

  std::optional<ProcessEnd> reason_to_kill() const {
    if (limits_.stop.stop_requested() || (limits_.goes_on && !limits_.goes_on())) return ProcessEnd::cancelled;
    if (limits_.deadline && Clock::now() >= *limits_.deadline) return ProcessEnd::timeout;
    if (too_much()) return ProcessEnd::output_limit;
    return std::nullopt;
  }

  bool too_much() const { return taken_ > limits_.max_output; }

  bool shell_ended() { return gone_ || has_ended(id_, gone_); }

  std::size_t unread_in_pipe() const {
    int bytes = 0;
    if (::ioctl(in_.number(), FIONREAD, &bytes) != 0) fail("look into a pipe", errno);
    return static_cast<std::size_t>(bytes);
  }

  // Waits for something to do, and does it. True at the end of the process.
  bool advance() {
    // Without outputs it is about to end; it may also mean to read or to live on.
    const bool silent = !output_pipe_.open() && !errors_.open();
    if (silent && shell_ended()) return true;
    std::array<pollfd, 3> ends = {
        {{input_.number(), POLLOUT, 0}, {output_pipe_.number(), POLLIN, 0}, {errors_.number(), POLLIN, 0}}};
    const bool ready = wait(ends, silent ? patience_ : kGlance);
    if (silent) patience_ = std::min<nanoseconds>(2 * patience_, milliseconds(5));
    if (const Clock::time_point now = Clock::now(); !ready || now - glanced_ >= kGlance) {
      glanced_ = now;
      if (shell_ended()) {
        // What it left in the pipes is its own; nobody waits for those that hold them open, or go on writing.
        std::size_t most = kBlock;  // of a pipe
        while (most > 0 && output_pipe_.open() && !too_much()) {
          const std::size_t length = read_output();
          most = length > 0 ? most - std::min(most, length) : 0;
        }
        if (errors_.open()) read_errors();
        return true;
      }
    }
    if (!ready) return false;
    if (ends[0].revents != 0) write_input();
    if (ends[2].revents != 0) read_errors();
    if (ends[1].revents != 0) {
      const std::size_t length = read_output();
      small_pieces_ = length > 0 && length < kSmallPiece ? small_pieces_ + 1 : 0;
      if (small_pieces_ >= kManySmallPieces) wait({}, kNap);
    }
    return false;
  }

  // False where nothing came in this time, a stop request apart.
  bool wait(std::span<pollfd> ends, nanoseconds time) const {
    if (limits_.deadline && !ending_)
      time = std::clamp<nanoseconds>(*limits_.deadline - Clock::now(), nanoseconds(0), time);
    std::array<pollfd, 4> all{};
    std::copy(ends.begin(), ends.end(), all.begin());
    all[ends.size()] = {wake_.number(), POLLIN, 0};
    constexpr long kBillion = 1'000'000'000;
    const timespec length{static_cast<time_t>(time.count() / kBillion), static_cast<long>(time.count() % kBillion)};
    const std::size_t waker = ending_ ? 0 : 1;  // which has done its work then
    const int ready = ::ppoll(all.data(), ends.size() + waker, &length, nullptr);
    std::copy_n(all.begin(), ends.size(), ends.begin());
    return ready != 0;
  }

  void write_input() {
    const ssize_t length = ::write(input_.number(), to_write_.data(), to_write_.size());
    if (length >= 0) {
      to_write_.remove_prefix(static_cast<std::size_t>(length));
      if (to_write_.empty()) input_.close();
    } else if (errno != EINTR && errno != EAGAIN) {
      input_.close();
    }
  }

  // How much came; 0 also where nothing is there yet.
  std::size_t read_from(File& file) {
    const ssize_t length = ::read(file.number(), block_.data(), block_.size());
    if (length > 0) return static_cast<std::size_t>(length);
    if (length == 0 || (errno != EINTR && errno != EAGAIN)) file.close();
    return 0;
  }

  std::size_t read_output() {
    const std::size_t length = read_from(output_pipe_);
    taken_ += length;
    if (!too_much()) output_.append(block_.data(), length);
    return length;
  }

  std::size_t read_errors() {
    const std::size_t length = read_from(errors_);
    std::string& errors = result_.errors;
    errors.append(block_.data(), length);
    if (errors.size() > kKeptErrors) errors.erase(0, errors.size() - kKeptErrors);
    return length;
  }

  std::string_view to_write_;
  std::string& output_;
  const ProcessLimits& limits_;
  std::vector<char> block_;
  // The process's own end as well: at its end it tells what nobody has read, and until then writing is no SIGPIPE.
  File in_;
  File input_;
  File output_pipe_;
  File errors_;
  File wake_;  // what a stop request writes to
  File waker_;
  pid_t id_ = -1;
  Clock::time_point start_;
  Clock::time_point glanced_;  // at whether the shell has ended
  std::size_t taken_ = 0;      // bytes of output
  int small_pieces_ = 0;       // in a row
  bool ending_ = false;        // it was asked to end
  bool gone_ = false;          // it has ended, and somebody else has taken its status
  nanoseconds patience_ = microseconds(50);
  ProcessResult result_;
};

}  // namespace

ScratchFolder::ScratchFolder() {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
  if (error) throw FileError("no temporary folder (TMPDIR): " + error.message());
  path_ = (std::filesystem::absolute(folder) / "nonet_XXXXXX").string();
  const std::shared_lock starting(remains().starting);
  if (::mkdtemp(path_.data()) == nullptr) {
    throw FileError("cannot make a folder in " + folder.string() + " (TMPDIR): " + std::strerror(errno));
  }
  const std::lock_guard lock(remains().mutex);
  remains().folders.insert(path_);
  remains().guardian.tell('+', path_);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  const std::lock_guard lock(remains().mutex);
  remains().folders.erase(path_);
  remains().guardian.tell('-', path_);
}

void leave_nothing_running() {
  Remains& all = remains();
  all.starting.lock();
  const std::lock_guard lock(all.mutex);  // so that no number is another's meanwhile
  const auto now = Clock::now();
  for (const auto& [id, grace] : all.processes) {
    if (bool gone = false; grace > Clock::duration::zero() && !has_ended(id, gone)) ::kill(-id, SIGTERM);
  }
  for (const auto& [id, grace] : all.processes) {
    const auto until = now + std::min<Clock::duration>(grace, std::chrono::seconds(1));
    bool gone = false;
    while (!has_ended(id, gone) && Clock::now() < until) std::this_thread::sleep_for(milliseconds(1));
    if (!gone) ::kill(-id, SIGKILL);
  }
  for (const std::string& folder : all.folders) {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
}

std::string shell_word(std::string_view text) {
  std::string word = "'";
  for (const char byte : text) word += byte == '\'' ? std::string("'\\''") : std::string(1, byte);
  return word + "'";
}

std::string ProcessResult::describe() const {
  constexpr std::array<std::string_view, 6> kEnds = {
      "status ",   "signal ",
      "timeout",   "more output than the limit",
      "cancelled", "a status that is lost: this program ignores SIGCHLD, or waits elsewhere for all of its children"};
  std::string text(kEnds[static_cast<std::size_t>(end)]);
  if (end > ProcessEnd::signalled) return text;
  text += std::to_string(code);
  if (end == ProcessEnd::signalled) text += " (" + std::string(::strsignal(code)) + ")";
  if (const std::string line = last_line(errors); !line.empty()) text += ": " + line;
  return text;
}

LastingProcess::LastingProcess(const std::function<void(int)>& work) : owner_(::getpid()) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) fail("open a socket", errno);
  File ours;
  File theirs;
  ours.set(above_standard_files(ends[0]));
  theirs.set(above_standard_files(ends[1]));
  if (!ours.open() || !theirs.open()) fail("open a socket", errno);
  ::fcntl(ours.number(), F_SETFL, O_NONBLOCK);
  const std::shared_lock starting(remains().starting);
  const std::lock_guard lock(remains().mutex);
  const pid_t id = ::fork();
  if (id < 0) fail("start a process", errno);
  if (id == 0) run_forked(theirs.number(), work);
  ::setpgid(id, id);  // whoever comes first
  id_ = id;
  socket_ = ours.release();
  remains().processes.emplace(id, Clock::duration::zero());
  remains().lasting.insert(id);
  remains().guardian.tell('+', std::to_string(id));
}

LastingProcess::~LastingProcess() {
  if (id_ >= 0) end({});
  ::close(socket_);
}

bool LastingProcess::is_ours() const { return owner_ == ::getpid(); }

ProcessResult LastingProcess::end(Clock::duration patience) {
  ProcessResult result;
  const auto id = static_cast<pid_t>(std::exchange(id_, -1));
  if (!is_ours()) return result;
  bool gone = false;
  const auto until = Clock::now() + patience;
  while (!has_ended(id, gone) && Clock::now() < until) std::this_thread::sleep_for(microseconds(100));
  const std::lock_guard lock(remains().mutex);
  if (!gone) ::kill(-id, SIGKILL);
  remains().processes.erase(id);
  remains().lasting.erase(id);
  remains().guardian.tell('-', std::to_string(id));
  int status = 0;
  rusage usage{};
  while (!gone && ::wait4(id, &status, 0, &usage) < 0) gone = errno != EINTR;
  result.cpu_time = cpu_time_of(usage);
  result.end = gone ? ProcessEnd::lost : WIFSIGNALED(status) ? ProcessEnd::signalled : ProcessEnd::exited;
  if (!gone) result.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return result;
}

Clock::duration processor_time() {
  const auto time_on = [](clockid_t clock) {
    timespec time{};
    if (::clock_gettime(clock, &time) != 0) return nanoseconds(0);
    return std::chrono::seconds(time.tv_sec) + nanoseconds(time.tv_nsec);
  };
  Clock::duration total = time_on(CLOCK_PROCESS_CPUTIME_ID);
  const std::lock_guard lock(remains().mutex);
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  total += cpu_time_of(usage);
  for (const pid_t id : remains().lasting) {
    clockid_t clock{};
    if (::clock_getcpuclockid(id, &clock) == 0) total += time_on(clock);
  }
  return total;
}

ProcessResult run_process(const std::string& command, std::string_view input, std::string& output,
                          const ProcessLimits& limits) {
  return ChildProcess(command, input, output, limits).run();
}

}  // namespace nonet
