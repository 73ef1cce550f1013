// Outside programs in a comparison. Each pass is one process: puzzles go in and solutions come out, one per line.
//
// A program reads lines of 81 symbols (or the board's own one-line form: docs/formats.md) with '.' for blank. It writes
// one line for each puzzle, in order:
//
//     SOLUTION, then perhaps a blank, tab, comma or semicolon and any text     solved
//     SOLUTION unique, SOLUTION multiple, SOLUTION COUNT, COUNT:SOLUTION       1: unique; 2 or more: multiple
//     nothing, a board of blanks ('.' or '0'), "0:", or "# no solution"        no solution
//     '#' and other text                                                       no answer
//
// Any other line is a wrong answer, such as a solution with blanks. If the number of lines is wrong, no line counts.
//
// Example:
//     const nonet::RivalSpec rival = nonet::parse_rival("mine=./mine --fast");
//     assert(rival.name == "mine" && rival.command == "./mine --fast");
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "run/measure.hpp"

namespace nonet {

struct RivalSpec {
  std::string name;     ///< without blanks, commas and quotes, for tables and CSV
  std::string command;  ///< for /bin/sh -c
};

/// Reads "NAME=COMMAND". Throws Error.
RivalSpec parse_rival(std::string_view text);

struct RivalLimits {
  Clock::duration pass_timeout = std::chrono::seconds(120);  ///< for a pass over all puzzles
  std::optional<Clock::time_point> deadline = {};            ///< for all passes together
  bool cpu_time = false;                                     ///< measure processor time, not elapsed time
  std::stop_token stop = {};
};

/// "", or why a line cannot hold such puzzles: constraints, unusual box shapes, some excluded candidates.
std::string why_no_line(const PuzzleGroup& group);

/// Each pass runs a process for the first puzzle alone, which measures the start-up, and then one for all puzzles. One
/// more run before the first pass warms up and is not counted. A pass fails if a process cannot start, breaks down,
/// takes too long or writes a wrong number of lines. A status other than 0 is reported, and is not a failure if all
/// answers are there. After a crash, further processes find the puzzles that cause it and answer the others: not timed,
/// within the time of one more pass, up to ten crashes. load() throws Error with why_no_line().
std::unique_ptr<PassContestant> make_rival(const RivalSpec& spec, const RivalLimits& limits);

}  // namespace nonet
