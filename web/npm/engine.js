// One instance of the WebAssembly module, and its calls.
import {NonetError} from "./error.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// `make` is what Emscripten wrote, `compiled` a WebAssembly.Module.
export async function engineOf(make, compiled) {
  const module = await new Promise((resolve, reject) => {
    // make() would wait for ever if there is no instance, for want of memory.
    const instantiateWasm = (imports, done) => WebAssembly.instantiate(compiled, imports).then(done, reject);
    make({instantiateWasm}).then(resolve, reject);
  });
  let isBusy = false;

  // The place and the size of each text, in memory that `places` names. Without a text there is no place.
  function put(texts, places) {
    return texts.flatMap((text) => {
      if (text === undefined) return [0, 0];
      const encoded = encoder.encode(text);
      const place = module._malloc(encoded.length || 1);
      if (place === 0) throw new NonetError("not enough memory", "limit");
      places.push(place);
      module.HEAPU8.set(encoded, place);
      return [place, encoded.length];
    });
  }

  // Throws NonetError, or what a callback or a wasm trap throws: then the instance is not used again.
  function call(name, given, beside) {
    if (isBusy) throw new NonetError("a callback calls the module: wait for the end of the first call");
    isBusy = true;
    try {
      return answered(name, given, beside);
    } finally {
      isBusy = false;
    }
  }

  function answered(name, given, {lines, onProgress, onStep} = {}) {
    module.onProgress = onProgress;
    module.onStep = onStep && ((text) => onStep(JSON.parse(text)));
    const places = [];
    let reply;
    try {
      reply = module._nonet_call(...put([name, JSON.stringify(given), lines], places));
    } finally {
      for (const place of places) module._free(place);
    }
    const {result, error} = JSON.parse(decoder.decode(module.HEAPU8.subarray(reply, reply + module._nonet_size())));
    if (error) throw new NonetError(error.message, error.kind);
    return name === "solveBatch" ? batchOf(result) : result;
  }

  function batchOf({count, cells, names, invalid}) {
    const place = module._nonet_bytes();
    const statuses = module.HEAPU8.subarray(place + count * cells, place + module._nonet_bytes_size());
    const status = [];
    for (const number of statuses) status.push(names[number]);
    return {solutions: module.HEAPU8.slice(place, place + count * cells), status, invalid};
  }

  return call;
}
