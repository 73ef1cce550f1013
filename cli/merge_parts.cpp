#include "cli/merge_parts.hpp"

#include <algorithm>
#include <filesystem>

#include "backends/cubes.hpp"
#include "cli/file_guard.hpp"
#include "cli/inputs.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "run/certify.hpp"
#include "run/compose.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Missing parts as iCNF has them, each split into so many if it is to be split.
// Those that a limit has left unsplit stand there as they are.
std::string cubes_text(const Composed& composed, const Arguments& arguments, const Budget& budget,
                       std::uint64_t& cubes) {
  std::string text;
  const auto add = [&](const Cube& cube) {
    text += cube.empty() ? "a 0\n" : formatted("a {} 0\n", joined(cube, " "));
    ++cubes;
  };
  for (const Cube& cube : composed.missing) {
    if (!arguments.split || !goes_on(budget)) {
      add(cube);
      continue;
    }
    const Puzzle part = under_cube(puzzle_of(composed.statement), cube);
    for (const Cube& each : split_into_cubes(part, *arguments.split, [&] { return goes_on(budget); }).cubes) {
      Cube whole = cube;
      whole.insert(whole.end(), each.begin(), each.end());
      add(whole);
    }
  }
  return text;
}

// The file for the solutions of a certificate.
std::string solutions_path(const std::string& certificate) {
  std::filesystem::path path(certificate);
  if (path.extension() == ".cert") path.replace_extension();
  return path.string() + kSolutionsExtension;
}

}  // namespace

bool are_certificates(const Arguments& arguments) {
  if (arguments.files.empty()) return false;
  const std::string& first = arguments.files.front();
  std::error_code none;
  if (std::filesystem::is_directory(first, none) || std::filesystem::path(first).extension() == ".cert") return true;
  if (first == "-") return true;
  if (!std::filesystem::exists(first, none)) return arguments.split.has_value();
  if (!std::filesystem::is_regular_file(first, none)) return false;
  try {
    FileInput input(first, watch_signals());
    std::string head(proof::kCertificateHead.size(), '\0');
    head.resize(input.bytes()(head.data(), head.size()));
    return head == proof::kCertificateHead || head.starts_with('#');  // summaries are JSON
  } catch (const Error&) {
    return false;  // who reads summaries says what is wrong
  }
}

int merge_parts(const Arguments& arguments) {
  if (arguments.summary) throw UsageError("--summary is for shards");
  const std::vector<std::string> files = certificate_files(arguments.files);
  const std::string path = arguments.out.value_or("-");
  std::error_code none;
  const bool to_file = path != "-" && path.find('\n') == std::string::npos &&
                       (!std::filesystem::exists(path, none) || std::filesystem::is_regular_file(path, none));
  for (const std::string& file : files) {
    register_input(file);
    if (file != "-") register_input(solutions_path(file));
  }
  OutputFile output(arguments);
  const std::string solutions = to_file ? solutions_path(path) : "";
  if (to_file) require_no_input(solutions);
  Progress progress;
  ComposeOptions options{.budget = from_now_on(read_budget(arguments, 0)), .progress = &progress};
  if (to_file) {
    options.solutions_file = std::filesystem::path(solutions).filename().string();
    options.solutions_apart = kSolutionsApart;
  }
  const Composed composed = [&] {
    const std::jthread drawing = draw_progress(arguments, progress, nullptr, "part");
    return compose_parts(files, options);
  }();
  if (options.budget.stop.stop_requested()) return kSuccess;  // the signal decides the exit status
  for (const std::string& problem : composed.problems) {
    if (!arguments.quiet) report("warning: " + printable(problem));
  }
  if (!composed.why.empty()) {
    report(printable(composed.why));
    return composed.ran_out ? kRanOut : kDisagree;
  }
  const std::string found = formatted("{}: {}", counted(composed.parts, "part"), counted(composed.count, "solution"));
  if (composed.certificate.empty()) {
    std::uint64_t cubes = 0;
    OutputFile missing("-");
    missing.write(composed.parts == 0 ? "" : cubes_text(composed, arguments, options.budget, cubes));
    missing.close();
    report(composed.parts == 0 ? "there is no certificate of a part"
                               : formatted("{}, and {} of the board missing: 'nonet prove --cube' certifies {}", found,
                                           counted(composed.missing.size(), "part"), cubes == 1 ? "it" : "them"));
    return kFile;
  }
  if (!composed.solutions.empty()) write_file(solutions, composed.solutions);
  output.write(composed.certificate);
  output.close();
  report_done(arguments, formatted("{}; {}", found, name_of(composed.claim)), true);
  return kSuccess;
}

}  // namespace nonet::cli
