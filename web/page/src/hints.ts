// The next step, all steps, and how they look on the board.
import {batch, computed, signal} from "@preact/signals";
import {explain, type Explanation, giveUp, type Step, work} from "./engine";
import {cellOf, cellsIn, stateOf, valuesOf} from "./puzzle";
import {board, edit, type Mark, overlay, type Overlay, shape, tab, type Tint} from "./state";
import {hasSeveral, showsCandidates} from "./status";

/** Steps from the board at `from`; `at` is the one shown, and at hint level 1 only where to look. */
export const steps = signal<Step[]>([]);
export const at = signal(-1);
export const level = signal<0 | 1 | 2>(0);
export const headline = signal("");
export const isAll = signal(false);      // the steps lead to the solution
let from: unknown = null;

export const step = computed(() => at.value >= 0 ? steps.value[at.value] ?? null : null);

export function forget() {
  batch(() => {
    steps.value = [];
    at.value = -1;
    level.value = 0;
    headline.value = "";
    isAll.value = false;
  });
}

// A change of the board makes the steps those of another board.
board.subscribe((now) => { if (from !== null && from !== now) { from = null; forget(); } });

export async function hint() {
  tab.value = "Solve";
  if (from === board.value && level.value === 1) return showStep(at.value, 2);
  if (from === board.value && level.value === 2) apply();
  if (from === board.value && steps.value.length > 0) return showStep(0, 1);
  if (refused()) return;
  await work("Looking for the next step", async (signal) => {
    const found = await explain(stateOf(board.value), {limit: 1, timeout: 30, signal});
    if (isSilent(found)) giveUp(30);
    keep(found.steps, false, found.headline);
    if (found.steps.length > 0) showStep(0, 1);
  });
}

// Time has ended before anything was found.
const isSilent = ({steps, complete, headline}: Explanation) => steps.length === 0 && !complete && headline === "";

// Steps lead to the only solution, so a puzzle with several has none.
function refused(): boolean {
  if (!hasSeveral.value) return false;
  keep([], false, "The puzzle has more than one solution. Steps need exactly one.");
  return true;
}

export async function explainAll() {
  if (refused()) return;
  await work("Explaining all steps", async (signal) => {
    keep([], false, "");
    const found = await explain(stateOf(board.value), {
      timeout: 120, signal, onStep: (each) => { if (!signal.aborted) steps.value = [...steps.value, each]; },
    });
    if (isSilent(found)) giveUp(120);
    keep(found.steps, found.complete, found.headline);
    if (found.steps.length > 0) showStep(Math.max(at.value, 0), 2);
  });
}

function keep(found: Step[], complete: boolean, text: string) {
  batch(() => {
    from = board.value;
    steps.value = found;
    isAll.value = complete;
    headline.value = text || (found.length === 0 && complete ? "Nothing is left to explain." : "");
  });
}

export function stepBy(by: number) {
  const next = at.value + by;
  if (steps.value[next]) showStep(next, 2);
  else if (by > 0 && !isAll.value) void explainAll().then(() => { if (steps.value[next]) showStep(next, 2); });
}

export function showStep(index: number, nextLevel: 1 | 2) {
  const shown = steps.value[index];
  if (!shown) return;
  batch(() => {
    at.value = index;
    level.value = nextLevel;
    showsCandidates.value = false;
    overlay.value = overlayOf(shown, steps.value.slice(0, index), nextLevel);
  });
}

export function overlayOf(shown: Step, before: Step[], upTo: 1 | 2): Overlay {
  const {rules} = board.value;
  const cell = (place: {row: number; column: number}) => cellOf(place, shape.value);
  const tints: Record<number, Tint> = {};
  for (const each of shown.because.flatMap((reason) => cellsIn(reason, rules))) tints[each] = "because";
  const digits: Record<number, number> = {};
  for (const place of before.flatMap((each) => each.place)) digits[cell(place)] = place.digit;
  const marks: Record<number, Mark[]> = {};
  if (upTo === 2) {
    for (const place of shown.place) { digits[cell(place)] = place.digit; tints[cell(place)] = "place"; }
    for (const place of shown.remove) (marks[cell(place)] ??= []).push({digit: place.digit, look: "removed"});
  }
  return {source: "step", tints, digits, marks};
}

/** Where to look, without the digit and the cell that follow. */
export function whereOf({because, shape, size}: Step): string {
  const units = because.flatMap((reason) => reason.match(/\b(?:row|column|box|region) \d+/g) ?? []);
  const others = because.filter((reason) => !/\b(row|column|box|region) \d+|^(r\d+c\d+|v\d+) holds/.test(reason));
  const places = [...new Set([...units, ...others])];
  const shown = places.slice(0, 4).join(", ") + (places.length > 4 ? ` and ${places.length - 4} more` : "");
  const kind = shape ? `Look for a ${shape}` : size === 1 ? "Look at one constraint" : `Look at ${size} constraints together`;
  return shown ? `${kind}: ${shown}.` : `${kind} in the shaded cells.`;
}

/** Puts the digits of the step on the board, and removes its candidates. */
export function apply() {
  const shown = step.value;
  if (!shown || level.value !== 2) return;
  const taken = steps.value.slice(0, at.value + 1);
  const placed = new Map(taken.flatMap(({place}) => place.map((each) => [cellOf(each, shape.value), each.digit] as const)));
  const removed = taken.flatMap(({remove}) => remove);
  const bits = (cell: number) => removed.filter((each) => cellOf(each, shape.value) === cell).reduce((sum, {digit}) => sum | (1 << digit), 0);
  const {clues, entries, notes} = board.value;
  const rest = steps.value.slice(at.value + 1);
  const [complete, values] = [isAll.value, valuesOf(board.value)];
  edit({
    entries: entries.map((old, cell) => clues[cell] ? 0 : placed.get(cell) ?? old),
    notes: notes.map((old, cell) => placed.has(cell) ? 0 : old & ~bits(cell)),
    removed: [...board.value.removed, ...removed.filter((each) => !values[cellOf(each, shape.value)])],
  });
  if (rest.length > 0) {
    keep(rest, complete, "");
    showStep(0, 2);
  }
}
