"""Wrong arguments raise nonet.Error, which names the argument; objects without __init__ are refused; forks are safe."""

import copy
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest

try:
    import numpy as np
except ModuleNotFoundError:
    print("not checked: numpy is not installed (Debian: python3-numpy)")
    sys.exit(77)

import nonet
from nonet import Status

# Wikipedia's article "Sudoku".
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = "1234341221434..."


class Odd:
    """An object whose methods all fail."""

    def __repr__(self):
        raise RuntimeError("no text")

    def __index__(self):
        raise RuntimeError("no number")

    def __float__(self):
        raise RuntimeError("no float")

    def __iter__(self):
        raise RuntimeError("no items")

    def __array__(self, dtype=None, copy=None):
        raise RuntimeError("no array")


WRONG = [
    None,
    -1,
    2**64,
    10**5000,
    -(2**63) - 1,
    0.5,
    float("nan"),
    float("inf"),
    1e308,
    True,
    "",
    "\ud800",
    "\x00",
    "nonsense",
    b"\xff",
    [],
    [None],
    [1.5] * 81,
    [[]],
    ["\ud800"],
    [24, 26],
    (1, 2, 3),
    {},
    object(),
    Odd(),
    np.float64("nan"),
    np.zeros((2, 3, 4)),
    np.array(["x", None], dtype=object),
    np.zeros(0),
    nonet.Rules,
    lambda: None,
]

# Each function with arguments that end soon, and the names of all its arguments.
CALLS = {
    "read": (dict(text=SMALL), "rules"),
    "solve": (dict(puzzle=SMALL), "rules limit backend timeout node_limit"),
    "solve_batch": (dict(puzzles=[SMALL]), "rules limit backend timeout node_limit jobs progress"),
    "count": (dict(puzzle=SMALL), "rules limit backend timeout"),
    "solutions": (dict(puzzle=SMALL), "rules limit backend timeout"),
    "check": (dict(puzzle=SMALL), "rules backend timeout"),
    "verify_solution": (dict(puzzle=SMALL, answer="1234341221434321"), "rules"),
    "encode": (dict(puzzle=SMALL), "rules encoding at_most_one reduction compact"),
    "prove": (dict(puzzle=SMALL), "rules proof verdict limit timeout"),
    "verify": (dict(certificate=nonet.prove(SMALL)), "timeout"),
    "generate": (
        dict(number=1, rules=nonet.Rules((2, 2)), timeout=1),
        "seed first kinds clues symmetry pattern minimal per_grid backend jobs progress",
    ),
    "canon": (dict(puzzles=[SMALL]), "rules form jobs"),
    "canon_keys": (dict(puzzles=[SMALL]), "rules jobs"),
    "dedupe": (dict(puzzles=[SMALL]), "rules jobs"),
    "automorphisms": (dict(puzzles=[SMALL]), "rules jobs"),
    "minimise": (dict(puzzles=[SMALL]), "rules seed constraints backend jobs progress"),
    "candidates": (dict(puzzles=[SMALL]), "rules counts backend jobs progress"),
    "rate": (dict(puzzles=[SMALL]), "rules depth backdoor backend jobs progress"),
    "explain": (dict(puzzle=SMALL), "rules to effort timeout backend"),
    "explain_batch": (dict(puzzles=[SMALL]), "rules effort timeout backend jobs progress"),
    "score": (dict(puzzles=[SMALL], answers=[SMALL]), "rules solutions consistent jobs progress"),
    "split": (dict(puzzles=[SMALL]), "test rules seed jobs"),
    "random_symmetry": (dict(), "rules seed"),
    "transform": (dict(puzzles=["." * 81], symmetry=nonet.random_symmetry()), ""),
    "repair": (dict(puzzle=SMALL), "rules goal limit timeout backend"),
    "Rules": (dict(), "box variants constraints regions"),
    "Puzzle": (dict(clues=SMALL), "rules"),
}
# Values that mean something there, or that take long: a billion puzzles are a wish, not a mistake.
MEANT = {("generate", "number"), ("generate", "timeout")}


