// Results as text, in the forms of `--output`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "cli/options.hpp"
#include "cli/passthrough.hpp"
#include "nonet/reader.hpp"
#include "run/workshop.hpp"

namespace nonet::cli {

class StepPage;  // cli/step_page.hpp

enum class Form : std::uint8_t { line, grid, json, csv, none, svg };
std::string_view name_of(Form form);

struct OutputStyle {
  Form form = Form::line;
  Task task = Task::first_solution;  ///< the line form differs
  bool status = false;               ///< append the verdict
  bool colour = false;
  std::optional<std::string> columns = {};  ///< of json and csv; nothing: all
  std::string folder = {};                  ///< of svg: where a file for each puzzle goes; "": none
  std::vector<ResultField> fields = {};     ///< of tasks of the workshop
  bool numbered = true;                     ///< results have numbers: columns index and line
  bool originals = false;                   ///< of canon: lines are the records as they came
  StepPage* page = nullptr;                 ///< of explain --html: gets all results
  bool only_picture = false;                ///< of svg: a second puzzle is refused
  bool legend = true;                       ///< of svg: the meaning of each constraint is below the board
};

/// From --output, --status, --columns and --color; the form is grid on a terminal where the task gives boards, else
/// line. Throws UsageError.
OutputStyle output_style(const Arguments& arguments, Task task, bool to_terminal);

/// What comes before the first result: the header of csv, else nothing. Throws UsageError if the style names columns
/// that there are not.
std::string heading(const OutputStyle& style, const Passthrough& passthrough);

/// For the results of one input. Thread-safe; the passthrough must live as long. Throws as heading() does.
ResultWriter make_writer(const OutputStyle& style, const Layout& layout, Passthrough& passthrough);

/// The fields of the JSON form, and its version, which grows with every change that could break a reader
/// (docs/formats.md).
inline constexpr int kJsonSchema = 1;

/// "no solution" of "no_solution".
std::string spaced_name(Status status);
/// "1,460 unique, 5 no solution": how often each status came, without those that did not.
std::string statuses_text(const Tally& tally);

}  // namespace nonet::cli
