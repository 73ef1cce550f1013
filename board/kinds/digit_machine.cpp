#include "board/kinds/digit_machine.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "nonet/board.hpp"
#include "nonet/error.hpp"

namespace nonet {

MachineSteps::MachineSteps(DigitMachine machine, int side)
    : machine_(std::move(machine)), digits_(static_cast<std::size_t>(std::min(side + 1, 64))), reached_(digits_) {
  number_of(machine_.start);
}

bool MachineSteps::accepts(std::uint32_t set) const {
  return std::any_of(states_.begin() + static_cast<std::ptrdiff_t>(begins_[set]),
                     states_.begin() + static_cast<std::ptrdiff_t>(begins_[set + 1]),
                     [&](std::uint32_t state) { return machine_.accepting[state] != 0; });
}

std::uint32_t MachineSteps::number_of(std::vector<std::uint32_t>& states) {
  if (states.empty()) return kNone;
  if (states.size() > 1) {
    std::sort(states.begin(), states.end());
    states.erase(std::unique(states.begin(), states.end()), states.end());
  }
  std::uint64_t hash = 0;
  for (const std::uint32_t state : states) hash = mixed(hash, state);
  const std::uint32_t number = numbers_.number_of(hash, [&](std::uint32_t other) {
    return std::equal(states_.data() + begins_[other], states_.data() + begins_[other + 1], states.begin(),
                      states.end());
  });
  if (number + 1 == begins_.size()) {
    states_.insert(states_.end(), states.begin(), states.end());
    begins_.push_back(states_.size());
    rows_.push_back(kNone);
  }
  return number;
}

void MachineSteps::list_steps(std::uint32_t from) {
  rows_[from] = static_cast<std::uint32_t>(next_.size() / digits_);
  for (std::size_t at = begins_[from]; at < begins_[from + 1]; ++at) {
    for (const DigitMachine::Arrow& arrow : machine_.arrows[states_[at]]) {
      for_each_bit(&arrow.digits, 1, [&](unsigned digit) {
        if (digit < digits_) reached_[digit].push_back(arrow.to);
      });
    }
  }
  for (std::vector<std::uint32_t>& states : reached_) {
    next_.push_back(number_of(states));
    states.clear();
  }
}

namespace {

constexpr std::size_t kMostPatternStates = 4096;  // as many as the Interactive Sudoku Solver takes
// The checker has these limits, too (proof/internal/pattern.cpp).
constexpr std::size_t kMostSymbols = 100'000;  // of a pattern
constexpr int kDeepestPattern = 50;            // brackets within brackets
constexpr int kMostRepeats = 255;
constexpr std::uint32_t kMostStarts = 30;  // of a machine
constexpr int kNoLimit = -1;

// A pattern as a tree.
struct Node {
  enum Kind { set, chain, choice, repeat };
  Kind kind = chain;
  DigitMask digits = 0;              // of a set
  std::vector<std::size_t> parts{};  // numbers of nodes
  int least = 0;                     // of a repetition
  int most = 0;
};

class PatternParser {
 public:
  PatternParser(std::string_view pattern, const Geometry& shape) : pattern_(pattern), shape_(shape) {}

  std::size_t whole() {
    const std::size_t root = choice(0);
    if (at_ < pattern_.size()) unexpected();
    return root;
  }
  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(what + " at place " + std::to_string(at_ + 1) + " of the pattern");
  }
  [[noreturn]] void unexpected() const {
    if (at_ >= pattern_.size()) throw Error("the pattern ends too early");
    fail("unexpected " + quote_byte(pattern_[at_]));
  }
  bool next_is(char byte) const { return at_ < pattern_.size() && pattern_[at_] == byte; }
  bool skip(char byte) {
    if (!next_is(byte)) return false;
    ++at_;
    return true;
  }
  void expect(char byte) {
    if (!skip(byte)) unexpected();
  }
  std::size_t add(Node node) {
    nodes_.push_back(std::move(node));
    return nodes_.size() - 1;
  }

