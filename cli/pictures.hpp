// Puzzles as pictures, an SVG document each: `solve --output svg`, `decode --output svg` and `convert --to svg`.
#pragma once

#include <string>
#include <string_view>

#include "cli/options.hpp"
#include "cli/output.hpp"
#include "nonet/reader.hpp"
#include "run/solve.hpp"

namespace nonet::cli {

/// What `convert --to` calls it, which is no format to read.
inline constexpr std::string_view kSvg = "svg";

/// For a run of `solve`: makes the folder and returns its name; "": there is none, and one picture is written. Throws
/// UsageError if the command line asks for what has no place in pictures.
std::string begin_pictures(const Arguments& arguments);

/// Throws UsageError if this is not the first puzzle of its input.
void require_only_picture(const PuzzleResult& result);
/// Appends the picture of a result; with a folder the picture goes to a file there, and a line names it. Results
/// without a puzzle are told of on standard error, or in a line that begins with #.
void append_picture(std::string& text, const PuzzleResult& result, std::string_view remark, const Layout& layout,
                    const OutputStyle& style);

/// `convert --to svg`.
int convert_to_pictures(const Arguments& arguments);

}  // namespace nonet::cli
