// Outside programs in a race: puzzles go to one process a pass, one a line, and solutions come back, one a line.
//
// A program is given 81-symbol lines (or the board's own one-line form: docs/formats.md), '.' for blank, and writes
// one line a puzzle, in order:
//
//     the solution, anything behind a blank, tab, comma or semicolon being its own     solved
//     nothing, or a board of blanks only ('.' or '0'), or "# no solution"              there is none
//     '#' and anything else                                                            no answer
//
// Anything else is a fault, and so are lines too few or too many.
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
  std::string name;     ///< for tables and CSV: without blanks, commas and quotes
  std::string command;  ///< for /bin/sh -c
};

/// From "NAME=COMMAND". Throws Error where it is none.
RivalSpec parse_rival(std::string_view text);

struct RivalLimits {
  Clock::duration pass_timeout = std::chrono::seconds(120);  ///< for a pass over all puzzles
  bool cpu_time = false;                                     ///< measure that in place of time that passes
  std::stop_token stop = {};
};

/// "" or why one line cannot tell such a puzzle: variants, box shapes other than the usual one, and what
/// append_puzzle() leaves out.
std::string why_no_line(const PuzzleGroup& group);

/// A process a pass, and before it one for the first puzzle alone, which shows what starting takes; before the first
/// pass there is another such process, which is not counted. A process that cannot start, breaks down or does not end
/// in time is the pass's failure; one that ends with another status than 0 is none if it gave all its answers.
/// load() throws Error with why_no_line().
std::unique_ptr<PassContestant> make_rival(const RivalSpec& spec, const RivalLimits& limits);

}  // namespace nonet
