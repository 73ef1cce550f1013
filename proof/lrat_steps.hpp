// The steps of a proof in LRAT (L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann and P. Schneider-Kamp, Efficient
// Certified RAT Verification, 2017), as text or binary. Clauses of the formula have the ids 1, 2, ...; a lemma names
// those that it follows from, its hints.
//
//     text     8 1 -2 0 3 5 7 0      lemma 8; clauses 3, 5 and 7 become unit or falsified, one after the other
//              9 4 1 0 3 -5 2 -6 0   RAT on 4: the resolvent with clause 5 follows by clause 2, that with clause 6 at
//                                    once
//              9 d 3 8 0             clauses 3 and 8 are removed
//     binary   'a' id literals 0 hints 0         'd' ids 0
//              a number is 2 * its value, plus 1 if negative, in bytes as in steps.hpp; CaDiCaL 1.7 to 1.9 wrote ids
//              and hints without the factor
//
// Example:
//     nonet::proof::LratReader reader("8 1 -2 0 3 5 7 0\n8 d 3 0\n", nonet::proof::LratForm::text);
//     nonet::proof::LratStep step;
//     assert(reader.next(step) && step.id == 8 && step.literals == (std::vector<int>{1, -2}) && step.ids.size() == 3);
//     assert(reader.next(step) && step.removes && reader.where() == "line 2");
//     assert(!reader.next(step) && reader.error().empty());
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/certificate.hpp"

namespace nonet::proof {

struct LratStep {
  std::int64_t id = 0;  ///< of the lemma; where it removes: none
  bool removes = false;
  std::vector<int> literals = {};
  std::vector<std::int64_t> ids = {};  ///< hints, those of a resolvent after its clause's negated id; or what goes
  bool operator==(const LratStep&) const = default;
};

enum class LratForm : std::uint8_t { text, binary, binary_plain_ids };

/// In which form a proof of a formula of this many clauses is in LRAT, or none. Text is LRAT if its first line begins
/// with a new clause's id and ends with hints; DRAT is mistaken for it if its first line has several steps and begins
/// with a variable above the number of clauses. Binary is LRAT where its first steps make sense so, and not as DRAT.
std::optional<LratForm> lrat_form(std::string_view proof, std::uint64_t clauses);

class LratReader {
 public:
  /// The text must outlive this. Positions count from `first_line`, and from byte 1.
  LratReader(std::string_view text, LratForm form, std::uint64_t first_line = 1)
      : text_(text), form_(form), line_(first_line - 1) {}

  /// False: at the end, or where no step can be read; then error() says why.
  bool next(LratStep& step);
  const std::string& error() const { return error_; }
  /// Whether the text ends within a step, which is the error then.
  bool cut_off() const { return cut_off_; }
  /// Where the last step, or what could not be read, begins: "line 12", "byte 345".
  std::string where() const;
  /// How many have been read.
  std::uint64_t steps() const { return steps_; }

 private:
  bool next_text(LratStep& step);
  bool next_binary(LratStep& step);
  bool parse(std::string_view line, LratStep& step);
  template <class Add>
  bool take_numbers(std::string_view& line, const Add& add);
  bool read_number(std::uint64_t& number);
  bool read_id(std::int64_t& id);
  bool fail(std::string why);
  bool fail_cut_off();

  std::string_view text_;
  LratForm form_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;  // of the last step
  std::uint64_t line_;     // the last one read
  std::uint64_t steps_ = 0;
  std::string error_;
  bool cut_off_ = false;
};

/// The steps of a certificate's proof in LRAT. The text that `proof` points into must outlive them.
LratReader lrat_steps(const Certificate& certificate);

/// In the same two forms.
void append_step(std::string& text, const LratStep& step, bool binary);

}  // namespace nonet::proof