  std::size_t choice(int depth) {
    if (depth > kDeepestPattern) fail("too many brackets within each other");
    Node node{.kind = Node::choice};
    do node.parts.push_back(chain(depth));
    while (skip('|'));
    return node.parts.size() == 1 ? node.parts.front() : add(std::move(node));
  }
  std::size_t chain(int depth) {
    Node node{.kind = Node::chain};
    while (at_ < pattern_.size() && !next_is('|') && !next_is(')')) node.parts.push_back(repeated(depth));
    return add(std::move(node));
  }
  std::size_t repeated(int depth) {
    std::size_t node = single(depth);
    for (int times = 0; at_ < pattern_.size(); ++times) {
      Node repeat{.kind = Node::repeat, .parts = {node}};
      if (skip('*')) {
        repeat.most = kNoLimit;
      } else if (skip('+')) {
        repeat.least = 1;
        repeat.most = kNoLimit;
      } else if (skip('?')) {
        repeat.most = 1;
      } else if (skip('{')) {
        repeat.least = number();
        repeat.most = repeat.least;
        if (skip(',')) repeat.most = next_is('}') ? kNoLimit : number();
        if (repeat.most != kNoLimit && repeat.most < repeat.least) fail("a repetition ends below its beginning");
        expect('}');
      } else {
        break;
      }
      if (times > kDeepestPattern) fail("too many repetitions of repetitions");
      node = add(std::move(repeat));
    }
    return node;
  }
  int number() {
    if (at_ >= pattern_.size() || pattern_[at_] < '0' || pattern_[at_] > '9') unexpected();
    int number = 0;
    for (; at_ < pattern_.size() && pattern_[at_] >= '0' && pattern_[at_] <= '9'; ++at_) {
      number = number * 10 + (pattern_[at_] - '0');
      if (number > kMostRepeats) fail("a number above " + std::to_string(kMostRepeats));
    }
    return number;
  }
  std::size_t single(int depth) {
    if (skip('(')) {
      const std::size_t inner = choice(depth + 1);
      expect(')');
      return inner;
    }
    if (skip('[')) return add({.kind = Node::set, .digits = listed()});
    if (skip('.')) return add({.kind = Node::set, .digits = all_digits(shape_.side())});
    return add({.kind = Node::set, .digits = digit_bit(digit())});
  }
  // From 1, as masks have them.
  int digit() {
    if (at_ >= pattern_.size()) unexpected();
    const char byte = pattern_[at_];
    int value = 0;
    if (byte >= '0' && byte <= '9') {
      value = byte - '0';
    } else if (byte >= 'A' && byte <= 'Z') {
      value = byte - 'A' + 10;
    } else if (byte >= 'a' && byte <= 'z') {
      value = byte - 'a' + 10;
    } else {
      unexpected();
    }
    if (value < shape_.least) unexpected();
    if (value > shape_.greatest()) {
      fail("'" + std::string(1, byte) + "' is above the greatest digit, " + std::to_string(shape_.greatest()) + ",");
    }
    ++at_;
    return value + 1 - shape_.least;
  }
  DigitMask listed() {
    const bool others = skip('^');
    DigitMask digits = 0;
    if (next_is(']')) fail("the brackets hold no digit");
    while (!skip(']')) {
      const int first = digit();
      const int last = skip('-') ? digit() : first;
      if (last < first) fail("a range ends below its beginning");
      for (int each = first; each <= last; ++each) digits |= digit_bit(each);
    }
    return others ? all_digits(shape_.side()) & ~digits : digits;
  }

  std::string_view pattern_;
  const Geometry& shape_;
  std::size_t at_ = 0;
  std::vector<Node> nodes_;
};

// States with arrows that read nothing, which are then taken out.
class PatternMachine {
 public:
  explicit PatternMachine(const std::vector<Node>& nodes) : nodes_(nodes) {}

  DigitMachine make(std::size_t root) {
    const auto [first, last] = build(root);
    const std::size_t count = silent_.size();
    DigitMachine machine{std::vector<std::vector<DigitMachine::Arrow>>(count), std::vector<char>(count), {}};
    for (std::uint32_t state = 0; state < count; ++state) {
      for (const std::uint32_t other : reached_silently(state)) {
        if (loud_[other].digits != 0) machine.arrows[state].push_back(loud_[other]);
        if (other == last) machine.accepting[state] = 1;
      }
    }
    machine.start = {first};
    return machine;
  }

