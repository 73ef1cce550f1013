"""The workshop's verbs as whole processes."""
import os
import tempfile
from pathlib import Path

from .common import NOT_WRONG, count, fail, in_turns, median, need_programs, puzzles_of, run, show, spread, verbs_parser, write_lines

DESCRIPTION = """What the workshop's verbs take, as whole processes with one thread: start, reading and writing included. Rows take
turns. Rates are by processor time: medians, and half the range.

--rival VERB=COMMAND runs an outside program on the inputs of a verb: puzzles on standard input, a line each out.
generate=COMMAND writes puzzles. The answers of rivals are not looked at.
"""


def grown(lines, least):
    """The lines again and again, so that a run is long enough to be timed."""
    return lines * max(1, -(-least // len(lines)))


def make_inputs(options, folder):
    """Name -> file of puzzles."""
    nonet, made = options.build / 'nonet', folder / 'made'

    def output(*words):
        run([nonet, *words], target=made)
        return puzzles_of(made)

    given = puzzles_of(options.puzzles_file)
    sets = {'17 clues': grown(given, options.puzzles), 'full grids': grown(output('solve', '-j1', options.puzzles_file), options.puzzles)}
    sets['minimal'] = output('generate', options.puzzles, '--seed', 1)
    minimal = write_lines(folder / 'minimal', sets['minimal'])
    sets['1-3 clues short'], sets['some 6 clues more'] = [], []
    for number, (puzzle, solution) in enumerate(zip(sets['minimal'], output('solve', '-j1', minimal), strict=True)):
        clues = [cell for cell in range(81) if puzzle[cell] != '.']
        gone = {clues[(number * 7 + k * 5) % len(clues)] for k in range(number % 3 + 1)}
        sets['1-3 clues short'].append(''.join('.' if cell in gone else puzzle[cell] for cell in range(81)))
        added = {(number * 11 + k * 17) % 81 for k in range(6)}
        sets['some 6 clues more'].append(''.join(solution[cell] if cell in added else puzzle[cell] for cell in range(81)))
    return {name: write_lines(folder / name, lines) for name, lines in sets.items()}


def rows_of(options):
    """(title, input) -> command. A title begins with the verb; a verb without input writes puzzles."""
    nonet, number = options.build / 'nonet', options.puzzles
    rows = {(f'canon {form}', name): [nonet, 'canon', '-j1', '--form', form]
            for name in ('17 clues', 'full grids', 'minimal') for form in ('minlex', 'pattern') if name != 'full grids' or form == 'minlex'}
    for verb, name in (('minimise', 'minimal'), ('minimise', 'some 6 clues more'), ('candidates', '1-3 clues short'), ('rate', '17 clues')):
        rows[verb, name] = [nonet, verb, '-j1']
    rows['generate', 'a grid each'] = [nonet, 'generate', '-j1', '--seed', 2, number]
    rows['generate', '1,024 a grid'] = [nonet, 'generate', '-j1', '--seed', 2, '--per-grid', 1024, number]
    for rival in options.rival:
        verb, _, command = rival.partition('=')
        if not command:
            fail(f"--rival takes VERB=COMMAND, not '{rival}'")
        for name in dict.fromkeys(name for title, name in rows if title.split()[0] == verb):
            rows[f'{verb}: {command.split()[0]}', name] = command
    wanted = options.only.split(',') if options.only else None
    return {row: command for row, command in rows.items() if not wanted or row[0].split()[0].rstrip(':') in wanted}


def measure(options, folder):
    inputs, puzzles = make_inputs(options, folder), {}

    def timed(row, command):
        taken = run(command, source=inputs.get(row[1], os.devnull), target=folder / 'out', statuses=NOT_WRONG).cpu
        puzzles[row] = len(puzzles_of(inputs.get(row[1], folder / 'out')))
        return taken

    times = in_turns(options.rounds, {row: lambda row=row, command=command: timed(row, command) for row, command in rows_of(options).items()})
    show(['verb', 'input', 'puzzles:', 'a second of one core:', 'spread:'],
         ([*row, count(puzzles[row]), count(puzzles[row] / median(taken)), f'{spread(taken):.0%}'] for row, taken in times.items()))


def main(words):
    made = verbs_parser('workshop', DESCRIPTION, '17_clue.txt', 'the public 17 clues', 200_000, 'at least as many for a run')
    made.add_argument('--rival', action='append', default=[], metavar='VERB=COMMAND', help='an outside program; repeatable')
    options = made.parse_args(words)
    need_programs(options)
    with tempfile.TemporaryDirectory() as folder:
        measure(options, Path(folder))
