// nonet for C, and for languages that call C: solves puzzles, counts and lists their solutions.
//
// A board is `cells` bytes in row order, one a cell: 0 for blank, 1 to the side for digits. The lowest digit of
// the puzzle is 1 (see nonet_rules_least()), and nonet_rules_cells() says how many cells there are.
//
// - Ownership: what a nonet_*_new returns belongs to the caller until the nonet_*_free of its kind. All other pointers
//   are borrowed for the call; text that is returned says how long it lives.
// - Threads: any thread may call any function. At most one call at a time may use a solver, except nonet_solver_stop,
//   which is for other threads. Rules are never changed, so solvers of several threads may share them. Each call does
//   its work in the thread that makes it.
// - Errors: no function throws, prints or exits. Where making something fails, the function returns NULL and writes why
//   to `error`: one line of at most `error_size` bytes, the closing zero included. 256 are enough for most. `error` may
//   be NULL. A call with a solver returns a nonet_status, and nonet_solver_message() has details.
// - Names begin with nonet_ or NONET_. A minor version below 1.0 may change what is here; the library's SOVERSION then
//   changes too.
//
// Example:
//     char error[256];
//     nonet_solver* solver = nonet_solver_new(NULL, NULL, error, sizeof error);
//     assert(solver != NULL);
//     uint8_t clues[81] = {0}, solution[81];
//     clues[0] = 7;
//     assert(nonet_solve(solver, clues, 2, solution) == NONET_MULTIPLE && solution[0] == 7);
//     nonet_solver_free(solver);
#ifndef NONET_H
#define NONET_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define NONET_API __attribute__((visibility("default")))
#else
#define NONET_API
#endif

/// What came of a puzzle. The numbers stay; later versions may add some.
typedef enum nonet_status {
  NONET_SOLVED = 0,  ///< a solution was found, and the search stopped before it knew more
  NONET_UNIQUE = 1,
  NONET_MULTIPLE = 2,
  NONET_NO_SOLUTION = 3,
  NONET_INVALID = 4,  ///< an argument makes no sense: a digit above the side, a NULL pointer
  NONET_TIMEOUT = 5,
  NONET_NODE_LIMIT = 6,
  NONET_MEMORY_LIMIT = 7,
  NONET_CANCELLED = 8,  ///< by nonet_solver_stop()
  NONET_UNKNOWN = 9,    ///< an incomplete method found no solution
  NONET_FAILED = 10     ///< the solver broke, or memory ran out
} nonet_status;

/// "solved", "unique", "no_solution", ...; "" for a number that is none. Lives forever.
NONET_API const char* nonet_status_name(nonet_status status);

/// The version of the library at run time, such as "0.1.0". Lives forever.
NONET_API const char* nonet_version(void);

/// The name of backend number `index`, from 0; NULL after the last one. `*summary` gets what it is, in a line.
/// `summary` may be NULL. All text lives forever.
NONET_API const char* nonet_backend_name(size_t index, const char** summary);

/// The same for kinds of constraints. `*example` gets a line for nonet_rules_new(), on a board of the shape `*shape`.
NONET_API const char* nonet_constraint_name(size_t index, const char** summary, const char** example,
                                            const char** shape);

/// The rules of a board.
typedef struct nonet_rules nonet_rules;

/// Makes rules.
/// - `shape`: "2x3" is a board of 6x6 cells with boxes of 2 rows and 3 columns, sides 1 to 255. NULL is "3x3".
///   "3x3 6x9" adds rows x columns, "3x3 9x9 0-8" digits, "3x3 +8" cells without a place, as of the option --box.
///   Such other shapes have up to 64 digits.
/// - `variants`: "diagonal", "diagonal,windoku", ... as of the option --variant; NULL or "": none.
/// - `constraints`: lines such as "killer 17 r1c1 r1c2\nthermometer r5c5 r5c6 r6c6"; NULL or "": none. Blank lines are
///   skipped. `nonet constraints` lists the kinds.
/// - `regions`: the number of the region of each cell of a jigsaw, from 0, as many bytes as rows times columns; they
///   replace boxes. NULL: boxes.
/// Returns NULL if they make no sense, and writes why to `error`.
NONET_API nonet_rules* nonet_rules_new(const char* shape, const char* variants, const char* constraints,
                                       const uint8_t* regions, char* error, size_t error_size);

/// Frees them; NULL is ignored. Solvers that were made of them live on.
NONET_API void nonet_rules_free(nonet_rules* rules);

