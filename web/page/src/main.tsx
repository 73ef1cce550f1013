import {render} from "preact";
import {App} from "./app";
import {listenToInput, restore} from "./input";
import {listenToKeys} from "./keys";

render(<App />, document.getElementById("page")!);
listenToKeys();
listenToInput();
void restore();
window.addEventListener("hashchange", () => { if (location.hash.length > 1) void restore(); });

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("./sw.js");
