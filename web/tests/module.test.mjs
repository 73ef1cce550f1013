// The package in build/web/npm, in Node.
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import * as inline from "../../build/web/npm/inline.js";
import * as nonet from "../../build/web/npm/index.js";
import * as small from "../../build/web/npm/small.js";
import * as sync from "../../build/web/npm/sync.js";
import {wrongCalls} from "./calls.mjs";

const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
// Of Wikipedia's article on Sudoku.
const answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const digits = (text) => Array.from(text, (letter) => (letter === "." ? 0 : Number(letter)));
const blank = "................";
const examples = new URL("../../examples/", import.meta.url);
const example = (name) => readFileSync(new URL(name, examples), "utf8");

test("every entry solves a puzzle", async () => {
  await sync.init();
  for (const entry of [nonet, small, inline, sync]) {
    const result = await entry.solve(classic, {limit: 2});
    assert.equal(result.status, "unique");
    assert.deepEqual(result.solution, digits(answer));
    assert.equal(result.count, 1);
    assert.match(entry.version, /^\d+\.\d+\.\d+$/);
  }
});

test("a puzzle is text, digits, rows, or an object", async () => {
  const cells = digits(classic);
  const rows = Array.from({length: 9}, (_, row) => cells.slice(9 * row, 9 * row + 9));
  const [read] = (await nonet.read(classic)).puzzles;
  for (const form of [cells, Uint8Array.from(cells), rows, rows.map((row) => Uint8Array.from(row)), {clues: cells}, read]) {
    assert.deepEqual((await nonet.solve(form)).solution, digits(answer));
  }
});

test("boards of other shapes are read, solved and counted", async () => {
  // Known numbers: Latin rectangles of 2 x 4; 3 x 3 Latin squares with all divisions into regions.
  assert.equal(await nonet.count(new Array(8).fill(0), {rules: {shape: "1x1 2x4"}}), 24 * 9);
  assert.equal(await nonet.count([[0, 0, 0, 0], [0, 0, 0, 0]], {rules: {shape: "1x1 2x4"}}), 24 * 9);
  const regions = {shape: "1x3 +9", constraints: ["chaos v1-9"]};
  assert.equal(await nonet.count(new Array(18).fill(0), {rules: regions}), 72);
  const [puzzle] = (await nonet.read(`0123${".".repeat(12)}`, {rules: {shape: "2x2 4x4 0-3"}})).puzzles;
  assert.deepEqual(puzzle.clues.slice(0, 4), [1, 2, 3, 4]);
  const {shape, side, rows, columns, least} = puzzle.rules;
  assert.deepEqual([shape, side, rows, columns, least], ["2x2 4x4 0-3", 4, 4, 4, 0]);
  assert.deepEqual((await nonet.solve(puzzle)).solution.slice(0, 4), [1, 2, 3, 4]);
  const [iss] = (await nonet.read(".Shape~2x4.NoBoxes.~R1C1_1")).puzzles;
  assert.deepEqual([iss.rules.rows, iss.rules.columns, await nonet.count(iss)], [2, 4, 6 * 9]);
  const excluded = [{row: 3, column: 0, digit: 2}];
  const cell = {rules: {shape: "1x1 1x1 2 +3"}, clues: [1, 0, 0, 0], excluded};
  assert.equal(await nonet.count(cell), 4);
  await assert.rejects(nonet.count({...cell, excluded: [{row: 4, column: 0, digit: 2}]}), /row: a whole number from 0 to 3/);
  await assert.rejects(nonet.count([0], {rules: {shape: "3x"}}), /shape/);
  const blank = (number, length) => new Array(number).fill(new Array(length).fill(0));
  await assert.rejects(nonet.count(blank(3, 27)), /9 rows of 9 digits/);
  await assert.rejects(nonet.count({clues: blank(27, 3)}), /9 rows of 9 digits/);
  await assert.rejects(nonet.count(blank(4, 2), {rules: {shape: "1x1 2x4"}}), /2 rows of 4 digits/);
});

