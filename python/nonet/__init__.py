"""Sudoku-like boards from Python: solving, counting, proofs, formulas, puzzles, explanations.

A puzzle is a string in any format that nonet reads (a line of digits, a grid, a link of a setter), a sequence of
numbers with 0 for blank (of length `cells`, or `side` rows of `side`), or a Puzzle. Rows and columns count from 0.

A batch is a numpy array of shape (N, cells) of any integers, or a sequence of strings or of Puzzle, all with the same
rules: those of the first that is a puzzle, unless rules are given. uint8 arrays are not copied.
Calls run in threads of their own: other threads of Python run on, and Ctrl-C ends a call within 0.1 s. All functions may
be called from any thread.

`backend` is one that `nonet backends` lists. `timeout` is in seconds. Wrong arguments raise Error, a ValueError.

>>> import nonet
>>> result = nonet.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> str(result)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal, NamedTuple, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _nonet
from ._nonet import Error, Formula, Puzzle, Rules, Solutions, __version__

__all__ = [
    "Batch",
    "Candidates",
    "Check",
    "Error",
    "Explanation",
    "Formula",
    "Minimal",
    "Puzzle",
    "Repairs",
    "Result",
    "Rules",
    "Solutions",
    "Status",
    "Step",
    "Verification",
    "__version__",
    "candidates",
    "canon",
    "check",
    "count",
    "decode",
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
]

Cells = npt.NDArray[np.uint8]
PuzzleLike = Union[Puzzle, str, Sequence[int], Sequence[Sequence[int]], npt.NDArray[Any]]
BatchLike = Union[npt.NDArray[Any], Iterable[str], Iterable[Puzzle], Sequence[Sequence[int]]]
Progress = Callable[[int, int], None]

_TimeoutError = TimeoutError


class TimeoutError(Error, _TimeoutError):  # noqa: A001
    """The timeout ended a call that has no partial result."""


class Status(IntEnum):
    """What came of a puzzle. The numbers are those of status arrays."""

    SOLVED = 0  #: a solution was found, and the search stopped before it knew more
    UNIQUE = 1
    MULTIPLE = 2
    NO_SOLUTION = 3
    INVALID = 4  #: no puzzle of the board
    TIMEOUT = 5
    NODE_LIMIT = 6
    MEMORY_LIMIT = 7
    CANCELLED = 8
    UNKNOWN = 9  #: an incomplete method found no solution
    FAILED = 10
    WRONG = 11
    DONE = 12


# What pickles of Rules and Puzzle call.
def _rules_from(box: tuple[int, int], variants: list[str], constraints: list[str], regions: list[int]) -> Rules:
    return Rules(box, variants=variants, constraints=constraints, regions=regions)


def _puzzle_from(rules: Rules, clues: Cells, excluded: list[tuple[int, int, int]]) -> Puzzle:
    puzzle = Puzzle(clues, rules)
    for row, column, digit in excluded:
        puzzle = puzzle.exclude(row, column, digit)
    return puzzle


def _one(puzzle: PuzzleLike, rules: Optional[Rules]) -> Puzzle:
    if isinstance(puzzle, Puzzle):
        if rules is not None and rules != puzzle.rules:
            raise Error("the puzzle has rules of its own; leave rules= away")
        return puzzle
    if isinstance(puzzle, str):
        puzzles = _nonet.read(puzzle, rules)
        if len(puzzles) != 1:
            raise Error(f"{len(puzzles)} puzzles in the text, and one is taken: nonet.read() reads more")
        return puzzles[0]
    return Puzzle(puzzle, rules)


def _many(puzzles: BatchLike, rules: Optional[Rules]) -> tuple[Rules, npt.NDArray[Any]]:
    if isinstance(puzzles, str):
        raise Error("a batch: an array (N, cells) or a sequence of strings; nonet.read() reads a text of many puzzles")
    if isinstance(puzzles, np.ma.MaskedArray):
        raise Error("a batch: no masked array; .filled(0) makes blanks of what is masked")
    if not hasattr(puzzles, "__array__"):
        puzzles = list(puzzles)
        if all(isinstance(each, str) for each in puzzles):
            return _strings(puzzles, rules)
        if all(isinstance(each, Puzzle) for each in puzzles):
            return _puzzles(puzzles, rules)
    try:
        array = np.asarray(puzzles)
    except ValueError as error:
        raise Error(f"a batch: rows of several lengths ({error})") from None
    if array.dtype.kind in "UO":
        strings = array.tolist()
        if array.ndim != 1 or not all(isinstance(each, str) for each in strings):
            raise Error(f"a batch: an array of integers (N, cells) or strings (N,), not {array.dtype} {array.shape}")
        return _strings(strings, rules)
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    if rules is None:
        if array.ndim != 2:
            raise Error(f"puzzles: an array of shape (N, cells) is taken, not {array.shape}")
        rules = _nonet.rules_of_cells(array.shape[1])
    return rules, array


def _strings(puzzles: list[str], rules: Optional[Rules]) -> tuple[Rules, npt.NDArray[Any]]:
    if rules is None:
        rules = _first_rules(puzzles)
    return rules, _nonet.read_lines(puzzles, rules)


def _first_rules(puzzles: list[str]) -> Rules:
    why = ""
    for text in puzzles:
        try:
            read = _nonet.read(text, None)
        except Error as error:
            why = why or f": {error}"
            continue
        if len(read) == 1:
            return read[0].rules
    if not puzzles:
        return Rules()
    raise Error(f"a batch: none of the {len(puzzles)} strings is a puzzle{why}")


def _puzzles(puzzles: list[Puzzle], rules: Optional[Rules]) -> tuple[Rules, npt.NDArray[Any]]:
    its = rules if rules is not None else puzzles[0].rules
    for number, puzzle in enumerate(puzzles):
        if puzzle.rules != its:
            raise Error(f"a batch: puzzle {number} has other rules: {puzzle.rules.name}, not {its.name}")
        if puzzle.excluded:
            raise Error(f"a batch: puzzle {number} excludes candidates, for which its rows have no place: solve() takes it")
    return its, np.stack([puzzle.clues for puzzle in puzzles])


def _threads(jobs: Optional[int]) -> int:
    if jobs is not None and jobs < 1:
        raise Error(f"jobs: 1 or more, or None for all cores, not {jobs}")
    return jobs or 0


def read(text: str, *, rules: Optional[Rules] = None) -> list[Puzzle]:
    """The puzzles of a text in any format that nonet reads, links of f-puzzles and of the Interactive Sudoku Solver
    included. Without `rules` the text says what the board is. Raises Error on the first record that is no puzzle.

    >>> [puzzle.rules.name for puzzle in read("1...............\\n..............12\\n")]
    ['2x2', '2x2']
    """
    return _nonet.read(text, rules)


@dataclass(frozen=True, eq=False)
class Result:
    """What solve() found. As a string it is the solution in a line, or the status; a notebook draws the board."""

    puzzle: Puzzle
    status: Status
    solution: Optional[Cells]  #: the first one, uint8 [cells]; None: none was found
    count: int  #: how many solutions were found, up to the limit
    stats: dict[str, Any]  #: backend, seconds, nodes, conflicts, ...
    message: str  #: why it failed, or which clues clash; "" otherwise

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
    one = _one(puzzle, rules)
    status, solution, found, stats, message = _nonet.solve(one, backend, limit, timeout, nodes)
    return Result(one, Status(status), solution, found, stats, message)


class Batch(NamedTuple):
    """Solutions uint8 [N, cells], zeros where none was found; status int8 [N], see Status."""

    solutions: Cells
    status: npt.NDArray[np.int8]


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

    A row that is no board has Status.INVALID. The array must not change during the call. `progress(done, all)` is called
    every 20 ms in the calling thread; what it raises ends the call.

    >>> import numpy as np
    >>> solutions, status = solve_batch(np.zeros((3, 16), dtype=int), limit=2)
    >>> solutions.shape, status.tolist()
    ((3, 16), [2, 2, 2])
    """
    its, rows = _many(puzzles, rules)
    return Batch(*_nonet.solve_batch(its, rows, backend, limit, timeout, nodes, _threads(jobs), progress))


