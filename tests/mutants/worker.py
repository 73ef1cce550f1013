"""A copy of the tree and its build, in which one mistake after the other is made and tried."""

import html
import math
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

import operators

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutants"
# Tests about files of another name, by the beginnings of these.
NEAR = {
    "proof/": ["refutation", "lrat", "hints", "kinds", "check", "rules", "formula_comments", "reading_page", "outside_check",
               *(f"proof_{name}" for name in ("constraints", "cubes", "limits", "messages")), "certificate",
               *(f"certificate_{name}" for name in ("constraints", "count", "damage", "lrat")),
               *(f"cli_{name}" for name in ("constraints", "crosscheck_watch", "prove_verify", "verify_with"))],
    "run/certify": ["cli_prove_verify", "certificate"],
    "run/prove": ["certificate", "proof_limits"],
    "run/chunk": ["pipeline"],
    "run/cross": ["crosscheck", "cli_crosscheck"],
    "run/internal/decompress": ["compressed"],
    "run/lab": ["cli_report"],
    "run/measure": ["compare"],
    "run/pattern": ["minimal"],
    "run/random": ["crosscheck", "cli_crosscheck"],
    "run/result": ["chunk", "pipeline", "cli_solve", "cli_resume"],
    "run/rival": ["cli_compare"],
    "run/shrink": ["crosscheck", "cli_crosscheck"],
    "cli/backends": ["cli_usage", "cli_options"],
    "cli/charts": ["cli_report", "cli_compare_report"],
    "cli/decode": ["cli_passthrough"],
    "cli/completions": ["cli_share", "cli_usage"],
    "cli/generate": ["cli_share", "cli_usage", "cli_options"],
    "cli/help": ["cli_usage"],
    "cli/inputs": ["cli_stream", "cli_usage", "cli_shard"],
    "cli/main": ["cli_usage"],
    "cli/merge": ["cli_resume", "cli_shard"],
    "cli/options": ["cli_usage", "cli_share", "cli_stream"],
    "cli/output": ["cli_solve", "cli_stream"],
    "cli/parts": ["cli_encode_decode", "cli_prove_verify"],
    "cli/run_": ["cli_resume", "cli_shard"],
    "cli/job": ["cli_solve"],
    "cli/table": ["cli_compare_report"],
    "cli/verbs": ["cli_usage"],
    "formats/": ["reader", "reader_errors", "format", "format_writer", "line_cleaner", "formats_page", "rules_round_trip"],
    "encoder/answer": ["cli_encode_decode"],
    "encoder/at_most_one": ["encode", "cnf"],
    "deduction/": ["encode", "propagate"],
    "encoder/internal": ["variable_map"],
    "backends/dfs": ["known_counts", "crosscheck", "probe9"],
    "backends/dlx": ["known_counts", "crosscheck"],
    "backends/sat": ["sat_backend", "crosscheck"],
    "backends/": ["conformance"],
}
ALL_TESTS = "~[.]"
LEAST_TIMEOUT = 60
FIRST_TIMEOUT = 3000
SLOWER = 5  # processor time, than without a mutant: it hangs
WAITING = 4  # times the processor time may pass, as other work may share the machine
MEMORY = 12 << 30  # address space: the loops that mistakes make must not take the machine down
OUTPUT = 1 << 30  # the largest file that a test may write


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

    def __init__(self, name, targets, only_tests=()):
        """With `only_tests` these test files alone are built, as the release preset builds them."""
        self.folder = WORK / name
        self.tree = self.folder / "tree"
        # As deep as everywhere, so that the compiler cache knows the files by the same relative names.
        self.build_folder = self.tree / "build" / "release"
        self.targets = targets
        self.only_tests = only_tests
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
        wanted = set(names)
        for path in self.tree.rglob("*"):
            if path.is_file() and self.build_folder not in path.parents and str(path.relative_to(self.tree)) not in wanted:
                path.unlink()

    def configure(self):
        command = ["cmake", "-S", str(self.tree), "-B", str(self.build_folder), "-G", "Ninja"]
        if self.only_tests:
            # What the release build has compiled comes from the compiler cache.
            command += ["-DCMAKE_BUILD_TYPE=Release", "-DNONET_WERROR=ON",
                        "-DNONET_ONLY_TESTS=" + ";".join(f"{name}.cpp" for name in self.only_tests)]
        else:
            # With assertions and without debugging information: mistakes show, and links are quick.
            command += ["-DCMAKE_BUILD_TYPE=None", "-DCMAKE_CXX_FLAGS=-O1 -D_GLIBCXX_ASSERTIONS", "-DNONET_WERROR=OFF"]
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

    def transcripts(self):
        """The same for the transcripts of command lines."""
        status, text, _ = run([str(self.tree / "tests" / "transcripts" / "run"), str(self.build_folder)], self.folder,
                              FIRST_TIMEOUT, env=self.env)
        if status == 0:
            return ""
        failed = re.search(r"^--- (\w+)\.t$", text, re.M)
        return (f"transcript_{failed[1]}" if failed else "the transcripts") + (" (hangs)" if status is None else "")

    def crosscheck(self, seconds):
        """The same for random puzzles, by the program itself."""
        folder = self.folder / "found"
        shutil.rmtree(folder, ignore_errors=True)
        status, text, took = run([str(self.build_folder / "nonet"), "crosscheck", "--time", str(seconds), "--seed", "1",
                                  "-j1", "-o", str(folder)], self.folder, seconds + 120, env=self.env)
        if status == 0:
            return ""
        last = [line for line in text.splitlines() if line.strip()]
        what = "hangs" if status is None else f"signal {-status}" if status < 0 else f"status {status}"
        return f"{what} after {took:.0f} s: {last[-1] if last else ''}"


def near_names(file):
    """The test files that are about this file: by the names of both, then by what is written above."""
    path = pathlib.Path(file)
    words = {path.stem, *path.stem.split("_"), *path.parts[1:-1]}
    names = [each.stem for each in sorted((ROOT / "tests").glob("*_test.cpp"))
             if words & {each.stem[:-len("_test")], *each.stem[:-len("_test")].split("_")}]
    names += [f"{name}_test" for prefix, more in NEAR.items() if file.startswith(prefix) for name in more]
    return list(dict.fromkeys(names))


def near_tests(file):
    """A selection for each of these, in that order."""
    return [f"[#{name}]~[.]" for name in near_names(file)]
