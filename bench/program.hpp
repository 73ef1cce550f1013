// What the programs of this folder share: words of a command line, and how errors end.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "nonet/error.hpp"

namespace nonet::bench {

using Words = std::vector<std::string>;

/// Throws Error if the word is not wholly a number.
template <class Number>
Number number(const std::string& word) {
  Number value = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || read.ec != std::errc{} || read.ptr != word.data() + word.size()) {
    throw Error("'" + word + "' is not a number");
  }
  return value;
}

/// The number at this place, or another one if there are fewer words.
template <class Number>
Number number_at(const Words& words, std::size_t place, Number otherwise) {
  return place < words.size() ? number<Number>(words[place]) : otherwise;
}

/// Calls `work` with the words, and returns what it returns. Prints an error, also for fewer than `least` or more than
/// `most` words, and returns 2.
template <class Work>
int program(int argc, char** argv, std::size_t least, std::size_t most, const std::string& usage, Work&& work) {
  try {
    const Words words(argv + 1, argv + argc);
    if (words.size() < least || words.size() > most) throw Error("usage: " + usage);
    return work(words);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
    return 2;
  }
}

}  // namespace nonet::bench
