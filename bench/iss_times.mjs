// Times of the Interactive Sudoku Solver (ISS) under node, for `bench/bench variants`: set-up and search, apart, of each puzzle.
//
//     node bench/iss_times.mjs CHECKOUT       the checkout of github.com/sigh/Interactive-Sudoku-Solver
//
// Standard input has a request a line, standard output an answer a line, in order:
//
//     {"text": ".Cage~17~R1C1~R1C2", "limit": 2, "seconds": 60}
//     {"wall_us": 3912.7, "cpu_us": 3950, "setup_us": 812, "solutions": 1, "finished": true, "solution": [5, 3, ...],
//      "nodes": 12}
//     {"error": "Unknown constraint type: Cake"}
//
// The times are from the constraints to the answer; reading the text is not counted. `cpu_us` is processor time, that of
// node's helper threads included, and `setup_us` the part of it that ISS calls puzzle setup. `solution` is the last that
// was found. `seconds` limits processor time. It is ISS's own code that runs, as its web worker calls it; only the page around it is missing.
// bench/variant_times.cpp answers the same requests with nonet.
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const checkout = process.argv[2];
if (!checkout) {
  console.error('usage: node bench/iss_times.mjs CHECKOUT');
  process.exit(2);
}

// What the modules expect of a page.
globalThis.self = globalThis;
globalThis.VERSION_PARAM = '';
globalThis.location ??= { search: '' };

const module_of = (path) => import(pathToFileURL(resolve(checkout, path)).href);
const { SudokuParser } = await module_of('js/sudoku_parser.js');
const { SudokuBuilder } = await module_of('js/solver/sudoku_builder.js');

// Answers go here; nothing that ISS logs may come between them.
const answer = (what) => process.stdout.write(JSON.stringify(what) + '\n');
console.log = console.info = console.debug = console.error;

// The search calls back every 2^13 guesses, as often as it does for the page.
const kCallEvery = 13;
class OutOfTime extends Error {}

const cpu_us = () => {
  const used = process.cpuUsage();
  return used.user + used.system;
};

const run = ({ text, limit = 2, seconds = 60 }) => {
  const parsed = SudokuParser.parseText(text);
  let last = null;
  let solutions = 0;
  let finished = true;
  const cpu_began = cpu_us();
  const began = performance.now();
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(parsed));
  const cpu_built = cpu_us();
  solver.setProgressCallback((extra) => {
    for (const solution of extra?.solutions ?? []) last = solution;
    if (cpu_us() - cpu_began > 1e6 * seconds) throw new OutOfTime();
  }, kCallEvery);
  try {
    solutions = solver.countSolutions(limit);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    finished = false;
  }
  const ended = performance.now();
  const cpu_ended = cpu_us();
  const { counters } = solver.state();
  const cells = solver.geometry().numGridCells;
  return {
    wall_us: 1000 * (ended - began),
    cpu_us: cpu_ended - cpu_began,
    setup_us: cpu_built - cpu_began,
    solutions: finished ? solutions : counters.solutions,
    finished,
    solution: last === null ? [] : Array.from(last).slice(0, cells),
    nodes: counters.guesses,
  };
};

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line === '') continue;
  try {
    answer(run(JSON.parse(line)));
  } catch (error) {
    answer({ error: String(error?.message ?? error).split('\n')[0] });
  }
}
