// `nonet encode | a SAT solver | nonet decode`, with the solvers of Debian, and answers that are wrong or cut short.
#include <algorithm>
#include <csignal>
#include <filesystem>

#include "nonet/board/check.hpp"
#include "nonet/formats/write.hpp"
#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test::cli_encode_decode_test {
namespace {

using Catch::Matchers::ContainsSubstring;

const std::string kPuzzle(kWikipedia.puzzle);
const std::string kSolution(kWikipedia.solution);

// The answer of a solver of Debian to a formula: cadical and clasp print it, minisat writes a file.
std::string answer_of(const std::string& solver, const std::string& formula, const TempFolder& folder) {
  if (solver == "minisat") {
    const Finished done = run({"minisat", "-verb=0", formula, folder.file("result")});
    CHECK((done.status == 10 || done.status == 20));
    return text_of_file(folder.file("result"));
  }
  const Finished done = run(solver == "cadical" ? std::vector<std::string>{"cadical", "-q", formula}
                                                : std::vector<std::string>{"clasp", "--verbose=0", formula});
  CHECK((done.status % 128 == 10 || done.status == 20 || done.status == 30));
  return done.out;
}

// Of a solution by hand: the variables of its cells, as a solver would print them.
std::string model_of(const Board& board, int side) {
  std::string text = "s SATISFIABLE\nv";
  for (int cell = 0; cell < side * side; ++cell) {
    for (int digit = 1; digit <= side; ++digit) {
      const int variable = cell * side + digit;
      text += " " + std::to_string(board[static_cast<std::size_t>(cell)] == digit ? variable : -variable);
    }
    text += "\nv";
  }
  return text + " 0\n";
}

struct Case {
  std::string name;
  Puzzle puzzle;
  std::vector<std::string> options = {};
};

std::vector<Case> cases() {
  Random random(seed());
  std::vector<Case> list;
  list.push_back({"classic", classic(kPuzzle)});
  list.push_back({"17 clues", classic(kSeventeenClues.puzzle)});
  list.push_back({"6x6", random_puzzle(Rules::make({.geometry = {2, 3}}), 22, random)});
  list.push_back({"16x16", random_puzzle(Rules::make({.geometry = {4, 4}}), 100, random)});
  Board board = linear_board();
  rename_digits(board, random);
  list.push_back({"diagonal",
                  with_blanks(Rules::make(nonet::with_variants({}, "diagonal")), board, 55, random),
                  {"--variant", "diagonal"}});
  const Board solution = shuffled_board({3, 3}, random);
  list.push_back(
      {"jigsaw", with_blanks(Rules::make(random_jigsaw({3, 3}, solution, 10, random)), solution, 50, random)});
  return list;
}

}  // namespace

TEST_CASE("a formula solved by a program of Debian decodes to a solution", "[volume]") {
  CAPTURE(seed());
  for (const std::string solver : {"cadical", "minisat", "clasp"}) {
    if (!have_program(solver)) {
      WARN("not checked: the program '" + solver + "' is not installed");
      continue;
    }
    for (const Case& each : cases()) {
      const TempFolder folder;
      std::string text;
      append_puzzle(text, each.puzzle, Symbols::standard(each.puzzle.rules->side()));
      const std::string puzzle = folder.write("puzzle", text + "\n");
      for (const std::string encoding : {"minimal", "natural", "extended"}) {
        CAPTURE(solver, each.name, encoding, text);
        const auto with_options = [&](std::vector<std::string> arguments) {
          arguments.insert(arguments.end(), each.options.begin(), each.options.end());
          return arguments;
        };
        const std::string formula = folder.file("cnf");
        const Finished encoded = run_nonet(with_options({"encode", "--encoding", encoding, "-o", formula, puzzle}));
        REQUIRE(encoded.status == 0);
        CHECK(encoded.out.empty());
        CHECK(encoded.err.empty());
        const std::string answer = answer_of(solver, formula, folder);
        const Finished decoded = run_nonet(with_options({"decode", "--puzzle", puzzle}), answer);
        CHECK(decoded.err.empty());
        CHECK(decoded.status == 0);
        CHECK(why_not_a_solution(each.puzzle, cells_of(lines_of(decoded.out).at(0))).empty());
        const Finished by_formula = run_nonet({"decode", "--cnf", formula}, answer);
        CHECK(by_formula.out == decoded.out);
        CHECK(by_formula.status == 0);
      }
    }
  }
}

