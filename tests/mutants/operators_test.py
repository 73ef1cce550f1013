#!/usr/bin/env python3
"""Which mistakes are made, where none is to be made, and whether the tests that are near exist."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import operators  # noqa: E402
import worker  # noqa: E402


def mutated(text):
    """What a text's mutants look like."""
    return [operators.apply(text, mutant) for mutant in operators.mutants_of("file.cpp", text)]


class Operators(unittest.TestCase):
    def test_relations_are_shifted_and_turned(self):
        self.assertEqual(mutated("  return a < b;"), ["  return a <= b;", "  return a >= b;"])

    def test_conditions_are_decided(self):
        self.assertEqual(mutated("  if (x) return;"), ["  if (true) return;", "  if (false) return;"])

    def test_constants_go_up_and_down(self):
        self.assertEqual(sorted(mutated("  return 1;")), ["  return 0;", "  return 2;"])
        self.assertEqual(mutated("  return 0;"), ["  return 1;"])
        self.assertEqual(sorted(mutated("  return 0x10U;")), ["  return 0x11U;", "  return 0xfU;"])

    def test_statements_are_left_out(self):
        self.assertEqual(mutated("  values.clear();"), ["  ;"])
        self.assertEqual(mutated("  if (x) values.clear();"),
                         ["  if (true) values.clear();", "  if (false) values.clear();", "  if (x) ;"])

    def test_declarations_stay(self):
        self.assertEqual(mutated("  Board board(cells);"), [])
        self.assertEqual(mutated("  const std::string text = name(cell);"), [])

    def test_comments_texts_and_assertions_stay(self):
        for text in ("// a < b", "/* 1\n + 1 */", '  return "a < b 1";', "  return '1';", "  assert(a < 1);",
                     "  static_assert(1 + 1 == 2);", "#if A < 1\n#endif"):
            self.assertEqual(mutated(text), [], text)

    def test_templates_and_references_are_no_operators(self):
        self.assertEqual(mutated("std::vector<int> f(const Board& board, char* text);"), [])

    def test_one_line_differs(self):
        text = "int f() {\n  a = b;\n  a = b;\n  return a & b;\n}\n"
        found = operators.mutants_of("file.cpp", text)
        self.assertEqual([mutant.line for mutant in found], [2, 3, 4])
        self.assertEqual(len({mutant.key for mutant in found}), 3)
        for mutant in found:
            lines = operators.apply(text, mutant).split("\n")
            self.assertEqual(sum(a != b for a, b in zip(lines, text.split("\n"))), 1)


class Near(unittest.TestCase):
    def test_all_are_files(self):
        for names in worker.NEAR.values():
            for name in names:
                self.assertTrue((worker.ROOT / "tests" / f"{name}_test.cpp").is_file(), name)


if __name__ == "__main__":
    unittest.main()
