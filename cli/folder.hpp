// Folders with a file for each puzzle.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "cli/output_file.hpp"
#include "nonet/board.hpp"
#include "nonet/puzzle.hpp"

namespace nonet::cli {

/// With all folders above it; one that is there is fine. Throws FileError.
void make_folder(const std::string& path);
/// FOLDER/000001.cnf for index 1 and extension ".cnf".
std::string numbered_file(const std::string& folder, std::uint64_t index, std::string_view extension);
/// The folder that --out names, by a slash at its end or by being one; "": it names none.
std::string folder_of_out(const Arguments& arguments);

/// What a verb makes of puzzles.
struct PuzzleFile {
  std::string_view extension;  ///< ".cnf"
  std::string_view noun;       ///< "formula"
  /// Writes one and closes the file. False: a signal ended it early. The heading has title and author, if it has any.
  std::function<bool(const Puzzle& puzzle, const Symbols& symbols, const std::string& heading, OutputFile& output)>
      write;
};

/// Into the folder of --out a file for each puzzle, and a line on standard output for each record; without a folder, or
/// with --index, one puzzle to --out. Returns the exit status. Throws as pick_puzzle() does.
int write_puzzles(const Arguments& arguments, const PuzzleFile& file);

}  // namespace nonet::cli
