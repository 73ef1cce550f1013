#!/usr/bin/env python3
"""Reports stilted phrases (phrases.txt) and broken links in all texts: check.py [--all]

Documentation is prose except for its code; in C and C++ comments and strings are, of tests only comments and titles, as
their other strings quote puzzles and messages. In transcripts all is prose but commands and their output. A link must
name an existing file, and a heading in it. Findings in files that are not STRICT are only counted, or shown with --all.
"""

import collections
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SKIPPED = {"build", ".git", "corpus", "results", "mutants", "language", "__pycache__", "node_modules", "dist"}
# Files that must have no finding. A folder of sources joins them when it is plain.
STRICT = re.compile(
    r"([A-Z]+\.md|dev|(docs|include|base|board|check|formats|deduction|encoder|backends|rating|workshop|explain|proof|run"
    r"|c|cli|python|web|bench|cmake|tests)/.*)"
)
CHECKED = re.compile(r".*\.(md|[ch]pp|[ch]|py|pyi|mjs|js|tsx?|cmake|html|yml|t)|.*/CMakeLists\.txt|dev")


def phrases():
    for line in (HERE / "phrases.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern, advice = line.split("\t")
            yield re.compile(pattern, re.IGNORECASE), advice


def prose(name, text, is_test=False):
    """The lines of a text, without what is not prose."""
    inside = False
    for line in text.splitlines():
        if name.endswith(".md"):
            fence = line.lstrip().startswith("```")
            inside ^= fence
            yield "" if inside or fence else re.sub(r"`[^`]*`", "``", line)
        elif re.search(r"\.[ch](pp)?$", name):
            found = re.findall(r'"(?:[^"\\]|\\.)*"|//.*|/\*.*|^ *\*.*', line)
            yield " ".join(part for part in found if not is_test or part[0] != '"' or "TEST_CASE" in line)
        else:
            yield "" if name.endswith(".t") and line.startswith("  ") else line


def anchors(text):
    """Of a page's headings, as GitHub makes them."""
    for line in prose(".md", text.replace("`", "")):
        if line.startswith("#"):
            yield re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")


def broken_links(page, line):
    for target in re.findall(r"\]\(([^)\s]+)\)", line):
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        if re.match("[a-z]+:", target):
            continue
        if not file.exists():
            yield f"no file {target}"
        elif anchor and anchor not in anchors(file.read_text(encoding="utf-8")):
            yield f"no heading {target}"


def findings(path, known):
    """Pairs of a line's number and what is wrong."""
    for number, line in enumerate(prose(path.name, path.read_text(encoding="utf-8"), "tests" in path.parts), 1):
        for pattern, advice in known:
            for match in pattern.finditer(line):
                yield number, f"'{match.group()}': write {advice}"
        if path.suffix == ".md":
            for problem in broken_links(path, line):
                yield number, problem


def files():
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(set(folders) - SKIPPED)
        for name in sorted(names):
            path = pathlib.Path(folder) / name
            if CHECKED.fullmatch(str(path.relative_to(ROOT))):
                yield path


def main():
    known = list(phrases())
    failed = False
    elsewhere = collections.Counter()
    for path in files():
        name = str(path.relative_to(ROOT))
        for number, problem in findings(path, known):
            strict = STRICT.fullmatch(name) is not None
            failed |= strict
            elsewhere[name.split("/")[0]] += not strict
            if strict or "--all" in sys.argv:
                print(f"{name}:{number}: {problem}")
    counts = ", ".join(f"{folder} {count}" for folder, count in sorted(elsewhere.items()) if count)
    print(f"in sources, not failing (--all shows them): {counts or 'none'}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
