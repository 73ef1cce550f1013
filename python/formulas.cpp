// encode, decode, prove, verify.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "nonet/base/error.hpp"
#include "nonet/encoder/at_most_one.hpp"
#include "nonet/encoder/cnf.hpp"
#include "nonet/encoder/decode.hpp"
#include "nonet/encoder/dimacs.hpp"
#include "nonet/encoder/plan.hpp"
#include "nonet/run/certify.hpp"
#include "nonet/run/prove.hpp"
#include "nonet/version.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"
#include "python/call.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

// A puzzle's formula in memory.
struct Formula {
  BoardPuzzle board;
  VariableMap map;
  Cnf cnf;
  std::string encoding;
  bool one_model_each;
};

std::shared_ptr<Formula> encode(const BoardPuzzle& board, const std::string& encoding,
                                const std::optional<std::string>& at_most_one, const std::string& reduction,
                                bool compact) {
  EncodeOptions options{.encoding = &find_encoding(encoding), .keep_numbers = !compact};
  if (at_most_one) options.at_most_one = &find_at_most_one(*at_most_one);
  const Reduction how = find_reduction(reduction);
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
    encoder->write(formula->cnf);
    formula->cnf.variables = std::max(formula->cnf.variables, encoder->variables());
    return formula;
  });
}

py::list clauses(const Formula& formula) {
  py::list all;
  formula.cnf.for_each([&](std::span<const int> clause) {
    py::list one;
    for (const int literal : clause) one.append(literal);
    all.append(std::move(one));
  });
  return all;
}

std::string dimacs(const Formula& formula) {
  std::string text;
  DimacsWriter writer([&](std::string_view part) {
    text += part;
    return true;
  });
  writer.comment(board_comments(formula.board.puzzle, "nonet " + std::string(kVersion), formula.encoding, formula.map,
                                formula.one_model_each));
  writer.header(formula.cnf.variables, formula.cnf.clauses);
  writer.shown(formula.map.variables());
  formula.cnf.for_each([&](std::span<const int> clause) { writer.clause(clause); });
  writer.flush();
  return text;
}

// The board of a model: literals that are true, in any order.
Bytes decode(const Formula& formula, const std::vector<long long>& model) {
  std::vector<bool> is_true(static_cast<std::size_t>(formula.cnf.variables) + 1);
  for (const long long literal : model) {
    if (literal > 0 && literal <= formula.cnf.variables) is_true[static_cast<std::size_t>(literal)] = true;
  }
  Board board;
  const std::string why = decode_model(
      *formula.board.rules->rules(), formula.map,
      [&](int variable) { return is_true[static_cast<std::size_t>(variable)]; }, board);
  if (!why.empty()) throw Error("not a model of this formula: " + why);
  return cells_array(board);
}

// (certificate, status, why there is none)
py::tuple prove(const BoardPuzzle& board, const std::string& proof, bool count, std::optional<double> timeout) {
  if (proof != "drat" && proof != "lrat") throw Error("proof is \"drat\" or \"lrat\", not \"" + proof + "\"");
  ProveOptions options{.budget = budget_of(kMostCounted, timeout, {})};
  if (proof == "lrat") options.format = proof::ProofFormat::lrat;
  if (count) options.claim = proof::Claim::count;
  const ProofResult proved = run([&](std::stop_token stop) {
    options.budget.stop = std::move(stop);
    return Prover().prove(board.puzzle, options);
  });
  return py::make_tuple(proved.certificate, static_cast<int>(proved.status), proved.why_none);
}

// (what is wrong or "", the claim, the cube that it is about, whether time ended it)
py::tuple verify(const std::string& text, std::optional<double> timeout) {
  Budget budget = from_now_on(budget_of(0, timeout, {}));
  const auto [why, claim, cube, late] = run([&](std::stop_token stop) {
    budget.stop = std::move(stop);
    std::string_view rest = text;
    proof::Verifier verifier([&] { return goes_on(budget); });
    const proof::Verification result = verifier.verify(rest);
    const bool more = result.verified() && !rest.empty();
    std::string its = more ? std::string("more text stands behind the certificate") : result.why;
    const bool ended = limit_ended(budget, its);
    return std::tuple(std::move(its), std::string(proof::name_of(result.certificate.claim)),
                      result.certificate.statement.cube, ended);
  });
  return py::make_tuple(why, claim, py::tuple(py::cast(cube)), late);
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
          [](const py::object& self) {
            const auto& formula = self.cast<const Formula&>();
            py::array_t<int> view(static_cast<py::ssize_t>(formula.cnf.literals.size()), formula.cnf.literals.data(),
                                  self);
            view.attr("flags").attr("writeable") = false;
            return view;
          },
          "All literals as an int32 array, each clause closed by 0: a view without a copy.")
      .def_property_readonly("dimacs", dimacs, "DIMACS text, with comments that name the board.")
      .def(
          "variable",
          [](const Formula& f, int row, int column, int digit) {
            const int side = f.board.rules->rules()->side();
            if (std::min(row, column) < 0 || std::max(row, column) >= side || digit < 1 || digit > side) {
              throw Error("rows and columns go from 0 to " + std::to_string(side - 1) + ", digits from 1 to " +
                          std::to_string(side));
            }
            return f.map.variable(row * side + column, digit);
          },
          py::arg("row"), py::arg("column"), py::arg("digit"),
          "The variable that says that the cell (from 0) holds the digit; 0 where the formula has none.")
      .def("decode", decode, py::arg("model"),
           "The board of a model, a uint8 array of its cells. The model lists true literals; negative ones may be "
           "missing.\n"
           "Raises Error where a cell holds no digit or two.")
      .def("__reduce_ex__", refuse_to_pickle)
      .def("__repr__", [](const Formula& f) {
        return "<nonet.Formula " + std::to_string(f.cnf.variables) + " variables, " + std::to_string(f.cnf.clauses) +
               " clauses>";
      });
  module.def("encode", encode);
  module.def("prove", prove);
  module.def("verify", verify);
}

}  // namespace nonet::python
