"""The Python module against the C++ library."""
import os
import resource
import signal
import sys
import tempfile
import threading
import time

from .common import in_turns, median, need_programs, output_of, parser

DESCRIPTION = """The Python module against the C++ library (array_rate.cpp), on puzzles in memory: rates by turns, memory, the time of one
call, and how soon Ctrl-C ends a call. Needs numpy.
"""
LIMIT = 2


def timed(work):
    """Wall time and processor time."""
    wall, used = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - used


def make_puzzles(np, nonet, number):
    """A hundredth is generated; the others have other names of digits and are turned."""
    some = nonet.generate(max(1, number // 100), seed=1)
    chance = np.random.default_rng(1)
    puzzles = some[chance.integers(len(some), size=number)]
    digits = chance.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (1000, 1)), axis=1)
    names = np.concatenate([np.zeros((1000, 1), np.uint8), digits], axis=1)
    for first in range(0, number, 1000):
        part = puzzles[first:first + 1000]
        part[:] = names[first // 1000 % 1000][part]
        if first // 1000 % 2:
            part[:] = part.reshape(-1, 9, 9).transpose(0, 2, 1).reshape(-1, 81)
    return puzzles


def checked_memory(np, nonet, puzzles, jobs):
    """Checks the answers, and prints what a call takes next to its arrays."""
    nonet.solve_batch(puzzles[:20000], limit=LIMIT, jobs=jobs)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    solutions, status = nonet.solve_batch(puzzles, limit=LIMIT, jobs=jobs)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert (status == nonet.Status.UNIQUE).all()
    assert (np.sort(solutions.reshape(-1, 9, 9), axis=2) == np.arange(1, 10)).all()
    assert (solutions[puzzles != 0] == puzzles[puzzles != 0]).all()
    results = solutions.nbytes + status.nbytes
    print(f'memory     arrays {(puzzles.nbytes + results / 2) / 2**20:.0f} MiB, the call took {grown / 1024:.0f} MiB for '
          f'{results / 2**20:.0f} MiB of results')


def rates(options, nonet, puzzles):
    number = len(puzzles)
    with tempfile.NamedTemporaryFile() as file:
        file.write(puzzles.tobytes())
        file.flush()
        command = [options.build / 'bench/array_rate', file.name, LIMIT, options.jobs]
        times = in_turns(options.rounds, {'python': lambda: timed(lambda: nonet.solve_batch(puzzles, limit=LIMIT, jobs=options.jobs)),
                                          'C++': lambda: tuple(map(float, output_of(command).split()))})
    print(f'{number} puzzles, limit {LIMIT}, {options.jobs} threads, {options.rounds} rounds by turns; medians')
    for name, at in ('wall', 0), ('processor', 1):
        python, plain = ([each[at] for each in times[who]] for who in ('python', 'C++'))
        ratios = sorted(b / a for a, b in zip(python, plain))
        print(f'{name:9}  python {number / median(python):12,.0f} puzzles/s   C++ {number / median(plain):12,.0f}   '
              f'python : C++ {median(ratios):.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})')


def interrupted(call):
    """How long after the signal the call ends."""
    sent = []
    threading.Timer(0.3, lambda: (sent.append(time.perf_counter()), os.kill(os.getpid(), signal.SIGINT))).start()
    try:
        call()
    except KeyboardInterrupt:
        return time.perf_counter() - sent[0]
    raise SystemExit('a call ended before the signal')


def main(words):
    made = parser('python', DESCRIPTION)
    made.add_argument('--puzzles', type=int, default=1_000_000, help='(1000000)')
    made.add_argument('--jobs', type=int, default=1, help='threads (1)')
    options = made.parse_args(words)
    need_programs(options, 'array_rate')
    sys.path.insert(0, str(options.build / 'python'))
    import numpy as np
    import nonet
    puzzles = make_puzzles(np, nonet, options.puzzles)
    checked_memory(np, nonet, puzzles, options.jobs)
    rates(options, nonet, puzzles)
    text = ''.join(map(str, puzzles[0]))
    for name, call in ('string', lambda: nonet.solve(text)), ('array', lambda: nonet.solve(puzzles[0])):
        print(f'solve      {median(timed(call)[0] for _ in range(2000)) * 1e6:.0f} us a call, {name}')
    for name, call in (('count', lambda: nonet.count('.' * 81)),
                       ('solve_batch', lambda: nonet.solve_batch(['.' * 81] * 100, limit=0, jobs=options.jobs)),
                       ('cadical 16x16', lambda: nonet.count('.' * 256, backend='cadical'))):
        delays = [interrupted(call) for _ in range(5)]
        print(f'Ctrl-C     {median(delays) * 1000:.0f} ms, {max(delays) * 1000:.0f} at most: {name}')
