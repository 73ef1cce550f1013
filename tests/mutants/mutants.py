#!/usr/bin/env python3
"""Mutation testing: small mistakes are put into the sources one at a time; how many of them do the tests notice?

    ./dev mutants                           300 mutants of board/, encoder/ and backends/, the same ones each time
    ./dev mutants --count 50 --folder board/
    ./dev mutants --crosscheck --count 20   which of them `nonet crosscheck` finds within a minute

Each worker has a copy of the tree in build/mutants and builds there. What came of a mutant is kept in
build/mutants/results.jsonl, so that a run that was ended goes on where it was; a survivor is tried again when the tests
have changed. Survivors, with the reason why each of them may survive, are listed in tests/mutants/survivors.md, those that
crosscheck does not find in missed_by_crosscheck.md beside it.
"""

import argparse
import concurrent.futures
import hashlib
import html
import json
import math
import os
import pathlib
import queue
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import operators  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutants"
SURVIVORS = ROOT / "tests" / "mutants" / "survivors.md"
MISSED = ROOT / "tests" / "mutants" / "missed_by_crosscheck.md"
FOLDERS = ["board", "encoder", "backends"]
# A mistake in what sends signals to process groups could end processes that are not ours.
LEFT_OUT = ["backends/process.cpp", "backends/process.hpp"]
TARGETS = ["nonet_tests", "nonet_fuzz_replay"]
# Tests about files of another name, by the beginnings of these.
NEAR = {
    "board/parse": ["reader", "reader_errors"],
    "board/internal": ["reader", "reader_errors", "format"],
    "board/reader": ["reader_errors"],
    "board/write": ["round_trip"],
    "encoder/answer": ["cli_encode_decode"],
    "encoder/at_most_one": ["encode", "cnf"],
    "encoder/candidates": ["encode", "propagate"],
    "encoder/internal": ["propagate"],
    "backends/dfs": ["known_counts", "differential", "probe9"],
    "backends/dlx": ["known_counts", "differential"],
    "backends/sat": ["sat_backend", "differential"],
}
ALL_TESTS = "~[.]"
LEAST_TIMEOUT = 60
FIRST_TIMEOUT = 3000
SLOWER = 5  # processor time, than without a mutant: it hangs
WAITING = 4  # times the processor time may pass, as other work may share the machine
MEMORY = 12 << 30  # address space: the loops that mistakes make must not take the machine down
OUTPUT = 1 << 30  # the largest file that a test may write


class Stopped(Exception):
    """Nothing that is found from here on would mean anything."""


def sources(folders):
    """The files of these folders that are mutated, sorted."""
    files = []
    for folder in folders:
        path = ROOT / folder
        if path.is_file():
            found = [path]
        else:
            found = [each for each in path.rglob("*") if each.suffix in (".cpp", ".hpp")]
        files += [str(each.relative_to(ROOT)) for each in found]
    return sorted(set(files) - set(LEFT_OUT))


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def tests_digest():
    texts = [path.read_text(errors="replace") for path in sorted((ROOT / "tests").rglob("*"))
             if path.is_file() and path.suffix in (".cpp", ".hpp")]
    return digest(*texts)


def limit_resources(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds), math.ceil(seconds) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, cwd, timeout, limits=True, env=None):
    """(status, output, seconds); the status is None where the time was up. Nothing of it is left running.

    With limits the time is processor time, of each of its processes, and some more may pass.
    """
    start = time.monotonic()
    log = WORK / f"output-{threading.get_ident()}.log"
    with open(log, "wb") as output:
        process = subprocess.Popen(command, cwd=cwd, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                   start_new_session=True, env={**os.environ, **(env or {})},
                                   preexec_fn=(lambda: limit_resources(timeout)) if limits else None)
        try:
            status = process.wait(timeout * WAITING if limits else timeout)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
    if status == -signal.SIGXCPU:
        status = None
    text = log.read_text(errors="replace")
    return status, text, time.monotonic() - start


