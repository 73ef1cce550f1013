#include "tests/process.hpp"
#include "test_paths.hpp"
#include "tests/catch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace nonet::test {
namespace {

using namespace std::chrono_literals;

[[noreturn]] void fail(const std::string& what, int error) {
  throw std::runtime_error(what + ": " + std::strerror(error));
}

// Options of the program, as in commands: "solve --limit", "solve -j".
std::set<std::string>& used_options() {
  static std::set<std::string> used;
  return used;
}

void note_options(const std::vector<std::string>& words) {
  if ((words[0] != NONET_PROGRAM && words[0] != NONET_PROGRAM_WITH_WRONG) || words.size() < 2) return;
  for (const std::string& word : words) {
    if (word == "--") return;
    if (word.starts_with("--")) used_options().insert(words[1] + " " + word.substr(0, word.find('=')));
    if (word.starts_with("-")) used_options().insert(words[1] + " " + word.substr(0, 2));
  }
}

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void close_file(int& file) {
  if (file >= 0) ::close(file);
  file = -1;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> list;
  list.reserve(texts.size() + 1);
  for (std::string& text : texts) list.push_back(text.data());
  list.push_back(nullptr);
  return list;
}

// What the thread sanitizer would do otherwise: sleep a second at the end of each program, for threads that still run.
std::string sanitizer_options() {
  const char* const given = std::getenv("TSAN_OPTIONS");
  return "TSAN_OPTIONS=" + std::string(given == nullptr ? "" : given) + " atexit_sleep_ms=0";
}

// The signals as every program finds them: whoever runs the tests may have blocked or ignored some.
void reset_signals(posix_spawnattr_t& attributes) {
  sigset_t none;
  sigset_t standard;
  sigemptyset(&none);
  sigemptyset(&standard);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) sigaddset(&standard, signal);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &standard);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

}  // namespace

Process::Process(const std::vector<std::string>& words, const ProcessOptions& options)
    : words_(words), deadline_(std::chrono::steady_clock::now() + options.timeout) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that went away is an error of write()
  std::array<int, 3> theirs = {-1, -1, -1};
  const auto make_pipe = [](int& reader, int& writer) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail("pipe", errno);
    reader = ends[0];
    writer = ends[1];
  };
  const auto open_file = [](const std::string& path, int flags) {
    constexpr int kMode = 0600;
    const int file = ::open(path.c_str(), flags | O_CLOEXEC, kMode);
    if (file < 0) fail(path, errno);
    return file;
  };
  if (options.input_file.empty()) {
    make_pipe(theirs[0], files_[0]);
    ::fcntl(files_[0], F_SETFL, O_NONBLOCK);
  } else {
    theirs[0] = open_file(options.input_file, O_RDONLY);
  }
  if (options.output_file.empty()) {
    make_pipe(files_[1], theirs[1]);
    if (options.output_does_not_block) ::fcntl(theirs[1], F_SETFL, O_NONBLOCK);
  } else {
    theirs[1] = open_file(options.output_file, O_WRONLY | O_CREAT | O_TRUNC);
  }
  make_pipe(files_[2], theirs[2]);

  std::vector<std::string> arguments = words;
  std::vector<std::string> environment = options.environment;
  environment.push_back(sanitizer_options());
  for (char** variable = environ; *variable != nullptr; ++variable) environment.emplace_back(*variable);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int i = 0; i < 3; ++i) posix_spawn_file_actions_adddup2(&actions, theirs[static_cast<std::size_t>(i)], i);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  reset_signals(attributes);
  const int error = ::posix_spawnp(&id_, arguments[0].c_str(), &actions, &attributes, pointers(arguments).data(),
                                   pointers(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  for (int& file : theirs) close_file(file);
  if (error != 0) {
    for (int& file : files_) close_file(file);
    fail(words[0], error);
  }
}

Process::~Process() {
  for (int& file : files_) close_file(file);
  if (id_ < 0) return;
  ::kill(id_, SIGKILL);
  ::waitpid(id_, nullptr, 0);
}

bool Process::out_of_time() const { return std::chrono::steady_clock::now() >= deadline_; }

void Process::read_from(int& file, std::string& text) {
  std::array<char, 65536> buffer{};
  const ssize_t length = ::read(file, buffer.data(), buffer.size());
  if (length > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(length));
  } else if (length == 0 || errno != EINTR) {
    close_file(file);
  }
}

// Waits for anything that can be done, and does it. False if nothing is left, or time ran out.
bool Process::pump() {
  std::array<pollfd, 3> waited = {
      {{to_feed_.empty() ? -1 : files_[0], POLLOUT, 0}, {files_[1], POLLIN, 0}, {files_[2], POLLIN, 0}}};
  if (std::all_of(waited.begin(), waited.end(), [](const pollfd& entry) { return entry.fd < 0; })) return false;
  if (out_of_time()) return false;
  if (::poll(waited.data(), waited.size(), 100) <= 0) return true;
  if (waited[0].revents != 0) {
    const ssize_t length = ::write(files_[0], to_feed_.data(), to_feed_.size());
    if (length > 0) to_feed_.remove_prefix(static_cast<std::size_t>(length));
    if (length < 0 && errno != EINTR && errno != EAGAIN) {
      to_feed_ = {};
      close_file(files_[0]);
    }
  }
  if (waited[1].revents != 0) read_from(files_[1], finished_.out);
  if (waited[2].revents != 0) read_from(files_[2], finished_.err);
  return true;
}

void Process::feed(std::string_view text) {
  to_feed_ = text;
  while (!to_feed_.empty() && files_[0] >= 0 && pump()) continue;
  to_feed_ = {};
}

