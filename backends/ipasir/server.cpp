#include "backends/ipasir/server.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <limits>
#include <vector>

#include "backends/sat_solver.hpp"

namespace nonet::ipasir {
namespace {

constexpr std::uint64_t kMostLimit = 2'000'000'000;  // ccadical_limit() takes an int

struct Library {
  const char* (*signature)() = nullptr;
  void* (*init)() = nullptr;
  void (*release)(void*) = nullptr;
  void (*add)(void*, std::int32_t) = nullptr;
  void (*assume)(void*, std::int32_t) = nullptr;
  int (*solve)(void*) = nullptr;
  std::int32_t (*val)(void*, std::int32_t) = nullptr;
  int (*failed)(void*, std::int32_t) = nullptr;
  // An engine may not have these: then its process is killed to interrupt it, or its conflicts are unknown.
  void (*set_terminate)(void*, void*, int (*)(void*)) = nullptr;
  void (*set_learn)(void*, void*, int, void (*)(void*, std::int32_t*)) = nullptr;
  // CaDiCaL's own functions. limit() holds exactly; without it, a limit holds only when the engine asks whether to
  // stop.
  void (*set_option)(void*, const char*, int) = nullptr;
  void (*limit)(void*, const char*, int) = nullptr;

  std::string error;  ///< why it cannot be used; "" if it can
};

// False: the library does not have the symbol.
template <class Function>
bool find(void* handle, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(::dlsym(handle, name));
  return function != nullptr;
}

Library load(const std::string& path) {
  Library library;
  // RTLD_LOCAL, as the program may hold another solver with the same symbols.
  void* const handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    const char* const why = ::dlerror();  // NOLINT(concurrency-mt-unsafe): its state is the thread's own in glibc
    library.error = why != nullptr ? why : "it cannot be loaded";
    return library;
  }
  std::string missing;
  const auto need = [&](const char* name, auto*& function) {
    if (!find(handle, name, function)) missing += (missing.empty() ? "" : ", ") + std::string(name);
  };
  need("ipasir_init", library.init);
  need("ipasir_release", library.release);
  need("ipasir_add", library.add);
  need("ipasir_assume", library.assume);
  need("ipasir_solve", library.solve);
  need("ipasir_val", library.val);
  need("ipasir_failed", library.failed);
  find(handle, "ipasir_signature", library.signature);
  find(handle, "ipasir_set_terminate", library.set_terminate);
  find(handle, "ipasir_set_learn", library.set_learn);
  find(handle, "ccadical_set_option", library.set_option);
  find(handle, "ccadical_limit", library.limit);
  if (!missing.empty()) library.error = path + " has no " + missing;
  return library;
}

class Server {
 public:
  Server(const std::string& path, int socket, Shared& shared)
      : library_(load(path)), socket_(socket), shared_(shared) {}

  void run() {
    send_hello();
    while (library_.error.empty() && fill(1)) carry_out(static_cast<Order>(next()));
  }

 private:
  void send_hello() const {
    const char* const signature =
        library_.signature != nullptr && library_.error.empty() ? library_.signature() : nullptr;
    const std::string name = signature != nullptr ? signature : "";
    const bool learns = library_.set_learn != nullptr;
    const bool limits = library_.limit != nullptr || (library_.set_terminate != nullptr && learns);
    const Hello hello{static_cast<std::uint32_t>(library_.error.size()), static_cast<std::uint32_t>(name.size()),
                      learns, limits};
    send(&hello, sizeof hello);
    send(library_.error.data(), library_.error.size());
    send(name.data(), name.size());
  }

  void carry_out(Order order) {
    switch (order) {
      case Order::clauses:
        for (std::int32_t words = next(); words > 0; --words) add(next());
        break;
      case Order::assume: {
        const std::int32_t literal = next();
        if (!begins(Stage::assume)) return;
        library_.assume(solver_, literal);
        break;
      }
      case Order::solve:
        solve();
        break;
      case Order::failed: {
        const std::int32_t literal = next();
        Answer answer;
        if (begins(Stage::failed)) answer.result = library_.failed(solver_, literal);
        send(&answer, sizeof answer);
        break;
      }
      case Order::release:
        shared_.stage = Stage::release;
        if (solver_ != nullptr) library_.release(solver_);
        solver_ = nullptr;
        refused_ = false;
        break;
    }
  }

