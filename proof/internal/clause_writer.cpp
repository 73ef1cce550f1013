#include "proof/internal/clause_writer.hpp"

#include <algorithm>
#include <utility>

namespace nonet::proof {
namespace {

// A state before a word or after it: no variable, since it is the only one.
constexpr int kCertain = 0;
// Variables are ints, and steps of a proof add to them.
constexpr int kMostVariables = 1'000'000'000;
// A digit that rules out fewer of the other cell's gets no clause of what it leaves.
constexpr int kFewest = 3;

}  // namespace

int ClauseWriter::new_variable() {
  if (next_ >= kMostVariables) throw LimitReached(Refusal::Kind::too_complex);
  return next_++;
}

void ClauseWriter::clause(std::vector<int> literals) {
  if (!goes_on_) return;
  work(guards_.size() + literals.size());
  scratch_ = guards_;
  scratch_.insert(scratch_.end(), literals.begin(), literals.end());
  ++clauses_;
  goes_on_ = visit_(scratch_);
}

void ClauseWriter::define_values(const std::vector<int>& marks) {
  const auto cells = static_cast<int>(marks.size());
  for (int cell = 0; cell < cells; ++cell) {
    values_.push_back(new_variable());
    for (int value = least_ + 1; value <= 2 * greatest(); ++value) new_variable();
  }
  for (int cell = 0; cell < cells && goes_on(); ++cell) {
    const int mark = marks[static_cast<std::size_t>(cell)];
    const auto variable = [&](int value) { return values_[static_cast<std::size_t>(cell)] + value - least_; };
    std::vector<int> any;
    for (int digit = least_; digit <= greatest(); ++digit) {
      clause({-literal(cell, digit), -literal(mark, 1), variable(digit)});
      clause({-literal(cell, digit), -literal(mark, 2), variable(2 * digit)});
    }
    for (int value = least_; value <= 2 * greatest(); ++value) {
      any.push_back(variable(value));
      // The two ways to have it: a digit that counts once, a digit that counts twice.
      std::vector<std::pair<int, int>> ways;
      if (value <= greatest()) ways.emplace_back(literal(cell, value), literal(mark, 1));
      if (value % 2 == 0 && value / 2 >= least_) ways.emplace_back(literal(cell, value / 2), literal(mark, 2));
      if (ways.empty()) {
        clause({-variable(value)});
      } else if (ways.size() == 1) {
        clause({-variable(value), ways[0].first});
        clause({-variable(value), ways[0].second});
      } else {
        for (const int one : {ways[0].first, ways[0].second}) {
          for (const int other : {ways[1].first, ways[1].second}) {
            if (one == other) {
              clause({-variable(value), one});
            } else {
              clause({-variable(value), one, other});
            }
          }
        }
      }
    }
    clause(std::move(any));
  }
}

void ClauseWriter::write_pair(int first, int second, const std::vector<char>& table) {
  const int width = greatest_at(second) - least_ + 1;
  const auto allowed = [&](int a, int b) {
    return table[static_cast<std::size_t>(a - least_) * static_cast<std::size_t>(width) +
                 static_cast<std::size_t>(b - least_)] != 0;
  };
  for (int a = least_; a <= greatest_at(first); ++a) {
    for (int b = least_; b <= greatest_at(second); ++b) {
      if (allowed(a, b)) continue;
      if (first == second && a == b) {
        clause({-literal(first, a)});
      } else {
        clause({-literal(first, a), -literal(second, b)});
      }
    }
  }
  for (const bool turned : {false, true}) {
    const int one = turned ? second : first;
    const int other = turned ? first : second;
    const int most = greatest_at(other) - least_ + 1 - kFewest;
    for (int a = least_; a <= greatest_at(one); ++a) {
      std::vector<int> support = {-literal(one, a)};
      for (int b = least_; b <= greatest_at(other); ++b) {
        if (turned ? allowed(b, a) : allowed(a, b)) support.push_back(literal(other, b));
      }
      if (static_cast<int>(support.size()) - 1 <= most) clause(std::move(support));
    }
  }
}

void ClauseWriter::differ(std::span<const int> cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      for (int digit = least_; digit <= greatest(); ++digit)
        clause({-literal(cells[i], digit), -literal(cells[j], digit)});
    }
  }
}

void ClauseWriter::sets(std::span<const int> cells, const std::vector<std::vector<int>>& sets) {
  std::vector<int> variables;
  std::vector<std::vector<int>> with(static_cast<std::size_t>(greatest()) + 1);  // by digit: the sets that have it
  for (const std::vector<int>& set : sets) {
    variables.push_back(new_variable());
    for (const int digit : set) with[static_cast<std::size_t>(digit)].push_back(variables.back());
  }
  differ(cells);
  clause(variables);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (const int digit : sets[i]) {
      std::vector<int> stands = {-variables[i]};
      for (const int cell : cells) stands.push_back(literal(cell, digit));
      clause(std::move(stands));
    }
  }
  for (const int cell : cells) {
    for (int digit = least_; digit <= greatest(); ++digit) {
      std::vector<int> has = {-literal(cell, digit)};
      const std::vector<int>& which = with[static_cast<std::size_t>(digit)];
      has.insert(has.end(), which.begin(), which.end());
      clause(std::move(has));
    }
  }
}

Letters ClauseWriter::digits(std::span<const int> cells) const {
  Letters letters;
  for (const int cell : cells) {
    std::vector<int>& each = letters.emplace_back();
    for (int digit = least_; digit <= greatest_at(cell); ++digit) each.push_back(literal(cell, digit));
  }
  return letters;
}

