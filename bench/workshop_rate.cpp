// Rates classic puzzles and prints how many have each rating: workshop_rate FILE [MOST [DEPTH [BACKDOOR]]].
// One thread, processor time.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <string>

#include "nonet/workshop/rate.hpp"

namespace {

double seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "workshop_rate FILE [MOST [DEPTH [BACKDOOR]]]\n"), 2;
  const std::size_t most = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 100000;
  const nonet::RatingLimits limits{argc > 3 ? std::atoi(argv[3]) : 2, argc > 4 ? std::atoi(argv[4]) : 3};
  const auto rules = nonet::Rules::make({});
  std::ifstream file(argv[1]);
  std::vector<nonet::Cell> clues;
  std::size_t count = 0;
  for (std::string line; count < most && std::getline(file, line);) {
    if (line.size() < 81 || line[0] == '#') continue;
    for (std::size_t i = 0; i < 81; ++i) {
      clues.push_back(line[i] >= '1' && line[i] <= '9' ? static_cast<nonet::Cell>(line[i] - '0') : nonet::Cell{0});
    }
    ++count;
  }
  const auto backend = nonet::make_backend(nonet::parse_backend("batch"), rules);
  std::vector<nonet::Rating> ratings(count);
  const double began = seconds();
  nonet::rate(*backend, {rules.get(), count, clues, {}}, limits, {}, ratings);
  const double spent = seconds() - began;
  std::map<int, int> depths;
  std::map<int, int> backdoors;
  for (const nonet::Rating& rating : ratings) {
    if (rating.verdict != nonet::Verdict::unique) continue;
    ++depths[rating.depth];
    ++backdoors[rating.backdoor];
  }
  std::printf("%zu puzzles, %.1f thousand/s\ndepth", count, static_cast<double>(count) / spent / 1000);
  for (const auto& [depth, number] : depths) std::printf("  %d: %d", depth, number);
  std::printf("\nbackdoor");
  for (const auto& [size, number] : backdoors) std::printf("  %d: %d", size, number);
  std::printf("\n");
}
