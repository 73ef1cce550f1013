import {describe, expect, test} from "vitest";
import {constraints, read, solve, svg} from "nonet";
import {cellAt, heightOf, placeOf} from "../../src/geometry";
import {cellsIn, digitOf, emptyBoard, nameOf, regionOf, regionSizeOf, shapeOf, symbolOf, timesOf} from "../../src/puzzle";
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
    // A board has cells that index themselves, such as the 1 of row 1, so without marks these say too much.
    expect(/^negative-(row|column)indexer$/.test(each.name) ? ["no solution"] : ["solved", "unique"], each.example).toContain(status);
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
    const wide = emptyBoard("2x3").rules;
    expect(cellsIn("box 2", wide)).toEqual([3, 4, 5, 9, 10, 11]);
    expect(regionOf(wide, 35)).toBe(5);
  });
});

test("digits above 9 are letters, up to the greatest digit of the board", () => {
  const digitIn = (symbol: string, digits: number) => digitOf(symbol, {digits, least: 1});
  expect([1, 9, 10, 16].map((digit) => symbolOf(digit, {least: 1}))).toEqual(["1", "9", "A", "G"]);
  expect([digitIn("g", 16), digitIn("h", 16), digitIn("a", 9), digitIn("0", 9), digitIn("7", 6)]).toEqual([16, null, null, null, null]);
});

test("digits from 0 have their own symbols", () => {
  const shape = shapeOf("3x3 9x9 0-8");
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(digits.map((digit) => symbolOf(digit, shape)).join("")).toBe("012345678");
  expect(digits.map((digit) => digitOf(symbolOf(digit, shape), shape))).toEqual(digits);
  expect(digitOf("9", shape)).toBeNull();
});

// The page reads the name of a shape itself, so the module is asked for what it says.
test.each(["3x3", "2x3", "3x3 6x9", "2x3 4x6", "3x3 9x9 11", "3x3 9x9 0-8", "3x3 9x9 0-10", "3x3 +8", "1x1 9x9 4 raw", "1x1 7x5 raw +3"])(
  "%s means the same as in the module", async (name) => {
    const shape = shapeOf(name);
    const {puzzles} = await read(".".repeat(shape.cells), {rules: {shape: name}});
    const {rules, clues} = puzzles[0]!;
    expect(shape).toMatchObject({rows: rules.rows, columns: rules.columns, digits: rules.side, least: rules.least, box: rules.box, cells: clues.length});
  });

test.each(["", "x", "3x3x3", "3x3  6x9", "3x3 +", "0x9", "3x3 0x9", "6x6", "3x3 9x99", "1x1 2x2 40 raw", "3x3 +4096", "3x3 9x9 2-10"])(
  "the page refuses the shape '%s'", (name) => expect(() => shapeOf(name)).toThrow());

describe("boards of other shapes", () => {
  const wide = emptyBoard("3x3 6x9").rules;
  test("rows, columns and boxes of a wide board", () => {
    expect(cellsIn("row 6", wide)).toEqual([45, 46, 47, 48, 49, 50, 51, 52, 53]);
    expect(cellsIn("column 9", wide)).toEqual([8, 17, 26, 35, 44, 53]);
    expect(cellsIn("box 4", wide)).toEqual([27, 28, 29, 36, 37, 38, 45, 46, 47]);
    expect(cellsIn("skyscraper 4 r7c2", wide)).toEqual([1, 10, 19, 28, 37, 46]);
    expect(cellsIn("r7c1", wide)).toEqual([0, 9, 18, 27, 36, 45]);  // below the board
  });
  test("cells without a place", () => {
    const {rules} = emptyBoard("2x2 +5");
    expect(cellsIn("killer 5 v1 v5 r1c1", rules)).toEqual([0, 16, 20]);
    expect(cellsIn("connected v2-4", rules)).toEqual([17, 18, 19]);
    expect(cellsIn("v9", rules)).toEqual([]);
    expect([0, 15, 16, 20].map((cell) => nameOf(cell, shapeOf(rules.shape)))).toEqual(["r1c1", "r4c4", "v1", "v5"]);
  });
  test("painted regions fill the board, and none has more cells than there are digits", () => {
    expect(["3x3", "3x3 6x9", "3x3 9x9 11", "1x1 9x9 4 raw"].map((name) => regionSizeOf(shapeOf(name)))).toEqual([9, 9, 9, 0]);
  });
  test("how often a full board has a digit", () => {
    expect(["3x3", "3x3 6x9", "3x3 9x6", "3x3 9x9 11", "1x1 9x9 9 raw"].map((name) => timesOf(shapeOf(name)))).toEqual([9, 6, 6, null, null]);
  });
  test.each(["3x3 6x9", "2x2 +5"])("a point of a picture of %s is in the cell whose place it is", (name) => {
    const shape = shapeOf(name);
    for (let cell = 0; cell < shape.cells; ++cell) {
      const {x, y} = placeOf(cell, shape);
      expect(cellAt(x + 1, y + 59, shape)).toBe(cell);
    }
    expect([cellAt(-1, 5, shape), cellAt(5, -1, shape), cellAt(shape.columns * 60 + 1, 5, shape), cellAt(5, heightOf(shape) + 1, shape)]).toEqual([-1, -1, -1, -1]);
    expect(cellAt(5, shape.rows * 60 + 15, shape)).toBe(-1);  // between the board and the further cells
  });
  test("the cells without a place are where the module draws them", async () => {
    const shape = shapeOf("2x2 +5");
    const clues = Array.from({length: shape.cells}, (_, cell) => cell < shape.placed ? 0 : 3);
    const picture = await svg({clues, rules: {shape: "2x2 +5"}}, {legend: false});
    const drawn = [...picture.matchAll(/<text class="given" x="([\d.]+)" y="([\d.]+)"/g)].map(([, x, y]) => cellAt(Number(x), Number(y), shape));
    expect(drawn).toEqual([16, 17, 18, 19, 20]);
  });
});
