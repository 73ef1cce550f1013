#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "proof/internal/hints.hpp"

namespace nonet::proof {
namespace {

// The literals that the formula and the lemmas fix form a graph: each was forced by a clause whose other literals were
// fixed before. A step that needs a fixed literal either repeats that clause as a hint, and those of the literals that
// it needs; or the literal has become a lemma, where that is shorter. Likewise a clause that many steps use becomes a
// lemma without its literals that are fixed false.
class HintWriter {
 public:
  HintWriter(const Refutation& refutation, std::uint32_t formula, const std::vector<HintedLemma>& lemmas)
      : refutation_(refutation),
        formula_(formula),
        last_id_(formula),
        fixed_(refutation.fixed_count()),
        new_ids_(refutation.last_id() - formula) {
    for (std::size_t at = 0; at < fixed_.size(); ++at) {
      const auto variable = static_cast<std::size_t>(std::abs(refutation.fixed_literal(at)));
      if (variable >= positions_.size()) positions_.resize(variable + 1, kNowhere);
      positions_[variable] = at;
    }
    std::vector<bool> named(formula + 1);
    const auto note = [&](const Derivation& how) {
      for (const std::uint32_t id : how.clauses) {
        if (id <= formula) named[id] = true;
      }
    };
    for (const HintedLemma& lemma : lemmas) note(*lemma.how);
    note(refutation.explain_refutation());
    refutation.for_each_long([&](std::uint32_t id, std::span<const Lit> literals) {
      if (id <= formula && named[id]) clauses_.emplace_hint(clauses_.end(), id, literals);
    });
    for (const HintedLemma& lemma : lemmas) how_.emplace_hint(how_.end(), lemma.id, lemma.how);
    plan(lemmas);
  }

  std::vector<LratStep> write() {
    find_needed();
    choose_literals();
    for (const Planned& step : planned_) {
      add_fixed(step.fixed_before);
      add(step.literals, step.fixed, step.clauses);
      const std::size_t number = step.id - formula_ - 1;
      if (number >= new_ids_.size()) new_ids_.resize(number + 1);
      new_ids_[number] = static_cast<std::uint64_t>(last_id_);
      if (!step.ends.empty()) remove(step.ends);
    }
    return std::move(steps_);
  }

 private:
  // How many of the steps that need a literal are told apart.
  static constexpr std::size_t kMostUsers = 8;
  static constexpr std::size_t kLineCost = 4;  // of a lemma, in hints
  static constexpr std::size_t kNowhere = SIZE_MAX;

  // A literal that is fixed.
  struct Fixed {
    Derivation why;                    // nothing where it is not needed
    std::vector<std::uint32_t> users;  // steps that need it, itself or for others, ascending; the first kMostUsers
    std::int64_t id = 0;               // of the clause of it alone, if there is one
    bool needed = false;
    bool becomes_lemma = false;
  };
  // A lemma to come. Ids are those of the refutation, or of shortened clauses behind them.
  struct Planned {
    std::uint32_t id = 0;
    std::vector<int> literals = {};
    std::vector<int> fixed = {};  // variables
    std::vector<std::uint32_t> clauses = {};
    std::size_t fixed_before = 0;
    std::vector<std::uint32_t> ends = {};
  };
  // A clause of the formula that several lemmas use.
  struct Used {
    std::size_t times = 0;
    std::size_t fixed_before = 0;  // at the first of them
    std::uint32_t shortened = 0;   // the id of the lemma that takes its place, from its first use on
    bool pays = false;
  };

  std::size_t position(int variable) const { return positions_[static_cast<std::size_t>(variable)]; }
  // Whether it was fixed among so many.
  bool is_fixed(Lit lit, std::size_t before) const {
    return lit / 2 < positions_.size() && positions_[lit / 2] < before;
  }

  // Of the formula; nothing for a short one.
  std::span<const Lit> long_clause(std::uint32_t id) const {
    const auto found = clauses_.find(id);
    return found == clauses_.end() ? std::span<const Lit>() : found->second;
  }
  std::int64_t new_id(std::uint32_t id) const {
    return static_cast<std::int64_t>(id <= formula_ ? id : new_ids_[id - formula_ - 1]);
  }

