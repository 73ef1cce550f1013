// CaDiCaL 1.5.3 writes its proof to a FILE: here one in memory.
#include <algorithm>
#include <cadical.hpp>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "backends/proof_solver.hpp"

namespace nonet {
namespace {

constexpr int kSatisfiable = 10;
constexpr int kUnsatisfiable = 20;
// As in backends/cadical.cpp: below it preprocessing costs more than it saves.
constexpr std::uint64_t kSmallFormula = 20000;

// A FILE whose bytes stand in memory.
class MemoryFile {
 public:
  MemoryFile() : file_(::open_memstream(&bytes_, &size_)) {
    if (file_ == nullptr) throw std::bad_alloc();
  }
  ~MemoryFile() {
    std::fclose(file_);
    std::free(bytes_);  // NOLINT(cppcoreguidelines-no-malloc): the C library allocated it
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::FILE* file() const { return file_; }
  std::string_view bytes() const {
    std::fflush(file_);
    return {bytes_, size_};
  }

 private:
  char* bytes_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

class CadicalProof : public ProofSolver, private CaDiCaL::Terminator, private CaDiCaL::Learner {
 public:
  explicit CadicalProof(std::uint64_t clauses) {
    solver_.set("quiet", 1);
    if (clauses <= kSmallFormula) {
      solver_.configure("plain");
      solver_.set("lucky", 0);
      solver_.set("profile", 0);
      solver_.set("stabilizeonly", 1);
      solver_.set("chrono", 0);
    }
    // What is not RUP: off by default, and said here as defaults change.
    solver_.set("block", 0);
    solver_.set("cover", 0);
    solver_.set("condition", 0);
    solver_.trace_proof(trace_.file(), "proof");
    solver_.connect_terminator(this);
    solver_.connect_learner(this);
  }
  ~CadicalProof() override {
    solver_.disconnect_learner();
    solver_.disconnect_terminator();
    solver_.close_proof_trace();
  }
  CadicalProof(const CadicalProof&) = delete;
  CadicalProof& operator=(const CadicalProof&) = delete;

  void reserve(int max_variable) override { solver_.reserve(max_variable); }
  void add(std::span<const int> clause) override {
    for (const int literal : clause) solver_.add(literal);
    solver_.add(0);
  }
  void assume(int literal) override { solver_.assume(literal); }

  SatResult solve(const SatLimits& limits) override {
    constexpr std::uint64_t kMost = 2'000'000'000;  // limit() takes an int
    limits_ = &limits;
    if (limits.max_conflicts) solver_.limit("conflicts", static_cast<int>(std::min(*limits.max_conflicts, kMost)));
    const int status = solver_.solve();
    limits_ = nullptr;
    if (status == kSatisfiable) return SatResult::satisfiable;
    return status == kUnsatisfiable ? SatResult::unsatisfiable : SatResult::stopped;
  }
  bool value(int variable) override { return solver_.val(variable) > 0; }
  bool failed(int literal) override { return solver_.failed(literal); }
  /// Memory: the proof's own.
  SatStats stats() override { return {learned_, trace_.bytes().size()}; }

  std::string_view proof() override {
    solver_.flush_proof_trace();
    return trace_.bytes();
  }

 private:
  bool terminate() override { return limits_ != nullptr && limits_->goes_on && !limits_->goes_on(); }
  bool learning(int /*size*/) override {
    ++learned_;
    return false;
  }
  void learn(int /*literal*/) override {}

  MemoryFile trace_;  // outlives solver_, which writes to it
  CaDiCaL::Solver solver_;
  const SatLimits* limits_ = nullptr;
  std::uint64_t learned_ = 0;
};

}  // namespace

std::unique_ptr<ProofSolver> make_proof_solver(int variables, std::uint64_t clauses) {
  auto solver = std::make_unique<CadicalProof>(clauses);
  solver->reserve(variables);
  return solver;
}

}  // namespace nonet
