// Formulas and proofs of certificates as pairs of files, for other checkers: `verify --export` and `--with`.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/process.hpp"
#include "run/certify.hpp"

namespace nonet::cli {

/// The files of one certificate whose proof decides, each written when it is first asked for. Those that are not to be
/// kept go with the object. For one thread; the record outlives it.
class PairFiles {
 public:
  /// `kept`: where the formula and the proof in one format shall stay, a path without its extension; empty: nowhere.
  PairFiles(const VerifiedRecord& record, std::string kept, proof::ProofFormat kept_format);

  /// False: a stop was requested; no file is left then. Throws FileError.
  bool write_formula();
  /// "" or why there is no proof in this format, as text where that is wanted. Throws FileError.
  std::string write_proof(proof::ProofFormat format, bool text_only = false);
  std::string formula() { return path(".cnf", true); }
  std::string proof(proof::ProofFormat format, bool text_only = false);
  const VerifiedRecord& record() const { return record_; }

 private:
  std::string path(std::string_view extension, bool kept);

  const VerifiedRecord& record_;
  std::string kept_;
  proof::ProofFormat kept_format_;
  std::optional<ScratchFolder> scratch_;
  std::set<std::string> written_;  // paths
};

/// Gives the pairs of many certificates their places in a folder.
class Exporter {
 public:
  /// Makes the folder, with a name for each file that holds certificates; an empty folder: writes nothing. Proofs are
  /// written in this format, or as they are. Throws FileError.
  Exporter(std::string folder, const std::vector<std::string>& files, std::optional<proof::ProofFormat> format);

  /// The files of a certificate: kept in the folder if it is verified. For any thread.
  PairFiles files_of(const VerifiedRecord& record) const;
  /// Writes them if they are to be kept. False: a stop was requested; no file is left then. Where the proof cannot be
  /// written in the format, appends "; not exported: WHY". Throws FileError.
  bool write(PairFiles& files, std::string& text);
  /// How many certificates had no proof to write.
  std::uint64_t without_proof() const { return without_proof_; }
  /// How many proofs could not be written in the format.
  std::uint64_t unwritten() const { return unwritten_; }

 private:
  void name(const std::string& file);

  std::string folder_;
  std::optional<proof::ProofFormat> format_;
  std::map<std::string, std::string, std::less<>> names_;  // by file
  std::set<std::string> taken_;
  std::atomic<std::uint64_t> without_proof_ = 0;
  std::atomic<std::uint64_t> unwritten_ = 0;
};

}  // namespace nonet::cli
