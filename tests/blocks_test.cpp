// Numbered blocks in threads.
#include "nonet/run/blocks.hpp"

#include <string>

#include "nonet/base/error.hpp"
#include "tests/catch.hpp"

namespace nonet::test::blocks_test {

using nonet::BlockOptions;
using nonet::BlockWorker;
using nonet::ChunkText;
using nonet::Tally;

namespace {

struct Numbers : BlockWorker {
  std::uint64_t stops_at;
  std::uint64_t throws_at;
  Numbers(std::uint64_t stop, std::uint64_t error) : stops_at(stop), throws_at(error) {}
  bool work(std::uint64_t block, const ChunkText& text, Tally& tally) override {
    if (block == throws_at) throw nonet::Error("no more");
    text(std::to_string(block) + " ");
    tally.add(nonet::Status::done);
    return block != stops_at;
  }
};

constexpr std::uint64_t kNever = ~std::uint64_t{0};

std::string text_of(BlockOptions options, std::uint64_t stops_at, Tally& tally, std::size_t taken = kNever,
                    std::uint64_t throws_at = kNever) {
  std::string text;
  std::uint64_t calls = options.first;
  options.written = [&](std::uint64_t block) { CHECK(block == calls++); };
  nonet::run_blocks(
      options, [&] { return std::make_unique<Numbers>(stops_at, throws_at); },
      [&](std::string_view part) {
        text += part;
        return text.size() < taken;
      },
      tally);
  return text;
}

}  // namespace

TEST_CASE("blocks are written in order by any number of threads", "[blocks]") {
  std::string expected;
  for (int block = 3; block < 500; ++block) expected += std::to_string(block) + " ";
  for (const unsigned jobs : {1U, 2U, 7U}) {
    Tally tally;
    CHECK(text_of({.first = 3, .end = 500, .jobs = jobs}, kNever, tally) == expected);
    CHECK(tally.count(nonet::Status::done) == 497);
  }
}

TEST_CASE("a block that was stopped ends the output behind it", "[blocks]") {
  for (const unsigned jobs : {1U, 4U}) {
    Tally tally;
    CHECK(text_of({.end = 500, .jobs = jobs}, 4, tally) == "0 1 2 3 4 ");
    CHECK(tally.records() == 5);
    CHECK(text_of({.end = 500, .jobs = jobs}, kNever, tally, 3).substr(0, 4) == "0 1 ");
    std::stop_source source;
    source.request_stop();
    CHECK(text_of({.end = 500, .jobs = jobs, .stop = source.get_token()}, kNever, tally).empty());
    CHECK_THROWS_AS(text_of({.end = 500, .jobs = jobs}, kNever, tally, kNever, 20), nonet::Error);
  }
}

}  // namespace nonet::test::blocks_test
