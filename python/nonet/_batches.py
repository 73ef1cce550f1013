"""Batches of puzzles as an array of rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Optional, Union, cast

import numpy as np
import numpy.typing as npt

from . import _nonet
from ._nonet import Error, Puzzle, Rules

Cells = npt.NDArray[np.uint8]
BatchLike = Union[
    npt.NDArray[Any], Iterable[str], Iterable[Puzzle], Sequence[Sequence[int]], Iterable[Union[str, Puzzle, Sequence[int], None]]
]

_WANTED = "an array (N, cells) or (N, side, side), or a sequence of strings, of Puzzle or of lists of digits"
_NOT_A_BOARD = 255  #: the first number of a row that is not a board


class Rows(NamedTuple):
    """Puzzles with the same rules."""

    rules: Rules
    cells: npt.NDArray[Any]  #: integers (N, cells)
    invalid: dict[int, str]  #: rows that are not boards, as far as converting them has shown: why


def rows_of(puzzles: BatchLike, rules: Optional[Rules]) -> Rows:
    """Converts a batch. Raises Error if it is none, and if no rules are given and no row shows them."""
    if rules is not None and not isinstance(rules, Rules):
        raise Error(f"rules: a Rules, or None, not {_shown(rules)}")
    if isinstance(puzzles, (str, bytes, Puzzle)):
        raise Error(f"puzzles: {_WANTED}, not one puzzle; solve() takes one, read() reads a text of many")
    if isinstance(puzzles, np.ma.MaskedArray):
        raise Error("puzzles: a masked array; .filled(0) makes blanks of masked cells")
    if hasattr(puzzles, "__array__"):
        array = _array(puzzles)
        if array is None:
            raise Error(f"puzzles: {_WANTED}, not {_shown(puzzles)}")
        return _rows_of_array(array, rules)
    try:
        each = list(puzzles)
    except TypeError:
        raise Error(f"puzzles: {_WANTED}, not {_shown(puzzles)}") from None
    if all(isinstance(one, (str, bytes)) for one in each):
        return _rows_of_texts(each, rules)
    if not any(isinstance(one, (str, bytes, Puzzle)) for one in each):
        array = _array(each)
        if array is not None and array.ndim > 1 and array.dtype.kind in "iuf":
            return _rows_of_array(array, rules)
    return _rows_of_objects(each, rules)


def why_invalid(rows: Rows, status: npt.NDArray[np.int8], invalid: int) -> dict[int, str]:
    """The rows with this status, and why they are not boards."""
    found = {}
    for row in _listed(np.flatnonzero(status == invalid)):
        why = rows.invalid.get(row)
        found[row] = why if why is not None else _why_no_board(rows.cells[row], rows.rules.side)
    return found


def require_all(rows: Rows) -> Rows:
    """Raises Error on the first row that is not a board."""
    for row, why in sorted(rows.invalid.items()):
        raise Error(f"puzzles[{row}]: {why}")
    return rows


def _shown(value: object) -> str:
    return _nonet.shown(value)


def _array(value: Any) -> Optional[npt.NDArray[Any]]:
    try:
        array = np.asarray(value)
    except MemoryError:
        raise
    except Exception:  # numpy asks the object, which may raise anything
        return None
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def _listed(array: npt.NDArray[Any]) -> list[Any]:
    return cast("list[Any]", array.tolist())  # its type has many members, in newer versions of numpy


def _rows_of_array(array: npt.NDArray[Any], rules: Optional[Rules]) -> Rows:
    kind = array.dtype.kind
    if array.ndim == 1 and kind in "USO":
        return _rows_of_objects(_listed(array), rules)
    if array.ndim == 3 and array.shape[1] == array.shape[2]:
        array = array.reshape(len(array), -1)
    if array.ndim != 2 or kind not in "iufO":
        raise Error(f"puzzles: {_WANTED}, not {array.dtype} {array.shape}")
    if rules is None:
        rules = _nonet.rules_of_cells(array.shape[1])
    elif array.shape[1] != rules.cells:
        raise Error(f"puzzles: an array of shape (N, {rules.cells}), not {array.shape}")
    if kind == "O":
        return _rows_of_objects(list(array), rules)
    if kind == "f":
        return _rows_of_floats(array, rules)
    return Rows(rules, array, {})


def _rows_of_floats(array: npt.NDArray[Any], rules: Rules) -> Rows:
    whole = (array >= 0) & (array < _NOT_A_BOARD) & (array == np.floor(array))  # NaN is not
    cells = np.where(whole, array, _NOT_A_BOARD).astype(np.uint8)
    invalid = {row: _why_no_board(array[row], rules.side) for row in _listed(np.flatnonzero(~whole.all(axis=1)))}
    if invalid and rules.side >= _NOT_A_BOARD:
        return _rows_of_objects(list(array), rules)
    return Rows(rules, cells, invalid)


def _why_no_board(row: npt.NDArray[Any], side: int) -> str:
    for place, digit in enumerate(_listed(row)):
        if not 0 <= digit <= side or digit != int(digit):
            return f"r{place // side + 1}c{place % side + 1} is {digit}, which is not a digit"
    return "not a board"


def _rows_of_texts(texts: list[Any], rules: Optional[Rules]) -> Rows:
    if rules is None:
        rules = _rules_of(texts)
    cells, invalid = _nonet.read_lines(texts, rules)
    return Rows(rules, cells, invalid)


def _is_missing(value: object) -> bool:
    return value is None or (isinstance(value, float) and value != value) or type(value).__name__ in ("NAType", "NaTType")


def _is_board(value: object) -> bool:
    return isinstance(value, Puzzle) or hasattr(value, "__array__") or isinstance(value, Sequence)


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


def _one(value: Any, rules: Optional[Rules]) -> Puzzle:
    if _is_missing(value):
        raise Error(f"missing ({_shown(value)})")
    if isinstance(value, Puzzle):
        return value
    return _nonet.puzzle(value, rules, "not a puzzle")


def _rows_of_objects(puzzles: list[Any], rules: Optional[Rules]) -> Rows:
    if all(isinstance(value, (str, bytes)) for value in puzzles):
        return _rows_of_texts(puzzles, rules)
    for row, value in enumerate(puzzles):
        if not _is_missing(value) and not _is_board(value):
            raise Error(f"puzzles[{row}]: a string, a Puzzle or a list of digits, not {_shown(value)}")
    if rules is None:
        rules = _rules_of(puzzles)
    cells = np.zeros((len(puzzles), rules.cells), dtype=np.uint8)
    invalid = {}
    for row, value in enumerate(puzzles):
        if isinstance(value, Puzzle):
            _require_plain(value, row, rules)
        try:
            cells[row] = _one(value, rules).clues
        except Error as error:
            if rules.side >= _NOT_A_BOARD:
                raise Error(f"puzzles[{row}]: {error}") from None
            invalid[row] = str(error)
            cells[row, 0] = _NOT_A_BOARD
    return Rows(rules, cells, invalid)


def _require_plain(puzzle: Puzzle, row: int, rules: Rules) -> None:
    if puzzle.rules != rules:
        raise Error(f"puzzles[{row}]: other rules: {puzzle.rules.name}, not {rules.name}")
    if puzzle.excluded:
        raise Error(f"puzzles[{row}]: excluded candidates: a batch has no place for them, solve() takes them")
