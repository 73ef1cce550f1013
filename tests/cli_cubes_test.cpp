// `nonet encode --cubes` and `nonet solve --cube`: one board on many machines, which GNU parallel plays here.
#include <algorithm>
#include <filesystem>
#include <set>

#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test::cli_cubes_test {
namespace {

using Catch::Matchers::ContainsSubstring;

const std::string kPuzzle(kAiEscargot.puzzle);
const std::string kSolution(kAiEscargot.solution);
const std::string kBlank6(36, '.');
const std::vector<std::string> kUnsolvable = {"--box", "2x3", "--variant",
                                              "diagonal,disjoint"};  // blank: see cubes_test

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// The literals of the lines that begin with 'a'.
std::vector<std::string> cubes_in(const std::string& formula) {
  std::vector<std::string> cubes;
  for (const std::string& line : lines_of(formula)) {
    if (!line.starts_with("a ")) continue;
    CHECK(line.ends_with(" 0"));
    cubes.push_back(line.size() < 4 ? "" : line.substr(2, line.size() - 4));
  }
  return cubes;
}

// What the documentation shows.
Finished conquer(const std::string& puzzle_file, const std::vector<std::string>& options) {
  std::string more;
  for (const std::string& word : options) more += " " + word;
  return run({"sh", "-c",
              R"("$1" encode --cubes 8 $3 "$2" | sed -n 's/^a \(.*\)0$/\1/p' |
                 parallel --will-cite --halt now,success=1 "$1" solve --cube {} $3 "$2")",
              "sh", NONET_PROGRAM, puzzle_file, more});
}

}  // namespace

TEST_CASE("encode writes iCNF: the clauses, then cubes that hold the board's only solution once") {
  const Finished done = run_nonet({"encode", "--cubes", "8"}, kPuzzle);
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  std::vector<std::string> lines = lines_of(done.out);
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("c"); });
  REQUIRE_FALSE(lines.empty());
  CHECK(lines[0] == "p inccnf");
  const std::vector<std::string> cubes = cubes_in(done.out);
  CHECK(cubes.size() > 1);
  CHECK(cubes.size() <= 8);
  CHECK(std::none_of(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(cubes.size()),
                     [](const std::string& line) { return line.starts_with("a"); }));
  // Without the cubes these are the clauses of the plain formula.
  const std::vector<std::string> plain = lines_of(run_nonet({"encode"}, kPuzzle).out);
  const auto header =
      std::find_if(plain.begin(), plain.end(), [](const auto& line) { return line.starts_with("p cnf"); });
  CHECK(
      std::equal(header + 2, plain.end(), lines.begin() + 1, lines.end() - static_cast<std::ptrdiff_t>(cubes.size())));

  int solved = 0;
  for (const std::string& cube : cubes) {
    CAPTURE(cube);
    const Finished part = run_nonet({"solve", "--cube", cube}, kPuzzle);
    CHECK(part.err.empty());
    CHECK(part.status == (part.out == "# no solution\n" ? 1 : 0));
    if (part.status == 0) CHECK(part.out == kSolution + "\n");
    solved += part.status == 0 ? 1 : 0;
    CHECK(run_nonet({"count", "--cube", cube}, kPuzzle).out == (part.status == 0 ? "1\n" : "0\n"));
  }
  CHECK(solved == 1);
}