class Arguments(unittest.TestCase):
    def try_call(self, what, call):
        try:
            call()
        except nonet.Error as error:
            self.assertNotRegex(str(error), r"\barg\d", what)
            self.assertTrue(str(error), what)
            str(error).encode()
        except MemoryError:
            pass
        except BaseException as error:
            self.fail(f"{what}: {type(error).__name__}: {error}")

    def test_only_nonet_error_comes_out_of_any_function(self):
        for name, (right, others) in CALLS.items():
            function = getattr(nonet, name)
            for argument in [*right, *others.split()]:
                if (name, argument) in MEANT:
                    continue
                for number, value in enumerate(WRONG):
                    if argument == "progress" and callable(value):  # its own exceptions come out
                        continue
                    self.try_call(f"{name}({argument}=WRONG[{number}])", lambda: function(**{**right, argument: value}))

    def test_only_nonet_error_comes_out_of_any_method(self):
        puzzle = nonet.Puzzle(SMALL)
        formula = nonet.encode(SMALL)
        for number, value in enumerate(WRONG):
            for call in [
                lambda: puzzle.exclude(value, 0, 1),
                lambda: puzzle.exclude(0, value, 1),
                lambda: puzzle.exclude(0, 0, value),
                lambda: puzzle.svg(value),
                lambda: formula.variable(value, 0, 1),
                lambda: formula.variable(0, 0, value),
                lambda: formula.decode(value),
                lambda: nonet.decode(value, []),
            ]:
                self.try_call(f"WRONG[{number}]", call)

    def test_messages_name_the_argument(self):
        for name, call in {
            "limit": lambda: nonet.solve(SMALL, limit=-1),
            "limit ": lambda: nonet.count(SMALL, limit=None),
            "seed": lambda: nonet.generate(1, seed=-1),
            "clues": lambda: nonet.generate(1, clues=[24, 26, 28]),
            "timeout": lambda: nonet.solve(SMALL, timeout=float("nan")),
            "node_limit": lambda: nonet.solve(SMALL, node_limit="many"),
            "backend": lambda: nonet.solve(SMALL, backend="\ud800"),
            "puzzle": lambda: nonet.solve("\ud800"),
            "rules": lambda: nonet.solve(SMALL, rules=5),
            "jobs": lambda: nonet.solve_batch([SMALL], jobs=0),
            "progress": lambda: nonet.solve_batch([SMALL], progress=1),
            r"puzzles\[1\]": lambda: nonet.solve_batch([nonet.Puzzle(SMALL), 5]),
            "answer": lambda: nonet.verify_solution(SMALL, None),
            "box": lambda: nonet.Rules(3),
            r"box\[0\]": lambda: nonet.Rules((0, 3)),
            "row": lambda: nonet.Puzzle(SMALL).exclude(4, 0, 1),
            "digit": lambda: nonet.Puzzle(SMALL).exclude(0, 0, 0),
            r"model\[1\]": lambda: nonet.encode(SMALL).decode([1, "x"]),
            "to": lambda: nonet.explain(SMALL, to=5),
            "goal": lambda: nonet.repair(SMALL, goal="none"),
            "proof": lambda: nonet.prove(SMALL, proof="frat"),
            "verdict": lambda: nonet.prove(SMALL, verdict="true"),
        }.items():
            self.assertRaisesRegex(nonet.Error, f"^{name.strip()}: ", call)
        self.assertRaises(TypeError, nonet.check, SMALL, None)

    def test_messages_about_a_text_begin_with_the_name_of_the_argument(self):
        wrong = "no such [thing"
        for name, (right, others) in CALLS.items():
            function = getattr(nonet, name)
            for argument in [*right, *others.split()]:
                if (name, argument) == ("verify", "certificate"):  # the result says what is wrong
                    continue
                with self.subTest(function=name, argument=argument):
                    with self.assertRaisesRegex(nonet.Error, rf"^{argument}\b"):
                        result = function(**{**right, argument: wrong})
                        if isinstance(result, nonet.Solutions):
                            next(result)  # its thread has found the mistake
        for argument, call in {
            "at_most_one": lambda: nonet.encode(SMALL, at_most_one="latin"),
            "variants": lambda: nonet.Rules(variants=["diagonal", "killer 3 r1c1"]),
            "constraints": lambda: nonet.Rules(constraints=["killer 99 r1c1"]),
            "regions": lambda: nonet.Rules((2, 2), regions=[0] * 16, constraints="killer 3 r1c1 r1c2"),
            "box": lambda: nonet.Rules((16, 16)),
            "backend": lambda: nonet.solve(SMALL, backend="batch"),
            "backend ": lambda: nonet.solve_batch([SMALL], backend="ipasir:/no/such.so"),
            "backend  ": lambda: nonet.solutions(SMALL, backend="none"),
            "pattern": lambda: nonet.generate(1, pattern=SMALL),
            "pattern ": lambda: nonet.generate(1, pattern=[0] * 80),
            "answer": lambda: nonet.verify_solution(SMALL, SMALL + "1"),
            "puzzle": lambda: nonet.solve([0] * 80),
            "puzzle ": lambda: nonet.solve(SMALL + "\n" + SMALL),
            "puzzles": lambda: nonet.solve_batch(np.zeros((2, 80), dtype=int)),
            "clues": lambda: nonet.Puzzle([77] * 81),
            "text": lambda: nonet.read("1" * 81 + "\n" + "z" * 80),
        }.items():
            self.assertRaisesRegex(nonet.Error, rf"^{argument.strip()}\b", call)

    def test_a_wrong_number_of_arguments_is_refused_in_words_of_python(self):
        puzzle, formula = nonet.Puzzle(SMALL), nonet.encode(SMALL)
        for words, call in {
            r"^Rules\(box=\(3, 3\), .*\): too many positional": lambda: nonet.Rules(3, 3),
            r"^Rules\(.*variants=.*\): too many positional": lambda: nonet.Rules((3, 3), "diagonal"),
            r"^Rules\(.*\): .*unexpected.*'symbols'": lambda: nonet.Rules(symbols=1),
            r"^Puzzle\(clues, rules=None\): missing.*'clues'": lambda: nonet.Puzzle(),
            r"^Puzzle.exclude\(row, column, digit\): missing.*'digit'": lambda: puzzle.exclude(1, 2),
            r"^Puzzle.svg\(solution=None\): too many": lambda: puzzle.svg(None, None),
            r"^Puzzle.exclude: the first argument is not a Puzzle": lambda: nonet.Puzzle.exclude(formula, 1, 2, 3),
            r"^Formula.variable\(row, column, digit\): missing.*'digit'": lambda: formula.variable(1, 2),
            r"^Formula.decode\(model\): missing.*'model'": lambda: formula.decode(),
        }.items():
            for kind in nonet.Error, TypeError:
                self.assertRaisesRegex(kind, words, call)
        try:
            nonet.Puzzle()
        except nonet.CallError as error:  # a process of a pool sends it to its parent
            self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))
        for name in CALLS:
            self.assertRaises(TypeError, getattr(nonet, name), *range(20))
            self.assertRaises(TypeError, getattr(nonet, name), unknown=1)
        self.assertRaisesRegex(ValueError, "slice step cannot be zero", lambda: puzzle[::0])
        self.assertNotEqual(puzzle, 5)

    def test_no_message_has_words_of_cpp(self):
        def try_each(what, call, *first):
            for arguments in [(), (0.5,), ("x", object()), (None,) * 3, (0, 0, 1, 0), (b"\xff",) * 20]:
                for named in [{}, {"unknown": 1}]:
                    try:
                        call(*first, *arguments, **named)
                    except Exception as error:
                        self.assertNotRegex(
                            str(error), r"arg\d|\(self:|incompatible|nonet::|C\+\+|Invoked", f"{what}{arguments}"
                        )

        for name in dir(nonet):
            if getattr(getattr(nonet, name), "__module__", "").startswith("nonet"):
                try_each(name, getattr(nonet, name))
        for made in nonet.Rules(), nonet.Puzzle(SMALL), nonet.encode(SMALL), nonet.solutions(SMALL):
            kind = type(made)
            for name in vars(kind):
                if name.startswith("_pybind11"):  # how modules of other compilers reach it
                    continue
                member = getattr(kind, name)
                for call in [member.fget] if isinstance(member, property) else [member] if callable(member) else []:
                    try_each(f"{kind.__name__}.{name}", call)
                    try_each(f"{kind.__name__}.{name}", call, made)

    def messages_with(self, marks):
        """The messages of calls that hold these characters."""
        for call in [
            lambda: nonet.solve(f"{marks}[31mabc"),
            lambda: nonet.Puzzle(f"1{marks}"),
            lambda: nonet.read(f'{{"puzzle": "{marks}"}}'),
            lambda: nonet.Rules(variants=f"{marks}[2J"),
            lambda: nonet.Rules(constraints=[f"{marks}[2J"]),
            lambda: nonet.Rules(constraints=[f"killer {marks}"]),
            lambda: nonet.Rules(**{marks: 1}),
            lambda: nonet.encode(SMALL, encoding=marks),
            lambda: nonet.encode(SMALL, at_most_one=marks),
            lambda: nonet.encode(SMALL, reduction=marks),
            lambda: nonet.generate(1, symmetry=marks),
            lambda: nonet.prove(SMALL, proof=marks),
            lambda: nonet.solve(SMALL, backend=marks),
            lambda: nonet.solve_batch([SMALL], backend=f"dfs{marks}"),
            lambda: nonet.solve(SMALL, backend=f"ipasir:/no/{marks}.so"),
            lambda: nonet.count(SMALL, backend=f"external:echo '{marks}' >&2; exit 3 #"),
            lambda: nonet.explain(SMALL, backend=f"external:echo '{marks}' >&2; exit 3 #"),
            lambda: nonet.canon([SMALL, f"1{marks}"]),
        ]:
            try:
                call()
            except nonet.Error as error:
                yield str(error)
            else:
                self.fail("no error")

    def test_messages_escape_control_characters(self):
        for mark in map(chr, [*range(1, 9), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F]):
            for message in self.messages_with(mark):
                self.assertNotRegex(message, "[\x00-\x1f\x7f]", repr(message))

    def test_messages_escape_marks_of_direction(self):
        for first, last in (0x80, 0x9F), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069):
            for mark in map(chr, range(first, last + 1)):
                for message in self.messages_with(mark):
                    self.assertNotRegex(message, "[\x80-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", repr(message))

    def test_a_range_of_clues_may_be_a_list(self):
        puzzles = nonet.generate(3, clues=[24, 26])
        self.assertTrue(np.isin((puzzles != 0).sum(axis=1), [24, 25, 26]).all())


