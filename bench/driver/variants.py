"""Variants side by side with the Interactive Sudoku Solver, or with another backend of nonet."""
import json
import os
import random
import re
import select
import statistics
import subprocess
import sys
from pathlib import Path

from .common import DATA, ROOT, fail, first_line, median, need_programs, output_of, parser, save, say, setting, spread, table, today

DESCRIPTION = """Races nonet against the Interactive Sudoku Solver (--iss), or two of its backends (--versus), on the cases of a file.
Each solver is a process that answers a request a line. They take turns on blocks of puzzles, in another order each round,
after a warm-up. Both look for two solutions, so that a unique puzzle is found and proved. A time is from the constraints
to the answer (nonet: lowering included; ISS: puzzle setup included), and reading text is not counted. One thread.

Verdicts and solutions are checked outside the timed part: against those of the case, and by nonet's independent checker.
A disagreement ends the run with status 4.

node runs ISS from a checkout of github.com/sigh/Interactive-Sudoku-Solver as it is.
'bench stream' measures many killers through 'nonet solve'.
"""
TIMES = ROOT / 'bench/javascript/times.mjs'
# A case belongs to each set that it fits; these are the rows of the table of sums.
SETS = [
    ('tarek killers', lambda case: '#TAREK_ALL' in case['source']),
    ('hardest killers', lambda case: '#HS_KILLERS' in case['source'] or '#MATHEMAGIC' in case['source']),
    ('renbans', lambda case: 'renban' in case['kinds']),
    ('little killers', lambda case: bool({'littlekiller', 'littlekillersum'} & case['kinds'])),
    ('f-puzzles', lambda case: 'fpuzzles' in case),
    ('all others', lambda case: not any(fits(case) for _, fits in SETS[:5])),
    ('all', lambda case: True),
]
FEWEST_PASSES, MOST_PASSES = 8, 50  # over all cases, to warm up
WARM_UP_SECONDS = 1  # for each case
BLOCK = 8  # puzzles before the other solver has its turn
MATTERS = 20  # ms: shorter times of the other solver are not listed as won


class Solver:
    """A process that answers a request a line, as javascript/times.mjs and variant_times.cpp describe."""

    def __init__(self, name, command):
        self.name, self.command, self.process = name, command, None

    def ask(self, requests):
        """The answers, in order. If the process dies or hangs, its current request fails and it is started anew."""
        answers = []
        while len(answers) < len(requests):
            if self.process is None:
                self.process, self.rest = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE), b''
            waiting = requests[len(answers):]
            try:
                self.process.stdin.write(''.join(json.dumps(each) + '\n' for each in waiting).encode())
                self.process.stdin.flush()
            except BrokenPipeError:
                pass
            for request in waiting:
                line = self.line(20 * request.get('seconds', 0) + 60)  # its limit may be processor time
                answers.append({'error': 'the process died or hung'} if line is None else json.loads(line))
                if line is None:
                    self.stop()
                    break
        return answers

    def line(self, seconds):
        while b'\n' not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], seconds)
            read = os.read(self.process.stdout.fileno(), 1 << 16) if ready else b''
            if not read:
                return None
            self.rest += read
        line, self.rest = self.rest.split(b'\n', 1)
        return line

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


# --- Cases ------------------------------------------------------------------------------


def digits_of(solution):
    """As numbers. Boards above side 9 are written 1-9, A-... (A is 10) or in letters alone (A is 1)."""
    if not solution:
        return None
    first = 1 if len(solution) > 81 and solution.isalpha() else 10
    return [int(c) if c.isdigit() else ord(c.upper()) - ord('A') + first for c in solution]


