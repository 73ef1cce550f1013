// `nonet compare --encodings ... --amo ...`: compares formulas instead of backends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/compare_report.hpp"
#include "cli/options.hpp"
#include "nonet/run/lab.hpp"

namespace nonet::cli {

struct LabChoices {
  std::vector<const Encoding*> encodings;
  std::vector<const AtMostOne*> at_most_ones;  ///< nullptr: automatic
  std::vector<ConstraintEncodings> constraints;
  BackendSpec engine;
  Reduction reduction = Reduction::none;
};

/// A lab session: what was asked for, and the results.
struct Lab {
  LabChoices choices;
  LabResult result = {};
};

/// --encodings, --amo, --relations, --sums, --automata, --reduce and --backend; nothing if only the last is given, or
/// none. Throws Error, UsageError.
std::optional<LabChoices> lab_choices(const Arguments& arguments);

/// Measures. Requires a puzzle. Throws Error if there is none of the formulas.
LabResult run_lab(const Arguments& arguments, const LabChoices& choices, const PuzzleSet& puzzles, const Budget& budget,
                  const RaceOptions& options);

/// "formulas in full, solved by cadical"
std::string setting(const LabChoices& choices);
/// One row per combination, in the order of the results.
Table figures(const LabResult& result);
/// What the figures are, and why some combinations have none, one line each.
std::vector<std::string> notes(const LabResult& result);
/// docs/formats.md has the fields. `root` is summary() or json_of() of the comparison.
Json json_of(const Lab& lab, Json root);
std::string as_csv(const LabResult& result);

}  // namespace nonet::cli
