#include "deduction/constraint_steps.hpp"

#include <cstdint>
#include <set>
#include <vector>

#include "deduction/prune.hpp"

namespace nonet {
namespace {

// The candidates of Domains as a store of prune().
template <class Mask>
class DomainStore {
 public:
  explicit DomainStore(Domains& domains) : domains_(domains) {}

  Mask digits(CellIndex cell) const { return static_cast<Mask>(*domains_.domain(cell)); }
  bool keep(CellIndex cell, Mask digits) {
    bool possible = true;
    for (Mask gone = this->digits(cell) & ~digits; gone != 0; gone &= gone - 1) {
      possible = domains_.remove(cell, static_cast<unsigned>(std::countr_zero(gone))) && possible;
    }
    return possible;
  }

 private:
  Domains& domains_;
};

template <class Mask>
class StepsOf : public ConstraintSteps {
 public:
  explicit StepsOf(const Rules& rules) : plans_(rules), plans_of_(plans_.cells) {
    for (std::uint32_t i = 0; i < plans_.list.size(); ++i) {
      const Plan& plan = plans_.list[i];
      if (is_of_units(plan.kind)) continue;
      steps_.push_back(i);
      for (const CellIndex cell : plans_.cells_of(plan)) plans_of_[cell].push_back(i);
      for (const CellIndex cell : plans_.rest_of(plan)) plans_of_[cell].push_back(i);
    }
  }

  bool start(Domains& domains) override {
    if (plans_.contradiction) return false;
    waiting_.clear();
    waiting_.insert(steps_.begin(), steps_.end());
    DomainStore<Mask> store(domains);
    for (std::size_t cell = 0; cell < plans_.cells; ++cell) {
      if (!store.keep(static_cast<CellIndex>(cell), plans_.domains[cell])) return false;
    }
    return true;
  }

  bool waits(Domains& domains) override {
    while (!domains.changed.empty()) {
      const std::vector<std::uint32_t>& touched = plans_of_[domains.changed.pop()];
      waiting_.insert(touched.begin(), touched.end());
    }
    return !waiting_.empty();
  }

  bool step(Domains& domains) override {
    const std::uint32_t plan = *waiting_.begin();
    waiting_.erase(waiting_.begin());
    DomainStore<Mask> store(domains);
    return prune(plans_, plans_.list[plan], store);
  }

  std::size_t bytes() const override {
    return plans_.pool.capacity() * sizeof(CellIndex) + plans_.list.capacity() * sizeof(Plan) +
           plans_.peers.capacity() * sizeof(std::uint64_t);
  }

 private:
  Plans<Mask> plans_;
  std::vector<std::vector<std::uint32_t>> plans_of_;  // by cell
  std::vector<std::uint32_t> steps_;
  std::set<std::uint32_t> waiting_;  // plans are in the order of their costs
};

}  // namespace

std::unique_ptr<ConstraintSteps> ConstraintSteps::make(const Rules& rules) {
  if (rules.needs().empty()) return nullptr;
  if (rules.side() <= Plans<std::uint32_t>::kMostDigits) return std::make_unique<StepsOf<std::uint32_t>>(rules);
  return std::make_unique<StepsOf<std::uint64_t>>(rules);
}

}  // namespace nonet
