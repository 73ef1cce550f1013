#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "rating/internal/chains.hpp"

namespace nonet::rating {
namespace {

// A node is a claim: a candidate holds, or, from kCandidates on, does not.
constexpr int kNodes = 2 * kCandidates;
constexpr int held(int candidate) { return candidate; }
constexpr int absent(int candidate) { return candidate + kCandidates; }

// Why a node holds: earlier nodes.
struct Reasons {
  int first = 0;  // in the pool
  std::int16_t size = 0;
  std::uint8_t cause = assumed;
  std::int16_t nested = -1;  // a chain that is the cause
};

// All nodes that follow from an assumption, each with its first reasons.
class Web {
 public:
  void begin(int node) {
    inside_.fill(false);
    held_.clear();
    absent_.clear();
    pool_.clear();
    clash = -1;
    put(node, {}, assumed);
  }
  bool has(int node) const { return inside_[node]; }
  void put(int node, std::span<const std::int16_t> reasons, std::uint8_t cause, int nested = -1) {
    inside_[node] = true;
    order_[node] = static_cast<std::int16_t>(held_.size() + absent_.size());
    of_[node] = keep(reasons, cause, nested);
    (node < kCandidates ? held_ : absent_).push_back(static_cast<std::int16_t>(node));
  }
  // The opposite of `node` is in the web.
  void end(int node, std::span<const std::int16_t> reasons, std::uint8_t cause) {
    clash = node;
    clash_reasons = keep(reasons, cause, -1);
  }
  // Nodes in their order.
  const std::vector<std::int16_t>& nodes(bool holds) const { return holds ? held_ : absent_; }
  const Reasons& of(int node) const { return of_[node]; }
  int order(int node) const { return order_[node]; }
  const std::int16_t* reasons(const Reasons& of) const { return pool_.data() + of.first; }

  int clash = -1;  // a node that follows, and so does its opposite
  Reasons clash_reasons;

 private:
  Reasons keep(std::span<const std::int16_t> reasons, std::uint8_t cause, int nested) {
    const int first = static_cast<int>(pool_.size());
    pool_.insert(pool_.end(), reasons.begin(), reasons.end());
    return {first, static_cast<std::int16_t>(reasons.size()), cause, static_cast<std::int16_t>(nested)};
  }

  std::vector<std::int16_t> held_, absent_, pool_;
  std::array<bool, kNodes> inside_;
  std::array<std::int16_t, kNodes> order_;
  std::array<Reasons, kNodes> of_;
};

// A claim with the web in which it follows. `clash`: the second claim of a contradiction.
struct Target {
  const Web* web;
  int node;
  bool clash = false;
};

// The best hint for each set of removals.
class NestedHints final : public ChainSink {
 public:
  struct Found {
    Rank rank;
    int order;  // in which hints came
    Hint hint;
  };

  NestedHints() : slots_(static_cast<std::size_t>(kCells) * 512, -1) { with_chains = true; }

  const Rank& bound(int cell, unsigned marks) const override {
    const int index = slots_[static_cast<std::size_t>(cell) * 512 + marks];
    return index < 0 ? none_ : found_[index].rank;
  }
  const Rank& bound() const override { return none_; }
  void take(const Rank& rank, Hint hint) override {
    const int order = order_++;
    int* const slot = hint.removals.size() == 1 ? &slots_[slot_of(hint)] : nullptr;
    int index = slot != nullptr ? *slot : find(hint.removals);
    if (index < 0) {
      index = static_cast<int>(found_.size());
      if (slot != nullptr) *slot = index;
      found_.push_back({Rank(), 0, {}});
    }
    if (rank < found_[index].rank) found_[index] = {rank, order, std::move(hint)};
  }

  // The hints by their ranks. Forgets them.
  std::vector<Found> take_sorted() {
    for (const Found& found : found_) slots_[slot_of(found.hint)] = -1;
    std::sort(found_.begin(), found_.end(),
              [](const Found& a, const Found& b) { return a.rank != b.rank ? a.rank < b.rank : a.order < b.order; });
    order_ = 0;
    return std::exchange(found_, {});
  }