def read_cases(options):
    if not options.cases.exists():
        fail(f'cannot read {options.cases}')
    cases = []
    for line in options.cases.read_text().splitlines():
        case = json.loads(line)
        if case['scope'] != 'core' or case['expect'] == 'open':  # what nobody has solved
            continue
        if options.only and not re.search(options.only, f'{case["source"]} {case["name"]}'):
            continue
        repository, place = case['source'].split(':')
        place = place.split('#')[-1]
        text = case.get('constraint_string') or case['fpuzzles']
        case |= {'id': f'{repository.split("/")[-1]} {place}' if place.isdigit() else place, 'kinds': {kind.lower() for kind in case['kinds']},
                 'digits': digits_of(case.get('solution')), 'text': text,
                 'iss_text': text, 'times': {}, 'setup': {}, 'verdict': {}, 'nodes': {}, 'errors': {}}
        if 'fpuzzles' in case and options.iss:  # ISS does not read f-puzzles: it gets what nonet writes of them
            case['iss_text'] = output_of([options.build / 'nonet', 'convert', '--to', 'iss', '--quiet'], input=text)
        cases.append(case)
    return cases or fail('no such cases')


def text_for(case, name):
    return case['iss_text' if name.startswith(('ISS', 'module')) else 'text']


# --- Checking ---------------------------------------------------------------------------


def verdict_of(answer):
    if 'error' in answer:
        return 'error'
    if answer['solutions'] > 1:
        return 'multiple'
    if answer['finished']:
        return 'unique' if answer['solutions'] == 1 else 'no solution'
    return 'timeout'


def contradiction(case, name, answer, nonet):
    """How an answer contradicts the case or the rules, or None."""
    verdict, expected = verdict_of(answer), case['expect']
    if verdict == 'error':
        return f'{name}: {answer["error"]}' if answer['error'].startswith('wrong') else None
    if verdict != 'timeout' and expected in ('unique', 'multiple', 'no solution') and verdict != expected:
        return f'{name} says {verdict}, and the case {expected}'
    if verdict == 'no solution' and expected == 'solution':
        return f'{name} finds no solution, and the case has one'
    if not answer['solution']:
        return None
    if case['digits'] and expected == 'unique':
        return None if answer['solution'] == case['digits'] else f'{name} has another solution than the case'
    wrong = nonet.ask([{'text': case['text'], 'check': answer['solution']}])[0].get('wrong')
    return f'{name}: its solution is wrong: {wrong}' if wrong else None


# --- Measuring --------------------------------------------------------------------------


