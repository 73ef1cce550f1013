// nonet in JavaScript. Rows and columns count from 0, digits from 1 on every board; 0 is a blank cell. Where the puzzle's
// digits begin with 0 (`rules.least`), texts show these.

/** What is wrong with the arguments of a call, or why it has no answer. The text is the program's. */
export class NonetError extends Error {
  /** Why: "input" (the default), "timeout", "limit" (memory), or "crashed" (the module starts anew at the next call). */
  readonly kind: "input" | "timeout" | "limit" | "crashed";
}

export type Status = "solved" | "unique" | "multiple" | "no solution" | "invalid" | "timeout" | "node limit"
  | "memory limit" | "cancelled" | "unknown" | "failed";

export type Symmetry = "none" | "rotation180" | "rotation90" | "horizontal" | "vertical" | "diagonal" | "antidiagonal"
  | "diagonals" | "orthogonal" | "full";
/** As of `nonet convert --to`. */
export type Format = "line" | "sdm" | "grid" | "sdk" | "ss" | "numbers" | "candidates" | "pencilmarks" | "csv" | "json" | "jsonl"
  | "jigsaw" | "f-puzzles" | "sudokupad" | "iss";

/** The rules of a board. All members are optional when given: `{box: [2, 3]}` is a board of side 6. */
export interface Rules {
  box: [rows: number, columns: number];
  shape?: string;         // instead of box: "3x3", "3x3 6x9" (rows x columns), "3x3 9x9 0-8 +2" (digits, cells without a place)
  variants: string[];     // as of --variant: "x", "windoku", ...
  constraints: string[];  // lines such as "killer 17 r1c1 r1c2" (rows and columns from 1, as in files)
  regions: number[];      // of a jigsaw: the region of each cell; [] with boxes
}
/** `side`: the number of digits; `least`: the lowest of them. Cells without a place follow the others, in rows as long. */
export interface WholeRules extends Rules { shape: string; side: number; rows: number; columns: number; least: number; name: string; }

export interface Puzzle {
  rules: WholeRules;
  clues: number[];                                       // rows * columns, and the cells without a place
  excluded: CellDigit[];                                 // candidates that the puzzle rules out
  title: string; author: string; ruleset: string;        // "" where the text has none
}
/** `errors` are of records that are not puzzles: lines and columns from 1, 0 if there is none. `format`: "line", "iss", ... */
export interface Reading { puzzles: Puzzle[]; errors: {line: number; column: number; message: string}[]; warnings: string[]; format: string; }

export type PuzzleLike = string | ArrayLike<number> | ArrayLike<ArrayLike<number>> | (Partial<Omit<Puzzle, "rules" | "clues">> & {rules?: Partial<WholeRules>; clues: ArrayLike<number>});
export interface CellDigit { row: number; column: number; digit: number; }
export interface Cell { row: number; column: number; }

/** Options of every call of the asynchronous entries. Cancelling ends the worker; waiting calls go to the next one. */
export interface CallOptions { signal?: AbortSignal; }
/** `backend`: a name of backends(), "auto" by default. `timeout`: seconds, none by default; 0 ends at once. */
export interface PuzzleOptions extends CallOptions { rules?: Partial<Rules>; backend?: string; timeout?: number; }
/** `limit`: the search ends at this number of solutions (0: at the last). `nodeLimit`: or at this number of nodes. */
export interface SearchOptions extends PuzzleOptions { limit?: number; nodeLimit?: number; }

