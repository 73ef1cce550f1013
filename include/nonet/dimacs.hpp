// Formulas as text, and the answers of SAT solvers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/encoder.hpp"
#include "nonet/error.hpp"
#include "nonet/puzzle.hpp"
#include "nonet/streams.hpp"

namespace nonet {

// Writes and reads DIMACS CNF, with comments that name the board of a formula.
//
//     c nonet 0.1.0
//     c board 2x2
//     c variants diagonal
//     c constraint killer 5 r1c1 r1c2
//     c encoding extended, at most one by pairwise
//     c models one for each solution
//     c variable ((r-1)*4 + (c-1))*4 + d: row r, column c holds digit d
//     c row 1...
//     ...
//     p cnf 64 449
//     c p show 1 2 3 ... 64 0
//     1 0
//     ...
//
// Example:
//     std::string text;
//     nonet::DimacsWriter writer([&](std::string_view part) { text += part; return true; });
//     writer.header(2, 1);
//     writer.clause(std::vector<int>{1, -2});
//     assert(writer.flush() && text == "p cnf 2 1\n1 -2 0\n");

/// The header line: "p cnf 2 1\n".
std::string dimacs_header(int variables, std::uint64_t clauses);

/// Streams a formula, and holds no more than one block of text.
class DimacsWriter : public ClauseSink {
 public:
  explicit DimacsWriter(TextSink sink);

  /// Writes lines with "c " before each.
  void comment(std::string_view lines);
  void header(int variables, std::uint64_t clauses);
  /// The line after the header that names the variables of cells, 1 to `variables`. Model counters that know
  /// 'c p show' count the models of these variables; other counters read a comment.
  void shown(int variables);
  void clause(std::span<const int> literals) override;
  /// The header of iCNF, in place of header(). Clauses come next, then cubes.
  void cube_header();
  void cube(std::span<const int> literals);
  /// The header of a weighted formula, in place of header(): 'p wcnf VARIABLES CLAUSES TOP', as MaxSAT evaluations had
  /// it until 2021. Clauses are hard. `clauses` counts the `soft` ones as well.
  void weighted_header(int variables, std::uint64_t clauses, std::uint64_t soft);
  /// A clause of weight 1.
  void soft(std::span<const int> literals);
  /// True after the sink has refused text.
  bool full() override { return failed_; }
  /// Hands over the rest of the text. False: the sink has refused text.
  bool flush();

 private:
  char* room(std::size_t bytes);
  void line(std::string_view text);
  void literals(std::string_view prefix, std::span<const int> list);

  TextSink sink_;
  std::string weight_;  // before each clause
  std::vector<char> block_;
  std::size_t used_ = 0;
  bool failed_ = false;
};

// Writes OPB, the format of the pseudo-Boolean competitions.
//
//     * #variable= 64 #constraint= 65
//     * nonet 0.1.0
//     * board 2x2
//     ...
//     +1 x1 = 1 ;
//     +1 x1 +1 x2 +1 x3 +1 x4 = 1 ;
//     ...
//
// Example:
//     std::string text;
//     nonet::OpbWriter writer([&](std::string_view part) { text += part; return true; });
//     writer.header(2, 1);
//     writer.clause(std::vector<int>{1, -2});  // a negated variable is 1 minus the variable
//     assert(writer.flush() && text == "* #variable= 2 #constraint= 1\n+1 x1 -1 x2 >= 0 ;\n");

/// Streams a pseudo-Boolean formula, and holds no more than one block of text.
class OpbWriter : public LinearSink {
 public:
  explicit OpbWriter(TextSink sink) : sink_(std::move(sink)) {}

  /// The first line, before all comments. LinearSize counts both.
  void header(int variables, std::uint64_t constraints);
  /// Writes lines with "* " before each.
  void comment(std::string_view lines);
  void clause(std::span<const int> literals) override;
  void at_least(std::span<const WeightedLiteral> terms, int least) override;
  void exactly(std::span<const WeightedLiteral> terms, int sum) override;
  /// True after the sink has refused text.
  bool full() override { return failed_; }
  /// Hands over the rest of the text. False: the sink has refused text.
  bool flush();

 private:
  void term(int weight, int literal, int& bound);
  void end(std::string_view comparison, int bound);

  TextSink sink_;
  std::string block_;
  bool failed_ = false;
};

/// Counts what the header of OPB declares.
struct LinearSize : LinearSink {
  int variables = 0;  ///< the highest number that occurs
  std::uint64_t constraints = 0;

  void clause(std::span<const int> literals) override;
  void at_least(std::span<const WeightedLiteral> terms, int least) override;
  void exactly(std::span<const WeightedLiteral> terms, int sum) override;
};

/// Comment lines with board, rules, clues and variable map (VariableMap::natural() for natural numbers); `generator` is
/// "nonet 0.1.0", `encoding` as in the picture above. `one_model_each`: Encoder::one_model_each().
std::string board_comments(const PuzzleView& puzzle, std::string_view generator, std::string_view encoding,
                           const VariableMap& map, bool one_model_each);

/// Reads the puzzle back from such comments; nothing if there is none. Throws Error if they contradict
/// themselves, and on a constraint of an unknown kind: without it the board would be another one.
std::optional<Puzzle> puzzle_from_comments(std::span<const std::string> comments);

struct DimacsFile {
  Cnf cnf;
  std::vector<std::vector<int>> cubes;  ///< of iCNF
  std::vector<std::string> comments;    ///< without the "c " and the line end
};

/// Reads a whole file of CNF or iCNF ('p inccnf', cubes as 'a 1 -2 0'). Comments may be anywhere, clauses may span
/// lines, and a '%' ends the file (SATLIB). Of OPB (it begins with '*') and of weighted formulas ('p wcnf') it reads
/// the comments alone. False: `error` says where and why. Throws what the source throws.
bool read_dimacs(const ByteSource& source, DimacsFile& file, ParseError& error);

// Reads what SAT solvers print: `s` and `v` lines in any order, or MiniSat's result file.
//
//     s SATISFIABLE          SAT                    Several models (an enumeration): the first one counts.
//     v 1 -2 3 0             1 -2 3 0               A `v` part without its closing 0 (z3) is taken as it is.
//     v x1 -x2 x3                                   Pseudo-Boolean solvers write an x, and no 0.
//     o 3                    the cost of an optimizer's model: a model after it is better, and counts.
//
// Example:
//     nonet::SolverAnswer answer;
//     nonet::ParseError error;
//     assert(nonet::read_answer(nonet::bytes_of("v 1 -2 0\ns SATISFIABLE\n"), 2, answer, error));
//     assert(answer.status == nonet::SolverAnswer::Status::satisfiable && answer.is_true(1) && !answer.is_true(2));

struct SolverAnswer {
  enum class Status : std::uint8_t { satisfiable, unsatisfiable, unknown };

  Status status = Status::unknown;
  std::vector<bool> positive;  ///< by variable; [0] is unused

  bool is_true(int variable) const {
    return static_cast<std::size_t>(variable) < positive.size() && positive[static_cast<std::size_t>(variable)];
  }
};

/// False: `error` says where and why: no status line, a malformed literal, or an answer that says both SATISFIABLE and
/// UNSATISFIABLE (a final `s UNSATISFIABLE` after a model is the end of an enumeration). Literals above `variables`
/// are ignored. Throws what the source throws.
bool read_answer(const ByteSource& source, int variables, SolverAnswer& answer, ParseError& error);

}  // namespace nonet
