#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/process.hpp"
#include "base/text.hpp"
#include "cli/file_guard.hpp"
#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "proof/steps.hpp"
#include "run/certify.hpp"
#include "run/internal/format.hpp"
#include "run/outside_check.hpp"

namespace nonet::cli {
namespace {

using proof::ProofFormat;

std::string_view extension_of(ProofFormat format) { return format == ProofFormat::drat ? ".drat" : ".lrat"; }

// Formula and proof of a certificate as files, each written when first needed. Temporary files are removed with the
// object. For one thread; the record must live as long.
class PairFiles {
 public:
  // `kept`: the path, without extension, for the formula and the proof in one format; empty: both are temporary.
  PairFiles(const VerifiedRecord& record, std::string kept, ProofFormat kept_format)
      : record_(record), kept_(std::move(kept)), kept_format_(kept_format) {}

  // False: a stop was requested, and there is no file. Throws OutputError.
  bool write_formula() {
    const std::string file = formula();
    if (!written_.insert(file).second) return true;
    const std::stop_token stop = watch_signals();
    OutputFile output(file);
    record_.verifier.write_dimacs(record_.result.certificate,
                                  [&](std::string_view text) { return output.write(text) && !stop.stop_requested(); });
    output.close();
    if (!stop.stop_requested()) return true;
    remove_output(file);
    return false;
  }

  // "" or why there is no proof in this format. Throws OutputError.
  std::string write_proof(ProofFormat format, bool text_only = false) {
    const std::string file = proof(format, text_only);
    if (written_.contains(file)) return {};
    std::string text;
    const bool binary = record_.result.certificate.binary && !text_only;
    if (!record_.verifier.proof_as(record_.result.certificate, format, binary, text)) {
      return formatted("the proof cannot be written in {}: {}", name_of(format), text);
    }
    write_file(file, text);
    written_.insert(file);
    return {};
  }

  std::string formula() { return path(".cnf", true); }
  std::string proof(ProofFormat format, bool text_only = false) {
    if (text_only && record_.result.certificate.binary) return path(".text" + std::string(extension_of(format)), false);
    return path(extension_of(format), format == kept_format_);
  }

  const VerifiedRecord& record() const { return record_; }

 private:
  std::string path(std::string_view extension, bool kept) {
    if (kept && !kept_.empty()) return kept_ + std::string(extension);
    if (!scratch_) scratch_.emplace();
    return scratch_->file("certificate" + std::string(extension));
  }

  const VerifiedRecord& record_;
  std::string kept_;
  proof::ProofFormat kept_format_;
  std::optional<ScratchFolder> scratch_;
  std::set<std::string> written_;  // paths
};

// Writes formulas and proofs of many certificates into a folder.
class Exporter {
 public:
  // Makes the folder; "": writes nothing. `files`: those with certificates. Proofs are converted to this format, if
  // given. Throws OutputError.
  Exporter(std::string folder, const std::vector<std::string>& files, std::optional<ProofFormat> format)
      : folder_(std::move(folder)), format_(format) {
    for (const std::string& file : files) name(file);
    if (!folder_.empty()) make_folder(folder_);
  }

  // The files of a certificate: kept in the folder if it is verified. For any thread.
  PairFiles files_of(const VerifiedRecord& record) const {
    const ProofFormat format = format_.value_or(record.result.certificate.format);
    if (folder_.empty() || !record.result.verified()) return {record, "", format};
    std::string name = names_.find(record.file)->second;
    if (record.number != 0) name += "." + std::to_string(record.number);
    return {record, (std::filesystem::path(folder_) / name).string(), format};
  }

  // Writes the files that are kept. False: a stop was requested, and there are no files. If the proof cannot be
  // converted, appends "; not exported: WHY". Throws OutputError.
  bool write(PairFiles& files, std::string& text) {
    const proof::Verification& result = files.record().result;
    if (folder_.empty() || !result.verified()) return true;
    if (!has_proof(result.certificate.claim)) {
      without_proof_.fetch_add(1, std::memory_order_relaxed);
      return true;
    }
    if (!files.write_formula()) return false;
    const std::string why = files.write_proof(format_.value_or(result.certificate.format));
    if (why.empty()) return true;
    text += "; not exported: " + why;
    unwritten_.fetch_add(1, std::memory_order_relaxed);
    return true;
  }

  // How many certificates had no proof.
  std::uint64_t without_proof() const { return without_proof_; }
  // How many proofs could not be converted.
  std::uint64_t unwritten() const { return unwritten_; }

 private:
  // Gives each file another name, which stays unique with the numbers of certificates appended.
  void name(const std::string& file) {
    const auto without_number = [](const std::string& text) {
      const std::size_t end = text.find_last_not_of("0123456789");
      const bool numbered = end != std::string::npos && end + 1 < text.size() && end > 0 && text[end] == '.';
      return numbered ? text.substr(0, end) : text;
    };
    const std::string stem = std::filesystem::path(file).stem().string();
    std::string name = stem;
    for (int i = 2; !taken_.insert(without_number(name)).second; ++i) name = stem + "-" + std::to_string(i);
    names_.emplace(file, name);
  }

