// canonical_rates FILE...: canonical forms of the puzzles or grids in each file (81 characters a line; the rest of the
// line is ignored): millions a second of processor time, the best of five turns, for each kernel that runs here; how
// many classes they are.
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "nonet/workshop/canonical.hpp"
#include "nonet/workshop/canonical/dispatch.hpp"

namespace {

double processor_seconds() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

std::vector<nonet::Cell> read_cells(const char* path) {
  std::vector<nonet::Cell> cells;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.size() < 81 || line[0] == '#') continue;
    for (const char c : line.substr(0, 81))
      cells.push_back(static_cast<nonet::Cell>(c >= '1' && c <= '9' ? c - '0' : 0));
  }
  return cells;
}

}  // namespace

int main(int argc, char** argv) {
  const auto workspace = std::make_unique<nonet::canon::Workspace>();
  for (int i = 1; i < argc; ++i) {
    const std::vector<nonet::Cell> cells = read_cells(argv[i]);
    std::vector<nonet::Cell> forms(cells.size());
    std::printf("%s: %zu boards\n", argv[i], cells.size() / 81);
    for (const nonet::canon::KernelEntry& entry : nonet::canon::kernel_table()) {
      if (!entry.runs_here()) continue;
      for (const bool minlex : {true, false}) {
        const auto search = minlex ? entry.kernel->minlex : entry.kernel->pattern;
        double least = 1e9;
        unsigned most_ties = 0;
        for (int turn = 0; turn < 5; ++turn) {
          const double start = processor_seconds();
          for (std::size_t at = 0; at < cells.size(); at += 81) {
            most_ties = std::max(most_ties, search(nonet::canon::tables(), *workspace, &cells[at], &forms[at]));
          }
          least = std::min(least, processor_seconds() - start);
        }
        std::set<std::string> classes;
        for (std::size_t at = 0; at < forms.size(); at += 81) {
          classes.emplace(forms.begin() + static_cast<std::ptrdiff_t>(at),
                          forms.begin() + static_cast<std::ptrdiff_t>(at) + 81);
        }
        std::printf("  %-8s %-7s %6.3f M/s, %zu classes, most ties %u\n", entry.kernel->name,
                    minlex ? "minlex" : "pattern", static_cast<double>(cells.size() / 81) / least / 1e6, classes.size(),
                    most_ties);
      }
    }
  }
}
