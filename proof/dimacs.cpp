#include "proof/dimacs.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <vector>

#include "proof/internal/tokens.hpp"
#include "proof/steps.hpp"

namespace nonet::proof {
namespace {

// Skips blanks, and reads the number behind them.
bool read_number(std::string_view& line, std::int64_t& number) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  const auto read = std::from_chars(line.data(), line.data() + line.size(), number);
  if (read.ec != std::errc{}) return false;
  line.remove_prefix(static_cast<std::size_t>(read.ptr - line.data()));
  return line.empty() || is_blank(line.front());
}

}  // namespace

std::string read_formula(std::string_view text, const std::function<void(std::span<const int>)>& visit,
                         const GoesOn& goes_on) {
  constexpr std::uint64_t kLinesAPoll = 16384;
  std::uint64_t line_number = 0;
  std::uint64_t clauses = 0;
  std::int64_t variables = 0;
  std::int64_t expected = -1;
  std::vector<int> clause;
  const auto at_line = [&](const char* why) { return "line " + std::to_string(line_number) + ": " + why; };
  while (!text.empty()) {
    if (++line_number % kLinesAPoll == 0) ask(goes_on);
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with('c')) continue;
    if (line.starts_with('%')) break;  // SATLIB
    if (line.starts_with('p')) {
      constexpr std::string_view kHead = "p cnf";
      const bool first = expected < 0 && line.starts_with(kHead);
      if (first) line.remove_prefix(kHead.size());
      if (!first || !read_number(line, variables) || !read_number(line, expected) || variables < 0 || expected < 0) {
        return at_line("the header is 'p cnf VARIABLES CLAUSES', once");
      }
      if (variables > kMostVariables) return at_line("so many variables are beyond this checker");
      continue;
    }
    while (line.find_first_not_of(" \t\r") != std::string_view::npos) {
      std::int64_t literal = 0;
      if (expected < 0) return at_line("a header 'p cnf VARIABLES CLAUSES' comes first");
      if (!read_number(line, literal) || literal > variables || literal < -variables) {
        return at_line("this is no literal of the header's variables");
      }
      if (literal != 0) {
        clause.push_back(static_cast<int>(literal));
        continue;
      }
      ++clauses;
      visit(clause);
      clause.clear();
    }
  }
  if (expected < 0) return "there is no header 'p cnf VARIABLES CLAUSES'";
  if (!clause.empty()) return at_line("the last clause is cut off: its closing 0 is missing");
  if (clauses != static_cast<std::uint64_t>(expected)) {
    return "there are " + std::to_string(clauses) + " clauses, and the header says " + std::to_string(expected);
  }
  return {};
}

}  // namespace nonet::proof
