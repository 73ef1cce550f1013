#include "encoder/internal/unit_pairs.hpp"

#include <algorithm>

#include "nonet/board.hpp"
#include "nonet/puzzle.hpp"

namespace nonet {

UnitPairs::UnitPairs(const Rules& rules)
    : rules_(rules),
      words_(digit_words(rules.side())),
      after_(static_cast<std::size_t>(rules.side()) * words_),
      common_(rules.units().size() * words_) {}

void UnitPairs::set_all(std::size_t places) {
  const auto below = [](std::size_t place, std::size_t word) {
    const std::size_t bit = word * 64;  // the place of the word's first bit
    return place >= bit + 64 ? ~std::uint64_t{0} : place > bit ? (std::uint64_t{1} << (place - bit)) - 1 : 0;
  };
  for (std::size_t i = 0; i < places; ++i) {
    for (std::size_t w = 0; w < words_; ++w) after_[i * words_ + w] = below(places, w) & ~below(i + 1, w);
  }
}

void UnitPairs::set(std::uint16_t unit) {
  const std::span<const CellIndex> cells = rules_.units()[unit].cells;
  set_all(cells.size());
  const auto for_each_earlier = [&](std::size_t place, auto&& visit) {
    for (const std::uint16_t earlier : rules_.units_of(cells[place])) {
      if (earlier >= unit) break;
      visit(common_.data() + std::size_t{earlier} * words_);
    }
  };
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for_each_earlier(i, [&](std::uint64_t* common) { set_bit(common, static_cast<unsigned>(i)); });
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for_each_earlier(i, [&](const std::uint64_t* common) {
      for (std::size_t w = 0; w < words_; ++w) after_[i * words_ + w] &= ~common[w];
    });
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for_each_earlier(i, [&](std::uint64_t* common) { std::fill(common, common + words_, 0); });
  }
}

}  // namespace nonet
