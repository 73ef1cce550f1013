"""Scores of answers from Python."""
import sys
import time

from .common import fail, median, parser

DESCRIPTION = """nonet.score() on damaged answers to minimal 9x9 puzzles, in one thread: its rates for arrays and for texts, in processor time.
All scores of arrays are compared with a checker in numpy. Needs numpy.
"""


def damage(np, puzzles, solutions, chance):
    """Solutions with some cells changed or blank."""
    answers = solutions.copy()
    rows = np.arange(len(answers))
    for part in (2, 4, 4, 8, 8):  # half of the rows lose a cell, a quarter another two, ...
        chosen = rows[chance.random(len(rows)) < 1 / part]
        answers[chosen, chance.integers(0, 81, len(chosen))] = chance.integers(0, 11, len(chosen))
    some = rows[chance.random(len(rows)) < 0.02]
    answers[some] = puzzles[some]
    return answers


def expected(np, puzzles, solutions, answers):
    """Status, right and wrong, by rules of the classic board."""
    grids = answers.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    legal = np.ones(len(answers), bool)
    for lines in grids, grids.swapaxes(1, 2), boxes:
        legal &= (np.sort(lines, axis=2) == np.arange(1, 10)).all(axis=(1, 2))
    given = puzzles != 0
    changed = (given & (answers != 0) & (answers != puzzles)).any(axis=1)
    status = np.select([(answers > 9).any(axis=1), changed, (answers == 0).any(axis=1), ~legal], [3, 4, 2, 1], 0)
    read = (status != 3)
    return status, (~given & (answers == solutions)).sum(axis=1) * read, ((answers != 0) & (answers != solutions)).sum(axis=1) * read


def texts_of(answers):
    """As models write: a grid in a fence, a list, rows with labels, a line in tags; with some prose."""
    made = []
    for number, answer in enumerate(answers.clip(0, 9).reshape(-1, 9, 9).tolist()):
        rows = [' '.join(map(str, row)) for row in answer]
        made.append((
            'Here is the completed grid:\n\n```\n' + '\n'.join(rows) + '\n```\n\nEvery row, column and box has all nine digits.',
            f'The solution is {answer}.',
            '\n'.join(f'Row {i}: {row}' for i, row in enumerate(rows, 1)),
            f'<answer>{"".join(rows).replace(" ", "")}</answer>')[number % 4])
    return made


def main(words):
    made = parser('scores', DESCRIPTION)
    made.add_argument('--answers', type=int, default=1_000_000, help='(1000000)')
    made.add_argument('--seed', type=int, default=1, help='of the damage (1)')
    options = made.parse_args(words)
    sys.path.insert(0, str(options.build / 'python'))
    import numpy as np
    import nonet
    puzzles = np.resize(nonet.generate(2000, seed=options.seed), (options.answers, 81))
    solutions = nonet.solve_batch(puzzles).solutions
    answers = damage(np, puzzles, solutions, np.random.default_rng(options.seed))
    status, right, wrong = expected(np, puzzles, solutions, answers)
    texts = texts_of(answers[:100_000])

    def rate(name, puzzles, answers, **more):
        times = []
        for _ in range(options.rounds):
            began = time.process_time()
            scores = nonet.score(puzzles, answers, jobs=1, **more)
            times.append(time.process_time() - began)
        print(f'{name:28} {len(answers) / median(times):12,.0f}/s  ({len(answers):,}, median of {options.rounds})')
        return scores

    for name, given, more in (('arrays, with solutions', answers, {'solutions': solutions}), ('arrays', answers, {}),
                              ('arrays, consistent', answers, {'consistent': True}),
                              ('int64 arrays, with solutions', answers.astype(np.int64), {'solutions': solutions})):
        scores = rate(name, puzzles, given, **more)
        if not ((scores.status == status).all() and (scores.right == right).all() and (scores.wrong == wrong).all()):
            fail(f'{name}: scores differ from those of the checker', 4)
        if scores.consistent is not None and not (scores.consistent == np.isin(status, (0, 1, 2)) & (wrong == 0)).all():
            fail('an answer is consistent by one of both alone', 4)
    print(f'{"":28} {np.bincount(status, minlength=5).tolist()} correct, wrong, incomplete, unparseable, clue changed: as the checker')
    scores = rate('texts', puzzles[:len(texts)], texts, solutions=solutions[:len(texts)])
    cut = answers[:len(texts)].clip(0, 9)
    status, right, wrong = expected(np, puzzles[:len(texts)], solutions[:len(texts)], cut)
    # A puzzle that is repeated is not an answer.
    repeated = (cut == puzzles[:len(texts)]).all(axis=1)
    if not ((scores.status == np.where(repeated, 3, status)) & ((scores.right == right) | repeated)).all():
        fail('scores of texts differ from those of the checker', 4)
    print(f'{"":28} {sum(map(len, texts)) / len(texts):.0f} characters in the mean, as the checker')
