#include "proof/lrat_steps.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "proof/internal/tokens.hpp"
#include "proof/steps.hpp"

namespace nonet::proof {
namespace {

constexpr std::uint64_t kLookedAt = 100;  // steps of a proof, to tell what it is
constexpr std::uint64_t kMostId = std::uint64_t{1} << 60U;
constexpr std::size_t kMostDigits = 19;  // of what fits into 64 bits

void skip_blanks(std::string_view& line) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
}

// Takes a number of at most kMostId, and 19 digits, off the front of a line, up to a blank or the end. Hints are most
// of a proof.
[[gnu::always_inline]] inline bool take_number(std::string_view& line, std::int64_t& number) {
  const bool negative = line.front() == '-';
  const std::size_t begin = negative ? 1 : 0;
  std::size_t at = begin;
  std::uint64_t value = 0;
  for (; at < line.size() && line[at] >= '0' && line[at] <= '9'; ++at) {
    value = 10 * value + static_cast<std::uint64_t>(line[at] - '0');
  }
  const std::size_t digits = at - begin;
  if (digits == 0 || digits > kMostDigits || value > kMostId || (at < line.size() && !is_blank(line[at]))) return false;
  line.remove_prefix(at);
  number = static_cast<std::int64_t>(negative ? 0 - value : value);
  return true;
}

// As DRAT, hints would be the beginning of the next step.
bool is_binary_drat(std::string_view proof) {
  StepReader drat(proof, true);
  for (Step step; drat.steps() < kLookedAt && drat.next(step);) continue;
  return drat.error().empty();
}

// Whether the first steps make sense in this form: ids ascend, and hints are older than their lemma. A proof may be cut
// off in its last step.
bool makes_sense(std::string_view proof, LratForm form) {
  LratReader lrat(proof, form);
  std::int64_t last = 0;
  for (LratStep step; lrat.steps() < kLookedAt && lrat.next(step);) {
    if (step.removes) continue;
    const bool ascends = step.id > last && std::all_of(step.ids.begin(), step.ids.end(),
                                                       [&](std::int64_t hint) { return std::abs(hint) <= step.id; });
    if (!ascends) return false;
    last = step.id;
  }
  return last > 0 && (lrat.error().empty() || lrat.cut_off());
}

}  // namespace

std::optional<LratForm> lrat_form(std::string_view proof, std::uint64_t clauses) {
  if (looks_binary(proof)) {
    if (is_binary_drat(proof)) return {};
    LratStep first;
    LratReader doubled(proof, LratForm::binary);
    // Every number is even where the factor is in it, and the first lemma behind the formula.
    while (doubled.next(first) && first.removes) continue;
    const bool behind = static_cast<std::uint64_t>(first.id) > clauses;
    if (behind && makes_sense(proof, LratForm::binary)) return LratForm::binary;
    if (makes_sense(proof, LratForm::binary_plain_ids)) return LratForm::binary_plain_ids;
    if (makes_sense(proof, LratForm::binary)) return LratForm::binary;
    return {};
  }
  LratReader lines(proof, LratForm::text);
  LratStep first;
  if (!lines.next(first) && !first.removes) return {};
  const bool is_lrat = first.removes || (static_cast<std::uint64_t>(first.id) > clauses);
  return is_lrat ? std::optional(LratForm::text) : std::nullopt;
}

std::string LratReader::where() const {
  return form_ == LratForm::text ? "line " + std::to_string(line_) : "byte " + std::to_string(begin_ + 1);
}

bool LratReader::fail(std::string why) {
  error_ = std::move(why);
  at_ = text_.size();
  return false;
}

bool LratReader::fail_cut_off() {
  cut_off_ = true;
  return fail("the step is cut off: its closing 0 is missing");
}

bool LratReader::next(LratStep& step) {
  step.removes = false;
  step.id = 0;
  step.literals.clear();
  step.ids.clear();
  const bool found = form_ == LratForm::text ? next_text(step) : next_binary(step);
  if (found) ++steps_;
  return found;
}

bool LratReader::next_text(LratStep& step) {
  while (at_ < text_.size()) {
    ++line_;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view line = text_.substr(at_, end - at_);
    at_ = std::min(end + 1, text_.size());
    if (line.starts_with('c')) continue;
    if (!parse(line, step)) return false;
    if (step.id != 0 || step.removes) return true;
  }
  return false;
}

