import {port} from "./platform.js";
import make from "built/nonet.js";
import {serve} from "./serve.js";

serve(port, make);
