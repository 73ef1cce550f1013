#include "nonet/run/certify.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <filesystem>
#include <mutex>
#include <utility>

#include "nonet/base/threads.hpp"
#include "nonet/run/input.hpp"

namespace nonet {
namespace {

constexpr std::uint64_t kChunksAhead = 64;

class ProveWorker : public ChunkWorker {
 public:
  ProveWorker(ProveOptions options, ProvedWriter writer) : options_(std::move(options)), writer_(std::move(writer)) {}

  bool work(const ParsedChunk& chunk, const ChunkText& text, Tally& tally) override {
    for (const ParsedChunk::Entry& entry : chunk.records()) {
      ProvedRecord record{.index = entry.index};
      if (entry.slot) {
        record.proved = prover_.prove(chunk.puzzle(*entry.slot), options_);
        if (record.proved.status == Status::cancelled) return false;
      } else {
        record.proved.status = Status::invalid;
        record.proved.why_none =
            "invalid: " + (entry.error->line == entry.line ? entry.error->text_in_line() : entry.error->text());
      }
      text_.clear();
      writer_(record, text_);
      tally.add(record.proved.status);
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

// Behind what is no certificate: the next line that begins one, or the end.
void skip_to_next(std::string_view& text) {
  if (text.starts_with(proof::kCertificateHead)) return;
  const std::size_t next = text.find("\n" + std::string(proof::kCertificateHead));
  text.remove_prefix(next == std::string_view::npos ? text.size() : next + 1);
}

// Blank lines and remarks between certificates, such as `prove` writes where there is none.
void skip_remarks(std::string_view& text) {
  while (!text.empty() && (text.front() == '\n' || text.front() == '#')) {
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
}

// One thread's verifier.
class FileVerifier {
 public:
  FileVerifier(const std::stop_token& stop, const VerifiedWriter& writer)
      : stop_(stop), writer_(writer), verifier_([stop] { return !stop.stop_requested(); }) {}

  // False where it was stopped.
  bool verify(const std::string& file, std::string& text, Progress& progress) {
    std::string bytes;
    try {
      bytes = whole_file(file, stop_);
    } catch (const FileError& error) {
      summary.unreadable.emplace_back(error.what());
      return true;
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
      const proof::Verification result = verifier_.verify(rest, line);
      if (stop_.stop_requested()) return false;
      if (!result.verified()) {
        // What has been read is not read again, so that no text takes more than its length's time.
        if (bytes.size() - rest.size() == at) rest.remove_prefix(std::min<std::size_t>(1, rest.size()));
        skip_to_next(rest);
      }
      skip_remarks(rest);
      const bool alone = number == 1 && rest.empty();
      if (!writer_({file, alone ? 0 : number, result, verifier_}, text)) return false;
      ++(result.verified() ? summary.verified : summary.failed);
      ++progress.records;
    } while (!rest.empty());
    return true;
  }

  VerifySummary summary;

 private:
  std::stop_token stop_;
  const VerifiedWriter& writer_;
  proof::Verifier verifier_;
};

}  // namespace

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
      // Whatever cannot be looked at, such as a link to itself, is told when it cannot be opened.
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

std::string whole_file(const std::string& path, std::stop_token stop) {
  constexpr std::size_t kBlock = std::size_t{1} << 16U;
  FileInput input(path, std::move(stop));
  const ByteSource bytes = input.bytes();
  std::string text;
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + std::max(kBlock, before / 2));
    const std::size_t length = bytes(text.data() + before, text.size() - before);
    text.resize(before + length);
    if (length == 0) return text;
  }
}

VerifySummary verify_files(std::span<const std::string> files, unsigned jobs, const std::stop_token& stop,
                           const VerifiedWriter& writer, const TextSink& sink, Progress& progress) {
  OrderedOutput output(sink);
  std::atomic<std::uint64_t> next = 0;
  std::mutex mutex;
  VerifySummary summary;
  std::exception_ptr failure;
  const auto work = [&] {
    std::uint64_t number = 0;
    try {
      FileVerifier verifier(stop, writer);
      std::string text;
      for (number = next++; number < files.size() && !output.closed(); number = next++) {
        output.wait_for_turn(number, kChunksAhead * jobs);
        text.clear();
        const bool whole = verifier.verify(files[number], text, progress);
        output.append(number, text);
        if (!whole) {
          output.cut(number);
          break;
        }
        output.finish(number);
      }
      const std::lock_guard lock(mutex);
      summary.verified += verifier.summary.verified;
      summary.failed += verifier.summary.failed;
      for (std::string& message : verifier.summary.unreadable) summary.unreadable.push_back(std::move(message));
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      output.cut(number);
    }
  };
  run_in_threads(jobs, work);
  if (failure) std::rethrow_exception(failure);
  return summary;
}

}  // namespace nonet
