// Certificates, and the verifier that checks them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::proof {

// Why a check does not succeed, and its limits. Any part of the checker ends by throwing LimitReached.
//
// Example:
//     try {
//       nonet::proof::ask([] { return false; });
//     } catch (const nonet::proof::LimitReached& reached) {
//       assert(reached.refusal().kind == nonet::proof::Refusal::Kind::stopped);
//     }

/// Why a check does not succeed.
struct Refusal {
  enum class Kind : std::uint8_t {
    untrue,      ///< something is wrong, or cannot be read
    no_formula,  ///< the formula of a plain proof cannot be read
    stopped,     ///< `goes_on` returned false
    too_large,   ///< it needs more than kMostEntries, or the limit that the caller set
    too_complex  ///< a constraint needs too many states
  };
  Kind kind = Kind::untrue;
  std::string place = {};  ///< "line 12", "byte 345"; "": the whole
  std::string text = {};

  std::string message() const { return place.empty() ? text : place + ": " + text; }
};

/// What a checker takes at most: entries of four bytes, of clauses and of what it keeps for each of their variables.
/// Texts of constraints have a limit of the same size.
inline constexpr std::size_t kMostEntries = UINT32_MAX;

/// A check ended without a result: stopped, too_large or too_complex.
class LimitReached : public std::runtime_error {
 public:
  explicit LimitReached(Refusal::Kind limit) : std::runtime_error(text_of(limit)), limit_(limit) {}
  Refusal refusal() const { return {.kind = limit_, .text = what()}; }

 private:
  static const char* text_of(Refusal::Kind limit) {
    return limit == Refusal::Kind::stopped     ? "stopped"
           : limit == Refusal::Kind::too_large ? "the proof is too large for this checker"
                                               : "a constraint needs too many states";
  }
  Refusal::Kind limit_;
};

/// Whether a check goes on; an empty function: yes.
using GoesOn = std::function<bool()>;

/// Throws LimitReached(stopped) if the check does not go on.
inline void ask(const GoesOn& goes_on) {
  if (goes_on && !goes_on()) throw LimitReached(Refusal::Kind::stopped);
}

// What a certificate speaks of: a board's rules and clues, in this checker's own words.
//
// Nothing here comes from board/: units are derived from rows, columns, boxes, regions and constraints anew, so that a
// mistake in the rules table cannot hide in a certificate.
//
// Example:
//     nonet::proof::Statement statement{.rules = {.box_rows = 2, .box_cols = 2}, .clues = std::vector<int>(16)};
//     assert(statement.why_unsound().empty() && statement.rules.units().size() == 12);
//     const std::vector<int> solution = {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1};
//     assert(statement.why_not_solved_by(solution).empty());

class Diagram;

inline constexpr int kMostSide = 255;
inline constexpr int kMostExtra = 4096;  ///< cells without a place

struct BoardRules {
  int box_rows = 3;
  int box_cols = 3;
  /// 0: as many as a box has cells.
  int own_rows = 0;
  int own_columns = 0;
  int own_digits = 0;
  /// The lowest digit, 0 or 1. Clues and solutions in memory count digits from 1 all the same.
  int least = 1;
  /// Cells without a place, after all others: v1, v2 and so on.
  int extra = 0;
  /// Whether rows and columns hold each digit once at most.
  bool has_lines = true;
  /// A jigsaw's region of each cell, from 0; empty: boxes.
  std::vector<int> regions = {};
  /// A line each: "killer 17 r1c1 r1c2". docs/certificates.md says what they mean.
  std::vector<std::string> constraints = {};

  /// The number of digits.
  int side() const { return own_digits != 0 ? own_digits : box_rows * box_cols; }
  int rows() const { return own_rows != 0 ? own_rows : box_rows * box_cols; }
  int columns() const { return own_columns != 0 ? own_columns : box_rows * box_cols; }
  /// How many cells have a place.
  int placed() const { return rows() * columns(); }
  int cells() const { return placed() + extra; }
  bool is_plain() const {
    return own_rows == 0 && own_columns == 0 && own_digits == 0 && least == 1 && extra == 0 && has_lines;
  }
  /// What a digit of 1..side is called in the puzzle.
  int value_of(int digit) const { return digit - 1 + least; }
  /// Whether boxes fill the board.
  bool has_boxes() const {
    return regions.empty() && box_rows > 1 && box_cols > 1 && rows() % box_rows == 0 && columns() % box_cols == 0;
  }
  bool operator==(const BoardRules&) const = default;

