#include "run/compose.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "deduction/propagator.hpp"
#include "nonet/certificate.hpp"
#include "nonet/prove.hpp"
#include "proof/boards.hpp"
#include "proof/cubes.hpp"
#include "proof/lrat_steps.hpp"
#include "proof/steps.hpp"
#include "run/certify.hpp"
#include "run/input.hpp"
#include "run/internal/certificate_texts.hpp"
#include "run/internal/format.hpp"
#include "run/prover_state.hpp"

namespace nonet {
namespace {

// The place of a part.
struct Part {
  std::string file;
  std::size_t offset = 0;  // of its certificate
  std::uint64_t line = 1;
  Cube cube = {};
};

class PartsReader {
 public:
  PartsReader(const ComposeOptions& options, Composed& composed)
      : options_(options),
        budget_(from_now_on(options.budget)),
        goes_on_([this] { return goes_on(budget_); }),
        boards_(most_entries(budget_)),
        verifier_(goes_on_, most_entries(budget_)),
        prover_(std::make_unique<Prover::State>(most_entries(budget_))),
        composed_(composed) {}

  void compose(std::span<const std::string> files) {
    for (const std::string& file : files) {
      if (composed_.why.empty()) read(file);
    }
    if (parts_.empty() || !composed_.why.empty()) return;
    std::sort(solutions_.begin(), solutions_.end());
    solutions_.erase(std::unique(solutions_.begin(), solutions_.end()), solutions_.end());
    composed_.parts = parts_.size();
    composed_.count = solutions_.size();
    std::vector<Cube> cubes;
    for (const Part& part : parts_) cubes.push_back(part.cube);
    if (proof::count_clauses(composed_.statement.rules, goes_on_) > proof::kMostClauses) {
      composed_.why = formatted("the formula of this board has more than {} clauses", proof::kMostClauses);
      return;
    }
    puzzle_ = puzzle_of(composed_.statement);
    Propagator propagator(puzzle_->rules);
    const auto is_refuted = [&](const Cube& cube) {
      return propagator.propagate(under_cube(*puzzle_, cube), goes_on_) == Propagation::contradiction;
    };
    proof::Cover cover = find_cover(boards_, composed_.statement, solutions_, cubes, is_refuted, goes_on_);
    composed_.missing = std::move(cover.missing);
    if (composed_.missing.empty()) write(cover);
  }

 private:
  // Valid until the next call. Keeps the bytes of files that can be read only once, such as standard input.
  const std::string& bytes_of(const std::string& file) {
    if (const auto kept = kept_.find(file); kept != kept_.end()) return kept->second;
    std::error_code none;
    if (file == "-" || !std::filesystem::is_regular_file(file, none)) return kept_[file] = whole_file(file, budget_);
    if (file != last_file_) {
      last_bytes_ = whole_file(file, budget_);
      last_file_ = file;
    }
    return last_bytes_;
  }

  // All certificates of a file, until one is of another board.
  void read(const std::string& file) try {
    const std::string& bytes = bytes_of(file);
    std::string_view rest = bytes;
    std::uint64_t line = 1;
    std::size_t counted = 0;  // bytes whose lines are counted
    bool found = false;
    for (skip_remarks(rest); !rest.empty() && composed_.why.empty(); skip_remarks(rest)) {
      found = true;
      const std::size_t offset = bytes.size() - rest.size();
      line += static_cast<std::uint64_t>(std::count(bytes.data() + counted, bytes.data() + offset, '\n'));
      counted = offset;
      proof::Certificate certificate;
      std::string why;
      const bool is_read = read_certificate(rest, certificate, why, line);
      if (is_read) why = why_no_part(file, certificate);
      if (why.empty()) {
        take(certificate, {file, offset, line});
      } else {
        composed_.problems.push_back(formatted("{}: {}", file, why));
      }
      if (!is_read) skip_damaged(rest, bytes.size() - rest.size() - offset);
      proof::ask(goes_on_);
    }
    if (!found) composed_.problems.push_back(file + ": there is no certificate in it");
  } catch (const FileError& error) {
    composed_.problems.emplace_back(error.what());
  }

  void take(proof::Certificate& certificate, Part part) {
    part.cube = std::exchange(certificate.statement.cube, {});
    if (parts_.empty()) {
      composed_.statement = certificate.statement;
      binary_ = certificate.binary;
    } else if (certificate.statement.rules != composed_.statement.rules ||
               certificate.statement.clues != composed_.statement.clues ||
               certificate.statement.excluded != composed_.statement.excluded) {
      composed_.why = formatted("{} is of another board than {}", part.file, parts_.front().file);
      return;
    }
    if (!cubes_.insert(part.cube).second) return;
    for (std::vector<int>& solution : certificate.solutions) solutions_.push_back(std::move(solution));
    parts_.push_back(std::move(part));
  }

