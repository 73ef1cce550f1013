// Drawings for a report: charts and boards as SVG that stands in a page, in the page's colours.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board/puzzle.hpp"

namespace nonet::cli {

/// With what stands for itself in HTML and XML alike: & < > " '
std::string escaped(std::string_view text);

/// A backend in the charts.
struct Series {
  std::string name;
  std::size_t style = 0;            ///< colour and dashes, from 0
  std::vector<double> sorted = {};  ///< seconds a puzzle, ascending, of those solved; empty: only batches have times
  std::optional<double> amortised = {};  ///< seconds a puzzle, where only batches have times
  std::size_t unsolved = 0;
};

/// A chart is drawn twice, for wide screens and for narrow ones; the page shows one.
enum class ChartWidth : bool { wide, narrow };

/// A range of times on a logarithmic axis, from and to a round number.
struct LogRange {
  double low = -6;  ///< powers of ten
  double high = 0;

  /// Of positive seconds, at least one.
  static LogRange of(std::span<const Series> all);
  double place(double seconds) const;  ///< 0 to 1
  /// Round numbers: the powers of ten, and 2 and 5 times these where they are few.
  std::vector<double> ticks() const;
};

/// How many puzzles (x) take how long at the most (y, logarithmic). `best` is the virtual best solver, if there is one.
std::string cactus_chart(std::span<const Series> all, std::span<const double> best, std::size_t puzzles,
                         ChartWidth width);
/// A histogram for each, on one logarithmic axis, with median, 90th and 99th percentile, and maximum.
std::string distribution_chart(std::span<const Series> all, ChartWidth width);
/// The frame of a square chart of two times; scales and points are the page's script's, which knows the two.
std::string scatter_frame();
/// A stroke as the charts have it, for legends.
std::string legend_key(std::size_t style);

/// Clues in their cells, thick lines around boxes or regions; shades show diagonals and windows.
std::string board_drawing(const PuzzleView& puzzle, std::string_view title);

/// Which of `count` sorted things are drawn: all where they are few, else some that lie evenly, and all of the last
/// ones.
std::vector<std::size_t> drawn_samples(std::size_t count, std::size_t evenly, std::size_t last);

}  // namespace nonet::cli
