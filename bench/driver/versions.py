"""Builds of nonet with different versions of CaDiCaL."""
import argparse
import copy
import json
import tempfile
from functools import partial
from pathlib import Path

from .common import (DATA, NOT_WRONG, fail, in_turns, median, need_programs, parser, permute, puzzles_of, ratio, run, save, say, setting,
                     spread, table, today, write_lines)
from .large import ANSWERS, make, run_board

DESCRIPTION = """Builds of nonet side by side, such as builds with different versions of CaDiCaL:

  cmake --preset release -B build/2.1.3 -D CaDiCaL_ROOT=FOLDER && cmake --build build/2.1.3
  bench/bench versions 1.5.3=build/release 2.1.3=build/2.1.3

On sets the time is that of a process 'nonet solve --backend cadical --limit 2 -j1', by processor time. Large boards are
raced as 'bench large' does, by time that passes: a run without an answer counts as its limit. The builds take turns, on
each set and on each large board, and their verdicts must agree.
Sets: a sample of the hardest puzzles, variants; 36x36 with 0.50 of the cells blank, 20 seeds; 64-1 in 10 orders.
"""
DECIDED = ('unique', 'multiple', 'no_solution')  # of limit 2
LARGE_SECONDS = {'36x36': 10, '64-1': 30}


def contestant(text):
    name, _, folder = text.partition('=')
    if not (name and folder):
        raise argparse.ArgumentTypeError(f"'{text}': NAME=BUILD, such as 2.1.3=build/2.1.3")
    return name, Path(folder)


def variants(folder):
    """Cases on 9x9 written as lines of ISS, by name of a set: a file has one shape."""
    cases = [json.loads(line) for line in (DATA / 'variants/cases.jsonl').read_text().splitlines()]
    cases = [case for case in cases if case['scope'] == 'core' and case['expect'] != 'open' and case.get('constraint_string')]
    cases = [case for case in cases if '.Shape~' not in case['constraint_string']]
    of = {'tarek killers': '#TAREK_ALL', 'other variants': ''}
    for name, source in of.items():
        members = [case['constraint_string'] for case in cases if source in case['source'] and (source or '#TAREK_ALL' not in case['source'])]
        yield name, write_lines(folder / name.split()[0], members)


def verdicts(path):
    return [json.loads(line)['status'] for line in path.read_text().splitlines()]


def agree(name, answers):
    """Ends the benchmark if two verdicts differ. A limit agrees with all, and a solution with all but none."""
    for number, each in enumerate(zip(*answers.values()), 1):
        decided = {verdict for verdict in each if verdict in DECIDED}
        if len(decided) > 1 or ('solved' in each and 'no_solution' in decided):
            fail(f'{name}, number {number}: verdicts differ: {dict(zip(answers, each))}', 4)


def race_set(options, name, words, path, folder):
    """A record a build."""
    target = {build: folder / f'out {build}' for build in options.builds}

    def once(build, programs):
        return run([programs.build / 'nonet', *words, '-q', '-j1', path], target=target[build], statuses=NOT_WRONG).cpu

    times = in_turns(options.rounds, {build: partial(once, build, programs) for build, programs in options.builds.items()})
    answered = dict.fromkeys(times)
    if words[0] == 'solve':
        answers = {build: verdicts(path) for build, path in target.items()}
        agree(name, answers)
        answered = {build: sum(verdict in DECIDED for verdict in each) for build, each in answers.items()}
    first = next(iter(times.values()))
    for build, each in times.items():
        yield {'set': name, 'build': build, 'puzzles': len(puzzles_of(path)), 'answered': answered[build], 'median_s': median(each),
               'spread': spread(each), 'times_as_long': ratio(each, first)[0]}


