#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <utility>

#include "nonet/base/line_source.hpp"
#include "nonet/base/text.hpp"
#include "nonet/encoder/dimacs.hpp"

namespace nonet {
namespace {

// Reads the formula line by line; each function says in error_ what is wrong.
class Reader {
 public:
  Reader(DimacsFile& file, ParseError& error) : file_(file), error_(error) {}

  bool read(LineSource& lines) {
    std::string_view line;
    while (!ended_ && lines.next(line)) {
      error_.line = lines.number();
      if (!take(line)) return false;
    }
    error_.line = std::max<std::uint64_t>(lines.number(), 1);
    if (!has_header_) return fail(0, "no header 'p cnf VARIABLES CLAUSES'");
    if (!clause_.empty()) return fail(0, "the file ends within a clause, which has no closing 0");
    if (incremental_) return true;
    if (file_.cnf.clauses != declared_clauses_) {
      return fail(0, "the file ends after " + std::to_string(file_.cnf.clauses) + " clauses, its header declares " +
                         std::to_string(declared_clauses_));
    }
    // Declared variables count even where no clause has them.
    file_.cnf.variables = declared_variables_;
    return true;
  }

 private:
  bool fail(std::size_t column, std::string message) {
    error_.column = column;
    error_.message = std::move(message);
    return false;
  }

  bool take(std::string_view line) {
    const std::string_view text = trim(line);
    if (text.empty()) return true;
    if (text[0] == 'c' && (text.size() == 1 || text[1] == ' ' || text[1] == '\t')) {
      file_.comments.emplace_back(trim(text.substr(1)));
      return true;
    }
    if (text[0] == '%') {
      ended_ = true;
      return true;
    }
    if (text[0] == 'p') return take_header(text);
    if (!has_header_) return fail(1, "expected the header 'p cnf VARIABLES CLAUSES' before the first clause");
    if (incremental_ && text[0] == 'a') {
      if (!clause_.empty()) return fail(1, "a cube within a clause, which has no closing 0");
      in_cube_ = true;
      return take_literals(line.substr(line.find('a') + 1), line.find('a') + 1) &&
             (clause_.empty() || fail(1, "a cube has no closing 0"));
    }
    return take_literals(line);
  }

  bool take_header(std::string_view text) {
    if (has_header_) return fail(1, "a second header");
    std::string plain(text);
    std::replace(plain.begin(), plain.end(), '\t', ' ');
    const std::vector<std::string_view> words = split(plain, ' ');
    incremental_ = words.size() == 2 && words[0] == "p" && words[1] == "inccnf";
    if (incremental_) {
      declared_variables_ = std::numeric_limits<int>::max();
      has_header_ = true;
      return true;
    }
    std::uint64_t variables = 0;
    const bool sound = words.size() == 4 && words[0] == "p" && words[1] == "cnf" && read_number(words[2], variables) &&
                       read_number(words[3], declared_clauses_) &&
                       variables <= static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    if (!sound) return fail(1, "expected the header 'p cnf VARIABLES CLAUSES'");
    declared_variables_ = static_cast<int>(variables);
    has_header_ = true;
    return true;
  }

  bool take_literals(std::string_view line, std::size_t before = 0) {
    const char* const begin = line.data();
    const char* const end = begin + line.size();
    for (const char* at = begin; at != end;) {
      if (*at == ' ' || *at == '\t') {
        ++at;
        continue;
      }
      const auto column = before + static_cast<std::size_t>(at - begin) + 1;
      int literal = 0;
      const auto read = std::from_chars(at, end, literal);
      const bool whole = read.ec == std::errc{} && (read.ptr == end || *read.ptr == ' ' || *read.ptr == '\t');
      if (!whole) return fail(column, "unexpected " + quote_byte(*at) + " (a literal, or 0 at a clause's end)");
      at = read.ptr;
      if (literal == 0 && in_cube_) {
        file_.cubes.push_back(std::exchange(clause_, {}));
        in_cube_ = false;
        continue;
      }
      if (literal == 0) {
        if (!incremental_ && file_.cnf.clauses == declared_clauses_) {
          return fail(column,
                      "more clauses than the " + std::to_string(declared_clauses_) + " that the header declares");
        }
        file_.cnf.clause(clause_);
        clause_.clear();
        continue;
      }
      if (literal < -declared_variables_ || literal > declared_variables_) {
        return fail(column, "literal " + std::to_string(literal) + " is beyond the " +
                                std::to_string(declared_variables_) + " variables that the header declares");
      }
      clause_.push_back(literal);
    }
    return true;
  }

  DimacsFile& file_;
  ParseError& error_;
  std::vector<int> clause_;
  bool has_header_ = false;
  bool incremental_ = false;  // iCNF
  bool in_cube_ = false;
  bool ended_ = false;
  int declared_variables_ = 0;
  std::uint64_t declared_clauses_ = 0;
};

}  // namespace

bool read_dimacs(const ByteSource& source, DimacsFile& file, ParseError& error) {
  file = {};
  error = {};
  LineSource lines(source);
  return Reader(file, error).read(lines);
}

}  // namespace nonet
