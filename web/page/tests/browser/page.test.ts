import {readFileSync} from "node:fs";
import {deflateRawSync} from "node:zlib";
import {describe, expect, test} from "vitest";
import {address, drag, drop, labelOf, openPage, paste, seriousFaults, statusOf, waitForStatus} from "./browser";
import {serve} from "../../browser.mjs";

// A published puzzle and its solution: Wikipedia, "Sudoku".
const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
// One of the minimal puzzles with 17 clues that Gordon Royle collected.
const minimal = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
const hard = readFileSync(new URL("../../../../examples/hard.txt", import.meta.url), "utf8").slice(0, 81);
const killer = readFileSync(new URL("../../../../examples/killer.jsonl", import.meta.url), "utf8");
// No solver has an answer within seconds.
const slow = JSON.stringify({puzzle: ".".repeat(256), constraints: ["diagonal-down", "diagonal-up", "antiknight", "antiking", "nonconsecutive"]});
const tests = {timeout: 60_000};

/** A page that is solving `slow`. The empty board is answered before, as "Solving" may be about that one. */
async function openSlow() {
  const page = await openPage();
  await waitForStatus(page, /1,000 solutions, about/);
  await paste(page, slow);
  await waitForStatus(page, /Solving/);
  return page;
}

describe("1, a board from anything", tests, () => {
  test("a pasted line", async () => {
    const page = await openPage();
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    expect(await labelOf(page, 0)).toBe("row 1, column 1, 5, clue");
    expect(await labelOf(page, 2)).toBe("row 1, column 3, blank");
  });

  test("a dropped file with several puzzles", async () => {
    const page = await openPage();
    await drop(page, `${classic}\n${minimal}\n`);
    await page.getByText("Puzzle 1 of 2").waitFor();
    await page.getByRole("button", {name: "Next puzzle"}).click();
    expect(await labelOf(page, 7)).toBe("row 1, column 8, 1, clue");
  });

  test("text that is not a puzzle leaves the board and says why", async () => {
    const page = await openPage();
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    await paste(page, "hello");
    await page.getByText("unexpected 'h'").waitFor();
    expect(await labelOf(page, 0)).toContain("5, clue");
  });

  test("typing, arrows, notes, undo and redo", async () => {
    const page = await openPage();
    await page.getByTestId("board").focus();
    for (const key of ["7", "ArrowRight", "ArrowDown", "Shift+Digit3", "Shift+Digit5"]) await page.keyboard.press(key);
    expect(await labelOf(page, 0)).toBe("row 1, column 1, 7, clue");
    expect(await labelOf(page, 10)).toBe("row 2, column 2, candidates 3 5");
    for (let i = 0; i < 3; ++i) await page.keyboard.press("Control+z");
    expect(await labelOf(page, 0)).toBe("row 1, column 1, blank");
    await page.keyboard.press("Control+y");
    expect(await labelOf(page, 0)).toBe("row 1, column 1, 7, clue");
  });

  test("a click or the Tab key focuses the board, so arrows move there and not in the tabs", async () => {
    const page = await openPage();
    const isFocused = () => page.getByTestId("board").evaluate((board) => board === document.activeElement);
    await page.getByRole("tab", {name: "Solve"}).click();
    await page.locator("#cell-40").click();
    expect(await isFocused()).toBe(true);
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("tab", {name: "Solve"}).getAttribute("aria-selected")).toBe("true");
    expect(await page.getByTestId("board").getAttribute("aria-activedescendant")).toBe("cell-41");
    await page.getByRole("button", {name: "Help and keys"}).focus();
    await page.keyboard.press("Tab");
    expect(await isFocused()).toBe(true);
  });

  test("letters are digits of a large board", async () => {
    const page = await openPage();
    await page.getByRole("button", {name: "New"}).click();
    await page.getByRole("button", {name: "16 × 16"}).click();
    await page.getByTestId("board").focus();
    await page.keyboard.press("g");
    expect(await labelOf(page, 0)).toBe("row 1, column 1, G, clue");
  });

  test("the pad works by touch", async () => {
    const page = await openPage("", {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true});
    await page.locator("#cell-30").tap();
    await page.getByRole("button", {name: "6, 9 left"}).tap();
    expect(await labelOf(page, 30)).toBe("row 4, column 4, 6, clue");
  });

  test("a reload keeps the board", async () => {
    const page = await openPage();
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    await page.reload();
    await waitForStatus(page, /exactly one solution/);
    expect(await labelOf(page, 0)).toContain("5, clue");
  });

  test("each tab keeps its own board", async () => {
    const page = await openPage();
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await waitForStatus(other, /exactly one solution/);  // the board of the last visit
    await paste(other, minimal);
    await other.locator("#cell-7[aria-label*='1, clue']").waitFor();
    await page.reload();
    await page.locator("#cell-0[aria-label*='5, clue']").waitFor();
  });
});

