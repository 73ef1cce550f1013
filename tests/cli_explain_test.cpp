// `nonet explain` under load. Its forms are in transcripts.
#include "tests/tests.hpp"

namespace nonet::test::cli_explain_test {

TEST_CASE("explain writes the same bytes on a busy machine", "[volume]") {
  // AI Escargot: large sets, whose proofs end by the limit of work.
  const std::string puzzles = kAiEscargot.puzzle + "\n" + kWikipedia.puzzle + "\n";
  const auto explain = [&] { return run_nonet({"explain", "--effort", "20"}, puzzles).out; };
  const std::string idle = explain();
  CHECK_THAT(idle, ContainsSubstring("the largest of at most "));
  std::vector<std::jthread> busy;
  for (int i = 0; i < 4; ++i) {
    busy.emplace_back([](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
      }
    });
  }
  CHECK(explain() == idle);
}

}  // namespace nonet::test::cli_explain_test
