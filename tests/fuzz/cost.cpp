// Inputs: certificates, or puzzles of any format. What is read takes processor time in proportion to its bytes: a small
// input that takes long is a mistake even if nothing crashes. This omits formulas and proofs, as solving is hard.
#include <string>

#include "formats/reader.hpp"
#include "nonet/certificate.hpp"
#include "nonet/clock.hpp"
#include "nonet/error.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

// Far above what it takes under sanitizers and valgrind, and far below what grows with a power of the input.
constexpr double kSeconds = 2;
constexpr double kSecondsAByte = 200e-6;

void check_certificate(std::string_view text) {
  proof::Certificate certificate;
  std::string why;
  if (!read_certificate(text, certificate, why)) return;
  const proof::SolutionCheck check(certificate.statement);
  for (const std::vector<int>& solution : certificate.solutions) why = check.why_not(solution);
}

void read_puzzles(std::string_view input) try {
  PuzzleReader reader(bytes_of(std::string(input)), {});
  while (reader.next()) continue;
} catch (const Error&) {
  // About the whole input, such as an unknown format.
}

}  // namespace

void cost(std::string_view input) {
  const Stopwatch watch(true);
  input.starts_with(proof::kCertificateHead) ? check_certificate(input) : read_puzzles(input);
  const double seconds = seconds_of(watch.elapsed());
  require(seconds < kSeconds + kSecondsAByte * static_cast<double>(input.size()),
          "reading takes time in proportion to the input", std::to_string(seconds) + " s");
}

}  // namespace nonet::fuzz
