#include "tests/plain_lrat.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

namespace nonet::test {
namespace {

using Literals = std::set<int>;
enum class Effect { conflict, unit, none };

// What a clause does where these literals are true.
Effect apply(const Clause& clause, Literals& holds) {
  Literals open;
  for (const int literal : clause) {
    if (holds.count(literal) > 0) return Effect::none;
    if (holds.count(-literal) == 0) open.insert(literal);
  }
  if (open.empty()) return Effect::conflict;
  if (open.size() > 1) return Effect::none;
  holds.insert(*open.begin());
  return Effect::unit;
}

// False: one of them holds.
bool negate(const Clause& clause, Literals& holds) {
  for (const int literal : clause) {
    if (holds.count(literal) > 0) return false;
    holds.insert(-literal);
  }
  return true;
}

}  // namespace

PlainLrat::PlainLrat(const Clauses& clauses) {
  std::int64_t id = 0;
  for (const Clause& clause : clauses) {
    clauses_.emplace_hint(clauses_.end(), ++id, &clause);
    complete_ = complete_ || clause.empty();
  }
}

bool PlainLrat::follows(const PlainStep& step) const {
  Literals holds;
  if (!negate(step.literals, holds)) return true;
  // Hints up to the next negated one, or the end.
  auto hint = step.ids.begin();
  const auto refuted_by = [&](Literals& literals, bool& wrong) {
    for (; hint != step.ids.end() && *hint > 0; ++hint) {
      const auto found = clauses_.find(*hint);
      const Effect effect = found == clauses_.end() ? Effect::none : apply(*found->second, literals);
      wrong = effect == Effect::none;
      if (effect != Effect::unit) return effect == Effect::conflict;
    }
    return false;
  };
  bool wrong = false;
  if (refuted_by(holds, wrong)) return true;
  if (wrong || step.literals.empty()) return false;
  // RAT on the first literal: a group of hints for each clause with its negation.
  std::map<std::int64_t, decltype(hint)> groups;
  for (; hint != step.ids.end(); ++hint) {
    if (*hint < 0) groups[-*hint] = hint + 1;
  }
  const int pivot = step.literals.front();
  return std::all_of(clauses_.begin(), clauses_.end(), [&](const auto& each) {
    Clause rest = *each.second;
    if (std::erase(rest, -pivot) == 0) return true;
    const auto group = groups.find(each.first);
    if (group == groups.end()) return false;
    Literals more = holds;
    hint = group->second;
    return !negate(rest, more) || refuted_by(more, wrong);
  });
}

bool PlainLrat::take(const PlainStep& step) {
  if (step.removes) {
    for (const std::int64_t id : step.ids) clauses_.erase(id);
    return true;
  }
  if (clauses_.count(step.id) > 0 || !follows(step)) return false;
  Clause& lemma = lemmas_[step.id] = step.literals;
  clauses_[step.id] = &lemma;
  complete_ = complete_ || lemma.empty();
  return true;
}

Clauses clauses_of(std::string_view dimacs) {
  std::istringstream text{std::string(dimacs)};
  Clauses clauses;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with('c') || line.starts_with('p')) continue;
    std::istringstream words(line);
    Clause& clause = clauses.emplace_back();
    for (int literal = 0; words >> literal && literal != 0;) clause.push_back(literal);
  }
  return clauses;
}

std::optional<std::vector<PlainStep>> read_steps(std::string_view proof, bool binary) {
  std::vector<PlainStep> steps;
  std::size_t at = 0;
  if (binary) {
    // Up to the next 0; false: there is none.
    const auto read_list = [&](auto& list, std::size_t most) {
      while (at < proof.size()) {
        std::uint64_t number = 0;
        unsigned shift = 0;
        unsigned byte = 0x80;
        for (; at < proof.size() && (byte & 0x80U) != 0; shift += 7) {
          byte = static_cast<unsigned char>(proof[at++]);
          number |= std::uint64_t{byte & 0x7fU} << shift;
        }
        if (number == 0) return true;
        const auto value = static_cast<std::int64_t>(number / 2);
        list.push_back(static_cast<std::decay_t<decltype(list.front())>>(number % 2 == 0 ? value : -value));
        if (list.size() == most) return true;
      }
      return false;
    };
    while (at < proof.size()) {
      PlainStep& step = steps.emplace_back();
      step.removes = proof[at++] == 'd';
      std::vector<std::int64_t> id;
      if (!step.removes && (!read_list(id, 1) || !read_list(step.literals, SIZE_MAX))) return {};
      if (!id.empty()) step.id = id.front();
      if (!read_list(step.ids, SIZE_MAX)) return {};
    }
    return steps;
  }
  std::istringstream text{std::string(proof)};
  for (std::string line; std::getline(text, line);) {
    PlainStep& step = steps.emplace_back();
    std::istringstream words(line);
    std::string word;
    if (!(words >> step.id)) return {};
    bool literals = true;
    while (words >> word) {
      if (word == "d") {
        step.removes = true;
        literals = false;
      } else if (word == "0") {
        if (!std::exchange(literals, false)) break;
      } else if (literals) {
        step.literals.push_back(std::stoi(word));
      } else {
        step.ids.push_back(std::stoll(word));
      }
    }
    if (word != "0") return {};
  }
  return steps;
}

std::string write_steps(const std::vector<PlainStep>& steps, bool binary) {
  std::string text;
  const auto write = [&](std::int64_t number) {
    if (!binary) {
      text += std::to_string(number) + " ";
      return;
    }
    std::uint64_t rest = 2 * static_cast<std::uint64_t>(number < 0 ? -number : number) + (number < 0 ? 1U : 0U);
    for (; rest >= 128; rest /= 128) text += static_cast<char>(128 + rest % 128);
    text += static_cast<char>(rest);
  };
  for (const PlainStep& step : steps) {
    if (binary) text += step.removes ? 'd' : 'a';
    if (!binary || !step.removes) write(step.id);
    if (!binary && step.removes) text += "d ";
    for (const int literal : step.literals) write(literal);
    if (!step.removes) write(0);
    for (const std::int64_t id : step.ids) write(id);
    write(0);
    if (!binary) text.back() = '\n';
  }
  return text;
}

bool refutes(const Clauses& clauses, const std::vector<PlainStep>& steps) {
  PlainLrat checker(clauses);
  for (auto step = steps.begin(); step != steps.end() && !checker.complete(); ++step) {
    if (!checker.take(*step)) return false;
  }
  return checker.complete();
}

bool refutes(const Clauses& clauses, std::string_view proof, bool binary) {
  const auto steps = read_steps(proof, binary);
  return steps && refutes(clauses, *steps);
}

}  // namespace nonet::test
