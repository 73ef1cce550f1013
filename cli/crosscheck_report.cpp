#include "cli/crosscheck_report.hpp"

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "cli/file_guard.hpp"
#include "cli/folder.hpp"
#include "cli/table.hpp"
#include "nonet/certificate.hpp"
#include "nonet/dimacs.hpp"
#include "nonet/encoder.hpp"
#include "nonet/prove.hpp"
#include "nonet/version.hpp"
#include "nonet/writer.hpp"
#include "run/internal/format.hpp"
#include "run/rival_backend.hpp"

namespace nonet::cli {
namespace {

constexpr std::uint64_t kShownSolutions = 10;
constexpr std::uint64_t kMostClauses = 5'000'000;  // of a formula in a report: 80 MB

// The plainest format of one line per puzzle that keeps all of the puzzle.
std::string_view form_of(const Puzzle& puzzle) {
  const bool jigsaw = !puzzle.rules->spec().regions.empty();
  if (!puzzle.excluded.empty()) return jigsaw ? "csv" : "candidates";
  return jigsaw ? "jigsaw" : "line";
}

// Returns a remark for answers.txt.
std::string write_formula(const std::string& path, const Puzzle& puzzle) {
  const Encoder encoder(puzzle, {});
  const std::string clauses = counted(encoder.clauses(), "clause");
  if (encoder.clauses() > kMostClauses) {
    remove_output(path);  // from an earlier report
    return formatted("none, because it has {}; 'nonet encode' writes it\n", clauses);
  }
  OutputFile output(path);
  DimacsWriter writer([&](std::string_view part) { return output.write(part); });
  writer.comment(board_comments(puzzle, "nonet " + std::string(kVersion), "extended, at most one by pairwise",
                                encoder.map(), encoder.one_model_each()));
  writer.header(encoder.variables(), encoder.clauses());
  writer.shown(encoder.map().variables());
  encoder.write(writer);
  writer.flush();
  output.close();
  return clauses + "\n";
}

std::string answer_of(const BackendSpec& spec, const Puzzle& puzzle, const Budget& budget) {
  const Symbols symbols = Symbols::standard(puzzle.rules->geometry());
  std::string solutions;
  std::uint64_t shown = 0;
  const Outcome outcome = make_backend(spec, puzzle.rules)->solve(puzzle, budget, [&](std::span<const Cell> solution) {
    if (++shown > kShownSolutions) return true;
    append_line(solutions += "  ", solution, symbols);
    solutions += '\n';
    return true;
  });
  return formatted("{}, {} solutions, {}{}{}\n{}", name_of(outcome.verdict()), outcome.solutions, name_of(outcome.stop),
                   outcome.message.empty() ? "" : ": ", outcome.message, solutions);
}

std::string certificate_of(const Puzzle& puzzle, const Budget& budget) {
  const ProofResult proved = Prover().prove(puzzle, {.budget = budget});
  if (proved.certificate.empty()) return "none: " + proved.why_none + "\n";
  std::string_view text = proved.certificate;
  const Clock::time_point until = Clock::now() + *budget.timeout;
  proof::Verifier verifier([&] { return !budget.stop.stop_requested() && Clock::now() < until; });
  const proof::Verification result = verifier.verify(text);
  return formatted("{}, {}\n", name_of(proved.status),
                   result.verified() ? "verified" : "not verified: " + result.why());
}

template <class Answer>
std::string line_of(const std::string& name, Answer&& answer) {
  try {
    return formatted("{}: {}", name, answer());
  } catch (const std::exception& error) {
    return formatted("{}: throws: {}\n", name, error.what());
  }
}

}  // namespace

std::string puzzle_lines(const CrossCase& boards) {
  const bool table = form_of(boards.puzzles.front()) == "csv";
  std::string text = table ? "puzzle,solution\n" : "";
  for (std::size_t i = 0; i < boards.puzzles.size(); ++i) {
    const Symbols symbols = Symbols::standard(boards.puzzles[i].rules->geometry());
    append_puzzle(text, boards.puzzles[i], symbols);
    if (!boards.known.empty() && !boards.known[i].empty()) {
      append_line(text += table ? ',' : ' ', boards.known[i], symbols);
    }
    text += '\n';
  }
  return text;
}

std::vector<std::string> replay_words(const CrossCase& boards, const std::vector<BackendSpec>& specs,
                                      const std::string& timeout, const std::string& file) {
  const Puzzle& puzzle = boards.puzzles.front();
  std::vector<std::string> words = {"crosscheck"};
  for (const BackendSpec& spec : specs) {
    if (is_rival(spec)) {
      words.insert(words.end(), {"--rival", spec.options.argument});
    } else {
      words.insert(words.end(), {"--backend", spec.text()});
    }
  }
  words.insert(words.end(), {"--limit", std::to_string(boards.max_solutions)});
  if (boards.max_nodes > 0) words.insert(words.end(), {"--node-limit", std::to_string(boards.max_nodes)});
  if (!timeout.empty()) words.insert(words.end(), {"--timeout", timeout});
  words.insert(words.end(), {"--box", puzzle.rules->geometry().name()});
  if (const std::string names = puzzle.rules->spec().variants(); !names.empty()) {
    words.insert(words.end(), {"--variant", names});
  }
  for (const std::string& line : puzzle.rules->spec().other_constraints()) {
    words.insert(words.end(), {"--constraint", line});
  }
  if (!boards.known.empty()) words.emplace_back("--solutions");
  words.insert(words.end(), {"--format", std::string(form_of(puzzle)), file});
  return words;
}

std::string answer_lines(const CrossCase& boards, std::size_t number, const std::vector<BackendSpec>& specs,
                         const CrossOptions& options) {
  const Puzzle& puzzle = boards.puzzles[number];
  const Budget budget{.max_solutions = boards.max_solutions, .timeout = options.timeout, .stop = options.stop};
  std::string text;
  for (const BackendSpec& spec : specs) {
    if (options.alive) options.alive();
    text += line_of(spec.text(), [&] { return answer_of(spec, puzzle, budget); });
  }
  if (options.alive) options.alive();
  return text + line_of("certificate", [&] { return certificate_of(puzzle, budget); });
}

std::string fresh_folder(const std::string& name) {
  std::error_code none;
  std::string folder = name;
  for (int i = 2; std::filesystem::exists(folder, none); ++i) folder = formatted("{}-{}", name, i);
  return folder;
}

namespace {

// Throws FileError.
void write_files(const std::string& folder, const CaseReport& report, const std::string& replay) {
  make_folder(folder);
  write_file(folder + "/puzzles.txt", puzzle_lines(report.boards));
  // Works wherever the folder is moved, but from this folder, because a backend may be named by a relative path.
  write_file(folder + "/replay.sh", formatted("#!/bin/sh\n{} \"$(dirname \"$0\")/puzzles.txt\"\n", replay));
  std::string answers = report.fault.why + "\n" + report.answers;
  if (report.puzzle_known) {
    const Puzzle& puzzle = report.boards.puzzles[report.fault.puzzle];
    answers = formatted("puzzle {}: {}{}", report.fault.puzzle + 1, answers,
                        line_of("puzzle.cnf", [&] { return write_formula(folder + "/puzzle.cnf", puzzle); }));
  }
  write_file(folder + "/answers.txt", answers);
}

}  // namespace

void write_report(OutputFile& output, const std::string& folder, const CaseReport& report) {
  const CrossCase& boards = report.boards;
  const Puzzle& puzzle = boards.puzzles[report.fault.puzzle];
  std::vector<std::string> words = replay_words(boards, report.specs, report.timeout, folder + "/puzzles.txt");
  const std::string command = command_of(words);
  words.pop_back();
  std::ptrdiff_t given = 0;
  for (const Puzzle& each : boards.puzzles) {
    given += std::count_if(each.clues.begin(), each.clues.end(), [](Cell cell) { return cell != 0; });
  }
  output.write(formatted("disagreement: {}\n  {}, {}, {}: {}\n  {}\n", visible(report.fault.why),
                         puzzle.rules->spec().name(), counted(boards.puzzles.size(), "puzzle"),
                         counted(static_cast<std::uint64_t>(given), "clue"), folder, command));
  try {
    write_files(folder, report, command_of(words));
  } catch (const FileError& error) {
    output.write(formatted("  {}; the puzzles are:\n{}", visible(error.what()), puzzle_lines(boards)));
  }
}

}  // namespace nonet::cli