  // The lemmas, and in front of the first one that uses it each clause that is worth shortening.
  void plan(const std::vector<HintedLemma>& lemmas) {
    std::map<std::uint32_t, Used> used;
    for (const HintedLemma& lemma : lemmas) {
      for (const std::uint32_t id : lemma.how->clauses) {
        if (id > formula_ || !clauses_.contains(id)) continue;
        Used& clause = used[id];
        if (clause.times++ == 0) clause.fixed_before = lemma.fixed_before;
      }
    }
    for (auto& [id, clause] : used) {
      const std::span<const Lit> lits = long_clause(id);
      const auto fixed = static_cast<std::size_t>(std::count_if(
          lits.begin(), lits.end(), [this, before = clause.fixed_before](Lit lit) { return is_fixed(lit, before); }));
      clause.pays = (clause.times - 1) * fixed > kLineCost + lits.size() - fixed;
    }
    std::uint32_t last = refutation_.last_id();
    for (const HintedLemma& lemma : lemmas) {
      for (const std::uint32_t id : lemma.how->clauses) {
        const auto found = used.find(id);
        if (found == used.end() || !found->second.pays || found->second.shortened != 0) continue;
        found->second.shortened = ++last;
        Planned& step = planned_.emplace_back(Planned{.id = last, .clauses = {id}, .fixed_before = lemma.fixed_before});
        for (const Lit lit : long_clause(id)) {
          is_fixed(lit, lemma.fixed_before) ? step.fixed.push_back(static_cast<int>(lit / 2))
                                            : step.literals.push_back(dimacs(lit));
        }
      }
      planned_.push_back(planned(lemma.id, *lemma.how, lemma.fixed_before, used));
      planned_.back().ends = lemma.ends;
    }
    planned_.push_back(planned(last + 1, refutation_.explain_refutation(), fixed_.size(), {}));
  }

  // What it needs where some clauses are shortened.
  Planned planned(std::uint32_t id, const Derivation& how, std::size_t fixed_before,
                  const std::map<std::uint32_t, Used>& used) const {
    Planned step{.id = id, .literals = how.literals, .fixed = {}, .clauses = {}, .fixed_before = fixed_before};
    std::vector<int> shortened;  // variables that are fixed, and gone from some clause
    std::vector<int> still;      // and those that stand in another
    for (const std::uint32_t clause : how.clauses) {
      const auto found = used.find(clause);
      const bool is_shortened = found != used.end() && found->second.shortened != 0;
      step.clauses.push_back(is_shortened ? found->second.shortened : clause);
      for (const Lit lit : long_clause(clause)) {
        if (!is_fixed(lit, fixed_before)) continue;
        const bool gone = is_shortened && is_fixed(lit, found->second.fixed_before);
        (gone ? shortened : still).push_back(static_cast<int>(lit / 2));
      }
      // The refutation may have removed a lemma meanwhile.
      if (const auto lemma = how_.find(clause); lemma != how_.end()) {
        for (const int literal : lemma->second->literals) still.push_back(std::abs(literal));
      }
    }
    std::sort(shortened.begin(), shortened.end());
    std::sort(still.begin(), still.end());
    for (const int variable : how.fixed) {
      if (std::binary_search(still.begin(), still.end(), variable) ||
          !std::binary_search(shortened.begin(), shortened.end(), variable)) {
        step.fixed.push_back(variable);
      }
    }
    return step;
  }

  static void add_users(Fixed& literal, std::span<const std::uint32_t> users) {
    std::vector<std::uint32_t> all;
    std::set_union(literal.users.begin(), literal.users.end(), users.begin(), users.end(), std::back_inserter(all));
    if (all.size() > kMostUsers) all.resize(kMostUsers);
    literal.users = std::move(all);
  }