class WithoutInit(unittest.TestCase):
    def test_objects_without_init_are_refused(self):
        for kind in nonet.Rules, nonet.Puzzle, nonet.Formula, nonet.Solutions:
            made = kind.__new__(kind)
            for name in dir(kind):
                if name.startswith("__") and name not in ("__len__", "__hash__", "__eq__", "__getitem__", "__next__"):
                    continue
                try:
                    member = getattr(made, name)
                    for arguments in [(), (made,), (0,), (0, 0, 1)]:
                        try:
                            member(*arguments)
                        except TypeError:  # another number of arguments
                            continue
                except nonet.Error as error:
                    self.assertIn("__init__", str(error))
            if kind is nonet.Rules:
                self.assertRaisesRegex(nonet.Error, "__init__", nonet.solve, SMALL, rules=made)
            self.assertRaisesRegex(nonet.Error, "__init__|puzzle", nonet.solve, made)
        self.assertRaisesRegex(nonet.Error, "__init__", lambda: nonet.Rules.__new__(nonet.Rules).side)
        self.assertRaises(TypeError, type("Mine", (nonet.Puzzle,), {"__init__": lambda self: None}))


class Truth(unittest.TestCase):
    def test_results_without_a_question_are_neither_true_nor_false(self):
        for result in [
            nonet.solve(SMALL),
            nonet.check(SMALL),
            nonet.explain(SMALL),
            nonet.solve_batch([SMALL]),
            nonet.minimise([SMALL]),
            nonet.candidates([SMALL]),
            Status.SOLVED,
            Status.UNIQUE,
        ]:
            self.assertRaisesRegex(TypeError, "neither true nor false", bool, result)

    def test_an_answer_is_right_or_wrong(self):
        self.assertTrue(nonet.verify_solution(PUZZLE, SOLUTION))
        for wrong in [SOLUTION[::-1], "1" * 81, PUZZLE, np.zeros(81, dtype=int)]:
            answer = nonet.verify_solution(PUZZLE, wrong)
            self.assertFalse(answer)
            self.assertTrue(answer.message)
        self.assertTrue(nonet.verify_solution(PUZZLE, nonet.solve(PUZZLE).solution.reshape(9, 9)))
        self.assertTrue(nonet.verify_solution(PUZZLE, nonet.Puzzle(SOLUTION)))

    def test_check_names_redundant_constraints(self):
        rules = nonet.Rules((2, 2), constraints=["killer 3 r1c1 r1c2", "killer 7 r4c1 r4c2"])
        found = nonet.check("1234341221434321", rules=rules)
        self.assertEqual(found.redundant_constraints, rules.constraints)
        self.assertFalse(found.minimal)

    def test_a_status_shows_its_name(self):
        self.assertEqual(str(Status.NO_SOLUTION), "NO_SOLUTION")
        self.assertEqual(f"{Status.UNIQUE} {Status.UNIQUE:>8} {Status.UNIQUE:d}", "UNIQUE   UNIQUE 1")

    def test_nothing_is_claimed_of_a_text_that_is_not_a_certificate(self):
        self.assertEqual(nonet.verify("").claim, "")
        self.assertEqual(nonet.verify(nonet.prove(SMALL).replace("unique", "no_solution", 1)).claim, "")

    def test_variants_of_rules_make_the_same_rules(self):
        rules = nonet.Rules(variants=["diagonal", "windoku"], constraints=["killer 17 r1c1 r1c2"])
        self.assertEqual(rules.variants, ["diagonal", "windoku"])
        self.assertEqual(nonet.Rules(variants=rules.variants, constraints=rules.constraints), rules)
        self.assertEqual(nonet.Rules(variants="diagonal,windoku", constraints="killer 17 r1c1 r1c2\n"), rules)
        self.assertEqual(pickle.loads(pickle.dumps(rules)), rules)
        self.assertEqual(copy.deepcopy(rules), rules)


