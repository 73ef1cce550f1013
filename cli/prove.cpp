#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>

#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/run/certify.hpp"

namespace nonet::cli {
namespace {

// Puzzles that take the better part of a second each should not wait for each other in one thread.
constexpr std::size_t kBatch = 16;

ProveOptions prove_options(const Arguments& arguments) {
  ProveOptions options;
  options.budget = read_budget(arguments, 1);
  options.budget.stop = watch_signals();
  options.binary = arguments.binary;
  const std::vector<proof::Claim> claims = {proof::Claim::solvable, proof::Claim::unique, proof::Claim::multiple,
                                            proof::Claim::no_solution};
  std::vector<std::string_view> names;
  names.reserve(claims.size());
  for (const proof::Claim claim : claims) names.push_back(name_of(claim));
  if (arguments.verdict) {
    const auto found = std::find(names.begin(), names.end(), *arguments.verdict);
    options.claim = claims[static_cast<std::size_t>(found - names.begin())];
  }
  return options;
}

// What the certificate of an answer claims, as its own text has it.
std::string_view claim_name(Status status) {
  return status == Status::solved ? name_of(proof::Claim::solvable) : name_of(status);
}

// Takes what the workers made: from several threads at a time.
class Certificates {
 public:
  // An empty folder: they go to the text.
  explicit Certificates(std::string folder) : folder_(std::move(folder)) {
    if (!folder_.empty()) make_folder(folder_);
  }

  void take(const ProvedRecord& record, std::string& text) {
    const Proved& proved = record.proved;
    const bool made = !proved.certificate.empty();
    if (!folder_.empty()) write(record);
    if (!made) {
      const bool invalid = proved.status == Status::invalid;
      text += "# " + std::string(invalid ? "" : "no certificate: ") + proved.why_none + "\n";
    } else if (folder_.empty()) {
      text += proved.certificate;
    } else {
      text += path_of(record.index) + " " + std::string(claim_name(proved.status)) + "\n";
    }
    const std::lock_guard lock(mutex_);
    last_ = std::max(last_, record.index);
    if (made) {
      ++sizes_[proved.certificate.size()];
      ++made_;
    } else {
      status_ = worse(status_, ran_out(proved.status) || proved.status == Status::failed ? kRanOut : kNotSolved);
    }
  }

  // Files of an earlier run, which had more puzzles than this one.
  std::uint64_t left_over() const {
    std::uint64_t count = 0;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder_, error), end; !error && entry != end;
         entry.increment(error)) {
      std::uint64_t number = 0;
      const std::string name = entry->path().filename().string();
      std::from_chars(name.data(), name.data() + name.size(), number);
      if (number > last_ && entry->path() == path_of(number)) ++count;
    }
    return count;
  }

  // The worst of what came.
  int status() const { return status_; }
  std::string summary(double seconds) const {
    std::string text = with_commas(made_) + (made_ == 1 ? " certificate" : " certificates");
    std::uint64_t passed = 0;
    for (const auto& [size, count] : sizes_) {
      passed += count;
      if (2 * passed < made_) continue;
      text += ", median " + with_commas(size) + " bytes, largest " + with_commas(sizes_.rbegin()->first) + " bytes";
      break;
    }
    return text + "; " + duration_text(seconds);
  }

 private:
  std::string path_of(std::uint64_t index) const {
    constexpr std::size_t kDigits = 6;
    std::string number = std::to_string(index);
    number.insert(0, kDigits - std::min(kDigits, number.size()), '0');
    return (std::filesystem::path(folder_) / (number + ".cert")).string();
  }
  // One of an earlier run goes where there is none now.
  void write(const ProvedRecord& record) const {
    const std::string path = path_of(record.index);
    if (record.proved.certificate.empty()) {
      std::error_code error;
      std::filesystem::remove(path, error);
      return;
    }
    OutputFile file(path);
    file.write(record.proved.certificate);
    file.close();
  }

  std::string folder_;
  std::mutex mutex_;
  std::map<std::uint64_t, std::uint64_t> sizes_;  // how many of each
  std::uint64_t made_ = 0;
  std::uint64_t last_ = 0;  // the highest index that came
  int status_ = kSuccess;
};

int run(const Arguments& arguments) {
  const auto start = Clock::now();
  const ProveOptions options = prove_options(arguments);
  const std::string folder = arguments.out.value_or("-");
  Certificates certificates(folder == "-" ? "" : folder);
  const ProvedWriter writer = [&](const ProvedRecord& record, std::string& text) { certificates.take(record, text); };
  const StreamPlan plan{read_options(arguments), options.budget.stop, {.batch_hint = kBatch}, "", [&](const Layout&) {
                          return make_prove_task(options, writer);
                        }};
  OutputFile output("-");
  Tally tally;
  const int status = stream_inputs(arguments, plan, output, tally);
  if (arguments.verbose) {
    report(certificates.summary(std::chrono::duration<double>(Clock::now() - start).count()));
  }
  output.close();
  const std::uint64_t left_over = folder == "-" || options.budget.stop.stop_requested() ? 0 : certificates.left_over();
  if (left_over > 0 && !arguments.quiet) {
    report("warning: in " + folder + " there are " + counted(left_over, "certificate") +
           " more, of an earlier run with more puzzles");
  }
  return worse(status, arguments.exit_zero ? static_cast<int>(kSuccess) : certificates.status());
}

}  // namespace

const Verb kProve = {
    .name = "prove",
    .summary = "certify each puzzle's verdict with a proof that anyone can check",
    .operands = "[FILE...]",
    .details =
        "A certificate names board, rules and formula, and shows a solution and the proof that there is no other,\n"
        "or two solutions, or the proof that there is none. With -o DIR each puzzle's goes to a file there, "
        "000001.cert\n"
        "and so on, in place of an earlier run's, and a line names it; else all go to standard output. A puzzle\n"
        "without one gives a line '# no certificate: ...'; status 0 only where each puzzle got one.\n",
    .statuses = {{"0", "Every puzzle got its certificate."},
                 {"1", "Some puzzle has another verdict than --verdict asks for, or is invalid."},
                 {"4", ""}},
    .examples =
        "  nonet prove -o certs puzzles.txt && nonet verify certs\n"
        "  nonet prove --verdict unique puzzles.txt | nonet verify -\n",
    .options = {"verdict", "binary", "timeout", "total-time", "node-limit", "memory-limit", "jobs", "box", "variant",
                "format", "symbols", "out", "progress", "quiet", "verbose", "exit-zero", "help", "version"},
    .run = run,
};

}  // namespace nonet::cli
