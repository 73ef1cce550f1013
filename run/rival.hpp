// Outside programs in a comparison. Each pass is one process: puzzles go in, one a line, and solutions come out
// likewise.
//
// A program reads lines of 81 symbols (or the board's own one-line form: docs/formats.md) with '.' for blank. It writes
// one line for each puzzle, in order:
//
//     the solution, then perhaps a blank, tab, comma or semicolon and any text     solved
//     nothing, a board of blanks ('.' or '0'), or "# no solution"                  no solution
//     '#' and other text                                                           no answer
//
// Anything else is a fault, such as a solution with blanks, and so is a wrong number of lines.
//
// Example:
//     const nonet::RivalSpec rival = nonet::parse_rival("mine=./mine --fast");
//     assert(rival.name == "mine" && rival.command == "./mine --fast");
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "nonet/run/measure.hpp"

namespace nonet {

struct RivalSpec {
  std::string name;     ///< without blanks, commas and quotes, for tables and CSV
  std::string command;  ///< for /bin/sh -c
};

/// Reads "NAME=COMMAND". Throws Error.
RivalSpec parse_rival(std::string_view text);

struct RivalLimits {
  Clock::duration pass_timeout = std::chrono::seconds(120);  ///< for a pass over all puzzles
  bool cpu_time = false;                                     ///< measure processor time, not elapsed time
  std::stop_token stop = {};
};

/// "", or why a line cannot hold such puzzles: variants, unusual box shapes, and what append_puzzle() leaves out.
std::string why_no_line(const PuzzleGroup& group);

/// Each pass runs a process for the first puzzle alone, which measures the start-up, and then one for all puzzles. One
/// more run before the first pass warms up and is not counted. A pass fails if a process cannot start, breaks down or
/// takes too long; a status other than 0 is no failure if all answers are there. load() throws Error with
/// why_no_line().
std::unique_ptr<PassContestant> make_rival(const RivalSpec& spec, const RivalLimits& limits);

}  // namespace nonet
