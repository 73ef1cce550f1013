// Where the cells are in the picture of the module.
import type {Shape} from "./puzzle";

export const kCell = 60;  // units of the picture per cell
const kGap = kCell / 2;  // between the board and the cells without a place

/** The corner of a cell in the picture. */
export function placeOf(cell: number, {rows, columns}: Shape): {x: number; y: number} {
  const row = Math.floor(cell / columns);
  return {x: (cell % columns) * kCell, y: row * kCell + (row < rows ? 0 : kGap)};
}

/** The cell at a point of the picture, -1 if there is none. */
export function cellAt(x: number, y: number, {rows, columns, cells}: Shape): number {
  const isBelow = y >= rows * kCell;
  const [row, column] = [Math.floor((isBelow ? y - kGap : y) / kCell), Math.floor(x / kCell)];
  const isInGap = isBelow && row < rows;
  const cell = row * columns + column;
  return isInGap || row < 0 || column < 0 || column >= columns || cell >= cells ? -1 : cell;
}

export const heightOf = (shape: Shape): number => placeOf(shape.cells - 1, shape).y + kCell;
