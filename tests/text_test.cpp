#include "base/text.hpp"
#include "nonet/board.hpp"
#include "tests/tests.hpp"

namespace nonet::test::text_test {
namespace {

using Parts = std::vector<std::string_view>;

}  // namespace

TEST_CASE("cells are named by row and column from one") {
  CHECK(cell_name({3, 3}, 0) == "r1c1");
  CHECK(cell_name({3, 3}, 8) == "r1c9");
  CHECK(cell_name({3, 3}, 80) == "r9c9");
  CHECK(cell_name({2, 5}, 13) == "r2c4");
}

TEST_CASE("lists are split at separators without blanks or empty parts") {
  CHECK(split("a,b", ',') == Parts{"a", "b"});
  CHECK(split(" a , ,b,,", ',') == Parts{"a", "b"});
  CHECK(split("", ',').empty());
  CHECK(split(",", ',').empty());
  CHECK(split("one two", ',') == Parts{"one two"});
}

TEST_CASE("trimming takes blanks and tabs and line ends off both sides") {
  CHECK(trim(" \t a b \r\n") == "a b");
  CHECK(trim(" \t\r").empty());
  CHECK(trim("").empty());
}

TEST_CASE("the nearest names come first and far ones not at all") {
  const Parts names = {"cadical", "dfs", "dlx", "backtrack"};
  CHECK(nearest("cadcal", names) == Parts{"cadical"});
  CHECK(nearest("acdical", names) == Parts{"cadical"});
  CHECK(nearest("dsf", names).front() == "dfs");  // a swap of neighbours is one step
  CHECK(nearest("back", names) == Parts{"backtrack"});
  CHECK(nearest("something", names).empty());
  CHECK(did_you_mean("backtrak", names) == ": did you mean 'backtrack'?");
  CHECK(did_you_mean("something", names) == " (one of cadical, dfs, dlx, backtrack)");
  CHECK(did_you_mean("dix", {"dlx", "dfs"}).find("'dlx'") != std::string::npos);
}

TEST_CASE("bytes are quoted where they can be printed") {
  CHECK(quote_byte('x') == "'x'");
  CHECK(quote_byte(' ') == "' '");
  CHECK(quote_byte('\x8f') == "byte 0x8f");
  CHECK(quote_byte('\0') == "byte 0x00");
  CHECK(quote_byte('\x7f') == "byte 0x7f");
}

TEST_CASE("errors of a record say where they are") {
  const ParseError error{7, 12, "unexpected 'x'"};
  CHECK(error.text() == "line 7, column 12: unexpected 'x'");
  CHECK(error.text_in_line() == "column 12: unexpected 'x'");
  const ParseError whole{7, 0, "8 rows (9 expected)"};
  CHECK(whole.text() == "line 7: 8 rows (9 expected)");
  CHECK(whole.text_in_line() == "8 rows (9 expected)");
}

}  // namespace nonet::test::text_test
