// Makes, reduces, rates and normalises puzzles.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/board.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

// The symmetries that setters give to the cells of their clues.
//
// Example:
//     const auto orbits = nonet::orbits(nonet::parse_symmetry("rotation180"), {3, 3});
//     assert(orbits.size() == 41 && orbits[0].size() == 2 && orbits[40].size() == 1);

enum class Symmetry : std::uint8_t {
  none,
  rotation180,
  rotation90,
  horizontal,
  vertical,
  diagonal,
  antidiagonal,
  diagonals,
  orthogonal,
  full,
};

struct SymmetryInfo {
  Symmetry symmetry;
  std::string_view name;
  std::string_view summary;
};

/// All of them, in the order of the enumeration.
std::span<const SymmetryInfo> symmetries();

/// Throws Error on an unknown name, and lists the known ones.
Symmetry parse_symmetry(std::string_view name);

/// The cells that the symmetry joins, each cell in one orbit; orbits by their first cells, ascending. Throws Error if
/// it turns rows into columns, and there are not as many of both.
std::vector<std::vector<CellIndex>> orbits(Symmetry symmetry, const Geometry& shape);

// Random puzzles with one solution.
//
// A puzzle begins as a random full grid. Clues are removed in random order; one is removed if the puzzle stays unique
// without it. Grids of the classic board are exactly uniform. The puzzles are not: removal
// from the top favours minimal puzzles with few clues (24.4 in the mean; all minimal puzzles have about 26.6. D.
// Berthier, Unbiased statistics of a CSP, 2009).
//
// Example:
//     nonet::Generator generator(nonet::Rules::make({.geometry = {3, 3}}), nonet::parse_backend("dfs"), {.seed = 7});
//     int puzzles = 0;
//     nonet::GenerateResult result =
//         generator.generate(0, 3, {}, [&](std::span<const nonet::Cell> puzzle) { return ++puzzles < 3; });
//     assert(puzzles == 3 && result.puzzles == 3 && result.tried >= 3);

struct GenerateOptions {
  std::uint64_t seed = 0;
  /// How many clues, at least and at most. Puzzles outside are tried and dropped. Of minimal classic puzzles 0.005 %
  /// have 20 clues, 0.2 % 21, 3.3 % 22, 16.8 % 23, 34.0 % 24, 30.2 % 25, 12.5 % 26, 2.6 % 27, 0.3 % 28 and 0.02 % 29
  /// (counted in 335,872).
  std::optional<int> min_clues = {};
  std::optional<int> max_clues = {};
  /// The cells of the clues have it. Clues that it joins go together or stay together.
  Symmetry symmetry = Symmetry::none;
  /// The cells that hold clues, an element for each cell; empty: any. Then puzzles are random grids of which the
  /// other cells are blank, tried until one is unique. Clues may be redundant, and `symmetry` is not looked at.
  std::vector<bool> pattern = {};
  /// No clue can be removed; with a symmetry, no group of clues that it joins. False: clues are removed until there
  /// are as many as a random number of the range (with one end of the range given: as that); without a range it
  /// changes nothing.
  bool minimal = true;
  /// How many tries may begin with the same grid. Such puzzles have the same solution; no two are equal.
  /// It saves little time, and does nothing on other boards than the classic one.
  unsigned per_grid = 1;
  /// Classic boards only: ER of Sudoku Explainer, in tenths (nonet/rating.hpp), at least and at most, and techniques on
  /// its path, a bit for each Technique. Puzzles that do not fit are tried and dropped.
  std::optional<int> min_rating = {};
  std::optional<int> max_rating = {};
  std::uint32_t needs = 0;

  bool rates() const { return min_rating || max_rating || needs != 0; }
};

struct GenerateResult {
  std::uint64_t puzzles = 0;    ///< that the sink got
  std::uint64_t tried = 0;      ///< grids and orders that were tried for them, and for others of their blocks
  Stop stop = Stop::exhausted;  ///< exhausted: all that were asked for
  std::string message = {};     ///< of Stop::failed
};

