#include "cli/folder.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>

#include "base/text.hpp"
#include "cli/file_guard.hpp"
#include "cli/inputs.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "formats/columns.hpp"
#include "run/input.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

int write_folder(const std::string& folder, const Arguments& arguments, const PuzzleFile& file) {
  OutputFile lines("-");
  int status = kSuccess;
  std::uint64_t written = 0;
  std::uint64_t index = 0;
  for (const std::string& name : input_names(arguments)) {
    FileInput input = open_input(name);
    PuzzleReader reader(input.bytes(), read_options(arguments));
    reader.on_warning(warning_reporter(arguments, input.name()));
    report_layout(arguments, input.name(), reader.layout());
    const std::uint64_t before = index;
    while (const std::optional<Record> record = reader.next()) {
      if (watch_signals().stop_requested()) return status;
      ++index;
      if (!record->puzzle) {
        lines.write(formatted("# invalid: {}\n", visible(record->error.text())));
        status = kNotSolved;
        continue;
      }
      if (written++ == 0) make_folder(folder);
      const std::string path = numbered_file(folder, index, file.extension);
      OutputFile output(path);
      if (!file.write(*record->puzzle, reader.layout().symbols, heading_of(reader.layout(), reader.text()), output)) {
        remove_output(path);
        return status;
      }
      lines.write(visible(path) + "\n");
    }
    if (report_end(arguments, input, reader.skipped(), index == before)) status = kNotSolved;
  }
  lines.close();
  report_done(arguments, counted(written, file.noun), !watch_signals().stop_requested());
  return status;
}

}  // namespace

void make_folder(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) throw OutputError("cannot make the folder " + path + ": " + error.message());
}

void require_folder(const std::string& path) {
  fs::path place = path;
  std::error_code none;
  while (!place.empty() && !fs::exists(place, none)) place = place.parent_path();
  if (place.empty()) place = ".";
  if (!fs::is_directory(place, none))
    throw OutputError(formatted("{} cannot be a folder: {} is a file", path, place.string()));
  if (access(place.c_str(), W_OK | X_OK) != 0) {
    throw OutputError(formatted("nothing can be written to {}: {}", path, std::strerror(errno)));
  }
}

std::string numbered_file(const std::string& folder, std::uint64_t index, std::string_view extension) {
  return (fs::path(folder) / formatted("{:06}{}", index, extension)).string();
}

std::string folder_of_out(const Arguments& arguments) {
  const std::string path = arguments.out.value_or("");
  std::error_code none;
  return path.ends_with('/') || fs::is_directory(path, none) ? path : "";
}

int write_puzzles(const Arguments& arguments, const PuzzleFile& file) {
  if (const std::string folder = folder_of_out(arguments); !folder.empty() && !arguments.index) {
    return write_folder(folder, arguments, file);
  }
  const std::optional<PickedPuzzle> picked = pick_puzzle(arguments, input_name(arguments));
  OutputFile output(arguments);
  if (!picked) {
    output.close();
    return kSuccess;
  }
  report_done(arguments, counted(1, file.noun), file.write(picked->puzzle, picked->symbols, picked->heading, output));
  return kSuccess;
}

}  // namespace nonet::cli
