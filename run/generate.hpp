// The workers of `generate`: blocks of a generator's puzzles, as results.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "nonet/workshop.hpp"
#include "run/layout.hpp"
#include "run/pipeline.hpp"

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
  /// Each puzzle has its own constraints of these kinds (run/kinds_generator.hpp); empty: only those of the rules.
  std::vector<KindToDraw> kinds = {};
};

struct Generated {
  std::uint64_t number = 0;  ///< of the seed, from 1; 0 if it has a weight
  PuzzleView puzzle;
  double weight = 0;
  const Puzzle* drawn = nullptr;  ///< the puzzle with its own rules, if it has them
};
/// Appends the text of a puzzle. Called from worker threads.
using GeneratedWriter = std::function<void(const Generated& generated, std::string& text)>;

/// Writes the puzzles of the range, in order. `written` gets the number after the last puzzle of each block. `tried`
/// counts the tries of all workers. Throws Error as Generator does.
void run_generate(const GeneratePlan& plan, unsigned jobs, const GeneratedWriter& writer, TextSink sink, Tally& tally,
                  std::atomic<std::uint64_t>& tried, const std::function<void(std::uint64_t next)>& written = {});

/// Writes weighted puzzles (workshop/controlled_bias.hpp) from block `first` on, in order, until the sink takes no
/// more. Ignores the range and the rules of the plan.
void run_controlled_bias(const GeneratePlan& plan, std::uint64_t first, unsigned jobs, const GeneratedWriter& writer,
                         TextSink sink, Tally& tally, const std::function<void(std::uint64_t next)>& written = {});

}  // namespace nonet
