// Boards that are not square, that have other digits, or cells without a place.
import {convert, generate} from "nonet";
import {type Page} from "playwright-core";
import {describe, expect, test} from "vitest";
import {address, drag, labelOf, openPage, paste, seriousFaults, waitForStatus} from "./browser";

const tests = {timeout: 60_000};

/** The digits on the board as the page names them, "." for a blank cell. */
async function shown(page: Page): Promise<string> {
  const labels = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")!));
  return labels.map((label) => /^(?:row \d+, column \d+|cell v\d+), (\w)(?=$|, (clue|shown))/.exec(label)?.[1] ?? ".").join("");
}

/** A puzzle with one solution, as a line of JSON, and its clues. */
async function puzzleOf(shape: string) {
  const [puzzle] = await generate(1, {rules: {shape}, seed: 5});
  const json = await convert(puzzle!, "jsonl");
  return {json, clues: (JSON.parse(json) as {puzzle: string}).puzzle};
}

/** The digits of each row, column and 3x3 box of a board of nine columns. */
function units(board: string): string[][] {
  const made: Record<string, string[]> = {};
  [...board].forEach((digit, cell) => {
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    for (const name of [`row ${row}`, `column ${column}`, `box ${Math.floor(row / 3)} ${Math.floor(column / 3)}`]) (made[name] ??= []).push(digit);
  });
  return Object.values(made);
}

const expectSolution = (board: string, clues: string, digits: string) => {
  expect(board).toHaveLength(clues.length);
  expect(board).toMatch(new RegExp(`^${clues}$`));  // a point is any digit
  expect([...new Set(board)].sort().join("")).toBe(digits);
  for (const unit of units(board)) expect(new Set(unit).size).toBe(unit.length);
};

/** Each text opens the board again, after another one. */
async function expectReadBack(page: Page, texts: string[], clues: string) {
  for (const text of texts) {
    await paste(page, ".".repeat(16));
    await waitForStatus(page, /288 solutions/);
    await paste(page, text);
    await waitForStatus(page, /exactly one solution/);
    expect(await shown(page), text).toBe(clues);
  }
}

async function share(page: Page, name: string): Promise<string> {
  await page.getByRole("tab", {name: "Share"}).click();
  await page.getByRole("button", {name, exact: true}).click();
  await page.getByText(/: copied\.|: copy it from the field\./).waitFor();
  return page.getByTestId("shared").inputValue();
}

describe("a board of 6 rows and 9 columns", tests, () => {
  test("is shown, solved and explained", async () => {
    const page = await openPage();
    const {json, clues} = await puzzleOf("3x3 6x9");
    await paste(page, json);
    await waitForStatus(page, /exactly one solution/);
    expect(await page.locator("[role=row]").count()).toBe(6);
    expect(await shown(page)).toBe(clues);
    await page.getByRole("button", {name: "Solution"}).click();
    const solution = await shown(page);
    expectSolution(solution, clues, "123456789");
    await page.getByRole("button", {name: "All steps"}).click();
    await page.getByText(/^Step 1 of \d+$/).waitFor();
    await page.getByRole("list").getByRole("button").last().click();
    await page.getByRole("button", {name: "Do it", exact: true}).click();
    await waitForStatus(page, /exactly one solution/);
    expect(await shown(page)).toBe(solution);
  });

  test("arrows, clicks and the pad reach its last cell", async () => {
    const page = await openPage();
    await paste(page, ".Shape~6x9.");
    await page.locator("#cell-53").waitFor();
    await page.locator("#cell-80").waitFor({state: "detached"});
    await page.getByTestId("board").focus();
    for (const key of ["ArrowUp", "ArrowLeft", "7"]) await page.keyboard.press(key);
    expect(await labelOf(page, 53)).toBe("row 6, column 9, 7, clue");
    await page.locator("#cell-45").click();
    await page.getByRole("button", {name: "9, 6 left"}).click();
    expect(await labelOf(page, 45)).toBe("row 6, column 1, 9, clue");
    expect(await seriousFaults(page)).toEqual([]);
  });

  test("links, strings and JSON read back", async () => {
    const page = await openPage();
    const {json, clues} = await puzzleOf("3x3 6x9");
    await paste(page, json);
    await waitForStatus(page, /exactly one solution/);
    const texts = [];
    for (const name of ["Link to this page", "ISS string", "JSON"]) texts.push(await share(page, name));
    await expectReadBack(page, texts, clues);
    const other = await openPage(texts[0]!.slice(address.length));
    expect(await shown(other)).toBe(clues);
    await page.getByRole("button", {name: "f-puzzles link"}).click();
    await page.getByText("f-puzzles has no boards of 3x3 6x9").waitFor();
  });

  test("is printed with its solution", async () => {
    const page = await openPage();
    await page.evaluate(() => { window.print = () => { document.title = "printed"; }; });
    const {json, clues} = await puzzleOf("3x3 6x9");
    await paste(page, json);
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("tab", {name: "Share"}).click();
    await page.getByRole("button", {name: "Print"}).click();
    await page.waitForFunction(() => document.title === "printed");
    expect(await page.locator(".sheet .page").last().locator("text.found").count()).toBe(clues.split(".").length - 1);
  });

  test("a clue below the board, and a cage", async () => {
    const page = await openPage();
    await paste(page, ".Shape~6x9.");
    await page.locator("#cell-80").waitFor({state: "detached"});
    await page.getByRole("tab", {name: "Draw"}).click();
    for (const [name, cells] of [["skyscraper", [[7, 4]]], ["killer", [[6, 8], [6, 9]]]] as [string, [number, number][]][]) {
      await page.getByRole("searchbox").fill(name);
      await page.locator(".kinds button", {has: page.locator(`b:text-is("${name}")`)}).click();
      await page.getByLabel("Number").fill("3");
      await drag(page, cells);
      await page.locator(".lines code", {hasText: name}).waitFor();
      await page.getByRole("button", {name: "Done"}).click();
    }
    expect((await page.locator(".lines code").allInnerTexts()).sort()).toEqual(["killer 3 r6c8 r6c9", "skyscraper 3 r7c4"]);
  });
});