  std::string folder_;
  std::optional<proof::ProofFormat> format_;
  std::map<std::string, std::string, std::less<>> names_;  // by file
  std::set<std::string> taken_;
  std::atomic<std::uint64_t> without_proof_ = 0;
  std::atomic<std::uint64_t> unwritten_ = 0;
};

// Runs the checkers of --with in their order, and counts their verdicts. For any thread.
class OutsideChecks {
 public:
  // Throws UsageError if a checker cannot be called.
  explicit OutsideChecks(const Arguments& arguments) {
    for (const std::string& command : arguments.with) {
      try {
        checkers_.push_back(
            {parse_outside_checker(command, proof_format(arguments).value_or(proof::ProofFormat::drat))});
      } catch (const SystemError&) {
        throw;
      } catch (const Error& error) {
        throw UsageError(formatted("--with: {}", error.what()));
      }
    }
    // Two of the same name are shown by their commands.
    std::vector<std::string> names;
    for (const Row& row : checkers_) names.push_back(row.checker.name);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (std::count(names.begin(), names.end(), names[i]) > 1) checkers_[i].checker.name = arguments.with[i];
    }
  }

  bool none() const { return checkers_.empty(); }

  // Runs them on a certificate, if its verdict depends on its proof. Appends "; NAME: VERDICT" for each, and "; they
  // disagree" if one accepts the proof and another one, or our own checker, refuses it. False: a stop was requested.
  // Throws OutputError, SystemError.
  bool check(PairFiles& files, const Budget& budget, std::string& text) {
    const VerifiedRecord& record = files.record();
    if (none()) return true;
    if (!record.result.proof_decides) {
      const std::lock_guard lock(mutex_);
      if (record.result.verified()) ++without_proof_;
      return true;
    }
    return check_all(
        verdict_by(record.result.verified(), record.unfinished),
        [&](const OutsideChecker& checker) -> OutsideResult {
          if (std::string why = files.write_proof(checker.format, checker.text_only); !why.empty()) {
            return {.why = std::move(why)};
          }
          if (!files.write_formula()) return {.cancelled = true};
          const bool binary = record.result.certificate.binary && !checker.text_only;
          return run_checker(checker, {files.formula(), files.proof(checker.format, checker.text_only), binary},
                             budget);
        },
        text);
  }

  // The same for files of other programs.
  bool check(const ProofFiles& files, ProofVerdict ours, const Budget& budget, std::string& text) {
    return check_all(ours, [&](const OutsideChecker& checker) { return run_checker(checker, files, budget); }, text);
  }

  static ProofVerdict verdict_by(bool verified, bool unfinished) {
    return verified ? ProofVerdict::verified : unfinished ? ProofVerdict::none : ProofVerdict::not_verified;
  }

  // Throws UsageError if a known checker does not read such proofs; `proof` is the file's name.
  void require(const proof::ProofKind& kind, const std::string& proof) const {
    for (const Row& row : checkers_) {
      const bool readable = !kind.binary || !row.checker.text_only;
      if (!row.checker.known || (row.checker.format == kind.format && readable)) continue;
      throw UsageError(formatted("--with {}: it reads {}{}, and {} is {}{}", row.checker.name,
                                 name_of(row.checker.format), readable ? "" : " as text", printable(proof),
                                 name_of(kind.format), readable ? "" : " in binary"));
    }
  }

  // How many certificates had no proof.
  std::uint64_t without_proof() const { return without_proof_; }
  // Reports the verdicts of each checker, and how often checkers disagreed.
  void report_counts() const {
    for (const Row& row : checkers_) {
      report(formatted("{}: {} verified, {} not, {} without a verdict", printable(row.checker.name),
                       with_commas(row.count(ProofVerdict::verified)),
                       with_commas(row.count(ProofVerdict::not_verified)), with_commas(row.count(ProofVerdict::none))));
    }
    if (disagreements_ > 0) report("checkers disagree about " + counted(disagreements_, "certificate"));
  }

  // kDisagree if one refused a proof, kRanOut if one had no verdict.
  int status() const {
    int status = kSuccess;
    for (const Row& row : checkers_) {
      if (row.count(ProofVerdict::none) > 0) status = worst_of(status, kRanOut);
      if (row.count(ProofVerdict::not_verified) > 0) status = worst_of(status, kDisagree);
    }
    return status;
  }

 private:
  struct Row {
    OutsideChecker checker;
    std::array<std::uint64_t, 3> counts = {};  // by verdict

    std::uint64_t count(ProofVerdict verdict) const { return counts[static_cast<std::size_t>(verdict)]; }
  };
  bool check_all(ProofVerdict ours, const std::function<OutsideResult(const OutsideChecker& checker)>& run,
                 std::string& text) {
    std::set<ProofVerdict> verdicts = {ours, ProofVerdict::none};
    for (Row& row : checkers_) {
      const OutsideResult result = run(row.checker);
      if (result.cancelled) return false;
      text += formatted("; {}: {}", printable(row.checker.name), result.text());
      verdicts.insert(result.verdict);
      const std::lock_guard lock(mutex_);
      ++row.counts[static_cast<std::size_t>(result.verdict)];
    }
    if (verdicts.size() < 3 || none()) return true;
    text += "; they disagree";
    const std::lock_guard lock(mutex_);
    ++disagreements_;
    return true;
  }