test("read gives puzzles, errors and their places", async () => {
  const reading = await nonet.read("1234341221434321\nnonsense\n");
  assert.deepEqual(reading.puzzles.map((puzzle) => puzzle.rules.name), ["2x2"]);
  assert.deepEqual(reading.errors.map((error) => error.line), [2]);
  assert.equal(reading.format, "line");
  const [killer] = (await nonet.read(example("killer.jsonl"))).puzzles;
  assert.ok(killer.rules.constraints.length > 5 && killer.rules.constraints.every((line) => line.startsWith("killer ")));
});

test("rules of the options hold", async () => {
  const rules = {box: [2, 2], variants: ["diagonal"]};
  // 4x4 Sudoku boards with both diagonals: 48 of the 288.
  assert.equal(await nonet.count(blank, {rules}), 48);
  assert.equal(await nonet.count(blank, {rules: {box: [1, 4]}}), 576);  // Latin squares
  const [whole] = (await nonet.read(blank, {rules})).puzzles;
  assert.equal(await nonet.count(whole), 48);
  assert.equal((await nonet.read(blank)).puzzles[0].rules.side, 4);
});

test("counts and solutions are those that are known", async () => {
  assert.equal(await nonet.count(blank), 288);
  const found = await nonet.solutions(blank);
  assert.equal(found.complete, true);
  assert.equal(new Set(found.solutions.map(String)).size, 288);
  assert.equal((await nonet.solutions(blank, {limit: 5})).solutions.length, 5);
  assert.equal((await nonet.solve("11..............")).status, "no solution");
});

test("a batch keeps its order and names what is not a puzzle", async () => {
  const seen = [];
  const batch = await nonet.solveBatch([classic, "nonsense", classic], {limit: 2, onProgress: (...all) => seen.push(all)});
  assert.deepEqual(batch.status, ["unique", "invalid", "unique"]);
  assert.deepEqual(Array.from(batch.solutions.subarray(0, 81)), digits(answer));
  assert.ok(batch.solutions.subarray(81, 162).every((digit) => digit === 0));
  assert.deepEqual(Object.keys(batch.invalid), ["1"]);
  assert.deepEqual(seen.at(-1), [3, 3]);
  assert.deepEqual((await nonet.solveBatch(`${classic}\n${classic}\n`)).status.length, 2);
});

test("a batch of lines has the answers of the same list as objects", async () => {
  const other = ".".repeat(81);
  const lines = ["", "x".repeat(16), "nonsense", blank, ` 1${blank.slice(1)}\r`, "1234341221434321", "\ud800".repeat(16), other, "123456789"];
  const [lined, listed] = await Promise.all([lines, [...lines, [7]]].map((list) => nonet.solveBatch(list, {limit: 2})));
  assert.deepEqual(lined.status, listed.status.slice(0, -1));
  assert.deepEqual(lined.solutions, listed.solutions.subarray(0, lined.solutions.length));
  assert.deepEqual(lined.invalid, Object.fromEntries(Object.entries(listed.invalid).filter(([row]) => row !== "9")));
  assert.deepEqual(lined.status.map((each) => each === "invalid"), [true, false, true, false, false, false, true, true, true]);
  await assert.rejects(nonet.solveBatch([], {lines: blank}), {message: /unknown option 'lines'/});
  assert.equal((await nonet.solveBatch([blank], {puzzles: [blank, blank]})).status.length, 1);
});

test("check finds redundant clues", async () => {
  const full = await nonet.check("1234341221434321");
  assert.equal(full.status, "unique");
  assert.equal(full.redundant.length, 16);
  assert.equal(full.minimal, false);
  // Of the list of 17-clue puzzles: none has fewer clues.
  const least = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
  assert.equal((await nonet.check(least)).minimal, true);
  assert.equal((await nonet.check("11..............")).message.length > 0, true);
});

test("verifySolution says what is wrong", async () => {
  assert.equal((await nonet.verifySolution(classic, answer)).correct, true);
  const other = answer.replace(/9$/, "8");
  assert.deepEqual(await nonet.verifySolution(classic, other), {correct: false, message: "r9c9 is 8, its clue is 9"});
});

