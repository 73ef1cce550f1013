// How hard a classic 9x9 puzzle is for people: the ratings and the path of Sudoku Explainer.
//
// N. Juillerat's Sudoku Explainer (version 1.2.1, 2007) always applies the easiest technique that fits, and gives each
// step a rating. ER is that of the hardest step, EP that of the hardest step up to the first placed digit, ED that of
// the first step. Forums and lists of hardest puzzles use these three. docs/difficulty.md has the techniques.
//
// All ratings here are in tenths: 71 is 7.1.
//
// Example:
//     const std::string_view text =
//         ".1...893......7.1....4.18.778.9.....6.......3..32.5.8....5.36...69...3..........2";
//     std::vector<nonet::Cell> puzzle;
//     for (const char sign : text) puzzle.push_back(static_cast<nonet::Cell>(sign == '.' ? 0 : sign - '0'));
//     nonet::SudokuExplainer explainer;
//     const nonet::SeRating rating = explainer.rate(puzzle);
//     assert(rating.er == 71 && nonet::difficulty_of(rating.er) == nonet::Difficulty::very_hard);
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/board.hpp"
#include "nonet/chain.hpp"
#include "nonet/clock.hpp"

namespace nonet {

/// The techniques of Sudoku Explainer, in the order in which they are tried.
enum class Technique : std::uint8_t {
  hidden_single,
  direct_locking,  ///< pointing or claiming that leaves a digit one place in a unit
  direct_hidden_pair,
  naked_single,
  direct_hidden_triplet,
  locking,  ///< pointing, claiming
  naked_pair,
  x_wing,
  hidden_pair,
  naked_triplet,
  swordfish,
  hidden_triplet,
  xy_wing,
  xyz_wing,
  unique_loop,  ///< unique rectangles and loops of all types
  naked_quad,
  jellyfish,
  hidden_quad,
  bivalue_universal_grave,
  aligned_pair_exclusion,
  cycle,          ///< a chain that closes to a ring
  forcing_chain,  ///< a chain that refutes its first claim
  aligned_triplet_exclusion,
  nishio,
  multiple_forcing_chains,
  dynamic_forcing_chains,
  dynamic_forcing_chains_plus,  ///< also with locking, pairs and X-wings within the chains
  nested_forcing_chains,        ///< also with chains within the chains
};

struct TechniqueFacts {
  Technique technique;
  std::string_view name;  ///< "x-wing": for options and JSON
  int least;              ///< its rating without the extra for long chains
  int most;               ///< 0: chains may be of any length
  bool uniqueness;        ///< holds only in puzzles with one solution
};

/// By the order of the enumeration.
std::span<const TechniqueFacts> techniques();
const TechniqueFacts& facts_of(Technique technique);
/// Nothing for a name that techniques() does not have.
std::optional<Technique> find_technique(std::string_view name);

/// Words for ratings: easy to 1.5, medium to 2.5, hard to 5.0, very hard to 7.3, extreme above.
enum class Difficulty : std::uint8_t { easy, medium, hard, very_hard, extreme };

Difficulty difficulty_of(int rating);
/// For boards that have no such rating, by the most constraints that a step of `explain` needs: easy 1, medium 2, hard
/// to 4, very hard to 8, extreme above.
Difficulty difficulty_of_steps(int largest);
/// "very hard"
std::string_view difficulty_name(Difficulty difficulty);
/// By difficulty_name(), also with - for the space. Nothing for other names.
std::optional<Difficulty> find_difficulty(std::string_view name);
/// The largest rating of a difficulty; of extreme 1000.
int most_of(Difficulty difficulty);

/// "7.1"
std::string rating_text(int rating);

struct SeRating {
  int er = -1;  ///< -1: no technique leads to the end, or a limit ended the rating
  int ep = -1;
  int ed = -1;
  std::uint32_t used = 0;  ///< a bit for each Technique on the path

  bool uses(Technique technique) const { return (used >> static_cast<int>(technique) & 1) != 0; }
};

/// A step of the path.
struct SeStep {
  Technique technique = Technique::hidden_single;
  int rating = 0;
  std::optional<CellDigit> placed = {};  ///< and so removed from its peers
  std::vector<CellDigit> removed = {};   ///< marks, ascending
  std::string name = {};                 ///< "Hidden Single", "Dynamic Cell Forcing Chains"
  std::string text = {};                 ///< conclusion and reason; chains are not part of it
  std::vector<Chain> chains = {};
};

struct SeLimits {
  int most = 1000;  ///< the rating ends at the first step above this, without a search for it
  std::stop_token stop = {};
  std::optional<Clock::time_point> deadline = {};
};

/// Keeps memory from call to call: one thread at a time an instance.
class SudokuExplainer {
 public:
  /// Without `uniqueness`, techniques that hold only in puzzles with one solution are not used.
  explicit SudokuExplainer(bool uniqueness = true);
  ~SudokuExplainer();
  SudokuExplainer(SudokuExplainer&&) noexcept;
  SudokuExplainer& operator=(SudokuExplainer&&) noexcept;

  /// The ratings of a puzzle with one solution. Throws Error unless there are 81 cells of 0 to 9 whose clues do not
  /// clash. A random minimal puzzle takes about a millisecond, the hardest known ones some seconds. A puzzle with
  /// several solutions may take minutes: check that first.
  SeRating rate(std::span<const Cell> clues, const SeLimits& limits = {});

  /// The steps, one by one as they are found; the sink ends the path by false. Returns the ratings of these steps.
  /// Throws as rate() does.
  SeRating path(std::span<const Cell> clues, const std::function<bool(SeStep&&)>& sink, const SeLimits& limits = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace nonet
