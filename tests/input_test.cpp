// Files and pipes as sources of bytes, and how a stop ends the wait for them.
#include "run/input.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/tests.hpp"

namespace nonet::test::input_test {
// A pipe whose reading end has a name.
class Pipe {
 public:
  Pipe() { REQUIRE(::pipe(ends_.data()) == 0); }
  ~Pipe() {
    close_writer();
    ::close(ends_[0]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  std::string name() const { return "/dev/fd/" + std::to_string(ends_[0]); }
  // For any thread, and so without an assertion of Catch.
  bool write(std::string_view text) const {
    return ::write(ends_[1], text.data(), text.size()) == static_cast<ssize_t>(text.size());
  }
  void close_writer() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

std::string read_all(const ByteSource& source) {
  std::string text;
  std::array<char, 7> buffer{};
  while (const std::size_t length = source(buffer.data(), buffer.size())) text.append(buffer.data(), length);
  return text;
}

TEST_CASE("a file is read to its end") {
  const TempFolder folder;
  std::string text;
  for (int i = 0; i < 1000; ++i) text += std::to_string(i) + "\n";
  const std::string path = folder.write("file", text);
  FileInput input(path, {});
  CHECK(input.name() == path);
  CHECK(input.size() == text.size());
  CHECK_FALSE(input.is_terminal());
  const ByteSource source = input.bytes();
  CHECK(read_all(source) == text);
  std::array<char, 4> buffer{};
  CHECK(source(buffer.data(), buffer.size()) == 0);  // and stays at its end
}

TEST_CASE("a file that is not there is named with the reason") {
  const TempFolder folder;
  const std::string path = folder.file("missing");
  CHECK_THROWS_AS(FileInput(path, {}), FileError);
  CHECK_THROWS_WITH(FileInput(path, {}), "cannot open " + path + ": No such file or directory");
}

TEST_CASE("a folder cannot be read") {
  const TempFolder folder;
  FileInput input(folder.path(), {});
  CHECK_FALSE(input.size());
  CHECK_THROWS_WITH(read_all(input.bytes()), "cannot read " + folder.path() + ": Is a directory");
}

TEST_CASE("standard input has a name for people") {
  const FileInput input("-", {});
  CHECK(input.name() == "standard input");
}

TEST_CASE("a pipe is read as its text comes") {
  Pipe pipe;
  FileInput input(pipe.name(), {});
  CHECK_FALSE(input.size());
  const ByteSource source = input.bytes();
  std::array<char, 100> buffer{};
  REQUIRE(pipe.write("some"));
  CHECK(source(buffer.data(), buffer.size()) == 4);
  std::jthread later([&] {
    std::this_thread::sleep_for(10ms);
    pipe.write("more");
    pipe.close_writer();
  });
  CHECK(read_all(source) == "more");
}

TEST_CASE("a stop ends the wait for a pipe") {
  const Pipe pipe;
  std::stop_source stop;
  FileInput input(pipe.name(), stop.get_token());
  const ByteSource source = input.bytes();
  REQUIRE(pipe.write("begun"));
  std::array<char, 100> buffer{};
  CHECK(source(buffer.data(), buffer.size()) == 5);
  const std::jthread stopper([&stop] {
    std::this_thread::sleep_for(20ms);
    stop.request_stop();
  });
  CHECK(source(buffer.data(), buffer.size()) == 0);
  REQUIRE(pipe.write("too late"));
  CHECK(source(buffer.data(), buffer.size()) == 0);
}

TEST_CASE("a deadline ends the wait for a pipe, and pipes that never wait") {
  const Pipe pipe;
  FileInput input(pipe.name(), {});
  REQUIRE(pipe.write("begun"));
  const auto start = Clock::now();
  const ByteSource source = input.bytes(start + 20ms);
  std::array<char, 100> buffer{};
  CHECK(source(buffer.data(), buffer.size()) == 5);
  const std::string why = "timeout: the rest of " + pipe.name() + " was not read";
  CHECK_THROWS_WITH(source(buffer.data(), buffer.size()), why);
  CHECK(Clock::now() - start >= 20ms);
  REQUIRE(pipe.write("too late"));
  CHECK_THROWS_WITH(source(buffer.data(), buffer.size()), why);
}

TEST_CASE("a regular file is read to its end after the deadline, unless it is compressed") {
  const TempFolder folder;
  const std::string text = "regular files end by themselves\n";
  const std::string path = folder.write("file", text);
  FileInput file(path, {});
  CHECK(read_all(file.bytes(Clock::now())) == text);
  if (!have_program("gzip")) return;
  REQUIRE(run({"gzip", path}).status == 0);
  FileInput compressed(path + ".gz", {});
  CHECK_THROWS_WITH(read_all(compressed.bytes(Clock::now())), "timeout: the rest of " + path + ".gz was not read");
}

TEST_CASE("a stop before the first byte gives none") {
  const TempFolder folder;
  FileInput input(folder.write("file", "text"), stopped());
  CHECK(read_all(input.bytes()).empty());
}

TEST_CASE("a wait that fails does not end the input") {
  const Pipe pipe;
  FileInput input(pipe.name(), {});
  REQUIRE(pipe.write("text"));
  // poll() refuses more files than may be open.
  rlimit before = {};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
  const rlimit one = {1, before.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &one) == 0);
  // Looked at when files may be opened again: sanitizers need some to look at an object.
  std::exception_ptr thrown;
  try {
    read_all(input.bytes());
  } catch (...) {
    thrown = std::current_exception();
  }
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
  REQUIRE(thrown);
  CHECK_THROWS_WITH(std::rethrow_exception(thrown), "cannot wait for " + pipe.name() + ": Invalid argument");
}

TEST_CASE("inputs come and go while a stop may still be asked for") {
  const TempFolder folder;
  const std::string path = folder.write("file", "text");
  std::stop_source stop;
  for (int i = 0; i < 2000; ++i) {  // more than there may be open files
    FileInput input(path, stop.get_token());
    REQUIRE(read_all(input.bytes()) == "text");
  }
  stop.request_stop();
}

}  // namespace nonet::test::input_test