test("candidates have counts", async () => {
  const found = await nonet.candidates(blank, {counts: 1000});
  assert.deepEqual(found.counts[0], [72, 72, 72, 72]);
  const one = await nonet.candidates(classic);
  assert.deepEqual(one.candidates.map((set) => set.indexOf(true) + 1), digits(answer));
  assert.equal(one.counts, null);
});

test("explain gives the steps to the solution, one by one", async () => {
  const steps = [];
  const path = await nonet.explain(classic, {onStep: (step) => steps.push(step)});
  assert.equal(path.complete, true);
  assert.deepEqual(steps, path.steps);
  const cells = digits(classic);
  for (const {row, column, digit} of path.steps.flatMap((step) => step.place)) cells[9 * row + column] = digit;
  assert.deepEqual(cells, digits(answer));
  const first = await nonet.explain(classic, {limit: 1});
  assert.equal(first.complete, false);
  assert.deepEqual(first.steps, path.steps.slice(0, 1));
  const goal = await nonet.explain(classic, {to: [0, 2]});
  assert.ok(goal.steps.at(-1).place.some(({row, column, digit}) => row === 0 && column === 2 && digit === 4));
  assert.ok((await nonet.explain("11..............")).clashes.length > 0);
});

test("repair finds the wrong clue", async () => {
  const {found} = await nonet.repair("12343412214344..");
  assert.ok(found.length > 0);
  for (const [change] of found) assert.deepEqual([change.row, change.column], [3, 1]);
});

test("rate, minimise and canon keep what they promise", async () => {
  assert.deepEqual(await nonet.rate("1234341221434..."),
    {status: "unique", complete: true, difficulty: "easy", er: null, ep: null, ed: null, largestStep: 1, singles: true, depth: 0, backdoor: 0, backdoors: 1});
  const hard = ".1...893......7.1....4.18.778.9.....6.......3..32.5.8....5.36...69...3..........2";
  const {difficulty, er, largestStep} = await nonet.rate(hard);
  assert.deepEqual({difficulty, er, largestStep}, {difficulty: "very hard", er: 7.1, largestStep: null});
  const killer = await nonet.rate({clues: [...answer].map((digit, cell) => cell < 9 ? 0 : Number(digit)), rules: {box: [3, 3], constraints: ["killer 8 r1c1 r1c2"]}});
  assert.deepEqual([killer.status, killer.difficulty, killer.singles], ["unique", "easy", null]);
  const minimal = await nonet.minimise(answer, {seed: 3});
  assert.equal((await nonet.check(minimal)).minimal, true);
  const forms = await Promise.all(["1...............", "..............4."].map((puzzle) => nonet.canon(puzzle)));
  assert.deepEqual(forms[0], forms[1]);
});

test("generate makes unique puzzles, the same for a seed", async () => {
  const made = await nonet.generate(3, {seed: 7, symmetry: "rotation180"});
  assert.equal(made.length, 3);
  for (const {clues} of made) {
    assert.equal((await nonet.solve(clues, {limit: 2})).status, "unique");
    clues.forEach((clue, cell) => assert.equal(clue === 0, clues[80 - cell] === 0));
  }
  assert.deepEqual(await nonet.generate(3, {seed: 7, symmetry: "rotation180"}), made);
  assert.deepEqual(await nonet.generate(1, {seed: 7, first: 2, symmetry: "rotation180"}), made.slice(2));
});

test("generate draws constraints of kinds, the same for a seed", async () => {
  const options = {seed: 1, kinds: ["killer:8", "thermometer"]};
  const made = await nonet.generate(2, options);
  for (const {clues, rules, ruleset} of made) {
    assert.equal((await nonet.solve(clues, {rules, limit: 2})).status, "unique");
    assert.equal(rules.constraints.filter((each) => each.startsWith("killer")).length, 8);
    assert.ok(rules.constraints.some((each) => each.startsWith("thermometer")));
    assert.match(ruleset, /cage/i);
  }
  assert.deepEqual(await nonet.generate(1, {...options, first: 1, kinds: "killer:8\nthermometer"}), made.slice(1));
});

