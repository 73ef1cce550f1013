// Any shared object with the IPASIR interface (T. Balyo, A. Biere, M. Iser and C. Sinz, SAT Race 2015), by dlopen.
#include <dlfcn.h>

#include <algorithm>
#include <limits>
#include <map>
#include <mutex>

#include "nonet/backends/backend.hpp"
#include "nonet/backends/foreign_backend.hpp"

namespace nonet {
namespace {

constexpr std::uint64_t kMostLimit = 2'000'000'000;  // ccadical_limit() takes an int

struct Library {
  void* (*init)() = nullptr;
  void (*release)(void*) = nullptr;
  void (*add)(void*, std::int32_t) = nullptr;
  void (*assume)(void*, std::int32_t) = nullptr;
  int (*solve)(void*) = nullptr;
  std::int32_t (*val)(void*, std::int32_t) = nullptr;
  int (*failed)(void*, std::int32_t) = nullptr;
  // An engine may lack these: then it cannot be interrupted, or its conflicts are not known.
  void (*set_terminate)(void*, void*, int (*)(void*)) = nullptr;
  void (*set_learn)(void*, void*, int, void (*)(void*, std::int32_t*)) = nullptr;
  // CaDiCaL's own functions. Without set_option it prints to standard output. limit() holds exactly; without it, a
  // limit holds only when the engine asks whether to stop.
  void (*set_option)(void*, const char*, int) = nullptr;
  void (*limit)(void*, const char*, int) = nullptr;

  std::string error;  ///< why it cannot be used; "" where it can
};

// False: there is no such symbol.
template <class Function>
bool find(void* handle, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(::dlsym(handle, name));
  return function != nullptr;
}

Library load(const std::string& path) {
  Library library;
  // RTLD_LOCAL, as the program may hold another solver with the same symbols. Never closed: its code may still run when
  // static objects are destroyed.
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
  find(handle, "ipasir_set_terminate", library.set_terminate);
  find(handle, "ipasir_set_learn", library.set_learn);
  find(handle, "ccadical_set_option", library.set_option);
  find(handle, "ccadical_limit", library.limit);
  if (!missing.empty()) library.error = path + " has no " + missing;
  return library;
}

// Loads each library once. Any thread may call it.
const Library& library_at(const std::string& path) {
  static std::mutex mutex;
  static std::map<std::string, Library> libraries;
  const std::lock_guard lock(mutex);
  const auto found = libraries.find(path);
  return found != libraries.end() ? found->second : libraries.emplace(path, load(path)).first->second;
}

class Ipasir : public SatSolver {
 public:
  explicit Ipasir(const Library& library) : library_(library), solver_(library.init()) {
    if (solver_ == nullptr) throw SolverFailure("ipasir_init gave no solver");
    if (library_.set_option != nullptr) library_.set_option(solver_, "quiet", 1);
    if (library_.set_terminate != nullptr) library_.set_terminate(solver_, this, terminate);
    if (library_.set_learn != nullptr) library_.set_learn(solver_, this, std::numeric_limits<int>::max(), learn);
  }
  ~Ipasir() override { library_.release(solver_); }
  Ipasir(const Ipasir&) = delete;
  Ipasir& operator=(const Ipasir&) = delete;

  void reserve(int /*max_variable*/) override {}
  void add(std::span<const int> clause) override {
    for (const int literal : clause) library_.add(solver_, literal);
    library_.add(solver_, 0);
  }
  void assume(int literal) override { library_.assume(solver_, literal); }

  SatResult solve(const SatLimits& limits) override {
    limits_ = &limits;
    asked_to_stop_ = false;
    most_ = limits.max_conflicts ? learned_ + *limits.max_conflicts : std::numeric_limits<std::uint64_t>::max();
    if (limits.max_conflicts && library_.limit != nullptr) {
      library_.limit(solver_, "conflicts",
                     static_cast<int>(std::min<std::uint64_t>(*limits.max_conflicts, kMostLimit)));
    }
    const int status = library_.solve(solver_);
    limits_ = nullptr;
    if (status == kSatisfiableStatus) return SatResult::satisfiable;
    if (status == kUnsatisfiableStatus) return SatResult::unsatisfiable;
    if (status != 0) throw SolverFailure("ipasir_solve gave " + std::to_string(status) + ", not 10, 20 or 0");
    if (!asked_to_stop_ && !limits.max_conflicts) throw SolverFailure("ipasir_solve gave up without being asked to");
    return SatResult::stopped;
  }

  bool value(int variable) override { return library_.val(solver_, variable) > 0; }
  bool failed(int literal) override { return library_.failed(solver_, literal) != 0; }
  SatStats stats() override { return {learned_, 0}; }

 private:
  static int terminate(void* state) {
    auto& self = *static_cast<Ipasir*>(state);
    const bool over = self.learned_ >= self.most_;
    if (self.limits_ != nullptr && (over || (self.limits_->goes_on && !self.limits_->goes_on()))) {
      self.asked_to_stop_ = true;
      return 1;
    }
    return 0;
  }
  static void learn(void* state, std::int32_t* /*clause*/) { ++static_cast<Ipasir*>(state)->learned_; }

  const Library& library_;
  void* solver_;
  const SatLimits* limits_ = nullptr;
  std::uint64_t learned_ = 0;
  std::uint64_t most_ = 0;
  bool asked_to_stop_ = false;
};

Capabilities can(const BackendOptions& options) {
  Capabilities capabilities{.primitives = PrimitiveSet::all(), .batch_hint = 16};
  if (options.argument.empty()) return capabilities;
  const Library& library = library_at(options.argument);
  if (!library.error.empty()) return capabilities;
  capabilities.interruptible = library.set_terminate != nullptr;
  capabilities.limits_nodes =
      library.limit != nullptr || (library.set_terminate != nullptr && library.set_learn != nullptr);
  return capabilities;
}

std::string why_unavailable(const BackendOptions& options) {
  return options.argument.empty() ? "" : library_at(options.argument).error;
}

std::unique_ptr<SatSolver> make_solver(const BackendOptions& options, int /*variables*/, std::uint64_t /*clauses*/) {
  return std::make_unique<Ipasir>(library_at(options.argument));
}

std::unique_ptr<Backend> make(std::shared_ptr<const Rules> rules, const BackendOptions& options) {
  const Library& library = library_at(options.argument);
  return make_foreign_backend("ipasir", std::move(rules), options,
                              [&library](int, std::uint64_t) { return std::make_unique<Ipasir>(library); });
}

}  // namespace

extern const BackendInfo kIpasirBackend = {
    .name = "ipasir",
    .summary = "any SAT solver with the IPASIR interface, a shared object; any board",
    .argument = "LIBRARY",
    .can = can,
    .why_unavailable = why_unavailable,
    .make = make,
    .solver = make_solver,
};

}  // namespace nonet
