// std::shuffle may differ between libraries; what is made with a seed should not.
#pragma once

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace nonet::bench {

template <class T>
void shuffle(std::vector<T>& items, std::mt19937_64& random) {
  for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random() % i]);
}

}  // namespace nonet::bench