 private:
  using Part = std::pair<std::uint32_t, std::uint32_t>;  // first and last state

  std::uint32_t add_state() {
    if (silent_.size() >= kMostPatternStates) {
      throw Error("the pattern makes more than " + std::to_string(kMostPatternStates) + " states");
    }
    silent_.emplace_back();
    loud_.emplace_back();
    return static_cast<std::uint32_t>(silent_.size() - 1);
  }
  Part build(std::size_t number) {
    const Node& node = nodes_[number];
    const Part whole = {add_state(), add_state()};
    switch (node.kind) {
      case Node::set:
        loud_[whole.first] = {node.digits, whole.second};
        break;
      case Node::chain: {
        std::uint32_t at = whole.first;
        for (const std::size_t part : node.parts) at = append(at, part);
        silent_[at].push_back(whole.second);
        break;
      }
      case Node::choice:
        for (const std::size_t part : node.parts) silent_[append(whole.first, part)].push_back(whole.second);
        break;
      case Node::repeat: {
        std::uint32_t at = whole.first;
        for (int i = 0; i < node.least; ++i) at = append(at, node.parts.front());
        silent_[at].push_back(whole.second);
        if (node.most == kNoLimit) {
          const std::uint32_t again = add_state();
          silent_[at].push_back(again);
          const std::uint32_t end = append(again, node.parts.front());
          silent_[end].push_back(again);
          silent_[end].push_back(whole.second);
        }
        for (int i = node.least; i < node.most; ++i) {
          at = append(at, node.parts.front());
          silent_[at].push_back(whole.second);
        }
        break;
      }
    }
    return whole;
  }
  // After a state; returns the part's last state.
  std::uint32_t append(std::uint32_t state, std::size_t part) {
    const Part added = build(part);
    silent_[state].push_back(added.first);
    return added.second;
  }
  std::vector<std::uint32_t> reached_silently(std::uint32_t from) const {
    std::vector<char> seen(silent_.size());
    std::vector<std::uint32_t> reached = {from};
    seen[from] = 1;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (const std::uint32_t next : silent_[reached[i]]) {
        if (seen[next] == 0) reached.push_back(next);
        seen[next] = 1;
      }
    }
    return reached;
  }

  const std::vector<Node>& nodes_;
  std::vector<std::vector<std::uint32_t>> silent_;
  std::vector<DigitMachine::Arrow> loud_;  // by state; no digits: none
};

// 0 to 63 by letter of base64; kNoLetter for others.
constexpr std::uint8_t kNoLetter = 64;
constexpr std::array<std::uint8_t, 256> kBase64 = [] {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::array<std::uint8_t, 256> values{};
  values.fill(kNoLetter);
  for (std::size_t i = 0; i < kLetters.size(); ++i)
    values[static_cast<unsigned char>(kLetters[i])] = static_cast<std::uint8_t>(i);
  return values;
}();
// Throws Error on a letter that is none.
std::uint8_t base64_value(char letter) {
  const std::uint8_t value = kBase64[static_cast<unsigned char>(letter)];
  if (value == kNoLetter) throw Error(quote_byte(letter) + " is not a letter of base64");
  return value;
}

class BitReader {
 public:
  explicit BitReader(std::string_view text) : left_(text.size() * 6 / 8 * 8) {  // whole bytes
    letters_.reserve(text.size() + kAtOnce);
    for (const char letter : text) letters_.push_back(base64_value(letter));
    letters_.resize(text.size() + kAtOnce);
  }
  std::size_t left() const { return left_; }
  /// 16 bits at most.
  std::uint32_t read(std::size_t count) {
    if (count > left_) throw Error("the machine's text ends too early");
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < kAtOnce; ++i) bits = bits << 6U | letters_[at_ / 6 + i];
    bits >>= 6 * kAtOnce - at_ % 6 - count;
    left_ -= count;
    at_ += count;
    return bits & ((std::uint32_t{1} << count) - 1);
  }

 private:
  static constexpr std::size_t kAtOnce = 4;  // letters: 16 bits and the 5 before them

  std::vector<std::uint8_t> letters_;
  std::size_t at_ = 0;
  std::size_t left_;
};

}  // namespace