TEST_CASE("a formula without a model decodes to no solution") {
  for (const std::string solver : {"cadical", "minisat", "clasp"}) {
    if (!have_program(solver)) {
      WARN("not checked: the program '" + solver + "' is not installed");
      continue;
    }
    for (const std::string encoding : {"minimal", "natural", "extended"}) {
      CAPTURE(solver, encoding);
      const TempFolder folder;
      const std::string puzzle = folder.write("puzzle", text_of(unsolvable().clues) + "\n");
      const std::string formula = folder.file("cnf");
      REQUIRE(run_nonet({"encode", "--encoding", encoding, "-o", formula, puzzle}).status == 0);
      const std::string answer = answer_of(solver, formula, folder);
      for (const std::string& for_what : {"--puzzle=" + puzzle, "--cnf=" + formula}) {
        const Finished done = run_nonet({"decode", for_what}, answer);
        CHECK(done.out == "# no solution\n");
        CHECK(done.status == 1);
        CHECK(run_nonet({"decode", "--sat-status", for_what}, answer).status == 20);
      }
    }
  }
}

TEST_CASE("encode heads its formula with the board and the encoding") {
  const Finished done = run_nonet({"encode", "--encoding", "natural", "--variant", "diagonal"}, "1..2............\n");
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK_THAT(done.out, ContainsSubstring("c nonet "));
  CHECK_THAT(done.out, ContainsSubstring("c board 2x2\n"));
  CHECK_THAT(done.out, ContainsSubstring("c variants diagonal\n"));
  CHECK_THAT(done.out, ContainsSubstring("c encoding natural"));
  // The header's counts are those of the clauses that follow: variable 1 is digit 1 in r1c1, 14 is digit 2 in r1c4.
  const std::vector<std::string> lines = lines_of(done.out);
  const auto header =
      std::find_if(lines.begin(), lines.end(), [](const std::string& line) { return line.starts_with("p cnf "); });
  REQUIRE(header != lines.end());
  CHECK(*header == "p cnf 64 " + std::to_string(lines.end() - header - 2));
  std::string shown = "c p show";
  for (int variable = 1; variable <= 64; ++variable) shown += " " + std::to_string(variable);
  CHECK(*(header + 1) == shown + " 0");
  CHECK_THAT(done.out, ContainsSubstring("\nc models one for each solution\n"));
  CHECK(std::find(header, lines.end(), "1 0") != lines.end());
  CHECK(std::find(header, lines.end(), "14 0") != lines.end());
}

TEST_CASE("a unique puzzle whose solution is blocked has no model, by each reduction") {
  const TempFolder folder;
  const auto status = [&](std::vector<std::string> options, std::string_view puzzle) {
    options.insert(options.begin(), "encode");
    const Finished encoded = run_nonet(options, puzzle);
    CHECK(encoded.err.empty());
    CHECK(encoded.status == 0);
    return run({"cadical", "-q", folder.write("blocked.cnf", encoded.out)}).status;
  };
  if (!have_program("cadical")) {
    WARN("not checked: cadical is not installed");
    return;
  }
  for (const std::vector<std::string>& more :
       std::vector<std::vector<std::string>>{{},
                                             {"--reduce", "clues"},
                                             {"--compact"},
                                             {"--reduce", "propagation"},
                                             {"--reduce", "propagation", "--compact"}}) {
    CAPTURE(more);
    std::vector<std::string> blocked = more;
    blocked.insert(blocked.end(), {"--block", kSolution});
    CHECK(status(more, kPuzzle) == 10);
    CHECK(status(blocked, kPuzzle) == 20);
    CHECK(status(blocked, kSolution) == 20);  // nothing is open
    // 12 boards of 4x4 have this first row and nothing else: blocking two of them leaves ten.
    std::vector<std::string> two = more;
    two.insert(two.end(), {"--block", "1234341221434321", "--block", "1234341243212143"});
    CHECK(status(two, "1234............") == 10);
  }
  const Finished two =
      run_nonet({"encode", "--block", "1234341221434321", "--block", "1234341243212143"}, "1234............");
  CHECK_THAT(two.out, ContainsSubstring("\nc blocked 1234341221434321\nc blocked 1234341243212143\n"));
  if (have_program("clasp")) {
    const Finished counted = run({"clasp", "-n", "0", "-q", folder.write("two.cnf", two.out)});
    CHECK_THAT(counted.out, ContainsSubstring("Models         : 10\n"));
  }
  const Finished wrong = run_nonet({"encode", "--block", "1234341221434312"}, "1234............");
  CHECK(wrong.status == 2);
  CHECK_THAT(wrong.err, ContainsSubstring("--block: not a solution of the puzzle"));
  const Finished short_one = run_nonet({"encode", "--block", "123"}, "1234............");
  CHECK(short_one.status == 2);
  CHECK_THAT(short_one.err, ContainsSubstring("--block: "));
}

