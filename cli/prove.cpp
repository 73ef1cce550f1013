#include <filesystem>
#include <map>
#include <mutex>

#include "base/text.hpp"
#include "cli/file_guard.hpp"
#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "run/certify.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Small chunks, because a puzzle may take most of a second.
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

// Certificates and the lines with their names. Workers deliver both in any order. A file is written together with its
// line, in the order of the puzzles, so no file lacks a line.
class Certificates {
 public:
  // An empty folder: the certificates go to the output.
  Certificates(std::string folder, OutputFile& output) : folder_(std::move(folder)), output_(output) {}

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

  // From one thread at a time: the same texts, in order. Throws OutputError.
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
        status_ = worst_of(status_, ran_out(record.status) || record.status == Status::failed ? kRanOut : kNotSolved);
      }
    }
    return true;
  }

  // How many files an earlier run with more puzzles wrote.
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
    std::string solutions;    // for its file
  };

  std::string path_of(std::uint64_t index, const char* extension = ".cert") const {
    return (std::filesystem::path(folder_) / (certificate_stem(index, cube_) + extension)).string();
  }
  void keep(std::uint64_t index, const std::string& certificate, const std::string& solutions) const {
    keep(path_of(index), certificate);
    keep(path_of(index, kSolutionsExtension), solutions);
  }
  // An empty text removes the file of an earlier run. A file that cannot be written whole is removed.
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
  std::map<std::uint64_t, Waiting> waiting_;      // by index
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
  const bool whole = status == kSuccess && !options.budget.stop.stop_requested();
  const std::string summary = certificates.summary(seconds_of(Clock::now() - start));
  report_done(arguments, summary, whole);
  const std::uint64_t left_over = whole && folder != "-" ? certificates.left_over() : 0;
  if (left_over > 0 && !arguments.quiet) {
    report(formatted("warning: {} has {} of an earlier run with more puzzles", folder,
                     counted(left_over, "other certificate")));
  }
  const int verdict = worst_of(certificates.status(), skipped ? static_cast<int>(kNotSolved) : kSuccess);
  return worst_of(status, arguments.exit_zero ? static_cast<int>(kSuccess) : verdict);
}

}  // namespace

extern const Verb kProve = {
    .name = "prove",
    .summary = "certify each verdict with a proof that other programs can check",
    .operands = "[FILE...]",
    .details =
        "A certificate has the board, its rules, its solutions and a proof that there are no others; or two\n"
        "solutions without a proof. With --verdict count it has all solutions. --proof lrat gives each lemma the\n"
        "clauses that it follows from, for checkers such as cake_lpr.\n"
        "Certificates go to standard output. With -o DIR each goes to a file, 000001.cert and so on, and a line\n"
        "names it; files of an earlier run are replaced. A part of a board goes to cube_LITERALS.cert. If a count\n"
        "has 1,000 solutions or more, they are in 000001.solutions: keep the two files together.\n"
        "A puzzle without a certificate gives a line '# no certificate: ...'.\n",
    .statuses = {{"0", "Every puzzle got a certificate."},
                 {"1", "Some puzzle has another verdict than --verdict, or is invalid."},
                 {"4", ""}},
    .examples =
        "  nonet prove -o certs puzzles.txt && nonet verify certs\n"
        "  nonet prove --verdict unique puzzles.txt | nonet verify -\n"
        "  nonet prove --verdict count --proof lrat puzzle.txt | nonet verify -\n",
    .options = {"verdict",      "limit", "proof",   "binary",    "cube",       "timeout", "total-time", "node-limit",
                "memory-limit", "jobs",  "box",     "variant",   "constraint", "format",  "symbols",    "out",
                "progress",     "quiet", "verbose", "exit-zero", "help",       "version"},
    .own = {{"limit", "N", "no certificate for counts above N (default: 1000000)"},
            {"cube", "LITERALS", "certify this part of the board: a line of 'encode --cubes', without its a and 0"},
            {"out", "DIR", "write a file per puzzle into this folder"},
            {"timeout", "SECONDS", "for each puzzle and its proof"},
            {"verbose", "", "the format found, a summary; on standard error"}},
    .run = run_prove,
};

}  // namespace nonet::cli