TEST_CASE("a cube counts for every puzzle, backend and form of results") {
  // r1c2 is 6 in the solution: variable 15.
  for (const std::string backend : {"cadical", "dfs", "batch", "dlx", "backtrack", "auto"}) {
    CAPTURE(backend);
    CHECK(run_nonet({"solve", "--backend", backend, "--cube", "15 -11"}, kPuzzle).out == kSolution + "\n");
    CHECK(run_nonet({"solve", "--backend", backend, "--cube=-15"}, kPuzzle).out == "# no solution\n");
    CHECK(run_nonet({"solve", "--all", "--backend", backend, "--cube", "-15"}, kPuzzle).out == "1 # no solution\n");
  }
  CHECK(run_nonet({"solve", "--cube", "a 15 0"}, kPuzzle + "\n" + kSolution + "\n").out ==
        kSolution + "\n" + kSolution + "\n");
  CHECK(run_nonet({"solve", "--cube", ""}, kPuzzle).out == kSolution + "\n");
  const Finished json = run_nonet({"solve", "--cube", "-15", "--output", "json"}, kPuzzle);
  CHECK_THAT(json.out, ContainsSubstring(R"("status":"no_solution")") && ContainsSubstring(kPuzzle));
  // The clues that clash are named as without a cube.
  std::string clash = kPuzzle;
  clash[1] = '1';
  CHECK(run_nonet({"solve", "--cube", "-15"}, clash).out == "# no solution: r1c1 and r1c2 are both 1\n");
}

TEST_CASE("cubes of the wrong kind are a wrong command line") {
  for (const auto& [words, part] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"solve", "--cube", "1 730"}, "--cube: '730' is no literal of this board (a number from 1 to 729"},
           {{"count", "--cube", "r1c1"}, "--cube: 'r1c1' is no literal"},
           {{"encode", "--cubes", "0"}, "--cubes: '0' is not a number from 1"},
           {{"encode", "--cubes", "4", "--compact"}, "leave --compact away"}}) {
    const Finished done = run_nonet(words, kPuzzle);
    CAPTURE(words, done.err);
    CHECK(done.status == 2);
    CHECK(done.out.empty());
    CHECK_THAT(done.err, ContainsSubstring(part));
  }
  const Finished unable = run_nonet_with_wrong({"solve", "--backend", "wrong", "--cube", "15"}, kPuzzle);
  CHECK(unable.status == 2);
  CHECK_THAT(unable.err, ContainsSubstring("the backend wrong takes no excluded candidates, which cubes are"));
}

TEST_CASE("cubes have the same numbers in every encoding, and decode reads iCNF") {
  const std::vector<std::string> cubes = cubes_in(run_nonet({"encode", "--cubes", "6"}, kPuzzle).out);
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--encoding", "triad"}, {"--amo", "product"}, {"--reduce", "propagation"}}) {
    CHECK(cubes_in(run_nonet(with({"encode", "--cubes", "6"}, options), kPuzzle).out) == cubes);
  }
  const TempFolder folder;
  const std::string formula = folder.write("puzzle.icnf", run_nonet({"encode", "--cubes", "6"}, kPuzzle).out);
  std::string answer = "s SATISFIABLE\nv";
  for (std::size_t cell = 0; cell < 81; ++cell)
    answer += " " + std::to_string(static_cast<int>(cell) * 9 + kSolution[cell] - '0');
  CHECK(run_nonet({"decode", "--cnf", formula}, answer + " 0\n").out == kSolution + "\n");
}

TEST_CASE("GNU parallel conquers a board cube by cube, and ends with the first solution") {
  if (!have_program("parallel")) {
    WARN("not checked: the program 'parallel' is not installed");
    return;
  }
  const TempFolder folder;
  const Finished solved = conquer(folder.write("puzzle", kPuzzle + "\n"), {});
  CHECK(solved.status == 0);
  const std::vector<std::string> lines = lines_of(solved.out);
  CHECK(std::count(lines.begin(), lines.end(), kSolution) == 1);
  CHECK(std::all_of(lines.begin(), lines.end(),
                    [](const std::string& line) { return line == kSolution || line == "# no solution"; }));

  // None of the cubes has a solution: so there is none.
  const std::string blank = folder.write("blank", kBlank6 + "\n");
  const std::size_t cubes =
      cubes_in(run_nonet(with({"encode", "--cubes", "8"}, with(kUnsolvable, {blank}))).out).size();
  CHECK(cubes > 1);
  const Finished refuted = conquer(blank, kUnsolvable);
  CHECK(refuted.status != 0);
  CHECK(lines_of(refuted.out) == std::vector<std::string>(cubes, "# no solution"));
}

