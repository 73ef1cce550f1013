#include "base/text.hpp"
#include "tests/tests.hpp"

namespace nonet::test::text_test {
using Parts = std::vector<std::string_view>;

TEST_CASE("lists are split without blanks or empty parts, and trimming takes blanks and line ends off both sides") {
  CHECK(split("a,b", ',') == Parts{"a", "b"});
  CHECK(split(" a , ,b,,", ',') == Parts{"a", "b"});
  CHECK(split("", ',').empty());
  CHECK(split(",", ',').empty());
  CHECK(split("one two", ',') == Parts{"one two"});
  CHECK(trim(" \t a b \r\n") == "a b");
  CHECK(trim(" \t\r").empty());
  CHECK(trim("").empty());
}

}  // namespace nonet::test::text_test
