// Makes the screenshots of the documentation: docs/images/page-*.png. Needs `npm run build`.
import {mkdirSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {serve, start} from "./browser.mjs";

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
// A published puzzle: Wikipedia, "Sudoku".
const classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const wide = {viewport: {width: 940, height: 620}};
const phone = {viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true};

const {address, close} = await serve();
const browser = await start();
mkdirSync(folder, {recursive: true});

async function picture(name, options, puzzle, act) {
  const page = await browser.newPage({colorScheme: "light", ...options});
  await page.goto(`${address}#p=${puzzle}`);
  await page.getByTestId("status").filter({hasText: /solution|clash|[Nn]o /}).waitFor();
  await act(page);
  await page.waitForTimeout(300);  // the board is drawn in the next frame
  await page.screenshot({path: `${folder}page-${name}.png`});
  await page.close();
}

async function hint(page) {
  await page.getByRole("button", {name: "Hint"}).first().click();
  await page.getByRole("button", {name: "Show what follows"}).click();
}

await picture("hint", wide, classic, hint);
await picture("candidates", wide, `${".".repeat(9)}${classic.slice(9, 72)}${".".repeat(9)}`, async (page) => {
  await page.getByRole("button", {name: "Candidates"}).click();
  await page.locator(".note.many, .note.some").first().waitFor();
});
await picture("repair", wide, classic.replace("53.", "58."), async (page) => {
  await page.getByRole("button", {name: "Which clue to change?"}).click();
  await page.locator(".repairs button").first().hover();
});
await picture("phone", {...phone, colorScheme: "dark"}, classic, hint);
await browser.close();
await close();
