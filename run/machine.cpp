#include "run/machine.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <thread>

#include "backends/batch_kernel.hpp"

namespace nonet {
namespace {

// The value behind the separator in the first line that begins with the key, without quotes; "" if there is none.
std::string value_in(const char* path, std::string_view key, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t at = line.find(separator);
    if (!line.starts_with(key) || at == std::string::npos) continue;
    const std::size_t begin = line.find_first_not_of(" \t\"", at + 1);
    if (begin == std::string::npos) return {};
    const std::size_t end = line.find_last_not_of(" \t\"");
    return line.substr(begin, end + 1 - begin);
  }
  return {};
}

}  // namespace

Machine this_machine() {
  utsname names{};
  ::uname(&names);
  Machine machine;
  machine.processor = value_in("/proc/cpuinfo", "model name", ':');
  if (machine.processor.empty()) machine.processor = names.machine;
  machine.threads = std::max(1U, std::thread::hardware_concurrency());
  const std::string distribution = value_in("/etc/os-release", "PRETTY_NAME", '=');
  machine.system =
      distribution + (distribution.empty() ? "" : ", ") + std::string(names.sysname) + " " + std::string(names.release);
  machine.kernel = batch_kernel();
  double load = 0;
  if (::getloadavg(&load, 1) == 1) machine.load = load;
  return machine;
}

}  // namespace nonet
