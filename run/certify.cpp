#include "run/certify.hpp"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <utility>

#include "proof/sha256.hpp"
#include "run/input.hpp"
#include "run/internal/certificate_texts.hpp"
#include "run/internal/format.hpp"
#include "run/internal/in_order.hpp"

namespace nonet {
namespace {

constexpr std::uint64_t kFilesAhead = 64;

class ProveWorker : public ChunkWorker {
 public:
  ProveWorker(ProveOptions options, ProvedWriter writer) : options_(std::move(options)), writer_(std::move(writer)) {}

  bool work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) override {
    for (const ParsedChunk::Entry& entry : chunk.records()) {
      ProofResult proved{.status = Status::invalid};
      if (entry.slot) {
        proved = prover_.prove(chunk.puzzle(*entry.slot), options_,
                               certificate_stem(entry.index, options_.cube) + kSolutionsExtension);
        if (proved.status == Status::cancelled) return false;
      } else {
        proved.why_none = (entry.timeout ? "" : "invalid: ") + entry.why();
        if (entry.timeout) proved.status = Status::timeout;
      }
      text_.clear();
      writer_(entry.index, proved, text_);
      tally.add(proved.status);
      if (!text(text_)) return true;
    }
    return true;
  }

 private:
  ProveOptions options_;
  ProvedWriter writer_;
  Prover prover_;
  std::string text_;
};

// One thread's verifier.
class FileVerifier {
 public:
  FileVerifier(const Budget& budget, const VerifiedWriter& writer, Progress& progress)
      : budget_(budget),
        writer_(writer),
        progress_(progress),
        verifier_([this] { return goes_on(current_); }, most_entries(budget)) {}
  FileVerifier(const FileVerifier&) = delete;
  FileVerifier& operator=(const FileVerifier&) = delete;

  // False: stopped.
  bool verify(const std::string& file, std::string& text, VerifySummary& summary) {
    std::string bytes;
    current_ = from_now_on(budget_);
    try {
      bytes = whole_file(file, current_);
    } catch (const FileError& error) {
      summary.unreadable.emplace_back(error.what());
      return true;
    } catch (const proof::LimitReached& reached) {
      proof::Verification late{.refusal = reached.refusal()};
      limit_ended(budget_, late.refusal);
      ++summary.unfinished;
      return writer_({file, 0, late, verifier_, true}, text);
    }
    std::string_view rest = bytes;
    skip_remarks(rest);
    std::uint64_t number = 0;
    std::uint64_t line = 1;
    std::size_t counted = 0;  // bytes whose lines are counted
    do {
      ++number;
      const std::size_t at = bytes.size() - rest.size();
      line += static_cast<std::uint64_t>(std::count(bytes.data() + counted, bytes.data() + at, '\n'));
      counted = at;
      if (number > 1) current_ = from_now_on(budget_);
      proof::Verification result = verifier_.verify(rest, line, solutions_beside(file, current_));
      if (budget_.stop.stop_requested()) return false;
      const bool unfinished = limit_ended(current_, result.refusal);
      if (!result.verified()) skip_damaged(rest, bytes.size() - rest.size() - at);
      skip_remarks(rest);
      const bool alone = number == 1 && rest.empty();
      if (!writer_({file, alone ? 0 : number, result, verifier_, unfinished}, text)) return false;
      ++(result.verified() ? summary.verified : unfinished ? summary.unfinished : summary.failed);
      ++progress_.records;
    } while (!rest.empty());
    return true;
  }

 private:
  const Budget& budget_;
  const VerifiedWriter& writer_;
  Progress& progress_;
  Budget current_;  // of the certificate at hand
  proof::Verifier verifier_;
};

}  // namespace

std::string certificate_stem(std::uint64_t index, const Cube& cube) {
  constexpr std::size_t kMostBytes = 200;  // names of files have 255
  if (cube.empty()) return formatted("{:06}", index);
  std::string name = formatted("cube_{}", joined(cube, "_"));
  if (name.size() > kMostBytes) {
    proof::Sha256 hash;
    hash.add(name);
    name = "cube_" + hash.hex();
  }
  return index == 1 ? name : formatted("{}-{}", name, index);
}