export interface Stats { backend: string; seconds: number; [field: string]: number | string; }
/** `complete`: all solutions were found, neither a limit nor time ended the search. */
export interface Result { status: Status; solution: number[] | null; count: number; complete: boolean; message: string; stats: Stats; }
export interface Solutions { status: Status; solutions: number[][]; complete: boolean; }
/** A row each, from 0: of a list its members, of a text its records. `invalid` says why a row is not a puzzle. */
export interface Batch { solutions: Uint8Array /* N x cells */; status: Status[]; invalid: {[row: number]: string}; }
export interface Check { status: Status; redundant: Cell[]; redundantConstraints: string[]; complete: boolean; minimal: boolean; message: string; }
/** `counts` as `candidates`, null if none were asked for. Not `complete`: time ended, and more candidates may be true. */
export interface Candidates { status: Status; complete: boolean; candidates: boolean[][] /* [cell][digit - 1] */; counts: number[][] | null; message: string; }
/** `error`: the standard error of the mean. Both are null above 1e308. `found`: how many of the trials ended in a solution. */
export interface Estimate { mean: number | null; error: number | null; trials: number; found: number; }
/** `because`: `size` rules and constraints, from which the rest follows. `smallest`: no smaller set is enough. `shape`: "hidden single", ... */
export interface Step { place: CellDigit[]; remove: CellDigit[]; because: string[]; smallest: boolean; shape: string; size: number; text: string; }
/** Without steps `headline` says why; `clashes` are sets of clues ("r1c1=5") and constraints that have no solution together. */
export interface Explanation { status: Status; steps: Step[]; complete: boolean; headline: string; clashes: string[][]; }
export interface ClueChange { row: number; column: number; digit: number; new: number /* 0: leave it out */; }
/** Each of `found` is a set of changes, [] if none is needed. Not `complete`: the limit or time ended the search. */
export interface Repairs { found: ClueChange[][]; complete: boolean; message: string; }
/**
 * `difficulty`, by `er` on 9x9 boards without constraints, else by `largestStep`, the most constraints of a step of explain().
 * `er`, `ep`, `ed`: the ratings of Sudoku Explainer. `singles`: they solve it. `depth`: of nested assumptions. `backdoor`: the
 * fewest digits of the solution with which singles solve it, and `backdoors` in how many ways. -1: above the limit, or not found.
 * null: not for this board; all of them if it has not exactly one solution. Not `complete`: time ended.
 */
export interface Rating {
  status: Status; complete: boolean; difficulty: "easy" | "medium" | "hard" | "very hard" | "extreme" | null;
  er: number | null; ep: number | null; ed: number | null; largestStep: number | null;
  singles: boolean | null; depth: number | null; backdoor: number | null; backdoors: number | null;
}
export interface Verification { verified: boolean; claim: string; message: string; }
/** `shape`: of the board of the example. */
export interface Kind { name: string; summary: string; example: string; shape: string; }
export interface Backend { name: string; argument: string; summary: string; maxSide: number; complete: boolean; whyUnavailable: string; }

export function read(text: string, options?: CallOptions & {rules?: Partial<Rules>}): Promise<Reading>;
/** `limit`: 1 by default, 2 to learn whether the solution is the only one. */
export function solve(puzzle: PuzzleLike, options?: SearchOptions): Promise<Result>;
/** `limit`: 1000 by default. */
export function solutions(puzzle: PuzzleLike, options?: SearchOptions): Promise<Solutions>;
/** A list, or a text in any format that read() takes. `limit`: 1 by default. `timeout` is for each puzzle. */
export function solveBatch(puzzles: readonly PuzzleLike[] | string, options?: SearchOptions & {onProgress?: (done: number, all: number) => void}): Promise<Batch>;
/** `limit`: none by default. If time ends, a NonetError. */
export function count(puzzle: PuzzleLike, options?: SearchOptions): Promise<number>;
/**
 * About how many solutions there are, where they are too many to count: the mean of random trials, the same for a seed.
 * `trials`: 1000 by default. `seed`: 1 by default. If time ends, fewer trials; none is a NonetError.
 */
