#include "cli/pictures.hpp"

#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/verbs.hpp"
#include "formats/columns.hpp"
#include "formats/svg.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Not ".svg", which `convert` writes: both may write to one folder.
constexpr std::string_view kSolutionPicture = ".solution.svg";

}  // namespace

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

void append_picture(std::string& text, const PuzzleResult& result, std::string_view remark, const Layout& layout,
                    const OutputStyle& style) {
  const std::string& folder = style.folder;
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
  const std::string heading = heading_of(layout, result.record);
  append_svg(picture, *result.puzzle, result.solution, layout.symbols,
             {.title = title, .heading = heading, .legend = style.legend});
  if (folder.empty()) {
    text += picture;
    return;
  }
  const std::string path = numbered_file(folder, result.index, kSolutionPicture);
  write_file(path, picture);
  text += path + "\n";
}

int convert_to_pictures(const Arguments& arguments) {
  const bool legend = !arguments.no_legend;
  const auto write = [=](const Puzzle& puzzle, const Symbols& symbols, const std::string& heading, OutputFile& output) {
    std::string picture;
    append_svg(picture, puzzle, {}, symbols, {.heading = heading, .legend = legend});
    output.write(picture);
    output.close();
    return true;
  };
  return write_puzzles(arguments, {".svg", "picture", write});
}

}  // namespace nonet::cli
