"""Processes, statistics, tables and results: what the benchmarks share."""
import argparse
import datetime
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / 'build/release'
DATA = ROOT.parent / 'shared/data'
NOT_WRONG = (0, 1, 5)  # statuses of nonet: also puzzles without a solution, and a limit


def say(text):
    sys.stderr.write(f'bench: {text}\n')


def fail(why, status=2):
    say(why)
    sys.exit(status)


# --- Processes --------------------------------------------------------------------------


class Run(NamedTuple):
    status: int
    wall: float  # seconds
    cpu: float  # of the process and all that it starts
    megabytes: float | None
    error: str  # the last line of standard error


def run(command, source=os.devnull, target=os.devnull, statuses=(0,), memory=False):
    """Runs a list of words, or a string in a shell. Ends the benchmark on a status outside `statuses`, if there are some.

    A child inherits the peak memory of this process, so that memory needs GNU time between them."""
    words = command if isinstance(command, str) else [str(word) for word in command]
    with open(source, 'rb') as stdin, open(target, 'wb') as stdout, tempfile.TemporaryFile() as stderr, \
            tempfile.NamedTemporaryFile() as meter:
        metered = memory and shutil.which('/usr/bin/time')
        if metered:
            words = ['/usr/bin/time', '-o', meter.name, '-f', '%M', *words]
        began = time.perf_counter()
        process = subprocess.Popen(words, stdin=stdin, stdout=stdout, stderr=stderr, shell=isinstance(words, str))
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        stderr.seek(0)
        error = (stderr.read().decode(errors='replace').splitlines() or [''])[-1]
        megabytes = int(meter.read().split()[-1]) / 1000 if metered else None
    if statuses and process.returncode not in statuses:
        fail(f'{command}: status {process.returncode}: {error}', 4 if process.returncode == 4 else 2)  # 4: a wrong answer
    return Run(process.returncode, wall, used.ru_utime + used.ru_stime, megabytes, error)


def output_of(command, **options):
    """What a program prints; nothing if it is not installed."""
    try:
        return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options).stdout.strip()
    except FileNotFoundError:
        return ''


