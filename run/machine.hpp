// The machine that a measurement was made on.
//
// Example:
//     const nonet::Machine machine = nonet::this_machine();
//     assert(!machine.processor.empty() && machine.threads > 0);
#pragma once

#include <optional>
#include <string>

namespace nonet {

struct Machine {
  std::string processor;            ///< "AMD EPYC 9B14", or the architecture if the system does not say
  unsigned threads = 1;             ///< how many run at once
  std::string system;               ///< "Debian GNU/Linux 12 (bookworm), Linux 6.1.0"
  std::string kernel = {};          ///< of the batch engine (or NONET_KERNEL's); "" if none runs here
  std::optional<double> load = {};  ///< threads that ran or waited, over the last minute
};

Machine this_machine();

}  // namespace nonet
