"""The module nonet: what comes in, what goes out, threads, signals. `python3 -m unittest` runs it with PYTHONPATH."""

import dataclasses
import os
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
from nonet import Status, _nonet

# Wikipedia's article "Sudoku".
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def cells(text):
    return np.array([0 if symbol == "." else int(symbol) for symbol in text], dtype=np.uint8)


def is_solution(puzzle, board):
    """By the rules of the classic board, with nothing of nonet."""
    grid = board.reshape(9, 9)
    boxes = grid.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    lines = np.concatenate([grid, grid.T, boxes])
    return bool((np.sort(lines) == np.arange(1, 10)).all() and (board[puzzle != 0] == puzzle[puzzle != 0]).all())


class Solving(unittest.TestCase):
    def test_strings_arrays_and_lists_are_the_same_puzzle(self):
        flat = cells(PUZZLE)
        grid = flat.reshape(9, 9)
        for puzzle in [PUZZLE, flat, grid, flat.tolist(), grid.tolist(), flat.astype(np.int64), nonet.Puzzle(flat)]:
            result = nonet.solve(puzzle, limit=2)
            self.assertIs(result.status, Status.UNIQUE)
            self.assertEqual(str(result), SOLUTION)
            self.assertEqual(result.solution.dtype, np.uint8)

    def test_every_backend_that_takes_the_board_agrees(self):
        for backend in ["auto", "cadical", "dfs", "batch", "dlx"]:
            self.assertEqual(str(nonet.solve(PUZZLE, limit=2, backend=backend)), SOLUTION, backend)

    def test_boards_of_other_shapes(self):
        # Known numbers: Latin rectangles of 2 x 4 (24 * 9); 3 x 3 Latin squares with all divisions into regions.
        self.assertEqual(nonet.count([0] * 8, rules=nonet.Rules("1x1 2x4")), 24 * 9)
        regions = nonet.Rules("1x3 +9", constraints=["chaos v1-9"])
        self.assertEqual(nonet.count([0] * 18, rules=regions), 72)
        self.assertEqual((regions.rows, regions.columns, regions.cells, regions.shape), (3, 3, 18, "1x3 +9"))
        from_zero = nonet.Rules("2x2 4x4 0-3")
        self.assertEqual(from_zero.digits, range(4))
        solved = nonet.solve("0123" + "." * 12, rules=from_zero)
        self.assertEqual(str(solved)[:4], "0123")
        self.assertEqual(solved.solution[:4].tolist(), [1, 2, 3, 4])
        for rules in (regions, from_zero, nonet.Rules("3x3 6x9")):
            self.assertEqual(pickle.loads(pickle.dumps(rules)), rules)
        wide = nonet.Rules("1x1 2x4")
        self.assertEqual(nonet.solve_batch(np.zeros((3, 2, 4), int), rules=wide).status.tolist(), [Status.SOLVED] * 3)
        with self.assertRaisesRegex(nonet.Error, "puzzles"):
            nonet.solve_batch(np.zeros((3, 4, 2), int), rules=wide)
        puzzle = nonet.Puzzle([0] * 18, regions).exclude(5, 2, 1)
        self.assertEqual(puzzle.excluded, [nonet.CellDigit(5, 2, 1)])
        self.assertEqual(puzzle[2, 2], 0)
        with self.assertRaisesRegex(nonet.Error, "row: a whole number from 0 to 5"):
            puzzle.exclude(6, 0, 1)
        with self.assertRaisesRegex(nonet.Error, "box"):
            nonet.Rules("3x3 99x9")

    def test_status_names_are_those_of_the_program(self):
        self.assertEqual([status.name.lower() for status in Status], _nonet.status_names())

    def test_a_board_without_solution_says_which_clues_clash(self):
        result = nonet.solve("55" + "." * 79)
        self.assertIs(result.status, Status.NO_SOLUTION)
        self.assertIsNone(result.solution)
        self.assertIn("r1c1 and r1c2 are both 5", result.message)

    def test_known_counts(self):
        # B. Felgenhauer, F. Jarvis 2005: 288 boards of side 4, 28,200,960 of side 6; two with a diagonal variant less.
        self.assertEqual(nonet.count("." * 16), 288)
        self.assertEqual(nonet.count("." * 16, limit=10), 10)
        self.assertEqual(nonet.count("123456" + "." * 30), 28200960 // 720)
        self.assertEqual(nonet.count("." * 16, rules=nonet.Rules((2, 2), variants=["diagonal"])), 48)

    def test_solutions_are_all_of_them_each_once(self):
        found = nonet.solutions("." * 16)
        self.assertEqual(found.stop, "")
        self.assertEqual(len({board.tobytes() for board in found}), 288)
        self.assertEqual(found.stop, "exhausted")

    def test_an_iterator_that_is_closed_ends_its_thread(self):
        tasks = len(os.listdir("/proc/self/task"))
        found = nonet.solutions("." * 81)
        next(found)
        found.close()
        self.assertEqual(len(os.listdir("/proc/self/task")), tasks)
        self.assertRaises(StopIteration, next, found)
        found = nonet.solutions("." * 81)
        next(found)
        del found
        self.assertEqual(len(os.listdir("/proc/self/task")), tasks)

    def test_a_timeout_is_a_status_or_an_error(self):
        self.assertRaises(nonet.TimeoutError, nonet.count, "." * 81, timeout=0.02)
        self.assertRaises(TimeoutError, nonet.count, "." * 81, timeout=0.02)
        found = nonet.solutions("." * 81, timeout=0.02)
        self.assertGreater(sum(1 for _ in found), 0)
        self.assertEqual(found.stop, "timeout")
        self.assertRaises(nonet.TimeoutError, nonet.prove, "." * 81, timeout=0)
        self.assertRaises(nonet.TimeoutError, nonet.verify, nonet.prove(PUZZLE), timeout=0)
        self.assertFalse(nonet.check(PUZZLE, timeout=0).complete)
        self.assertEqual(nonet.solve_batch([PUZZLE] * 3, timeout=0).status.tolist(), [Status.TIMEOUT] * 3)
        solved = nonet.solve("." * 625, limit=0, timeout=0.0)
        self.assertIs(solved.status, Status.TIMEOUT)

    def test_check_names_the_clues_that_can_go(self):
        given = cells(PUZZLE)
        given[2] = 4  # the solution's digit in r1c3
        check = nonet.check(given)
        self.assertIs(check.status, Status.UNIQUE)
        self.assertIn((0, 2), check.redundant)
        self.assertFalse(check.minimal)
        without = [nonet.count(np.where(np.arange(81) == 9 * r + c, 0, given), limit=2) for r, c in check.redundant]
        self.assertEqual(set(without), {1})


class Batches(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.puzzles = nonet.generate(500, seed=7)
        cls.solutions, status = nonet.solve_batch(cls.puzzles, limit=2)
        assert set(status.tolist()) == {Status.UNIQUE}

    def same(self, batch, puzzles=None):
        expected = self.solutions if puzzles is None else self.solutions[puzzles]
        np.testing.assert_array_equal(batch.solutions, expected)
        self.assertEqual(set(batch.status.tolist()), {Status.UNIQUE} if len(expected) else set())

    def test_solutions_keep_the_rules(self):
        self.assertTrue(all(map(is_solution, self.puzzles, self.solutions)))

    def test_integers_of_any_width(self):
        for kind in "iu":
            for width in 1, 2, 4, 8:
                self.same(nonet.solve_batch(self.puzzles.astype(f"{kind}{width}"), limit=2))
                self.same(nonet.solve_batch(self.puzzles.astype(f">{kind}{width}"), limit=2))

    def test_arrays_that_are_not_contiguous(self):
        wide = np.zeros((1000, 162), dtype=np.int32)
        wide[::2, ::2] = self.puzzles
        for array in [
            wide[::2, ::2],
            np.asfortranarray(self.puzzles),
            self.puzzles[::-1].copy()[::-1],
            np.flip(self.puzzles, 1).copy()[:, ::-1],
        ]:
            self.same(nonet.solve_batch(array, limit=2))
        odd = np.frombuffer(b"?" + self.puzzles.astype("<i4").tobytes(), dtype="<i4", offset=1).reshape(-1, 81)
        self.same(nonet.solve_batch(odd, limit=2))

    def test_strings(self):
        lines = [str(nonet.Puzzle(puzzle)) for puzzle in self.puzzles]
        self.same(nonet.solve_batch(lines, limit=2))
        self.same(nonet.solve_batch(iter(lines), limit=2))
        self.same(nonet.solve_batch([line + "\n" for line in lines], limit=2))
        self.same(nonet.solve_batch([nonet.Puzzle(puzzle) for puzzle in self.puzzles], limit=2))
        self.same(nonet.solve_batch(np.array(lines), limit=2))
        self.same(nonet.solve_batch(np.array(lines, dtype=object), limit=2))

    def test_empty_arrays(self):
        for empty in [np.zeros((0, 81), dtype=np.uint8), np.zeros((0, 81), dtype=np.int64), []]:
            batch = nonet.solve_batch(empty)
            self.assertEqual(batch.solutions.shape, (0, 81))
            self.assertEqual(batch.status.shape, (0,))

    def test_rows_that_are_no_boards_have_a_status_and_leave_the_others_alone(self):
        for dtype, wrong in [(np.uint8, 10), (np.int64, -1), (np.int64, 256), (np.uint64, 2**64 - 1), (np.int8, -128)]:
            puzzles = self.puzzles.astype(dtype)
            for row in 0, 3, 4, 250, 499:
                puzzles[row, 80] = wrong
            batch = nonet.solve_batch(puzzles, limit=2)
            bad = np.isin(np.arange(500), [0, 3, 4, 250, 499])
            np.testing.assert_array_equal(batch.status == Status.INVALID, bad)
            self.assertFalse(batch.solutions[bad].any())
            np.testing.assert_array_equal(batch.solutions[~bad], self.solutions[~bad])
        lines = [str(nonet.Puzzle(puzzle)) for puzzle in self.puzzles[:3]] + ["nonsense", "", "5" * 80]
        self.assertEqual(nonet.solve_batch(lines, limit=2).status.tolist(), [1, 1, 1, 4, 4, 4])
        self.assertEqual(nonet.solve_batch(lines[::-1], limit=2).status.tolist(), [4, 4, 4, 1, 1, 1])
        self.assertRaisesRegex(ValueError, "none of the 2 is a puzzle", nonet.solve_batch, ["nonsense", ""])
        link = ".Shape~4x4.~R1C1_1.Thermo~R1C1~R1C2~R1C3~R1C4"
        self.assertEqual(nonet.solve_batch([link, link]).solutions[1, :4].tolist(), [1, 2, 3, 4])

    def test_other_types_and_shapes_are_value_errors(self):
        for wrong in [
            self.puzzles.astype(bool),
            self.puzzles.astype(complex),
            self.puzzles[0],
            self.puzzles[:, :80],
            np.array(["x", 1], dtype=object),
            np.zeros(3, dtype="datetime64[s]"),
            PUZZLE,
            [[1, 2], [3]],
            np.ma.masked_equal(self.puzzles, 0),
            [nonet.Puzzle(self.puzzles[0]).exclude(0, 0, 1)],
        ]:
            self.assertRaises(ValueError, nonet.solve_batch, wrong)
        for wrong in ["", "12", "z" * 81, np.zeros(80, dtype=int), np.zeros((9, 8), dtype=int), np.full(81, 10), [1.5] * 81]:
            self.assertRaises(ValueError, nonet.solve, wrong)
        self.assertRaises(ValueError, nonet.solve, PUZZLE, backend="nonsense")
        self.assertRaises(ValueError, nonet.solve, PUZZLE, timeout=-1)
        self.assertRaises(ValueError, nonet.solve, PUZZLE, timeout=float("nan"))
        for jobs in 0, -1:
            self.assertRaises(ValueError, nonet.solve_batch, self.puzzles, jobs=jobs)
        self.assertRaises(ValueError, nonet.Puzzle, [257] * 81)
        self.assertRaises(ValueError, nonet.Puzzle, np.zeros((3, 27), dtype=int))
        self.assertRaises(ValueError, nonet.Rules, (0, 3))
        self.assertRaises(ValueError, nonet.Rules, constraints=["killer"])
        self.assertRaises(ValueError, nonet.solve, PUZZLE, limit=-1)

    def test_progress_is_told_and_may_end_the_call(self):
        calls = []
        nonet.solve_batch(self.puzzles, progress=lambda done, all: calls.append((done, all)))
        self.assertEqual(calls[-1], (500, 500))

        def stop(done, all):
            raise RuntimeError("enough")

        self.assertRaisesRegex(RuntimeError, "enough", nonet.solve_batch, self.puzzles, progress=stop)

    def test_the_same_at_any_number_of_threads(self):
        for jobs in 1, 2, 5:
            self.same(nonet.solve_batch(self.puzzles, limit=2, jobs=jobs))

    def test_other_batches(self):
        minimal, status = nonet.minimise(self.solutions[:20], seed=3)
        self.assertEqual(set(status.tolist()), {Status.UNIQUE})
        self.same(nonet.solve_batch(minimal, limit=2), slice(20))
        for puzzle in minimal:
            self.assertTrue(nonet.check(puzzle).minimal)
        candidates, status = nonet.candidates(self.puzzles[:20])
        np.testing.assert_array_equal(candidates.argmax(axis=2) + 1, self.solutions[:20])
        self.assertTrue((candidates.sum(axis=2) == 1).all())
        ratings = nonet.rate(self.puzzles[:50])
        self.assertTrue((ratings["singles"] == (ratings["depth"] == 0)).all())
        # A transposed board with other digits has the same form, and the same ratings.
        names = np.array([0, 3, 1, 4, 9, 2, 6, 5, 8, 7], dtype=np.uint8)
        other = names[self.puzzles[:50].reshape(-1, 9, 9).transpose(0, 2, 1).reshape(-1, 81)]
        np.testing.assert_array_equal(nonet.canon(self.puzzles[:50]), nonet.canon(other))
        for name, column in nonet.rate(other).items():
            np.testing.assert_array_equal(column, ratings[name])
        self.assertRaises(ValueError, nonet.canon, np.full((1, 81), 10))


class RulesAndPuzzles(unittest.TestCase):
    def test_variants_constraints_and_regions(self):
        rules = nonet.Rules(variants=["diagonal"], constraints=["killer 17 r1c1 r1c2"])
        self.assertEqual(rules.constraints, ["killer 17 r1c1 r1c2"])
        board = nonet.solve("." * 81, rules=rules).solution.reshape(9, 9)
        self.assertEqual(int(board[0, 0]) + int(board[0, 1]), 17)
        self.assertEqual(sorted(board.diagonal()), list(range(1, 10)))
        jigsaw = nonet.Rules((2, 2), regions=[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3])
        for board in nonet.solutions("." * 16, rules=jigsaw):
            self.assertEqual(len({board[0], board[1], board[2], board[4]}), 4)

    def test_a_string_of_a_setter_has_its_constraints(self):
        (puzzle,) = nonet.read(".Shape~4x4.~R1C1_1.Thermo~R1C1~R1C2~R1C3~R1C4")
        self.assertEqual(puzzle.rules.constraints, ["thermometer r1c1 r1c2 r1c3 r1c4"])
        self.assertEqual(nonet.solve(puzzle).solution[:4].tolist(), [1, 2, 3, 4])
        self.assertIn("<svg", puzzle._repr_html_())
        self.assertIn("<svg", nonet.solve(puzzle)._repr_html_())

    def test_rules_and_puzzles_are_pickled(self):
        rules = nonet.Rules((2, 2), variants=["diagonal"], constraints=["killer 5 r1c1 r1c2"])
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            self.assertEqual(pickle.loads(pickle.dumps(rules, protocol)), rules)
        self.assertRaises(TypeError, pickle.dumps, nonet.encode("." * 16))
        puzzle = nonet.Puzzle(np.zeros(16, dtype=np.uint8), rules)
        puzzle = puzzle.exclude(0, 0, 1)
        self.assertEqual(puzzle.excluded, [(0, 0, 1)])
        again = pickle.loads(pickle.dumps(puzzle))
        self.assertEqual(again, puzzle)
        self.assertEqual(nonet.count(again), nonet.count(puzzle))
        self.assertLess(nonet.count(puzzle), nonet.count("." * 16, rules=rules))


class Formulas(unittest.TestCase):
    def test_clauses_literals_and_text_are_the_same(self):
        formula = nonet.encode(PUZZLE, encoding="minimal")
        lines = [line for line in formula.dimacs.splitlines() if line[0] not in "cp"]
        self.assertEqual([line.split() for line in lines], [[*map(str, clause), "0"] for clause in formula.clauses])
        flat = [literal for clause in formula.clauses for literal in [*clause, 0]]
        np.testing.assert_array_equal(formula.literals, flat)
        self.assertEqual(len(formula), len(formula.clauses))
        self.assertRaises(ValueError, formula.literals.__setitem__, 0, 1)

    def test_a_model_becomes_a_board(self):
        for options in [{}, {"reduction": "clues", "compact": True}, {"reduction": "propagation"}]:
            formula = nonet.encode(PUZZLE, **options)
            solution = cells(SOLUTION).reshape(9, 9)
            model = [formula.variable(r, c, int(solution[r, c])) for r in range(9) for c in range(9)]
            np.testing.assert_array_equal(nonet.decode(formula, [v for v in model if v]), solution.reshape(-1))
        self.assertRaisesRegex(ValueError, "r1c1 holds no digit", nonet.decode, nonet.encode(PUZZLE), [])

    def test_certificates(self):
        certificate = nonet.prove(PUZZLE)
        verified = nonet.verify(certificate)
        self.assertTrue(verified)
        self.assertEqual(verified.claim, "unique")
        wrong = nonet.verify(certificate.replace("verdict unique", "verdict multiple"))
        self.assertFalse(wrong)
        self.assertTrue(wrong.message)
        self.assertFalse(nonet.verify(certificate + certificate))
        self.assertFalse(nonet.verify(""))


class Explaining(unittest.TestCase):
    def test_steps_lead_to_the_solution(self):
        board = cells(PUZZLE).reshape(9, 9)
        solution = cells(SOLUTION).reshape(9, 9)
        explanation = nonet.explain(PUZZLE)
        self.assertTrue(explanation.complete)
        for step in explanation:
            self.assertGreaterEqual(step.size, 1)
            for row, column, digit in step.place:
                board[row, column] = digit
            for row, column, digit in step.remove:
                self.assertNotEqual(solution[row, column], digit)
        np.testing.assert_array_equal(board, solution)
        self.assertLessEqual(len(nonet.explain(PUZZLE, to=(0, 2))), len(explanation))
        self.assertRaises(ValueError, nonet.explain, PUZZLE, to=(9, 0))

    def test_a_typo_is_found(self):
        wrong = cells(PUZZLE)
        wrong[0] = 8  # it was 5
        explanation = nonet.explain(wrong)
        self.assertIs(explanation.status, Status.NO_SOLUTION)
        self.assertTrue(explanation.clashes)
        self.assertIn([(0, 0, 8, 5)], nonet.repair(wrong).found)


class Results(unittest.TestCase):
    def test_results_have_all_attributes_are_read_only_and_pickled(self):
        small = "1234341221434..."
        for result in [
            nonet.solve(small),
            nonet.solve_batch([small, None]),
            nonet.check(small),
            nonet.verify_solution(small, small),
            nonet.verify(nonet.prove(small)),
            nonet.minimise([small]),
            nonet.candidates([small]),
            nonet.explain(small),
            nonet.explain(small).steps[0],
            nonet.repair(small),
        ]:
            with self.subTest(type(result).__name__):
                self.assertEqual(list(vars(result)), [each.name for each in dataclasses.fields(result)])
                for name in vars(result):
                    self.assertRaises(dataclasses.FrozenInstanceError, setattr, result, name, None)
                self.assertEqual(repr(pickle.loads(pickle.dumps(result))), repr(result))

    def test_cells_and_changes_have_names(self):
        clue = nonet.check("1234341221434321").redundant[5]
        self.assertEqual((clue.row, clue.column), (1, 1))
        mark = nonet.explain("1234341221434.21").steps[0].place[0]
        self.assertEqual((mark.row, mark.column, mark.digit), (3, 1, 3))
        changes = [change for (change,) in nonet.repair("12343412214344..")]
        self.assertEqual([(each.row, each.column, each.digit, each.new) for each in changes], [(3, 1, 4, 0), (3, 1, 4, 3)])

    def test_all_repairs_are_returned_unless_a_limit_is_given(self):
        board = np.zeros((9, 9), dtype=int)
        for digit, (row, column) in enumerate([(0, 0), (1, 3), (2, 6), (3, 1)], 1):
            board[row, column : column + 2] = digit  # one of the two has to go
        self.assertEqual(len(nonet.repair(board, goal="solution")), 2**4)
        self.assertEqual(len(nonet.repair(board, goal="solution", limit=3)), 3)


class Threads(unittest.TestCase):
    def test_a_thousand_calls_from_eight_threads_are_right(self):
        puzzles = nonet.generate(125, seed=11)
        expected = nonet.solve_batch(puzzles, limit=2).solutions
        wrong = []

        def work(number):
            for i in range(125):
                k = (i * 7 + number) % 125
                if number % 2:
                    board = nonet.solve(puzzles[k], limit=2).solution
                else:
                    board = nonet.solve_batch(puzzles[k : k + 1], limit=2, jobs=1 + i % 3).solutions[0]
                if not np.array_equal(board, expected[k]):
                    wrong.append(k)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_other_threads_run_on(self):
        ended = threading.Event()
        counted = []

        def solve():
            self.assertRaises(nonet.TimeoutError, nonet.count, "." * 81, timeout=0.3)
            ended.set()

        thread = threading.Thread(target=solve)
        thread.start()
        while not ended.is_set():
            counted.append(time.monotonic())
            time.sleep(0.001)
        thread.join()
        self.assertGreater(len(counted), 2)

    def test_an_iterator_may_be_closed_while_other_threads_use_it(self):
        for _ in range(20):
            found = nonet.solutions("." * 81)
            threads = [threading.Thread(target=lambda: sum(1 for _ in found)) for _ in range(2)]
            threads += [threading.Thread(target=found.close) for _ in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertRaises(StopIteration, next, found)

    def test_the_interpreter_ends_while_daemon_threads_are_in_calls(self):
        code = (
            "import nonet, threading, time\n"
            "for work in [lambda: [list(nonet.solutions('.' * 16)) for _ in iter(int, 1)],\n"
            "             lambda: [nonet.solve('.' * 81) for _ in iter(int, 1)],\n"
            "             lambda: sum(1 for _ in nonet.solutions('.' * 81))]:\n"
            "    threading.Thread(target=work, daemon=True).start()\n"
            "time.sleep(0.1)\n"
        )
        for _ in range(3):
            self.assertEqual(subprocess.run([sys.executable, "-c", code], timeout=120).returncode, 0)

    def test_a_signal_ends_every_kind_of_call(self):
        blank = "'.' * 81"
        calls = [
            f"nonet.count({blank})",
            f"collections.deque(nonet.solutions({blank}), maxlen=1)",
            f"nonet.solve({blank}, limit=0)",
            f"nonet.solve_batch([{blank}] * 100, limit=0)",
            "nonet.generate(10**9)",
            "nonet.rate(nonet.generate(100000, seed=1))",
            "nonet.candidates(['.' * 81] * 1000, backend='cadical')",
            "nonet.explain('8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..', effort=10**6)",
            "nonet.read('x' * 60 + '\\n' + '.' * 36 + '\\n' + ('.' * 36 + ' \\n') * 20_000_000)",
            "nonet.solve([0] * 225 ** 2, backend='cadical', limit=0)",
        ]
        for call in calls:
            # Lets the parent know where it is, and says what it got.
            code = (
                "import collections, nonet, threading\n"
                "threading.Timer(0.2, lambda: print('working', flush=True)).start()\n"
                f"try:\n    {call}\nexcept KeyboardInterrupt:\n    print('interrupted', flush=True)\n"
            )
            child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
            self.assertEqual(child.stdout.readline(), "working\n", call)
            child.send_signal(signal.SIGINT)
            try:
                self.assertEqual(child.communicate(timeout=120)[0], "interrupted\n", call)
            finally:
                child.kill()
            self.assertEqual(child.returncode, 0, call)


if __name__ == "__main__":
    unittest.main()
