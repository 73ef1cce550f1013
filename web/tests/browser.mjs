// A static server and Chromium for tests and measurements.
import {existsSync, readFileSync} from "node:fs";
import {createServer} from "node:http";
import {createRequire} from "node:module";
import {extname, join, normalize} from "node:path";

const program = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const whyNoChromium = existsSync(program) ? false : `no ${program}`;

export const chromium = () => {
  const require = createRequire(new URL("../npm/package.json", import.meta.url));
  return require("playwright-core").chromium.launch({executablePath: program, args: ["--no-sandbox"]});
};

const kTypes = {".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm"};

/** The address of the folder's files. The process can end while it serves. */
export async function served(folder) {
  const server = createServer(({url}, answer) => {
    const file = join(folder, normalize(decodeURIComponent(new URL(url, "http://x").pathname)));
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, {"content-type": kTypes[extname(file)] ?? "text/plain"}).end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  server.unref();
  return `http://127.0.0.1:${server.address().port}`;
}
