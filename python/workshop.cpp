// generate, canon, automorphisms, minimise, candidates, rate.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/error.hpp"
#include "nonet/solve.hpp"
#include "nonet/workshop.hpp"
#include "python/arguments.hpp"
#include "python/batch.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"
#include "python/call.hpp"
#include "python/types.hpp"
#include "run/generate.hpp"
#include "run/grade.hpp"
#include "run/minimal.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

// A number of clues, or a range.
void read_clues(Value clues, const Rules& rules, GenerateOptions& options) {
  const auto number = [&](Value given) -> std::optional<int> {
    const auto whole = whole_or_none(given, "clues", static_cast<std::uint64_t>(rules.cells()));
    return whole ? std::optional(static_cast<int>(*whole)) : std::nullopt;
  };
  const bool is_range = py::isinstance<py::tuple>(clues) || py::isinstance<py::list>(clues);
  if (is_range && py::len(clues) != 2) refuse("clues", "a number, or a range (least, most)", clues);
  options.min_clues = number(is_range ? clues[py::int_(0)] : clues);
  options.max_clues = number(is_range ? clues[py::int_(1)] : clues);
}

GenerateOptions generate_options(const std::shared_ptr<SharedRules>& rules, Value seed, Value clues, Value symmetry,
                                 Value pattern, Value minimal, Value per_grid) {
  constexpr std::uint64_t kMostPerGrid = 1U << 20U;
  GenerateOptions options;
  options.seed = whole_of(seed, "seed");
  read_clues(clues, *rules->rules(), options);
  options.symmetry = about("symmetry", [&] { return parse_symmetry(text_of(symmetry, "symmetry")); });
  if (!pattern.is_none()) {
    for (const Cell clue : puzzle_of(pattern, rules, "pattern").puzzle.clues) options.pattern.push_back(clue != 0);
  }
  options.minimal = flag_of(minimal, "minimal");
  options.per_grid = static_cast<unsigned>(whole_of(per_grid, "per_grid", 1, kMostPerGrid));
  return options;
}

constexpr std::uint64_t kNumbers = std::uint64_t{1} << 63U;

// Puzzles first .. first + number - 1 of a seed.
struct Range {
  Range(Value given_first, Value number)
      : first(whole_of(given_first, "first", 0, kNumbers)), count(whole_of(number, "number", 0, kNumbers - first)) {}
  std::uint64_t first;
  std::uint64_t count;
};

// Runs the plan in other threads. `made` counts what the sink has.
void run_plan(GeneratePlan plan, Value jobs, Value given_progress, const GeneratedWriter& writer, const TextSink& sink,
              const std::atomic<std::uint64_t>& made) {
  const std::uint64_t count = plan.range.end - plan.range.first;
  const std::uint64_t threads = threads_of(jobs_of(jobs));
  const std::optional<py::function> progress = callable_or_none(given_progress, "progress");
  const auto tick = [&] {
    if (progress) (*progress)(made.load(), count);
  };
  const auto work = [&](std::stop_token stop) {
    plan.budget.stop = std::move(stop);
    Tally tally;
    std::atomic<std::uint64_t> tried = 0;
    run_generate(plan, static_cast<unsigned>(std::clamp<std::uint64_t>(count, 1, threads)), writer, sink, tally, tried);
  };
  run_in_threads(1, work, tick);
  tick();
}