/// The numbers of digits, rows, columns and cells; the cells without a place come after the others. 0 for NULL.
NONET_API int nonet_rules_side(const nonet_rules* rules);
NONET_API int nonet_rules_rows(const nonet_rules* rules);
NONET_API int nonet_rules_columns(const nonet_rules* rules);
NONET_API int nonet_rules_cells(const nonet_rules* rules);
/// The digit of the puzzle that bytes have as 1: 1, or 0 on boards with the digit 0. Bytes are 0 for a blank. 0 for
/// NULL.
NONET_API int nonet_rules_least(const nonet_rules* rules);

/// A puzzle: rules, clues and excluded candidates.
typedef struct nonet_puzzle nonet_puzzle;

/// Reads the only puzzle of a text in UTF-8, in any format that the program reads: lines, grids, csv, json, f-puzzles,
/// ... The text may have rules and excluded candidates. Returns NULL if it has no puzzle or more than one, and
/// writes why to `error`, with line and column.
NONET_API nonet_puzzle* nonet_puzzle_read(const char* text, char* error, size_t error_size);

/// Makes a puzzle. `rules` NULL: those of the classic 9x9 board; `clues` NULL: a blank board. Returns NULL on a digit
/// above the side, and writes why to `error`.
NONET_API nonet_puzzle* nonet_puzzle_new(const nonet_rules* rules, const uint8_t* clues, char* error,
                                         size_t error_size);

/// Frees it; NULL is ignored.
NONET_API void nonet_puzzle_free(nonet_puzzle* puzzle);

/// The rules and the clues, which live as long as the puzzle. NULL for NULL.
NONET_API const nonet_rules* nonet_puzzle_rules(const nonet_puzzle* puzzle);
NONET_API const uint8_t* nonet_puzzle_clues(const nonet_puzzle* puzzle);

/// Forbids a digit (from 1) in a cell (from 0, in row order). Returns 1; 0 if the board has no such cell or digit, or
/// memory ran out.
NONET_API int nonet_puzzle_exclude(nonet_puzzle* puzzle, int cell, int digit);

/// Whether the digit is forbidden in the cell: 1 or 0. 0 also if the board has no such cell or digit.
NONET_API int nonet_puzzle_excludes(const nonet_puzzle* puzzle, int cell, int digit);

/// Whether the clues alone contradict the rules or the excluded candidates: 1 or 0, without a search. `why` gets the
/// first contradiction in one line ("r1c1 and r1c5 are both 5"), or "". It may be NULL. Returns -1 and writes why if
/// the puzzle is NULL or memory ran out.
NONET_API int nonet_puzzle_clash(const nonet_puzzle* puzzle, char* why, size_t why_size);

/// Solves puzzles of some rules. Solvers are made to be reused: what a call returns never depends on earlier ones.
typedef struct nonet_solver nonet_solver;

/// Makes a solver. `rules` NULL: those of the classic 9x9 board. `backend` NULL: "auto", which is the fastest one for
/// the rules; `nonet backends` lists the others. Returns NULL if there is no such backend or it does not take the
/// rules, and writes why to `error`.
NONET_API nonet_solver* nonet_solver_new(const nonet_rules* rules, const char* backend, char* error, size_t error_size);

/// Frees it; NULL is ignored. No other call may be using it, nor may a nonet_solver_stop().
NONET_API void nonet_solver_free(nonet_solver* solver);

/// Takes a limit of nodes or bytes away.
#define NONET_NO_LIMIT UINT64_MAX

/// Limits for each puzzle of later calls; there are none at first. A limit of 0 leaves no time, nodes or memory for a
/// search, as in C++ and Python. A negative number of seconds or NONET_NO_LIMIT takes the limit away. Nodes are
/// branches of a search, or a SAT solver's conflicts; bytes are memory of the search.
NONET_API void nonet_solver_set_timeout(nonet_solver* solver, double seconds);
NONET_API void nonet_solver_set_node_limit(nonet_solver* solver, uint64_t nodes);
NONET_API void nonet_solver_set_memory_limit(nonet_solver* solver, uint64_t bytes);

/// Why the last call returned NONET_INVALID or NONET_FAILED, in one line; else "". Lives until the next call with the
/// solver.
NONET_API const char* nonet_solver_message(const nonet_solver* solver);

