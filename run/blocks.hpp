// Numbered blocks of work in many threads, whose text is written in order: for work that reads no input.
//
// Example:
//     struct Square : nonet::BlockWorker {
//       bool work(std::uint64_t block, const nonet::ChunkText& text, nonet::Tally&) override {
//         return text(std::to_string(block * block) + " ");
//       }
//     };
//     std::string squares;
//     nonet::Tally tally;
//     nonet::run_blocks({.end = 4}, [] { return std::make_unique<Square>(); },
//                       [&](std::string_view text) { squares += text; return true; }, tally);
//     assert(squares == "0 1 4 9 ");
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

#include "nonet/run/pipeline.hpp"

namespace nonet {

/// Each thread has its own instance.
class BlockWorker {
 public:
  BlockWorker() = default;
  BlockWorker(const BlockWorker&) = delete;
  BlockWorker& operator=(const BlockWorker&) = delete;
  virtual ~BlockWorker() = default;

  /// Does a block. False: it was stopped before the end; the text then holds whole records, and nothing after them is
  /// written.
  virtual bool work(std::uint64_t block, const ChunkText& text, Tally& tally) = 0;
};

struct BlockOptions {
  std::uint64_t first = 0;
  std::uint64_t end = 0;  ///< behind the last one
  unsigned jobs = 1;
  std::stop_token stop = {};
  /// Called when all text of a block has been taken and its tally added, one at a time and in order.
  std::function<void(std::uint64_t block)> written = {};
};

/// Rethrows the first exception of a worker when all have ended. Ends early if the sink takes no more.
void run_blocks(const BlockOptions& options, const std::function<std::unique_ptr<BlockWorker>()>& make_worker,
                TextSink sink, Tally& tally);

}  // namespace nonet
