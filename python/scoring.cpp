// score, and which constraints an answer breaks.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <vector>

#include "board/contradiction.hpp"
#include "formats/answer_text.hpp"
#include "nonet/constraint.hpp"
#include "nonet/error.hpp"
#include "python/arguments.hpp"
#include "python/batch.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

// The numbers of AnswerStatus in nonet/_types.py.
enum class AnswerStatus : std::int8_t { correct, wrong, incomplete, unparseable, clue_changed };

constexpr std::int32_t kUnknown = -1;

// The texts of a list; None, and what is not text, is none. Keeps copies of those that are not UTF-8.
class Texts {
 public:
  explicit Texts(const py::object& list) {
    if (list.is_none()) return;
    for (const py::handle each : list) {
      texts_.emplace_back();
      if (PyBytes_Check(each.ptr()) == 0 && PyUnicode_Check(each.ptr()) == 0) continue;
      py::object text = py::reinterpret_borrow<py::object>(each);
      Py_ssize_t size = 0;
      const char* utf8 = PyBytes_Check(each.ptr()) == 0 ? PyUnicode_AsUTF8AndSize(each.ptr(), &size) : nullptr;
      if (utf8 == nullptr && PyBytes_Check(each.ptr()) == 0) {  // a lone surrogate
        PyErr_Clear();
        text = text.attr("encode")("utf-8", "replace");
        kept_.push_back(text);
      }
      texts_.back() = utf8 != nullptr ? std::string_view(utf8, static_cast<std::size_t>(size))
                                      : std::string_view(PyBytes_AS_STRING(text.ptr()),
                                                         static_cast<std::size_t>(PyBytes_GET_SIZE(text.ptr())));
    }
  }
  bool empty() const { return texts_.empty(); }
  /// data() is null if there is no text.
  std::string_view operator[](std::size_t row) const { return texts_[row]; }

 private:
  std::vector<std::string_view> texts_;
  std::vector<py::object> kept_;
};

// Whether a full board keeps the rules.
bool keeps(const Rules& rules, std::span<const Cell> board) {
  for (const Unit& unit : rules.units()) {
    BitArray seen{};
    int count = 0;
    if (rules.side() <= 64) {
      std::uint64_t word = 0;
      for (const CellIndex cell : unit.cells) word |= std::uint64_t{1} << (board[cell] - 1U);
      count = std::popcount(word);
    } else {
      for (const CellIndex cell : unit.cells) set_bit(seen.data(), board[cell] - 1U);
      count = count_bits(seen.data(), seen.size());
    }
    if (count != rules.side()) return false;
  }
  return rules.needs().empty() || holds(rules.primitives(), board);
}

AnswerStatus answer_status(const Rules& rules, std::span<const Cell> clues, std::span<const Cell> answer) {
  unsigned most = 0;
  unsigned blank = 0;
  unsigned changed = 0;
  for (std::size_t cell = 0; cell < clues.size(); ++cell) {
    most = std::max<unsigned>(most, answer[cell]);
    blank |= answer[cell] == 0 ? 1U : 0U;
    changed |= clues[cell] != 0 && answer[cell] != 0 && answer[cell] != clues[cell] ? 1U : 0U;
  }
  if (most > static_cast<unsigned>(rules.side())) return AnswerStatus::unparseable;
  if (changed != 0) return AnswerStatus::clue_changed;
  if (blank != 0) return AnswerStatus::incomplete;
  return keeps(rules, answer) ? AnswerStatus::correct : AnswerStatus::wrong;
}

// Arrays with a number for each row.
struct ScoreColumns {
  explicit ScoreColumns(std::size_t rows, bool has_consistent)
      : status(filled(rows, std::int8_t{0})),
        right(filled(rows, kUnknown)),
        wrong(filled(rows, kUnknown)),
        consistent(filled(has_consistent ? rows : 0, false)),
        statuses(status.mutable_data()),
        rights(right.mutable_data()),
        wrongs(wrong.mutable_data()),
        is_consistent(has_consistent ? consistent.mutable_data() : nullptr) {}

  void count(std::size_t row, std::span<const Cell> clues, std::span<const Cell> answer,
             std::span<const Cell> solution) const {
    int same = 0;
    int others = 0;
    for (std::size_t cell = 0; cell < clues.size(); ++cell) {
      same += clues[cell] == 0 && answer[cell] == solution[cell] ? 1 : 0;
      others += answer[cell] != 0 && answer[cell] != solution[cell] ? 1 : 0;
    }
    rights[row] = same;
    wrongs[row] = others;
  }

  py::array_t<std::int8_t> status;
  py::array_t<std::int32_t> right;
  py::array_t<std::int32_t> wrong;
  py::array_t<bool> consistent;
  std::int8_t* statuses;
  std::int32_t* rights;
  std::int32_t* wrongs;
  bool* is_consistent;
};

// Solves boards, one after the other.
std::vector<Outcome> solve_boards(Backend& backend, const Rules& rules, const std::vector<Cell>& boards, Budget budget,
                                  std::uint64_t limit, std::vector<Cell>& solutions) {
  std::vector<Outcome> outcomes(boards.size() / static_cast<std::size_t>(rules.cells()));
  solutions.resize(boards.size());
  budget.max_solutions = limit;
  if (!outcomes.empty()) backend.solve_batch({&rules, outcomes.size(), boards, {}}, budget, outcomes, solutions);
  return outcomes;
}

