import {createHash} from "node:crypto";
import {readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {defineConfig, type Plugin} from "vite";

// The folder of the module that ./dev web builds.
const nonet = process.env.NONET_MODULE ?? fileURLToPath(new URL("../../build/web/npm", import.meta.url));

// Writes the list of built files and a hash of them into sw.js, so a new build replaces the cache.
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    writeBundle({dir}) {
      const files = readdirSync(dir!, {recursive: true, withFileTypes: true})
        .filter((each) => each.isFile() && each.name !== "sw.js")
        .map((each) => join(each.parentPath, each.name).slice(dir!.length + 1)).sort();
      const hash = createHash("sha256");
      for (const file of files) hash.update(readFileSync(join(dir!, file)));
      const script = readFileSync(join(dir!, "sw.js"), "utf8")
        .replace("FILES", JSON.stringify(["./", ...files])).replace("VERSION", hash.digest("hex").slice(0, 16));
      writeFileSync(join(dir!, "sw.js"), script);
    },
  };
}

export default defineConfig({
  base: "./",
  resolve: {alias: {nonet: join(nonet, "index.js")}},
  worker: {format: "es"},
  build: {target: "es2022", modulePreload: {polyfill: false}, assetsInlineLimit: 0},
  server: {fs: {allow: [".", nonet]}},
  plugins: [offline()],
});
