// All keys of the page, in one table that also makes the help.
import {signal} from "@preact/signals";
import {strokeOfSelection} from "./board";
import {hint, stepBy} from "./hints";
import {check, togglePlay} from "./play";
import {digitOf} from "./puzzle";
import {erase, move, redo, select, shape, typeDigit, typesNotes, undo} from "./state";
import {toggleCandidates} from "./status";
import {add, chooseRegions, isDrawing, keepsStrokes, line, strokes, takesNumber, typeNumber} from "./strokes";

export const showsHelp = signal(false);

interface Key { keys: string[]; shown: string; does: string; run: (event: KeyboardEvent) => void; }

function escape() {
  if (isDrawing.value) chooseRegions(false);
}

function enter() {
  if (keepsStrokes.value && strokes.value.length > 1) void add(line.value);
  else if (isDrawing.value) strokeOfSelection();
}

const arrow = (rows: number, columns: number) => (event: KeyboardEvent) => move(rows, columns, event.shiftKey);

// Letters from a to g are digits of large boards, so no other key uses them.
export const keys: Key[] = [
  {keys: ["ArrowUp"], shown: "Arrows", does: "Move; with Shift, select more cells", run: arrow(-1, 0)},
  {keys: ["ArrowDown"], shown: "", does: "", run: arrow(1, 0)},
  {keys: ["ArrowLeft"], shown: "", does: "", run: arrow(0, -1)},
  {keys: ["ArrowRight"], shown: "", does: "", run: arrow(0, 1)},
  {keys: [], shown: "1 – 9, A – G", does: "Type a digit; with Shift, a pencil mark", run: () => {}},
  {keys: ["Backspace", "Delete", "0", "."], shown: "Backspace, 0", does: "Erase; 0 is a digit if the board has one", run: erase},
  {keys: ["n", " "], shown: "N or Space", does: "Digits or pencil marks", run: () => { typesNotes.value = !typesNotes.value; }},
  {keys: ["t"], shown: "T", does: "True candidates", run: toggleCandidates},
  {keys: ["h"], shown: "H", does: "Hint: where to look, then what, then do it", run: () => void hint()},
  {keys: ["j"], shown: "J", does: "Next step of the explanation", run: () => stepBy(1)},
  {keys: ["k"], shown: "K", does: "Step before", run: () => stepBy(-1)},
  {keys: ["p"], shown: "P", does: "Play or set", run: togglePlay},
  {keys: ["v"], shown: "V", does: "Verify what you entered", run: () => void check()},
  {keys: [], shown: "0 – 9", does: "While drawing: the number of the constraint", run: () => {}},
  {keys: ["Enter"], shown: "Enter", does: "While drawing: add the selected cells", run: enter},
  {keys: ["Escape"], shown: "Esc", does: "Stop drawing", run: escape},
  {keys: ["Home"], shown: "Home", does: "First cell", run: () => select(0)},
  {keys: ["?"], shown: "?", does: "This help", run: () => { showsHelp.value = true; }},
];

export const otherKeys: [shown: string, does: string][] = [
  ["Ctrl Z, Ctrl Y", "Undo, redo"],
  ["Ctrl V", "Paste puzzles or a link, anywhere"],
];

const isBusy = (target: EventTarget | null) => target instanceof Element &&
  target.closest("input, textarea, select, dialog") !== null;

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (isBusy(event.target) || event.altKey) return;
    if (event.ctrlKey || event.metaKey) return undoKeys(event);
    if (event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter")) return;
    // Shift with a digit gives another sign, so the key's place counts.
    const symbol = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? event.key;
    if (takesNumber.value && /^\d$/.test(symbol)) { event.preventDefault(); return typeNumber(Number(symbol)); }
    const digit = digitOf(symbol, shape.value);
    const found = digit === null ? keys.find(({keys}) => keys.includes(event.key) || keys.includes(event.key.toLowerCase())) : undefined;
    if (digit === null && !found) return;
    event.preventDefault();
    if (digit !== null) typeDigit(digit, event.shiftKey !== typesNotes.value);
    else found!.run(event);
  });
}

function undoKeys(event: KeyboardEvent) {
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}
