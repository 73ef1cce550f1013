// Text from many workers, written in the order of their chunks.
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

#include "nonet/encoder/dimacs.hpp"

namespace nonet {

/// May be used from any thread. Chunks are numbered from 0; each is appended to by one worker and finished once.
class OrderedOutput {
 public:
  /// The sink is called by one thread at a time; once it has refused or thrown, everything else is dropped. What it
  /// throws leaves the call that it was made for.
  explicit OrderedOutput(TextSink sink);

  /// Adds to a chunk. The current chunk is written at once; text of a later one is kept, and where that is more than a
  /// few megabytes the call waits for the chunk's turn. False: nothing more will be written.
  bool append(std::uint64_t chunk, std::string_view text);
  /// Called once the sink has taken all of a chunk, in the order of chunks and one at a time; never for what is
  /// dropped. What it throws ends the output, and leaves the call that it was made in.
  using Written = std::function<void()>;

  /// No more of this chunk.
  void finish(std::uint64_t chunk, Written written = {});
  /// This chunk ends here and no later one is written: its work was stopped.
  void cut(std::uint64_t chunk, Written written = {});
  /// Nothing more is written, of any chunk.
  void close();
  /// Waits until fewer than `ahead` chunks lie between the one that is being written and this one.
  void wait_for_turn(std::uint64_t chunk, std::uint64_t ahead);
  /// Whether nothing more will be written: the sink refused, or the output was cut.
  bool closed() const;

 private:
  struct Pending {
    std::string text;
    bool finished = false;
    bool cut = false;
    Written written = {};
  };
  void write(std::string_view text);
  void tell(const Written& written);
  void close_locked();
  void end(std::uint64_t chunk, bool cut, Written written);
  void advance();

  mutable std::mutex mutex_;
  std::condition_variable moved_;
  TextSink sink_;
  std::uint64_t current_ = 0;
  std::map<std::uint64_t, Pending> pending_;  // from current_ on
  bool closed_ = false;
};

}  // namespace nonet
