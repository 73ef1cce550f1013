// The rate and the statistics of workshop/controlled_bias.hpp.
//
//     bias_rate [SECONDS [SEED [GRIDS [TRIALS]]]]
//
// Makes blocks for so much processor time and prints puzzles a second, mean and deviation of the clues as they come,
// and both corrected means with standard errors (from the blocks, since puzzles of a grid are correlated).
#include <cmath>
#include <cstdio>
#include <ctime>
#include <vector>

#include "bench/arguments.hpp"
#include "nonet/workshop/controlled_bias.hpp"

namespace {

using nonet::ControlledBias;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// A weighted mean of the clues, from sums a block.
class Mean {
 public:
  void begin_block() { blocks_.push_back({}); }
  void add(int clues, double weight) {
    blocks_.back().weight += weight;
    blocks_.back().clues += weight * clues;
    weight_ += weight;
    clues_ += weight * clues;
    squares_ += weight * clues * clues;
  }
  void print(const char* name) const {
    const double mean = clues_ / weight_;
    double error = 0;
    for (const Sums& block : blocks_) error += std::pow(block.clues - mean * block.weight, 2);
    std::printf("%-24s %.3f +- %.3f clues, deviation %.3f\n", name, mean, std::sqrt(error) / weight_,
                std::sqrt(squares_ / weight_ - mean * mean));
  }

 private:
  struct Sums {
    double weight = 0;
    double clues = 0;
  };
  std::vector<Sums> blocks_;
  double weight_ = 0;
  double clues_ = 0;
  double squares_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const auto argument = [&](int i, std::uint64_t otherwise) {
    return argc > i ? nonet::bench::number<std::uint64_t>(argv[i]).value_or(otherwise) : otherwise;
  };
  const auto seconds = static_cast<double>(argument(1, 60));
  nonet::ControlledBiasOptions options;
  options.grids = static_cast<int>(argument(3, static_cast<std::uint64_t>(options.grids)));
  options.trials = argument(4, options.trials);
  ControlledBias generator(argument(2, 1), options);
  Mean as_they_come;
  Mean corrected;
  Mean berthier;
  std::vector<int> puzzles(82);
  std::vector<double> weights(82);
  double all = 0;
  int count = 0;
  std::uint64_t block = 0;
  const double began = processor_seconds();
  while (processor_seconds() < began + seconds) {
    for (Mean* const mean : {&as_they_come, &corrected, &berthier}) mean->begin_block();
    generator.generate(block++, {}, [&](const nonet::WeightedPuzzle& puzzle) {
      as_they_come.add(puzzle.count, 1);
      corrected.add(puzzle.count, puzzle.weight);
      berthier.add(puzzle.count, ControlledBias::berthier_weight(puzzle.count));
      ++puzzles[static_cast<std::size_t>(puzzle.count)];
      weights[static_cast<std::size_t>(puzzle.count)] += puzzle.weight;
      all += puzzle.weight;
      ++count;
      return true;
    });
  }
  const double time = processor_seconds() - began;
  const ControlledBias::Work& work = generator.work();
  std::printf("%d puzzles, %.1f/s; %llu blocks of %.2f s; %.2f puzzles a grid\n", count, count / time,
              static_cast<unsigned long long>(block), time / static_cast<double>(block),
              count / (static_cast<double>(block) * options.grids));
  std::printf("trials: %.1f million/s, %.1f with skipped ones; tests: %.2f million/s; %.0f sets learned a grid\n",
              static_cast<double>(work.trials) / time / 1e6, work.all_trials / time / 1e6,
              static_cast<double>(work.tests) / time / 1e6,
              static_cast<double>(work.learned) / (static_cast<double>(block) * options.grids));
  as_they_come.print("as they come");
  corrected.print("all minimal puzzles");
  berthier.print("Berthier's generator");
  for (std::size_t n = 0; n < puzzles.size(); ++n) {
    if (puzzles[n] > 0) std::printf("%zu clues: %d (%.2f %% of all)\n", n, puzzles[n], 100 * weights[n] / all);
  }
}
