// All sets of a size that meet each of some sets, which become known while the search runs (implicit hitting sets: A.
// Ignatiev, A. Previti, M. Liffiton and J. Marques-Silva, Smallest MUS extraction with minimal hitting set dualization,
// CP 2015).
//
// A depth-first search branches on the members of a smallest set that is not met yet. It leaves a node where more sets
// without a common member are left than members may still be chosen. New sets never make wrong what was left before, so
// that it goes on where it stands.
//
// Example:
//     nonet::HittingSearch search(4);
//     search.add(std::vector<int>{0, 1});
//     search.add(std::vector<int>{1, 2});
//     int found = 0;
//     search.run(1, [&](std::span<const int>, bool) { ++found; return nonet::HittingAnswer::leave; });
//     assert(found == 1);  // {1}
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "explain/internal/search_end.hpp"

namespace nonet {

enum class HittingAnswer : std::uint8_t {
  missed,  ///< sets that it does not meet have been added
  leave,   ///< nothing is wanted of the sets that contain it
  extend,  ///< whatever contains it is of interest
  stop,    ///< the search ends
};

class HittingSearch {
 public:
  /// The members are numbers from 0. The end is for all calls.
  explicit HittingSearch(int members, SearchEnd end = {});

  /// Each set that the search gives has to contain one of these.
  void add(std::span<const int> set);

  /// Gets sets of `size` members at the most that meet all that has been added: in the order in which they were chosen.
  /// `extended`: it contains one that was answered by `extend`. Each set is given once.
  using Ask = std::function<HittingAnswer(std::span<const int> chosen, bool extended)>;
  /// False: `ask` has stopped it, or the end has come. To be called with ascending sizes where sets smaller than `size`
  /// are not wanted.
  bool run(int size, const Ask& ask);

 private:
  using Word = std::uint64_t;

  bool goes_on();
  bool node(bool extended);
  bool branch(const std::vector<int>& members, bool extended);
  // Whether the sets that are not met leave a way; if there are some, `smallest_` gets the members of a smallest.
  bool look(std::vector<int>& smallest);

  int members_;
  SearchEnd end_;
  std::size_t work_ = 0;  // since the last look at the clock
  std::size_t words_;
  std::vector<Word> sets_;  // `words_` each
  std::size_t size_ = 0;
  const Ask* ask_ = nullptr;
  std::vector<int> chosen_;
  std::vector<Word> in_;
  std::vector<Word> out_;
  // Of look().
  struct Missed {
    int count;
    std::size_t set;
  };
  std::vector<Missed> missed_;
  std::vector<Word> packed_;
};

}  // namespace nonet
