#!/usr/bin/env python3
"""Mutation testing: small mistakes are put into the sources one at a time; how many of them do the tests notice?

    ./dev mutants                           200 mutants of all folders, the same ones each time
    ./dev mutants --count 50 --folder board/
    ./dev mutants --folder proof --near --time 600    ten minutes of those in proof/, with the tests that are about them
    ./dev mutants --crosscheck              which of 27 `nonet crosscheck` finds within a minute: as many of each backend,
                                            the encoder and the rules table

Each worker has a copy of the tree in build/mutants and builds there. Results are kept in build/mutants/results.jsonl
(--results names another file), so that the next run goes on where the last one ended. A survivor is tried again when the
tests have changed, and a survivor of --near by a run with all tests. Survivors are listed in tests/mutants/survivors.md
(survivors_proof.md for --folder proof), each with the reason why it may survive; those that crosscheck does not find are
listed in missed_by_crosscheck.md beside it.
"""

import argparse
import concurrent.futures
import hashlib
import itertools
import json
import pathlib
import queue
import re
import sys
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import operators  # noqa: E402
from worker import ALL_TESTS, ROOT, WORK, Worker, near_names, near_tests  # noqa: E402

SURVIVORS = ROOT / "tests" / "mutants" / "survivors.md"
MISSED = ROOT / "tests" / "mutants" / "missed_by_crosscheck.md"
TARGETS = ["nonet_tests", "nonet_fuzz_replay"]
# What the mutants are of, by its files and folders.
FOLDERS = {name: [name] for name in ("include", "base", "board", "check", "formats", "deduction", "encoder", "backends", "rating", "workshop", "proof", "run",
                                     "cli")}
CROSSCHECKED = {
    "auto": ["backends/auto.cpp"],
    "cadical": ["backends/cadical.cpp", "backends/cadical_solver.hpp", "backends/sat_backend.cpp", "backends/sat",
                "backends/sat_loader.hpp", "backends/solution_pool.hpp"],
    "dfs": ["backends/dfs"],
    "batch": ["backends/batch"],
    "dlx": ["backends/dlx.cpp"],
    "backtrack": ["backends/backtrack.cpp"],
    "race": ["backends/race", "backends/anneal"],
    "encoder": ["deduction", "encoder"],
    "rules": ["board/rules.cpp", "include/nonet/puzzle.hpp"],
}
# By the beginnings of files. A mistake in what sends signals to process groups could end processes that are not ours.
LEFT_OUT = ("base/process",)
# What only reads and writes text takes no part in it.
NOT_CROSSCHECKED = ("encoder/answer", "encoder/cubes", "encoder/decode", "encoder/dimacs", "encoder/internal/literals")


class Stopped(Exception):
    """Nothing that is found from here on would mean anything."""


def sources(paths, left_out):
    """These files, and those of these folders, sorted, without those that begin with what is left out."""
    files = []
    for folder in paths:
        path = ROOT / folder
        if path.is_file():
            found = [path]
        else:
            found = [each for each in path.rglob("*") if each.suffix in (".cpp", ".hpp")]
        files += [str(each.relative_to(ROOT)) for each in found]
    return sorted(file for file in set(files) if not file.startswith(left_out))


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def tests_digest():
    texts = [path.read_text(errors="replace") for path in sorted((ROOT / "tests").rglob("*"))
             if path.is_file() and path.suffix in (".cpp", ".hpp", ".t", ".sh")]
    return digest(*texts)


