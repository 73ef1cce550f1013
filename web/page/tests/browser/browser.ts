// A browser and the built page for the tests. Each page fails its test if it logs an error or asks another host.
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {type Browser, type BrowserContextOptions, chromium, type Page} from "playwright-core";
import {afterAll, afterEach, beforeAll, expect} from "vitest";
import {preview, type PreviewServer} from "vite";

let server: PreviewServer;
let browser: Browser;
const faults: string[] = [];
const opened: Page[] = [];
export let address = "";

beforeAll(async () => {
  server = await preview({preview: {port: 0, host: "localhost"}, logLevel: "silent"});
  address = server.resolvedUrls!.local[0]!;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close();
  expect(faults.splice(0)).toEqual([]);
});

export async function openPage(hash = "", options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
  const page = await context.newPage();
  opened.push(page);
  page.on("console", (message) => { if (message.type() === "error") faults.push(message.text()); });
  page.on("pageerror", (error) => faults.push(error.message));
  context.on("request", (request) => { if (!request.url().startsWith(address) && !request.url().startsWith("blob:")) faults.push(`asked ${request.url()}`); });
  await page.goto(address + hash);
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