Letters ClauseWriter::bits(std::span<const int> literals) {
  Letters letters;
  for (const int literal : literals) letters.push_back({-literal, literal});
  return letters;
}

// Makes the machine the least one: states that accept the same rests of words become one, from the end on. Then states
// are numbered in the order in which they are reached.
void ClauseWriter::write_word(const Letters& letters, Machine machine, std::vector<std::uint32_t> ends) {
  // `ends`: by state of the layer at hand, which least state it is.
  for (std::size_t place = machine.size(); place-- > 0;) {
    std::map<std::vector<std::uint32_t>, std::uint32_t> least;
    std::vector<std::uint32_t> which;
    for (std::vector<std::uint32_t>& moves : machine[place]) {
      bool lives = false;
      work(kStepsAState + moves.size());
      for (std::uint32_t& to : moves) {
        if (to != kNone) to = ends[to];
        lives = lives || to != kNone;
      }
      const auto size = static_cast<std::uint32_t>(least.size());
      which.push_back(lives ? least.try_emplace(moves, size).first->second : kNone);
    }
    std::vector<std::vector<std::uint32_t>> states(least.size());
    for (const auto& [moves, number] : least) states[number] = moves;
    machine[place] = std::move(states);
    ends = std::move(which);
  }
  if (ends.front() == kNone) {
    clause({});
    return;
  }
  // From the only state before the first letter on.
  std::vector<std::uint32_t> layer = {ends.front()};
  std::vector<int> before = {kCertain};
  for (std::size_t place = 0; place < machine.size(); ++place) {
    std::map<std::uint32_t, std::uint32_t> number_of;
    std::vector<std::uint32_t> following;
    std::vector<std::vector<std::uint32_t>> moves;
    for (const std::uint32_t state : layer) {
      moves.push_back(machine[place][state]);
      work(kStepsAState);
      for (std::uint32_t& to : moves.back()) {
        if (to == kNone) continue;
        const auto [found, fresh] = number_of.try_emplace(to, static_cast<std::uint32_t>(following.size()));
        if (fresh) following.push_back(to);
        to = found->second;
      }
    }
    std::vector<int> behind;
    behind.reserve(following.size());
    for (std::size_t i = 0; i < following.size(); ++i) {
      behind.push_back(place + 1 == machine.size() ? kCertain : new_variable());
    }
    write_place(letters[place], moves, before, behind);
    if (!goes_on_) return;
    layer = std::move(following);
    before = std::move(behind);
  }
}

// Each move is a state before, a letter and a state behind. For each of these, and for a letter with either state, the
// moves that it takes part in must leave something of the others.
void ClauseWriter::write_place(std::span<const int> letters, std::span<const std::vector<std::uint32_t>> moves,
                               std::span<const int> before, std::span<const int> behind) {
  struct Move {
    int before;
    int letter;
    int behind;
  };
  std::vector<std::vector<Move>> from(before.size());
  std::vector<std::vector<Move>> by(letters.size());
  std::vector<std::vector<Move>> to(behind.size());
  for (std::size_t state = 0; state < before.size(); ++state) {
    work(letters.size());
    for (std::size_t letter = 0; letter < letters.size(); ++letter) {
      const std::uint32_t end = moves[state][letter];
      if (end == kNone) continue;
      const Move move{before[state], letters[letter], behind[end]};
      from[state].push_back(move);
      by[letter].push_back(move);
      to[end].push_back(move);
    }
  }
  // If the premises hold, one of the moves has its own; these ascend.
  const auto imply = [&](const std::vector<int>& premises, const std::vector<Move>& list, int Move::* own) {
    work(list.size());
    std::vector<int> literals;
    for (const int premise : premises) {
      if (premise != kCertain) literals.push_back(-premise);
    }
    std::vector<int> some;
    for (const Move& move : list) {
      if (move.*own == kCertain) return;
      some.push_back(move.*own);
    }
    std::sort(some.begin(), some.end());
    some.erase(std::unique(some.begin(), some.end()), some.end());
    if (own == &Move::letter && some.size() == letters.size()) return;  // one of them holds anyway
    literals.insert(literals.end(), some.begin(), some.end());
    clause(std::move(literals));
  };
  const auto with = [this](const std::vector<Move>& list, int letter) {
    work(list.size());
    std::vector<Move> some;
    for (const Move& move : list) {
      if (move.letter == letter) some.push_back(move);
    }
    return some;
  };
  if (behind.front() != kCertain) clause({behind.begin(), behind.end()});
  for (std::size_t state = 0; state < before.size(); ++state) {
    imply({before[state]}, from[state], &Move::letter);
    imply({before[state]}, from[state], &Move::behind);
    for (const int letter : letters) imply({before[state], letter}, with(from[state], letter), &Move::behind);
  }
  // At either end of the word this is what is above and below.
  const bool is_inner = before.front() != kCertain && behind.front() != kCertain;
  for (std::size_t letter = 0; is_inner && letter < letters.size(); ++letter) {
    imply({letters[letter]}, by[letter], &Move::before);
    imply({letters[letter]}, by[letter], &Move::behind);
  }
  for (std::size_t state = 0; state < behind.size(); ++state) {
    imply({behind[state]}, to[state], &Move::letter);
    imply({behind[state]}, to[state], &Move::before);
    for (const int letter : letters) imply({behind[state], letter}, with(to[state], letter), &Move::before);
  }
}

}  // namespace nonet::proof
