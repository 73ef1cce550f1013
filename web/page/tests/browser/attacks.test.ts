import {deflateRawSync, gzipSync} from "node:zlib";
import {type Page} from "playwright-core";
import {describe, expect, test} from "vitest";
import {drop, labelOf, openPage, paste, waitForStatus} from "./browser";

// A published puzzle: Wikipedia, "Sudoku".
const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const hostile = `"'><img src=https://example.org/x onerror="window.attacked=1"><svg onload="window.attacked=1"></svg>` +
  `</style></title><script>window.attacked=1</script><a href="javascript:window.attacked=1">T</a>`;
const rules = {box: [3, 3], variants: [], constraints: [] as string[], regions: []};
const linkTo = (value: unknown) => `#z=${deflateRawSync(JSON.stringify(value)).toString("base64url")}`;
const tests = {timeout: 60_000};

/** No script ran and no element was made. The browser's own faults are checked after each test. */
async function expectHarmless(page: Page) {
  expect(await page.evaluate(() => "attacked" in window)).toBe(false);
  expect(await page.locator("#page :is(img, script, a, style, iframe)").count()).toBe(0);
  expect(await page.locator("svg [onload]").count()).toBe(0);
}

async function walk(page: Page) {
  for (const tab of ["Draw", "Set", "Share", "Solve"]) {
    await page.getByRole("tab", {name: tab}).click();
    await expectHarmless(page);
  }
}

const grid = Array.from({length: 9}, () => Array.from({length: 9}, () => ({})));
const fPuzzles = (members: object) => JSON.stringify({size: 9, grid, ...members});

describe("hostile text is shown as text", tests, () => {
  test.each([
    ["JSON", JSON.stringify({puzzle: classic, title: hostile, author: hostile, ruleset: hostile})],
    ["f-puzzles", fPuzzles({title: hostile, author: hostile, ruleset: hostile})],
  ])("title, author and rules of %s", async (_, text) => {
    const page = await openPage();
    await paste(page, text);
    await page.locator("h2").filter({hasText: hostile}).waitFor();
    await page.getByText("Rules", {exact: true}).click();
    await page.locator("details p").filter({hasText: hostile}).waitFor();
    await walk(page);
  });

  test("title of a link", async () => {
    const page = await openPage(linkTo({rules, clues: classic, title: hostile}));
    await page.locator("h2").filter({hasText: hostile}).waitFor();
    await expectHarmless(page);
  });

  test("members of f-puzzles", async () => {
    const page = await openPage();
    for (const [name, members] of Object.entries({
      "number of a cage": {killercage: [{cells: ["R1C1", "R1C2"], value: hostile}]},
      "text of a cell": {text: [{cells: ["R1C1"], value: hostile, fontC: hostile}]},
      "colour of a line": {line: [{lines: [["R1C1", "R1C2"]], outlineC: hostile, width: hostile}]},
      "number in a cell": {grid: grid.map((row, i) => row.map((cell, j) => i + j === 0 ? {value: hostile} : cell))},
    })) {
      await paste(page, fPuzzles({title: name, ...members}));
      await page.locator(`h2:text-is("${name}"), .notice.error`).waitFor();
      await walk(page);
      await paste(page, classic);
      await page.locator(".titles:empty").waitFor({state: "attached"});
    }
  });

  test("a constraint of a link", async () => {
    const page = await openPage();
    const constraints = [`regex "${hostile.replaceAll('"', "")}" r1c1 r1c2`, hostile];
    await page.evaluate((hash) => { location.hash = hash; }, linkTo({rules: {...rules, constraints}, clues: classic}));
    await waitForStatus(page, /^✗/);
    await page.getByRole("tab", {name: "Draw"}).click();
    await page.locator(".lines code").filter({hasText: "window.attacked=1"}).first().waitFor();
    await walk(page);
  });
});

describe("what is not a puzzle gives one message, and the board stays", tests, () => {
  const noise = (length: number) => Buffer.from(Uint32Array.from({length: length / 4}, (_, i) => Math.imul(i + 1, 2654435761) ^ (i << 7)).buffer);
  const bomb = Buffer.alloc(2e8);
  const files: Record<string, Buffer> = {
    "a megabyte of rubbish": Buffer.from(noise(75e4).toString("base64")),
    "a megabyte of short lines": Buffer.from("rubbish\n".repeat(125_000)),
    "a binary file": noise(1e6),
    "a file that decompresses to 200 MB": gzipSync(bomb),
    "a file of 6 MB": Buffer.alloc(6e6, "1"),
    "a picture with a script": Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="window.attacked=1"><script>window.attacked=1</script></svg>`),
    "a page with a script": Buffer.from(`<!doctype html>${hostile}`),
    "deep brackets": Buffer.from(`{"puzzle":${"[".repeat(1e5)}`),
    "JSON of another kind": Buffer.from(`{"__proto__":{"puzzle":"${hostile.replaceAll('"', "")}"}}`),
  };
  const links = {
    "a script": `#p=${hostile}`,
    "rubbish": "#z=AAAA",
    "200 MB": `#z=${deflateRawSync(bomb).toString("base64url")}`,
    "a huge board": linkTo({rules: {...rules, box: [1000, 1000]}, clues: classic}),
    "lists that are none": linkTo({rules: {...rules, constraints: {length: 1e9}}, clues: classic}),
  };

  test("files and links", async () => {
    const page = await openPage(`#p=${classic}`);
    const notice = page.locator(".notice");
    async function expectRefused(name: string, message: RegExp) {
      await notice.waitFor();
      expect(await notice.count(), name).toBe(1);
      expect(await notice.getAttribute("class"), name).toContain("error");
      expect(await notice.innerText(), name).toMatch(message);
      expect(await labelOf(page, 0), name).toContain("5, clue");
      await expectHarmless(page);
      await page.getByRole("button", {name: "Close"}).click();
      await notice.waitFor({state: "hidden"});
    }
    for (const [name, content] of Object.entries(files)) {
      await drop(page, content);
      await expectRefused(name, /^.{20,200}Close$/s);
    }
    for (const [name, hash] of Object.entries(links)) {
      await page.evaluate((given) => { location.hash = given; }, hash);
      await expectRefused(name, /^The link does not hold a puzzle/);
    }
    await paste(page, classic.replace("5", "."));
    await page.locator("#cell-0[aria-label$=blank]").waitFor();
    await waitForStatus(page, /exactly one solution/);
  });
});

describe("the kept board", tests, () => {
  const board = {rules, clues: Array(81).fill(0), excluded: [], title: "", author: "", ruleset: "", entries: Array(81).fill(0),
    notes: Array(81).fill(0), removed: []};
  test.each([
    ["without cells", {...board, clues: []}],
    ["without notes", {...board, notes: undefined}],
    ["with a box that is text", {...board, rules: {...rules, box: "x"}}],
    ["with half a candidate", {...board, removed: [{row: 1}]}],
    ["that is a number", 7],
  ])("%s is not shown, and the page works", async (_, kept) => {
    const page = await openPage();
    await page.evaluate((text) => sessionStorage.setItem("nonet-board", text), JSON.stringify(kept));
    await page.reload();
    await waitForStatus(page, /Open/);
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    await page.reload();  // a good one is kept
    await waitForStatus(page, /exactly one solution/);
  });

  test("cannot be kept: the page works", async () => {
    const page = await openPage();
    await page.addInitScript(() => ["localStorage", "sessionStorage"].forEach((name) => Object.defineProperty(window, name, {get() { throw new Error("denied"); }})));
    await page.reload();
    await waitForStatus(page, /Open/);
  });
});
