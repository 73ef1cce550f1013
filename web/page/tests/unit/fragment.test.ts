import {describe, expect, test} from "vitest";
import {boardOfFragment, fragmentOf} from "../../src/fragment";
import {emptyBoard, shapeOf} from "../../src/puzzle";

const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const compressed = async (value: unknown) => {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `z=${Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")}`;
};

describe("a link", () => {
  test("to a classic board is its line of digits", async () => {
    const board = await boardOfFragment(`#p=${line}`);
    expect(board!.clues.slice(0, 5)).toEqual([5, 3, 0, 0, 7]);
    expect(await fragmentOf(board!)).toBe(`p=${line}`);
  });

  test("is found at the end of an address", async () => {
    expect((await boardOfFragment(`https://example.org/page/#p=${line}\n`))!.clues[80]).toBe(9);
  });

  test("keeps rules, titles and excluded candidates", async () => {
    const board = {
      ...emptyBoard("4x4"), title: "<b>Grüße & 数独</b>", author: "A", ruleset: "Normal rules.\nTwo lines.",
      excluded: [{row: 0, column: 3, digit: 16}],
    };
    board.rules = {...board.rules, constraints: ["killer 17 r1c1 r1c2"], variants: ["diagonal"]};
    board.clues = board.clues.map((_, cell) => cell < 16 ? cell + 1 : 0);
    const back = await boardOfFragment(`#${await fragmentOf(board)}`);
    expect(back).toEqual(board);
  });

  test.each(["3x3 6x9", "3x3 9x9 0-8", "3x3 9x9 0-10", "2x2 +5", "1x1 9x9 4 raw"])("keeps a board of %s", async (shape) => {
    const board = emptyBoard(shape);
    const {digits} = shapeOf(shape);
    board.clues = board.clues.map((_, cell) => cell % 3 === 0 ? cell % digits + 1 : 0);
    expect(await boardOfFragment(`#${await fragmentOf(board)}`)).toEqual(board);
  });

  test("with a box in place of a shape, as earlier links have it, is read", async () => {
    const rules = {box: [2, 2], variants: [], constraints: ["killer 5 r1c1 r1c2"], regions: []};
    const board = await boardOfFragment(await compressed({rules, clues: "1..............0"}));
    expect(board!.rules).toEqual({...emptyBoard("2x2").rules, constraints: rules.constraints});
    expect(board!.clues[0]).toBe(1);
  });

  test("does not hold the entries of the person who solves", async () => {
    const board = {...emptyBoard(), entries: emptyBoard().entries.map(() => 5)};
    expect(await fragmentOf(board)).toBe(`p=${".".repeat(81)}`);
  });
});

describe("a broken link gives no board", () => {
  test.each([
    "", "#", "#p=", `#p=${line}1`, `#p=${line.slice(1)}`, "#z=AAAA", "#z=", `#p=${line.replace("5", "Z")}`, "#q=123", line,
  ])("%s", async (text) => expect(await boardOfFragment(text)).toBeNull());

  test.each([
    ["a negative box", {rules: {box: [-3, -3], variants: [], constraints: [], regions: []}, clues: line}],
    ["a huge board", {rules: {box: [1000, 1000], variants: [], constraints: [], regions: []}, clues: line}],
    ["a shape that is a number", {rules: {shape: 9, variants: [], constraints: [], regions: []}, clues: line}],
    ["a shape that is a list", {rules: {shape: ["3x3"], variants: [], constraints: [], regions: []}, clues: line}],
    ["a shape with more cells", {rules: {shape: "3x3 +1", variants: [], constraints: [], regions: []}, clues: line}],
    ["a digit that the shape has not", {rules: {shape: "3x3 9x9 0-8", variants: [], constraints: [], regions: []}, clues: line}],
    ["clues of another size", {rules: {box: [2, 2], variants: [], constraints: [], regions: []}, clues: line}],
    ["constraints that are not texts", {rules: {box: [3, 3], variants: [], constraints: [{}], regions: []}, clues: line}],
    ["no rules", {clues: line}],
    ["excluded candidates without digits", {rules: {box: [3, 3], variants: [], constraints: [], regions: []}, clues: line, excluded: [{row: 1}]}],
  ])("%s", async (_, value) => expect(await boardOfFragment(await compressed(value))).toBeNull());
});
