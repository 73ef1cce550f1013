#include "cli/outside.hpp"

#include <algorithm>
#include <utility>

#include "cli/inputs.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {

using Says = OutsideVerdict::Says;

OutsideChecks::OutsideChecks(const Arguments& arguments) {
  for (const std::string& command : arguments.with) {
    try {
      checkers_.push_back({parse_outside_checker(command, proof_format(arguments).value_or(proof::ProofFormat::drat))});
    } catch (const SystemError&) {
      throw;
    } catch (const Error& error) {
      throw UsageError(formatted("--with: {}", error.what()));
    }
  }
  // Two of a name are told apart by their commands.
  std::vector<std::string> names;
  for (const Row& row : checkers_) names.push_back(row.checker.name);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::count(names.begin(), names.end(), names[i]) > 1) checkers_[i].checker.name = arguments.with[i];
  }
}

bool OutsideChecks::ask_all(Said ours, const Ask& ask, std::string& text) {
  bool yes = ours == Said::yes;
  bool no = ours == Said::no;
  for (Row& row : checkers_) {
    const OutsideVerdict verdict = ask(row.checker);
    if (verdict.cancelled) return false;
    text += formatted("; {}: {}", printable(row.checker.name), verdict.text());
    yes = yes || verdict.says == Says::verified;
    no = no || verdict.says == Says::not_verified;
    const std::lock_guard lock(mutex_);
    ++(verdict.says == Says::verified ? row.yes : verdict.says == Says::not_verified ? row.no : row.nothing);
  }
  if (!yes || !no || none()) return true;
  text += "; they disagree";
  const std::lock_guard lock(mutex_);
  ++disagreements_;
  return true;
}

bool OutsideChecks::ask(PairFiles& files, const Budget& budget, std::string& text) {
  const VerifiedRecord& record = files.record();
  if (none()) return true;
  if (!record.result.proof_decides) {
    const std::lock_guard lock(mutex_);
    if (record.result.verified()) ++without_proof_;
    return true;
  }
  const Said ours = record.result.verified() ? Said::yes : record.unfinished ? Said::nothing : Said::no;
  return ask_all(
      ours,
      [&](const OutsideChecker& checker) -> OutsideVerdict {
        if (std::string why = files.write_proof(checker.format, checker.text_only); !why.empty()) {
          return {.why = std::move(why)};
        }
        if (!files.write_formula()) return {.cancelled = true};
        const bool binary = record.result.certificate.binary && !checker.text_only;
        return ask_outside(checker, {files.formula(), files.proof(checker.format, checker.text_only), binary}, budget);
      },
      text);
}

void OutsideChecks::require(const proof::ProofKind& kind, const std::string& proof) const {
  for (const Row& row : checkers_) {
    const bool readable = !kind.binary || !row.checker.text_only;
    if (!row.checker.known || (row.checker.format == kind.format && readable)) continue;
    throw UsageError(formatted("--with {}: it takes {}{}, and {} is {}{}", row.checker.name,
                               name_of(row.checker.format), readable ? "" : " as text", printable(proof),
                               name_of(kind.format), readable ? "" : " in bytes"));
  }
}

bool OutsideChecks::ask(const ProofFiles& files, Said ours, const Budget& budget, std::string& text) {
  return ask_all(ours, [&](const OutsideChecker& checker) { return ask_outside(checker, files, budget); }, text);
}

void OutsideChecks::report_counts() const {
  for (const Row& row : checkers_) {
    report(formatted("{}: {} verified, {} not, {} without a verdict", printable(row.checker.name), with_commas(row.yes),
                     with_commas(row.no), with_commas(row.nothing)));
  }
  if (disagreements_ > 0) report("checkers disagree about " + counted(disagreements_, "certificate"));
}

int OutsideChecks::status() const {
  int status = kSuccess;
  for (const Row& row : checkers_) {
    if (row.nothing > 0) status = worse(status, kRanOut);
    if (row.no > 0) status = worse(status, kDisagree);
  }
  return status;
}

}  // namespace nonet::cli
