#include "cli/pairs.hpp"

#include <filesystem>
#include <utility>

#include "cli/file_guard.hpp"
#include "cli/folder.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

using proof::ProofFormat;

std::string_view extension_of(ProofFormat format) { return format == ProofFormat::drat ? ".drat" : ".lrat"; }

}  // namespace

PairFiles::PairFiles(const VerifiedRecord& record, std::string kept, ProofFormat kept_format)
    : record_(record), kept_(std::move(kept)), kept_format_(kept_format) {}

std::string PairFiles::path(std::string_view extension, bool kept) {
  if (kept && !kept_.empty()) return kept_ + std::string(extension);
  if (!scratch_) scratch_.emplace();
  return scratch_->file("certificate" + std::string(extension));
}

std::string PairFiles::proof(ProofFormat format, bool text_only) {
  if (text_only && record_.result.certificate.binary) return path(".text" + std::string(extension_of(format)), false);
  return path(extension_of(format), format == kept_format_);
}

bool PairFiles::write_formula() {
  const std::string file = formula();
  if (!written_.insert(file).second) return true;
  const std::stop_token stop = watch_signals();
  OutputFile output(file);
  record_.verifier.write_dimacs(record_.result.certificate,
                                [&](std::string_view text) { return output.write(text) && !stop.stop_requested(); });
  output.close();
  if (!stop.stop_requested()) return true;
  remove_output(file);
  return false;
}

std::string PairFiles::write_proof(ProofFormat format, bool text_only) {
  const std::string file = proof(format, text_only);
  if (written_.contains(file)) return {};
  std::string text;
  const bool binary = record_.result.certificate.binary && !text_only;
  if (!record_.verifier.proof_as(record_.result.certificate, format, binary, text)) {
    return formatted("the proof cannot be written in {}: {}", name_of(format), text);
  }
  write_file(file, text);
  written_.insert(file);
  return {};
}

Exporter::Exporter(std::string folder, const std::vector<std::string>& files, std::optional<ProofFormat> format)
    : folder_(std::move(folder)), format_(format) {
  for (const std::string& file : files) name(file);
  if (!folder_.empty()) make_folder(folder_);
}

PairFiles Exporter::files_of(const VerifiedRecord& record) const {
  const ProofFormat format = format_.value_or(record.result.certificate.format);
  if (folder_.empty() || !record.result.verified()) return {record, "", format};
  std::string name = names_.find(record.file)->second;
  if (record.number != 0) name += "." + std::to_string(record.number);
  return {record, (std::filesystem::path(folder_) / name).string(), format};
}

bool Exporter::write(PairFiles& files, std::string& text) {
  const proof::Verification& result = files.record().result;
  if (folder_.empty() || !result.verified()) return true;
  if (!has_proof(result.certificate.claim)) {
    without_proof_.fetch_add(1, std::memory_order_relaxed);
    return true;
  }
  if (!files.write_formula()) return false;
  const std::string why = files.write_proof(format_.value_or(result.certificate.format));
  if (why.empty()) return true;
  text += "; not exported: " + why;
  unwritten_.fetch_add(1, std::memory_order_relaxed);
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
