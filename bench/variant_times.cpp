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
// answer says whether that is a solution ({"wrong": "" or why}). `seconds` limits time that passes: no second
// thread, to watch processor time, runs beside the search.
//
// bench/javascript/times.mjs answers the same requests with other solvers.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/program.hpp"
#include "formats/reader.hpp"
#include "nonet/backend.hpp"
#include "nonet/check.hpp"

namespace {

using Json = nlohmann::json;

double cpu_us() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e6 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_nsec);
}

double wall_us() {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

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
  const std::chrono::duration<double> limit(request.value("seconds", 60.0));
  Json times = timed(backend, std::move(puzzle),
                     {.max_solutions = request.value("limit", std::uint64_t{2}),
                      .timeout = std::chrono::duration_cast<nonet::Clock::duration>(limit)});
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