class Worker:
    """A copy of the tree and its build."""

    def __init__(self, number, targets):
        self.folder = WORK / f"worker-{number}"
        self.tree = self.folder / "tree"
        self.build_folder = self.folder / "build"
        self.targets = targets
        self.env = {"CCACHE_BASEDIR": str(self.folder), "CCACHE_NOHASHDIR": "1", "NONET_TEST_SEED": "1"}
        self.changed = None  # the file that holds a mistake, relative to the tree
        self.seconds = {}

    def copy_tree(self):
        """Brings the copy up to date; files that are the same keep their time, so that little is built anew."""
        names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                               stdout=subprocess.PIPE, check=True).stdout.decode().split("\0")
        names = [name for name in names if name and (ROOT / name).is_file()]
        for name in names:
            source, target = ROOT / name, self.tree / name
            if target.exists() and target.read_bytes() == source.read_bytes():
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            shutil.copymode(source, target)
        for path in self.tree.rglob("*"):
            if path.is_file() and str(path.relative_to(self.tree)) not in set(names):
                path.unlink()

    def configure(self):
        command = ["cmake", "-S", str(self.tree), "-B", str(self.build_folder), "-G", "Ninja",
                   # With assertions and without debugging information: mistakes show, and links are quick.
                   "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_CXX_FLAGS=-O1 -D_GLIBCXX_ASSERTIONS", "-DNONET_WERROR=OFF"]
        status, text, _ = run(command, self.folder, 600, limits=False, env=self.env)
        if status != 0:
            sys.exit(f"mutants: cannot configure {self.build_folder}:\n{text}")

    def build(self):
        """Whether it compiles."""
        status, self.log, _ = run(["ninja", "-C", str(self.build_folder), *self.targets], self.folder, 3000,
                                  limits=False, env=self.env)
        return status == 0

    def write(self, mutant):
        path = self.tree / mutant.file
        path.write_text(operators.apply((ROOT / mutant.file).read_text(), mutant))
        self.changed = mutant.file

    def restore(self):
        if self.changed is not None:
            (self.tree / self.changed).write_text((ROOT / self.changed).read_text())
            self.changed = None

    def tests(self, selection, timeout=FIRST_TIMEOUT):
        """"" or the name of the first test that fails, or what else went wrong."""
        program = self.build_folder / "tests" / "nonet_tests"
        known = self.seconds.get(selection)
        if known is not None:
            timeout = max(LEAST_TIMEOUT, SLOWER * known)
        status, text, seconds = run([str(program), selection, "-#", "--abort", "--reporter", "xml"],
                                    self.build_folder, timeout, env=self.env)
        if status == 0:
            self.seconds.setdefault(selection, seconds)
            return ""
        names = re.findall(r'<TestCase name="([^"]*)"', text)
        name = html.unescape(names[-1]) if names else "the program of the tests"
        if status is None:
            return f"{name} (hangs)"
        return f"{name} (crashes)" if status < 0 else name

    @staticmethod
    def only(name):
        """The selection of one test."""
        return '"' + re.sub(r'([,\[\]"\\])', r"\\\1", name) + '"'

    def notices(self, selection):
        """The same of several tests. One that fails once and passes then was disturbed, and says nothing."""
        passed = []
        while True:
            others = "".join(f"~{self.only(name)}" for name in passed)
            by = self.tests(",".join(part + others for part in selection.split(",")))
            name = by.removesuffix(" (hangs)").removesuffix(" (crashes)")
            if not by or name in passed or self.tests(self.only(name), 2 * LEAST_TIMEOUT):
                return by
            passed.append(name)

    def replays(self):
        """The same for the inputs that fuzzers have left."""
        corpus = self.tree / "tests" / "fuzz" / "corpus"
        program = self.build_folder / "tests" / "fuzz" / "nonet_fuzz_replay"
        for target in sorted(path.name for path in corpus.iterdir()):
            status, _, _ = run([str(program), target, str(corpus / target)], self.build_folder, LEAST_TIMEOUT,
                               env=self.env)
            if status != 0:
                return f"fuzz_replay_{target}" + (" (hangs)" if status is None else "")
        return ""