class Race:
    """Solvers by turns on the cases; fills times, set-up (ms), verdicts, nodes and errors of the cases, by solver."""

    def __init__(self, cases, solvers, options):
        self.cases, self.solvers, self.options, self.order, self.wrong = cases, solvers, options, random.Random(1), {}

    def round(self, number, cases, take, seconds=None):
        shuffled = self.order.sample(cases, len(cases))
        for begin in range(0, len(shuffled), BLOCK):
            for solver in self.solvers if (number + begin // BLOCK) % 2 == 0 else self.solvers[::-1]:
                asked = [case for case in shuffled[begin:begin + BLOCK]
                         if text_for(case, solver.name) and case['verdict'].get(solver.name) != 'error']
                requests = [{'text': text_for(case, solver.name), 'limit': 2, 'seconds': seconds or self.options.seconds} for case in asked]
                for case, answer in zip(asked, solver.ask(requests)):
                    take(solver.name, case, answer)

    def warm_up(self):
        """Without many passes over a small set ISS would be measured before node has compiled it."""
        spent, late = dict.fromkeys((solver.name for solver in self.solvers), 0), set()

        def take(name, case, answer):
            if 'error' in answer:
                self.keep(name, case, answer)
                return
            spent[name] += answer['cpu_us'] / 1e6
            if not answer['finished']:
                late.add(case['id'])

        passes = 0
        while passes < FEWEST_PASSES or (passes < MOST_PASSES and max(spent.values()) < self.options.warm_up):
            self.round(passes, [case for case in self.cases if case['id'] not in late], take, WARM_UP_SECONDS)
            passes += 1
        say(f'warmed up in {passes} passes')

    def keep(self, name, case, answer):
        case['verdict'][name] = verdict_of(answer)
        if 'error' in answer:
            case['errors'][name] = answer['error']
        else:
            case['times'].setdefault(name, []).append(answer[self.options.clock] / 1000)
            case['setup'].setdefault(name, []).append(answer['setup_us'] / 1000)
            case['nodes'][name] = answer['nodes']
        why = contradiction(case, name, answer, self.solvers[0])
        if why:
            self.wrong[f'{case["id"]}: {why}'] = case

    def run(self):
        self.warm_up()
        for number in range(self.options.rounds):
            self.round(number, [case for case in self.cases if not any(
                sum(times) > 1000 * self.options.enough for times in case['times'].values())], self.keep)
            say(f'round {number + 1} of {self.options.rounds}')


# --- What is written ----------------------------------------------------------------------


def ms(value):
    return f'{value:.2f}' if value < 10 else f'{value:.1f}' if value < 100 else f'{value:,.0f}'


def answered(case, *names):
    return all(case['verdict'].get(name) in ('unique', 'multiple', 'no solution') for name in names)


def cell(case, name):
    verdict = case['verdict'].get(name)
    if verdict in (None, 'error', 'timeout'):
        return {'error': 'refused', 'timeout': 'too long'}.get(verdict)
    return f'{ms(median(case["times"][name]))} ± {100 * spread(case["times"][name]):.0f} %'


def ratio_of(case, names):
    """How many times as long as the first solver the second takes."""
    return median(case['times'][names[1]]) / median(case['times'][names[0]])


def case_table(cases, names):
    rows = []
    for case in cases:
        verdicts = ', '.join(sorted({case['verdict'][name] for name in names if answered(case, name)}))
        both = len(names) == 2 and answered(case, *names)
        rows.append([case['id'], case['name'].replace('|', '/')[:48], verdicts, *(cell(case, name) for name in names),
                     f'{ratio_of(case, names):.2f}' if both else None])
    return table(['case', 'puzzle', 'verdict', *(f'{name}, ms:' for name in names), ratio_title(names)], rows)


def ratio_title(names):
    return f'{names[1]} : {names[0]}:' if len(names) == 2 else '-:'


def sets_of(cases, names):
    """Rows of the table of sums: of two backends one row per kind."""
    if 'ISS' in names or len(names) == 1:
        return SETS
    kinds = sorted(set().union(*(case['kinds'] for case in cases)))
    return [(kind, lambda case, kind=kind: kind in case['kinds']) for kind in kinds] + SETS[-1:]


def set_table(cases, names):
    """Sums and medians over the cases that all answer."""
    rows = []
    for title, fits in sets_of(cases, names):
        members = [case for case in cases if fits(case)]
        both = [case for case in members if answered(case, *names)]
        if not both:
            continue
        figures = [[median(case['times'][name]) for case in both] for name in names]
        row = [title, len(members), len(both), *(text for times in figures for text in (f'{ms(sum(times))} ms', ms(median(times))))]
        if len(names) == 2:
            ratios = [ratio_of(case, names) for case in both]
            row += [f'{sum(figures[1]) / sum(figures[0]):.2f}', f'{statistics.geometric_mean(ratios):.2f}', sum(each < 1 for each in ratios)]
        rows.append(row + [None] * (3 if len(names) == 1 else 0))
    columns = ['set', 'cases:', 'answered by all:', *(title for name in names for title in (f'{name}: sum:', 'median:'))]
    return table([*columns, ratio_title(names).removesuffix(':') + ', sums:', 'geometric mean:', f'{names[0]} slower:'], rows)


def slower_cases(cases, names):
    """Where the first is slower, or without an answer, and the other takes long enough for that to matter."""
    first, second = names
    slower = sorted((case for case in cases if answered(case, *names) and ratio_of(case, names) < 1 and
                     median(case['times'][second]) > MATTERS), key=lambda case: ratio_of(case, names))
    yield from ['', f'{first} is slower where {second} takes over {MATTERS} ms: {len(slower) or "never"}.']
    if slower:
        yield from ['', *case_table(slower, names)]
    for one, other in ((second, first), (first, second)):
        alone = [f'{case["id"]} ({case["errors"].get(other, case["verdict"].get(other, "-"))})'
                 for case in cases if answered(case, one) and not answered(case, other)]
        if alone:
            yield from ['', f'{one} alone answers: ' + '; '.join(alone) + '.']


def report(cases, names, wrong, options):
    clock = 'processor time' if options.cpu_time else 'wall time'
    yield from set_table(cases, names)
    yield from ['', f'Medians of {options.rounds} interleaved rounds by {clock}, one thread, limit 2; fewer rounds where one solver took '
                f'more than {options.enough:g} s. Spread: half the range of the middle nine tenths. {solvers_line(options)}.']
    if len(names) == 2:
        yield from slower_cases(cases, names)
    refused = [f'- {case["id"]} by {name}: {error}' for case in cases for name, error in case['errors'].items()]
    if refused:
        yield from ['', f'Refused: {len(refused)}.', *refused]
    unwritten = [case['id'] for case in cases if not case['iss_text']]
    if unwritten:
        yield from ['', f'Not written as ISS text: {len(unwritten)}: ' + ', '.join(unwritten) + '.']
    if wrong:
        yield from ['', 'WRONG:', *(f'- {line}' for line in wrong)]


def solvers_line(options):
    parts = [setting(options), options.backend + (f' and {options.versus}' if options.versus else '')]
    if options.iss:
        commit = first_line(output_of(['git', '-C', options.iss, 'rev-parse', '--short', 'HEAD']))
        parts.append(f'ISS {commit}, node {first_line(output_of(["node", "--version"]))}')
    return '; '.join(parts + [options.note] * bool(options.note))


def row_of(case):
    return {'case': case['id'], **{key: case[key] for key in ('source', 'name', 'expect', 'verdict', 'errors', 'nodes')},
            'ms': {name: [round(time, 4) for time in times] for name, times in case['times'].items()},
            'setup_ms': {name: round(median(times), 4) for name, times in case['setup'].items()}}


def add_case_options(made, seconds):
    made.add_argument('--cases', type=Path, default=DATA / 'variants/cases.jsonl', metavar='FILE', help='(../shared/data/variants/cases.jsonl)')
    made.add_argument('--only', metavar='REGEX', help='cases whose source or name it matches')
    made.add_argument('--seconds', type=float, default=seconds, help=f'limit for a case, of processor time (nonet: of time that passes) ({seconds})')
    made.add_argument('--enough', type=float, default=10, metavar='SECONDS', help='no more rounds of a case that took one solver this long (10)')
    made.add_argument('--warm-up', type=float, default=5, metavar='SECONDS', help='8 to 50 passes, until one solver used this much (5)')


def arguments(words):
    made = parser('variants', DESCRIPTION, results='latest-variants')
    made.add_argument('--iss', type=Path, metavar='CHECKOUT', help='race ISS of this checkout; without it nonet alone is measured')
    add_case_options(made, 60)
    made.add_argument('--cpu-time', action='store_true', help="processor time (ISS: node's helper threads included), all solvers on one core: for busy machines")
    made.add_argument('--backend', default='dfs', help='(dfs)')
    made.add_argument('--versus', metavar='BACKEND', help='race this backend of nonet instead of ISS, with sums by kinds of constraints')
    options = made.parse_args(words)
    options.clock = 'cpu_us' if options.cpu_time else 'wall_us'
    if options.cpu_time:  # two cores of a shared machine can differ in speed by a third
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if options.versus and (options.iss or options.versus == options.backend):
        made.error('--versus needs another backend than --backend, and no --iss')
    need_programs(options, 'variant_times')
    return options


def main(words):
    options = arguments(words)
    cases = read_cases(options)
    program = options.build / 'bench/variant_times'
    solvers = [Solver(options.backend if options.versus else 'nonet', [program, options.backend])]
    if options.versus:
        solvers.append(Solver(options.versus, [program, options.versus]))
    if options.iss:
        solvers.append(Solver('ISS', ['node', TIMES, 'iss', options.iss]))
    race = Race(cases, solvers, options)
    try:
        race.run()
    finally:
        for solver in solvers:
            solver.stop()
    names = [solver.name for solver in solvers]
    lines = list(report(cases, names, race.wrong, options))
    print('\n'.join(lines))
    save(options, [f'# Variants, measured on {today()}', '', *lines, '', '## Every case', '', *case_table(cases, names)], map(row_of, cases),
         key='cases', solvers=solvers_line(options), rounds=options.rounds, clock='cpu' if options.cpu_time else 'wall')
    if race.wrong:
        sys.exit(4)
