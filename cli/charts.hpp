// Drawings for a report: charts and boards as SVG that stands in a page, in the page's colours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board/puzzle.hpp"

namespace nonet::cli {

/// Text for HTML and XML, with & < > " ' as entities.
std::string escaped(std::string_view text);

/// A style is a colour, dashes and a marker; forty differ, counted from 0. This one is the virtual best's.
inline constexpr std::size_t kBestStyle = SIZE_MAX;

/// A contestant in the charts.
struct Series {
  std::string name;
  std::size_t style = 0;
  std::vector<double> sorted = {};       ///< seconds for each solved puzzle, ascending; empty if there is only a mean
  std::optional<double> amortised = {};  ///< mean seconds per puzzle, if there are no times for single puzzles
  std::size_t unsolved = 0;
};

/// A page holds each chart twice, for wide and narrow screens, and shows one of them.
enum class ChartWidth : bool { wide, narrow };

/// A range of times on a logarithmic axis. Both ends are round numbers.
struct LogRange {
  double low = -6;  ///< powers of ten
  double high = 0;

  static LogRange of(std::span<const Series> all);
  double place(double seconds) const;  ///< 0 to 1
  /// Powers of ten; also 2 and 5 times these if they are few.
  std::vector<double> ticks() const;
};

/// How many puzzles (x) are solved if each may take so long (y, logarithmic). `best` are the times of the virtual best
/// solver, ascending; empty if there is none.
std::string cactus_chart(std::span<const Series> all, std::span<const double> best, std::size_t puzzles,
                         ChartWidth width);
/// A histogram for each contestant, on one logarithmic axis, with median, 90th and 99th percentile, and maximum.
std::string distribution_chart(std::span<const Series> all, ChartWidth width);
/// The frame of a square chart of two times. The page's script draws scales and points.
std::string scatter_frame();
/// A piece of a line in this style, for legends.
std::string legend_key(std::size_t style);

/// Clues in their cells, thick lines around boxes or regions; shades show diagonals and windows.
std::string board_drawing(const PuzzleView& puzzle, std::string_view title);

/// Which of `count` sorted values to draw: all if they are few, else some at even distances and all of the last ones.
std::vector<std::size_t> drawn_samples(std::size_t count, std::size_t evenly, std::size_t last);

}  // namespace nonet::cli
