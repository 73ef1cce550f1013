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

/// Makes a folder and its parents if they do not exist. Throws OutputError.
void make_folder(const std::string& path);
/// Throws OutputError if make_folder() would, or if nothing can be written there. Makes nothing.
void require_folder(const std::string& path);
/// FOLDER/000001.cnf for index 1 and extension ".cnf".
std::string numbered_file(const std::string& folder, std::uint64_t index, std::string_view extension);
/// The value of --out if it is a folder or ends in a slash; else "".
std::string folder_of_out(const Arguments& arguments);

/// Files that a verb makes of puzzles.
struct PuzzleFile {
  std::string_view extension;  ///< ".cnf"
  std::string_view noun;       ///< "formula"
  /// Writes one file and closes it. False: a signal ended it early. `heading`: title and author, or "".
  std::function<bool(const Puzzle& puzzle, const Symbols& symbols, const std::string& heading, OutputFile& output)>
      write;
};

/// Writes a file per puzzle into the folder of --out, and a line per record to standard output. Without a folder, or
/// with --index, writes one puzzle to --out. Returns the exit status. Throws as pick_puzzle() does.
int write_puzzles(const Arguments& arguments, const PuzzleFile& file);

}  // namespace nonet::cli
