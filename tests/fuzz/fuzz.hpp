// What the fuzzers run: one function a target, which takes any bytes. libFuzzer feeds them in the preset `fuzz`; the
// ordinary tests replay the inputs that are kept in tests/fuzz/corpus.
//
// A target shows by require() that a promise is broken; the rest is for the sanitizers.
//
// Example:
//     const nonet::fuzz::Target* target = nonet::fuzz::find_target("names");
//     target->run("dfs,ipasir:./libx.so");
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/reader.hpp"

namespace nonet::fuzz {

/// Tables of larger boards take more time than all the rest.
inline constexpr int kMostSide = 25;

struct Target {
  std::string_view name;  ///< of the folder in tests/fuzz/corpus, too
  std::string_view summary;
  void (*run)(std::string_view input);
};

/// All of them.
std::span<const Target> targets();
/// By name; nullptr if unknown.
const Target* find_target(std::string_view name);

// The targets; each file begins with what its inputs look like.
void puzzles(std::string_view input);
void variants(std::string_view input);
void compressed(std::string_view input);
void cost(std::string_view input);
void names(std::string_view input);
void dimacs(std::string_view input);
void cubes(std::string_view input);
void answers(std::string_view input);
void answer_texts(std::string_view input);
void certificates(std::string_view input);
void proofs(std::string_view input);
void agree(std::string_view input);

/// Where a promise does not hold: says so and aborts, as fuzzers expect.
void require(bool holds, std::string_view promise, std::string_view details = {});

/// The bytes of a text in pieces of this size.
ByteSource in_pieces(std::string text, std::size_t piece);

/// The first line, off the front; the rest stays.
std::string_view take_line(std::string_view& text);

/// Numbers from bytes, one after the other; zeros after the last.
class Draw {
 public:
  explicit Draw(std::string_view bytes) : bytes_(bytes) {}

  /// 0 .. bound - 1, bound at most 256
  int below(int bound) {
    if (bytes_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte % bound;
  }
  bool empty() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

}  // namespace nonet::fuzz
