import make from "./nonet.js";
import {serve} from "./serve.js";

// make.mjs fills in WASM.
async function load() {
  const packed = Uint8Array.from(atob(WASM), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

// Node runs this script with `require`, browsers without it.
serve(typeof require === "function" ? require("node:worker_threads").parentPort : self, make, load);
