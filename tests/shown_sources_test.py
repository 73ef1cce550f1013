#!/usr/bin/env python3
"""The sources that docs/adding-a-*.md show are in their files word for word.

A line such as `// board/kinds/lines.cpp` in a block of C++ names the file of the lines that follow, and `...` means lines in between.
"""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]


def shown(page):
    """(file, [pieces in their order]) of each file that the blocks of a page name."""
    for block in re.findall(r"^```cpp\n(.*?)^```", page, re.M | re.S):
        named = re.split(r"^// ([\w/]+\.[ch]pp)\n", block, flags=re.M)
        for name, text in zip(named[1::2], named[2::2]):
            yield name, [piece for piece in re.split(r"^\.\.\.\n", text, flags=re.M) if piece]


def missing(pieces, source):
    """The first piece that does not follow the earlier ones in the source, or None."""
    at = 0
    for piece in pieces:
        found = ("\n" + source).find("\n" + piece, at)
        if found < 0:
            return piece
        at = found + len(piece)
    return None


class ShownSources(unittest.TestCase):
    def test_pages_show_what_the_files_have(self):
        for page in sorted((ROOT / "docs").glob("adding-a*.md")):
            for name, pieces in shown(page.read_text(encoding="utf-8")):
                with self.subTest(page=page.name, file=name):
                    self.assertIsNone(missing(pieces, (ROOT / name).read_text(encoding="utf-8")))

    def test_pages_name_files(self):
        for page, files in {"adding-a-kind": 5, "adding-an-output-format": 4}.items():
            text = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
            self.assertEqual(len(list(shown(text))), files, page)

    def test_changed_moved_and_cut_lines_are_noticed(self):
        source = "int a;\n  int b;\nint c;\n"
        self.assertIsNone(missing(["int a;\n", "int c;\n"], source))
        for pieces in (["int d;\n"], ["int c;\n", "int a;\n"], ["int b;\n"], ["  int b;\nint\n"]):
            self.assertIsNotNone(missing(pieces, source))


if __name__ == "__main__":
    unittest.main()
