// What a board is, without any state of the page. Cells count from 0, row by row, then those without a place.
// Digits count from 1 on every board, and 0 is blank. Symbols are what the puzzle calls its digits.
import type {CellDigit, Puzzle} from "nonet";

export interface Rules {
  shape: string;           // as the module names it: "3x3", "3x3 6x9", "3x3 9x9 0-8 +2"
  variants: string[];
  constraints: string[];
  regions: number[];       // of a jigsaw: the region of each cell with a place
}

/** What the name of a shape says. */
export interface Shape {
  box: [rows: number, columns: number];
  rows: number;
  columns: number;
  digits: number;          // how many
  least: number;           // what the puzzle calls the lowest digit: 0 or 1
  hasLines: boolean;       // no row and no column has a digit twice
  placed: number;          // cells with a place
  cells: number;           // all cells
}

const kMostSide = 25;  // digits and letters; a number holds the pencil marks of a cell
const kMostExtra = kMostSide ** 2;  // as many as cells with a place: one for the region of each

const kShape = /^(\d+)x(\d+)(?: (\d+)x(\d+))?(?: (?:(0|1)-)?(\d+))?( raw)?(?: \+(\d+))?$/;

/** Throws an error if the name is not one of a shape, or the page does not show such boards. */
export function shapeOf(name: string): Shape {
  const found = kShape.exec(name);
  if (!found) throw new Error(`"${name}" is not a shape such as 3x3, 3x3 6x9 or 3x3 9x9 0-8`);
  const numbers = found.map((each) => each === undefined ? undefined : Number(each));
  const [, boxRows = 0, boxColumns = 0, rows = boxRows * boxColumns, columns = rows, least = 1] = numbers;
  const digits = numbers[6] === undefined ? Math.max(boxRows * boxColumns, rows, columns) : numbers[6] - least + 1;
  const [placed, extra] = [rows * columns, numbers[8] ?? 0];
  if (Math.min(rows, columns, digits) < 1) throw new Error(`A board of ${name} has no cells`);
  if (Math.max(rows, columns, digits) > kMostSide || extra > kMostExtra) {
    throw new Error(`The page shows up to ${kMostSide} rows, columns and digits, and ${kMostExtra} further cells. Use the program for larger boards`);
  }
  return {box: [boxRows, boxColumns], rows, columns, digits, least, hasLines: !found[7], placed, cells: placed + extra};
}

export interface Board {
  rules: Rules;
  clues: number[];
  excluded: CellDigit[];   // candidates that the puzzle rules out
  title: string;
  author: string;
  ruleset: string;
  entries: number[];       // digits of the person who solves
  notes: number[];         // pencil marks: bit d is set for digit d
  removed: CellDigit[];    // candidates that applied steps removed
}

export const sizes: {shape: string; name: string}[] = [
  {shape: "2x2", name: "4 × 4"}, {shape: "1x5", name: "5 × 5, regions"}, {shape: "2x3", name: "6 × 6"},
  {shape: "1x7", name: "7 × 7, regions"}, {shape: "2x4", name: "8 × 8"}, {shape: "3x3", name: "9 × 9"},
  {shape: "2x5", name: "10 × 10"}, {shape: "1x11", name: "11 × 11, regions"}, {shape: "3x4", name: "12 × 12"},
  {shape: "1x13", name: "13 × 13, regions"}, {shape: "2x7", name: "14 × 14"}, {shape: "3x5", name: "15 × 15"},
  {shape: "4x4", name: "16 × 16"},
];

export function emptyBoard(shape = "3x3"): Board {
  const zeros = () => new Array<number>(shapeOf(shape).cells).fill(0);
  return {
    rules: {shape, variants: [], constraints: [], regions: []}, clues: zeros(), excluded: [],
    title: "", author: "", ruleset: "", entries: zeros(), notes: zeros(), removed: [],
  };
}

export function boardOf(puzzle: Puzzle): Board {
  const {shape, variants, constraints, regions} = puzzle.rules;
  return {
    ...emptyBoard(shape), rules: {shape, variants, constraints, regions}, clues: puzzle.clues, excluded: puzzle.excluded,
    title: puzzle.title, author: puzzle.author, ruleset: puzzle.ruleset,
  };
}

