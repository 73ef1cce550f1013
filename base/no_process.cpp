// The functions of base/process.hpp for WebAssembly, which has no processes.
#include "base/process.hpp"

#include <cerrno>

#include "nonet/clock.hpp"
#include "nonet/error.hpp"

namespace nonet {

ProcessResult run_process(const std::string& command, std::string_view /*input*/, std::string& /*output*/,
                          const ProcessLimits& /*limits*/) {
  throw SystemError("cannot run '" + command + "': no programs can be started here", ENOSYS);
}

std::string shell_word(std::string_view text) { return std::string(text); }

Clock::duration processor_time() { return Clock::now().time_since_epoch(); }

}  // namespace nonet
