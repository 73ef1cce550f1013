// Any SAT solver as a process: it reads DIMACS and writes `s` and `v` lines or MiniSat's result. Each model takes a new
// process, whose formula excludes the earlier models.
//
//     external:kissat --relaxed     a program that the table below knows: how it takes the formula is added
//     external:kissat | tee log     several commands: as they stand
//     external:./mine -x            any other: formula on standard input, answer on standard output
//     external:mine {cnf} {answer}  files in their place: {cnf} holds the formula, {answer} is read afterwards
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "backends/foreign_backend.hpp"
#include "base/command.hpp"
#include "base/process.hpp"
#include "base/text.hpp"
#include "nonet/backend.hpp"
#include "nonet/dimacs.hpp"
#include "nonet/error.hpp"

namespace nonet {
namespace {

constexpr std::string_view kFormulaFile = "{cnf}";
constexpr std::string_view kAnswerFile = "{answer}";
constexpr int kExhaustedStatus = 30;                       // clasp: that model, and no other
constexpr std::size_t kUnreadBytes = 1;                    // of the formula: the newline behind its last 0
constexpr std::size_t kMostTalk = std::size_t{64} << 20U;  // bytes of output beside the model
constexpr std::size_t kMostLiteralBytes = 16;              // " -2147483648" and a new "v" now and then

// Arguments that make a program read the formula from standard input and write its answer, and little else, to standard
// output.
struct Preset {
  std::string_view program;
  std::string_view arguments;
};
constexpr auto kPresets = std::to_array<Preset>({
    {"cadical", "-q"},
    {"clasp", "--verbose=0"},  // `v` before `s`; status 30 where the model was the only one
    {"cryptominisat5", "--verb=0"},
    {"kissat", "-q"},
    // No `s` and no `v`: SAT and the literals go to a second file, here what was standard output.
    {"minisat", "-verb=0 /dev/stdin /dev/fd/3 3>&1 >/dev/null"},
    {"picosat", ""},
    {"z3", "-dimacs -in"},  // status 0 whatever the answer; no closing 0
});

const Preset* preset_of(std::string_view command) {
  const ProgramWord program = program_of(command);
  const auto* const found =
      std::find_if(kPresets.begin(), kPresets.end(), [&](const Preset& preset) { return program.is(preset.program); });
  return found == kPresets.end() ? nullptr : found;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string whole_command(const std::string& command) {
  if (contains(command, kFormulaFile) || contains(command, kAnswerFile)) return command;
  const Preset* const preset = has_several_commands(command) ? nullptr : preset_of(command);
  return preset == nullptr || preset->arguments.empty()
             ? command
             : std::string(trim(command)) + " " + std::string(preset->arguments);
}

// A file of at most so many bytes; empty where there is none. A program may leave something else in a file's place: a
// pipe without a writer, or a device, would keep its reader for ever.
std::string regular_file(const std::string& path, std::size_t most) {
  const auto fail = [](const std::string& why) { throw SolverFailure("cannot read the solver's answer: " + why); };
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) return {};
  if (!error && !std::filesystem::is_regular_file(status)) fail("it is no regular file");
  const std::uintmax_t size = error ? 0 : std::filesystem::file_size(path, error);
  if (error) fail(error.message());
  if (size > most) fail("it has " + std::to_string(size) + " bytes, more than the limit of " + std::to_string(most));
  std::ifstream file(path, std::ios::binary);
  std::string text(static_cast<std::size_t>(size), '\0');
  if (!file || file.read(text.data(), static_cast<std::streamsize>(size)).bad()) fail(std::strerror(errno));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

// If the system refuses a pipe or a process, only this puzzle fails.
template <class Call>
auto as_failure(const Call& call) {
  try {
    return call();
  } catch (const Error& error) {
    throw SolverFailure(error.what());
  }
}

class External : public SatSolver {
 public:
  External(const std::string& command, int variables)
      : command_(whole_command(command)), variables_(variables), writer_([this](std::string_view text) {
          clauses_text_ += text;
          return true;
        }) {
    if (!contains(command_, kFormulaFile) && !contains(command_, kAnswerFile)) return;
    as_failure([this] { scratch_.emplace(); });
    by_file_ = contains(command_, kFormulaFile);
    answers_by_file_ = contains(command_, kAnswerFile);
    command_ = with_words(command_, {{kFormulaFile, shell_word(scratch_->file("formula.cnf"))},
                                     {kAnswerFile, shell_word(scratch_->file("answer"))}});
  }

  void reserve(int /*max_variable*/) override {}
  void add(std::span<const int> clause) override {
    writer_.clause(clause);
    ++clauses_;
  }
  void assume(int /*literal*/) override { throw SolverFailure("a process takes no assumptions"); }
  bool failed(int /*literal*/) override { throw SolverFailure("a process takes no assumptions"); }

  SatResult solve(const SatLimits& limits) override {
    writer_.flush();
    std::string input = dimacs_header(variables_, clauses_) + clauses_text_;
    if (by_file_) write_formula(std::exchange(input, {}));
    if (answers_by_file_) remove_answer();
    std::string output;
    const std::size_t most = kMostTalk + kMostLiteralBytes * static_cast<std::size_t>(variables_);
    const ProcessLimits process_limits{.deadline = limits.deadline, .max_output = most, .stop = limits.stop};
    const ProcessResult done = as_failure([&] { return run_process(command_, input, output, process_limits); });
    if (done.end == ProcessEnd::timeout || done.end == ProcessEnd::cancelled) return SatResult::stopped;
    constexpr std::array<int, 4> kStatuses = {0, kSatisfiableStatus, kUnsatisfiableStatus, kExhaustedStatus};
    const bool sound =
        done.end == ProcessEnd::exited && std::find(kStatuses.begin(), kStatuses.end(), done.code) != kStatuses.end();
    if (!sound) throw SolverFailure("the solver ended with " + done.describe());
    if (answers_by_file_) output = regular_file(scratch_->file("answer"), most);
    ParseError error;
    if (!read_answer(bytes_of(output), variables_, answer_, error)) {
      throw SolverFailure("the solver's answer: " + (error.line == 0 ? error.message : error.text()) +
                          " (it ended with " + done.describe() + ")");
    }
    switch (answer_.status) {
      case SolverAnswer::Status::satisfiable:
        return SatResult::satisfiable;
      case SolverAnswer::Status::unsatisfiable:
        break;
      case SolverAnswer::Status::unknown:
        throw SolverFailure("the solver gave up without being asked to");
    }
    // A model is checked. This answer is not, so that nothing may contradict it.
    if (done.code == kSatisfiableStatus || done.code == kExhaustedStatus) {
      throw SolverFailure("the solver says UNSATISFIABLE and ends with status " + std::to_string(done.code));
    }
    if (done.unread_input > kUnreadBytes)
      throw SolverFailure("the solver says UNSATISFIABLE before it has read the formula");
    return SatResult::unsatisfiable;
  }

  bool value(int variable) override { return answer_.is_true(variable); }
  // A process reports no statistics.
  SatStats stats() override { return {}; }

 private:
  void write_formula(const std::string& text) const {
    std::ofstream file(scratch_->file("formula.cnf"), std::ios::binary);
    file << text;
    file.close();
    if (!file) throw SolverFailure("cannot write " + scratch_->file("formula.cnf") + ": " + std::strerror(errno));
  }
  // Else the answer of an earlier run would count.
  void remove_answer() const {
    std::error_code none_yet;
    std::filesystem::remove_all(scratch_->file("answer"), none_yet);
  }

  std::string command_;
  int variables_;
  std::uint64_t clauses_ = 0;
  std::string clauses_text_;
  DimacsWriter writer_;
  std::optional<ScratchFolder> scratch_;
  bool by_file_ = false;
  bool answers_by_file_ = false;
  SolverAnswer answer_;
};

std::string why_no_external(const BackendOptions& options) { return why_no_program(options.argument); }

// The first line that a program of the table prints for --version. Other programs might do anything.
std::string version_of(const BackendOptions& options) {
  constexpr std::chrono::seconds kTime{2};
  const Preset* const preset = preset_of(options.argument);
  if (preset == nullptr) return "";
  const std::string program = program_of(options.argument).path;
  std::string output;
  const ProcessResult done =
      run_process(shell_word(program) + " --version", {}, output, {.deadline = Clock::now() + kTime});
  const std::string line(trim(std::string_view(output).substr(0, output.find('\n'))));
  if (done.end != ProcessEnd::exited || done.code != 0 || line.empty()) return "";
  return contains(line, preset->program) ? line : std::string(preset->program) + " " + line;
}

std::unique_ptr<SatSolver> make_external_solver(const BackendOptions& options, int variables,
                                                std::uint64_t /*clauses*/) {
  return std::make_unique<External>(options.argument, variables);
}

std::unique_ptr<Backend> make_external(std::shared_ptr<const Rules> rules, const BackendOptions& options) {
  return make_foreign_backend("external", std::move(rules), options, [options](int variables, std::uint64_t clauses) {
    return make_external_solver(options, variables, clauses);
  });
}

std::span<const std::string_view> known_arguments() {
  static constexpr auto kNames = [] {
    std::array<std::string_view, kPresets.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kPresets[i].program;
    return names;
  }();
  return kNames;
}

}  // namespace

extern const BackendInfo kExternalBackend = {
    .name = "external",
    .summary = "any SAT solver that reads DIMACS, as a process; any board",
    .argument = "COMMAND",
    // Processes start slowly, so that few puzzles make a call long enough. Nobody tells what they spend inside.
    .can = [](const BackendOptions& /*options*/) -> Capabilities {
      return {.primitives = PrimitiveSet::all(),
              .limits_nodes = false,
              .counts_conflicts = false,
              .outside = true,
              .batch_hint = 16};
    },
    .why_unavailable = why_no_external,
    .make = make_external,
    .engine = version_of,
    .solver = make_external_solver,
    .known_arguments = known_arguments,
};

}  // namespace nonet
