// SudokuPad's objects: rules that they can say, and their short form in links (internal to formats).
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "formats/internal/variant_constraints.hpp"
#include "formats/variant_puzzle.hpp"

namespace nonet {

/// A kind of constraint that the objects can say: by flags, or ("" each) by cages alone.
struct SudokuPadRule {
  std::string_view kind;
  std::string_view global = {};  ///< its name in the list `global`
  std::string_view member = {};  ///< the member of the object that is true
  bool in_metadata = false;      ///< `metadata` has a member with the name of the kind, too
  std::string_view sentence;     ///< for people who solve the puzzle
};
std::span<const SudokuPadRule> sudokupad_rules();

/// The sentences for the constraints of a puzzle, each after a blank.
std::string sudokupad_sentences(const VariantPuzzle& puzzle);
/// The sentence on rows, columns and regions.
std::string_view sudokupad_base_sentence(const VariantPuzzle& puzzle);

/// Whether a text consists of these sentences: they say nothing that constraints do not say.
bool is_made_of_sentences(std::string_view rules);

/// The JSON text of the short form, whose names are still short.
std::string unzip_sudokupad(std::string_view text);
/// Gives the members of a short form their full names. Throws Error if two would have the same.
void expand_sudokupad_names(nlohmann::json& value);

/// Reads the whole object. Throws Error, whose message names the member.
void read_sudokupad(const nlohmann::json& object, VariantPuzzle& puzzle);
/// Sets title, author, ruleset and solution alone.
void read_sudokupad_names(const nlohmann::json& object, VariantPuzzle& puzzle);

}  // namespace nonet