  std::vector<Row> checkers_;
  std::uint64_t disagreements_ = 0;
  std::uint64_t without_proof_ = 0;
  std::mutex mutex_;  // for the counts
};

constexpr const char* kNoProof = ": solvable and multiple have solutions and no proof";

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

// A file for other programs. If the bytes came from standard input or were expanded, writes them to `scratch`.
std::string plain_file(const std::string& name, const std::string& bytes, const std::string& scratch) {
  std::error_code none;
  if (name != "-" && std::filesystem::file_size(name, none) == bytes.size()) return name;
  write_file(scratch, bytes);
  return scratch;
}

// Checks a proof of any solver for a formula.
int verify_pair(const std::string& formula, const Arguments& arguments) {
  if (arguments.export_folder) throw UsageError("--export is not for --cnf, which already has these files");
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
      outside.check(files, OutsideChecks::verdict_by(!refusal, unfinished), for_each, others);
    }
  } catch (const proof::LimitReached& reached) {
    refusal = reached.refusal();
    unfinished = limit_ended(budget, refusal);
  } catch (const std::bad_alloc&) {
    report("out of memory");  // without the usual advice: there is only one thread
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
  return worst_of(status, outside.status());
}

// Registers the files of solutions that certificates name as inputs. Throws UsageError.
void register_solutions(std::span<const std::string> certificates, const Budget& budget) {
  for (const std::string& certificate : certificates) {
    std::error_code none;
    if (certificate == "-" || !std::filesystem::exists(certificate, none)) continue;
    if (!std::filesystem::is_regular_file(certificate, none)) {
      throw UsageError(formatted("--export needs regular files or standard input (-): {} is neither", certificate));
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
          if (!exporter.write(pair, others) || !outside.check(pair, budget, others)) return false;
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
    report("warning: --with does not check " + counted(outside.without_proof(), "certificate") + kNoProof);
  }
  if (arguments.verbose || (!arguments.quiet && summary.verified + summary.failed + summary.unfinished > 1)) {
    const double seconds = seconds_of(Clock::now() - start);
    report(formatted("{} verified, {} not; {}", with_commas(summary.verified),
                     with_commas(summary.failed + summary.unfinished), duration_text(seconds)));
    outside.report_counts();
  }
  int status = worst_of(outside.status(), summary.failed > 0 ? kDisagree : summary.unfinished > 0 ? kRanOut : kSuccess);
  if (!summary.unreadable.empty() || exporter.unwritten() > 0) status = worst_of(status, kFile);
  return status;
}

}  // namespace

extern const Verb kVerify = {
    .name = "verify",
    .summary = "check certificates, or proofs of any solver, without trusting solvers",
    .operands = "[PATH...]",
    .details =
        "Takes files of certificates from 'nonet prove', and folders of them (*.cert). Writes one line for each:\n"
        "'verified: unique', or 'not verified' with line and reason. With --cnf FORMULA, PATH is a proof that this\n"
        "formula is unsatisfiable: DRAT or LRAT, text or binary.\n"
        "--with COMMAND also runs another checker on each formula and proof, and prints its verdict. It may be\n"
        "repeated. cake_lpr and lrat-check get LRAT, drat-trim gets DRAT, and other commands the format of --proof.\n"
        "{cnf} and {proof} in COMMAND become the names of the files; without them, both names are appended.\n"
        "Each checker has its own lines for yes and no:\n"
        "  cake_lpr:    's VERIFIED UNSAT'; 'c Checking failed at line: ...', 'c empty clause not derived at end of "
        "proof'\n"
        "  drat-trim:   's VERIFIED'; 's NOT VERIFIED'\n"
        "  lrat-check:  'c VERIFIED'; 'c NOT VERIFIED'\n"
        "  other:       's VERIFIED', 's VERIFIED UNSAT' or 'c VERIFIED'; a line with 'NOT VERIFIED'\n"
        "--export DIR writes each formula and proof there. The certificates must be regular files or standard\n"
        "input (-), because it reads them twice.\n",
    .statuses = {{"0", "Everything is verified."},
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
    .own = {{"proof", "FORMAT", "of the proof of --cnf, for --export (default: unchanged), and for other checkers"},
            {"cnf", "FILE", "the formula of the proof"},
            {"timeout", "SECONDS", "for each certificate, and for each checker of --with"},
            {"memory-limit", "BYTES", "for each certificate, with an optional K, M or G"},
            {"verbose", "", "a summary, also for a single certificate; on standard error"},
            {"quiet", "", "no warnings, no progress, no summary"}},
    .run = run_verify,
};

}  // namespace nonet::cli
