// What each member of f-puzzles is: a row for reading and writing (internal to formats).
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "formats/internal/f_puzzles_reader.hpp"
#include "formats/variant_puzzle.hpp"
#include "nonet/constraint.hpp"
#include "nonet/error.hpp"

namespace nonet {

class FPuzzlesWriter {
 public:
  using Json = nlohmann::ordered_json;
  explicit FPuzzlesWriter(const VariantPuzzle& puzzle) : puzzle_(puzzle), side_(puzzle.geometry.side()) {}

  std::string write();

  using Write = void (FPuzzlesWriter::*)(std::string_view key, const Constraint& constraint);
  void write_flag(std::string_view key, const Constraint& constraint);
  void write_marked(std::string_view key, const Constraint& constraint);
  void write_cells(std::string_view key, const Constraint& constraint);
  void write_line(std::string_view key, const Constraint& constraint);
  void write_xv(std::string_view key, const Constraint& constraint);
  void write_negative(std::string_view key, const Constraint& constraint);
  void write_outside(std::string_view key, const Constraint& constraint);
  void write_little_killer(std::string_view key, const Constraint& constraint);
  void write_arrow(std::string_view key, const Constraint& constraint);
  void write_clone(std::string_view key, const Constraint& constraint);
  void write_quadruple(std::string_view key, const Constraint& constraint);
  void write_candidates(std::string_view key, const Constraint& constraint);

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw Error("f-puzzles has no form for " + why + " ('" + shortened(text_of(*constraint_, puzzle_.geometry), 60) +
                "')");
  }
  // Rows and columns from 1; 0 and side + 1 are beside the board.
  static std::string name(int row, int column) { return "R" + std::to_string(row) + "C" + std::to_string(column); }
  std::string name(CellIndex cell) const {
    return name(puzzle_.geometry.row_of(cell) + 1, puzzle_.geometry.column_of(cell) + 1);
  }
  Json list(std::span<const CellIndex> cells) const;
  // Elements of one key come together, each with the constraint's number.
  void add(std::string_view key, Json element);
  Json grid() const;

  const VariantPuzzle& puzzle_;
  int side_;
  const Constraint* constraint_ = nullptr;  // that is being written
  Json flags_ = Json::object();
  Json negative_ = Json::array();
  std::map<std::string, Json> elements_;
  std::vector<DigitMask> candidates_;
  bool has_dots_ = false;
};

struct FPuzzlesRow {
  std::string_view kind = {};  ///< "": of none, or of several
  std::string_view key = {};
  FPuzzlesReader::Read read = nullptr;    ///< nullptr: another row with this key reads it
  FPuzzlesWriter::Write write = nullptr;  ///< nullptr: the kind has no other form, or another row writes it
  std::size_t least_cells = 1;            ///< of a line: shorter ones say nothing
  std::size_t most_values = 0;            ///< that can be written
};

/// In the order in which members are read.
std::span<const FPuzzlesRow> f_puzzles_rows();
/// The row that reads a member; nullptr if it is not known.
const FPuzzlesRow* row_of_key(std::string_view key);

}  // namespace nonet
