#include "proof/cubes.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "proof/trim.hpp"

namespace nonet::proof {
namespace {

std::vector<int> negated(std::span<const int> cube) {
  std::vector<int> clause;
  for (const int literal : cube) clause.push_back(-literal);
  return clause;
}

// Has a literal and its negation: there is no such part, and nothing is to be shown of it.
bool contradicts_itself(std::span<const int> cube) {
  return std::any_of(cube.begin(), cube.end(),
                     [&](int literal) { return std::find(cube.begin(), cube.end(), -literal) != cube.end(); });
}

using IsEasy = std::function<bool(const std::vector<int>& cube)>;

// Walks the tree whose leaves are the cubes.
class CoverSearch {
 public:
  CoverSearch(Refutation& formula, const BoardRules& rules, std::vector<std::vector<int>> cubes, const IsEasy& is_easy,
              const GoesOn& goes_on)
      : formula_(formula),
        side_(rules.side()),
        units_(rules.units()),
        cubes_(std::move(cubes)),
        is_easy_(is_easy),
        goes_on_(goes_on) {
    std::erase_if(cubes_, contradicts_itself);
    std::sort(cubes_.begin(), cubes_.end());
    cubes_.erase(std::unique(cubes_.begin(), cubes_.end()), cubes_.end());
    for (const std::vector<int>& cube : cubes_) formula_.add(negated(cube));
  }

  Cover search() {
    if (cubes_.empty()) {
      if (!formula_.complete()) cover_.missing.emplace_back();
      return std::move(cover_);
    }
    // A node may close by one behind it: parts are told as missing only once no node closes any more.
    std::size_t steps = 0;
    do {
      steps = cover_.steps.size();
      close(0, cubes_.size(), 0);
    } while (cover_.steps.size() > steps);
    tells_ = true;
    close(0, cubes_.size(), 0);
    return std::move(cover_);
  }

 private:
  // Adds the negation of the literals if it follows.
  bool follows(std::span<const int> literals) {
    ask(goes_on_);
    const std::vector<int> clause = negated(literals);
    if (closed_.contains(clause)) return true;
    if (!formula_.implies(clause)) return false;
    closed_.insert(clause);
    formula_.add(clause);
    cover_.steps.push_back({false, clause});
    return true;
  }
  // Adds a part that has no certificate to one of the lists; what else is missing does not depend on it.
  void note(std::vector<std::vector<int>>& list, const std::vector<int>& cube) {
    std::vector<int> once;
    for (const int literal : cube) {
      if (std::find(once.begin(), once.end(), literal) == once.end()) once.push_back(literal);
    }
    formula_.add(negated(once));
    list.push_back(std::move(once));
  }

  // The cubes from `first` up to `last` begin with the same `depth` literals: their node of the tree.
  void close(std::size_t first, std::size_t last, std::size_t depth) {
    const std::vector<int> node(cubes_[first].begin(), cubes_[first].begin() + static_cast<std::ptrdiff_t>(depth));
    if (cubes_[first].size() == depth || follows(node)) return;
    std::vector<int> children;
    for (std::size_t next = first; next < last; first = next) {
      children.push_back(cubes_[first][depth]);
      while (next < last && cubes_[next][depth] == children.back()) ++next;
      close(first, next, depth + 1);
    }
    if (follows(node)) return;
    close_siblings(node, children);
    follows(node);
  }

  // Parts of the node that are no cubes: they are refuted by propagation, easy or missing.
  void close_siblings(const std::vector<int>& node, const std::vector<int>& children) {
    struct Siblings {
      std::vector<std::vector<int>> easy;
      std::vector<std::vector<int>> missing;
    };
    std::optional<Siblings> best;
    for (const std::vector<int>& literals : constraints_with(children)) {
      Siblings siblings;
      std::vector<int> part = node;
      part.push_back(0);
      for (const int literal : literals) {
        part.back() = literal;
        const bool is_child = std::find(children.begin(), children.end(), literal) != children.end();
        if (is_child || follows(part) || !tells_) continue;
        (is_easy_ && is_easy_(part) ? siblings.easy : siblings.missing).push_back(part);
      }
      if (!tells_) continue;
      const auto size = [](const Siblings& each) { return std::pair(each.missing.size(), each.easy.size()); };
      if (!best || size(siblings) < size(*best)) best = std::move(siblings);
    }
    if (!tells_) return;
    if (!best) {
      std::vector<int> rest = node;
      for (const int child : children) rest.push_back(-child);
      best.emplace();
      (is_easy_ && is_easy_(rest) ? best->easy : best->missing).push_back(std::move(rest));
    }
    for (const std::vector<int>& cube : best->easy) note(cover_.easy, cube);
    for (const std::vector<int>& cube : best->missing) note(cover_.missing, cube);
  }

