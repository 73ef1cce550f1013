#include "proof/trim.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "proof/internal/hints.hpp"

namespace nonet::proof {
namespace {

// From this many lemmas on, lemmas that are no longer needed are removed: a checker is faster for it, and a short proof
// longer.
constexpr std::size_t kManyLemmas = 2000;
constexpr std::uint32_t kLemmasAPoll = 64;
// In shorter proofs removed clauses may as well stay.
constexpr std::size_t kManySteps = 5000;

// Which lemma has these literals, in any order.
class LemmaIndex {
 public:
  void add(std::vector<int> literals, std::uint32_t number) {
    std::sort(literals.begin(), literals.end());
    numbers_.emplace(std::move(literals), number);
  }
  // The number, which is taken out; 0: no lemma, but a clause of the formula.
  std::uint32_t take(std::vector<int> literals) {
    std::sort(literals.begin(), literals.end());
    const auto found = numbers_.find(literals);
    if (found == numbers_.end()) return 0;
    const std::uint32_t number = found->second;
    numbers_.erase(found);
    return number;
  }

 private:
  std::multimap<std::vector<int>, std::uint32_t> numbers_;
};

// The lemmas that a lemma was drawn from, itself drawn from, and so on; fixed variables in between.
class NeededSteps {
 public:
  // `formula`: the last id of its clauses.
  NeededSteps(const Refutation& refutation, std::uint32_t formula, const std::vector<Lemma>& lemmas)
      : refutation_(refutation),
        formula_(formula),
        lemmas_(lemmas),
        last_use_(lemmas.size() + 1),
        fixing_(lemmas.size() + 1) {}

  void find() {
    const auto lemmas = static_cast<std::uint32_t>(lemmas_.size());
    note(refutation_.explain_refutation(), lemmas + 1);
    // A lemma depends on older lemmas, except through fixed variables: those are found when the variable is.
    for (std::uint32_t number = lemmas; number > 0; number = take(number)) {
      note(lemmas_[number - 1].how, number);
    }
  }
  // The number of the step that needs it last; 0: none.
  std::uint32_t last_use(std::uint32_t number) const { return last_use_[number]; }
  // Whether a literal was fixed by it, so that it is never removed.
  bool fixes(std::uint32_t number) const { return fixing_[number]; }

 private:
  // The next lower one that is needed; 0: none.
  std::uint32_t take(std::uint32_t below) const {
    do --below;
    while (below > 0 && last_use_[below] == 0);
    return below;
  }
  void note(const Derivation& how, std::uint32_t by) {
    for (const std::uint32_t id : how.clauses) {
      if (id > formula_) last_use_[id - formula_] = std::max(last_use_[id - formula_], by);
    }
    open_.insert(open_.end(), how.fixed.begin(), how.fixed.end());
    Derivation why;
    while (!open_.empty()) {
      const auto variable = static_cast<std::size_t>(open_.back());
      open_.pop_back();
      if (variable >= known_.size()) known_.resize(variable + 1);
      if (known_[variable]) continue;
      known_[variable] = true;
      refutation_.explain_fixed(static_cast<int>(variable), why);
      open_.insert(open_.end(), why.fixed.begin(), why.fixed.end());
      for (const std::uint32_t id : why.clauses) {
        if (id <= formula_) continue;
        last_use_[id - formula_] = std::max(last_use_[id - formula_], by);
        fixing_[id - formula_] = true;
      }
    }
  }

  const Refutation& refutation_;
  std::uint32_t formula_;
  const std::vector<Lemma>& lemmas_;
  std::vector<std::uint32_t> last_use_;  // by lemma's number
  std::vector<bool> fixing_;             // the same
  std::vector<bool> known_;              // fixed variables whose lemmas are noted
  std::vector<int> open_;
};

}  // namespace

std::string trim(Refutation& refutation, std::vector<Step>& steps, const GoesOn& goes_on,
                 std::vector<LratStep>* hinted) {
  Lemmas lemmas{.formula = refutation.last_id(), .fixed_before = refutation.fixed_count()};
  std::vector<Lemma>& found = lemmas.found;
  Derivation how;
  const bool removes = steps.size() >= kManySteps;
  LemmaIndex index;
  for (std::size_t i = 0; i < steps.size() && !refutation.complete(); ++i) {
    const Step& step = steps[i];
    if ((i + 1) % kLemmasAPoll == 0) ask(goes_on);
    if (!step.removes) {
      const Refutation::Check check = refutation.lemma(step.literals, &how, goes_on);
      if (check != Refutation::Check::follows) {
        const bool is_rat = check == Refutation::Check::follows_as_rat;
        return "step " + std::to_string(i + 1) + (is_rat ? " follows as RAT alone" : " does not follow");
      }
      // Hints alone need the formula's clauses.
      if (hinted == nullptr) std::erase_if(how.clauses, [&](std::uint32_t id) { return id <= lemmas.formula; });
      found.push_back({how, refutation.fixed_count()});
      if (removes) index.add(step.literals, static_cast<std::uint32_t>(found.size()));
    } else if (removes) {
      // A lemma is stored with the literals that it needs. Clauses of the formula stay.
      const std::uint32_t number = index.take(step.literals);
      if (number > 0) refutation.remove(found[number - 1].how.literals);
    }
  }
  if (!refutation.complete()) return "the steps end without the empty clause";
  steps = trim(refutation, lemmas, hinted);
  return {};
}

std::vector<Step> trim(const Refutation& refutation, const Lemmas& lemmas, std::vector<LratStep>* hinted) {
  const std::vector<Lemma>& found = lemmas.found;
  const std::uint32_t formula = lemmas.formula;
  NeededSteps needed(refutation, formula, found);
  needed.find();
  const auto count = static_cast<std::uint32_t>(found.size());
  std::uint32_t many = 0;
  std::vector<std::vector<std::uint32_t>> ends(count + 2);  // by the step that needs them last
  std::vector<HintedLemma> kept_lemmas;
  for (std::uint32_t number = 1; number <= count; ++number) {
    if (needed.last_use(number) == 0) continue;
    ++many;
    if (!needed.fixes(number)) ends[needed.last_use(number)].push_back(number);
  }
  std::vector<Step> kept;
  for (std::uint32_t number = 1; number <= count; ++number) {
    if (needed.last_use(number) == 0) continue;
    const Lemma& lemma = found[number - 1];
    kept.push_back({false, lemma.how.literals});
    if (many < kManyLemmas) ends[number].clear();
    for (const std::uint32_t end : ends[number]) kept.push_back({true, found[end - 1].how.literals});
    if (hinted == nullptr) continue;
    for (std::uint32_t& end : ends[number]) end += formula;
    kept_lemmas.push_back({.id = formula + number,
                           .how = &lemma.how,
                           .fixed_before = number == 1 ? lemmas.fixed_before : found[number - 2].fixed_after,
                           .ends = std::move(ends[number])});
  }
  kept.push_back({});
  if (hinted != nullptr) *hinted = with_hints(refutation, formula, kept_lemmas);
  return kept;
}

}  // namespace nonet::proof
