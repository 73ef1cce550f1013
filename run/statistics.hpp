// Figures of samples: percentiles, how well a median is known, what stands out, relative speed with its uncertainty.
//
// Example:
//     nonet::Distribution times = nonet::distribution_of({3.0, 1.0, 2.0});
//     assert(times.median == 2.0 && times.min == 1.0 && times.max == 3.0);
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace nonet {

struct Distribution {
  double median = 0;
  double mean = 0;
  double deviation = 0;  ///< standard deviation of the sample; 0 for a single one
  double min = 0;
  double max = 0;
  double p90 = 0;
  double p99 = 0;
};

/// Of at least one sample. Percentiles interpolate between neighbours (R. Hyndman and Y. Fan, Sample quantiles in
/// statistical packages, 1996, definition 7).
Distribution distribution_of(std::vector<double> samples);

/// How many times as long something takes as the reference.
struct RelativeTime {
  double ratio = 1;
  double deviation = 0;  ///< standard deviation over the rounds, without outliers(); 0 with a single round
};
/// From total times of the same rounds: ratios are taken round by round, so that drift of the machine cancels.
RelativeTime relative_time(std::span<const double> mine, std::span<const double> reference);

/// The standard error of the median, relative to it, estimated from the median absolute deviation so that a few
/// outliers do not count: 1.2533 * 1.4826 * MAD / sqrt(n) / median, as for normal samples. Infinite below two samples.
double relative_error(std::span<const double> samples);

/// Half the distance of the 5th and the 95th percentile, relative to the median: of few samples nearly half their
/// range, of many not that of the worst ones. 0 of a single one.
double relative_spread(std::span<const double> samples);

/// Which samples stand out: those whose modified z-score exceeds 3.5 (B. Iglewicz and D. Hoaglin, How to detect and
/// handle outliers, 1993), and that are more than 5 % from the median, as quiet rounds differ by next to nothing. None
/// of fewer than five.
std::vector<std::size_t> outliers(std::span<const double> samples);

}  // namespace nonet
