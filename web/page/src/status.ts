// What is known about the board at once: valid or not and why, the number of solutions, backend and time.
import {batch, computed, effect, signal} from "@preact/signals";
import {candidates, estimate, explain, type Estimate, interruptions, messageOf, type Result, solutions, solve, trouble, working} from "./engine";
import {type Board, cellsIn, puzzleOf, stateOf, valuesOf} from "./puzzle";
import {board, isPlaying, type Mark, overlay} from "./state";

export interface State { kind: "busy" | "one" | "many" | "none" | "unknown"; text: string; detail: string; canWait?: boolean; }
export const status = signal<State>({kind: "busy", text: "Starting …", detail: ""});
export const clashing = signal<ReadonlySet<number>>(new Set());
const solved = signal<{of: Board; value: number[] | null; detail: string} | null>(null);
const isSamePuzzle = (a: Board | undefined, b: Board) => a?.rules === b.rules && a.clues === b.clues && a.excluded === b.excluded;
/** Whether the puzzle of the board is answered. */
export const isOfBoard = computed(() => isSamePuzzle(solved.value?.of, board.value));
/** The solution of the board, if it is the only one. */
export const solution = computed(() => isOfBoard.value ? solved.value!.value : null);
export const hasSeveral = computed(() => isOfBoard.value && status.value.kind === "many");
export const showsCandidates = signal(false);

const kMostSolutions = 1000;
const kMostNamed = 4;
const kCandidateSeconds = 20;
const kEstimateSeconds = 1;
const kSeconds = 4;  // for each question
export const kPatience = 60;

export function timeText(seconds: number): string {
  if (seconds < 1e-4) return "under 0.1 ms";  // browsers have coarse clocks
  return seconds < 1 ? `${Number((seconds * 1e3).toPrecision(2))} ms` : `${Number(seconds.toPrecision(3))} s`;
}
const detailOf = ({stats}: Result) => `${stats.backend}, ${timeText(stats.seconds)}`;
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// The headline names all members of all clashes. Of a large one the rings say enough.
function clashText(headline: string, clash: string[]): string {
  if (clash.length <= kMostNamed) return sentence(headline.split(" and also: ")[0]!);
  const what = clash.every((each) => /^(r\d+c|v)\d+=/.test(each)) ? "clues" : "clues and constraints";
  return `No solution: these ${clash.length} ${what} clash. The clues are ringed`;
}

const roundedText = (number: number, digits: number) => number < 1e6
  ? Number(number.toPrecision(digits)).toLocaleString("en", {maximumFractionDigits: 0}) : number.toPrecision(digits).replace("e+", "e");

/** "about 6.7e21 (error 1.3e20)"; "" where the trials say nothing beyond the number that was found. */
export function estimateText({mean, error}: Estimate, found: number): string {
  if (mean === null || error === null || mean <= found) return "";
  return `about ${roundedText(mean, 2)} (error ${roundedText(error, 2)})`;
}

