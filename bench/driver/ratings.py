"""Ratings of Sudoku Explainer: agreement with a reference by rating, and the rate beside a Java program."""
import json
import subprocess
from pathlib import Path

from .common import DATA, fail, in_turns, median, parser, ratio, run, say, show

DESCRIPTION = """Rates puzzles by 'nonet rate --se -j1'.
--reference compares ER with a table (tab-separated; columns puzzle, SER, FPGX_without_uniqueness), by range of the rating.
--serate races nonet against a program like the serate of Sudoku Explainer (SukakuExplainer) on puzzles with ER of at least --least.
It takes --format=FORMAT and --input=FILE. The two take turns on blocks of puzzles, in processor time; ER, EP and ED are compared.
"""
RANGES = [(10, 15), (16, 25), (26, 50), (51, 73), (74, 80), (81, 85), (86, 90), (91, 200)]


def ratings_of(nonet, puzzles, *more):
    """[er, ep, ed] in tenths of each puzzle."""
    lines = subprocess.run([nonet, 'rate', '--se', '-j1', '--output', 'json', '--quiet', *more], input='\n'.join(puzzles) + '\n',
                           capture_output=True, text=True, check=True).stdout.splitlines()
    return [[round(10 * rated[name]) for name in ('er', 'ep', 'ed')] for rated in map(json.loads, lines)]


def agreement(nonet, path):
    rows = [line.split('\t') for line in path.read_text().splitlines()[1:]]
    puzzles = [row[0] for row in rows]
    for title, column, more in (('with uniqueness', 1, ()), ('without', 2, ('--no-uniqueness',))):
        wanted = [round(10 * float(row[column])) for row in rows]
        found = [rating[0] for rating in ratings_of(nonet, puzzles, *more)]
        print(f'{title}:\n')
        lines = []
        for low, high in RANGES:
            pairs = [(a, b) for a, b in zip(wanted, found) if low <= a <= high]
            if pairs:
                lines.append((f'{low / 10:.1f} to {min(high, max(wanted)) / 10:.1f}', f'{len(pairs):,}', f'{sum(a == b for a, b in pairs):,}'))
        show(['ER of the reference', 'puzzles:', 'equal:'], lines)
        print()


def main(words):
    made = parser('ratings', DESCRIPTION, rounds=3)
    made.add_argument('--reference', type=Path, default=DATA / 'ratings/berthier_000.tsv', help='(the table in ../shared)')
    made.add_argument('--serate', help='the command, such as "java -cp DIR diuf.sudoku.test.serate"')
    made.add_argument('--puzzles', type=Path, help='one puzzle per line for --serate (those of the reference)')
    made.add_argument('--least', type=float, default=8.0, help='the least ER for --serate (8.0)')
    made.add_argument('--count', type=int, default=40, help='puzzles for --serate, evenly from those that fit (40)')
    made.add_argument('--block', type=int, default=10, help='puzzles in one process (10)')
    options = made.parse_args(words)
    nonet = options.build / 'nonet'
    source = options.puzzles if options.serate and options.puzzles else options.reference
    if not source.exists():
        fail(f'cannot read {source}')
    if not options.serate:
        return agreement(nonet, options.reference)
    puzzles = [line.split()[0] for line in source.read_text().splitlines() if len(line.split()[0]) == 81]
    hard = [(puzzle, rating) for puzzle, rating in zip(puzzles, ratings_of(nonet, puzzles)) if rating[0] >= 10 * options.least]
    hard = hard[::max(1, len(hard) // options.count)][:options.count]
    if not hard:
        fail('no puzzle is that hard')
    say(f'{len(hard)} puzzles, ER {min(r[0] for _, r in hard) / 10} to {max(r[0] for _, r in hard) / 10}')
    file = options.build / 'bench/ratings.txt'
    answers = options.build / 'bench/ratings.out'
    format_words = ['--format=%r %p %d', f'--input={file}']
    times = {'nonet': [], 'serate': []}
    for first in range(0, len(hard), options.block):
        block = hard[first:first + options.block]
        file.write_text(''.join(puzzle + '\n' for puzzle, _ in block))

        def serate():
            used = run([*options.serate.split(), *format_words], target=answers).cpu
            found = [[round(10 * float(word)) for word in line.split()] for line in answers.read_text().splitlines()]
            if found != [rating for _, rating in block]:
                differing = [puzzle for i, (puzzle, rating) in enumerate(block) if found[i:i + 1] != [rating]]
                fail(f'other ratings of {(differing or ["nothing: there are more lines"])[0]}', 4)
            return used

        measured = in_turns(options.rounds, {'nonet': lambda: run([nonet, 'rate', '--se', '-j1', '--output', 'none', '--quiet', file]).cpu, 'serate': serate})
        for name, each in measured.items():
            times[name].append(each)
    sums = {name: [sum(round_) for round_ in zip(*blocks)] for name, blocks in times.items()}
    middle, deviation = ratio(sums['serate'], sums['nonet'])
    show(['', 'seconds:', 'ms a puzzle:'], [(name, f'{median(each):.3f}', f'{1000 * median(each) / len(hard):.1f}') for name, each in sums.items()])
    print(f'\nserate / nonet: {middle:.0f} +- {deviation:.0f}; all ratings are equal')