class Results:
    """What came of each mutant, on disk."""

    def __init__(self, path):
        self.path = path
        self.lock = threading.Lock()
        self.by_key = {}
        if path.exists():
            for line in path.read_text().splitlines():
                entry = json.loads(line)
                self.by_key[entry["key"]] = entry

    def known(self, mutant, file_digest, tests, near):
        entry = self.by_key.get(mutant.key)
        if entry is None or entry["file"] != file_digest:
            return None
        if entry["status"] == "survived" and (entry["tests"] != tests or (entry.get("near") and not near)):
            return None
        return entry

    def add(self, mutant, status, by, file_digest, tests, near, seconds):
        entry = {"key": mutant.key, "status": status, "by": by, "file": file_digest, "tests": tests, "near": near,
                 "seconds": round(seconds, 1)}
        with self.lock:
            self.by_key[mutant.key] = entry
            with open(self.path, "a") as output:
                output.write(json.dumps(entry) + "\n")
        return entry


def read_reasons(path):
    """Of survivors.md or missed_by_crosscheck.md: mutant's place and texts -> reason."""
    reasons = {}
    if path.exists():
        for line in path.read_text().splitlines():
            cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if len(cells) == 4 and cells[0].startswith("`"):
                file, operator = cells[0].split(" ")
                reasons["|".join((file.strip("`"), operator, cells[1][1:-1], cells[2][1:-1]))] = cells[3]
    return reasons


def reason_key(mutant):
    return "|".join((mutant.file, mutant.operator, mutant.before.strip(), mutant.after.strip()))


NO_REASON = "?"
# So begin reasons that say why the program does the same, or no promise tells the difference: such mutants do not count
# in the score (DeMillo, Lipton and Sayward: Hints on Test Data Selection, 1978).
EQUIVALENT = "equivalent: "


