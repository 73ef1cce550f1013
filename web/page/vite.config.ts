import {createHash} from "node:crypto";
import {readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {defineConfig, type Plugin} from "vite";

const built = fileURLToPath(new URL("../../build/web/", import.meta.url));
// The folder of the module that ./dev web builds.
const nonet = process.env.NONET_MODULE ?? join(built, "npm");

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

// Puts script, style and icon into one file, nonet.html beside the page. The policy allows these by their hashes, and the worker that they hold.
function single(): Plugin {
  return {
    name: "single",
    enforce: "post",
    generateBundle(_, bundle) {
      const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
      const textOf = (end: string) => {
        const file = Object.values(bundle).find(({fileName}) => fileName.endsWith(end))!;
        delete bundle[file.fileName];
        return String(file.type === "chunk" ? file.code : file.source);
      };
      const script = textOf(".js").replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
      const style = textOf(".css");
      const icon = readFileSync("public/icon.svg").toString("base64");
      const policy = `default-src 'none'; script-src ${hashOf(script)} 'wasm-unsafe-eval'; style-src ${hashOf(style)}; ` +
        "worker-src blob:; img-src blob: data:; base-uri 'none'; form-action 'none'";
      const source = textOf(".html")
        .replace(/(http-equiv="Content-Security-Policy" content=)"[^"]*"/, (_, start) => `${start}"${policy}"`)
        .replace(/<script[^>]* src=[^>]*><\/script>\s*/, "")
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
        .replace(/(<link rel="icon" href=)"[^"]*"/, (_, start) => `${start}"data:image/svg+xml;base64,${icon}"`)
        .replace("</body>", () => `<script type="module">${script}</script>\n</body>`);
      this.emitFile({type: "asset", fileName: "nonet.html", source});
    },
  };
}

export default defineConfig(({mode}) => {
  const isSingle = mode === "single";
  return {
    base: "./",
    publicDir: isSingle ? false : "public",
    resolve: {alias: {nonet: join(nonet, isSingle ? "inline.js" : "index.js")}},
    worker: {format: "es"},
    build: {target: "es2022", modulePreload: {polyfill: false}, assetsInlineLimit: 0, outDir: join(built, "page"), emptyOutDir: !isSingle},
    server: {fs: {allow: [".", nonet]}},
    plugins: [isSingle ? single() : offline()],
  };
});
