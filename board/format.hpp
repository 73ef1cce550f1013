// The text formats of puzzles, and how one is recognised from the head of an input.
//
// Example:
//     auto layout =
//     nonet::detect_layout("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
//                                        true, {});
//     assert(layout && layout->format == nonet::Format::line && layout->rules->side() == 9);
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "board/rules.hpp"
#include "board/symbols.hpp"

namespace nonet {

enum class Format : std::uint8_t { line, grid, numbers, candidates, csv, json, jsonl, jigsaw };

struct FormatInfo {
  std::string_view name;  ///< for `--format`; several names may stand for one format (sdm is line, sdk is grid)
  Format format;
  std::string_view summary;
};
std::span<const FormatInfo> formats();
/// Throws Error on an unknown name, with the nearest one.
Format parse_format(std::string_view name);
std::string_view name_of(Format format);

/// What the caller already knows of an input; what is left open is read from its head.
struct ReadOptions {
  std::optional<Format> format = {};
  std::optional<Geometry> geometry = {};
  RulesSpec variants = {};   ///< only the variants' flags count
  std::string symbols = {};  ///< an alphabet; empty: the standard symbols
};

/// How one input is written: found once, then the same for all of its records.
struct Layout {
  Format format = Format::line;
  bool one_line = true;                ///< a record is one line; else a block of lines (or a JSON array)
  std::shared_ptr<const Rules> rules;  ///< shape and variants; a jigsaw record carries its own
  Symbols symbols = Symbols::standard(9);
  std::size_t csv_column = 0;  ///< where the puzzle stands, from 0

  /// "line, 3x3 boxes": for --verbose
  std::string describe() const;
};

/// Recognises the layout. Nothing where the head is too short to tell and `complete` is false: call again with more.
/// What is found in a head is found in every longer one, too, so that it never matters in which pieces an input comes.
/// Text that fits no format counts as lines of the given (or the 9x9) shape, so that its errors are told record by
/// record. Throws Error where the options contradict each other or what is there.
std::optional<Layout> detect_layout(std::string_view head, bool complete, const ReadOptions& options);

/// How much of an input's head detect_layout is given at the most, in bytes.
inline constexpr std::size_t kMaxHead = std::size_t{1} << 20U;

}  // namespace nonet
