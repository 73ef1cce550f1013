#include "run/certify.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <utility>

#include "proof/sha256.hpp"
#include "run/input.hpp"
#include "run/internal/certificate_texts.hpp"
#include "run/internal/format.hpp"
#include "run/internal/in_order.hpp"

namespace nonet {
namespace {

constexpr std::uint64_t kCertificatesAhead = 64;

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

// Work for one thread: a certificate of a file with what follows it up to the next one, or a file without any.
struct CertificateText {
  std::string_view file;
  std::shared_ptr<const std::string> bytes;  // of the file; null: `problem` or `refusal` says why
  std::string problem;                       // the file cannot be read
  std::optional<proof::Refusal> refusal;     // a limit was reached
  std::string_view text;                     // in `bytes`
  std::uint64_t number = 0;                  // in its file, from 1; 0: it is the only one
  std::uint64_t line = 1;
};

// Splits files at the lines that begin certificates.
class CertificateSplitter {
 public:
  CertificateSplitter(std::span<const std::string> files, const Budget& budget) : files_(files), budget_(budget) {}

  // False: there are no more.
  bool next(CertificateText& certificate) {
    certificate = {};  // its file may be the last one, and large
    if (rest_.empty()) {
      if (opened_ == files_.size()) return false;
      open(files_[opened_++]);
      if (file_.bytes == nullptr) {
        certificate = file_;
        return true;
      }
    }
    const char* const begin = rest_.data();
    skip_remarks(rest_);
    file_.line += static_cast<std::uint64_t>(std::count(begin, rest_.data(), '\n'));
    ++file_.number;
    certificate = file_;
    certificate.text = rest_;
    skip_damaged(rest_, 0);
    certificate.text.remove_suffix(rest_.size());
    if (file_.number == 1 && rest_.empty()) certificate.number = 0;
    file_.line += static_cast<std::uint64_t>(std::count(certificate.text.begin(), certificate.text.end(), '\n'));
    return true;
  }

 private:
  void open(const std::string& name) try {
    file_ = {};
    file_.file = name;
    file_.bytes = std::make_shared<const std::string>(whole_file(name, from_now_on(budget_)));
    rest_ = *file_.bytes;
  } catch (const FileError& error) {
    file_.problem = error.what();
  } catch (const proof::LimitReached& reached) {
    file_.refusal = reached.refusal();
  }

  std::span<const std::string> files_;
  const Budget& budget_;
  std::size_t opened_ = 0;
  CertificateText file_;  // its number and line are those of the certificate that comes next
  std::string_view rest_;
};

// One thread's verifier.
class CertificateVerifier {
 public:
  CertificateVerifier(const Budget& budget, const VerifiedWriter& writer)
      : budget_(budget), writer_(writer), verifier_([this] { return goes_on(current_); }, most_entries(budget)) {}
  CertificateVerifier(const CertificateVerifier&) = delete;
  CertificateVerifier& operator=(const CertificateVerifier&) = delete;

  // False: stopped.
  bool verify(const CertificateText& certificate, std::string& text, VerifySummary& summary) {
    if (!certificate.problem.empty()) {
      summary.unreadable.push_back(certificate.problem);
      return true;
    }
    if (certificate.refusal) return finish(certificate, 0, {.refusal = certificate.refusal}, text, summary);
    const std::string file(certificate.file);
    std::string_view rest = certificate.text;
    std::uint64_t line = certificate.line;
    std::uint64_t number = certificate.number;
    for (bool more = true; more;) {
      current_ = from_now_on(budget_);
      const std::string_view before = rest;
      proof::Verification result = verifier_.verify(rest, line, solutions_beside(file, current_));
      if (budget_.stop.stop_requested()) return false;
      skip_remarks(rest);
      // Text after a certificate gets a result without a number.
      more = result.verified() && !rest.empty();
      if (more) line += static_cast<std::uint64_t>(std::count(before.begin(), rest.begin(), '\n'));
      if (!finish(certificate, std::exchange(number, 0), std::move(result), text, summary)) return false;
    }
    return true;
  }

 private:
  bool finish(const CertificateText& certificate, std::uint64_t number, proof::Verification result, std::string& text,
              VerifySummary& summary) {
    const bool unfinished = limit_ended(budget_, result.refusal);
    if (!writer_({certificate.file, number, result, verifier_, unfinished}, text)) return false;
    ++(result.verified() ? summary.verified : unfinished ? summary.unfinished : summary.failed);
    return true;
  }

  const Budget& budget_;
  const VerifiedWriter& writer_;
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
  CertificateSplitter splitter(files, budget);
  const auto next = [&](std::uint64_t /*number*/, CertificateText& certificate) {
    return !budget.stop.stop_requested() && splitter.next(certificate);
  };
  const auto make_work = [&] {
    return [&, verifier = CertificateVerifier(budget, writer), line = std::string()](const CertificateText& certificate,
                                                                                     const TextSink& text) mutable {
      line.clear();
      VerifySummary found;
      const bool whole = verifier.verify(certificate, line, found);
      text(line);
      ++progress.records;
      const std::lock_guard lock(mutex);
      summary.verified += found.verified;
      summary.failed += found.failed;
      summary.unfinished += found.unfinished;
      for (std::string& message : found.unreadable) summary.unreadable.push_back(std::move(message));
      return Finished{whole};
    };
  };
  run_in_order<CertificateText>(jobs, kCertificatesAhead * jobs, sink, next, make_work);
  return summary;
}

}  // namespace nonet