/// Solves a puzzle and stops when `limit` solutions are found; 0: when all are. 1 asks for a solution, 2 whether it is
/// the only one. Fills `solution`, which may be NULL and may be `clues`, with the solution found first, or with zeros;
/// NONET_INVALID leaves it as it was.
/// Returns NONET_UNIQUE, NONET_MULTIPLE or NONET_NO_SOLUTION where that is proved; NONET_SOLVED where a solution was
/// found and more were not excluded; else why there is no answer.
NONET_API nonet_status nonet_solve(nonet_solver* solver, const uint8_t* clues, uint64_t limit, uint8_t* solution);

/// Counts solutions, and stops at `limit`; 0: never. `*count` gets how many were found, whatever is returned; 0 for
/// NONET_INVALID. NONET_NO_SOLUTION, NONET_UNIQUE and NONET_MULTIPLE say that the count is exact or has reached the
/// limit, NONET_SOLVED that a limit of 1 was reached. Anything else is what ended the count early.
NONET_API nonet_status nonet_count(nonet_solver* solver, const uint8_t* clues, uint64_t limit, uint64_t* count);

/// Gets a solution, which lives during the call, and what was given as `context`. Returns 0 to end the search, anything
/// else to go on. Called in the thread that called nonet_list(). It may neither use the solver, except
/// nonet_solver_stop(), nor leave by longjmp or an exception.
typedef int nonet_sink(void* context, const uint8_t* solution);

/// Lists solutions, each once, in no particular order, up to `limit`; 0: all. Returns what nonet_solve() does.
NONET_API nonet_status nonet_list(nonet_solver* solver, const uint8_t* clues, uint64_t limit, nonet_sink* sink,
                                  void* context);

/// The result of a search. Later versions may add members at the end.
typedef struct nonet_outcome {
  size_t size;           ///< the caller sets it: sizeof(nonet_outcome)
  nonet_status status;   ///< what the call returned
  int exhausted;         ///< 1: the whole space was searched, so `solutions` is exact; 0: the search ended early
  uint64_t solutions;    ///< found, each once
  double seconds;        ///< of the call
  uint64_t nodes;        ///< branches tried; this and the rest are 0 if the backend does not know them
  uint64_t solver_runs;  ///< formulas given to a SAT solver; 0: none was needed
  uint64_t conflicts;    ///< of a SAT solver
  uint64_t variables;    ///< of the formula given to a SAT solver
  uint64_t clauses;
  uint64_t bytes;       ///< memory of the search, as the backend estimates it
  const char* backend;  ///< the backend that answered, or ""; lives forever
} nonet_outcome;

/// The general form of the three calls above, and the only one that takes excluded candidates. Looks for up to `limit`
/// solutions; 0: all. `solution` gets the first one as nonet_solve() does, `sink` and `context` get each one as
/// nonet_list() does, and `outcome` gets the rest; each may be NULL. Returns what nonet_solve() does. NONET_INVALID
/// also if the puzzle is NULL or has other rules than the solver, or if `outcome->size` is too small.
NONET_API nonet_status nonet_search(nonet_solver* solver, const nonet_puzzle* puzzle, uint64_t limit, uint8_t* solution,
                                    nonet_sink* sink, void* context, nonet_outcome* outcome);

/// Solves `count` puzzles, which are one after the other in `clues`, each as nonet_solve() does: many times faster
/// than a call for each, on the classic board. `statuses` gets a nonet_status for each puzzle. `solutions`, which may
/// be NULL, gets a board for each, zeros if there is no solution; it may not overlap `clues`. Returns NONET_SOLVED
/// if every puzzle was tried, NONET_CANCELLED after a stop (puzzles that were not tried get NONET_CANCELLED too), and
/// NONET_INVALID or NONET_FAILED for what concerns the whole call. A puzzle with a digit above the side gets
/// NONET_INVALID and costs the others nothing. To use more cores, give parts to solvers of several threads.
NONET_API nonet_status nonet_solve_batch(nonet_solver* solver, const uint8_t* clues, size_t count, uint64_t limit,
                                         uint8_t* solutions, uint8_t* statuses);

/// Ends the call that uses the solver, and all later ones, with NONET_CANCELLED (or with what was found until then),
/// until nonet_solver_resume(). For any thread, at any time, but not for signal handlers. A call returns within 10 ms
/// at sides up to 9, within 50 ms up to 16, on larger boards as soon as it can.
NONET_API void nonet_solver_stop(nonet_solver* solver);

/// Lets the solver work again after a stop. No other call may be using it.
NONET_API void nonet_solver_resume(nonet_solver* solver);

#ifdef __cplusplus
}
#endif

#endif