// Each with its own constraints; fewer if the timeout ended it.
py::list generate_kinds(Value given_rules, Value number, Value given_first, Value seed, Value kinds, Value clues,
                        Value timeout, Value given_backend, Value jobs, Value progress) {
  const std::shared_ptr<SharedRules> shared = rules_or_none(given_rules);
  const Range range(given_first, number);
  std::string list;
  for (const std::string& kind : lines_of(kinds, "kinds")) list += (list.empty() ? "" : ",") + kind;
  GeneratePlan plan{.rules = shared->rules(),
                    .backend = backend_of(text_of(given_backend, "backend")),
                    .options = {.seed = whole_of(seed, "seed")},
                    .range = {range.first, range.first + range.count},
                    .budget = from_now_on(timed_budget(0, timeout)),
                    .kinds = about("kinds", [&] { return parse_kinds(list); })};
  read_clues(clues, *shared->rules(), plan.options);
  std::mutex mutex;
  std::map<std::uint64_t, Puzzle> puzzles;
  std::atomic<std::uint64_t> made = 0;
  const GeneratedWriter writer = [&](const Generated& generated, std::string& text) {
    const std::lock_guard lock(mutex);
    puzzles.emplace(generated.number, *generated.drawn);
    text += '.';  // counts it in order
  };
  const TextSink sink = [&](std::string_view text) {
    made += text.size();
    return true;
  };
  run_plan(std::move(plan), jobs, progress, writer, sink, made);
  py::list drawn;
  for (auto& [place, puzzle] : puzzles) {
    if (place > range.first + made) break;
    auto rules = std::make_shared<SharedRules>(puzzle.rules);
    drawn.append(BoardPuzzle{std::move(rules), std::move(puzzle)});
  }
  return drawn;
}

// Fewer if the timeout ended it.
Bytes generate(Value given_rules, Value number, Value given_first, Value seed, Value clues, Value symmetry,
               Value pattern, Value minimal, Value per_grid, Value timeout, Value given_backend, Value jobs,
               Value progress) {
  const std::shared_ptr<SharedRules> shared = rules_or_none(given_rules);
  const Range range(given_first, number);
  GeneratePlan plan{shared->rules(),
                    backend_of(text_of(given_backend, "backend")),
                    generate_options(shared, seed, clues, symmetry, pattern, minimal, per_grid),
                    {range.first, range.first + range.count},
                    from_now_on(timed_budget(0, timeout))};
  const auto cells = static_cast<std::size_t>(shared->rules()->cells());
  std::vector<Cell> puzzles;
  std::atomic<std::uint64_t> made = 0;
  const GeneratedWriter writer = [&](const Generated& generated, std::string& text) {
    for (const Cell clue : generated.puzzle.clues) text += static_cast<char>(clue);
  };
  const TextSink sink = [&](std::string_view text) {
    puzzles.insert(puzzles.end(), text.begin(), text.end());
    made += text.size() / cells;
    return true;
  };
  run_plan(std::move(plan), jobs, progress, writer, sink, made);
  Bytes array({puzzles.size() / cells, cells});
  std::ranges::copy(puzzles, array.mutable_data());
  return array;
}

// A number for each row, filled by many threads.
template <class Number>
class Column {
 public:
  Column(std::size_t rows, Number blank) : array_(filled(rows, blank)), out_(array_.mutable_data()) {}
  Number& operator[](std::size_t row) const { return out_[row]; }
  const py::array_t<Number>& array() const { return array_; }

 private:
  py::array_t<Number> array_;
  Number* out_;
};

// Calls work(canonicaliser, first, count, clues) for chunks of rows, all of which are boards.
template <class Work>
void canonicalise(const Rows& rows, Form form, Value jobs, Work&& work) {
  const std::shared_ptr<const Rules>& rules = rows.rules().rules();
  if (const std::string why = Canonicaliser::why_not(*rules, form); !why.empty()) throw Error(why);
  constexpr std::size_t kChunk = 1024;
  for_each_chunk(rows, kChunk, jobs_of(jobs), {}, [&](const std::stop_token& /*stop*/) {
    return [&, canonicaliser = Canonicaliser(rules)](std::size_t first, std::size_t count, std::span<const Cell> clues,
                                                     std::span<const std::size_t> /*taken*/) mutable {
      work(canonicaliser, first, count, clues);
    };
  });
}

Form form_of(Value form) {
  const std::string_view name = text_of(form, "form");
  if (name != "minlex" && name != "pattern") refuse("form", "minlex or pattern", form);
  return name == "pattern" ? Form::pattern : Form::minlex;
}

// Canonical forms.
Bytes canon(Value puzzles, Value given_form, Value jobs) {
  const Form form = form_of(given_form);
  const Rows rows(puzzles);
  const std::size_t cells = rows.width();
  Bytes forms({rows.count(), cells});
  const std::span<Cell> out(forms.mutable_data(), rows.count() * cells);
  canonicalise(rows, form, jobs,
               [&](Canonicaliser& canonicaliser, std::size_t first, std::size_t count, std::span<const Cell> clues) {
                 canonicaliser.canonical(form, clues, out.subspan(first * cells, count * cells));
               });
  return forms;
}