describe("2, the status at once", tests, () => {
  test("names the cells that clash", async () => {
    const page = await openPage();
    await paste(page, classic.replace("53.", "535"));
    await waitForStatus(page, /clash: r1c1=5, r1c3=5/);
    expect(await labelOf(page, 0)).toContain("clashes");
    expect(await labelOf(page, 2)).toContain("clashes");
    expect(await labelOf(page, 1)).not.toContain("clashes");
  });

  test("counts solutions up to a limit", async () => {
    const page = await openPage();
    await waitForStatus(page, /at least 1,000 solutions, about .* \(error /);
    const [, mean, error] = /about (\S+) \(error (\S+)\)/.exec(await statusOf(page))!;
    expect(Math.abs(Number(mean) - 6.67e21)).toBeLessThan(7 * Number(error));  // B. Felgenhauer and F. Jarvis, 2005
    await page.getByRole("button", {name: "New"}).click();
    await page.getByRole("button", {name: "4 × 4"}).click();
    await waitForStatus(page, /288 solutions/);  // all grids of side 4
  });

  test("says at least if time ends before all solutions are counted", async () => {
    const page = await openPage();
    await paste(page, JSON.stringify({puzzle: ".".repeat(81), constraints: ["antiknight", "killer 17 r1c1 r1c2 r2c2",
      "thermometer r4c4 r5c5 r6c6 r6c7", "arrow r8c2 | r7c3 r6c4", "whisper 5 r1c5 r2c6 r3c7",
      "between r9c5 r9c6 r8c7 r9c8", "renban r5c1 r5c2 r6c2", "difference 1 r7c8 r7c9", "sandwich 12 r3c0"]}));
    await page.locator(".board .killer").first().waitFor();
    await waitForStatus(page, /at least 2 solutions/);
    await waitForStatus(page, /(?!.* 2 )Open: (at least )?[\d,]+ solutions/);
    expect(await statusOf(page)).toContain("at least");
  });

  test("shows the true candidates", async () => {
    const page = await openPage();
    await paste(page, `${".".repeat(9)}${answer.slice(9)}`);
    await waitForStatus(page, /exactly one solution/);
    await page.keyboard.press("t");
    await page.locator("#cell-0[aria-label*='5, shown']").waitFor();
  });

  test("keys are shown while a hard board is solved, before its answer", async () => {
    const page = await openPage();
    await paste(page, slow);
    await waitForStatus(page, /No answer within 4 s/);
    await page.getByRole("button", {name: "Look for 60 s"}).click();
    await waitForStatus(page, /Solving/);
    // What appears, in order: an answer, or a changed cell.
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, {seen});
      const isAnswer = () => !document.querySelector("[data-testid=status]")!.textContent!.includes("Solving");
      new MutationObserver((changes) => {
        if (isAnswer()) seen.push("answer");
        for (const {target} of changes) if (target instanceof Element && target.id.startsWith("cell-")) seen.push(target.getAttribute("aria-label")!);
      }).observe(document.getElementById("page")!, {subtree: true, childList: true, characterData: true, attributeFilter: ["aria-label"]});
    });
    await page.getByTestId("board").focus();
    for (let digit = 1; digit <= 9; ++digit) await page.keyboard.press(`Shift+Digit${digit}`);
    await page.locator("#cell-0[aria-label$='candidates 1 2 3 4 5 6 7 8 9']").waitFor();
    const seen = await page.evaluate(() => (window as unknown as {seen: string[]}).seen);
    expect(seen).toEqual(Array.from({length: 9}, (_, i) => `row 1, column 1, candidates ${[1, 2, 3, 4, 5, 6, 7, 8, 9].slice(0, i + 1).join(" ")}`));
  });

  test("a hint ends a question that has no answer yet, and goes first", async () => {
    const page = await openPage();
    await waitForStatus(page, /1,000 solutions, about/);  // nothing is asked any more
    await page.evaluate(() => {
      const asked: string[] = [];
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message: {name: string}) { if (message.name) asked.push(message.name); post.call(this, message); };
      Object.assign(window, {asked});
    });
    await paste(page, slow);
    await waitForStatus(page, /Solving/);
    await page.keyboard.press("h");
    await page.getByText("Looking for the next step").waitFor();
    await page.waitForFunction(() => (window as unknown as {asked: string[]}).asked.join(" ") === "read svg solve explain");
    await page.getByRole("button", {name: "Stop"}).click();
    await page.waitForFunction(() => (window as unknown as {asked: string[]}).asked.join(" ") === "read svg solve explain solve");
  });

  test("pasting interrupts a long answer", async () => {
    const page = await openSlow();
    await page.evaluate(() => {
      const shown: string[] = [];
      const status = document.querySelector("[data-testid=status]")!;
      new MutationObserver(() => shown.push(status.textContent!)).observe(status, {subtree: true, childList: true, characterData: true});
      Object.assign(window, {shown});
    });
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    const shown = await page.evaluate(() => (window as unknown as {shown: string[]}).shown);
    expect(shown.join(" ")).not.toContain("No answer");
  });
});

