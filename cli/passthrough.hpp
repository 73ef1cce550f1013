// Copies text and columns beside puzzles (formats/columns.hpp) into the results.
#pragma once

#include <atomic>
#include <span>
#include <string>
#include <vector>

#include "nonet/formats/format.hpp"
#include "nonet/run/solve.hpp"

namespace nonet::cli {

/// The columns of a run's results.
struct Passthrough {
  std::vector<std::string> names = {};     ///< in csv, after nonet's own columns
  std::atomic<bool> lost_columns = false;  ///< a record had others
};

/// line: appends the text that follows the puzzle in its line, with the byte that separates it.
void append_text_behind(std::string& text, const PuzzleResult& result, const Layout& layout);
/// json: appends `,"columns":{...}` if the record has columns.
void append_json_columns(std::string& text, const PuzzleResult& result, const Layout& layout);
/// csv: appends a comma and a field for each of the names.
void append_csv_columns(std::string& text, const PuzzleResult& result, const Layout& layout, Passthrough& passthrough);
/// csv: appends the names to the header. A name that the header has already gets `input_` in front.
void append_csv_names(std::string& text, std::vector<std::string> header, const Passthrough& passthrough);

}  // namespace nonet::cli