// How many symmetries leave each puzzle as it is.
py::array automorphisms(Value puzzles, Value jobs) {
  const Rows rows(puzzles);
  const std::size_t cells = rows.width();
  const Column<std::uint64_t> numbers(rows.count(), 0);
  canonicalise(rows, Form::minlex, jobs,
               [&](Canonicaliser& canonicaliser, std::size_t first, std::size_t count, std::span<const Cell> clues) {
                 for (std::size_t i = 0; i < count; ++i) {
                   numbers[first + i] = canonicaliser.automorphisms(clues.subspan(i * cells, cells));
                 }
               });
  return numbers.array();
}

// With constraints, each puzzle first loses as many of those as possible; `constraints` of the result has the others.
py::object minimise(Value puzzles, Value backend, Value jobs, Value progress, Value given_seed, Value constraints) {
  const std::uint64_t seed = whole_of(given_seed, "seed");
  const bool all = flag_of(constraints, "constraints");
  const BatchPlan plan = plan_of(backend, jobs, progress);
  const Rows rows(puzzles);
  BatchResult result(rows);
  std::vector<std::vector<std::string>> left(all ? rows.count() : 0);
  if (all) {
    const BackendSpec spec = backend_of(plan.backend);
    const auto minimise_one = [&](const PuzzleView& puzzle, std::size_t row, Budget budget, std::span<Cell> board) {
      MinimalPuzzle minimal = minimise_with_constraints(spec, puzzle, {.seed = seed, .budget = std::move(budget)});
      if (minimal.rules == nullptr) return minimal.outcome;
      std::ranges::copy(minimal.clues, board.begin());
      left[row] = minimal.rules->spec().other_constraints();
      return minimal.outcome;
    };
    for_each_chunk(
        rows.rules(), rows, plan,
        [&](Backend& /*its*/, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
          std::vector<Outcome> outcomes(view.count);
          result.fill(taken, outcomes, [&](std::span<Cell> boards) {
            for (std::size_t i = 0; i < view.count; ++i) {
              outcomes[i] = minimise_one(view[i], taken[i], budget, boards.subspan(i * rows.width(), rows.width()));
            }
          });
        });
    return result.object("Minimal", "puzzles", "constraints"_a = left);
  }
  for_each_chunk(rows.rules(), rows, plan,
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
                   std::vector<Outcome> outcomes(view.count);
                   result.fill(taken, outcomes, [&](std::span<Cell> boards) {
                     nonet::minimise(its, view, {.seed = seed, .budget = budget}, outcomes, boards);
                   });
                 });
  return result.object("Minimal", "puzzles", "constraints"_a = py::none());
}

py::object candidates(Value puzzles, Value backend, Value jobs, Value progress, Value counts) {
  const std::uint64_t limit = whole_of(counts, "counts");
  const BatchPlan plan = plan_of(backend, jobs, progress);
  const Rows rows(puzzles);
  const auto side = static_cast<std::size_t>(rows.rules().rules()->side());
  const std::size_t marks = rows.width() * side;
  const Column<bool> sets(rows.count() * marks, false);
  const Column<std::uint64_t> counted(limit == 0 ? 0 : rows.count() * marks, 0);
  const Column<std::int8_t> status(rows.count(), BatchResult::kInvalid);
  for_each_chunk(rows.rules(), rows, plan,
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
                   std::vector<TrueCandidates> found(view.count);
                   true_candidates(its, view, budget, found, limit);
                   for (std::size_t i = 0; i < view.count; ++i) {
                     const std::size_t first = taken[i] * marks;
                     status[taken[i]] = static_cast<std::int8_t>(status_of(found[i].verdict, found[i].stop));
                     for (std::size_t mark = 0; mark < marks; ++mark) {
                       sets[first + mark] =
                           found[i].has(static_cast<int>(mark / side), static_cast<int>(mark % side) + 1);
                       if (limit != 0) counted[first + mark] = found[i].counts[mark];
                     }
                   }
                 });
  const auto shaped = [&](const py::array& array) { return array.attr("reshape")(rows.count(), rows.width(), side); };
  return made("Candidates", "candidates"_a = shaped(sets.array()), "status"_a = status.array(),
              "counts"_a = limit == 0 ? py::object(py::none()) : shaped(counted.array()), "invalid"_a = rows.reasons());
}

