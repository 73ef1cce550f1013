// The rate of Backend::solve_batch on puzzles in memory, which `bench/bench python` holds the Python module against.
//
//     array_rate FILE LIMIT JOBS    FILE: 81 bytes a puzzle, 0 for blank; prints seconds of wall and processor time
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "nonet/run/pipeline.hpp"

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("usage: array_rate FILE LIMIT JOBS\n", stderr);
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::vector<nonet::Cell> clues(bytes.begin(), bytes.end());
  constexpr std::size_t kCells = 81;
  const std::size_t count = clues.size() / kCells;
  const auto rules = nonet::Rules::make({});
  const nonet::BackendSpec spec = nonet::parse_backend("auto");
  const std::size_t chunk = nonet::chunk_records(spec.can(), *rules);
  const nonet::Budget budget{.max_solutions = std::stoull(argv[2])};

  const nonet::Clock::time_point began = nonet::Clock::now();
  const double used = processor_seconds();
  std::vector<nonet::Cell> solutions(clues.size());
  std::vector<nonet::Stop> stops(count);
  std::atomic<std::size_t> next = 0;
  {
    std::vector<std::jthread> threads;
    for (int job = 0; job < std::stoi(argv[3]); ++job) {
      threads.emplace_back([&] {
        const auto solver = nonet::make_backend(spec, rules);
        std::vector<nonet::Outcome> outcomes;
        for (std::size_t first = next.fetch_add(chunk); first < count; first = next.fetch_add(chunk)) {
          const std::size_t size = std::min(chunk, count - first);
          outcomes.assign(size, {});
          solver->solve_batch({rules.get(), size, std::span(clues).subspan(first * kCells, size * kCells), {}}, budget,
                              outcomes, std::span(solutions).subspan(first * kCells, size * kCells));
          for (std::size_t i = 0; i < size; ++i) stops[first + i] = outcomes[i].stop;
        }
      });
    }
  }
  std::printf("%.6f %.6f\n", nonet::seconds_of(nonet::Clock::now() - began), processor_seconds() - used);
}
