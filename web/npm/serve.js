// What a worker does: answers one call after the other. `load` gives the module; without it the first message does.
import {engineOf} from "./engine.js";
import {NonetError} from "./error.js";

export function serve(port, make, load) {
  let take;
  const module = load?.() ?? new Promise((resolve) => { take = resolve; });
  const engine = module.then((compiled) => engineOf(make, compiled));
  port.onmessage = async ({data: {module, name, given, lines, progress, step}}) => {
    if (module) return take(module);
    const beside = {
      lines,
      onProgress: progress ? (...numbers) => port.postMessage({progress: numbers}) : undefined,
      onStep: step ? (made) => port.postMessage({step: made}) : undefined,
    };
    try {
      const result = (await engine)(name, given, beside);
      port.postMessage({result}, result?.solutions?.buffer ? [result.solutions.buffer] : []);
    } catch (error) {
      if (error instanceof NonetError) port.postMessage({error: {message: error.message, kind: error.kind}});
      else port.postMessage({crashed: String(error?.message ?? error)});
    }
  };
}
