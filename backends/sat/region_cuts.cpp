#include "backends/sat/region_cuts.hpp"

#include <algorithm>
#include <cstdlib>

namespace nonet::sat {
namespace {

bool is_known(int literal) { return std::abs(literal) == kTrue; }

}  // namespace

void RegionCuts::add(const OpenRegion& region) {
  const std::size_t number = regions_.size();
  Places& places = regions_.emplace_back();
  places.in.assign(region.literals.begin(), region.literals.end());
  places.size = static_cast<std::size_t>(region.size);
  places.beside = places_beside(places.in.size(), region.edges);
  for (const int literal : places.in) {
    if (is_known(literal)) continue;
    const auto variable = static_cast<std::size_t>(std::abs(literal));
    if (variable >= variables_.size()) {
      variables_.resize(variable + 1);
      why_.resize(2 * variables_.size());
    }
    std::vector<std::size_t>& its = variables_[variable].regions;
    if (its.empty() || its.back() != number) its.push_back(number);
  }
  is_waiting_.push_back(0);
  wake(number);
}

void RegionCuts::assign(int literal, bool for_good) {
  const auto number = static_cast<std::size_t>(std::abs(literal));
  if (number >= variables_.size()) return;
  Variable& variable = variables_[number];
  if (variable.value == 0) {
    variable.value = literal > 0 ? 1 : -1;
    trail_.push_back(literal);
    variable.since = trail_.size();
    for (const std::size_t region : variable.regions) wake(region);
  }
  if (for_good) variable.since = 0;
}

void RegionCuts::close_levels(std::size_t left) {
  if (left >= levels_.size()) return;
  const std::size_t length = levels_[left];
  levels_.resize(left);
  for (; trail_.size() > length; trail_.pop_back()) {
    Variable& variable = variables_[static_cast<std::size_t>(std::abs(trail_.back()))];
    if (variable.since != 0) variable.value = 0;
  }
  for (; next_ < found_.size(); ++next_) wake(found_[next_].region);
  found_.clear();
  next_ = 0;
}

int RegionCuts::propagate() {
  while (!has_conflict_) {
    while (next_ < found_.size()) {
      const Cut& cut = found_[next_++];
      if (value(cut.literal) > 0) continue;
      why_[index(cut.literal)] = cut;
      return cut.literal;
    }
    found_.clear();
    next_ = 0;
    if (waiting_.empty()) return 0;
    const std::size_t region = waiting_.back();
    waiting_.pop_back();
    is_waiting_[region] = 0;
    if (!search(region)) wake(region);
  }
  return 0;
}

std::span<const int> RegionCuts::reason(int literal) {
  explain(why_[index(literal)], reason_);
  return reason_;
}

bool RegionCuts::accepts(std::span<const int> literals) {
  for (const int literal : literals) assign(literal, false);
  for (std::size_t region = 0; region < regions_.size(); ++region) {
    if (!search(region)) return false;
  }
  return true;
}

std::size_t RegionCuts::index(int literal) {
  return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0 ? 1U : 0U);
}

int RegionCuts::value(int literal) const {
  const int positive = is_known(literal) ? 1 : variables_[static_cast<std::size_t>(std::abs(literal))].value;
  return literal > 0 ? positive : -positive;
}

std::size_t RegionCuts::since(int literal) const {
  return is_known(literal) ? 0 : variables_[static_cast<std::size_t>(std::abs(literal))].since;
}

void RegionCuts::wake(std::size_t region) {
  if (is_waiting_[region] != 0) return;
  is_waiting_[region] = 1;
  waiting_.push_back(region);
}

// False: there is a conflict.
bool RegionCuts::search(std::size_t number) {
  const Places& region = regions_[number];
  const std::size_t places = region.in.size();
  const std::size_t before = trail_.size() + 1;
  bool has_root = false;
  closed_.assign(places, 0);
  for (std::size_t place = 0; place < places; ++place) {
    const int its = value(region.in[place]);
    closed_[place] = static_cast<char>(its < 0);
    has_root = has_root || its > 0;
  }
  for (std::size_t root = 0; root < places; ++root) {
    if (has_root ? value(region.in[root]) <= 0 : closed_[root] != 0 || region.size == 0) continue;
    flood(region, closed_, root);
    if (!has_root) {
      if (is_too_small(region)) found_.push_back({-region.in[root], number, root, kNone, before});
      continue;
    }
    if (is_too_small(region)) return refute({.region = number, .root = root});
    for (std::size_t place = 0; place < places; ++place) {
      if (closed_[place] != 0 || steps_[place] >= 0) continue;
      if (value(region.in[place]) > 0) return refute({.region = number, .root = root, .place = place});
      found_.push_back({-region.in[place], number, root, place, before});
    }
    if (region.size == 0) return true;  // all others would reach the same
  }
  return true;
}

bool RegionCuts::refute(const Cut& cut) {
  explain(cut, conflict_);
  has_conflict_ = true;
  return false;
}

// A region with a size reaches no place that is further away.
void RegionCuts::flood(const Places& region, const std::vector<char>& closed, std::size_t root) {
  steps_.assign(region.in.size(), -1);
  reached_.assign(1, root);
  steps_[root] = 0;
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    const std::size_t from = reached_[i];
    if (!goes_further(region, from)) continue;
    for (const std::uint16_t to : region.beside[from]) {
      if (steps_[to] >= 0 || closed[to] != 0) continue;
      steps_[to] = steps_[from] + 1;
      reached_.push_back(to);
    }
  }
}

bool RegionCuts::goes_further(const Places& region, std::size_t place) const {
  return steps_[place] >= 0 && (region.size == 0 || static_cast<std::size_t>(steps_[place]) + 1 < region.size);
}

// Takes the places that stop the flood, then leaves out each without which it is stopped all the same. The latest are
// tried first: the solver goes back further without them.
void RegionCuts::explain(const Cut& cut, std::vector<int>& clause) {
  const Places& region = regions_[cut.region];
  const std::size_t places = region.in.size();
  const auto is_cut = [&](const std::vector<char>& closed) {
    flood(region, closed, cut.root);
    return cut.place == kNone ? is_too_small(region) : steps_[cut.place] < 0;
  };
  std::vector<char> closed(places);
  for (std::size_t place = 0; place < places; ++place) {
    closed[place] = value(region.in[place]) < 0 && since(region.in[place]) < cut.before ? 1 : 0;
  }
  flood(region, closed, cut.root);
  std::vector<std::size_t> around;
  for (std::size_t place = 0; place < places; ++place) {
    const std::vector<std::uint16_t>& beside = region.beside[place];
    if (closed[place] != 0 &&
        std::any_of(beside.begin(), beside.end(), [&](std::uint16_t other) { return goes_further(region, other); })) {
      around.push_back(place);
    }
  }
  closed.assign(places, 0);
  for (const std::size_t place : around) closed[place] = 1;
  std::stable_sort(around.begin(), around.end(),
                   [&](std::size_t one, std::size_t other) { return since(region.in[one]) > since(region.in[other]); });
  for (const std::size_t place : around) {
    closed[place] = 0;
    closed[place] = is_cut(closed) ? 0 : 1;
  }

  clause.clear();
  const auto put = [&](int literal) {
    if (!is_known(literal)) clause.push_back(literal);
  };
  put(-region.in[cut.root]);
  if (cut.place != kNone) put(-region.in[cut.place]);
  for (const std::size_t place : around) {
    if (closed[place] != 0) put(region.in[place]);
  }
  clause_bytes_ += kClauseBytes + clause.size() * sizeof(int);
}

}  // namespace nonet::sat
