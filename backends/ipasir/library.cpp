#include "backends/ipasir/library.hpp"

#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "backends/foreign_backend.hpp"
#include "backends/ipasir/server.hpp"
#include "base/process.hpp"
#include "nonet/error.hpp"

namespace nonet::ipasir {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kGlance{1};               // how often a wait looks at its limits
constexpr milliseconds kGrace{5};                // for an engine that was asked to stop; then its process is killed
constexpr std::chrono::seconds kTimeToLoad{60};  // for a library
constexpr std::chrono::seconds kTimeToEnd{1};    // for a process whose socket is closed already

class SharedPage {
 public:
  SharedPage() : page_(::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (page_ == MAP_FAILED) throw SystemError(std::string("cannot share memory: ") + std::strerror(errno), errno);
    shared_ = new (page_) Shared;
  }
  ~SharedPage() { ::munmap(page_, sizeof(Shared)); }
  SharedPage(const SharedPage&) = delete;
  SharedPage& operator=(const SharedPage&) = delete;
  Shared& operator*() const { return *shared_; }
  Shared* operator->() const { return shared_; }

 private:
  void* page_;
  Shared* shared_;
};

std::string_view name_of(Stage stage) {
  constexpr std::array<std::string_view, 8> kNames = {"dlopen",       "ipasir_init", "ipasir_add",    "ipasir_assume",
                                                      "ipasir_solve", "ipasir_val",  "ipasir_failed", "ipasir_release"};
  return kNames[static_cast<std::size_t>(stage)];
}

// A process that has loaded the library.
class LibraryProcess {
 public:
  explicit LibraryProcess(const std::string& path)
      : process_([&path, this](int socket) { serve(path, socket, *shared_); }) {}

  bool is_ours() const { return process_.is_ours(); }
  Shared& shared() const { return *shared_; }

  /// Writes what the socket takes without waiting. False: something is left.
  bool flush(std::vector<std::int32_t>& orders, std::size_t& sent_bytes) {
    const auto* const bytes = reinterpret_cast<const char*>(orders.data());
    const std::size_t all = orders.size() * sizeof(std::int32_t);
    while (sent_bytes < all) {
      const ssize_t length = ::send(process_.socket(), bytes + sent_bytes, all - sent_bytes, MSG_NOSIGNAL);
      if (length < 0 && errno == EINTR) continue;
      if (length < 0 && errno == EAGAIN) return false;
      if (length < 0) break;  // it has ended: reading finds that
      sent_bytes += static_cast<std::size_t>(length);
    }
    orders.clear();
    sent_bytes = 0;
    return true;
  }

  enum class Read : std::uint8_t { some, nothing_yet, ended };
  /// Takes in what is there, and waits for it at most `kGlance`. `writes`: also ends when the socket takes more.
  Read read(void* into, std::size_t most, std::size_t& length, bool writes) {
    const ssize_t got = ::recv(process_.socket(), into, most, 0);
    length = got > 0 ? static_cast<std::size_t>(got) : 0;
    if (got > 0) return Read::some;
    if (got == 0 || (errno != EAGAIN && errno != EINTR)) return Read::ended;
    pollfd ready{process_.socket(), static_cast<short>(POLLIN | (writes ? POLLOUT : 0)), 0};
    ::poll(&ready, 1, static_cast<int>(kGlance.count()));
    return Read::nothing_yet;
  }

  /// "status 0 in ipasir_solve": how the process ended that has closed its socket.
  std::string how_it_ended() {
    const Stage stage = shared_->stage;
    return "the library ended its process in " + std::string(name_of(stage)) + ": " +
           process_.end(kTimeToEnd).describe();
  }

