// Times of a solver in JavaScript, under node or in Chromium, for `bench/bench variants` and `bench/bench web`.
//
//     node bench/javascript/times.mjs [--chromium] iss CHECKOUT       the checkout of github.com/sigh/Interactive-Sudoku-Solver
//     node bench/javascript/times.mjs [--chromium] nonet build/web/npm
//
// Standard input has a request a line, standard output an answer a line, in order:
//
//     {"text": ".Cage~17~R1C1~R1C2", "limit": 2, "seconds": 60}
//     {"wall_us": 3912.7, "text_us": 3990, "cpu_us": 3950, "setup_us": 812, "solutions": 1, "finished": true,
//      "solution": [5, 3, ...], "nodes": 12}
//     {"error": "Unknown constraint type: Cake"}
//
// The times are from the constraints to the answer, `text_us` from the text. `cpu_us` is processor time, that of node's helper threads included;
// in Chromium it is wall time. `setup_us` is the part before the search. `solution` is the last that was found. `seconds`
// limits `cpu_us`. nonet alone answers {"batch": [puzzle, ...]}, with the number of unique ones as "solutions".
// bench/variant_times.cpp answers the same requests with the native code.
import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const words = process.argv.slice(2);
const in_chromium = words[0] === '--chromium' && words.shift();
const [name, folder] = words;
if (!['iss', 'nonet'].includes(name) || !folder) {
  console.error('usage: node bench/javascript/times.mjs [--chromium] iss|nonet FOLDER');
  process.exit(2);
}

async function under_node() {
  const cpu_us = () => {
    const used = process.cpuUsage();
    return used.user + used.system;
  };
  const { solverOf } = await import(`./${name}.mjs`);
  return [await solverOf(pathToFileURL(resolve(folder) + sep), cpu_us), () => {}];
}

// A page of a loopback server, which has the solver's folder.
async function under_chromium() {
  const { chromium, served } = await import('../../web/tests/browser.mjs');
  const browser = await chromium();
  const page = await browser.newPage();
  await page.goto(`${await served(resolve(folder))}/LICENSE`); // a page of this address without scripts
  await page.evaluate(async (script) => {
    const { solverOf } = await import(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
    globalThis.answer = await solverOf(new URL('/', location.href), () => 1000 * performance.now());
  }, await readFile(new URL(`${name}.mjs`, import.meta.url), 'utf8'));
  return [(request) => page.evaluate((given) => globalThis.answer(given), request), () => browser.close()];
}

// Answers go to standard output; nothing that a solver logs may come between them.
console.log = console.info = console.debug = console.error;

const [run, end] = await (in_chromium ? under_chromium() : under_node());
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line === '') continue;
  let answer;
  try {
    answer = await run(JSON.parse(line));
  } catch (error) {
    answer = { error: String(error?.message ?? error).split('\n')[0].replace(/^page\.evaluate: (Error: )?/, '') };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
await end();