TEST_CASE("encode takes one puzzle of several by its index") {
  const std::string input = kPuzzle + "\n" + std::string(kSeventeenClues.puzzle) + "\n" + "z\n";
  const Finished which = run_nonet({"encode"}, input);
  CHECK(which.out.empty());
  CHECK_THAT(which.err, ContainsSubstring("more than one puzzle: name one with --index N"));
  CHECK(which.status == 2);
  const Finished second = run_nonet({"encode", "--index", "2"}, input);
  CHECK(second.out == run_nonet({"encode"}, std::string(kSeventeenClues.puzzle)).out);
  CHECK(second.status == 0);
  const Finished invalid = run_nonet({"encode", "--index", "3"}, input);
  CHECK(invalid.out.empty());
  CHECK_THAT(invalid.err, ContainsSubstring("line 3, column 1: unexpected 'z'"));
  CHECK(invalid.status == 1);
  CHECK(run_nonet({"encode", "--index", "4"}, input).status == 2);
  CHECK(run_nonet({"encode", "--index", "0"}, input).status == 2);
  const Finished none = run_nonet({"encode"}, "");
  CHECK(none.err == "nonet: warning: no puzzle in standard input\n");
  CHECK(none.out.empty());
  // An answer that is empty has no line to name.
  const TempFolder folder;
  const Finished empty = run_nonet({"decode", "--puzzle", folder.write("puzzle", kPuzzle + "\n")}, "");
  CHECK(empty.err.starts_with("nonet: standard input: no answer of a SAT solver: "));
  CHECK(empty.status == 4);
}

TEST_CASE("decode takes an answer in the forms that solvers write") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kPuzzle + "\n");
  const std::string model = model_of(cells_of(kSolution), 9);
  const std::string values = model.substr(model.find('\n') + 1);
  std::string result = values;  // MiniSat's file: a word, and the values in one line
  result.erase(std::remove(result.begin(), result.end(), 'v'), result.end());
  std::replace(result.begin(), result.end(), '\n', ' ');
  for (const std::string& answer :
       {model, values + "s SATISFIABLE\n", "c comment\n" + model, "SAT\n" + result + "\n"}) {
    CAPTURE(answer.substr(0, 60));
    const Finished done = run_nonet({"decode", "--puzzle", puzzle}, answer);
    CHECK(done.out == kSolution + "\n");
    CHECK(done.err.empty());
    CHECK(done.status == 0);
  }
  const Finished from_file = run_nonet({"decode", "--puzzle", puzzle, folder.write("answer", model)});
  CHECK(from_file.out == kSolution + "\n");
  CHECK_THAT(run_nonet({"decode", "--puzzle", puzzle, "--output", "grid"}, model).out,
             ContainsSubstring("| 5 3 4 | 6 7 8 | 9 1 2 |\n"));
  CHECK_THAT(run_nonet({"decode", "--puzzle", puzzle, "--output", "json"}, model).out,
             ContainsSubstring("\"solution\":\"" + kSolution + "\""));
}

TEST_CASE("decode --sat-status ends as SAT solvers do") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kPuzzle + "\n");
  const auto status = [&](const std::string& answer, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"decode", "--puzzle", puzzle});
    return run_nonet(arguments, answer).status;
  };
  const std::string model = model_of(cells_of(kSolution), 9);
  CHECK(status(model, {"--sat-status"}) == 10);
  CHECK(status("s UNSATISFIABLE\n", {"--sat-status"}) == 20);
  CHECK(status("s UNKNOWN\n", {"--sat-status"}) == 0);
  CHECK(status(model, {}) == 0);
  CHECK(status("s UNSATISFIABLE\n", {}) == 1);
  CHECK(status("s UNKNOWN\n", {}) == 5);
  CHECK(status(model_of(linear_board(), 9), {"--sat-status"}) == 4);
}

