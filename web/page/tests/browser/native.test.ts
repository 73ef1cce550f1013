import {expect, test} from "vitest";
import {compareAnswers, skip} from "../../../tests/native.mjs";
import {openPage} from "./browser";

type Call = (...given: unknown[]) => Promise<unknown>;

test.skipIf(skip)("the page's module and the native program give the same answers to 500 puzzles", {timeout: 120_000}, async () => {
  const page = await openPage();
  // The functions of the module, called in the page.
  const nonet = new Proxy({}, {get: (_, name: string) => (...given: unknown[]) => page.evaluate(
    ([name, given]) => (window as unknown as {nonet: Record<string, Call>}).nonet[name]!(...given), [name, given] as const)});
  expect(await compareAnswers(nonet)).toBeGreaterThanOrEqual(500);
});
