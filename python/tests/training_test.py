"""Scores of answers, parts of sets, symmetries and many explanations. Expected values are computed here, without nonet."""

import os
import pickle
import random
import sys
import unittest

try:
    import numpy as np
except ModuleNotFoundError:
    print("not checked: numpy is not installed (Debian: python3-numpy)")
    sys.exit(77)

import nonet
from nonet import AnswerStatus

SEED = int(os.environ.get("NONET_TEST_SEED", random.SystemRandom().randrange(2**32)))


def lines_of(box_rows, box_columns):
    """The cells of rows, columns and boxes, with their names."""
    side = box_rows * box_columns
    lines = {}
    for i in range(side):
        lines[f"row {i + 1}"] = [side * i + j for j in range(side)]
        lines[f"column {i + 1}"] = [side * j + i for j in range(side)]
        top, left = i // box_rows * box_rows, i % box_rows * box_columns
        lines[f"box {i + 1}"] = [side * (top + r) + left + c for r in range(box_rows) for c in range(box_columns)]
    return lines


LINES = lines_of(3, 3)


def score_of(puzzle, solution, answer):
    """Status, right, wrong and broken of an answer to a puzzle with one solution. None: not a board."""
    if answer is None or any(not 0 <= digit <= 9 for digit in answer):
        return "UNPARSEABLE", 0, 0, set()
    broken = set()
    for name, cells in LINES.items():
        digits = [answer[cell] for cell in cells if answer[cell]]
        if len(set(digits)) < len(digits):
            broken.add(name)
    right = sum(clue == 0 and digit == true for clue, digit, true in zip(puzzle, answer, solution))
    wrong = sum(digit not in (0, true) for digit, true in zip(answer, solution))
    if any(clue and digit and clue != digit for clue, digit in zip(puzzle, answer)):
        status = "CLUE_CHANGED"
    elif 0 in answer:
        status = "INCOMPLETE"
    else:
        status = "WRONG" if broken else "CORRECT"
    return status, right, wrong, broken


def damaged(puzzle, solution, chance):
    """The solution with some cells changed, blank, or no digits."""
    answer = list(solution)
    for _ in range(chance.choice([0, 0, 1, 2, 20])):
        cell = chance.randrange(81)
        answer[cell] = chance.choice([0, chance.randint(1, 9), chance.randint(1, 9), solution[cell]])
    kind = chance.randrange(20)
    if kind == 0:
        answer[chance.randrange(81)] = 10
    elif kind == 1:  # all digits of a kind swapped: full, and no line has a digit twice
        answer = [{1: 2, 2: 1}.get(digit, digit) for digit in answer]
    elif kind == 2:
        answer = list(puzzle)
    return answer