/** What the module takes: the puzzle without the solver's entries. */
export const puzzleOf = ({rules, clues, excluded, title, author, ruleset}: Board) => ({rules, clues, excluded, title, author, ruleset});

/** The puzzle with the entries as clues, and without the candidates that steps removed. */
export function stateOf(board: Board) {
  return {...puzzleOf(board), clues: valuesOf(board), excluded: [...board.excluded, ...board.removed]};
}

export const valuesOf = (board: Board): number[] => board.clues.map((clue, cell) => clue || board.entries[cell]!);

export const isClassic = ({rules, excluded}: Board): boolean =>
  rules.shape === "3x3" && rules.constraints.length + rules.variants.length + rules.regions.length + excluded.length === 0;

/** The region or the box of a cell with a place. Without boxes it is the row. */
export function regionOf({regions, shape}: Rules, cell: number): number {
  if (regions.length > 0) return regions[cell]!;
  const {box, rows, columns} = shapeOf(shape);
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const hasBoxes = box[0] * box[1] > 1 && rows % box[0] === 0 && columns % box[1] === 0;
  return hasBoxes ? Math.floor(row / box[0]) * (columns / box[1]) + Math.floor(column / box[1]) : row;
}

/** How many cells each region has if they are painted: the most that divide the board. 0: there are none. */
export function regionSizeOf({placed, digits}: Shape): number {
  let size = digits;
  while (placed % size !== 0) --size;
  return placed / size <= digits ? size : 0;
}

/** How often a full board has each digit; null if that is not known. */
export function timesOf({rows, columns, digits, hasLines}: Shape): number | null {
  return !hasLines ? null : columns === digits ? rows : rows === digits ? columns : null;
}

// 10 is A, as in puzzle files.
export function symbolOf(digit: number, {least}: {least: number}): string {
  const value = digit - 1 + least;
  return value < 10 ? String(value) : String.fromCharCode(55 + value);
}

export function digitOf(symbol: string, {digits, least}: {digits: number; least: number}): number | null {
  const value = /^\d$/.test(symbol) ? Number(symbol) : /^[a-z]$/i.test(symbol) ? symbol.toUpperCase().charCodeAt(0) - 55 : -1;
  const digit = value + 1 - least;
  return value >= 0 && digit >= 1 && digit <= digits ? digit : null;
}

export function nameOf(cell: number, {columns, placed}: Shape): string {
  return cell < placed ? `r${Math.floor(cell / columns) + 1}c${cell % columns + 1}` : `v${cell - placed + 1}`;
}

export const cellOf = (place: {row: number; column: number}, {columns}: Shape): number => place.row * columns + place.column;

const range = (from: number, to: number) => Array.from({length: Math.max(0, to - from)}, (_, i) => from + i);

/** The cells that a text names: r1c2, v3, v1-8, row 3, column 4, box 5. */
export function cellsIn(text: string, rules: Rules): number[] {
  const {rows, columns, placed, cells} = shapeOf(rules.shape);
  const all = range(0, placed);
  const found = new Set<number>();
  for (const [, row, column] of text.matchAll(/\br(\d+)c(\d+)\b/gi)) {
    const [r, c] = [Number(row) - 1, Number(column) - 1];
    if (r >= 0 && c >= 0 && r < rows && c < columns) found.add(r * columns + c);
    else all.filter((cell) => (c < 0 || c >= columns) ? Math.floor(cell / columns) === r : cell % columns === c).forEach((cell) => found.add(cell));
  }
  for (const [, first, last = first] of text.matchAll(/\bv(\d+)(?:-(\d+))?\b/gi)) {
    range(placed + Number(first) - 1, Math.min(cells, placed + Number(last))).forEach((cell) => found.add(cell));
  }
  for (const [, unit, number] of text.matchAll(/\b(row|column|box|region) (\d+)\b/gi)) {
    const place = Number(number) - 1;
    const isIn = unit!.toLowerCase() === "row" ? (cell: number) => Math.floor(cell / columns) === place
      : unit!.toLowerCase() === "column" ? (cell: number) => cell % columns === place
      : (cell: number) => regionOf(rules, cell) === place;
    all.filter(isIn).forEach((cell) => found.add(cell));
  }
  return [...found];
}

export const digitsIn = (bits: number, {digits}: {digits: number}): number[] => range(1, digits + 1).filter((digit) => bits & (1 << digit));
