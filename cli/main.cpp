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

// A program may be started with standard streams closed. The next file that is opened would take their number, and
// warnings would go into results. Opened in the opposite direction, they fail in every use as if they were closed.
void occupy_standard_files() {
  for (const int file : {0, 1, 2}) {
    if (::fcntl(file, F_GETFD) == -1 && errno == EBADF) ::open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY);
  }
}

std::terminate_handler usual_end = nullptr;

// Without any memory, no exception can be thrown: the C++ library ends the program. That may be before main(), as
// static tables take memory, so this is run before their constructors.
[[gnu::constructor(101)]] void tell_that_memory_ran_out() {
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
  // A program may be started with SIGCHLD ignored; the system would then keep no exit status of solvers.
  std::signal(SIGCHLD, SIG_DFL);
  // With these set, CaDiCaL writes all calls to a file, and aborts at the second solver. No other thread runs yet.
  unsetenv("CADICAL_API_TRACE");  // NOLINT(concurrency-mt-unsafe)
  unsetenv("CADICALAPITRACE");    // NOLINT(concurrency-mt-unsafe)
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  return nonet::cli::run_program(words);
}