 private:
  static std::size_t slot_of(const Hint& hint) {
    return static_cast<std::size_t>(hint.removals[0].cell) * 512 + hint.removals[0].digits;
  }
  int find(const std::vector<Removal>& removals) const {
    for (std::size_t index = 0; index < found_.size(); ++index) {
      if (found_[index].hint.removals == removals) return static_cast<int>(index);
    }
    return -1;
  }

  Rank none_;
  int order_ = 0;
  std::vector<int> slots_;  // of a cell and its marks: an index of found_; -1: none
  std::vector<Found> found_;
};

}  // namespace

class NetSearch {
 public:
  void find(const PencilGrid& grid, const NetOptions& options, ChainSink& sink, Interrupt& interrupt);

 private:
  using Nodes = std::vector<std::int16_t>;
  using Targets = std::vector<Target>;

  const Web& web_of(int candidate);
  void begin(Web& web, int node);
  void spread_held(Web& web, int candidate);
  void spread_absent(Web& web, int candidate);
  void use_techniques(Web& web);
  void use_chains(Web& web);
  void offer_clash(const Web& web, int cell, int digit, bool holds);
  void offer_common(const std::vector<const Web*>& webs, int key, ChainSort sort, int unit);
  void offer(int key, ChainSort sort, int unit, int candidate, bool holds, const Targets& targets);
  int complexity_of(const Targets& targets, int most);
  Chain chain_of(const Target& target, std::uint8_t cause);
  // Marks that the web removed: of a digit at these places of a unit; of these digits in a cell.
  template <class Visit>
  void each_absent_place(int unit, int digit, unsigned places, Visit visit) const {
    for (unsigned rest = source_.places[unit][digit] & ~grid_.places[unit][digit] & places; rest != 0;
         rest &= rest - 1) {
      visit(absent(kGrid.cells[unit][lowest(rest)] * kDigits + digit));
    }
  }
  template <class Visit>
  void each_absent_mark(int cell, unsigned marks, Visit visit) const {
    for (unsigned rest = source_.marks[cell] & ~grid_.marks[cell] & marks; rest != 0; rest &= rest - 1) {
      visit(absent(cell * kDigits + lowest(rest)));
    }
  }
  Nodes parents_of(const Hint& hint) const;
  Nodes parents_of(const std::vector<Chain>& chains) const;
  int number_of(const Hint& hint, int complexity);

  PencilGrid source_, grid_;  // as given; without the marks that are absent in the present web
  NetOptions options_;
  ChainSink* sink_ = nullptr;
  Interrupt* interrupt_ = nullptr;
  std::vector<std::unique_ptr<Web>> webs_ = std::vector<std::unique_ptr<Web>>(kCandidates);  // of candidates that hold
  std::vector<bool> ready_ = std::vector<bool>(kCandidates);
  Web without_;  // of a candidate that is absent

  // For claims before a target.
  std::array<int, kNodes> stamps_{};
  int stamp_ = 0;
  Nodes waiting_;
  std::vector<int> nested_used_;