  // Makes the solver if there is none. False: the library refuses.
  bool begins(Stage stage) {
    if (solver_ == nullptr && !refused_) make_solver();
    shared_.stage.store(stage, std::memory_order_relaxed);
    return solver_ != nullptr;
  }

  void make_solver() {
    shared_.stage = Stage::init;
    shared_.learned = 0;
    solver_ = library_.init();
    refused_ = solver_ == nullptr;
    if (refused_) return;
    if (library_.set_option != nullptr) library_.set_option(solver_, "quiet", 1);
    if (library_.set_terminate != nullptr) library_.set_terminate(solver_, this, terminate);
    if (library_.set_learn != nullptr) library_.set_learn(solver_, this, std::numeric_limits<int>::max(), learn);
  }

  void add(std::int32_t literal) {
    if (begins(Stage::add)) library_.add(solver_, literal);
  }

  void solve() {
    const std::int32_t variables = next();
    const auto low = static_cast<std::uint32_t>(next());
    const auto high = static_cast<std::uint32_t>(next());
    const std::uint64_t most = (std::uint64_t{high} << 32U) | low;
    Answer answer;
    asked_to_stop_ = false;
    answer.no_solver = !begins(Stage::solve);
    if (solver_ != nullptr) {
      const bool limited = most != UINT64_MAX;
      most_ = limited ? shared_.learned + most : UINT64_MAX;
      if (limited && library_.limit != nullptr) {
        library_.limit(solver_, "conflicts", static_cast<int>(std::min(most, kMostLimit)));
      }
      answer.result = library_.solve(solver_);
      answer.was_stopped = asked_to_stop_;
    }
    std::vector<std::uint8_t> model;
    if (answer.result == kSatisfiableStatus) {
      shared_.stage = Stage::val;
      for (std::int32_t variable = 1; variable <= variables; ++variable) {
        model.push_back(library_.val(solver_, variable) > 0 ? 1 : 0);
      }
    }
    send(&answer, sizeof answer);
    send(model.data(), model.size());
  }

  static int terminate(void* state) {
    auto& self = *static_cast<Server*>(state);
    const bool over = self.shared_.learned.load(std::memory_order_relaxed) >= self.most_;
    if (!over && !self.shared_.stop.load(std::memory_order_relaxed)) return 0;
    self.asked_to_stop_ = true;
    return 1;
  }
  static void learn(void* state, std::int32_t* /*clause*/) {
    static_cast<Server*>(state)->shared_.learned.fetch_add(1, std::memory_order_relaxed);
  }

  // Waits until this many words are in the buffer. False: the orders have ended.
  bool fill(std::size_t words) {
    constexpr std::size_t kWords = std::size_t{1} << 16U;
    while (bytes_ - read_ < words * sizeof(std::int32_t)) {
      if (read_ == bytes_) read_ = bytes_ = 0;
      buffer_.resize(kWords);
      char* const begin = reinterpret_cast<char*>(buffer_.data());
      std::copy(begin + read_, begin + bytes_, begin);
      bytes_ -= read_;
      read_ = 0;
      const ssize_t length = ::read(socket_, begin + bytes_, kWords * sizeof(std::int32_t) - bytes_);
      if (length < 0 && errno == EINTR) continue;
      if (length <= 0) return false;
      bytes_ += static_cast<std::size_t>(length);
    }
    return true;
  }
  // Orders come whole, unless the other side has ended: then this one ends, too.
  std::int32_t next() {
    if (!fill(1)) ::_exit(0);
    const std::int32_t word = buffer_[read_ / sizeof(std::int32_t)];
    read_ += sizeof word;
    return word;
  }
  void send(const void* data, std::size_t bytes) const {
    const auto* from = static_cast<const char*>(data);
    while (bytes > 0) {
      const ssize_t length = ::write(socket_, from, bytes);
      if (length < 0 && errno == EINTR) continue;
      if (length <= 0) ::_exit(0);
      from += length;
      bytes -= static_cast<std::size_t>(length);
    }
  }

  Library library_;
  int socket_;
  Shared& shared_;
  void* solver_ = nullptr;
  bool refused_ = false;  // ipasir_init gave no solver
  bool asked_to_stop_ = false;
  std::uint64_t most_ = UINT64_MAX;
  std::vector<std::int32_t> buffer_;
  std::size_t read_ = 0;   // bytes of the buffer that were taken
  std::size_t bytes_ = 0;  // and that came
};

}  // namespace

void serve(const std::string& path, int socket, Shared& shared) { Server(path, socket, shared).run(); }

}  // namespace nonet::ipasir
