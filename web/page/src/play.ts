// Playing: clues are fixed, a timer runs, entries can be checked.
import {computed, effect, signal, untracked} from "@preact/signals";
import {first, messageOf, verifySolution} from "./engine";
import {puzzleOf, valuesOf} from "./puzzle";
import {board, isPlaying, overlay, type Tint} from "./state";
import {isOfBoard, openCount, solution, status} from "./status";

export const seconds = signal(0);
export const verdict = signal("");
const isSolved = signal(false);
let isAboutObstacle = false;  // the verdict says why nothing can be verified

export const clock = computed(() => {
  const [minutes, rest] = [Math.floor(seconds.value / 60), seconds.value % 60];
  return `${minutes}:${String(rest).padStart(2, "0")}`;
});

setInterval(() => { if (isPlaying.value && !isSolved.value && !document.hidden) seconds.value += 1; }, 1000);

export function togglePlay() {
  isPlaying.value = !isPlaying.value;
  seconds.value = 0;
  verdict.value = "";
  isSolved.value = false;
}

/** Why entries cannot be verified; "" if they can. */
const obstacle = computed(() => solution.value ? ""
  : !isOfBoard.value ? "The puzzle is not solved yet."
  : status.value.kind === "unknown" ? "The solution is not known. Fill the board, and it is verified."
  : "Only a puzzle with exactly one solution can be verified.");

/** Marks entries that differ from the solution. Without a single solution it says why it cannot. */
export async function check() {
  const {entries} = board.value;
  if (openCount.value === 0) return void await verifyWhole();
  if (obstacle.value) {
    isAboutObstacle = true;
    verdict.value = obstacle.value;
    return;
  }
  const wrong = entries.flatMap((entry, cell) => entry && entry !== solution.value![cell] ? [cell] : []);
  overlay.value = {source: "check", tints: Object.fromEntries(wrong.map((cell) => [cell, "wrong" as Tint]))};
  verdict.value = wrong.length === 0 ? "No mistake so far."
    : wrong.length === 1 ? "1 digit is wrong." : `${wrong.length} digits are wrong.`;
}

async function verifyWhole() {
  const of = board.value;
  try {
    const {correct, message} = await first(verifySolution(puzzleOf(of), valuesOf(of)));
    if (of !== board.value) return;
    isSolved.value = correct;
    verdict.value = correct ? `Solved in ${clock.value}.` : `Not a solution: ${message}.`;
  } catch (error) {
    if (of === board.value) verdict.value = messageOf(error);
  }
}

effect(() => {
  void obstacle.value;
  if (isAboutObstacle) verdict.value = "";
  isAboutObstacle = false;
});

const entries = computed(() => board.value.entries);

// Other entries end the verdict. A full board is checked at once.
effect(() => {
  void entries.value;
  if (!isPlaying.value) return;
  untracked(() => {
    isSolved.value = false;
    verdict.value = "";
    if (openCount.value === 0) void verifyWhole();
  });
});
