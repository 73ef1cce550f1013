// What a board is, without any state of the page. Cells count from 0, row by row; digit 0 is blank.
import type {CellDigit, Puzzle, Rules} from "nonet";

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

export const sizes: {box: [number, number]; name: string}[] = [
  {box: [2, 2], name: "4 × 4"}, {box: [1, 5], name: "5 × 5, regions"}, {box: [2, 3], name: "6 × 6"},
  {box: [1, 7], name: "7 × 7, regions"}, {box: [2, 4], name: "8 × 8"}, {box: [3, 3], name: "9 × 9"},
  {box: [2, 5], name: "10 × 10"}, {box: [1, 11], name: "11 × 11, regions"}, {box: [3, 4], name: "12 × 12"},
  {box: [1, 13], name: "13 × 13, regions"}, {box: [2, 7], name: "14 × 14"}, {box: [3, 5], name: "15 × 15"},
  {box: [4, 4], name: "16 × 16"},
];

export const sideOf = (rules: Rules): number => rules.box[0] * rules.box[1];

export function emptyBoard(box: [number, number] = [3, 3]): Board {
  const cells = (box[0] * box[1]) ** 2;
  const zeros = () => new Array<number>(cells).fill(0);
  return {
    rules: {box, variants: [], constraints: [], regions: []}, clues: zeros(), excluded: [],
    title: "", author: "", ruleset: "", entries: zeros(), notes: zeros(), removed: [],
  };
}

export function boardOf(puzzle: Puzzle): Board {
  const {box, variants, constraints, regions} = puzzle.rules;
  return {
    ...emptyBoard(box), rules: {box, variants, constraints, regions}, clues: puzzle.clues, excluded: puzzle.excluded,
    title: puzzle.title, author: puzzle.author, ruleset: puzzle.ruleset,
  };
}

/** What the module takes: the puzzle without the solver's entries. */
export function puzzleOf({rules, clues, excluded, title, author, ruleset}: Board) {
  return {rules: {...rules, side: sideOf(rules), name: ""}, clues, excluded, title, author, ruleset};
}

/** The puzzle with the entries as clues, and without the candidates that steps removed. */
export function stateOf(board: Board) {
  return {...puzzleOf(board), clues: valuesOf(board), excluded: [...board.excluded, ...board.removed]};
}

export const valuesOf = (board: Board): number[] => board.clues.map((clue, cell) => clue || board.entries[cell]!);

export const isClassic = ({rules, excluded}: Board): boolean =>
  rules.constraints.length + rules.variants.length + rules.regions.length + excluded.length === 0;

/** The box or the region of a cell. */
export function regionOf(rules: Rules, cell: number): number {
  if (rules.regions.length > 0) return rules.regions[cell]!;
  const side = sideOf(rules);
  const [rows, columns] = rules.box;
  return Math.floor(Math.floor(cell / side) / rows) * rows + Math.floor((cell % side) / columns);
}

// 10 is A, as in puzzle files.
export const symbolOf = (digit: number): string => digit < 10 ? String(digit) : String.fromCharCode(55 + digit);

export function digitOf(symbol: string, side: number): number | null {
  const digit = /^[1-9]$/.test(symbol) ? Number(symbol)
    : /^[a-z]$/i.test(symbol) ? symbol.toUpperCase().charCodeAt(0) - 55 : null;
  return digit !== null && digit <= side ? digit : null;
}

export const nameOf = (cell: number, side: number): string => `r${Math.floor(cell / side) + 1}c${cell % side + 1}`;

export const cellOf = (place: {row: number; column: number}, side: number): number => place.row * side + place.column;

/** The cells that a text names: r1c2, row 3, column 4, box 5. */
export function cellsIn(text: string, rules: Rules): number[] {
  const side = sideOf(rules);
  const all = Array.from({length: side * side}, (_, cell) => cell);
  const found = new Set<number>();
  for (const [, row, column] of text.matchAll(/\br(\d+)c(\d+)\b/gi)) {
    const [r, c] = [Number(row) - 1, Number(column) - 1];
    if (r >= 0 && c >= 0 && r < side && c < side) found.add(r * side + c);
    else all.filter((cell) => (c < 0 || c >= side) ? Math.floor(cell / side) === r : cell % side === c).forEach((cell) => found.add(cell));
  }
  for (const [, unit, number] of text.matchAll(/\b(row|column|box|region) (\d+)\b/gi)) {
    const place = Number(number) - 1;
    const isIn = unit!.toLowerCase() === "row" ? (cell: number) => Math.floor(cell / side) === place
      : unit!.toLowerCase() === "column" ? (cell: number) => cell % side === place
      : (cell: number) => regionOf(rules, cell) === place;
    all.filter(isIn).forEach((cell) => found.add(cell));
  }
  return [...found];
}

export const digitsIn = (bits: number, side: number): number[] =>
  Array.from({length: side}, (_, i) => i + 1).filter((digit) => bits & (1 << digit));
