// Fillings that break few reasons, as differences from the solution. Each set of reasons that removes a mark breaks
// with every filling that has the mark: it holds one of the reasons that the filling violates (a correction set).
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,0, 0,0,0,0, 0,0,0,0, 0,0,0,0});
//     const nonet::Reasons reasons(puzzle.rules);
//     const nonet::Board solution = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
//     nonet::Models models(reasons);
//     models.take(nonet::OpenMarks(reasons, nonet::Marks(puzzle), solution));
//     const int mark = reasons.mark(4, 4);  // beside the 3 of its cell, and the 4 of its row, column and box
//     assert(models.reasons(models.add({mark})).size() == 4);
#pragma once

#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "explain/internal/reasons.hpp"

namespace nonet {

class Models {
 public:
  /// The reasons outlive it.
  explicit Models(const Reasons& reasons);

  /// A later state of the path: models with a mark that went are dropped. The state is kept by reference.
  void take(const OpenMarks& open);
  /// Adds the filling that differs from the solution in these marks, for all marks that it has and the solution has
  /// not. Returns its number, which is good until release() and take().
  int add(std::vector<int> differences);
  /// To be called with what add() returned: a model that no mark lists is forgotten, and its number used again.
  void release(int model);
  /// Those that a change or two make of the solution, once for each mark.
  void add_near(int mark);
  /// Ascending.
  const std::vector<int>& reasons(int model) const { return models_[static_cast<std::size_t>(model)].violated; }
  /// The models that have the mark.
  const std::vector<int>& with(int mark) const { return with_[static_cast<std::size_t>(mark)]; }

 private:
  struct Model {
    std::vector<int> differences;
    std::vector<int> violated;
    bool listed = false;  // by a mark
  };
  std::vector<int> violated_by(std::span<const int> differences);
  bool is_violated(const Drawn& drawn) const;
  void list(int model);

  const Reasons& reasons_;
  const OpenMarks* open_ = nullptr;
  std::vector<Model> models_;
  std::vector<int> free_;                     // their numbers
  std::vector<std::vector<int>> with_;        // by mark
  std::vector<char> has_near_;                // by mark
  std::unordered_set<std::uint64_t> listed_;  // hashes of mark and violated reasons
  // For violated_by(): the board, what each item holds, 1 where nothing differs.
  std::vector<Cell> board_;
  std::vector<int> count_;
};

}  // namespace nonet
