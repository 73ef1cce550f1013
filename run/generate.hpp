// The workers of `generate`: blocks of a generator's puzzles, as results.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "nonet/workshop.hpp"
#include "run/solve.hpp"

namespace nonet {

/// Which puzzles of a seed: numbers `first` to `end` - 1.
struct PuzzleRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};

struct GeneratePlan {
  std::shared_ptr<const Rules> rules;
  BackendSpec backend;
  GenerateOptions options;
  PuzzleRange range;
  Budget budget;  ///< stop token and deadline of the whole run
};

/// Writes the puzzles of the range, a result each (its values: the number of clues), in order. `written` gets the
/// number behind the last puzzle of each block. `tried` counts what all workers tried. Throws Error as Generator does.
void run_generate(const GeneratePlan& plan, unsigned jobs, const ResultWriter& writer, TextSink sink, Tally& tally,
                  std::atomic<std::uint64_t>& tried, const std::function<void(std::uint64_t next)>& written = {});

/// Writes weighted puzzles (workshop/controlled_bias.hpp) from block `first` on, in order, until the sink takes no
/// more. The values of a result: number of clues, weight. The range and the rules of the plan do not count.
void run_controlled_bias(const GeneratePlan& plan, std::uint64_t first, unsigned jobs, const ResultWriter& writer,
                         TextSink sink, Tally& tally, const std::function<void(std::uint64_t next)>& written = {});

}  // namespace nonet