def near_tests(file):
    """Selections of the tests that are about this file, by the names of both, those that fail soonest first."""
    path = pathlib.Path(file)
    words = {path.stem, *path.stem.split("_"), *path.parts[1:-1]}
    names = [each.stem for each in (ROOT / "tests").glob("*_test.cpp")
             if words & {each.stem[:-len("_test")], *each.stem[:-len("_test")].split("_")}]
    names = {*names, *(f"{name}_test" for prefix, more in NEAR.items() if file.startswith(prefix) for name in more)}
    selections = [",".join(f"[#{name}]~[.]" for name in sorted(names))] if names else []
    return [*selections, "[#conformance_test]~[.]"] if path.parts[0] == "backends" else selections


def try_crosscheck(worker, _mutant, seconds):
    """The same with random puzzles."""
    program = worker.build_folder / "nonet"
    folder = worker.folder / "found"
    shutil.rmtree(folder, ignore_errors=True)
    status, text, took = run([str(program), "crosscheck", "--time", str(seconds), "--seed", "1", "-j1", "-o",
                              str(folder)], worker.folder, seconds + 120, env=worker.env)
    if status == 0:
        return ""
    last = [line for line in text.splitlines() if line.strip()]
    what = "hangs" if status is None else f"signal {-status}" if status < 0 else f"status {status}"
    return f"{what} after {took:.0f} s: {last[-1] if last else ''}"


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

    def known(self, mutant, file_digest, tests):
        entry = self.by_key.get(mutant.key)
        if entry is None or entry["file"] != file_digest:
            return None
        if entry["status"] == "survived" and entry["tests"] != tests:
            return None
        return entry

    def add(self, mutant, status, by, file_digest, tests, seconds):
        entry = {"key": mutant.key, "status": status, "by": by, "file": file_digest, "tests": tests,
                 "seconds": round(seconds, 1)}
        with self.lock:
            self.by_key[mutant.key] = entry
            with open(self.path, "a") as output:
                output.write(json.dumps(entry) + "\n")
        return entry


def read_reasons():
    """Of survivors.md: mutant's place and texts -> reason."""
    reasons = {}
    if SURVIVORS.exists():
        for match in re.finditer(r"^- `(.*?)` (\w+)\n  - `(.*)`\n  - `(.*)`\n  - (.*)$", SURVIVORS.read_text(), re.M):
            reasons["|".join(match.group(1, 2, 3, 4))] = match[5]
    return reasons


def reason_key(mutant):
    return "|".join((mutant.file, mutant.operator, mutant.before.strip(), mutant.after.strip()))


NO_REASON = "?"


def entry_lines(mutant):
    return [f"- `{mutant.file}` {mutant.operator}", f"  - `{mutant.before.strip()}`", f"  - `{mutant.after.strip()}`"]


def by_place(mutants):
    return sorted(mutants, key=lambda each: (each.file, each.line, each.after))


def write_survivors(summary, survivors, reasons):
    lines = ["# Mutants that survive", "",
             "Written by `./dev mutants --update`, the reasons by people: why no test notices the mistake, or need not. A",
             "reason `?` is still to be found; `./dev mutants` ends with status 1 while there is one.", "", *summary, ""]
    for mutant in by_place(survivors):
        lines += [*entry_lines(mutant), f"  - {reasons.get(reason_key(mutant), NO_REASON)}"]
    SURVIVORS.write_text("\n".join(lines) + "\n")


def write_missed(summary, mutants):
    lines = ["# Mutants that crosscheck does not find", "",
             "Written by `./dev mutants --crosscheck --update`: on these no disagreement, no crash and no hang came within the",
             "time. It holds the answers of backends to puzzles that it makes in memory against each other: what reads and",
             "writes puzzles, what only takes time, and the kernels of other processors it does not see.", "", *summary, ""]
    for mutant in by_place(mutants):
        lines += entry_lines(mutant)
    MISSED.write_text("\n".join(lines) + "\n")


