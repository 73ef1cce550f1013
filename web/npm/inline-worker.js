import make from "built/nonet.js";
import {port} from "./platform.js";
import {serve} from "./serve.js";

// make.mjs fills in WASM.
async function load() {
  const packed = Uint8Array.from(atob(WASM), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

serve(port, make, load);
