import {compiled} from "./platform.js";
import {apiOf} from "./api.js";
import {engineOf} from "./engine.js";
import {NonetError} from "./error.js";
import make from "./nonet.js";

let engine = null;
let module = null;

/** Loads the module. After it all functions answer at once. */
export async function init() {
  module ??= await compiled(new URL("./nonet.wasm", import.meta.url));
  engine ??= await engineOf(make, module);
}

function call(name, given, options) {
  if (!engine) throw new NonetError("call init() first, and wait for it");
  if (options.signal) throw new NonetError("signal: only the functions of a worker can be aborted");
  let thrown;
  const guarded = (callback) => callback && ((...values) => {
    try {
      callback(...values);
    } catch (error) {
      thrown = {error};
      throw error;
    }
  });
  try {
    return engine(name, given, {lines: options.lines, onProgress: guarded(options.onProgress), onStep: guarded(options.onStep)});
  } catch (error) {
    if (error instanceof NonetError && !thrown) throw error;
    engine = null;
    if (thrown) throw thrown.error;
    throw new NonetError(`the module ended: ${error?.message ?? error}; call init() again`, "crashed");
  }
}

export const {
  read, solve, solutions, solveBatch, count, estimate, check, verifySolution, candidates, explain, repair, rate, minimise,
  generate, canon, encode, prove, verify, convert, svg, constraints, backends, compare,
} = apiOf(call);
export {NonetError};
export {version} from "./version.js";