  // Chains within chains.
  struct Numbered {
    int number;
    int complexity;
  };
  std::map<std::vector<std::int16_t>, Numbered> numbers_;  // by their claims
  std::vector<int> nested_complexity_;                     // by number
  std::vector<std::vector<Chain>> nested_chains_;          // by number, if the sink is with chains
  std::unique_ptr<SimpleChains> inner_chains_;
  std::unique_ptr<NetSearch> inner_nets_;
  std::unique_ptr<NestedHints> inner_hints_;
};

void NetSearch::find(const PencilGrid& grid, const NetOptions& options, ChainSink& sink, Interrupt& interrupt) {
  source_ = grid_ = grid;
  options_ = options;
  sink_ = &sink;
  interrupt_ = &interrupt;
  ready_.assign(kCandidates, false);
  numbers_.clear();
  nested_complexity_.clear();
  nested_chains_.clear();
  std::vector<const Web*> cases;
  for (int cell = 0; cell < kCells; ++cell) {
    const int size = count(source_.marks[cell]);
    if (size < (options.dynamic ? 2 : 3)) continue;
    if (interrupt.requested()) return;
    std::vector<const Web*> of_cell;
    for (unsigned rest = source_.marks[cell]; rest != 0; rest &= rest - 1) {
      const int digit = lowest(rest);
      const Web& web = web_of(cell * kDigits + digit);
      of_cell.push_back(&web);
      if (options.dynamic) {
        offer_clash(web, cell, digit, true);
        begin(without_, absent(cell * kDigits + digit));
        offer_clash(without_, cell, digit, false);
        if (size >= 3 && !options.nishio) offer_common({&web, &without_}, 1, double_chain, -1);
      }
      if (options.nishio) continue;
      for (const int unit : kGrid.units[cell]) {
        const Mask places = source_.places[unit][digit];
        if (count(places) < 2 || (count(places) > 2 && !options.multiple)) continue;
        if (kGrid.cells[unit][lowest(places)] != cell) continue;
        cases.clear();
        for (unsigned left = places; left != 0; left &= left - 1) {
          cases.push_back(&web_of(kGrid.cells[unit][lowest(left)] * kDigits + digit));
        }
        offer_common(cases, 6, region_chain, unit);
      }
    }
    if (!options.nishio && (size == 2 || options.multiple)) offer_common(of_cell, 5, cell_chain, -1);
  }
}

const Web& NetSearch::web_of(int candidate) {
  auto& web = webs_[candidate];
  if (!web) web = std::make_unique<Web>();
  if (!ready_[candidate]) {
    ready_[candidate] = true;
    begin(*web, held(candidate));
  }
  return *web;
}

// All that follows, in the order of Sudoku Explainer: first from claims that hold, then from the next absent one. Ends
// at a contradiction.
void NetSearch::begin(Web& web, int node) {
  web.begin(node);
  std::size_t next_held = 0, next_absent = 0;
  while (web.clash < 0) {
    if (next_held < web.nodes(true).size()) {
      spread_held(web, web.nodes(true)[next_held++]);
    } else if (next_absent < web.nodes(false).size()) {
      spread_absent(web, web.nodes(false)[next_absent++] - kCandidates);
    } else {
      if (options_.level == 0 || interrupt_->requested()) break;
      use_techniques(web);
      if (next_absent == web.nodes(false).size() && options_.level >= 2) use_chains(web);
      if (next_absent == web.nodes(false).size()) break;
    }
  }
  if (options_.dynamic) grid_ = source_;
}

void NetSearch::spread_held(Web& web, int candidate) {
  const int cell = candidate / kDigits, digit = candidate % kDigits;
  const std::array reasons = {static_cast<std::int16_t>(held(candidate))};
  const auto remove = [&](int other, std::uint8_t cause) {
    if (web.has(held(other))) {
      web.end(absent(other), reasons, cause);
    } else if (!web.has(absent(other))) {
      web.put(absent(other), reasons, cause);
    }
    return web.clash < 0;
  };
  if (!options_.nishio) {
    for (unsigned rest = grid_.marks[cell] & ~bit(digit); rest != 0; rest &= rest - 1) {
      if (!remove(cell * kDigits + lowest(rest), by_cell)) return;
    }
  }
  for (int index = 0; index < kPeers; ++index) {
    const int peer = kGrid.peers[cell][index];
    if (!grid_.has(peer, digit)) continue;
    const Cause cause = index < 8 ? by_box : kGrid.units[peer][1] == kGrid.units[cell][1] ? by_row : by_column;
    if (!remove(peer * kDigits + digit, cause)) return;
  }
}

void NetSearch::spread_absent(Web& web, int candidate) {
  const int cell = candidate / kDigits, digit = candidate % kDigits;
  struct Made {
    int candidate;
    std::uint8_t cause;
    std::array<std::int16_t, kDigits> reasons;
    std::size_t reasons_size = 0;

    void add(int node) { reasons[reasons_size++] = static_cast<std::int16_t>(node); }
    std::span<const std::int16_t> all() const { return {reasons.data(), reasons_size}; }
  };
  std::array<Made, 4> made;
  int size = 0;
  const auto start = [&](int other, std::uint8_t cause) -> Made& {
    made[size].candidate = other;
    made[size].cause = cause;
    made[size].reasons_size = 0;
    made[size].add(absent(candidate));
    return made[size++];
  };
  if (!options_.nishio && count(grid_.marks[cell]) == 2) {
    Made& next = start(cell * kDigits + lowest(grid_.marks[cell] & ~bit(digit)), by_cell);
    each_absent_mark(cell, kAllMarks, [&](int node) { next.add(node); });
  }
  const int in_units = size;
  for (int sort = 0; sort < 3; ++sort) {
    const int unit = kGrid.units[cell][sort];
    const Mask places = grid_.places[unit][digit];
    if (count(places) != 2) continue;
    const int other = kGrid.cells[unit][lowest(places & ~bit(kGrid.places[cell][sort]))] * kDigits + digit;
    const auto same = [&](const Made& earlier) { return earlier.candidate == other; };
    if (std::any_of(made.begin() + in_units, made.begin() + size, same)) continue;
    Made& next = start(other, static_cast<std::uint8_t>(by_box + sort));
    each_absent_place(unit, digit, kAllMarks, [&](int node) { next.add(node); });
  }
  if (options_.dynamic) grid_.remove(cell, digit);
  for (int index = 0; index < size; ++index) {
    const Made& next = made[index];
    if (web.has(absent(next.candidate))) return web.end(held(next.candidate), next.all(), next.cause);
    if (!web.has(held(next.candidate))) web.put(held(next.candidate), next.all(), next.cause);
  }
}

// The marks whose removal made a pattern; none: it was there before.
NetSearch::Nodes NetSearch::parents_of(const Hint& hint) const {
  Nodes nodes;
  const auto add = [&](int node) { nodes.push_back(static_cast<std::int16_t>(node)); };
  switch (hint.technique) {
    case Technique::locking:
      each_absent_place(hint.unit, lowest(hint.digits), ~kGrid.crossings[hint.unit][hint.other], add);
      break;
    case Technique::hidden_pair:
      for (int place = 0; place < kDigits; ++place) {
        if ((hint.places & bit(place)) == 0) each_absent_mark(kGrid.cells[hint.unit][place], hint.digits, add);
      }
      break;
    case Technique::naked_pair:
      for (unsigned rest = hint.places; rest != 0; rest &= rest - 1) {
        each_absent_mark(kGrid.cells[hint.unit][lowest(rest)], ~hint.digits, add);
      }
      break;
    default:  // X-wing
      for (unsigned rest = hint.places; rest != 0; rest &= rest - 1) {
        each_absent_place(hint.unit + lowest(rest), lowest(hint.digits), ~hint.across, add);
      }
      break;
  }
  return nodes;
}

NetSearch::Nodes NetSearch::parents_of(const std::vector<Chain>& chains) const {
  Nodes nodes;
  std::vector<bool> seen(kNodes);
  const auto add = [&](int node) {
    if (!seen[node]) nodes.push_back(static_cast<std::int16_t>(node));
    seen[node] = true;
  };
  for (const Chain& chain : chains) {
    for (const Link& link : chain) {
      if (!link.holds || link.cause > by_cell) continue;
      const int cell = link.candidate / kDigits, digit = link.candidate % kDigits;
      if (link.cause == by_cell) {
        each_absent_mark(cell, kAllMarks, add);
      } else {
        each_absent_place(kGrid.units[cell][link.cause], digit, kAllMarks, add);
      }
    }
  }
  return nodes;
}

// Removes what the first technique that finds something in the present web removes.
void NetSearch::use_techniques(Web& web) {
  class Sink final : public HintSink {
   public:
    Sink(const NetSearch& search, Web& web, std::uint8_t cause) : search_(search), web_(web), cause_(cause) {}
    bool take(Hint& hint) override {
      const Nodes parents = search_.parents_of(hint);
      if (parents.empty()) return false;
      found = true;
      for (const auto& [cell, digits] : hint.removals) {
        for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
          const int node = absent(cell * kDigits + lowest(rest));
          if (!web_.has(node)) web_.put(node, parents, cause_);
        }
      }
      return false;
    }
    bool found = false;

   private:
    const NetSearch& search_;
    Web& web_;
    std::uint8_t cause_;
  };
  for (const Cause cause : {by_locking, by_hidden_pair, by_naked_pair, by_x_wing}) {
    Sink sink(*this, web, cause);
    switch (cause) {
      case by_locking:
        locking(grid_, false, sink);
        break;
      case by_hidden_pair:
        hidden_set(grid_, 2, false, sink);
        break;
      case by_naked_pair:
        naked_set(grid_, 2, sink);
        break;
      default:
        fish(grid_, 2, sink);
        break;
    }
    if (sink.found) return;
  }
}

