import {describe, expect, test} from "vitest";
import {constraints, solve} from "nonet";
import {cellsIn, digitOf, emptyBoard, regionOf, symbolOf} from "../../src/puzzle";
import {formOf, lineOf} from "../../src/strokes";

const kind = (name: string) => ({name, summary: "", example: "", shape: "3x3"});

describe("a stroke becomes a line", () => {
  test("cage: the number, then the cells", () => {
    expect(lineOf(kind("killer"), formOf("killer 17 r1c1 r1c2"), "12", [["r1c1", "r2c1"]])).toBe("killer 12 r1c1 r2c1");
  });
  test("cage without a number", () => {
    expect(lineOf(kind("killer"), formOf("killer 17 r1c1 r1c2"), " ", [["r1c1", "r2c1"]])).toBe("killer r1c1 r2c1");
  });
  test("arrow: the first cell is the bulb", () => {
    expect(lineOf(kind("arrow"), formOf("arrow r1c1 | r1c2 r1c3"), "", [["r1c1", "r1c2", "r2c2"]])).toBe("arrow r1c1 | r1c2 r2c2");
  });
  test("arrow: two strokes are bulb and line", () => {
    expect(lineOf(kind("arrow"), formOf("arrow r1c1 | r1c2 r1c3"), "", [["r1c1", "r1c2"], ["r2c2"]])).toBe("arrow r1c1 r1c2 | r2c2");
  });
  test("clue beside the board", () => {
    expect(lineOf(kind("xsum"), formOf("xsum 23 r3c0"), "9", [["r0c4"]])).toBe("xsum 9 r0c4");
  });
  test("a loop ends in its first cell", () => {
    expect(lineOf(kind("whisper"), formOf("whisper 5 r1c1 r1c2"), "5", [["r1c1", "r1c2", "r2c1", "r1c1"]])).toBe("whisper 5 r1c1 r1c2 r2c1 r1c1");
  });
});

test("every kind's example is a line that its form makes, and a solver takes it", async () => {
  const kinds = await constraints();
  expect(kinds.length).toBeGreaterThan(60);
  for (const each of kinds) {
    const form = formOf(each.example);
    if (form.shape === "parts" || each.shape !== "3x3") continue;
    const groups = each.example.split("|").map((part) => part.match(/\br\d+c\d+\b/g) ?? []).filter((group) => group.length > 0);
    const strokes = form.headAlone ? [groups.flat()] : groups;
    expect(lineOf(each, form, form.values, strokes)).toBe(each.example);
    const {status} = await solve(emptyBoard().clues, {rules: {constraints: [each.example]}, limit: 1, timeout: 20});
    expect(["solved", "unique"], each.example).toContain(status);
  }
}, 120_000);

describe("names in texts", () => {
  const {rules} = emptyBoard();
  test("cells", () => expect(cellsIn("r1c1 and r9c9 are both 5", rules)).toEqual([0, 80]));
  test("units", () => {
    expect(cellsIn("row 2 holds a 5", rules)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(cellsIn("column 9", rules)).toHaveLength(9);
    expect(cellsIn("box 5 holds a 1", rules)).toEqual([30, 31, 32, 39, 40, 41, 48, 49, 50]);
  });
  test("a clue beside the board names its row or column", () => {
    expect(cellsIn("sandwich 10 r3c0", rules)).toEqual([18, 19, 20, 21, 22, 23, 24, 25, 26]);
    expect(cellsIn("skyscraper 4 r0c1", rules)).toEqual([0, 9, 18, 27, 36, 45, 54, 63, 72]);
  });
  test("boxes that are not square", () => {
    const wide = emptyBoard([2, 3]).rules;
    expect(cellsIn("box 2", wide)).toEqual([3, 4, 5, 9, 10, 11]);
    expect(regionOf(wide, 35)).toBe(5);
  });
});

test("digits above 9 are letters, up to the side of the board", () => {
  expect([1, 9, 10, 16].map(symbolOf)).toEqual(["1", "9", "A", "G"]);
  expect([digitOf("g", 16), digitOf("h", 16), digitOf("a", 9), digitOf("0", 9), digitOf("7", 6)]).toEqual([16, null, null, null, null]);
});
