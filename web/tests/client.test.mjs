// A worker whose module fails: the call is rejected, and the next one is answered.
import assert from "node:assert/strict";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import {readFileSync, rmSync, writeFileSync} from "node:fs";
import make from "../../build/web/npm/nonet.js";
import * as nonet from "../../build/web/npm/index.js";
import * as sync from "../../build/web/npm/sync.js";
import {clientOf} from "../npm/client.js";
import {engineOf} from "../npm/engine.js";
import {compiled, NodeWorker} from "../../build/web/npm/platform.js";

const wasm = new URL("../../build/web/npm/nonet.wasm", import.meta.url);
const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// A worker whose second call reads outside of the memory, which is a trap.
const script = `
  const {parentPort} = require("node:worker_threads");
  let calls = 0;
  Promise.all(${JSON.stringify(["../npm/serve.js", "../../build/web/npm/nonet.js"].map((path) => new URL(path, import.meta.url)))}
    .map((url) => import(url))).then(([{serve}, {default: make}]) => serve(parentPort, async (options) => {
      const module = await make(options);
      const answer = (name, size, text, ...more) => module._nonet_call(name, size, calls++ ? 0xfffffff0 : text, ...more);
      return Object.create(module, {_nonet_call: {value: answer}});
    }));`;

test("a trap rejects the call, and the next call starts anew", async () => {
  let started = 0;
  const client = clientOf(() => {
    ++started;
    return new NodeWorker(script, {eval: true});
  }, () => compiled(wasm));
  const blank = "................";
  assert.equal(await client.count(blank), 288);
  const trapped = client.count(blank);
  const queued = client.count(blank);
  await assert.rejects(trapped, {name: "NonetError", kind: "crashed", message: /memory access out of bounds/});
  assert.equal(await queued, 288);
  assert.equal(started, 2);
});

test("a worker that cannot start rejects the call", async () => {
  const client = clientOf(() => new NodeWorker("./nothing.js"));
  await assert.rejects(client.count(""), {name: "NonetError", kind: "crashed"});
});

// The wasm file with another limit of its memory, in pages of 64 KB.
function withMemory(pages) {
  const bytes = readFileSync(wasm);
  const number = (at) => {
    let [value, size] = [0, 0];
    do value |= (bytes[at + size] & 127) << (7 * size); while (bytes[at + size++] & 128);
    return [value, size];
  };
  const kMemory = 5;  // the section: its number, its size, one memory with a limit, least and most pages
  for (let at = 8; at < bytes.length;) {
    const [size, length] = number(at + 1);
    if (bytes[at] === kMemory) {
      const most = at + 1 + length + 2 + number(at + 1 + length + 2)[1];
      assert.deepEqual(number(most), [65536, 3]);
      bytes.set([(pages & 127) | 128, ((pages >> 7) & 127) | 128, pages >> 14], most);
      return WebAssembly.compile(bytes);
    }
    at += 1 + length + size;
  }
}

test("a call that needs too much memory is refused, and the next call is answered", async () => {
  const call = await engineOf(make, await withMemory(512));
  const large = {puzzle: Array(64 * 64).fill(0), backend: "dlx"};
  assert.throws(() => call("solve", large), {name: "NonetError", kind: "limit"});
  assert.equal(call("solve", {puzzle: classic, limit: 2}).status, "unique");
});

test("what JSON cannot say is refused by name, and the next call is answered", async () => {
  const circle = {};
  circle.box = circle;
  for (const [options, message] of [[{limit: () => 1}, "limit: not a function"], [{limit: Symbol("1")}, "limit: not a symbol"],
    [{limit: 1n}, "limit: not a bigint"], [{limit: NaN}, "limit: not NaN"], [{rules: circle}, "rules: not an object within itself"],
    [{signal: {addEventListener() {}}}, "signal: an AbortSignal"]]) {
    await assert.rejects(nonet.solve("1234341221434...", options), (error) => error instanceof nonet.NonetError && error.message === message);
  }
  await assert.rejects(nonet.solve(() => 1), /^NonetError: puzzle: not a function$/);
  assert.equal(await nonet.count("................"), 288);
});

