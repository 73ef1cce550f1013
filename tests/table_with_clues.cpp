// The table of verbs with one more. The program nonet_with_clues links it instead of cli/verb_table.cpp.
#include "cli/verb_table.hpp"

namespace nonet::cli {

extern const Verb kClues;

std::span<const Verb> verbs() {
  static const std::vector<Verb> kVerbs = [] {
    std::vector<Verb> all = own_verbs();
    all.push_back(kClues);
    return all;
  }();
  return kVerbs;
}

}  // namespace nonet::cli
