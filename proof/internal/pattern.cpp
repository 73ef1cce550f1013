#include "proof/internal/pattern.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace nonet::proof {
namespace {

class BadPattern : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

constexpr int kMostRepeats = 255;
constexpr int kMostBrackets = 50;
constexpr std::size_t kMostSymbols = 100'000;  // of an expression: its machine has no more places either

// 0 to 9, then letters; -1: no symbol.
int value_of(char symbol) {
  if (symbol >= '0' && symbol <= '9') return symbol - '0';
  if (symbol >= 'A' && symbol <= 'Z') return symbol - 'A' + 10;
  if (symbol >= 'a' && symbol <= 'z') return symbol - 'a' + 10;
  return -1;
}

// Takes an expression apart, from left to right.
class ExpressionReader {
 public:
  explicit ExpressionReader(std::string_view text) {
    for (const char each : text) {
      if (each != ' ' && each != '\t') text_ += each;
    }
  }

  Expression whole() {
    Expression expression = either(0);
    if (at_ < text_.size()) fail("unexpected '" + text_.substr(at_, 1) + "'");
    expression.repeats = repeats_;
    return expression;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw BadPattern("at place " + std::to_string(at_ + 1) + " of the expression: " + why);
  }
  bool next_is(char symbol) const { return at_ < text_.size() && text_[at_] == symbol; }
  bool take(char symbol) {
    if (!next_is(symbol)) return false;
    ++at_;
    return true;
  }
  void expect(char symbol) {
    if (!take(symbol)) fail(std::string("'") + symbol + "' is expected here");
  }

  Expression either(int depth) {
    if (depth > kMostBrackets) fail("too many brackets within each other");
    Expression all{.kind = Expression::Kind::either};
    all.parts.push_back(sequence(depth));
    while (take('|')) all.parts.push_back(sequence(depth));
    if (all.parts.size() > 1) return all;
    Expression only = std::move(all.parts.front());
    return only;
  }
  Expression sequence(int depth) {
    Expression all{.kind = Expression::Kind::sequence};
    while (at_ < text_.size() && !next_is('|') && !next_is(')')) all.parts.push_back(repeated(depth));
    return all;
  }
  Expression repeated(int depth) {
    Expression each = primary(depth);
    for (int times = 0;; ++times) {
      int least = 0;
      int most = -1;
      if (take('*')) {
      } else if (take('+')) {
        least = 1;
      } else if (take('?')) {
        most = 1;
      } else if (take('{')) {
        least = number();
        most = least;
        if (take(',')) most = next_is('}') ? -1 : number();
        if (most >= 0 && most < least) fail("the larger number comes behind the smaller one");
        expect('}');
      } else {
        return each;
      }
      if (times > kMostBrackets) fail("too many repetitions of each other");
      Expression outer{.kind = Expression::Kind::repeat, .least = least, .most = most, .number = repeats_++};
      outer.parts.push_back(std::move(each));
      each = std::move(outer);
    }
  }
  int number() {
    const std::size_t begin = at_;
    int number = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      number = number * 10 + (text_[at_] - '0');
      if (number > kMostRepeats) fail("a number above " + std::to_string(kMostRepeats));
    }
    if (at_ == begin) fail("a number is expected here");
    return number;
  }
  Expression primary(int depth) {
    if (take('(')) {
      Expression inner = either(depth + 1);
      expect(')');
      return inner;
    }
    Expression one{.kind = Expression::Kind::digits};
    if (take('.')) {
      one.digits.set();
    } else if (take('[')) {
      const bool others = take('^');
      do {
        const int from = symbol();
        const int to = take('-') ? symbol() : from;
        if (to < from) fail("the larger symbol comes behind the smaller one");
        for (int digit = from; digit <= to; ++digit) one.digits[static_cast<std::size_t>(digit)] = true;
      } while (at_ < text_.size() && !next_is(']'));
      expect(']');
      if (others) one.digits.flip();
    } else {
      one.digits[static_cast<std::size_t>(symbol())] = true;
    }
    return one;
  }
  int symbol() {
    const int value = at_ < text_.size() ? value_of(text_[at_]) : -1;
    if (value < 0) fail("a digit is expected here");
    ++at_;
    return value;
  }

  std::string text_;
  std::size_t at_ = 0;
  std::size_t repeats_ = 0;
};

// Six bits of a symbol, as RFC 4648 has them for addresses.
int six_bits(char symbol) {
  if (symbol >= 'A' && symbol <= 'Z') return symbol - 'A';
  if (symbol >= 'a' && symbol <= 'z') return symbol - 'a' + 26;
  if (symbol >= '0' && symbol <= '9') return symbol - '0' + 52;
  if (symbol == '-') return 62;
  if (symbol == '_') return 63;
  throw BadPattern(std::string("'") + symbol + "' is no symbol of a table");
}

