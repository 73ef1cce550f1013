#include "tests/streams.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "run/compare.hpp"
#include "tests/catch.hpp"
#include "tests/process.hpp"

namespace nonet::test {

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::string repeat(std::string_view part, std::size_t times) {
  std::string text;
  while (times-- > 0) text += part;
  return text;
}

std::string mixed_puzzles(int count, int blanks, Random& random) {
  const auto rules = Rules::make({});
  std::string text;
  for (int i = 0; i < count; ++i) {
    std::string puzzle = text_of(random_puzzle(rules, blanks + random.below(8), random).clues);
    // The first record shows the shape of all: it stays whole.
    const int kind = i == 0 ? 3 : random.below(20);
    const auto cell = static_cast<std::size_t>(random.below(81));
    if (kind == 0) puzzle[cell] = 'z';
    if (kind == 1) puzzle.resize(cell + 1);
    if (kind == 2) puzzle[cell] = static_cast<char>('1' + random.below(9));
    if (kind == 3) puzzle += "\n\n# a comment";
    if (kind == 4) puzzle += "\r";
    text += puzzle + "\n";
  }
  return text;
}

std::string without_times(const std::string& form, const std::string& text) {
  constexpr std::size_t kTime = 9;  // its column in csv
  std::string same;
  for (const std::string& line : lines_of(text)) {
    if (form == "json") {
      nlohmann::json json = nlohmann::json::parse(line);
      json.erase("time_us");
      same += json.dump() + "\n";
    } else {
      std::vector<std::string> fields = parts_of(line, ',');
      if (form == "csv") fields.at(kTime).clear();
      for (const std::string& field : fields) same += field + ",";
      same += '\n';
    }
  }
  return same;
}

std::vector<Record> records_of(ByteSource source, const ReadOptions& options) {
  PuzzleReader reader(std::move(source), options);
  std::vector<Record> records;
  while (std::optional<Record> record = reader.next()) records.push_back(std::move(*record));
  return records;
}

std::vector<Record> records_of(const std::string& text, const ReadOptions& options) {
  return records_of(bytes_of(text), options);
}

std::vector<Puzzle> puzzles_in(const std::string& text, const ReadOptions& options) {
  std::vector<Puzzle> puzzles;
  for (Record& record : records_of(text, options)) {
    INFO(record.error.text());
    REQUIRE(record.puzzle);
    puzzles.push_back(std::move(*record.puzzle));
  }
  return puzzles;
}

bool has_regions(const Puzzle& puzzle, const std::vector<std::uint8_t>& regions) {
  const auto& found = puzzle.rules->spec().regions;
  if (found.size() != regions.size()) return false;
  for (std::size_t a = 0; a < found.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if ((found[a] == found[b]) != (regions[a] == regions[b])) return false;
    }
  }
  return true;
}

PuzzleSet set_of(const std::string& text, const ReadOptions& options) {
  PuzzleSet set;
  RecordReader reader(bytes_of(text), options);
  set.read(reader);
  return set;
}

ByteSource in_steps(std::string text, std::size_t step) {
  return [text = std::move(text), step, position = std::size_t{0}](char* buffer, std::size_t size) mutable {
    const std::size_t length = std::min({step, size, text.size() - position});
    text.copy(buffer, length, position);
    position += length;
    return length;
  };
}

}  // namespace nonet::test
