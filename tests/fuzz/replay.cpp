// nonet_fuzz_replay TARGET PATH...
//
// Runs a target over files, and those in folders, without libFuzzer: how the ordinary tests replay what fuzzers have
// found. --list: the names of all targets.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "tests/fuzz/fuzz.hpp"

namespace {

std::vector<std::filesystem::path> files_of(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

int usage() {
  std::fputs("usage: nonet_fuzz_replay TARGET PATH... | --list\n", stderr);
  return 2;
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 2 && std::string_view(arguments[1]) == "--list") {
    for (const nonet::fuzz::Target& target : nonet::fuzz::targets()) std::puts(std::string(target.name).c_str());
    return 0;
  }
  if (count < 3) return usage();
  const nonet::fuzz::Target* const target = nonet::fuzz::find_target(arguments[1]);
  if (target == nullptr) return usage();
  std::size_t inputs = 0;
  for (int i = 2; i < count; ++i) {
    for (const std::filesystem::path& file : files_of(arguments[i])) {
      std::ifstream stream(file, std::ios::binary);
      const std::string input(std::istreambuf_iterator<char>(stream), {});
      if (!stream) {
        std::fprintf(stderr, "cannot read %s\n", file.c_str());
        return 3;
      }
      // Said beforehand, as a broken promise ends this program.
      std::printf("%s\n", file.filename().c_str());
      std::fflush(stdout);
      target->run(input);
      ++inputs;
    }
  }
  std::printf("%zu inputs\n", inputs);
  return inputs > 0 ? 0 : 3;
}
