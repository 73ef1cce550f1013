// The native program, the puzzles of this repository, and the answers of both. Needs build/release/nonet, or
// NONET_PROGRAM.
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {existsSync, readdirSync, readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";

const root = new URL("../../", import.meta.url);
const program = process.env.NONET_PROGRAM ?? fileURLToPath(new URL("build/release/nonet", root));

/** Why nothing can be compared, or false. */
export const skip = existsSync(program) ? false : `no ${program}`;

export const file = (name) => readFileSync(new URL(name, root));
export const run = (given, input) =>
  String(spawnSync(program, given, {input, maxBuffer: 1 << 28, timeout: 120_000}).stdout);

const flags = ({box, variants = [], constraints = []} = {}) => [
  ...(box ? ["--box", box.join("x")] : []),
  ...variants.flatMap((name) => ["--variant", name]),
  ...constraints.flatMap((line) => ["--constraint", line]),
];
// As the program writes digits: 10 is A, 36 is a.
const symbolOf = (digit) => digit < 10 ? String(digit) : String.fromCharCode(digit < 36 ? 55 + digit : 61 + digit);

const kLimit = 10;  // solutions of each puzzle

async function* cases(nonet) {
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
    // Without its first clue a minimal puzzle has several solutions.
    yield {name: `${JSON.stringify(rules)}, a clue less`, text: text.replace(/^(\.*)[^.]/gm, "$1."), rules};
  }
}

/** Status, number of solutions and the only solution of each puzzle. `nonet` is the module. How many were compared. */
export async function compareAnswers(nonet) {
  let compared = 0;
  for await (const {name, text, rules} of cases(nonet)) {
    // Text that is not UTF-8 cannot be a string of JavaScript.
    if (Buffer.from(String(text)).compare(Buffer.from(text)) !== 0) continue;
    const native = run(["solve", "--limit", String(kLimit), "--timeout", "5", "--output", "json", ...flags(rules), "-"], text)
      .split("\n").filter(Boolean).map((line) => JSON.parse(line)).filter(({status}) => status !== "invalid");
    let reading;
    try {
      reading = await nonet.read(String(text), {rules});
    } catch (error) {
      assert.equal(native.length, 0, `${name}: ${error.message}`);
      continue;
    }
    assert.equal(reading.puzzles.length, native.length, name);
    for (const [i, puzzle] of reading.puzzles.entries()) {
      const mine = await nonet.solve(puzzle, {limit: kLimit, timeout: 20});
      const theirs = {...native[i], status: native[i].status.replaceAll("_", " ")};
      if ([mine.status, theirs.status].includes("timeout")) continue;
      const place = `${name}, puzzle ${i + 1}`;
      assert.deepEqual([mine.status, mine.count], [theirs.status, theirs.solutions], place);
      if (mine.status === "unique") assert.equal(mine.solution.map(symbolOf).join(""), theirs.solution, place);
      ++compared;
    }
  }
  return compared;
}
