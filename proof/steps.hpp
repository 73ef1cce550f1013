// The steps of a proof in DRAT (N. Wetzler, M. Heule and W. Hunt, DRAT-trim, SAT 2014), as text or binary.
//
//     text     1 -2 0        a lemma                  d 1 -2 0     a clause is removed       c ...   ignored
//     binary   'a' numbers 0                          'd' numbers 0
//              a number is 2 * variable, plus 1 if negated, seven bits a byte, the lowest first, the high bit set in
//              all bytes but the last
//
// Example:
//     nonet::proof::StepReader reader("1 -2 0\nd 1 3 0\n", false);
//     nonet::proof::Step step;
//     assert(reader.next(step) && !step.removes && step.literals == (std::vector<int>{1, -2}));
//     assert(reader.next(step) && step.removes && reader.where() == "line 2");
//     assert(!reader.next(step) && reader.error().empty());
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/certificate.hpp"

namespace nonet::proof {

struct Step {
  bool removes = false;
  std::vector<int> literals = {};
  bool operator==(const Step&) const = default;
};

/// The highest variable: more than any formula that fits into memory has, and twice that number fits into 32 bits.
inline constexpr int kMostVariables = 100'000'000;

/// Whether a proof is binary: it has a zero byte near its beginning.
bool looks_binary(std::string_view proof);

class StepReader {
 public:
  /// The text must outlive this. Positions count from `first_line`, and from byte 1.
  StepReader(std::string_view text, bool binary, std::uint64_t first_line = 1)
      : text_(text), binary_(binary), line_(first_line) {}

  /// False: at the end, or where no step can be read; then error() says why.
  bool next(Step& step);
  const std::string& error() const { return error_; }
  /// Where the last step, or what could not be read, begins: "line 12", "byte 345".
  std::string where() const;
  /// How many have been read.
  std::uint64_t steps() const { return steps_; }

 private:
  bool next_text(Step& step);
  bool next_binary(Step& step);
  bool fail(std::string why);

  std::string_view text_;
  bool binary_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;    // of the last step
  std::uint64_t line_;       // at at_
  std::uint64_t begun_ = 0;  // the last step's line
  std::uint64_t steps_ = 0;
  std::string error_;
};

/// The steps of a certificate's proof in DRAT. The text that `proof` points into must outlive them.
StepReader drat_steps(const Certificate& certificate);

/// In the same two forms.
void append_step(std::string& text, const Step& step, bool binary);

}  // namespace nonet::proof
