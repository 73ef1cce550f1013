#include "nonet/dimacs.hpp"

#include <cstdlib>
#include <utility>

#include "encoder/internal/literals.hpp"

namespace nonet {
namespace {

using Status = SolverAnswer::Status;

class AnswerReader {
 public:
  AnswerReader(int variables, SolverAnswer& answer) : answer_(answer) {
    answer_ = {};
    answer_.positive.assign(static_cast<std::size_t>(variables) + 1, false);
  }

  void read(LineSource& lines) {
    for (std::string_view line; lines.next(line);) take(line);
    if (no_model_ && (satisfiable_ || has_model_)) {
      fail(std::string("the answer contradicts itself: the solver says UNSATISFIABLE and ") +
           (satisfiable_ ? "SATISFIABLE" : "gives a model"));
    }
    if (!has_status_ && has_literals_) answer_.status = Status::satisfiable;
    if (!has_status_ && !has_literals_) {
      fail("no answer of a SAT solver: neither 's SATISFIABLE' nor 'SAT' nor a 'v' line");
    }
    const bool needs_model = answer_.positive.size() > 1;  // a formula without variables needs none
    if (answer_.status == Status::satisfiable && !has_literals_ && needs_model) {
      fail("the solver says SATISFIABLE, but gives no model");
    }
  }

 private:
  [[noreturn]] static void fail(std::string message) { throw ParseError{0, 0, std::move(message)}; }

  // Ignores lines that say nothing.
  void take(std::string_view line) {
    const std::string_view text = trim(line);
    if (text.empty()) return;
    const bool tagged = text.size() == 1 || text[1] == ' ' || text[1] == '\t';
    if (tagged && text[0] == 's') {
      take_status(trim(text.substr(1)));
    } else if (tagged && text[0] == 'v') {
      // Optimizers may print a model each time that they find a better one.
      if (std::exchange(has_cost_, false)) forget_model();
      take_literals(line, line.find('v') + 1);
    } else if (tagged && text[0] == 'o') {
      has_cost_ = true;
    } else if (text == "SAT" || text == "UNSAT" || text == "INDET") {
      minisat_ = true;
      take_status(text == "SAT" ? "SATISFIABLE" : text == "UNSAT" ? "UNSATISFIABLE" : "UNKNOWN");
    } else if (minisat_ && !(tagged && text[0] == 'c')) {
      take_literals(line, 0);
    }
  }

  void take_status(std::string_view text) {
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
      fail("unexpected status '" + std::string(text.substr(0, 20)) + "'");
    }
    has_status_ = true;
  }

  void forget_model() {
    answer_.positive.assign(answer_.positive.size(), false);
    has_literals_ = has_model_ = model_closed_ = false;
  }

  void take_literals(std::string_view line, std::size_t from) {
    for_each_literal(line, from, "the model", true, [&](int literal, std::size_t /*column*/) {
      if (model_closed_) return;
      has_literals_ = true;
      if (literal == 0) {
        model_closed_ = true;
        return;
      }
      // The next model, if no 0 is between them.
      if (has_model_ && std::abs(literal) == first_variable_) {
        model_closed_ = true;
        return;
      }
      if (!std::exchange(has_model_, true)) first_variable_ = std::abs(literal);
      if (literal > 0 && static_cast<std::size_t>(literal) < answer_.positive.size()) {
        answer_.positive[static_cast<std::size_t>(literal)] = true;
      }
    });
  }

  SolverAnswer& answer_;
  bool minisat_ = false;
  bool has_status_ = false;
  bool satisfiable_ = false;   // it said so
  bool no_model_ = false;      // it said UNSATISFIABLE before any model
  bool has_literals_ = false;  // or the 0 at a model's end
  bool has_model_ = false;
  bool model_closed_ = false;
  bool has_cost_ = false;   // said after the last model: the next one is better
  int first_variable_ = 0;  // of the model
};

}  // namespace

bool read_answer(const ByteSource& source, int variables, SolverAnswer& answer, ParseError& error) {
  return read_lines(source, error, [&](LineSource& lines) { AnswerReader(variables, answer).read(lines); });
}

}  // namespace nonet
