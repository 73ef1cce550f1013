// Chromium and a server of the built page: for tests, measurements and screenshots.
import {fileURLToPath} from "node:url";
import {chromium} from "playwright-core";
import {preview} from "vite";

export const start = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** Serves build/web/page on a free port. */
export async function serve() {
  const server = await preview({root: fileURLToPath(new URL(".", import.meta.url)), preview: {port: 0, host: "localhost"}, logLevel: "silent"});
  return {address: server.resolvedUrls.local[0], close: () => server.close()};
}
