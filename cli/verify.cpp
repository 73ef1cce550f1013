#include <filesystem>
#include <new>

#include "base/text.hpp"
#include "cli/file_guard.hpp"
#include "cli/inputs.hpp"
#include "cli/outside.hpp"
#include "cli/pairs.hpp"
#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "proof/steps.hpp"
#include "run/certify.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

constexpr const char* kNoProof = ": solvable and multiple are shown by solutions, without a proof";

std::string verdict_of(const VerifiedRecord& record) {
  const proof::Certificate& certificate = record.result.certificate;
  std::string claim(name_of(certificate.claim));
  if (certificate.claim == proof::Claim::count) claim += formatted(" {}", certificate.count);
  if (!certificate.statement.cube.empty())
    claim += formatted(", in the cube {}", joined(certificate.statement.cube, " "));
  return formatted(
      "{}{}: {}: {}", printable(std::string(record.file)), record.number != 0 ? formatted("#{}", record.number) : "",
      record.result.verified() ? "verified" : "not verified", record.result.verified() ? claim : record.result.why());
}

// A file as other programs can read it: its bytes are in a file of the scratch folder if they came from standard input,
// or were expanded.
std::string plain_file(const std::string& name, const std::string& bytes, const std::string& scratch) {
  std::error_code none;
  if (name != "-" && std::filesystem::file_size(name, none) == bytes.size()) return name;
  write_file(scratch, bytes);
  return scratch;
}

// Checks one proof, by any solver, of one formula.
int verify_pair(const std::string& formula, const Arguments& arguments) {
  if (arguments.export_folder) throw UsageError("--export has no meaning with --cnf: these are the files already");
  const std::string name = input_name(arguments);
  if (name == "-" && formula == "-") throw UsageError("formula and proof cannot both come from standard input");
  OutsideChecks outside(arguments);
  const Budget for_each = read_budget(arguments, 1);
  const Budget budget = from_now_on(for_each);
  std::optional<proof::Refusal> refusal;
  std::string others;
  bool unfinished = false;
  try {
    const std::string cnf = whole_file(formula, budget);
    const std::string proof = whole_file(name, budget);
    const auto in_time = [&] { return goes_on(budget); };
    const auto format = proof_format(arguments);
    const proof::ProofKind kind =
        outside.none() ? proof::ProofKind() : proof::kind_of_proof(cnf, proof, in_time, format);
    outside.require(kind, name);
    refusal = proof::check_refutation(cnf, proof, in_time, most_entries(budget), format);
    unfinished = limit_ended(budget, refusal);
    const bool has_formula = !refusal || refusal->kind != proof::Refusal::Kind::no_formula;
    if (!outside.none() && !budget.stop.stop_requested() && has_formula) {
      const ScratchFolder scratch;
      const ProofFiles files = {plain_file(formula, cnf, scratch.file("formula.cnf")),
                                plain_file(name, proof, scratch.file("proof")), kind.binary};
      outside.ask(files, unfinished ? Said::nothing : refusal ? Said::no : Said::yes, for_each, others);
    }
  } catch (const proof::LimitReached& reached) {
    refusal = reached.refusal();
    unfinished = limit_ended(budget, refusal);
  } catch (const std::bad_alloc&) {
    report("out of memory");  // the usual advice is fewer threads, but there is only one
    return kRanOut;
  }
  if (budget.stop.stop_requested()) return kSuccess;  // the signal decides the exit status
  OutputFile output("-");
  output.write(visible(printable(name) +
                       (refusal ? ": not verified: " + refusal->message()
                                : ": verified: " + printable(formula) + " has no model") +
                       others) +
               "\n");
  output.close();
  const int status = unfinished ? kRanOut : refusal ? kDisagree : kSuccess;
  return worse(status, outside.status());
}

// Registers the files of solutions that certificates name, so that no export writes over them. Throws UsageError.
void register_solutions(std::span<const std::string> certificates, const Budget& budget) {
  for (const std::string& certificate : certificates) {
    std::error_code none;
    if (certificate == "-" || !std::filesystem::exists(certificate, none)) continue;
    if (!std::filesystem::is_regular_file(certificate, none)) {
      throw UsageError(formatted(
          "--export reads certificates twice, and {} is not a regular file; standard input (-) works", certificate));
    }
    try {
      const std::string text = whole_file(certificate, budget);
      for (const std::string& name : proof::solutions_files(text)) register_input(path_beside(certificate, name));
    } catch (const std::runtime_error&) {
      continue;  // the verifier cannot read it either, and reports why
    }
  }
}

