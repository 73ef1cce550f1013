#include <fcntl.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "cli/verbs.hpp"

namespace {

// A program may be started with its standard files closed; the next file opened would then be taken for one of them,
// and warnings go into the results. Opened the wrong way round, what reads or writes them fails as if they were closed.
void occupy_standard_files() {
  for (const int file : {0, 1, 2}) {
    if (::fcntl(file, F_GETFD) == -1 && errno == EBADF) ::open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

int main(int argc, char** argv) {
  occupy_standard_files();
  // Whoever starts a program may have SIGCHLD ignored; the system then keeps no status of a solver that has ended.
  std::signal(SIGCHLD, SIG_DFL);
  // CaDiCaL would write all calls to the file that this names, and ends the program at the second solver. Before any
  // other thread.
  unsetenv("CADICAL_API_TRACE");  // NOLINT(concurrency-mt-unsafe)
  unsetenv("CADICALAPITRACE");    // NOLINT(concurrency-mt-unsafe)
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  return nonet::cli::run_program(words);
}
