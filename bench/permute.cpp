// A puzzle set grown to any size by symmetry: so that no branch predictor can learn a small set, and no solver gains
// from the order of cells and digits in which somebody has published it.
//
//     permute COUNT SEED [FILE...]
//
// Goes through the puzzles again and again, in a new order each time, and writes each under a random symmetry, until
// there are COUNT lines. The same arguments give the same lines with any compiler.
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "bench/program.hpp"
#include "bench/symmetry.hpp"
#include "nonet/writer.hpp"
#include "run/compare.hpp"
#include "run/input.hpp"

namespace {

using nonet::PuzzleSet;

PuzzleSet read_puzzles(const std::vector<std::string>& names) {
  PuzzleSet set;
  for (const std::string& name : names) {
    nonet::FileInput input(name, {});
    nonet::RecordReader reader(input.bytes(), {});
    set.read(reader);
    if (!set.invalid.empty()) throw nonet::Error(input.name() + ": " + set.invalid[0].text());
  }
  for (const nonet::PuzzleGroup& group : set.groups) {
    const nonet::RulesSpec& spec = group.rules->spec();
    if (!spec.regions.empty() || !group.puzzles.excluded.empty()) {
      throw nonet::Error("jigsaws and excluded candidates have other symmetries, which are not built");
    }
  }
  if (set.origins.empty()) throw nonet::Error("no puzzle to permute");
  return set;
}

void write_permuted(const PuzzleSet& set, std::uint64_t count, std::uint64_t seed) {
  nonet::Random random(seed);
  std::vector<nonet::PuzzleView> order;
  for (std::size_t i = 0; i < set.origins.size(); ++i) order.push_back(set.puzzle(i));
  nonet::Board cells;
  std::string line;
  for (std::uint64_t written = 0; written < count; ++written) {
    const std::size_t turn = written % order.size();
    if (turn == 0) random.shuffle(order);
    const nonet::PuzzleView& puzzle = order[turn];
    cells.resize(puzzle.clues.size());
    nonet::bench::apply(nonet::bench::random_symmetry(puzzle.rules->geometry(), random), puzzle.clues, cells);
    line.clear();
    nonet::append_line(line, cells, nonet::Symbols::standard(puzzle.rules->side()));
    line += '\n';
    std::fputs(line.c_str(), stdout);
  }
  if (std::fflush(stdout) != 0) throw nonet::FileError("cannot write to standard output");
}

}  // namespace

int main(int argc, char** argv) {
  return nonet::bench::program(argc, argv, 2, SIZE_MAX, "permute COUNT SEED [FILE...]", [](const auto& words) {
    std::vector<std::string> names(words.begin() + 2, words.end());
    if (names.empty()) names.emplace_back("-");
    const auto count = nonet::bench::number<std::uint64_t>(words[0]);
    write_permuted(read_puzzles(names), count, nonet::bench::number<std::uint64_t>(words[1]));
    return 0;
  });
}
