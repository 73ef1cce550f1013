#include "run/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace nonet {
namespace {

double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double median_of(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  return quantile(samples, 0.5);
}

// Estimated from the median absolute deviation.
double deviation_of(std::span<const double> samples, double median) {
  constexpr double kMadToDeviation = 1.4826;  // 1 / quantile of the normal distribution at 3/4
  std::vector<double> distances;
  for (const double sample : samples) distances.push_back(std::abs(sample - median));
  return kMadToDeviation * median_of(std::move(distances));
}

}  // namespace

Distribution distribution_of(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  const auto count = static_cast<double>(samples.size());
  Distribution found;
  found.mean = std::accumulate(samples.begin(), samples.end(), 0.0) / count;
  if (samples.size() > 1) {
    double squares = 0;
    for (const double sample : samples) squares += (sample - found.mean) * (sample - found.mean);
    found.deviation = std::sqrt(squares / (count - 1));
  }
  found.min = samples.front();
  found.max = samples.back();
  found.median = quantile(samples, 0.5);
  found.p90 = quantile(samples, 0.9);
  found.p99 = quantile(samples, 0.99);
  return found;
}

double relative_error(std::span<const double> samples) {
  constexpr double kOfMedian = 1.2533;  // sqrt(pi / 2): the error of a median over that of a mean
  if (samples.size() < 2) return std::numeric_limits<double>::infinity();
  const double median = median_of({samples.begin(), samples.end()});
  return kOfMedian * deviation_of(samples, median) / std::sqrt(static_cast<double>(samples.size())) / median;
}

double relative_spread(std::span<const double> samples) {
  if (samples.empty()) return 0;
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const double median = quantile(sorted, 0.5);
  return median > 0 ? (quantile(sorted, 0.95) - quantile(sorted, 0.05)) / 2 / median : 0;
}

std::vector<std::size_t> outliers(std::span<const double> samples) {
  constexpr std::size_t kFewest = 5;
  constexpr double kScore = 3.5;
  constexpr double kShare = 0.05;
  std::vector<std::size_t> found;
  if (samples.size() < kFewest) return found;
  const double median = median_of({samples.begin(), samples.end()});
  const double deviation = deviation_of(samples, median);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double distance = std::abs(samples[i] - median);
    if (distance > kScore * deviation && distance > kShare * median) found.push_back(i);
  }
  return found;
}

RelativeTime relative_time(std::span<const double> mine, std::span<const double> reference) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < std::min(mine.size(), reference.size()); ++i) ratios.push_back(mine[i] / reference[i]);
  if (ratios.empty()) return {};
  const double median = median_of(ratios);
  std::vector<double> usual;
  const std::vector<std::size_t> out = outliers(ratios);
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    if (!std::binary_search(out.begin(), out.end(), i)) usual.push_back(ratios[i]);
  }
  std::vector<double> logarithms(usual.size());
  std::transform(usual.begin(), usual.end(), logarithms.begin(), [](double ratio) { return std::log(ratio); });
  return {median, distribution_of(std::move(usual)).deviation, distribution_of(std::move(logarithms)).deviation};
}

}  // namespace nonet
