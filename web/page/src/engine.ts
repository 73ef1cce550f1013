// The only file that imports the module. A change of the board aborts the calls about the earlier board.
import {signal} from "@preact/signals";
import {board} from "./state";
import {NonetError} from "nonet";

export * from "nonet";

let controller = new AbortController();
let asked = board.peek();

/** The signal of calls about the present board. The first call after a change aborts those before it. */
export function fresh(): AbortSignal {
  if (asked !== board.peek()) controller.abort();
  if (controller.signal.aborted) controller = new AbortController();
  asked = board.peek();
  return controller.signal;
}
board.subscribe(() => { fresh(); });

/** Changes when a call interrupts the status, if that has no answer yet. */
export const interruptions = signal(0);

/** A call that is answered before all others: tools end, and the status is asked for again. */
export function first<T>(call: Promise<T>): Promise<T> {
  controller.abort();
  interruptions.value = interruptions.peek() + 1;
  return call;
}

/** A call that is answered before the status. A tool goes on. */
export const soon = <T,>(call: Promise<T>): Promise<T> => working.peek() ? call : first(call);

/** What a tool is doing ("" if nothing), and its last error. The status waits while a tool works. */
export const working = signal("");
export const trouble = signal("");

export function stop() {
  controller.abort();
}

/** For work whose time has ended without an answer. */
export function giveUp(seconds: number): never {
  throw new Error(`No answer within ${seconds} s. A board with more clues is answered sooner`);
}

/** Runs the work of a tool, and ends that of another one. Aborted work ends silently, errors are shown. */
export async function work(what: string, task: (signal: AbortSignal) => Promise<void>) {
  if (working.peek()) controller.abort();
  const abort = fresh();
  working.value = what;
  trouble.value = "";
  abort.addEventListener("abort", () => { if (working.value === what) working.value = ""; });
  try {
    await task(abort);
  } catch (error) {
    if (!abort.aborted) trouble.value = messageOf(error);
  } finally {
    if (!abort.aborted) working.value = "";
  }
}

export function messageOf(error: unknown): string {
  if (!(error instanceof NonetError) || error.kind !== "crashed") return error instanceof Error ? error.message : String(error);
  return /memory|out of bounds/i.test(error.message) ? "The solver ran out of memory and starts again" : `The solver stopped: ${error.message}`;
}
