#include "nonet/backend.hpp"
#include "tests/tests.hpp"

namespace nonet::test::registry_test {
// A backend that takes little, to see how it is refused.
const BackendInfo kNarrow = {
    .name = "narrow",
    .summary = "9x9 alone",
    .can = [](const BackendOptions&) { return Capabilities{.max_side = 9, .any_units = false}; },
    .why_unavailable =
        [](const BackendOptions& options) {
          return options.argument.empty() ? std::string() : "no shared object at " + options.argument;
        },
    .make = nullptr,
};

TEST_CASE("every backend is found by its name") {
  for (const BackendInfo* const info : backends()) {
    if (!info->argument.empty()) continue;
    const BackendSpec spec = parse_backend(info->name);
    CHECK(spec.info == info);
    CHECK(spec.options.argument.empty());
    CHECK(spec.text() == info->name);
    CHECK(parse_backend(" " + std::string(info->name) + " ").info == info);
  }
  for (const char* const name : {"auto", "cadical", "dfs", "batch", "dlx", "backtrack"})
    CHECK(parse_backend(name).info->name == name);
  CHECK(parse_backend("backtrack").info->reference);
  CHECK_FALSE(parse_backend("dfs").info->reference);
}

TEST_CASE("an argument where none belongs is refused") {
  for (const std::string_view name : {"", "DFS", "dfs:fast", "dfs:"}) CHECK_THROWS_AS(parse_backend(name), Error);
  CHECK_THROWS_WITH(parse_backends("dlx:a,b"), ContainsSubstring("'dlx' takes nothing after a colon"));
  for (const BackendInfo* const info : backends()) {
    if (info->argument.empty()) continue;
    const std::string name(info->name);
    CHECK_THROWS_WITH(parse_backend(name), ContainsSubstring("needs an argument: " + name + ":"));
    const BackendSpec spec = parse_backend(name + ":some thing, with -x");
    CHECK(spec.options.argument == "some thing, with -x");
    CHECK(spec.text() == name + ":some thing, with -x");
  }
}

TEST_CASE("a list of backends is read in its order") {
  const std::vector<BackendSpec> specs = parse_backends("dlx, dfs,cadical");
  REQUIRE(specs.size() == 3);
  CHECK(specs[0].text() == "dlx");
  CHECK(specs[1].text() == "dfs");
  CHECK(specs[2].text() == "cadical");
  CHECK_THROWS_WITH(parse_backends(""), ContainsSubstring("no backend named"));
  CHECK_THROWS_WITH(parse_backends(" , "), ContainsSubstring("no backend named"));
  CHECK_THROWS_WITH(parse_backends("dfs,cadicl"), ContainsSubstring("'cadical'"));
}

TEST_CASE("a board that a backend does not take is refused with the reason") {
  const auto large = Rules::make({.geometry = {5, 13}});
  for (const BackendInfo* const info : backends()) {
    const BackendSpec spec{info};
    if (!info->argument.empty() || !info->why_unavailable({}).empty()) continue;
    const int max_side = info->can({}).max_side;
    if (max_side >= 65) {
      CHECK(why_not(spec, *large).empty());
      continue;
    }
    CHECK_THAT(why_not(spec, *large),
               ContainsSubstring("sides up to " + std::to_string(max_side)) && ContainsSubstring("65"));
    CHECK_THROWS_AS(make_backend(spec, large), Error);
  }
  CHECK(why_not(parse_backend("dfs"), *large) == "backend 'dfs' takes sides up to 64, this board has 65");
  CHECK(why_not(parse_backend("dfs"), *Rules::make({.geometry = {8, 8}})).empty());
}

TEST_CASE("variants and jigsaws are refused where a backend takes boxes only") {
  const BackendSpec spec{&kNarrow};
  CHECK(why_not(spec, *Rules::make({})).empty());
  CHECK(why_not(spec, *Rules::make({.geometry = {2, 3}})).empty());
  CHECK_THAT(why_not(spec, *Rules::make({.geometry = {4, 4}})),
             ContainsSubstring("sides up to 9") && ContainsSubstring("16"));
  CHECK_THAT(why_not(spec, *Rules::make(with_variants({}, "diagonal"))),
             ContainsSubstring("rows, columns and boxes only") && ContainsSubstring("3x3 diagonal"));
  Random random(1);
  const auto jigsaw = Rules::make(random_jigsaw({2, 2}, pattern_board({2, 2}), 9, random));
  CHECK_THAT(why_not(spec, *jigsaw), ContainsSubstring("jigsaw"));
}

TEST_CASE("other shapes are refused where a backend takes the classic board only") {
  const BackendSpec spec = parse_backend("batch");
  CHECK(why_not(spec, *Rules::make({})).empty());
  CHECK(why_not(spec, *Rules::make({.geometry = {2, 3}})) ==
        "backend 'batch' takes the classic 9x9 board only, not 2x3");
  CHECK_THAT(why_not(spec, *Rules::make({.geometry = {1, 9}})), ContainsSubstring("classic 9x9 board only"));
  CHECK_THAT(why_not(spec, *Rules::make(with_variants({}, "windoku"))), ContainsSubstring("classic 9x9 board only"));
  CHECK_THAT(why_not(spec, *Rules::make({.geometry = {4, 4}})), ContainsSubstring("sides up to 9"));
}

TEST_CASE("a backend that cannot run says why") {
  BackendSpec spec{&kNarrow};
  spec.options.argument = "./libx.so";
  CHECK(why_not(spec, *Rules::make({})) ==
        "backend 'narrow:./libx.so' is not available: no shared object at ./libx.so");
  CHECK_THROWS_WITH(make_backend(spec, Rules::make({})), ContainsSubstring("no shared object at ./libx.so"));
}

}  // namespace nonet::test::registry_test