void Process::close_input() { close_file(files_[0]); }

bool Process::wait_for(const int& file, const std::function<bool()>& enough) {
  while (!enough() && file >= 0 && pump()) continue;
  return enough();
}

bool Process::wait_for_lines(std::size_t lines) {
  return wait_for(files_[1], [&] { return lines_in(finished_.out) >= lines; });
}

bool Process::wait_for_errors(std::size_t lines) {
  return wait_for(files_[2], [&] { return lines_in(finished_.err) >= lines; });
}

bool Process::wait_for_output(std::string_view text) {
  return wait_for(files_[1], [&] { return finished_.out.find(text) != std::string::npos; });
}

bool Process::wait_for_error(std::string_view text) {
  return wait_for(files_[2], [&] { return finished_.err.find(text) != std::string::npos; });
}

bool Process::wait_until_taken(int signal) const {
  const auto pending = [&] {
    const std::string status = text_of_file("/proc/" + std::to_string(id_) + "/status");
    const std::size_t at = status.find("ShdPnd:");
    return at != std::string::npos && (std::stoull(status.substr(at + 7), nullptr, 16) >> (signal - 1) & 1U) != 0;
  };
  while (pending()) {
    if (out_of_time() || wait_for_end(1ms)) return false;
  }
  return true;
}

bool Process::wait_for_file(const std::string& path) const {
  while (!std::filesystem::exists(path)) {
    if (out_of_time() || wait_for_end(5ms)) return std::filesystem::exists(path);
  }
  return true;
}

bool Process::wait_until_it_blocks() {
  // Its bytes say nothing: a pipe is full when its pages are used, and short texts use them in part.
  const int other_end = ::open(("/proc/self/fd/" + std::to_string(files_[1])).c_str(), O_WRONLY | O_CLOEXEC);
  pollfd waited = {other_end, POLLOUT, 0};
  while (other_end >= 0 && ::poll(&waited, 1, 0) != 0 && !out_of_time()) std::this_thread::sleep_for(1ms);
  ::close(other_end);
  return other_end >= 0 && !out_of_time();
}

void Process::close_output() { close_file(files_[1]); }

void Process::send(int signal) const { ::kill(id_, signal); }

bool Process::wait_for_end(std::chrono::milliseconds time) const {
  const auto until = std::chrono::steady_clock::now() + time;
  siginfo_t ended{};
  while (::waitid(P_PID, static_cast<id_t>(id_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

Finished Process::finish() {
  close_input();
  return wait();
}

Finished Process::wait() {
  while (pump()) continue;
  int status = 0;
  rusage usage{};
  while (::wait4(id_, &status, WNOHANG, &usage) == 0) {
    if (!finished_.timed_out && out_of_time()) {
      finished_.timed_out = true;
      ::kill(id_, SIGKILL);
    }
    std::this_thread::sleep_for(1ms);
  }
  id_ = -1;
  finished_.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (finished_.status != 2) note_options(words_);  // 2: it was refused
  finished_.peak_kb = usage.ru_maxrss;
  return finished_;
}

Finished run(const std::vector<std::string>& words, std::string_view input, const ProcessOptions& options) {
  Process process(words, options);
  process.feed(input);
  return process.finish();
}

Finished run_nonet(std::vector<std::string> arguments, std::string_view input, const ProcessOptions& options) {
  arguments.insert(arguments.begin(), NONET_PROGRAM);
  return run(arguments, input, options);
}

Finished run_nonet_with_wrong(std::vector<std::string> arguments, std::string_view input,
                              const ProcessOptions& options) {
  arguments.insert(arguments.begin(), NONET_PROGRAM_WITH_WRONG);
  return run(arguments, input, options);
}

void write_used_options(const std::string& test_case) {
  const char* const folder = std::getenv("NONET_TEST_RECORDS");
  if (folder == nullptr) return;
  // The name of the file is a hash because a test's name may hold anything.
  std::ofstream file(std::string(folder) + "/" + std::to_string(std::hash<std::string>()(test_case)));
  file << test_case << "\n";
  for (const std::string& option : used_options()) file << option << "\n";
}

bool dies(const std::string& id) {
  for (const auto until = std::chrono::steady_clock::now() + 5min;;) {
    const std::string status = text_of_file("/proc/" + id + "/status");
    if (status.empty() || status.find("State:\tZ") != std::string::npos) return true;
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

bool have_program(std::string_view name) {
  const char* const path = std::getenv("PATH");
  if (path == nullptr) return false;
  const std::vector<std::string> folders = parts_of(path, ':');
  return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
    return ::access((folder + "/" + std::string(name)).c_str(), X_OK) == 0;
  });
}

bool is_installed(std::string_view name) {
  if (have_program(name)) return true;
  WARN("not checked: the program '" << name << "' is not installed");
  return false;
}

std::vector<std::string> sat_programs() {
  return {"cadical", "clasp", "cryptominisat5", "kissat", "minisat", "picosat", "z3"};
}

TempFolder::TempFolder() {
  path_ = (std::filesystem::temp_directory_path() / "nonet_test_XXXXXX").string();
  if (::mkdtemp(path_.data()) == nullptr) fail(path_, errno);
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TempFolder::write(std::string_view name, std::string_view text) const {
  std::ofstream(file(name), std::ios::binary) << text;
  return file(name);
}

std::string text_of_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

std::vector<std::string> lines_of(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  return text.empty() ? std::vector<std::string>() : parts_of(text, '\n');
}

std::vector<std::string> parts_of(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(separator, begin);
    parts.emplace_back(text.substr(begin, end - begin));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

}  // namespace nonet::test
