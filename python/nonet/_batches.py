"""Puzzles of any form as an array of rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Union, cast

import numpy as np
import numpy.typing as npt

from . import _nonet
from ._nonet import Puzzle, Rules
from ._types import Cells, Error, Rows

BatchLike = Union[npt.NDArray[Any], Iterable[Union[str, Puzzle, Sequence[int], None]], Sequence[Sequence[int]]]

_WANTED = "an array (N, cells) or (N, rows, columns), or a sequence of strings, of Puzzle or of lists of digits"
_WANTED_BOARD = "a string, a Puzzle, or integers of shape (cells,) or (rows, columns)"
_MASKED = "a masked array; .filled(0) makes blanks of masked cells"
_NOT_A_DIGIT = -1
_MOST = 255  #: the largest side


def rows_of(puzzles: BatchLike, rules: Rules | None) -> Rows:
    """Converts a batch. Raises Error if it is not a batch, and if no rules are given and no row shows them."""
    if rules is not None and not isinstance(rules, Rules):
        raise Error(f"rules: a Rules, or None, not {_nonet.shown(rules)}")
    if isinstance(puzzles, (str, bytes, Puzzle)):
        raise Error(f"puzzles: {_WANTED}, not one puzzle; solve() takes one, read() reads a text of many")
    if hasattr(puzzles, "__array__"):
        array = array_of(puzzles, "puzzles")
        if array is None:
            raise Error(f"puzzles: {_WANTED}, not {_nonet.shown(puzzles)}")
    else:
        try:
            each = list(puzzles)
        except TypeError:
            raise Error(f"puzzles: {_WANTED}, not {_nonet.shown(puzzles)}") from None
        array = None if any(isinstance(one, (str, bytes, Puzzle)) for one in each) else array_of(each, "puzzles")
        if array is None or array.ndim < 2 or array.dtype.kind not in "iuf":
            return _rows_of_list(each, rules)
    if array.ndim == 1 and array.dtype.kind in "USO":
        return _rows_of_list(_listed(array), rules)
    if array.ndim == 3 and array.shape[1:] == ((rules.rows, rules.columns) if rules else array.shape[2:0:-1]):
        array = array.reshape(len(array), -1)
    if array.ndim != 2 or array.dtype.kind not in "iufO":
        raise Error(f"puzzles: {_WANTED}, not {array.dtype} {array.shape}")
    if rules is None:
        rules = _nonet.rules_of_cells(array.shape[1])
    elif array.shape[1] != rules.cells:
        raise Error(f"puzzles: an array of shape (N, {rules.cells}), not {array.shape}")
    return Rows(rules, *_digits(array, rules.side, rules.columns))


def boards_of(puzzles: BatchLike, rules: Rules | None) -> Rows:
    """The same. Raises Error on the first row that is not a board."""
    rows = rows_of(puzzles, rules)
    for row in sorted(rows.invalid):
        raise Error(f"puzzles[{row}]: {rows.invalid[row]}")
    return rows


def board_of(board: Any, name: str, shape: tuple[int, int] | None) -> Cells:
    """The cells of one board of numbers. Two dimensions are the shape's; None: of a square. Raises Error, which begins
    with the name."""
    array = array_of(board, name)
    if array is None or array.ndim == 0:
        raise Error(f"{name}: {_WANTED_BOARD}, not {_nonet.shown(board)}")
    has_rows = array.ndim == 2 and array.shape == (shape or array.shape[::-1])
    if array.ndim > 1 and not has_rows or array.dtype.kind not in "iufO":
        raise Error(f"{name}: {_WANTED_BOARD}, not {array.dtype} {array.shape}")
    cells, invalid = _digits(array.reshape(1, -1), _MOST, shape[1] if shape else 0)
    if invalid:
        raise Error(f"{name}: {invalid[0]}")
    return cast(Cells, cells[0])


def array_of(value: Any, name: str) -> npt.NDArray[Any] | None:
    if isinstance(value, np.ma.MaskedArray):
        raise Error(f"{name}: {_MASKED}")
    try:
        array = np.asarray(value)
    except MemoryError:
        raise
    except Exception:  # numpy asks the object, which may raise anything
        return None
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def _listed(array: npt.NDArray[Any]) -> list[Any]:
    return cast("list[Any]", array.tolist())  # its type has many members, in newer versions of numpy


def digits_of(array: npt.NDArray[Any], side: int) -> tuple[Cells, npt.NDArray[np.bool_] | None]:
    """Rows of numbers as uint8, and where they are digits or blank; None: everywhere. Other cells are 0."""
    numbers = array
    if array.dtype.kind == "O":
        numbers = np.array([[_number(each) for each in row] for row in array], dtype=float).reshape(array.shape)
    right = None
    is_whole = numbers.dtype.kind in "iu"
    # As unsigned numbers, those below 0 are large.
    if not (is_whole and numbers.view(f"u{numbers.itemsize}").max(initial=0) <= side):
        right = (numbers >= 0) & (numbers <= side)
        if not is_whole:
            right &= numbers == np.floor(numbers)
        numbers = np.where(right, numbers, 0)
        right = None if right.all() else right
    return np.ascontiguousarray(numbers, dtype=np.uint8), right


def _digits(array: npt.NDArray[Any], side: int, columns: int) -> tuple[Cells, dict[int, str]]:
    """Rows of numbers as uint8, and why rows are not boards. The columns of a board are for names; 0: of a square."""
    cells, right = digits_of(array, side)
    invalid: dict[int, str] = {}
    if right is None:
        return cells, invalid
    for row in _listed(np.flatnonzero(~right.all(axis=1))):
        place = int(right[row].argmin())
        invalid[row] = f"{_cell_name(place, array.shape[1], columns)} is {_nonet.shown(_listed(array[row])[place])}, which is not a digit"
    return cells, invalid


def _number(value: Any) -> float:
    if isinstance(value, (bool, np.bool_)):
        return _NOT_A_DIGIT
    try:
        number = float(value if isinstance(value, float) else value.__index__())
        return number if 0 <= number <= _MOST else _NOT_A_DIGIT
    except MemoryError:
        raise
    except Exception:
        return _NOT_A_DIGIT


def _cell_name(place: int, cells: int, columns: int) -> str:
    side = int(cells**0.5)
    columns = columns or (side if side * side == cells else 0)
    return f"r{place // columns + 1}c{place % columns + 1}" if columns and cells % columns == 0 else f"place {place + 1}"


def _is_missing(value: object) -> bool:
    return value is None or (isinstance(value, float) and value != value) or type(value).__name__ in ("NAType", "NaTType")


def _rules_of(puzzles: list[Any]) -> Rules:
    """The rules of the first that is a puzzle."""
    why = ""
    for row, puzzle in enumerate(puzzles):
        try:
            return _one(puzzle, None).rules
        except Error as error:
            why = why or f": puzzles[{row}]: {error}"
    if not puzzles:
        return Rules()
    raise Error(f"puzzles: none of the {len(puzzles)} is a puzzle{why}")


def _one(value: Any, rules: Rules | None) -> Puzzle:
    if _is_missing(value):
        raise Error(f"missing ({_nonet.shown(value)})")
    return value if isinstance(value, Puzzle) else _nonet.puzzle(value, rules, "not a puzzle")


def _rows_of_list(puzzles: list[Any], rules: Rules | None) -> Rows:
    if all(isinstance(one, (str, bytes)) for one in puzzles):
        return _nonet.read_lines(puzzles, _rules_of(puzzles) if rules is None else rules)
    for row, value in enumerate(puzzles):
        if not _is_missing(value) and not isinstance(value, (Puzzle, Sequence)) and not hasattr(value, "__array__"):
            raise Error(f"puzzles[{row}]: a string, a Puzzle or a list of digits, not {_nonet.shown(value)}")
    if rules is None:
        rules = _rules_of(puzzles)
    rows = Rows(rules, np.zeros((len(puzzles), rules.cells), dtype=np.uint8), {})
    for row, value in enumerate(puzzles):
        if isinstance(value, Puzzle) and value.rules != rules:
            raise Error(f"puzzles[{row}]: other rules: {value.rules.name}, not {rules.name}")
        if isinstance(value, Puzzle) and value.excluded:
            raise Error(f"puzzles[{row}]: excluded candidates: a batch has no place for them, solve() takes them")
        try:
            rows.cells[row] = _one(value, rules).clues
        except Error as error:
            rows.invalid[row] = str(error)
    return rows
