"""The rate and the statistics of controlled bias."""
import csv
import math
import tempfile
from collections import Counter

from .common import need_programs, parser, run

DESCRIPTION = """The rate of 'nonet generate --controlled-bias' on one core, and the clues of its puzzles: as they come, of all minimal
puzzles (each puzzle with its weight), and of D. Berthier's generator. Errors come from blocks of 50 puzzles, because
puzzles of one grid are correlated.
"""
BLOCK = 50


def mean_of(clues, weights):
    """The weighted mean, its standard error, and the deviation."""
    total = sum(weights)
    mean = sum(map(math.prod, zip(weights, clues))) / total
    blocks = range(0, len(clues), BLOCK)
    errors = [sum(w * (n - mean) for w, n in zip(weights[at:at + BLOCK], clues[at:at + BLOCK])) for at in blocks]
    variance = sum(w * (n - mean) ** 2 for w, n in zip(weights, clues)) / total
    return mean, math.hypot(*errors) / total, math.sqrt(variance)


def main(words):
    made = parser('bias', DESCRIPTION, rounds=None)
    made.add_argument('--puzzles', type=int, default=4000, help='(4000)')
    made.add_argument('--seed', type=int, default=1, help='(1)')
    options = made.parse_args(words)
    need_programs(options)
    with tempfile.NamedTemporaryFile('r', newline='') as file:
        done = run([options.build / 'nonet', 'generate', options.puzzles, '--controlled-bias', '--seed', options.seed, '-j1', '--output', 'csv',
                    '--columns', 'clues,weight'], target=file.name)
        rows = [(int(row['clues']), float(row['weight'])) for row in csv.DictReader(file)]
    clues, weights = map(list, zip(*rows))
    print(f'{len(rows):,} puzzles, {len(rows) / done.cpu:.1f} a second of processor time')
    for name, those in (('as they come', [1] * len(rows)), ('all minimal puzzles', weights),
                        ("Berthier's generator", [weight / math.comb(81, n) for n, weight in rows])):
        mean, error, deviation = mean_of(clues, those)
        print(f'{name:22} {mean:.3f} +- {error:.3f} clues, deviation {deviation:.3f}')
    shares = Counter()
    total = sum(weights)
    for n, weight in rows:
        shares[n] += weight / total
    for n, number in sorted(Counter(clues).items()):
        print(f'{n} clues: {number} ({100 * shares[n]:.2f} % of all)')
