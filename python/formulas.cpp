// encode, decode, prove, verify.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "encoder/plan.hpp"
#include "nonet/dimacs.hpp"
#include "nonet/encoder.hpp"
#include "nonet/error.hpp"
#include "nonet/prove.hpp"
#include "nonet/version.hpp"
#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"
#include "python/call.hpp"
#include "python/types.hpp"
#include "run/certify.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

// A puzzle's formula in memory.
struct Formula {
  static constexpr bool kBoundToPython = true;
  BoardPuzzle board;
  VariableMap map;
  Cnf cnf;
  std::string encoding;
  bool one_model_each;
};

// Takes clauses until a stop is requested.
class StoppedCnf : public ClauseSink {
 public:
  StoppedCnf(Cnf& cnf, std::stop_token stop) : cnf_(cnf), stop_(std::move(stop)) {}
  void clause(std::span<const int> literals) override { cnf_.clause(literals); }
  bool full() override { return stop_.stop_requested(); }

 private:
  Cnf& cnf_;
  std::stop_token stop_;
};

std::shared_ptr<Formula> encode(Value given, Value rules, Value given_encoding, Value at_most_one,
                                Value given_reduction, Value compact) {
  const std::string encoding(text_of(given_encoding, "encoding"));
  EncodeOptions options{.encoding = about("encoding", [&] { return &find_encoding(encoding); }),
                        .keep_numbers = !flag_of(compact, "compact")};
  if (!at_most_one.is_none()) {
    const std::string_view name = text_of(at_most_one, "at_most_one");
    options.at_most_one = about("at_most_one", [&] { return &find_at_most_one(name); });
  }
  const std::string_view reduction = text_of(given_reduction, "reduction");
  const Reduction how = about("reduction", [&] { return find_reduction(reduction); });
  const BoardPuzzle board = puzzle_of(given, rules_or_none(rules));
  return run([&](std::stop_token stop) -> std::shared_ptr<Formula> {
    EncodingPlan plan(board.rules->rules(), options, how);
    const std::optional<Encoder> encoder = plan.encoder(board.puzzle, [&] { return !stop.stop_requested(); });
    if (!encoder) return nullptr;  // the caller gets the exception of the signal
    auto formula =
        std::make_shared<Formula>(Formula{board,
                                          encoder->map(),
                                          {},
                                          encoding + ", at most one by " + std::string(encoder->at_most_one().name),
                                          encoder->one_model_each()});
    if (board.rules->rules()->classic()) {
      encoder->write(formula->cnf);  // faster
    } else {
      StoppedCnf sink(formula->cnf, std::move(stop));
      encoder->write(sink);
    }
    formula->cnf.variables = std::max(formula->cnf.variables, encoder->variables());
    return formula;
  });
}

// To be called in loops with Python's lock: handlers of signals and other threads get their turn.
void let_others_run() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  PyThreadState* const state = PyEval_SaveThread();
  PyEval_RestoreThread(state);
}

constexpr std::uint64_t kBetweenTurns = 1U << 12U;

py::list clauses(const Formula& formula) {
  py::list all(formula.cnf.clauses);
  std::size_t at = 0;
  formula.cnf.for_each([&](std::span<const int> clause) {
    py::list one(clause.size());
    for (std::size_t i = 0; i < clause.size(); ++i) {
      PyList_SET_ITEM(one.ptr(), static_cast<Py_ssize_t>(i), py::int_(clause[i]).release().ptr());
    }
    PyList_SET_ITEM(all.ptr(), static_cast<Py_ssize_t>(at), one.release().ptr());
    if (++at % kBetweenTurns == 0) let_others_run();
  });
  return all;
}

py::str dimacs(const Formula& formula) {
  return python_text(run([&](const std::stop_token& stop) {
    std::string text;
    DimacsWriter writer([&](std::string_view part) {
      text += part;
      return !stop.stop_requested();
    });
    writer.comment(board_comments(formula.board.puzzle, "nonet " + std::string(kVersion), formula.encoding, formula.map,
                                  formula.one_model_each));
    writer.header(formula.cnf.variables, formula.cnf.clauses);
    writer.shown(formula.map.variables());
    formula.cnf.for_each([&](std::span<const int> clause) {
      if (!stop.stop_requested()) writer.clause(clause);
    });
    writer.flush();
    return text;
  }));
}

// The board of a model: literals that are true, in any order.
Bytes decode(const Formula& formula, Value model) {
  std::vector<bool> is_true(static_cast<std::size_t>(formula.cnf.variables) + 1);
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  for (const std::int64_t literal : wholes_of(model, "model", -kMost, kMost)) {
    if (literal > 0 && literal <= formula.cnf.variables) is_true[static_cast<std::size_t>(literal)] = true;
  }
  Board board;
  const std::string why = decode_model(
      *formula.board.rules->rules(), formula.map,
      [&](int variable) { return is_true[static_cast<std::size_t>(variable)]; }, board);
  if (!why.empty()) throw Error("model: not a model of this formula: " + why);
  return cells_array(board);
}