// The same with chains, by the level: simple ones; also of several cases; dynamic ones; also dynamic ones with nested
// chains.
void NetSearch::use_chains(Web& web) {
  if (!inner_hints_) {
    inner_hints_ = std::make_unique<NestedHints>();
    inner_chains_ = std::make_unique<SimpleChains>();
    inner_nets_ = std::make_unique<NetSearch>();
  }
  for (const bool second : {false, true}) {
    if (options_.level < 4 && !second) {
      inner_chains_->find(grid_, *inner_hints_);
    } else if (options_.level == 3) {
      inner_nets_->find(grid_, NetOptions::of_multiple(), *inner_hints_, *interrupt_);
    } else if (options_.level >= 4 && !second) {
      inner_nets_->find(grid_, NetOptions::of_dynamic(0), *inner_hints_, *interrupt_);
    } else if (options_.level >= 5) {
      inner_nets_->find(grid_, NetOptions::of_dynamic(options_.level - 3), *inner_hints_, *interrupt_);
    }
    bool found = false;
    for (const auto& [rank, order, hint] : inner_hints_->take_sorted()) {
      const Nodes parents = parents_of(hint.chains);
      if (parents.empty()) continue;
      found = true;
      const int number = number_of(hint, rank.complexity);
      for (const auto& [cell, digits] : hint.removals) {
        for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
          const int node = absent(cell * kDigits + lowest(rest));
          if (!web.has(node)) web.put(node, parents, by_chain, number);
        }
      }
    }
    if (found) return;
  }
}