def in_turns(rounds, contestants):
    """Calls each contestant (name -> function) once a round, another one first each time. Returns name -> results."""
    results = {name: [] for name in contestants}
    names = list(contestants)
    for number in range(rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            results[name].append(contestants[name]())
    return results


# --- Statistics -------------------------------------------------------------------------

median = statistics.median


def spread(times):
    """Half the range of the middle nine tenths, over the median."""
    ordered = sorted(times)
    cut = len(ordered) // 20
    return (ordered[-1 - cut] - ordered[cut]) / 2 / median(ordered) if median(ordered) else 0.0


def ratio(times, others):
    """How many times as long as the others, round by round: the median, and the deviation from it."""
    ratios = [time / other for time, other in zip(times, others)]
    middle = median(ratios)
    squares = sum((each - middle) ** 2 for each in ratios)
    return middle, (squares / (len(ratios) - 1)) ** 0.5 if len(ratios) > 1 else 0.0


# --- Tables and results -------------------------------------------------------------------


def table(columns, rows):
    """Lines of a table; a column whose title ends with ':' holds numbers. None is written as '-'."""
    yield '| ' + ' | '.join(column.removesuffix(':') for column in columns) + ' |'
    yield '|' + '|'.join('---:' if column.endswith(':') else '---' for column in columns) + '|'
    for row in rows:
        yield '| ' + ' | '.join('-' if cell in (None, '') else str(cell) for cell in row) + ' |'


def show(columns, rows):
    """Prints a table, each row as soon as it is measured."""
    for line in table(columns, rows):
        print(line, flush=True)


def count(number):
    return None if number is None else f'{number:,.0f}'


def first_line(text):
    return (text.splitlines() or ['unknown'])[0]


def machine():
    model = re.search(r'^model name[^:]*: (.*)$', Path('/proc/cpuinfo').read_text(), re.M)
    return model[1] if model else 'unknown machine'


def version(build):
    """The program's version and the commit of the tree, "dirty" where it differs."""
    commit = first_line(output_of(['git', '-C', ROOT, 'describe', '--always', '--dirty']))
    lines = output_of([build / 'nonet', '--version']).splitlines()
    return '; '.join([f'{lines[0]} (commit {commit})', *lines[1:]])


def setting(options):
    return f'{machine()}, {os.cpu_count()} cores; {version(options.build)}'


def today():
    return datetime.datetime.now(datetime.timezone.utc).strftime('%Y-%m-%d')


def results_path(name, ending):
    return Path((name if '/' in name else str(ROOT / 'bench/results' / name)) + ending)


def save(options, lines, rows, key='measured', **head):
    """Writes NAME.md from the lines, and NAME.json: a head, and one row per line."""
    rows = ({name: float(f'{cell:.6g}') if isinstance(cell, float) else cell for name, cell in row.items()} for row in rows)
    markdown = results_path(options.results, '.md')
    markdown.parent.mkdir(parents=True, exist_ok=True)
    markdown.write_text('\n'.join(lines) + '\n')
    head = {'date': today(), 'machine': machine(), 'cores': os.cpu_count(), 'version': version(options.build), **head,
            'note': options.note}
    text = ',\n'.join('  ' + json.dumps(row) for row in rows)
    results_path(options.results, '.json').write_text(f'{json.dumps(head)[:-1]},\n "{key}": [\n{text}\n ]}}\n')
    say(f'all of it is in {options.results if "/" in options.results else f"bench/results/{options.results}"}.md and .json')


# --- Options and sets ---------------------------------------------------------------------


def positive(text):
    if int(text) < 1:
        raise ValueError
    return int(text)


def parser(name, description, results=None, rounds=5):
    made = argparse.ArgumentParser(prog=f'bench/bench {name}', description=description, allow_abbrev=False,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument('--build', type=Path, default=BUILD, metavar='DIR', help='where the programs are (build/release)')
    if rounds:
        made.add_argument('--rounds', type=positive, default=rounds, help=f'({rounds})')
    if results:
        made.add_argument('--results', default=results, metavar='NAME',
                          help=f"write bench/results/NAME.md and .json ({results}, which git ignores); with a '/' it is a path")
        made.add_argument('--note', default='', metavar='TEXT', help='a line for the results')
    return made


def verbs_parser(name, description, public, title, puzzles, number):
    """For verbs on one set of puzzles: a public one with its title, else the examples. `number` says what --puzzles is."""
    made = parser(name, description)
    file = DATA / public
    made.add_argument('--puzzles-file', type=Path, default=file if file.exists() else ROOT / 'examples/minimal.txt', metavar='FILE',
                      help=f'{title}, else examples/minimal.txt')
    made.add_argument('--puzzles', type=int, default=puzzles, metavar='N', help=f'{number} ({puzzles})')
    made.add_argument('--only', metavar='VERBS', help='these verbs, separated by commas')
    return made


def need_programs(options, *names):
    options.build = options.build.resolve()
    for name in ('nonet', *(f'bench/{name}' for name in names)):
        if not (options.build / name).exists():
            fail(f"no {name} in {options.build}: './dev bench' builds it")


def puzzles_of(path):
    """The lines of a file, without comments and empty lines."""
    try:
        return [line for line in Path(path).read_text().splitlines() if line.strip() and not line.startswith('#')]
    except OSError as error:
        fail(f'cannot read {path}: {error.strerror}')


def write_lines(path, lines):
    path.write_text(''.join(line + '\n' for line in lines))
    return path


def permute(options, number, source, target):
    """`number` puzzles of the source under random symmetries, the same ones each time."""
    run([options.build / 'bench/permute', number, 1, source], target=target)
    return target
