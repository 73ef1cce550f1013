// The examples of docs/javascript.md print what their comments say.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {test} from "node:test";

const page = readFileSync(new URL("../../docs/javascript.md", import.meta.url), "utf8");
const built = new URL("../../build/web/npm/", import.meta.url).href;
const blocks = [...page.matchAll(/^```js\n([^]*?)^```$/gm)].map((match) => match[1]);

test("the page has examples", () => assert.ok(blocks.length >= 4));

for (const [number, block] of blocks.entries()) {
  test(`example ${number + 1}`, () => {
    const script = block.replaceAll(/from "nonet(?:\/(\w+))?"/g, (_, entry = "index") => `from "${built}${entry}.js"`);
    const expected = block.split("\n").filter((line) => line.startsWith("// ")).map((line) => line.slice(3));
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], {timeout: 60_000});
    assert.deepEqual(String(printed).trimEnd().split("\n"), expected);
  });
}