class Inputs(unittest.TestCase):
    def test_a_puzzle_is_made_of_text(self):
        puzzle = nonet.Puzzle(PUZZLE)
        self.assertEqual(puzzle, nonet.Puzzle([0 if symbol == "." else int(symbol) for symbol in PUZZLE]))
        self.assertEqual(nonet.Puzzle(PUZZLE.encode()), puzzle)
        self.assertEqual(nonet.Puzzle(puzzle), puzzle)
        self.assertRaisesRegex(nonet.Error, "clues: 2 puzzles", nonet.Puzzle, PUZZLE + "\n" + PUZZLE)

    def test_a_puzzle_is_a_sequence_of_its_cells(self):
        puzzle = nonet.Puzzle(PUZZLE)
        self.assertEqual(len(puzzle), 81)
        self.assertEqual((puzzle[0], puzzle[1], puzzle[-1], puzzle[1, 0], puzzle[8, 8]), (5, 3, 9, 6, 9))
        self.assertEqual(puzzle[0, :5].tolist(), [5, 3, 0, 0, 7])
        self.assertEqual(list(puzzle), puzzle.clues.tolist())
        np.testing.assert_array_equal(np.asarray(puzzle), puzzle.clues)
        self.assertEqual(np.asarray(puzzle, dtype=np.int64).dtype, np.int64)
        self.assertEqual(np.stack([puzzle, puzzle]).shape, (2, 81))
        self.assertRaises(IndexError, lambda: puzzle[81])
        for index in "x", 0.5, None, (0, "x"):
            self.assertRaises(nonet.Error, lambda: puzzle[index] if index is not None else puzzle["x"])

    def test_batches_of_any_form(self):
        puzzles = nonet.generate(20, seed=5)
        lines = [str(nonet.Puzzle(puzzle)) for puzzle in puzzles]
        expected = nonet.solve_batch(puzzles).solutions
        objects = np.empty(20, dtype=object)
        objects[:] = [puzzle.tolist() for puzzle in puzzles]
        mixed = [
            [lines, puzzles.tolist(), puzzles, [nonet.Puzzle(line) for line in lines]][row % 4][row] for row in range(20)
        ]
        for batch in [
            puzzles.reshape(-1, 9, 9),
            list(puzzles.reshape(-1, 9, 9)),
            np.array(lines, dtype="S81"),
            np.array(lines, dtype="U81"),
            [line.encode() for line in lines],
            puzzles.astype(float),
            puzzles.astype(object),
            objects,
            mixed,
        ]:
            np.testing.assert_array_equal(nonet.solve_batch(batch).solutions, expected)

    def test_missing_rows_are_invalid_and_named(self):
        line = "." * 81
        missing = float("nan")
        for batch in [[line, None, line, missing], np.array([line, None, line, missing], dtype=object)]:
            result = nonet.solve_batch(batch)
            self.assertEqual(result.status.tolist(), [0, 4, 0, 4])
            self.assertEqual(result.invalid, {1: "missing (None)", 3: "missing (nan)"})
        floats = np.zeros((3, 81))
        floats[1, 10] = missing
        floats[2, 80] = 1.5
        result = nonet.solve_batch(floats)
        self.assertEqual(result.invalid, {1: "r2c2 is nan, which is not a digit", 2: "r9c9 is 1.5, which is not a digit"})
        self.assertEqual(result.status.tolist(), [0, 4, 4])
        numbers = np.zeros((2, 81), dtype=int)
        numbers[1, 3] = 77
        self.assertEqual(nonet.solve_batch(numbers).invalid, {1: "r1c4 is 77, which is not a digit"})
        self.assertIn("unexpected", nonet.solve_batch([line, "z" * 81]).invalid[1])
        for function in nonet.canon, nonet.dedupe, nonet.automorphisms:
            self.assertRaisesRegex(nonet.Error, r"^puzzles\[1\]: ", function, [line, None])
            self.assertRaisesRegex(nonet.Error, r"^puzzles\[1\]: ", function, numbers)


