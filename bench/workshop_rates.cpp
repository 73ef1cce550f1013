// How many puzzles a second minimise() and Generator make, by processor time.
//
//     workshop_rates [FILE...]      puzzles to minimise, a line each; full grids in any case
//
// Medians of 5 passes. NONET_KERNEL picks the batch engine's kernel.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "nonet/backends/backend.hpp"
#include "nonet/formats/reader.hpp"
#include "nonet/workshop/generate.hpp"
#include "nonet/workshop/minimise.hpp"
#include "nonet/workshop/random_grids.hpp"

namespace {

using nonet::Cell;

constexpr std::size_t kCells = 81;
constexpr std::size_t kTogether = 8192;

double processor_seconds() {
  timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double median_seconds(const std::function<void()>& pass) {
  std::vector<double> seconds;
  for (int i = 0; i < 5; ++i) {
    const double began = processor_seconds();
    pass();
    seconds.push_back(processor_seconds() - began);
  }
  std::nth_element(seconds.begin(), seconds.begin() + 2, seconds.end());
  return seconds[2];
}

std::vector<Cell> read_clues(const std::string& path) {
  std::ifstream file(path);
  nonet::PuzzleReader reader(nonet::bytes_of(std::string(std::istreambuf_iterator<char>(file), {})), {});
  std::vector<Cell> clues;
  while (const auto record = reader.next()) {
    if (record->puzzle) clues.insert(clues.end(), record->puzzle->clues.begin(), record->puzzle->clues.end());
  }
  return clues;
}

void measure_minimise(nonet::Backend& solver, const nonet::Rules& rules, const std::string& name,
                      const std::vector<Cell>& clues) {
  const std::size_t count = clues.size() / kCells;
  std::vector<nonet::Outcome> outcomes(count);
  std::vector<Cell> minimal(clues.size());
  const double seconds = median_seconds([&] {
    nonet::minimise(solver, {&rules, count, clues, {}}, {.seed = 1}, outcomes, minimal);
  });
  const auto left = std::count_if(minimal.begin(), minimal.end(), [](Cell cell) { return cell != 0; });
  std::printf("minimise %-40s %8.1f thousand/s, %.2f clues\n", name.c_str(), static_cast<double>(count) / seconds / 1e3,
              static_cast<double>(left) / static_cast<double>(count));
}

void measure_engine(nonet::Backend& solver, const nonet::Rules& rules, const std::string& name,
                    const std::vector<Cell>& clues) {
  const std::size_t count = clues.size() / kCells / kTogether * kTogether;
  std::vector<nonet::Outcome> outcomes(kTogether);
  const nonet::BatchView all{&rules, count, std::span(clues).first(count * kCells), {}};
  const double seconds = median_seconds([&] {
    for (std::size_t i = 0; i < count; i += kTogether) {
      solver.solve_batch(all.slice(i, kTogether), {.max_solutions = 2}, outcomes, {});
    }
  });
  std::printf("solve    %-40s %8.1f thousand/s\n", name.c_str(), static_cast<double>(count) / seconds / 1e3);
}

void measure_generate(const std::string& name, nonet::GenerateOptions options, std::uint64_t count) {
  std::uint64_t clues = 0;
  std::uint64_t tried = 0;
  const double seconds = median_seconds([&] {
    clues = 0;
    ++options.seed;
    nonet::Generator generator(nonet::Rules::make({}), nonet::parse_backend("batch"), options);
    tried = generator
                .generate(count, count, {},
                          [&](std::span<const Cell> puzzle) {
                            clues += static_cast<std::uint64_t>(
                                std::count_if(puzzle.begin(), puzzle.end(), [](Cell c) { return c != 0; }));
                            return true;
                          })
                .tried;
  });
  std::printf("generate %-40s %8.1f thousand/s, %.2f clues, %.1f tries each\n", name.c_str(),
              static_cast<double>(count) / seconds / 1e3, static_cast<double>(clues) / static_cast<double>(count),
              static_cast<double>(tried) / static_cast<double>(count));
}

}  // namespace

int main(int argc, char** argv) {
  const auto rules = nonet::Rules::make({});
  const auto solver = nonet::make_backend(nonet::parse_backend("batch"), rules);
  nonet::Random random(1);
  std::vector<Cell> grids(32'768 * kCells);
  nonet::random_grids(random, grids);
  measure_minimise(*solver, *rules, "full grids", grids);
  for (int i = 1; i < argc; ++i) {
    const std::vector<Cell> clues = read_clues(argv[i]);
    measure_engine(*solver, *rules, argv[i], clues);
    measure_minimise(*solver, *rules, argv[i], clues);
  }
  measure_generate("minimal", {.seed = 1}, 4 * kTogether);
  measure_generate("minimal, 1,024 a grid", {.seed = 1, .per_grid = 1024}, 4 * kTogether);
  measure_generate("half turn", {.seed = 1, .symmetry = nonet::Symmetry::rotation180}, 4 * kTogether);
  measure_generate("21 clues", {.seed = 1, .min_clues = 21, .max_clues = 21}, kTogether / 16);
  measure_generate("30 to 32 clues", {.seed = 1, .min_clues = 30, .max_clues = 32, .minimal = false}, 4 * kTogether);
  return 0;
}
