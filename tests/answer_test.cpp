// Outputs as the solvers of Debian 12 print them, cut short.
#include "nonet/dimacs.hpp"
#include "tests/tests.hpp"

namespace nonet::test::answer_test {

using Status = SolverAnswer::Status;

namespace {

struct Read {
  bool good = false;
  SolverAnswer answer;
  std::string why;
};

Read read(std::string text, int variables = 4) {
  Read result;
  ParseError error;
  result.good = read_answer(bytes_of(std::move(text)), variables, result.answer, error);
  result.why = result.good ? "" : error.text();
  return result;
}

std::vector<int> true_variables(const Read& result) {
  std::vector<int> variables;
  for (int variable = 1; variable <= 100; ++variable) {
    if (result.answer.is_true(variable)) variables.push_back(variable);
  }
  return variables;
}

}  // namespace

TEST_CASE("the answer of cadical is read") {
  const Read sat =
      read("c --- [ banner ] ---\nc\nc CaDiCaL SAT Solver\ns SATISFIABLE\nv 1 -2\nv -3 4\nv 0\nc total 0.01\n");
  CHECK(sat.good);
  CHECK(sat.answer.status == Status::satisfiable);
  CHECK(true_variables(sat) == std::vector<int>{1, 4});
  const Read unsat = read("c talk\ns UNSATISFIABLE\nc more\n");
  CHECK(unsat.good);
  CHECK(unsat.answer.status == Status::unsatisfiable);
  CHECK(true_variables(unsat).empty());
  const Read unknown = read("c UNKNOWN\ns UNKNOWN\n");
  CHECK(unknown.good);
  CHECK(unknown.answer.status == Status::unknown);
}

TEST_CASE("the result file of minisat is read") {
  const Read sat = read("SAT\n1 -2 -3 4 0\n");
  CHECK(sat.good);
  CHECK(sat.answer.status == Status::satisfiable);
  CHECK(true_variables(sat) == std::vector<int>{1, 4});
  CHECK(read("UNSAT\n").answer.status == Status::unsatisfiable);
  CHECK(read("INDET\n").answer.status == Status::unknown);
  CHECK(read("SAT\r\n1 -2 0\r\n").good);
}

TEST_CASE("the answer of clasp has its model before its status") {
  const Read sat = read(
      "c clasp version 3.3.5\nc Reading from a.cnf\nc Solving...\nc Answer: 1\nv 1 -2 -3\nv 4 0\ns SATISFIABLE\n"
      "c \nc Models         : 1+\n");
  CHECK(sat.good);
  CHECK(sat.answer.status == Status::satisfiable);
  CHECK(true_variables(sat) == std::vector<int>{1, 4});
}

TEST_CASE("the answer of z3 has no closing zero") {
  const Read sat = read("s SATISFIABLE\nv 1 -2 -3 4\n");
  CHECK(sat.good);
  CHECK(true_variables(sat) == std::vector<int>{1, 4});
}

TEST_CASE("of several models the first one counts") {
  // clasp -n 0, and cryptominisat5 --maxsol, which says UNSATISFIABLE at its end
  const Read clasp = read("c Answer: 1\nv 1 -2 3 -4 0\nc Answer: 2\nv -1 2 -3 4 0\ns SATISFIABLE\n");
  CHECK(clasp.good);
  CHECK(true_variables(clasp) == std::vector<int>{1, 3});
  const Read exhausted = read("s SATISFIABLE\nv 1 -2 3 -4 0\ns SATISFIABLE\nv -1 2 -3 4 0\ns UNSATISFIABLE\n");
  CHECK(exhausted.good);
  CHECK(exhausted.answer.status == Status::satisfiable);
  CHECK(true_variables(exhausted) == std::vector<int>{1, 3});
}

TEST_CASE("an answer that contradicts itself is none") {
  for (const char* const text : {"s SATISFIABLE\ns UNSATISFIABLE\n", "s UNSATISFIABLE\ns SATISFIABLE\nv 1 -2 3 -4 0\n",
                                 "s SATISFIABLE\ns UNSATISFIABLE\nv 1 -2 3 -4 0\n", "SAT\nUNSAT\n"}) {
    CAPTURE(text);
    CHECK_THAT(read(text).why, ContainsSubstring("contradicts itself: the solver says UNSATISFIABLE and SATISFIABLE"));
  }
  CHECK_THAT(read("s UNSATISFIABLE\nv 1 -2 3 -4 0\n").why, ContainsSubstring("and gives a model"));
  // Repeating a literal does not contradict, and a bare 0 does not start a model.
  CHECK(read("s UNSATISFIABLE\ns UNSATISFIABLE\nv 0\n").answer.status == Status::unsatisfiable);
}

TEST_CASE("a model without a status is an answer") {
  const Read model = read("v 1 2 0\n");
  CHECK(model.good);
  CHECK(model.answer.status == Status::satisfiable);
  CHECK(true_variables(model) == std::vector<int>{1, 2});
}

TEST_CASE("auxiliary variables above the board's are ignored") {
  const Read result = read("s SATISFIABLE\nv 1 -2 3 -4 5 90 0\n", 3);
  CHECK(result.good);
  CHECK(true_variables(result) == std::vector<int>{1, 3});
  CHECK_FALSE(result.answer.is_true(4000));
}

TEST_CASE("text that is not an answer is refused with its place") {
  CHECK_THAT(read("").why, ContainsSubstring("no answer of a SAT solver"));
  CHECK_THAT(read("hello\nworld\n").why, ContainsSubstring("line 2: no answer of a SAT solver"));
  CHECK_THAT(read(std::string(1000, '\0')).why, ContainsSubstring("no answer"));
  CHECK_THAT(read("s SATISFIABLE\n").why, ContainsSubstring("gives no model"));
  CHECK(read("c x\ns MAYBE\n").why == "line 2: unexpected status 'MAYBE'");
  // Twenty bytes are enough.
  CHECK(read("s 12345678901234567890\n").why == "line 1: unexpected status '12345678901234567890'");
  CHECK(read("s 123456789012345678901\n").why == "line 1: unexpected status '12345678901234567890'");
  CHECK(read("s SATISFIABLE\nv 1 x 0\n").why ==
        "line 2, column 5: unexpected 'x' (a literal, or 0 at the model's end)");
  CHECK_THAT(read("SAT\n1 2 y 0\n").why, ContainsSubstring("line 2, column 5: unexpected 'y'"));
  CHECK_THAT(read("s SATISFIABLE\nv 99999999999999 0\n").why, ContainsSubstring("line 2, column 3"));
}

TEST_CASE("talk around an answer is skipped") {
  const Read result =
      read("WARNING: for repeatability\n|  Number of variables: 4 |\ns SATISFIABLE\nvery well\nv 1 -2 -3 -4 0\n");
  CHECK(result.good);
  CHECK(true_variables(result) == std::vector<int>{1});
}

}  // namespace nonet::test::answer_test