TEST_CASE("decode refuses an answer for another puzzle with status 4") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kPuzzle + "\n");
  const std::string formula = folder.file("cnf");
  REQUIRE(run_nonet({"encode", "-o", formula, puzzle}).status == 0);
  const std::string other = model_of(cells_of(kAiEscargot.solution), 9);
  Board clashing = cells_of(kSolution);
  std::swap(clashing[2], clashing[3]);
  for (const std::string& for_what : {"--puzzle=" + puzzle, "--cnf=" + formula}) {
    for (const std::string& answer : {other, model_of(clashing, 9), model_of(pattern_board({2, 2}), 4)}) {
      const Finished done = run_nonet({"decode", for_what}, answer);
      CHECK(done.out.empty());
      CHECK_THAT(done.err, ContainsSubstring("nonet: the answer does not solve the puzzle: "));
      CHECK(lines_of(done.err).size() == 1);
      CHECK(done.status == 4);
    }
  }
}

TEST_CASE("decode refuses what is no answer with one line and status 4") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kPuzzle + "\n");
  const std::string model = model_of(cells_of(kSolution), 9);
  const std::vector<std::string> answers = {
      "",
      "garbage\n",
      "s SATISFIABLE\n",
      "s PERHAPS\n",
      "s SATISFIABLE\nv 1 2 x 0\n",
      "s SATISFIABLE\ns UNSATISFIABLE\n",
      "s UNSATISFIABLE\n" + model,
      "s SATISFIABLE\nv 99999999999999999999 0\n",
      std::string("\x00\xff\x7f\x45\x4c\x46\x00\n\n\x80", 10),
      std::string(1'000'000, 'v'),
  };
  for (const std::string& answer : answers) {
    CAPTURE(answer.substr(0, 40));
    const Finished done = run_nonet({"decode", "--puzzle", puzzle}, answer);
    CHECK(done.out.empty());
    CHECK(lines_of(done.err).size() == 1);
    CHECK(done.err.size() < 400);
    CHECK(done.status == 4);
  }
  // Cut off in the middle of the model: cells are missing.
  const Finished cut = run_nonet({"decode", "--puzzle", puzzle}, model.substr(0, model.size() / 2));
  CHECK(cut.out.empty());
  CHECK(lines_of(cut.err).size() == 1);
  CHECK(cut.status == 4);
}

TEST_CASE("decode keeps to limits of time and memory") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kPuzzle + "\n");
  const std::string model = model_of(cells_of(kSolution), 9);
  for (const auto& [option, value, why] : {std::tuple{"--timeout", "0", "timeout"},
                                           {"--total-time", "0", "timeout"},
                                           {"--memory-limit", "10", "memory limit"}}) {
    const Finished done = run_nonet({"decode", option, value, "--puzzle", puzzle}, model);
    CHECK(done.out.empty());
    CHECK(done.err == std::string("nonet: ") + why + "\n");
    CHECK(done.status == 5);
  }
  CHECK(run_nonet({"decode", "--timeout", "60", "--memory-limit", "1M", "--puzzle", puzzle}, model).status == 0);
}

TEST_CASE("decode refuses a formula that is cut short or not its own") {
  const TempFolder folder;
  const Finished encoded = run_nonet({"encode"}, kPuzzle);
  const std::string& whole = encoded.out;
  const std::size_t end_of_clause = whole.rfind('\n', whole.size() / 2) + 1;
  const std::string answer = model_of(cells_of(kSolution), 9);
  const std::vector<std::string> broken = {whole.substr(0, end_of_clause + 1),
                                           whole.substr(0, end_of_clause),
                                           whole.substr(0, whole.find("p cnf")),
                                           "",
                                           "p cnf x y\n1 0\n",
                                           std::string("\x7f"
                                                       "ELF\x00\xff",
                                                       6)};
  for (const std::string& text : broken) {
    const std::string formula = folder.write("cnf", text);
    CAPTURE(text.substr(0, 40), text.size());
    const Finished done = run_nonet({"decode", "--cnf", formula}, answer);
    CHECK(done.out.empty());
    CHECK(lines_of(done.err).size() == 1);
    CHECK_THAT(done.err, ContainsSubstring(formula));
    CHECK(done.status == 3);
  }
  // Sound, and by another program: it names no board.
  const Finished foreign = run_nonet({"decode", "--cnf", folder.write("foreign", "p cnf 1 1\n1 0\n")}, answer);
  CHECK_THAT(foreign.err, ContainsSubstring("it was not written by 'nonet encode'; use --puzzle"));
  CHECK(foreign.status == 2);
  // Its comments are wrong.
  std::string changed = whole;
  changed.replace(changed.find("c board 3x3"), 11, "c board 3xx");
  const std::string odd = folder.write("odd", changed);
  const Finished refused = run_nonet({"decode", "--cnf", odd}, answer);
  CHECK_THAT(refused.err, ContainsSubstring(odd + ": ") && ContainsSubstring("'3xx'"));
  CHECK(refused.status == 3);
  // They name the board, so that nothing else does.
  const std::string sound = folder.write("sound", whole);
  for (const auto& [name, value] :
       std::vector<std::pair<std::string, std::string>>{{"--box", "3x3"}, {"--variant", "diagonal"}}) {
    const Finished done = run_nonet({"decode", "--cnf", sound, name, value}, answer);
    CHECK_THAT(done.err, ContainsSubstring(name + " is for a puzzle"));
    CHECK(done.status == 2);
  }
  // These would say how a puzzle is written; there is none to read.
  CHECK(run_nonet({"decode", "--cnf", sound, "--index", "1", "--format", "line"}, answer).status == 0);
}

