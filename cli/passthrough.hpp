// What stands beside the puzzles of an input (formats/columns.hpp), in the results.
#pragma once

#include <atomic>
#include <span>
#include <string>
#include <vector>

#include "nonet/formats/format.hpp"
#include "nonet/run/solve.hpp"

namespace nonet::cli {

/// Which columns the results of a run show.
struct Passthrough {
  std::vector<std::string> names = {};     ///< those in csv, behind nonet's own
  std::atomic<bool> lost_columns = false;  ///< a record had others
};

/// line: what follows the puzzle in its line, behind the result, with the byte that separates it.
void append_text_behind(std::string& text, const PuzzleResult& result, const Layout& layout);
/// json: `,"columns":{...}` where the record has any.
void append_json_columns(std::string& text, const PuzzleResult& result, const Layout& layout);
/// csv: a comma and a field for each of the names.
void append_csv_columns(std::string& text, const PuzzleResult& result, const Layout& layout, Passthrough& passthrough);
/// csv: the names behind those that the header has; one that it has already gets `input_` in front.
void append_csv_names(std::string& text, std::vector<std::string> header, const Passthrough& passthrough);

}  // namespace nonet::cli
