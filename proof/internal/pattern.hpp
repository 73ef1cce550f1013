// The texts of regex, nfa, pair and pairx. Tables are encoded as the Interactive Sudoku Solver does.
//
// Example:
//     nonet::proof::Expression expression;
//     assert(nonet::proof::read_expression("1.*[89]{2,3}", expression).empty());
//     assert(expression.kind == nonet::proof::Expression::Kind::sequence && expression.parts.size() == 3);
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::proof {

/// A regular expression over digits, of which 0-9 and then letters of either case are the symbols.
struct Expression {
  static constexpr int kMostDigit = 64;
  enum class Kind : std::uint8_t { digits, sequence, either, repeat };
  Kind kind = Kind::sequence;
  std::bitset<kMostDigit + 1> digits = {};  ///< of `digits`: by digit; whether it fits
  std::vector<Expression> parts = {};       ///< of sequence and either; of repeat the one
  int least = 0;                            ///< of repeat
  int most = -1;                            ///< -1: no limit
  std::size_t number = 0;                   ///< of repeat: its own, from 0
  std::size_t repeats = 0;                  ///< of the whole expression: how many repeats it has
};
/// "" or why the text is none. Blanks are skipped.
std::string read_expression(std::string_view text, Expression& expression);

/// A machine that may be in several states at once. It counts digits from 1, whatever the lowest is called. Where it
/// reads several lines, it moves by the digit above the greatest between them.
struct StateMachine {
  struct Move {
    int digit;
    int to;
  };
  std::vector<std::vector<Move>> moves;  ///< by state
  std::vector<bool> starts;
  std::vector<bool> accepts;
};
std::string read_machine(std::string_view text, StateMachine& machine);

/// Whether each two digits, counted from 1 to side, go together: [(first - 1) * side + second - 1].
std::string read_table(std::string_view text, int side, std::vector<bool>& table);

}  // namespace nonet::proof