/// Makes the puzzles of a seed, which have numbers from 0. Only one thread at a time may use an instance; another one
/// with the same options makes the same puzzles.
///
/// Puzzles are made in blocks, each from its own random numbers: [0, 1), [1, 2), [2, 4), ..., [4096, 8192), and then
/// 8,192 each on the classic board; other boards have blocks of one. So puzzle i is the same whatever a call asks for.
/// On the classic board it is the same with any complete backend, too, on any machine. Elsewhere it also follows from
/// the backend, which finds the full grids: it is the same where the backend is the same and its answers do not depend
/// on time or threads (`dfs` is such a one).
class Generator {
 public:
  /// Throws Error on options that contradict each other or ask for what is known not to exist, on a backend that does
  /// not take such boards, and on one that is not complete.
  Generator(std::shared_ptr<const Rules> rules, const BackendSpec& backend, GenerateOptions options);
  ~Generator();
  Generator(Generator&&) noexcept;
  Generator& operator=(Generator&&) noexcept;

  /// The number after the block of this puzzle: calls that end there make nothing twice.
  std::uint64_t block_end(std::uint64_t number) const;

  /// Gives puzzles first .. first + count - 1 to the sink, in order. Ends early when the sink returns false, and by the
  /// budget's stop token, deadline or timeout, which is for the whole call; its other limits are not used. Without
  /// these a range or a pattern that hardly any puzzle fits may take forever. Throws Error if the rules turn out to
  /// have no solution.
  GenerateResult generate(std::uint64_t first, std::uint64_t count, const Budget& budget, const SolutionSink& sink);

 private:
  class Maker;
  std::unique_ptr<Maker> maker_;
};

// Puzzles from which no clue can go: minimal ones below a puzzle.
//
// minimise() tries the clues in random order; one is removed if the puzzle stays unique without it. So the result
// follows from the puzzle and the seed alone: any complete backend, any number of threads, any machine.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), puzzle.rules);
//     std::vector<nonet::Outcome> outcomes(1);
//     std::vector<nonet::Cell> minimal(16);
//     nonet::minimise(*solver, {puzzle.rules.get(), 1, puzzle.clues, {}}, {.seed = 1}, outcomes, minimal);
//     assert(outcomes[0].verdict() == nonet::Verdict::unique);
//     assert(std::count(minimal.begin(), minimal.end(), 0) >= 10);  // all minimal 4x4 puzzles have 4 to 6 clues

struct MinimiseOptions {
  std::uint64_t seed = 0;
  std::vector<bool> keep = {};  ///< cells whose clues stay, an element for each; empty: none
  Budget budget = {};           ///< time and nodes: of each puzzle, all its searches together
};

/// One minimal puzzle below each: `minimal` gets them, `cells` each. The outcome is that of the puzzle as it is
/// (limit 2). Where it is not unique, and where a search for the clues was stopped (then the verdict is solved),
/// `minimal` is blank.
///
/// A classic puzzle of 24 clues costs some 80 times as much as to see that it is unique, and a full grid no more
/// (`./dev bench workshop`, backend `batch`). Full speed needs 8,192 puzzles a call and no limits of time and nodes a
/// puzzle: with these, puzzles are solved one by one. The backend has to be complete. Throws
/// Error as Backend::solve_batch() does, and on spans of a wrong size.
void minimise(Backend& backend, const BatchView& puzzles, const MinimiseOptions& options, std::span<Outcome> outcomes,
              std::span<Cell> minimal);

/// All minimal puzzles below a puzzle, each once: `sink` gets them, and ends the search by false. Nothing is kept of
/// them, and their order is the same for any backend. There may be very many: each redundant clue may double them.
///
/// The outcome counts them as its solutions; Stop::exhausted: these were all, Stop::solution_limit:
/// budget.max_solutions were found (0: no limit). Timeout and nodes are for the whole call. A puzzle that is not unique
/// has none: `of_puzzle` gets its outcome (nullptr: not wanted).
///
/// The search decides clue by clue whether it stays. It leaves a branch when the clues that are sure to stay make the
/// puzzle unique. Each step asks about up to 256 such branches at once.
Outcome all_minimal(Backend& backend, const PuzzleView& puzzle, const Budget& budget, const SolutionSink& sink,
                    Outcome* of_puzzle = nullptr);

