// The kinds of constraints: what stands in their text, and which of them mean nothing on a board.
#include <array>

#include "nonet/proof/internal/constraint.hpp"

namespace nonet::proof {
namespace {

std::string thirds_unsound(const Constraint& /*constraint*/, const Scene& scene) {
  return scene.side % 3 == 0 ? "" : "three must divide the side";
}
std::string side_9(const Constraint& /*constraint*/, const Scene& scene) {
  return scene.side == 9 ? "" : "the side must be 9";
}
std::string windows_unsound(const Constraint& /*constraint*/, const Scene& scene) {
  return scene.box_rows == scene.box_cols && scene.box_rows >= 2 ? "" : "windoku needs square boxes";
}
std::string groups_unsound(const Constraint& /*constraint*/, const Scene& scene) {
  return scene.box_rows >= 2 && scene.box_cols >= 2 ? "" : "disjoint groups need boxes";
}
std::string boxless_unsound(const Constraint& /*constraint*/, const Scene& scene) {
  return scene.has_regions ? "" : "the board has neither boxes nor regions";
}
std::string too_many_unsound(const Constraint& constraint, const Scene& scene) {
  return constraint.cells().size() <= static_cast<std::size_t>(scene.side) ? "" : "more cells than digits";
}
std::string lengths_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  for (const Cells& group : constraint.groups) {
    if (group.size() != constraint.cells().size()) return "the lists must be of one length";
  }
  return {};
}
std::string modulus_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  return constraint.value(3) >= 1 ? "" : "a modulus is 1 or more";
}
std::string difference_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  return constraint.value() >= 0 ? "" : "a difference is 0 or more";
}
std::string segment_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  return constraint.value() >= 1 ? "" : "a segment's sum is 1 or more";
}
std::string weights_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  return constraint.values.size() == constraint.cells().size() + 1 ? "" : "a sum and a factor a cell are expected";
}
std::string bulb_unsound(const Constraint& constraint, const Scene& /*scene*/) {
  return constraint.cells().size() <= 3 ? "" : "a bulb has three cells at most";
}
std::string even_unsound(const Constraint& constraint, const Scene& scene) {
  return constraint.cells().size() % 2 == 0 ? too_many_unsound(constraint, scene) : "an even number of cells is needed";
}

// Name, shape, numbers (least, most), cells of the first list, lists, then what is special.
const std::array kForms = std::to_array<Form>({
    {.name = "diagonal-down", .shape = Shape::board, .any_side = true},
    {.name = "diagonal-up", .shape = Shape::board, .any_side = true},
    {.name = "windoku", .shape = Shape::board, .any_side = true, .why_unsound = windows_unsound},
    {.name = "disjointgroups", .shape = Shape::board, .any_side = true, .why_unsound = groups_unsound},
    {.name = "antiknight", .shape = Shape::board},
    {.name = "antiking", .shape = Shape::board},
    {.name = "nonconsecutive", .shape = Shape::board},
    {.name = "negative-difference", .shape = Shape::board},
    {.name = "negative-ratio", .shape = Shape::board},
    {.name = "strict-kropki", .shape = Shape::board},
    {.name = "negative-xv", .shape = Shape::board},
    {.name = "globalentropy", .shape = Shape::board, .why_unsound = thirds_unsound},
    {.name = "globalmod", .shape = Shape::board, .why_unsound = thirds_unsound},
    {.name = "antitaxicab", .shape = Shape::board},
    {.name = "dutchflatmates", .shape = Shape::board, .why_unsound = side_9},
    {.name = "odd"},
    {.name = "even"},
    {.name = "candidates", .least_values = 1, .most_values = kAny},
    {.name = "distinct", .why_unsound = too_many_unsound},
    {.name = "minimum"},
    {.name = "maximum"},
    {.name = "clone", .shape = Shape::groups, .why_unsound = lengths_unsound},
    {.name = "difference", .shape = Shape::pair, .most_values = 1, .why_unsound = difference_unsound},
    {.name = "ratio", .shape = Shape::pair, .most_values = 1},
    {.name = "x", .shape = Shape::pair},
    {.name = "v", .shape = Shape::pair},
    {.name = "greater", .shape = Shape::pair},
    {.name = "thermometer", .may_close = true},
    {.name = "slowthermometer", .may_close = true},
    {.name = "whisper", .most_values = 1, .may_close = true},
    {.name = "palindrome", .may_close = true},
    {.name = "renban", .why_unsound = too_many_unsound},
    {.name = "nabner"},
    {.name = "entropic", .may_close = true, .why_unsound = thirds_unsound},
    {.name = "modular", .most_values = 1, .may_close = true, .why_unsound = modulus_unsound},
    {.name = "between", .least_cells = 3},
    {.name = "lockout", .most_values = 1, .least_cells = 2},
    {.name = "zipper", .may_close = true},
    {.name = "sumline", .least_values = 1, .most_values = 1, .may_close = true, .why_unsound = segment_unsound},
    {.name = "regionsum", .may_close = true, .why_unsound = boxless_unsound},
    {.name = "doublearrow", .least_cells = 3},
    {.name = "lunchbox", .least_values = 1, .most_values = 1, .why_unsound = too_many_unsound},
    {.name = "valueindexing", .least_cells = 3},
    {.name = "killer", .most_values = 1, .why_unsound = too_many_unsound},
    {.name = "sum", .least_values = 1, .most_values = 1},
    {.name = "weighted", .least_values = 2, .most_values = kAny, .why_unsound = weights_unsound},
    {.name = "littlekiller", .least_values = 1, .most_values = 1},
    {.name = "arrow", .shape = Shape::groups, .why_unsound = bulb_unsound},
    {.name = "pill", .shape = Shape::groups, .least_cells = 2, .why_unsound = bulb_unsound},
    {.name = "equalsum", .shape = Shape::groups, .most_groups = kAny},
    {.name = "rellik", .least_values = 1, .most_values = 1},
    {.name = "sandwich", .shape = Shape::outside, .least_values = 1, .most_values = 1},
    {.name = "xsum", .shape = Shape::outside, .least_values = 1, .most_values = 1},
    {.name = "skyscraper", .shape = Shape::outside, .least_values = 1, .most_values = 1},
    {.name = "firsthidden", .shape = Shape::outside, .least_values = 1, .most_values = 1},
    {.name = "numberedroom", .shape = Shape::outside, .least_values = 1, .most_values = 1},
    {.name = "quadruple", .least_values = 1, .most_values = kAny},
    {.name = "atleast", .least_values = 1, .most_values = kAny},
    {.name = "exactly", .least_values = 1, .most_values = kAny},
    {.name = "countingcircles"},
    {.name = "countdistinct", .least_cells = 2},
    {.name = "samevalues", .shape = Shape::groups, .most_groups = kAny, .why_unsound = lengths_unsound},
    {.name = "equality", .why_unsound = even_unsound},
    {.name = "rowindexer"},
    {.name = "columnindexer"},
    {.name = "boxindexer", .why_unsound = boxless_unsound},
    {.name = "regex", .quoted = true, .may_close = true},
    {.name = "nfa",
     .shape = Shape::groups,
     .least_cells = 0,
     .least_groups = 1,
     .most_groups = kAny,
     .quoted = true,
     .may_close = true,
     .may_lack = true},
    {.name = "pair", .quoted = true, .may_close = true},
    {.name = "pairx", .quoted = true},
    {.name = "or", .shape = Shape::parts},
    {.name = "and", .shape = Shape::parts},
});

}  // namespace

std::span<const Form> forms() { return kForms; }

}  // namespace nonet::proof
