// The packed package in an empty project: Node, TypeScript, and builds of Vite, webpack and esbuild.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {fileURLToPath} from "node:url";

const packed = fileURLToPath(new URL("../../build/web/npm", import.meta.url));
const tools = fileURLToPath(new URL("../npm/node_modules", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "nonet-"));
const run = (program, ...given) => String(execFileSync(program, given, {cwd: project, timeout: 300_000, stdio: "pipe"}));
const tool = (name, ...given) => run(join(tools, ".bin", name), ...given);
const write = (name, text) => writeFileSync(join(project, name), text);
const files = (folder) => readdirSync(join(project, folder), {recursive: true}).map(String);

before(() => {
  const [{filename, files: all}] = JSON.parse(run("npm", "pack", packed, "--json"));
  const names = all.map((file) => file.path);
  assert.ok(names.includes("index.js") && names.includes("nonet.wasm") && !names.some((name) => name.endsWith(".mjs")));
  write("package.json", '{"type": "module", "private": true}');
  run("npm", "install", "--no-audit", "--no-fund", "--offline", `./${filename}`);
  mkdirSync(join(project, "source"));
  write("source/main.js", 'import {count} from "nonet";\ncount("................").then((found) => { document.title = found; });\n');
  write("index.html", '<!doctype html><title>-</title><script type="module" src="/source/main.js"></script>');
});
after(() => rmSync(project, {recursive: true, force: true}));

test("Node imports each entry", () => {
  for (const entry of ["nonet", "nonet/small", "nonet/inline", "nonet/sync"]) {
    write("try.js", `import * as nonet from "${entry}"; await nonet.init?.(); console.log(await nonet.count("................"));`);
    assert.equal(run("node", "try.js"), "288\n", entry);
  }
});

test("TypeScript knows the types", () => {
  write("try.ts", `import {solve, type Result} from "nonet";
import {init, count} from "nonet/sync";
const result: Result = await solve("1...", {limit: 2});
await init();
const found: number = count(result.solution ?? [0]);
console.log(found);\n`);
  const options = ["--noEmit", "--strict", "--target", "esnext", "--module", "nodenext"];
  tool("tsc", ...options, "try.ts");
  write("try.ts", 'import {solve} from "nonet";\nsolve("1...", {limit: "2"});\n');
  assert.throws(() => tool("tsc", ...options, "try.ts"), (error) => String(error.stdout).includes("TS2322"));
});

test("Vite builds the worker and the wasm", () => {
  tool("vite", "build", "--outDir", "vite");
  assert.ok(files("vite").some((name) => name.endsWith(".wasm")));
  assert.ok(files("vite").some((name) => /worker.*\.js$/.test(name)));
});

test("webpack builds the worker and the wasm", () => {
  tool("webpack", "--mode", "production", "--entry", "./source/main.js", "-o", "webpack");
  assert.ok(files("webpack").some((name) => name.endsWith(".wasm")));
  assert.ok(files("webpack").filter((name) => name.endsWith(".js")).length >= 2);
});

test("esbuild makes one file of the inline entry, which runs in Node, too", () => {
  write("source/one.js", 'import {count} from "nonet/inline";\nconsole.log(await count("................"));\n');
  tool("esbuild", "source/one.js", "--bundle", "--format=esm", "--platform=browser", "--outfile=browser.js");
  assert.ok(!readFileSync(join(project, "browser.js"), "utf8").includes("node:fs"));
  tool("esbuild", "source/one.js", "--bundle", "--format=esm", "--platform=node", "--outfile=one.js");
  assert.equal(run("node", "one.js"), "288\n");
});
