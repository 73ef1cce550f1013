// What each kind of constraint is in ISS: a row for reading and writing (internal to formats).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/internal/iss_reader.hpp"
#include "formats/internal/variant_constraints.hpp"
#include "nonet/constraint.hpp"

namespace nonet {

// What a row is asked to write.
struct IssItem {
  std::string_view type;
  const Constraint& constraint;
  const Geometry& geometry;
  int regions = 0;  ///< how many cells without a place, the first ones, say in which region a cell of the board is

  int side() const { return geometry.side(); }
  const Cells& cells() const { return constraint.groups.front(); }
  std::string head() const { return "." + std::string(type); }
  std::string name(CellIndex cell) const { return "~" + iss_name(cell, geometry, regions); }
  std::string names(const Cells& list) const {
    std::string text;
    for (const CellIndex cell : list) text += name(cell);
    return text;
  }
  bool are_neighbours() const {
    return geometry.has_place(cells()[0]) == geometry.has_place(cells()[1]) &&
           distance(geometry, cells()[0], cells()[1]) == 1;
  }
};

struct IssRow {
  std::string_view kind;           ///< "": of none
  std::string_view head;           ///< the type, and the parts that all tokens of the kind have: "Diagonal~1"
  IssReader::Read read = nullptr;  ///< nullptr: another row with this type reads it
  std::string (*write)(const IssItem& item) = nullptr;  ///< nullptr: another row with this kind writes it

  std::string_view type() const { return head.substr(0, head.find('~')); }
};
std::span<const IssRow> iss_rows();
/// The row that reads a type or writes a kind; nullptr if there is none.
const IssRow* row_that_reads(std::string_view type);
const IssRow* row_that_writes(std::string_view kind);

/// Of constraints that all hold (iss_writer.cpp). Throws Error.
std::string iss_tokens(const std::vector<Constraint>& all, const Geometry& geometry, int regions);
[[noreturn]] void refuse_in_iss(const Constraint& constraint, const std::string& why);

}  // namespace nonet
