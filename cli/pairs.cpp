#include "cli/pairs.hpp"

#include <filesystem>
#include <utility>

#include "cli/folder.hpp"
#include "cli/signals.hpp"

namespace nonet::cli {
namespace {

using proof::ProofFormat;

// The bytes of a certificate's proof in a format; `why`: why there are none.
std::string_view proof_text(const proof::Certificate& certificate, ProofFormat format, std::string& why) {
  if (format == ProofFormat::drat) return certificate.proof;
  why = "it takes LRAT, and the proof is DRAT";
  return {};
}

std::string_view extension_of(ProofFormat format) { return format == ProofFormat::drat ? ".drat" : ".lrat"; }

}  // namespace

PairFiles::PairFiles(const VerifiedRecord& record, std::string kept, ProofFormat kept_format)
    : record_(record), kept_(std::move(kept)), kept_format_(kept_format) {}

std::string PairFiles::path(std::string_view extension, bool kept) {
  if (kept && !kept_.empty()) return kept_ + std::string(extension);
  if (!scratch_) scratch_.emplace();
  return scratch_->file("certificate" + std::string(extension));
}

std::string PairFiles::proof(ProofFormat format) { return path(extension_of(format), format == kept_format_); }

bool PairFiles::write_formula() {
  const std::string file = formula();
  if (!written_.insert(file).second) return true;
  const std::stop_token stop = watch_signals();
  OutputFile output(file);
  record_.verifier.write_dimacs(record_.result.certificate,
                                [&](std::string_view text) { return output.write(text) && !stop.stop_requested(); });
  output.close();
  if (!stop.stop_requested()) return true;
  std::filesystem::remove(file);
  return false;
}

std::string PairFiles::write_proof(ProofFormat format) {
  std::string why;
  const std::string_view text = proof_text(record_.result.certificate, format, why);
  if (!why.empty()) return why;
  const std::string file = proof(format);
  if (written_.insert(file).second) write_file(file, text);
  return {};
}

Exporter::Exporter(std::string folder, const std::vector<std::string>& files) : folder_(std::move(folder)) {
  for (const std::string& file : files) name(file);
  if (!folder_.empty()) make_folder(folder_);
}

PairFiles Exporter::files_of(const VerifiedRecord& record) const {
  if (folder_.empty() || !record.result.verified()) return {record, "", ProofFormat::drat};
  std::string name = names_.find(record.file)->second;
  if (record.number != 0) name += "." + std::to_string(record.number);
  return {record, (std::filesystem::path(folder_) / name).string(), ProofFormat::drat};
}

bool Exporter::write(PairFiles& files) {
  const proof::Verification& result = files.record().result;
  if (folder_.empty() || !result.verified()) return true;
  if (!has_proof(result.certificate.claim)) {
    without_proof_.fetch_add(1, std::memory_order_relaxed);
    return true;
  }
  if (!files.write_formula()) return false;
  files.write_proof(ProofFormat::drat);
  return true;
}

// Gives each file a name of its own, also with the numbers of its certificates appended.
void Exporter::name(const std::string& file) {
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

}  // namespace nonet::cli
