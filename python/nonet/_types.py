"""Errors, and what the functions of nonet return: the extension module makes them. All may be pickled."""

from __future__ import annotations

import builtins
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from ._nonet import Puzzle, Rules

Cells = npt.NDArray[np.uint8]
Statuses = npt.NDArray[np.int8]


class Error(ValueError):
    """What is wrong with the arguments of a call, or why it has no answer."""

    __module__ = "nonet"


class TimeoutError(Error, builtins.TimeoutError):  # noqa: A001
    """The timeout ended a call that has no partial result."""

    __module__ = "nonet"


class CallError(Error, TypeError):
    """A method does not take this number of arguments, or an argument of this name."""

    __module__ = "nonet"


def refuse_call(kind: type, name: str, arguments: tuple[Any, ...], named: dict[str, Any]) -> NoReturn:
    """What the extension module calls instead of a method that does not take the arguments of a call."""
    label = kind.__name__
    signature = inspect.Signature()
    if name != "__init__":
        label += f".{name}"
        if not arguments or not isinstance(arguments[0], kind):
            raise CallError(f"{label}: the first argument is not a {kind.__name__}")
        arguments = arguments[1:]
    try:
        whole = inspect.signature(getattr(kind, name))
        signature = whole.replace(parameters=list(whole.parameters.values())[1:])  # without self
    except (TypeError, ValueError):  # properties and methods without a signature take nothing
        pass
    try:
        signature.bind(*arguments, **named)
        why = "wrong arguments"
    except TypeError as error:
        why = str(error)
    raise CallError(f"{label}{signature}: {why}")


def puzzle_from(kind: type[Puzzle], clues: Cells, rules: Rules, excluded: list[CellDigit]) -> Puzzle:
    """What pickles of a Puzzle call."""
    puzzle = kind(clues, rules)
    for each in excluded:
        puzzle = puzzle.exclude(*each)
    return puzzle


class Status(IntEnum):
    """The result of a puzzle. The numbers are those of status arrays."""

    SOLVED = 0  #: a solution was found, and the search stopped before it knew more
    UNIQUE = 1
    MULTIPLE = 2
    NO_SOLUTION = 3
    INVALID = 4  #: not a puzzle of the board
    TIMEOUT = 5
    NODE_LIMIT = 6
    MEMORY_LIMIT = 7
    CANCELLED = 8
    UNKNOWN = 9  #: an incomplete method found no solution
    FAILED = 10
    WRONG = 11  #: of the program's output only
    DONE = 12  #: of the program's output only

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(int(self) if spec.endswith("d") else self.name, spec)

    def __bool__(self) -> bool:
        raise TypeError(f"Status.{self.name} is neither true nor false: compare it, as in status == Status.UNIQUE")


class AnswerStatus(IntEnum):
    """What an answer is. The numbers are those of status arrays."""

    CORRECT = 0  #: a solution; any one, if the puzzle has several
    WRONG = 1  #: a full board, but not a solution
    INCOMPLETE = 2  #: some cells are blank
    UNPARSEABLE = 3  #: not a board
    CLUE_CHANGED = 4  #: another digit in the cell of a clue

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(int(self) if spec.endswith("d") else self.name, spec)

    def __bool__(self) -> bool:
        raise TypeError(f"AnswerStatus.{self.name} is neither true nor false: compare it with AnswerStatus.CORRECT")


class _NoTruth:
    """A result that does not answer a yes-or-no question."""

    _ask = ".status"  #: the attribute to look at

    def __bool__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is neither true nor false: look at {self._ask}")


@dataclass(frozen=True, eq=False)
class _Arrays(_NoTruth):
    """Arrays with a row for each puzzle. `boards, status = ...` unpacks the first two."""

    def __iter__(self) -> Iterator[npt.NDArray[Any]]:
        return iter([getattr(self, each.name) for each in fields(self)[:2]])


class Cell(NamedTuple):
    """A cell, counted from 0."""

    row: int
    column: int


class CellDigit(NamedTuple):
    """A digit in a cell, counted from 0."""

    row: int
    column: int
    digit: int


class ClueChange(NamedTuple):
    """A clue to change, in a cell counted from 0."""

    row: int
    column: int
    digit: int  #: the clue
    new: int  #: its new digit; 0: leave the clue out


@dataclass(frozen=True, eq=False)
class Result(_NoTruth):
    """What solve() found. As a string it is the solution in a line, or the status; a notebook draws the board."""

    puzzle: Puzzle
    status: Status
    solution: Cells | None  #: the first one, uint8 [cells]; None: none was found
    count: int  #: how many solutions were found, up to the limit
    stats: dict[str, Any]  #: backend, seconds, nodes, conflicts, ...
    message: str  #: why it failed, or which clues clash; "" otherwise

    _ask = ".status, or whether .solution is None"

    def __str__(self) -> str:
        if self.solution is None:
            return self.status.name.lower()
        return str(type(self.puzzle)(self.solution, self.puzzle.rules))

    def _repr_html_(self) -> str:
        return self.puzzle.svg(self.solution)


@dataclass(frozen=True)
class Estimate(_NoTruth):
    """What estimate() found."""

    mean: float  #: about how many solutions there are
    error: float  #: the standard error of the mean
    trials: int  #: that were made
    found: int  #: how many of these ended in a solution

    _ask = ".mean"


@dataclass(frozen=True, eq=False)
class Batch(_Arrays):
    """What solve_batch() found."""

    solutions: Cells  #: uint8 [N, cells]; zeros if none was found
    status: Statuses  #: int8 [N], see Status
    invalid: dict[int, str]  #: the rows with Status.INVALID, and why each is not a board
    nodes: npt.NDArray[np.uint64]  #: [N]: the branches that the search tried


