"""Certificates in DRAT and LRAT."""
import re
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from .common import (DATA, NOT_WRONG, ROOT, count, fail, in_turns, median, need_programs, parser, puzzles_of, ratio, run, show,
                     spread, write_lines)

DESCRIPTION = """Certificates in DRAT and LRAT.

  proofs                sizes; what 'nonet verify' takes, and 'nonet prove', beside an older program with --old
  proofs cubes FILE     a board in --cubes parts: proved two at a time, merged, shown to cake_lpr; then without one part

Processor time with one thread, except for cubes. Programs take turns; medians, and half the range. Jigsaws, variants, 16x16
and killers are generated.
"""
FORMS = {'DRAT': ['--proof', 'drat'], 'DRAT, binary': ['--proof', 'drat', '--binary'],
         'LRAT': ['--proof', 'lrat'], 'LRAT, binary': ['--proof', 'lrat', '--binary']}
DISAGREES = (0, 4, 5)  # statuses of verify with another checker


def make_sets(options, folder):
    """Name -> file of puzzles."""
    public = {'17 clues': DATA / '17_clue.txt', 'magictour': DATA / 'magictour_top1465.txt',
              'hardest': DATA / 'forum_hardest_1905_11plus_20k.txt'}
    if not public['hardest'].exists():
        public = {'17 clues': ROOT / 'examples/minimal.txt', 'hardest': ROOT / 'examples/hard.txt'}
    sets = {name: write_lines(folder / f'{name}.txt', puzzles_of(path)[:options.puzzles]) for name, path in public.items()}
    made = {'jigsaw': ['--rules', ROOT / 'examples/jigsaw.txt'], 'diagonal': ['--variant', 'diagonal'],
            'windoku': ['--variant', 'windoku'], 'disjoint groups': ['--variant', 'disjoint'], '16x16': ['--box', '4x4']}
    commands = {name: [options.build / 'nonet', 'generate', '--seed', 1, '--output', 'json', *words, options.made] for name, words in made.items()}
    commands['killer'] = [options.build / 'bench/make_killers', options.made]
    for name, command in commands.items():
        sets[name] = folder / f'{name}.jsonl'
        run(command, target=sets[name], statuses=NOT_WRONG)
    return sets


def prove(nonet, puzzles, words, target):
    """Processor time; the certificates go to `target`."""
    return run([nonet, 'prove', '-q', '-j1', '--verdict', 'unique', *words, puzzles], target=target, statuses=(0, 1)).cpu


def sizes_of(path):
    """Bytes of each certificate."""
    return [len(text) for text in re.split(rb'(?m)^(?=nonet certificate )', path.read_bytes()) if text.startswith(b'nonet certificate ')]


def sizes(sets, made, certify):
    for name, puzzles in sets.items():
        for form, words in FORMS.items():
            certify(puzzles, words, made[name, form])
            each = sizes_of(made[name, form])
            yield [name, count(len(each)), form, count(median(each)), count(sum(each) / len(each)), count(max(each))]


def checking(options, certificates, folder):
    """A row a format, for certificates of the same puzzles."""
    verified = in_turns(options.rounds, {form: lambda path=path: run([options.build / 'nonet', 'verify', '-q', '-j1', path], target=folder / 'out').cpu
                                         for form, path in certificates.items()})
    for form, times in verified.items():
        number = len(sizes_of(certificates[form]))
        yield [form, f'{1e6 * median(times) / number:.0f}', f'{spread(times):.0%}', f'{ratio(verified["DRAT"], times)[0]:.2f}']


def proving(options, sets, certify, folder):
    for name in ('17 clues', 'hardest'):
        puzzles = sets[name]
        programs = {form: lambda words=FORMS[form], form=form, puzzles=puzzles: certify(puzzles, words, folder / form) for form in ('DRAT', 'LRAT')}
        if options.old:
            programs |= {f'{form}, the old program': lambda words=FORMS[form], form=form, puzzles=puzzles: prove(options.old, puzzles, words, folder / f'old {form}')
                         for form in ('DRAT', 'LRAT')}
        times = in_turns(options.rounds, programs)
        number = len(sizes_of(folder / 'DRAT'))
        for program, taken in times.items():
            yield [name, program, count(number / median(taken)), f'{spread(taken):.0%}', f'{ratio(times["DRAT"], taken)[0]:.2f}']
        if options.old and any((folder / form).read_bytes() != (folder / f'old {form}').read_bytes() for form in ('DRAT', 'LRAT')):
            yield [name, 'the certificates of both programs DIFFER', None, None, None]


