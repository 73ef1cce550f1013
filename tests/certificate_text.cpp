#include "tests/certificate_text.hpp"

#include <algorithm>

#include "proof/sha256.hpp"
#include "tests/catch.hpp"
#include "tests/streams.hpp"

namespace nonet::test {

std::string prove(const Puzzle& puzzle, const ProveOptions& options) {
  Prover prover;
  const ProofResult proved = prover.prove(puzzle, options);
  CHECK(proved.why_none == "");
  return proved.certificate;
}

proof::Certificate certificate_in(std::string_view text) {
  proof::Certificate certificate;
  std::string why;
  REQUIRE(proof::read_certificate(text, certificate, why));
  return certificate;
}

std::string formula_of(const proof::Certificate& certificate) {
  std::string text;
  CHECK(proof::Verifier().write_dimacs(certificate, into(text)));
  return text;
}

std::string why_not(std::string_view certificate) {
  proof::Verifier verifier;
  const proof::Verification result = verifier.verify(certificate);
  if (result.verified()) CHECK(certificate.empty());
  return result.why();
}

std::string sealed(std::string_view text) {
  const std::string_view above = text.substr(0, text.rfind("end "));
  proof::Sha256 hash;
  hash.add(above);
  return std::string(above) + "end " + hash.hex() + "\n";
}

std::string joined(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& line : list) text += line + "\n";
  return text;
}

std::size_t line_with(const std::vector<std::string>& list, std::string_view key) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const std::string& line) { return line.starts_with(key); });
  REQUIRE(found != list.end());
  return static_cast<std::size_t>(found - list.begin());
}

}  // namespace nonet::test