// Bits of bytes, the highest of each byte first.
class BitReader {
 public:
  explicit BitReader(std::string_view text) {
    unsigned open = 0;
    int bits = 0;
    for (const char symbol : text) {
      open = (open << 6 | static_cast<unsigned>(six_bits(symbol))) & 0xFFF;
      bits += 6;
      if (bits < 8) continue;
      bits -= 8;
      bytes_.push_back(static_cast<std::uint8_t>(open >> bits));
    }
  }
  std::size_t left() const { return 8 * bytes_.size() - at_; }
  int take(int count) {
    if (left() < static_cast<std::size_t>(count)) throw BadPattern("the table is cut off");
    int value = 0;
    while (count > 0) {
      const int room = 8 - static_cast<int>(at_ % 8);
      const int part = std::min(room, count);
      value = value << part | (bytes_[at_ / 8] >> (room - part) & ((1 << part) - 1));
      at_ += static_cast<std::size_t>(part);
      count -= part;
    }
    return value;
  }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

int bits_for(int value) {
  int bits = 0;
  for (; value > 0; value >>= 1) ++bits;
  return bits;
}

StateMachine decoded(std::string_view text) {
  constexpr int kMostStarts = 30;
  BitReader reader(text);
  const int format = reader.take(2);
  if (format > 1) throw BadPattern("the table is of an unknown form");
  const int state_bits = reader.take(4) + 1;
  const int symbols = reader.take(4) + 1;
  const int starts = reader.take(state_bits);
  const int accepts = reader.take(state_bits);
  if (starts < 1 || starts > kMostStarts) throw BadPattern("the table has " + std::to_string(starts) + " first states");
  const int accepting_starts = reader.take(starts);
  const int count_bits = format == 0 ? reader.take(4) : 0;
  StateMachine machine;
  auto states = static_cast<std::size_t>(starts) + static_cast<std::size_t>(accepts);
  const auto add = [&](int digit) {
    const int to = reader.take(state_bits);
    machine.moves.back().push_back({digit, to});
    states = std::max(states, static_cast<std::size_t>(to) + 1);
  };
  if (format == 0) {
    // A state: how many moves it has, then each with its digit and state.
    const int symbol_bits = bits_for(symbols - 1);
    while (count_bits > 0 && reader.left() >= static_cast<std::size_t>(count_bits)) {
      machine.moves.emplace_back();
      for (int moves = reader.take(count_bits); moves > 0; --moves) add(reader.take(symbol_bits) + 1);
    }
  } else {
    // A state: the set of digits that it moves by, the lowest bit digit 1, then where they lead to.
    while (reader.left() >= static_cast<std::size_t>(symbols)) {
      machine.moves.emplace_back();
      const int digits = reader.take(symbols);
      for (int digit = 1; digit <= symbols; ++digit) {
        if ((digits >> (digit - 1) & 1) != 0) add(digit);
      }
    }
  }
  states = std::max(states, machine.moves.size());
  constexpr std::size_t kBits = 6;
  if (states > kBits * text.size()) throw BadPattern("the table names states that nothing leads to");
  machine.moves.resize(states);
  machine.starts.assign(states, false);
  machine.accepts.assign(states, false);
  for (int state = 0; state < starts + accepts; ++state) {
    const auto at = static_cast<std::size_t>(state);
    machine.starts[at] = state < starts;
    machine.accepts[at] = state >= starts || (accepting_starts >> state & 1) != 0;
  }
  return machine;
}

}  // namespace

std::string read_expression(std::string_view text, Expression& expression) try {
  if (text.size() > kMostSymbols) return "an expression has at most " + std::to_string(kMostSymbols) + " symbols";
  expression = ExpressionReader(text).whole();
  return {};
} catch (const BadPattern& unreadable) {
  return unreadable.what();
}

std::string read_machine(std::string_view text, StateMachine& machine) try {
  machine = text.empty() ? StateMachine() : decoded(text);
  return {};
} catch (const BadPattern& unreadable) {
  return unreadable.what();
}

std::string read_table(std::string_view text, int side, std::vector<bool>& table) try {
  table.clear();
  for (const char symbol : text) {
    const int bits = six_bits(symbol);
    for (int bit = 0; bit < 6; ++bit) table.push_back((bits >> bit & 1) != 0);
  }
  const auto pairs = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  for (std::size_t at = pairs; at < table.size(); ++at) {
    if (table[at]) return "the table is made for a larger board";
  }
  table.resize(pairs);
  return {};
} catch (const BadPattern& unreadable) {
  return unreadable.what();
}

}  // namespace nonet::proof