async function ask(signal: AbortSignal) {
  const of = board.peek();
  const puzzle = puzzleOf(of);
  const seconds = isSamePuzzle(patient, of) ? kPatience : kSeconds;
  const first = solution.peek() ? null : await solve(puzzle, {limit: 2, timeout: seconds, signal});  // null: it is known
  if (first) solved.value = {of, value: first.status === "unique" ? first.solution : null, detail: detailOf(first)};
  if (!first || first.status === "unique") {
    status.value = {kind: "one", text: "Valid: exactly one solution", detail: solved.peek()!.detail};
  } else if (first.status === "multiple") {
    status.value = {kind: "many", text: "Open: at least 2 solutions", detail: detailOf(first)};
    const {solutions: found, complete} = await solutions(puzzle, {limit: kMostSolutions, timeout: kSeconds, signal});
    const number = Math.max(found.length, 2).toLocaleString("en");
    status.value = {...status.value, text: complete ? `Open: ${number} solutions` : `Open: at least ${number} solutions`};
    if (complete) return;
    const about = await estimate(puzzle, {timeout: kEstimateSeconds, signal})
      .then((each) => estimateText(each, found.length), (error) => { if (error.kind !== "timeout") throw error; });
    if (about) status.value = {...status.value, text: `${status.value.text}, ${about}`};
  } else if (first.status === "no solution" || first.status === "invalid") {
    clashing.value = new Set(cellsIn(first.message, puzzle.rules));
    status.value = {kind: "none", text: sentence(first.message || "no solution"), detail: detailOf(first)};
    const why = await explain(puzzle, {limit: 1, timeout: kSeconds, signal});
    const clash = why.clashes[0] ?? [];
    if (clash.length > 0) clashing.value = new Set(clash.flatMap((each) => cellsIn(each, puzzle.rules)));
    if (why.headline && (why.complete || clash.length > 0)) status.value = {...status.value, text: clashText(why.headline, clash)};
  } else {
    const hasOne = first.status === "solved";
    const isLate = hasOne || first.status === "timeout";
    const text = hasOne ? `There is a solution. Whether it is the only one was not found out in ${seconds} s`
      : isLate ? `No answer within ${seconds} s` : sentence(first.message || first.status);
    status.value = {kind: "unknown", text, detail: detailOf(first), canWait: isLate && seconds < kPatience};
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
  const found = await candidates(stateOf(board.peek()), {counts: kMostCounted, timeout: kCandidateSeconds, signal});
  if (!found.complete) trouble.value = `After ${kCandidateSeconds} s some candidates may be missing.`;
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

// The wait shows a key before a worker starts anew, which takes both the cores of a small machine. On a board that is
// not solved at once no worker runs between the keys of one who types fast.
const kWait = 20;  // ms
const kLongWait = 250;
const kSlow = 300;  // ms

// The answer depends on these. Other changes of the board, such as notes, ask for nothing.
let last: unknown[] = [];
const question = computed(() => {
  const {rules, clues, excluded, entries} = board.value;
  const next = [rules, clues, excluded, isPlaying.value, isPlaying.value && entries];
  if (next.some((each, i) => each !== last[i])) last = next;
  return last;
});
const answered = signal<unknown>(null);
let patient: Board | undefined;  // whose questions may take longer
let isSlow = false;              // the board was not solved at once

/** Asks the question again, for kPatience seconds. */
export function askLonger() {
  batch(() => {
    patient = board.peek();
    answered.value = null;
    interruptions.value += 1;
  });
}

effect(() => {
  void interruptions.value;
  const asked = question.value;
  const isWaiting = working.value !== "";
  if (asked === answered.peek()) return;
  clashing.value = new Set();
  const controller = new AbortController();
  const {signal} = controller;
  const before = status.peek();
  const slow = setTimeout(() => {
    isSlow = true;
    if (status.peek() === before) status.value = {kind: "busy", text: "Solving …", detail: ""};
  }, kSlow);
  const start = setTimeout(async () => {
    if (isWaiting) return;
    try {
      await ask(signal);
    } catch (error) {
      if (!signal.aborted) status.value = {kind: "none", text: sentence(messageOf(error)), detail: ""};
    }
    clearTimeout(slow);
    if (signal.aborted) return;
    answered.value = asked;
    isSlow = status.peek().kind === "unknown";
  }, isSlow ? kLongWait : kWait);
  return () => { clearTimeout(start); clearTimeout(slow); controller.abort(); };
});

effect(() => {
  void board.value;
  void interruptions.value;  // what is answered first does not wait for the candidates
  if (!showsCandidates.value || working.value || answered.value !== question.value || overlay.peek()) return;
  const controller = new AbortController();
  showCandidates(controller.signal).catch((error) => { if (!controller.signal.aborted) trouble.value = messageOf(error); });
  return () => controller.abort();
});

export function toggleCandidates() {
  batch(() => {
    showsCandidates.value = !showsCandidates.value;
    overlay.value = null;
  });
}

/** Cells still open. */
export const openCount = computed(() => valuesOf(board.value).filter((value) => value === 0).length);
