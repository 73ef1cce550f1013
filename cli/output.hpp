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
  std::optional<std::string> columns = {};  ///< json and csv: the columns; nothing: all
  std::string folder = {};                  ///< svg: the folder for a file per puzzle; "": one picture
  bool only_picture = false;                ///< svg: refuse a second puzzle
  bool legend = true;                       ///< svg: show the meaning of each constraint below the board
};

/// The columns of a run's results.
struct Passthrough {
  std::vector<std::string> names = {};         ///< columns of the input, for csv
  std::atomic<bool> lost_columns = false;      ///< a record had other columns
  std::atomic<bool> lost_constraints = false;  ///< a puzzle was written without its constraints
  std::atomic<bool> lost_shapes = false;       ///< the same of its shape, which is not plain
  std::atomic<bool> lost_marks = false;        ///< a puzzle was written without its excluded candidates
};

/// Warns of losses, unless --quiet.
void report_losses(const Arguments& arguments, const Passthrough& passthrough);

/// Reads --output, --status, --columns, --no-legend and --color. Throws UsageError.
OutputStyle output_style(const Arguments& arguments, const Job& job, bool to_terminal);

/// The text before the first result: the header of csv, else nothing. Throws UsageError on unknown columns.
std::string heading(const OutputStyle& style, const Job& job, const Passthrough& passthrough);

/// For the results of one input. Thread-safe; job and passthrough must live as long. Throws as heading() does.
ResultWriter make_writer(const OutputStyle& style, const Job& job, const Layout& layout, Passthrough& passthrough);

/// The status of a result without a board, with its message.
std::string remark(const PuzzleResult& result);
/// Appends the failure of a solver that broke after a solution, unless the status shows it.
void append_failure(std::string& text, const PuzzleResult& result);
/// ["r1c2","r3c4"]
std::string json_list(const std::vector<std::string>& texts);

/// The version of the JSON form (docs/formats.md). It grows with every change that could break a reader.
inline constexpr int kJsonSchema = 1;

/// "no solution" of "no_solution".
std::string spaced_name(Status status);
/// "1,460 unique, 5 no solution": the counts that are not 0.
std::string statuses_text(const Tally& tally);
/// The columns of a record as a JSON object; "" if it has none.
std::string json_columns(const PuzzleResult& result, const Layout& layout);

}  // namespace nonet::cli