int variable(const Formula& formula, Value row, Value column, Value digit) {
  const Rules& rules = *formula.board.rules->rules();
  const auto side = static_cast<std::uint64_t>(rules.side());
  return formula.map.variable(cell_at(rules, row, column), static_cast<int>(whole_of(digit, "digit", 1, side)));
}

std::string prove(Value given, Value rules, Value given_proof, Value verdict, Value limit, Value timeout) {
  using proof::Claim;
  ProveOptions options{.budget = budget_of(limit, timeout)};
  const std::string_view proof = text_of(given_proof, "proof");
  if (proof != "drat" && proof != "lrat") refuse("proof", "\"drat\" or \"lrat\"", given_proof);
  if (proof == "lrat") options.format = proof::ProofFormat::lrat;
  if (!verdict.is_none()) {
    for (const Claim claim : {Claim::solvable, Claim::unique, Claim::multiple, Claim::no_solution, Claim::count}) {
      if (text_of(verdict, "verdict") == name_of(claim)) options.claim = claim;
    }
    if (!options.claim) refuse("verdict", "solvable, unique, multiple, no_solution, count, or None", verdict);
  }
  const BoardPuzzle board = puzzle_of(given, rules_or_none(rules));
  ProofResult proved = run([&](std::stop_token stop) {
    options.budget.stop = std::move(stop);
    return Prover().prove(board.puzzle, options);
  });
  if (!proved.certificate.empty()) return std::move(proved.certificate);
  const std::string why = "no certificate: " + proved.why_none;
  if (proved.status == Status::timeout) throw TimedOut(why);
  throw Error(why);
}

py::object verify(Value certificate, Value timeout) {
  Budget budget = from_now_on(timed_budget(0, timeout));
  const std::string_view text = text_of(certificate, "certificate");
  auto [result, rest] = run([&](std::stop_token stop) {
    budget.stop = std::move(stop);
    std::string_view unread = text;
    proof::Verifier verifier([&] { return goes_on(budget); });
    proof::Verification verification = verifier.verify(unread);
    return std::pair(std::move(verification), unread);
  });
  if (result.verified() && !rest.empty()) result.refusal = {.text = "there is more text after the certificate"};
  if (limit_ended(budget, result.refusal)) throw TimedOut("timeout: the certificate is not checked");
  const std::string why = result.why();
  const Cube cube = why.empty() ? result.certificate.statement.cube : Cube{};
  return made("Verification", "verified"_a = why.empty(),
              "claim"_a = why.empty() ? name_of(result.certificate.claim) : std::string_view(),
              "message"_a = message_text(why), "cube"_a = py::tuple(py::cast(cube)));
}

}  // namespace

void bind_formulas(py::module_& module) {
  py::class_<Formula, std::shared_ptr<Formula>>(module, "Formula", "A puzzle in conjunctive normal form: see encode().")
      .def_property_readonly(
          "variables", [](const Formula& f) { return f.cnf.variables; }, "The highest number of a variable.")
      .def("__len__", [](const Formula& f) { return f.cnf.clauses; })
      .def_property_readonly("clauses", clauses, "A new list of clauses, each a list of literals as in DIMACS.")
      .def_property_readonly(
          "literals",
          [](const Formula& formula) {
            py::array_t<int> view(static_cast<py::ssize_t>(formula.cnf.literals.size()), formula.cnf.literals.data(),
                                  py::cast(formula, py::return_value_policy::reference));  // it owns the literals
            view.attr("flags").attr("writeable") = false;
            return view;
          },
          "All literals as an int32 array, each clause closed by 0: a view without a copy.")
      .def_property_readonly("dimacs", dimacs, "DIMACS text, with comments that name the board.")
      .def("variable", variable, py::arg("row"), py::arg("column"), py::arg("digit"),
           "variable(self, row, column, digit)\n--\n\n"
           "The variable that says that the cell (from 0) holds the digit; 0 if the formula has none.")
      .def("decode", decode, py::arg("model"),
           "decode(self, model)\n--\n\n"
           "The board of a model, a uint8 array of its cells. The model lists true literals; negative ones may be "
           "missing.\n"
           "Raises Error if a cell holds no digit, or two.")
      .def("__reduce_ex__", refuse_to_pickle, "__reduce_ex__(self, protocol)\n--\n\n")
      .def("__repr__", [](const Formula& f) {
        return "<nonet.Formula " + std::to_string(f.cnf.variables) + " variables, " + std::to_string(f.cnf.clauses) +
               " clauses>";
      });
  module.def("encode", encode);
  module.def("prove", prove);
  module.def("verify", verify);
}

}  // namespace nonet::python
