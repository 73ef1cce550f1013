#!/usr/bin/env python3
"""The recipe for Dask of docs/scale-out.md, with a worker that is killed in the middle."""

import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import unittest

import pages

try:
    import distributed  # noqa: F401
    import numpy as np

    import nonet
except ImportError as absent:
    print(f"not checked: {absent}")
    sys.exit(pages.SKIPPED)

PUZZLES = 1_000_000
# This many are generated; the others are these with renamed digits.
GENERATED = 20_000


def workers_of(process):
    """The ids of the worker processes that a script has started."""
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            words = (folder / "cmdline").read_bytes()
        except OSError:  # it has just ended
            continue
        if parent == process.pid and b"spawn_main" in words:
            found.append(int(folder.name))
    return found


def million():
    """Different puzzles with one solution each, except every hundredth, which has several."""
    some = nonet.generate(GENERATED, seed=1)
    names = np.random.default_rng(1)
    digits = [np.concatenate(([0], names.permutation(9) + 1)).astype(np.uint8) for _ in range(PUZZLES // GENERATED)]
    puzzles = np.concatenate([each[some] for each in digits])
    several = puzzles[::100]
    # They are minimal, so that none can do without its first clue.
    several[np.arange(len(several)), (several != 0).argmax(axis=1)] = 0
    return puzzles


class Dask(unittest.TestCase):
    def test_a_million_puzzles_with_a_worker_killed_in_the_middle_give_the_bytes_of_one_process(self):
        block, = pages.blocks("scale-out.md", "Dask")
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            puzzles = million()
            np.save(folder / "puzzles.npy", puzzles)
            (folder / "job.py").write_text(block)
            with open(folder / "log", "wb") as log, subprocess.Popen(
                    [sys.executable, "job.py"], cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True) as job:
                lines = []
                for line in job.stdout:
                    lines.append(line)
                    if len(lines) == 10:
                        os.kill(workers_of(job)[0], signal.SIGKILL)
            log = (folder / "log").read_text()
            self.assertEqual(job.returncode, 0, log)
            self.assertEqual(len(lines), 100)
            self.assertIn("Restarting worker", log)

            whole = nonet.solve_batch(puzzles, limit=2, backend="dfs")
            self.assertEqual(np.load(folder / "status.npy").tobytes(), whole.status.tobytes())
            self.assertEqual(np.load(folder / "solutions.npy").tobytes(), whole.solutions.tobytes())
            expected = np.full(PUZZLES, nonet.Status.UNIQUE, np.int8)
            expected[::100] = nonet.Status.MULTIPLE
            self.assertEqual(whole.status.tobytes(), expected.tobytes())

    def test_rules_and_puzzles_come_to_workers_as_they_are(self):
        rules = nonet.Rules(variants=["diagonal"], constraints=["killer 17 r1c1 r1c2"])
        self.assertEqual(pickle.loads(pickle.dumps(rules)), rules)
        puzzle = nonet.Puzzle(np.zeros(81, np.uint8), rules)
        puzzle = puzzle.exclude(0, 0, 9)
        self.assertEqual(pickle.loads(pickle.dumps(puzzle)), puzzle)


if __name__ == "__main__":
    unittest.main(verbosity=2)
