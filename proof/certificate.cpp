#include "nonet/certificate.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <stdexcept>

#include "proof/diagram.hpp"
#include "proof/formula.hpp"
#include "proof/lrat_steps.hpp"
#include "proof/sha256.hpp"
#include "proof/steps.hpp"

namespace nonet::proof {
namespace {

constexpr std::string_view kFirstLine = "nonet certificate 1";
static_assert(kFirstLine.starts_with(kCertificateHead));
constexpr std::array<std::string_view, 5> kClaims = {"solvable", "unique", "multiple", "no_solution", "count"};
constexpr std::array<std::size_t, kClaims.size()> kSolutions = {1, 1, 2, 0, 0};  // that such a certificate has
// Where no digit is above 61, a cell is one of these, or '.' for none; else it is a number.
constexpr std::string_view kSymbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr int kGreatestSymbol = 61;
constexpr std::size_t kHashDigits = 64;
constexpr std::uint64_t kStepsAPoll = 4096;
// Bytes of memory for each byte of a constraint, at most. The worst is a table of states of a bit each: six in a
// symbol, a vector of 24 bytes for each, and two more while the list of them grows.
constexpr std::size_t kMemoryPerTextByte = 500;
constexpr std::size_t kPiece = std::size_t{1} << 18U;  // that is hashed between two polls

// `least`: what 1 is written as.
std::string cells_text(const std::vector<int>& cells, int side, int least) {
  const bool has_symbols = least + side - 1 <= kGreatestSymbol;
  std::string text;
  for (const int cell : cells) {
    const int value = cell - 1 + least;
    if (!has_symbols && !text.empty()) text += ' ';
    if (cell == 0) {
      text += '.';
    } else if (has_symbols) {
      text += kSymbols[static_cast<std::size_t>(value)];
    } else {
      text += std::to_string(value);
    }
  }
  return text;
}

std::string header_text(const Certificate& certificate) {
  const BoardRules& rules = certificate.statement.rules;
  const int side = rules.side();
  const Statement& statement = certificate.statement;
  std::string text(kFirstLine);
  text += "\nverdict " + std::string(name_of(certificate.claim)) + "\n";
  text += "board " + std::to_string(rules.box_rows) + "x" + std::to_string(rules.box_cols);
  if (!rules.is_plain()) {
    text += " " + std::to_string(rules.rows()) + "x" + std::to_string(rules.columns()) + " ";
    text += rules.least == 1 ? std::to_string(side)
                             : std::to_string(rules.least) + "-" + std::to_string(rules.value_of(side));
    if (!rules.has_lines) text += " raw";
    if (rules.extra > 0) text += " +" + std::to_string(rules.extra);
  }
  text += '\n';
  if (!rules.regions.empty()) {
    std::vector<int> regions = rules.regions;
    for (int& region : regions) ++region;
    text += "regions " + cells_text(regions, side, 1) + "\n";
  }
  for (const std::string& line : rules.constraints) text += "constraint " + line + "\n";
  text += "clues " + cells_text(statement.clues, side, rules.least) + "\n";
  int cell = -1;
  for (const Candidate& each : statement.excluded) {
    if (each.cell != cell) {
      if (cell >= 0) text += '\n';
      cell = each.cell;
      text += "excluded " + std::to_string(cell + 1);
    }
    text += " " + std::to_string(rules.value_of(each.digit));
  }
  if (cell >= 0) text += '\n';
  if (!statement.cube.empty()) {
    text += "cube";
    for (const int literal : statement.cube) text += " " + std::to_string(literal);
    text += '\n';
  }
  if (certificate.claim == Claim::count) text += "count " + std::to_string(certificate.count) + "\n";
  if (certificate.solutions_file.empty()) {
    for (const std::vector<int>& solution : certificate.solutions)
      text += "solution " + cells_text(solution, side, rules.least) + "\n";
  } else {
    text += "solutions " + certificate.solutions_file + " " + certificate.solutions_hash + "\n";
  }
  return text + "formula " + std::to_string(certificate.variables) + " " + std::to_string(certificate.clauses) + " " +
         certificate.hash + "\n";
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

// Takes the word up to the next separator off the front, with the separator.
std::string_view take_word(std::string_view& text, char separator = ' ') {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return word;
}

// The text up to the next line that begins a certificate, whatever this one says of its length. A reader that goes on
// there reads nothing twice.
std::string_view up_to_next_head(std::string_view text) {
  const std::size_t end = text.find("\n" + std::string(kCertificateHead));
  return text.substr(0, end == std::string_view::npos ? end : end + 1);
}

// A number for each cell, from 1, or 0 where it may be open; `least` is how a 1 is written. "" or what is wrong.
std::string read_cells(std::string_view value, const BoardRules& rules, int least, bool may_be_open,
                       std::vector<int>& cells, bool are_regions = false) {
  constexpr int kNone = -1;
  const int side = rules.side();
  const auto add = [&](int written) {
    cells.push_back(written < least || written >= least + side ? kNone : written + 1 - least);
  };
  if (least + side - 1 <= kGreatestSymbol) {
    for (const char symbol : value) {
      const std::size_t written = kSymbols.find(symbol);
      if (symbol == '.') {
        cells.push_back(0);
      } else {
        add(written == std::string_view::npos ? kNone : static_cast<int>(written));
      }
    }
  } else {
    while (!value.empty()) {
      const std::string_view word = take_word(value);
      int written = 0;
      if (word == ".") {
        cells.push_back(0);
      } else {
        add(read_number(word, written) ? written : kNone);
      }
    }
  }
  const auto wanted = static_cast<std::size_t>(are_regions ? rules.placed() : rules.cells());
  if (cells.size() != wanted) {
    return std::to_string(cells.size()) + " cells, where the board has " + std::to_string(wanted);
  }
  const auto wrong = std::find_if(cells.begin(), cells.end(), [&](int cell) { return cell < (may_be_open ? 0 : 1); });
  if (wrong == cells.end()) return {};
  return "cell " + std::to_string(wrong - cells.begin() + 1) + " has none of the symbols";
}

// A number of digits, or the lowest and the greatest where they begin with 0.
bool read_digits(std::string_view value, BoardRules& rules) {
  if (!value.starts_with("0-")) return read_number(value, rules.own_digits);
  int greatest = 0;
  if (!read_number(value.substr(2), greatest) || greatest < 0 || greatest >= kMostSide) return false;
  rules.least = 0;
  rules.own_digits = greatest + 1;
  return true;
}

// The name in "NAME SHA-256".
std::string_view name_before_hash(std::string_view value) {
  return value.substr(0, std::min(value.rfind(' '), value.size()));
}

bool is_file_beside(std::string_view name) {
  return !name.empty() && name != "." && name != ".." && name.find_first_of("/\n") == std::string_view::npos;
}

// Why a text is not a certificate.
class Unreadable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Takes one line after the other. Each must be the one that comes next.
class HeaderReader {
 public:
  HeaderReader(std::string_view text, Certificate& certificate, std::uint64_t first_line, const GoesOn& goes_on,
               std::size_t most_constraint_bytes)
      : whole_(up_to_next_head(text)),
        text_(whole_),
        certificate_(certificate),
        goes_on_(goes_on),
        most_constraint_bytes_(most_constraint_bytes),
        line_(first_line - 1) {}

  // Throws Unreadable.
  void read() {
    certificate_ = {};
    first_line();
    verdict();
    board();
    regions();
    constraints();
    cells(take("clues"), certificate_.statement.rules.least, true, certificate_.statement.clues);
    exclusions();
    cube();
    solutions();
    formula();
    if (has_proof(certificate_.claim)) proof();
    end();
  }
  // How many bytes have been read.
  std::size_t taken() const { return whole_.size() - text_.size(); }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw Unreadable("line " + std::to_string(line_) + ": " + message);
  }
  void require(bool sound, const std::string& message) const {
    if (!sound) fail(message);
  }
  void require_sound_rules() const {
    const std::string why = certificate_.statement.rules.why_unsound();
    require(why.empty(), why);
  }
  std::string_view take(std::string_view key) {
    ++line_;
    if (!next_is(key)) fail("'" + std::string(key) + "' is expected here");
    const std::size_t end = text_.find('\n');
    require(end != std::string_view::npos, "the line is cut off");
    const std::string_view value = text_.substr(0, end).substr(key.size() + 1);
    text_.remove_prefix(end + 1);
    ask(goes_on_);
    return value;
  }
  bool next_is(std::string_view key) const {
    return text_.starts_with(key) && text_.substr(key.size()).starts_with(' ');
  }

  void first_line() {
    ++line_;
    const std::string line = std::string(kFirstLine) + "\n";
    if (!text_.starts_with(line)) fail("this is not a certificate: '" + std::string(kFirstLine) + "' is expected here");
    text_.remove_prefix(line.size());
  }
  void verdict() {
    const std::string_view value = take("verdict");
    const auto* const found = std::find(kClaims.begin(), kClaims.end(), value);
    require(found != kClaims.end(), "the verdict is solvable, unique, multiple, no_solution or count");
    certificate_.claim = static_cast<Claim>(found - kClaims.begin());
  }
  void board() {
    std::string_view value = take("board");
    BoardRules& rules = certificate_.statement.rules;
    const auto read_pair = [](std::string_view pair, int& rows, int& columns) {
      const std::size_t times = std::min(pair.find('x'), pair.size());
      return times < pair.size() && read_number(pair.substr(0, times), rows) &&
             read_number(pair.substr(times + 1), columns);
    };
    require(read_pair(take_word(value), rules.box_rows, rules.box_cols), "a board is ROWSxCOLUMNS of a box");
    if (!value.empty()) {
      bool sound =
          read_pair(take_word(value), rules.own_rows, rules.own_columns) && read_digits(take_word(value), rules);
      if (value == "raw" || value.starts_with("raw ")) {
        take_word(value);
        rules.has_lines = false;
      }
      if (!value.empty()) {
        sound = sound && value.starts_with('+') && read_number(value.substr(1), rules.extra) && rules.extra > 0;
      }
      require(sound,
              "after the box come ROWSxCOLUMNS of the board, the number of digits or 0-GREATEST, 'raw' where lines may "
              "repeat digits, and + with a number of cells without a place");
      // Each of these is a box's number of cells, or the board's own.
      for (int* const own : {&rules.own_rows, &rules.own_columns, &rules.own_digits}) {
        require(*own > 0, "a board has rows, columns and digits");
        if (rules.box_rows <= kMostSide && rules.box_cols <= kMostSide && *own == rules.box_rows * rules.box_cols)
          *own = 0;
      }
      require(!rules.is_plain(),
              "a board with as many rows, columns and digits from 1 as a box has cells names its box alone");
    }
    require_sound_rules();
  }
  void constraints() {
    BoardRules& rules = certificate_.statement.rules;
    const std::uint64_t first = line_ + 1;
    constexpr std::size_t kLine = 2;  // what a line without text counts for
    std::size_t bytes = 0;
    while (next_is("constraint")) {
      const std::string_view text = take("constraint");
      bytes += text.size() + kLine;
      if (bytes > most_constraint_bytes_ / kMemoryPerTextByte) throw LimitReached(Refusal::Kind::too_large);
      rules.constraints.emplace_back(text);
    }
    if (!rules.is_constrained()) return;
    const auto diagram = std::make_shared<const Diagram>(rules, goes_on_);
    if (!diagram->why_unsound().empty()) {
      line_ = first + diagram->first_unsound();
      fail(diagram->why_unsound());
    }
    certificate_.statement.diagram = diagram;
  }
  void cells(std::string_view value, int least, bool may_be_open, std::vector<int>& cells,
             bool are_regions = false) const {
    const std::string why = read_cells(value, certificate_.statement.rules, least, may_be_open, cells, are_regions);
    require(why.empty(), why);
  }
  void regions() {
    if (!next_is("regions")) return;
    BoardRules& rules = certificate_.statement.rules;
    cells(take("regions"), 1, false, rules.regions, true);
    for (int& region : rules.regions) --region;
    require_sound_rules();
  }
  void exclusions() {
    Statement& statement = certificate_.statement;
    while (next_is("excluded")) {
      std::string_view value = take("excluded");
      const std::size_t before = statement.excluded.size();
      int cell = 0;
      bool sound = read_number(take_word(value), cell) && cell > 0 && !value.empty();
      while (sound && !value.empty()) {
        int digit = 0;
        sound = read_number(take_word(value), digit);
        statement.excluded.push_back({cell - 1, digit + 1 - statement.rules.least});
      }
      require(sound, "an exclusion is a cell's number and digits");
      const std::string why = statement.why_excluded_unsound(before);
      require(why.empty(), why);
    }
  }
  void cube() {
    if (!next_is("cube")) return;
    Statement& statement = certificate_.statement;
    std::string_view value = take("cube");
    require(!value.empty() && value.back() != ' ', "a cube is a list of literals");
    while (!value.empty()) {
      int literal = 0;
      require(read_number(take_word(value), literal), "a cube is a list of literals");
      statement.cube.push_back(literal);
    }
    const std::string why = statement.why_cube_unsound();
    require(why.empty(), why);
  }
  void solutions() {
    std::uint64_t wanted = kSolutions[static_cast<std::size_t>(certificate_.claim)];
    if (certificate_.claim == Claim::count) {
      require(read_number(take("count"), wanted), "a count is a number");
      certificate_.count = wanted;
      if (next_is("solutions")) {
        const std::string_view value = take("solutions");
        const std::string_view name = name_before_hash(value);
        certificate_.solutions_file = name;
        certificate_.solutions_hash = value.substr(std::min(name.size() + 1, value.size()));
        const bool beside = is_file_beside(name);
        require(beside && certificate_.solutions_hash.size() == kHashDigits,
                "solutions are in a file beside this one: its name and SHA-256");
        return;
      }
    }
    for (std::uint64_t i = 0; i < wanted; ++i) {
      cells(take("solution"), certificate_.statement.rules.least, false, certificate_.solutions.emplace_back());
    }
  }
  void formula() {
    std::string_view value = take("formula");
    const bool sound =
        read_number(take_word(value), certificate_.variables) && read_number(take_word(value), certificate_.clauses);
    certificate_.hash = value;
    require(sound && value.size() == kHashDigits, "a formula has variables, clauses and a SHA-256");
  }
  void proof() {
    std::string_view value = take("proof");
    require(!value.ends_with(' '), "a proof has a number of steps");
    bool sound = read_number(take_word(value), certificate_.steps);
    certificate_.proof_line = line_ + 1;
    constexpr std::string_view kLrat = "lrat";
    if (value.starts_with(kLrat)) {
      require(take_word(value) == kLrat, "a proof is in DRAT, or in LRAT: 'lrat'");
      certificate_.format = ProofFormat::lrat;
    }
    certificate_.binary = !value.empty();
    if (certificate_.binary) {
      std::size_t bytes = 0;
      sound = sound && take_word(value) == "binary" && read_number(value, bytes);
      require(sound, "a proof has a number of steps, and if it is binary of bytes");
      require(bytes < text_.size() && text_[bytes] == '\n', "the proof does not have this many bytes");
      certificate_.proof = text_.substr(0, bytes);
      text_.remove_prefix(bytes + 1);
      ++line_;
      return;
    }
    require(sound, "a proof has a number of steps");
    const std::string_view rest = text_;
    for (std::uint64_t step = 0; step < certificate_.steps; ++step) {
      if (step % kStepsAPoll == 0) ask(goes_on_);
      ++line_;
      const std::size_t end = text_.find('\n');
      if (end == std::string_view::npos || text_.starts_with("end")) {
        fail("the proof is cut off: it has " + std::to_string(step) + " of " + std::to_string(certificate_.steps) +
             " steps");
      }
      text_.remove_prefix(end + 1);
    }
    certificate_.proof = rest.substr(0, rest.size() - text_.size());
  }
  void end() {
    const std::string_view sealed = whole_.substr(0, taken());
    const std::string_view value = take("end");
    certificate_.end_line = line_;
    Sha256 hash;
    for (std::size_t at = 0; at < sealed.size(); at += kPiece) {
      ask(goes_on_);
      hash.add(sealed.substr(at, kPiece));
    }
    certificate_.sealed = value == hash.hex();
  }

  std::string_view whole_;
  std::string_view text_;  // what is left
  Certificate& certificate_;
  const GoesOn& goes_on_;
  std::size_t most_constraint_bytes_;
  std::uint64_t line_;  // the last one taken
};

}  // namespace

std::string_view name_of(Claim claim) { return kClaims[static_cast<std::size_t>(claim)]; }

bool has_proof(Claim claim) { return claim == Claim::unique || claim == Claim::no_solution || claim == Claim::count; }

StepReader drat_steps(const Certificate& certificate) {
  return {certificate.proof, certificate.binary, certificate.proof_line};
}

LratReader lrat_steps(const Certificate& certificate) {
  return {certificate.proof, certificate.binary ? LratForm::binary : LratForm::text, certificate.proof_line};
}

std::vector<std::vector<int>> blocked_solutions(const Certificate& certificate) {
  const bool blocks = certificate.claim == Claim::unique || certificate.claim == Claim::count;
  return blocks ? certificate.solutions : std::vector<std::vector<int>>();
}

std::string write_certificate(const Certificate& certificate) {
  std::string text = header_text(certificate);
  if (has_proof(certificate.claim)) {
    text += "proof " + std::to_string(certificate.steps);
    if (certificate.format == ProofFormat::lrat) text += " lrat";
    if (certificate.binary) text += " binary " + std::to_string(certificate.proof.size());
    text += "\n";
    text += certificate.proof;
    if (certificate.binary) text += '\n';
  }
  Sha256 hash;
  hash.add(text);
  return text + "end " + hash.hex() + "\n";
}

std::string set_apart(Certificate& certificate, const std::string& solutions_file) {
  std::string text;
  for (const std::vector<int>& solution : certificate.solutions)
    text += cells_text(solution, certificate.statement.rules.side(), certificate.statement.rules.least) + "\n";
  Sha256 hash;
  hash.add(text);
  certificate.solutions_file = solutions_file;
  certificate.solutions_hash = hash.hex();
  return text;
}

std::vector<std::string> solutions_files(std::string_view text) {
  constexpr std::string_view kKey = "\nsolutions ";
  std::vector<std::string> names;
  for (std::size_t at = text.find(kKey); at != std::string_view::npos; at = text.find(kKey, at)) {
    at += kKey.size();
    const std::string_view name = name_before_hash(text.substr(at, text.find('\n', at) - at));
    if (is_file_beside(name)) names.emplace_back(name);
  }
  return names;
}

std::string read_solutions(std::string_view text, Certificate& certificate) {
  for (std::uint64_t line = 1; !text.empty(); ++line) {
    const std::string why = read_cells(take_word(text, '\n'), certificate.statement.rules,
                                       certificate.statement.rules.least, false, certificate.solutions.emplace_back());
    if (!why.empty()) return "line " + std::to_string(line) + ": " + why;
  }
  return {};
}

bool read_certificate(std::string_view& text, Certificate& certificate, std::string& why, std::uint64_t first_line,
                      const GoesOn& goes_on, std::size_t most_constraint_bytes) {
  HeaderReader reader(text, certificate, first_line, goes_on, most_constraint_bytes);
  bool read = true;
  try {
    reader.read();
  } catch (const Unreadable& unreadable) {
    why = unreadable.what();
    read = false;
  } catch (const LimitReached&) {
    text.remove_prefix(reader.taken());
    throw;
  }
  text.remove_prefix(reader.taken());
  return read;
}

}  // namespace nonet::proof
