#include "nonet/encoder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <initializer_list>
#include <vector>

#include "base/text.hpp"

namespace nonet {
namespace {

using Literals = std::span<const int>;

// Takes the clauses and hands out the variables of a construction. Without a sink it only hands out variables.
class Target {
 public:
  Target(Literals given, int first_auxiliary, const StatedOfLiterals& stated, ClauseSink* sink)
      : given_(given), first_(first_auxiliary), next_(first_auxiliary), stated_(stated), sink_(sink) {}

  void clause(Literals literals) {
    if (sink_ != nullptr) sink_->clause(literals);
  }
  void clause(std::initializer_list<int> literals) { clause(Literals(literals.begin(), literals.size())); }

  // At most one of some of the given literals, or of variables, by all pairs that are not stated elsewhere.
  void pairs(Literals x) {
    if (sink_ == nullptr) return;
    const bool has_stated = stated_.has_pair && !x.empty() && std::abs(x[0]) < first_;
    const auto offset = has_stated ? static_cast<std::size_t>(x.data() - given_.data()) : 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (std::size_t j = i + 1; j < x.size(); ++j) {
        if (!has_stated || !stated_.has_pair(offset + i, offset + j)) clause({-x[i], -x[j]});
      }
    }
  }

  // The variable is false unless one of the literals is true. Needed only if all literals may be false.
  void define(int variable, Literals literals) {
    if (sink_ == nullptr || stated_.one_is_true) return;
    defined_.assign({-variable});
    defined_.insert(defined_.end(), literals.begin(), literals.end());
    clause(defined_);
  }
  void define(int variable, std::initializer_list<int> literals) {
    define(variable, Literals(literals.begin(), literals.size()));
  }

  int variable() { return next_++; }
  int next() const { return next_; }

 private:
  Literals given_;
  int first_;
  int next_;
  const StatedOfLiterals& stated_;
  ClauseSink* sink_;
  std::vector<int> defined_;
};

using Construct = void (*)(Literals, Target&);

// Below this many literals no construction has fewer clauses than the pairs.
constexpr std::size_t kFew = 4;

void pairwise(Literals x, Target& out) { out.pairs(x); }

//     x      1    2    3    4      s[i]: one of x[1..i] is true; x[i] excludes s[i-1]
//     s      1 -> 2 -> 3
void sequential(Literals x, Target& out) {
  if (x.size() <= kFew) return pairwise(x, out);
  int before = out.variable();
  out.clause({-x[0], before});
  out.define(before, {x[0]});
  for (std::size_t i = 1; i + 1 < x.size(); ++i) {
    const int s = out.variable();
    out.clause({-x[i], s});
    out.clause({-before, s});
    out.clause({-x[i], -before});
    out.define(s, {before, x[i]});
    before = s;
  }
  out.clause({-x.back(), -before});
}

//            v1   v2   v3       Each literal is a point of a grid and implies its row and its column; at most one row
//     u1     x1   x2   x3       and at most one column is true.
//     u2     x4   x5   x6
void product(Literals x, Target& out) {
  if (x.size() <= kFew) return pairwise(x, out);
  std::size_t columns = 1;
  while (columns * columns < x.size()) ++columns;
  const std::size_t rows = (x.size() + columns - 1) / columns;
  std::vector<int> u(rows);
  std::vector<int> v(columns);
  for (int& row : u) row = out.variable();
  for (int& column : v) column = out.variable();
  for (std::size_t i = 0; i < x.size(); ++i) {
    out.clause({-x[i], u[i / columns]});
    out.clause({-x[i], v[i % columns]});
  }
  for (std::size_t row = 0; row < rows; ++row) {
    out.define(u[row], x.subspan(row * columns, std::min(columns, x.size() - row * columns)));
  }
  std::vector<int> line;
  for (std::size_t column = 0; column < columns; ++column) {
    line.clear();
    for (std::size_t i = column; i < x.size(); i += columns) line.push_back(x[i]);
    out.define(v[column], line);
  }
  product(u, out);
  product(v, out);
}

// Groups of three. A commander is true if one of its group is. At most one literal of a group and at most one
// commander is true.
void commander(Literals x, Target& out) {
  constexpr std::size_t kGroup = 3;
  if (x.size() <= kFew) return pairwise(x, out);
  std::vector<int> commanders;
  for (std::size_t first = 0; first < x.size(); first += kGroup) {
    const Literals group = x.subspan(first, std::min(kGroup, x.size() - first));
    const int c = out.variable();
    commanders.push_back(c);
    out.pairs(group);
    for (const int literal : group) out.clause({-literal, c});
    out.define(c, group);
  }
  commander(commanders, out);
}

// Groups of two; each literal sets the binary number of its group.
void bimander(Literals x, Target& out) {
  constexpr std::size_t kGroup = 2;
  if (x.size() <= kFew) return pairwise(x, out);
  const std::size_t groups = (x.size() + kGroup - 1) / kGroup;
  std::vector<int> bits(static_cast<std::size_t>(std::bit_width(groups - 1)));
  for (int& bit : bits) bit = out.variable();
  for (std::size_t first = 0; first < x.size(); first += kGroup) {
    out.pairs(x.subspan(first, std::min(kGroup, x.size() - first)));
  }
  const auto sets = [](std::size_t i, std::size_t bit) { return (i / kGroup >> bit & 1U) != 0; };
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t bit = 0; bit < bits.size(); ++bit) out.clause({-x[i], sets(i, bit) ? bits[bit] : -bits[bit]});
  }
  std::vector<int> setters;
  for (std::size_t bit = 0; bit < bits.size(); ++bit) {
    setters.clear();
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (sets(i, bit)) setters.push_back(x[i]);
    }
    out.define(bits[bit], setters);
  }
}

//     y      1  1  1  0  0     A falling ladder, and x[i] is true exactly where it steps down: y[i-1] and not y[i].
//     x      0  0  0  1  0     (y[0] is true; a ladder that never steps down: no literal is true.)
void ladder(Literals x, Target& out) {
  if (x.size() <= kFew) return pairwise(x, out);
  int before = 0;
  for (const int literal : x) {
    const int y = out.variable();
    out.clause({-literal, -y});
    if (before == 0) {
      out.clause({literal, y});
    } else {
      out.clause({-y, before});
      out.clause({-literal, before});
      out.clause({literal, -before, y});
    }
    before = y;
  }
}

template <Construct kConstruct>
constexpr AtMostOne row(std::string_view name) {
  return {
      name,
      kConstruct == pairwise,
      [](std::size_t literals) {
        const std::vector<int> any(literals, 1);
        const StatedOfLiterals nothing;
        Target target(any, 2, nothing, nullptr);
        kConstruct(any, target);
        return static_cast<std::uint64_t>(target.next() - 2);
      },
      [](Literals literals, int first_auxiliary, const StatedOfLiterals& stated, ClauseSink& sink) {
        Target target(literals, first_auxiliary, stated, &sink);
        kConstruct(literals, target);
        return target.next();
      },
  };
}

// docs/encodings.md cites each.
constexpr std::array<AtMostOne, 6> kAtMostOnes = {{
    row<pairwise>("pairwise"),
    row<sequential>("sequential"),
    row<product>("product"),
    row<commander>("commander"),
    row<bimander>("bimander"),
    row<ladder>("ladder"),
}};

}  // namespace

std::span<const AtMostOne> at_most_ones() { return kAtMostOnes; }

const AtMostOne& find_at_most_one(std::string_view name) {
  return find_named(kAtMostOnes, name, "at-most-one construction");
}

}  // namespace nonet
