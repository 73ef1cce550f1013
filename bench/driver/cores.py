"""One thread and two, for each verb that streams."""
import tempfile
from pathlib import Path

from .common import NOT_WRONG, count, in_turns, median, need_programs, permute, puzzles_of, ratio, run, show, verbs_parser, write_lines

DESCRIPTION = """How many times as fast two threads are as one: whole processes, start, reading and writing included. The two runs
of a verb take turns. The ratio is the median over the rounds, with its deviation.
"""


def change_first_clue(puzzle, change):
    first = next(cell for cell in range(81) if puzzle[cell] not in '.0')
    return puzzle[:first] + change(puzzle[first]) + puzzle[first + 1:]


def one_clue_less(puzzle):
    return change_first_clue(puzzle, lambda clue: '.')


def one_clue_wrong(puzzle):
    return change_first_clue(puzzle, lambda clue: str(int(clue) % 9 + 1))


def rows_of(options, folder):
    """(verb, input, number of puzzles, words of the command): one after the other, as soon as its input is made."""
    nonet, most = options.build / 'nonet', options.puzzles

    def minimal(number):
        return permute(options, number, options.puzzles_file, folder / 'minimal')

    def changed(number, change):
        return write_lines(folder / 'changed', map(change, puzzles_of(minimal(number))))

    def certificates(number):
        run([nonet, 'prove', '--quiet', minimal(number)], target=folder / 'certificates')
        return folder / 'certificates'

    for words, share, name, made in (
            (['solve', '--limit', 2], 8, 'minimal', minimal),
            (['solve', '--limit', 2, '--output', 'json'], 2, 'minimal', minimal),
            (['count', '--limit', 1000], 1 / 2, 'a clue short', lambda number: changed(number, one_clue_less)),
            (['check'], 1 / 4, 'minimal', minimal),
            (['candidates'], 1 / 5, 'a clue short', lambda number: changed(number, one_clue_less)),
            (['minimise', '--seed', 1], 1, 'minimal', minimal),
            (['canon'], 2, 'minimal', minimal),
            (['rate'], 1 / 200, 'minimal', minimal),
            (['explain', '--style', 'human'], 1 / 200, 'minimal', minimal),
            (['explain'], 1 / 5000, 'minimal', minimal),
            (['repair'], 1 / 500, 'a clue wrong', lambda number: changed(number, one_clue_wrong)),
            (['prove'], 1 / 20, 'minimal', minimal),
            (['verify'], 1 / 20, 'certificates', certificates)):
        if options.only and words[0] not in options.only.split(','):
            continue
        number = max(1, int(most * share))
        yield ' '.join(map(str, words)), name, number, [nonet, *words, '--quiet', made(number)]
    if not options.only or 'generate' in options.only.split(','):
        yield 'generate', '-', most, [nonet, 'generate', '--quiet', '--seed', 1, most]


def measured(options, folder):
    for title, name, number, words in rows_of(options, folder):
        times = in_turns(options.rounds, {jobs: lambda jobs=jobs: run([*words, f'-j{jobs}'], statuses=NOT_WRONG).wall for jobs in (1, 2)})
        times_faster, deviation = ratio(times[1], times[2])
        yield title, name, count(number), f'{median(times[1]):.2f} s', f'{median(times[2]):.2f} s', f'{times_faster:.2f} ± {deviation:.2f}'


def main(words):
    options = verbs_parser('cores', DESCRIPTION, 'random_minimal_20k.txt', 'the public random minimal puzzles', 1_000_000,
                           'slow verbs get a part of them, fast ones more').parse_args(words)
    need_programs(options, 'permute')
    with tempfile.TemporaryDirectory() as folder:
        show(['verb', 'input', 'puzzles:', '`-j1`:', '`-j2`:', 'times as fast:'], measured(options, Path(folder)))
