#include <cstdint>
#include <string>

#include "nonet/proof/lrat_steps.hpp"
#include "tests/catch.hpp"

namespace nonet::test {
namespace {

using proof::LratForm;
using proof::LratReader;
using proof::LratStep;

// The hint of a step that ends the text, so that few bytes stand behind it.
std::int64_t hint_read_as(const std::string& text) {
  LratReader reader("9 0 " + text, LratForm::text);
  LratStep step;
  return reader.next(step) && step.ids.size() == 1 ? step.ids.front() : 0;
}

}  // namespace

TEST_CASE("numbers of any length in LRAT are read to their last digit") {
  const std::string digits = "876543219012345678";
  for (std::size_t length = 1; length <= digits.size(); ++length) {
    const std::string number = digits.substr(0, length);
    CAPTURE(number);
    const std::int64_t expected = std::stoll(number);
    for (const char* zeros : {"", "0", "000", "0000000", "00000000", "000000000000000000000"}) {
      for (const char* end : {" 0", "\t0\n", "  0 \n", " 0\n12345678"}) {
        CHECK(hint_read_as(zeros + number + end) == expected);
        CHECK(hint_read_as("-" + (zeros + number) + end) == -expected);
      }
    }
    // Bytes beside the digits in their table, and beyond.
    for (const char other : {'/', ':', '-', '+', 'a', 'd', '\x7f', '\xb0', '\xff'}) {
      CHECK(hint_read_as(number + other + " 0") == 0);
      CHECK(hint_read_as(number + other + "12345678 0") == 0);
      CHECK(hint_read_as(other + number + " 0") == (other == '-' ? -expected : 0));
    }
  }
  CHECK(hint_read_as("1152921504606846976 0") == 1152921504606846976);
  CHECK(hint_read_as("1152921504606846977 0") == 0);
  CHECK(hint_read_as("99999999999999999999999 0") == 0);
}

}  // namespace nonet::test
