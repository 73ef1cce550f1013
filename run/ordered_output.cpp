#include "run/ordered_output.hpp"

#include <new>
#include <utility>

namespace nonet {

OrderedOutput::OrderedOutput(TextSink sink, std::size_t most_waiting)
    : sink_(std::move(sink)), most_waiting_(most_waiting) {}

void OrderedOutput::guard(const auto& call) {
  try {
    call();
  } catch (...) {
    close_locked();  // or others would wait for their turn forever
    throw;
  }
}

void OrderedOutput::write(std::string_view text) {
  if (closed_ || text.empty()) return;
  guard([&] {
    if (!sink_(text)) close_locked();
  });
}

void OrderedOutput::close_locked() {
  closed_ = true;
  moved_.notify_all();
}

bool OrderedOutput::append(std::uint64_t chunk, std::string_view text) {
  std::unique_lock lock(mutex_);
  if (chunk != current_) {
    Pending& mine = pending_[chunk];
    mine.text += text;
    waiting_ += text.size();
    // When it is the chunk's turn, advance() has written its text.
    moved_.wait(lock, [&] { return closed_ || chunk == current_ || waiting_ < most_waiting_; });
  } else {
    write(text);
  }
  return !closed_;
}

void OrderedOutput::end(std::uint64_t chunk, bool cut, Written written) {
  const std::lock_guard lock(mutex_);
  Pending& mine = pending_[chunk];
  mine.finished = true;
  mine.cut = cut;
  mine.written = std::move(written);
  if (chunk == current_) advance();
}

void OrderedOutput::finish(std::uint64_t chunk, Written written) { end(chunk, false, std::move(written)); }

// Also called when memory has run out. Without memory to note where the output ends, it ends at once.
void OrderedOutput::cut(std::uint64_t chunk, Written written) {
  try {
    end(chunk, true, std::move(written));
  } catch (const std::bad_alloc&) {
    close();
  }
}

void OrderedOutput::close() {
  const std::lock_guard lock(mutex_);
  close_locked();
}

// Moves to the first chunk that is not finished, and writes its text so far.
void OrderedOutput::advance() {
  for (;;) {
    const auto found = pending_.find(current_);
    if (found == pending_.end()) break;
    write(found->second.text);
    waiting_ -= found->second.text.size();
    found->second.text.clear();
    if (!found->second.finished) break;
    if (!closed_ && found->second.written) guard(found->second.written);
    if (found->second.cut) closed_ = true;
    pending_.erase(found);
    ++current_;
  }
  moved_.notify_all();
}

void OrderedOutput::wait_for_turn(std::uint64_t chunk, std::uint64_t ahead) {
  std::unique_lock lock(mutex_);
  moved_.wait(lock, [&] { return closed_ || chunk < current_ + ahead; });
}

bool OrderedOutput::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

}  // namespace nonet
