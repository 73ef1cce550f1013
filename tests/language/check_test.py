"""The check of language finds what it should in samples, and skips code."""

import pathlib
import tempfile
import unittest

import check


class Check(unittest.TestCase):
    def problems(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            path.write_text(text, encoding="utf-8")
            return [(number, problem) for number, problem in check.findings(path, list(check.phrases()))]

    def test_phrases_in_prose_are_found_but_not_in_code(self):
        found = self.problems("page.md", "It stands there.\n```\nit stands\n```\n`it stands` and is no puzzle\n")
        self.assertEqual([number for number, _ in found], [1, 5])
        self.assertIn("is not a", found[1][1])

    def test_comments_and_strings_of_cpp_are_prose(self):
        found = self.problems("file.cpp", 'int told = 0;\nsay("at the most");  // as told\n')
        self.assertEqual([number for number, _ in found], [2, 2])

    def test_links_need_a_file_and_a_heading(self):
        page = "# A `page` of links\n[a](#a-page-of-links) [b](#b) [c](none.md) [d](https://example.com/x)\n"
        self.assertEqual(self.problems("page.md", page), [(2, "no heading #b"), (2, "no file none.md")])

    def test_plain_words_are_no_findings(self):
        self.assertEqual(self.problems("page.md", "There is no solution, and no longer a clue of its own board.\n"), [])


if __name__ == "__main__":
    unittest.main()
