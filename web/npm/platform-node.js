// In Node.
import {readFile} from "node:fs/promises";
import {parentPort, Worker} from "node:worker_threads";

export const port = parentPort;

// A worker with the members of one in a browser. `script`: a file beside this one, or code with {eval: true}.
export class NodeWorker {
  #worker;
  constructor(script, options) {
    this.#worker = new Worker(options?.eval ? script : new URL(script, import.meta.url), {execArgv: [], ...options});
    this.#worker.on("message", (data) => this.onmessage?.({data}));
    this.#worker.on("error", (error) => this.onerror?.(error));
    this.#worker.unref();
  }
  postMessage(message) { this.#worker.postMessage(message); }
  terminate() { this.#worker.terminate(); }
  ref() { this.#worker.ref(); }
  unref() { this.#worker.unref(); }
}

export const bytesOf = (url) => readFile(url);