describe("3, explanations", tests, () => {
  test("a hint says where, then what, then does it", async () => {
    const page = await openPage();
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    await page.keyboard.press("h");
    await page.getByTestId("step").waitFor();
    const where = await page.getByTestId("step").innerText();
    expect(where).toMatch(/^Look for/);
    expect(where).not.toMatch(/r\dc\d/);
    await page.keyboard.press("h");
    const [, row, column, digit] = /r(\d)c(\d) is (\d)/.exec(await page.getByTestId("step").innerText())!;
    const cell = (Number(row) - 1) * 9 + Number(column) - 1;
    expect(digit).toBe(answer[cell]);
    await page.keyboard.press("h");
    expect(await labelOf(page, cell)).toBe(`row ${row}, column ${column}, ${digit}`);
  });

  test("all steps lead to the solution", async () => {
    const page = await openPage();
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("button", {name: "All steps"}).click();
    await page.getByText(/^Step 1 of \d+$/).waitFor();
    const count = Number(/of (\d+)/.exec(await page.getByText(/^Step 1 of/).innerText())![1]);
    for (let i = 1; i < count; ++i) await page.keyboard.press("j");
    await page.getByText(`Step ${count} of ${count}`).waitFor();
    await page.getByRole("button", {name: "Do it", exact: true}).click();
    for (const cell of [2, 40, 73]) expect(await labelOf(page, cell)).toContain(`, ${answer[cell]}`);
    await page.getByText("Rate the puzzle").click();
    await page.getByText("Sudoku Explainer rates it 1.5 or less").waitFor();
  });
});

