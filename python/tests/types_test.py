"""The stubs under mypy strict: the package, the module as it was built, and a caller with right and wrong calls."""

import importlib.util
import os
import subprocess
import sys
import tempfile

for needed in "mypy", "numpy":
    if importlib.util.find_spec(needed) is None:
        print(f"not checked: {needed} is not installed (Debian: mypy, python3-numpy)")
        sys.exit(77)

import nonet

package = os.path.dirname(nonet.__file__)
# The lines that mypy has to refuse end in "# wrong".
CALLER = """
import numpy as np
import nonet

solutions, status = nonet.solve_batch(np.zeros((2, 81), dtype=np.uint8), limit=2, jobs=1)
first: int = int(solutions[0, 0]) + int(status[0])
board = nonet.solve("." * 81, rules=nonet.Rules((3, 3), variants=["diagonal"])).solution
if board is not None:
    total: int = int(board.sum())
names: list[str] = [step.shape for step in nonet.explain("." * 81)]
clauses: list[list[int]] = nonet.encode([0] * 16).clauses
nonet.solve(5)  # wrong
nonet.solve("." * 81, limits=2)  # wrong
nonet.canon(["."], form="least")  # wrong
word: str = nonet.count("." * 16)  # wrong
"""


def mypy(*arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "MYPYPATH": os.path.dirname(package), "MYPY_CACHE_DIR": os.devnull}
    return subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, env=environment)


failures = 0
strict = mypy("mypy", "--strict", package)
if strict.returncode != 0:
    failures += 1
    print(strict.stdout, strict.stderr)

with tempfile.TemporaryDirectory() as folder:
    # pybind11's classes have its metaclass, and one takes any arguments in order to refuse them.
    allowed = os.path.join(folder, "allowed")
    with open(allowed, "w") as file:
        file.write("".join(f"nonet._nonet.{name}\n" for name in ["Formula", "Puzzle", "Rules", "Solutions"]))
        file.write("nonet._nonet.Formula.__init__\nnonet._nonet.Solutions.__init__\n")
    stubs = mypy("mypy.stubtest", "--allowlist", allowed, "nonet._nonet")
    if stubs.returncode != 0:
        failures += 1
        print(stubs.stdout, stubs.stderr)

    caller = os.path.join(folder, "caller.py")
    with open(caller, "w") as file:
        file.write(CALLER)
    wrong = {number for number, line in enumerate(CALLER.splitlines(), 1) if line.endswith("# wrong")}
    reported = {int(line.split(":")[1]) for line in mypy("mypy", "--strict", caller).stdout.splitlines() if ": error:" in line}
    if reported != wrong:
        failures += 1
        print(f"mypy reports errors in lines {sorted(reported)} of a caller, not in {sorted(wrong)}")

sys.exit(1 if failures else 0)