test("an estimate is near the known number of boards, and exact without a guess", async () => {
  const {mean, error, trials, found} = await nonet.estimate(".".repeat(81), {trials: 2000});
  assert.ok(Math.abs(mean - 6.670903752021073e21) < 7 * error);  // B. Felgenhauer and F. Jarvis, 2005
  assert.ok(trials === 2000 && found > 0);
  assert.deepEqual(await nonet.estimate(classic, {trials: 10}), {mean: 1, error: 0, trials: 10, found: 10});
  await assert.rejects(nonet.estimate(".".repeat(81), {timeout: 0}), {name: "NonetError", kind: "timeout"});
});

test("minimise removes as many constraints as can go together", async () => {
  // Two pairs of digits can be swapped. The first line forbids both, the others one each.
  const constraints = ["thermometer r1c1 r1c2 r1c3 r1c4", "thermometer r1c1 r1c3", "thermometer r1c2 r1c4"];
  const puzzle = {clues: [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 4, 3, 4, 3, 2, 1], rules: {box: [2, 2], constraints}};
  const {rules} = await nonet.minimise(puzzle, {constraints: true});
  assert.deepEqual(rules.constraints, constraints.slice(0, 1));
  assert.deepEqual((await nonet.minimise(puzzle)).rules.constraints, constraints);
});

test("a certificate is accepted, and a false one is not", async () => {
  for (const proof of ["drat", "lrat"]) {
    const certificate = await nonet.prove(classic, {proof});
    assert.deepEqual(await nonet.verify(certificate), {verified: true, claim: "unique", message: ""});
    assert.equal((await nonet.verify(certificate.replace("unique", "no_solution"))).verified, false);
  }
  assert.match(await nonet.prove(blank, {verdict: "count"}), /verdict count/);
});

test("encode writes DIMACS", async () => {
  // Cells, rows, columns and boxes: 16 groups each, with one clause of at least one and six pairs of at most one. Boxes
  // share 64 pairs with rows and columns.
  const {dimacs, variables, clauses} = await nonet.encode(blank);
  assert.match(dimacs, new RegExp(`^p cnf ${variables} ${clauses}$`, "m"));
  assert.deepEqual([variables, clauses], [64, 4 * 16 * 7 - 64]);
  assert.equal(dimacs.split("\n").filter((line) => / 0$/.test(line) && !/^[cp]/.test(line)).length, clauses);
});

test("convert and svg write what reads back", async () => {
  const [killer] = (await nonet.read(example("killer.jsonl"))).puzzles;
  for (const to of ["iss", "f-puzzles", "jsonl"]) {
    const [again] = (await nonet.read(await nonet.convert(killer, to))).puzzles;
    assert.deepEqual(new Set(again.rules.constraints), new Set(killer.rules.constraints), to);
    assert.deepEqual(again.clues, killer.clues);
  }
  assert.match(await nonet.svg(classic, {solution: answer, legend: false}), /^<svg [^]*<\/svg>\n$/);
});

test("the lists name kinds and backends", async () => {
  const kinds = await nonet.constraints();
  for (const {name, example} of kinds) assert.ok(example.startsWith(name), name);
  const names = (await nonet.backends()).map((backend) => backend.name);
  assert.ok(names.includes("cadical") && names.includes("dfs"));
  assert.ok(!names.includes("ipasir") && !names.includes("external"));
  const {results, agree} = await nonet.compare(classic);
  assert.equal(agree, true);
  assert.ok(results.length >= 4 && results.every((result) => result.status === "unique"), JSON.stringify(results));
});

test("wrong arguments are refused in words", async () => {
  for (const [name, given, message] of wrongCalls) {
    for (const entry of [nonet, sync]) {
      await assert.rejects(async () => entry[name](...given), (error) => {
        assert.ok(error instanceof entry.NonetError, `${name}: ${error}`);
        assert.equal(error.kind, "input");
        assert.ok(error.message.startsWith(message), `${name}: '${error.message}' instead of '${message}'`);
        return true;
      });
    }
  }
});