// Minimal puzzles near a puzzle: {-k+n}, the search of those who look for rare puzzles.
//
// Removes some clues and adds others in all ways, and reports the unique minimal puzzles among the results.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,0, 0,0,3,0, 0,0,0,4, 0,2,0,0});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), puzzle.rules);
//     nonet::VicinityResult result = nonet::vicinity(*solver, puzzle, 1, 1, {.max_solutions = 0}, {});
//     assert(result.stop == nonet::Stop::exhausted && result.skipped == 0);

struct VicinityResult {
  std::uint64_t puzzles = 0;    ///< that the sink got
  std::uint64_t subsets = 0;    ///< ways to leave clues out that were looked at
  std::uint64_t skipped = 0;    ///< of these, ones with more than 1,000,000 solutions: nothing was looked for there
  Stop stop = Stop::exhausted;  ///< exhausted: these are all, except what was skipped
};

/// Removes `remove` clues in all ways, and adds up to `add` others: no removed clue comes back as it
/// was, but its cell may hold another digit. `sink` gets each unique minimal puzzle once, and ends the search by false;
/// the order is the same for every backend. The puzzle itself need not be unique, or minimal.
///
/// The budget is for the whole call: time, nodes, and max_solutions as the number of puzzles (0: all). What has been
/// found is kept in memory. The work grows like (clues over remove) times the solutions left, to the power of `add` in
/// the worst case: for AI Escargot (23 clues) with `dfs`, 1 and 1 took 9 ms, 2 and 1 0.3 s, 2 and 2 7 s.
/// Exclusions of the puzzle hold. Throws Error if there are fewer clues than `remove`, on negative numbers, and as
/// Backend::solve() does.
VicinityResult vicinity(Backend& backend, const PuzzleView& puzzle, int remove, int add, const Budget& budget,
                        const SolutionSink& sink);

// True candidates: the digits that are in some solution of a puzzle, cell by cell, and how many solutions have each.
//
// Solutions show candidates. What none has shown is searched line by line: a line is a cell, or a digit in a unit, and
// every solution takes exactly one candidate of it. So a line without what is shown already either yields a solution
// that shows more, or all the rest of it is in no solution. Such searches run in batches, for many puzzles at once.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,2,0,0, 3,4,0,0, 2,1,4,3, 4,3,2,1});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), puzzle.rules);
//     nonet::TrueCandidates found = nonet::true_candidates(*solver, puzzle, {}, 10);
//     assert(found.verdict == nonet::Verdict::unique && found.has(2, 3) && !found.has(2, 4));
//     assert(found.counts[2 * 4 + 3 - 1] == 1);  // one solution has 3 in the third cell

struct TrueCandidates {
  Verdict verdict = Verdict::unknown;  ///< of the puzzle
  /// exhausted: `digits` and `counts` are complete. Else what ended the search early: the digits are true candidates,
  /// but others may be missing, and the counts are of the solutions that were found.
  Stop stop = Stop::exhausted;
  std::string message = {};                ///< of Stop::failed
  std::vector<std::uint64_t> digits = {};  ///< a digit set for each cell: cells * digit_words(side)
  std::vector<std::uint64_t> counts = {};  ///< by cell and digit, [cell * side + digit - 1]; empty if not wanted

  std::size_t words = 1;  ///< digit_words(side)

  bool has(int cell, int digit) const {
    return ConstDigitSet(digits.data() + static_cast<std::size_t>(cell) * words, words).has(digit);
  }
};

/// The true candidates of each puzzle. With a `count_limit`, `counts` has how many solutions have each of them, or
/// the limit if this many or more do.
///
/// The backend has to be complete and to take exclusions. Time and nodes of the budget are for all searches of a puzzle
/// together; with either, puzzles are searched one by one, which is slower with backends that solve thousands at once.
/// `max_solutions` is ignored. Sets and counts do not depend on the backend unless a search ended early.
/// Throws Error as Backend::solve_batch() does, and unless there is one result for each puzzle.
void true_candidates(Backend& backend, const BatchView& puzzles, const Budget& budget,
                     std::span<TrueCandidates> results, std::uint64_t count_limit = 0);
