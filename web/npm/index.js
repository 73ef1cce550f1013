import {compiled, NodeWorker} from "./platform.js";
import {clientOf} from "./client.js";

// Bundlers know the second form.
const start = () =>
  NodeWorker ? new NodeWorker("./worker.js") : new Worker(new URL("./worker.js", import.meta.url), {type: "module"});

export const {
  read, solve, solutions, solveBatch, count, estimate, check, verifySolution, candidates, explain, repair, rate, minimise,
  generate, canon, encode, prove, verify, convert, svg, constraints, backends, compare,
} = clientOf(start, () => compiled(new URL("./nonet.wasm", import.meta.url)));
export {NonetError} from "./error.js";
export {version} from "./version.js";