def table(mutants, reasons):
    rows = [(f"`{each.file}` {each.operator}", f"`{each.before.strip()}`", f"`{each.after.strip()}`",
             reasons.get(reason_key(each), NO_REASON)) for each in by_place(mutants)]
    return ["| where | before | after | why |", "|---|---|---|---|",
            *("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)]


def by_place(mutants):
    return sorted(mutants, key=lambda each: (each.file, each.line, each.after))


def survivors_file(folders):
    """One folder has a list of its own: tests/mutants/survivors_proof.md."""
    name = folders[0].strip("/") if folders and len(folders) == 1 else ""
    return SURVIVORS.with_stem(f"survivors_{name}") if name in FOLDERS else SURVIVORS


def write_survivors(path, summary, survivors, reasons):
    lines = ["# Mutants that survive", "",
             "Written by `./dev mutants --update`, the reasons by people: why no test notices the mistake, or need not. A",
             "reason `?` is still to be found; `./dev mutants` ends with status 1 while there is one. Reasons that begin with",
             "`equivalent:` say why the program does what it should nevertheless.", "", *summary, ""]
    path.write_text("\n".join(lines + table(survivors, reasons)) + "\n")


def write_missed(summary, mutants, reasons):
    lines = ["# Mutants that crosscheck does not find", "",
             "Written by `./dev mutants --crosscheck --update`: on these no disagreement, no crash and no hang came within the",
             "time, and why (by people): it holds the answers of backends to puzzles that it makes in memory against each other,",
             "so that what only takes time, and kernels for other processors, it does not see.", "", *summary, ""]
    MISSED.write_text("\n".join(lines + table(mutants, reasons)) + "\n")


def parse_arguments():
    parser = argparse.ArgumentParser(prog="./dev mutants", description=__doc__.split("\n\n")[0])
    parser.add_argument("--count", type=int, metavar="N", help="so many mutants (200; with --crosscheck 27)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="workers, each with a build of its own (1)")
    parser.add_argument("--folder", action="append", metavar="PATH",
                        help="of these folders or files (default: all)")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE", help="keep results there")
    parser.add_argument("--time", type=float, metavar="S", help="begin no mutant after so many seconds")
    parser.add_argument("--near", action="store_true",
                        help="only the tests about the file (tests/mutants/worker.py), built like a release: a lower bound")
    parser.add_argument("--crosscheck", action="store_true", help="in place of the tests: nonet crosscheck")
    parser.add_argument("--seconds", type=int, default=60, metavar="S", help="of each crosscheck (60)")
    parser.add_argument("--list", action="store_true", help="say which mutants, and try none")
    parser.add_argument("--update", action="store_true", help="write tests/mutants/survivors.md, or missed_by_crosscheck.md beside it")
    arguments = parser.parse_args()
    if arguments.count is None:
        arguments.count = 27 if arguments.crosscheck else 200
    return arguments


class Campaign:
    """All mutants of a run."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.parts = CROSSCHECKED if arguments.crosscheck else FOLDERS
        left_out = LEFT_OUT + (NOT_CROSSCHECKED if arguments.crosscheck else ())
        paths = arguments.folder or [path for part in self.parts.values() for path in part]
        self.texts = {file: (ROOT / file).read_text() for file in sources(paths, left_out)}
        everything = [mutant for file, text in self.texts.items() for mutant in operators.mutants_of(file, text)]
        # By a hash of each one, so that a change of a line changes the sample in that line alone.
        everything.sort(key=lambda mutant: digest(str(arguments.seed), mutant.key))
        self.possible = len(everything)
        if arguments.crosscheck and not arguments.folder:
            # One of each part by turns.
            turns = itertools.zip_longest(*(self.of_part(name, everything) for name in self.parts))
            everything = [mutant for turn in turns for mutant in turn if mutant is not None]
        self.mutants = everything[:arguments.count]
        self.tests = tests_digest()
        self.deadline = time.monotonic() + arguments.time if arguments.time else None
        self.done = {}

    def of_part(self, name, mutants):
        paths = self.parts[name]
        return [mutant for mutant in mutants if any(mutant.file == path or mutant.file.startswith(path + "/")
                                                    for path in paths)]

    def file_digest(self, mutant):
        return digest(self.texts[mutant.file])

    def prepare(self, number):
        if self.arguments.near:
            files = {mutant.file for mutant in self.mutants}
            names = sorted({name for file in files for name in near_names(file)})
            worker = Worker(f"near-{number}", TARGETS[:1], names)
        else:
            worker = Worker(f"worker-{number}", ["nonet"] if self.arguments.crosscheck else TARGETS)
        worker.folder.mkdir(parents=True, exist_ok=True)
        worker.copy_tree()
        worker.configure()
        if not worker.build():
            sys.exit(f"mutants: without any mutant the build fails:\n{worker.log[-4000:]}")
        return worker

    def try_tests(self, worker, mutant):
        """What the tests make of a mutant that is built: "" or who noticed it."""
        for selection in near_tests(mutant.file):
            by = worker.notices(selection)
            if by:
                return by
        return "" if self.arguments.near else worker.notices(ALL_TESTS) or worker.replays() or worker.transcripts()

    def must_pass(self, worker, file):
        """The tests that this file's mutants go through, without any mistake."""
        for selection in near_tests(file) + ([] if self.arguments.near else [ALL_TESTS]):
            if selection in worker.seconds:
                continue
            by = "" if worker.build() else "the build"
            by = by or worker.tests(selection)
            by = by or ("" if self.arguments.near else worker.replays() or worker.transcripts())
            if by:
                raise Stopped(f"without any mutant a test fails: {by}")

    def attempt(self, worker, mutant):
        """(status, by)"""
        if not self.arguments.crosscheck:
            self.must_pass(worker, mutant.file)
        worker.write(mutant)
        try:
            if not worker.build():
                return "does not compile", ""
            if self.arguments.crosscheck:
                by = worker.crosscheck(self.arguments.seconds)
            else:
                by = self.try_tests(worker, mutant)
            return ("killed" if by else "survived"), by
        finally:
            worker.restore()

    def work(self, number, todo, results):
        worker = self.prepare(number)
        while True:
            try:
                mutant = todo.get_nowait()
            except queue.Empty:
                return
            if self.deadline is not None and time.monotonic() > self.deadline:
                return
            start = time.monotonic()
            status, by = self.attempt(worker, mutant)
            entry = results.add(mutant, status, by, self.file_digest(mutant), self.tests, self.arguments.near,
                                time.monotonic() - start)
            self.done[mutant.key] = entry
            print(f"{len(self.done):4d} {status:16s} {entry['seconds']:6.1f} s  {mutant.file}:{mutant.line} "
                  f"{mutant.operator}  {by}", flush=True)
            if status == "survived":
                print(f"       {mutant.before.strip()}\n       {mutant.after.strip()}", flush=True)

    def run(self):
        file = WORK / ("crosscheck.jsonl" if self.arguments.crosscheck else "results.jsonl")
        results = Results(self.arguments.results or file)
        todo = queue.Queue()
        for mutant in self.mutants:
            entry = results.known(mutant, self.file_digest(mutant), self.tests, self.arguments.near)
            if entry is None:
                todo.put(mutant)
            else:
                self.done[mutant.key] = entry
        print(f"{len(self.mutants)} of {self.possible} possible mutants, seed {self.arguments.seed}; "
              f"{len(self.done)} known from earlier runs", flush=True)
        if not todo.empty():
            with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
                for future in [pool.submit(self.work, i, todo, results) for i in range(self.arguments.jobs)]:
                    future.result()

    def report(self):
        """The summary's lines, and the survivors."""
        tried = [mutant for mutant in self.mutants if mutant.key in self.done]
        status = {mutant.key: self.done[mutant.key]["status"] for mutant in tried}
        killed = [mutant for mutant in tried if status[mutant.key] == "killed"]
        survivors = [mutant for mutant in tried if status[mutant.key] == "survived"]
        compiled = len(killed) + len(survivors)
        share = f"{100 * len(killed) / compiled:.1f} %" if compiled else "-"
        lines = [f"{len(tried)} mutants tried (seed {self.arguments.seed}, of {self.possible} possible ones), {compiled} "
                 f"compile, {len(killed)} are killed: {share}"]
        for name in self.parts:
            of_it = self.of_part(name, killed + survivors)
            if of_it:
                dead = sum(status[mutant.key] == "killed" for mutant in of_it)
                lines.append(f"{name}: {dead} of {len(of_it)}, {100 * dead / len(of_it):.1f} %")
        return lines, survivors, len(killed)


def main():
    arguments = parse_arguments()
    campaign = Campaign(arguments)
    if arguments.list:
        for mutant in campaign.mutants:
            print(f"{mutant.file}:{mutant.line} {mutant.operator}\n  {mutant.before.strip()}\n  {mutant.after.strip()}")
        return 0
    WORK.mkdir(parents=True, exist_ok=True)
    try:
        campaign.run()
    except Stopped as stopped:
        sys.exit(f"mutants: {stopped}")
    lines, survivors, killed = campaign.report()
    if arguments.crosscheck:
        print("\n".join(lines))
        if arguments.update:
            write_missed(lines, survivors, read_reasons(MISSED))
        return 0
    listed = survivors_file(arguments.folder)
    reasons = {**read_reasons(SURVIVORS), **read_reasons(listed)}
    other = sum(not reasons.get(reason_key(mutant), NO_REASON).startswith(EQUIVALENT) for mutant in survivors)
    if killed:
        lines.append(f"{len(survivors) - other} of the survivors are equivalent to the program; without them "
                     f"{killed} of {killed + other}, {100 * killed / (killed + other):.1f} %")
    print("\n".join(lines))
    if arguments.update:
        write_survivors(listed, lines, survivors, reasons)
    unexplained = [mutant for mutant in survivors if reasons.get(reason_key(mutant), NO_REASON) == NO_REASON]
    for mutant in unexplained:
        print(f"survives without a reason: {mutant.file}:{mutant.line} {mutant.operator}\n"
              f"  {mutant.before.strip()}\n  {mutant.after.strip()}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
