import {render} from "preact";
import {App} from "./app";
import * as nonet from "./engine";
import {keepBoard, listenToInput, loadLink} from "./input";
import {listenToKeys} from "./keys";

Object.assign(window, {nonet});  // for the console of the browser
keepBoard();
render(<App />, document.getElementById("page")!);
listenToKeys();
listenToInput();
void loadLink();
window.addEventListener("hashchange", () => void loadLink());

if (import.meta.env.MODE === "production" && "serviceWorker" in navigator) void navigator.serviceWorker.register("./sw.js");
