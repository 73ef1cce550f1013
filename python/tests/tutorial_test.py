"""Runs the blocks of ```python in pages such as docs/python.md: what they print is what the page says.

    PYTHONPATH=build/release/python /usr/bin/python3 python/tests/tutorial_test.py docs/python.md README.md [--packages]

All blocks of a page share one session. A section that imports more than numpy runs with --packages alone; where its package is
missing, it is skipped, and a line says so. Unless NONET_LONG is set, a line `>>> n = ...` gets a smaller number.
"""

import argparse
import doctest
import importlib.util
import os
import re
import sys
import tempfile
from pathlib import Path

OPTIONAL = {"pandas", "pycosat"}
SMALL = "20_000"


def sections(text):
    """(title, source of its blocks, line) of each section; lines keep their numbers."""
    title, lines, start, inside = "", [], 0, False
    for number, line in enumerate(text.splitlines(keepends=True)):
        if line.startswith("## "):
            yield title, "".join(lines), start
            title, lines, start = line[3:].strip(), [], number
        if line.startswith("```"):
            inside = line.startswith("```python")
            line = "\n"
        lines.append(line if inside else "\n")
    yield title, "".join(lines), start


def run_page(page, packages):
    text = page.read_text()
    if not os.environ.get("NONET_LONG"):
        text = re.sub(r"^>>> n = [0-9_]+$", f">>> n = {SMALL}", text, flags=re.M)
    session = {}
    failed = ran = 0
    runner = doctest.DocTestRunner()
    for title, source, line in sections(text):
        needed = OPTIONAL & set(re.findall(r"^>>> import (\w+)", source, re.M))
        if needed and not packages:
            continue
        missing = [name for name in sorted(needed) if not importlib.util.find_spec(name)]
        if missing:
            print(f"not checked: section '{title}' needs {', '.join('python3-' + name for name in missing)}")
            continue
        test = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), line)
        test.globs = session
        results = runner.run(test, clear_globs=False)
        failed, ran = failed + results.failed, ran + results.attempted
    print(f"{ran} examples of {page.name}, {failed} failed")
    # A page whose blocks are not found must not pass.
    return ran > 0 and failed == 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("pages", type=Path, nargs="+")
    arguments.add_argument("--packages", action="store_true", help="sections that need more than numpy, too")
    options = arguments.parse_args()
    if not importlib.util.find_spec("numpy"):
        print("not checked: the module needs python3-numpy")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        pages = [page.resolve() for page in options.pages]
        os.chdir(folder)  # for what the blocks write
        # Each page has to be run, though others fail.
        sys.exit(not all([run_page(page, options.packages) for page in pages]))


if __name__ == "__main__":
    main()
