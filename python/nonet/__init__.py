"""Sudoku-like boards from Python: solving, counting, proofs, formulas, puzzles, explanations.

A puzzle is a string in any format that nonet reads (a line of digits, a grid, a link of a setter), a sequence of
numbers with 0 for blank (of length `cells`, or `side` rows of `side`), or a Puzzle. Rows and columns count from 0.

A batch is a numpy array of shape (N, cells) or (N, side, side), or a sequence of strings, of Puzzle or of lists of
digits, also mixed; all with the same rules: those of the first puzzle, unless rules are given. uint8 arrays are not
copied. A row that is not a board (None and NaN included) does not stop the others.

Calls longer than a millisecond run in their own threads: other threads of Python run on, and Ctrl-C ends a call within
0.1 s. All functions may be called from any thread. A forked child may call all functions, too.

`backend` is one of backends(). `timeout` is in seconds: None is no limit, 0 is no time at all. Wrong arguments raise
Error, a ValueError, whose message begins with the argument's name.

>>> import nonet
>>> result = nonet.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> str(result)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal, NamedTuple, NoReturn, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _nonet
from ._batches import BatchLike, Cells, require_all, rows_of, why_invalid
from ._nonet import Error, Formula, Puzzle, Rules, Solutions, __version__

__all__ = [
    "Backend",
    "Batch",
    "CallError",
    "Candidates",
    "Check",
    "Constraint",
    "Error",
    "Explanation",
    "Formula",
    "Minimal",
    "Puzzle",
    "Repairs",
    "Result",
    "Rules",
    "SolutionCheck",
    "Solutions",
    "Status",
    "Step",
    "TimeoutError",
    "Verification",
    "__version__",
    "automorphisms",
    "backends",
    "candidates",
    "canon",
    "canon_keys",
    "check",
    "constraints",
    "count",
    "decode",
    "dedupe",
    "encode",
    "explain",
    "generate",
    "minimise",
    "prove",
    "rate",
    "read",
    "repair",
    "solutions",
    "solve",
    "solve_batch",
    "verify",
    "verify_solution",
]

PuzzleLike = Union[Puzzle, str, bytes, Sequence[int], Sequence[Sequence[int]], npt.NDArray[Any]]
Progress = Callable[[int, int], None]

_TimeoutError = TimeoutError


class TimeoutError(Error, _TimeoutError):  # noqa: A001
    """The timeout ended a call that has no partial result."""


class CallError(Error, TypeError):
    """A method does not take this number of arguments, or an argument of this name."""


# What the extension module calls instead of a method that does not take the arguments of a call.
def _refuse_call(kind: type, name: str, arguments: tuple[Any, ...], named: dict[str, Any]) -> NoReturn:
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


class _NoTruth:
    """Of results that no question with yes or no was asked for."""

    _ask = ""  #: what to look at instead

    def __bool__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is neither true nor false: look at {self._ask}")


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


_STATUSES = list(Status)


# What pickles of Rules and Puzzle call.
def _rules_from(box: tuple[int, int], variants: list[str], constraints: list[str], regions: list[int]) -> Rules:
    return Rules(box, variants=variants, constraints=constraints, regions=regions)


def _puzzle_from(rules: Rules, clues: Cells, excluded: list[tuple[int, int, int]]) -> Puzzle:
    puzzle = Puzzle(clues, rules)
    for row, column, digit in excluded:
        puzzle = puzzle.exclude(row, column, digit)
    return puzzle


def read(text: str, *, rules: Optional[Rules] = None) -> list[Puzzle]:
    """The puzzles of a text in any format that nonet reads, links of f-puzzles and of the Interactive Sudoku Solver
    included. Without `rules` the text determines the board. Raises Error on the first record that is not a puzzle.

    >>> [puzzle.rules.name for puzzle in read("1...............\\n..............12\\n")]
    ['2x2', '2x2']
    """
    return _nonet.read(text, rules)


@dataclass(eq=False)
class Result(_NoTruth):
    """What solve() found. As a string it is the solution in a line, or the status; a notebook draws the board."""

    puzzle: Puzzle
    status: Status
    solution: Optional[Cells]  #: the first one, uint8 [cells]; None: none was found
    count: int  #: how many solutions were found, up to the limit
    stats: dict[str, Any]  #: backend, seconds, nodes, conflicts, ...
    message: str  #: why it failed, or which clues clash; "" otherwise

    _ask = ".status, or whether .solution is None"

    def __str__(self) -> str:
        if self.solution is None:
            return self.status.name.lower()
        return str(Puzzle(self.solution, self.puzzle.rules))

    def _repr_html_(self) -> str:
        return self.puzzle.svg(self.solution)


def solve(
    puzzle: PuzzleLike,
    *,
    rules: Optional[Rules] = None,
    limit: int = 1,
    backend: str = "auto",
    timeout: Optional[float] = None,
    nodes: Optional[int] = None,
) -> Result:
    """Solves a puzzle. The search ends at `limit` solutions (0: all): 2 decides whether there is exactly one.

    >>> solve("1...............", limit=2).status
    <Status.MULTIPLE: 2>
    """
    one, status, solution, found, stats, message = _nonet.solve(puzzle, rules, limit, backend, timeout, nodes)
    return Result(one, _STATUSES[status], solution, found, stats, message)


class _Batch(NamedTuple):
    solutions: Cells
    status: npt.NDArray[np.int8]


class Batch(_NoTruth, _Batch):
    """Solutions uint8 [N, cells], zeros if none was found; status int8 [N], see Status."""

    invalid: dict[int, str] = {}  #: the rows with Status.INVALID, and why each is not a board
    _ask = ".status"


def solve_batch(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    limit: int = 1,
    backend: str = "auto",
    timeout: Optional[float] = None,
    nodes: Optional[int] = None,
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Batch:
    """Solves many puzzles of the same rules in `jobs` threads (None: all cores). Limits are for each puzzle.

    A row that is not a board has Status.INVALID, and `invalid` of the result has the reason. The array must not change
    during the call. `progress(done, all)` is called every 20 ms in the calling thread; an exception that it raises ends
    the call.

    >>> import numpy as np
    >>> solutions, status = solve_batch(np.zeros((3, 16), dtype=int), limit=2)
    >>> solutions.shape, status.tolist()
    ((3, 16), [2, 2, 2])
    """
    rows = rows_of(puzzles, rules)
    boards, status = _nonet.solve_batch(rows.rules, rows.cells, backend, limit, timeout, nodes, jobs, progress)
    batch = Batch(boards, status)
    batch.invalid = why_invalid(rows, status, Status.INVALID)
    return batch


def count(
    puzzle: PuzzleLike,
    *,
    rules: Optional[Rules] = None,
    limit: int = 0,
    backend: str = "auto",
    timeout: Optional[float] = None,
) -> int:
    """How many solutions there are, at most `limit` (0: all). Raises TimeoutError if time ends first.

    >>> count("................")
    288
    """
    found, stop, message = _nonet.count(puzzle, rules, limit, backend, timeout)
    if stop == "timeout":
        raise TimeoutError(f"timeout after {found} solutions")
    if stop not in ("exhausted", "solution_limit"):
        raise Error(message or f"the search ended early: {stop}")
    return found


def solutions(
    puzzle: PuzzleLike,
    *,
    rules: Optional[Rules] = None,
    limit: int = 0,
    backend: str = "auto",
    timeout: Optional[float] = None,
) -> Solutions:
    """An iterator over the solutions, uint8 [cells] each. A thread searches some solutions ahead; close(), the end of a
    `with` block or the last reference ends it. `stop` shows at the end whether these were all.

    >>> with solutions("................") as found:
    ...     len(next(found)), sum(1 for _ in found)
    (16, 287)
    """
    return Solutions(puzzle, backend, limit, timeout, rules)


@dataclass(frozen=True)
class Check(_NoTruth):
    """What check() found."""

    status: Status  #: UNIQUE, MULTIPLE, NO_SOLUTION, or why there is no verdict
    redundant: list[tuple[int, int]]  #: clues (row, column) that can go, one at a time, with the solution still unique
    redundant_constraints: list[str]  #: constraints that can go in the same way; variants are not tried
    complete: bool  #: whether these are all
    message: str  #: which clues clash; "" otherwise

    _ask = ".status or .minimal"

    @property
    def minimal(self) -> bool:
        """Whether the puzzle is unique and no clue and no constraint can go."""
        return self.status is Status.UNIQUE and self.complete and not self.redundant and not self.redundant_constraints


def check(
    puzzle: PuzzleLike,
    *,
    rules: Optional[Rules] = None,
    backend: str = "auto",
    timeout: Optional[float] = None,
) -> Check:
    """Is the puzzle unique, and which clues and constraints can go? verify_solution() checks an answer.

    >>> check("1234341221434321").status.name, len(check("1234341221434321").redundant)
    ('UNIQUE', 16)
    """
    status, redundant, spare, complete, message = _nonet.check(puzzle, rules, backend, timeout)
    return Check(_STATUSES[status], redundant, spare, complete, message)


@dataclass(frozen=True)
class SolutionCheck:
    """Whether an answer is a solution; true if it is one."""

    correct: bool
    message: str  #: what is wrong; "" otherwise

    def __bool__(self) -> bool:
        return self.correct


def verify_solution(puzzle: PuzzleLike, answer: PuzzleLike, *, rules: Optional[Rules] = None) -> SolutionCheck:
    """Is this full board a solution of the puzzle? No search is made, and others may exist: check() looks for them.

    >>> bool(verify_solution("123.341221434321", "1234341221434321"))
    True
    >>> verify_solution("123.341221434321", "1234341221434312").message
    'r4c3 is 1, its clue is 2'
    """
    why = _nonet.why_not_solved(puzzle, answer, rules)
    return SolutionCheck(not why, why)


def encode(
    puzzle: PuzzleLike,
    *,
    rules: Optional[Rules] = None,
    encoding: str = "extended",
    at_most_one: Optional[str] = None,
    reduction: Literal["none", "clues", "propagation"] = "none",
    compact: bool = False,
) -> Formula:
    """The puzzle as a formula in conjunctive normal form, for any SAT solver. `compact` numbers the variables of open
    cells from 1, if a reduction omits others.

    >>> formula = encode("................")
    >>> formula.variables, len(formula), formula.clauses[0]
    (64, 384, [1, 2, 3, 4])
    """
    return _nonet.encode(puzzle, rules, encoding, at_most_one, reduction, compact)


def decode(formula: Formula, model: Iterable[int]) -> Cells:
    """The board of a model of an encoded puzzle, uint8 [cells]. Negative literals may be missing.

    >>> formula = encode("1234341221434321")
    >>> "".join(map(str, decode(formula, [clause[0] for clause in formula.clauses if len(clause) == 1])))
    '1234341221434321'
    """
    if not isinstance(formula, Formula):
        raise Error(f"formula: a Formula of encode(), not {_nonet.shown(formula)}")
    return formula.decode(model)


def prove(
    puzzle: PuzzleLike,
    *,
    rules: Optional[Rules] = None,
    proof: str = "drat",
    count: bool = False,
    timeout: Optional[float] = None,
) -> str:
    """A certificate of the verdict, with its proof in "drat" or "lrat"; of `count` with all solutions, at
    most a million. Raises TimeoutError if time ends first, Error if there is none.

    >>> verify(prove("1234........4321", proof="lrat", count=True)).claim
    'count'
    """
    certificate, status, why = _nonet.prove(puzzle, rules, proof, count, timeout)
    if not certificate:
        raise (TimeoutError if status == Status.TIMEOUT else Error)(f"no certificate: {why}")
    return certificate


@dataclass(frozen=True)
class Verification:
    """Whether a certificate holds; true if it does."""

    verified: bool
    claim: str  #: what is verified: "unique", "multiple", "no_solution", "solvable" or "count"; "": nothing
    why: str  #: what is wrong, with the line; "" otherwise
    cube: tuple[int, ...] = ()  #: the part of the board that the claim is about; (): all of it

    def __bool__(self) -> bool:
        return self.verified


def verify(certificate: str, *, timeout: Optional[float] = None) -> Verification:
    """Checks a certificate without trusting any solver. Raises TimeoutError if time ends first.

    >>> certificate = prove("1234341221434...")
    >>> verify(certificate).claim, bool(verify(certificate.replace("unique", "no_solution", 1)))
    ('unique', False)
    """
    why, claim, cube, late = _nonet.verify(certificate, timeout)
    if late:
        raise TimeoutError("timeout: the certificate is not checked")
    return Verification(not why, claim, why, cube)


def generate(
    number: int,
    *,
    seed: int = 0,
    first: int = 0,
    rules: Optional[Rules] = None,
    clues: Union[int, tuple[Optional[int], Optional[int]], None] = None,
    symmetry: str = "none",
    pattern: Optional[PuzzleLike] = None,
    minimal: bool = True,
    per_grid: int = 1,
    timeout: Optional[float] = None,
    backend: str = "auto",
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Cells:
    """Random puzzles with one solution, uint8 [number, cells]: those of a seed from the number `first` on, the same on
    every machine and with any `jobs`. `clues`: how many, or a range (least, most). `pattern`: a puzzle whose clues show
    the cells of clues. `progress` is called as solve_batch() does. After the timeout there are fewer puzzles.

    >>> puzzles = generate(2, seed=1, rules=Rules((2, 2)))
    >>> puzzles.shape, [count(puzzle) for puzzle in puzzles]
    ((2, 16), [1, 1])
    """
    its = rules if rules is not None else Rules()
    if isinstance(clues, (tuple, list)):
        if len(clues) != 2:
            raise Error(f"clues: a number, or a range (least, most), not {_nonet.shown(clues)}")
        least, most = clues
    else:
        least = most = clues
    cells = None if pattern is None else _nonet.puzzle(pattern, its, "pattern")
    return _nonet.generate(
        its, number, first, seed, least, most, symmetry, cells, minimal, per_grid, timeout, backend, jobs, progress
    )


def canon(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    form: Literal["minlex", "pattern"] = "minlex",
    jobs: Optional[int] = None,
) -> Cells:
    """Canonical forms, uint8 [N, cells]: equal for puzzles that differ only in the order of lines and the names of
    digits. Raises Error on a row that is not a board.

    >>> import numpy as np
    >>> forms = canon(["1...............", "..............4."])
    >>> np.array_equal(forms[0], forms[1])
    True
    """
    rows = require_all(rows_of(puzzles, rules))
    return _nonet.canon(rows.rules, rows.cells, form, jobs)


def _keys(forms: Cells) -> npt.NDArray[np.bytes_]:
    """A key for each row: equal bytes for equal rows."""
    return np.ascontiguousarray(forms).view(f"S{forms.shape[1]}").ravel()


def canon_keys(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    jobs: Optional[int] = None,
) -> dict[str, npt.NDArray[Any]]:
    """Two columns of bytes: `class`, equal for equivalent puzzles, and `grid`, equal for puzzles whose only solutions
    are equivalent (empty without a single solution). Raises Error on a row that is not a board.

    >>> keys = canon_keys(["1234341221434...", ".234341221434321"])
    >>> bool(keys["class"][0] == keys["class"][1]), bool(keys["grid"][0] == keys["grid"][1])
    (False, True)
    """
    rows = require_all(rows_of(puzzles, rules))
    forms = _nonet.canon(rows.rules, rows.cells, "minlex", jobs)
    boards, status = _nonet.solve_batch(rows.rules, rows.cells, "auto", 2, None, None, jobs, None)
    boards[status != Status.UNIQUE] = 0
    return {"class": _keys(forms), "grid": _keys(_nonet.canon(rows.rules, boards, "minlex", jobs))}


def dedupe(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    jobs: Optional[int] = None,
) -> npt.NDArray[np.int64]:
    """The first row of each class of equivalent puzzles, ascending. Raises Error on a row that is not a board.

    >>> dedupe(["1...............", "..............4.", "12.............."]).tolist()
    [0, 2]
    """
    forms = canon(puzzles, rules=rules, jobs=jobs)
    return np.sort(np.unique(_keys(forms), return_index=True)[1]).astype(np.int64)


def automorphisms(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    jobs: Optional[int] = None,
) -> npt.NDArray[np.uint64]:
    """How many symmetries of the board leave each puzzle as it is, up to the names of digits: 1 for most. Raises Error
    on a row that is not a board.

    >>> automorphisms(["1234341221434321", "12.............."]).tolist()
    [32, 8]
    """
    rows = require_all(rows_of(puzzles, rules))
    return _nonet.automorphisms(rows.rules, rows.cells, jobs)


class _Minimal(NamedTuple):
    puzzles: Cells
    status: npt.NDArray[np.int8]


class Minimal(_NoTruth, _Minimal):
    """Minimal puzzles uint8 [N, cells], blank if the status (int8 [N]) is not UNIQUE."""

    invalid: dict[int, str] = {}  #: as of Batch
    _ask = ".status"


def minimise(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    seed: int = 0,
    backend: str = "auto",
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Minimal:
    """A minimal puzzle below each.

    >>> minimal, status = minimise(["1234341221434321"])
    >>> bool((minimal[0] != 0).sum() <= 6), Status(status[0]).name
    (True, 'UNIQUE')
    """
    rows = rows_of(puzzles, rules)
    minimal, status = _nonet.minimise(rows.rules, rows.cells, seed, backend, jobs, progress)
    result = Minimal(minimal, status)
    result.invalid = why_invalid(rows, status, Status.INVALID)
    return result


class _Candidates(NamedTuple):
    candidates: npt.NDArray[np.bool_]
    status: npt.NDArray[np.int8]


class Candidates(_NoTruth, _Candidates):
    """candidates bool [N, cells, side]: whether some solution has digit d + 1 in the cell; status int8 [N]."""

    counts: Optional[npt.NDArray[np.uint64]] = None  #: [N, cells, side]: how many solutions have it, up to the limit
    invalid: dict[int, str] = {}  #: as of Batch
    _ask = ".status"


def candidates(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    counts: int = 0,
    backend: str = "auto",
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Candidates:
    """The true candidates of each puzzle: the digits that occur in some solution. With `counts` N the result also has
    how many solutions have each candidate, up to N.

    >>> candidates(["12..341221434321"]).candidates[0, 2].tolist()
    [False, False, True, False]
    >>> candidates(["................"], counts=1000).counts[0, 0].tolist()
    [72, 72, 72, 72]
    """
    rows = rows_of(puzzles, rules)
    sets, status, numbers = _nonet.candidates(rows.rules, rows.cells, counts, backend, jobs, progress)
    result = Candidates(sets, status)
    result.counts = numbers
    result.invalid = why_invalid(rows, status, Status.INVALID)
    return result


def rate(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    depth: int = 2,
    backdoor: int = 3,
    backend: str = "auto",
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> dict[str, npt.NDArray[Any]]:
    """Ratings that turning a puzzle does not change, as columns: `status`, `singles` (they solve it), `depth` of trial
    and error (-1: above the limit of the same name), `backdoor` (cells of a smallest one; -1: above the limit), and
    `backdoors` (how many there are of this size). A data frame takes them as they are.

    >>> ratings = rate(["1234341221434..."])
    >>> {name: column.tolist() for name, column in ratings.items()}
    {'status': [1], 'singles': [True], 'depth': [0], 'backdoor': [0], 'backdoors': [1]}
    """
    rows = rows_of(puzzles, rules)
    return _nonet.rate(rows.rules, rows.cells, depth, backdoor, backend, jobs, progress)


@dataclass(frozen=True)
class Step:
    """A step of a solver on paper."""

    place: list[tuple[int, int, int]]  #: (row, column, digit)
    remove: list[tuple[int, int, int]]  #: pencil marks that go
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
    clashes: list[list[str]] = field(default_factory=list)  #: smallest sets of clues and constraints that clash

    _ask = ".status, .steps or .complete"

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        if self.headline:
            return self.headline
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.steps, 1))


def explain(
    puzzle: PuzzleLike,
    *,
    rules: Optional[Rules] = None,
    to: Optional[tuple[int, int]] = None,
    effort: int = 100,
    timeout: Optional[float] = None,
    backend: str = "auto",
) -> Explanation:
    """Each step to the solution and why, in the fewest constraints; with `to`, the steps that this cell needs.
    `effort`: work for each step to prove that its set is smallest; 1 takes about 1 ms. Steps do not depend on the
    machine or its load.

    >>> print(explain("1234341221434.21"))
    1. r4c2 is 3: it is the last open cell of row 4
    """
    status, steps, complete, headline, clashes, message = _nonet.explain(
        puzzle, rules, to, effort, timeout, backend
    )
    if message:
        raise Error(message)
    return Explanation(_STATUSES[status], [Step(*step) for step in steps], complete, headline, clashes)


@dataclass(frozen=True)
class Repairs:
    """What mends a puzzle: each repair lists clues (row, column, digit, new digit or 0 to leave it out)."""

    found: list[list[tuple[int, int, int, int]]]
    complete: bool  #: no others change as few clues
    why: str  #: why nothing mends it; "" otherwise

    def __iter__(self) -> Iterator[list[tuple[int, int, int, int]]]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


def repair(
    puzzle: PuzzleLike,
    *,
    rules: Optional[Rules] = None,
    goal: Literal["unique", "solution"] = "unique",
    limit: int = 10,
    timeout: Optional[float] = None,
    backend: str = "auto",
) -> Repairs:
    """The fewest clues to change or leave out so that there is exactly one solution, or (`goal="solution"`) one at all.

    >>> repair("1234341221434...").found, repair("12343412214344..").found
    ([[]], [[(3, 1, 4, 0)], [(3, 1, 4, 3)]])
    """
    return Repairs(*_nonet.repair(puzzle, rules, goal, limit, timeout, backend))


class Constraint(NamedTuple):
    """A kind of constraint."""

    name: str
    summary: str
    example: str  #: a line for Rules(constraints=...), on the classic board


def constraints() -> list[Constraint]:
    """The kinds of constraints.

    >>> [kind.example for kind in constraints() if kind.name == "killer"]
    ['killer 17 r1c1 r1c2 r2c1']
    """
    return [Constraint(*kind) for kind in _nonet.constraints()]


class Backend(NamedTuple):
    """A backend, and what it takes."""

    name: str
    argument: str  #: what follows the name and a colon, as in "external:COMMAND"; "": nothing
    summary: str
    max_side: int
    complete: bool  #: it finds all solutions, and proves that there are no more
    why_unavailable: str  #: "": it is available


def backends() -> list[Backend]:
    """The backends, for `backend=`.

    >>> [backend.max_side for backend in backends() if backend.name == "auto"]
    [255]
    """
    return [Backend(*backend) for backend in _nonet.backends()]
