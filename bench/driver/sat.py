"""The SAT route on 9x9."""
import csv
import tempfile
from pathlib import Path

from .common import (DATA, ROOT, fail, need_programs, parser, permute, puzzles_of, run, save, say, setting, table, today,
                     write_lines)

DESCRIPTION = """The SAT route on 9x9: `cadical` against a fresh CaDiCaL for each puzzle and other SAT solvers' libraries,
uniqueness against a first solution, and how many puzzles reach a SAT solver (bench/sat_rates.cpp describes each).

FILE:COUNT is COUNT puzzles of FILE at equal distances, FILE alone all of them. FILE:COUNT:permuted is COUNT puzzles under
random symmetries: then no solver gains from the order of cells and digits in which the set was published.
Default: samples of three public sets in ../shared/data, else of the sets in examples/, each both ways.

One thread, processor time. Contestants take turns, and answers are checked outside the timed part.
"""
FIGURES = ('puzzles_per_second', 'spread', 'times_slower', 'times_slower_stddev', 'solver_share', 'conflicts')


def default_sets():
    if DATA.is_dir():
        samples = [f'{DATA}/{name}.txt:1000' for name in ('17_clue', 'magictour_top1465', 'forum_hardest_1905_11plus_20k')]
    else:
        samples = [f'{ROOT}/examples/minimal.txt:1000', f'{ROOT}/examples/hard.txt:200']
    return [text for sample in samples for text in (sample, sample + ':permuted')]


def make_set(options, text, folder):
    permuted = text.endswith(':permuted')
    path, _, number = text.removesuffix(':permuted').rpartition(':')
    if not (path and number.isdigit()):
        path, number = text, None
    if permuted and number is None:
        fail('FILE:COUNT:permuted needs a count')
    puzzles = puzzles_of(path)
    wanted = int(number) // (10 if options.quick else 1) if number else len(puzzles)
    name, target = Path(path).name.removesuffix('.txt'), folder / 'set'
    if permuted:
        return name + ', permuted', permute(options, wanted, path, target)
    wanted = min(wanted, len(puzzles))
    return name, write_lines(target, [puzzles[(i + 1) * len(puzzles) // wanted - 1] for i in range(wanted)])


def measure(options, name, puzzles, folder):
    libraries = [word for library in options.ipasir for word in ('--ipasir', library)]
    run([options.build / 'bench/sat_rates', '--rounds', options.rounds, *libraries, puzzles], target=folder / 'csv')
    with (folder / 'csv').open() as file:
        for row in csv.DictReader(file):
            yield {'set': name, 'contestant': row['contestant'], 'puzzles': int(row['puzzles']),
                   **{figure: float(row[figure]) for figure in FIGURES}}


def ratios(records):
    """A line a set: how many times as long as `cadical` the others take."""
    others = list(dict.fromkeys(record['contestant'] for record in records if record['contestant'] != 'cadical'))
    titles = ['limit 2 : limit 1' if who == 'cadical:2' else f'{who} : `cadical`' for who in others]
    columns = ['set', 'puzzles:', 'reach the solver:', 'conflicts:', '`cadical`, puzzles/s:', *(title + ':' for title in titles)]
    of = {(record['set'], record['contestant']): record for record in records}
    rows = []
    for name in dict.fromkeys(record['set'] for record in records):
        ours = of[name, 'cadical']
        rows.append([name, ours['puzzles'], f'{100 * ours["solver_share"]:.1f} %', f'{ours["conflicts"]:.1f}',
                     f'{ours["puzzles_per_second"]:.0f}',
                     *(f'{of[name, who]["times_slower"]:.2f} ± {of[name, who]["times_slower_stddev"]:.2f}' for who in others)])
    return table(columns, rows)


def main(words):
    made = parser('sat', DESCRIPTION, results='latest-sat')
    made.add_argument('files', nargs='*', metavar='FILE[:COUNT[:permuted]]')
    made.add_argument('--ipasir', action='append', default=[], metavar='NAME=LIBRARY',
                      help='a shared object with the IPASIR interface, on the formula that clues reduce')
    made.add_argument('--quick', action='store_true', help='a tenth of the puzzles, 3 rounds')
    options = made.parse_intermixed_args(words)
    if options.quick:
        options.rounds = 3
    need_programs(options, 'sat_rates', 'permute')
    records = []
    with tempfile.TemporaryDirectory() as folder:
        for text in options.files or default_sets():
            name, puzzles = make_set(options, text, Path(folder))
            say(name)
            records += measure(options, name, puzzles, Path(folder))
    note = f'; {options.note}' if options.note else ''
    lines = [*ratios(records), '',
             f'Times as long as `cadical` at limit 1, by processor time: medians and deviations over {options.rounds} interleaved rounds; '
             '"fresh" is a CaDiCaL for each puzzle with default options on the 11,988 clauses of the extended encoding and clues as unit '
             f'clauses (`./dev bench sat`){note}. {setting(options)}.']
    print('\n'.join(lines))
    save(options, [f'# The SAT route on 9x9, measured on {today()}', '', *lines], records, rounds=options.rounds)