  /// "" or what these rules lack.
  std::string why_unsound() const;
  /// Sets of cells (from 0, in row order) that each hold every digit: rows, columns, boxes or regions, diagonals,
  /// windows, groups. A set that two of these name comes twice. Requires sound rules.
  std::vector<std::vector<int>> units() const;
  /// The same of those with fewer cells than there are digits: their cells differ.
  std::vector<std::vector<int>> short_units() const;
  /// Whether constraints say more than units(): the board's own, or that the cells of short units differ.
  bool is_constrained() const { return !constraints.empty() || !short_units().empty(); }
  /// Whether a constraint is about the whole board.
  bool has(std::string_view kind) const;
  /// The same board with no constraints but those that units() makes units of: both diagonals, windows and groups, each
  /// once, in this order.
  BoardRules with_units_alone() const;

 private:
  std::vector<std::vector<int>> all_units() const;
};

/// The kinds of constraints that are units, in the order of units().
inline constexpr std::array<std::string_view, 4> kUnitKinds = {"diagonal-down", "diagonal-up", "windoku",
                                                               "disjointgroups"};

/// More than any tree of splits is deep.
inline constexpr std::size_t kMostCubeLiterals = 1000;

/// A cell (from 0) and a digit (from 1).
struct Candidate {
  int cell = 0;
  int digit = 0;
  bool operator==(const Candidate&) const = default;
};

struct Statement {
  BoardRules rules = {};
  std::vector<int> clues = {};  ///< of each cell; 0: none
  /// Digits that cells may not hold, ascending by cell and digit.
  std::vector<Candidate> excluded = {};
  /// Literals that hold in this part of the board: cell*N + digit, or its negation. Empty: the whole board.
  std::vector<int> cube = {};
  /// Of the constraints of `rules`, if it exists already; shared, as it never changes.
  std::shared_ptr<const Diagram> diagram = {};

  /// "" or what this statement lacks.
  std::string why_unsound() const;
  /// The same of its exclusions from this one on, where all before are sound. Requires sound rules.
  std::string why_excluded_unsound(std::size_t first) const;
  /// The same of its cube.
  std::string why_cube_unsound() const;
  /// "" where the cells hold one digit each, keep clues, exclusions, cube and constraints and each unit has every
  /// digit. Requires a sound statement.
  std::string why_not_solved_by(const std::vector<int>& solution) const;
};

/// Checks solutions of one statement, which must be sound and outlive this. Units and constraints are derived once.
class SolutionCheck {
 public:
  explicit SolutionCheck(const Statement& statement, GoesOn goes_on = {});
  /// As Statement::why_not_solved_by(). Throws LimitReached if goes_on returns false.
  std::string why_not(const std::vector<int>& solution) const;

 private:
  const Statement& statement_;
  GoesOn goes_on_;
  std::vector<std::vector<int>> units_;
  std::shared_ptr<const Diagram> diagram_;
};

// Certificates: what is said of a board, and the proof of it. docs/certificates.md describes the format:
//
//     nonet certificate 1
//     verdict unique
//     board 3x3
//     clues .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
//     solution 693784512487512936125963874932651487568247391741398625319475268856129743274836159
//     formula 729 12006 5a4c...                     variables, clauses, SHA-256 of the DIMACS text
//     proof 14                                      the number of steps; "proof 14 binary 310": and of bytes
//     -12 84 0                                      DRAT
//     ...
//     0
//     end 77d1...                                   SHA-256 of all lines above
//
// Example:
//     nonet::proof::Certificate certificate;
//     std::string why;
//     std::string_view text = "nonet certificate 1\nverdict maybe\n";
//     assert(!nonet::proof::read_certificate(text, certificate, why));
//     assert(why.starts_with("line 2: "));

/// What a certificate begins with, and no other of its lines.
inline constexpr std::string_view kCertificateHead = "nonet certificate ";

/// What the steps of a proof are: lemmas, or lemmas with hints.
enum class ProofFormat : std::uint8_t { drat, lrat };

enum class Claim : std::uint8_t { solvable, unique, multiple, no_solution, count };
std::string_view name_of(Claim claim);
/// Whether such a certificate has a proof.
bool has_proof(Claim claim);

struct Certificate {
  Claim claim = Claim::solvable;
  Statement statement = {};
  std::vector<std::vector<int>> solutions = {};
  /// Of `count`: the file that has the solutions, and the SHA-256 of its bytes; "": they are in the certificate.
  std::string solutions_file = {};
  std::string solutions_hash = {};
  std::uint64_t count = 0;  ///< of `count`
  std::uint64_t variables = 0;
  std::uint64_t clauses = 0;
  std::string hash = {};

  // The proof as it is in the text.
  std::uint64_t steps = 0;
  ProofFormat format = ProofFormat::drat;
  bool binary = false;
  std::string_view proof = {};
  std::uint64_t proof_line = 0;  ///< its first line

  // The last line, and what it should be.
  std::uint64_t end_line = 0;
  bool sealed = false;  ///< it is what it should be
};

/// The solutions that a proof may not find again: those of `unique` and `count`.
std::vector<std::vector<int>> blocked_solutions(const Certificate& certificate);

