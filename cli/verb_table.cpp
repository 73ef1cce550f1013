// This file defines nothing else: a program with its own table, such as the tests', links that one instead.
#include "cli/verb_table.hpp"

namespace nonet::cli {

std::span<const Verb> verbs() {
  static const std::vector<Verb> kVerbs = own_verbs();
  return kVerbs;
}

}  // namespace nonet::cli