def race_large(options, name, limit, boards, folder):
    runs = {build: [] for build in options.builds}
    for number, board in enumerate(boards, 1):
        for build in list(runs)[number % len(runs):] + list(runs)[:number % len(runs)]:
            runs[build].append(run_board(options.builds[build], 'generate', f'{name}, {build}', number, limit, board, folder))
    agree(name, {build: [each['status'] for each in made] for build, made in runs.items()})
    seconds = {build: [each['seconds'] if each['status'] in ANSWERS else limit for each in made] for build, made in runs.items()}
    first = sum(next(iter(seconds.values())))
    for build, each in seconds.items():
        yield {'set': name, 'build': build, 'puzzles': len(each), 'answered': sum(made['status'] in ANSWERS for made in runs[build]),
               'median_s': median(each), 'slowest_s': max(each), 'times_as_long': sum(each) / first}


def row(record):
    return [record['set'], record['build'], record['puzzles'], record['answered'], f'{record["median_s"]:.2f} s',
            f'{record["spread"]:.0%}' if 'spread' in record else None, f'{record["slowest_s"]:.1f} s' if 'slowest_s' in record else None,
            f'{record["times_as_long"]:.2f}']


def measure(options, folder):
    solve = ['solve', '--backend', 'cadical', '--limit', 2, '--output', 'json', '--timeout', options.seconds]
    hardest = puzzles_of(DATA / 'forum_hardest_1905_11plus_20k.txt')
    sample = write_lines(folder / 'hardest', hardest[::max(1, len(hardest) // options.puzzles)][:options.puzzles])
    yield from race_set(options, 'hardest', solve, sample, folder)
    for name, path in variants(folder):
        yield from race_set(options, name, solve, path, folder)
    if options.boards:
        boards = (make(options, '6x6', '0.50', seed, folder / 'board') for seed in range(1, 2 * options.boards + 1))
        yield from race_large(options, '36x36, 0.50 blank', LARGE_SECONDS['36x36'], boards, folder)
        orders = puzzles_of(permute(options, options.boards, DATA / 'large/64-1.txt', folder / 'orders'))
        boards = (write_lines(folder / 'board', [line]) for line in orders)
        yield from race_large(options, '64-1, reordered', LARGE_SECONDS['64-1'], boards, folder)


def main(words):
    made = parser('versions', DESCRIPTION, results='latest-versions')
    made.add_argument('builds', nargs='+', type=contestant, metavar='NAME=BUILD', help='a name, and a folder with the program nonet')
    made.add_argument('--puzzles', type=int, default=2000, help='of the hardest (2000)')
    made.add_argument('--seconds', type=int, default=5, help='limit for a puzzle of a set (5)')
    made.add_argument('--boards', type=int, default=10, help='orders of 64-1; twice as many boards of 36x36; 0: no large boards (10)')
    made.add_argument('--jobs', type=int, default=2, help='threads for a large board (2)')
    made.add_argument('--backend', default='auto', metavar='SPEC', help='for large boards (auto)')
    options = made.parse_intermixed_args(words)
    if not DATA.is_dir():
        fail(f'no public sets: {DATA} is not there')
    need_programs(options, 'make_large', 'permute')
    builds = {}
    for name, folder in options.builds:
        builds[name] = copy.copy(options)
        builds[name].build = folder
        need_programs(builds[name])
    options.builds = builds
    records = []
    with tempfile.TemporaryDirectory() as folder:
        for record in measure(options, Path(folder)):
            say(' '.join(str(cell) for cell in row(record) if cell is not None))
            records.append(record)
    columns = ['set', 'build', 'puzzles:', 'answered:', 'median:', 'spread:', 'slowest:', 'times as long:']
    lines = [*table(columns, map(row, records)), '',
             f'Sets: medians of {options.rounds} interleaved rounds by processor time, one thread, at most {options.seconds} s for a puzzle; times as long '
             f'as the first build, round by round. Large boards: time that passes with {options.jobs} threads, `{options.backend}`, limits of 10 s '
             f'(36x36) and 30 s (64-1); a run without an answer counts as its limit; times as long by sums. {setting(options)}.']
    print('\n'.join(lines))
    save(options, [f'# Builds with versions of CaDiCaL, measured on {today()}', '', *lines], records, rounds=options.rounds)
