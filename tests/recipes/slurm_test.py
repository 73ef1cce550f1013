#!/usr/bin/env python3
"""The recipes for Slurm of docs/scale-out.md and docs/cubes.md on a cluster of one node: slurm_test.py NONET."""

import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

import pages
from cluster import Cluster, missing_programs, wait_until

# Replaces nonet in the array job. Tasks 9 and 17 write only some results when they first run: of 9 the
# program is killed, and 17 waits until Slurm takes it away. The first proof of task 3 is lost.
WRAPPER = """\
#!/bin/sh
i=$SLURM_ARRAY_TASK_ID
case "$i $*" in "9 "*--resume* | "17 "*--resume*)
  if mkdir "first.$i" 2> /dev/null; then
    while :; do
      nice -n 19 "$NONET" "$@" &
      until ! kill -0 $! || grep -q '"written": [1-9]' "out.$i.resume"; do :; done 2> /dev/null
      kill -STOP $! 2> /dev/null
      [ -e "out.$i.resume" ] && break
      # It was too fast.
      wait $!
      rm -f "out.$i" "out.$i.resume" "out.$i.json"
    done
    if [ "$i" = 9 ]; then
      kill -KILL $!
      wait $!
      exit
    fi
    : > stopped
    wait $!
    exit
  fi
  cp "out.$i.resume" "journal.$i"
  ;;
"3 prove "*)
  mkdir lost 2> /dev/null && exit 137
  ;;
esac
exec "$NONET" "$@"
"""


def nonet(*words, folder=None):
    """What the program prints, and its status."""
    done = subprocess.run([NONET, *words], cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout, done.returncode


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Slurm(unittest.TestCase):
    def setUp(self):
        self.cluster = CLUSTER
        self.work = CLUSTER.work

    def wait_for(self, job, tasks):
        """Waits until these tasks have ended."""
        def ended():
            states = self.cluster.states(job)
            return all(task in states and states[task]["JobState"] in ("COMPLETED", "FAILED") for task in tasks)
        wait_until(ended, f"tasks of job {job}")
        return self.cluster.states(job)

    def test_an_array_job_whose_tasks_die_and_are_requeued_gives_the_bytes_of_one_run(self):
        script, = pages.blocks("scale-out.md", "Slurm")
        (self.work / "job.sh").write_text(script)
        puzzles = nonet("generate", "--box", "4x4", "--seed", "1", "50")[0]
        # So long that each task has several chunks.
        (self.work / "puzzles.txt").write_text(puzzles * 1280)
        job = self.cluster.run("sbatch", "--parsable", "job.sh").strip()

        wait_until((self.work / "stopped").exists, "task 17 in the middle")
        self.cluster.run("scontrol", "requeue", f"{job}_17")
        # Slurm lets a requeued task wait for two minutes.
        wait_until(lambda: self.cluster.states(job)[17]["JobState"] == "PENDING", "task 17 in the queue again")
        self.cluster.run("scontrol", "update", f"JobId={job}_17", "StartTime=now")
        states = self.wait_for(job, range(1, 65))
        self.assertEqual({task: fields["ExitCode"] for task, fields in states.items()
                          if fields["JobState"] == "FAILED"}, {9: "137:0"})
        self.assertEqual(states[17]["Restarts"], "1")
        self.assertNotEqual(nonet("merge", "-o", "early.txt", *self.outputs(), folder=self.work)[1], 0)

        again = self.cluster.run("sbatch", "--parsable", "--array=9", "job.sh").strip()
        self.assertEqual(self.wait_for(again, [9])[9]["JobState"], "COMPLETED")
        for task in (9, 17):
            # They went on from where they were.
            self.assertGreater(json.loads((self.work / f"journal.{task}").read_text())["state"]["written"], 0)
        self.assertEqual(nonet("merge", "-o", "solutions.txt", *self.outputs(), folder=self.work), ("", 0))
        self.assertEqual(nonet("solve", "-o", "whole.txt", "puzzles.txt", folder=self.work), ("", 0))
        self.assertEqual(digest(self.work / "solutions.txt"), digest(self.work / "whole.txt"))

    def outputs(self):
        return sorted(path.name for path in self.work.glob("out.*.json"))

    def cubes(self, block, puzzle):
        """Runs a block of docs/cubes.md on a puzzle; returns what it prints and how many cubes there were."""
        for path in self.work.glob("result.*"):
            path.unlink()
        (self.work / "puzzle.txt").write_text(puzzle + "\n")
        out = self.cluster.run("sh", "-ec", pages.blocks("cubes.md", "Slurm")[block])
        return out.splitlines()[-1], len((self.work / "cubes.txt").read_text().splitlines())

    def test_cubes_of_a_board_as_an_array_job_find_its_solution_or_none(self):
        puzzle = (pages.DOCS.parent / "examples" / "ai_escargot.txt").read_text().strip()
        solution = nonet("solve", "--backend", "dlx", str(pages.DOCS.parent / "examples" / "ai_escargot.txt"))[0]
        found, cubes = self.cubes(0, puzzle)
        self.assertGreater(cubes, 4)
        self.assertEqual(found + "\n", solution)
        # r1c2 is 6 in the only solution, and another clue there leaves none.
        wrong = puzzle[0] + "2" + puzzle[2:]
        self.assertEqual(self.cubes(0, wrong)[0], "# no solution")

    def test_counts_under_the_cubes_of_an_array_job_add_up(self):
        # The clues of the first row of a 6x6 board: all 28,200,960 boards divided by the 6! orders of a row.
        found, cubes = self.cubes(1, "123456" + "." * 30)
        self.assertGreater(cubes, 10)
        self.assertEqual(int(found), 28_200_960 // 720)

    def test_proofs_of_the_cubes_of_an_array_job_become_one(self):
        board = pages.DOCS.parent / "examples" / "ai_escargot.txt"
        (self.work / "puzzle.txt").write_text(board.read_text())
        out = self.cluster.run("sh", "-c", pages.blocks("cubes.md", "Slurm")[2])
        self.assertEqual(out.splitlines()[-1], "whole.cert: verified: unique")
        self.assertTrue((self.work / "lost").exists())
        # The lost part alone was proved again, whole or split.
        self.assertIn(len((self.work / "cubes.txt").read_text().splitlines()), range(1, 9))


if __name__ == "__main__":
    NONET = os.path.abspath(sys.argv.pop(1))
    if absent := missing_programs():
        print("not checked: not installed: " + ", ".join(absent))
        sys.exit(pages.SKIPPED)
    # A SIGTERM ends the cluster, too, as Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as name, Cluster(name) as CLUSTER:
        bin_folder = pathlib.Path(name) / "bin"
        bin_folder.mkdir()
        (bin_folder / "nonet").write_text(WRAPPER)
        (bin_folder / "nonet").chmod(0o755)
        CLUSTER.environment.update(PATH=f"{bin_folder}:{os.environ['PATH']}", NONET=NONET)
        passed = unittest.main(verbosity=2, exit=False).result.wasSuccessful()
    sys.exit(not passed)
