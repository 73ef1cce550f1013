// Inputs: a DIMACS file. The encoder's reader and the checker's share no code: where both take a file, they must find
// the same clauses.
#include "nonet/dimacs.hpp"

#include "nonet/error.hpp"
#include "proof/dimacs.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

std::string written(const Cnf& cnf) {
  std::string text;
  DimacsWriter writer([&](std::string_view part) {
    text += part;
    return true;
  });
  writer.header(cnf.variables, cnf.clauses);
  cnf.for_each([&](std::span<const int> clause) { writer.clause(clause); });
  writer.flush();
  return text;
}

// Whether the comments name a board of a size that is not worth the time.
bool is_large(const DimacsFile& file) {
  for (const std::string& comment : file.comments) {
    if (!comment.starts_with("board ")) continue;
    try {
      if (Geometry::parse(comment.substr(comment.find(' ') + 1)).side() > kMostSide) return true;
    } catch (const Error&) {
      return false;
    }
  }
  return false;
}

void check_board(const DimacsFile& file) {
  std::optional<Puzzle> puzzle;
  try {
    puzzle = puzzle_from_comments(file.comments);
  } catch (const Error&) {
    return;
  }
  if (!puzzle) return;
  DimacsFile again;
  ParseError error;
  std::string text;
  DimacsWriter writer([&](std::string_view part) {
    text += part;
    return true;
  });
  writer.comment(board_comments(*puzzle, "nonet", "natural", VariableMap::natural(*puzzle->rules), true));
  writer.header(0, 0);
  writer.flush();
  require(read_dimacs(bytes_of(text), again, error), "written comments are read", text);
  const std::optional<Puzzle> back = puzzle_from_comments(again.comments);
  require(back && back->rules->spec() == puzzle->rules->spec(), "the same rules are read back", text);
  require(back->clues == puzzle->clues, "the same clues are read back", text);
  const PuzzleView one = *puzzle;
  const PuzzleView other = *back;
  for (int cell = 0; cell < puzzle->rules->cells(); ++cell) {
    for (int digit = 1; digit <= puzzle->rules->side(); ++digit) {
      require(one.excludes(cell, digit) == other.excludes(cell, digit), "the same exclusions are read back", text);
    }
  }
}

}  // namespace

void dimacs(std::string_view input) {
  DimacsFile file;
  ParseError error;
  const bool sound = read_dimacs(bytes_of(std::string(input)), file, error);
  DimacsFile in_parts;
  ParseError other_error;
  require(read_dimacs(in_pieces(std::string(input), 1 + input.size() % 7), in_parts, other_error) == sound &&
              error.text() == other_error.text() && in_parts.cnf.literals == file.cnf.literals &&
              in_parts.comments == file.comments,
          "what is read does not depend on pieces");
  Cnf checkers;
  const std::string why = proof::read_formula(input, [&](std::span<const int> clause) { checkers.clause(clause); });
  if (!sound) {
    require(!error.message.empty(), "an error has a message");
    return;
  }
  if (why.empty()) require(checkers.literals == file.cnf.literals, "both readers find the same clauses");

  const std::string text = written(file.cnf);
  DimacsFile again;
  require(read_dimacs(bytes_of(text), again, error), "what is written is read", error.text());
  require(again.cnf.variables == file.cnf.variables && again.cnf.literals == file.cnf.literals,
          "the same clauses are read back", text);
  if (!is_large(file)) check_board(file);
}

}  // namespace nonet::fuzz
