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
  if (/\.(js|d\.ts|json|md)$/.test(name) && name !== "package-lock.json") cpSync(join(here, name), join(out, name));
}
cpSync(join(built, "nonet.js"), join(out, "nonet.js"));
cpSync(join(built, "small.js"), join(out, "small-module.js"));
for (const name of ["nonet.wasm", "small.wasm"]) cpSync(join(built, name), join(out, name));
cpSync(join(root, "LICENSE"), join(out, "LICENSE"));

const {devDependencies, ...described} = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
writeFileSync(join(out, "package.json"), JSON.stringify(described, null, 2) + "\n");
writeFileSync(join(out, "version.js"), `export const version = ${JSON.stringify(described.version)};\n`);

// The worker of ./inline is one script with the wasm inside, as base64 of gzip.
const wasm = gzipSync(readFileSync(join(out, "nonet.wasm")), {level: 9}).toString("base64");
const {outputFiles} = await build({
  entryPoints: [join(out, "inline-worker.js")],
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  define: {WASM: JSON.stringify(wasm), "import.meta.url": '"inline:"'},
  external: ["node:*"],
});
rmSync(join(out, "inline-worker.js"));
writeFileSync(join(out, "inline-script.js"), `export default ${JSON.stringify(outputFiles[0].text)};\n`);
