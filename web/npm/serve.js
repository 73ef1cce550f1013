// What a worker does: answers one call after the other. `load` gives the wasm file.
import {engineOf} from "./engine.js";
import {NonetError} from "./error.js";

export function serve(port, make, load) {
  let engine;
  port.onmessage = async ({data: {name, given, progress, step}}) => {
    const callbacks = {
      onProgress: progress ? (...numbers) => port.postMessage({progress: numbers}) : undefined,
      onStep: step ? (made) => port.postMessage({step: made}) : undefined,
    };
    try {
      engine ??= load().then((bytes) => engineOf(make, bytes));
      const result = (await engine)(name, given, callbacks);
      port.postMessage({result}, result?.solutions?.buffer ? [result.solutions.buffer] : []);
    } catch (error) {
      if (error instanceof NonetError) port.postMessage({error: {message: error.message, kind: error.kind}});
      else port.postMessage({crashed: String(error?.message ?? error)});
    }
  };
}