@dataclass(frozen=True, eq=False)
class Minimal(_Arrays):
    """What minimise() found."""

    puzzles: Cells  #: uint8 [N, cells]; blank if the status is not UNIQUE
    status: Statuses  #: int8 [N]
    invalid: dict[int, str]  #: as of Batch
    constraints: list[list[str]] | None  #: with `constraints=True`: those that each puzzle needs


@dataclass(frozen=True, eq=False)
class Candidates(_Arrays):
    """What candidates() found."""

    candidates: npt.NDArray[np.bool_]  #: [N, cells, side]: whether some solution has digit d + 1 in the cell
    status: Statuses  #: int8 [N]
    counts: npt.NDArray[np.uint64] | None  #: [N, cells, side]: how many solutions have it, up to the limit
    invalid: dict[int, str]  #: as of Batch


@dataclass(frozen=True, eq=False)
class Scores(_NoTruth):
    """What score() found; a row for each answer. Cells of clues do not count as right."""

    status: Statuses  #: int8 [N], see AnswerStatus
    right: npt.NDArray[np.int32]  #: [N]: open cells with the digit of the solution; -1: not known
    wrong: npt.NDArray[np.int32]  #: [N]: cells with another digit, changed clues included; -1: not known
    consistent: npt.NDArray[np.bool_] | None  #: [N]: some solution has these digits; None: not asked for
    answers: Cells  #: uint8 [N, cells]: the answers that were read, 0 for blank cells
    rules: Rules

    def broken(self, row: int) -> list[str]:
        """The names of the constraints that an answer breaks: "row 3", "killer 17 r1c1 r1c2". Of a board with blank
        cells those that its digits break, each looked at by itself."""
        from . import _nonet

        return _nonet.broken(self.rules, self.answers[row])


@dataclass(frozen=True, eq=False)
class Symmetry(_NoTruth):
    """A move of cells and a renaming of digits that keep the rules: what transform() does to a board."""

    rules: Rules
    cells: npt.NDArray[np.int64]  #: [cells]: the old place of each cell
    digits: Cells  #: uint8 [side + 1]: the new digit of each; 0 stays

    _ask = ".cells and .digits"

    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
        return Symmetry(self.rules, np.argsort(self.cells), np.argsort(self.digits).astype(np.uint8))


@dataclass(frozen=True)
class Check(_NoTruth):
    """What check() found."""

    status: Status  #: UNIQUE, MULTIPLE, NO_SOLUTION, or why there is no verdict
    redundant: list[Cell]  #: clues that can go, one at a time, with the solution still unique
    redundant_constraints: list[str]  #: constraints that can go in the same way; variants are not tried
    complete: bool  #: whether these are all
    message: str  #: which clues clash; "" otherwise

    _ask = ".status or .minimal"

    @property
    def minimal(self) -> bool:
        """Whether the puzzle is unique and no clue and no constraint can go."""
        return self.status is Status.UNIQUE and self.complete and not self.redundant and not self.redundant_constraints


@dataclass(frozen=True)
class SolutionCheck:
    """Whether an answer is a solution; true if it is one."""

    correct: bool
    message: str  #: what is wrong; "" otherwise

    def __bool__(self) -> bool:
        return self.correct


@dataclass(frozen=True)
class Verification:
    """Whether a certificate holds; true if it does."""

    verified: bool
    claim: str  #: what is verified: "unique", "multiple", "no_solution", "solvable" or "count"; "": nothing
    message: str  #: what is wrong, with the line; "" otherwise
    cube: tuple[int, ...]  #: the part of the board that the claim is about; (): all of it

    def __bool__(self) -> bool:
        return self.verified


@dataclass(frozen=True)
class Step:
    """A step of a solver on paper."""

    place: list[CellDigit]
    remove: list[CellDigit]  #: pencil marks that go
    because: list[str]  #: the constraints, each by its name
    smallest: bool  #: proved: no fewer constraints force anything
    shape: str  #: "hidden single", "X-wing", ...; "" without a name
    text: str  #: the sentence

    @property
    def size(self) -> int:
        """How many constraints it takes."""
        return len(self.because)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Explanation(_NoTruth):
    """The steps to the solution; of a board that has none, what clashes; of one with several, what is open."""

    status: Status
    steps: list[Step]
    complete: bool  #: the steps come to their end
    headline: str  #: of boards without a path
    clashes: list[list[str]]  #: smallest sets of clues and constraints that clash

    _ask = ".status, .steps or .complete"

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        return self.headline or "\n".join(f"{number}. {step}" for number, step in enumerate(self.steps, 1))


@dataclass(frozen=True)
class Repairs:
    """What mends a puzzle."""

    found: list[list[ClueChange]]  #: each repair lists its changes
    complete: bool  #: no others change as few clues
    message: str  #: why nothing mends it; "" otherwise

    def __iter__(self) -> Iterator[list[ClueChange]]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


class Constraint(NamedTuple):
    """A kind of constraint."""

    name: str
    summary: str
    example: str  #: a line for Rules(box, constraints=...)
    box: str  #: of the board of the example, mostly "3x3"


class Backend(NamedTuple):
    """A backend, and what it takes."""

    name: str
    argument: str  #: what follows the name and a colon, as in "external:COMMAND"; "": nothing
    summary: str
    max_side: int
    complete: bool  #: it finds all solutions, and proves that there are no more
    why_unavailable: str  #: "": it is available


class Rows(NamedTuple):
    """A batch of puzzles with the same rules."""

    rules: Rules
    cells: Cells  #: uint8 [N, cells]; rows that are not boards hold anything
    invalid: dict[int, str]  #: these rows, and why
