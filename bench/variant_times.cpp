// Times of nonet, for `bench/bench variants`: from the constraints of a puzzle to the answer, lowering included.
//
//     variant_times [BACKEND]                 default: dfs
//
// Standard input has a request a line, standard output an answer a line, in order. The text is a puzzle in any format
// that `nonet solve` recognises:
//
//     {"text": ".Cage~17~R1C1~R1C2", "limit": 2, "seconds": 60}
//     {"wall_us": 312.4, "text_us": 401.7, "cpu_us": 311.9, "setup_us": 95.0, "solutions": 1, "finished": true,
//      "solution": [5, 3, ...], "nodes": 3}
//     {"error": "line 1, column 1: ..."}
//
// Rules are made anew for each request, so that nothing of an earlier one helps; only `text_us` counts reading the
// text. `setup_us` is the part that makes rules and backend. Solutions are checked outside the timed part, by the
// independent checker; a wrong one is an error. With "check": [5, 3, ...] in a request the puzzle is not solved: the
// answer says whether that is a solution ({"wrong": "" or why}). `seconds` limits processor time.
//
// bench/javascript/times.mjs answers the same requests with other solvers.
#include <pthread.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bench/program.hpp"
#include "formats/reader.hpp"
#include "nonet/backend.hpp"
#include "nonet/check.hpp"

namespace {

using Json = nlohmann::json;

double cpu_us(clockid_t clock = CLOCK_THREAD_CPUTIME_ID) {
  std::timespec time{};
  clock_gettime(clock, &time);
  return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

double wall_us() {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Requests a stop when the thread that made it has used up its processor time. A Budget's own limits are wall time,
// which says little on a busy machine.
class ProcessorLimit {
 public:
  explicit ProcessorLimit(double seconds) {
    clockid_t clock{};
    pthread_getcpuclockid(pthread_self(), &clock);
    const double end = cpu_us(clock) + 1e6 * seconds;
    watcher_ = std::jthread([this, clock, end](const std::stop_token& done) {
      std::unique_lock lock(mutex_);
      while (!wake_.wait_for(lock, done, std::chrono::milliseconds(20), [] { return false; }) &&
             !done.stop_requested()) {
        if (cpu_us(clock) > end) stop_.request_stop();
      }
    });
  }
  std::stop_token token() const { return stop_.get_token(); }

 private:
  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread watcher_;
};

nonet::Puzzle read(const std::string& text) {
  nonet::PuzzleReader reader(nonet::bytes_of(text + '\n'), {});
  std::optional<nonet::Record> record = reader.next();
  if (!record) throw nonet::Error("no puzzle");
  if (!record->puzzle) throw nonet::Error(record->error.text());
  nonet::Puzzle puzzle = std::move(*record->puzzle);
  if (reader.next()) throw nonet::Error("more than one puzzle");
  return puzzle;
}

Json timed(const nonet::BackendSpec& backend, nonet::Puzzle puzzle, const nonet::Budget& budget) {
  const nonet::RulesSpec spec = puzzle.rules->spec();
  std::vector<nonet::Board> found;

  const double wall_began = wall_us();
  const double cpu_began = cpu_us();
  const auto rules = nonet::Rules::make(spec);
  const auto solver = nonet::make_backend(backend, rules);
  const double cpu_built = cpu_us();
  puzzle.rules = rules;
  const nonet::Outcome outcome = solver->solve(puzzle, budget, [&](std::span<const nonet::Cell> solution) {
    found.emplace_back(solution.begin(), solution.end());
    return true;
  });
  const double cpu_ended = cpu_us();
  const double wall_ended = wall_us();

  if (outcome.stop == nonet::Stop::failed) throw nonet::Error(outcome.message);
  for (const nonet::Board& board : found) {
    const std::string wrong = nonet::why_not_a_solution(puzzle, board);
    if (!wrong.empty()) throw nonet::Error("wrong solution: " + wrong);
  }
  return {{"wall_us", wall_ended - wall_began},
          {"cpu_us", cpu_ended - cpu_began},
          {"setup_us", cpu_built - cpu_began},
          {"solutions", outcome.solutions},
          {"finished", outcome.stop == nonet::Stop::exhausted || outcome.stop == nonet::Stop::solution_limit},
          {"solution", found.empty() ? nonet::Board() : found.back()},
          {"nodes", outcome.stats.nodes}};
}

Json answer(const nonet::BackendSpec& backend, const std::string& line) {
  const Json request = Json::parse(line);
  const double began = wall_us();
  nonet::Puzzle puzzle = read(request.at("text").get<std::string>());
  const double read_us = wall_us() - began;
  if (request.contains("check")) {
    return {{"wrong", nonet::why_not_a_solution(puzzle, request["check"].get<nonet::Board>())}};
  }
  const ProcessorLimit limit(request.value("seconds", 60.0));
  Json times = timed(backend, std::move(puzzle),
                     {.max_solutions = request.value("limit", std::uint64_t{2}), .stop = limit.token()});
  times["text_us"] = read_us + times["wall_us"].get<double>();
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  return nonet::bench::program(argc, argv, 0, 1, "variant_times [BACKEND]", [](const auto& words) {
    const nonet::BackendSpec backend = nonet::parse_backend(words.empty() ? "dfs" : words[0]);
    for (std::string line; std::getline(std::cin, line);) {
      Json reply;
      try {
        reply = answer(backend, line);
      } catch (const std::exception& error) {
        reply = {{"error", error.what()}};
      }
      std::cout << reply.dump() << std::endl;  // the caller waits for it
    }
    return 0;
  });
}