def parse_arguments():
    parser = argparse.ArgumentParser(prog="./dev mutants", description=__doc__.split("\n\n")[0])
    parser.add_argument("--count", type=int, default=300, metavar="N", help="so many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which ones (1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="workers, each with a build of its own (1)")
    parser.add_argument("--folder", action="append", metavar="PATH",
                        help="of these folders or files (board, encoder, backends)")
    parser.add_argument("--time", type=float, metavar="S", help="begin no mutant after so many seconds")
    parser.add_argument("--near", action="store_true",
                        help="only the tests named like the file, and those that all backends pass: a lower bound")
    parser.add_argument("--crosscheck", action="store_true", help="in place of the tests: nonet crosscheck")
    parser.add_argument("--seconds", type=int, default=60, metavar="S", help="of each crosscheck (60)")
    parser.add_argument("--list", action="store_true", help="say which mutants, and try none")
    parser.add_argument("--update", action="store_true", help="write tests/mutants/survivors.md, or missed_by_crosscheck.md beside it")
    return parser.parse_args()


class Campaign:
    """All mutants of a run."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.texts = {file: (ROOT / file).read_text() for file in sources(arguments.folder or FOLDERS)}
        everything = [mutant for file, text in self.texts.items() for mutant in operators.mutants_of(file, text)]
        # By a hash of each one, so that a change of a line changes the sample in that line alone.
        everything.sort(key=lambda mutant: digest(str(arguments.seed), mutant.key))
        self.possible = len(everything)
        self.mutants = everything[:arguments.count]
        self.tests = tests_digest()
        self.deadline = time.monotonic() + arguments.time if arguments.time else None
        self.done = {}

    def file_digest(self, mutant):
        return digest(self.texts[mutant.file])

    def prepare(self, number):
        worker = Worker(number, ["nonet"] if self.arguments.crosscheck else TARGETS)
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
        return ("" if self.arguments.near else worker.notices(ALL_TESTS)) or worker.replays()

    def must_pass(self, worker, file):
        """The tests that this file's mutants go through, without any mistake."""
        for selection in near_tests(file) + ([] if self.arguments.near else [ALL_TESTS]):
            if selection in worker.seconds:
                continue
            by = "" if worker.build() else "the build"
            by = by or worker.tests(selection) or worker.replays()
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
                by = try_crosscheck(worker, mutant, self.arguments.seconds)
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
            entry = results.add(mutant, status, by, self.file_digest(mutant), self.tests, time.monotonic() - start)
            self.done[mutant.key] = entry
            print(f"{len(self.done):4d} {status:16s} {entry['seconds']:6.1f} s  {mutant.file}:{mutant.line} "
                  f"{mutant.operator}  {by}", flush=True)
            if status == "survived":
                print(f"       {mutant.before.strip()}\n       {mutant.after.strip()}", flush=True)

    def run(self):
        results = Results(WORK / ("crosscheck.jsonl" if self.arguments.crosscheck else "results.jsonl"))
        todo = queue.Queue()
        for mutant in self.mutants:
            entry = results.known(mutant, self.file_digest(mutant), self.tests)
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
        for folder in FOLDERS:
            of_it = [mutant for mutant in killed + survivors if mutant.file.startswith(folder + "/")]
            if of_it:
                dead = sum(status[mutant.key] == "killed" for mutant in of_it)
                lines.append(f"{folder}: {dead} of {len(of_it)}, {100 * dead / len(of_it):.1f} %")
        return lines, survivors


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
    lines, survivors = campaign.report()
    print("\n".join(lines))
    if arguments.crosscheck:
        if arguments.update:
            write_missed(lines, survivors)
        return 0
    reasons = read_reasons()
    if arguments.update:
        write_survivors(lines, survivors, reasons)
    unexplained = [mutant for mutant in survivors if reasons.get(reason_key(mutant), NO_REASON) == NO_REASON]
    for mutant in unexplained:
        print(f"survives without a reason: {mutant.file}:{mutant.line} {mutant.operator}\n"
              f"  {mutant.before.strip()}\n  {mutant.after.strip()}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
