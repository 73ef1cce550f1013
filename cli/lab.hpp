// `nonet compare --encodings ... --amo ...`: formulas held against each other in place of backends.
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
  BackendSpec engine;
  Reduction reduction = Reduction::none;
};

/// --encodings, --amo, --reduce and --backend; nothing where none of the first three is given. Throws Error,
/// UsageError.
std::optional<LabChoices> lab_choices(const Arguments& arguments);

/// Measures. Requires a puzzle. Throws Error where none of the formulas is there.
LabResult run_lab(const Arguments& arguments, const LabChoices& choices, const PuzzleSet& puzzles, const Budget& budget,
                  const RaceOptions& options);

/// A line a combination, and why some have none.
std::string as_table(const LabChoices& choices, const LabResult& result);
/// docs/formats.md has the fields of both.
std::string as_json(const LabChoices& choices, const LabResult& result, const CompareReport& report);
std::string as_csv(const LabResult& result);

}  // namespace nonet::cli
