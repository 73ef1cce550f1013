#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <span>
#include <utility>

#include "proof/internal/hints.hpp"

namespace nonet::proof {
namespace {

// The literals that the formula and the lemmas fix form a graph: each was forced by a clause whose other literals were
// fixed before. A step that needs a fixed literal either repeats that clause as a hint, and those of the literals that
// it needs; or the literal has become a lemma, where that is shorter. A clause of many steps also becomes a lemma
// without its literals that are fixed false.
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
    shortened_.resize(positions_.size());
    still_.resize(positions_.size());
    // Clause 0 is none, and has no literals.
    used_.emplace_back();
    places_.resize(formula + 1);
    refutation.for_each_long([&](std::uint32_t id, std::span<const Lit> literals) {
      if (id > formula) return;
      places_[id] = static_cast<std::uint32_t>(used_.size());
      used_.push_back({.literals = literals});
    });
    how_.resize(new_ids_.size());
    for (const HintedLemma& lemma : lemmas) how_[lemma.id - formula - 1] = lemma.how;
    plan(lemmas);
  }

  std::vector<LratStep> write() {
    find_needed();
    choose_literals();
    for (Planned& step : planned_) {
      add_fixed(step.fixed_before);
      add(std::move(step.literals), step.fixed, step.clauses);
      const std::size_t number = step.id - formula_ - 1;
      if (number >= new_ids_.size()) new_ids_.resize(number + 1);
      new_ids_[number] = static_cast<std::uint64_t>(last_id_);
      if (!step.ends.empty()) remove(step.ends);
    }
    return std::move(steps_);
  }

 private:
  // How many of the steps that need a literal are distinguished.
  static constexpr std::size_t kMostUsers = 8;
  static constexpr std::size_t kLineCost = 4;  // of a lemma, in hints
  static constexpr std::size_t kNowhere = SIZE_MAX;

  // A literal that is fixed.
  struct Fixed {
    // Steps that need it, itself or for others, ascending; the first kMostUsers.
    std::array<std::uint32_t, kMostUsers> users = {};
    std::size_t users_count = 0;  // 0: it is not needed
    // Why it is fixed: a clause, and these of others_.
    std::uint32_t clause = 0;
    std::uint32_t others_begin = 0;
    std::uint32_t others_count = 0;
    std::int64_t id = 0;  // of the lemma that it becomes
    bool becomes_lemma = false;

    std::span<const std::uint32_t> all_users() const { return {users.data(), users_count}; }
  };
  // A lemma to come. Ids are those of the refutation, or of shortened clauses after them.
  struct Planned {
    std::uint32_t id = 0;
    std::vector<int> literals = {};
    std::vector<int> fixed = {};  // variables
    std::vector<std::uint32_t> clauses = {};
    std::size_t fixed_before = 0;
    std::vector<std::uint32_t> ends = {};
  };
  // A clause of the formula with three and more literals.
  struct Used {
    std::span<const Lit> literals = {};
    std::size_t times = 0;         // how many lemmas use it
    std::size_t fixed_before = 0;  // at the first of them
    std::uint32_t shortened = 0;   // the id of the lemma that takes its place, from its first use on
    bool pays = false;
  };

  std::size_t position(int variable) const { return positions_[static_cast<std::size_t>(variable)]; }
  // Whether it is among the first `count` fixed ones.
  bool is_fixed(Lit lit, std::size_t before) const {
    return lit / 2 < positions_.size() && positions_[lit / 2] < before;
  }

  // Without literals if the clause is short or a lemma.
  const Used& used(std::uint32_t id) const { return used_[id <= formula_ ? places_[id] : 0]; }
  std::int64_t new_id(std::uint32_t id) const {
    return static_cast<std::int64_t>(id <= formula_ ? id : new_ids_[id - formula_ - 1]);
  }