 private:
  SharedPage shared_;
  LastingProcess process_;
};

std::unique_ptr<LibraryProcess> started(const std::string& path, LibraryInfo& info) {
  auto process = std::make_unique<LibraryProcess>(path);
  const auto until = Clock::now() + kTimeToLoad;
  const auto take = [&](void* into, std::size_t bytes) {
    for (auto* to = static_cast<char*>(into); bytes > 0;) {
      std::size_t length = 0;
      const auto read = process->read(to, bytes, length, false);
      if (read == LibraryProcess::Read::ended) info.error = path + ": " + process->how_it_ended();
      if (Clock::now() > until) info.error = path + " is still not loaded after a minute";
      if (!info.error.empty()) return false;
      to += length;
      bytes -= length;
    }
    return true;
  };
  const auto take_text = [&](std::uint32_t bytes) {
    std::string text(bytes, '\0');
    return take(text.data(), text.size()) ? text : "";
  };
  Hello hello;
  if (!take(&hello, sizeof hello)) return nullptr;
  info.counts_conflicts = hello.counts_conflicts != 0;
  info.limits_conflicts = hello.limits_conflicts != 0;
  const std::string error = take_text(hello.error_bytes);
  info.signature = take_text(hello.signature_bytes);
  if (info.error.empty()) info.error = error;
  return info.error.empty() ? std::move(process) : nullptr;
}

// The facts about a library, and its idle processes.
struct Shelf {
  LibraryInfo info;
  std::vector<std::unique_ptr<LibraryProcess>> idle;
};

struct Shelves {
  std::mutex mutex;
  std::map<std::string, Shelf> by_path;
};

// Never destroyed: the processes end when their sockets are closed.
Shelves& shelves() {
  static auto* const kShelves = new Shelves;
  return *kShelves;
}

Shelf& shelf_of(const std::string& path) {  // requires the mutex
  const auto [entry, is_new] = shelves().by_path.try_emplace(path);
  Shelf& shelf = entry->second;
  if (!is_new) return shelf;
  try {
    if (auto process = started(path, shelf.info)) shelf.idle.push_back(std::move(process));
  } catch (...) {
    shelves().by_path.erase(entry);
    throw;
  }
  return shelf;
}

std::unique_ptr<LibraryProcess> take_process(const std::string& path) {
  {
    const std::lock_guard lock(shelves().mutex);
    std::vector<std::unique_ptr<LibraryProcess>>& idle = shelf_of(path).idle;
    std::erase_if(idle, [](const auto& process) { return !process->is_ours(); });
    if (!idle.empty()) {
      auto process = std::move(idle.back());
      idle.pop_back();
      return process;
    }
  }
  LibraryInfo info;
  auto process = started(path, info);
  if (process == nullptr) throw SolverFailure(info.error);
  return process;
}

void give_back(const std::string& path, std::unique_ptr<LibraryProcess> process) {
  const std::lock_guard lock(shelves().mutex);
  std::vector<std::unique_ptr<LibraryProcess>>& idle = shelf_of(path).idle;
  if (idle.size() < 2 * std::max(1U, std::thread::hardware_concurrency())) idle.push_back(std::move(process));
}

class Solver : public SatSolver {
 public:
  explicit Solver(const std::string& path) : path_(path), process_(take_process(path)) {
    process_->shared().learned = 0;
  }
  ~Solver() override {
    if (process_ == nullptr) return;
    order({static_cast<std::int32_t>(Order::release)});
    if (process_->is_ours() && process_->flush(orders_, sent_)) give_back(path_, std::move(process_));
  }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  void reserve(int /*max_variable*/) override {}
  void add(std::span<const int> clause) override {
    constexpr std::size_t kManyWords = std::size_t{1} << 14U;
    clauses_.insert(clauses_.end(), clause.begin(), clause.end());
    clauses_.push_back(0);
    for (const int literal : clause) variables_ = std::max(variables_, std::abs(literal));
    if (clauses_.size() < kManyWords) return;
    order_clauses();
    if (process_ != nullptr) process_->flush(orders_, sent_);
  }
  void assume(int literal) override {
    order_clauses();
    order({static_cast<std::int32_t>(Order::assume), literal});
    variables_ = std::max(variables_, std::abs(literal));
  }