describe("a board with the digits 0 to 8", tests, () => {
  test("shows and takes its own digits", async () => {
    const page = await openPage();
    await paste(page, ".Shape~9x9~0-8.~R1C2_0~R9C9_8.");
    await page.locator("#cell-1[aria-label$='0, clue']").waitFor();
    expect(await labelOf(page, 80)).toBe("row 9, column 9, 8, clue");
    await page.locator("#cell-40").click();
    for (const key of ["0", "9", "ArrowRight", "Shift+Digit0", "Shift+Digit8"]) await page.keyboard.press(key);
    expect(await labelOf(page, 40)).toBe("row 5, column 5, 0, clue");
    expect(await labelOf(page, 41)).toBe("row 5, column 6, candidates 0 8");
    expect(await page.locator(".pad .digits button").allInnerTexts()).toEqual([..."012345678"]);
    await page.locator("#cell-40").click();
    await page.keyboard.press("Backspace");
    expect(await labelOf(page, 40)).toBe("row 5, column 5, blank");
    await page.getByRole("button", {name: "0, 8 left"}).click();
    expect(await labelOf(page, 40)).toBe("row 5, column 5, 0, clue");
  });

  test("is solved, explained and shared in these digits", async () => {
    const page = await openPage();
    const {json, clues} = await puzzleOf("3x3 9x9 0-8");
    await paste(page, json);
    await waitForStatus(page, /exactly one solution/);
    expect(await shown(page)).toBe(clues);
    const texts = [];
    for (const name of ["Link to this page", "ISS string", "JSON"]) texts.push(await share(page, name));
    await page.getByRole("tab", {name: "Solve"}).click();
    await page.getByRole("button", {name: "Solution"}).click();
    const solution = await shown(page);
    expectSolution(solution, clues, "012345678");
    await page.keyboard.press("h");
    await page.getByTestId("step").waitFor();
    await page.keyboard.press("h");
    const step = page.getByTestId("step").filter({hasText: /r\dc\d is \d/});
    await step.waitFor();
    const [, row, column, digit] = /r(\d)c(\d) is (\d)/.exec(await step.innerText())!;
    expect(digit).toBe(solution[(Number(row) - 1) * 9 + Number(column) - 1]);
    await expectReadBack(page, texts, clues);
  });

  test("a clash and a repair name them", async () => {
    const page = await openPage();
    await paste(page, JSON.stringify({puzzle: "0120230110323210", box: "2x2 4x4 0-3"}));  // the last digit of row 1 was 3
    await waitForStatus(page, /clash: r1c1=0, r1c4=0/);
    expect(await labelOf(page, 3)).toContain("clashes");
    await page.getByRole("button", {name: "Which clue to change?"}).click();
    await page.getByRole("button", {name: "Change r1c4 from 0 to 3"}).click();
    await waitForStatus(page, /exactly one solution/);
  });
});