// Id, literals, 0, hints, 0; or id, 'd', ids, 0. An empty line changes nothing.
bool LratReader::parse(std::string_view line, LratStep& step) {
  skip_blanks(line);
  if (line.empty()) return true;
  if (!take_number(line, step.id)) return fail("this is no step");
  skip_blanks(line);
  step.removes = line.starts_with('d');
  if (step.removes) {
    line.remove_prefix(1);
  } else {
    const auto add_literal = [&](std::int64_t number) {
      if (std::abs(number) > kMostVariables) return false;
      step.literals.push_back(static_cast<int>(number));
      return true;
    };
    if (step.id > 0 && !take_numbers(line, add_literal)) return false;
    if (line.empty() || step.id < 1) return fail("a lemma is: number, literals, 0, hints, 0");
  }
  const auto add_id = [&](std::int64_t number) {
    step.ids.push_back(number);
    return true;
  };
  if (!take_numbers(line, add_id)) return false;
  if (line.empty()) return true;
  std::int64_t number = 0;
  if (!take_number(line, number)) return fail("this is no step");
  return fail(step.removes ? "a clause to be removed is 0" : "a hint is 0");
}

// Takes the numbers up to a 0 off the front of a line, the 0 and the blanks behind it, too.
template <class Add>
bool LratReader::take_numbers(std::string_view& line, const Add& add) {
  for (;;) {
    skip_blanks(line);
    if (line.empty()) return fail_cut_off();
    std::int64_t number = 0;
    if (!take_number(line, number)) return fail("this is no step");
    if (number == 0) break;
    if (!add(number)) return fail("this is no literal");
  }
  skip_blanks(line);
  return true;
}

bool LratReader::next_binary(LratStep& step) {
  if (at_ == text_.size()) return false;
  begin_ = at_;
  const char kind = text_[at_++];
  if (kind != 'a' && kind != 'd') return fail("this is no step: it begins with neither 'a' nor 'd'");
  step.removes = kind == 'd';
  if (!step.removes) {
    if (!read_id(step.id)) return false;
    if (step.id < 1) return fail("a lemma begins with its number");
    for (;;) {
      std::uint64_t number = 0;
      if (!read_number(number)) return false;
      if (number == 0) break;
      if (number == 1 || number / 2 > kMostVariables) return fail("this is no literal");
      const int variable = static_cast<int>(number / 2);
      step.literals.push_back((number & 1U) != 0 ? -variable : variable);
    }
  }
  for (;;) {
    std::int64_t id = 0;
    if (!read_id(id)) return false;
    if (id == 0) return true;
    step.ids.push_back(id);
  }
}

bool LratReader::read_number(std::uint64_t& number) {
  if (read_bytes(text_, at_, kIdBits, number)) return true;
  return at_ == text_.size() ? fail_cut_off() : fail("this is no number");
}

bool LratReader::read_id(std::int64_t& id) {
  std::uint64_t number = 0;
  if (!read_number(number)) return false;
  const bool plain = form_ == LratForm::binary_plain_ids;
  const std::uint64_t value = plain ? number : number / 2;
  if (value > kMostId || (!plain && number == 1)) return fail("this is no clause's number");
  id = static_cast<std::int64_t>(value);
  if (!plain && (number & 1U) != 0) id = -id;
  return true;
}

void append_step(std::string& text, const LratStep& step, bool binary) {
  const auto add_binary = [&](std::int64_t value) {
    append_bytes(text, 2 * static_cast<std::uint64_t>(std::abs(value)) + (value < 0 ? 1 : 0));
  };
  const auto add_text = [&](std::int64_t value) {
    std::array<char, 24> digits{};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    text.append(digits.data(), written.ptr);
    text += ' ';
  };
  const auto add_numbers = [&](const auto& numbers, const char* end) {
    for (const auto number : numbers) binary ? add_binary(number) : add_text(number);
    binary ? add_binary(0) : static_cast<void>(text += end);
  };
  if (binary) text += step.removes ? 'd' : 'a';
  if (!binary || !step.removes) binary ? add_binary(step.id) : add_text(step.id);
  if (!binary && step.removes) text += "d ";
  if (!step.removes) add_numbers(step.literals, "0 ");
  add_numbers(step.ids, "0\n");
}

}  // namespace nonet::proof
