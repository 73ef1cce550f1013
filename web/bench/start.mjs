// The time from the import of each entry to its first answer, in new processes of Node and new pages of Chromium:
//
//     node web/bench/start.mjs [runs]
import {execFileSync} from "node:child_process";
import {fileURLToPath} from "node:url";
import {chromium, served, whyNoChromium} from "../tests/browser.mjs";

const runs = Number(process.argv[2] ?? 20);
const built = new URL("../../build/web/npm/", import.meta.url);
const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// The second number is the time after the import.
const timed = (entry) => `(async () => {
  const began = performance.now();
  const {solve} = await import(${JSON.stringify(entry)});
  const imported = performance.now();
  if ((await solve(${JSON.stringify(puzzle)})).status !== "solved") throw new Error("no answer");
  return [performance.now() - began, performance.now() - imported];
})()`;

const inNode = (entry) =>
  JSON.parse(execFileSync(process.execPath, ["-e", `${timed(new URL(entry, built).href)}.then((times) => console.log(JSON.stringify(times)))`]));

function print(where, entry, times) {
  const of = (i) => times.map((pair) => pair[i]).sort((a, b) => a - b);
  const text = (sorted) => [0.5, 0.1, 0.9].map((part) => sorted[Math.floor(part * (sorted.length - 1))].toFixed(0).padStart(5)).join("");
  console.log(`${where.padEnd(9)} ${entry.padEnd(10)} ${text(of(0))}   ${text(of(1))}`);
}

console.log("                     from import     after import   (ms: median, 10 %, 90 %)");
const browser = whyNoChromium ? null : await chromium();
const address = await served(fileURLToPath(built));
for (const entry of ["index.js", "small.js", "inline.js"]) {
  print("Node", entry, Array.from({length: runs}, () => inNode(entry)));
  if (!browser) continue;
  const times = [];
  for (let run = 0; run < runs; ++run) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${address}/version.js`);
    times.push(await page.evaluate(timed(`${address}/${entry}`)));
    await context.close();
  }
  print("Chromium", entry, times);
}
await browser?.close();
