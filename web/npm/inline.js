import {NodeWorker} from "./platform.js";
import {clientOf} from "./client.js";
import script from "./inline-script.js";

function start() {
  if (NodeWorker) return new NodeWorker(script, {eval: true});
  const url = URL.createObjectURL(new Blob([script], {type: "text/javascript"}));
  // Deno knows modules alone; Chromium refuses them in pages of the disk.
  const worker = new Worker(url, globalThis.Deno ? {type: "module"} : {});
  URL.revokeObjectURL(url);
  return worker;
}

export const {
  read, solve, solutions, solveBatch, count, estimate, check, verifySolution, candidates, explain, repair, rate, minimise,
  generate, canon, encode, prove, verify, convert, svg, constraints, backends, compare,
} = clientOf(start);
export {NonetError} from "./error.js";
export {version} from "./version.js";
