#include "cli/statuses.hpp"

#include <algorithm>
#include <array>

namespace nonet::cli {
namespace {

constexpr std::array<Meaning, 7> kStatuses = {{
    {"0", "Every puzzle was solved. A closed pipe also ends quietly."},
    {"1", "Some puzzle has no solution or is invalid."},
    {"2", "The command line is wrong."},
    {"3", "A file cannot be read or written."},
    {"4", "Backends disagree, or an answer or certificate fails its check."},
    {"5", "Some puzzle ran out of time, nodes or memory, or its solver failed."},
    {"129, 130, 143", "Hung up, interrupted or terminated: what was done has been written, in order."},
}};

constexpr std::array<Meaning, 2> kEnvironment = {{
    {"NO_COLOR", "Where it is set and not empty, nothing is coloured unless --color asks for it."},
    {"NONET_KERNEL", "The kernel of the batch backend: avx512, avx2 or baseline."},
}};

}  // namespace

std::span<const Meaning> statuses() { return kStatuses; }

std::vector<Meaning> statuses_of(const Verb& verb) {
  std::vector<Meaning> rows(kStatuses.begin(), kStatuses.end());
  for (const Meaning& own : verb.statuses) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Meaning& row) { return row.what == own.what; });
    if (found == rows.end()) {
      rows.insert(rows.end() - 1, own);  // those of signals stay the last
    } else if (own.meaning.empty()) {
      rows.erase(found);
    } else {
      *found = own;
    }
  }
  return rows;
}

std::span<const Meaning> environment() { return kEnvironment; }

}  // namespace nonet::cli
