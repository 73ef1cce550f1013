// DIMACS CNF, out and in, and the comments that tie a formula to its board.
//
//     c nonet 0.1.0
//     c board 2x2
//     c variants diagonal
//     c encoding extended, at most one by pairwise
//     c variable ((r-1)*4 + (c-1))*4 + d: row r, column c holds digit d
//     c row 1...
//     ...
//     p cnf 64 449
//     1 0
//     ...
//
// Example:
//     std::string text;
//     nonet::DimacsWriter writer([&](std::string_view part) { text += part; return true; });
//     writer.header(2, 1);
//     writer.clause(std::vector<int>{1, -2});
//     assert(writer.flush() && text == "p cnf 2 1\n1 -2 0\n");
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/error.hpp"
#include "nonet/base/streams.hpp"
#include "nonet/board/puzzle.hpp"
#include "nonet/encoder/cnf.hpp"
#include "nonet/encoder/variable_map.hpp"

namespace nonet {

/// The line that comes before the clauses: "p cnf 2 1\n".
std::string dimacs_header(int variables, std::uint64_t clauses);

/// Streams a formula; holds one block of text and no clause.
class DimacsWriter : public ClauseSink {
 public:
  explicit DimacsWriter(TextSink sink);

  /// Each line gets its "c ".
  void comment(std::string_view lines);
  void header(int variables, std::uint64_t clauses);
  void clause(std::span<const int> literals) override;
  /// iCNF in place of header(): clauses, then cubes.
  void cube_header();
  void cube(std::span<const int> literals);
  /// True where the sink refused.
  bool full() override { return failed_; }
  /// Hands over what is still held. False where anything was refused.
  bool flush();

 private:
  char* room(std::size_t bytes);
  void line(std::string_view text);
  void literals(std::string_view prefix, std::span<const int> list);

  TextSink sink_;
  std::vector<char> block_;
  std::size_t used_ = 0;
  bool failed_ = false;
};

/// The comment lines that name board, rules, clues and the variable map; `generator` is "nonet 0.1.0", `encoding` as in
/// the picture above.
std::string board_comments(const PuzzleView& puzzle, std::string_view generator, std::string_view encoding,
                           const VariableMap& map);
/// The same for natural numbers.
std::string board_comments(const PuzzleView& puzzle, std::string_view generator, std::string_view encoding);

/// The puzzle that such comments name; nothing where they name none. Throws Error where they contradict themselves.
std::optional<Puzzle> puzzle_from_comments(std::span<const std::string> comments);

struct DimacsFile {
  Cnf cnf;
  std::vector<std::vector<int>> cubes;  ///< of iCNF
  std::vector<std::string> comments;    ///< without the "c " and the line end
};

/// Reads a whole file, also iCNF ('p inccnf', cubes as 'a 1 -2 0'): comments anywhere, clauses over several lines, a
/// '%' that ends it (SATLIB). False: `error` says where and why. Throws what the source throws.
bool read_dimacs(const ByteSource& source, DimacsFile& file, ParseError& error);

}  // namespace nonet
