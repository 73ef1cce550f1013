// The checker accepts a constraint only if its meaning and its clauses agree. Here lines of every kind, many of which
// make no sense, are tried on all boards of sides 1 to 4. What the reader accepts is held against all fillings.
#include "proof/diagram.hpp"
#include "proof/formula.hpp"
#include "tests/small_search.hpp"
#include "tests/tests.hpp"

namespace nonet::test::proof_agreement_test {
using proof::BoardRules;
using Filling = std::vector<std::uint8_t>;

constexpr std::size_t kMostCells = 4;  // of a line that take all fillings
constexpr int kRandomFills = 10;       // of the whole board, for each line

// Verified checkers of proofs refuse a clause that repeats a literal.
bool repeats_literal(std::span<const int> clause) {
  return std::set(clause.begin(), clause.end()).size() < clause.size();
}

// The clauses that a board's constraints add to it: those of their units, too.
SmallSearch search_of(const BoardRules& rules) {
  BoardRules plain = rules;
  plain.constraints.clear();
  const auto base = proof::RulesFormula(plain).clauses();
  const proof::ConstraintClauses constraints(rules);
  const int variables = rules.cells() * rules.side();
  SmallSearch search(variables + static_cast<int>(constraints.variables()), variables + 1);
  std::uint64_t seen = 0;
  proof::RulesFormula(rules).for_each([&](std::span<const int> clause) {
    if (++seen > base) search.add(clause);
    return true;
  });
  constraints.for_each([&](std::span<const int> clause) {
    if (repeats_literal(clause)) FAIL_CHECK("a clause of " << rules.constraints.back() << " repeats a literal");
    search.add(clause);
    return true;
  });
  return search;
}

// Cells that a line names, each once; of a place beside the board its row or column.
std::vector<int> named_cells(const BoardRules& rules, const std::string& line) {
  std::set<int> cells;
  for (std::size_t at = line.find('r'); at != std::string::npos; at = line.find('r', at + 1)) {
    if (at + 1 == line.size() || line[at + 1] < '0' || line[at + 1] > '9') continue;
    const int row = line[at + 1] - '0';
    const int column = line[at + 3] - '0';
    for (int i = 1; i <= rules.side(); ++i) {
      const bool beside_row = column == 0 || column > rules.side();
      const bool beside_column = row == 0 || row > rules.side();
      cells.insert((beside_column ? i - 1 : row - 1) * rules.side() + (beside_row ? i - 1 : column - 1));
    }
  }
  return {cells.begin(), cells.end()};
}

std::string text_of(const Filling& digits) {
  std::string text;
  for (const std::uint8_t digit : digits) text += static_cast<char>('0' + digit);
  return text;
}

class Agreement {
 public:
  // `most_cells` of a line take all fillings, the other cells of the board take some. Boards of side 1 and 2 take all.
  explicit Agreement(BoardRules board, std::size_t most_cells)
      : board_(std::move(board)), most_cells_(most_cells), random_(11) {}

  // Whether the checker's reader takes these lines. If it does, meaning and clauses agree.
  bool agree(const std::vector<std::string>& lines) {
    BoardRules rules = board_;
    rules.constraints = lines;
    const proof::Diagram diagram(rules);
    if (!diagram.why_unsound().empty()) return false;
    SmallSearch search = search_of(rules);
    std::set<int> named;
    for (const std::string& line : lines) {
      for (const int cell : named_cells(rules, line)) named.insert(cell);
    }
    std::vector<int> cells(named.begin(), named.end());
    // A line may also be about cells that it does not name.
    if (board_.side() < 3 || (board_.side() == 3 && cells.empty() && most_cells_ > 1)) {
      cells.clear();
      for (int cell = 0; cell < board_.cells(); ++cell) cells.push_back(cell);
    } else {
      std::shuffle(cells.begin(), cells.end(), random_);
      if (cells.size() > most_cells_) cells.resize(most_cells_);
    }
    Filling digits(static_cast<std::size_t>(rules.cells()), 1);
    bool same = true;
    const auto compare = [&] {
      const std::string why = diagram.why_broken(digits);
      if (why.empty() == search.has_model(literals_of(digits))) return;
      if (same) {
        std::string all;
        for (const std::string& line : lines) all += line + "; ";
        FAIL_CHECK(board_.box_rows << "x" << board_.box_cols << ": " << all << "with " << text_of(digits) << ": "
                                   << (why.empty() ? "kept" : why));
      }
      same = false;
    };
    const auto fill = [&](auto&& self, std::size_t at) -> void {
      if (at == cells.size()) {
        compare();
        return;
      }
      for (int digit = 1; digit <= rules.side(); ++digit) {
        digits[static_cast<std::size_t>(cells[at])] = static_cast<std::uint8_t>(digit);
        self(self, at + 1);
      }
    };
    shuffle(digits, 0);
    fill(fill, 0);
    for (int round = 0; round < kRandomFills; ++round) {
      shuffle(digits, round);
      compare();
    }
    return true;
  }

