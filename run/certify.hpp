// Makes certificates of a stream of puzzles, and verifies certificates in files.
//
// Example:
//     nonet::RecordReader reader(nonet::bytes_of("123434122143432.\n"), {});
//     nonet::Progress progress;
//     nonet::Tally tally;
//     std::string certificates;
//     nonet::ProvedWriter writer = [](auto, const auto& proved, std::string& text) { text += proved.certificate; };
//     auto sink = [&](std::string_view text) { certificates += text; return true; };
//     nonet::run_pipeline(reader, {}, nonet::make_prove_task({}, writer), sink, progress, tally);
//     assert(certificates.starts_with("nonet certificate 1\n"));
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/certificate.hpp"
#include "nonet/outcome.hpp"
#include "nonet/prove.hpp"
#include "run/pipeline.hpp"

namespace nonet {

/// Appends the text of a record, whose index counts from 1. If it is not a puzzle, `proved` has Status::invalid and the
/// reason. Called from worker threads.
using ProvedWriter = std::function<void(std::uint64_t index, const ProofResult& proved, std::string& text)>;

/// The name of a certificate's file without its extension: "000001", or "cube_603_-473" for a part.
std::string certificate_stem(std::uint64_t index, const Cube& cube);
/// The extension of the file of a count's solutions.
inline constexpr const char* kSolutionsExtension = ".solutions";
/// Counts from this number of solutions on have a separate file for them.
inline constexpr std::uint64_t kSolutionsApart = 1000;

/// For run_pipeline(). The budget's stop token ends the work in mid-chunk.
WorkerFactory make_prove_task(const ProveOptions& options, const ProvedWriter& writer);

/// The files of these paths, and all *.cert files in these folders and their subfolders, sorted. Throws FileError if a
/// folder cannot be read or has no such file.
std::vector<std::string> certificate_files(std::span<const std::string> paths);

/// False after its deadline or a stop request.
bool goes_on(const Budget& budget);
/// The size of a proof::Refutation within the budget's memory.
std::size_t most_entries(const Budget& budget);
/// Whether a limit of the budget ended a check; then sets the text to "timeout" or "memory limit".
bool limit_ended(const Budget& budget, std::optional<proof::Refusal>& refusal);

/// A file's bytes; "-": standard input. A stop request ends it early. Throws FileError, proof::LimitReached.
std::string whole_file(const std::string& path, const Budget& budget);

/// The path of a file in the folder of a certificate.
std::string path_beside(std::string_view certificate, const std::string& name);
/// Reads solutions in the folder of a certificate. The arguments must live as long.
proof::LoadSolutions solutions_beside(const std::string& certificate, const Budget& budget);

/// One certificate of a file, valid during the call of the writer that gets it.
struct VerifiedRecord {
  std::string_view file;
  std::uint64_t number = 0;  ///< in its file, from 1; 0: it is the only one
  const proof::Verification& result;
  proof::Verifier& verifier;
  bool unfinished = false;  ///< a limit has ended the check
};

/// Appends the text of a record. Called from worker threads. False: stopped, which also ends the run.
using VerifiedWriter = std::function<bool(const VerifiedRecord& record, std::string& text)>;

struct VerifySummary {
  std::uint64_t verified = 0;
  std::uint64_t failed = 0;
  std::uint64_t unfinished = 0;              ///< not verified, because a limit was reached
  std::vector<std::string> unreadable = {};  ///< messages, in no particular order
};

/// Verifies every certificate in the files with `jobs` threads. The text is in their order. Files are read one after
/// the other. The budget's timeout and memory are for each certificate, and for reading each file. A file without a
/// certificate counts as failed.
VerifySummary verify_files(std::span<const std::string> files, unsigned jobs, const Budget& budget,
                           const VerifiedWriter& writer, const TextSink& sink, Progress& progress);

}  // namespace nonet
