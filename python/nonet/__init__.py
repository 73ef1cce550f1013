"""Sudoku-like boards from Python: solving, counting, proofs, formulas, puzzles, explanations.

A puzzle is a string in any format that nonet reads (a line of digits, a grid, a link of a setter), a sequence of
numbers with 0 for blank (of length `cells`, or rows of `columns`), or a Puzzle. Rows and columns count from 0. Numbers
count digits from 1 on every board; `rules.digits` are those of the puzzle, which texts show.

A batch is a numpy array of shape (N, cells) or (N, rows, columns), or a sequence of strings, of Puzzle or of lists of
digits, also mixed; all with the same rules: those of the first puzzle, unless rules are given. uint8 arrays are not
copied. A row that is not a board (None and NaN included) does not stop the others: it has Status.INVALID, and `invalid`
of the result has the reason. canon(), canon_keys(), dedupe(), automorphisms(), score(), split() and transform() raise Error on such a row.

Arguments of many functions:

- `rules`: those of the board; without them the puzzle shows what its board is.
- `backend`: one of backends(). `jobs`: threads; None: all cores.
- `limit`: the search ends at this many solutions; 0: all.
- `timeout`: seconds for each puzzle; None: no limit, 0: no time at all. `node_limit`: branches for each puzzle.
- `progress(done, all)` is called every 20 ms in the calling thread; an exception that it raises ends the call.

Calls longer than a millisecond run in their own threads: other threads of Python run on, and Ctrl-C ends a call within
0.1 s. All functions may be called from any thread. A forked child may call all functions, too. An array must not change
during a call. Wrong arguments raise Error, a ValueError, whose message begins with the argument's name.

>>> import nonet
>>> result = nonet.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> str(result)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Union, overload

import numpy as np
import numpy.typing as npt

from . import _nonet
from ._batches import BatchLike, boards_of, rows_of
from ._nonet import Formula, Puzzle, Rules, Solutions, __version__
from ._training import Indices, answers_of, part_of, seed_of, split_rows, symmetry_of, transformed
from ._types import (
    AnswerStatus, Backend, Batch, CallError, Candidates, Cell, CellDigit, Cells, Check, ClueChange, Constraint, Error,
    Estimate, Explanation, Minimal, Repairs, Result, Scores, SolutionCheck, Status, Step, Symmetry, TimeoutError,
    Verification,
)

__all__ = [
    "AnswerStatus", "Backend", "Batch", "CallError", "Candidates", "Cell", "CellDigit", "Check", "ClueChange",
    "Constraint", "Error", "Estimate", "Explanation", "Formula", "Minimal", "Puzzle", "Repairs", "Result", "Rules",
    "Scores", "SolutionCheck", "Solutions", "Status", "Step", "Symmetry", "TimeoutError", "Verification",
    "__version__", "automorphisms", "backends", "candidates", "canon", "canon_keys", "check", "constraints", "count",
    "decode", "dedupe", "encode", "estimate", "explain", "explain_batch", "generate", "minimise", "prove",
    "random_symmetry", "rate", "read", "repair", "score", "solutions", "solve", "solve_batch", "split", "transform",
    "verify", "verify_solution",
]

PuzzleLike = Union[Puzzle, str, bytes, Sequence[int], Sequence[Sequence[int]], npt.NDArray[Any]]
Progress = Callable[[int, int], None]


def read(text: str, *, rules: Rules | None = None) -> list[Puzzle]:
    """The puzzles of a text in any format that nonet reads, links of f-puzzles and of the Interactive Sudoku Solver
    included. Raises Error on the first record that is not a puzzle.

    >>> [puzzle.rules.name for puzzle in read("1...............\\n..............12\\n")]
    ['2x2', '2x2']
    """
    return _nonet.read(text, rules)


def solve(
    puzzle: PuzzleLike, *, rules: Rules | None = None, limit: int = 1, backend: str = "auto",
    timeout: float | None = None, node_limit: int | None = None
) -> Result:
    """Solves a puzzle. A limit of 2 decides whether there is exactly one solution.

    >>> solve("1...............", limit=2).status
    <Status.MULTIPLE: 2>
    """
    return _nonet.solve(puzzle, rules, limit, backend, timeout, node_limit)


def solve_batch(
    puzzles: BatchLike, *, rules: Rules | None = None, limit: int = 1, backend: str = "auto",
    timeout: float | None = None, node_limit: int | None = None, jobs: int | None = None,
    progress: Progress | None = None
) -> Batch:
    """Solves many puzzles of the same rules.

    >>> import numpy as np
    >>> solutions, status = solve_batch(np.zeros((3, 16), dtype=int), limit=2)
    >>> solutions.shape, status.tolist()
    ((3, 16), [2, 2, 2])
    """
    return _nonet.solve_batch(rows_of(puzzles, rules), backend, jobs, progress, limit, timeout, node_limit)


def count(
    puzzle: PuzzleLike, *, rules: Rules | None = None, limit: int = 0, backend: str = "auto",
    timeout: float | None = None
) -> int:
    """How many solutions there are, up to the limit. Raises TimeoutError if time ends first.

    >>> count("................")
    288
    """
    return _nonet.count(puzzle, rules, limit, backend, timeout)


def estimate(
    puzzle: PuzzleLike, *, rules: Rules | None = None, trials: int = 1000, seed: int = 1, timeout: float | None = None
) -> Estimate:
    """About how many solutions there are, where they are too many to count: the mean of random trials, which is
    unbiased, and its standard error. The same seed gives the same estimate. With a timeout there may be fewer trials.

    >>> blank = estimate("." * 81)
    >>> abs(blank.mean - 6.67e21) < 7 * blank.error
    True
    """
    return _nonet.estimate(puzzle, rules, trials, seed, timeout)


def solutions(
    puzzle: PuzzleLike, *, rules: Rules | None = None, limit: int = 0, backend: str = "auto",
    timeout: float | None = None
) -> Solutions:
    """An iterator over the solutions, uint8 [cells] each. A thread searches some solutions ahead; close(), the end of a
    `with` block or the last reference ends it. `stop` shows at the end whether these were all.

    >>> with solutions("................") as found:
    ...     len(next(found)), sum(1 for _ in found)
    (16, 287)
    """
    return _nonet.solutions(puzzle, rules, limit, backend, timeout)


def check(
    puzzle: PuzzleLike, *, rules: Rules | None = None, backend: str = "auto", timeout: float | None = None
) -> Check:
    """Is the puzzle unique, and which clues and constraints can go? verify_solution() checks an answer.

    >>> check("1234341221434321").status.name, len(check("1234341221434321").redundant)
    ('UNIQUE', 16)
    """
    return _nonet.check(puzzle, rules, backend, timeout)


def verify_solution(puzzle: PuzzleLike, answer: PuzzleLike, *, rules: Rules | None = None) -> SolutionCheck:
    """Is this full board a solution of the puzzle? No search is made, and others may exist: check() looks for them.

    >>> bool(verify_solution("123.341221434321", "1234341221434321"))
    True
    >>> verify_solution("123.341221434321", "1234341221434312").message
    'r4c3 is 1, its clue is 2'
    """
    return _nonet.verify_solution(puzzle, answer, rules)


def encode(
    puzzle: PuzzleLike, *, rules: Rules | None = None, encoding: str = "extended", at_most_one: str | None = None,
    reduction: Literal["none", "clues", "propagation"] = "none", compact: bool = False
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
    puzzle: PuzzleLike, *, rules: Rules | None = None, proof: Literal["drat", "lrat"] = "drat",
    verdict: Literal["solvable", "unique", "multiple", "no_solution", "count"] | None = None, limit: int = 1_000_000,
    timeout: float | None = None
) -> str:
    """A certificate of the verdict, with its proof in this format. None: unique, multiple or no_solution, whichever is
    true. "count" lists all solutions, at most `limit`. Raises TimeoutError if time ends first, Error if there is no
    certificate.

    >>> verify(prove("1234........4321", proof="lrat", verdict="count")).claim
    'count'
    """
    return _nonet.prove(puzzle, rules, proof, verdict, limit, timeout)


def verify(certificate: str, *, timeout: float | None = None) -> Verification:
    """Checks a certificate without trusting any solver. Raises TimeoutError if time ends first.

    >>> certificate = prove("1234341221434...")
    >>> verify(certificate).claim, bool(verify(certificate.replace("unique", "no_solution", 1)))
    ('unique', False)
    """
    return _nonet.verify(certificate, timeout)


@overload
def generate(
    number: int, *, seed: int = 0, first: int = 0, rules: Rules | None = None, kinds: None = None,
    clues: int | tuple[int | None, int | None] | None = None, symmetry: str = "none", pattern: PuzzleLike | None = None,
    minimal: bool = True, per_grid: int = 1, timeout: float | None = None, backend: str = "auto",
    jobs: int | None = None, progress: Progress | None = None
) -> Cells: ...
@overload
def generate(
    number: int, *, seed: int = 0, first: int = 0, rules: Rules | None = None, kinds: Sequence[str],
    clues: int | tuple[int | None, int | None] | None = None, timeout: float | None = None, backend: str = "auto",
    jobs: int | None = None, progress: Progress | None = None
) -> list[Puzzle]: ...
def generate(
    number: int, *, seed: int = 0, first: int = 0, rules: Rules | None = None, kinds: Sequence[str] | None = None,
    clues: int | tuple[int | None, int | None] | None = None, symmetry: str = "none", pattern: PuzzleLike | None = None,
    minimal: bool = True, per_grid: int = 1, timeout: float | None = None, backend: str = "auto",
    jobs: int | None = None, progress: Progress | None = None
) -> Cells | list[Puzzle]:
    """Random puzzles with one solution, uint8 [number, cells]: those of a seed from the number `first` on, the same on
    every machine and with any `jobs`. `clues`: how many, or a range (least, most). `pattern`: a puzzle whose clues show
    the cells of clues. After the timeout, which is for the whole call, there are fewer puzzles.

    With `kinds` each puzzle has its own constraints of these kinds, and the result is a list of Puzzle. "killer:20-24"
    draws 20 to 24 cages. The backend "auto" is then "dfs". `symmetry`, `pattern`, `minimal` and `per_grid` are refused.

    >>> puzzles = generate(2, seed=1, rules=Rules((2, 2)))
    >>> puzzles.shape, [count(puzzle) for puzzle in puzzles]
    ((2, 16), [1, 1])
    >>> [count(puzzle) for puzzle in generate(2, seed=1, kinds=["killer", "thermometer:2-4"])]
    [1, 1]
    """
    if kinds is not None:
        others = {"symmetry": symmetry != "none", "pattern": pattern is not None, "minimal": minimal is not True,
                  "per_grid": per_grid != 1}
        for name, given in others.items():
            if given:
                raise Error(f"{name}: not with kinds")
        return _nonet.generate_kinds(
            Rules() if rules is None else rules,
            number, first, seed, kinds, clues, timeout, "dfs" if backend == "auto" else backend, jobs, progress
        )
    return _nonet.generate(
        Rules() if rules is None else rules,
        number, first, seed, clues, symmetry, pattern, minimal, per_grid, timeout, backend, jobs, progress
    )


def canon(
    puzzles: BatchLike, *, rules: Rules | None = None, form: Literal["minlex", "pattern"] = "minlex",
    jobs: int | None = None
) -> Cells:
    """Canonical forms, uint8 [N, cells]: equal for puzzles that differ only in the order of lines and the names of
    digits.

    >>> import numpy as np
    >>> forms = canon(["1...............", "..............4."])
    >>> np.array_equal(forms[0], forms[1])
    True
    """
    return _nonet.canon(boards_of(puzzles, rules), form, jobs)


def _keys(forms: Cells) -> npt.NDArray[np.bytes_]:
    """A key for each row: equal bytes for equal rows."""
    return np.ascontiguousarray(forms).view(f"S{forms.shape[1]}").ravel()


def canon_keys(
    puzzles: BatchLike, *, rules: Rules | None = None, jobs: int | None = None
) -> dict[str, npt.NDArray[Any]]:
    """Two columns of bytes: `class`, equal for equivalent puzzles, and `grid`, equal for puzzles whose only solutions
    are equivalent (empty without a single solution).

    >>> keys = canon_keys(["1234341221434...", ".234341221434321"])
    >>> bool(keys["class"][0] == keys["class"][1]), bool(keys["grid"][0] == keys["grid"][1])
    (False, True)
    """
    rows = boards_of(puzzles, rules)
    boards, status = _nonet.solve_batch(rows, "auto", jobs, None, 2, None, None)
    boards[status != Status.UNIQUE] = 0
    solved = rows._replace(cells=boards)
    return {"class": _keys(_nonet.canon(rows, "minlex", jobs)), "grid": _keys(_nonet.canon(solved, "minlex", jobs))}


def dedupe(puzzles: BatchLike, *, rules: Rules | None = None, jobs: int | None = None) -> npt.NDArray[np.int64]:
    """The first row of each class of equivalent puzzles, ascending.

    >>> dedupe(["1...............", "..............4.", "12.............."]).tolist()
    [0, 2]
    """
    forms = canon(puzzles, rules=rules, jobs=jobs)
    return np.sort(np.unique(_keys(forms), return_index=True)[1]).astype(np.int64)


def automorphisms(puzzles: BatchLike, *, rules: Rules | None = None, jobs: int | None = None) -> npt.NDArray[np.uint64]:
    """How many symmetries of the board leave each puzzle as it is, up to the names of digits: 1 for most.

    >>> automorphisms(["1234341221434321", "12.............."]).tolist()
    [32, 8]
    """
    return _nonet.automorphisms(boards_of(puzzles, rules), jobs)


def minimise(
    puzzles: BatchLike, *, rules: Rules | None = None, seed: int = 0, constraints: bool = False, backend: str = "auto",
    jobs: int | None = None, progress: Progress | None = None
) -> Minimal:
    """A minimal puzzle below each. With `constraints`, as many constraints as possible are removed first, and then clues.
    Some 1 s of work is for the proof. If it is not enough, more may stay, but none of these can be removed.

    >>> minimal, status = minimise(["1234341221434321"])
    >>> bool((minimal[0] != 0).sum() <= 6), Status(status[0]).name
    (True, 'UNIQUE')
    """
    return _nonet.minimise(rows_of(puzzles, rules), backend, jobs, progress, seed, constraints)


def candidates(
    puzzles: BatchLike, *, rules: Rules | None = None, counts: int = 0, backend: str = "auto", jobs: int | None = None,
    progress: Progress | None = None
) -> Candidates:
    """The true candidates of each puzzle: the digits that occur in some solution. With `counts` N the result also has
    how many solutions have each candidate, up to N.

    >>> candidates(["12..341221434321"]).candidates[0, 2].tolist()
    [False, False, True, False]
    >>> candidates(["................"], counts=1000).counts[0, 0].tolist()
    [72, 72, 72, 72]
    """
    return _nonet.candidates(rows_of(puzzles, rules), backend, jobs, progress, counts)


def rate(
    puzzles: BatchLike, *, rules: Rules | None = None, depth: int = 2, backdoor: int = 3, backend: str = "auto",
    jobs: int | None = None, progress: Progress | None = None
) -> dict[str, npt.NDArray[Any]]:
    """Ratings as columns: `status`; `difficulty` (easy, medium, hard, very hard or extreme; "" unless there is exactly
    one solution); `er`, `ep`, `ed` of Sudoku Explainer (NaN except for 9x9 boards without constraints); `singles` (they
    solve it), `depth` of trial and error (-1: above the limit of the same name), `backdoor` (cells of a smallest one;
    -1: above the limit), and `backdoors` (how many there are of this size). Boards with constraints have the first two.
    A data frame takes them as they are.

    >>> ratings = rate(["1234341221434..."])
    >>> {name: column.tolist()[0] for name, column in ratings.items()}
    {'status': 1, 'difficulty': 'easy', 'er': nan, 'ep': nan, 'ed': nan, 'singles': True, 'depth': 0, 'backdoor': 0, 'backdoors': 1}
    """
    return _nonet.rate(rows_of(puzzles, rules), backend, jobs, progress, depth, backdoor)


def explain(
    puzzle: PuzzleLike, *, rules: Rules | None = None, to: tuple[int, int] | None = None, effort: int = 100,
    timeout: float | None = None, backend: str = "auto"
) -> Explanation:
    """Each step to the solution and why, in the fewest constraints; with `to`, the steps that this cell needs.
    `effort`: work for each step to prove that its set is smallest; 1 takes about 1 ms. Steps do not depend on the
    machine or its load.

    >>> print(explain("1234341221434.21"))
    1. r4c2 is 3: it is the last open cell of row 4
    """
    return _nonet.explain(puzzle, rules, to, effort, timeout, backend)


def explain_batch(
    puzzles: BatchLike, *, rules: Rules | None = None, effort: int = 100, timeout: float | None = None,
    backend: str = "auto", jobs: int | None = None, progress: Progress | None = None
) -> list[Explanation]:
    """What explain() returns, for many puzzles of the same rules, in their order. The result is the same with any
    `jobs`. A row that is not a board has Status.INVALID, and its `headline` has the reason.

    >>> [len(path.steps) for path in explain_batch(["1234341221434.21", "12343412214343.."])]
    [1, 2]
    """
    return _nonet.explain_batch(rows_of(puzzles, rules), effort, timeout, backend, jobs, progress)


def score(
    puzzles: BatchLike, answers: Any, *, rules: Rules | None = None, solutions: BatchLike | None = None,
    consistent: bool = False, jobs: int | None = None, progress: Progress | None = None
) -> Scores:
    """Scores an answer to each puzzle. Any solution is correct, also if the puzzle has several.

    Answers are an array of shape (N, cells) or (N, rows, columns), or a list of texts, arrays and lists; the rest of a
    batch is read by its repr(). What an answer holds never raises an error: its status is UNPARSEABLE. A wrong number
    of answers, and an array of another shape, raise Error.

    `right` and `wrong` compare an answer with the only solution, which is searched if the answer is wrong. With
    `solutions` they compare with these, which are trusted, and there is no search. If a puzzle has no single solution,
    they are -1 for all answers but correct ones. `consistent=True` also finds whether some solution has all digits of
    the answer.

    A text is read by these rules:

    - Text in <think>, <thinking>, <thought> or <reasoning> is dropped, up to its end tag.
    - A board in the last <answer> wins, then one in the last \\boxed{}, then the first one after the last
      "Answer:", then one anywhere.
    - In each of these the last full board wins, then the last other board. The puzzle itself is not an answer.
    - A row is a line, a list in brackets or a row of a table, with a digit for each column. Rows follow each other.
      Borders, labels ("Row 3:", "3 |"), bold type, fences, tags of HTML and commands of LaTeX do not count.
    - As many digits as the board has cells, without a word between them, are a board, too.
    - Cells by name fill the puzzle: "r1c1=5", "r1c1 is 5".
    - Blank cells are 0 . _ ? * - or x. Digits above 9 are numbers, or letters from A on.

    >>> scores = score(["123.341221434321"], ["Row 4 is last.\\n<answer>1234 3412 2143 4312</answer>"])
    >>> AnswerStatus(scores.status[0]).name, scores.right.tolist(), scores.wrong.tolist(), scores.broken(0)
    ('CLUE_CHANGED', [1], [2], ['column 3', 'column 4'])
    """
    rows = boards_of(puzzles, rules)
    solved = None
    if solutions is not None:
        try:
            solved = boards_of(solutions, rows.rules).cells
        except Error as error:
            raise Error(f"solutions: {error}") from None
        if len(solved) != len(rows.cells):
            raise Error(f"solutions: {len(rows.cells)}, as many as puzzles, not {len(solved)}")
    return _nonet.score(rows, *answers_of(answers, rows), solved, consistent, jobs, progress)


def split(
    puzzles: BatchLike, test: float = 0.1, *, rules: Rules | None = None, seed: int = 0, jobs: int | None = None
) -> tuple[Indices, Indices]:
    """The rows of a part for training and of one for tests, ascending. No grid is in both: puzzles whose solutions are
    equivalent stay together, and puzzles without a single solution if they are equivalent themselves. `test` is the
    part of all rows that the second has, at most. Which classes it has does not depend on the order of puzzles. Raises
    Error on boards without a canonical form.

    >>> puzzles = generate(100, seed=1)
    >>> train, test = split(puzzles, 0.2, seed=1)
    >>> len(train), len(test)
    (80, 20)
    """
    part, number = part_of(test), seed_of(seed)
    keys = canon_keys(puzzles, rules=rules, jobs=jobs)
    return split_rows(np.where(keys["grid"] != b"", keys["grid"], keys["class"]), part, number)


def random_symmetry(rules: Rules | None = None, *, seed: int = 0) -> Symmetry:
    """A random symmetry of a board with rows, columns and boxes alone: bands, stacks, the lines in them and the digits
    change places, and so do rows and columns if boxes are square. All are equally likely. A seed gives the same one on
    every machine.

    >>> turn = random_symmetry(seed=1)
    >>> board = transform(generate(1, seed=1), turn)
    >>> bool((transform(board, turn.inverse()) == generate(1, seed=1)).all())
    True
    """
    return symmetry_of(Rules() if rules is None else rules, seed_of(seed))


def transform(puzzles: BatchLike, symmetry: Symmetry) -> Cells:
    """The puzzles, or solutions, after a symmetry of their board, uint8 [N, cells].

    >>> puzzles = generate(2, seed=1)
    >>> turn = random_symmetry(seed=1)
    >>> bool((solve_batch(transform(puzzles, turn)).solutions == transform(solve_batch(puzzles).solutions, turn)).all())
    True
    """
    return transformed(puzzles, symmetry)


def repair(
    puzzle: PuzzleLike, *, rules: Rules | None = None, goal: Literal["unique", "solution"] = "unique", limit: int = 0,
    timeout: float | None = None, backend: str = "auto"
) -> Repairs:
    """The fewest clues to change or leave out so that there is exactly one solution, or (`goal="solution"`) one at all.
    `limit`: this many repairs; 0: all.

    >>> for changes in repair("12343412214344.."):
    ...     print(changes)
    [ClueChange(row=3, column=1, digit=4, new=0)]
    [ClueChange(row=3, column=1, digit=4, new=3)]
    """
    return _nonet.repair(puzzle, rules, goal, limit, timeout, backend)


def constraints() -> list[Constraint]:
    """The kinds of constraints.

    >>> [kind.example for kind in constraints() if kind.name == "killer"]
    ['killer 17 r1c1 r1c2 r2c1']
    """
    return _nonet.constraints()


def backends() -> list[Backend]:
    """The backends, for `backend=`.

    >>> [backend.max_side for backend in backends() if backend.name == "auto"]
    [255]
    """
    return _nonet.backends()
