// Alone in its file: version 2 of Catch compiles all of itself here.
#define CATCH_CONFIG_RUNNER
#include <iostream>

#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace {

class Listener : public Catch::EventListenerBase {
 public:
  using Catch::EventListenerBase::EventListenerBase;
  void testCaseEnded(const Catch::TestCaseStats& stats) override {
    nonet::test::write_used_options(Catch::test_case_name(stats));
    if (!stats.totals.assertions.allOk()) std::cout << "NONET_TEST_SEED=" << nonet::test::seed() << '\n';
  }
};
CATCH_REGISTER_LISTENER(Listener)

}  // namespace

int main(int argc, char* argv[]) { return Catch::Session().run(argc, argv); }
