// What is known about the board at once: valid or not and why, the number of solutions, backend and time.
import {computed, effect, signal} from "@preact/signals";
import {candidates, explain, fresh, interruptions, messageOf, type Result, solve} from "./engine";
import {cellsIn, puzzleOf, stateOf, valuesOf} from "./puzzle";
import {board, isPlaying, type Mark, overlay} from "./state";

export interface State { kind: "busy" | "one" | "many" | "none" | "unknown"; text: string; detail: string; }
export const status = signal<State>({kind: "busy", text: "Starting …", detail: ""});
export const clashing = signal<ReadonlySet<number>>(new Set());
/** The solution of the board, if it is the only one. */
export const solution = signal<number[] | null>(null);
export const showsCandidates = signal(false);

const kMostSolutions = 1000;
const kSeconds = 4;  // for each question: a longer wait is no answer at once

export function timeText(seconds: number): string {
  if (seconds < 1e-4) return "under 0.1 ms";  // browsers have coarse clocks
  return seconds < 1 ? `${Number((seconds * 1e3).toPrecision(2))} ms` : `${Number(seconds.toPrecision(3))} s`;
}
const detailOf = ({stats}: Result) => `${stats.backend}, ${timeText(stats.seconds)}`;
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

async function ask(signal: AbortSignal) {
  const puzzle = puzzleOf(board.peek());
  const first = await solve(puzzle, {limit: 2, timeout: kSeconds, signal});
  solution.value = first.status === "unique" ? first.solution : null;
  if (first.status === "unique") {
    status.value = {kind: "one", text: "Valid: exactly one solution", detail: detailOf(first)};
  } else if (first.status === "multiple") {
    status.value = {kind: "many", text: "Open: at least 2 solutions", detail: detailOf(first)};
    const more = await solve(puzzle, {limit: kMostSolutions, timeout: kSeconds, signal});
    const isAll = more.count < kMostSolutions && more.status === "multiple" && !more.message;
    const number = more.count.toLocaleString("en");
    status.value = {kind: "many", text: isAll ? `Open: ${number} solutions` : `Open: at least ${number} solutions`, detail: detailOf(more)};
  } else if (first.status === "no solution" || first.status === "invalid") {
    clashing.value = new Set(cellsIn(first.message, puzzle.rules));
    status.value = {kind: "none", text: sentence(first.message || "no solution"), detail: detailOf(first)};
    const why = await explain(puzzle, {limit: 1, timeout: kSeconds, signal});
    const cells = why.clashes.slice(0, 1).flat().flatMap((each) => cellsIn(each, puzzle.rules));
    if (cells.length > 0) clashing.value = new Set(cells);
    if (why.headline) status.value = {...status.value, text: sentence(why.headline)};
  } else {
    status.value = {kind: "unknown", text: `No answer within ${kSeconds} s: ${first.message || first.status}`, detail: detailOf(first)};
  }
  // While playing, the page also names equal digits that see each other, and nothing else.
  if (isPlaying.peek() && solution.peek()) {
    const now = await solve(stateOf(board.peek()), {limit: 1, timeout: kSeconds, signal});
    if (now.status === "no solution" && now.message) {
      clashing.value = new Set(cellsIn(now.message, puzzle.rules));
      status.value = {...status.value, kind: "none", text: sentence(now.message)};
    }
  }
}

function lookOf(count: number | undefined): Mark["look"] {
  if (count === undefined) return "candidate";
  return count === 1 ? "once" : count < kMostCounted ? "some" : "many";
}
export const kMostCounted = 8;

async function showCandidates(signal: AbortSignal) {
  const found = await candidates(stateOf(board.peek()), {counts: kMostCounted, timeout: 20, signal});
  if (found.status === "no solution" || found.status === "invalid") return;
  const values = valuesOf(board.peek());
  const marks: Record<number, Mark[]> = {};
  const digits: Record<number, number> = {};  // the same in all solutions
  found.candidates.forEach((each, cell) => {
    if (values[cell]) return;
    const list = each.flatMap((holds, i): Mark[] => holds ? [{digit: i + 1, look: lookOf(found.counts?.[cell]?.[i])}] : []);
    if (list.length === 1) digits[cell] = list[0]!.digit;
    else marks[cell] = list;
  });
  overlay.value = {source: "candidates", marks, digits};
}

// The wait shows a key before a worker starts anew, which takes both the cores of a small machine.
const kWait = 20;  // ms
const kSlow = 300;  // ms

effect(() => {
  void [board.value, isPlaying.value, interruptions.value];
  const shows = showsCandidates.value;
  clashing.value = new Set();
  const signal = fresh();
  const slow = setTimeout(() => { status.value = {kind: "busy", text: "Solving …", detail: ""}; }, kSlow);
  const start = setTimeout(() => {
    ask(signal).then(() => shows ? showCandidates(signal) : undefined)
      .catch((error) => { if (!signal.aborted) status.value = {kind: "none", text: sentence(messageOf(error)), detail: ""}; })
      .finally(() => clearTimeout(slow));
  }, kWait);
  return () => { clearTimeout(start); clearTimeout(slow); };
});

export function toggleCandidates() {
  showsCandidates.value = !showsCandidates.value;
  if (!showsCandidates.value && overlay.value?.source === "candidates") overlay.value = null;
}

/** Cells still open. */
export const openCount = computed(() => valuesOf(board.value).filter((value) => value === 0).length);
