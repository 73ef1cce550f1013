#include <algorithm>
#include <limits>
#include <utility>

#include "encoder/internal/literals.hpp"
#include "nonet/dimacs.hpp"

namespace nonet {
namespace {

// Reads the formula line by line.
class DimacsReader {
 public:
  explicit DimacsReader(DimacsFile& file) : file_(file) {}

  void read(LineSource& lines) {
    for (std::string_view line; !ended_ && lines.next(line);) take(line);
    if (!has_header_) fail(0, "no header 'p cnf VARIABLES CLAUSES'");
    if (!clause_.empty()) fail(0, "the file ends within a clause, which has no closing 0");
    if (incremental_ || only_comments_) return;
    if (file_.cnf.clauses != declared_clauses_) {
      fail(0, "the file ends after " + std::to_string(file_.cnf.clauses) + " clauses, its header declares " +
                  std::to_string(declared_clauses_));
    }
    // Declared variables count even if no clause has them.
    file_.cnf.variables = declared_variables_;
  }

 private:
  [[noreturn]] static void fail(std::size_t column, std::string message) {
    throw ParseError{0, column, std::move(message)};
  }

  void take(std::string_view line) {
    const std::string_view text = trim(line);
    if (text.empty()) return;
    if (text[0] == 'c' && (text.size() == 1 || text[1] == ' ' || text[1] == '\t')) {
      file_.comments.emplace_back(trim(text.substr(1)));
    } else if (text[0] == '*' && (only_comments_ || !has_header_)) {  // OPB
      has_header_ = only_comments_ = true;
      file_.comments.emplace_back(trim(text.substr(1)));
    } else if (only_comments_) {
      return;
    } else if (text[0] == '%') {
      ended_ = true;
    } else if (text[0] == 'p') {
      take_header(text);
    } else if (!has_header_) {
      fail(1, "expected the header 'p cnf VARIABLES CLAUSES' before the first clause");
    } else if (incremental_ && text[0] == 'a') {
      if (!clause_.empty()) fail(1, "a cube within a clause, which has no closing 0");
      in_cube_ = true;
      take_literals(line, line.find('a') + 1);
      if (in_cube_ || !clause_.empty()) fail(1, "a cube has no closing 0");
    } else {
      take_literals(line, 0);
    }
  }

  void take_header(std::string_view text) {
    if (has_header_) fail(1, "a second header");
    std::string plain(text);
    std::replace(plain.begin(), plain.end(), '\t', ' ');
    const std::vector<std::string_view> words = split(plain, ' ');
    has_header_ = true;
    only_comments_ = words.size() == 5 && words[0] == "p" && words[1] == "wcnf";
    if (only_comments_) return;
    incremental_ = words.size() == 2 && words[0] == "p" && words[1] == "inccnf";
    if (incremental_) {
      declared_variables_ = std::numeric_limits<int>::max();
      return;
    }
    std::uint64_t variables = 0;
    const bool sound = words.size() == 4 && words[0] == "p" && words[1] == "cnf" && read_number(words[2], variables) &&
                       read_number(words[3], declared_clauses_) &&
                       variables <= static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    if (!sound) fail(1, "expected the header 'p cnf VARIABLES CLAUSES'");
    declared_variables_ = static_cast<int>(variables);
  }

  void take_literals(std::string_view line, std::size_t from) {
    for_each_literal(line, from, "a clause", false, [&](int literal, std::size_t column) {
      if (literal == 0 && std::exchange(in_cube_, false)) {
        file_.cubes.push_back(std::exchange(clause_, {}));
      } else if (literal == 0) {
        if (!incremental_ && file_.cnf.clauses == declared_clauses_) {
          fail(column, "more clauses than the " + std::to_string(declared_clauses_) + " that the header declares");
        }
        file_.cnf.clause(clause_);
        clause_.clear();
      } else if (literal < -declared_variables_ || literal > declared_variables_) {
        fail(column, "literal " + std::to_string(literal) + " is beyond the " + std::to_string(declared_variables_) +
                         " variables that the header declares");
      } else {
        clause_.push_back(literal);
      }
    });
  }

  DimacsFile& file_;
  std::vector<int> clause_;
  bool has_header_ = false;
  bool incremental_ = false;    // iCNF
  bool only_comments_ = false;  // OPB, WCNF
  bool in_cube_ = false;
  bool ended_ = false;
  int declared_variables_ = 0;
  std::uint64_t declared_clauses_ = 0;
};

}  // namespace

bool read_dimacs(const ByteSource& source, DimacsFile& file, ParseError& error) {
  file = {};
  const bool read = read_lines(source, error, [&](LineSource& lines) { DimacsReader(file).read(lines); });
  error.line = read ? 0 : std::max<std::uint64_t>(error.line, 1);  // an empty file, too
  return read;
}

}  // namespace nonet