  void find_needed() {
    const auto note = [&](int variable, std::span<const std::uint32_t> users) {
      Fixed& literal = fixed_[position(variable)];
      literal.needed = true;
      add_users(literal, users);
    };
    for (std::uint32_t number = 0; number < planned_.size(); ++number) {
      for (const int variable : planned_[number].fixed) note(variable, {&number, 1});
    }
    for (std::size_t at = fixed_.size(); at-- > 0;) {
      Fixed& literal = fixed_[at];
      if (!literal.needed) continue;
      refutation_.explain_fixed(std::abs(refutation_.fixed_literal(at)), literal.why);
      for (const int variable : literal.why.fixed) note(variable, literal.users);
    }
  }

  // As a lemma it costs a line, but its hints stand there once.
  void choose_literals() {
    for (Fixed& literal : fixed_) {
      if (!literal.needed || literal.why.fixed.empty() || literal.users.size() < 2) continue;
      collect(literal.why.fixed);
      const std::size_t hints = units_.size() + repeated_.size();  // and its own clause
      literal.becomes_lemma = (literal.users.size() - 1) * hints >= kLineCost;
    }
  }

  // What a step has to say of the literals that these were fixed with: units_ have clauses of their own, and the
  // clauses of repeated_ (positions, ascending) are repeated.
  void collect(const std::vector<int>& variables) {
    units_.clear();
    repeated_.clear();
    open_.assign(variables.begin(), variables.end());
    ++sight_;
    seen_.resize(fixed_.size());
    while (!open_.empty()) {
      const std::size_t at = position(open_.back());
      open_.pop_back();
      if (seen_[at] == sight_) continue;
      seen_[at] = sight_;
      const Fixed& literal = fixed_[at];
      if (literal.becomes_lemma || literal.why.fixed.empty()) {
        units_.push_back(at);
      } else {
        repeated_.push_back(at);
        open_.insert(open_.end(), literal.why.fixed.begin(), literal.why.fixed.end());
      }
    }
    std::sort(units_.begin(), units_.end());
    std::sort(repeated_.begin(), repeated_.end());
  }

  void add(const std::vector<int>& literals, const std::vector<int>& fixed, std::span<const std::uint32_t> clauses) {
    collect(fixed);
    LratStep& step = steps_.emplace_back();
    step.literals = literals;
    for (const std::size_t at : units_) {
      const Fixed& literal = fixed_[at];
      step.ids.push_back(literal.becomes_lemma ? literal.id : new_id(literal.why.clauses.front()));
    }
    for (const std::size_t at : repeated_) step.ids.push_back(new_id(fixed_[at].why.clauses.front()));
    for (std::size_t i = clauses.size(); i-- > 0;) step.ids.push_back(new_id(clauses[i]));
    step.id = ++last_id_;
  }

  // Lemmas of the literals fixed up to here.
  void add_fixed(std::size_t end) {
    for (; next_fixed_ < end; ++next_fixed_) {
      Fixed& literal = fixed_[next_fixed_];
      if (!literal.becomes_lemma) continue;
      add({refutation_.fixed_literal(next_fixed_)}, literal.why.fixed, literal.why.clauses);
      literal.id = last_id_;
    }
  }

  void remove(const std::vector<std::uint32_t>& ids) {
    LratStep& step = steps_.emplace_back();
    step.id = last_id_;
    step.removes = true;
    for (const std::uint32_t id : ids) step.ids.push_back(new_id(id));
  }

  const Refutation& refutation_;
  std::uint32_t formula_;
  std::int64_t last_id_;
  std::vector<Fixed> fixed_;                               // in their order
  std::vector<std::size_t> positions_;                     // of variables among them
  std::map<std::uint32_t, std::span<const Lit>> clauses_;  // of the formula, named ones of three and more literals
  std::map<std::uint32_t, const Derivation*> how_;         // of lemmas, by id
  std::vector<std::uint64_t> new_ids_;                     // behind those of the formula
  std::vector<Planned> planned_;
  std::size_t next_fixed_ = 0;
  std::vector<LratStep> steps_;
  std::vector<std::size_t> units_;
  std::vector<std::size_t> repeated_;
  std::vector<int> open_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t sight_ = 0;
};

}  // namespace

std::vector<LratStep> with_hints(const Refutation& refutation, std::uint32_t formula,
                                 const std::vector<HintedLemma>& lemmas) {
  return HintWriter(refutation, formula, lemmas).write();
}

}  // namespace nonet::proof