TEST_CASE("parts are certified, found missing, split again and merged into one certificate") {
  const TempFolder folder;
  const std::string puzzle = folder.write("puzzle.txt", kPuzzle + "\n");
  const std::string parts = folder.file("parts");
  const auto prove = [&](const std::vector<std::string>& cubes) {
    for (const std::string& cube : cubes) {
      CAPTURE(cube);
      const Finished done =
          run_nonet({"prove", "-q", "--verdict", "count", "--proof", "lrat", "--cube", cube, "-o", parts, puzzle});
      CHECK_THAT(done.out, Catch::Matchers::EndsWith(" count\n"));
      CHECK(done.status == 0);
    }
  };
  const std::vector<std::string> cubes = cubes_in(run_nonet({"encode", "--cubes", "8", puzzle}).out);
  REQUIRE(cubes.size() > 2);
  prove({cubes.begin() + 1, cubes.end()});
  const std::string whole = folder.file("whole.cert");
  const Finished one_less = run_nonet({"merge", "-o", whole, parts});
  CHECK(one_less.out == "a " + cubes.front() + " 0\n");
  CHECK_THAT(one_less.err, ContainsSubstring("1 part of the board missing"));
  CHECK(one_less.status == 3);
  CHECK_FALSE(std::filesystem::exists(whole));

  // The missing part in smaller ones.
  const std::vector<std::string> smaller = cubes_in(run_nonet({"merge", "--split", "3", parts}).out);
  CHECK_FALSE(smaller.empty());
  CHECK(smaller == cubes_in(run_nonet({"encode", "--cubes", "3", "--cube", cubes.front(), puzzle}).out));
  prove(smaller);
  const Finished merged =
      run_nonet({"merge", "-q", "--progress", "never", "-o", whole, "--timeout", "600", "--memory-limit", "4G", parts});
  CHECK(merged.out.empty());
  CHECK(merged.status == 0);
  CHECK(run_nonet({"verify", whole}).out == whole + ": verified: unique\n");
  CHECK_THAT(text_of_file(whole), ContainsSubstring("\nsolution " + kSolution + "\n"));
  CHECK_THAT(text_of_file(whole), !ContainsSubstring("\ncube "));

  // A part whose proof does not hold, and one of another board.
  CHECK(run_nonet({"merge", "--memory-limit", "1K", parts}).status == 5);
  const std::string other = folder.write("other.cert", run_nonet({"prove", "--box", "2x2"}, "1234341221434321\n").out);
  const Finished mixed = run_nonet({"merge", parts, other});
  CHECK_THAT(mixed.err, ContainsSubstring("is of another board than"));
  CHECK(mixed.status == 4);
}

TEST_CASE("the loop of the page on cubes goes on where parts are lost") {
  if (!have_program("parallel")) {
    WARN("not checked: GNU parallel is not installed");
    return;
  }
  const TempFolder folder;
  folder.write("puzzle.txt", kPuzzle + "\n");
  const Finished done = run({"sh", "-c",
                             R"sh(PATH="$1:$PATH"; cd "$2" || exit 99
nonet encode --cubes 64 puzzle.txt | sed -n 's/^a \(.*\)0$/\1/p' |
  parallel --will-cite nonet prove -q --verdict count --proof lrat --timeout 600 --cube {} -o parts puzzle.txt
rm "parts/$(ls parts | head -n 1)"
until nonet merge -o whole.cert --split 8 parts > missing.txt || [ ! -s missing.txt ]
do sed -n 's/^a \(.*\)0$/\1/p' missing.txt |
     parallel --will-cite nonet prove -q --verdict count --proof lrat --timeout 600 --cube {} -o parts puzzle.txt
done
nonet verify whole.cert)sh",
                             "sh", std::filesystem::path(NONET_PROGRAM).parent_path().string(), folder.path()});
  CHECK_THAT(done.out, Catch::Matchers::EndsWith("whole.cert: verified: unique\n"));
  CHECK(done.status == 0);
}

}  // namespace nonet::test::cli_cubes_test