// Chains with the same claims have the same number, and count once.
int NetSearch::number_of(const Hint& hint, int complexity) {
  std::vector<std::int16_t> claims;
  for (const Chain& chain : hint.chains) {
    for (const Link& link : chain) {
      claims.push_back(static_cast<std::int16_t>(link.holds ? held(link.candidate) : absent(link.candidate)));
    }
    claims.push_back(-1);
  }
  const auto [at, is_new] =
      numbers_.try_emplace(std::move(claims), Numbered{static_cast<int>(nested_complexity_.size()), complexity});
  if (is_new) nested_complexity_.push_back(complexity);
  if (is_new && sink_->with_chains) nested_chains_.push_back(hint.chains);
  return at->second.number;
}

void NetSearch::offer_clash(const Web& web, int cell, int digit, bool holds) {
  if (web.clash < 0) return;
  const bool ends_absent = web.clash >= kCandidates;
  const int candidate = web.clash % kCandidates;
  offer(7, contradiction, -1, cell * kDigits + digit, !holds,
        {{&web, held(candidate), !ends_absent}, {&web, absent(candidate), ends_absent}});
}

// Offers all claims that follow in each of the webs.
void NetSearch::offer_common(const std::vector<const Web*>& webs, int key, ChainSort sort, int unit) {
  Targets targets(webs.size());
  for (const bool holds : {true, false}) {
    for (const int node : webs[0]->nodes(holds)) {
      if (!std::all_of(webs.begin() + 1, webs.end(), [&](const Web* web) { return web->has(node); })) continue;
      for (std::size_t index = 0; index < webs.size(); ++index) targets[index] = {webs[index], node};
      offer(key, sort, unit, node % kCandidates, holds, targets);
    }
  }
}

