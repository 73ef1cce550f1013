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

constexpr std::string_view kFormulaFile = "{cnf}";
constexpr std::string_view kProofFile = "{proof}";
constexpr std::size_t kMaxOutput = std::size_t{64} << 20U;
constexpr int kShellSignal = 128;  // a shell's status for a signal is above this one

struct Known {
  std::string_view program;
  ProofFormat format;
  std::string_view arguments;          // after the files: drat-trim expects these first
  std::string_view for_binary;         // the option for binary proofs
  bool text_only;                      // it does not read binary proofs
  std::string_view yes;                // a whole line
  std::array<std::string_view, 2> no;  // parts of a line; the second may be empty
};
constexpr auto kKnown = std::to_array<Known>({
    {"cake_lpr",
     ProofFormat::lrat,
     "",
     "",
     false,
     "s VERIFIED UNSAT",
     {"c Checking failed at line: ", "c empty clause not derived at end of proof"}},
    // Without options it gives up after 20,000 or 40,000 s, and guesses whether a proof is binary.
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

// Not an option, even if the path begins with '-'.
std::string file_word(const std::string& path) { return shell_word(path.starts_with('-') ? "./" + path : path); }

// Finds verdicts, line by line.
class OutputReader {
 public:
  explicit OutputReader(const Known* known)
      : yes_lines_(known != nullptr ? std::span(&known->yes, 1) : std::span(kYes)),
        no_parts_(known != nullptr ? std::span<const std::string_view>(known->no) : std::span(kNo)) {}

  void read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t length = std::min(text.find_first_of("\r\n"), text.size());
      const std::string_view line = trim(text.substr(0, length));
      yes_ |= std::ranges::find(yes_lines_, line) != yes_lines_.end();
      no_ |= std::ranges::any_of(
          no_parts_, [&](std::string_view part) { return !part.empty() && line.find(part) != std::string_view::npos; });
      text.remove_prefix(std::min(length + 1, text.size()));
    }
  }
  bool yes() const { return yes_; }
  bool no() const { return no_; }

 private:
  std::span<const std::string_view> yes_lines_;
  std::span<const std::string_view> no_parts_;
  bool yes_ = false;
  bool no_ = false;
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
    throw Error(formatted("'{}' has {} without {}", command, has(kFormulaFile) ? kFormulaFile : kProofFile,
                          has(kFormulaFile) ? kProofFile : kFormulaFile));
  }
  if (const std::string why = why_no_program(checker.command); !why.empty()) throw Error(why);
  if (has(kFormulaFile)) return checker;
  if (several) {
    throw Error(
        formatted("'{}' has several commands: add {} and {} in place of the files", command, kFormulaFile, kProofFile));
  }
  const std::string files = formatted(" {} {}", kFormulaFile, kProofFile);
  const std::size_t at = known != nullptr ? program.end : command.size();
  checker.command.insert(at, files + std::string(known != nullptr ? known->arguments : ""));
  return checker;
}

std::string OutsideResult::text() const {
  if (verdict == ProofVerdict::none) return "no verdict: " + why;
  return verdict == ProofVerdict::verified ? "verified" : "not verified";
}

OutsideResult run_checker(const OutsideChecker& checker, const ProofFiles& files, const Budget& budget) {
  const Known* const known = known_of(checker.command);
  std::string command =
      with_words(checker.command, {{kFormulaFile, file_word(files.formula)}, {kProofFile, file_word(files.proof)}});
  if (known != nullptr && files.binary && !has_several_commands(checker.command)) command += known->for_binary;
  std::string output;
  const ProcessResult done = run_process(
      command, {}, output, {.deadline = from_now_on(budget).deadline, .max_output = kMaxOutput, .stop = budget.stop});
  if (done.end == ProcessEnd::cancelled) return {.why = done.describe(), .cancelled = true};
  if (done.end != ProcessEnd::exited) return {.why = done.describe()};
  OutputReader reader(known);
  reader.read(output);
  reader.read(done.errors);
  if (done.code <= kShellSignal && reader.yes() != reader.no()) {
    return {.verdict = reader.yes() ? ProofVerdict::verified : ProofVerdict::not_verified};
  }
  if (reader.yes() && reader.no()) return {.why = "it reports both yes and no"};
  std::string why = done.describe();
  if (last_line(done.errors).empty()) {
    const std::string last = last_line(output);
    why += last.empty() ? ", without output" : ": " + last;
  }
  return {.why = why};
}

}  // namespace nonet
