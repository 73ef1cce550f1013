"""Races backends, outside programs and whole processes on sets of puzzles."""
import csv
import json
import os
import re
import shlex
import subprocess
import tempfile
from pathlib import Path

from .common import (DATA, NOT_WRONG, ROOT, count, fail, in_turns, median, need_programs, parser, permute, puzzles_of, ratio,
                     results_path, run, save, say, setting, spread, table, today, write_lines)

DESCRIPTION = """Races backends, outside programs and whole processes on sets of puzzles.

FILE:COUNT is COUNT puzzles: those of FILE under random symmetries. FILE alone is FILE as it is. Without FILE: the
public sets if they are in ../shared/data, else the sets in examples/.

In process: 'nonet compare', one thread, backends take turns, and every answer is checked outside the timed part.
Whole process: 'nonet solve -jN FILE > /dev/null' takes turns with 'COMMAND < FILE > /dev/null' and with 'batch' in
process. Start-up, reading and writing count, but the start-up of a rival is measured with one puzzle and subtracted.
Before that, 'nonet compare' checks every answer of the rivals once.

Other benchmarks: bench/bench sat|large|variants|stream|proofs|workshop|bias|explain|python|web --help. Programs that take no
options of this driver: break-even FILE, stop BACKEND...
"""
PUBLIC = ['easy_33_clues_20k.txt:1000000', 'random_minimal_20k.txt:1000000', '17_clue.txt:1000000', 'magictour_top1465.txt:200000',
          'forum_hardest_1905_11plus_20k.txt:30000', 'forum_hardest_1106.txt:20000', 'serg_benchmark.txt:1000000']
TABLE, WHOLE_TABLE, BEST_TABLE = 'bench', 'bench: whole processes', 'bench: the fastest rival'  # marks in Markdown


def default_sets():
    """The sets, and those for two threads against one, which need more puzzles."""
    if DATA.is_dir():
        return [f'{DATA}/{name}' for name in PUBLIC], [f'{DATA}/17_clue.txt:1000000']
    examples = ROOT / 'examples'
    return [f'{examples}/minimal.txt:100000', f'{examples}/hard.txt:30000'], [f'{examples}/minimal.txt:500000']


