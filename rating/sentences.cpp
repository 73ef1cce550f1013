#include "rating/internal/sentences.hpp"

#include <algorithm>
#include <span>

#include "base/text.hpp"

namespace nonet::rating {
namespace {

std::string cell_text(int cell) { return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1); }
std::string digit_text(int digit) { return std::to_string(digit + 1); }
std::string unit_text(int unit) {
  return (unit < kRows ? "box " : unit < kColumns ? "row " : "column ") + std::to_string(unit % kDigits + 1);
}

std::string digits_text(unsigned digits, std::string_view last = " and ") {
  std::vector<std::string> words;
  for (; digits != 0; digits &= digits - 1) words.push_back(digit_text(lowest(digits)));
  return listed(words, last);
}
std::string cells_text(std::span<const int> cells) {
  std::vector<std::string> words;
  for (const int cell : cells) words.push_back(cell_text(cell));
  return listed(words);
}
std::string places_text(int unit, unsigned places) {
  std::vector<int> cells;
  for (; places != 0; places &= places - 1) cells.push_back(kGrid.cells[unit][lowest(places)]);
  return cells_text(cells);
}
std::string lines_text(int sort, unsigned lines) {
  std::vector<std::string> words;
  for (; lines != 0; lines &= lines - 1) words.push_back(std::to_string(lowest(lines) + 1));
  return (sort == kRows ? "rows " : "columns ") + listed(words);
}

// "r1c2 is 5", or "r1c3 is not 5 or 6, and r4c1 is not 5".
std::string conclusion(const Hint& hint) {
  if (hint.cell >= 0) return cell_text(hint.cell) + " is " + digit_text(hint.digit);
  std::vector<std::string> words;
  for (const auto& [cell, digits] : hint.removals) {
    words.push_back(cell_text(cell) + " is not " + digits_text(digits, " or "));
  }
  return listed(words, ", and ");
}

CellDigit mark_at(int candidate) {
  return {static_cast<CellIndex>(candidate / kDigits), static_cast<Cell>(candidate % kDigits + 1)};
}
std::string claim_text(CellDigit mark, bool holds) {
  return cell_text(mark.cell) + (holds ? " is " : " is not ") + digit_text(mark.digit - 1);
}
std::string claim_text(const Link& link) { return claim_text(mark_at(link.candidate), link.holds); }

std::string cause_text(const Link& link) {
  const int cell = link.candidate / kDigits;
  switch (link.cause) {
    case by_box:
    case by_row:
    case by_column:
      return unit_text(kGrid.units[cell][link.cause]);
    case by_cell:
      return cell_text(cell);
    case by_locking:
      return "locked candidates";
    case by_hidden_pair:
      return "hidden pair";
    case by_naked_pair:
      return "naked pair";
    case by_x_wing:
      return "X-Wing";
    case by_chain:
      return "nested chain";
    default:
      return "";
  }
}

std::string net_name(const Hint& hint) {
  if (hint.technique == Technique::nishio) return "Nishio";
  std::string name = hint.technique == Technique::multiple_forcing_chains ? "" : "Dynamic ";
  name += hint.type == contradiction  ? "Contradiction "
          : hint.type == double_chain ? "Double "
          : hint.type == cell_chain   ? "Cell "
                                      : "Region ";
  name += "Forcing Chains";
  if (hint.technique == Technique::dynamic_forcing_chains_plus) name += " (+)";
  if (hint.technique == Technique::nested_forcing_chains) name = "Nested " + name;
  return name;
}

std::string step_name(const Hint& hint) {
  switch (hint.technique) {
    case Technique::hidden_single:
      return "Hidden Single";
    case Technique::direct_locking:
      return hint.unit < kRows ? "Direct Pointing" : "Direct Claiming";
    case Technique::direct_hidden_pair:
      return "Direct Hidden Pair";
    case Technique::naked_single:
      return "Naked Single";
    case Technique::direct_hidden_triplet:
      return "Direct Hidden Triplet";
    case Technique::locking:
      return hint.unit < kRows ? "Pointing" : "Claiming";
    case Technique::naked_pair:
      return "Naked Pair";
    case Technique::x_wing:
      return "X-Wing";
    case Technique::hidden_pair:
      return "Hidden Pair";
    case Technique::naked_triplet:
      return "Naked Triplet";
    case Technique::swordfish:
      return "Swordfish";
    case Technique::hidden_triplet:
      return "Hidden Triplet";
    case Technique::xy_wing:
      return "XY-Wing";
    case Technique::xyz_wing:
      return "XYZ-Wing";
    case Technique::unique_loop:
      return (hint.cells.size() == 4 ? "Unique Rectangle type " : "Unique Loop type ") + std::to_string(hint.type);
    case Technique::naked_quad:
      return "Naked Quad";
    case Technique::jellyfish:
      return "Jellyfish";
    case Technique::hidden_quad:
      return "Hidden Quad";
    case Technique::bivalue_universal_grave:
      return "Bivalue Universal Grave type " + std::to_string(hint.type);
    case Technique::aligned_pair_exclusion:
      return "Aligned Pair Exclusion";
    case Technique::cycle:
      return hint.type == x_cycle   ? "Bidirectional X-Cycle"
             : hint.type == y_cycle ? "Bidirectional Y-Cycle"
                                    : "Bidirectional Cycle";
    case Technique::forcing_chain:
      return hint.type == x_chain ? "Forcing X-Chain" : "Forcing Chain";
    case Technique::aligned_triplet_exclusion:
      return "Aligned Triplet Exclusion";
    default:
      return net_name(hint);
  }
}

// The reason that chains give; SeStep::chains has the chains.
std::string chains_text(const Hint& hint) {
  const Chain& first = hint.chains.front();
  const CellDigit begin = mark_at(first.front().candidate);
  switch (hint.type) {
    case x_cycle:
    case y_cycle:
    case xy_cycle:
      return "either all claims of this ring hold, or all are false";
    case x_chain:
    case xy_chain:
      return "otherwise the opposite follows";
    case contradiction:
      return "otherwise " + claim_text(first.back()) + ", and also " + claim_text(hint.chains.back().back());
    case double_chain:
      return "this follows whether " + claim_text(begin, true) + " or not";
    case cell_chain:
      return "this follows from each candidate of " + cell_text(begin.cell);
    default:
      return "this follows from each place for " + digit_text(begin.digit - 1) + " in " + unit_text(hint.unit);
  }
}

std::string reason(const Hint& hint) {
  const std::string digits = digits_text(hint.digits);
  switch (hint.technique) {
    case Technique::hidden_single:
      return hint.rating == 10 ? "the last open cell of " + unit_text(hint.unit)
                               : "the only place for " + digit_text(hint.digit) + " in " + unit_text(hint.unit);
    case Technique::naked_single:
      return "its only candidate";
    case Technique::direct_locking:
      return "in " + unit_text(hint.unit) + ", " + digits + " is only in " + unit_text(hint.other) +
             ", so one place is left in " + unit_text(kGrid.units[hint.cell][hint.unit / kDigits]);
    case Technique::direct_hidden_pair:
    case Technique::direct_hidden_triplet:
    case Technique::hidden_pair:
    case Technique::hidden_triplet:
    case Technique::hidden_quad: {
      std::string text =
          "in " + unit_text(hint.unit) + ", " + digits + " are only in " + places_text(hint.unit, hint.places);
      if (hint.cell >= 0) text += ", so " + digit_text(hint.digit) + " has one place left";
      return text;
    }
    case Technique::locking:
      return "in " + unit_text(hint.unit) + ", " + digits + " is only in " + unit_text(hint.other);
    case Technique::naked_pair:
    case Technique::naked_triplet:
    case Technique::naked_quad:
      return places_text(hint.unit, hint.places) + " of " + unit_text(hint.unit) + " hold only " + digits;
    case Technique::x_wing:
    case Technique::swordfish:
    case Technique::jellyfish:
      return "in " + lines_text(hint.unit, hint.places) + ", " + digits + " is only in " +
             lines_text(hint.unit == kRows ? kColumns : kRows, hint.across);
    case Technique::xy_wing:
    case Technique::xyz_wing:
      return "whatever " + cell_text(hint.cells[0]) + " holds, " +
             (hint.technique == Technique::xyz_wing ? "it, " : "") + cells_text(std::span(hint.cells).subspan(1)) +
             " hold " + digits + " at least once";
    case Technique::unique_loop:
      return "with only " + digits + " in " + cells_text(hint.cells) + ", the two digits could be swapped";
    case Technique::bivalue_universal_grave:
      return "without " + digits_text(hint.digits, " or ") + " in " + cells_text(hint.cells) +
             ", each open cell would have two candidates, and the puzzle two solutions";
    case Technique::aligned_pair_exclusion:
    case Technique::aligned_triplet_exclusion:
      return "every combination of " + cells_text(hint.cells) +
             " with this leaves no digit for a cell that sees them, or repeats a digit";
    default:
      break;
  }
  return chains_text(hint);
}

std::vector<nonet::Chain> described_chains(const std::vector<Chain>& chains) {
  std::vector<nonet::Chain> described;
  for (const Chain& chain : chains) {
    auto& links = described.emplace_back();
    for (const Link& link : chain) {
      links.push_back({mark_at(link.candidate), link.holds, link.because, link.because.empty() ? "" : cause_text(link),
                       described_chains(link.nested)});
    }
  }
  return described;
}

}  // namespace

SeStep described(const Hint& hint) {
  SeStep step{.technique = hint.technique, .rating = hint.rating};
  if (hint.cell >= 0) {
    step.placed = mark_at(hint.cell * kDigits + hint.digit);
  } else {
    for (const auto& [cell, digits] : hint.removals) {
      for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
        step.removed.push_back(mark_at(cell * kDigits + lowest(rest)));
      }
    }
    std::sort(step.removed.begin(), step.removed.end());
  }
  step.name = step_name(hint);
  step.text = conclusion(hint) + ": " + reason(hint);
  step.chains = described_chains(hint.chains);
  return step;
}

}  // namespace nonet::rating