int run_verify(const Arguments& arguments) {
  if (const auto formula = arguments.cnf) return verify_pair(*formula, arguments);
  const Budget budget = read_budget(arguments, 1);
  const unsigned jobs = read_jobs(arguments);
  const std::vector<std::string> files = certificate_files(input_names(arguments));
  for (const std::string& file : files) register_input(file);
  if (arguments.export_folder) register_solutions(files, budget);
  OutsideChecks outside(arguments);
  Exporter exporter(arguments.export_folder.value_or(""), files, proof_format(arguments));
  const auto start = Clock::now();
  OutputFile output("-");
  Progress progress;
  const VerifySummary summary = [&] {
    progress.all_records = files.size();
    const std::jthread line = draw_progress(arguments, progress, nullptr, "certificate");
    return verify_files(
        files, jobs, budget,
        [&](const VerifiedRecord& record, std::string& text) {
          PairFiles pair = exporter.files_of(record);
          std::string others;
          if (!exporter.write(pair, others) || !outside.ask(pair, budget, others)) return false;
          text += visible(verdict_of(record) + others) + "\n";
          return true;
        },
        [&](std::string_view text) { return output.write(text); }, progress);
  }();
  output.close();
  for (const std::string& message : summary.unreadable) report(message);
  if (exporter.without_proof() > 0 && !arguments.quiet) {
    report("warning: no files for " + counted(exporter.without_proof(), "certificate") + kNoProof);
  } else if (outside.without_proof() > 0 && !arguments.quiet) {
    report("warning: nothing for --with in " + counted(outside.without_proof(), "certificate") + kNoProof);
  }
  if (arguments.verbose || (!arguments.quiet && summary.verified + summary.failed + summary.unfinished > 1)) {
    const double seconds = seconds_of(Clock::now() - start);
    report(formatted("{} verified, {} not; {}", with_commas(summary.verified),
                     with_commas(summary.failed + summary.unfinished), duration_text(seconds)));
    outside.report_counts();
  }
  int status = worse(outside.status(), summary.failed > 0 ? kDisagree : summary.unfinished > 0 ? kRanOut : kSuccess);
  if (!summary.unreadable.empty() || exporter.unwritten() > 0) status = worse(status, kFile);
  return status;
}

}  // namespace

const Verb kVerify = {
    .name = "verify",
    .summary = "check certificates, or any solver's proof, without trusting any solver",
    .operands = "[PATH...]",
    .details =
        "Takes files of certificates as 'nonet prove' writes them, and folders of them (*.cert); a line each says\n"
        "'verified: unique', or 'not verified' with the line and the reason. With --cnf FORMULA the one PATH is a\n"
        "proof of that formula's unsatisfiability: DRAT or LRAT, text or binary. Status 4 where anything is not\n"
        "verified.\n"
        "--with COMMAND has another checker look at each formula and proof, and its verdict stands beside ours:\n"
        "cake_lpr, lrat-check (LRAT) and drat-trim (DRAT) are known by name. Any other COMMAND gets --proof; {cnf} "
        "and\n"
        "{proof} in it become the names of the files, or both are appended. A line 's VERIFIED', 's VERIFIED UNSAT'\n"
        "or 'c VERIFIED' means yes, one with 'NOT VERIFIED' no. The option may be repeated.\n"
        "--export DIR writes each formula and proof there, and never over a certificate or its solutions. For this it\n"
        "reads certificates twice, so they must be regular files or standard input (-).\n",
    .statuses = {{"0", "All is verified."},
                 {"1", ""},
                 {"4", "Something is not verified."},
                 {"5", "Time or memory ran out, or another checker gave no verdict."}},
    .examples =
        "  nonet prove -o certs puzzles.txt; nonet verify certs\n"
        "  nonet verify --export pairs certs/000001.cert\n"
        "  nonet verify --export pairs --proof lrat certs\n"
        "  nonet verify --with drat-trim certs\n"
        "  nonet verify --cnf pairs/000001.cnf pairs/000001.drat\n",
    .options = {"cnf", "export", "proof", "with", "timeout", "total-time", "memory-limit", "jobs", "progress", "quiet",
                "verbose", "help", "version"},
    .run = run_verify,
};

}  // namespace nonet::cli