TrueCandidates true_candidates(Backend& backend, const PuzzleView& puzzle, const Budget& budget,
                               std::uint64_t count_limit = 0);

// Canonical forms: what all boards that are the same except the order of their lines and the names of their digits
// have in common. Two puzzles have the same form if and only if a symmetry of the board takes one to the other:
//
//     digits renamed; rows within a band, columns within a stack; bands; stacks
//     rows and columns swapped, if boxes are square or missing (a Latin square)
//
//     Form::minlex    the least board of all, read row by row with blank as 0. The usual form of full grids.
//     Form::pattern   9x9 only: first the counts of clues in the nine minirows of the top band are least, read row by
//                     row (of each box the three cells of a row), and then the board. This is the form of gsf's sudoku
//                     program and of gridchecker. It is not the least pattern of 81 places.
//
// On full grids both are the same. 9x9 boards take 0.5 us with AVX-512 (17 clues), and give the same result with every
// kernel. Others take a simple route, milliseconds for dense boards of side 9 and more.
//
// Method: row by row, all orders of rows and columns that tie. Columns wait without an order until their first clue
// comes, and equal ones are sorted; so the work grows with the symmetries of the clues, and blank lines cost nothing.
//
// Example:
//     nonet::Canonicaliser canonicaliser(nonet::Rules::make({.geometry = {2, 2}}));
//     const std::vector<nonet::Cell> puzzle = {0,0,0,4, 0,0,0,0, 0,3,0,0, 0,0,0,0};
//     std::vector<nonet::Cell> form(16);
//     canonicaliser.canonical(nonet::Form::minlex, puzzle, form);
//     assert((form == std::vector<nonet::Cell>{0,0,0,0, 0,0,0,1, 0,0,0,0, 0,2,0,0}));

enum class Form : std::uint8_t { minlex, pattern };

/// Keeps memory (3 MB for 9x9) from call to call: one thread at a time an instance.
class Canonicaliser {
 public:
  /// Throws Error if why_not() has an answer, and where NONET_KERNEL names a kernel that cannot run.
  explicit Canonicaliser(std::shared_ptr<const Rules> rules);
  ~Canonicaliser();
  Canonicaliser(Canonicaliser&&) noexcept;
  Canonicaliser& operator=(Canonicaliser&&) noexcept;

  /// Why boards with these rules have no such form here; "" where they have. Boxes alone are taken, of sides to 16, and
  /// Latin squares of sides to 12; no regions, constraints, cells without a place or `raw`. The pattern form: 9x9 only.
  static std::string why_not(const Rules& rules, Form form = Form::minlex);

  /// Of one puzzle or grid, or of many, one after the other: `clues` and `out` have the same number of whole boards,
  /// and may be the same memory. Clues may clash.
  ///
  /// Throws Error on sizes that do not fit, on a digit above the side, and on a form that the board does not have. Also
  /// if more than 524,288 orders of rows and columns tie: dense boards of sides from 10 on do, and no known 9x9 puzzle
  /// whose clues do not clash.
  void canonical(Form form, std::span<const Cell> clues, std::span<Cell> out);

