// Writes text from many workers in the order of their chunks.
//
// Example:
//     std::string text;
//     nonet::OrderedOutput output([&](std::string_view part) { text += part; return true; });
//     output.append(1, "second");
//     output.finish(1);
//     output.append(0, "first ");
//     output.finish(0);
//     assert(text == "first second");
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "nonet/dimacs.hpp"

namespace nonet {

/// Thread-safe. Chunks are numbered from 0. One worker appends to a chunk, and finishes it once.
class OrderedOutput {
 public:
  /// One thread at a time calls the sink. After it has refused text or thrown, all later text is dropped. Exceptions of
  /// the sink reach the caller. `most_waiting`: bytes that may wait for their turn.
  explicit OrderedOutput(TextSink sink, std::size_t most_waiting = std::size_t{32} << 20U);

  /// Adds to a chunk. The current chunk is written at once. Text of later chunks waits; while all of it is too much, so
  /// does the call, unless its chunk's turn comes. False: nothing more will be written.
  bool append(std::uint64_t chunk, std::string_view text);
  /// Called after the sink has taken all of a chunk, one at a time and in the order of chunks; never for dropped
  /// chunks. An exception ends the output and reaches the caller.
  using Written = std::function<void()>;

  /// Ends this chunk.
  void finish(std::uint64_t chunk, Written written = {});
  /// Ends this chunk and the output: the work was stopped here.
  void cut(std::uint64_t chunk, Written written = {});
  /// Ends the output at once.
  void close();
  /// Waits until this chunk is fewer than `ahead` chunks after the current one.
  void wait_for_turn(std::uint64_t chunk, std::uint64_t ahead);
  /// Whether the output has ended: the sink refused, or the output was cut.
  bool closed() const;

 private:
  struct Pending {
    std::string text;
    bool finished = false;
    bool cut = false;
    Written written = {};
  };
  void write(std::string_view text);
  void guard(const auto& call);
  void close_locked();
  void end(std::uint64_t chunk, bool cut, Written written);
  void advance();

  mutable std::mutex mutex_;
  std::condition_variable moved_;
  TextSink sink_;
  std::size_t most_waiting_;
  std::uint64_t current_ = 0;
  std::map<std::uint64_t, Pending> pending_;  // from current_ on
  std::size_t waiting_ = 0;                   // bytes of their text
  bool closed_ = false;
};

}  // namespace nonet