// `answers` is an array of cells, in which rows of `texts` are filled, and those of `unread` have no board.
py::object score(Value puzzles, Value given_answers, Value given_texts, Value given_unread, Value given_solutions,
                 Value given_consistent, Value jobs, Value progress) {
  const BatchPlan plan = plan_of(py::str("auto"), jobs, progress);
  const bool wants_consistent = flag_of(given_consistent, "consistent");
  const Rows rows(puzzles);
  const Rules& rules = *rows.rules().rules();
  const std::size_t width = rows.width();
  auto answers = given_answers.cast<Bytes>();
  const Texts texts(given_texts);
  const auto unread = given_unread.cast<py::array_t<bool, py::array::c_style>>();
  const bool has_solutions = !given_solutions.is_none();
  const Bytes solutions = has_solutions ? given_solutions.cast<Bytes>() : Bytes();
  const Cell* const answer_cells = answers.data();
  Cell* const read_cells = texts.empty() ? nullptr : answers.mutable_data();
  const bool* const is_unread = unread.size() == 0 ? nullptr : unread.data();
  const Cell* const solution_cells = solutions.data();
  const ScoreColumns columns(rows.count(), wants_consistent);

  const auto score_rows = [&](Backend& backend, const BatchView& view, std::span<const std::size_t> taken,
                              const Budget& budget) {
    std::unique_ptr<AnswerReader> reader;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < view.count; ++i) {
      const std::size_t row = taken[i];
      const std::span<const Cell> clues = view[i].clues;
      bool is_read = is_unread == nullptr || !is_unread[row];
      if (!texts.empty() && texts[row].data() != nullptr) {
        if (!reader) reader = std::make_unique<AnswerReader>(rules.geometry());
        is_read = reader->read(texts[row], clues, {read_cells + row * width, width});
      }
      const std::span<const Cell> answer(answer_cells + row * width, width);
      const AnswerStatus status = is_read ? answer_status(rules, clues, answer) : AnswerStatus::unparseable;
      columns.statuses[row] = static_cast<std::int8_t>(status);
      if (status == AnswerStatus::unparseable) {
        columns.rights[row] = columns.wrongs[row] = 0;
      } else if (status == AnswerStatus::correct) {
        columns.rights[row] = static_cast<std::int32_t>(std::ranges::count(clues, Cell{0}));
        columns.wrongs[row] = 0;
      } else if (has_solutions) {
        columns.count(row, clues, answer, {solution_cells + row * width, width});
      } else {
        open.push_back(i);
      }
      if (wants_consistent) columns.is_consistent[row] = status == AnswerStatus::correct;
    }

    std::vector<Cell> boards;
    std::vector<Cell> found;
    const auto answer_of = [&](std::size_t i) { return std::span(answer_cells + taken[i] * width, width); };
    std::vector<bool> is_unique(view.count, false);
    for (const std::size_t i : open) boards.insert(boards.end(), view[i].clues.begin(), view[i].clues.end());
    const std::vector<Outcome> outcomes = solve_boards(backend, rules, boards, budget, 2, found);
    for (std::size_t at = 0; at < open.size(); ++at) {
      if (outcomes[at].verdict() != Verdict::unique) continue;
      const std::size_t i = open[at];
      is_unique[i] = true;
      columns.count(taken[i], view[i].clues, answer_of(i), std::span(found).subspan(at * width, width));
    }
    if (!wants_consistent) return;

    open.clear();
    boards.clear();
    for (std::size_t i = 0; i < view.count; ++i) {
      const std::size_t row = taken[i];
      const auto status = static_cast<AnswerStatus>(columns.statuses[row]);
      if (status != AnswerStatus::wrong && status != AnswerStatus::incomplete) continue;
      columns.is_consistent[row] = columns.wrongs[row] == 0;
      if (columns.wrongs[row] == 0 || is_unique[i]) continue;
      open.push_back(row);
      for (std::size_t cell = 0; cell < width; ++cell) {
        boards.push_back(view[i].clues[cell] != 0 ? view[i].clues[cell] : answer_of(i)[cell]);
      }
    }
    const std::vector<Outcome> ends = solve_boards(backend, rules, boards, budget, 1, found);
    for (std::size_t at = 0; at < open.size(); ++at) columns.is_consistent[open[at]] = ends[at].solutions > 0;
  };
  for_each_chunk(rows.rules(), rows, plan, score_rows);
  return made("Scores", "status"_a = columns.status, "right"_a = columns.right, "wrong"_a = columns.wrong,
              "consistent"_a = wants_consistent ? py::object(columns.consistent) : py::object(py::none()),
              "answers"_a = answers, "rules"_a = py::object(puzzles.attr("rules")));
}

// An answer as cells, 0 for blank.
std::vector<std::string> broken(Value rules, Value answer) {
  const std::shared_ptr<SharedRules> shared = rules_or_none(rules);
  const Puzzle board(shared->rules(), cells_of(answer, "answer", &shared->rules()->geometry()));
  return broken_constraints(board);
}

}  // namespace

void bind_scoring(py::module_& module) {
  module.def("score", score);
  module.def("broken", broken);
}

}  // namespace nonet::python
