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

TEST_CASE("the nearest names come first, and far names are not suggested") {
  const Parts names = {"cadical", "dfs", "dlx", "backtrack"};
  CHECK(nearest("acdical", names) == Parts{"cadical"});
  CHECK(nearest("dsf", names).front() == "dfs");  // two neighbours swapped are one step
  CHECK(nearest("something", names).empty());
  CHECK(quote_byte('\0') == "byte 0x00");
  CHECK(quote_byte('\x7f') == "byte 0x7f");
}

}  // namespace nonet::test::text_test
