#include "cli/file_guard.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/run_log.hpp"
#include "cli/run_record.hpp"
#include "cli/verbs.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

// Device and inode.
using FileKey = std::pair<dev_t, ino_t>;

std::optional<FileKey> key_of(const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  return FileKey{status.st_dev, status.st_ino};
}

std::optional<FileKey> key_of(const std::string& path) {
  struct stat status = {};
  const int failed = path == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(path.c_str(), &status);
  return failed == 0 ? key_of(status) : std::nullopt;
}

// The inputs of this process.
class Inputs {
 public:
  void add(const FileKey& key) {
    const std::lock_guard lock(mutex_);
    keys_.insert(key);
  }
  bool contain(const FileKey& key) const {
    const std::lock_guard lock(mutex_);
    return keys_.contains(key);
  }

 private:
  mutable std::mutex mutex_;
  std::set<FileKey> keys_;
};

Inputs& inputs() {
  static Inputs all;
  return all;
}

void refuse_input(const std::optional<FileKey>& key, const std::string& path) {
  if (!key || !inputs().contain(*key)) return;
  throw UsageError(formatted("cannot write {}: it is an input of this command; choose another name", path));
}

// A file of a command, and the option that writes it; "" for an input.
struct UsedFile {
  std::string path;
  std::string option = {};
};

bool is_one_file(const std::string& one, const std::string& other) {
  std::error_code error;
  for (const std::string& path : {one, other}) {
    if (fs::exists(path, error) && !fs::is_regular_file(path, error)) return false;
  }
  if (fs::equivalent(one, other, error)) return true;
  const fs::path canonical = fs::weakly_canonical(one, error);
  return !canonical.empty() && canonical == fs::weakly_canonical(other, error);
}

// The paths of "NAME=./solver -q" and "ipasir:./lib.so". A word without a slash is a name, so "-o dfs" and
// "--backend dfs" are not the same file.
std::vector<std::string> paths_of_command(std::string_view command) {
  std::vector<std::string> paths;
  while (!command.empty()) {
    const std::size_t end = std::min(command.find_first_of(" =:,"), command.size());
    if (command.substr(0, end).find('/') != std::string_view::npos) paths.emplace_back(command.substr(0, end));
    command.remove_prefix(std::min(end + 1, command.size()));
  }
  return paths;
}

std::vector<std::string> named_inputs(const Verb& verb, const Arguments& arguments) {
  std::vector<std::string> paths;
  if (verb.reads_files()) {
    paths = arguments.files;
    if (paths.empty()) paths.emplace_back("-");
  }
  for (const auto& [name, values] : arguments.written) {
    const FileUse use = option_of(verb, name).file;
    for (const std::string& value : values) {
      if (use == FileUse::read) paths.push_back(value);
      if (use != FileUse::run) continue;
      for (std::string& path : paths_of_command(value)) paths.push_back(std::move(path));
    }
  }
  return paths;
}

// A summary is replaced in one step, so it has to be a regular file.
void require_summary_file(const std::string& path) {
  std::error_code none;
  if (!path.empty() && path != "-" && (!fs::exists(path, none) || fs::is_regular_file(path, none))) return;
  throw UsageError(formatted("--summary needs a regular file: '{}' is not one", path));
}

std::vector<UsedFile> named_outputs(const Arguments& arguments) {
  const std::string results = arguments.out.value_or("-");
  std::vector<UsedFile> files = {{results == "-" ? "/dev/stdout" : results, "--out"}};
  // A file that is replaced in one step has a temporary file.
  const auto add_with_second = [&](const std::string& path, const std::string& name) {
    for (const std::string& each : {path, path_until_complete(path)}) files.push_back({each, name});
  };
  for (const Option& row : all_options()) {
    if (row.file != FileUse::written || row.name == "out" || !arguments.has(row.name)) continue;
    const std::string path = arguments.as_written(row.name);
    const std::string name = formatted("--{}", row.name);
    if (row.name == "summary") {
      require_summary_file(path);
      add_with_second(path, name);
    } else if (path != "-") {
      files.push_back({path, name});
    }
  }
  if (arguments.resume) add_with_second(journal_path(results), "--resume");
  return files;
}

}  // namespace

void guard_files(const Verb& verb, const Arguments& arguments) {
  std::vector<UsedFile> files;
  for (const std::string& path : named_inputs(verb, arguments)) {
    register_input(path);
    files.push_back({path == "-" ? "/dev/stdin" : path});
  }
  const std::size_t first_output = files.size();
  for (UsedFile& file : named_outputs(arguments)) files.push_back(std::move(file));
  for (std::size_t i = first_output; i < files.size(); ++i) {
    const auto& [path, option] = files[i];
    for (std::size_t other = 0; other < i; ++other) {
      if (!is_one_file(path, files[other].path)) continue;
      throw UsageError(formatted("{} is also {}: choose another file for {}", path,
                                 files[other].option.empty() ? "an input" : "the file of " + files[other].option,
                                 option == "--out" ? "results" : option));
    }
  }
}

void register_input(const std::string& path) {
  if (const std::optional<FileKey> key = key_of(path)) inputs().add(*key);
}

void require_no_input(const std::string& path) { refuse_input(key_of(path), path); }

void require_no_input(int file, const std::string& path) {
  struct stat status = {};
  if (::fstat(file, &status) == 0) refuse_input(key_of(status), path);
}

void remove_output(const std::string& path) {
  require_no_input(path);
  std::error_code ignored;
  fs::remove(path, ignored);
}

}  // namespace nonet::cli
