// Inputs: what a SAT solver prints for a formula over a 4x4 board.
#include "nonet/dimacs.hpp"

#include "nonet/check.hpp"
#include "nonet/encoder.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {

void answers(std::string_view input) {
  const auto rules = Rules::make({.geometry = {2, 2}});
  const VariableMap map = VariableMap::natural(*rules);
  constexpr int kVariables = 64;
  SolverAnswer answer;
  ParseError error;
  const bool sound = read_answer(bytes_of(std::string(input)), kVariables, answer, error);
  SolverAnswer in_parts;
  ParseError other_error;
  require(
      read_answer(in_pieces(std::string(input), 1 + input.size() % 7), kVariables, in_parts, other_error) == sound &&
          error.text() == other_error.text() && in_parts.status == answer.status &&
          in_parts.positive == answer.positive,
      "what is read does not depend on pieces");
  if (!sound) {
    require(!error.message.empty(), "an error has a message");
    return;
  }
  require(answer.positive.size() == kVariables + 1, "there is a value for each variable");
  if (answer.status != SolverAnswer::Status::satisfiable) return;

  std::string text = "s SATISFIABLE\nv";
  for (int variable = 1; variable <= kVariables; ++variable) {
    text += answer.is_true(variable) ? " " : " -";
    text += std::to_string(variable);
  }
  SolverAnswer again;
  require(read_answer(bytes_of(text + " 0\n"), kVariables, again, error), "a plain answer is read", text);
  require(again.status == answer.status && again.positive == answer.positive, "the same model is read back", text);

  Board board;
  const std::string why = decode_model(*rules, map, [&](int variable) { return answer.is_true(variable); }, board);
  if (!why.empty()) return;
  for (const Cell cell : board) require(cell >= 1 && cell <= 4, "a decoded board is full");
  int trues = 0;
  for (int variable = 1; variable <= kVariables; ++variable) trues += answer.is_true(variable) ? 1 : 0;
  require(trues == 16, "a board has one digit a cell");
}

}  // namespace nonet::fuzz
