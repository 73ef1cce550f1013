#include <algorithm>
#include <filesystem>
#include <span>

#include "backends/cubes.hpp"
#include "cli/dedupe.hpp"
#include "cli/file_guard.hpp"
#include "cli/inputs.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/run_record.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "run/certify.hpp"
#include "run/compose.hpp"
#include "run/input.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// --- certificates of parts ---

// Missing parts as cubes of iCNF, each split by --split. A limit may leave some unsplit.
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

std::string solutions_path(const std::string& certificate) {
  std::filesystem::path path(certificate);
  if (path.extension() == ".cert") path.replace_extension();
  return path.string() + kSolutionsExtension;
}

// Whether the operands are certificates, or folders of them: `merge` also takes summaries of shards.
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
    return false;  // the reader of summaries reports what is wrong
  }
}

// Writes one certificate of the whole board, or the cubes that have none. Returns the exit status.
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
                               : formatted("{}; missing: {}. Certify {} by 'nonet prove --cube'", found,
                                           counted(composed.missing.size(), "part"), cubes == 1 ? "it" : "them"));
    return kFile;
  }
  if (!composed.solutions.empty()) write_file(solutions, composed.solutions);
  output.write(composed.certificate);
  output.close();
  report_done(arguments, formatted("{}; {}", found, name_of(composed.claim)), true);
  return kSuccess;
}

// --- shards ---

struct ShardSummary {
  std::string path;
  Summary summary;
};

std::string numbers_text(const std::vector<std::uint64_t>& numbers) {
  constexpr std::size_t kShown = 10;
  const std::size_t shown = std::min(numbers.size(), kShown);
  return formatted("{}{}", joined(std::span(numbers).first(shown), ", "), numbers.size() > shown ? ", ..." : "");
}

// All shards of one run, in order.
std::vector<ShardSummary> read_shards(const Arguments& arguments) {
  std::vector<ShardSummary> shards;
  for (const std::string& path : arguments.files) shards.push_back({path, read_summary(path)});
  if (shards.empty()) throw UsageError("name the files that --summary FILE of the shards wrote");
  std::stable_sort(shards.begin(), shards.end(), [](const ShardSummary& one, const ShardSummary& other) {
    return one.summary.shard.number < other.summary.shard.number;
  });
  const ShardSummary& first = shards.front();
  const std::uint64_t of = first.summary.shard.of;
  for (const ShardSummary& other : shards) {
    std::string why = difference(first.summary.run, other.summary.run, false);
    if (other.summary.shard.of != of) {
      why = formatted("it was one of {} shards, and this is one of {}", of, other.summary.shard.of);
    }
    if (!why.empty()) throw UsageError(formatted("{} is of another run than {}: {}", other.path, first.path, why));
  }
  std::vector<std::uint64_t> missing;
  auto next = shards.begin();
  for (std::uint64_t number = 1; number <= of; ++number) {
    const auto is_it = [&] { return next != shards.end() && next->summary.shard.number == number; };
    if (!is_it()) {
      missing.push_back(number);
    } else if (++next; is_it()) {
      throw UsageError(formatted("two summaries of shard {}: {} and {}", number, (next - 1)->path, next->path));
    }
  }
  if (!missing.empty()) {
    throw FileError(formatted("of {} shards these are missing: {}", of, numbers_text(missing)));
  }
  for (const ShardSummary& shard : shards) {
    if (shard.summary.complete) continue;
    throw FileError(formatted("{}: shard {} is not complete: run it again", shard.path, shard.summary.shard.number));
  }
  return shards;
}

// The file of a shard's results: the one that its summary names, or one of that name beside the summary.
std::string results_of(const ShardSummary& shard) {
  namespace fs = std::filesystem;
  const fs::path named(shard.summary.results);
  const fs::path beside = fs::path(shard.path).parent_path() / named.filename();
  std::error_code error;
  const bool is_beside = fs::exists(beside, error);
  if (fs::exists(named, error)) {
    if (!is_beside || fs::equivalent(named, beside, error)) return named.string();
    throw FileError(formatted("{}: its results may be {} or {}: remove the wrong one", shard.path, named.string(),
                              beside.string()));
  }
  if (is_beside) return beside.string();
  throw FileError(
      formatted("{}: its results are neither at {} nor at {}", shard.path, named.string(), beside.string()));
}

// Checks all results before the first is copied.
std::vector<std::string> results_of_all(const std::vector<ShardSummary>& shards) {
  std::vector<std::string> paths;
  for (const ShardSummary& shard : shards) {
    if (shard.summary.results.empty()) {
      throw UsageError(shard.path + ": its results went to standard output; run shards with -o FILE");
    }
    paths.push_back(results_of(shard));
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(paths.back(), error);
    if (error) throw FileError("cannot look at " + paths.back() + ": " + error.message());
    if (bytes != shard.summary.results_bytes) {
      throw FileError(formatted("{} has {} bytes, and {} expects {}", paths.back(), bytes, shard.path,
                                shard.summary.results_bytes));
    }
  }
  return paths;
}

