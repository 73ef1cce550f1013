import {expect, test} from "vitest";
import {compareAnswers, skip} from "../../../tests/native.mjs";
import {openPage} from "./browser";

test.skipIf(skip)("the page's module and the native program give the same answers to 500 puzzles", {timeout: 120_000}, async () => {
  const page = await openPage();
  // Another worker of the same script, so that the calls of the page do not come between.
  await page.evaluate((url) => {
    const worker = new Worker(url, {type: "module"});
    Object.assign(window, {ask: (name: string, given: object) => new Promise((done) => {
      worker.onmessage = ({data}) => done(data);
      worker.postMessage({name, given});
    })});
  }, page.workers()[0]!.url());
  async function ask(name: string, given: object) {
    const {result, error, crashed} = await page.evaluate(
      ([name, given]) => (window as unknown as {ask: (name: string, given: object) => Promise<{result?: any; error?: Error; crashed?: string}>}).ask(name, given),
      [name, given] as const);
    if (result === undefined) throw new Error(error?.message ?? crashed);
    return result;
  }
  const compared = await compareAnswers({
    constraints: () => ask("constraints", {}),
    read: (text: string, options: object) => ask("read", {text, ...options}),
    solve: (puzzle: object, options: object) => ask("solve", {puzzle, ...options}),
  });
  expect(compared).toBeGreaterThanOrEqual(500);
});