 private:
  // Rounds take one digit more often than others, or all in order.
  void shuffle(Filling& digits, int round) {
    const auto side = static_cast<unsigned>(board_.side());
    for (std::size_t cell = 0; cell < digits.size(); ++cell) {
      const unsigned latin = static_cast<unsigned>(cell / side + cell % side) + static_cast<unsigned>(round);
      const unsigned any = static_cast<unsigned>(random_());
      const unsigned digit = round % 3 == 0 ? any : round % 3 == 1 ? any % 5 == 0 ? any / 5 : 0 : latin;
      digits[cell] = static_cast<std::uint8_t>(1 + digit % side);
    }
  }
  std::vector<int> literals_of(const Filling& digits) const {
    std::vector<int> literals;
    for (int cell = 0; cell < board_.cells(); ++cell) {
      for (int digit = 1; digit <= board_.side(); ++digit) {
        const int literal = cell * board_.side() + digit;
        literals.push_back(digits[static_cast<std::size_t>(cell)] == digit ? literal : -literal);
      }
    }
    return literals;
  }

  BoardRules board_;
  std::size_t most_cells_;
  std::mt19937 random_;
};

// Texts after a kind's name: no reader takes all of them.
std::vector<std::string> rests(int side) {
  const std::vector<std::string> numbers = {"",      " -1",    " 0",       " 1",        " 2",
                                            " 3",    " 5",     " 1000000", " -1000000", " 1 1",
                                            " 0 -1", " 3 1 1", " 4 2 -1",  " 1 1 2 5",  " 6 3 0 1 -2"};
  const std::string n = std::to_string(side);
  const std::string behind = std::to_string(side + 1);
  const std::vector<std::string> cells = {"",
                                          " r1c1",
                                          " r1c1 r1c2",
                                          " r2c1 r1c1",
                                          " r1c1 r1c2 r1c3",
                                          " r1c1 r1c2 r1c1",
                                          " r1c1 r1c2 r2c2 r2c1",
                                          " r1c1 r1c2 r2c2 r1c1",
                                          " r1c1 r1c2 r1c3 r1c4",
                                          " r3c3 r2c3 r1c3 r1c2 r1c1",
                                          " r1c1 | r1c1",
                                          " r1c1 | r1c2",
                                          " r1c1 r1c2 | r1c2 r1c1",
                                          " r1c1 r1c2 | r2c1 r2c2",
                                          " r1c1 r1c2 | r2c1",
                                          " r2c1 | r1c1 r1c2",
                                          " r1c1 | r1c2 | r2c1",
                                          " r1c1 r1c2 r2c2 | r1c3 r2c3",
                                          " | r1c1",
                                          " r1c1 |",
                                          " r1c0",
                                          " r0c1",
                                          " r" + n + "c" + behind,
                                          " r" + behind + "c" + n};
  std::vector<std::string> rests;
  for (const std::string& each : numbers) {
    for (const std::string& list : cells) rests.push_back(each + list);
  }
  for (const std::string quoted : {"",
                                   "1",
                                   "0",
                                   "z",
                                   "12",
                                   "1*",
                                   "1?2?",
                                   "(1|2)*",
                                   "((1*)*)*",
                                   "((1?2)+|1){2}",
                                   "()",
                                   "()*",
                                   "1{0}",
                                   "1{0,0}2",
                                   "(1{2}){2}",
                                   "(1?){255}",
                                   "(2|(1?){3,}){2,}",
                                   ".{2,}",
                                   ".{255}",
                                   "[^1]{1,2}",
                                   "[^0-9A-Za-z]",
                                   "(.*1){2}.*",
                                   "((((1){255}){255}){255}){255}",
                                   "APFBrA",
                                   "QTRRQA",
                                   "RRXwCeq_qkA",
                                   "QPGl",
                                   "AigA",
                                   "A",
                                   "B",
                                   "-",
                                   "_w",
                                   "__8"}) {
    for (const std::string& list : cells) rests.push_back(" \"" + quoted + "\"" + list);
  }
  return rests;
}

std::vector<BoardRules> boards() {
  std::vector<BoardRules> boards;
  const std::vector<std::vector<int>> jigsaws = {
      {0}, {0, 1, 1, 0}, {0, 0, 1, 0, 1, 1, 2, 2, 2}, {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3}};
  for (int side = 1; side <= 4; ++side) {
    if (side == 4) boards.push_back({.box_rows = 2, .box_cols = 2});
    boards.push_back({.box_rows = 1, .box_cols = side});
    if (side > 1) boards.push_back({.box_rows = side, .box_cols = 1});
    boards.push_back({.box_rows = 1, .box_cols = side, .least = 0});
    boards.push_back({.box_rows = 1, .box_cols = side, .regions = jigsaws[static_cast<std::size_t>(side - 1)]});
  }
  return boards;
}

// Marks that constraints of the whole board leave out.
const std::vector<std::vector<std::string>> kBeside = {
    {"difference r1c1 r1c2"},     {"ratio 3 r1c1 r1c2", "ratio 0 r2c1 r1c1"},
    {"ratio -1 r1c1 r1c2"},       {"x r1c1 r1c2", "v r1c1 r2c1"},
    {"minimum r1c1", "odd r1c2"}, {"and (difference r1c1 r1c2) (maximum r1c2)", "or (v r1c1 r2c1)"}};

// They have many variables, or need other boards. Small boards are in proof_constraints_test.cpp.
bool is_left_out(std::string_view kind) {
  constexpr std::array<std::string_view, 8> kKinds = {"fullrank", "tiedrank",       "norankties",   "connected",
                                                      "chaos",    "dutchflatmates", "doppelganger", "doublers"};
  return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

TEST_CASE("meaning and clauses agree on whatever line the checker takes", "[volume]") {
  std::map<std::string, std::set<std::string>, std::less<>> kinds;  // boards that take a line of each
  int side = 0;
  for (const BoardRules& board : boards()) {
    // The shape matters to few kinds: others of a side take fewer fillings.
    const bool is_first = board.side() != std::exchange(side, board.side());
    Agreement agreement(board, is_first || board.least == 0 ? kMostCells : 1);
    std::vector<std::string> taken;
    for (const std::string_view kind : proof::constraint_names()) {
      if (is_left_out(kind)) continue;
      for (const std::string& rest : rests(board.side())) {
        const std::string line = std::string(kind) + rest;
        if (!agreement.agree({line})) continue;
        kinds[std::string(kind)].insert(std::to_string(board.side()));
        // A part is not a constraint of the whole board.
        if (rest.find('r') != std::string::npos) taken.push_back(line);
        if (rest.empty() || kind == "minimum" || kind == "maximum") {
          for (std::vector<std::string> lines : kBeside) {
            lines.push_back(line);
            agreement.agree(lines);
          }
        }
      }
    }
    // Parts are under a guard, so they are not marks.
    std::mt19937 random(5);
    const auto any = [&] { return "(" + taken[random() % taken.size()] + ")"; };
    std::size_t compounds = 0;
    for (int round = 0; round < 300; ++round) {
      compounds += agreement.agree({"or " + any() + " " + any()}) ? 1U : 0U;
      compounds +=
          agreement.agree({"and " + any() + " (or " + any() + " (and " + any() + " " + any() + "))"}) ? 1U : 0U;
      agreement.agree({"or " + any()});
    }
    CHECK(compounds == 600);
    kinds["or"].insert(std::to_string(board.side()));
    kinds["and"].insert(std::to_string(board.side()));
  }
  for (const std::string_view kind : proof::constraint_names()) {
    CAPTURE(kind);
    CHECK((is_left_out(kind) || kinds.contains(kind)));
  }
}

}  // namespace nonet::test::proof_agreement_test
