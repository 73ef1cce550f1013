// The examples in JavaScript of README.md and docs/javascript.md print what their comments say.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {test} from "node:test";

const pages = ["README.md", "docs/javascript.md"].map((name) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));
const built = new URL("../../build/web/npm/", import.meta.url).href;
const blocks = pages.flatMap((page) => [...page.matchAll(/^```js\n([^]*?)^```$/gm)]).map((match) => match[1]);

test("the pages have examples", () => assert.ok(blocks.length >= 5));

for (const [number, block] of blocks.entries()) {
  test(`example ${number + 1}`, () => {
    const script = block.replaceAll(/from "nonet(?:\/(\w+))?"/g, (_, entry = "index") => `from "${built}${entry}.js"`);
    const expected = block.split("\n").filter((line) => line.startsWith("// ")).map((line) => line.slice(3));
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], {timeout: 60_000});
    assert.deepEqual(String(printed).trimEnd().split("\n"), expected);
  });
}
