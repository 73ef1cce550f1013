// libFuzzer's entry points. One program for all targets: NONET_FUZZ_TARGET names the one to run (`./dev fuzz` sets it).
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/fuzz.hpp"

namespace {

const nonet::fuzz::Target* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments);
extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
  const char* const name = std::getenv("NONET_FUZZ_TARGET");
  chosen = nonet::fuzz::find_target(name == nullptr ? "" : name);
  if (chosen != nullptr) return 0;
  std::fputs("NONET_FUZZ_TARGET is to be one of:\n", stderr);
  for (const nonet::fuzz::Target& target : nonet::fuzz::targets()) {
    std::fprintf(stderr, "  %s: %s\n", std::string(target.name).c_str(), std::string(target.summary).c_str());
  }
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen->run({reinterpret_cast<const char*>(data), size});
  return 0;
}
