// A comparison as one page that needs nothing else: bars, curves, tables, the hardest puzzles, the machine. Its frame,
// style sheet and script are cli/report.html.
#pragma once

#include <string>

#include "cli/compare_report.hpp"

namespace nonet::cli {

struct Lab;

/// The page is well-formed XML, refers to nothing outside, and stays under 2 MB: with many puzzles, charts draw some of
/// them at even distances, and all of the slowest. `lab`: if formulas were compared, else nullptr.
std::string as_html(const CompareReport& report, const Lab* lab);

}  // namespace nonet::cli