  // The sets of literals of which exactly one holds, and that have all of these that are not negated: a cell's digits,
  // and a digit's cells in a unit.
  std::vector<std::vector<int>> constraints_with(const std::vector<int>& children) const {
    std::vector<std::vector<int>> found;
    const auto literal = [&](int cell, int digit) { return cell * side_ + digit; };
    std::vector<int> wanted;
    std::copy_if(children.begin(), children.end(), std::back_inserter(wanted), [](int child) { return child > 0; });
    if (wanted.empty()) return found;
    const auto add_if_it_has_all = [&](std::vector<int> literals) {
      const auto has = [&](int child) { return std::find(literals.begin(), literals.end(), child) != literals.end(); };
      if (std::all_of(wanted.begin(), wanted.end(), has)) found.push_back(std::move(literals));
    };
    const int cell = (wanted.front() - 1) / side_;
    const int digit = (wanted.front() - 1) % side_ + 1;
    std::vector<int> digits;
    for (int each = 1; each <= side_; ++each) digits.push_back(literal(cell, each));
    add_if_it_has_all(std::move(digits));
    for (const std::vector<int>& unit : units_) {
      if (std::find(unit.begin(), unit.end(), cell) == unit.end()) continue;
      std::vector<int> places;
      places.reserve(unit.size());
      for (const int other : unit) places.push_back(literal(other, digit));
      add_if_it_has_all(std::move(places));
    }
    return found;
  }