TEST_CASE("encode writes many puzzles into a folder, each as it writes one") {
  const TempFolder folder;
  const std::string first = std::string(kWikipedia.puzzle) + "\n";
  const std::string second = std::string(81, '.') + "\n";
  const std::string formulas = folder.file("formulas");
  const Finished done = run_nonet({"encode", "-o", formulas + "/"}, first + "123\n" + second);
  CHECK(done.status == 1);
  CHECK(lines_of(done.out).size() == 3);
  CHECK(lines_of(done.out)[0] == formulas + "/000001.cnf");
  CHECK_THAT(lines_of(done.out)[1], ContainsSubstring("# invalid: "));
  CHECK(text_of_file(formulas + "/000001.cnf") == run_nonet({"encode"}, first).out);
  CHECK(text_of_file(formulas + "/000003.cnf") == run_nonet({"encode"}, second).out);
  CHECK_FALSE(std::filesystem::exists(formulas + "/000002.cnf"));
  // A folder that exists needs no slash; --index picks one puzzle for a file.
  const Finished cubes = run_nonet({"encode", "-o", formulas, "--cubes", "2"}, second);
  CHECK(cubes.out == formulas + "/000001.icnf\n");
  const std::string one = folder.file("one.cnf");
  CHECK(run_nonet({"encode", "-o", one, "--index", "1"}, first + second).status == 0);
  CHECK(text_of_file(one) == text_of_file(formulas + "/000001.cnf"));
}

TEST_CASE("encode that is stopped leaves no formula that is cut short in its folder") {
  const TempFolder folder;
  std::string blank = ".";
  for (int cell = 1; cell < 49 * 49; ++cell) blank += " .";
  const std::string file = folder.write("blank", blank + "\n" + blank + "\n" + blank + "\n");
  Process process({NONET_PROGRAM, "encode", "--format", "numbers", "--box", "7x7", file, "-o", folder.file("cnf/")});
  const std::filesystem::path first = folder.file("cnf/000001.cnf");
  std::error_code none;
  while (!(std::filesystem::file_size(first, none) > 0 && !none)) {
    if (process.wait_for_end(std::chrono::milliseconds(1))) break;
  }
  process.send(SIGTERM);
  const Finished done = process.finish();
  for (const auto& each : std::filesystem::directory_iterator(folder.file("cnf"))) {
    CAPTURE(each.path());
    CHECK_THAT(done.out, ContainsSubstring(each.path().string() + "\n"));
  }
}

TEST_CASE("decode wants to know what the answer is for") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle", kPuzzle + "\n");
  CHECK(run_nonet({"decode"}, "s UNSATISFIABLE\n").status == 2);
  CHECK(run_nonet({"decode", "--puzzle", puzzle, "--cnf", puzzle}, "s UNSATISFIABLE\n").status == 2);
  CHECK(run_nonet({"decode", "--puzzle", "-"}, kPuzzle).status == 2);
  CHECK(run_nonet({"decode", "--puzzle", folder.file("missing")}, "s UNSATISFIABLE\n").status == 3);
  CHECK(run_nonet({"decode", "--puzzle", puzzle, folder.file("missing")}).status == 3);
  CHECK(run_nonet({"decode", "--puzzle", folder.write("bad", "x\n")}, "s UNSATISFIABLE\n").status == 1);
  // Nothing is read from standard input where it is not asked for.
  CHECK(run_nonet({"decode", "--puzzle", puzzle, puzzle, puzzle}).status == 2);
}

}  // namespace nonet::test::cli_encode_decode_test
