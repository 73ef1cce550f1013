#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "cli/verbs.hpp"

namespace {

// If standard streams are closed at the start, the next opened file would take their number, and warnings would go into
// results. Opened in the opposite direction, they fail in every use, like closed ones.
void occupy_standard_files() {
  for (const int file : {0, 1, 2}) {
    if (::fcntl(file, F_GETFD) == -1 && errno == EBADF) ::open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY);
  }
}

std::terminate_handler usual_end = nullptr;

// Without memory for an exception, the C++ library ends the program. This may happen before main(), in constructors of
// static tables, so this runs before them.
[[gnu::constructor(101)]] void report_out_of_memory() {
  usual_end = std::set_terminate([] {
    constexpr std::size_t kLittle = 65536;
    if (std::current_exception() == nullptr && std::malloc(kLittle) == nullptr) {  // NOLINT(*-no-malloc)
      constexpr std::string_view kMessage = "nonet: out of memory\n";
      static_cast<void>(!::write(2, kMessage.data(), kMessage.size()));
      ::_exit(nonet::cli::kRanOut);
    }
    usual_end();
  });
}

}  // namespace

int main(int argc, char** argv) {
  occupy_standard_files();
  // If SIGCHLD is ignored at the start, the system keeps no exit status of solvers.
  std::signal(SIGCHLD, SIG_DFL);
  // With these set, CaDiCaL writes all calls to a file, and aborts at the second solver. No other thread runs yet.
  unsetenv("CADICAL_API_TRACE");  // NOLINT(concurrency-mt-unsafe)
  unsetenv("CADICALAPITRACE");    // NOLINT(concurrency-mt-unsafe)
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  return nonet::cli::run_program(words);
}
