// The results of `explain`: steps of the path to a solution, with their text.
//
// Example:
//     nonet::Explanation explanation;
//     assert(explanation.steps.empty() && !explanation.cut);
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nonet/explain.hpp"
#include "nonet/rating.hpp"

namespace nonet {

/// The default number of sets that clash to look for if there is no solution.
inline constexpr std::uint64_t kClashLimit = 10;

/// A step and its place on the path.
struct ExplainedStep {
  std::size_t number = 0;  ///< from 1
  Step step = {};
  std::string text = {};               ///< conclusion and reason
  bool human = false;                  ///< of --style human: nothing says that the reasons are the fewest
  std::vector<Chain> chains = {};      ///< `step` has no reasons then
  std::optional<SeStep> classic = {};  ///< of the path of Sudoku Explainer; `step` has no reasons then
};

/// How many claims chains have, those of chains within them included.
std::size_t claims_of(const std::vector<Chain>& chains);

/// "hidden single", "X-wing, 4 constraints"; "Forcing Chain, 7.2"; "chain of 5 claims".
std::string remark_on(const ExplainedStep& explained);

struct Explanation {
  std::string headline = {};  ///< "51 steps, the largest of 4 constraints"
  std::vector<ExplainedStep> steps = {};
  std::optional<Clashes> clashes = {};      ///< if there is no solution
  std::optional<OpenCells> open = {};       ///< if there are several
  std::shared_ptr<const Rules> rules = {};  ///< of the puzzle
  bool cut = false;                         ///< limits ended the path early
  bool is_open = false;  ///< whether the puzzle has one solution was not known when the first step was written
  /// The writer gets a whole path step by step, in several calls: steps from `first` on are new. The last call has
  /// `more` false, and the headline.
  std::size_t first = 0;
  bool more = false;
};

/// The steps of a path that begins at these marks, with their text.
std::vector<ExplainedStep> explained_steps(Path path, Marks marks);

/// Explains a puzzle without a path: up to `limit` sets that clash (0: all) if its verdict is no_solution, else its
/// open cells. Does not set `rules`. Throws Error as smallest_clashes() and open_cells() do.
Explanation without_path(Backend& backend, const PuzzleView& puzzle, Verdict verdict, std::uint64_t limit,
                         const Budget& budget);

/// Keeps what was made for the last rules.
template <class Made>
class LastRulesCache {
 public:
  /// Throws Error as the constructor of Made does.
  Made& get(const std::shared_ptr<const Rules>& rules) {
    if (!made_ || rules_ != rules) {
      made_.reset();
      rules_ = rules;
      made_.emplace(rules);
    }
    return *made_;
  }

 private:
  std::shared_ptr<const Rules> rules_;
  std::optional<Made> made_;
};
using ExplainerCache = LastRulesCache<Explainer>;
using ChainExplainerCache = LastRulesCache<ChainExplainer>;

/// For one puzzle; its timeout counts from now on.
StepLimits step_limits(const Budget& budget, std::uint64_t effort);

}  // namespace nonet
