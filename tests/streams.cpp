#include "tests/streams.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/process.hpp"

namespace nonet::test {

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
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

ByteSource in_steps(std::string text, std::size_t step) {
  return [text = std::move(text), step, position = std::size_t{0}](char* buffer, std::size_t size) mutable {
    const std::size_t length = std::min({step, size, text.size() - position});
    text.copy(buffer, length, position);
    position += length;
    return length;
  };
}

}  // namespace nonet::test
