// Published puzzles with constraints and their solutions, where ../shared is there; none, and a warning of the
// test, where it is not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/variant_puzzle.hpp"
#include "nonet/reader.hpp"

namespace nonet::test {

struct VariantCase {
  std::string name;
  std::string text;
  std::string solution;  ///< "": not stated
  std::string scope;     ///< core: must be read; the others must be refused
};

/// Those with this member: fpuzzles or constraint_string.
std::vector<VariantCase> variant_cases(std::string_view member);

using ReadVariant = ParseError (*)(std::string_view text, VariantPuzzle& puzzle);
/// Checks that the text is read without an error.
VariantPuzzle read_variant(const std::string& text, ReadVariant read);
/// The error of reading; "" if there is none.
std::string why_no_variant(const std::string& text, ReadVariant read);

/// The constraints as text.
std::vector<std::string> texts_of(const VariantPuzzle& puzzle);

/// Checks a puzzle that was read against its solution, by the independent checker, and against what was read back when
/// it had been written.
void check_published(const VariantCase& published, const VariantPuzzle& puzzle, const VariantPuzzle& back);
/// Checks that a text is of this format: two records, each with a 3 in its first cell and no constraint before
/// "antiknight".
void check_records(const std::string& text, Format format);

}  // namespace nonet::test
