// A checker of LRAT from its definition alone (L. Cruz-Filipe et al., Efficient Certified RAT Verification, 2017), to
// hold the other one against: it shares no code with it, goes over all clauses, and keeps nothing between two lemmas.
//
// Example:
//     using namespace nonet::test;
//     PlainLrat checker({{1, 2}, {-1, 2}, {1, -2}, {-1, -2}});
//     CHECK(checker.take({.id = 5, .literals = {2}, .ids = {1, 2}}));
//     CHECK(refutes(clauses_of("p cnf 1 2\n1 0\n-1 0\n"), "3 0 1 2 0\n", false));
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::test {

using Clause = std::vector<int>;
using Clauses = std::vector<Clause>;

struct PlainStep {
  std::int64_t id = 0;
  bool removes = false;
  Clause literals = {};
  std::vector<std::int64_t> ids = {};  // hints, or what is removed
};

class PlainLrat {
 public:
  /// The clauses, which outlive this, have the ids 1, 2, ...
  explicit PlainLrat(const Clauses& clauses);
  explicit PlainLrat(Clauses&& clauses) = delete;

  /// Whether the step holds; a lemma is added then.
  bool take(const PlainStep& step);
  /// Whether the empty clause is there.
  bool complete() const { return complete_; }
  const std::map<std::int64_t, const Clause*>& clauses() const { return clauses_; }

 private:
  bool follows(const PlainStep& step) const;

  std::map<std::int64_t, const Clause*> clauses_;
  std::map<std::int64_t, Clause> lemmas_;
  bool complete_ = false;
};

/// The clauses of a DIMACS text, comments left out.
Clauses clauses_of(std::string_view dimacs);

/// In text, or in binary with doubled numbers. None if the text is not LRAT.
std::optional<std::vector<PlainStep>> read_steps(std::string_view proof, bool binary);
std::string write_steps(const std::vector<PlainStep>& steps, bool binary);

/// Whether the steps, up to the empty clause, hold and end in it.
bool refutes(const Clauses& clauses, const std::vector<PlainStep>& steps);
bool refutes(const Clauses& clauses, std::string_view proof, bool binary);

}  // namespace nonet::test
