import {bytesOf, port} from "#platform";
import make from "./nonet.js";
import {serve} from "./serve.js";

serve(port, make, () => bytesOf(new URL("./nonet.wasm", import.meta.url)));
