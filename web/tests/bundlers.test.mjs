// The packed package in an empty project: Node, Deno, TypeScript, and in Chromium as it is and built by Vite, webpack
// and esbuild.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {fileURLToPath} from "node:url";
import {chromium, served, whyNoChromium} from "./browser.mjs";

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

test("Deno imports each entry", () => {
  for (const entry of ["nonet", "nonet/small", "nonet/inline", "nonet/sync"]) {
    write("try.js", `import * as nonet from "${entry}"; await nonet.init?.(); console.log(await nonet.count("................")); Deno.exit();`);
    assert.equal(tool("deno", "run", "--quiet", "--allow-read", "try.js"), "288\n", entry);
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
  tool("vite", "build", "--base", "./", "--outDir", "vite");
  assert.deepEqual(files("vite").filter((name) => name.endsWith(".wasm")).length, 1);
});

test("webpack builds the worker and the wasm", () => {
  tool("webpack", "--mode", "production", "--entry", "./source/main.js", "-o", "webpack");
  assert.deepEqual(files("webpack").filter((name) => name.endsWith(".wasm")).length, 1);
  write("webpack/index.html", '<!doctype html><title>-</title><script src="main.js"></script>');
});

test("esbuild makes one file of the inline entry, which runs in Node, too", () => {
  mkdirSync(join(project, "esbuild"));
  write("source/one.js", 'import {count} from "nonet/inline";\nconsole.log(await count("................"));\n');
  tool("esbuild", "source/one.js", "--bundle", "--format=esm", "--platform=node", "--outfile=one.js");
  assert.equal(run("node", "one.js"), "288\n");
  write("source/page.js", readFileSync(join(project, "source/main.js"), "utf8").replace('"nonet"', '"nonet/inline"'));
  tool("esbuild", "source/page.js", "--bundle", "--minify", "--outfile=esbuild/page.js");
  write("esbuild/index.html", '<!doctype html><title>-</title><script src="page.js"></script>');
});

test("pages count in Chromium", {skip: whyNoChromium}, async () => {
  for (const entry of ["index", "small", "inline"]) {
    write(`plain_${entry}.html`, `<!doctype html><title>-</title><script type="module">
      import {count} from "./node_modules/nonet/${entry}.js";
      document.title = await count("................");</script>`);
  }
  const [address, browser] = [await served(project), await chromium()];
  try {
    for (const path of ["plain_index.html", "plain_small.html", "plain_inline.html", "vite/index.html", "webpack/index.html", "esbuild/index.html"]) {
      const page = await browser.newPage();
      const errors = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(`${address}/${path}`);
      await page.waitForFunction('document.title !== "-"', undefined, {timeout: 30_000}).catch(() => {});
      assert.deepEqual([await page.title(), errors], ["288", []], path);
    }
  } finally {
    await browser.close();
  }
});
