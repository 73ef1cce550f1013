#include "cli/dedupe.hpp"

#include <charconv>
#include <cstring>
#include <string>
#include <utility>

#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

struct Head {
  LineKey key;
  std::uint64_t length;
};

constexpr LineKey kNone = {0, 0};
constexpr std::size_t kDigits = 16;  // of half a key, in base 16

bool read_half(std::string_view text, std::uint64_t& half) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), half, 16);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

}  // namespace

Dedupe::Dedupe(std::uint64_t max_bytes, bool parts, TextSink output)
    : parts_(parts), output_(std::move(output)), firsts_(max_bytes, output_) {}

void Dedupe::append_keyed(std::string& text, const LineKey& key, const std::function<void()>& append) {
  const std::size_t at = text.size();
  text.resize(at + sizeof(Head));
  append();
  const Head head{key, text.size() - at - sizeof head};
  std::memcpy(text.data() + at, &head, sizeof head);
}

bool Dedupe::take(std::string_view keyed) {
  bool wanted = true;
  for (Head head; wanted && !keyed.empty(); keyed.remove_prefix(sizeof head + head.length)) {
    std::memcpy(&head, keyed.data(), sizeof head);
    const std::string_view text = keyed.substr(sizeof head, head.length);
    if (parts_) {
      wanted = output_((head.key == kNone ? "" : formatted("{:016x}{:016x} ", head.key[0], head.key[1])) +
                       std::string(text));
    } else {
      wanted = head.key == kNone ? firsts_.add_always(text) : firsts_.add(head.key, text);
    }
  }
  return wanted;
}

bool Dedupe::take_line(std::string_view line) {
  LineKey key;
  const bool has_key = line.size() > 2 * kDigits && line[2 * kDigits] == ' ' &&
                       read_half(line.substr(0, kDigits), key[0]) && read_half(line.substr(kDigits, kDigits), key[1]);
  return has_key ? firsts_.add(key, line.substr(2 * kDigits + 1)) : firsts_.add_always(line);
}

}  // namespace nonet::cli