std::string path_beside(std::string_view certificate, const std::string& name) {
  return (std::filesystem::path(certificate).parent_path() / name).string();
}

proof::LoadSolutions solutions_beside(const std::string& certificate, const Budget& budget) {
  return [&](const std::string& name, std::string& bytes) {
    if (certificate == "-") {
      bytes = "they are in " + name + ", and a certificate from standard input has no folder";
      return false;
    }
    try {
      bytes = whole_file(path_beside(certificate, name), budget);
    } catch (const FileError& error) {
      bytes = error.what();
      return false;
    }
    return true;
  };
}

WorkerFactory make_prove_task(const ProveOptions& options, const ProvedWriter& writer) {
  return [options, writer] { return std::make_unique<ProveWorker>(options, writer); };
}

std::vector<std::string> certificate_files(std::span<const std::string> paths) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (path == "-" || !fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    const std::size_t before = files.size();
    for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
      // Files that cannot be examined, such as a link to itself, are reported when they cannot be opened.
      std::error_code unknown;
      if (entry->path().extension() == ".cert" && !entry->is_directory(unknown)) {
        files.push_back(entry->path().string());
      }
    }
    if (error) throw FileError("cannot read " + path + ": " + error.message());
    if (files.size() == before) throw FileError("there is no certificate in " + path + ": no file ends in .cert");
    std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
  }
  return files;
}

bool goes_on(const Budget& budget) {
  return !budget.stop.stop_requested() && !(budget.deadline && Clock::now() >= *budget.deadline);
}

std::size_t most_entries(const Budget& budget) {
  constexpr std::size_t kEntryBytes = 4;
  return std::min(proof::kMostEntries, budget.max_bytes.value_or(SIZE_MAX) / kEntryBytes);
}

bool limit_ended(const Budget& budget, std::optional<proof::Refusal>& refusal) {
  using Kind = proof::Refusal::Kind;
  const bool too_large = refusal && refusal->kind == Kind::too_large && budget.max_bytes;
  if (!too_large && !(refusal && refusal->kind == Kind::stopped)) return false;
  refusal->text = too_large ? "memory limit" : "timeout";
  return true;
}

std::string whole_file(const std::string& path, const Budget& budget) try {
  constexpr std::size_t kBlock = std::size_t{1} << 16U;
  FileInput input(path, budget.stop);
  const ByteSource bytes = input.bytes(budget);
  std::string text;
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + std::max(kBlock, before / 2));
    const std::size_t length = bytes(text.data() + before, text.size() - before);
    text.resize(before + length);
    if (length == 0) return text;
  }
} catch (const InputLimit& reached) {
  using Kind = proof::Refusal::Kind;
  throw proof::LimitReached(reached.limit() == Stop::timeout ? Kind::stopped : Kind::too_large);
}

VerifySummary verify_files(std::span<const std::string> files, unsigned jobs, const Budget& budget,
                           const VerifiedWriter& writer, const TextSink& sink, Progress& progress) {
  VerifySummary summary;
  std::mutex mutex;
  const auto next = [&](std::uint64_t number, std::uint64_t& item) {
    item = number;
    return number < files.size();
  };
  const auto make_work = [&] {
    return [&, verifier = FileVerifier(budget, writer, progress), lines = std::string()](std::uint64_t number,
                                                                                         const TextSink& text) mutable {
      lines.clear();
      VerifySummary found;
      const bool whole = verifier.verify(files[number], lines, found);
      text(lines);
      const std::lock_guard lock(mutex);
      summary.verified += found.verified;
      summary.failed += found.failed;
      summary.unfinished += found.unfinished;
      for (std::string& message : found.unreadable) summary.unreadable.push_back(std::move(message));
      return Finished{whole};
    };
  };
  run_in_order<std::uint64_t>(jobs, kFilesAhead * jobs, sink, next, make_work);
  return summary;
}

}  // namespace nonet
