#include "formats/internal/f_puzzles_rows.hpp"

#include <algorithm>
#include <array>

namespace nonet {
namespace {

using R = FPuzzlesReader;
using W = FPuzzlesWriter;

constexpr std::array kRows = std::to_array<FPuzzlesRow>({
    {.key = "size", .read = &R::skip},
    {.key = "grid", .read = &R::skip},
    {.key = "title", .read = &R::read_title},
    {.key = "author", .read = &R::read_author},
    {.key = "ruleset", .read = &R::skip},
    {.key = "solution", .read = &R::skip},
    {.key = "highlightConflicts", .read = &R::skip},
    {.key = "disabledlogic", .read = &R::skip},
    {.key = "truecandidatesoptions", .read = &R::skip},
    {.key = "successMessage", .read = &R::skip},
    {.key = "msgcorrect", .read = &R::skip},
    {.key = "id", .read = &R::skip},
    {.key = "fogofwar", .read = &R::skip},
    {.key = "foglight", .read = &R::skip},
    {.kind = "diagonal-up", .key = "diagonal+", .read = &R::read_flag, .write = &W::write_flag},
    {.kind = "diagonal-down", .key = "diagonal-", .read = &R::read_flag, .write = &W::write_flag},
    {.kind = "antiknight", .key = "antiknight", .read = &R::read_flag, .write = &W::write_flag},
    {.kind = "antiking", .key = "antiking", .read = &R::read_flag, .write = &W::write_flag},
    {.kind = "disjointgroups", .key = "disjointgroups", .read = &R::read_flag, .write = &W::write_flag},
    {.kind = "nonconsecutive", .key = "nonconsecutive", .read = &R::read_flag, .write = &W::write_flag},
    {.key = "negative", .read = &R::read_negative},
    {.kind = "odd", .key = "odd", .read = &R::read_marked, .write = &W::write_marked},
    {.kind = "even", .key = "even", .read = &R::read_marked, .write = &W::write_marked},
    {.kind = "minimum", .key = "minimum", .read = &R::read_marked, .write = &W::write_marked},
    {.kind = "maximum", .key = "maximum", .read = &R::read_marked, .write = &W::write_marked},
    {.kind = "rowindexer", .key = "rowindexer", .read = &R::read_sets, .write = &W::write_cells},
    {.kind = "columnindexer", .key = "columnindexer", .read = &R::read_sets, .write = &W::write_cells},
    {.kind = "boxindexer", .key = "boxindexer", .read = &R::read_sets, .write = &W::write_cells},
    {.kind = "distinct", .key = "extraregion", .read = &R::read_sets, .write = &W::write_cells},
    {.kind = "thermometer", .key = "thermometer", .read = &R::read_lines, .least_cells = 2, .write = &W::write_line},
    {.kind = "slowthermometer",
     .key = "slowthermometer",
     .read = &R::read_lines,
     .least_cells = 2,
     .write = &W::write_line},
    {.kind = "palindrome", .key = "palindrome", .read = &R::read_lines, .least_cells = 2, .write = &W::write_line},
    {.kind = "renban", .key = "renban", .read = &R::read_lines, .least_cells = 2, .write = &W::write_line},
    {.kind = "whisper",
     .key = "whispers",
     .read = &R::read_lines,
     .least_cells = 2,
     .write = &W::write_line,
     .most_values = 1},
    {.kind = "nabner", .key = "nabner", .read = &R::read_lines, .least_cells = 2, .write = &W::write_line},
    {.kind = "entropic", .key = "entropicline", .read = &R::read_lines, .least_cells = 2, .write = &W::write_line},
    {.kind = "modular",
     .key = "modularline",
     .read = &R::read_lines,
     .least_cells = 2,
     .write = &W::write_line,
     .most_values = 1},
    {.kind = "regionsum", .key = "regionsumline", .read = &R::read_lines, .least_cells = 2, .write = &W::write_line},
    {.kind = "zipper", .key = "zipperline", .read = &R::read_lines, .least_cells = 3, .write = &W::write_line},
    {.kind = "between", .key = "betweenline", .read = &R::read_lines, .least_cells = 3, .write = &W::write_line},
    {.kind = "lockout",
     .key = "lockout",
     .read = &R::read_lines,
     .least_cells = 2,
     .write = &W::write_line,
     .most_values = 1},
    {.kind = "doublearrow", .key = "doublearrow", .read = &R::read_lines, .write = &W::write_line},
    {.kind = "difference", .key = "difference", .read = &R::read_pairs, .write = &W::write_cells, .most_values = 1},
    {.kind = "ratio", .key = "ratio", .read = &R::read_pairs, .write = &W::write_cells, .most_values = 1},
    {.key = "xv", .read = &R::read_xv},
    {.kind = "killer", .key = "killercage", .read = &R::read_cages, .write = &W::write_cells, .most_values = 1},
    {.kind = "arrow", .key = "arrow", .read = &R::read_arrows, .write = &W::write_arrow},
    {.kind = "sandwich", .key = "sandwichsum", .read = &R::read_outside, .write = &W::write_outside, .most_values = 1},
    {.kind = "xsum", .key = "xsum", .read = &R::read_outside, .write = &W::write_outside, .most_values = 1},
    {.kind = "skyscraper", .key = "skyscraper", .read = &R::read_outside, .write = &W::write_outside, .most_values = 1},
    {.kind = "littlekiller",
     .key = "littlekillersum",
     .read = &R::read_little_killers,
     .write = &W::write_little_killer,
     .most_values = 1},
    {.kind = "clone", .key = "clone", .read = &R::read_clones, .write = &W::write_clone},
    {.kind = "quadruple",
     .key = "quadruple",
     .read = &R::read_quadruples,
     .write = &W::write_quadruple,
     .most_values = 4},
    {.key = "line", .read = &R::read_drawing},
    {.key = "text", .read = &R::read_drawing},
    {.key = "circle", .read = &R::read_drawing},
    {.key = "rectangle", .read = &R::read_drawing},
    {.key = "cage", .read = &R::read_drawing},
    {.kind = "negative-difference", .key = "nonconsecutive", .write = &W::write_flag},
    {.kind = "negative-ratio", .key = "ratio", .write = &W::write_negative},
    {.kind = "negative-xv", .key = "xv", .write = &W::write_negative},
    {.kind = "candidates", .key = "", .write = &W::write_candidates, .most_values = 64},
    {.kind = "x", .key = "xv", .write = &W::write_xv},
    {.kind = "v", .key = "xv", .write = &W::write_xv},
    {.kind = "pill", .key = "arrow", .write = &W::write_arrow},
});

}  // namespace

std::span<const FPuzzlesRow> f_puzzles_rows() { return kRows; }

const FPuzzlesRow* row_of_key(std::string_view key) {
  const auto* const found = std::find_if(kRows.begin(), kRows.end(),
                                         [&](const FPuzzlesRow& row) { return row.read != nullptr && row.key == key; });
  return found == kRows.end() ? nullptr : found;
}

}  // namespace nonet
