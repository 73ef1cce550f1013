"""Answers, parts of sets, and symmetries."""

from __future__ import annotations

import hashlib
import operator
import random
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _nonet
from ._batches import BatchLike, array_of, boards_of, digits_of
from ._nonet import Puzzle, Rules
from ._types import Cells, Error, Rows, Symmetry

Indices = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]


def answers_of(answers: Any, rows: Rows) -> tuple[Cells, list[Any] | None, Mask]:
    """Answers as an array of cells, the texts that fill rows of it, and which rows have no board. Raises Error if there
    are not as many answers as puzzles, and on an array of a shape that is not theirs."""
    count, cells = rows.cells.shape
    wanted = f"{count} answers: an array ({count}, {cells}) or ({count}, {rows.rules.rows}, {rows.rules.columns}), or a list"
    if isinstance(answers, (str, bytes, Puzzle)):
        raise Error(f"answers: {wanted}, not one answer")
    array = array_of(answers, "answers") if hasattr(answers, "__array__") else None
    if array is not None and (array.ndim != 1 or array.dtype.kind not in "USO"):
        shape = (rows.rules.rows, rows.rules.columns)
        if array.shape == (count, *shape) and shape[0] * shape[1] == cells:
            array = array.reshape(count, cells)
        if array.shape != (count, cells) or array.dtype.kind not in "iuf":
            raise Error(f"answers: {wanted}, not {array.dtype} {array.shape}")
        return _cells(array, rows.rules)
    try:
        each = list(answers if array is None else array.tolist())
    except Exception:
        raise Error(f"answers: {wanted}, not {_nonet.shown(answers)}") from None
    if len(each) != count:
        raise Error(f"answers: {wanted}, not {len(each)}")
    if each and all(isinstance(one, str) for one in each):
        return np.zeros((count, cells), np.uint8), each, np.zeros(0, bool)
    if each and isinstance(each[0], (list, tuple)):
        try:
            array = np.asarray(each)
        except ValueError:  # rows of unequal lengths
            array = np.zeros(0)
        if array.size == count * cells and array.dtype.kind in "iuf":
            return _cells(array.reshape(count, cells), rows.rules)
    return _mixed(each, rows)


def _cells(array: npt.NDArray[Any], rules: Rules) -> tuple[Cells, None, Mask]:
    cells, right = digits_of(array, rules.side)
    if right is None:
        return cells, None, np.zeros(0, bool)
    unread: Mask = ~np.all(right, axis=1)
    cells[unread] = 0
    return cells, None, unread


def _mixed(each: list[Any], rows: Rows) -> tuple[Cells, list[Any] | None, Mask]:
    """Texts, boards of numbers, and anything else, which is read as its text."""
    boards: Cells = np.zeros(rows.cells.shape, np.uint8)
    texts: list[Any] = [None] * len(each)
    unread = np.ones(len(each), bool)
    for row, one in enumerate(each):
        if isinstance(one, (str, bytes)):
            texts[row] = one
            continue
        try:
            array = np.asarray(one)
        except MemoryError:
            raise
        except Exception:  # whatever an answer is, it does not end the call
            array = np.zeros(0)
        if array.size == boards.shape[1] and array.dtype.kind in "iuf":
            boards[row], _, bad = _cells(array.reshape(1, -1), rows.rules)
            unread[row] = bool(bad.any())
        elif isinstance(one, (list, tuple, dict)):
            try:
                texts[row] = repr(one)
            except MemoryError:
                raise
            except Exception:
                pass
    return boards, texts, unread


def seed_of(seed: Any) -> int:
    try:
        number = operator.index(seed)
    except Exception:
        number = -1
    if not 0 <= number < 2**64:
        raise Error(f"seed: a whole number from 0 to 2**64 - 1, not {_nonet.shown(seed)}")
    return number


def part_of(test: Any) -> float:
    try:
        part = float(test)
    except Exception:
        part = -1
    if isinstance(test, (str, bytes)) or not 0 <= part <= 1:
        raise Error(f"test: a number from 0 to 1, not {_nonet.shown(test)}")
    return part


def split_rows(keys: npt.NDArray[np.bytes_], test: float, seed: int) -> tuple[Indices, Indices]:
    """The rows of two parts. Groups of equal keys are taken in the order of a hash until the second is full."""
    groups, group_of, sizes = np.unique(keys, return_inverse=True, return_counts=True)
    salt = str(seed).encode()
    hashes = np.array([hashlib.blake2b(bytes(key), digest_size=16, key=salt).digest() for key in groups], dtype="S16")
    order = np.argsort(hashes, kind="stable")
    room = round(test * len(keys))
    is_test = np.zeros(len(groups), bool)
    is_test[order[np.cumsum(sizes[order]) <= room]] = True
    chosen = is_test[group_of.ravel()] if len(keys) else np.zeros(0, bool)
    return np.flatnonzero(~chosen), np.flatnonzero(chosen)


def _order(items: Iterable[int], generator: random.Random) -> list[int]:
    # Of a seed Python promises only the numbers of random().
    return sorted(items, key=lambda _: generator.random())


def _lines(count: int, group: int, generator: random.Random) -> list[int]:
    """The old number of each row or column: groups are moved, and lines within them."""
    bands = _order(range(count // group), generator)
    return [band * group + line for band in bands for line in _order(range(group), generator)]


def symmetry_of(rules: Rules, seed: int) -> Symmetry:
    """A random one. Raises Error if the board is more than rows, columns and boxes."""
    if not isinstance(rules, Rules):
        raise Error(f"rules: a Rules, or None, not {_nonet.shown(rules)}")
    if rules.variants or rules.constraints or rules.regions or rules.cells != rules.rows * rules.columns or "raw" in rules.shape:
        raise Error(f"rules: boards with rows, columns and boxes alone have symmetries, not {rules.name}")
    generator = random.Random(seed)
    box_rows, box_columns = rules.box
    if min(rules.box) == 1 or rules.rows % box_rows or rules.columns % box_columns:  # no boxes
        box_rows, box_columns = rules.rows, rules.columns
    rows, columns = _lines(rules.rows, box_rows, generator), _lines(rules.columns, box_columns, generator)
    cells = np.arange(rules.cells).reshape(rules.rows, rules.columns)[np.ix_(rows, columns)]
    if cells.shape[0] == cells.shape[1] and box_rows == box_columns and generator.random() < 0.5:
        cells = cells.T
    digits = np.array([0, *_order(range(1, rules.side + 1), generator)], np.uint8)
    return Symmetry(rules, np.ascontiguousarray(cells).ravel(), digits)


def transformed(puzzles: BatchLike, symmetry: Symmetry) -> Cells:
    if not isinstance(symmetry, Symmetry):
        raise Error(f"symmetry: a Symmetry of random_symmetry(), not {_nonet.shown(symmetry)}")
    cells: Cells = symmetry.digits[boards_of(puzzles, symmetry.rules).cells[:, symmetry.cells]]
    return cells
