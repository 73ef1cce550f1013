#include "cli/pick.hpp"

#include <utility>

#include "cli/inputs.hpp"
#include "cli/signals.hpp"
#include "nonet/run/input.hpp"

namespace nonet::cli {

std::optional<PickedPuzzle> pick_puzzle(const Arguments& arguments, const std::string& path) {
  FileInput input(path, watch_signals());
  PuzzleReader reader(input.bytes(), read_options(arguments));
  report_layout(arguments, input.name(), reader.layout());
  const std::optional<std::uint64_t> wanted = arguments.index;
  std::optional<Record> picked;
  while (std::optional<Record> record = reader.next()) {
    if (!wanted && picked) {
      throw UsageError(input.name() + " has more than one puzzle: name one with --index N");
    }
    if (!wanted || record->index == *wanted) picked = std::move(record);
    if (wanted && picked) break;
  }
  const bool skipped = report_skipped(arguments, input.name(), reader.skipped());
  if (!picked && skipped) throw InvalidPuzzle(input.name() + ": no line is a puzzle");
  if (!picked && wanted) throw UsageError(input.name() + " has no puzzle number " + std::to_string(*wanted));
  if (!picked) {
    if (!watch_signals().stop_requested()) report_empty(arguments, input);
    return std::nullopt;
  }
  if (!picked->puzzle) throw InvalidPuzzle(input.name() + ": " + picked->error.text());
  Puzzle puzzle = std::move(*picked->puzzle);
  picked->puzzle.reset();
  return PickedPuzzle{std::move(puzzle), std::move(*picked), reader.layout().symbols};
}

}  // namespace nonet::cli
