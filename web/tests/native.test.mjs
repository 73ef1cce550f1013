// The module and the native program give the same answers.
import assert from "node:assert/strict";
import {test} from "node:test";
import * as nonet from "../../build/web/npm/index.js";
import {compareAnswers, file, run, skip} from "./native.mjs";

test("statuses, solutions and their numbers are equal", {skip, timeout: 900_000}, async () => {
  const compared = await compareAnswers(nonet);
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
