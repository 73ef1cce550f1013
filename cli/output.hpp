// Results as text, in the forms of `--output`.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/job.hpp"
#include "cli/options.hpp"
#include "nonet/reader.hpp"

namespace nonet::cli {

std::string_view name_of(Form form);

struct OutputStyle {
  Form form = Form::line;
  bool status = false;  ///< append the verdict
  bool colour = false;
  std::optional<std::string> columns = {};  ///< of json and csv; nothing: all
  std::string folder = {};                  ///< of svg: where a file for each puzzle goes; "": one picture
  bool only_picture = false;                ///< of svg: a second puzzle is refused
  bool legend = true;                       ///< of svg: the meaning of each constraint is below the board
};

/// The columns of a run's results.
struct Passthrough {
  std::vector<std::string> names = {};         ///< in csv, after nonet's own columns
  std::atomic<bool> lost_columns = false;      ///< a record had others
  std::atomic<bool> lost_constraints = false;  ///< a puzzle was written without its constraints
  std::atomic<bool> lost_marks = false;        ///< a puzzle was written without its excluded candidates
};

/// Warns of what was lost, without --quiet.
void report_losses(const Arguments& arguments, const Passthrough& passthrough);

/// From --output, --status, --columns, --no-legend and --color; the default form is grid at a terminal if the job draws
/// boards, else line. Throws UsageError.
OutputStyle output_style(const Arguments& arguments, const Job& job, bool to_terminal);

/// The text before the first result: the header of csv, else nothing. Throws UsageError if the style names columns that
/// do not exist.
std::string heading(const OutputStyle& style, const Job& job, const Passthrough& passthrough);

/// For the results of one input. Thread-safe; job and passthrough must live as long. Throws as heading() does.
ResultWriter make_writer(const OutputStyle& style, const Job& job, const Layout& layout, Passthrough& passthrough);

/// The status of a result without a board, with its message.
std::string remark(const PuzzleResult& result);
/// Of a solver that broke after a solution, if the status does not show it.
void append_failure(std::string& text, const PuzzleResult& result);
/// ["r1c2","r3c4"]
std::string json_list(const std::vector<std::string>& texts);

/// The fields of the JSON form, and its version, which grows with every change that could break a reader
/// (docs/formats.md).
inline constexpr int kJsonSchema = 1;

/// "no solution" of "no_solution".
std::string spaced_name(Status status);
/// "1,460 unique, 5 no solution": how often each status came, without those that did not.
std::string statuses_text(const Tally& tally);
/// json: an object of the columns; "" if the record has none.
std::string json_columns(const PuzzleResult& result, const Layout& layout);

}  // namespace nonet::cli
