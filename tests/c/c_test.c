/* nonet.h, called from C. Ends with status 1 and a line for each check that fails. */
#include <nonet.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                                                    \
  do {                                                                                      \
    if (!(condition)) {                                                                     \
      failures++;                                                                           \
      fprintf(stderr, "%s:%d: %s: not so: %s\n", __FILE__, __LINE__, __func__, #condition); \
    }                                                                                       \
  } while (0)

/* Puzzle and solution of Wikipedia's article "Sudoku". */
static const char kPuzzle[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char kSolution[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static void read_board(const char* text, uint8_t* board) {
  for (size_t i = 0; i < strlen(text); ++i) board[i] = text[i] == '.' ? 0 : (uint8_t)(text[i] - '0');
}

static int is(const uint8_t* board, const char* text) {
  uint8_t other[81];
  read_board(text, other);
  return memcmp(board, other, strlen(text)) == 0;
}

static int all(const uint8_t* board, size_t cells, uint8_t digit) {
  for (size_t i = 0; i < cells; ++i) {
    if (board[i] != digit) return 0;
  }
  return 1;
}

static nonet_solver* solver_of(const nonet_rules* rules, const char* backend) {
  char error[256] = "?";
  nonet_solver* solver = nonet_solver_new(rules, backend, error, sizeof error);
  if (solver == NULL) {
    fprintf(stderr, "%s\n", error);
    exit(1);
  }
  CHECK(strcmp(error, "") == 0);
  CHECK(strcmp(nonet_solver_message(solver), "") == 0);
  return solver;
}

static nonet_rules* rules_of(const char* shape, const char* variants, const char* constraints) {
  char error[256] = "?";
  nonet_rules* rules = nonet_rules_new(shape, variants, constraints, NULL, error, sizeof error);
  if (rules == NULL) {
    fprintf(stderr, "%s\n", error);
    exit(1);
  }
  return rules;
}

static void puzzles_are_solved(void) {
  static const char* const kBackends[] = {NULL, "auto", "cadical", "dfs", "batch", "dlx"};
  for (size_t i = 0; i < sizeof kBackends / sizeof *kBackends; ++i) {
    nonet_solver* solver = solver_of(NULL, kBackends[i]);
    uint8_t clues[81];
    uint8_t solution[81];
    read_board(kPuzzle, clues);
    const nonet_status first = nonet_solve(solver, clues, 1, solution);
    CHECK(first == NONET_SOLVED || first == NONET_UNIQUE);
    CHECK(is(solution, kSolution));
    CHECK(nonet_solve(solver, clues, 2, solution) == NONET_UNIQUE);
    CHECK(is(solution, kSolution));
    CHECK(nonet_solve(solver, clues, 2, NULL) == NONET_UNIQUE);
    CHECK(strcmp(nonet_solver_message(solver), "") == 0);

    memset(clues, 0, sizeof clues);
    CHECK(nonet_solve(solver, clues, 1, NULL) == NONET_SOLVED);
    CHECK(nonet_solve(solver, clues, 2, NULL) == NONET_MULTIPLE);

    clues[0] = clues[1] = 5;
    CHECK(nonet_solve(solver, clues, 2, solution) == NONET_NO_SOLUTION);
    CHECK(all(solution, 81, 0));

    /* In place. */
    read_board(kPuzzle, clues);
    CHECK(nonet_solve(solver, clues, 2, clues) == NONET_UNIQUE);
    CHECK(is(clues, kSolution));
    nonet_solver_free(solver);
  }
}

static void solutions_are_counted(void) {
  nonet_rules* rules = rules_of("2x2", NULL, NULL);
  CHECK(nonet_rules_side(rules) == 4);
  nonet_solver* solver = solver_of(rules, NULL);
  nonet_rules_free(rules); /* the solver lives on */
  uint8_t clues[16] = {0};
  uint64_t count = 7;
  CHECK(nonet_count(solver, clues, 0, &count) == NONET_MULTIPLE);
  CHECK(count == 288); /* all 4x4 grids */
  CHECK(nonet_count(solver, clues, 10, &count) == NONET_MULTIPLE && count == 10);
  CHECK(nonet_count(solver, clues, 1, &count) == NONET_SOLVED && count == 1);
  clues[0] = clues[1] = 1;
  CHECK(nonet_count(solver, clues, 0, &count) == NONET_NO_SOLUTION && count == 0);
  read_board("123434122143432.", clues);
  CHECK(nonet_count(solver, clues, 0, &count) == NONET_UNIQUE && count == 1);
  nonet_solver_free(solver);
}

struct listed {
  nonet_solver* solver;
  int wanted;
  int boards;
  int stop; /* stops the solver instead of ending the list */
  uint8_t board[300][16];
};

static int take(void* context, const uint8_t* solution) {
  struct listed* listed = context;
  memcpy(listed->board[listed->boards++], solution, 16);
  if (listed->boards < listed->wanted) return 1;
  if (!listed->stop) return 0;
  nonet_solver_stop(listed->solver);
  return 1;
}

static void solutions_are_listed(void) {
  nonet_rules* rules = rules_of("2x2", NULL, NULL);
  nonet_solver* solver = solver_of(rules, NULL);
  const uint8_t blank[16] = {0};
  static struct listed listed;
  listed.solver = solver;
  listed.wanted = 300;
  CHECK(nonet_list(solver, blank, 0, take, &listed) == NONET_MULTIPLE);
  CHECK(listed.boards == 288);
  for (int i = 0; i < listed.boards; ++i) {
    for (int j = 0; j < i; ++j) CHECK(memcmp(listed.board[i], listed.board[j], 16) != 0);
  }
  listed.boards = 0;
  CHECK(nonet_list(solver, blank, 5, take, &listed) == NONET_MULTIPLE && listed.boards == 5);
  listed.boards = 0;
  listed.wanted = 1;
  CHECK(nonet_list(solver, blank, 0, take, &listed) == NONET_SOLVED && listed.boards == 1);
  listed.boards = 0;
  listed.stop = 1;
  listed.wanted = 2;
  CHECK(nonet_list(solver, blank, 0, take, &listed) == NONET_MULTIPLE); /* what was found before the search saw it */
  CHECK(nonet_solve(solver, blank, 1, NULL) == NONET_CANCELLED);
  nonet_rules_free(rules);
  nonet_solver_free(solver);
}

static void rules_have_variants_constraints_and_regions(void) {
  /* A diagonal 4x4 grid: of 288 grids 48 have four digits on both diagonals. */
  nonet_rules* rules = rules_of("2x2", "diagonal", "");
  nonet_solver* solver = solver_of(rules, NULL);
  const uint8_t blank[16] = {0};
  uint64_t count = 0;
  CHECK(nonet_count(solver, blank, 0, &count) == NONET_MULTIPLE && count == 48);
  nonet_solver_free(solver);
  nonet_rules_free(rules);

  /* Two digits below 5 whose sum is 7 are 3 and 4; by symmetry a sixth of all grids has a pair in two cells of a row.
   */
  rules = rules_of("2x2", NULL, "\nkiller 7 r1c1 r1c2\r\n\n");
  solver = solver_of(rules, NULL);
  CHECK(nonet_count(solver, blank, 0, &count) == NONET_MULTIPLE && count == 48);
  nonet_solver_free(solver);
  nonet_rules_free(rules);

  /* Rows as regions add nothing to rows and columns: 576 Latin squares. */
  uint8_t regions[16];
  for (int i = 0; i < 16; ++i) regions[i] = (uint8_t)(i / 4);
  rules = nonet_rules_new("2x2", NULL, NULL, regions, NULL, 0);
  solver = solver_of(rules, "dfs");
  CHECK(nonet_count(solver, blank, 0, &count) == NONET_MULTIPLE && count == 576);
  nonet_solver_free(solver);
  nonet_rules_free(rules);
}

static void what_makes_no_sense_is_refused(void) {
  char error[256];
  CHECK(nonet_rules_new("0x3", NULL, NULL, NULL, error, sizeof error) == NULL && strstr(error, "0x3") != NULL);
  CHECK(nonet_rules_new("-3x3", NULL, NULL, NULL, error, sizeof error) == NULL && error[0] != '\0');
  CHECK(nonet_rules_new("16x16", NULL, NULL, NULL, error, sizeof error) == NULL && strstr(error, "16x16") != NULL);
  CHECK(nonet_rules_new("3x3", "diagnal", NULL, NULL, error, sizeof error) == NULL &&
        strstr(error, "diagonal") != NULL);
  CHECK(nonet_rules_new("3x3", NULL, "killer 17 r1c1 r1c99", NULL, error, sizeof error) == NULL);
  CHECK(strstr(error, "r1c99") != NULL);
  const uint8_t regions[81] = {0};
  CHECK(nonet_rules_new("3x3", NULL, NULL, regions, error, sizeof error) == NULL && strstr(error, "jigsaw") != NULL);
  CHECK(nonet_solver_new(NULL, "dsf", error, sizeof error) == NULL && strstr(error, "dfs") != NULL);
  nonet_rules* diagonal = rules_of("3x3", "diagonal", NULL);
  CHECK(nonet_solver_new(diagonal, "batch", error, sizeof error) == NULL && error[0] != '\0');
  nonet_rules_free(diagonal);

  /* Room for a part of the line, for nothing, none at all. */
  memset(error, 'x', sizeof error);
  CHECK(nonet_solver_new(NULL, "dsf", error, 8) == NULL && strlen(error) == 7 && error[8] == 'x');
  CHECK(nonet_solver_new(NULL, "dsf", error, 1) == NULL && error[0] == '\0' && error[1] != '\0');
  CHECK(nonet_solver_new(NULL, "dsf", NULL, 0) == NULL);

  nonet_solver* solver = solver_of(NULL, NULL);
  uint8_t clues[81] = {0};
  uint64_t count = 7;
  clues[80] = 10;
  uint8_t solution[81] = {1};
  CHECK(nonet_solve(solver, clues, 1, solution) == NONET_INVALID && solution[0] == 1);
  CHECK(strstr(nonet_solver_message(solver), "r9c9 is 10") != NULL);
  CHECK(nonet_count(solver, clues, 1, &count) == NONET_INVALID && count == 0);
  clues[80] = 0;
  CHECK(nonet_solve(solver, clues, 1, NULL) == NONET_SOLVED && strcmp(nonet_solver_message(solver), "") == 0);
  CHECK(nonet_solve(solver, NULL, 1, NULL) == NONET_INVALID && nonet_solver_message(solver)[0] != '\0');
  CHECK(nonet_count(solver, clues, 1, NULL) == NONET_INVALID && nonet_solver_message(solver)[0] != '\0');
  CHECK(nonet_list(solver, clues, 1, NULL, NULL) == NONET_INVALID && nonet_solver_message(solver)[0] != '\0');
  CHECK(nonet_solve_batch(solver, NULL, 1, 1, NULL, NULL) == NONET_INVALID);
  CHECK(nonet_solve_batch(solver, NULL, 0, 1, NULL, NULL) == NONET_SOLVED);
  nonet_solver_free(solver);

  CHECK(nonet_solve(NULL, clues, 1, NULL) == NONET_INVALID);
  CHECK(nonet_count(NULL, clues, 1, &count) == NONET_INVALID);
  CHECK(nonet_list(NULL, clues, 1, take, NULL) == NONET_INVALID);
  CHECK(nonet_solve_batch(NULL, clues, 1, 1, NULL, NULL) == NONET_INVALID);
  CHECK(nonet_solver_message(NULL)[0] != '\0');
  nonet_solver_set_timeout(NULL, 1);
  nonet_solver_set_node_limit(NULL, 1);
  nonet_solver_set_memory_limit(NULL, 1);
  nonet_solver_stop(NULL);
  nonet_solver_resume(NULL);
  nonet_solver_free(NULL);
  nonet_rules_free(NULL);
  CHECK(nonet_rules_side(NULL) == 0 && nonet_rules_rows(NULL) == 0 && nonet_rules_columns(NULL) == 0);
  CHECK(nonet_rules_cells(NULL) == 0 && nonet_rules_least(NULL) == 0);
}

/* More puzzles than a backend gets at once, with wrong ones at both ends and somewhere between. */
static void batches_have_a_status_a_puzzle(void) {
  enum { kCount = 20000 };
  uint8_t* clues = malloc(kCount * 81);
  uint8_t* solutions = malloc(kCount * 81);
  uint8_t* statuses = malloc(kCount);
  if (clues == NULL || solutions == NULL || statuses == NULL) exit(1);
  static const char* const kBackends[] = {NULL, "dfs"};
  for (size_t b = 0; b < sizeof kBackends / sizeof *kBackends; ++b) {
    memset(solutions, 99, kCount * 81);
    memset(statuses, 99, kCount);
    for (size_t i = 0; i < kCount; ++i) {
      uint8_t* puzzle = clues + 81 * i;
      read_board(kPuzzle, puzzle);
      if (i % 7 == 0) puzzle[i % 81] = 10;
      if (i % 7 == 1) memset(puzzle, 0, 81);
      if (i % 7 == 2) puzzle[2] = 5;
    }
    clues[81 * (kCount - 1)] = 255;
    nonet_solver* solver = solver_of(NULL, kBackends[b]);
    CHECK(nonet_solve_batch(solver, clues, kCount, 2, solutions, statuses) == NONET_SOLVED);
    int wrong = 0;
    for (size_t i = 0; i < kCount; ++i) {
      const uint8_t* solution = solutions + 81 * i;
      if (i % 7 == 0 || i == kCount - 1) {
        wrong += statuses[i] != NONET_INVALID || !all(solution, 81, 0);
      } else if (i % 7 == 1) {
        wrong += statuses[i] != NONET_MULTIPLE || solution[80] == 0;
      } else if (i % 7 == 2) {
        wrong += statuses[i] != NONET_NO_SOLUTION || !all(solution, 81, 0);
      } else {
        wrong += statuses[i] != NONET_UNIQUE || !is(solution, kSolution);
      }
    }
    CHECK(wrong == 0);
    memset(statuses, 99, kCount);
    CHECK(nonet_solve_batch(solver, clues, 4, 2, NULL, statuses) == NONET_SOLVED);
    CHECK(statuses[3] == NONET_UNIQUE && statuses[4] == 99);

    nonet_solver_stop(solver);
    CHECK(nonet_solve_batch(solver, clues, kCount, 2, solutions, statuses) == NONET_CANCELLED);
    CHECK(statuses[0] == NONET_INVALID && statuses[1] == NONET_CANCELLED && statuses[kCount - 2] == NONET_CANCELLED);
    CHECK(all(solutions, 81 * kCount, 0));
    nonet_solver_free(solver);
  }
  free(clues);
  free(solutions);
  free(statuses);
}

static nonet_puzzle* puzzle_of(const char* text) {
  char error[256] = "?";
  nonet_puzzle* puzzle = nonet_puzzle_read(text, error, sizeof error);
  if (puzzle == NULL) {
    fprintf(stderr, "%s\n", error);
    exit(1);
  }
  CHECK(strcmp(error, "") == 0);
  return puzzle;
}

/* Known numbers: 24 first rows with 9 derangements each, and the 4x4 boards. */
static void boards_of_other_shapes_are_solved(void) {
  uint64_t count = 0;
  uint8_t blank[16] = {0};
  nonet_rules* rules = rules_of("1x1 2x4", NULL, NULL);
  CHECK(nonet_rules_rows(rules) == 2 && nonet_rules_columns(rules) == 4 && nonet_rules_cells(rules) == 8);
  nonet_solver* solver = solver_of(rules, NULL);
  CHECK(nonet_count(solver, blank, 0, &count) == NONET_MULTIPLE && count == 24 * 9);
  nonet_solver_free(solver);
  nonet_rules_free(rules);

  rules = rules_of("2x2 4x4 0-3", NULL, "killer 1 r1c1 r1c2");
  CHECK(nonet_rules_least(rules) == 0 && nonet_rules_side(rules) == 4);
  solver = solver_of(rules, NULL);
  CHECK(nonet_count(solver, blank, 0, &count) == NONET_MULTIPLE && count == 288 / 12 * 2);
  nonet_solver_free(solver);
  nonet_rules_free(rules);

  nonet_puzzle* puzzle = puzzle_of(".Shape~2x4.NoBoxes.~R1C1_1");
  CHECK(nonet_rules_rows(nonet_puzzle_rules(puzzle)) == 2 && nonet_puzzle_clues(puzzle)[0] == 1);
  nonet_puzzle_free(puzzle);
}

static void puzzles_are_read_from_text(void) {
  nonet_puzzle* puzzle = puzzle_of(kPuzzle);
  CHECK(is(nonet_puzzle_clues(puzzle), kPuzzle));
  CHECK(nonet_rules_side(nonet_puzzle_rules(puzzle)) == 9);
  nonet_puzzle_free(puzzle);

  /* A grid, and rules of the text's own: all 4x4 grids with 1 and 2 in the first two cells are a sixth of 288. */
  puzzle = puzzle_of("12|34\n34|..\n-----\n..|..\n..|..\n");
  CHECK(is(nonet_puzzle_clues(puzzle), "123434.........."));
  nonet_puzzle_free(puzzle);
  puzzle = puzzle_of("{\"puzzle\": \"................\", \"constraints\": [\"killer 3 r1c1 r1c2\"]}");
  nonet_solver* solver = solver_of(nonet_puzzle_rules(puzzle), NULL);
  nonet_outcome outcome = {.size = sizeof outcome};
  CHECK(nonet_search(solver, puzzle, 0, NULL, NULL, NULL, &outcome) == NONET_MULTIPLE);
  CHECK(outcome.solutions == 48 && outcome.exhausted == 1);
  nonet_puzzle_free(puzzle); /* the solver lives on */
  const uint8_t blank[16] = {0};
  CHECK(nonet_solve(solver, blank, 2, NULL) == NONET_MULTIPLE);
  nonet_solver_free(solver);

  char error[256];
  CHECK(nonet_puzzle_read("", error, sizeof error) == NULL && strstr(error, "no puzzle") != NULL);
  CHECK(nonet_puzzle_read(NULL, error, sizeof error) == NULL && error[0] != '\0');
  CHECK(nonet_puzzle_read("12z4............", error, sizeof error) == NULL && strstr(error, "column 3") != NULL);
  CHECK(nonet_puzzle_read("1234............\n................\n", error, sizeof error) == NULL);
  CHECK(strstr(error, "line 2") != NULL);
}

static void searches_have_an_outcome(void) {
  nonet_puzzle* puzzle = puzzle_of(kPuzzle);
  nonet_solver* solver = solver_of(NULL, "dfs");
  uint8_t solution[81];
  nonet_outcome outcome = {.size = sizeof outcome};
  CHECK(nonet_search(solver, puzzle, 2, solution, NULL, NULL, &outcome) == NONET_UNIQUE);
  CHECK(is(solution, kSolution));
  CHECK(outcome.size == sizeof outcome && outcome.status == NONET_UNIQUE);
  CHECK(outcome.solutions == 1 && outcome.exhausted == 1);
  CHECK(outcome.seconds >= 0 && strcmp(outcome.backend, "dfs") == 0);
  nonet_solver_free(solver);

  /* A blank board needs branches, or clauses. */
  nonet_puzzle* blank = nonet_puzzle_new(NULL, NULL, NULL, 0);
  solver = solver_of(NULL, "dfs");
  CHECK(nonet_search(solver, blank, 100, NULL, NULL, NULL, &outcome) == NONET_MULTIPLE);
  CHECK(outcome.solutions == 100 && outcome.exhausted == 0 && outcome.nodes > 0 && outcome.variables == 0);
  nonet_solver_free(solver);
  solver = solver_of(NULL, "cadical");
  CHECK(nonet_search(solver, blank, 2, NULL, NULL, NULL, &outcome) == NONET_MULTIPLE);
  CHECK(outcome.solver_runs == 1 && outcome.variables > 0 && outcome.clauses > 0 && outcome.bytes > 0);

  /* A larger struct of a later version gets zeros for what this version does not know. */
  struct {
    nonet_outcome known;
    uint64_t later;
  } larger = {.known = {.size = sizeof larger}, .later = 7};
  CHECK(nonet_search(solver, blank, 2, NULL, NULL, NULL, &larger.known) == NONET_MULTIPLE);
  CHECK(larger.known.solutions == 2 && larger.known.size == sizeof larger && larger.later == 0);

  outcome.size = sizeof outcome - 1;
  outcome.solutions = 7;
  CHECK(nonet_search(solver, blank, 2, solution, NULL, NULL, &outcome) == NONET_INVALID && outcome.solutions == 7);
  CHECK(strstr(nonet_solver_message(solver), "size") != NULL);
  outcome.size = sizeof outcome;
  CHECK(nonet_search(solver, NULL, 2, solution, NULL, NULL, &outcome) == NONET_INVALID);
  CHECK(outcome.status == NONET_INVALID && outcome.solutions == 0 && outcome.exhausted == 0);
  CHECK(is(solution, kSolution)); /* left as it was */
  nonet_puzzle* small = puzzle_of("1...............");
  CHECK(nonet_search(solver, small, 2, NULL, NULL, NULL, NULL) == NONET_INVALID);
  CHECK(strstr(nonet_solver_message(solver), "2x2") != NULL);
  CHECK(nonet_search(NULL, blank, 2, NULL, NULL, NULL, &outcome) == NONET_INVALID);
  nonet_puzzle_free(small);
  nonet_puzzle_free(blank);
  nonet_puzzle_free(puzzle);
  nonet_solver_free(solver);
}

static void candidates_are_excluded(void) {
  nonet_puzzle* puzzle = puzzle_of("................");
  nonet_solver* solver = solver_of(nonet_puzzle_rules(puzzle), NULL);
  static struct listed listed;
  nonet_outcome outcome = {.size = sizeof outcome};
  listed.wanted = 300;
  listed.boards = 0;
  CHECK(nonet_puzzle_exclude(puzzle, 0, 1) == 1 && nonet_puzzle_exclude(puzzle, 0, 2) == 1);
  CHECK(nonet_puzzle_excludes(puzzle, 0, 1) == 1 && nonet_puzzle_excludes(puzzle, 0, 3) == 0);
  CHECK(nonet_search(solver, puzzle, 0, NULL, take, &listed, &outcome) == NONET_MULTIPLE);
  CHECK(listed.boards == 144 && outcome.solutions == 144); /* half of 288 */
  for (int i = 0; i < listed.boards; ++i) CHECK(listed.board[i][0] > 2);

  CHECK(nonet_puzzle_exclude(puzzle, 16, 1) == 0 && nonet_puzzle_exclude(puzzle, 0, 5) == 0);
  CHECK(nonet_puzzle_exclude(puzzle, -1, 1) == 0 && nonet_puzzle_exclude(NULL, 0, 1) == 0);
  CHECK(nonet_puzzle_excludes(puzzle, 16, 1) == 0 && nonet_puzzle_excludes(NULL, 0, 1) == 0);
  nonet_puzzle_free(puzzle);
  nonet_solver_free(solver);
}

static void a_clash_is_named(void) {
  char why[64] = "?";
  nonet_puzzle* puzzle = puzzle_of("12..............");
  CHECK(nonet_puzzle_clash(puzzle, why, sizeof why) == 0 && strcmp(why, "") == 0);
  CHECK(nonet_puzzle_exclude(puzzle, 1, 2) == 1);
  CHECK(nonet_puzzle_clash(puzzle, why, sizeof why) == 1 && strstr(why, "r1c2 is 2") != NULL);
  nonet_puzzle_free(puzzle);
  puzzle = puzzle_of("5...5............................................................................");
  CHECK(nonet_puzzle_clash(puzzle, why, sizeof why) == 1 && strcmp(why, "r1c1 and r1c5 are both 5") == 0);
  CHECK(nonet_puzzle_clash(puzzle, NULL, 0) == 1);
  nonet_puzzle_free(puzzle);
  CHECK(nonet_puzzle_clash(NULL, why, sizeof why) == -1 && why[0] != '\0');

  uint8_t clues[81] = {0};
  clues[80] = 10;
  CHECK(nonet_puzzle_new(NULL, clues, why, sizeof why) == NULL && strstr(why, "r9c9 is 10") != NULL);
  nonet_puzzle_free(NULL);
  CHECK(nonet_puzzle_rules(NULL) == NULL && nonet_puzzle_clues(NULL) == NULL);
}

/* Each name that is listed can be used. */
static void backends_and_constraints_are_listed(void) {
  const char* summary = NULL;
  const char* example = NULL;
  const char* shape = NULL;
  int dfs = 0;
  size_t count = 0;
  for (; nonet_backend_name(count, &summary) != NULL; ++count) {
    dfs += strcmp(nonet_backend_name(count, NULL), "dfs") == 0;
    CHECK(summary != NULL && strlen(summary) > 5 && strchr(summary, '\n') == NULL);
  }
  CHECK(dfs == 1 && count > 5 && summary == NULL);
  int killer = 0;
  for (count = 0; nonet_constraint_name(count, &summary, &example, &shape) != NULL; ++count) {
    killer += strcmp(nonet_constraint_name(count, NULL, NULL, NULL), "killer") == 0;
    CHECK(strlen(summary) > 5 && strchr(summary, '\n') == NULL);
    nonet_rules_free(rules_of(shape, NULL, example));
  }
  CHECK(killer == 1 && count > 60 && summary == NULL && example == NULL);
}

static void limits_end_a_call(void) {
  const uint8_t blank[81] = {0};
  uint64_t count = 0;
  nonet_solver* solver = solver_of(NULL, "dfs");
  nonet_solver_set_timeout(solver, 0.05);
  CHECK(nonet_count(solver, blank, 0, &count) == NONET_TIMEOUT);
  nonet_solver_set_timeout(solver, -1);
  nonet_solver_set_node_limit(solver, 1000);
  CHECK(nonet_count(solver, blank, 0, &count) == NONET_NODE_LIMIT && count > 0);
  nonet_solver_set_node_limit(solver, NONET_NO_LIMIT);
  nonet_solver_set_timeout(solver, 1e300);
  CHECK(nonet_count(solver, blank, 50000, &count) == NONET_MULTIPLE && count == 50000);
  nonet_solver_free(solver);

  solver = solver_of(NULL, "cadical");
  nonet_solver_set_memory_limit(solver, 1000);
  CHECK(nonet_solve(solver, blank, 2, NULL) == NONET_MEMORY_LIMIT);
  nonet_solver_set_memory_limit(solver, NONET_NO_LIMIT);
  CHECK(nonet_solve(solver, blank, 2, NULL) == NONET_MULTIPLE);
  nonet_solver_free(solver);
}

/* 0 means no time, no nodes, no memory: it never means "no limit". */
static void a_limit_of_zero_leaves_nothing(void) {
  static const char* const kBackends[] = {NULL, "dfs", "cadical", "dlx", "batch"};
  const uint8_t blank[81] = {0};
  for (size_t i = 0; i < sizeof kBackends / sizeof *kBackends; ++i) {
    nonet_solver* solver = solver_of(NULL, kBackends[i]);
    nonet_solver_set_timeout(solver, 0);
    CHECK(nonet_solve(solver, blank, 2, NULL) == NONET_TIMEOUT);
    nonet_solver_set_timeout(solver, -1);
    CHECK(nonet_solve(solver, blank, 2, NULL) == NONET_MULTIPLE);
    nonet_solver_set_node_limit(solver, 0);
    CHECK(nonet_solve(solver, blank, 2, NULL) == NONET_NODE_LIMIT);
    nonet_solver_set_node_limit(solver, NONET_NO_LIMIT);
    nonet_solver_set_memory_limit(solver, 0);
    CHECK(nonet_solve(solver, blank, 2, NULL) == NONET_MEMORY_LIMIT);
    nonet_solver_free(solver);
  }
}

static void* count_all(void* solver) {
  static const uint8_t kBlank[81] = {0};
  static nonet_status status;
  uint64_t count = 0;
  status = nonet_count(solver, kBlank, 0, &count); /* 6.7 * 10^21 of them */
  return &status;
}

static void another_thread_stops_a_call(void) {
  static const char* const kBackends[] = {NULL, "dfs", "cadical"};
  for (size_t i = 0; i < sizeof kBackends / sizeof *kBackends; ++i) {
    nonet_solver* solver = solver_of(NULL, kBackends[i]);
    pthread_t thread;
    void* status = NULL;
    if (pthread_create(&thread, NULL, count_all, solver) != 0) exit(1);
    nonet_solver_stop(solver); /* before the call or in it */
    pthread_join(thread, &status);
    CHECK(*(nonet_status*)status == NONET_CANCELLED);
    const uint8_t blank[81] = {0};
    CHECK(nonet_solve(solver, blank, 2, NULL) == NONET_CANCELLED);
    nonet_solver_resume(solver);
    CHECK(nonet_solve(solver, blank, 2, NULL) == NONET_MULTIPLE);
    nonet_solver_free(solver);
  }
}

/* The same while the other thread is surely in the call: it has listed a solution. */
struct waiting {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  int begun;
  nonet_solver* solver;
  nonet_status status;
};

static int tell(void* context, const uint8_t* solution) {
  struct waiting* waiting = context;
  (void)solution;
  pthread_mutex_lock(&waiting->mutex);
  waiting->begun = 1;
  pthread_cond_signal(&waiting->changed);
  pthread_mutex_unlock(&waiting->mutex);
  return 1;
}

static void* list_all(void* context) {
  static const uint8_t kBlank[81] = {0};
  struct waiting* waiting = context;
  waiting->status = nonet_list(waiting->solver, kBlank, 0, tell, waiting);
  return NULL;
}

static void another_thread_stops_a_list(void) {
  struct waiting waiting = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, solver_of(NULL, NULL),
                            NONET_FAILED};
  pthread_t thread;
  if (pthread_create(&thread, NULL, list_all, &waiting) != 0) exit(1);
  pthread_mutex_lock(&waiting.mutex);
  while (!waiting.begun) pthread_cond_wait(&waiting.changed, &waiting.mutex);
  pthread_mutex_unlock(&waiting.mutex);
  nonet_solver_stop(waiting.solver);
  pthread_join(thread, NULL);
  CHECK(waiting.status == NONET_SOLVED || waiting.status == NONET_MULTIPLE);
  nonet_solver_free(waiting.solver);
}

static void* solve_many(void* rules) {
  void* wrong = NULL;
  uint8_t clues[81];
  uint8_t solution[81];
  nonet_solver* solver = solver_of(rules, NULL);
  read_board(kPuzzle, clues);
  for (int i = 0; i < 500; ++i) {
    const int broken = i % 3 == 0;
    clues[2] = broken ? 5 : 0;
    const nonet_status status = nonet_solve(solver, clues, 2, solution);
    if (broken ? status != NONET_NO_SOLUTION : status != NONET_UNIQUE || !is(solution, kSolution)) wrong = rules;
  }
  nonet_solver_free(solver);
  return wrong;
}

static void two_threads_share_rules(void) {
  nonet_rules* rules = rules_of("3x3", NULL, "killer 8 r1c1 r1c2");
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) {
    if (pthread_create(&threads[i], NULL, solve_many, rules) != 0) exit(1);
  }
  for (int i = 0; i < 2; ++i) {
    void* wrong = NULL;
    pthread_join(threads[i], &wrong);
    CHECK(wrong == NULL);
  }
  nonet_rules_free(rules);
}

static void numbers_have_names(void) {
  CHECK(strcmp(nonet_status_name(NONET_SOLVED), "solved") == 0);
  CHECK(strcmp(nonet_status_name(NONET_NO_SOLUTION), "no_solution") == 0);
  CHECK(strcmp(nonet_status_name(NONET_FAILED), "failed") == 0);
  CHECK(strcmp(nonet_status_name((nonet_status)11), "") == 0);
  CHECK(strcmp(nonet_version(), NONET_EXPECTED_VERSION) == 0);
}

int main(void) {
  puzzles_are_solved();
  solutions_are_counted();
  solutions_are_listed();
  rules_have_variants_constraints_and_regions();
  boards_of_other_shapes_are_solved();
  what_makes_no_sense_is_refused();
  batches_have_a_status_a_puzzle();
  puzzles_are_read_from_text();
  searches_have_an_outcome();
  candidates_are_excluded();
  a_clash_is_named();
  backends_and_constraints_are_listed();
  limits_end_a_call();
  a_limit_of_zero_leaves_nothing();
  another_thread_stops_a_call();
  another_thread_stops_a_list();
  two_threads_share_rules();
  numbers_have_names();
  return failures == 0 ? 0 : 1;
}
