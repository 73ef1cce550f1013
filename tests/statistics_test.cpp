// Figures of samples, known from outside.
#include "run/statistics.hpp"
#include "tests/tests.hpp"

namespace nonet::test::statistics_test {
TEST_CASE("percentiles interpolate as definition 7 of Hyndman and Fan has it") {
  // R: quantile(1:10, c(.5, .9, .99)) gives 5.5, 9.1, 9.91; sd(1:10) gives 3.027650.
  const Distribution ten = distribution_of({10, 1, 9, 2, 8, 3, 7, 4, 6, 5});
  CHECK(ten.median == Approx(5.5));
  CHECK(ten.p90 == Approx(9.1));
  CHECK(ten.p99 == Approx(9.91));
  CHECK(ten.mean == Approx(5.5));
  CHECK(ten.deviation == Approx(3.027650));
  CHECK(ten.min == 1);
  CHECK(ten.max == 10);
  // 101 samples: percentiles fall on samples.
  std::vector<double> samples;
  for (int i = 100; i >= 0; --i) samples.push_back(i);
  const Distribution hundred = distribution_of(samples);
  CHECK(hundred.median == 50);
  CHECK(hundred.p90 == Approx(90));
  CHECK(hundred.p99 == Approx(99));
}

TEST_CASE("one sample is all figures and has no deviation") {
  const Distribution one = distribution_of({2.5});
  for (const double figure : {one.median, one.mean, one.min, one.max, one.p90, one.p99}) CHECK(figure == 2.5);
  CHECK(one.deviation == 0);
  const Distribution two = distribution_of({1, 3});
  CHECK(two.median == 2);
  CHECK(two.p90 == Approx(2.8));
  CHECK(two.deviation == Approx(std::sqrt(2.0)));
}

TEST_CASE("relative times are ratios round by round") {
  // Ratios 2, 2, 3: their median is 2, their deviation 1/sqrt(3). The ratio of the sums would be 2.5.
  const std::vector<double> mine = {2, 4, 9};
  const std::vector<double> reference = {1, 2, 3};
  const RelativeTime relative = relative_time(mine, reference);
  CHECK(relative.ratio == Approx(2));
  CHECK(relative.deviation == Approx(1 / std::sqrt(3.0)));
  CHECK(relative_time(reference, reference).ratio == 1);
  CHECK(relative_time(reference, reference).deviation == 0);
  CHECK(relative_time({}, {}).ratio == 1);
  // A round that something else has spoiled moves neither.
  const std::vector<double> spoiled = {2.0, 2.1, 1.9, 2.0, 500};
  const std::vector<double> ones(5, 1.0);
  CHECK(relative_time(spoiled, ones).ratio == Approx(2));
  CHECK(relative_time(spoiled, ones).deviation == Approx(std::sqrt(0.02 / 3)));
}

TEST_CASE("how well a median is known does not depend on a few outliers") {
  // R: 1.2533 * mad(c(9, 10, 10, 11, 12)) / sqrt(5) / median(...), mad being 1.4826 * median(1, 0, 0, 1, 2)
  const std::vector<double> samples = {12, 10, 9, 11, 10};
  CHECK(relative_error(samples) == Approx(1.2533 * 1.4826 / std::sqrt(5.0) / 10));
  const std::vector<double> wild = {1e9, 10, 9, 11, 10};
  CHECK(relative_error(wild) == Approx(relative_error(samples)));
  CHECK(relative_error(std::vector<double>{5, 5, 5}) == 0);
  CHECK(std::isinf(relative_error(std::vector<double>{5})));
  CHECK(std::isinf(relative_error({})));
}

TEST_CASE("spread is half of what nine tenths of the samples cover") {
  // 0 to 100: percentiles 5 and 95 are 5 and 95, the median is 50.
  std::vector<double> samples;
  for (int i = 0; i <= 100; ++i) samples.push_back(i);
  CHECK(relative_spread(samples) == Approx(0.9));
  samples.back() = 1e9;
  CHECK(relative_spread(samples) == Approx(0.9));
  // Of three samples nearly half the range: 9.1 and 10.9.
  CHECK(relative_spread(std::vector<double>{9, 10, 11}) == Approx(0.09));
  CHECK(relative_spread(std::vector<double>{7}) == 0);
  CHECK(relative_spread({}) == 0);
}

TEST_CASE("outliers have a high modified z-score and differ by more than a little") {
  // Median 10, median absolute deviation 0.1: the bound is 3.5 * 1.4826 * 0.1 = 0.52 from 10, that is 5.2 %.
  const std::vector<double> samples = {10, 9.9, 10.1, 10, 10.1, 9.9, 10.5, 9.4, 10.6, 10};
  CHECK(outliers(samples) == std::vector<std::size_t>{7, 8});
  // Among equal samples the least difference would be an outlier.
  CHECK(outliers(std::vector<double>{10, 10, 10, 10, 10.4}).empty());
  CHECK(outliers(std::vector<double>{10, 10, 10, 10, 10.6}) == std::vector<std::size_t>{4});
  CHECK(outliers(std::vector<double>{10, 10, 10, 99}).empty());
  CHECK(outliers({}).empty());
}

}  // namespace nonet::test::statistics_test
