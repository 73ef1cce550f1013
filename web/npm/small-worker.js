import {bytesOf, port} from "#platform";
import {serve} from "./serve.js";
import make from "./small-module.js";

serve(port, make, () => bytesOf(new URL("./small.wasm", import.meta.url)));
