// Makes the package of this folder in build/web/npm: node make.mjs
import {cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {gzipSync} from "node:zlib";
import {build} from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const built = join(root, "build/web/web");
const out = join(root, "build/web/npm");

rmSync(out, {recursive: true, force: true});
mkdirSync(out, {recursive: true});
for (const name of readdirSync(here)) {
  if (/\.(js|d\.ts|json|md)$/.test(name) && !/worker|serve|-lock/.test(name)) cpSync(join(here, name), join(out, name));
}
for (const name of ["nonet.js", "nonet.wasm", "small.wasm"]) cpSync(join(built, name), join(out, name));
cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
// The other pages are not in the package.
const page = readFileSync(join(root, "docs/javascript.md"), "utf8").replaceAll(/\[([^\]]+)\]\([\w./-]+\.md\)/g, "$1");
writeFileSync(join(out, "README.md"), page);

const {devDependencies, ...described} = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
writeFileSync(join(out, "package.json"), JSON.stringify(described, null, 2) + "\n");
writeFileSync(join(out, "version.js"), `export const version = ${JSON.stringify(described.version)};\n`);

// Workers are one script each: files that import each other would load one after the other.
async function bundled(name, format, more) {
  const {outputFiles} = await build({
    entryPoints: [join(here, name)], bundle: true, minify: true, write: false, format, alias: {built},
    ...more,
  });
  return outputFiles[0].text;
}
for (const name of ["worker.js", "small-worker.js"]) writeFileSync(join(out, name), await bundled(name, "esm"));

// The worker of ./inline holds the wasm, as base64 of gzip.
const wasm = gzipSync(readFileSync(join(out, "nonet.wasm")), {level: 9}).toString("base64");
const script = await bundled("inline-worker.js", "iife", {define: {WASM: JSON.stringify(wasm), "import.meta.url": '"inline:"'}});
writeFileSync(join(out, "inline-script.js"), `export default ${JSON.stringify(script)};\n`);
