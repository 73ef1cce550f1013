"""The JavaScript module beside the native program and the Interactive Sudoku Solver, under node and in Chromium."""
import argparse
import os
import statistics
import sys
import tempfile
from pathlib import Path

from .common import (DATA, ROOT, count, fail, first_line, in_turns, median, need_programs, output_of, parser, permute, puzzles_of,
                     ratio, save, setting, spread, table, today)
from .race import compare
from .variants import SETS, TIMES, Race, Solver, add_case_options, answered, ms, read_cases, row_of

DESCRIPTION = """Races the module of './dev web' (build/web/npm), under node and in Chromium.

Classic puzzles: 'solveBatch' of all puzzles in one call, reading and results included, against 'dfs' of the native
program, where neither is counted. Rounds are interleaved, after a warm-up of two calls.

Cases with constraints (--iss): against the native 'dfs' and against ISS under node and in Chromium, as 'bench variants'
does it, but each time is from the text to the answer. The module and ISS read the same text. Solutions are checked by
nonet's independent checker. A disagreement ends the run with status 4.

All times are wall times of one thread. './dev web' installs what Chromium needs.
"""
CLASSIC = ['easy_33_clues_20k.txt:20000', 'random_minimal_20k.txt:20000', '17_clue.txt:20000', 'forum_hardest_1905_11plus_20k.txt:5000']


def classic_sets(options):
    if options.set:
        return options.set
    if DATA.is_dir():
        return [f'{DATA}/{name}' for name in CLASSIC]
    return [f'{ROOT}/examples/minimal.txt:20000', f'{ROOT}/examples/hard.txt:20000']


def batch_seconds(solver, puzzles):
    answer = solver.ask([{'batch': puzzles, 'limit': 2}])[0]
    if answer.get('solutions') != len(puzzles):
        fail(f'{solver.name}: {answer.get("error", "some puzzles are not unique")}', 4)
    return answer['wall_us'] / 1e6


def race_classic(options, solvers):
    for text in classic_sets(options):
        path, number = text.rsplit(':', 1)
        with tempfile.TemporaryDirectory() as folder:
            file = permute(options, number, path, Path(folder) / 'set')
            puzzles = puzzles_of(file)
            native = argparse.Namespace(build=options.build, rounds=1, limit=2, cpu_time=False)
            contestants = {'native dfs': lambda file=file, native=native: len(puzzles_of(file)) / float(
                compare(native, None, file, ['--backend', 'dfs'])[0]['puzzles_per_second'])}
            for solver in solvers:
                contestants[solver.name] = lambda solver=solver, puzzles=puzzles: batch_seconds(solver, puzzles)
                for _ in range(2):
                    contestants[solver.name]()
            times = in_turns(options.rounds, contestants)
        yield Path(path).stem, len(puzzles), times


def classic_table(measured):
    names = list(measured[0][2])
    rows = [[title, count(number), *(f'{count(number / median(times[name]))} ± {100 * spread(times[name]):.0f} %' for name in names),
             *(f'{ratio(times[names[0]], times[name])[0]:.2f}' for name in names[1:])] for title, number, times in measured]
    return table(['set', 'puzzles:', *(f'{name}, puzzles/s:' for name in names), *(f'{name} : {names[0]}:' for name in names[1:])], rows)


def variant_table(cases, names, pairs):
    rows = []
    for title, fits in SETS:
        both = [case for case in cases if fits(case) and answered(case, *names)]
        if not both:
            continue
        times = {name: [median(case['times'][name]) for case in both] for name in names}
        means = [statistics.geometric_mean([b / a for a, b in zip(times[first], times[second])]) for first, second in pairs]
        rows.append([title, sum(map(fits, cases)), len(both), *(f'{ms(sum(times[name]))} ms' for name in names), *(f'{each:.2f}' for each in means)])
    return table(['set', 'cases:', 'answered by all:', *(f'{name}, sum:' for name in names), *(f'{second} : {first}:' for first, second in pairs)],
                 rows)


def main(words):
    made = parser('web', DESCRIPTION, results='latest-web')
    made.add_argument('set', nargs='*', metavar='FILE:COUNT', help='classic puzzles, grown by random symmetries')
    made.add_argument('--module', type=Path, default=ROOT / 'build/web/npm', metavar='DIR', help='the package (build/web/npm)')
    made.add_argument('--iss', type=Path, metavar='CHECKOUT', help='race ISS of this checkout on cases with constraints')
    add_case_options(made, 20)
    options = made.parse_args(words)
    options.clock = 'text_us'
    need_programs(options, 'variant_times', 'permute')
    if not (options.module / 'sync.js').exists():
        fail(f"no module in {options.module}: './dev web' makes it")

    def started(name, kind, folder):
        return [Solver(f'{name}, node', ['node', TIMES, kind, folder]), Solver(f'{name}, Chromium', ['node', TIMES, '--chromium', kind, folder])]

    modules = started('module', 'nonet', options.module)
    solvers = [Solver('native', [options.build / 'bench/variant_times', 'dfs']), *modules]
    wrong, cases = {}, read_cases(options) if options.iss else []
    try:
        lines = list(classic_table(list(race_classic(options, modules))))
        if options.iss:
            rivals = started('ISS', 'iss', options.iss)
            race = Race(cases, solvers + rivals, options)
            solvers += rivals
            race.run()
            wrong, names = race.wrong, [solver.name for solver in solvers]
            lines += ['', *variant_table(cases, names, [(names[0], names[1]), (names[0], names[2]), (names[1], names[3]), (names[2], names[4])])]
    finally:
        for solver in solvers:
            solver.stop()
    versions = [setting(options), f'node {first_line(output_of(["node", "--version"]))}', first_line(output_of([os.environ.get('CHROMIUM', 'chromium'), '--version']))]
    if options.iss:
        versions.append('ISS ' + first_line(output_of(['git', '-C', options.iss, 'rev-parse', '--short', 'HEAD'])))
    lines += ['', f'Medians of {options.rounds} interleaved rounds, wall time from the text to the answer, one thread, limit 2. {"; ".join(versions + [options.note] * bool(options.note))}.']
    lines += [f'- WRONG: {line}' for line in wrong]
    print('\n'.join(lines))
    save(options, [f'# The module, measured on {today()}', '', *lines], map(row_of, cases), key='cases')
    if wrong:
        sys.exit(4)
