"""Certificates in DRAT and LRAT."""
import random
import re
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .common import (DATA, NOT_WRONG, ROOT, count, fail, in_turns, median, need_programs, parser, puzzles_of, ratio, run, show,
                     spread, write_lines)

DESCRIPTION = """Certificates in DRAT and LRAT.

  proofs                sizes; what 'nonet verify' takes, and 'nonet prove', beside an older program with --old
  proofs outside        pairs of each set that other checkers accept; damaged proofs, of which one line is changed in one
                        place: nonet and cake_lpr must agree on each
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
            programs['DRAT, the old program'] = lambda puzzles=puzzles: prove(options.old, puzzles, [], folder / 'old')
        times = in_turns(options.rounds, programs)
        number = len(sizes_of(folder / 'DRAT'))
        for program, taken in times.items():
            yield [name, program, count(number / median(taken)), f'{spread(taken):.0%}', f'{ratio(times["DRAT"], taken)[0]:.2f}']
        if options.old and (folder / 'DRAT').read_bytes() != (folder / 'old').read_bytes():
            yield [name, 'DRAT of both programs is DIFFERENT', None, None, None]


def measure(options, folder):
    nonet = options.build / 'nonet'

    def certify(puzzles, words, target):
        return prove(nonet, puzzles, words, target)

    sets = make_sets(options, folder)
    made = {(name, form): folder / f'{name} {form}' for name in sets for form in FORMS}
    show(['set', 'certificates:', 'format', 'median:', 'mean:', 'largest:'], sizes(sets, made, certify))
    print('\nThe hardest set:\n')
    show(['format', '`verify`, us a certificate:', 'spread:', 'times as fast:'],
         checking(options, {form: made['hardest', form] for form in FORMS}, folder))
    print()
    show(['set', 'program', 'puzzles proved a second:', 'spread:', 'times as fast as the first:'], proving(options, sets, certify, folder))


# --- Other checkers -----------------------------------------------------------------------


def verdicts(line):
    """"x: verified: unique; cake_lpr: verified" -> [True, True]; a checker without a verdict: None."""
    parts = re.sub(r' *(; )?they disagree$', '', line).split('; ')
    said = [re.search(r': (verified|not verified|no verdict)\b', part) for part in parts]
    return tuple({'verified': True, 'not verified': False}.get(match[1]) if match else None for match in said)


def damaged(lines, chance):
    """The proof with one change, and which; None if the line drawn has no such place."""
    at = chance.randrange(len(lines))
    words = lines[at].split()
    kind = chance.choice(['hint dropped', 'hint replaced', 'literal dropped', 'literal flipped', 'line dropped'])
    if kind == 'line dropped':  # an empty file is not LRAT
        return (lines[:at] + lines[at + 1:], kind) if len(lines) > 1 else None
    if words[1] == 'd':
        return None
    middle = words.index('0')
    places = range(middle + 1, len(words) - 1) if kind.startswith('hint') else range(1, middle)
    if not places:
        return None
    place = chance.choice(places)
    if kind.endswith('dropped'):
        del words[place]
    else:
        words[place] = str(chance.randrange(1, int(words[0])) if kind == 'hint replaced' else -int(words[place]))
    return lines[:at] + [' '.join(words)] + lines[at + 1:], kind


def accepted(options, sets, pairs, folder):
    """A row a set; `pairs` gets some proofs of each."""
    nonet, out = options.build / 'nonet', folder / 'out'
    checkers = [word for checker in options.checkers for word in ('--with', checker)]
    for name, puzzles in sets.items():
        prove(nonet, puzzles, FORMS['LRAT'], folder / 'certificates')
        exported = folder / 'pairs' / name
        run([nonet, 'verify', '-j1', '--export', exported, '--proof', 'lrat', *checkers, folder / 'certificates'], target=out, statuses=DISAGREES)
        said = [verdicts(line) for line in out.read_text().splitlines() if '; ' in line]
        yield [name, count(len(said)), *(count(sum(each[i] is True for each in said)) for i in range(1 + len(options.checkers)))]
        pairs += sorted(exported.rglob('*.lrat'))[:100]


def outside(options, folder):
    pairs = []
    show(['set', 'pairs:', 'accepted by nonet:', *(f'{checker}:' for checker in options.checkers)],
         accepted(options, make_sets(options, folder), pairs, folder))
    chance, counts = random.Random(options.seed), {}
    for _ in range(options.damaged):
        change = None
        while not change:
            proof = chance.choice(pairs)
            change = damaged(proof.read_text().splitlines(), chance)
        lines, kind = change
        path = write_lines(folder / 'damaged.lrat', lines)
        run([options.build / 'nonet', 'verify', '--with', 'cake_lpr', '--cnf', proof.with_suffix('.cnf'), path], target=folder / 'out', statuses=DISAGREES)
        said = verdicts((folder / 'out').read_text().splitlines()[0])
        for row in (kind, 'all'):
            counts.setdefault(row, []).append(said)
        if said[0] != said[1]:
            print(proof, kind, (folder / 'out').read_text())
    print(f'\n{options.damaged:,} damaged proofs (seed {options.seed}):\n')
    show(['change', 'both refuse:', 'both accept:', 'they differ:'],
         ([kind, count(each.count((False, False))), count(each.count((True, True))),
           count(len(each) - each.count((False, False)) - each.count((True, True)))] for kind, each in sorted(counts.items(), key=lambda row: (row[0] == 'all', row[0]))))


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
    made.add_argument('what', nargs='?', choices=['times', 'outside', 'cubes'], default='times', help='(times)')
    made.add_argument('file', nargs='?', help='of cubes: a board')
    made.add_argument('--old', type=Path, help='an older program, which proves in DRAT')
    made.add_argument('--puzzles', type=int, default=1000, help='of each public set, or of those in examples/ (1000)')
    made.add_argument('--made', type=int, default=100, help='of each other set (100)')
    made.add_argument('--with', dest='checkers', action='append', metavar='COMMAND', help="as of 'nonet verify' (cake_lpr and drat-trim)")
    made.add_argument('--damaged', type=int, default=1000, help='(1000)')
    made.add_argument('--seed', type=int, default=1, help='of the damage (1)')
    made.add_argument('--cubes', type=int, default=64, help='(64)')
    options = made.parse_intermixed_args(words)
    options.checkers = options.checkers or ['cake_lpr', 'drat-trim']
    if (options.what == 'cubes') != (options.file is not None):
        made.error('cubes takes a FILE, and nothing else does')
    need_programs(options, 'make_killers')
    with tempfile.TemporaryDirectory() as folder:
        {'times': measure, 'outside': outside, 'cubes': cubes}[options.what](options, Path(folder))
