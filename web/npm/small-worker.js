import {port} from "./platform.js";
import make from "built/small.js";
import {serve} from "./serve.js";

serve(port, make);