describe("known numbers of grids", tests, () => {
  // The first row in 24 ways. In the second row each box takes the two digits of the other box, in 2 orders: 24 x 2 x 2.
  test.each([["2x2 2x4", 96], ["2x2 4x4 0-3", 288], ["1x1 3x3", 12], ["1x1 2x2 3 raw", 81], ["2x2 1x4 +1", 96]])("%s has %i", async (shape, number) => {
    const page = await openPage();
    await page.getByRole("button", {name: "New", exact: true}).click();
    await page.getByLabel("Another shape").fill(shape);
    await page.keyboard.press("Enter");
    await waitForStatus(page, new RegExp(`Open: ${number} solutions`));
  });

  test("a shape that is wrong, or too large, is refused", async () => {
    const page = await openPage();
    await page.getByRole("button", {name: "New", exact: true}).click();
    for (const [shape, message] of [["nine", "is not a shape"], ["3x3 9x99", "up to 25 rows, columns and digits"], ["3x3 9x9 4", "needs as many digits"]] as const) {
      await page.getByLabel("Another shape").fill(shape);
      await page.keyboard.press("Enter");
      await page.getByRole("alert").filter({hasText: message}).waitFor();
    }
    await page.getByRole("button", {name: "Close"}).click();
    await paste(page, JSON.stringify({puzzle: ".".repeat(36 * 36), box: "6x6"}));
    await page.locator(".notice.error").filter({hasText: "up to 25 rows, columns and digits"}).waitFor();
    expect(await page.locator("[role=row]").count()).toBe(9);
  });
});

describe("cells without a place", tests, () => {
  test("are below the board, and take digits, cages and candidates", async () => {
    const page = await openPage();
    await paste(page, JSON.stringify({puzzle: "1234341221434321 +..", box: "2x2 +2"}));
    await waitForStatus(page, /16 solutions/);  // 4 digits in each of both
    await page.getByRole("tab", {name: "Draw"}).click();
    await page.getByRole("searchbox").fill("killer");
    await page.locator(".kinds button", {has: page.locator("b:text-is('killer')")}).click();
    await page.getByLabel("Number").fill("7");
    await drag(page, [[5.5, 1], [5.5, 2]]);
    await page.locator(".lines code").waitFor();
    expect(await page.locator(".lines code").innerText()).toBe("killer 7 v1 v2");
    await waitForStatus(page, /2 solutions/);  // 3 and 4 in both orders
    await page.getByRole("button", {name: "Done"}).click();
    await page.locator("#cell-17").click();
    await page.keyboard.press("4");
    expect(await labelOf(page, 17)).toBe("cell v2, 4, clue");
    await waitForStatus(page, /exactly one solution/);
    for (const text of ["Look at one constraint: killer 7 v1 v2", "for v1", "Look for a naked single in the shaded cells", "v1 is 3"]) {
      await page.keyboard.press("h");
      await page.getByTestId("step").filter({hasText: text}).waitFor();
    }
    expect(await page.locator(".tint.place").count()).toBe(1);
    await page.keyboard.press("h");
    await page.locator("#cell-16[aria-label='cell v1, 3']").waitFor();
  });

  test("clash by name", async () => {
    const page = await openPage();
    await paste(page, JSON.stringify({puzzle: "................ +33", box: "2x2 +2", constraints: ["killer 7 v1 v2"]}));
    await waitForStatus(page, /^✗/);
    await page.locator("#cell-16[aria-label$=clashes]").waitFor();
    expect(await labelOf(page, 17)).toContain("clashes");
    expect(await labelOf(page, 15)).not.toContain("clashes");
  });

  test("say in which of the unknown regions each cell is", async () => {
    const page = await openPage();
    // Two regions are two rows or two columns, and there are two Latin squares.
    await paste(page, JSON.stringify({puzzle: ".... +....", box: "1x1 2x2 +4", constraints: ["chaos v1 v2 v3 v4"]}));
    await waitForStatus(page, /Open: 4 solutions/);
    await page.locator("#cell-1").click();
    await page.keyboard.press("2");
    await page.locator("#cell-5").click();
    await page.keyboard.press("1");
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("button", {name: "Solution"}).click();
    expect(await shown(page)).toBe("12211122");  // the first region is the first row
    await page.getByRole("tab", {name: "Draw"}).click();
    await page.locator(".lines li").hover();
    expect(await page.locator(".tint.because").count()).toBe(4);
  });
});
