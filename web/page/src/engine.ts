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

/** Changes when the status of the board must be asked for again. */
export const interruptions = signal(0);

/** A call that is answered before all calls about the board: those are aborted, and the status is asked for again. */
export function first<T>(call: Promise<T>): Promise<T> {
  controller.abort();
  interruptions.value += 1;
  return call;
}

/** What a tool is doing ("" if nothing), and its last error. */
export const working = signal("");
export const trouble = signal("");

export function stop() {
  controller.abort();
  working.value = "";
  interruptions.value += 1;
}

/** Runs the work of a tool. Aborted work ends silently, errors are shown. */
export async function work(what: string, task: (signal: AbortSignal) => Promise<void>) {
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
  if (error instanceof NonetError && error.kind === "crashed") return "The solver ran out of memory and starts again.";
  return error instanceof Error ? error.message : String(error);
}
