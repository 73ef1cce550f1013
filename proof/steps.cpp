#include "nonet/proof/steps.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "nonet/proof/formula.hpp"
#include "nonet/proof/internal/tokens.hpp"

namespace nonet::proof {
bool looks_binary(std::string_view proof) {
  constexpr std::size_t kHead = std::size_t{1} << 16U;
  return proof.substr(0, kHead).find('\0') != std::string_view::npos;
}

std::string StepReader::where() const {
  return binary_ ? "byte " + std::to_string(begin_ + 1) : "line " + std::to_string(begun_);
}

bool StepReader::fail(std::string why) {
  error_ = std::move(why);
  at_ = text_.size();
  return false;
}

bool StepReader::next(Step& step) {
  step.removes = false;
  step.literals.clear();
  const bool found = binary_ ? next_binary(step) : next_text(step);
  if (found) ++steps_;
  return found;
}

// A step may stand on several lines.
bool StepReader::next_text(Step& step) {
  bool begun = false;
  while (at_ < text_.size()) {
    const char byte = text_[at_];
    if (byte == '\n') {
      ++line_;
      ++at_;
    } else if (is_blank(byte)) {
      ++at_;
    } else if (byte == 'c' && !begun) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (byte == 'd' && !begun) {
      begun = true;
      begun_ = line_;
      step.removes = true;
      ++at_;
    } else {
      if (!std::exchange(begun, true)) begun_ = line_;
      int literal = 0;
      const char* const end = text_.data() + text_.size();
      const auto read = std::from_chars(text_.data() + at_, end, literal);
      const bool whole = read.ec == std::errc{} && (read.ptr == end || *read.ptr == '\n' || is_blank(*read.ptr));
      if (!whole || literal > kMostVariables || literal < -kMostVariables) {
        begun_ = line_;
        return fail("this is no literal");
      }
      at_ = static_cast<std::size_t>(read.ptr - text_.data());
      if (literal == 0) return true;
      step.literals.push_back(literal);
    }
  }
  return begun && fail("the step is cut off: its closing 0 is missing");
}

bool StepReader::next_binary(Step& step) {
  if (at_ == text_.size()) return false;
  begin_ = at_;
  const char kind = text_[at_++];
  if (kind != 'a' && kind != 'd') return fail("this is no step: it begins with neither 'a' nor 'd'");
  step.removes = kind == 'd';
  while (at_ < text_.size()) {
    std::uint64_t number = 0;
    if (!read_bytes(text_, at_, kLiteralBits, number) || number == 1 || number / 2 > kMostVariables)
      return fail("this is no literal");
    if (number == 0) return true;
    const int variable = static_cast<int>(number / 2);
    step.literals.push_back((number & 1U) != 0 ? -variable : variable);
  }
  return fail("the step is cut off: its closing 0 is missing");
}

void append_step(std::string& text, const Step& step, bool binary) {
  if (!binary) {
    if (step.removes) text += "d ";
    append_literals(text, step.literals);
    return;
  }
  text += step.removes ? 'd' : 'a';
  for (const int literal : step.literals) {
    append_bytes(text, 2 * static_cast<std::uint64_t>(std::abs(literal)) + (literal < 0 ? 1 : 0));
  }
  text += '\0';
}

}  // namespace nonet::proof
