// Prints how fast true candidates of classic puzzles are found: workshop_candidates FILE [DROPPED [COUNT_LIMIT]].
// The file has a puzzle a line; so many of its clues are left out, at random. One thread, processor time.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

#include "nonet/base/random.hpp"
#include "nonet/workshop/candidates.hpp"

namespace {

double seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "workshop_candidates FILE [DROPPED [COUNT_LIMIT]]\n"), 2;
  const int dropped = argc > 2 ? std::atoi(argv[2]) : 1;
  const std::uint64_t limit = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 0;
  const auto rules = nonet::Rules::make({});
  std::ifstream file(argv[1]);
  nonet::Random random(1);
  std::vector<nonet::Cell> clues;
  std::size_t count = 0;
  for (std::string line; count < 32768 && std::getline(file, line);) {
    if (line.size() < 81 || line[0] == '#') continue;
    std::vector<std::size_t> given;
    for (std::size_t i = 0; i < 81; ++i) {
      const bool is_digit = line[i] >= '1' && line[i] <= '9';
      clues.push_back(is_digit ? static_cast<nonet::Cell>(line[i] - '0') : nonet::Cell{0});
      if (is_digit) given.push_back(i);
    }
    random.shuffle(given);
    for (int i = 0; i < dropped; ++i) clues[count * 81 + given[static_cast<std::size_t>(i)]] = 0;
    ++count;
  }
  const auto backend = nonet::make_backend(nonet::parse_backend("batch"), rules);
  std::vector<nonet::TrueCandidates> results(count);
  double best = 1e9;
  for (int pass = 0; pass < 4; ++pass) {
    const double began = seconds();
    nonet::true_candidates(*backend, {rules.get(), count, clues, {}}, {}, results, limit);
    best = std::min(best, seconds() - began);
  }
  std::uint64_t candidates = 0;
  std::uint64_t sum = 0;
  for (const nonet::TrueCandidates& result : results) {
    candidates += static_cast<std::uint64_t>(nonet::count_bits(result.digits.data(), result.digits.size()));
    for (const std::uint64_t number : result.counts) sum += number;
  }
  std::printf("%zu puzzles, %d clues left out: %.1f thousand/s (best of 4), %.2f candidates a puzzle, counts %.1f\n",
              count, dropped, static_cast<double>(count) / best / 1000,
              static_cast<double>(candidates) / static_cast<double>(count),
              static_cast<double>(sum) / static_cast<double>(count));
}
