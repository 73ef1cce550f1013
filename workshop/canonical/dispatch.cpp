#include "workshop/canonical/dispatch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>

#include "backends/batch_kernel.hpp"
#include "nonet/error.hpp"

namespace nonet::canon {

namespace {

std::uint32_t pattern_key(unsigned box, const std::uint8_t* order) {
  std::array<unsigned, 3> columns = {};
  for (unsigned column = 0; column < 3; ++column) {
    for (unsigned row = 0; row < 3; ++row)
      columns[column] = columns[column] << 1U | (box >> (3U * order[row] + column) & 1U);
  }
  std::ranges::sort(columns);
  std::uint32_t key = 0;
  for (unsigned row = 0; row < 3; ++row) {
    unsigned minirow = 0;
    for (const unsigned column : columns) minirow = minirow << 1U | (column >> (2U - row) & 1U);
    key |= minirow << (24U - 9U * row);
  }
  return key;
}

std::uint32_t count_key(unsigned box, const std::uint8_t* order) {
  std::uint32_t key = 0;
  for (unsigned row = 0; row < 3; ++row) {
    key |= static_cast<std::uint32_t>(std::popcount(box >> (3U * order[row]) & 7U)) << (16U - 6U * row);
  }
  return key;
}

/// Of blank rows of a band only the ascending order is needed.
bool needless(unsigned blank, const std::uint8_t* order) {
  for (unsigned i = 0; i < 3; ++i) {
    for (unsigned j = i + 1; j < 3; ++j) {
      if ((blank >> order[i] & blank >> order[j] & 1U) != 0 && order[i] > order[j]) return true;
    }
  }
  return false;
}

Tables make_tables() {
  Tables tables = {};
  for (unsigned i = 0; i < 6; ++i) {
    for (unsigned box = 0; box < 512; ++box) {
      tables.patterns[box][i] = pattern_key(box, kOrders[i]);
      tables.counts[box][i] = count_key(box, kOrders[i]);
    }
    for (unsigned blank = 0; blank < 8; ++blank) tables.needless[blank][i] = needless(blank, kOrders[i]) ? ~0U : 0U;
  }
  for (auto& lanes : tables.needless) lanes[6] = lanes[7] = ~0U;
  for (unsigned bits = 0; bits < 512; ++bits) {
    for (unsigned i = 0; i < 9; ++i) tables.spread[bits][i] = (bits >> i & 1U) != 0 ? 255 : 0;
  }
  return tables;
}

}  // namespace

const Tables& tables() {
  static const Tables kMade = make_tables();
  return kMade;
}

const Kernel& choose_kernel() {
  const std::string name = batch_kernel();
  for (const KernelEntry& entry : kernel_table()) {
    if (name == entry.kernel->name) return *entry.kernel;
  }
  throw Error("NONET_KERNEL: no such kernel runs on this processor (avx512, avx2 or baseline)");
}

}  // namespace nonet::canon
