#include "nonet/run/compose.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "nonet/deduction/propagator.hpp"
#include "nonet/proof/cubes.hpp"
#include "nonet/proof/verify.hpp"
#include "nonet/run/certify.hpp"
#include "nonet/run/input.hpp"
#include "nonet/run/internal/format.hpp"
#include "nonet/run/prove.hpp"

namespace nonet {
namespace {

// Where a part stands.
struct Part {
  std::string file;
  std::size_t offset = 0;  // of its certificate
  std::uint64_t line = 1;
  Cube cube;
};

class PartsReader {
 public:
  PartsReader(const ComposeOptions& options, Composed& composed)
      : options_(options),
        budget_(from_now_on(options.budget)),
        goes_on_([this] { return goes_on(budget_); }),
        boards_(most_entries(budget_)),
        verifier_(goes_on_, most_entries(budget_)),
        prover_(most_entries(budget_)),
        composed_(composed) {}

  void compose(std::span<const std::string> files) {
    for (const std::string& file : files) read(file);
    if (parts_.empty() || !composed_.why.empty()) return;
    std::sort(solutions_.begin(), solutions_.end());
    solutions_.erase(std::unique(solutions_.begin(), solutions_.end()), solutions_.end());
    composed_.parts = parts_.size();
    composed_.count = solutions_.size();
    std::vector<Cube> cubes;
    for (const Part& part : parts_) cubes.push_back(part.cube);
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
  // Calls take(certificate, offset, line) for each certificate of a file, until it returns false; a problem of one is
  // told.
  void for_each(const std::string& file,
                const std::function<bool(proof::Certificate&, std::size_t, std::uint64_t)>& take) {
    const std::string bytes = whole_file(file, budget_);
    std::string_view rest = bytes;
    std::uint64_t found = 0;
    while (!rest.empty()) {
      const std::size_t offset = bytes.size() - rest.size();
      if (rest.front() == '\n' || rest.front() == '#') {
        rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
        continue;
      }
      ++found;
      const auto line = 1 + static_cast<std::uint64_t>(
                                std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
      proof::Certificate certificate;
      std::string why;
      if (!read_certificate(rest, certificate, why, line)) {
        composed_.problems.push_back(formatted("{}: {}", file, why));
        return;
      }
      if (!take(certificate, offset, line)) return;
    }
    if (found == 0) composed_.problems.push_back(file + ": there is no certificate in it");
  }

  void read(const std::string& file) try {
    for_each(file, [&](proof::Certificate& certificate, std::size_t offset, std::uint64_t line) {
      const std::string why = why_no_part(file, certificate);
      if (!why.empty()) {
        composed_.problems.push_back(formatted("{}: {}", file, why));
        return true;
      }
      Cube cube = std::exchange(certificate.statement.cube, {});
      if (parts_.empty()) {
        composed_.statement = certificate.statement;
        binary_ = certificate.binary;
      } else if (certificate.statement.rules != composed_.statement.rules ||
                 certificate.statement.clues != composed_.statement.clues ||
                 certificate.statement.excluded != composed_.statement.excluded) {
        composed_.why = formatted("{} is of another board than {}", file, parts_.front().file);
        return false;
      }
      if (!cubes_.insert(cube).second) return true;
      for (std::vector<int>& solution : certificate.solutions) solutions_.push_back(std::move(solution));
      parts_.push_back({file, offset, line, std::move(cube)});
      return true;
    });
  } catch (const FileError& error) {
    composed_.problems.emplace_back(error.what());
  }

  // All but its proof. Reads its solutions where they are in another file.
  std::string why_no_part(const std::string& file, proof::Certificate& certificate) {
    using proof::Claim;
    if (!certificate.sealed) return "its last line does not fit what is above it";
    if (certificate.claim == Claim::solvable || certificate.claim == Claim::multiple) {
      return formatted("it is {}, which does not tell all solutions: use --verdict count", name_of(certificate.claim));
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
    for (const Part& part : parts_) {
      std::string why = "its certificate has changed";
      for_each(part.file, [&](proof::Certificate& certificate, std::size_t offset, std::uint64_t) {
        if (offset < part.offset) return true;
        if (offset == part.offset && certificate.sealed && certificate.statement.cube == part.cube) {
          why = add(part, certificate, composer);
        }
        return false;
      });
      if (!why.empty()) {
        composed_.why = formatted("{}: {}", part.file, why);
        return;
      }
    }
    for (const Cube& cube : cover.easy) {
      if (composed_.why = prove(cube, composer); !composed_.why.empty()) return;
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
    const proof::FormulaName name = boards_.name(whole.statement, blocked_solutions(whole), goes_on_);
    whole.variables = name.variables;
    whole.clauses = name.clauses;
    whole.hash = name.hash;
    composed_.certificate = write_certificate(whole);
  }

  std::string add(const Part& part, proof::Certificate& certificate, proof::Composer& composer) {
    if (std::string why = load_solutions(certificate, solutions_beside(part.file, budget_)); !why.empty()) return why;
    std::string lrat;
    if (!verifier_.proof_as(certificate, proof::ProofFormat::lrat, lrat)) return lrat;
    if (certificate.format != proof::ProofFormat::lrat) certificate.proof_line = 1;
    certificate.format = proof::ProofFormat::lrat;
    certificate.proof = lrat;
    return composer.add(certificate);
  }

  // A part that propagation refutes, for which nobody has made a certificate.
  std::string prove(const Cube& cube, proof::Composer& composer) {
    ProveOptions options{.claim = proof::Claim::no_solution, .format = proof::ProofFormat::lrat, .cube = cube};
    options.budget = budget_;
    const ProofResult proved = prover_.prove(*puzzle_, options);
    if (proved.certificate.empty()) {
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
};

}  // namespace

Composed compose_parts(std::span<const std::string> files, const ComposeOptions& options) {
  Composed composed;
  try {
    PartsReader(options, composed).compose(files);
  } catch (const proof::LimitReached& reached) {
    composed.why = reached.what();
    limit_ended(options.budget, composed.why);
    composed.ran_out = true;
    composed.missing.clear();
  } catch (const LimitReached& reached) {
    composed.why = reached.what();
    composed.ran_out = true;
  } catch (const FileError& error) {
    composed.why = error.what();
  }
  return composed;
}

}  // namespace nonet