  Refutation& formula_;
  int side_;
  std::vector<std::vector<int>> units_;
  std::vector<std::vector<int>> cubes_;
  const IsEasy& is_easy_;
  const GoesOn& goes_on_;
  bool tells_ = false;  // whether this pass tells what is easy and missing
  std::set<std::vector<int>> closed_;
  Cover cover_;
};

}  // namespace

Cover find_cover(Boards& boards, const Statement& statement, const std::vector<std::vector<int>>& solutions,
                 std::vector<std::vector<int>> cubes, const IsEasy& is_easy, const GoesOn& goes_on) {
  Refutation& formula = boards.begin(statement, solutions, goes_on);
  return CoverSearch(formula, statement.rules, std::move(cubes), is_easy, goes_on).search();
}

Composer::Composer(Boards& boards, Statement statement, std::vector<std::vector<int>> solutions, bool binary,
                   GoesOn goes_on)
    : boards_(boards),
      statement_(std::move(statement)),
      solutions_(std::move(solutions)),
      binary_(binary),
      goes_on_(std::move(goes_on)),
      checker_(boards.begin_hinted(statement_, solutions_, goes_on_)),
      variables_(boards.size(statement_, solutions_, goes_on_).variables),
      formula_(static_cast<std::int64_t>(boards.size(statement_, solutions_, goes_on_).clauses)),
      last_(formula_) {}

std::string Composer::take(LratStep& step) {
  // The limit of who verifies it.
  for (const int literal : step.literals) {
    const int variable = std::abs(literal);
    if (static_cast<std::uint64_t>(variable) > variables_ + steps_) {
      return "the formula has no variable " + std::to_string(variable);
    }
  }
  step.id = ++last_;
  std::string why = checker_.shortened_lemma(step, goes_on_);
  append_step(proof_, step, binary_);
  ++steps_;
  return why;
}

void Composer::remove(std::vector<std::int64_t> ids) {
  if (ids.empty()) return;
  checker_.remove(ids);
  append_step(proof_, LratStep{.id = last_, .removes = true, .ids = std::move(ids)}, binary_);
  ++steps_;
}

std::string Composer::add(const Certificate& part) {
  const std::vector<int>& cube = part.statement.cube;
  if (checker_.complete() && steps_ > 0) return {};
  const std::vector<std::vector<int>> blocked = blocked_solutions(part);
  const std::int64_t shared = formula_ - static_cast<std::int64_t>(solutions_.size());
  const auto cube_end = shared + static_cast<std::int64_t>(cube.size());
  const auto part_formula = cube_end + static_cast<std::int64_t>(blocked.size());
  std::map<std::int64_t, std::int64_t> lemmas;  // by the part's ids
  // 0: a literal of the cube, which every lemma has negated, or a tautology.
  const auto id_here = [&](std::int64_t id) -> std::int64_t {
    if (id <= shared) return id;
    if (id <= cube_end) return 0;
    if (id <= part_formula) {
      const std::vector<int>& solution = blocked[static_cast<std::size_t>(id - cube_end - 1)];
      const auto at = std::lower_bound(solutions_.begin(), solutions_.end(), solution);
      return shared + (at - solutions_.begin()) + 1;
    }
    const auto found = lemmas.find(id);
    return found == lemmas.end() ? 0 : found->second;
  };

  LratReader reader = lrat_steps(part);
  bool refuted = false;
  for (LratStep step; !refuted && reader.next(step);) {
    if (step.removes) {
      std::vector<std::int64_t> gone;
      for (const std::int64_t id : step.ids) {
        const auto found = lemmas.find(id);
        if (found == lemmas.end()) continue;
        if (found->second != 0) gone.push_back(found->second);
        lemmas.erase(found);
      }
      remove(std::move(gone));
      continue;
    }
    refuted = step.literals.empty();
    const std::int64_t id = std::exchange(step.id, 0);
    const auto has = [&](int literal) {
      return std::find(step.literals.begin(), step.literals.end(), literal) != step.literals.end();
    };
    if (std::any_of(cube.begin(), cube.end(), has)) {
      lemmas[id] = 0;
      continue;
    }
    for (const int literal : cube) {
      if (!has(-literal)) step.literals.push_back(-literal);
    }
    std::vector<std::int64_t> hints;
    for (const std::int64_t hint : step.ids) {
      if (const std::int64_t here = id_here(hint); here != 0) hints.push_back(here);
    }
    step.ids = std::move(hints);
    if (const std::string why = take(step); !why.empty()) return reader.where() + ": " + why;
    if (!refuted) lemmas[id] = last_;
  }
  if (!reader.error().empty()) return reader.where() + ": " + reader.error();
  if (!refuted) return "its proof ends without the empty clause";
  if (checker_.complete()) return {};  // a proof ends in the empty clause
  cubes_.push_back(cube);
  negations_.push_back(last_);
  std::vector<std::int64_t> gone;
  for (const auto& [id, here] : lemmas) {
    if (here != 0) gone.push_back(here);
  }
  remove(std::move(gone));
  return {};
}

std::string Composer::close(std::vector<Step> cover) {
  if (checker_.complete()) return {};
  Refutation& formula = boards_.begin(statement_, solutions_, goes_on_);
  for (const std::vector<int>& cube : cubes_) formula.add(negated(cube));
  std::vector<LratStep> hinted;
  if (std::string why = trim(formula, cover, goes_on_, &hinted); !why.empty()) return why;
  const std::int64_t before = formula_ + static_cast<std::int64_t>(negations_.size());
  const std::int64_t behind = last_ - before;
  for (LratStep& step : hinted) {
    for (std::int64_t& id : step.ids) {
      if (id > before) {
        id += behind;
      } else if (id > formula_) {
        id = negations_[static_cast<std::size_t>(id - formula_ - 1)];
      }
    }
    if (step.removes) {
      remove(step.ids);
    } else if (std::string why = take(step); !why.empty()) {
      return why;
    }
  }
  return checker_.complete() ? "" : "the parts do not give the empty clause";
}

}  // namespace nonet::proof