  /// How many symmetries leave the puzzle unchanged: moves of cells that some renaming of digits undoes. Renamings of
  /// digits that do not occur count once. 1 for most; 648 for the most symmetric 9x9 grid;
  /// 3,359,232 for a blank 9x9 board. Throws as canonical() does; one board.
  std::uint64_t automorphisms(std::span<const Cell> clues);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Ratings of puzzles that do not change when a puzzle is turned, or its digits are renamed.
//
//     singles     A cell with one candidate left takes it, and so does the only cell of a unit that may hold a digit.
//                 A digit that was placed leaves the cells that share a unit with it. Until nothing changes.
//     depth k     of trial and error: for every candidate of an open cell, it is assumed in a copy of the board, and
//                 the copy gets singles and trials of depth k - 1. If that is a contradiction (a cell without
//                 candidates, or a digit without a cell in a unit), the candidate is removed. Until nothing changes;
//                 a trial that ends in a solution says nothing. Depth 0 is singles alone
//                 (T&E(k) of D. Berthier, The Hidden Logic of Sudoku; his basic rules are these).
//     backdoor    a set of cells: with their digits in the solution as further clues, singles solve the puzzle
//                 (R. Williams, C. Gomes, B. Selman, Backdoors to typical case complexity, IJCAI 2003).
//
// All these rules are monotone, so that the order in which they are applied does not matter.
//
// Example:
//     nonet::Puzzle puzzle(nonet::Rules::make({.geometry = {2, 2}}), {1,0,0,0, 0,0,2,0, 0,3,0,0, 0,0,0,4});
//     auto solver = nonet::make_backend(nonet::parse_backend("dfs"), puzzle.rules);
//     nonet::Rating rating = nonet::rate(*solver, puzzle, {}, {});
//     assert(rating.verdict == nonet::Verdict::unique && rating.singles && rating.depth == 0 && rating.backdoor == 0);

/// How far rating goes. On the classic board depth 2 takes some milliseconds, each further one far longer; sets of
/// three cells take some ten milliseconds, each further cell some twenty times as long.
struct RatingLimits {
  int depth = 2;
  int backdoor = 3;
};

struct Rating {
  Verdict verdict = Verdict::unknown;  ///< only unique puzzles are rated
  Stop stop = Stop::exhausted;         ///< what ended the rating early; what was not reached is -1
  std::string message = {};            ///< of Stop::failed
  bool singles = false;                ///< singles solve it
  int depth = -1;                      ///< the least depth of trials that solves it; -1: none up to the limit
  int backdoor = -1;                   ///< cells of a smallest backdoor; -1: more than the limit
  std::uint64_t backdoors = 0;         ///< how many backdoors of this size there are; 1 for size 0
  std::vector<CellIndex> cells = {};   ///< the first of these in the order of cells; another one if the board is turned
};

/// "" if rate() takes boards with these rules: sides to 16 and units alone. Else why not.
std::string why_not_rated(const Rules& rules);

/// Rates each puzzle; the backend finds its solution. Throws Error unless why_not_rated() is "", on limits below 0, as
/// Backend::solve_batch() does, and unless there is one rating for each puzzle. The budget's timeout and nodes are for
/// each puzzle: nodes are those of the backend, and then trials.
void rate(Backend& backend, const BatchView& puzzles, const RatingLimits& limits, const Budget& budget,
          std::span<Rating> ratings);
Rating rate(Backend& backend, const PuzzleView& puzzle, const RatingLimits& limits, const Budget& budget);

// How many solutions there are, where they are too many to count.
//
// A trial goes down one random way of a search: it removes what cannot be, guesses in a cell with the fewest
// candidates, and so on. Its result is the product of the numbers of candidates on the way, or 0 if the way ends in a
// contradiction. The mean of all trials is unbiased (D. E. Knuth, Estimating the efficiency of backtrack programs,
// 1975, section 2).
//
// Example:
//     const nonet::Puzzle blank(nonet::Rules::make({.geometry = {2, 2}}));
//     const nonet::Estimate estimate = nonet::estimate_solutions(blank, 1000, 7, {});
//     assert(estimate.trials == 1000 && estimate.mean > 200 && estimate.mean < 400);

struct Estimate {
  double mean = 0;           ///< infinite above 1e308
  double error = 0;          ///< of the mean: the standard error. It is too small where few trials weigh most
  std::uint64_t trials = 0;  ///< that were made
  std::uint64_t found = 0;   ///< of these ended in a solution
  Stop stop = Stop::exhausted;
};

/// Makes this many trials, the same for the same seed on any machine, or fewer if a timeout, a deadline or a stop ends
/// them; other limits are not used. Throws Error on an invalid puzzle.
Estimate estimate_solutions(const Puzzle& puzzle, std::uint64_t trials, std::uint64_t seed, const Budget& budget);

}  // namespace nonet
