// Cores that workers and races share.
#include "nonet/cores.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cores_test {
constexpr auto kForever = Clock::time_point::max();

TEST_CASE("what workers leave idle is lent, and no more") {
  Cores cores(2);
  const CoreInUse mine(&cores);
  BorrowedCore one(cores);
  CHECK(one.wait({}, kForever));
  BorrowedCore other(cores);
  CHECK_FALSE(other.wait({}, Clock::now() + 1ms));
  CHECK_FALSE(other.wait(stopped(), kForever));
  CHECK(one.keep({}, kForever));
}

TEST_CASE("a core that comes back is lent again") {
  Cores cores(1);
  {
    BorrowedCore first(cores);
    CHECK(first.wait({}, kForever));
  }
  BorrowedCore second(cores);
  CHECK(second.wait({}, kForever));
  std::optional<CoreInUse> worker(&cores);
  CHECK_FALSE(second.keep({}, Clock::now() + 1ms));
  worker.reset();
  CHECK(second.wait({}, kForever));
}

TEST_CASE("who has borrowed a core waits while a worker wants it") {
  Cores cores(1);
  std::atomic<int> step = 0;
  std::atomic<pid_t> thread = 0;
  std::atomic<bool> goes_on = false;
  std::optional<CoreInUse> worker;
  bool borrowed = false;
  bool kept = false;
  std::jthread helper([&] {
    BorrowedCore core(cores);
    borrowed = core.wait({}, kForever);
    step = 1;
    while (step == 1) std::this_thread::yield();
    thread = ::gettid();
    kept = core.keep({}, kForever);
    goes_on = true;
  });
  while (step == 0) std::this_thread::yield();
  worker.emplace(&cores);
  step = 2;
  CHECK(falls_asleep(thread, goes_on));
  worker.reset();
  helper.join();
  CHECK(borrowed);
  CHECK(kept);
}

TEST_CASE("a worker who waits for others may lend its core") {
  Cores cores(1);
  const CoreInUse worker(&cores);
  BorrowedCore helper(cores);
  {
    const LentCore lent(cores);
    CHECK(helper.wait({}, kForever));
    CHECK(helper.keep({}, kForever));
  }
  CHECK_FALSE(helper.keep({}, Clock::now() + 1ms));
}

TEST_CASE("nobody has to count") {
  const CoreInUse nothing(nullptr);
  Cores cores(1);
  BorrowedCore core(cores);
  CHECK(core.wait({}, kForever));
}

}  // namespace nonet::test::cores_test
