#include "nonet/encoder/answer.hpp"

#include <charconv>
#include <utility>

#include "nonet/base/line_source.hpp"
#include "nonet/base/text.hpp"

namespace nonet {
namespace {

using Status = SolverAnswer::Status;

class Reader {
 public:
  Reader(int variables, SolverAnswer& answer, ParseError& error) : answer_(answer), error_(error) {
    answer_ = {};
    answer_.positive.assign(static_cast<std::size_t>(variables) + 1, false);
  }

  bool read(LineSource& lines) {
    std::string_view line;
    while (lines.next(line)) {
      error_.line = lines.number();
      if (!take(line)) return false;
    }
    if (no_model_ && (satisfiable_ || has_model_)) {
      return fail(0, std::string("the answer contradicts itself: the solver says UNSATISFIABLE and ") +
                         (satisfiable_ ? "SATISFIABLE" : "gives a model"));
    }
    if (!has_status_ && has_literals_) answer_.status = Status::satisfiable;
    if (!has_status_ && !has_literals_) {
      return fail(0, "no answer of a SAT solver: neither 's SATISFIABLE' nor 'SAT' nor a 'v' line");
    }
    const bool needs_model = answer_.positive.size() > 1;  // a formula of no variables has nothing to tell
    if (answer_.status == Status::satisfiable && !has_literals_ && needs_model) {
      return fail(0, "the solver says SATISFIABLE, but gives no model");
    }
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
    const bool tagged = text.size() == 1 || text[1] == ' ' || text[1] == '\t';
    if (tagged && text[0] == 's') return take_status(trim(text.substr(1)));
    if (tagged && text[0] == 'v') return take_literals(line, line.find('v') + 1);
    if (tagged && (text[0] == 'c' || text[0] == 'o')) return true;
    if (text == "SAT" || text == "UNSAT" || text == "INDET") {
      minisat_ = true;
      return take_status(text == "SAT" ? "SATISFIABLE" : text == "UNSAT" ? "UNSATISFIABLE" : "UNKNOWN");
    }
    if (minisat_) return take_literals(line, 0);
    return true;  // talk
  }

  bool take_status(std::string_view text) {
    // After an enumeration `s UNSATISFIABLE` only says that there are no more models.
    if (has_literals_ && text == "UNSATISFIABLE") text = "SATISFIABLE";
    if (text == "SATISFIABLE" || text == "OPTIMUM FOUND") {
      answer_.status = Status::satisfiable;
      satisfiable_ = true;
    } else if (text == "UNSATISFIABLE") {
      answer_.status = Status::unsatisfiable;
      no_model_ = true;
    } else if (text == "UNKNOWN" || text == "INDETERMINATE") {
      answer_.status = Status::unknown;
    } else {
      return fail(0, "unexpected status '" + std::string(text.substr(0, 20)) + "'");
    }
    has_status_ = true;
    return true;
  }

  bool take_literals(std::string_view line, std::size_t from) {
    const char* const begin = line.data();
    const char* const end = begin + line.size();
    for (const char* at = begin + from; at != end;) {
      if (*at == ' ' || *at == '\t') {
        ++at;
        continue;
      }
      int literal = 0;
      const auto read = std::from_chars(at, end, literal);
      if (read.ec != std::errc{} || (read.ptr != end && *read.ptr != ' ' && *read.ptr != '\t')) {
        return fail(static_cast<std::size_t>(at - begin) + 1,
                    "unexpected " + quote_byte(*at) + " (a literal, or 0 at the model's end)");
      }
      at = read.ptr;
      if (model_closed_) continue;
      if (literal == 0) {
        model_closed_ = true;
        has_literals_ = true;
        continue;
      }
      has_literals_ = has_model_ = true;
      if (literal > 0 && static_cast<std::size_t>(literal) < answer_.positive.size()) {
        answer_.positive[static_cast<std::size_t>(literal)] = true;
      }
    }
    return true;
  }

  SolverAnswer& answer_;
  ParseError& error_;
  bool minisat_ = false;
  bool has_status_ = false;
  bool satisfiable_ = false;   // it said so
  bool no_model_ = false;      // it said UNSATISFIABLE before any model
  bool has_literals_ = false;  // or the 0 at a model's end
  bool has_model_ = false;
  bool model_closed_ = false;
};

}  // namespace

bool read_answer(const ByteSource& source, int variables, SolverAnswer& answer, ParseError& error) {
  error = {};
  LineSource lines(source);
  return Reader(variables, answer, error).read(lines);
}

}  // namespace nonet
