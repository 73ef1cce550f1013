// What a measurement was made on: figures without it say little.
//
// Example:
//     const nonet::Machine machine = nonet::this_machine();
//     assert(!machine.processor.empty() && machine.threads > 0);
#pragma once

#include <optional>
#include <string>

namespace nonet {

struct Machine {
  std::string processor;            ///< "AMD EPYC 9B14", or the architecture where the system does not tell
  unsigned threads = 1;             ///< how many it runs at once
  std::string system;               ///< "Debian GNU/Linux 12 (bookworm), Linux 6.1.0"
  std::string kernel = {};          ///< of the batch engine (or NONET_KERNEL's); "" where none runs
  std::optional<double> load = {};  ///< how many were running or waiting in the last minute
};

/// As it is now.
Machine this_machine();

}  // namespace nonet
