#include "formats/internal/f_puzzles_rows.hpp"

#include <algorithm>
#include <array>

namespace nonet {
namespace {

using R = FPuzzlesReader;
using W = FPuzzlesWriter;

// Kind, key, how it is read and written, the least cells of a line, the most values that can be written.
constexpr std::array kRows = std::to_array<FPuzzlesRow>({
    {"", "size", &R::skip},
    {"", "grid", &R::skip},
    {"", "title", &R::read_text},
    {"", "author", &R::read_text},
    {"", "ruleset", &R::read_text},
    {"", "solution", &R::skip},
    {"", "highlightConflicts", &R::skip},
    {"", "disabledlogic", &R::skip},
    {"", "truecandidatesoptions", &R::skip},
    {"", "successMessage", &R::skip},
    {"", "msgcorrect", &R::skip},
    {"", "id", &R::skip},
    {"", "fogofwar", &R::skip},
    {"", "foglight", &R::skip},
    {"diagonal-up", "diagonal+", &R::read_flag, &W::write_flag},
    {"diagonal-down", "diagonal-", &R::read_flag, &W::write_flag},
    {"antiknight", "antiknight", &R::read_flag, &W::write_flag},
    {"antiking", "antiking", &R::read_flag, &W::write_flag},
    {"disjointgroups", "disjointgroups", &R::read_flag, &W::write_flag},
    {"nonconsecutive", "nonconsecutive", &R::read_flag, &W::write_flag},
    {"", "negative", &R::read_negative},
    {"odd", "odd", &R::read_marked, &W::write_marked},
    {"even", "even", &R::read_marked, &W::write_marked},
    {"minimum", "minimum", &R::read_marked, &W::write_marked},
    {"maximum", "maximum", &R::read_marked, &W::write_marked},
    {"rowindexer", "rowindexer", &R::read_sets, &W::write_cells},
    {"columnindexer", "columnindexer", &R::read_sets, &W::write_cells},
    {"boxindexer", "boxindexer", &R::read_sets, &W::write_cells},
    {"distinct", "extraregion", &R::read_sets, &W::write_cells},
    {"thermometer", "thermometer", &R::read_lines, &W::write_line, 2},
    {"slowthermometer", "slowthermometer", &R::read_lines, &W::write_line, 2},
    {"palindrome", "palindrome", &R::read_lines, &W::write_line, 2},
    {"renban", "renban", &R::read_lines, &W::write_line, 2},
    {"whisper", "whispers", &R::read_lines, &W::write_line, 2, 1},
    {"nabner", "nabner", &R::read_lines, &W::write_line, 2},
    {"entropic", "entropicline", &R::read_lines, &W::write_line, 2},
    {"modular", "modularline", &R::read_lines, &W::write_line, 2, 1},
    {"regionsum", "regionsumline", &R::read_lines, &W::write_line, 2},
    {"zipper", "zipperline", &R::read_lines, &W::write_line, 3},
    {"between", "betweenline", &R::read_lines, &W::write_line, 3},
    {"lockout", "lockout", &R::read_lines, &W::write_line, 2, 1},
    {"doublearrow", "doublearrow", &R::read_lines, &W::write_line},
    {"difference", "difference", &R::read_pairs, &W::write_cells, 1, 1},
    {"ratio", "ratio", &R::read_pairs, &W::write_cells, 1, 1},
    {"", "xv", &R::read_xv},
    {"killer", "killercage", &R::read_cages, &W::write_cells, 1, 1},
    {"arrow", "arrow", &R::read_arrows, &W::write_arrow},
    {"sandwich", "sandwichsum", &R::read_outside, &W::write_outside, 1, 1},
    {"xsum", "xsum", &R::read_outside, &W::write_outside, 1, 1},
    {"skyscraper", "skyscraper", &R::read_outside, &W::write_outside, 1, 1},
    {"littlekiller", "littlekillersum", &R::read_little_killers, &W::write_little_killer, 1, 1},
    {"clone", "clone", &R::read_clones, &W::write_clone},
    {"quadruple", "quadruple", &R::read_quadruples, &W::write_quadruple, 1, 4},
    {"", "line", &R::read_drawing},
    {"", "text", &R::read_drawing},
    {"", "circle", &R::read_drawing},
    {"", "rectangle", &R::read_drawing},
    {"", "cage", &R::read_drawing},
    {"negative-difference", "nonconsecutive", nullptr, &W::write_flag},
    {"negative-ratio", "ratio", nullptr, &W::write_negative},
    {"negative-xv", "xv", nullptr, &W::write_negative},
    {"candidates", "", nullptr, &W::write_candidates, 1, 64},
    {"x", "xv", nullptr, &W::write_xv},
    {"v", "xv", nullptr, &W::write_xv},
    {"pill", "arrow", nullptr, &W::write_arrow},
});

}  // namespace

std::span<const FPuzzlesRow> f_puzzles_rows() { return kRows; }

const FPuzzlesRow* row_of_key(std::string_view key) {
  const auto* const found = std::find_if(kRows.begin(), kRows.end(),
                                         [&](const FPuzzlesRow& row) { return row.read != nullptr && row.key == key; });
  return found == kRows.end() ? nullptr : found;
}

}  // namespace nonet
