#include <filesystem>
#include <map>
#include <mutex>

#include "base/text.hpp"
#include "cli/file_guard.hpp"
#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "run/certify.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Small chunks: a puzzle may take most of a second, and others should not wait for it in the same thread.
constexpr std::size_t kBatch = 16;

ProveOptions prove_options(const Arguments& arguments) {
  if (arguments.limit && arguments.verdict != name_of(proof::Claim::count)) {
    throw UsageError("--limit is for --verdict count");
  }
  ProveOptions options;
  options.budget = read_budget(arguments, kMostCounted);
  if (arguments.out.value_or("-") != "-") options.solutions_apart = kSolutionsApart;
  options.format = proof_format(arguments).value_or(options.format);
  options.binary = arguments.binary;
  for (const proof::Claim claim : {proof::Claim::solvable, proof::Claim::unique, proof::Claim::multiple,
                                   proof::Claim::no_solution, proof::Claim::count}) {
    if (arguments.verdict == name_of(claim)) options.claim = claim;
  }
  return options;
}

// Certificates and the lines that name them. Workers hand both over in any order; a file is written together with its
// line, in the order of the puzzles, so that no file is left that no line names.
class Certificates {
 public:
  // An empty folder: the certificates go to the output.
  Certificates(std::string folder, OutputFile& output) : folder_(std::move(folder)), output_(output) {}

  // What an earlier input left behind was cut off.
  void begin_input(const Cube& cube) {
    waiting_.clear();
    cube_ = cube;
  }

  // From worker threads: appends the text of one record.
  void take(std::uint64_t index, const ProofResult& proved, std::string& text) {
    const std::size_t before = text.size();
    if (proved.certificate.empty()) {
      const bool invalid = proved.status == Status::invalid;
      text += "# " + std::string(invalid ? "" : "no certificate: ") + visible(proved.why_none) + "\n";
    } else if (folder_.empty()) {
      text += proved.certificate;
    } else {
      text += printable(path_of(index)) + " " + std::string(name_of(proved.claim)) + "\n";
    }
    const std::lock_guard lock(mutex_);
    waiting_[index] = {text.size() - before, proved.status, proved.certificate.size(),
                       folder_.empty() ? "" : proved.certificate, proved.solutions};
  }

  // From one thread at a time, in order: the same texts. Throws FileError.
  bool write(std::string_view text) {
    while (!text.empty()) {
      const auto next = [&] {
        const std::lock_guard lock(mutex_);
        return waiting_.extract(waiting_.begin());
      }();
      const Waiting& record = next.mapped();
      if (!folder_.empty()) keep(next.key(), record.certificate, record.solutions);
      if (!output_.write(text.substr(0, record.text_size))) {
        if (!folder_.empty()) keep(next.key(), "", "");
        return false;
      }
      text.remove_prefix(record.text_size);
      last_ = next.key();
      if (record.size > 0) {
        ++sizes_[record.size];
        ++made_;
      } else {
        status_ = worse(status_, ran_out(record.status) || record.status == Status::failed ? kRanOut : kNotSolved);
      }
    }
    return true;
  }

  // How many files an earlier run with more puzzles has left.
  std::uint64_t left_over() const {
    std::uint64_t count = 0;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder_, error), end; !error && entry != end;
         entry.increment(error)) {
      std::uint64_t number = 0;
      read_number(entry->path().stem().string(), number);
      if (number > last_ && entry->path() == path_of(number)) ++count;
    }
    return count;
  }

  // The worst exit status of what was written.
  int status() const { return status_; }
  std::string summary(double seconds) const {
    std::string text = counted(made_, "certificate");
    std::uint64_t passed = 0;
    for (const auto& [size, count] : sizes_) {
      passed += count;
      if (2 * passed < made_) continue;
      text += formatted(", median {} bytes, largest {} bytes", with_commas(size), with_commas(sizes_.rbegin()->first));
      break;
    }
    return text + "; " + duration_text(seconds);
  }

 private:
  struct Waiting {
    std::size_t text_size;
    Status status;
    std::size_t size;         // of the certificate
    std::string certificate;  // for its file
    std::string solutions;    // likewise
  };

  std::string path_of(std::uint64_t index, const char* extension = ".cert") const {
    return (std::filesystem::path(folder_) / (certificate_stem(index, cube_) + extension)).string();
  }
  void keep(std::uint64_t index, const std::string& certificate, const std::string& solutions) const {
    keep(path_of(index), certificate);
    keep(path_of(index, kSolutionsExtension), solutions);
  }
  // An empty text removes the file of an earlier run. What cannot be written whole is removed.
  void keep(const std::string& path, const std::string& text) const {
    if (text.empty()) {
      remove_output(path);
      return;
    }
    if (made_ == 0) make_folder(folder_);
    OutputFile file(path);
    file.write(text);
    try {
      file.close();
    } catch (const FileError&) {
      remove_output(path);
      throw;
    }
  }

  std::string folder_;
  Cube cube_;
  OutputFile& output_;
  std::mutex mutex_;
  std::map<std::uint64_t, Waiting> waiting_;      // for its turn, by index
  std::map<std::uint64_t, std::uint64_t> sizes_;  // how many certificates of each
  std::uint64_t made_ = 0;
  std::uint64_t last_ = 0;  // the last index written
  int status_ = kSuccess;
};

