"""Large boards, each in its own process."""
import json
import tempfile
from functools import partial
from pathlib import Path

from .common import (DATA, NOT_WRONG, fail, median, need_programs, parser, permute, puzzles_of, run, save, say, setting,
                     table, today, write_lines)

DESCRIPTION = """Large boards, each in its own process. Their times are heavy-tailed and no median describes them alone, so that
every run is written down.

A time is that of the whole process 'nonet solve -jN FILE', start-up and reading included. Every solution is checked
outside the timed part. Default: 225-1, 81-1, 100-1 five times each; 64x64 with 0.80 and 0.95 of the cells blank, 3 seeds;
36x36 with 0.50, 20 seeds; 64-1 in 10 orders; the named boards only if they are in ../shared/data/large. That takes 11
minutes and a half at most.
"""
KINDS = {'orders': 'FILE:COUNT:SECONDS', 'whole': 'FILE:COUNT:SECONDS', 'generate': 'BOX:HOLES:COUNT:SECONDS'}
ANSWERS = ('solved', 'unique', 'multiple', 'no_solution')


def read_set(kind, text):
    *what, number, limit = text.split(':')
    if len(what) != KINDS[kind].count(':') - 1 or not number.isdigit():
        fail(f'--{kind} takes {KINDS[kind]}')
    return kind, ':'.join(what), int(number), float(limit) if '.' in limit else int(limit)


def default_sets():
    made = [('generate', '8x8:0.80', 3, 20), ('generate', '8x8:0.95', 3, 20), ('generate', '6x6:0.50', 20, 10)]
    data = DATA / 'large'
    if data.is_dir():
        made = [('whole', f'{data}/{name}.txt', 5, 5) for name in ('225-1', '81-1', '100-1')] + made
        made.append(('orders', f'{data}/64-1.txt', 10, 30))
    return made


def boards_of(options, kind, what, number, folder):
    """The name of the set, and a file for each of its boards."""
    board = folder / 'board'
    name = Path(what).name.removesuffix('.txt')
    if kind == 'generate':
        box, holes = what.split(':')
        return f'{box} boxes, {holes} holes', (make(options, box, holes, seed, board) for seed in range(1, number + 1))
    puzzles_of(what)  # fails if it cannot be read
    if kind == 'whole':
        return f'{name}, unique?', [what] * number
    orders = puzzles_of(permute(options, number, what, folder / 'orders'))
    return f'{name}, reordered', (write_lines(board, [line]) for line in orders)


def make(options, box, holes, seed, target):
    run([options.build / 'bench/make_large', box, holes, seed], target=target)
    return target


def cells_of(board):
    return board.split() if ' ' in board else list(board)


def is_solution(options, puzzle, solution, folder):
    path = write_lines(folder / 'solution', [solution])
    clues, cells = cells_of(puzzle), cells_of(solution)
    return run([options.build / 'nonet', 'solve', '--quiet', path], statuses=None).status == 0 and len(clues) == len(cells) and \
        all(clue in ('.', cell) for clue, cell in zip(clues, cells))


def run_board(options, kind, name, number, limit, board, folder):
    solutions = 2 if kind == 'whole' else 1
    done = run([options.build / 'nonet', 'solve', f'-j{options.jobs}', '--backend', options.backend, '--limit', solutions, '--timeout', limit,
                '--output', 'json', '--quiet', board], target=folder / 'result', statuses=NOT_WRONG, memory=True)
    result = json.loads((folder / 'result').read_text().splitlines()[0])
    if result.get('solution') and not is_solution(options, result['puzzle'], result['solution'], folder):
        fail(f'{name}, number {number}: a wrong solution')
    configuration = result.get('configuration')
    say(f'{name}, {number}: {result["status"]}, {done.wall:.2f} s' + (f', {configuration}' if configuration else ''))
    return {'set': name, 'limit_s': limit, 'number': number, 'status': result['status'], 'seconds': done.wall, 'configuration': configuration,
            'resident_kB': done.megabytes and round(1000 * done.megabytes), 'cpu_s': done.cpu}


def seconds(time):
    return f'{time:.3f} s' if time < 1 else f'{time:.2f} s'


def megabytes(runs):
    sizes = [run['resident_kB'] for run in runs if run['resident_kB']]
    return f'{max(sizes) / 1000:.0f} MB' if sizes else None


def summary(runs):
    """A line a set; a run out of time counts as that long at least."""
    rows = []
    for name in dict.fromkeys(run['set'] for run in runs):
        members = [run for run in runs if run['set'] == name]
        times = sorted(run['seconds'] for run in members)
        late = sum(run['status'] not in ANSWERS for run in members)
        used = [run['cpu_s'] for run in members if run['cpu_s'] is not None]
        rows.append([name, f'{members[-1]["limit_s"]} s', len(members), len(members) - late,
                     ('> ' if late == len(members) else '') + seconds(times[0]),
                     ('> ' if late * 2 >= len(members) else '') + seconds(median(times)),
                     ('> ' if late else '') + seconds(times[-1]), seconds(median(used)) if used else None, megabytes(members)])
    return table(['boards', 'limit:', 'runs:', 'answered:', 'fastest:', 'median:', 'slowest:', 'processor time, median:',
                  'greatest memory:'], rows)


def every_run(runs):
    return table(['boards', 'number:', 'status', 'time:', 'processor time:', 'configuration', 'memory:'], (
        [run['set'], run['number'], run['status'], f'{run["seconds"]:.3f} s',
         None if run['cpu_s'] is None else f'{run["cpu_s"]:.2f} s', run['configuration'], megabytes([run])] for run in runs))


def main(words):
    made = parser('large', DESCRIPTION, results='latest-large', rounds=None)
    for kind, meaning in (('orders', 'the board of FILE under COUNT random symmetries: as many orders of its variables'),
                          ('generate', 'boards without structure, seeds 1 to COUNT (bench/make_large.cpp)'),
                          ('whole', 'the board of FILE as it is, COUNT times, with --limit 2: is it unique?')):
        made.add_argument(f'--{kind}', dest='sets', action='append', type=partial(read_set, kind), metavar=KINDS[kind],
                          help=f'{meaning}; SECONDS is the time limit for a board; repeatable')
    made.add_argument('--jobs', type=int, default=2, help='threads for a board (2)')
    made.add_argument('--backend', default='auto', metavar='SPEC', help='(auto)')
    options = made.parse_args(words)
    need_programs(options, 'make_large', 'permute')
    runs = []
    with tempfile.TemporaryDirectory() as made_folder:
        folder = Path(made_folder)
        for kind, what, number, limit in options.sets or default_sets():
            name, boards = boards_of(options, kind, what, number, folder)
            runs += [run_board(options, kind, name, place, limit, board, folder) for place, board in enumerate(boards, 1)]
    print('\n'.join(summary(runs)))
    note = f'; {options.note}' if options.note else ''
    lines = [f'# Large boards, measured on {today()}', '', *summary(runs), '',
             f'Whole processes `nonet solve -j{options.jobs} --backend {options.backend}`; a run that was cut off counts with its '
             f'time limit{note}. {setting(options)}.', '', *every_run(runs)]
    save(options, lines, runs, key='runs', jobs=options.jobs, backend=options.backend)
