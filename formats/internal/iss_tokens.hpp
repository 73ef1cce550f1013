// Tokens of an ISS string: ".Cage~17~R1C1~R1C2" is Cage with three parts (internal to formats).
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nonet {

struct IssToken {
  std::string type = {};                ///< "" and Given are the same
  std::vector<std::string> parts = {};  ///< without blanks
  std::size_t at = 0;                   ///< where it begins in the text, from 0
};

/// What is wrong with a text, at a byte of it.
struct IssError {
  std::size_t at = 0;
  std::string message;
};

struct IssCell {
  int row = 1;  ///< from 1
  int column = 1;
  auto operator<=>(const IssCell&) const = default;
  std::string name() const { return "r" + std::to_string(row) + "c" + std::to_string(column); }
};

/// "R1Ca" (a digit or letter each, a is 10, up to 16); nothing where it is none.
std::optional<IssCell> iss_cell(std::string_view text);
std::string iss_name(const IssCell& cell);

/// " r1c1 r1c2"
std::string names_of(std::span<const IssCell> cells);
/// The diagonal that ISS means by its first cell; empty where none begins there.
std::vector<IssCell> little_killer(const IssCell& first, int side);
/// The 2x2 square that ISS means by its top left cell, row by row.
std::vector<IssCell> square_at(const IssCell& corner);

/// The tokens of a text: those it lists, and of its sections without tokens (formats/internal/iss_texts.hpp) the ones
/// that they come to. Throws IssError.
std::vector<IssToken> iss_tokens(std::string_view text);

}  // namespace nonet
