// The parts of the reports of `nonet lab` that those of `nonet compare` do not have.
#pragma once

#include <string>
#include <vector>

#include "cli/compare_report.hpp"
#include "run/lab.hpp"

namespace nonet::cli {

/// The formulas of a race.
struct Lab {
  BackendSpec engine = {};
  Reduction reduction = Reduction::none;
  std::vector<LabRow> rows = {};
};

/// "formulas in full, solved by cadical"
std::string setting(const Lab& lab);
/// A row for each formula.
Table figures(const Lab& lab, const Comparison& comparison);
/// Explanations of the figures, and why some formulas have none, one line each.
std::vector<std::string> notes(const Lab& lab);
/// Replaces the `backends` of a comparison by `encodings`. docs/formats.md has the fields.
void put_formulas(Json& root, const Lab& lab);
std::string as_csv(const Lab& lab, const Comparison& comparison);

}  // namespace nonet::cli
