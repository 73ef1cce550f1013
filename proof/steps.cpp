#include "proof/steps.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "proof/formula.hpp"
#include "proof/internal/tokens.hpp"

namespace nonet::proof {
namespace {

constexpr std::string_view kOtherFormats = "only DRAT and LRAT are read";

// Whether a letter begins a step of FRAT (S. Baek, M. Carneiro and M. Heule, TACAS 2021), and none of DRAT.
bool is_frat(char letter) { return std::string_view("oaflr").find(letter) != std::string_view::npos; }

std::string why_no_frat() {
  return "this is FRAT, " + std::string(kOtherFormats) + "; frat-rs elab makes LRAT of FRAT";
}

// Why a line of text is not a step.
std::string why_no_step(std::string_view line) {
  if (line.starts_with("pseudo-Boolean proof")) return "this is a proof for VeriPB, " + std::string(kOtherFormats);
  const bool has_letter = line.size() > 1 && is_blank(line[1]);
  return has_letter && is_frat(line[0]) ? why_no_frat() : "this is no literal";
}

}  // namespace

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
      const bool first = !std::exchange(begun, true);
      if (first) begun_ = line_;
      int literal = 0;
      const char* const end = text_.data() + text_.size();
      const auto read = std::from_chars(text_.data() + at_, end, literal);
      const bool whole = read.ec == std::errc{} && (read.ptr == end || *read.ptr == '\n' || is_blank(*read.ptr));
      if (!whole || literal > kMostVariables || literal < -kMostVariables) {
        begun_ = line_;
        return fail(first ? why_no_step(text_.substr(at_)) : "this is no literal");
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
  if (steps_ == 0 && kind == 'o') return fail(why_no_frat());
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
