// One reading of an ISS string, token by token (internal to formats: iss.cpp reads the whole, iss_types.cpp the types).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/internal/iss_tokens.hpp"
#include "formats/internal/variant_constraints.hpp"
#include "formats/variant_puzzle.hpp"

namespace nonet {

class IssReader {
 public:
  explicit IssReader(VariantPuzzle& puzzle) : puzzle_(puzzle) {}

  // Throws IssError.
  void read(std::vector<IssToken> tokens);

  using Constraints = std::vector<Constraint>;
  using Read = void (IssReader::*)(std::string_view kind, const IssToken& token, Constraints& to);
  void read_board(std::string_view kind, const IssToken& token, Constraints& to);
  void read_set(std::string_view kind, const IssToken& token, Constraints& to);
  void read_distinct(std::string_view kind, const IssToken& token, Constraints& to);
  void read_neighbours(std::string_view kind, const IssToken& token, Constraints& to);
  void read_whisper(std::string_view kind, const IssToken& token, Constraints& to);
  void read_valued(std::string_view kind, const IssToken& token, Constraints& to);
  void read_cage(std::string_view kind, const IssToken& token, Constraints& to);
  void read_rellik(std::string_view kind, const IssToken& token, Constraints& to);
  void read_sum(std::string_view kind, const IssToken& token, Constraints& to);
  void read_arrow(std::string_view kind, const IssToken& token, Constraints& to);
  void read_double_arrow(std::string_view kind, const IssToken& token, Constraints& to);
  void read_pill(std::string_view kind, const IssToken& token, Constraints& to);
  void read_sum_line(std::string_view kind, const IssToken& token, Constraints& to);
  void read_diagonal(std::string_view kind, const IssToken& token, Constraints& to);
  void read_little_killer(std::string_view kind, const IssToken& token, Constraints& to);
  void read_two_sided(std::string_view kind, const IssToken& token, Constraints& to);
  void read_sandwich(std::string_view kind, const IssToken& token, Constraints& to);
  void read_digits(std::string_view kind, const IssToken& token, Constraints& to);
  void read_rank_ties(std::string_view kind, const IssToken& token, Constraints& to);
  void read_look_and_say(std::string_view kind, const IssToken& token, Constraints& to);
  void read_chaos_arrow(std::string_view kind, const IssToken& token, Constraints& to);
  void read_chaos_count(std::string_view kind, const IssToken& token, Constraints& to);
  void read_connected(std::string_view kind, const IssToken& token, Constraints& to);
  void read_quad(std::string_view kind, const IssToken& token, Constraints& to);
  void read_same_values(std::string_view kind, const IssToken& token, Constraints& to);
  void read_equal_sum(std::string_view kind, const IssToken& token, Constraints& to);
  void read_indexing(std::string_view kind, const IssToken& token, Constraints& to);
  void read_regex(std::string_view kind, const IssToken& token, Constraints& to);
  void read_table(std::string_view kind, const IssToken& token, Constraints& to);
  void read_old_table(std::string_view kind, const IssToken& token, Constraints& to);
  void read_given(std::string_view kind, const IssToken& token, Constraints& to);
  void skip(std::string_view /*kind*/, const IssToken& token, Constraints& /*to*/) {
    puzzle_.warnings.push_back(token.type + " is a hint for the solver: left out");
  }

 private:
  enum class Within : std::uint8_t { board, all, any, copies };  // the puzzle, And, Or, Replicate

  void read_shape(const std::vector<IssToken>& tokens);
  int region_size(const std::vector<IssToken>& tokens) const;
  Geometry read_boxes(const std::vector<IssToken>& tokens) const;
  void read_regions(const std::vector<IssToken>& tokens);
  // From tokens_[at_] on, up to End or the end. What is read is added to the constraints.
  void read_all(Within within, Constraints& to);
  void read_compound(const IssToken& token, Constraints& to);
  void read_copies(const IssToken& token, std::size_t begin, std::size_t end, Constraints& to);
  // Throws IssError at the token if this many bytes more are too many; charge() also counts them.
  void require_room(std::size_t bytes, const IssToken& token) const;
  void charge(std::size_t bytes, const IssToken& token);
  void once(const std::string& what, const std::string& value, const IssToken& token);
  void check_strict() const;

  // Cells without a place that a name and a number name, in rows of a given length.
  struct CellGroup {
    CellIndex first = 0;
    int count = 0;
    int columns = 0;
  };
  void add_cells(const std::string& prefix, int count, int columns, const IssToken& token);
  void read_unknown_regions(const std::vector<IssToken>& tokens);
  CellIndex region_of(std::string_view part, const IssToken& token) const;
  // The cells that say in which region these are.
  Cells regions_of(Cells cells) const;
  // With the cell that counts, and the number.
  Constraint counted_by(std::string_view kind, const IssToken& token) const;
  void read_cells_without_place(const std::vector<IssToken>& tokens);
  // Of "VA3"; nullptr if the puzzle has no such cells.
  const CellGroup* group_of(std::string_view part) const;
  const CellGroup* group_with(CellIndex cell) const;
  bool is_cell(std::string_view part) const;
  bool are_neighbours(CellIndex a, CellIndex b) const;
  Cells square_from(CellIndex corner) const;
  CellIndex cell_of(std::string_view part, const IssToken& token) const;
  Cells cells_of(const IssToken& token, std::size_t from, std::size_t least = 1) const;
  int number_of(std::string_view part, const IssToken& token) const;
  template <class Take>
  void each_number(std::string_view part, const IssToken& token, Take&& take) const;
  std::vector<int> digits_of(std::string_view part, const IssToken& token) const;
  // The line of "R3", from its near end or its far end.
  Cells outside(std::string_view line, bool far, const IssToken& token) const;
  using Segments = std::vector<Cells>;
  std::vector<Segments> named_groups(const IssToken& token) const;

  VariantPuzzle& puzzle_;
  // Of the board.
  int side_ = 9;                // the number of digits
  int least_ = 1;               // the lowest of them
  std::string ranks_tie_ = {};  // "none", "only-unclued" or "any"
  int rows_ = 9;
  int columns_ = 9;
  int down_ = 0;  // how far Replicate moves what is read
  int right_ = 0;
  int along_ = 0;  // the same among cells without a place
  bool has_lines_ = true;
  std::map<std::string, CellGroup, std::less<>> groups_;  // by prefix
  std::vector<IssToken> tokens_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t in_or_ = 0;
  std::size_t work_ = 0;  // bytes of tokens and of what they come to, copies included
  std::size_t most_work_ = 0;
  // Of clues that may occur once: by type and place, within each compound; not within Or, as only one alternative
  // counts.
  std::vector<std::optional<std::map<std::string, std::string>>> scopes_;
  std::vector<DigitMask> masks_;
  std::string marked_in_or_;  // a dot, x or v
  std::string strict_;
};

/// Throws IssError at the token, with its name.
[[noreturn]] void fail(const IssToken& token, const std::string& why);

}  // namespace nonet