/// The text of a certificate with a proof of `steps` steps in its format, which `proof` has. `proof_line` and what
/// follows it in the struct are not looked at.
std::string write_certificate(const Certificate& certificate);
/// Names a file for the solutions of a count, and returns what it has: a line each.
std::string set_apart(Certificate& certificate, const std::string& solutions_file);
/// The names of all such files that certificates in this text name. Of damaged text perhaps more.
std::vector<std::string> solutions_files(std::string_view text);
/// Reads the solutions of such a file, in `solutions`. Returns "", or what is wrong, with its line.
std::string read_solutions(std::string_view text, Certificate& certificate);

/// Reads one certificate and takes it off the front of `text`; the certificate points into it. False: `why` says with
/// the line what is wrong, and `text` begins after the part that could be read. Nothing is read or taken from the
/// next line on that begins with kCertificateHead. Lines are counted from `first_line`. What is read has the right
/// form; Verifier checks whether it is true.
/// Asks goes_on from time to time, and throws LimitReached if it returns false, or if constraints may take more than
/// `most_constraint_bytes` of memory.
bool read_certificate(std::string_view& text, Certificate& certificate, std::string& why, std::uint64_t first_line = 1,
                      const GoesOn& goes_on = {}, std::size_t most_constraint_bytes = SIZE_MAX);

// Checks certificates, and proofs of others.
//
// The verifier trusts nothing: it reads the board's text, derives the clauses of the rules, and checks the solutions
// against the rules and each step of the proof against the clauses. It uses neither encoder nor solver nor the rules
// table.
//
// Example:
//     nonet::proof::Verifier verifier;
//     std::string_view text = "no certificate\n";
//     const nonet::proof::Verification result = verifier.verify(text);
//     assert(!result.verified() && result.why().starts_with("line 1: "));

class Boards;

struct Verification {
  std::optional<Refusal> refusal = {};  ///< what is wrong; none: it is verified
  Certificate certificate = {};
  /// All but the proof is sound, and the proof decides: other checkers can be asked.
  bool proof_decides = false;
  bool verified() const { return !refusal; }
  std::string why() const { return refusal ? refusal->message() : std::string(); }
};

/// Reads the file beside a certificate that has a count's solutions. False, and why not in `bytes`: it cannot be read.
using LoadSolutions = std::function<bool(const std::string& name, std::string& bytes)>;
/// Reads the solutions of a certificate that names a file for them. Returns "" or why they are not there.
std::string load_solutions(Certificate& certificate, const LoadSolutions& load);

class Verifier {
 public:
  /// Asks `goes_on` from time to time. A verification that reaches a limit ends as not verified.
  explicit Verifier(GoesOn goes_on = {}, std::size_t most_entries = kMostEntries);
  ~Verifier();

  /// Verifies one certificate and takes it off the front of the text, whose lines are counted from `first_line`.
  /// `load` is asked for a count's solutions that are not in it.
  Verification verify(std::string_view& text, std::uint64_t first_line = 1, const LoadSolutions& load = {});
  /// The proof in this format, as text or binary, of a certificate that write_dimacs() would take. False: a step
  /// follows as RAT alone, which is not written with hints, or not at all; then `proof` says which.
  bool proof_as(const Certificate& certificate, ProofFormat format, bool binary, std::string& proof);
  /// What the certificate's proof is about: its formula, in DIMACS with comments, in pieces, until `write` says no;
  /// whether it never did. Requires a certificate that is verified, or whose proof decides.
  bool write_dimacs(const Certificate& certificate, const std::function<bool(std::string_view)>& write);

 private:
  std::string why_untrue(const Certificate& certificate);
  std::optional<Refusal> check_proof(const Certificate& certificate);
  template <class Step, class Checker, class Reader>
  std::optional<Refusal> check_steps(const Certificate& certificate, Checker& checker, Reader steps);

  GoesOn goes_on_;
  std::size_t most_bytes_;
  std::unique_ptr<Boards> boards_;
};

/// "DRAT"
std::string_view name_of(ProofFormat format);

struct ProofKind {
  ProofFormat format = ProofFormat::drat;
  bool binary = false;
  bool plain_ids = false;  ///< of binary LRAT: numbers of clauses are not doubled
};

/// How a proof of this formula is written: in this format, or by its content. Throws LimitReached(stopped).
ProofKind kind_of_proof(std::string_view formula, std::string_view proof, const GoesOn& goes_on,
                        std::optional<ProofFormat> format = {});

/// Why the proof does not refute the DIMACS formula, or none. Takes DRAT and LRAT, text or binary, and distinguishes
/// them by their content unless `format` says it; places in LRAT begin with "as LRAT, " or "as binary LRAT, ".
std::optional<Refusal> check_refutation(std::string_view formula, std::string_view proof, const GoesOn& goes_on,
                                        std::size_t most_entries = kMostEntries,
                                        std::optional<ProofFormat> format = {});

}  // namespace nonet::proof
