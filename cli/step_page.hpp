// What `explain --html` gathers while puzzles stream by, until all of them make a page.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "cli/explain_page.hpp"
#include "cli/options.hpp"
#include "cli/output_file.hpp"
#include "nonet/reader.hpp"
#include "run/solve.hpp"

namespace nonet::cli {

class StepPage {
 public:
  /// Opens --html's file. Throws UsageError where another option contradicts it.
  explicit StepPage(const Arguments& arguments);

  /// Any thread may call it, in any order. The page has the first thousand puzzles. The layout is that of their input.
  void add(const PuzzleResult& result, const Layout& layout);
  /// Writes the page, puzzles in the order of the input. Nothing where there were none.
  void write();

 private:
  std::string heading_;
  std::string title_;  // of the last puzzle: the page of one puzzle has it
  OutputFile file_;
  std::mutex mutex_;
  std::map<std::uint64_t, PagePuzzle> puzzles_;  // by number
  bool too_many_ = false;
};

}  // namespace nonet::cli
