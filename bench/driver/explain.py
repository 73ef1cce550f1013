"""The search for smallest sets."""
import tempfile
from collections import defaultdict
from pathlib import Path

from .common import count, fail, median, need_programs, parser, puzzles_of, run, show, write_lines

DESCRIPTION = """The search for smallest sets of 'nonet explain'.

  explain first FILE    the first step above size 2, which comes after singles and locked candidates
  explain path FILE     all steps to the solution

Processor time. A size that is not proved counts as "at most".
"""


def times(name, milliseconds):
    ordered = sorted(milliseconds)
    at = [ordered[len(ordered) * percent // 100] for percent in (90, 99)]
    return [name, count(len(ordered)), *(f'{time:.3f}' for time in (median(ordered), *at, ordered[-1], sum(ordered) / len(ordered)))]


def main(words):
    made = parser('explain', DESCRIPTION, rounds=None)
    made.add_argument('what', choices=['first', 'path'])
    made.add_argument('file')
    made.add_argument('--puzzles', type=int, metavar='N', help='only this many')
    made.add_argument('--every', type=int, default=1, metavar='N', help='only each Nth puzzle')
    made.add_argument('--effort', type=int, default=1000, help="to prove a step, as of 'nonet explain' (1000, about 1 s)")
    options = made.parse_args(words)
    need_programs(options, 'explain_steps')
    with tempfile.TemporaryDirectory() as folder:
        puzzles = write_lines(Path(folder) / 'puzzles', puzzles_of(options.file)[::options.every][:options.puzzles])
        run([options.build / 'bench/explain_steps', puzzles, options.effort, options.what], target=Path(folder) / 'steps')
        lines = (Path(folder) / 'steps').read_text().splitlines()
    steps = [(int(puzzle), int(size), int(bound), float(time) / 1000) for puzzle, size, bound, time in map(str.split, lines)]
    paths, by_bound, sizes, largest = defaultdict(float), defaultdict(list), defaultdict(list), defaultdict(int)
    for puzzle, size, bound, time in steps:
        paths[puzzle] += time
        largest[puzzle] = max(largest[puzzle], size)
        if size > 2:
            by_bound[bound].append(time)
        sizes[size].append(size == bound)
    if not steps:
        fail('no puzzle with one solution')
    rows = [times('to the solution' if options.what == 'path' else 'to the first step above size 2', paths.values())]
    rows += [times(f'steps above size 2, lower bound {bound}', by_bound[bound]) for bound in sorted(by_bound)]
    show(['ms', 'number:', 'median:', 'p90:', 'p99:', 'most:', 'mean:'], rows)
    print()
    show(['size:', 'steps:', 'at most:', 'largest of a puzzle:'],
         ([size, count(len(proved)), count(proved.count(False)), count(list(largest.values()).count(size))] for size, proved in sorted(sizes.items())))
