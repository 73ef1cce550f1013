#include "cli/merge_parts.hpp"

#include <algorithm>
#include <filesystem>

#include "cli/inputs.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/backends/cubes.hpp"
#include "nonet/run/certify.hpp"
#include "nonet/run/compose.hpp"
#include "nonet/run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Missing parts as iCNF has them, each split into so many if it is to be split.
std::string cubes_text(const Composed& composed, const Arguments& arguments, std::uint64_t& cubes) {
  const std::stop_token stop = watch_signals();
  std::string text;
  const auto add = [&](const Cube& cube) {
    text += cube.empty() ? "a 0\n" : formatted("a {} 0\n", joined(cube, " "));
    ++cubes;
  };
  for (const Cube& cube : composed.missing) {
    if (!arguments.split) {
      add(cube);
      continue;
    }
    const Puzzle part = under_cube(puzzle_of(composed.statement), cube);
    for (const Cube& each : split_into_cubes(part, *arguments.split, [&] { return !stop.stop_requested(); }).cubes) {
      Cube whole = cube;
      whole.insert(whole.end(), each.begin(), each.end());
      add(whole);
    }
  }
  return text;
}

// Where the certificate goes; an empty path: to standard output.
std::filesystem::path solutions_path(const std::string& certificate) {
  return std::filesystem::path(certificate).replace_extension(kSolutionsExtension);
}

}  // namespace

bool are_certificates(const Arguments& arguments) {
  if (arguments.files.empty()) return false;
  const std::string& first = arguments.files.front();
  std::error_code none;
  if (std::filesystem::is_directory(first, none) || std::filesystem::path(first).extension() == ".cert") return true;
  try {
    return whole_file(first, {.stop = watch_signals()}).starts_with(proof::kCertificateHead);
  } catch (const Error&) {
    return false;  // who reads summaries says what is wrong
  }
}

int merge_parts(const Arguments& arguments) {
  if (arguments.summary) throw UsageError("--summary is for shards");
  const std::vector<std::string> files = certificate_files(arguments.files);
  const std::string path = arguments.out.value_or("-");
  ComposeOptions options{.budget = read_budget(arguments, 0)};
  if (path != "-") {
    options.solutions_file = solutions_path(path).filename().string();
    options.solutions_apart = kSolutionsApart;
  }
  const Composed composed = compose_parts(files, options);
  for (const std::string& problem : composed.problems) report("warning: " + printable(problem));
  if (options.budget.stop.stop_requested()) return kSuccess;  // the signal decides the exit status
  if (!composed.why.empty()) {
    report(printable(composed.why));
    return composed.ran_out ? kRanOut : kDisagree;
  }
  const std::string found = formatted("{}: {}", counted(composed.parts, "part"), counted(composed.count, "solution"));
  if (composed.certificate.empty()) {
    std::uint64_t cubes = 0;
    OutputFile output("-");
    output.write(composed.parts == 0 ? "" : cubes_text(composed, arguments, cubes));
    output.close();
    report(composed.parts == 0 ? "there is no certificate of a part"
                               : formatted("{}, and {} of the board missing: 'nonet prove --cube' certifies {}", found,
                                           counted(composed.missing.size(), "part"), cubes == 1 ? "it" : "them"));
    return kFile;
  }
  OutputFile output(path);
  if (!composed.solutions.empty()) write_file(solutions_path(path).string(), composed.solutions);
  output.write(composed.certificate);
  output.close();
  report_done(arguments, formatted("{}; {}", found, name_of(composed.claim)), true);
  return kSuccess;
}

}  // namespace nonet::cli
