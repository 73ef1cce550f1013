// Puzzles that come from outside: pasted text, files, links.
import {batch, signal} from "@preact/signals";
import {first, messageOf, type Puzzle, read} from "./engine";
import {boardOfFragment, keptBoard} from "./fragment";
import {type Board, boardOf, emptyBoard, type Rules, shapeOf} from "./puzzle";
import {board, edit, isPlaying} from "./state";

/** The puzzles of the last text, and which of them the board shows. */
export const loaded = signal<{puzzles: Puzzle[]; index: number}>({puzzles: [], index: 0});
/** What was read, left out or refused. */
export const notice = signal<{text: string; isError: boolean} | null>(null);

const kMostBytes = 5e6;

/** `from`: the puzzles that the board is one of. */
export function open(next: Board, from = {puzzles: [] as Puzzle[], index: 0}) {
  batch(() => {
    isPlaying.value = false;
    loaded.value = from;
    edit(next);
  });
}

export function showLoaded(index: number) {
  const {puzzles} = loaded.value;
  if (!puzzles[index]) return;
  open(boardOf(puzzles[index]), {puzzles, index});
}

const refuse = (text: string) => {
  notice.value = {text, isError: true};
  return false;
};

const tooLong = "This is longer than 5 MB. Use the program for large files";

export async function loadFile(file: File): Promise<boolean> {
  if (file.size > kMostBytes) return refuse(tooLong);
  const text = await file.text();
  return text.includes("\0") ? refuse("This file is not text. Unpack a compressed file first") : load(text);
}

/** The rules with their constraints as the module writes them. */
export async function rulesAsWritten(rules: Rules): Promise<Rules> {
  const {puzzles} = await read(".".repeat(shapeOf(rules.shape).cells), {rules});
  return boardOf(puzzles[0]!).rules;
}

/** An empty board of a shape as the module names it. Throws an error that says what is wrong with it. */
export async function openEmpty(shape: string) {
  const {rules} = emptyBoard(shape.trim());
  open(emptyBoard((await first(rulesAsWritten(rules))).shape));
}

export async function load(text: string): Promise<boolean> {
  if (text.trim() === "") return false;
  const linked = await boardOfFragment(text);
  if (linked) {
    const rules = await first(rulesAsWritten(linked.rules)).catch(() => linked.rules);  // the status says what is wrong
    batch(() => {
      notice.value = null;
      open({...linked, rules});
    });
    return true;
  }
  if (text.length > kMostBytes) return refuse(tooLong);
  try {
    const {puzzles, errors, warnings, format} = await first(read(text));
    const most = puzzles.length === 0 ? 1 : 3;
    const problems = [...errors.slice(0, most).map(({line, message}) => errors.length > 1 || puzzles.length > 0 ? `Line ${line}: ${message}` : message), ...warnings];
    const left = errors.length - most;
    const more = left > 0 ? [`${left.toLocaleString("en")} more ${left === 1 ? "line is not a puzzle" : "lines are not puzzles"}`] : [];
    const what = puzzles.length === 0 ? "No puzzle found" : puzzles.length === 1 ? `Read a puzzle (${format})` : `Read ${puzzles.length} puzzles (${format})`;
    const isPlain = puzzles.length === 1 && problems.length === 0;  // the board says enough
    notice.value = isPlain ? null : {text: [what, ...problems, ...more].join(". "), isError: puzzles.length === 0};
    if (puzzles.length === 0) return false;
    for (const {rules} of puzzles) shapeOf(rules.shape);  // refuses boards that are too large
    loaded.value = {puzzles, index: 0};
    showLoaded(0);
    return true;
  } catch (error) {
    return refuse(messageOf(error));
  }
}

const isField = (target: EventTarget | null) => target instanceof Element && target.closest("input, textarea, select") !== null;

export function listenToInput() {
  document.addEventListener("paste", (event) => {
    if (isField(event.target)) return;
    const file = event.clipboardData?.files[0];
    event.preventDefault();
    if (file) void loadFile(file);
    else void load(event.clipboardData?.getData("text") ?? "");
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void loadFile(file);
    else void load(event.dataTransfer?.getData("text") ?? "");
  });
}

const kKey = "nonet-board";

// The storage of the tab comes first. A private window may have none.
const storages = [() => sessionStorage, () => localStorage];

function keptIn(storage: () => Storage): Board | null {
  try {
    return keptBoard(JSON.parse(storage().getItem(kKey)!));
  } catch {
    return null;  // nothing is kept, or not a board: the next change replaces it
  }
}

/** The board of this tab, or of the last visit. From then on the browser keeps the board. */
export function keepBoard() {
  board.value = keptIn(storages[0]!) ?? keptIn(storages[1]!) ?? board.value;
  board.subscribe((now) => {
    for (const storage of storages) {
      try { storage().setItem(kKey, JSON.stringify(now)); } catch { /* denied or full */ }
    }
  });
}

/** The board of the link. Undo brings the earlier board back. */
export async function loadLink() {
  const {hash, pathname, search} = location;
  if (hash.length < 2) return;
  history.replaceState(null, "", pathname + search);  // the board changes from now on, the link would not
  if (!await load(hash)) refuse("The link does not hold a puzzle. Copy all of it");
}
