"""The Python module against the C++ library."""
import argparse
import os
import resource
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

from .common import in_turns, median, need_programs, parser, permute, ratio, run
from .race import compare

DESCRIPTION = """The Python module on puzzles in memory: its rate beside that of the library ('nonet compare' with `auto`) by turns, one thread
and processor time; memory; the time of one call; how soon Ctrl-C ends a call. Needs numpy.
"""
LIMIT = 2


def make_puzzles(options, np, folder):
    """A file of puzzles, and the same as an array. A hundredth is generated; the others are those under symmetries."""
    run([options.build / 'nonet', 'generate', max(1, options.puzzles // 100), '--seed', 1], target=folder / 'some')
    path = permute(options, options.puzzles, folder / 'some', folder / 'puzzles')
    symbols = np.frombuffer(path.read_bytes(), np.uint8).reshape(-1, 82)[:, :81]
    return path, np.where(symbols == ord('.'), 0, symbols - ord('0')).astype(np.uint8)


def checked_memory(np, nonet, puzzles):
    """Checks the answers, and prints what a call takes next to its arrays."""
    nonet.solve_batch(puzzles[:20000], limit=LIMIT, jobs=1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    solutions, status = nonet.solve_batch(puzzles, limit=LIMIT, jobs=1)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert (status == nonet.Status.UNIQUE).all()
    assert (np.sort(solutions.reshape(-1, 9, 9), axis=2) == np.arange(1, 10)).all()
    assert (solutions[puzzles != 0] == puzzles[puzzles != 0]).all()
    results = solutions.nbytes + status.nbytes
    print(f'memory     arrays {(puzzles.nbytes + results / 2) / 2**20:.0f} MiB, the call took {grown / 1024:.0f} MiB for '
          f'{results / 2**20:.0f} MiB of results')


def seconds(call, clock=time.perf_counter):
    began = clock()
    call()
    return clock() - began


def rates(options, nonet, path, puzzles):
    race = argparse.Namespace(build=options.build, rounds=1, limit=LIMIT, cpu_time=True)
    rows = in_turns(options.rounds, {
        'python': lambda: len(puzzles) / seconds(lambda: nonet.solve_batch(puzzles, limit=LIMIT, jobs=1), time.process_time),
        'C++': lambda: float(compare(race, None, path, ['--backend', 'auto'])[0]['puzzles_per_second'])})
    middle, deviation = ratio(rows['python'], rows['C++'])
    print(f'rate       python {median(rows["python"]):,.0f} puzzles/s, C++ {median(rows["C++"]):,.0f}; python : C++ {middle:.3f} ± {deviation:.3f} '
          f'({len(puzzles):,} puzzles, limit {LIMIT}, {options.rounds} rounds)')


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
    made.add_argument('--puzzles', type=int, default=200_000, help='(200000)')
    options = made.parse_args(words)
    need_programs(options, 'permute')
    sys.path.insert(0, str(options.build / 'python'))
    import numpy as np
    import nonet
    with tempfile.TemporaryDirectory() as folder:
        path, puzzles = make_puzzles(options, np, Path(folder))
        checked_memory(np, nonet, puzzles)
        rates(options, nonet, path, puzzles)
    text = ''.join(map(str, puzzles[0]))
    for name, call in ('string', lambda: nonet.solve(text)), ('array', lambda: nonet.solve(puzzles[0])):
        print(f'solve      {median(seconds(call) for _ in range(2000)) * 1e6:.0f} us a call, {name}')
    for name, call in (('count', lambda: nonet.count('.' * 81)),
                       ('solve_batch', lambda: nonet.solve_batch(['.' * 81] * 100, limit=0, jobs=1)),
                       ('cadical 16x16', lambda: nonet.count('.' * 256, backend='cadical'))):
        delays = [interrupted(call) for _ in range(5)]
        print(f'Ctrl-C     {median(delays) * 1000:.0f} ms, {max(delays) * 1000:.0f} at most: {name}')
