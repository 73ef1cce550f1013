// Streams of records for tests that run the program, and its results without what differs from run to run.
//
// Example:
//     nonet::Random random(nonet::test::seed());
//     const std::string input = nonet::test::mixed_puzzles(100, 46, random);
//     const auto lines = nonet::test::lines_of(nonet::test::run_nonet({"solve"}, input).out);
//     CHECK(lines.size() == 100);
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/reader.hpp"
#include "nonet/streams.hpp"
#include "tests/boards.hpp"

namespace nonet {
struct PuzzleSet;
}

namespace nonet::test {

/// Of a command line.
using Words = std::vector<std::string>;
/// The words, followed by more of them.
Words with(Words words, const Words& more);

/// Puzzles with one and with more solutions, with none, with clues that clash, and lines that are not puzzles: a record
/// each, with comments, blank lines and carriage returns among them. Each board lacks this many cells or a few more.
std::string mixed_puzzles(int count, int blanks, Random& random);

std::string repeat(std::string_view part, std::size_t times);

/// A sink that keeps all.
inline auto into(std::string& text) {
  return [&text](std::string_view part) { return text += part, true; };
}

std::vector<Record> records_of(ByteSource source, const ReadOptions& options = {});
std::vector<Record> records_of(const std::string& text, const ReadOptions& options = {});
/// Checks that each record of the text is a puzzle.
std::vector<Puzzle> puzzles_in(const std::string& text, const ReadOptions& options = {});

/// Whether the board's regions are this partition: they are numbered as they come.
bool has_regions(const Puzzle& puzzle, const std::vector<std::uint8_t>& regions);

/// The puzzles of a text.
PuzzleSet set_of(const std::string& text, const ReadOptions& options = {});

/// A text, this many bytes at each call.
ByteSource in_steps(std::string text, std::size_t step);

/// Results of a form of --output without the time that each took.
std::string without_times(const std::string& form, const std::string& text);

}  // namespace nonet::test
