// Charts for a report, as SVG inside a page, in its colours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::cli {

/// Text for HTML and XML: & < > " ' as entities, valid UTF-8, without control characters.
std::string escaped(std::string_view text);

/// The style of the virtual best. Other styles count from 0; forty differ by colour or dashes.
inline constexpr std::size_t kBestStyle = SIZE_MAX;

/// A contestant in the charts.
struct Series {
  std::string name;
  std::size_t style = 0;
  std::vector<double> sorted = {};       ///< seconds for each solved puzzle, ascending; empty if there is only a mean
  std::optional<double> amortised = {};  ///< mean seconds per puzzle, if there are no times for single puzzles
};

/// The times of a contestant, by puzzle; NaN: not solved.
struct PuzzleTimes {
  std::string name;
  std::vector<double> seconds;
};

/// A range of times on a logarithmic axis. Both ends are round numbers.
struct LogRange {
  double low = -6;  ///< powers of ten
  double high = 0;

  /// NaN does not count.
  static LogRange of(std::vector<double> times);
  double place(double seconds) const;  ///< 0 to 1
  /// Powers of ten; also 2 and 5 times these if they are few.
  std::vector<double> ticks() const;
};

/// How many puzzles (x) are solved within a time for each (y, logarithmic).
std::string cactus_chart(std::span<const Series> all, std::size_t puzzles);
/// Two times of each puzzle, on logarithmic axes. Both contestants have times for the same puzzles.
std::string scatter_chart(const PuzzleTimes& across, const PuzzleTimes& up);
/// A piece of a line in this style, for legends.
std::string legend_key(std::size_t style);

/// Which of `count` sorted values to draw: all if they are few, else some at even distances and all of the last ones.
std::vector<std::size_t> drawn_samples(std::size_t count, std::size_t evenly, std::size_t last);

}  // namespace nonet::cli