export function estimate(puzzle: PuzzleLike, options?: Omit<PuzzleOptions, "backend"> & {trials?: number; seed?: number}): Promise<Estimate>;
export function check(puzzle: PuzzleLike, options?: PuzzleOptions): Promise<Check>;
export function verifySolution(puzzle: PuzzleLike, answer: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>}): Promise<{correct: boolean; message: string}>;
/** `counts`: solutions are counted up to this number, for each candidate. 0, the default, counts none. */
export function candidates(puzzle: PuzzleLike, options?: PuzzleOptions & {counts?: number}): Promise<Candidates>;
/** `to`: ends at this cell. `effort`: how hard to look for smaller steps; 1 takes about 1 ms, 100 is the default. `limit`: the most steps, unlimited by default. */
export function explain(puzzle: PuzzleLike, options?: PuzzleOptions & {to?: [row: number, column: number]; effort?: number; limit?: number; onStep?: (step: Step) => void}): Promise<Explanation>;
/** `goal`: exactly one solution ("unique", the default), or any. `limit`: the most sets, unlimited by default. */
export function repair(puzzle: PuzzleLike, options?: PuzzleOptions & {goal?: "unique" | "solution"; limit?: number}): Promise<Repairs>;
/** `depth` and `backdoor`: the largest to look for, 2 and 3 by default, 9 at most. */
export function rate(puzzle: PuzzleLike, options?: PuzzleOptions & {depth?: number; backdoor?: number}): Promise<Rating>;
/**
 * Takes clues away in the order that `seed` (0 by default) gives. `constraints`: before that, as many constraints as can
 * be removed together. If some 1 s of work does not prove that, more may stay, but none of these can be removed.
 * A NonetError if time ends, or without exactly one solution.
 */
export function minimise(puzzle: PuzzleLike, options?: PuzzleOptions & {seed?: number; constraints?: boolean}): Promise<Puzzle>;
/**
 * `seed`: 0 by default. The same seed gives the same puzzles. `first`: of these puzzles, from 0. `clues`: their number, or [least, most].
 * `symmetry`: "none" by default. `minimal`: true by default. If time ends, fewer puzzles; none is a NonetError.
 * `kinds`: each puzzle has its own constraints of these, such as "killer:20-24" for 20 to 24 cages. Then `symmetry` and
 * `minimal` are not taken, and `backend` is "dfs" by default.
 */
export function generate(number: number, options?: PuzzleOptions & {seed?: number; first?: number; clues?: number | [number | null, number | null]; symmetry?: Symmetry; minimal?: boolean; kinds?: string | string[]; onProgress?: (done: number, all: number) => void}): Promise<Puzzle[]>;
/** `form`: the least of all symmetric puzzles as text ("minlex", the default), or by the pattern of clues. */
export function canon(puzzle: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>; form?: "minlex" | "pattern"}): Promise<Puzzle>;
/** `encoding`: "extended" by default. `atMostOne`: by size. `reduction`: "none". `compact`: false. */
export function encode(puzzle: PuzzleLike, options?: CallOptions & {
  rules?: Partial<Rules>; encoding?: "minimal" | "natural" | "extended" | "lean" | "triad";
  atMostOne?: "pairwise" | "sequential" | "product" | "commander" | "bimander" | "ladder";
  reduction?: "none" | "clues" | "propagation"; compact?: boolean;
}): Promise<{dimacs: string; variables: number; clauses: number}>;
/**
 * `proof`: "drat" by default. `verdict`: the one to prove, any by default. `limit`: most solutions that "count" lists.
 * A NonetError if time ends.
 */
export function prove(puzzle: PuzzleLike, options?: CallOptions & {
  rules?: Partial<Rules>; proof?: "drat" | "lrat"; verdict?: "solvable" | "unique" | "multiple" | "no_solution" | "count"; limit?: number; timeout?: number;
}): Promise<string>;
/** A NonetError if time ends. */
export function verify(certificate: string, options?: CallOptions & {timeout?: number}): Promise<Verification>;
/** The puzzles of a text in another format. */
export function convert(text: string | PuzzleLike, to: Format, options?: CallOptions & {rules?: Partial<Rules>}): Promise<string>;
/** `legend`: the meaning of the constraints, true by default. */
export function svg(puzzle: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>; solution?: ArrayLike<number>; legend?: boolean}): Promise<string>;
export function constraints(options?: CallOptions): Promise<Kind[]>;
export function backends(options?: CallOptions): Promise<Backend[]>;
/**
 * Each backend on one puzzle: verdicts, times, and whether they agree. `backends`: by default each complete one that takes
 * the board. `limit`: 2 by default. `timeout` is for each backend.
 */
export function compare(puzzle: PuzzleLike, options?: Omit<SearchOptions, "backend"> & {backends?: string[]; onProgress?: (done: number, all: number) => void}): Promise<{results: (Result & {backend: string})[]; agree: boolean}>;
export const version: string;