def count(
    puzzle: PuzzleLike,
    *,
    rules: Optional[Rules] = None,
    limit: int = 0,
    backend: str = "auto",
    timeout: Optional[float] = None,
) -> int:
    """How many solutions there are, `limit` at the most (0: all). Raises TimeoutError if time ends first.

    >>> count("................")
    288
    """
    found, stop, message = _nonet.count(_one(puzzle, rules), backend, limit, timeout)
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
    `with` block or the last reference ends it. `stop` says at the end whether these were all.

    >>> with solutions("................") as found:
    ...     len(next(found)), sum(1 for _ in found)
    (16, 287)
    """
    return Solutions(_one(puzzle, rules), backend, limit, timeout)


@dataclass(frozen=True)
class Check:
    """What check() found."""

    status: Status  #: UNIQUE, MULTIPLE, NO_SOLUTION, or why there is no verdict
    redundant: list[tuple[int, int]]  #: clues (row, column) that can go, one at a time, with the solution still unique
    complete: bool  #: whether these are all
    message: str  #: which clues clash; "" otherwise

    @property
    def minimal(self) -> bool:
        """Whether the puzzle is unique and no clue can go."""
        return self.status is Status.UNIQUE and self.complete and not self.redundant


def check(
    puzzle: PuzzleLike,
    solution: Optional[PuzzleLike] = None,
    *,
    rules: Optional[Rules] = None,
    backend: str = "auto",
    timeout: Optional[float] = None,
) -> Check:
    """Is the puzzle unique, and which clues can go? With a solution: is that one right? Then no search is made, and the
    status is DONE, or WRONG with a message.

    >>> check("1234341221434321").status.name, len(check("1234341221434321").redundant)
    ('UNIQUE', 16)
    >>> check("123.341221434321", "1234341221434312").message
    'r4c3 is 1, its clue is 2'
    """
    one = _one(puzzle, rules)
    if solution is not None:
        why = _nonet.why_not_solved(one, _one(solution, one.rules).clues)
        return Check(Status.WRONG if why else Status.DONE, [], True, why)
    status, redundant, complete, message = _nonet.check(one, backend, timeout)
    return Check(Status(status), redundant, complete, message)


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
    cells from 1, where a reduction leaves others out.

    >>> formula = encode("................")
    >>> formula.variables, len(formula), formula.clauses[0]
    (64, 384, [1, 2, 3, 4])
    """
    return _nonet.encode(_one(puzzle, rules), encoding, at_most_one, reduction, compact)


