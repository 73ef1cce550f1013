// The functions of index.d.ts without promises.
import type {Backend, Batch, CallOptions, Candidates, Cell, CellDigit, Check, ClueChange, Explanation, Kind, Puzzle, PuzzleLike, PuzzleOptions, Rating, Reading, Repairs, Result, Rules, Solutions, Stats, Status, Step, Verification, WholeRules} from "./index.js";

export type * from "./index.js";
export {NonetError, version} from "./index.js";

/** Loads the module: call it first, and wait for it. After a NonetError of kind "crashed" call it again. */
export function init(): Promise<void>;

export function read(text: string, options?: CallOptions & {rules?: Partial<Rules>}): Reading;
export function solve(puzzle: PuzzleLike, options?: PuzzleOptions & {limit?: number; nodeLimit?: number}): Result;
export function solutions(puzzle: PuzzleLike, options?: PuzzleOptions & {limit?: number /* 1000 */}): Solutions;
export function solveBatch(puzzles: readonly string[] | string, options?: PuzzleOptions & {limit?: number; nodeLimit?: number; onProgress?: (done: number, all: number) => void}): Batch;
export function count(puzzle: PuzzleLike, options?: PuzzleOptions & {limit?: number}): number;
export function check(puzzle: PuzzleLike, options?: PuzzleOptions): Check;
export function verifySolution(puzzle: PuzzleLike, answer: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>}): {correct: boolean; message: string};
export function candidates(puzzle: PuzzleLike, options?: PuzzleOptions & {counts?: number}): Candidates;
export function explain(puzzle: PuzzleLike, options?: PuzzleOptions & {to?: [row: number, column: number]; effort?: number; limit?: number /* steps */; onStep?: (step: Step) => void}): Explanation;
export function repair(puzzle: PuzzleLike, options?: PuzzleOptions & {goal?: "unique" | "solution"; limit?: number}): Repairs;
export function rate(puzzle: PuzzleLike, options?: PuzzleOptions & {depth?: number; backdoor?: number}): Rating;
export function minimise(puzzle: PuzzleLike, options?: PuzzleOptions & {seed?: number}): Puzzle;
export function generate(number: number, options?: CallOptions & {rules?: Partial<Rules>; seed?: number; first?: number; clues?: number | [number | null, number | null]; symmetry?: string; minimal?: boolean; timeout?: number; backend?: string; onProgress?: (done: number, all: number) => void}): Puzzle[];
export function canon(puzzle: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>; form?: "minlex" | "pattern"}): Puzzle;
export function encode(puzzle: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>; encoding?: string; atMostOne?: string; reduction?: string; compact?: boolean}): {dimacs: string; variables: number; clauses: number};
export function prove(puzzle: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>; proof?: "drat" | "lrat"; verdict?: string; limit?: number; timeout?: number}): string;
export function verify(certificate: string, options?: CallOptions & {timeout?: number}): Verification;
export function convert(text: string | PuzzleLike, to: string, options?: CallOptions & {rules?: Partial<Rules>}): string;
export function svg(puzzle: PuzzleLike, options?: CallOptions & {rules?: Partial<Rules>; solution?: ArrayLike<number>; legend?: boolean}): string;
export function constraints(options?: CallOptions): Kind[];
export function backends(options?: CallOptions): Backend[];
export function compare(puzzle: PuzzleLike, options?: PuzzleOptions & {backends?: string[]; limit?: number}): {results: (Result & {backend: string})[]; agree: boolean};
