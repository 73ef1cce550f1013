// Makes certificates of a stream of puzzles, and verifies certificates in files.
//
// Example:
//     nonet::RecordReader reader(nonet::bytes_of("123434122143432.\n"), {});
//     nonet::Progress progress;
//     nonet::Tally tally;
//     std::string certificates;
//     auto writer = [](const nonet::ProvedRecord& record, std::string& text) { text += record.proved.certificate; };
//     run_pipeline(reader, {}, nonet::make_prove_task({}, writer),
//                  [&](std::string_view text) { certificates += text; return true; }, progress, tally);
//     assert(certificates.starts_with("nonet certificate 1\n"));
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/backends/outcome.hpp"
#include "nonet/proof/verify.hpp"
#include "nonet/run/pipeline.hpp"
#include "nonet/run/prove.hpp"

namespace nonet {

/// What became of one record, valid during the call of the writer that gets it.
struct ProvedRecord {
  std::uint64_t index = 0;  ///< from 1
  ProofResult proved = {};  ///< of a record that is no puzzle: Status::invalid, and why
};

/// Appends what is to be printed. Called from worker threads, one record after the other in each.
using ProvedWriter = std::function<void(const ProvedRecord& record, std::string& text)>;

/// For run_pipeline(). The budget's stop token ends the work in mid-chunk.
WorkerFactory make_prove_task(const ProveOptions& options, const ProvedWriter& writer);

/// Files that hold certificates: those named, and in folders those whose names end in .cert, sorted, subfolders
/// included. Throws FileError where a folder cannot be read or holds none.
std::vector<std::string> certificate_files(std::span<const std::string> paths);

/// What a check may cost: time from now on, and memory.
class CheckLimits {
 public:
  explicit CheckLimits(Budget budget);

  /// Its deadline is the earlier one of the budget's deadline and timeout.
  const Budget& budget() const { return budget_; }
  bool goes_on() const;
  /// Of a proof::Refutation.
  std::size_t most_entries() const;
  /// Whether a limit has ended the check; `why` then becomes "timeout" or "memory limit".
  bool ended(std::string& why) const;

 private:
  Budget budget_;
};

/// A file's bytes; "-": standard input. Throws FileError, LimitReached. A stop request ends it early.
std::string whole_file(const std::string& path, const Budget& budget);

/// One certificate of a file, valid during the call of the writer that gets it.
struct VerifiedRecord {
  std::string_view file;
  std::uint64_t number = 0;  ///< in its file, from 1; 0: it is the only one
  const proof::Verification& result;
  proof::Verifier& verifier;
};

/// Appends what is to be printed. Called from worker threads. False: it was stopped, and the rest of this file is not
/// wanted.
using VerifiedWriter = std::function<bool(const VerifiedRecord& record, std::string& text)>;

struct VerifySummary {
  std::uint64_t verified = 0;
  std::uint64_t failed = 0;
  std::uint64_t unfinished = 0;              ///< not verified, because a limit was reached
  std::vector<std::string> unreadable = {};  ///< messages, in no particular order
};

/// Verifies every certificate in the files, those of one file one after the other. Files are shared among `jobs`
/// threads, and the writer's text is in their order. The budget's timeout and memory are for each certificate. A file
/// without a certificate counts as one that failed.
VerifySummary verify_files(std::span<const std::string> files, unsigned jobs, const Budget& budget,
                           const VerifiedWriter& writer, const TextSink& sink, Progress& progress);

}  // namespace nonet
