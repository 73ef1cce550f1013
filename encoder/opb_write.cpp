#include <algorithm>
#include <cstdlib>

#include "base/text.hpp"
#include "nonet/dimacs.hpp"

namespace nonet {

void OpbWriter::header(int variables, std::uint64_t constraints) {
  block_ += "* #variable= " + std::to_string(variables) + " #constraint= " + std::to_string(constraints) + "\n";
}

void OpbWriter::comment(std::string_view lines) {
  for (const std::string_view text : split(lines, '\n')) block_.append("* ").append(text) += '\n';
}

void OpbWriter::clause(std::span<const int> literals) {
  int least = 1;
  for (const int literal : literals) term(1, literal, least);
  end(">=", least);
}

void OpbWriter::at_least(std::span<const WeightedLiteral> terms, int least) {
  for (const auto& [weight, literal] : terms) term(weight, literal, least);
  end(">=", least);
}

void OpbWriter::exactly(std::span<const WeightedLiteral> terms, int sum) {
  for (const auto& [weight, literal] : terms) term(weight, literal, sum);
  end("=", sum);
}

// Not every reader knows '~x2', so w ~x2 is w - w x2.
void OpbWriter::term(int weight, int literal, int& bound) {
  if (literal < 0) {
    bound -= weight;
    weight = -weight;
  }
  if (weight >= 0) block_ += '+';
  block_.append(std::to_string(weight)).append(" x").append(std::to_string(std::abs(literal))) += ' ';
}

void OpbWriter::end(std::string_view comparison, int bound) {
  constexpr std::size_t kBlockSize = std::size_t{1} << 18U;
  block_.append(comparison).append(" ").append(std::to_string(bound)) += " ;\n";
  if (block_.size() >= kBlockSize) flush();
}

bool OpbWriter::flush() {
  if (!failed_ && !block_.empty()) failed_ = !sink_(block_);
  block_.clear();
  return !failed_;
}

void LinearSize::clause(std::span<const int> literals) {
  ++constraints;
  for (const int literal : literals) variables = std::max(variables, std::abs(literal));
}

void LinearSize::at_least(std::span<const WeightedLiteral> terms, int /*least*/) {
  ++constraints;
  for (const WeightedLiteral& term : terms) variables = std::max(variables, std::abs(term.literal));
}

void LinearSize::exactly(std::span<const WeightedLiteral> terms, int sum) { at_least(terms, sum); }

}  // namespace nonet
