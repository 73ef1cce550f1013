// nonet in JavaScript. Rows and columns count from 0, digits from 1; 0 is a blank cell.

/** What is wrong with the arguments of a call, or why it has no answer. The text is the program's. */
export class NonetError extends Error {
  /** Why: "input" (the default), "timeout", "limit" (memory), or "crashed" (the module starts anew at the next call). */
  readonly kind: "input" | "timeout" | "limit" | "crashed";
}

export type Status = "solved" | "unique" | "multiple" | "no solution" | "invalid" | "timeout" | "node limit"
  | "memory limit" | "cancelled" | "unknown" | "failed";

/** The rules of a board. All members are optional when given: `{box: [2, 3]}` is a board of side 6. */
export interface Rules {
  box: [rows: number, columns: number];
  variants: string[];     // as of --variant: "x", "windoku", ...
  constraints: string[];  // lines such as "killer 17 r1c1 r1c2" (rows and columns from 1, as in files)
  regions: number[];      // of a jigsaw: the region of each cell; [] with boxes
}
export interface WholeRules extends Rules { side: number; name: string; }

export interface Puzzle {
  rules: WholeRules;
  clues: number[];                                       // side * side
  excluded: CellDigit[];                                 // candidates that the puzzle rules out
  title: string; author: string; ruleset: string;        // "" where the text has none
}
export interface Reading { puzzles: Puzzle[]; errors: {line: number; column: number; message: string}[]; warnings: string[]; format: string; }

export type PuzzleLike = string | ArrayLike<number> | ArrayLike<ArrayLike<number>> | (Partial<Omit<Puzzle, "rules" | "clues">> & {rules?: Partial<WholeRules>; clues: ArrayLike<number>});
export interface CellDigit { row: number; column: number; digit: number; }
export interface Cell { row: number; column: number; }

/** Options of every call of the asynchronous entries. Cancelling ends the worker; the next call starts another. */
export interface CallOptions { signal?: AbortSignal; }
export interface PuzzleOptions extends CallOptions { rules?: Partial<Rules>; backend?: string; timeout?: number /* seconds */; }

export interface Stats { backend: string; seconds: number; [field: string]: number | string; }
/** `complete`: all solutions were found, neither a limit nor time ended the search. */
export interface Result { status: Status; solution: number[] | null; count: number; complete: boolean; message: string; stats: Stats; }
export interface Solutions { status: Status; solutions: number[][]; complete: boolean; }
export interface Batch { solutions: Uint8Array /* N x cells */; status: Status[]; invalid: {[row: number]: string}; }
export interface Check { status: Status; redundant: Cell[]; redundantConstraints: string[]; complete: boolean; minimal: boolean; message: string; }
/** Not `complete`: time ended, and more candidates may be true. */
export interface Candidates { status: Status; complete: boolean; candidates: boolean[][] /* [cell][digit - 1] */; counts: number[][] | null; message: string; }
export interface Step { place: CellDigit[]; remove: CellDigit[]; because: string[]; smallest: boolean; shape: string; size: number; text: string; }
export interface Explanation { status: Status; steps: Step[]; complete: boolean; headline: string; clashes: string[][]; }
export interface ClueChange { row: number; column: number; digit: number; new: number /* 0: leave it out */; }
export interface Repairs { found: ClueChange[][]; complete: boolean; message: string; }
/** -1 is more than the limit; not `complete`: or time ended. */
export interface Rating { status: Status; complete: boolean; singles: boolean; depth: number; backdoor: number; backdoors: number; }
export interface Verification { verified: boolean; claim: string; message: string; }
export interface Kind { name: string; summary: string; example: string; }
export interface Backend { name: string; argument: string; summary: string; maxSide: number; complete: boolean; whyUnavailable: string; }

export function read(text: string, options?: CallOptions & {rules?: Partial<Rules>}): Promise<Reading>;
export function solve(puzzle: PuzzleLike, options?: PuzzleOptions & {limit?: number; nodeLimit?: number}): Promise<Result>;
export function solutions(puzzle: PuzzleLike, options?: PuzzleOptions & {limit?: number /* 1000 */; nodeLimit?: number}): Promise<Solutions>;
/** `timeout` is for each puzzle. */
export function solveBatch(puzzles: readonly PuzzleLike[] | string, options?: PuzzleOptions & {limit?: number; nodeLimit?: number; onProgress?: (done: number, all: number) => void}): Promise<Batch>;
export function count(puzzle: PuzzleLike, options?: PuzzleOptions & {limit?: number; nodeLimit?: number}): Promise<number>;
export function check(puzzle: PuzzleLike, options?: PuzzleOptions): Promise<Check>;
export function verifySolution(puzzle: PuzzleLike, answer: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>}): Promise<{correct: boolean; message: string}>;
export function candidates(puzzle: PuzzleLike, options?: PuzzleOptions & {counts?: number}): Promise<Candidates>;
export function explain(puzzle: PuzzleLike, options?: PuzzleOptions & {to?: [row: number, column: number]; effort?: number; limit?: number /* steps */; onStep?: (step: Step) => void}): Promise<Explanation>;
export function repair(puzzle: PuzzleLike, options?: PuzzleOptions & {goal?: "unique" | "solution"; limit?: number}): Promise<Repairs>;
export function rate(puzzle: PuzzleLike, options?: PuzzleOptions & {depth?: number; backdoor?: number}): Promise<Rating>;
export function minimise(puzzle: PuzzleLike, options?: PuzzleOptions & {seed?: number}): Promise<Puzzle>;
/** Without `seed` other puzzles each time. If time ends, fewer; none is a NonetError. */
export function generate(number: number, options?: CallOptions & {rules?: Partial<Rules>; seed?: number; first?: number; clues?: number | [number | null, number | null]; symmetry?: string; minimal?: boolean; timeout?: number; backend?: string; onProgress?: (done: number, all: number) => void}): Promise<Puzzle[]>;
export function canon(puzzle: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>; form?: "minlex" | "pattern"}): Promise<Puzzle>;
export function encode(puzzle: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>; encoding?: string; atMostOne?: string; reduction?: string; compact?: boolean}): Promise<{dimacs: string; variables: number; clauses: number}>;
export function prove(puzzle: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>; proof?: "drat" | "lrat"; verdict?: string; limit?: number; timeout?: number}): Promise<string>;
export function verify(certificate: string, options?: CallOptions & {timeout?: number}): Promise<Verification>;
/** The puzzles of a text in another format, as `nonet convert --to` writes them ("f-puzzles", "iss", "json", ...). */
export function convert(text: string | PuzzleLike, to: string, options?: CallOptions & {rules?: Partial<Rules>}): Promise<string>;
export function svg(puzzle: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>; solution?: ArrayLike<number>; legend?: boolean}): Promise<string>;
export function constraints(options?: CallOptions): Promise<Kind[]>;
export function backends(options?: CallOptions): Promise<Backend[]>;
/** Each backend on one puzzle: verdicts, times, and whether they agree. */
export function compare(puzzle: PuzzleLike, options?: PuzzleOptions & {backends?: string[]; limit?: number; nodeLimit?: number; onProgress?: (done: number, all: number) => void}): Promise<{results: (Result & {backend: string})[]; agree: boolean}>;
export const version: string;
