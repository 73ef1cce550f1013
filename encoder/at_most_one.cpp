#include "encoder/at_most_one.hpp"

#include <array>
#include <string>
#include <vector>

#include "board/error.hpp"
#include "board/text.hpp"

namespace nonet {
namespace {

std::uint64_t pairwise_clauses(std::size_t literals) { return std::uint64_t{literals} * (literals - 1) / 2; }

std::uint64_t no_auxiliaries(std::size_t /*literals*/) { return 0; }

void write_pairwise(std::span<const int> literals, int /*first_auxiliary*/, ClauseSink& sink) {
  for (std::size_t i = 0; i < literals.size(); ++i) {
    for (std::size_t j = i + 1; j < literals.size(); ++j) {
      const std::array<int, 2> pair = {-literals[i], -literals[j]};
      sink.clause(pair);
    }
  }
}

constexpr std::array<AtMostOne, 1> kAtMostOnes = {{
    {"pairwise", "one clause a pair, no auxiliary variables", true, pairwise_clauses, no_auxiliaries, write_pairwise},
}};

}  // namespace

std::span<const AtMostOne> at_most_ones() { return kAtMostOnes; }

const AtMostOne& find_at_most_one(std::string_view name) {
  std::vector<std::string_view> names;
  for (const AtMostOne& row : kAtMostOnes) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw Error("unknown at-most-one construction '" + std::string(name) + "'" + did_you_mean(name, names));
}

}  // namespace nonet
