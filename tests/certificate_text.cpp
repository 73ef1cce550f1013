#include "tests/certificate_text.hpp"

#include <algorithm>

#include "nonet/certificate.hpp"
#include "proof/sha256.hpp"
#include "tests/catch.hpp"

namespace nonet::test {

std::string prove(const Puzzle& puzzle, const ProveOptions& options) {
  Prover prover;
  const ProofResult proved = prover.prove(puzzle, options);
  CHECK(proved.why_none == "");
  return proved.certificate;
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

std::vector<std::string> lines(std::string_view text) {
  std::vector<std::string> list;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    list.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return list;
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