class Workshop(unittest.TestCase):
    def test_generate_gives_the_same_puzzles_with_any_number_of_jobs(self):
        for rules in None, nonet.Rules((2, 3)):
            expected = nonet.generate(60, seed=3, rules=rules, jobs=1)
            for jobs in 2, 5, None:
                np.testing.assert_array_equal(nonet.generate(60, seed=3, rules=rules, jobs=jobs), expected)
            np.testing.assert_array_equal(nonet.generate(20, seed=3, first=40, rules=rules), expected[40:])
        calls = []
        nonet.generate(5, rules=nonet.Rules((2, 2)), progress=lambda done, of_all: calls.append((done, of_all)))
        self.assertEqual(calls[-1], (5, 5))

    def test_generate_draws_constraints(self):
        kinds = ["killer:8-12", "thermometer"]
        puzzles = nonet.generate(12, seed=3, kinds=kinds, jobs=3)
        self.assertEqual([nonet.check(puzzle).status for puzzle in puzzles], [nonet.Status.UNIQUE] * 12)
        for puzzle in puzzles:
            self.assertIn(sum(line.startswith("killer ") for line in puzzle.rules.constraints), range(8, 13))
        self.assertEqual(nonet.generate(2, seed=3, first=10, kinds=kinds), puzzles[10:])
        self.assertEqual(nonet.generate(0, kinds=kinds), [])
        for wrong in ["kiler"], ["killer:5-3"], [], ["or"]:
            self.assertRaisesRegex(nonet.Error, "^kinds: ", nonet.generate, 1, kinds=wrong)
        self.assertRaisesRegex(nonet.Error, "^symmetry: ", nonet.generate, 1, kinds=kinds, symmetry="full")

    def test_minimise_removes_constraints(self):
        puzzle = nonet.generate(1, seed=3, kinds=["killer"])[0]
        minimal = nonet.minimise([puzzle], constraints=True)
        self.assertEqual(minimal.status.tolist(), [nonet.Status.UNIQUE])
        left = minimal.constraints[0]
        self.assertLess(len(left), len(puzzle.rules.constraints))
        found = nonet.check(nonet.Puzzle(minimal.puzzles[0], rules=nonet.Rules(constraints=left)))
        self.assertEqual((found.status, found.minimal), (nonet.Status.UNIQUE, True))
        self.assertIsNone(nonet.minimise([puzzle]).constraints)
        # Two pairs of digits can be swapped: the last line forbids both, the others one each.
        lines = ["thermometer r1c1 r1c3", "thermometer r1c2 r1c4", "thermometer r1c1 r1c2 r1c3 r1c4"]
        rules = nonet.Rules((2, 2), constraints=lines)
        minimal = nonet.minimise(["........21434321"], rules=rules, constraints=True)
        self.assertEqual(minimal.constraints, [lines[2:]])

    def test_equivalent_puzzles_are_found(self):
        puzzles = nonet.generate(10, seed=4)
        turned = puzzles.reshape(-1, 9, 9).transpose(0, 2, 1).reshape(-1, 81)
        self.assertEqual(nonet.dedupe(np.concatenate([puzzles, turned])).tolist(), list(range(10)))
        keys = nonet.canon_keys(np.concatenate([puzzles, turned]))
        for column in keys.values():
            self.assertEqual(column[:10].tolist(), column[10:].tolist())
        # A blank board has all symmetries of the board (E. Russell, F. Jarvis 2006: 3,359,232).
        self.assertEqual(nonet.automorphisms(["." * 81]).tolist(), [3359232])

    def test_counts_of_candidates_add_up(self):
        # 288 solutions, and each cell has one digit in each.
        found = nonet.candidates(["." * 16], counts=1000)
        self.assertTrue((found.counts.sum(axis=2) == 288).all())
        self.assertIsNone(nonet.candidates(["." * 16]).counts)
        self.assertEqual(int(nonet.candidates(["." * 16], counts=5).counts.max()), 5)

    def test_limits_of_ratings(self):
        hard = [PUZZLE, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."]
        self.assertEqual(nonet.rate(hard, depth=0, backdoor=0)["depth"].tolist(), [0, -1])
        self.assertGreater(nonet.rate(hard, backdoor=2)["backdoors"][0], 0)

    def test_lists_of_constraints_and_backends(self):
        kinds = nonet.constraints()
        self.assertGreater(len(kinds), 50)
        for kind in kinds:
            nonet.Rules(kind.box, constraints=[kind.example])
        self.assertIn("dfs", [backend.name for backend in nonet.backends() if not backend.why_unavailable])


class Forks(unittest.TestCase):
    # Run apart: a child that hangs is killed, and so are the threads of its parent.
    def run_code(self, code):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
        self.assertEqual((done.returncode, done.stderr, done.stdout.strip()), (0, "", "fine"))

    CHILD = (
        "import nonet, os, signal, threading, warnings\n"
        "warnings.simplefilter('ignore')\n"
        "def in_child(work):\n"
        "    child = os.fork()\n"
        "    if child == 0:\n"
        "        signal.alarm(60)\n"  # kills a child that hangs
        "        code = 1\n"
        "        try:\n"
        "            code = 0 if work() else 2\n"
        "        finally:\n"
        "            os._exit(code)\n"
        "    assert os.waitpid(child, 0)[1] == 0\n"
    )

    def test_a_child_drops_an_iterator_of_its_parent(self):
        self.run_code(
            self.CHILD + "def work():\n"
            "    global found\n"
            "    found.close(); found.stop\n"
            "    try:\n"
            "        next(found)\n"
            "        return False\n"
            "    except nonet.Error:\n"
            "        del found\n"
            "    return nonet.count('.' * 16) == 288\n"
            "for _ in range(50):\n"
            "    found = nonet.solutions('.' * 81)\n"
            "    next(found)\n"
            "    in_child(work)\n"
            "    next(found)\n"
            "print('fine')\n"
        )

    def test_a_child_solves_while_threads_of_its_parent_did(self):
        self.run_code(
            self.CHILD + "end = threading.Event()\n"
            "def busy(backend):\n"
            "    while not end.is_set(): nonet.count('1' + '.' * 15, backend=backend); nonet.solve_batch(['.' * 16] * 3)\n"
            "def work():\n"
            "    both = [nonet.count('.' * 16, backend=each) for each in ('auto', 'dfs', 'cadical')]\n"
            "    rules = nonet.Rules((2, 2), variants='diagonal')\n"
            "    return both == [288] * 3 and nonet.count('.' * 16, rules=rules) == 48\n"
            "work()\n"
            "threads = [threading.Thread(target=busy, args=(each,)) for each in ('auto', 'dfs', 'cadical', 'dlx')]\n"
            "for thread in threads: thread.start()\n"
            "for _ in range(100): in_child(work)\n"
            "end.set()\n"
            "for thread in threads: thread.join()\n"
            "print('fine')\n"
        )

    def test_a_child_that_is_forked_in_a_call_leaves_the_call(self):
        self.run_code(
            self.CHILD + "def progress(done, of_all):\n"
            "    if os.getpid() == parent and not forked:\n"
            "        forked.append(os.fork())\n"
            "parent, forked = os.getpid(), []\n"
            "code = 0\n"
            "try:\n"
            "    nonet.solve_batch(['.' * 81] * 200, limit=20000, progress=progress)\n"
            "except nonet.Error:\n"
            "    code = 5 if os.getpid() != parent else 1\n"
            "if os.getpid() != parent: os._exit(code)\n"
            "assert os.waitstatus_to_exitcode(os.waitpid(forked[0], 0)[1]) == 5\n"
            "print('fine')\n"
        )


class Signals(unittest.TestCase):
    def test_a_signal_ends_large_formulas(self):
        large = "nonet.encode([0] * 225 ** 2, encoding='minimal')"
        for before, call in [
            ("", large),
            ("formula = nonet.encode([0] * 64 ** 2)", "for _ in range(1000): formula.clauses"),
            ("formula = nonet.encode([0] * 64 ** 2)", "for _ in range(1000): formula.dimacs"),
        ]:
            code = (
                "import nonet, time\n"
                f"{before}\n"
                "print('working', flush=True)\n"
                f"try:\n    {call}\nexcept KeyboardInterrupt:\n    print('interrupted', flush=True)\n"
            )
            child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
            try:
                self.assertEqual(child.stdout.readline(), "working\n", call)
                time.sleep(0.5)
                child.send_signal(signal.SIGINT)
                self.assertEqual(child.communicate(timeout=120)[0], "interrupted\n", call)
            finally:
                child.kill()
                child.wait()

    def test_other_threads_run_while_clauses_are_listed(self):
        formula = nonet.encode([0] * 36**2, encoding="minimal")
        ended = threading.Event()
        turns = []

        def watch():
            while not ended.is_set():
                turns.append(len(turns))
                time.sleep(0.0001)

        thread = threading.Thread(target=watch)
        thread.start()
        before = len(turns)
        self.assertEqual(len(formula.clauses), len(formula))
        self.assertGreater(len(turns), before)
        ended.set()
        thread.join()


class Calls(unittest.TestCase):
    def test_an_easy_puzzle_needs_no_thread(self):
        code = (
            "import nonet, sys, time\n"
            f"puzzle = '{PUZZLE}'\n"
            "nonet.solve(puzzle)\n"
            "def cost(n):\n"
            "    start = time.process_time()\n"
            "    for _ in range(n): nonet.solve(puzzle)\n"
            "    return (time.process_time() - start) / n\n"
            "assert min(cost(500) for _ in range(9)) < 50e-6\n"
        )
        self.assertEqual(subprocess.run([sys.executable, "-c", code]).returncode, 0)

    def test_results_are_the_same_with_and_without_a_thread(self):
        for puzzle in nonet.generate(50, seed=9):
            short, other = nonet.solve(puzzle, limit=2), nonet.solve(puzzle, limit=2, backend="dlx")
            self.assertEqual(str(short), str(other))
            self.assertIs(short.status, other.status)
        self.assertEqual(nonet.solve("." * 81, limit=100_000).count, 100_000)
        self.assertIs(nonet.solve("." * 81, limit=0, node_limit=10).status, Status.NODE_LIMIT)
        self.assertIs(nonet.solve(PUZZLE, timeout=0).status, Status.TIMEOUT)


if __name__ == "__main__":
    unittest.main()
