// A browser and the built page for the tests. Each page fails its test if it logs an error or asks another host.
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {type Browser, type BrowserContextOptions, type Page} from "playwright-core";
import {afterAll, afterEach, beforeAll, expect} from "vitest";
import {serve, start} from "../../browser.mjs";

let server: Awaited<ReturnType<typeof serve>>;
let browser: Browser;
const faults: string[] = [];
const opened: Page[] = [];
export let address = "";

beforeAll(async () => {
  server = await serve();
  address = server.address;
  browser = await start();
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close();
  expect(faults.splice(0)).toEqual([]);
});

/** A page that has answered. Without `from` it is the built page. */
export async function openPage(hash = "", options: BrowserContextOptions = {}, from = address): Promise<Page> {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
  const page = await context.newPage();
  opened.push(page);
  page.on("console", (message) => { if (message.type() === "error") faults.push(message.text()); });
  page.on("pageerror", (error) => faults.push(error.message));
  context.on("request", (request) => {
    if (![from, "blob:", "data:"].some((start) => request.url().startsWith(start))) faults.push(`asked ${request.url()}`);
  });
  await page.goto(from + hash);
  await waitForStatus(page, /solution|Open/);
  return page;
}

export async function waitForStatus(page: Page, text: RegExp, timeout = 15_000) {
  await page.getByTestId("status").filter({hasText: text}).waitFor({timeout});
}

export const statusOf = (page: Page) => page.getByTestId("status").innerText();

export async function paste(page: Page, text: string) {
  await page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData("text", given);
    document.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
  }, text);
}

export async function drop(page: Page, content: string | Buffer) {
  await page.evaluate(async (given) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0))], "puzzles.txt"));
    document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
  }, Buffer.from(content).toString("base64"));
}

export const labelOf = (page: Page, cell: number) => page.locator(`#cell-${cell}`).getAttribute("aria-label");

/** Drags over cells: rows and columns from 1, 0 is beside the board. */
export async function drag(page: Page, cells: [row: number, column: number][]) {
  const points = await page.evaluate((list) => {
    const matrix = document.querySelector<SVGSVGElement>("[data-testid=board]")!.getScreenCTM()!;
    return list.map(([row, column]) => new DOMPoint((column - 0.5) * 60, (row - 0.5) * 60).matrixTransform(matrix)).map(({x, y}) => [x, y] as const);
  }, cells);
  await page.mouse.move(...points[0]!);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...point, {steps: 6});
  await page.mouse.up();
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const {violations} = await (window as unknown as {axe: typeof import("axe-core")}).axe.run();
    return violations.filter(({impact}) => impact === "serious" || impact === "critical")
      .map(({id, nodes}) => `${id}: ${nodes.slice(0, 3).map(({html}) => html.slice(0, 150)).join(" | ")}`);
  });
}
