// The module and the native program give the same answers. Needs build/release/nonet, or NONET_PROGRAM.
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {existsSync, readdirSync, readFileSync} from "node:fs";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import * as nonet from "../../build/web/npm/index.js";

const root = new URL("../../", import.meta.url);
const program = process.env.NONET_PROGRAM ?? fileURLToPath(new URL("build/release/nonet", root));
const skip = existsSync(program) ? false : `no ${program}`;

const run = (given, input) =>
  String(spawnSync(program, given, {input, maxBuffer: 1 << 28, timeout: 120_000}).stdout);
const flags = ({box, variants = [], constraints = []} = {}) => [
  ...(box ? ["--box", box.join("x")] : []),
  ...variants.flatMap((name) => ["--variant", name]),
  ...constraints.flatMap((line) => ["--constraint", line]),
];
const file = (name) => readFileSync(new URL(name, root));

async function* cases() {
  for (const [name, rules] of [
    ["16x16.txt"], ["6x6.txt"], ["ai_escargot.txt"], ["jigsaw.txt"], ["killer.jsonl"], ["hard.txt"],
    ["diagonal.txt", {variants: ["diagonal"]}], ["windoku.txt", {variants: ["windoku"]}],
  ]) yield {name, text: file(`examples/${name}`), rules};
  for (const folder of ["variants", "puzzles"]) {
    for (const name of readdirSync(new URL(`tests/fuzz/corpus/${folder}`, root))) {
      yield {name, text: file(`tests/fuzz/corpus/${folder}/${name}`)};
    }
  }
  // A puzzle in each format; as candidates it has 729 symbols, as a board of side 27.
  for (const format of ["candidates", "csv", "f-puzzles", "grid", "iss", "json", "line", "numbers", "pencilmarks", "ss"]) {
    yield {name: format, text: run(["convert", "--quiet", "--to", format, "-"], file("examples/ai_escargot.txt"))};
  }
  // A blank board with one constraint of each kind.
  for (const {example} of await nonet.constraints()) {
    yield {name: example, text: ".".repeat(81), rules: {box: [3, 3], constraints: [example]}};
  }
  for (const rules of [{box: [3, 3]}, {box: [2, 3]}, {box: [2, 4]}, {box: [3, 3], variants: ["diagonal"]},
    {box: [3, 3], variants: ["antiknight"]}, {box: [3, 3], variants: ["windoku"]}]) {
    const text = run(["generate", "--seed", "5", ...flags(rules), "40"]);
    yield {name: JSON.stringify(rules), text, rules};
  }
}

test("statuses and solutions are equal", {skip, timeout: 900_000}, async () => {
  let compared = 0;
  for await (const {name, text, rules} of cases()) {
    const native = run(["solve", "--limit", "2", "--timeout", "5", "--output", "json", ...flags(rules), "-"], text)
      .split("\n").filter(Boolean).map((line) => JSON.parse(line));
    // Text that is not UTF-8 cannot be a string of JavaScript.
    if (Buffer.from(String(text)).compare(Buffer.from(text)) !== 0) continue;
    let reading;
    try {
      reading = await nonet.read(String(text), {rules});
    } catch (error) {
      assert.equal(native.length, 0, `${name}: ${error.message}`);
      continue;
    }
    const puzzles = native.filter((each) => each.status !== "invalid");
    assert.equal(reading.puzzles.length, puzzles.length, name);
    for (const [i, puzzle] of reading.puzzles.entries()) {
      const mine = await nonet.solve(puzzle, {limit: 2, timeout: 20});
      const theirs = puzzles[i].status.replaceAll("_", " ");
      if (mine.status === "timeout" || theirs === "timeout" || theirs === "solved") continue;
      assert.equal(mine.status, theirs, `${name}, puzzle ${i + 1}`);
      if (theirs === "unique" && puzzle.rules.side <= 9) {
        assert.equal(mine.solution.join(""), puzzles[i].solution, `${name}, puzzle ${i + 1}`);
      }
      ++compared;
    }
  }
  assert.ok(compared >= 500, `only ${compared} puzzles`);
});

test("explanations, formulas and puzzles of a seed are equal", {skip, timeout: 300_000}, async () => {
  const lines = String(file("examples/minimal.txt")).split("\n").filter((line) => /^[\d.]{81}/.test(line)).slice(0, 10);
  for (const line of lines) {
    const puzzle = line.slice(0, 81);
    const native = run(["explain", "--output", "json", "-"], puzzle).split("\n").filter(Boolean).map((step) => JSON.parse(step));
    const mine = await nonet.explain(puzzle);
    assert.deepEqual(mine.steps.map((step) => step.text), native.map((step) => step.text));
    assert.equal((await nonet.encode(puzzle)).dimacs, run(["encode", "-"], puzzle));
  }
  const made = await nonet.generate(5, {seed: 3});
  assert.deepEqual(made.map(({clues}) => clues.join("")), run(["generate", "--seed", "3", "5"]).replaceAll(".", "0").split("\n").filter(Boolean));
});