def make_set(options, text, folder):
    """The name and the file of FILE[:COUNT]. Rivals get one puzzle per line, without comments."""
    parts = re.fullmatch(r'(.+?)(?::(\d+))?', text)
    puzzles = puzzles_of(parts[1])
    name, target = Path(parts[1]).name.removesuffix('.txt'), folder / 'set'
    divisor = 10 if options.quick else 1
    if parts[2]:
        permute(options, int(parts[2]) // divisor, parts[1], target)
        return name + ', permuted', target
    return name, write_lines(target, puzzles[::divisor])


# --- Measuring --------------------------------------------------------------------------


def with_kernel(kernel):
    return os.environ | ({'NONET_KERNEL': kernel} if kernel else {})


def compare(options, kernel, puzzles, arguments, rounds=None):
    """The rows of 'nonet compare --csv'. A disagreement ends the benchmark."""
    with tempfile.NamedTemporaryFile('r', newline='') as figures:
        clock = ['--cpu-time'] if options.cpu_time else []
        command = [options.build / 'nonet', 'compare', '--quiet', '--rounds', str(rounds or options.rounds), '--limit', str(options.limit),
                   *clock, '--csv', figures.name, *arguments, puzzles]
        done = subprocess.run(command, env=with_kernel(kernel), stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode not in NOT_WRONG:
            fail(f'nonet compare found a disagreement or failed:\n{done.stdout}', done.returncode)
        return [row for row in csv.DictReader(figures) if row['puzzles_per_second']]


def runs_here(options, kernel):
    command = [options.build / 'nonet', 'compare', '--quiet', '--rounds', '1', '--backend', 'batch', ROOT / 'examples/hard.txt']
    return subprocess.run(command, env=with_kernel(kernel), capture_output=True, check=False).returncode == 0


def kernels_of(options):
    """Kernels of `batch` to race: those asked for, or the best that runs here. [None] if `batch` is not raced."""
    if 'batch' not in options.backends:
        return [None]
    every = options.kernels in (None, 'all')
    wanted = ['avx512', 'avx2', 'baseline'] if every else options.kernels.split(',')
    able = [kernel for kernel in wanted if runs_here(options, kernel)]
    for kernel in wanted:
        if not every and kernel not in able:
            fail(f"the kernel '{kernel}' does not run here")
    return able if options.kernels else able[:1]


def race(options, kind, kernel, name, puzzles, arguments):
    """Records of a race in process."""
    for row in compare(options, kernel, puzzles, arguments):
        figures = list(row)
        yield {'set': name, 'kind': kind, 'kernel': kernel if row['backend'] == 'batch' else None,
               'contestant': row['backend'], 'puzzles': sum(int(row[status]) for status in figures[figures.index('startup_s') + 1:]),
               **{key: float(row[key]) if row[key] else None for key in
                  ('puzzles_per_second', 'spread', 'times_slower', 'times_slower_stddev', 'median_s', 'p99_s', 'startup_s')}}


def timed(who, command, puzzles, by_processor):
    """Seconds of one process; None if a rival breaks down."""
    done = run(command, source=puzzles, statuses=None)
    if done.status in NOT_WRONG:
        return done.cpu if by_processor else done.wall
    say(f'{who}: status {done.status}: {done.error}')
    return None


def in_memory(options, puzzles, number):
    """Seconds of `batch` in process for `number` puzzles."""
    return number / float(compare(options, None, puzzles, ['--backend', 'batch'], rounds=1)[0]['puzzles_per_second'])


def whole(options, kind, name, puzzles, folder):
    """Records of whole processes and of `batch` in memory, against solve-j1. Processor time says nothing of two threads."""
    by_processor = kind == 'whole' and options.cpu_time
    lines = puzzles_of(puzzles)
    one = write_lines(folder / 'one', lines[:1])
    processes = {}
    for jobs in (1,) if by_processor else (1, 2):
        command = [options.build / 'nonet', 'solve', f'-j{jobs}', '--quiet', '--limit', options.limit, puzzles]
        processes[f'solve-j{jobs}'] = command, os.devnull
    for rival in options.rival if kind == 'whole' else ():
        who, _, command = rival.partition('=')
        processes[who] = command, puzzles
        processes[who, 'startup'] = command, one
    contestants = {who: lambda who=who, process=process: timed(who, *process, by_processor) for who, process in processes.items()}
    if kind == 'whole':
        contestants['batch'] = lambda: in_memory(options, puzzles, len(lines))
    times = in_turns(options.rounds, contestants)
    ours = times['solve-j1']
    for who in [who for who in times if isinstance(who, str) and None not in times[who]]:
        taken, startup = times[who], None
        if (who, 'startup') in times:
            if None in times[who, 'startup']:
                continue
            startup = median(times[who, 'startup'])
            # A rate and a time as outlasts_startup() and without_startup() in run/measure.hpp have them.
            if median(taken) - startup < median(taken) / 10:
                continue
            share = len(lines) / (len(lines) - 1) if len(lines) > 1 else 1
            taken = [max(time - startup, time / 100) * share for time in taken]
        slower, deviation = ratio(taken, ours)
        yield {'set': name, 'kind': kind, 'kernel': None, 'contestant': who, 'puzzles': len(lines),
               'puzzles_per_second': len(lines) / median(taken), 'spread': spread(taken), 'times_slower': slower,
               'times_slower_stddev': deviation, 'median_s': None, 'p99_s': None, 'startup_s': startup}


def measure(options, kernels, folder):
    thread_sets = []
    if not options.files:
        options.files, thread_sets = default_sets()
    rivals = [word for rival in options.rival for word in ('--rival', rival)]
    for text in options.files:
        name, puzzles = make_set(options, text, folder)
        say(name)
        for kernel in kernels:
            backends = options.backends if kernel == kernels[0] else ['batch']
            yield from race(options, 'process', kernel, name, puzzles, ['--backend', ','.join(backends)])
        if options.slow:
            sample = permute(options, options.sample, puzzles, folder / 'sample')
            yield from race(options, 'sample', None, name, sample, ['--backend', ','.join(options.slow)])
        if rivals:
            compare(options, None, puzzles, ['--backend', 'batch', *rivals], rounds=1)
        yield from whole(options, 'whole', name, puzzles, folder)
    for text in thread_sets:
        name, puzzles = make_set(options, text, folder)
        say(f'threads on {name}')
        yield from whole(options, 'threads', name, puzzles, folder)


# --- What is written ----------------------------------------------------------------------


def sets_of(records):
    """Name -> puzzles, in order."""
    sets = {}
    for record in records:
        sets.setdefault(record['set'], record['puzzles'])
    return sets


def wide(options, records, kernels):
    """The table of backends in process and of `nonet solve`: a line a set."""
    rates = {}
    for record in records:
        rates.setdefault((record['set'], record['contestant'], record['kernel']), record['puzzles_per_second'])
    columns = [(name, kernel) for name in options.backends for kernel in (kernels if name == 'batch' else [None])]
    columns += [(name, None) for name in (*options.slow, *(f'solve-j{jobs}' for jobs in ((1,) if options.cpu_time else (1, 2))))]
    titles = [f'{name} ({kernel})' if kernel else name.replace('solve-', '`solve -') + '`' * name.startswith('solve-')
              for name, kernel in columns]
    rows = ([name, count(puzzles), *(count(rates.get((name, *column))) for column in columns)]
            for name, puzzles in sets_of(each for each in records if each['kind'] == 'process').items())
    return table(['set', 'puzzles:', *(title + ':' for title in titles)], rows)


def whole_processes(records):
    """For each set its puzzles, the record of nonet, that of `batch` in memory, and name -> record of the rivals."""
    for name, puzzles in sets_of(each for each in records if each['kind'] == 'whole').items():
        found = {each['contestant']: each for each in records if each['kind'] == 'whole' and each['set'] == name}
        ours, memory = found.pop('solve-j1'), found.pop('batch', None)
        yield name, puzzles, ours, memory, {who: each for who, each in found.items() if not who.startswith('solve-j')}


def fastest(rivals):
    return min(rivals.values(), key=lambda each: each['times_slower'], default=None)


def against_all(records):
    """nonet against its rate in memory and against each rival, as whole processes."""
    sets = list(whole_processes(records))
    names = list(dict.fromkeys(who for *_, rivals in sets for who in rivals))
    rows = []
    for name, puzzles, ours, memory, rivals in sets:
        best = fastest(rivals)
        rows.append([name, count(puzzles), count(ours['puzzles_per_second']), memory and f'{memory["times_slower"]:.2f}',
                     *(count(rivals[who]['puzzles_per_second']) if who in rivals else None for who in names),
                     f'{best["times_slower"]:.1f} ± {best["times_slower_stddev"]:.1f}' if best else None])
    return table(['set', 'puzzles:', 'nonet:', 'of `batch`:', *(f'{who}:' for who in names), 'nonet : best:'], rows)


def against_best(records):
    """nonet against the fastest rival of each set."""
    rows = []
    for name, puzzles, ours, _, rivals in whole_processes(records):
        best = fastest(rivals)
        rows.append([name.removesuffix(', permuted'), count(puzzles), count(ours['puzzles_per_second']),
                     *((best['contestant'], count(best['puzzles_per_second']), f'{best["times_slower"]:.1f}') if best else [None] * 3)])
    return table(['set', 'puzzles:', 'nonet:', 'fastest rival', 'its rate:', 'ratio:'], rows)


def in_words(records):
    for record in records:
        slower, deviation = record['times_slower'], record['times_slower_stddev']
        if record['kind'] == 'threads' and record['contestant'] == 'solve-j2':
            yield f'Two threads (`nonet solve -j2`, whole process) on {record["puzzles"]} puzzles of {record["set"]}: ' \
                f'{1 / slower:.2f} ± {deviation / slower ** 2:.2f} times one.'


def put_between(path, mark, lines):
    """Puts the lines between the marks of a file, if it has them."""
    text = path.read_text()
    begin, end = f'<!-- {mark} -->\n', f'<!-- /{mark} -->\n'
    if begin in text:
        before, _, rest = text.partition(begin)
        path.write_text(before + begin + '\n'.join(lines) + '\n' + end + rest.partition(end)[2])


def put_tables(options, result):
    """The tables of a result, as its two files have them, into each file of --into."""
    whole_text = results_path(result, '.md').read_text()
    all_of_them = whole_text.partition(f'<!-- {TABLE} -->\n')[2].partition(f'\n<!-- /{TABLE} -->')[0]
    footer = re.sub('; CaDiCaL .*', '.', re.search(r'^Puzzles/s, .*$', whole_text, re.M)[0])
    records = json.loads(results_path(result, '.json').read_text())['measured']
    for path in options.into:
        put_between(path, TABLE, [all_of_them])
        put_between(path, WHOLE_TABLE, [*against_all(records), '', footer])
        put_between(path, BEST_TABLE, list(against_best(records)))


def check_files(options):
    for path in options.into:
        lines = path.read_text().splitlines()
        marks = [f'<!-- {mark} -->' for mark in (TABLE, WHOLE_TABLE, BEST_TABLE)]
        if not set(marks) & set(lines):
            fail(f'{path} has none of the lines {", ".join(marks)}')


def arguments(words):
    made = parser('race', DESCRIPTION, results='latest')
    made.add_argument('files', nargs='*', metavar='FILE[:COUNT]')
    made.add_argument('--rival', action='append', default=[], metavar='NAME=COMMAND', help="an outside program, as in 'nonet compare'")
    made.add_argument('--rivals', type=Path, metavar='DIR', help='each program in DIR is a rival, with the name of its file')
    made.add_argument('--backends', default='batch,dfs', metavar='LIST', help='(batch,dfs)')
    made.add_argument('--kernels', metavar='LIST', help='kernels of batch, each in its own race, or all (the best that runs here)')
    made.add_argument('--slow', default='dlx,cadical', metavar='LIST', help='backends that get only a sample, or none (dlx,cadical)')
    made.add_argument('--sample', type=int, default=500, metavar='N', help='puzzles of that sample (500)')
    made.add_argument('--limit', type=int, default=2, metavar='N', help='(2)')
    made.add_argument('--cpu-time', action='store_true', help='processor time, except for two threads against one: for busy machines')
    made.add_argument('--quick', action='store_true', help='a tenth of the puzzles, 3 rounds')
    made.add_argument('--into', type=Path, action='append', default=[], metavar='FILE',
                      help='put tables between the marks of FILE: backends, whole processes, the fastest rivals')
    made.add_argument('--from', dest='source', metavar='NAME', help='measure nothing: --into takes the tables from these results')
    options = made.parse_intermixed_args(words)
    options.backends = options.backends.split(',')
    options.slow = options.slow.split(',') if options.slow != 'none' else []
    if options.quick:
        options.rounds = 3
    if options.rivals:
        programs = [path for path in options.rivals.resolve().glob('*') if path.is_file() and os.access(path, os.X_OK)]
        if not programs:
            made.error(f'--rivals: no program in {options.rivals}')
        options.rival += [f'{path.name}={shlex.quote(str(path))}' for path in sorted(programs, key=lambda path: path.name.lower())]
    if options.source and not options.into:
        made.error('--from goes with --into FILE')
    return options


def main(words):
    options = arguments(words)
    try:
        for ending in ('.md', '.json') if options.source else ():
            results_path(options.source, ending).stat()
        check_files(options)
        if options.source:
            return put_tables(options, options.source)
    except OSError as error:
        fail(f'cannot read {error.filename}: {error.strerror}')
    need_programs(options, 'permute')
    kernels = kernels_of(options)
    with tempfile.TemporaryDirectory() as folder:
        records = list(measure(options, kernels, Path(folder)))
    clock = ' by processor time' if options.cpu_time else ''
    note = f'; {options.note}' if options.note else ''
    short = [*wide(options, records, kernels), '',
             f'Puzzles/s, one thread, limit {options.limit}, medians of {options.rounds} interleaved rounds{clock}{note}. {setting(options)}.']
    print('\n'.join([*short, '', *against_all(records), '', *in_words(records)]))
    lines = [f'# Measured on {today()}', '', f'<!-- {TABLE} -->', *short, f'<!-- /{TABLE} -->', '', *against_all(records), '', *in_words(records)]
    save(options, lines, records, rounds=options.rounds, limit=options.limit)
    put_tables(options, options.results)