void copy(const std::string& path, std::uint64_t bytes, const TextSink& output) {
  constexpr std::size_t kBuffer = std::size_t{1} << 16U;
  FileInput input(path, watch_signals());
  const ByteSource source = input.bytes(0, bytes);
  std::string buffer(kBuffer, '\0');
  while (const std::size_t length = source(buffer.data(), buffer.size())) {
    if (!output({buffer.data(), length})) break;
  }
}

// The same for shards of `canon --dedupe`: drops lines whose key an earlier shard has.
void copy_firsts(const std::string& path, std::uint64_t bytes, Dedupe& dedupe) {
  std::string rest;
  copy(path, bytes, [&](std::string_view text) {
    rest += text;
    std::size_t done = 0;
    for (std::size_t end = 0; (end = rest.find('\n', done)) != std::string::npos; done = end + 1) {
      if (!dedupe.take_line(std::string_view(rest).substr(done, end + 1 - done))) return false;
    }
    rest.erase(0, done);
    return true;
  });
}

int run_merge(const Arguments& arguments) {
  if (are_certificates(arguments)) return merge_parts(arguments);
  if (arguments.split) throw UsageError("--split is for certificates of parts");
  const std::vector<ShardSummary> shards = read_shards(arguments);
  const bool has_results = shards.front().summary.form != "none";
  const std::vector<std::string> results = has_results ? results_of_all(shards) : std::vector<std::string>();
  for (const std::string& path : results) register_input(path);
  OutputFile output(arguments);

  Summary whole = shards.front().summary;
  whole.shard = {};
  whole.tally = {};
  whole.seconds = 0;
  for (const ShardSummary& shard : shards) {
    whole.tally.add(shard.summary.tally);
    whole.seconds += shard.summary.seconds;
    whole.status = worst_of(whole.status, shard.summary.status);
  }
  const TextSink to_output = [&](std::string_view text) { return output.write(text); };
  Dedupe dedupe(kBytesOfKeys, false, to_output);
  const std::vector<std::string>& words = whole.run.words;
  const bool firsts = std::find(words.begin(), words.end(), "--dedupe") != words.end();
  for (std::size_t i = 0; i < results.size(); ++i) {
    const std::uint64_t bytes = shards[i].summary.results_bytes;
    firsts ? copy_firsts(results[i], bytes, dedupe) : copy(results[i], bytes, to_output);
  }
  dedupe.finish();
  const std::string line = summary_line(whole.tally, whole.seconds);
  if (!has_results) output.write(line + "\n");
  whole.complete = !watch_signals().stop_requested() && output.write("");
  whole.results = arguments.out.value_or("-");
  if (whole.results == "-") whole.results.clear();
  whole.results_bytes = output.written();
  output.close();
  if (const auto path = arguments.summary) replace_file(*path, summary_json(whole));
  if (has_results) report_done(arguments, line, whole.complete);
  return arguments.exit_zero ? static_cast<int>(kSuccess) : whole.status;
}

}  // namespace

extern const Verb kMerge = {
    .name = "merge",
    .summary = "join the results of shards, or the certificates of a board's parts",
    .operands = "SUMMARY...|CERTIFICATE...",
    .details =
        "Shards: takes the --summary files of all shards of one run, in any order. The output and the status are\n"
        "those of a single run. Shards that are missing, incomplete or of another length give status 3, shards of\n"
        "different runs status 2; then nothing is written.\n"
        "Certificates: takes those of one board's parts, from 'prove --cube', or folders of them. If they cover the\n"
        "board, it writes one certificate of the whole board. Otherwise it writes the missing cubes, one line\n"
        "'a LITERALS 0' each, and ends with status 3. --split N splits each of them again.\n",
    .statuses = {{"0", "As of a single run over all of the input, as are 1 and 5; or no part is missing."},
                 {"2", "The command line is wrong, or the shards are of different runs."},
                 {"3", "A file cannot be read or written, or a shard or part is missing or damaged."},
                 {"4", "A part's proof does not hold, or parts are of different boards."}},
    .examples =
        "  nonet solve --shard 1/2 -o part1 --summary part1.json puzzles.txt\n"
        "  nonet solve --shard 2/2 -o part2 --summary part2.json puzzles.txt\n"
        "  nonet merge -o solutions.txt --summary whole.json part1.json part2.json\n"
        "  nonet merge -o whole.cert parts\n"
        "  nonet merge --split 8 parts > missing.txt\n",
    .options = {"out", "summary", "split", "timeout", "memory-limit", "progress", "quiet", "verbose", "exit-zero",
                "help", "version"},
    .own = {{"timeout", "SECONDS", "certificates: for the whole run"},
            {"memory-limit", "BYTES", "certificates: for their proofs, with an optional K, M or G"},
            {"summary", "FILE", "write the counts of the whole run as JSON"},
            {"verbose", "", "a summary; on standard error"}},
    .run = run_merge,
};

}  // namespace nonet::cli
