// Outputs as the solvers of Debian 12 print them, cut short.
#include "nonet/dimacs.hpp"
#include "tests/tests.hpp"

namespace nonet::test::answer_test {

// "satisfiable 1 4" with the variables that are true, "unknown", or the reason for which it is refused.
std::string answer_in(std::string text, int variables = 4) {
  SolverAnswer answer;
  ParseError error;
  if (!read_answer(bytes_of(std::move(text)), variables, answer, error)) return error.text();
  std::string found = answer.status == SolverAnswer::Status::satisfiable     ? "satisfiable"
                      : answer.status == SolverAnswer::Status::unsatisfiable ? "unsatisfiable"
                                                                             : "unknown";
  for (int variable = 1; variable <= 5000; ++variable) {
    if (answer.is_true(variable)) found += " " + std::to_string(variable);
  }
  return found;
}

TEST_CASE("answers of solvers are read") {
  // CaDiCaL.
  CHECK(
      answer_in("c --- [ banner ] ---\nc\nc CaDiCaL SAT Solver\ns SATISFIABLE\nv 1 -2\nv -3 4\nv 0\nc total 0.01\n") ==
      "satisfiable 1 4");
  CHECK(answer_in("c talk\ns UNSATISFIABLE\nc more\n") == "unsatisfiable");
  CHECK(answer_in("c UNKNOWN\ns UNKNOWN\n") == "unknown");
  // The result file of minisat.
  CHECK(answer_in("SAT\n1 -2 -3 4 0\n") == "satisfiable 1 4");
  CHECK(answer_in("UNSAT\n") == "unsatisfiable");
  CHECK(answer_in("INDET\n") == "unknown");
  CHECK(answer_in("SAT\r\n1 -2 0\r\n") == "satisfiable 1");
  // clasp has its model before its status, z3 no closing zero.
  CHECK(answer_in("c clasp version 3.3.5\nc Reading from a.cnf\nc Solving...\nc Answer: 1\nv 1 -2 -3\nv 4 0\n"
                  "s SATISFIABLE\nc \nc Models         : 1+\n") == "satisfiable 1 4");
  CHECK(answer_in("s SATISFIABLE\nv 1 -2 -3 4\n") == "satisfiable 1 4");
  CHECK(answer_in("v 1 2 0\n") == "satisfiable 1 2");
  // minisat+ and clasp on OPB, and Sat4j on WCNF.
  CHECK(answer_in("c Parsing PB file...\ns SATISFIABLE\nv x1 -x2 -x3 x4\n") == "satisfiable 1 4");
  CHECK(answer_in("c Answer: 1\nv x1 -x2\nv -x3 x4\ns SATISFIABLE\n") == "satisfiable 1 4");
  CHECK(answer_in("o 1\ns OPTIMUM FOUND\nv -1 2 3 -4 0\n") == "satisfiable 2 3");
  CHECK(answer_in("WARNING: for repeatability\n|  Number of variables: 4 |\ns SATISFIABLE\nvery well\n"
                  "v 1 -2 -3 -4 0\n") == "satisfiable 1");
}

TEST_CASE("of models with costs the last one counts") {
  CHECK(answer_in("v 1 2 -3 0\no 3\nv -1 2\nv 3 -4 0\no 1\ns OPTIMUM FOUND\n") == "satisfiable 2 3");
  CHECK(answer_in("o 3\no 1\ns OPTIMUM FOUND\nv -1 2\nv 3 0\n") == "satisfiable 2 3");
}

TEST_CASE("of several models the first one counts") {
  // clasp -n 0, and cryptominisat5 --maxsol, which says UNSATISFIABLE at its end
  CHECK(answer_in("c Answer: 1\nv 1 -2 3 -4 0\nc Answer: 2\nv -1 2 -3 4 0\ns SATISFIABLE\n") == "satisfiable 1 3");
  CHECK(answer_in("s SATISFIABLE\nv 1 -2 3 -4 0\ns SATISFIABLE\nv -1 2 -3 4 0\ns UNSATISFIABLE\n") ==
        "satisfiable 1 3");
  // clasp -n 0 on OPB has no 0 between models.
  CHECK(answer_in("c Answer: 1\nv -x1 x2 x3 -x4\nc Answer: 2\nv x1 -x2 -x3 x4\ns SATISFIABLE\n") == "satisfiable 2 3");
}

TEST_CASE("an answer that contradicts itself is none") {
  for (const char* const text : {"s SATISFIABLE\ns UNSATISFIABLE\n", "s UNSATISFIABLE\ns SATISFIABLE\nv 1 -2 3 -4 0\n",
                                 "s SATISFIABLE\ns UNSATISFIABLE\nv 1 -2 3 -4 0\n", "SAT\nUNSAT\n"}) {
    CAPTURE(text);
    CHECK_THAT(answer_in(text), ContainsSubstring("contradicts itself: the solver says UNSATISFIABLE and SATISFIABLE"));
  }
  CHECK_THAT(answer_in("s UNSATISFIABLE\nv 1 -2 3 -4 0\n"), ContainsSubstring("and gives a model"));
  // Repeating a literal does not contradict, and a bare 0 does not start a model.
  CHECK(answer_in("s UNSATISFIABLE\ns UNSATISFIABLE\nv 0\n") == "unsatisfiable");
}

TEST_CASE("auxiliary variables above the board's are ignored") {
  CHECK(answer_in("s SATISFIABLE\nv 1 -2 3 -4 5 90 0\n", 3) == "satisfiable 1 3");
}

TEST_CASE("text that is not an answer is refused with its place") {
  CHECK_THAT(answer_in(""), ContainsSubstring("no answer of a SAT solver"));
  CHECK_THAT(answer_in("hello\nworld\n"), ContainsSubstring("line 2: no answer of a SAT solver"));
  CHECK_THAT(answer_in(std::string(1000, '\0')), ContainsSubstring("no answer"));
  CHECK_THAT(answer_in("s SATISFIABLE\n"), ContainsSubstring("gives no model"));
  CHECK(answer_in("c x\ns MAYBE\n") == "line 2: unexpected status 'MAYBE'");
  // Twenty bytes are enough.
  CHECK(answer_in("s 12345678901234567890\n") == "line 1: unexpected status '12345678901234567890'");
  CHECK(answer_in("s 123456789012345678901\n") == "line 1: unexpected status '12345678901234567890'");
  CHECK(answer_in("s SATISFIABLE\nv 1 x 0\n") ==
        "line 2, column 5: unexpected 'x' (a literal, or 0 at the model's end)");
  for (const char* const word : {"x", "-x", "x-1", "xx1", "--1", "x1x"}) {
    CHECK_THAT(answer_in("s SATISFIABLE\nv 1 "s + word + " 0\n"), StartsWith("line 2, column 5: unexpected '"));
  }
  CHECK_THAT(answer_in("SAT\n1 2 y 0\n"), ContainsSubstring("line 2, column 5: unexpected 'y'"));
  CHECK_THAT(answer_in("s SATISFIABLE\nv 99999999999999 0\n"), ContainsSubstring("line 2, column 3"));
}

}  // namespace nonet::test::answer_test