def decode(formula: Formula, model: Iterable[int]) -> Cells:
    """The board of a model of an encoded puzzle, uint8 [cells]. Negative literals may be missing.

    >>> formula = encode("1234341221434321")
    >>> "".join(map(str, decode(formula, [clause[0] for clause in formula.clauses if len(clause) == 1])))
    '1234341221434321'
    """
    return formula.decode(list(model))


def prove(
    puzzle: PuzzleLike,
    *,
    rules: Optional[Rules] = None,
    proof: str = "drat",
    count: bool = False,
    timeout: Optional[float] = None,
) -> str:
    """A certificate of the verdict, with its proof in "drat" or "lrat"; of `count` with all solutions, a million at the
    most. Raises TimeoutError if time ends first, Error if there is none.

    >>> verify(prove("1234........4321", proof="lrat", count=True)).claim
    'count'
    """
    certificate, status, why = _nonet.prove(_one(puzzle, rules), proof, count, timeout)
    if not certificate:
        raise (TimeoutError if status == Status.TIMEOUT else Error)(f"no certificate: {why}")
    return certificate


@dataclass(frozen=True)
class Verification:
    """Whether a certificate holds; true where it does."""

    verified: bool
    claim: str  #: "unique", "multiple", "no_solution", "solvable", "count"
    why: str  #: what is wrong, with the line; "" otherwise
    cube: tuple[int, ...] = ()  #: the part of the board that it is about; (): all of it

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
) -> Cells:
    """Random puzzles with one solution, uint8 [number, cells]: those of a seed from the number `first` on, the same on
    every machine. `clues`: how many, or a range. `pattern`: clues stand where this puzzle has them. After the timeout
    there are fewer.

    >>> puzzles = generate(2, seed=1, rules=Rules((2, 2)))
    >>> puzzles.shape, [count(puzzle) for puzzle in puzzles]
    ((2, 16), [1, 1])
    """
    its = rules if rules is not None else Rules()
    if number < 0 or first < 0 or first + number > 2**63:
        raise Error(f"generate: puzzles have numbers from 0 to 2**63 - 1, and {first} to {first + number - 1} were asked for")
    least, most = clues if isinstance(clues, tuple) else (clues, clues)
    cells = [] if pattern is None else (_one(pattern, its).clues != 0).tolist()
    return _nonet.generate(
        its, number, first, seed, least, most, symmetry, cells, minimal, per_grid, timeout, backend
    )


