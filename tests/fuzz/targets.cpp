#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

constexpr std::array<Target, 12> kTargets = {{
    {"puzzles", "the formats of puzzles, whole and in pieces, and back again", puzzles},
    {"variants", "f-puzzles and ISS strings, and back again", variants},
    {"compressed", "what gzip and zstd data expand to, whole and in pieces", compressed},
    {"cost", "certificates and puzzles that take much time for their length", cost},
    {"names", "backends, formats, shapes, variants and alphabets by name", names},
    {"dimacs", "formulas, by both readers, and the boards in their comments", dimacs},
    {"cubes", "cubes, and which of a board's solutions are under them", cubes},
    {"answers", "what solvers print", answers},
    {"answer_texts", "what people and language models write", answer_texts},
    {"certificates", "certificates, and whether those verified are true", certificates},
    {"proofs", "DRAT and LRAT, and whether what they refute has no model", proofs},
    {"agree", "all complete backends and the prover on small boards", agree},
}};

}  // namespace

std::span<const Target> targets() { return kTargets; }

const Target* find_target(std::string_view name) {
  const auto* const found =
      std::find_if(kTargets.begin(), kTargets.end(), [&](const Target& target) { return target.name == name; });
  return found == kTargets.end() ? nullptr : found;
}

void require(bool holds, std::string_view promise, std::string_view details) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: does not hold: %s\n%s\n", std::string(promise).c_str(), std::string(details).c_str());
  std::abort();
}

ByteSource in_pieces(std::string text, std::size_t piece) {
  return [source = bytes_of(std::move(text)), piece](char* buffer, std::size_t size) {
    return source(buffer, std::min(size, piece));
  };
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace nonet::fuzz