  // The lemmas, and in front of the first one that uses it each clause that is worth shortening.
  void plan(const std::vector<HintedLemma>& lemmas) {
    for (const HintedLemma& lemma : lemmas) {
      for (const std::uint32_t id : lemma.how->clauses) {
        if (used(id).literals.empty()) continue;
        Used& clause = used_[places_[id]];
        if (clause.times++ == 0) clause.fixed_before = lemma.fixed_before;
      }
    }
    for (Used& clause : used_) {
      if (clause.times < 2) continue;
      const std::span<const Lit> lits = clause.literals;
      const auto fixed = static_cast<std::size_t>(std::count_if(
          lits.begin(), lits.end(), [this, before = clause.fixed_before](Lit lit) { return is_fixed(lit, before); }));
      clause.pays = (clause.times - 1) * fixed > kLineCost + lits.size() - fixed;
    }
    std::uint32_t last = refutation_.last_id();
    for (const HintedLemma& lemma : lemmas) {
      for (const std::uint32_t id : lemma.how->clauses) {
        if (!used(id).pays || used(id).shortened != 0) continue;
        used_[places_[id]].shortened = ++last;
        Planned& step = planned_.emplace_back(Planned{.id = last, .clauses = {id}, .fixed_before = lemma.fixed_before});
        for (const Lit lit : used(id).literals) {
          is_fixed(lit, lemma.fixed_before) ? step.fixed.push_back(static_cast<int>(lit / 2))
                                            : step.literals.push_back(dimacs(lit));
        }
      }
      planned_.push_back(planned(lemma.id, *lemma.how, lemma.fixed_before));
      planned_.back().ends = lemma.ends;
    }
    const Derivation& end = refutation_.explain_refutation();
    planned_.push_back({.id = last + 1,
                        .literals = end.literals,
                        .fixed = end.fixed,
                        .clauses = end.clauses,
                        .fixed_before = fixed_.size()});
  }

  // The step of a lemma. Shortened clauses take the place of those they were made from. A fixed variable that only
  // these had is not needed any more.
  Planned planned(std::uint32_t id, const Derivation& how, std::size_t fixed_before) {
    Planned step{.id = id, .literals = how.literals, .fixed = {}, .clauses = {}, .fixed_before = fixed_before};
    step.clauses.reserve(how.clauses.size());
    step.fixed.reserve(how.fixed.size());
    ++mark_;
    for (const std::uint32_t clause : how.clauses) {
      const Used& its = used(clause);
      step.clauses.push_back(its.shortened != 0 ? its.shortened : clause);
      if (its.shortened == 0) continue;
      for (const Lit lit : its.literals) {
        if (is_fixed(lit, its.fixed_before)) shortened_[lit / 2] = mark_;
      }
    }
    for (const std::uint32_t clause : how.clauses) {
      const Used& its = used(clause);
      for (const Lit lit : its.literals) {
        if (is_fixed(lit, fixed_before) && !(its.shortened != 0 && is_fixed(lit, its.fixed_before)))
          still_[lit / 2] = mark_;
      }
      // The refutation may have removed a lemma meanwhile.
      if (clause <= formula_ || how_[clause - formula_ - 1] == nullptr) continue;
      for (const int literal : how_[clause - formula_ - 1]->literals) {
        const auto variable = static_cast<std::size_t>(std::abs(literal));
        if (variable < still_.size()) still_[variable] = mark_;
      }
    }
    std::copy_if(how.fixed.begin(), how.fixed.end(), std::back_inserter(step.fixed), [this](int fixed) {
      const auto variable = static_cast<std::size_t>(fixed);
      return shortened_[variable] != mark_ || still_[variable] == mark_;
    });
    return step;
  }

  static void add_users(Fixed& literal, std::span<const std::uint32_t> users) {
    std::array<std::uint32_t, 2 * kMostUsers> all;
    const std::span<const std::uint32_t> old = literal.all_users();
    const auto end = std::set_union(old.begin(), old.end(), users.begin(), users.end(), all.begin());
    literal.users_count = std::min(kMostUsers, static_cast<std::size_t>(end - all.begin()));
    std::copy_n(all.begin(), literal.users_count, literal.users.begin());
  }