describe("4, broken and open puzzles", tests, () => {
  test("a repair makes the puzzle unique", async () => {
    const page = await openPage();
    await paste(page, classic.replace("53.", "535"));
    await waitForStatus(page, /clash/);
    await page.getByRole("button", {name: "Which clue to change?"}).click();
    await page.getByRole("button", {name: "Remove 5 from r1c3"}).click();
    await waitForStatus(page, /exactly one solution/);
  });

  test("two solutions differ in the ringed cells", async () => {
    const page = await openPage();
    await paste(page, minimal.replace("1", "0"));
    await waitForStatus(page, /^○/);
    await page.getByRole("button", {name: "Two solutions that differ"}).click();
    await page.getByText("Solution 1 of 2").waitFor();
    const shown = () => page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => /, (\w)(, shown|, clue)$/.exec(cell.getAttribute("aria-label")!)?.[1]));
    const one = await shown();
    await page.getByRole("button", {name: "Show solution 2"}).click();
    await page.getByText("Solution 2 of 2").waitFor();
    const two = await shown();
    const differing = one.filter((digit, cell) => digit !== two[cell]).length;
    expect(differing).toBeGreaterThan(3);
    expect(await page.locator(".outline.differ").count()).toBe(differing);
  });
});

describe("5, drawing constraints", tests, () => {
  async function choose(page: Awaited<ReturnType<typeof openPage>>, name: string) {
    await page.getByRole("tab", {name: "Draw"}).click();
    await page.getByRole("searchbox").fill(name);
    await page.locator(".kinds button", {has: page.locator(`b:text-is("${name}")`)}).click();
  }

  test("a cage by mouse, and one that the module refuses", async () => {
    const page = await openPage();
    await choose(page, "killer");
    await page.keyboard.press("3");  // in place of the example's 17
    await drag(page, [[1, 1], [1, 2]]);
    await page.locator(".board .killer").waitFor();
    await page.keyboard.type("99");
    await drag(page, [[9, 1], [9, 2]]);
    await page.getByRole("alert").filter({hasText: "sum to 17 at most"}).waitFor();
    expect(await page.locator(".lines code").allInnerTexts()).toEqual(["killer 3 r1c1 r1c2"]);
  });

  test("a thermometer by keyboard", async () => {
    const page = await openPage();
    await choose(page, "thermometer");
    await page.getByTestId("board").focus();
    for (const key of ["Shift+ArrowRight", "Shift+ArrowDown", "Enter"]) await page.keyboard.press(key);
    await page.locator(".lines code").waitFor();
    expect(await page.locator(".lines code").innerText()).toBe("thermometer r1c1 r1c2 r2c2");
  });

  test("constraints that are drawn fast are all kept", async () => {
    const page = await openPage();
    await choose(page, "thermometer");
    for (const row of [1, 3, 5, 7]) await drag(page, [[row, 1], [row, 2], [row, 3]]);
    await page.locator(".lines li").nth(3).waitFor();
    expect(await page.locator(".lines code").allInnerTexts()).toEqual([1, 3, 5, 7].map((row) => `thermometer r${row}c1 r${row}c2 r${row}c3`));
  });

  test("constraints of a link that are written in another way can be removed", async () => {
    const rules = {box: [2, 2], variants: [], constraints: ["THERMOMETER  R1C1  r1c2", "thermometer r1c1 r1c2"], regions: []};
    const json = JSON.stringify({rules, clues: "1234341221434321", excluded: [], title: "", author: "", ruleset: ""});
    const page = await openPage(`#z=${deflateRawSync(json).toString("base64url")}`);
    await page.getByRole("tab", {name: "Set"}).click();
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("button", {name: "Find redundant"}).click();
    await page.getByRole("button", {name: "Remove thermometer r1c1 r1c2"}).first().click();
    await page.getByText("16 clues, 1 constraint.").waitFor();
  });

  test("a constraint is kept as the module writes it, and a tool goes on", async () => {
    const page = await openSlow();
    await page.keyboard.press("h");
    await page.getByText("Looking for the next step").waitFor();
    await page.getByRole("tab", {name: "Draw"}).click();
    await page.getByRole("tab", {name: "Compare"}).click();
    await page.getByText("Looking for the next step").waitFor();
    await page.getByRole("button", {name: "Stop"}).click();
    await page.getByRole("tab", {name: "Draw"}).click();
    await page.getByText("Add by text").click();
    await page.getByLabel("A line of text").fill("  KILLER   009 R1C1   r1c2 ");
    await page.getByRole("button", {name: "Add the line"}).click();
    await page.locator(".lines code", {hasText: "killer"}).waitFor();
    expect(await page.locator(".lines code", {hasText: "killer"}).innerText()).toBe("killer 9 r1c1 r1c2");
  });

  test("a clue beside the board", async () => {
    const page = await openPage();
    await choose(page, "sandwich");
    await page.getByLabel("Number").fill("35");
    await drag(page, [[3, 0]]);
    await page.locator(".lines code").waitFor();
    expect(await page.locator(".lines code").innerText()).toBe("sandwich 35 r3c0");
  });

  test("regions of a jigsaw", async () => {
    const page = await openPage();
    await page.getByRole("button", {name: "New"}).click();
    await page.getByRole("button", {name: "4 × 4"}).click();
    await page.getByRole("tab", {name: "Draw"}).click();
    await page.locator(".kinds button").first().click();
    const regions = page.getByRole("group", {name: "Region to paint"}).getByRole("button");
    await regions.nth(0).click();
    await drag(page, [[1, 3]]);
    await page.getByText("5 of 4").waitFor();
    await paste(page, ".".repeat(16));  // another board has its own regions
    await page.getByText("5 of 4").waitFor({state: "detached"});
    await drag(page, [[1, 3]]);
    await page.getByText("5 of 4").waitFor();
    await regions.nth(1).click();
    await drag(page, [[2, 2]]);
    await page.getByRole("button", {name: "Done"}).click();
    await page.getByText("Regions", {exact: true}).waitFor();
  });
});

