// How long after a stop request or a deadline a call comes back: the promise is 10 ms at side 9 (nonet/backend.hpp).
//
//     stop_delay [BACKEND...]      default: batch dfs
//
// For each number of blank boards a call, all of whose solutions are asked for: median and maximum of 51 calls.
// NONET_KERNEL picks the batch engine's kernel.
#include <algorithm>
#include <cstdio>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "bench/program.hpp"
#include "nonet/backend.hpp"

namespace {

using namespace std::chrono_literals;
using nonet::Clock;

constexpr std::size_t kCells = 81;
constexpr int kCalls = 51;

// One call. From the moment when it should have ended to that when it did, in milliseconds.
double delay_of(nonet::Backend& solver, const nonet::BatchView& puzzles, Clock::duration until, bool by_deadline) {
  std::vector<nonet::Outcome> outcomes(puzzles.count);
  std::vector<nonet::Cell> solutions(puzzles.clues.size());
  std::stop_source source;
  nonet::Budget budget{.max_solutions = 0, .stop = source.get_token()};
  Clock::time_point wanted = Clock::now() + until;
  std::jthread other;
  if (by_deadline) {
    budget.deadline = wanted;
  } else {
    other = std::jthread([&] {
      std::this_thread::sleep_until(wanted);
      wanted = Clock::now();
      source.request_stop();
    });
  }
  solver.solve_batch(puzzles, budget, outcomes, solutions);
  const Clock::time_point ended = Clock::now();
  if (other.joinable()) other.join();
  return std::chrono::duration<double, std::milli>(ended - wanted).count();
}

void measure(const std::string& name) {
  const auto rules = nonet::Rules::make({});
  const auto solver = nonet::make_backend(nonet::parse_backend(name), rules);
  std::printf("%s\n%9s %12s %10s %14s %10s\n", name.c_str(), "boards", "stop ms", "most", "deadline ms", "most");
  for (const std::size_t boards : {1, 200, 8192, 100'000}) {
    const std::vector<nonet::Cell> clues(boards * kCells);
    std::printf("%9zu", boards);
    for (const bool by_deadline : {false, true}) {
      std::vector<double> delays;
      for (int call = 0; call < kCalls; ++call) {
        // Other moments of the search.
        const auto until = 30ms + 100us * call;
        delays.push_back(delay_of(*solver, {rules.get(), boards, clues, {}}, until, by_deadline));
      }
      std::sort(delays.begin(), delays.end());
      std::printf(by_deadline ? " %14.2f %10.2f\n" : " %12.2f %10.2f", delays[kCalls / 2], delays.back());
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  return nonet::bench::program(argc, argv, 0, SIZE_MAX, "stop_delay [BACKEND...]", [](const auto& words) {
    for (const std::string& name : words.empty() ? nonet::bench::Words{"batch", "dfs"} : words) measure(name);
    return 0;
  });
}