  SatResult solve(const SatLimits& limits) override {
    require_process();
    order_clauses();
    const std::uint64_t most = limits.max_conflicts.value_or(UINT64_MAX);
    order({static_cast<std::int32_t>(Order::solve), variables_, static_cast<std::int32_t>(most & UINT32_MAX),
           static_cast<std::int32_t>(most >> 32U)});
    process_->shared().stop = false;
    Answer answer;
    if (!take(&answer, sizeof answer, &limits)) return SatResult::stopped;
    if (answer.no_solver != 0) throw SolverFailure("ipasir_init gave no solver");
    if (answer.result == kUnsatisfiableStatus) return SatResult::unsatisfiable;
    if (answer.result == kSatisfiableStatus) {
      model_.resize(static_cast<std::size_t>(variables_));
      return take(model_.data(), model_.size(), &limits) ? SatResult::satisfiable : SatResult::stopped;
    }
    if (answer.result != 0) {
      throw SolverFailure("ipasir_solve gave " + std::to_string(answer.result) + ", not 10, 20 or 0");
    }
    if (answer.was_stopped == 0 && !limits.max_conflicts) {
      throw SolverFailure("ipasir_solve gave up without being asked to");
    }
    return SatResult::stopped;
  }

  bool value(int variable) override {
    const auto place = static_cast<std::size_t>(variable) - 1;
    return place < model_.size() && model_[place] != 0;
  }
  bool failed(int literal) override {
    require_process();
    order({static_cast<std::int32_t>(Order::failed), literal});
    Answer answer;
    take(&answer, sizeof answer, nullptr);
    return answer.result != 0;
  }
  SatStats stats() override {
    if (process_ != nullptr) learned_ = process_->shared().learned;
    return {learned_, 0};
  }

 private:
  void require_process() const {
    if (process_ == nullptr) throw SolverFailure("the process of the library was ended before");
  }
  void order(std::initializer_list<std::int32_t> words) { orders_.insert(orders_.end(), words); }
  void order_clauses() {
    if (clauses_.empty()) return;
    order({static_cast<std::int32_t>(Order::clauses), static_cast<std::int32_t>(clauses_.size())});
    orders_.insert(orders_.end(), clauses_.begin(), clauses_.end());
    clauses_.clear();
  }

  // Sends the orders and waits for an answer of this many bytes. False: the limits ended the wait.
  bool take(void* into, std::size_t bytes, const SatLimits* limits) {
    std::optional<Clock::time_point> kill_at;
    for (auto* to = static_cast<char*>(into); bytes > 0;) {
      const bool left = !process_->flush(orders_, sent_);
      std::size_t length = 0;
      const auto read = process_->read(to, bytes, length, left);
      to += length;
      bytes -= length;
      if (read == LibraryProcess::Read::ended) {
        stats();
        const std::string why = process_->how_it_ended();
        process_.reset();
        throw SolverFailure(why);
      }
      if (read == LibraryProcess::Read::some || limits == nullptr) continue;
      if (!kill_at && limits->goes_on && !limits->goes_on()) {
        process_->shared().stop = true;
        kill_at = Clock::now() + kGrace;
      }
      if (kill_at && Clock::now() >= *kill_at) {
        stats();
        process_.reset();
        return false;
      }
    }
    return true;
  }

  std::string path_;
  std::unique_ptr<LibraryProcess> process_;  // nothing after it has ended
  std::vector<std::int32_t> clauses_;
  std::vector<std::int32_t> orders_;
  std::size_t sent_ = 0;  // bytes of the orders
  std::int32_t variables_ = 0;
  std::vector<std::uint8_t> model_;
  std::uint64_t learned_ = 0;
};

}  // namespace

const LibraryInfo& info_of(const std::string& path) {
  const std::lock_guard lock(shelves().mutex);
  return shelf_of(path).info;
}

std::unique_ptr<SatSolver> make_solver(const std::string& path) { return std::make_unique<Solver>(path); }

}  // namespace nonet::ipasir
