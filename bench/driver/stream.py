"""Many killers through the process 'nonet solve', and one puzzle as a process."""
import json
import tempfile
from pathlib import Path

from .common import ROOT, fail, in_turns, median, need_programs, output_of, parser, puzzles_of, run, show, write_lines

DESCRIPTION = """Killers of make_killers go through 'nonet solve --limit 2': killers a second of one core, the peak memory with few and
with all of them, and that every answer is unique, right and in its place with one thread and with two. Then processes
for one puzzle, by turns: nonet without work, with a classic puzzle, with a killer, and with --iss node with ISS.
A wrong answer ends the run with status 4.
"""
CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'


def check(answers, killers):
    with answers.open() as given:
        for number, (answer, killer) in enumerate(zip(map(json.loads, given), map(json.loads, killers), strict=True), 1):
            if (answer['index'], answer['status'], answer['solution']) != (number, 'unique', killer['solution']):
                fail(f'killer {number}: {answer["status"]}, {answer["solution"]}', 4)


def stream(options, killers, folder):
    """`killers` are lines."""
    solve = [options.build / 'nonet', 'solve', '--limit', 2, '--quiet', '--backend', options.backend, '--output', 'json']
    everything, few = write_lines(folder / 'all.jsonl', killers), write_lines(folder / 'few.jsonl', killers[:options.few])

    def checked(jobs):
        done = run([*solve, f'-j{jobs}', everything], target=folder / 'answers', memory=True)
        check(folder / 'answers', killers)
        return done

    rounds = [checked(1) for _ in range(options.rounds)]
    least = [run([*solve, '-j1', few], memory=True) for _ in range(3)]
    both = checked(2)
    number = len(killers)
    print(f'{number:,} killers, -j1: {number / median(done.cpu for done in rounds):,.0f} a second of processor time, '
          f'{number / median(done.wall for done in rounds):,.0f} of wall time (medians of {options.rounds} rounds); '
          f'-j2: {number / both.wall:,.0f} of wall time')
    if both.megabytes:
        print(f'peak memory: {min(done.megabytes for done in least):.1f} MB with {options.few:,} killers, '
              f'{median(done.megabytes for done in rounds):.1f} MB with {number:,}')
    print('every answer unique, right and in its place, with -j1 and -j2\n')


def processes(options, killer, folder):
    nonet = options.build / 'nonet'
    one, classic = write_lines(folder / 'one.jsonl', [killer]), write_lines(folder / 'classic.txt', [CLASSIC])
    contestants = {'nonet --version': lambda: run([nonet, '--version']),
                   'nonet solve, a classic puzzle': lambda: run([nonet, 'solve', '--limit', 2, classic]),
                   'nonet solve, a killer': lambda: run([nonet, 'solve', '--limit', 2, one])}
    if options.iss:
        text = output_of([nonet, 'convert', '--to', 'iss', '--quiet', one]) or fail('nonet convert --to iss failed')
        request = write_lines(folder / 'request', [json.dumps({'text': text, 'limit': 2})])
        contestants['node with ISS, the same killer'] = lambda: run(['node', ROOT / 'bench/javascript/times.mjs', 'iss', options.iss], source=request)
    in_turns(3, contestants)  # a warm-up
    show(['process', 'runs:', 'wall time: median:', 'fastest:', 'processor time: median:'],
         ([name, len(runs), f'{1000 * median(done.wall for done in runs):.2f} ms', f'{1000 * min(done.wall for done in runs):.2f} ms',
           f'{1000 * median(done.cpu for done in runs):.2f} ms'] for name, runs in in_turns(options.processes, contestants).items()))


def main(words):
    made = parser('stream', DESCRIPTION, rounds=3)
    made.add_argument('--killers', type=int, default=10000, help='(10000)')
    made.add_argument('--few', type=int, default=2000, help='of them for the memory (2000)')
    made.add_argument('--seed', type=int, default=1, help='(1)')
    made.add_argument('--processes', type=int, default=100, help='runs of each process for one puzzle (100)')
    made.add_argument('--iss', type=Path, metavar='CHECKOUT', help='a process of ISS, too')
    made.add_argument('--backend', default='dfs', help='(dfs)')
    options = made.parse_args(words)
    need_programs(options, 'make_killers')
    options.few = min(options.few, options.killers)
    with tempfile.TemporaryDirectory() as made_folder:
        folder = Path(made_folder)
        run([options.build / 'bench/make_killers', options.killers, options.seed], target=folder / 'killers')
        killers = puzzles_of(folder / 'killers')
        stream(options, killers, folder)
        processes(options, killers[0], folder)