describe("6, setting and playing", tests, () => {
  test("an additional clue is redundant, and minimise removes clues", async () => {
    const page = await openPage();
    await paste(page, answer.replace(/^.{9}/, "........."));
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("tab", {name: "Set"}).click();
    await page.getByRole("button", {name: "Find redundant"}).click();
    await page.getByText(/72 redundant clues/).waitFor();
    await page.getByRole("button", {name: "Minimise"}).click();
    await page.getByText(/^(1[7-9]|2\d|3\d) clues/).waitFor();
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("button", {name: "Find redundant"}).click();
    await page.getByText("needs each of its clues").waitFor();
  });

  test("as many cages as possible are removed", async () => {
    const page = await openPage();
    await paste(page, killer);
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("tab", {name: "Set"}).click();
    await page.getByRole("button", {name: "Find redundant"}).click();
    await page.getByRole("button", {name: "Remove as many as possible"}).click();
    await page.getByText(/^0 clues, (1\d|2[0-8]) constraints/).waitFor();
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("button", {name: "Find redundant"}).click();
    await page.getByText("needs each of its constraints").waitFor();
  });

  test("a generated puzzle is unique and symmetric", async () => {
    const page = await openPage();
    await page.getByRole("tab", {name: "Set"}).click();
    await page.getByLabel("Symmetry").selectOption("rotation180");
    await page.getByRole("button", {name: "Generate"}).click();
    await waitForStatus(page, /exactly one solution/);
    const clues = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")!.includes("clue")));
    expect(clues.filter(Boolean).length).toBeGreaterThan(16);
    expect([...clues].reverse()).toEqual(clues);
  });

  test("a generated puzzle has constraints of the kinds that are wanted, in place of others", async () => {
    const page = await openPage();
    await page.getByRole("tab", {name: "Set"}).click();
    await page.getByLabel("Kinds of constraints").fill("killer:12, antiknight");
    for (let i = 0; i < 2; ++i) {
      await page.getByRole("button", {name: "Generate"}).click();
      await page.getByText("Generating").waitFor({state: "detached"});
      await waitForStatus(page, /exactly one solution/);
      await page.getByText(/clues?, 1[23] constraints/).waitFor();
    }
    await page.getByLabel("Kinds of constraints").fill("kiler");
    await page.getByRole("button", {name: "Generate"}).click();
    await page.getByText(/did you mean 'killer'/).waitFor();
  });

  test("generated puzzles have the wanted difficulty", async () => {
    const page = await openPage();
    for (const level of ["easy", "medium", "hard", "very hard"]) {
      await page.getByRole("tab", {name: "Set"}).click();
      await page.getByLabel("Difficulty").selectOption(level);
      await page.getByRole("button", {name: "Generate"}).click();
      await page.getByText("Generating").waitFor({state: "detached"});
      await waitForStatus(page, /exactly one solution/);
      await page.getByRole("tab", {name: "Solve"}).click();
      await page.getByRole("button", {name: "Rate the puzzle"}).click();
      await page.locator("strong", {hasText: new RegExp(`^${level}$`, "i")}).waitFor();
    }
  });

  test("play: clues stay, mistakes are found, the end is announced", async () => {
    const page = await openPage();
    await paste(page, answer.replace(/^../, ".."));
    await waitForStatus(page, /exactly one solution/);
    await page.getByTestId("board").focus();
    await page.keyboard.press("p");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("9");
    expect(await labelOf(page, 8)).toBe("row 1, column 9, 2, clue");
    await page.keyboard.press("Home");
    await page.keyboard.press("3");
    await page.keyboard.press("v");
    await page.getByText("1 digit is wrong.").waitFor();
    for (const key of ["5", "ArrowRight", "3"]) await page.keyboard.press(key);
    await page.getByText(/Solved in 0:\d\d/).waitFor();
    await page.keyboard.press("9");
    await page.getByText(/^Not a solution/).waitFor();
    await page.keyboard.press("Backspace");  // the time goes on
    const time = await page.getByRole("timer").innerText();
    await page.getByRole("timer").filter({hasNotText: time}).waitFor();
    expect(await page.getByText(/Solved in/).count()).toBe(0);
  });

  test("entries are not verified before the solution is known", async () => {
    const page = await openPage();
    await waitForStatus(page, /1,000 solutions/);
    await page.keyboard.press("p");
    await page.keyboard.press("v");
    await page.getByText("Only a puzzle with exactly one solution can be verified.").waitFor();
    await paste(page, slow);
    await waitForStatus(page, /No answer within 4 s/);
    await page.keyboard.press("p");
    await page.keyboard.press("v");
    await page.getByText("The solution is not known. Fill the board, and it is verified.").waitFor();
  });
});