  std::span<const int> others(const Fixed& literal) const {
    return std::span(others_).subspan(literal.others_begin, literal.others_count);
  }

  void find_needed() {
    const auto note = [&](int variable, std::span<const std::uint32_t> users) {
      add_users(fixed_[position(variable)], users);
    };
    for (std::uint32_t number = 0; number < planned_.size(); ++number) {
      for (const int variable : planned_[number].fixed) note(variable, {&number, 1});
    }
    Derivation why;
    for (std::size_t at = fixed_.size(); at-- > 0;) {
      Fixed& literal = fixed_[at];
      if (literal.users_count == 0) continue;
      refutation_.explain_fixed(std::abs(refutation_.fixed_literal(at)), why);
      literal.clause = why.clauses.front();
      literal.others_begin = static_cast<std::uint32_t>(others_.size());
      literal.others_count = static_cast<std::uint32_t>(why.fixed.size());
      others_.insert(others_.end(), why.fixed.begin(), why.fixed.end());
      for (const int variable : why.fixed) note(variable, literal.all_users());
    }
  }

  // As a lemma it costs a line, but its hints are written once.
  void choose_literals() {
    for (Fixed& literal : fixed_) {
      if (literal.others_count == 0 || literal.users_count < 2) continue;
      collect(others(literal));
      const std::size_t hints = units_.size() + repeated_.size();  // and its own clause
      literal.becomes_lemma = (literal.users_count - 1) * hints >= kLineCost;
    }
  }

  // What a step has to say of the literals that these were fixed with: units_ have their own clauses, and the
  // clauses of repeated_ (positions, ascending) are repeated.
  void collect(std::span<const int> variables) {
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
      if (literal.becomes_lemma || literal.others_count == 0) {
        units_.push_back(at);
      } else {
        repeated_.push_back(at);
        const std::span<const int> needed = others(literal);
        open_.insert(open_.end(), needed.begin(), needed.end());
      }
    }
    std::sort(units_.begin(), units_.end());
    std::sort(repeated_.begin(), repeated_.end());
  }

  void add(std::vector<int> literals, std::span<const int> fixed, std::span<const std::uint32_t> clauses) {
    collect(fixed);
    LratStep& step = steps_.emplace_back();
    step.literals = std::move(literals);
    step.ids.reserve(units_.size() + repeated_.size() + clauses.size());
    for (const std::size_t at : units_) {
      const Fixed& literal = fixed_[at];
      step.ids.push_back(literal.becomes_lemma ? literal.id : new_id(literal.clause));
    }
    for (const std::size_t at : repeated_) step.ids.push_back(new_id(fixed_[at].clause));
    for (std::size_t i = clauses.size(); i-- > 0;) step.ids.push_back(new_id(clauses[i]));
    step.id = ++last_id_;
  }

  // Lemmas of the literals fixed up to here.
  void add_fixed(std::size_t end) {
    for (; next_fixed_ < end; ++next_fixed_) {
      Fixed& literal = fixed_[next_fixed_];
      if (!literal.becomes_lemma) continue;
      add({refutation_.fixed_literal(next_fixed_)}, others(literal), {&literal.clause, 1});
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
  std::vector<Fixed> fixed_;            // in their order
  std::vector<int> others_;             // the variables that fixed each of them that is needed
  std::vector<std::size_t> positions_;  // of variables among them
  std::vector<std::uint32_t> places_;   // in used_, by id
  std::vector<Used> used_;
  std::vector<const Derivation*> how_;  // of lemmas that are kept; nullptr: of others
  std::vector<std::uint64_t> new_ids_;  // after those of the formula
  // By variable that is fixed: mark_ if a clause has lost it, and if another still has it.
  std::vector<std::uint32_t> shortened_;
  std::vector<std::uint32_t> still_;
  std::uint32_t mark_ = 0;
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
