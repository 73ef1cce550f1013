// From how many classic boards a call on the batch engine is ahead of dfs one by one: what `auto` goes by.
//
//     break_even FILE...      puzzles, a line each
//
// For each file and number of boards: the medians of 101 calls of each in turn, on other puzzles each time, limit 2.
// NONET_KERNEL picks the batch engine's kernel.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "formats/reader.hpp"
#include "nonet/backend.hpp"

namespace {

using nonet::Cell;

constexpr std::size_t kCells = 81;
constexpr int kCalls = 101;

std::vector<Cell> read_clues(const std::string& path) {
  std::ifstream file(path);
  nonet::PuzzleReader reader(nonet::bytes_of(std::string(std::istreambuf_iterator<char>(file), {})), {});
  std::vector<Cell> clues;
  while (const auto record = reader.next()) {
    if (record->puzzle) clues.insert(clues.end(), record->puzzle->clues.begin(), record->puzzle->clues.end());
  }
  return clues;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + kCalls / 2, values.end());
  return values[kCalls / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const auto rules = nonet::Rules::make({});
  const auto dfs = nonet::make_backend(nonet::parse_backend("dfs"), rules);
  const auto batch = nonet::make_backend(nonet::parse_backend("batch"), rules);
  for (int i = 1; i < argc; ++i) {
    const std::vector<Cell> clues = read_clues(argv[i]);
    const std::size_t puzzles = clues.size() / kCells;
    std::printf("%s\n%8s %10s %10s\n", argv[i], "boards", "dfs us", "batch us");
    for (const std::size_t boards : {8, 16, 32, 48, 64, 96, 128}) {
      if (puzzles <= boards) break;
      std::vector<nonet::Outcome> outcomes(boards);
      std::vector<Cell> solutions(boards * kCells);
      std::vector<double> times[2];
      for (std::size_t call = 0; call < kCalls; ++call) {
        const std::size_t first = call * 7919 * boards % (puzzles - boards);
        const nonet::BatchView view{
            rules.get(), boards, std::span<const Cell>(clues).subspan(first * kCells, boards * kCells), {}};
        for (const auto contestant : {0, 1}) {
          const auto began = nonet::Clock::now();
          (contestant == 0 ? dfs : batch)->solve_batch(view, {.max_solutions = 2}, outcomes, solutions);
          times[contestant].push_back(std::chrono::duration<double, std::micro>(nonet::Clock::now() - began).count());
        }
      }
      std::printf("%8zu %10.1f %10.1f\n", boards, median(times[0]), median(times[1]));
    }
  }
}