def measure(options, folder):
    certify = partial(prove, options.build / 'nonet')
    sets = make_sets(options, folder)
    made = {(name, form): folder / f'{name} {form}' for name in sets for form in FORMS}
    show(['set', 'certificates:', 'format', 'median:', 'mean:', 'largest:'], sizes(sets, made, certify))
    print('\nThe hardest set:\n')
    show(['format', '`verify`, us a certificate:', 'spread:', 'times as fast:'],
         checking(options, {form: made['hardest', form] for form in FORMS}, folder))
    print()
    show(['set', 'program', 'puzzles proved a second:', 'spread:', 'times as fast as the first:'], proving(options, sets, certify, folder))


# --- A board in parts ---------------------------------------------------------------------


def cubes(options, folder):
    nonet, parts_folder, joined = options.build / 'nonet', folder / 'parts', folder / 'joined.cert'

    def timed(what, *words, statuses=(0,)):
        done = run([nonet, *words], target=folder / 'out', statuses=statuses)
        print(f'{what}: {done.cpu:.1f} s of processor time, {done.wall:.1f} s', flush=True)

    certify = ['prove', '-j1', '-q', *FORMS['LRAT']]
    timed('the whole board', *certify, '--verdict', 'unique', '-o', folder / 'whole', options.file)
    timed('cubes', 'encode', '--cubes', options.cubes, '-o', folder / 'board.icnf', options.file)
    literals = [line[2:-2] for line in (folder / 'board.icnf').read_text().splitlines() if line.startswith('a ')]
    began = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        used = sum(pool.map(lambda cube: run([nonet, *certify, '--verdict', 'count', '--cube', cube, '-o', parts_folder, options.file]).cpu, literals))
    print(f'{len(literals)} parts, two at a time: {used:.1f} s of processor time, {time.perf_counter() - began:.1f} s')
    timed('merge', 'merge', '-o', joined, parts_folder)
    for name, path in (('whole', next((folder / 'whole').glob('*.cert'))), ('joined', joined)):
        print(f'{name}: {path.stat().st_size:,} bytes')
        timed('verify', 'verify', path)
        timed('verify --with cake_lpr', 'verify', '--with', 'cake_lpr', path, statuses=DISAGREES)
        print(re.sub('^[^:]*: ', '', (folder / 'out').read_text()), end='')
    parts = sorted(parts_folder.glob('*.cert'), key=lambda path: path.stat().st_size)
    print(f'parts: {sum(path.stat().st_size for path in parts):,} bytes, the largest {parts[-1].stat().st_size:,}')
    parts[-1].unlink()
    done = run([nonet, 'merge', '-o', folder / 'less.cert', parts_folder], statuses=None)
    print(f'without the largest part: status {done.status}: {done.error}')


def main(words):
    made = parser('proofs', DESCRIPTION)
    made.add_argument('what', nargs='?', choices=['times', 'cubes'], default='times', help='(times)')
    made.add_argument('file', nargs='?', help='of cubes: a board')
    made.add_argument('--old', type=Path, help='an older program')
    made.add_argument('--puzzles', type=int, default=1000, help='of each public set, or of those in examples/ (1000)')
    made.add_argument('--made', type=int, default=100, help='of each other set (100)')
    made.add_argument('--cubes', type=int, default=64, help='(64)')
    options = made.parse_intermixed_args(words)
    if (options.what == 'cubes') != (options.file is not None):
        made.error('cubes takes a FILE, and nothing else does')
    need_programs(options, 'make_killers')
    with tempfile.TemporaryDirectory() as folder:
        {'times': measure, 'cubes': cubes}[options.what](options, Path(folder))
