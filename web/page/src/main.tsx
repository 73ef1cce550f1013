import {render} from "preact";
import {App} from "./app";
import {keepBoard, listenToInput, loadLink} from "./input";
import {listenToKeys} from "./keys";

keepBoard();
render(<App />, document.getElementById("page")!);
listenToKeys();
listenToInput();
void loadLink();
window.addEventListener("hashchange", () => void loadLink());

if (import.meta.env.MODE === "production" && "serviceWorker" in navigator) void navigator.serviceWorker.register("./sw.js");