int run_prove(const Arguments& arguments) {
  const auto start = Clock::now();
  ProveOptions options = prove_options(arguments);
  const std::string folder = arguments.out.value_or("-");
  OutputFile output("-");
  Certificates certificates(folder == "-" ? "" : folder, output);
  const ProvedWriter writer = [&](auto index, auto& proved, auto& text) { certificates.take(index, proved, text); };
  const StreamPlan plan{.read = read_options(arguments),
                        .can = {.batch_hint = kBatch},
                        .note = "",
                        .make_workers =
                            [&](const Layout& layout) {
                              options.cube = read_cube(arguments, *layout.rules);
                              certificates.begin_input(options.cube);
                              return make_prove_task(options, writer);
                            },
                        .sink = [&](std::string_view text) { return certificates.write(text); },
                        .deadline = options.budget.deadline};
  Tally tally;
  bool skipped = false;
  const int status = stream_inputs(arguments, plan, output, tally, skipped);
  output.close();
  // A run that did not come to its end cannot tell which files are left over.
  const bool whole = status == kSuccess && !options.budget.stop.stop_requested();
  const std::string summary = certificates.summary(seconds_of(Clock::now() - start));
  report_done(arguments, summary, whole);
  const std::uint64_t left_over = whole && folder != "-" ? certificates.left_over() : 0;
  if (left_over > 0 && !arguments.quiet) {
    report("warning: in " + folder + " there are " + counted(left_over, "certificate") +
           " more, of an earlier run with more puzzles");
  }
  const int verdict = worse(certificates.status(), skipped ? static_cast<int>(kNotSolved) : kSuccess);
  return worse(status, arguments.exit_zero ? static_cast<int>(kSuccess) : verdict);
}

}  // namespace

extern const Verb kProve = {
    .name = "prove",
    .summary = "certify each puzzle's verdict with a proof that anyone can check",
    .operands = "[FILE...]",
    .details =
        "A certificate names board, rules and formula. It shows a solution and a proof that there is no other, or two\n"
        "solutions, or a proof that there is none; with --verdict count all solutions, and a proof that there is no\n"
        "other. --proof lrat gives each lemma the clauses that it follows from, for checkers such as cake_lpr.\n"
        "With -o DIR each certificate goes to a file there (000001.cert and so on, replacing those of an earlier run;\n"
        "of a part cube_LITERALS.cert) and a line names it; otherwise all go to standard output. 1,000 solutions and\n"
        "more of a count stand beside it in 000001.solutions: the two belong together.\n"
        "A puzzle without a certificate gives a line '# no certificate: ...'; status 0 means that every puzzle got\n"
        "one.\n",
    .statuses = {{"0", "Every puzzle got its certificate."},
                 {"1", "Some puzzle has another verdict than --verdict asks for, or is invalid."},
                 {"4", ""}},
    .examples =
        "  nonet prove -o certs puzzles.txt && nonet verify certs\n"
        "  nonet prove --verdict unique puzzles.txt | nonet verify -\n"
        "  nonet prove --verdict count --proof lrat puzzle.txt | nonet verify -\n",
    .options = {"verdict",      "limit", "proof",   "binary",    "cube",       "timeout", "total-time", "node-limit",
                "memory-limit", "jobs",  "box",     "variant",   "constraint", "format",  "symbols",    "out",
                "progress",     "quiet", "verbose", "exit-zero", "help",       "version"},
    .own = {{"limit", "N", "solutions of a count; no certificate above (default: 1000000)"},
            {"cube", "LITERALS", "certify this part of the board: a line of 'encode --cubes', without its a and 0"},
            {"out", "DIR", "write a file for each puzzle into this folder"},
            {"timeout", "SECONDS", "for each puzzle, its proof included"},
            {"verbose", "", "the format found, a summary; on standard error"}},
    .run = run_prove,
};

}  // namespace nonet::cli
