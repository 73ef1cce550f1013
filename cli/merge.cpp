#include <algorithm>
#include <filesystem>

#include "cli/inputs.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "cli/summary.hpp"
#include "cli/verbs.hpp"
#include "nonet/run/input.hpp"

namespace nonet::cli {
namespace {

struct ShardSummary {
  std::string path;
  Summary summary;
};

std::string numbers_text(const std::vector<std::uint64_t>& numbers) {
  constexpr std::size_t kShown = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(numbers.size(), kShown); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
  }
  return text + (numbers.size() > kShown ? ", ..." : "");
}

// All shards of one run, in order.
std::vector<ShardSummary> read_shards(const Arguments& arguments) {
  std::vector<ShardSummary> shards;
  for (const std::string& path : arguments.files) shards.push_back({path, read_summary(path)});
  if (shards.empty()) throw UsageError("no summaries: name those that the shards' --summary FILE have written");
  std::stable_sort(shards.begin(), shards.end(), [](const ShardSummary& one, const ShardSummary& other) {
    return one.summary.shard.number < other.summary.shard.number;
  });
  const ShardSummary& first = shards.front();
  const std::uint64_t of = first.summary.shard.of;
  for (const ShardSummary& other : shards) {
    std::string why = difference(first.summary.run, other.summary.run, false);
    if (other.summary.shard.of != of) {
      why = "it was one of " + std::to_string(of) + " shards, and this is one of " +
            std::to_string(other.summary.shard.of);
    }
    if (!why.empty()) throw UsageError(other.path + " is of another run than " + first.path + ": " + why);
  }
  std::vector<std::uint64_t> missing;
  std::size_t next = 0;
  for (std::uint64_t number = 1; number <= of; ++number) {
    if (next == shards.size() || shards[next].summary.shard.number != number) {
      missing.push_back(number);
      continue;
    }
    ++next;
    if (next < shards.size() && shards[next].summary.shard.number == number) {
      throw UsageError("shard " + std::to_string(number) + " is there twice: " + shards[next - 1].path + " and " +
                       shards[next].path);
    }
  }
  if (!missing.empty()) {
    throw FileError("of " + std::to_string(of) + " shards there are missing: " + numbers_text(missing));
  }
  for (const ShardSummary& shard : shards) {
    if (shard.summary.complete) continue;
    throw FileError(shard.path + ": shard " + std::to_string(shard.summary.shard.number) +
                    " did not come to its end: run it again");
  }
  return shards;
}

// Where a shard's results are now: as it was told, or beside its summary.
std::string results_of(const ShardSummary& shard) {
  namespace fs = std::filesystem;
  const fs::path told(shard.summary.results);
  std::error_code error;
  if (fs::exists(told, error)) return told.string();
  const fs::path beside = fs::path(shard.path).parent_path() / told.filename();
  if (fs::exists(beside, error)) return beside.string();
  throw FileError(shard.path + ": its results are neither at " + told.string() + " nor at " + beside.string());
}

// The results of all shards, which are looked at before the first is copied.
std::vector<std::string> results_of_all(const std::vector<ShardSummary>& shards) {
  std::vector<std::string> paths;
  for (const ShardSummary& shard : shards) {
    if (shard.summary.results.empty()) {
      throw UsageError(shard.path + ": its results went to standard output: shards to be joined need -o FILE");
    }
    paths.push_back(results_of(shard));
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(paths.back(), error);
    if (error) throw FileError("cannot look at " + paths.back() + ": " + error.message());
    if (bytes != shard.summary.results_bytes) {
      throw FileError(paths.back() + " has " + std::to_string(bytes) + " bytes, and " + shard.path + " tells of " +
                      std::to_string(shard.summary.results_bytes));
    }
  }
  return paths;
}

void copy(const std::string& path, std::uint64_t bytes, OutputFile& output) {
  constexpr std::size_t kBuffer = std::size_t{1} << 16U;
  FileInput input(path, watch_signals());
  const ByteSource source = input.bytes(0, bytes);
  std::string buffer(kBuffer, '\0');
  while (const std::size_t length = source(buffer.data(), buffer.size())) {
    if (!output.write({buffer.data(), length})) break;
  }
}

int run(const Arguments& arguments) {
  refuse_summary_file(arguments);
  const std::vector<ShardSummary> shards = read_shards(arguments);
  const bool has_results = shards.front().summary.form != "none";
  const std::vector<std::string> results = has_results ? results_of_all(shards) : std::vector<std::string>();
  OutputFile output(arguments);
  for (const std::string& path : results) output.refuse_input(path);

  Summary whole = shards.front().summary;
  whole.shard = {};
  whole.tally = {};
  whole.seconds = 0;
  for (const ShardSummary& shard : shards) {
    whole.tally.add(shard.summary.tally);
    whole.seconds += shard.summary.seconds;
    whole.status = worse(whole.status, shard.summary.status);
  }
  for (std::size_t i = 0; i < results.size(); ++i) copy(results[i], shards[i].summary.results_bytes, output);
  const std::string line = summary_line(whole.tally, whole.seconds);
  if (!has_results) output.write(line + "\n");
  if (arguments.verbose && has_results) report(line);
  whole.complete = !watch_signals().stop_requested() && output.write("");
  whole.results = arguments.out.value_or("");
  whole.results_bytes = output.written();
  output.close();
  if (const auto path = arguments.summary) replace_file(*path, summary_json(whole));
  return arguments.exit_zero ? static_cast<int>(kSuccess) : whole.status;
}

}  // namespace

const Verb kMerge = {
    .name = "merge",
    .summary = "join the results and summaries of shards",
    .operands = "SUMMARY...",
    .details =
        "Takes the files that --summary of the shards of one run wrote, in any order, and writes their results one\n"
        "behind the other: what a single run would have written. Shards that are missing or not complete, results\n"
        "whose length has changed (status 3) and shards of different runs (status 2) are refused before anything is\n"
        "written. The status is that of the whole.\n",
    .statuses = {{"0", "As of a single run over all of the input, and so are 1 and 5."},
                 {"2", "The command line is wrong, or the shards are of different runs."},
                 {"3", "A file cannot be read or written, or a shard is missing, not complete or of another length."},
                 {"4", ""}},
    .examples =
        "  nonet solve --shard 1/2 -o part1 --summary part1.json puzzles.txt\n"
        "  nonet solve --shard 2/2 -o part2 --summary part2.json puzzles.txt\n"
        "  nonet merge -o solutions.txt --summary whole.json part1.json part2.json\n",
    .options = {"out", "summary", "verbose", "exit-zero", "help", "version"},
    .run = run,
};

}  // namespace nonet::cli