test("the small entry has what small.d.ts declares, and each function answers as the whole module does", async () => {
  const declared = readFileSync(new URL("../npm/small.d.ts", import.meta.url), "utf8").match(/export \{([^}]*)\}/)[1];
  const names = declared.split(",").map((name) => name.trim()).filter(Boolean);
  assert.deepEqual(Object.keys(small).sort(), names.sort());
  const {read, solve, solutions, solveBatch, count, check, constraints, backends, ...others} = small;
  assert.deepEqual(Object.keys(others).sort(), ["NonetError", "version"]);
  const killer = example("killer.jsonl").split("\n")[0];
  for (const puzzle of [classic, killer, "11..............", blank]) {
    assert.deepEqual(await read(puzzle), await nonet.read(puzzle));
    assert.deepEqual(await solutions(puzzle, {limit: 300}), await nonet.solutions(puzzle, {limit: 300}));
    assert.equal(await count(puzzle), await nonet.count(puzzle));
    assert.deepEqual(await check(puzzle), await nonet.check(puzzle));
    assert.equal((await solve(puzzle, {limit: 2})).status, (await nonet.solve(puzzle, {limit: 2})).status);
  }
  const hard = example("hard.txt");
  assert.deepEqual(await solveBatch(hard, {limit: 2}), await nonet.solveBatch(hard, {limit: 2}));
  assert.deepEqual(await constraints(), await nonet.constraints());
  assert.deepEqual((await backends()).map(({name}) => name), ["auto", "dfs"]);
});

test("a timeout is reported", async () => {
  await assert.rejects(nonet.count(".".repeat(81), {timeout: 0.05}), {name: "NonetError", kind: "timeout"});
  assert.equal((await nonet.solve(classic, {timeout: 0})).status, "timeout");
});

test("abort ends a call, and the next one is answered", async () => {
  const controller = new AbortController();
  const long = nonet.count(".".repeat(81), {signal: controller.signal});
  const next = nonet.count(blank);
  setTimeout(() => controller.abort(), 100);
  await assert.rejects(long, {name: "AbortError"});
  assert.equal(await next, 288);
  await assert.rejects(nonet.count(blank, {signal: AbortSignal.abort()}), {name: "AbortError"});
});

test("an exception of a callback rejects the call", async () => {
  const onStep = () => { throw new RangeError("mine"); };
  await assert.rejects(nonet.explain(classic, {onStep}), RangeError);
  assert.equal(await nonet.count(blank), 288);
});

test("a process ends by itself after its calls", () => {
  const script = `import {count} from ${JSON.stringify(new URL("../../build/web/npm/index.js", import.meta.url).href)};
    console.log(await count("${blank}"));`;
  const {stdout, status} = spawnSync(process.execPath, ["--input-type=module", "-e", script], {timeout: 60000});
  assert.equal(String(stdout), "288\n");
  assert.equal(status, 0);
});

test("results say whether time ended", async () => {
  const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
  const rating = await nonet.rate(hard, {timeout: 0});
  assert.deepEqual([rating.status, rating.complete, rating.backdoor], ["timeout", false, null]);
  assert.equal((await nonet.rate(hard, {depth: 0, backdoor: 1})).complete, true);
  const some = await nonet.candidates(".".repeat(81), {counts: 1e8, timeout: 0.2});
  assert.equal(some.complete, false);
  assert.equal((await nonet.candidates(hard, {counts: 2})).complete, true);
  assert.equal((await nonet.solve(blank, {limit: 2})).complete, false);
  assert.equal((await nonet.solve(blank, {limit: 0})).complete, true);
  await assert.rejects(nonet.generate(1, {timeout: 0}), {name: "NonetError", kind: "timeout"});
});

test("the first line of a batch decides what rules without a box are of", async () => {
  const {status, invalid} = await nonet.solveBatch([blank, classic], {rules: {variants: ["diagonal"]}});
  assert.deepEqual([status[0], Object.keys(invalid)], ["solved", ["1"]]);
  await assert.rejects(nonet.solveBatch([], {rules: {box: [0, 2]}}), {message: /^box\[0\]/});
});
