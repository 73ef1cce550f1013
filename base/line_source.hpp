// Lines from a byte source, for the readers of formulas and answers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "nonet/base/streams.hpp"

namespace nonet {

class LineSource {
 public:
  explicit LineSource(const ByteSource& source) : source_(source) {}

  /// The next line, without its end; good until the next call. False at the end.
  bool next(std::string_view& line) {
    for (;;) {
      const std::size_t end = buffer_.find('\n', searched_);
      if (end != std::string::npos || (at_end_ && begin_ < buffer_.size())) {
        const std::size_t stop = end == std::string::npos ? buffer_.size() : end;
        line = std::string_view(buffer_).substr(begin_, stop - begin_);
        if (line.ends_with('\r')) line.remove_suffix(1);
        begin_ = searched_ = std::min(stop + 1, buffer_.size());
        ++number_;
        return true;
      }
      if (at_end_) return false;
      buffer_.erase(0, begin_);
      begin_ = 0;
      searched_ = buffer_.size();
      buffer_.resize(searched_ + kReadSize);
      const std::size_t length = source_(buffer_.data() + searched_, kReadSize);
      buffer_.resize(searched_ + length);
      at_end_ = length == 0;
    }
  }
  /// Of the last line, from 1.
  std::uint64_t number() const { return number_; }

 private:
  static constexpr std::size_t kReadSize = std::size_t{1} << 16U;
  const ByteSource& source_;
  std::string buffer_;
  std::size_t begin_ = 0;
  std::size_t searched_ = 0;
  std::uint64_t number_ = 0;
  bool at_end_ = false;
};

}  // namespace nonet
