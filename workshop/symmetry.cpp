#include "nonet/workshop.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "nonet/error.hpp"

namespace nonet {
namespace {

constexpr std::array<SymmetryInfo, 10> kSymmetries = {{
    {Symmetry::none, "none", "no symmetry"},
    {Symmetry::rotation180, "rotation180", "a half turn, as most printed puzzles have it"},
    {Symmetry::rotation90, "rotation90", "a quarter turn"},
    {Symmetry::horizontal, "horizontal", "left and right are mirror images"},
    {Symmetry::vertical, "vertical", "top and bottom are mirror images"},
    {Symmetry::diagonal, "diagonal", "mirrored in the diagonal from the top left"},
    {Symmetry::antidiagonal, "antidiagonal", "mirrored in the diagonal from the top right"},
    {Symmetry::diagonals, "diagonals", "mirrored in both diagonals"},
    {Symmetry::orthogonal, "orthogonal", "horizontal and vertical"},
    {Symmetry::full, "full", "all turns and mirrors"},
}};

enum class Move { half_turn, quarter_turn, left_right, top_bottom, diagonal, antidiagonal };

std::vector<Move> moves_of(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::none:
      return {};
    case Symmetry::rotation180:
      return {Move::half_turn};
    case Symmetry::rotation90:
      return {Move::quarter_turn};
    case Symmetry::horizontal:
      return {Move::left_right};
    case Symmetry::vertical:
      return {Move::top_bottom};
    case Symmetry::diagonal:
      return {Move::diagonal};
    case Symmetry::antidiagonal:
      return {Move::antidiagonal};
    case Symmetry::diagonals:
      return {Move::diagonal, Move::antidiagonal};
    case Symmetry::orthogonal:
      return {Move::left_right, Move::top_bottom};
    case Symmetry::full:
      return {Move::quarter_turn, Move::diagonal};
  }
  return {};
}

bool turns_rows_into_columns(Move move) {
  return move == Move::quarter_turn || move == Move::diagonal || move == Move::antidiagonal;
}

int moved(Move move, int cell, const Geometry& shape) {
  const int row = shape.row_of(cell);
  const int column = shape.column_of(cell);
  const int last_row = shape.rows() - 1;
  const int last_column = shape.columns() - 1;
  switch (move) {
    case Move::half_turn:
      return shape.cell(last_row - row, last_column - column);
    case Move::quarter_turn:
      return shape.cell(column, last_row - row);
    case Move::left_right:
      return shape.cell(row, last_column - column);
    case Move::top_bottom:
      return shape.cell(last_row - row, column);
    case Move::diagonal:
      return shape.cell(column, row);
    case Move::antidiagonal:
      return shape.cell(last_column - column, last_row - row);
  }
  return cell;
}

}  // namespace

std::span<const SymmetryInfo> symmetries() { return kSymmetries; }

Symmetry parse_symmetry(std::string_view name) {
  std::string known;
  for (const SymmetryInfo& info : kSymmetries) {
    if (info.name == name) return info.symmetry;
    known += (known.empty() ? "" : ", ") + std::string(info.name);
  }
  throw Error("unknown symmetry '" + std::string(name) + "'; known: " + known);
}

std::vector<std::vector<CellIndex>> orbits(Symmetry symmetry, const Geometry& shape) {
  const std::vector<Move> moves = moves_of(symmetry);
  if (shape.rows() != shape.columns() && std::any_of(moves.begin(), moves.end(), turns_rows_into_columns)) {
    throw Error("a symmetry that turns rows into columns needs as many of both, unlike " + shape.name());
  }
  std::vector<bool> seen(static_cast<std::size_t>(shape.cells()));
  std::vector<std::vector<CellIndex>> orbits;
  for (int first = 0; first < shape.cells(); ++first) {
    if (seen[static_cast<std::size_t>(first)]) continue;
    seen[static_cast<std::size_t>(first)] = true;
    std::vector<CellIndex> orbit = {static_cast<CellIndex>(first)};
    for (std::size_t i = 0; i < orbit.size(); ++i) {  // grows while it is walked
      for (const Move move : moves) {
        const int next = moved(move, orbit[i], shape);
        if (seen[static_cast<std::size_t>(next)]) continue;
        seen[static_cast<std::size_t>(next)] = true;
        orbit.push_back(static_cast<CellIndex>(next));
      }
    }
    std::sort(orbit.begin(), orbit.end());
    orbits.push_back(std::move(orbit));
  }
  return orbits;
}

}  // namespace nonet
