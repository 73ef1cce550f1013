import {readFileSync} from "node:fs";
import {expect, test} from "vitest";
import {labelOf, openPage, paste, waitForStatus} from "./browser";

const file = new URL("../../../../build/web/page/nonet.html", import.meta.url);
const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

test("the single file solves, draws and explains from the disk, and asks for no other file", {timeout: 60_000}, async () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(file, "utf8"))![1]!;
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toMatch(/unsafe-inline|https?:|\*/);
  const page = await openPage(`#p=${classic}`, {}, file.href);
  await waitForStatus(page, /exactly one solution/);
  expect(await labelOf(page, 0)).toBe("row 1, column 1, 5, clue");
  expect(await page.evaluate(() => getComputedStyle(document.querySelector(".board")!).display)).toBe("block");
  await paste(page, JSON.stringify({puzzle: classic, constraints: ["killer 10 r1c3 r1c4"]}));
  await page.locator(".board .killer").first().waitFor();
  await page.keyboard.press("h");
  await page.getByTestId("step").waitFor();
  await page.getByRole("tab", {name: "Share"}).click();
  await page.getByRole("button", {name: "Link to this page"}).click();
  expect(await page.getByTestId("shared").inputValue()).toMatch(new RegExp(`^${file.href}#z=`));
});
