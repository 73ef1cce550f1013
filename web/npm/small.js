import {compiled, NodeWorker} from "./platform.js";
import {clientOf} from "./client.js";

// Bundlers know the second form.
const start = () =>
  NodeWorker ? new NodeWorker("./small-worker.js") : new Worker(new URL("./small-worker.js", import.meta.url), {type: "module"});

export const {
  read, solve, solutions, solveBatch, count, check, constraints, backends,
} = clientOf(start, () => compiled(new URL("./small.wasm", import.meta.url)));
export {NonetError} from "./error.js";
export {version} from "./version.js";
