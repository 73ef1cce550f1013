// Numbered work in threads.
#include "run/internal/in_order.hpp"
#include "tests/tests.hpp"

namespace nonet::test::in_order_test {
constexpr std::uint64_t kNever = ~std::uint64_t{0};

// Numbers below `end`, as text, with an event at some of them.
struct Numbers {
  unsigned jobs = 1;
  std::uint64_t end = 500;
  std::uint64_t stops_at = kNever;
  std::uint64_t throws_at = kNever;
  std::uint64_t none_at = kNever;  // next() throws there
  std::size_t taken = kNever;      // bytes, then the sink wants no more

  std::uint64_t written = 0;
  std::string text = {};

  void run() {
    const auto next = [&](std::uint64_t number, std::uint64_t& item) {
      if (number == none_at) throw std::runtime_error("no item");
      item = number;
      return number < end;
    };
    const auto make_work = [&] {
      return [&](std::uint64_t item, const TextSink& sink) -> nonet::Finished {
        if (item == throws_at) throw std::runtime_error("no more");
        sink(std::to_string(item) + " ");
        return {item != stops_at, [this, item] { CHECK(item == written++); }};
      };
    };
    const auto sink = [&](std::string_view part) {
      text += part;
      return text.size() < taken;
    };
    run_in_order<std::uint64_t>(jobs, 4 + jobs, sink, next, make_work);
  }
};

std::string up_to(int end) {
  std::string text;
  for (int number = 0; number < end; ++number) text += std::to_string(number) + " ";
  return text;
}

TEST_CASE("numbered work is written in order by any number of threads") {
  for (const unsigned jobs : {1U, 2U, 7U}) {
    Numbers numbers{.jobs = jobs};
    numbers.run();
    CHECK(numbers.text == up_to(500));
    CHECK(numbers.written == 500);
  }
}

TEST_CASE("stopped work ends the output after it") {
  for (const unsigned jobs : {1U, 4U}) {
    Numbers stopped{.jobs = jobs, .stops_at = 4};
    stopped.run();
    CHECK(stopped.text == up_to(5));
    CHECK(stopped.written == 5);
    Numbers unwanted{.jobs = jobs, .taken = 3};
    unwanted.run();
    CHECK(unwanted.text == up_to(2));
    Numbers none{.jobs = jobs, .end = 0};
    none.run();
    CHECK(none.text.empty());
  }
}

TEST_CASE("an exception is rethrown, and all before it is written") {
  for (const unsigned jobs : {1U, 4U}) {
    Numbers broken{.jobs = jobs, .throws_at = 20};
    CHECK_THROWS_WITH(broken.run(), "no more");
    CHECK(broken.text == up_to(20));
    CHECK(broken.written == 20);
    Numbers short_of{.jobs = jobs, .none_at = 20};
    CHECK_THROWS_WITH(short_of.run(), "no item");
    CHECK(short_of.text == up_to(20));
    CHECK(short_of.written == 20);
  }
}

}  // namespace nonet::test::in_order_test
