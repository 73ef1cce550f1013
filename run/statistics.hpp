// Statistics of samples: percentiles, the error of a median, outliers, relative speed with its uncertainty.
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
  double deviation = 0;  ///< standard deviation of the sample; 0 for one sample
  double min = 0;
  double max = 0;
  double p90 = 0;
  double p99 = 0;
};

/// Needs at least one sample. Percentiles interpolate between neighbours (R. Hyndman and Y. Fan, Sample quantiles in
/// statistical packages, 1996, definition 7).
Distribution distribution_of(std::vector<double> samples);

/// How many times longer something takes than the reference.
struct RelativeTime {
  double ratio = 1;
  double deviation = 0;      ///< standard deviation over the rounds, without outliers(); 0 for one round
  double log_deviation = 0;  ///< the same of the logarithms of the ratios, for tests whether two are equal
};
/// Takes the total times of the same rounds. Ratios are formed round by round, so the machine's drift cancels out.
RelativeTime relative_time(std::span<const double> mine, std::span<const double> reference);

/// The standard error of the median, relative to the median. It is estimated from the median absolute deviation, so a
/// few outliers do not count: 1.2533 * 1.4826 * MAD / sqrt(n) / median, as for normal samples. Infinite for fewer than
/// two samples.
double relative_error(std::span<const double> samples);

/// Half the distance between the 5th and the 95th percentile, relative to the median. For few samples this is nearly
/// half their range; for many samples the worst ones do not count. 0 for one sample.
double relative_spread(std::span<const double> samples);

/// Samples whose modified z-score exceeds 3.5 (B. Iglewicz and D. Hoaglin, How to detect and handle outliers, 1993) and
/// that are more than 5 % from the median, because quiet rounds hardly differ. Empty for fewer than five samples.
std::vector<std::size_t> outliers(std::span<const double> samples);

}  // namespace nonet