  // Checks all except its proof. Reads its solutions if they are in another file.
  std::string why_no_part(const std::string& file, proof::Certificate& certificate) {
    using proof::Claim;
    if (!certificate.sealed) return "its last line does not fit what is above it";
    if (certificate.claim == Claim::solvable || certificate.claim == Claim::multiple) {
      return formatted("it is {}, without all solutions: use --verdict count", name_of(certificate.claim));
    }
    if (std::string why = load_solutions(certificate, solutions_beside(file, budget_)); !why.empty()) return why;
    for (const std::vector<int>& solution : certificate.solutions) {
      if (std::string why = certificate.statement.why_not_solved_by(solution); !why.empty()) return why;
    }
    return {};
  }

  // All parts cover the board.
  void write(proof::Cover& cover) {
    proof::Composer composer(boards_, composed_.statement, solutions_, binary_, goes_on_);
    Progress none;
    Progress& progress = options_.progress != nullptr ? *options_.progress : none;
    progress.all_records = parts_.size() + cover.easy.size();
    for (const Part& part : parts_) {
      if (const std::string why = add(part, composer); !why.empty()) {
        composed_.why = formatted("{}: {}: certify this part again, or omit the file", part.file, why);
        return;
      }
      ++progress.records;
    }
    for (const Cube& cube : cover.easy) {
      if (composed_.why = prove(cube, composer); !composed_.why.empty()) return;
      ++progress.records;
    }
    composed_.why = composer.close(std::move(cover.steps));
    if (!composed_.why.empty()) return;
    using proof::Claim;
    composed_.claim = solutions_.empty() ? Claim::no_solution : solutions_.size() == 1 ? Claim::unique : Claim::count;
    proof::Certificate whole{.claim = composed_.claim,
                             .statement = composed_.statement,
                             .solutions = std::move(solutions_),
                             .count = composed_.count,
                             .steps = composer.steps(),
                             .format = proof::ProofFormat::lrat,
                             .binary = binary_,
                             .proof = composer.proof()};
    if (whole.claim == Claim::count && whole.count >= options_.solutions_apart) {
      composed_.solutions = set_apart(whole, options_.solutions_file);
    }
    boards_.name_in(whole, goes_on_);
    composed_.certificate = write_certificate(whole);
  }

  std::string add(const Part& part, proof::Composer& composer) {
    const std::string_view bytes = bytes_of(part.file);
    std::string_view rest = bytes.substr(std::min(part.offset, bytes.size()));
    proof::Certificate certificate;
    std::string changed;
    if (!read_certificate(rest, certificate, changed, part.line) || !certificate.sealed ||
        certificate.statement.cube != part.cube) {
      return "its certificate has changed";
    }
    if (std::string why = load_solutions(certificate, solutions_beside(part.file, budget_)); !why.empty()) return why;
    std::string lrat;
    if (!verifier_.proof_as(certificate, proof::ProofFormat::lrat, certificate.binary, lrat)) {
      // The verifier names the line of the first wrong step.
      std::string_view again = bytes.substr(part.offset);
      const std::string why = verifier_.verify(again, part.line, solutions_beside(part.file, budget_)).why();
      return why.empty() ? lrat : why;
    }
    if (certificate.format != proof::ProofFormat::lrat) certificate.proof_line = 1;
    certificate.format = proof::ProofFormat::lrat;
    certificate.proof = lrat;
    return composer.add(certificate);
  }

  // A part without a certificate that propagation refutes.
  std::string prove(const Cube& cube, proof::Composer& composer) {
    ProveOptions options{.claim = proof::Claim::no_solution, .format = proof::ProofFormat::lrat, .cube = cube};
    options.budget = budget_;
    const ProofResult proved = prover_.prove(*puzzle_, options);
    if (proved.certificate.empty()) {
      composed_.ran_out = ran_out(proved.status);
      if (composed_.ran_out) return proved.why_none;
      return formatted("the part {} of the board is not refuted: {}", joined(cube, " "), proved.why_none);
    }
    std::string_view text = proved.certificate;
    proof::Certificate certificate;
    std::string why;
    return read_certificate(text, certificate, why) ? composer.add(certificate) : why;
  }

  const ComposeOptions& options_;
  Budget budget_;
  proof::GoesOn goes_on_;
  proof::Boards boards_;
  proof::Verifier verifier_;
  Prover prover_;
  Composed& composed_;
  std::optional<Puzzle> puzzle_;
  std::vector<Part> parts_;
  std::set<Cube> cubes_;
  std::vector<std::vector<int>> solutions_;
  bool binary_ = false;
  std::map<std::string, std::string> kept_;
  std::string last_file_;
  std::string last_bytes_;
};

}  // namespace

Composed compose_parts(std::span<const std::string> files, const ComposeOptions& options) {
  Composed composed;
  try {
    PartsReader(options, composed).compose(files);
  } catch (const proof::LimitReached& reached) {
    std::optional refusal = reached.refusal();
    limit_ended(options.budget, refusal);
    composed.why = refusal->text;
    composed.ran_out = true;
    composed.missing.clear();
  } catch (const FileError& error) {
    composed.why = error.what();
  }
  return composed;
}

}  // namespace nonet
