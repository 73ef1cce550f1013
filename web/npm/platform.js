// Where Node and browsers differ. Bundlers for browsers would stumble over an import of Node's modules.
const builtin = typeof Worker === "undefined" ? globalThis.process?.getBuiltinModule : undefined;
const threads = builtin?.("node:worker_threads");

/** What a worker talks to. */
export const port = threads ? threads.parentPort : globalThis.self;

/** In Node: a worker with the members of one in a browser. `script`: a file beside this one, or code with {eval: true}. */
export const NodeWorker = threads && class {
  #worker;
  constructor(script, options) {
    const source = options?.eval ? script : new URL(script, import.meta.url);
    this.#worker = new threads.Worker(source, {execArgv: [], ...options});
    this.#worker.on("message", (data) => this.onmessage?.({data}));
    this.#worker.on("error", (error) => this.onerror?.(error));
    this.#worker.unref();
  }
  postMessage(message) { this.#worker.postMessage(message); }
  terminate() { this.#worker.terminate(); }
  ref() { this.#worker.ref(); }
  unref() { this.#worker.unref(); }
};

/** The WebAssembly.Module of a file. */
export async function compiled(url) {
  if (builtin) return WebAssembly.compile(await builtin("node:fs/promises").readFile(url));
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
  // Streams need a server that knows the type of wasm files.
  return WebAssembly.compileStreaming(answer.clone()).catch(async () => WebAssembly.compile(await answer.arrayBuffer()));
}