describe("7, taking it away", tests, () => {
  test("the link opens the same board", async () => {
    const page = await openPage();
    await paste(page, killer);
    await page.locator(".board .killer").first().waitFor();
    await page.getByRole("tab", {name: "Share"}).click();
    await page.getByRole("button", {name: "Link to this page"}).click();
    const link = await page.getByTestId("shared").inputValue();
    expect(link.startsWith(`${address}#z=`)).toBe(true);
    const other = await openPage(link.slice(address.length));
    await other.locator(".board .killer").first().waitFor();
    expect(await other.locator(".board .killer").count()).toBe(29);
    await waitForStatus(other, /exactly one solution/);
  });

  test("a broken link says so and keeps the board of the last visit", async () => {
    const page = await openPage();
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    await page.evaluate(() => { location.hash = "#z=AAAA"; });
    await page.getByText("The link does not hold a puzzle").waitFor();
    expect(await labelOf(page, 0)).toContain("5, clue");
    expect(page.url()).toBe(address);
  });

  test("links and strings of other programs read back", async () => {
    const page = await openPage();
    const cages = () => page.locator(".board .killer").count();
    await paste(page, killer);
    await page.locator(".board .killer").first().waitFor();
    await page.getByRole("tab", {name: "Share"}).click();
    for (const name of ["f-puzzles link", "ISS string", "JSON"]) {
      await page.getByRole("button", {name, exact: true}).click();
      const text = await page.locator(`[data-testid=shared][aria-label^="${name === "ISS string" ? "Interactive" : name.split(" ")[0]}"]`).inputValue();
      await paste(page, classic);
      await page.locator(".board .killer").first().waitFor({state: "detached"});
      await paste(page, text);
      await page.locator(".board .killer").first().waitFor();
      expect(await cages(), name).toBe(29);
    }
  });

  test("files", async () => {
    const page = await openPage();
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("tab", {name: "Share"}).click();
    const starts: [string, RegExp][] = [["SVG", /^<svg /], ["PNG", /^.PNG/], ["JSON Lines", /^\{"puzzle"/], ["DIMACS", /\np cnf 729 /], ["Certificate", /^nonet certificate/]];
    for (const [name, start] of starts) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", {name, exact: true}).click()]);
      expect(readFileSync(await file.path(), "latin1"), name).toMatch(start);
    }
  });

  test("a sheet with solutions", async () => {
    const page = await openPage();
    await page.evaluate(() => { window.print = () => { document.title = "printed"; }; });
    await paste(page, `${classic}\n${minimal}\n`);
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("tab", {name: "Share"}).click();
    await page.getByRole("button", {name: "Print"}).click();
    await page.waitForFunction(() => document.title === "printed");
    expect(await page.locator(".sheet .page").count()).toBe(3);
    expect(await page.locator(".sheet .page").last().locator("text.found").count()).toBe(51 + 64);
  });
});