class Arrays(unittest.TestCase):
    def setUp(self):
        self.chance = random.Random(SEED)

    def damage(self, count):
        puzzles = np.resize(nonet.generate(50, seed=1), (count, 81))
        solutions = nonet.solve_batch(puzzles).solutions
        answers = np.array([damaged(*pair, self.chance) for pair in zip(puzzles.tolist(), solutions.tolist())])
        wanted = [score_of(*each) for each in zip(puzzles.tolist(), solutions.tolist(), answers.tolist())]
        return puzzles, solutions, answers, wanted

    def check(self, scores, wanted, **kinds):
        self.assertEqual([AnswerStatus(each).name for each in scores.status], [each[0] for each in wanted], kinds)
        self.assertEqual(scores.right.tolist(), [each[1] for each in wanted], kinds)
        self.assertEqual(scores.wrong.tolist(), [each[2] for each in wanted], kinds)

    def test_scores_are_those_of_plain_python(self):
        puzzles, solutions, answers, wanted = self.damage(2000)
        for each in [answers, answers.astype(np.uint8), answers.astype(np.int8), answers.astype(float),
                     answers.reshape(-1, 9, 9), answers.tolist(), answers.reshape(-1, 9, 9).tolist(), list(answers)]:
            self.check(nonet.score(puzzles, each, jobs=1), wanted)
        for kinds in [dict(solutions=solutions), dict(jobs=2), dict(consistent=True)]:
            scores = nonet.score(puzzles, answers, **kinds)
            self.check(scores, wanted, **kinds)
        for row in range(0, 2000, 7):
            self.assertEqual(set(scores.broken(row)), wanted[row][3])
        # The solution is the only one.
        is_consistent = [status not in ("UNPARSEABLE", "CLUE_CHANGED") and wrong == 0 for status, _, wrong, _ in wanted]
        self.assertEqual(scores.consistent.tolist(), is_consistent)
        scores = nonet.score(puzzles, answers, consistent=True, solutions=solutions)
        self.assertEqual(scores.consistent.tolist(), is_consistent)
        self.assertEqual(pickle.loads(pickle.dumps(scores)).broken(1), scores.broken(1))

    def test_any_solution_of_several_is_correct(self):
        answers = ["1234341221434321", "2134341221434321", "1234341221433421", "12343412........", "123........4...."]
        scores = nonet.score(["................"] * 5, answers, consistent=True)
        self.assertEqual([AnswerStatus(each).name for each in scores.status],
                         ["CORRECT", "WRONG", "WRONG", "INCOMPLETE", "INCOMPLETE"])
        self.assertEqual(scores.right.tolist(), [16, -1, -1, -1, -1])
        self.assertEqual(scores.consistent.tolist(), [True, False, False, True, False])
        self.assertEqual(scores.broken(1), ["column 1", "column 2"])

    def test_constraints_that_are_broken_have_their_names(self):
        rules = nonet.Rules((2, 2), constraints=["killer 3 r1c1 r1c2", "thermometer r2c3 r3c3 r4c3"])
        solution = str(nonet.solve("." * 16, rules=rules))
        swapped = solution.translate(str.maketrans("1234", "4321"))
        scores = nonet.score([nonet.Puzzle("." * 16, rules)] * 3, [solution, swapped, swapped[:2] + "." * 14])
        self.assertEqual(scores.status.tolist(), [AnswerStatus.CORRECT, AnswerStatus.WRONG, AnswerStatus.INCOMPLETE])
        self.assertEqual([scores.broken(row) for row in range(3)], [[], rules.constraints, rules.constraints[:1]])

    def test_other_boards(self):
        for rules in [nonet.Rules((2, 3), variants=["diagonal"]), nonet.Rules("3x3 6x9"),
                      nonet.Rules("2x2 4x4 0-3 +1", constraints=["greater v1 r1c1"])]:
            self.check_board(rules, nonet.solve([0] * rules.cells, rules=rules).solution)
        for box_rows, box_columns in [(3, 4), (8, 9)]:
            side = box_rows * box_columns
            rows = np.arange(side)[:, None]
            grid = (box_columns * (rows % box_rows) + rows // box_rows + np.arange(side)) % side + 1
            self.check_board(nonet.Rules((box_rows, box_columns)), grid.ravel())

    def check_board(self, rules, solution):
        puzzles = np.zeros((2, rules.cells), int)
        other = solution.copy()
        other[1] = other[0]
        texts = [str(nonet.Puzzle(solution, rules)), "nothing"]
        for answers, second in [([solution, other], AnswerStatus.WRONG), (texts, AnswerStatus.UNPARSEABLE)]:
            scores = nonet.score(puzzles, answers, rules=rules, solutions=[solution] * 2)
            self.assertEqual(scores.status.tolist(), [AnswerStatus.CORRECT, second], rules.name)

    def test_what_is_refused(self):
        puzzle = "1234341221434..."
        for answers in [None, 5, "1234341221434321", [], ["1"] * 2, np.zeros((1, 15)), np.zeros((2, 16)), np.zeros((1, 2, 8))]:
            with self.assertRaisesRegex(nonet.Error, "^answers: 1 answers?"):
                nonet.score([puzzle], answers)
        with self.assertRaisesRegex(nonet.Error, "^solutions: "):
            nonet.score([puzzle], [""], solutions=["1"])
        with self.assertRaisesRegex(nonet.Error, "^puzzles"):
            nonet.score(["12"], [""])

    def test_nothing_that_an_answer_holds_raises(self):
        class Odd:
            def __repr__(self):
                raise RuntimeError("no text")

            __iter__ = __array__ = __repr__

        odd = [None, 5, 1e308, float("nan"), Odd(), [Odd()], {1: Odd()}, "\ud800", b"\xff\xfe", "\x00" * 99, [[1, 2], [3]],
               [1] * 17, np.zeros((3, 3)), np.array(["a"]), (), {}, "<think>", "<answer>", "\\boxed{", "Answer:", "r1c1=", "\\", "<",
               [[10**30] * 16], np.full(16, np.nan), [-1] * 16]
        scores = nonet.score(["1234341221434..."] * len(odd), odd, consistent=True)
        self.assertEqual(set(scores.status.tolist()), {AnswerStatus.UNPARSEABLE})
        self.assertFalse(scores.right.any() or scores.wrong.any() or scores.consistent.any())
        pieces = ["<think>", "</think>", "<answer>", "</answer>", "\\boxed{", "}", "Answer:", "r1c1=5", "|", "\n", "[", "]",
                  "5 3 4 6 7 8 9 1 2", "534678912", "**", "--", "Row 1:", "\\\\", "&", "\u2502", "\uff15", "<td>", "é", "."]
        texts = ["".join(self.chance.choices(pieces, k=self.chance.randrange(30))) for _ in range(2000)]
        nonet.score(nonet.generate(1, seed=1).repeat(2000, axis=0), texts)


def spaced(rows, between=" ", blank="."):
    return [between.join(str(digit or blank) for digit in row) for row in rows]


def boxed(rows, size, bar="|", border="-", cross="+", blank="."):
    """With a line between boxes."""
    height, width = size
    side = len(rows)
    text = []
    for number, row in enumerate(rows):
        if number and number % height == 0:
            text.append(cross.join([border * (2 * width + 1)] * (side // width)))
        digits = [str(digit or blank) for digit in row]
        text.append(f" {bar} ".join(" ".join(digits[i:i + width]) for i in range(0, side, width)))
    return "\n".join(text)


def table(rows, head=True):
    side = len(rows)
    lines = [f"|{'|'.join(f' {i + 1} ' for i in range(side))}|", "|" + "---|" * side] if head else []
    return "\n".join(lines + [f"| {' | '.join(each)} |" for each in (line.split() for line in spaced(rows))])


def latex(rows):
    inside = " \\\\ \\hline\n".join(spaced(rows, " & "))
    return f"\\begin{{array}}{{|{'c|' * len(rows)}}}\n\\hline\n{inside} \\\\ \\hline\n\\end{{array}}"


def html(rows, between=""):
    body = between.join(
        f"<tr>{between}" + between.join(f'<td class="cell">{each}</td>' for each in line.split()) + f"{between}</tr>"
        for line in spaced(rows))
    return f"<table>\n{body}\n</table>"


def line(rows):
    return "".join(spaced(rows, "")).replace(" ", "")


def joined(rows, between=" ", end="\n"):
    return end.join(spaced(rows, between))


def full_width(text):
    return "".join(chr(ord(c) - ord("0") + 0xFF10) if c.isdigit() else c for c in text)


def labelled(rows, label):
    return "\n".join(label.format(number) + each for number, each in enumerate(spaced(rows), 1))


def bold_new(puzzle, rows):
    """The digits that the puzzle leaves open are bold."""
    return "\n".join(
        " ".join(str(digit) if clue else f"**{digit}**" for clue, digit in zip(clues, row)) for clues, row in zip(puzzle, rows))


def named(rows, pattern, where=lambda clue: True, puzzle=None):
    return [pattern.format(r + 1, c + 1, digit) for r, row in enumerate(rows) for c, digit in enumerate(row)
            if where(puzzle[r][c] if puzzle else 0)]


# How people and language models write the answer s to the puzzle p, in boxes of size b; w is a wrong full board.
LAYOUTS = {
    "a line": lambda p, s, w, b: line(s),
    "rows": lambda p, s, w, b: joined(s, ""),
    "rows with spaces": lambda p, s, w, b: joined(s),
    "rows with commas": lambda p, s, w, b: joined(s, ", "),
    "rows with empty lines, CRLF": lambda p, s, w, b: joined(s, " ", "\r\n\r\n"),
    "rows with slashes": lambda p, s, w, b: joined(s, "", "/"),
    "tabs": lambda p, s, w, b: joined(s, "\t"),
    "boxes": lambda p, s, w, b: boxed(s, b),
    "boxes and a frame": lambda p, s, w, b: "+-------+\n| " + boxed(s, b).replace("\n", " |\n| ") + " |\n+-------+",
    "unicode boxes": lambda p, s, w, b: "┌───┬───┐\n│ " + boxed(s, b, "│", "─", "┼").replace("\n", " │\n│ ") + " │\n└───┴───┘",
    "double borders": lambda p, s, w, b: boxed(s, b, "║", "═", "╬"),
    "groups": lambda p, s, w, b: boxed(s, b, " ", "", ""),
    "a nested list": lambda p, s, w, b: f"{s}",
    "a list in lines": lambda p, s, w, b: "grid = [\n" + ",\n".join(f"    {row}" for row in s) + ",\n]",
    "a list with remarks": lambda p, s, w, b: "[\n" + "\n".join(f"  {row},  # Row {i}" for i, row in enumerate(s, 1)) + "\n]",
    "tuples": lambda p, s, w, b: str(tuple(map(tuple, s))),
    "numpy": lambda p, s, w, b: str(np.array(s)),
    "numpy's repr": lambda p, s, w, b: repr(np.array(s, dtype=np.uint8)),
    "a flat numpy array": lambda p, s, w, b: repr(np.array(s).ravel()),
    "JSON": lambda p, s, w, b: f'{{"solution": {s}, "valid": true}}',
    "JSON, one number per line": lambda p, s, w, b: '{\n "solution": [\n' + ",\n".join(
        "[\n" + ",\n".join(map(str, row)) + "\n]" for row in s) + "\n ]\n}",
    "JSON of strings": lambda p, s, w, b: '{"solution": ["' + joined(s, "", '", "') + '"]}',
    "JSON of a string": lambda p, s, w, b: '{"solution": "' + joined(s, " ", "\\n") + '"}',
    "JSON of a line": lambda p, s, w, b: f'{{"answer": "{line(s)}"}}',
    "JSON by rows": lambda p, s, w, b: "{" + ", ".join(f'"row{i}": {row}' for i, row in enumerate(s, 1)) + "}",
    "JSON by numbers": lambda p, s, w, b: "{" + ",\n".join(f'"{i}": {row}' for i, row in enumerate(s, 1)) + "}",
    "a markdown table": lambda p, s, w, b: table(s, head=False),
    "a table with a head": lambda p, s, w, b: table(s),
    "a table, its first row as head": lambda p, s, w, b: table(s, False).replace("\n", "\n" + "|---" * len(s) + "|\n", 1),
    "a table with row numbers": lambda p, s, w, b: f"|   | {' | '.join(str(i + 1) for i in range(len(s)))} |\n" + "|---" * (
        len(s) + 1) + "|\n" + "\n".join(f"| **{i}** | {' | '.join(map(str, row))} |" for i, row in enumerate(s, 1)),
    "a data frame": lambda p, s, w, b: "   " + "  ".join(str(i) for i in range(len(s))) + "\n" + "\n".join(
        f"{i}  {'  '.join(map(str, row))}" for i, row in enumerate(s)),
    "LaTeX": lambda p, s, w, b: f"$$\n{latex(s)}\n$$",
    "LaTeX in a line": lambda p, s, w, b: latex(s).replace("\n", " "),
    "HTML": lambda p, s, w, b: html(s),
    "HTML, one cell per line": lambda p, s, w, b: html(s, "\n"),
    "a fence": lambda p, s, w, b: f"Here is the completed grid:\n\n```\n{joined(s)}\n```\n\nEach row has every digit once.",
    "a fence with a language": lambda p, s, w, b: f"```text\n{boxed(s, b)}\n```",
    "prose around": lambda p, s, w, b: f"Sure! Here is the solution:\n\n{joined(s)}\n\nLet me know if you want all 81 steps!",
    "prose before a line": lambda p, s, w, b: f"The solution is {line(s)}.",
    "prose and a colon": lambda p, s, w, b: f"So the final solution (verified): {line(s)}",
    "answer tags": lambda p, s, w, b: f"I tried:\n{joined(w)}\n<answer>\n{joined(s)}\n</answer>\nNot this:\n{joined(w)}",
    "an answer without end": lambda p, s, w, b: f"<answer>{line(s)}",
    "boxed": lambda p, s, w, b: f"Therefore\n\\[\\boxed{{{line(s)}}}\\]\nand not\n{line(w)}",
    "boxed array": lambda p, s, w, b: f"$\\boxed{{{latex(s)}}}$",
    "row labels": lambda p, s, w, b: labelled(s, "Row {}: "),
    "bold row labels": lambda p, s, w, b: labelled(s, "- **Row {}:** "),
    "short row labels": lambda p, s, w, b: labelled(s, "R{} | "),
    "numbers as labels": lambda p, s, w, b: labelled(s, "{}. "),
    "labels on lines": lambda p, s, w, b: labelled(s, "Row {}:\n"),
    "bullets": lambda p, s, w, b: labelled(s, "* "),
    "all cells by name": lambda p, s, w, b: "\n".join(named(s, "r{}c{}={}")),
    "open cells by name": lambda p, s, w, b: ", ".join(named(s, "R{}C{}: {}", lambda clue: not clue, p)),
    "open cells in words": lambda p, s, w, b: " ".join(named(s, "r{}c{} is {}.", lambda clue: not clue, p)),
    "new digits bold": lambda p, s, w, b: bold_new(p, s),
    "a bold line": lambda p, s, w, b: f"**{line(s)}**",
    "HTML bold": lambda p, s, w, b: bold_new(p, s).replace("**", "<b>"),
    "full width": lambda p, s, w, b: full_width(joined(s)),
    "full width in a line": lambda p, s, w, b: f"答案：{full_width(line(s))}",
    "keycaps": lambda p, s, w, b: "\n".join("".join(f"{digit}\ufe0f\u20e3" for digit in row) for row in s),
    "the puzzle first": lambda p, s, w, b: f"Puzzle:\n{joined(p)}\n\nSolution:\n{joined(s)}",
    "the puzzle last": lambda p, s, w, b: f"Solution:\n{joined(s)}\n\nfor the puzzle\n{joined(p)}",
    "several boards": lambda p, s, w, b: f"First try:\n{joined(w)}\nThat breaks a row. Corrected:\n{joined(s)}",
    "an unfinished board first": lambda p, s, w, b: f"{joined(s[:-2])}\nNo, again from the start.\n{joined(s)}",
    "thoughts": lambda p, s, w, b: f"<think>\nMaybe\n{joined(s)}\nor\n{joined(w)}\n</think>\n{joined(s)}",
    "thoughts without begin": lambda p, s, w, b: f"Maybe {line(w)}</think>{line(s)}",
    "a final line": lambda p, s, w, b: f"Thus {line(w)} fails.\n**Final Answer:** {line(s)}\nI rejected {line(w)}.",
    "answer is": lambda p, s, w, b: f"The answer is: {line(s)}",
    "quotes": lambda p, s, w, b: f"`{line(s)}`",
}

# The same for an unfinished answer s, whose blank cells are 0.
BLANKS = {
    "dots": lambda s, b: line(s),
    "zeros": lambda s, b: f"{s}",
    "underscores": lambda s, b: joined(s).replace(".", "_"),
    "stars": lambda s, b: joined(s).replace(".", "*"),
    "question marks": lambda s, b: joined(s, ", ").replace(".", "?"),
    "an x": lambda s, b: joined(s, "").replace(".", "x"),
    "dashes": lambda s, b: boxed(s, b).replace(".", "-") if len(s) > 4 else joined(s, ""),
    "dots in boxes": lambda s, b: boxed(s, b),
    "a table": lambda s, b: table(s, head=False),
    "escaped": lambda s, b: joined(s).replace(".", "\\_"),
    "white squares": lambda s, b: joined(s).replace(".", "□"),
}

# Not a board.
NOTHING = {
    "a refusal": lambda p, s: "I cannot solve this puzzle.",
    "the puzzle": lambda p, s: f"Here it is again:\n{joined(p)}",
    "a row is missing": lambda p, s: joined(s[1:]),
    "a cell is missing": lambda p, s: joined(s)[:-1],
    "a cell too many": lambda p, s: line(s) + "1",
    "thoughts alone": lambda p, s: f"<think>{line(s)}</think>",
    "thoughts without end": lambda p, s: f"<think>{line(s)}",
    "a hint": lambda p, s: "Look at r1c1: in row 1 the digits 1, 2 and 4 are possible.",
}


class TextsOfModels(unittest.TestCase):
    def boards(self):
        """(puzzle, solution, wrong board, box) as lists of rows."""
        for box, count in [((3, 3), 2), ((2, 2), 1), ((2, 3), 1)]:
            rules = nonet.Rules(box)
            for puzzle in nonet.generate(count, seed=SEED, rules=rules):
                solution = nonet.solve(puzzle, rules=rules).solution
                side = rules.side
                rows = [board.reshape(side, side).tolist() for board in (puzzle, solution)]
                wrong = [rows[1][0][::-1], *rows[1][1:]]
                yield rules, *rows, wrong, box

    def score(self, rules, puzzle, text):
        scores = nonet.score([nonet.Puzzle(puzzle, rules)], [text], jobs=1)
        return AnswerStatus(scores.status[0]).name, scores.answers[0].reshape(rules.side, rules.side).tolist()

    def test_layouts(self):
        tried = 0
        for rules, puzzle, solution, wrong, box in self.boards():
            for name, layout in LAYOUTS.items():
                with self.subTest(layout=name, box=box, seed=SEED):
                    tried += 1
                    text = layout(puzzle, solution, wrong, box)
                    self.assertEqual(self.score(rules, puzzle, text), ("CORRECT", solution), text)
        self.assertGreaterEqual(tried, 200)

    def test_blanks(self):
        for rules, puzzle, solution, _, box in self.boards():
            answer = [row[:] for row in solution]
            answer[0][1] = answer[1][0] = answer[-1][2] = 0
            for name, layout in BLANKS.items():
                with self.subTest(layout=name, box=box, seed=SEED):
                    text = layout(answer, box)
                    status, board = self.score(rules, puzzle, text)
                    self.assertEqual(board, answer, text)
                    self.assertIn(status, ("INCOMPLETE",), text)

    def test_what_is_not_a_board(self):
        for rules, puzzle, solution, _, box in self.boards():
            for name, layout in NOTHING.items():
                with self.subTest(layout=name, box=box, seed=SEED):
                    text = layout(puzzle, solution)
                    self.assertEqual(self.score(rules, puzzle, text)[0], "UNPARSEABLE", text)

    def test_large_boards_have_numbers_or_letters(self):
        rules = nonet.Rules((4, 4))
        solution = nonet.solve([0] * 256, rules=rules).solution.reshape(16, 16).tolist()
        letters = "\n".join("".join("123456789ABCDEFG"[digit - 1] for digit in row) for row in solution)
        for text in [joined(solution), f"{solution}", labelled(solution, "Row {}: "), table(solution), letters, boxed(solution, (4, 4)),
                     latex(solution), letters.replace("\n", ""), f"Here is a solution:\n{letters}\nAll rows have 16 digits."]:
            self.assertEqual(self.score(rules, [0] * 256, text), ("CORRECT", solution), text)


class Sets(unittest.TestCase):
    def test_no_grid_is_in_both_parts(self):
        puzzles = nonet.generate(300, seed=1)
        many = np.concatenate([puzzles, nonet.transform(puzzles, nonet.random_symmetry(seed=SEED)),
                               nonet.solve_batch(puzzles[:100]).solutions])
        order = np.random.default_rng(SEED).permutation(len(many))
        grid = np.concatenate([np.arange(300), np.arange(300), np.arange(100)])
        train, test = nonet.split(many[order], 0.2, seed=3)
        self.assertEqual(sorted([*train, *test]), list(range(700)))
        self.assertTrue((np.diff(train) > 0).all() and (np.diff(test) > 0).all())
        self.assertFalse(set(grid[order[train]]) & set(grid[order[test]]))
        self.assertTrue(135 <= len(test) <= 140, len(test))
        # The order does not matter, the seed does.
        again = nonet.split(many, 0.2, seed=3)[1]
        self.assertEqual(set(order[test]), set(again))
        self.assertNotEqual(set(nonet.split(many, 0.2, seed=4)[1]), set(again))
        for part, size in [(0, 0), (1, 700), (0.5, 350)]:
            self.assertLessEqual(abs(len(nonet.split(many, part)[1]) - size), 3)
        self.assertEqual([len(each) for each in nonet.split(np.zeros((0, 81), int))], [0, 0])

    def test_symmetries_keep_rules_and_have_inverses(self):
        for box in [(3, 3), (2, 3), (1, 5)]:
            rules = nonet.Rules(box)
            puzzles = nonet.generate(20, seed=1, rules=rules)
            turn = nonet.random_symmetry(rules, seed=SEED)
            turned = nonet.transform(puzzles, turn)
            self.assertTrue((nonet.transform(turned, turn.inverse()) == puzzles).all())
            self.assertTrue((nonet.transform(nonet.transform(puzzles, turn.inverse()), turn) == puzzles).all())
            # A symmetry takes solutions to solutions.
            solutions = nonet.transform(nonet.solve_batch(puzzles, rules=rules).solutions, turn)
            self.assertTrue((nonet.solve_batch(turned, rules=rules).solutions == solutions).all(), SEED)
            for cells in lines_of(*box).values() if 1 not in box else []:
                self.assertTrue((np.sort(solutions[:, cells]) == np.arange(1, rules.side + 1)).all())

    def test_all_symmetries_of_a_small_board_come(self):
        # 4x4: (2! ** 3) ** 2 * 2 moves of cells.
        rules = nonet.Rules((2, 2))
        found = {nonet.random_symmetry(rules, seed=seed).cells.tobytes() for seed in range(1500)}
        self.assertEqual(len(found), 128)
        with self.assertRaisesRegex(nonet.Error, "^rules: boards with rows, columns and boxes alone"):
            nonet.random_symmetry(nonet.Rules(variants=["diagonal"]))

    def test_explanations_of_a_batch_are_those_of_each(self):
        puzzles = [*nonet.generate(6, seed=2).tolist(), [0] * 81, [1, 1] + [0] * 79, [77] * 81]
        calls = []
        many = nonet.explain_batch(puzzles, effort=1, jobs=2, progress=lambda *each: calls.append(each))
        self.assertEqual(calls[-1], (9, 9))
        for puzzle, explanation in zip(puzzles[:8], many):
            alone = nonet.explain(puzzle, effort=1)
            self.assertEqual([step.text for step in explanation], [step.text for step in alone])
            self.assertEqual((explanation.status, explanation.complete, explanation.headline, explanation.clashes),
                             (alone.status, alone.complete, alone.headline, alone.clashes))
        self.assertEqual([str(each) for each in many], [str(each) for each in nonet.explain_batch(puzzles, effort=1, jobs=1)])
        self.assertEqual((many[8].status, str(many[8])), (nonet.Status.INVALID, "r1c1 is 77, which is not a digit"))


if __name__ == "__main__":
    print(f"NONET_TEST_SEED={SEED}")
    unittest.main()
