// A comparison as one page that needs nothing else: charts, the table, the hardest puzzles, the machine. Its frame,
// looks and script are cli/report.html.
#pragma once

#include <string>

#include "cli/compare_report.hpp"

namespace nonet::cli {

/// Well-formed as XML, too. It refers to nothing outside, and stays under 2 MB however many puzzles there are: charts
/// draw some of them then, evenly, and the slowest all.
std::string as_html(const CompareReport& report);

}  // namespace nonet::cli