DigitMachine read_regex(std::string_view pattern, const Geometry& shape) {
  if (pattern.size() > kMostSymbols) {
    throw Error("the pattern has more than " + std::to_string(kMostSymbols) + " symbols");
  }
  PatternParser parser(pattern, shape);
  const std::size_t root = parser.whole();
  return PatternMachine(parser.nodes()).make(root);
}

DigitMachine read_nfa(std::string_view text, const Geometry& shape) {
  const int symbols_known = std::min(shape.side() + 1, 64);
  BitReader bits(text);
  const std::uint32_t format = bits.read(2);
  if (format > 1) throw Error("format " + std::to_string(format) + " of machines is unknown");
  const std::size_t state_bits = bits.read(4) + 1;
  const std::uint32_t symbols = bits.read(4) + 1;
  const std::uint32_t starts = bits.read(state_bits);
  const std::uint32_t more_accepting = bits.read(state_bits);
  if (starts < 1 || starts > kMostStarts) {
    throw Error("the machine has " + std::to_string(starts) + " first states (1 to " + std::to_string(kMostStarts) +
                " expected)");
  }
  DigitMachine machine;
  for (std::uint32_t state = 0; state < starts; ++state) {
    machine.start.push_back(state);
    machine.accepting.push_back(0);
  }
  // The first start's bit is the lowest one of the number, and so the last.
  for (std::uint32_t state = starts; state-- > 0;) machine.accepting[state] = bits.read(1) != 0 ? 1 : 0;
  machine.accepting.resize(std::size_t{starts} + more_accepting, 1);
  std::uint32_t greatest = 0;  // state that an arrow leads to
  const auto add = [&](std::uint32_t from, std::uint32_t digit, std::uint32_t to) {
    greatest = std::max(greatest, to);
    if (from >= machine.arrows.size()) machine.arrows.resize(std::size_t{from} + 1);
    if (static_cast<int>(digit) > symbols_known) return;
    std::vector<DigitMachine::Arrow>& arrows = machine.arrows[from];
    if (arrows.empty()) arrows.reserve(symbols);
    if (arrows.empty() || arrows.back().to != to) arrows.push_back({0, to});
    arrows.back().digits |= digit_bit(static_cast<int>(digit));
  };
  const std::size_t count_bits = format == 0 ? bits.read(4) : symbols;
  const auto digit_bits = static_cast<std::size_t>(std::bit_width(symbols - 1));
  for (std::uint32_t state = 0; count_bits > 0 && bits.left() >= count_bits; ++state) {
    const std::uint32_t head = bits.read(count_bits);
    if (format == 1) {
      for (std::uint32_t digit = 1; digit <= symbols; ++digit) {
        if ((head >> (digit - 1) & 1U) != 0) add(state, digit, bits.read(state_bits));
      }
      continue;
    }
    for (std::uint32_t i = 0; i < head; ++i) {
      const std::uint32_t digit = bits.read(digit_bits) + 1;
      add(state, digit, bits.read(state_bits));
    }
  }
  const std::size_t states = std::max({machine.arrows.size(), machine.accepting.size(), std::size_t{greatest} + 1});
  constexpr std::size_t kBits = 6;  // of a letter
  if (states > kBits * text.size()) throw Error("the machine names states that nothing leads to");
  machine.arrows.resize(states);
  machine.accepting.resize(states);
  return machine;
}

RelationTable read_pair_table(std::string_view text, const Geometry& shape) {
  const auto digits = static_cast<std::size_t>(shape.side());
  RelationTable table{std::vector<DigitMask>(digits), std::vector<DigitMask>(digits)};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const unsigned value = base64_value(text[i]);
    for (unsigned bit = 0; bit < 6; ++bit) {
      if ((value >> bit & 1U) == 0) continue;
      const std::size_t place = i * 6 + bit;
      if (place >= digits * digits) throw Error("the table is for more than " + std::to_string(digits) + " digits");
      table.second_of[place / digits] |= DigitMask{1} << place % digits;
      table.first_of[place % digits] |= DigitMask{1} << place / digits;
    }
  }
  return table;
}

}  // namespace nonet