// A dict of columns, one for each figure.
py::dict rate(Value puzzles, Value backend, Value jobs, Value progress, Value depth, Value backdoor) {
  constexpr std::uint64_t kMost = 9;  // more would take years
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const RatingLimits limits{static_cast<int>(whole_of(depth, "depth", 0, kMost)),
                            static_cast<int>(whole_of(backdoor, "backdoor", 0, kMost))};
  const BatchPlan plan = plan_of(backend, jobs, progress);
  const Rows rows(puzzles);
  const std::shared_ptr<const Rules>& rules = rows.rules().rules();
  const bool of_units = why_not_rated(*rules).empty();
  const Column<std::int8_t> status(rows.count(), BatchResult::kInvalid);
  std::vector<std::string_view> words(rows.count());
  const Column<double> er(rows.count(), kNone);
  const Column<double> ep(rows.count(), kNone);
  const Column<double> ed(rows.count(), kNone);
  const Column<bool> singles(rows.count(), false);
  const Column<std::int8_t> depths(rows.count(), -1);
  const Column<std::int8_t> sizes(rows.count(), -1);
  const Column<std::int64_t> numbers(rows.count(), 0);
  for_each_chunk(rows.rules(), rows, plan,
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, Budget budget) {
                   std::vector<Rating> ratings(view.count);
                   if (of_units) nonet::rate(its, view, limits, budget, ratings);
                   std::vector<Outcome> outcomes(view.count);
                   Board solutions(view.clues.size());
                   if (!rules->classic()) {  // there the clues are enough
                     budget.max_solutions = 2;
                     its.solve_batch(view, budget, outcomes, solutions);
                   }
                   Grader grader;
                   for (std::size_t i = 0; i < view.count; ++i) {
                     const std::size_t row = taken[i];
                     const Verdict verdict = of_units ? ratings[i].verdict : outcomes[i].verdict();
                     status[row] = static_cast<std::int8_t>(of_units ? status_of(verdict, ratings[i].stop)
                                                                     : status_of(outcomes[i]));
                     if (verdict != Verdict::unique) continue;
                     const auto solution = std::span(solutions).subspan(i * rows.width(), rows.width());
                     const Grade grade = grader.grade(rules, view[i], solution, budget);
                     if (grade.difficulty) words[row] = difficulty_name(*grade.difficulty);
                     const auto set = [row](const Column<double>& column, int tenths) {
                       if (tenths >= 0) column[row] = tenths / 10.0;
                     };
                     set(er, grade.se.er);
                     set(ep, grade.se.ep);
                     set(ed, grade.se.ed);
                     const Rating& rating = ratings[i];
                     singles[row] = rating.singles;
                     depths[row] = static_cast<std::int8_t>(rating.depth);
                     sizes[row] = static_cast<std::int8_t>(rating.backdoor);
                     numbers[row] = static_cast<std::int64_t>(rating.backdoors);
                   }
                 });
  py::list list;
  for (const std::string_view word : words) list.append(py::str(word.data(), word.size()));
  const py::object difficulty = py::module_::import("numpy").attr("array")(list, "U9");
  return py::dict("status"_a = status.array(), "difficulty"_a = difficulty, "er"_a = er.array(), "ep"_a = ep.array(),
                  "ed"_a = ed.array(), "singles"_a = singles.array(), "depth"_a = depths.array(),
                  "backdoor"_a = sizes.array(), "backdoors"_a = numbers.array());
}

}  // namespace

void bind_workshop(py::module_& module) {
  module.def("generate", generate);
  module.def("generate_kinds", generate_kinds);
  module.def("canon", canon);
  module.def("automorphisms", automorphisms);
  module.def("minimise", minimise);
  module.def("candidates", candidates);
  module.def("rate", rate);
}

}  // namespace nonet::python
