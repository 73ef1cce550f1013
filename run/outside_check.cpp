#include "run/outside_check.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/command.hpp"
#include "base/process.hpp"
#include "base/text.hpp"
#include "nonet/error.hpp"
#include "proof/steps.hpp"
#include "run/internal/format.hpp"

namespace nonet {
namespace {

using proof::ProofFormat;
using Says = OutsideVerdict::Says;

constexpr std::string_view kFormulaFile = "{cnf}";
constexpr std::string_view kProofFile = "{proof}";
constexpr std::size_t kMostTalk = std::size_t{64} << 20U;  // bytes of output
constexpr int kShellSignal = 128;                          // a shell's status of a signal is above this one

// Words of programs. `yes`: a whole line; `no`: a part of a line.
struct Known {
  std::string_view program;
  ProofFormat format;
  std::string_view arguments;  // behind the files, which drat-trim takes for its first two words; options follow
  std::string_view of_binary;  // for proofs of bytes
  bool text_only;              // it does not read these
  std::string_view yes;
  std::array<std::string_view, 2> no;  // the second one may be empty
};
constexpr auto kKnown = std::to_array<Known>({
    {"cake_lpr",
     ProofFormat::lrat,
     "",
     "",
     false,
     "s VERIFIED UNSAT",
     {"c Checking failed at line: ", "c empty clause not derived at end of proof"}},
    // It would give up after 20,000 or 40,000 s, and guess from the first bytes whether they are text.
    {"drat-trim", ProofFormat::drat, " -t 2000000000", " -i", false, "s VERIFIED", {"s NOT VERIFIED", ""}},
    {"lrat-check", ProofFormat::lrat, "", "", true, "c VERIFIED", {"c NOT VERIFIED", ""}},
});
constexpr auto kYes = std::to_array<std::string_view>({"s VERIFIED", "s VERIFIED UNSAT", "c VERIFIED"});
constexpr auto kNo = std::to_array<std::string_view>({"NOT VERIFIED"});

const Known* known_of(std::string_view command) {
  const ProgramWord program = program_of(command);
  const auto* const found =
      std::find_if(kKnown.begin(), kKnown.end(), [&](const Known& known) { return program.is(known.program); });
  return found == kKnown.end() ? nullptr : found;
}

// No option, whatever its first letter is.
std::string file_word(const std::string& path) { return shell_word(path.starts_with('-') ? "./" + path : path); }

// Looks for the words, line by line.
class Words {
 public:
  explicit Words(const Known* known)
      : yes_(known != nullptr ? std::span(&known->yes, 1) : std::span(kYes)),
        no_(known != nullptr ? std::span<const std::string_view>(known->no) : std::span(kNo)) {}

  void read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t length = std::min(text.find_first_of("\r\n"), text.size());
      const std::string_view line = trim(text.substr(0, length));
      says_yes_ |= std::find(yes_.begin(), yes_.end(), line) != yes_.end();
      says_no_ |= std::any_of(no_.begin(), no_.end(), [&](std::string_view word) {
        return !word.empty() && line.find(word) != std::string_view::npos;
      });
      text.remove_prefix(std::min(length + 1, text.size()));
    }
  }
  bool yes() const { return says_yes_; }
  bool no() const { return says_no_; }

 private:
  std::span<const std::string_view> yes_;
  std::span<const std::string_view> no_;
  bool says_yes_ = false;
  bool says_no_ = false;
};

}  // namespace

OutsideChecker parse_outside_checker(std::string_view command, ProofFormat otherwise) {
  command = trim(command);
  if (command.empty()) throw Error("there is no command");
  const ProgramWord program = program_of(command);
  const Known* const known = known_of(command);
  const bool several = has_several_commands(command);
  const bool by_program = !program.path.empty() && (known != nullptr || !several);
  OutsideChecker checker{by_program ? program.name() : std::string(command), std::string(command),
                         known != nullptr ? known->format : otherwise, known != nullptr && known->text_only,
                         known != nullptr};
  const auto has = [&](std::string_view word) { return command.find(word) != std::string_view::npos; };
  if (has(kFormulaFile) != has(kProofFile)) {
    throw Error(formatted("{} stands in '{}' without {}", has(kFormulaFile) ? kFormulaFile : kProofFile, command,
                          has(kFormulaFile) ? kProofFile : kFormulaFile));
  }
  if (const std::string why = why_no_program(checker.command); !why.empty()) throw Error(why);
  if (has(kFormulaFile)) return checker;
  if (several) {
    throw Error(
        formatted("'{}' has several commands: put {} and {} where the files go", command, kFormulaFile, kProofFile));
  }
  const std::string files = formatted(" {} {}", kFormulaFile, kProofFile);
  const std::size_t at = known != nullptr ? program.end : command.size();
  checker.command.insert(at, files + std::string(known != nullptr ? known->arguments : ""));
  return checker;
}

std::string OutsideVerdict::text() const {
  if (says == Says::nothing) return "no verdict: " + why;
  return says == Says::verified ? "verified" : "not verified";
}

OutsideVerdict ask_outside(const OutsideChecker& checker, const ProofFiles& files, const Budget& budget) {
  const Known* const known = known_of(checker.command);
  std::string command =
      with_words(checker.command, {{kFormulaFile, file_word(files.formula)}, {kProofFile, file_word(files.proof)}});
  if (known != nullptr && files.binary && !has_several_commands(checker.command)) command += known->of_binary;
  std::string output;
  const ProcessResult done = run_process(
      command, {}, output, {.deadline = from_now_on(budget).deadline, .max_output = kMostTalk, .stop = budget.stop});
  if (done.end == ProcessEnd::cancelled) return {.why = done.describe(), .cancelled = true};
  if (done.end != ProcessEnd::exited) return {.why = done.describe()};
  Words words(known);
  words.read(output);
  words.read(done.errors);
  if (done.code <= kShellSignal && words.yes() != words.no()) {
    return {.says = words.yes() ? Says::verified : Says::not_verified};
  }
  if (words.yes() && words.no()) return {.why = "it says both yes and no"};
  std::string why = done.describe();
  if (last_line(done.errors).empty()) {
    const std::string last = last_line(output);
    why += last.empty() ? ", without a word" : ": " + last;
  }
  return {.why = why};
}

}  // namespace nonet
