// Text of many workers in the order of their chunks.
#include "run/ordered_output.hpp"
#include "tests/tests.hpp"

namespace nonet::test::ordered_output_test {
constexpr std::size_t kMuch = std::size_t{33} << 20U;  // more than is kept of chunks that wait for their turn

TEST_CASE("text is written in the order of chunks and not of calls") {
  std::string text;
  OrderedOutput output(into(text));
  output.append(2, "c");
  output.append(1, "b1 ");
  CHECK(text.empty());
  output.append(0, "a1 ");
  CHECK(text == "a1 ");  // the current one is written at once
  output.append(0, "a2 ");
  output.append(1, "b2 ");
  output.finish(1);
  CHECK(text == "a1 a2 ");
  output.finish(0);
  CHECK(text == "a1 a2 b1 b2 c");
  output.append(2, "c");
  CHECK(text == "a1 a2 b1 b2 cc");
  output.finish(2);
  CHECK_FALSE(output.closed());
}

TEST_CASE("chunks without text count too") {
  std::string text;
  OrderedOutput output(into(text));
  output.append(3, "last");
  for (const std::uint64_t chunk : {2U, 0U, 1U}) output.finish(chunk);
  CHECK(text == "last");
}

TEST_CASE("a cut chunk is the last one that is written") {
  std::string text;
  OrderedOutput output(into(text));
  output.append(2, "never");
  output.finish(2);
  output.append(1, "half");
  output.cut(1);
  CHECK_FALSE(output.closed());
  output.append(0, "whole ");
  output.finish(0);
  CHECK(text == "whole half");
  CHECK(output.closed());
  CHECK_FALSE(output.append(3, "never"));
  CHECK(text == "whole half");
}

TEST_CASE("the first of several cuts counts") {
  std::string text;
  OrderedOutput output(into(text));
  output.append(2, "c");
  output.cut(2);
  output.append(1, "b");
  output.cut(1);
  output.append(0, "a");
  output.cut(0);
  CHECK(text == "a");
  CHECK(output.closed());
}

TEST_CASE("each written chunk is reported, and no other") {
  std::string text;
  OrderedOutput output(into(text));
  std::string told;
  const auto tell = [&told](const std::string& name) { return [&told, name] { told += name; }; };
  output.finish(3, tell("3"));
  output.cut(2, tell("2"));
  output.append(1, "b");
  output.finish(1, tell("1"));
  CHECK(told.empty());
  output.finish(0, tell("0"));
  CHECK(told == "012");
  output.finish(4, tell("4"));
  CHECK(told == "012");

  OrderedOutput refusing([](std::string_view part) { return part != "no"; });
  told.clear();
  refusing.finish(0, tell("0"));
  refusing.append(1, "no");
  refusing.finish(1, tell("1"));
  refusing.finish(2, tell("2"));
  CHECK(told == "0");
}

TEST_CASE("a closed output writes nothing more") {
  std::string text;
  OrderedOutput output(into(text));
  output.append(0, "a");
  output.close();
  CHECK(output.closed());
  CHECK_FALSE(output.append(0, "b"));
  output.wait_for_turn(100, 1);  // comes back
  CHECK(text == "a");
}

TEST_CASE("a sink that refuses gets nothing more") {
  int calls = 0;
  OrderedOutput output([&](std::string_view) { return ++calls < 2; });
  CHECK(output.append(0, "taken"));
  CHECK_FALSE(output.closed());
  CHECK_FALSE(output.append(0, "refused"));
  CHECK(output.closed());
  output.append(0, "dropped");
  output.append(1, "dropped");
  output.finish(0);
  output.finish(1);
  CHECK(calls == 2);
}

TEST_CASE("a sink that throws closes the output") {
  OrderedOutput output([](std::string_view) -> bool { throw std::runtime_error("no room"); });
  output.append(1, "later");
  CHECK_THROWS_WITH(output.append(0, "now"), "no room");
  CHECK(output.closed());
  output.cut(0);
  output.wait_for_turn(100, 1);  // comes back
}

TEST_CASE("much text of a later chunk waits for its turn") {
  std::string text;
  OrderedOutput output(into(text));
  std::atomic<bool> returned = false;
  std::atomic<pid_t> thread = 0;
  std::jthread later([&] {
    const std::string much(kMuch, 'b');
    thread = ::gettid();
    output.append(1, much);
    returned = true;
    output.append(1, "!");
    output.finish(1);
  });
  CHECK(falls_asleep(thread, returned));
  output.append(0, "a");
  output.finish(0);
  later.join();
  CHECK(returned);
  CHECK(text == "a" + std::string(kMuch, 'b') + "!");
}

TEST_CASE("text of all later chunks together waits, until there is less") {
  std::string text;
  OrderedOutput output(into(text), 10);
  output.append(1, "12345");
  output.finish(1);
  std::atomic<bool> returned = false;
  std::atomic<pid_t> thread = 0;
  std::jthread later([&] {
    thread = ::gettid();
    output.append(3, "67890");
    returned = true;
    output.finish(3);
  });
  CHECK(falls_asleep(thread, returned));
  output.finish(0);  // writes chunk 1, and it is not the turn of chunk 3
  later.join();
  CHECK(returned);
  output.finish(2);
  CHECK(text == "1234567890");
}

TEST_CASE("waiting threads wake up when nothing more is written") {
  const bool by_cut = GENERATE(true, false);
  OrderedOutput output([](std::string_view) { return false; });
  std::atomic<bool> returned = false;
  std::atomic<pid_t> writing = 0;
  std::atomic<pid_t> reading = 0;
  std::jthread writer([&] {
    const std::string much(kMuch, 'x');
    writing = ::gettid();
    output.append(5, much);
    returned = true;
  });
  std::jthread reader([&] {
    reading = ::gettid();
    output.wait_for_turn(50, 4);
    returned = true;
  });
  CHECK(falls_asleep(writing, returned));
  CHECK(falls_asleep(reading, returned));
  if (by_cut) {
    output.cut(0);
  } else {
    output.append(0, "refused");
  }
  writer.join();
  reader.join();
  CHECK(output.closed());
}

TEST_CASE("a reader of input runs only so far ahead") {
  std::string text;
  OrderedOutput output(into(text));
  output.wait_for_turn(0, 1);
  output.wait_for_turn(3, 4);
  std::atomic<bool> passed = false;
  std::atomic<pid_t> thread = 0;
  std::jthread reader([&] {
    thread = ::gettid();
    output.wait_for_turn(4, 4);
    passed = true;
  });
  CHECK(falls_asleep(thread, passed));
  output.finish(0);
  reader.join();
  CHECK(passed);
}

TEST_CASE("many threads write as one would") {
  constexpr int kChunks = 400;
  std::string text;
  OrderedOutput output(into(text));
  std::atomic<std::uint64_t> next = 0;
  std::string expected;
  for (int chunk = 0; chunk < kChunks; ++chunk) {
    for (int part = 0; part < chunk % 5; ++part) expected += std::to_string(chunk) + "." + std::to_string(part) + "\n";
  }
  constexpr std::size_t kThreads = 6;
  std::vector<std::jthread> threads;
  threads.reserve(kThreads);
  for (std::size_t i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      for (std::uint64_t chunk = next++; chunk < kChunks; chunk = next++) {
        for (std::uint64_t part = 0; part < chunk % 5; ++part) {
          output.append(chunk, std::to_string(chunk) + "." + std::to_string(part) + "\n");
        }
        output.finish(chunk);
      }
    });
  }
  threads.clear();
  CHECK(text == expected);
}

}  // namespace nonet::test::ordered_output_test
