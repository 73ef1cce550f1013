#include "nonet/proof/certificate.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "nonet/proof/formula.hpp"
#include "nonet/proof/sha256.hpp"

namespace nonet::proof {
namespace {

constexpr std::string_view kFirstLine = "nonet certificate 1";
static_assert(kFirstLine.starts_with(kCertificateHead));
constexpr std::array<std::string_view, 4> kClaims = {"solvable", "unique", "multiple", "no_solution"};
// Sides up to 61 write a cell as one of these, '.' for none; larger ones as numbers.
constexpr std::string_view kSymbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr int kMostSymbols = 61;
constexpr std::size_t kHashDigits = 64;

std::string cells_text(const std::vector<int>& cells, int side, int offset = 0) {
  std::string text;
  for (const int cell : cells) {
    const int number = cell + offset;
    if (side <= kMostSymbols) {
      text += kSymbols[static_cast<std::size_t>(number)];
    } else {
      if (!text.empty()) text += ' ';
      text += number == 0 ? "." : std::to_string(number);
    }
  }
  return text;
}

std::string header_text(const Certificate& certificate) {
  const BoardRules& rules = certificate.statement.rules;
  const int side = rules.side();
  std::string text = std::string(kFirstLine) + "\nverdict " + std::string(name_of(certificate.claim)) + "\n";
  text += "board " + std::to_string(rules.box_rows) + "x" + std::to_string(rules.box_cols) + "\n";
  std::string variants;
  if (rules.diagonal) variants += ",diagonal";
  if (rules.windoku) variants += ",windoku";
  if (rules.disjoint) variants += ",disjoint";
  if (!variants.empty()) text += "variants " + variants.substr(1) + "\n";
  if (!rules.regions.empty()) text += "regions " + cells_text(rules.regions, side, 1) + "\n";
  text += "clues " + cells_text(certificate.statement.clues, side) + "\n";
  int cell = -1;
  for (const Candidate& each : certificate.statement.excluded) {
    if (each.cell != cell) {
      if (cell >= 0) text += '\n';
      cell = each.cell;
      text += "excluded " + std::to_string(cell + 1);
    }
    text += " " + std::to_string(each.digit);
  }
  if (cell >= 0) text += '\n';
  for (const std::vector<int>& solution : certificate.solutions)
    text += "solution " + cells_text(solution, side) + "\n";
  return text + "formula " + std::to_string(certificate.variables) + " " + std::to_string(certificate.clauses) + " " +
         certificate.hash + "\n";
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

// The word up to the next blank, and the blank, off the front.
std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

// Up to the next line that begins a certificate, whatever this one says of its length: who goes on there reads nothing
// twice.
std::string_view up_to_next_head(std::string_view text) {
  const std::size_t end = text.find("\n" + std::string(kCertificateHead));
  return text.substr(0, end == std::string_view::npos ? end : end + 1);
}

// One line after the other, each of which must be what comes next.
class HeaderReader {
 public:
  HeaderReader(std::string_view text, Certificate& certificate, std::string& why, std::uint64_t first_line)
      : whole_(up_to_next_head(text)), text_(whole_), certificate_(certificate), why_(why), line_(first_line - 1) {}

  bool read() {
    certificate_ = {};
    return first_line() && verdict() && board() && variants() && regions() && clues() && exclusions() && solutions() &&
           formula() && proof() && end();
  }
  // How many bytes have been read.
  std::size_t taken() const { return whole_.size() - text_.size(); }

 private:
  bool fail(const std::string& message) {
    why_ = "line " + std::to_string(line_) + ": " + message;
    return false;
  }
  bool take(std::string_view& value, std::string_view key) {
    ++line_;
    if (!next_is(key)) return fail("'" + std::string(key) + "' is expected here");
    const std::size_t end = text_.find('\n');
    if (end == std::string_view::npos) return fail("the line is cut off");
    value = text_.substr(0, end).substr(key.size() + 1);
    text_.remove_prefix(end + 1);
    return true;
  }
  bool next_is(std::string_view key) const {
    return text_.starts_with(key) && text_.substr(key.size()).starts_with(' ');
  }

  bool first_line() {
    ++line_;
    if (!text_.starts_with(std::string(kFirstLine) + "\n"))
      return fail("this is no certificate: '" + std::string(kFirstLine) + "' is expected here");
    text_.remove_prefix(kFirstLine.size() + 1);
    return true;
  }
  bool verdict() {
    std::string_view value;
    if (!take(value, "verdict")) return false;
    const auto* const found = std::find(kClaims.begin(), kClaims.end(), value);
    if (found == kClaims.end()) return fail("the verdict is solvable, unique, multiple or no_solution");
    certificate_.claim = static_cast<Claim>(found - kClaims.begin());
    return true;
  }
  bool board() {
    std::string_view value;
    if (!take(value, "board")) return false;
    BoardRules& rules = certificate_.statement.rules;
    const std::size_t times = std::min(value.find('x'), value.size());
    const bool sound = times < value.size() && read_number(value.substr(0, times), rules.box_rows) &&
                       read_number(value.substr(times + 1), rules.box_cols);
    const std::string why = rules.why_unsound();
    if (sound && why.empty()) return true;
    return fail(sound ? why : "a board is ROWSxCOLUMNS of a box");
  }
  bool variants() {
    std::string_view value;
    if (!next_is("variants")) return true;
    if (!take(value, "variants")) return false;
    BoardRules& rules = certificate_.statement.rules;
    while (!value.empty()) {
      const std::size_t end = std::min(value.find(','), value.size());
      const std::string_view name = value.substr(0, end);
      value.remove_prefix(std::min(end + 1, value.size()));
      bool* const flag = name == "diagonal"   ? &rules.diagonal
                         : name == "windoku"  ? &rules.windoku
                         : name == "disjoint" ? &rules.disjoint
                                              : nullptr;
      if (flag == nullptr || *flag) return fail("variants are diagonal, windoku and disjoint, each once");
      *flag = true;
    }
    const std::string why = rules.why_unsound();
    return why.empty() || fail(why);
  }
  // A digit for each cell; those below `least` are no cells.
  bool cells(std::string_view value, int least, std::vector<int>& cells) {
    const int side = certificate_.statement.rules.side();
    if (side <= kMostSymbols) {
      for (const char symbol : value) {
        const std::size_t digit = kSymbols.find(symbol);
        cells.push_back(digit == std::string_view::npos ? side + 1 : static_cast<int>(digit));
      }
    } else {
      while (!value.empty()) {
        const std::string_view word = take_word(value);
        int digit = 0;
        if (word != "." && (!read_number(word, digit) || digit == 0)) digit = side + 1;
        cells.push_back(digit);
      }
    }
    const auto wanted = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    if (cells.size() != wanted) {
      return fail(std::to_string(cells.size()) + " cells, where the board has " + std::to_string(wanted));
    }
    const auto wrong =
        std::find_if(cells.begin(), cells.end(), [&](int digit) { return digit < least || digit > side; });
    return wrong == cells.end() ||
           fail("cell " + std::to_string(wrong - cells.begin() + 1) + " has none of the symbols");
  }
  bool regions() {
    std::string_view value;
    if (!next_is("regions")) return true;
    BoardRules& rules = certificate_.statement.rules;
    if (!take(value, "regions") || !cells(value, 1, rules.regions)) return false;
    for (int& region : rules.regions) --region;
    const std::string why = rules.why_unsound();
    return why.empty() || fail(why);
  }
  bool clues() {
    std::string_view value;
    return take(value, "clues") && cells(value, 0, certificate_.statement.clues);
  }
  bool exclusions() {
    Statement& statement = certificate_.statement;
    std::string_view value;
    while (next_is("excluded")) {
      if (!take(value, "excluded")) return false;
      const std::size_t before = statement.excluded.size();
      int cell = 0;
      bool sound = read_number(take_word(value), cell) && cell > 0 && !value.empty();
      while (sound && !value.empty()) {
        int digit = 0;
        sound = read_number(take_word(value), digit);
        statement.excluded.push_back({cell - 1, digit});
      }
      if (!sound) return fail("an exclusion is a cell's number and digits");
      if (const std::string why = statement.why_excluded_unsound(before); !why.empty()) return fail(why);
    }
    return true;
  }
  bool solutions() {
    std::string_view value;
    for (std::size_t i = 0; i < solutions_of(certificate_.claim); ++i) {
      std::vector<int>& solution = certificate_.solutions.emplace_back();
      if (!take(value, "solution") || !cells(value, 1, solution)) return false;
    }
    return true;
  }
  bool formula() {
    std::string_view value;
    if (!take(value, "formula")) return false;
    const bool sound =
        read_number(take_word(value), certificate_.variables) && read_number(take_word(value), certificate_.clauses);
    certificate_.hash = value;
    return (sound && value.size() == kHashDigits) || fail("a formula has variables, clauses and a SHA-256");
  }
  bool proof() {
    if (!has_proof(certificate_.claim)) return true;
    std::string_view value;
    if (!take(value, "proof")) return false;
    bool sound = read_number(take_word(value), certificate_.steps);
    certificate_.proof_line = line_ + 1;
    certificate_.binary = !value.empty();
    if (certificate_.binary) {
      std::size_t bytes = 0;
      sound = sound && take_word(value) == "binary" && read_number(value, bytes);
      if (!sound) return fail("a proof has a number of steps, and if it is binary of bytes");
      if (bytes >= text_.size() || text_[bytes] != '\n') return fail("the proof does not have so many bytes");
      certificate_.proof = text_.substr(0, bytes);
      text_.remove_prefix(bytes + 1);
      ++line_;
      return true;
    }
    if (!sound) return fail("a proof has a number of steps");
    const std::string_view rest = text_;
    for (std::uint64_t step = 0; step < certificate_.steps; ++step) {
      ++line_;
      const std::size_t end = text_.find('\n');
      if (end == std::string_view::npos || text_.starts_with("end")) {
        return fail("the proof is cut off: it has " + std::to_string(step) + " of " +
                    std::to_string(certificate_.steps) + " steps");
      }
      text_.remove_prefix(end + 1);
    }
    certificate_.proof = rest.substr(0, rest.size() - text_.size());
    return true;
  }
  bool end() {
    const std::string_view sealed = whole_.substr(0, taken());
    std::string_view value;
    if (!take(value, "end")) return false;
    certificate_.end_line = line_;
    Sha256 hash;
    hash.add(sealed);
    certificate_.sealed = value == hash.hex();
    return true;
  }

  std::string_view whole_;
  std::string_view text_;  // what is left
  Certificate& certificate_;
  std::string& why_;
  std::uint64_t line_;  // the last one taken
};

}  // namespace

std::string_view name_of(Claim claim) { return kClaims[static_cast<std::size_t>(claim)]; }

std::size_t solutions_of(Claim claim) {
  constexpr std::array<std::size_t, kClaims.size()> kSolutions = {1, 1, 2, 0};
  return kSolutions[static_cast<std::size_t>(claim)];
}

bool has_proof(Claim claim) { return claim == Claim::unique || claim == Claim::no_solution; }

std::string write_certificate(const Certificate& certificate, const std::vector<Step>& steps, bool binary) {
  std::string text = header_text(certificate);
  if (has_proof(certificate.claim)) {
    std::string proof;
    for (const Step& step : steps) append_step(proof, step, binary);
    text += "proof " + std::to_string(steps.size());
    if (binary) text += " binary " + std::to_string(proof.size());
    text += "\n" + proof;
    if (binary) text += '\n';
  }
  Sha256 hash;
  hash.add(text);
  return text + "end " + hash.hex() + "\n";
}

bool read_certificate(std::string_view& text, Certificate& certificate, std::string& why, std::uint64_t first_line) {
  HeaderReader reader(text, certificate, why, first_line);
  const bool read = reader.read();
  text.remove_prefix(reader.taken());
  return read;
}

}  // namespace nonet::proof
