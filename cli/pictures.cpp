#include "cli/pictures.hpp"

#include <filesystem>
#include <system_error>

#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/formats/svg.hpp"
#include "nonet/run/input.hpp"
#include "nonet/run/internal/format.hpp"

namespace nonet::cli {
namespace {

// A file for each puzzle, and a line on standard output for each record.
int write_folder(const std::string& folder, const Arguments& arguments) {
  OutputFile lines("-");
  int status = kSuccess;
  std::uint64_t written = 0;
  std::uint64_t index = 0;
  for (const std::string& name : input_names(arguments)) {
    FileInput input(name, watch_signals());
    PuzzleReader reader(input.bytes(), read_options(arguments));
    reader.on_warning(warning_reporter(arguments, input.name()));
    report_layout(arguments, input.name(), reader.layout());
    const std::uint64_t before = index;
    while (const std::optional<Record> record = reader.next()) {
      if (watch_signals().stop_requested()) return status;
      ++index;
      if (!record->puzzle) {
        lines.write(formatted("# invalid: {}\n", record->error.text()));
        status = kNotSolved;
        continue;
      }
      if (written++ == 0) make_folder(folder);
      std::string picture;
      append_svg(picture, *record->puzzle, {}, reader.layout().symbols);
      const std::string path = numbered_file(folder, index, ".svg");
      write_file(path, picture);
      lines.write(path + "\n");
    }
    if (report_end(arguments, input, reader.skipped(), index == before)) status = kNotSolved;
  }
  lines.close();
  report_done(arguments, counted(written, "picture"), !watch_signals().stop_requested());
  return status;
}

}  // namespace

std::string folder_of_out(const Arguments& arguments) {
  const std::string path = arguments.out.value_or("");
  std::error_code none;
  return path.ends_with('/') || std::filesystem::is_directory(path, none) ? path : "";
}

std::string begin_pictures(const Arguments& arguments) {
  if (arguments.all) throw UsageError("--output svg draws one solution of a puzzle: leave --all away");
  if (arguments.resume) throw UsageError("--resume goes on with a file of results, and --output svg writes pictures");
  if (input_names(arguments).size() > 1) throw UsageError("--output svg takes one input: a run a file");
  std::string folder = folder_of_out(arguments);
  if (folder.empty() && arguments.shard) throw UsageError("--output svg with --shard needs a folder: -o DIR/");
  if (!folder.empty()) make_folder(folder);
  return folder;
}

void require_only_picture(const PuzzleResult& result) {
  if (result.index == 1) return;
  throw UsageError("--output svg writes one picture, and there are more puzzles: -o DIR/ writes a file for each");
}

void append_picture(std::string& text, const PuzzleResult& result, std::string_view remark, const Symbols& symbols,
                    const std::string& folder) {
  if (!result.puzzle) {
    if (folder.empty()) {
      report(std::string(remark));
    } else {
      text += "# " + std::string(remark) + "\n";
    }
    return;
  }
  std::string picture;
  const std::string title = formatted("{}: {}", result.index, remark);
  append_svg(picture, *result.puzzle, result.solution, symbols, {.title = title});
  if (folder.empty()) {
    text += picture;
    return;
  }
  const std::string path = numbered_file(folder, result.index, ".svg");
  write_file(path, picture);
  text += path + "\n";
}

int convert_to_pictures(const Arguments& arguments) {
  if (std::string folder = folder_of_out(arguments); !folder.empty() && !arguments.index) {
    return write_folder(folder, arguments);
  }
  const std::optional<PickedPuzzle> picked = pick_puzzle(arguments, input_name(arguments));
  OutputFile output(arguments);
  if (picked) {
    std::string picture;
    append_svg(picture, picked->puzzle, {}, picked->symbols);
    output.write(picture);
  }
  output.close();
  if (picked) report_done(arguments, "1 picture");
  return kSuccess;
}

}  // namespace nonet::cli