describe("8, solvers side by side", tests, () => {
  test("agree, on this board and on a file", async () => {
    const page = await openPage();
    await paste(page, `${classic}\n${hard}\n`);
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("tab", {name: "Compare"}).click();
    await page.getByRole("button", {name: "Compare", exact: true}).click();
    await page.getByText("All answers agree (1 puzzle).").waitFor();
    await page.getByRole("checkbox", {name: "puzzles of the file"}).check();
    await page.getByRole("button", {name: "Compare", exact: true}).click();
    await page.getByText("All answers agree (2 puzzles).").waitFor();
    expect(await page.locator("tbody tr").count()).toBe(4);
    expect(await page.locator(".plot .dot").count()).toBe(8);
  });

  test("a certificate is made and checked", async () => {
    const page = await openPage();
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("tab", {name: "Share"}).click();
    await page.getByRole("button", {name: "Make and check"}).click();
    await page.getByText("checked in this browser, unique.").waitFor();
  });
});

describe("the page", tests, () => {
  test.each(["without a network", "after the server has stopped"])("works %s after the first visit", async (how) => {
    const own = await serve();
    const page = await openPage("", {}, own.address);
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    if (how === "without a network") await page.context().setOffline(true);
    else await own.close();
    await page.reload();
    await paste(page, killer);
    await waitForStatus(page, /exactly one solution/);
    expect(await page.locator(".board .killer").count()).toBe(29);
    await paste(page, classic);
    await waitForStatus(page, /exactly one solution/);
    await page.getByRole("button", {name: "All steps"}).click();
    await page.getByText(/^Step 1 of \d+$/).waitFor();
    await page.reload();
    expect(await labelOf(page, 0)).toContain("5, clue");
    await own.close();
  });

  // Contrast depends on the scheme, layout on the width.
  test.each([[360, "dark"], [768, "light"], [1280, "light"], [2000, "dark"]] as const)(
    "has no serious fault of accessibility and no sideways scrolling at %i px, %s", async (width, colorScheme) => {
      const page = await openPage("", {viewport: {width, height: 900}, colorScheme});
      await paste(page, killer);
      await waitForStatus(page, /exactly one solution/);
      await page.keyboard.press("h");
      await page.getByTestId("step").waitFor();
      await page.keyboard.press("h");
      const checks = width === 360 || width === 1280;
      for (const tab of ["Solve", "Draw", "Set", "Share", "Compare"]) {
        await page.getByRole("tab", {name: tab}).click();
        if (tab === "Draw") await page.locator(".kinds svg").last().waitFor();
        if (checks) expect(await seriousFaults(page), tab).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), tab).toBeLessThanOrEqual(0);
      }
      await page.keyboard.press("?");
      await page.getByRole("dialog", {name: "Help"}).waitFor();
      if (checks) expect(await seriousFaults(page), "help").toEqual([]);
    });
});
