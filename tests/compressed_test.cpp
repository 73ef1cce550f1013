// Compressed input: expanded by content, in pieces of any size; broken data are reported after what came before.
#include "run/input.hpp"
#include "run/internal/decompress.hpp"
#include "tests/tests.hpp"

namespace nonet::test::compressed_test {

// The programs whose data this build reads, where they are installed.
std::vector<std::string> compressors() {
  std::vector<std::string> programs;
#ifdef NONET_HAVE_ZLIB
  if (have_program("gzip")) programs.emplace_back("gzip");
#endif
#ifdef NONET_HAVE_ZSTD
  if (have_program("zstd")) programs.emplace_back("zstd");
#endif
  return programs;
}

std::string compressed(const std::string& program, const std::string& text) {
  const Finished done = run({program, "-c"}, text);
  REQUIRE(done.status == 0);
  return done.out;
}

// What an input expands to, and the error at which that ended.
std::pair<std::string, std::string> expand(const std::string& data, std::size_t step = 4096, std::size_t room = 1000,
                                           const std::stop_token& stop = {}) {
  Decompressor source(in_steps(data, step), "it", stop);
  std::string text;
  std::string buffer(room, '\0');
  try {
    while (const std::size_t length = source.read(buffer.data(), room)) text.append(buffer, 0, length);
  } catch (const FileError& error) {
    return {text, error.what()};
  }
  return {text, ""};
}

std::string much_text() {
  Random random(seed());
  std::string text;
  for (int i = 0; i < 3000; ++i) text += text_of(shuffled_board({3, 3}, random)) + "\n";
  return text;
}

TEST_CASE("compressed data are expanded whatever the pieces in which they come") {
  const std::string text = much_text();
  for (const std::string& program : compressors()) {
    const std::string data = compressed(program, text);
    REQUIRE(data.size() < text.size() / 2);
    for (const std::size_t step : {1U, 7U, 4096U, 1'000'000U}) {
      for (const std::size_t room : {1U, 100U, 1'000'000U}) {
        CAPTURE(program, step, room);
        const auto [expanded, error] = expand(data, step, room);
        const bool same = expanded == text;
        CHECK(same);
        CHECK(error.empty());
      }
    }
  }
}

TEST_CASE("compressed data may be empty, of many members, and filled up with zeros") {
  for (const std::string& program : compressors()) {
    CAPTURE(program);
    CHECK(expand(compressed(program, "")) == std::pair<std::string, std::string>{"", ""});
    const std::string members = compressed(program, "one\n") + compressed(program, "") + compressed(program, "two\n");
    for (const std::size_t step : {1U, 4096U}) CHECK(expand(members, step).first == "one\ntwo\n");
    if (program == "gzip") {
      CHECK(expand(members + std::string(100'000, '\0')) == std::pair<std::string, std::string>{"one\ntwo\n", ""});
    }
  }
}

TEST_CASE("other data pass as they are") {
  for (const std::string text : {"", "\x1f", "(", "\x28\xb5\x2f", "\x28\xb5\x2f\xfc", "\x1f\x8a", "text\n\x1f\x8b"}) {
    for (const std::size_t step : {1U, 4096U}) {
      for (const std::size_t room : {1U, 1000U}) {
        CHECK(expand(text, step, room) == std::pair<std::string, std::string>{text, ""});
      }
    }
  }
}

TEST_CASE("broken data are reported after what came before them") {
  const std::string text = much_text();
  for (const std::string& program : compressors()) {
    CAPTURE(program);
    const std::string data = compressed(program, text);
    for (const std::size_t size : {std::size_t{4}, data.size() / 2, data.size() - 1}) {
      CAPTURE(size);
      const auto [expanded, error] = expand(data.substr(0, size));
      CHECK(error == "cannot expand it: its data end too early");
      CHECK(text.starts_with(expanded));
      if (size > data.size() / 2) CHECK(expanded.size() > text.size() / 2);
      // After a stop it is the stop that cut them off.
      CHECK(expand(data.substr(0, size), 4096, 1000, stopped()).second.empty());
    }
    std::string wrong = data;
    for (std::size_t i = data.size() / 2; i < data.size() / 2 + 50; ++i) wrong[i] = static_cast<char>(~wrong[i]);
    CHECK_THAT(expand(wrong).second, ContainsSubstring("cannot expand it: "));
    CHECK_THAT(expand(data + "what is this").second, ContainsSubstring("cannot expand it: "));
  }
}

TEST_CASE("an input of a kind that this build cannot read is refused by name") {
  std::vector<std::pair<std::string, std::string>> kinds;
#ifndef NONET_HAVE_ZLIB
  kinds.emplace_back("\x1f\x8b\x08",
                     "it holds gzip data, and this nonet was built without zlib; 'gzip -dc' expands it");
#endif
#ifndef NONET_HAVE_ZSTD
  kinds.emplace_back("\x28\xb5\x2f\xfd\x01",
                     "it holds Zstandard data, and this nonet was built without libzstd; 'zstd -dc' expands it");
#endif
  // No build expands these.
  const std::string told = " data, which nonet does not expand; '";
  kinds.emplace_back(std::string("\xfd\x37zXZ\0 and more", 15),
                     "it holds xz" + told + "xz -dc it | nonet ...' reads them");
  kinds.emplace_back("BZh91AY&SY and more", "it holds bzip2" + told + "bzip2 -dc it | nonet ...' reads them");
  kinds.emplace_back("PK\x03\x04 and more", "it holds zip" + told + "unzip -p it | nonet ...' reads them");
  for (const auto& [data, why] : kinds) {
    for (const std::size_t step : {1U, 4096U}) CHECK(expand(data, step, 1000).second == "cannot read it: " + why);
  }
  // Text that only begins alike.
  for (const std::string text : {"BZh", "BZh9", "BZh91AY&S.", "PK", "PK\x03\x05"}) CHECK(expand(text).first == text);
}

TEST_CASE("the size of a compressed file is not that of its text") {
  const TempFolder folder;
  for (const std::string& program : compressors()) {
    FileInput input(folder.write("puzzles", compressed(program, kPuzzle + "\n")), {});
    std::array<char, 10> buffer{};
    CHECK(input.bytes()(buffer.data(), buffer.size()) > 0);
    CHECK_FALSE(input.size());
  }
}

TEST_CASE("an input that breaks in the middle keeps its results, its tally and the numbers after it", "[volume]") {
  const std::string text = repeat(kPuzzle + "\n", 1000) + much_text();
  const TempFolder folder;
  const std::string jobs = GENERATE("1", "3");
  for (const std::string& program : compressors()) {
    CAPTURE(program, jobs);
    const std::string data = compressed(program, text);
    const std::string broken = folder.write("broken", data.substr(0, data.size() - 1));
    const std::string good = folder.write("good", kPuzzle + "\n");
    const Finished done = run_nonet({"solve", "-v", "-j", jobs, "--output", "json", broken, good});
    CHECK(done.status == 3);
    CHECK_THAT(done.err, ContainsSubstring("nonet: cannot expand " + broken + ": its data end too early\n"));
    const std::vector<std::string> lines = lines_of(done.out);
    CHECK(lines.size() > 1000);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto json = Json::parse(lines[i]);
      if (json["index"] != i + 1) FAIL("line " << i << " has index " << json["index"]);
    }
    CHECK(Json::parse(lines.back())["solution"] == kSolution);
    const std::string count = std::to_string(lines.size());
    CHECK_THAT(done.err, ContainsSubstring("nonet: " + count.substr(0, 1) + "," + count.substr(1) + " puzzles: "));
  }
}

}  // namespace nonet::test::compressed_test
