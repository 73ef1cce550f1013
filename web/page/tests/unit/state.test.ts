import {beforeEach, describe, expect, test} from "vitest";
import {digitOf, emptyBoard, nameOf} from "../../src/puzzle";
import {board, canRedo, canUndo, edit, erase, isPlaying, move, cursor, redo, select, selected, setRules, shape, symbol, typeDigit, undo} from "../../src/state";

beforeEach(() => {
  isPlaying.value = false;
  board.value = emptyBoard();
  while (canUndo.value) undo();
  board.value = emptyBoard();
  select(0);
});

describe("typing", () => {
  test("a digit becomes a clue of the selected cell", () => {
    select(40);
    typeDigit(7);
    expect(board.value.clues[40]).toBe(7);
    expect(board.value.clues.filter(Boolean)).toEqual([7]);
  });

  test("the same digit again erases it", () => {
    typeDigit(7);
    typeDigit(7);
    expect(board.value.clues[0]).toBe(0);
  });

  test("while playing, clues stay and digits are entries", () => {
    typeDigit(7);
    isPlaying.value = true;
    typeDigit(3);
    expect(board.value.clues[0]).toBe(7);
    select(1);
    typeDigit(3);
    expect(board.value.entries[1]).toBe(3);
    expect(board.value.clues[1]).toBe(0);
  });

  test("pencil marks go into all selected cells without a digit, and out of them together", () => {
    typeDigit(7);
    select(1);
    select(2, true);
    select(0, true);
    typeDigit(4, true);
    expect(board.value.notes.slice(0, 3)).toEqual([0, 16, 16]);
    typeDigit(4, true);
    expect(board.value.notes.slice(0, 3)).toEqual([0, 0, 0]);
  });

  test("a digit takes the pencil marks of its cell away", () => {
    typeDigit(4, true);
    typeDigit(2);
    expect(board.value.notes[0]).toBe(0);
  });

  test("erasing an empty cell is not a step", () => {
    erase();
    expect(canUndo.value).toBe(false);
  });
});

describe("undo and redo", () => {
  test("go back and forth through all changes, rules included", () => {
    typeDigit(1);
    setRules({constraints: ["killer 17 r1c1 r1c2"]});
    typeDigit(2);
    const last = board.value;
    undo();
    expect(board.value.clues[0]).toBe(1);
    undo();
    expect(board.value.rules.constraints).toEqual([]);
    undo();
    expect(board.value.clues[0]).toBe(0);
    expect(canUndo.value).toBe(false);
    redo(); redo(); redo();
    expect(board.value).toBe(last);
    expect(canRedo.value).toBe(false);
  });

  test("a change after undo drops what was undone", () => {
    typeDigit(1);
    undo();
    typeDigit(2);
    expect(canRedo.value).toBe(false);
  });

  test("a board of another size moves the selection to the first cell", () => {
    select(80);
    edit(emptyBoard("2x2"));
    expect([...selected.value]).toEqual([0]);
    undo();
    expect(board.value.clues).toHaveLength(81);
  });
});

describe("a board of another shape", () => {
  const named = () => nameOf(cursor.value, shape.value);

  test("arrows go around its rows and columns", () => {
    board.value = emptyBoard("3x3 6x9");
    move(-1, 0, false);
    expect(named()).toBe("r6c1");
    move(0, -1, false);
    expect(named()).toBe("r6c9");
  });

  test("arrows reach cells without a place, and pass the missing parts of their last line", () => {
    board.value = emptyBoard("2x2 +5");
    move(-1, 0, false);
    expect(named()).toBe("v5");
    move(0, 1, false);
    expect(named()).toBe("v5");
    select(1);
    move(-1, 0, false);
    expect(named()).toBe("v2");
  });

  test("the digit 0 is a clue and not a blank", () => {
    board.value = emptyBoard("3x3 9x9 0-8");
    typeDigit(digitOf("0", shape.value)!);
    expect(board.value.clues[0]).toBe(1);
    expect(symbol(board.value.clues[0]!)).toBe("0");
  });

  test("another shape with as many cells moves the selection, too", () => {
    board.value = emptyBoard("2x3 4x6");
    select(23);
    edit(emptyBoard("3x2 6x4"));
    expect([...selected.value]).toEqual([0]);
  });
});

test("arrows go around the edge of the board", () => {
  move(-1, 0, false);
  expect(cursor.value).toBe(72);
  move(0, -1, true);
  expect(cursor.value).toBe(80);
  expect([...selected.value].sort((a, b) => a - b)).toEqual([72, 80]);
});
