// Outside checkers beside our own: `verify --with`.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hpp"
#include "cli/pairs.hpp"
#include "run/outside_check.hpp"

namespace nonet::cli {

/// What our own checker has said of a proof.
enum class Said : std::uint8_t { yes, no, nothing };

/// All checkers of --with, asked in their order, and their verdicts counted. For any thread.
class OutsideChecks {
 public:
  /// Throws UsageError if one of them cannot be called.
  explicit OutsideChecks(const Arguments& arguments);

  bool none() const { return checkers_.empty(); }

  /// Asks them about a certificate, if its proof decides; one without a proof is counted. Appends "; NAME: VERDICT" of
  /// each, and "; they disagree" if one says yes and one no, where our own verdict counts as well. False: a stop was
  /// requested. Throws FileError, SystemError.
  bool ask(PairFiles& files, const Budget& budget, std::string& text);
  /// The same about files of others.
  bool ask(const ProofFiles& files, Said ours, const Budget& budget, std::string& text);
  /// Throws UsageError if a known checker does not take such proofs; `proof` is the file's name.
  void require(const proof::ProofKind& kind, const std::string& proof) const;

  /// How many certificates had no proof to ask about.
  std::uint64_t without_proof() const { return without_proof_; }
  /// Tells how often each said what, and how often they disagreed.
  void report_counts() const;
  /// Of what they have said: kDisagree where one has refused a proof, kRanOut where one had no verdict.
  int status() const;

 private:
  struct Row {
    OutsideChecker checker;
    std::uint64_t yes = 0;
    std::uint64_t no = 0;
    std::uint64_t nothing = 0;
  };
  using Ask = std::function<OutsideVerdict(const OutsideChecker& checker)>;
  bool ask_all(Said ours, const Ask& ask, std::string& text);

  std::vector<Row> checkers_;
  std::uint64_t disagreements_ = 0;
  std::uint64_t without_proof_ = 0;
  std::mutex mutex_;  // for the counts
};

}  // namespace nonet::cli
