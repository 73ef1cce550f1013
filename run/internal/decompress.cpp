#include "run/internal/decompress.hpp"

#ifdef NONET_HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef NONET_HAVE_ZSTD
#include <zstd.h>
#endif

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "nonet/error.hpp"
#include "run/internal/format.hpp"

namespace nonet {

/// Expands one kind of compressed data: one member after the other.
class Decompressor::Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;
  /// Consumes the front of `input` and returns how much it wrote, perhaps nothing. Sets `why` if the data are broken.
  virtual std::size_t expand(std::string_view& input, char* buffer, std::size_t size, std::string& why) = 0;
  /// Whether the data may end here.
  virtual bool complete() const = 0;
};

namespace {

constexpr std::size_t kReadSize = std::size_t{1} << 16U;

using EngineFactory = std::unique_ptr<Decompressor::Engine> (*)();

template <class Engine>
[[maybe_unused]] std::unique_ptr<Decompressor::Engine> make() {
  return std::make_unique<Engine>();
}

#ifdef NONET_HAVE_ZLIB
class Gzip : public Decompressor::Engine {
 public:
  Gzip() {
    constexpr int kGzipHeader = 16;
    if (::inflateInit2(&stream_, MAX_WBITS + kGzipHeader) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { ::inflateEnd(&stream_); }

  std::size_t expand(std::string_view& input, char* buffer, std::size_t size, std::string& why) override {
    if (complete_) {
      // Files from tapes are padded with zeros.
      input.remove_prefix(std::min(input.find_first_not_of('\0'), input.size()));
      if (input.empty()) return 0;
      ::inflateReset(&stream_);
      complete_ = false;
    }
    constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
    const auto given = static_cast<uInt>(std::min(input.size(), kMost));
    const auto room = static_cast<uInt>(std::min(size, kMost));
    // zlib does not change its input, though it takes a pointer to non-const.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));  // NOLINT
    stream_.avail_in = given;
    stream_.next_out = reinterpret_cast<Bytef*>(buffer);  // NOLINT
    stream_.avail_out = room;
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    input.remove_prefix(given - stream_.avail_in);
    complete_ = result == Z_STREAM_END;
    // Z_BUF_ERROR: it needs more input.
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
      why = stream_.msg != nullptr ? stream_.msg : formatted("error {}", result);
    }
    return room - stream_.avail_out;
  }
  bool complete() const override { return complete_; }

 private:
  z_stream stream_ = {};
  bool complete_ = false;
};
constexpr EngineFactory kMakeGzip = make<Gzip>;
#else
constexpr EngineFactory kMakeGzip = nullptr;
#endif

#ifdef NONET_HAVE_ZSTD
class Zstd : public Decompressor::Engine {
 public:
  Zstd() : stream_(::ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  ~Zstd() override { ::ZSTD_freeDStream(stream_); }

  std::size_t expand(std::string_view& input, char* buffer, std::size_t size, std::string& why) override {
    if (complete_ && input.empty()) return 0;  // or it would ask for the next frame
    ZSTD_inBuffer in = {input.data(), input.size(), 0};
    ZSTD_outBuffer out = {buffer, size, 0};
    const std::size_t result = ::ZSTD_decompressStream(stream_, &out, &in);
    input.remove_prefix(in.pos);
    complete_ = result == 0;
    if (::ZSTD_isError(result) != 0) why = ::ZSTD_getErrorName(result);
    return out.pos;
  }
  bool complete() const override { return complete_; }

 private:
  ZSTD_DStream* stream_;
  bool complete_ = false;
};
constexpr EngineFactory kMakeZstd = make<Zstd>;
#else
constexpr EngineFactory kMakeZstd = nullptr;
#endif

struct Kind {
  std::string_view magic;    // '?' for any byte
  std::string_view data;     // its name
  std::string_view library;  // that reads it; "": nonet uses none
  std::string_view program;  // that expands it
  EngineFactory make;        // nullptr: not in this build
};

enum class Begins : std::uint8_t { no, perhaps, yes };

// Whether a text, which may be too short, begins with a magic.
Begins begins(std::string_view text, std::string_view magic) {
  const std::size_t length = std::min(text.size(), magic.size());
  for (std::size_t i = 0; i < length; ++i) {
    if (magic[i] != '?' && magic[i] != text[i]) return Begins::no;
  }
  return length == magic.size() ? Begins::yes : Begins::perhaps;
}

// RFC 1952, section 2.3.1; RFC 8878, section 3.1.1. The others are recognised for a helpful message: the .xz file
// format, 2.1.1.1; bzip2 with the magic of the first block, because "BZh" alone may be symbols; APPNOTE.TXT, 4.3.7. No
// puzzle begins like these.
constexpr std::array<Kind, 5> kKinds = {{
    {"\x1f\x8b", "gzip", "zlib", "gzip -dc", kMakeGzip},
    {"\x28\xb5\x2f\xfd", "Zstandard", "libzstd", "zstd -dc", kMakeZstd},
    {std::string_view("\xfd\x37\x7a\x58\x5a\0", 6), "xz", "", "xz -dc", nullptr},
    {"BZh?1AY&SY", "bzip2", "", "bzip2 -dc", nullptr},
    {"PK\x03\x04", "zip", "", "unzip -p", nullptr},
}};

}  // namespace

Decompressor::Decompressor(ByteSource source, std::string name, std::stop_token stop)
    : source_(std::move(source)), name_(std::move(name)), stop_(std::move(stop)) {}

Decompressor::~Decompressor() = default;

// False at the end.
bool Decompressor::fetch() {
  held_.resize(at_end_ ? 0 : kReadSize);
  if (!at_end_) held_.resize(source_(held_.data(), held_.size()));
  left_ = held_;
  at_end_ = held_.empty();
  return !at_end_;
}

// Reads no more bytes than needed, because people at a terminal wait for an answer.
void Decompressor::look_at_head() {
  looked_ = true;
  std::string head;
  const auto may_become = [&head](const Kind& kind) { return begins(head, kind.magic) == Begins::perhaps; };
  while (std::any_of(kKinds.begin(), kKinds.end(), may_become) && fetch()) head += held_;
  held_ = std::move(head);
  left_ = held_;
  for (const Kind& kind : kKinds) {
    if (begins(left_, kind.magic) != Begins::yes) continue;
    if (kind.library.empty()) {
      throw FileError(
          formatted("cannot read {}: it holds {} data, which nonet does not expand; '{} {} | nonet ...' reads them",
                    name_, kind.data, kind.program, name_ == "standard input" ? "FILE" : name_));
    }
    if (kind.make == nullptr) {
      throw FileError(
          formatted("cannot read {}: it holds {} data, and this nonet was built without {}; '{}' expands it", name_,
                    kind.data, kind.library, kind.program));
    }
    engine_ = kind.make();
  }
}

std::size_t Decompressor::read(char* buffer, std::size_t size) {
  if (!looked_) look_at_head();
  if (!engine_) {
    if (left_.empty()) return at_end_ ? 0 : source_(buffer, size);
    const std::size_t length = left_.copy(buffer, size);
    left_.remove_prefix(length);
    return length;
  }
  for (;;) {
    const std::size_t length = why_.empty() ? engine_->expand(left_, buffer, size, why_) : 0;
    if (length > 0) return length;
    if (why_.empty() && left_.empty() && !fetch()) {
      if (engine_->complete() || stop_.stop_requested()) return 0;
      why_ = "its data end too early";
    }
    if (!why_.empty()) throw FileError(formatted("cannot expand {}: {}", name_, why_));
  }
}

}  // namespace nonet
