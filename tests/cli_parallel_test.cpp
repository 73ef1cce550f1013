// GNU parallel as the farm: nothing is lost where workers die. docs/scale-out.md has these as recipes.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "test_paths.hpp"
#include "tests/boards.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"
#include "tests/streams.hpp"

namespace nonet::test::cli_parallel_test {
namespace {

using Catch::Matchers::ContainsSubstring;

// GNU's, as moreutils has another one of the name. Without it the test says so and checks nothing.
bool have_gnu_parallel() {
  if (have_program("parallel") && run({"parallel", "--version"}).out.starts_with("GNU parallel")) return true;
  WARN("not checked: GNU parallel is not installed");
  return false;
}

// In a folder, as a shell has it; $0 is the program. GNU parallel keeps its own files in that folder, too. It runs
// what it sends to other machines by $SHELL there, which a login sets, but which may be unset where tests run.
Finished shell(const TempFolder& folder, const std::string& script) {
  return run({"sh", "-c", "cd \"$1\" && export HOME=\"$1\" SHELL=/bin/sh NONET=\"$0\" && " + script, NONET_PROGRAM,
              folder.path()});
}

}  // namespace

TEST_CASE("GNU parallel hands out blocks of a file, and the results are those of one run") {
  if (!have_gnu_parallel()) return;
  CAPTURE(seed());
  Random random(seed());
  const TempFolder folder;
  folder.write("puzzles.txt", mixed_puzzles(1500, 40, random));
  const Finished whole = shell(folder, "\"$NONET\" solve --backend dfs puzzles.txt");
  const Finished done = shell(folder,
                              "parallel --will-cite -j2 -k --block 20k --pipepart -a puzzles.txt "
                              "'\"$NONET\"' solve --backend dfs --format line --box 3x3 --exit-zero");
  CHECK(done.err.empty());
  CHECK(done.status == 0);
  const bool same = done.out == whole.out;  // too long for a message
  CHECK(same);
}

TEST_CASE("a worker of GNU parallel that dies is run again, and nothing is lost or there twice") {
  if (!have_gnu_parallel()) return;
  CAPTURE(seed());
  Random random(seed());
  const TempFolder folder;
  folder.write("puzzles.txt", mixed_puzzles(1500, 40, random));
  // The third one dies, at its first try, with some of its results written: the system ends what writes more than
  // 8 KiB into a file.
  folder.write("worker", R"(#!/bin/sh
echo "$1" >> tries
if [ "$1" = 3 ] && [ ! -e died ]; then
  : > died
  ulimit -f 16
fi
exec "$NONET" solve --backend dfs --exit-zero --shard "$1/5" --resume -o "out.$1" --summary "out.$1.json" puzzles.txt
)");
  const std::string command = "parallel --will-cite -j2 --joblog log --resume-failed sh ./worker ::: 1 2 3 4 5";
  const std::string merge = "\"$NONET\" merge -o merged out.1.json out.2.json out.4.json out.5.json ";
  const Finished first = shell(folder, command);
  CHECK(first.status == 1);  // so many jobs failed
  CHECK(std::filesystem::file_size(folder.file("out.3")) > 0);
  CHECK_THAT(shell(folder, merge).err, ContainsSubstring("of 5 shards there are missing: 3"));

  const Finished second = shell(folder, command);
  CHECK(second.status == 0);
  std::vector<std::string> tries = lines_of(text_of_file(folder.file("tries")));
  REQUIRE(tries.size() == 6);
  CHECK(tries.back() == "3");
  const Finished whole = shell(folder, "\"$NONET\" solve --backend dfs --summary whole.json puzzles.txt");
  const Finished merged = shell(folder, merge + "out.3.json --summary merged.json");
  CHECK(merged.err.empty());
  CHECK(merged.status == whole.status);
  const bool same = text_of_file(folder.file("merged")) == whole.out;
  CHECK(same);
  const auto statuses = [&](const std::string& name) {
    return nlohmann::json::parse(text_of_file(folder.file(name)))["statuses"];
  };
  CHECK(statuses("merged.json") == statuses("whole.json"));
}

TEST_CASE("GNU parallel sends blocks to other machines and gets their results") {
  if (!have_gnu_parallel()) return;
  CAPTURE(seed());
  Random random(seed());
  const TempFolder folder;
  folder.write("puzzles.txt", mixed_puzzles(600, 40, random));
  // In the place of ssh: takes options and the host off, and lets the shell of this machine have the command.
  folder.write("no-ssh", R"(#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
echo "$1" >> hosts
shift
[ "$1" = -- ] && shift
exec sh -c "$*"
)");
  const Finished whole = shell(folder, "\"$NONET\" solve --backend dfs puzzles.txt");
  const Finished done = shell(folder,
                              "chmod +x no-ssh && parallel --will-cite --ssh \"$PWD/no-ssh\" -S 1/one,1/two -k "
                              "--pipe --block 10k \"$NONET\" solve --backend dfs --format line --box 3x3 --exit-zero "
                              "< puzzles.txt");
  CAPTURE(done.err);
  CHECK(done.status == 0);
  const bool same = done.out == whole.out;
  CHECK(same);
  const std::string hosts = text_of_file(folder.file("hosts"));
  CHECK_THAT(hosts, ContainsSubstring("one\n") && ContainsSubstring("two\n"));
}

}  // namespace nonet::test::cli_parallel_test
