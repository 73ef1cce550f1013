// How many random grids a second of processor time workshop/random_grids.hpp makes.
//
//     grid_rate [SEED]
//
// Prints the median, least and greatest rate of nine calls for 100,000 grids each.
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <vector>

#include "bench/arguments.hpp"
#include "nonet/workshop/random_grids.hpp"

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

int main(int argc, char** argv) {
  constexpr int kCount = 100'000;
  nonet::Random random(argc > 1 ? nonet::bench::number<std::uint64_t>(argv[1]).value_or(1) : 1);
  std::vector<nonet::Cell> grids(kCount * 81);
  std::array<double, 9> rates{};
  std::uint64_t trials = 0;
  for (double& rate : rates) {
    const double began = processor_seconds();
    trials += nonet::random_grids(random, grids);
    rate = kCount / (processor_seconds() - began);
  }
  std::sort(rates.begin(), rates.end());
  std::printf("%.0f thousand grids/s (%.0f to %.0f), %.3f trials a grid\n", rates[4] / 1e3, rates[0] / 1e3,
              rates[8] / 1e3, static_cast<double>(trials) / (kCount * 9.0));
}
