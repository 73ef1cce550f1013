// Streams of records for tests that run the program, and its results without what differs from run to run.
//
// Example:
//     nonet::Random random(nonet::test::seed());
//     const std::string input = nonet::test::mixed_puzzles(100, 46, random);
//     const auto lines = nonet::test::lines_of(nonet::test::run_nonet({"solve"}, input).out);
//     CHECK(lines.size() == 100);
#pragma once

#include <string>
#include <vector>

#include "nonet/streams.hpp"
#include "tests/boards.hpp"

namespace nonet::test {

/// Of a command line.
using Words = std::vector<std::string>;
/// The words, followed by more of them.
Words with(Words words, const Words& more);

/// Puzzles with one and with more solutions, with none, with clues that clash, and lines that are not puzzles: a record
/// each, with comments, blank lines and carriage returns among them. Each board lacks this many cells or a few more.
std::string mixed_puzzles(int count, int blanks, Random& random);

/// A text, this many bytes at each call.
ByteSource in_steps(std::string text, std::size_t step);

/// Results of a form of --output without the time that each took.
std::string without_times(const std::string& form, const std::string& text);

}  // namespace nonet::test
