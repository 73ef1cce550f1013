#include <atomic>
#include <filesystem>
#include <map>
#include <new>
#include <set>

#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/proof/steps.hpp"
#include "nonet/run/certify.hpp"
#include "nonet/run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Writes formulas and proofs of certificates to files, for other checkers.
class Exporter {
 public:
  // An empty folder: writes nothing.
  Exporter(std::string folder, const std::vector<std::string>& files) : folder_(std::move(folder)) {
    for (const std::string& file : files) name(file);
    if (!folder_.empty()) make_folder(folder_);
  }

  // For a verified certificate, from several threads at a time. False: a stop was requested; no file is left then.
  bool write(const VerifiedRecord& record) {
    const proof::Certificate& certificate = record.result.certificate;
    if (folder_.empty()) return true;
    if (!has_proof(certificate.claim)) {
      without_proof_.fetch_add(1, std::memory_order_relaxed);
      return true;
    }
    std::string name = names_.find(record.file)->second;
    if (record.number != 0) name += "." + std::to_string(record.number);
    const std::string path = (std::filesystem::path(folder_) / name).string();
    const std::stop_token stop = watch_signals();
    OutputFile formula(path + ".cnf");
    record.verifier.write_dimacs(certificate,
                                 [&](std::string_view text) { return formula.write(text) && !stop.stop_requested(); });
    formula.close();
    if (stop.stop_requested()) {
      std::filesystem::remove(path + ".cnf");
      return false;
    }
    write_file(path + ".drat", certificate.proof);
    return true;
  }

  // How many certificates had none to write.
  std::uint64_t without_proof() const { return without_proof_; }

 private:
  // Gives each file a name of its own, also with the numbers of its certificates appended.
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
  std::map<std::string, std::string, std::less<>> names_;  // by file
  std::set<std::string> taken_;
  std::atomic<std::uint64_t> without_proof_ = 0;
};

std::string line_of(const VerifiedRecord& record) {
  return formatted("{}{}: {}: {}\n", printable(std::string(record.file)),
                   record.number != 0 ? formatted("#{}", record.number) : "",
                   record.result.verified() ? "verified" : "not verified",
                   record.result.verified() ? name_of(record.result.certificate.claim) : record.result.why);
}

// Checks one proof, by any solver, of one formula.
int verify_pair(const std::string& formula, const Arguments& arguments) {
  if (arguments.export_folder) throw UsageError("--export has no meaning with --cnf: these are the files already");
  const std::string name = input_name(arguments);
  if (name == "-" && formula == "-") throw UsageError("formula and proof cannot both come from standard input");
  const Budget budget = from_now_on(read_budget(arguments, 1));
  std::string why;
  bool unfinished = true;
  try {
    const std::string cnf = whole_file(formula, budget);
    const std::string proof = whole_file(name, budget);
    why = proof::why_no_refutation(
        cnf, proof, [&] { return goes_on(budget); }, most_entries(budget));
    unfinished = limit_ended(budget, why);
  } catch (const LimitReached& reached) {
    why = reached.what();
  } catch (const std::bad_alloc&) {
    report("out of memory");  // the usual advice is fewer threads, but there is only one
    return kRanOut;
  }
  if (budget.stop.stop_requested()) return kSuccess;  // the signal decides the exit status
  OutputFile output("-");
  output.write(printable(name) + (why.empty() ? ": verified: " + printable(formula) + " has no model\n"
                                              : ": not verified: " + why + "\n"));
  output.close();
  return unfinished ? kRanOut : why.empty() ? kSuccess : kDisagree;
}

int run(const Arguments& arguments) {
  if (const auto formula = arguments.cnf) return verify_pair(*formula, arguments);
  const Budget budget = read_budget(arguments, 1);
  const unsigned jobs = read_jobs(arguments);
  const std::vector<std::string> files = certificate_files(input_names(arguments));
  Exporter exporter(arguments.export_folder.value_or(""), files);
  const auto start = Clock::now();
  OutputFile output("-");
  Progress progress;
  const VerifySummary summary = [&] {
    progress.all_records = files.size();
    const std::jthread line = draw_progress(arguments, progress, nullptr, "certificate");
    return verify_files(
        files, jobs, budget,
        [&](const VerifiedRecord& record, std::string& text) {
          if (record.result.verified() && !exporter.write(record)) return false;
          text += line_of(record);
          return true;
        },
        [&](std::string_view text) { return output.write(text); }, progress);
  }();
  output.close();
  for (const std::string& message : summary.unreadable) report(message);
  if (exporter.without_proof() > 0 && !arguments.quiet) {
    report("warning: no files for " + counted(exporter.without_proof(), "certificate") +
           ": solvable and multiple are shown by solutions, without a proof");
  }
  if (arguments.verbose || (!arguments.quiet && summary.verified + summary.failed + summary.unfinished > 1)) {
    const double seconds = seconds_of(Clock::now() - start);
    report(formatted("{} verified, {} not; {}", with_commas(summary.verified),
                     with_commas(summary.failed + summary.unfinished), duration_text(seconds)));
  }
  int status = summary.failed > 0 ? kDisagree : summary.unfinished > 0 ? kRanOut : kSuccess;
  if (!summary.unreadable.empty()) status = worse(status, kFile);
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
        "proof of that formula's unsatisfiability: DRAT (text or binary) or LRAT (text). Status 4 where anything is\n"
        "not verified.\n",
    .statuses = {{"0", "All is verified."},
                 {"1", ""},
                 {"4", "Something is not verified."},
                 {"5", "Time or memory ran out."}},
    .examples =
        "  nonet prove -o certs puzzles.txt; nonet verify certs\n"
        "  nonet verify --export pairs certs/000001.cert\n"
        "  nonet verify --cnf pairs/000001.cnf pairs/000001.drat\n",
    .options = {"cnf", "export", "timeout", "total-time", "memory-limit", "jobs", "progress", "quiet", "verbose",
                "help", "version"},
    .run = run,
};

}  // namespace nonet::cli