test("a worker that cannot start rejects the call", async () => {
  const {count} = clientOf(() => { throw new Error("no workers here"); });
  await assert.rejects(count("................"), {name: "NonetError", kind: "crashed", message: "the module ended: no workers here"});
});

test("a callback may abort and throw, and calls that wait are answered", async () => {
  const control = new AbortController();
  const batch = nonet.solveBatch(Array(5000).fill("1234341221434..."), {signal: control.signal, onProgress() {
    control.abort();
    throw new Error("too late");
  }});
  const next = nonet.count("................");
  await assert.rejects(batch, {name: "AbortError"});
  assert.equal(await next, 288);
});

test("without a worker: a callback cannot call the module, and its own error comes out", async () => {
  const puzzles = Array(3000).fill("1234341221434...");
  await sync.init();
  assert.throws(() => sync.solveBatch(puzzles, {onProgress: () => sync.count("................")}), /^NonetError: a callback calls the module/);
  await sync.init();
  assert.throws(() => sync.solveBatch(puzzles, {onProgress() { throw new TypeError("mine"); }}), /^TypeError: mine$/);
  await sync.init();
  assert.equal(sync.solveBatch(puzzles).status.length, 3000);
});

test("numbers and objects that JSON would change are refused by name", async () => {
  const blank = "................";
  for (const [puzzle, options, message] of [[new BigInt64Array(16), {}, "puzzle: not BigInt64Array"],
    [new DataView(new ArrayBuffer(16)), {}, "puzzle: not DataView"], [new ArrayBuffer(16), {}, "puzzle: not ArrayBuffer"],
    [blank, new Map([["limit", 2]]), "options: an object"], [new Date(), {}, "puzzle: not Date"], [new Map(), {}, "puzzle: not Map"], [blank, {rules: new Set()}, "rules: not Set"],
    [blank, {limit: Infinity}, "limit: not Infinity; without the option there is no limit"], [blank, {timeout: -Infinity}, "timeout: not -Infinity; without the option there is no limit"]]) {
    await assert.rejects(nonet.solutions(puzzle, options), {name: "NonetError", kind: "input", message});
  }
  assert.equal(await nonet.count(blank, {timeout: Infinity}), 288);
});

test("the types have the options that functions take, and sync.d.ts no signal", async () => {
  const {default: ts} = await import("../npm/node_modules/typescript/lib/typescript.js");
  const errors = (code) => {
    const file = new URL("../../build/web/npm/sync-test.ts", import.meta.url);
    writeFileSync(file, `import * as nonet from "./sync.js";\n${code}`);
    const options = {noEmit: true, strict: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, types: []};
    try {
      const found = ts.getPreEmitDiagnostics(ts.createProgram([fileURLToPath(file)], options));
      return found.map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    } finally {
      rmSync(file);
    }
  };
  const taken = ["solve", "solutions", "solveBatch", "count", "compare"].map((name) => `nonet.${name}("1", {nodeLimit: 1});`);
  const reporting = ["solveBatch(['1']", "generate(1", "compare('1'"].map((call) => `nonet.${call}, {onProgress: (done: number, all: number) => {}});`);
  assert.deepEqual(errors([...taken, ...reporting].join("\n")), []);
  assert.deepEqual(errors('const all: number = nonet.count([0], {timeout: 1, rules: {box: [1, 1]}}); nonet.verifySolution("1", [[1]], {});'), []);
  assert.deepEqual(errors('nonet.solve({clues: [0], rules: {box: [1, 1]}}); nonet.convert("1", "iss"); nonet.generate(1, {symmetry: "full"});'), []);
  assert.equal(errors('nonet.count("1", {signal: new AbortController().signal});').length, 1);
  assert.equal(errors('nonet.compare("1", {backend: "dfs"});').length, 1);
});
