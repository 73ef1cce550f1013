// `nonet constraints` knows every kind. What else the command line does with constraints is in transcripts.
#include "nonet/constraint.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_constraints_test {
TEST_CASE("constraints lists every kind with an example") {
  const Finished table = run_nonet({"constraints"});
  const Finished json = run_nonet({"constraints", "--output", "json"});
  const Json kinds = Json::parse(json.out);
  CHECK(kinds.size() == constraint_kinds().size());
  for (const Json& kind : kinds) {
    const std::string name = kind.at("name").get<std::string>();
    const std::string example = kind.at("example").get<std::string>();
    CAPTURE(name);
    CHECK_THAT("\n" + table.out, ContainsSubstring("\n" + name + " "));
    const Finished one = run_nonet({"constraints", name});
    CHECK(one.status == 0);
    CHECK_THAT(one.out, StartsWith(name + ": ") && ContainsSubstring("--constraint '" + example + "'\n"));
  }
  CHECK(Json::parse(run_nonet({"constraints", "killer", "--output", "json"}).out).size() == 1);
}

}  // namespace nonet::test::cli_constraints_test
