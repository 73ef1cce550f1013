// The state of the page, and the ways to change it. Every change of the board is a step that undo takes back.
import {batch, computed, signal} from "@preact/signals";
import {type Board, emptyBoard, shapeOf, symbolOf} from "./puzzle";

export type Tint = "because" | "place" | "clash" | "differ" | "redundant" | "wrong";
export interface Mark { digit: number; look: "candidate" | "once" | "some" | "many" | "removed"; }

/** What a tool shows on the board until the next change. */
export interface Overlay {
  source: string;
  tints?: Record<number, Tint>;
  digits?: Record<number, number>;
  marks?: Record<number, Mark[]>;
}

export const board = signal<Board>(emptyBoard());
export const overlay = signal<Overlay | null>(null);
export const cursor = signal(0);
export const selected = signal<ReadonlySet<number>>(new Set([0]));
export const isPlaying = signal(false);
export const typesNotes = signal(false);
/** The tool that is open. */
export const tab = signal<"Solve" | "Draw" | "Set" | "Share" | "Compare">("Solve");
const shapeName = computed(() => board.value.rules.shape);
export const shape = computed(() => shapeOf(shapeName.value));
/** What the puzzle calls a digit. */
export const symbol = (digit: number): string => symbolOf(digit, shape.value);

const past = signal<Board[]>([]);
const future = signal<Board[]>([]);
const kMostSteps = 1000;
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

function show(next: Board) {
  if (next.rules.shape !== board.value.rules.shape) select(0);
  board.value = next;
  overlay.value = null;
}

export function edit(change: Partial<Board>) {
  batch(() => {
    past.value = [...past.value.slice(1 - kMostSteps), board.value];
    future.value = [];
    show({...board.value, ...change});
  });
}

export function undo() {
  const previous = past.value.at(-1);
  if (!previous) return;
  batch(() => {
    past.value = past.value.slice(0, -1);
    future.value = [...future.value, board.value];
    show(previous);
  });
}

export function redo() {
  const next = future.value.at(-1);
  if (!next) return;
  batch(() => {
    future.value = future.value.slice(0, -1);
    past.value = [...past.value, board.value];
    show(next);
  });
}

export function select(cell: number, extend = false) {
  batch(() => {
    cursor.value = cell;
    selected.value = new Set(extend ? [...selected.value, cell] : [cell]);
  });
}

export function move(rows: number, columns: number, extend: boolean) {
  const {columns: width, cells} = shape.value;
  const lines = Math.ceil(cells / width);
  let cell = cursor.value;
  do {
    const row = (Math.floor(cell / width) + rows + lines) % lines;
    cell = row * width + (cell % width + columns + width) % width;
  } while (cell >= cells);  // the last line of cells without a place can be short
  select(cell, extend);
}

/** Cells that typing changes: while playing, clues stay. */
const openCells = () => [...selected.value].filter((cell) => !isPlaying.value || board.value.clues[cell] === 0);

export function typeDigit(digit: number, asNote = typesNotes.value) {
  if (asNote) return toggleNote(digit);
  const cells = openCells();
  if (cells.length === 0) return;
  const {clues, entries, notes} = board.value;
  const isRepeated = cells.every((cell) => (isPlaying.value ? entries : clues)[cell] === digit);
  const put = (list: number[], value: number) => list.map((old, cell) => cells.includes(cell) ? value : old);
  const value = isRepeated ? 0 : digit;  // the same digit again erases it
  if (isPlaying.value) edit({entries: put(entries, value), notes: put(notes, 0)});
  else edit({clues: put(clues, value), entries: put(entries, 0), notes: put(notes, 0), removed: []});
}

function toggleNote(digit: number) {
  const {clues, entries, notes} = board.value;
  const cells = openCells().filter((cell) => !clues[cell] && !entries[cell]);
  if (cells.length === 0) return;
  const bit = 1 << digit;
  const isOn = cells.every((cell) => notes[cell]! & bit);
  edit({notes: notes.map((old, cell) => cells.includes(cell) ? (isOn ? old & ~bit : old | bit) : old)});
}

export function erase() {
  const {clues, entries, notes} = board.value;
  const cells = openCells().filter((cell) => clues[cell] || entries[cell] || notes[cell]);
  if (cells.length === 0) return;
  const clear = (list: number[]) => list.map((old, cell) => cells.includes(cell) ? 0 : old);
  edit({clues: clear(clues), entries: clear(entries), notes: clear(notes), removed: []});
}

export function setRules(change: Partial<Board["rules"]>) {
  edit({rules: {...board.value.rules, ...change}, removed: []});
}

export function clearEntries() {
  edit({entries: board.value.entries.map(() => 0), notes: board.value.notes.map(() => 0), removed: []});
}