void NetSearch::offer(int key, ChainSort sort, int unit, int candidate, bool holds, const Targets& targets) {
  const int cell = candidate / kDigits, digit = candidate % kDigits;
  const unsigned marks = holds ? source_.marks[cell] & ~bit(digit) : bit(digit);
  if (marks == 0) return;
  const Rank& bound = sink_->bound(cell, marks);
  const int complexity = complexity_of(targets, bound.complexity);
  const Rank rank{options_.base + extra_for_length(complexity), complexity, key};
  if (rank >= bound) return;
  Hint hint{.technique = options_.level >= 2   ? Technique::nested_forcing_chains
                         : options_.level == 1 ? Technique::dynamic_forcing_chains_plus
                         : options_.nishio     ? Technique::nishio
                         : options_.dynamic    ? Technique::dynamic_forcing_chains
                                               : Technique::multiple_forcing_chains,
            .rating = rank.rating};
  hint.type = sort;
  hint.unit = unit;
  hint.remove(cell, marks);
  if (holds) {
    hint.cell = cell;
    hint.digit = digit;
  }
  if (sink_->with_chains) {
    for (const Target& target : targets) {
      const Cause cause = sort == cell_chain     ? by_cell
                          : sort == region_chain ? static_cast<Cause>(unit / kDigits)
                                                 : assumed;
      hint.chains.push_back(chain_of(target, cause));
    }
  }
  sink_->take(rank, std::move(hint));
}

// How many claims the chains to these targets have, those of chains within them included. Stops above `most`.
int NetSearch::complexity_of(const Targets& targets, int most) {
  int total = 0;
  nested_used_.clear();
  for (const Target& target : targets) {
    const Web& web = *target.web;
    ++stamp_;
    waiting_.clear();
    stamps_[target.node] = stamp_;
    ++total;
    const auto push = [&](const Reasons& of) {
      if (of.nested >= 0 && std::find(nested_used_.begin(), nested_used_.end(), of.nested) == nested_used_.end()) {
        nested_used_.push_back(of.nested);
      }
      const std::int16_t* const reasons = web.reasons(of);
      for (int index = 0; index < of.size; ++index) {
        if (stamps_[reasons[index]] == stamp_) continue;
        stamps_[reasons[index]] = stamp_;
        ++total;
        waiting_.push_back(reasons[index]);
      }
    };
    push(target.clash ? web.clash_reasons : web.of(target.node));
    while (!waiting_.empty() && total <= most) {
      const int next = waiting_.back();
      waiting_.pop_back();
      push(web.of(next));
    }
    if (total > most) return total;
  }
  for (const int nested : nested_used_) total += nested_complexity_[nested];
  return total;
}

Chain NetSearch::chain_of(const Target& target, std::uint8_t cause) {
  const Web& web = *target.web;
  ++stamp_;
  Nodes nodes;
  waiting_.clear();
  const auto push = [&](const Reasons& of) {
    const std::int16_t* const reasons = web.reasons(of);
    for (int index = 0; index < of.size; ++index) {
      if (std::exchange(stamps_[reasons[index]], stamp_) == stamp_) continue;
      nodes.push_back(reasons[index]);
      waiting_.push_back(reasons[index]);
    }
  };
  stamps_[target.node] = stamp_;
  push(target.clash ? web.clash_reasons : web.of(target.node));
  while (!waiting_.empty()) {
    const int next = waiting_.back();
    waiting_.pop_back();
    push(web.of(next));
  }
  std::sort(nodes.begin(), nodes.end(), [&](int a, int b) { return web.order(a) < web.order(b); });
  nodes.push_back(static_cast<std::int16_t>(target.node));
  Chain chain;
  std::vector<int> places(kNodes, -1);
  for (const int node : nodes) {
    const Reasons& of = node == target.node && target.clash ? web.clash_reasons : web.of(node);
    Link link{static_cast<std::int16_t>(node % kCandidates), node < kCandidates, of.size == 0 ? cause : of.cause, {}};
    for (int index = 0; index < of.size; ++index) link.because.push_back(places[web.reasons(of)[index]]);
    if (of.nested >= 0) link.nested = nested_chains_[of.nested];
    places[node] = static_cast<int>(chain.size());
    chain.push_back(std::move(link));
  }
  return chain;
}

Nets::Nets() : search_(std::make_unique<NetSearch>()) {}
Nets::~Nets() = default;
void Nets::find(const PencilGrid& grid, const NetOptions& options, ChainSink& sink, Interrupt& interrupt) {
  search_->find(grid, options, sink, interrupt);
}

}  // namespace nonet::rating