def canon(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    form: Literal["minlex", "pattern"] = "minlex",
    jobs: Optional[int] = None,
) -> Cells:
    """Canonical forms, uint8 [N, cells]: equal for puzzles that are the same but for the order of lines and the names of
    digits. Raises Error on a row that is no board.

    >>> import numpy as np
    >>> forms = canon(["1...............", "..............4."])
    >>> np.array_equal(forms[0], forms[1])
    True
    """
    its, rows = _many(puzzles, rules)
    return _nonet.canon(its, rows, form, _threads(jobs))


class Minimal(NamedTuple):
    """Minimal puzzles uint8 [N, cells], blank where the status (int8 [N]) is not UNIQUE."""

    puzzles: Cells
    status: npt.NDArray[np.int8]


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
    its, rows = _many(puzzles, rules)
    return Minimal(*_nonet.minimise(its, rows, seed, backend, _threads(jobs), progress))


class Candidates(NamedTuple):
    """candidates bool [N, cells, side]: whether digit d + 1 stands there in some solution; status int8 [N]."""

    candidates: npt.NDArray[np.bool_]
    status: npt.NDArray[np.int8]


def candidates(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    backend: str = "auto",
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Candidates:
    """The true candidates of each puzzle: the digits that stand in some solution.

    >>> candidates(["12..341221434321"]).candidates[0, 2].tolist()
    [False, False, True, False]
    """
    its, rows = _many(puzzles, rules)
    return Candidates(*_nonet.candidates(its, rows, backend, _threads(jobs), progress))


def rate(
    puzzles: BatchLike,
    *,
    rules: Optional[Rules] = None,
    backend: str = "auto",
    jobs: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> dict[str, npt.NDArray[Any]]:
    """Ratings that turning a puzzle does not change, as columns: `status`, `singles` (they solve it), `depth` of trial
    and error, `backdoor` (cells of a smallest one; -1: more than 3). A data frame takes them as they are.

    >>> ratings = rate(["1234341221434..."])
    >>> {name: column.tolist() for name, column in ratings.items()}
    {'status': [1], 'singles': [True], 'depth': [0], 'backdoor': [0]}
    """
    its, rows = _many(puzzles, rules)
    return _nonet.rate(its, rows, backend, _threads(jobs), progress)


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
class Explanation:
    """The steps to the solution; of a board that has none, what clashes; of one with several, what is open."""

    status: Status
    steps: list[Step]
    complete: bool  #: the steps come to their end
    headline: str  #: of boards without a path
    clashes: list[list[str]] = field(default_factory=list)  #: smallest sets of clues and constraints that clash

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
        _one(puzzle, rules), to, effort, timeout, backend
    )
    if message:
        raise Error(message)
    return Explanation(Status(status), [Step(*step) for step in steps], complete, headline, clashes)


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
    if goal not in ("unique", "solution"):
        raise Error(f"goal: unique or solution, not {goal!r}")
    return Repairs(*_nonet.repair(_one(puzzle, rules), goal == "unique", limit, timeout, backend))
