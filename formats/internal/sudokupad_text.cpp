// The short form in which SudokuPad packs an object, and the sentences of rules.
#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "formats/internal/sudokupad_reader.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

using Json = nlohmann::json;

constexpr auto kRules = std::to_array<SudokuPadRule>({
    {.kind = "diagonal-down",
     .member = "diagonal-",
     .sentence = "The diagonal from the top left holds every digit once."},
    {.kind = "diagonal-up",
     .member = "diagonal+",
     .sentence = "The diagonal from the bottom left holds every digit once."},
    {.kind = "windoku", .member = "windoku", .sentence = "Each shaded window holds every digit once."},
    {.kind = "disjointgroups", .global = "disjoint", .sentence = "Cells at the same place of each box differ."},
    {.kind = "antiknight",
     .global = "antiknight",
     .in_metadata = true,
     .sentence = "Cells a knight's move apart hold different digits."},
    {.kind = "antiking",
     .global = "antiking",
     .in_metadata = true,
     .sentence = "Cells a king's move apart hold different digits."},
    {.kind = "nonconsecutive",
     .global = "nonconsecutive",
     .sentence = "Cells that share an edge do not hold consecutive digits."},
    {.kind = "distinct", .sentence = "Digits do not repeat in an extra region."},
    {.kind = "killer", .sentence = "Digits do not repeat in a cage, and sum to its number, if there is one."},
    {.kind = "sum", .sentence = "Digits in a blue cage sum to its number, and may repeat there."},
});

// On boards with boxes, without any, and with other regions.
constexpr auto kBases =
    std::to_array<std::string_view>({"Normal sudoku rules apply.", "Each row and column holds every digit once.",
                                     "Each row, column and outlined region holds every digit once."});

// Names in the short form and in full.
constexpr auto kShortNames = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"c", "color"},      {"ca", "cages"},    {"ct", "center"},   {"c1", "borderColor"}, {"c2", "backgroundColor"},
    {"ce", "cells"},     {"cs", "cellSize"}, {"a", "arrows"},    {"o", "overlays"},     {"u", "underlays"},
    {"w", "width"},      {"h", "height"},    {"v", "value"},     {"vd", "videos"},      {"l", "lines"},
    {"r", "rounded"},    {"re", "regions"},  {"fs", "fontSize"}, {"th", "thickness"},   {"hl", "headLength"},
    {"wp", "wayPoints"}, {"t", "title"},     {"te", "text"},     {"d", "duration"},     {"d2", "d"},
});

// A value after a colon that is not a string. Six hexadecimal digits are a colour.
std::string long_value(std::string_view word) {
  constexpr std::size_t kColour = 6;
  if (word == "f") return "false";
  if (word == "t") return "true";
  if (word == "#0") return R"("#000000")";
  if (word == "#F") return R"("#FFFFFF")";
  const bool colour = word.size() == kColour && std::all_of(word.begin(), word.end(), [](unsigned char byte) {
                        return std::isxdigit(byte) != 0;
                      });
  return colour ? "\"#" + std::string(word) + '"' : std::string(word);
}

bool is_one_of(char byte, std::string_view list) { return list.find(byte) != std::string_view::npos; }

}  // namespace

std::span<const SudokuPadRule> sudokupad_rules() { return kRules; }

std::string sudokupad_sentences(const VariantPuzzle& puzzle) {
  std::string text;
  for (const SudokuPadRule& rule : kRules) {
    const bool has = std::any_of(puzzle.constraints.begin(), puzzle.constraints.end(),
                                 [&](const Constraint& each) { return each.kind->name == rule.kind; });
    if (has) text += " " + std::string(rule.sentence);
  }
  return text;
}

std::string_view sudokupad_base_sentence(const VariantPuzzle& puzzle) {
  return kBases[!puzzle.regions.empty() ? 2 : puzzle.geometry.has_boxes() ? 0 : 1];
}

bool is_made_of_sentences(std::string_view rules) {
  const auto* const base =
      std::find_if(kBases.begin(), kBases.end(), [&](std::string_view each) { return rules.starts_with(each); });
  if (base == kBases.end()) return false;
  rules.remove_prefix(base->size());
  for (const SudokuPadRule& rule : kRules) {
    if (rules.starts_with(" " + std::string(rule.sentence))) rules.remove_prefix(rule.sentence.size() + 1);
  }
  return rules.empty();
}

// {ce:[[{v:5},,],...],metadata:{t:'A title'}}: names have no quotes, strings have single ones, and an empty object
// is not there at all.
std::string unzip_sudokupad(std::string_view text) {
  const char quote = text.find('"') == std::string_view::npos ? '\'' : '"';
  const std::string signs = std::string("{}[],:") + quote;
  std::string json;
  char before = '\0';  // the last sign; a blank for a value or name
  for (std::size_t at = 0; at < text.size();) {
    const char byte = text[at];
    if (byte == quote) {
      json += '"';
      for (++at; at < text.size() && text[at] != quote; ++at) {
        const bool escape = text[at] == '\\' && at + 1 < text.size();
        if (escape && text[at + 1] != '\'') json += '\\';
        if (escape) ++at;
        json += text[at];
      }
      json += '"';
      ++at;
      before = ' ';
    } else if (is_one_of(byte, signs)) {
      const bool open = before == '[' || before == ',' || (before == '{' && byte != '}');
      if (open && is_one_of(byte, ",]}")) json += "{}";
      json += byte;
      before = byte;
      ++at;
    } else {
      const std::size_t end = std::min(text.find_first_of(signs, at), text.size());
      const std::string_view word = text.substr(at, end - at);
      const bool name = end < text.size() && text[end] == ':' && (before == '{' || before == ',');
      json += name ? '"' + std::string(word) + '"' : before == ':' ? long_value(word) : std::string(word);
      before = ' ';
      at = end;
    }
  }
  return json;
}

void expand_sudokupad_names(Json& value) {
  if (value.is_array()) {
    for (Json& each : value) expand_sudokupad_names(each);
  }
  if (!value.is_object()) return;
  Json expanded = Json::object();
  for (auto& [name, member] : value.items()) {
    expand_sudokupad_names(member);
    const auto* const row = std::find_if(kShortNames.begin(), kShortNames.end(),
                                         [&given = name](const auto& names) { return names.first == given; });
    const std::string full = row == kShortNames.end() ? name : std::string(row->second);
    if (!expanded.emplace(full, std::move(member)).second) {
      throw Error("SudokuPad: the member '" + full + "' occurs twice");
    }
  }
  value = std::move(expanded);
}

}  // namespace nonet
