// generate, canon, automorphisms, minimise, candidates, rate.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/base/error.hpp"
#include "nonet/run/generate.hpp"
#include "nonet/run/result.hpp"
#include "nonet/run/solve.hpp"
#include "nonet/workshop/candidates.hpp"
#include "nonet/workshop/canonical.hpp"
#include "nonet/workshop/generate.hpp"
#include "nonet/workshop/minimise.hpp"
#include "nonet/workshop/rate.hpp"
#include "python/arguments.hpp"
#include "python/batch.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"
#include "python/call.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

GenerateOptions generate_options(const Rules& rules, const py::object& seed, const py::object& least,
                                 const py::object& most, const py::object& symmetry, const py::object& pattern,
                                 const py::object& minimal, const py::object& per_grid) {
  constexpr std::uint64_t kMostPerGrid = 1U << 20U;
  const auto cells = static_cast<std::uint64_t>(rules.cells());
  GenerateOptions options;
  options.seed = whole_of(seed, "seed");
  if (const auto clues = whole_or_none(least, "clues", 0, cells)) options.min_clues = static_cast<int>(*clues);
  if (const auto clues = whole_or_none(most, "clues", 0, cells)) options.max_clues = static_cast<int>(*clues);
  options.symmetry = about("symmetry", [&] { return parse_symmetry(text_of(symmetry, "symmetry")); });
  if (!pattern.is_none()) {
    for (const Cell clue : pattern.cast<const BoardPuzzle&>().puzzle.clues) options.pattern.push_back(clue != 0);
  }
  options.minimal = flag_of(minimal, "minimal");
  options.per_grid = static_cast<unsigned>(whole_of(per_grid, "per_grid", 1, kMostPerGrid));
  return options;
}

// Puzzles first .. first + number - 1 of a seed; fewer if the timeout ended it.
Bytes generate(const py::object& its_rules, const py::object& number, const py::object& its_first,
               const py::object& seed, const py::object& least, const py::object& most, const py::object& symmetry,
               const py::object& pattern, const py::object& minimal, const py::object& per_grid,
               const py::object& timeout, const py::object& its_backend, const py::object& jobs,
               const py::object& its_progress) {
  constexpr std::uint64_t kNumbers = std::uint64_t{1} << 63U;
  SharedRules& rules = rules_of(its_rules);
  const std::uint64_t first = whole_of(its_first, "first", 0, kNumbers);
  const std::uint64_t count = whole_of(number, "number", 0, kNumbers - first);
  const GenerateOptions options =
      generate_options(*rules.rules(), seed, least, most, symmetry, pattern, minimal, per_grid);
  const Budget budget = from_now_on(budget_of(0, timeout, py::none()));
  const BackendSpec backend = backend_of(text_of(its_backend, "backend"));
  const unsigned threads = threads_of(jobs_of(jobs));
  const std::optional<py::function> progress = callable_or_none(its_progress, "progress");
  std::atomic<std::uint64_t> made = 0;
  const ResultWriter writer = [&](const PuzzleResult& result, std::string& text) {
    for (const Cell clue : result.puzzle->clues) text += static_cast<char>(clue);
    ++made;
  };
  const auto tick = [&] {
    if (progress) (*progress)(made.load(), count);
  };
  std::vector<Cell> puzzles;
  const auto work = [&](std::stop_token stop) {
    GeneratePlan plan{rules.rules(), backend, options, {first, first + count}, budget};
    plan.budget.stop = std::move(stop);
    const TextSink sink = [&](std::string_view text) {
      puzzles.insert(puzzles.end(), text.begin(), text.end());
      return true;
    };
    Tally tally;
    std::atomic<std::uint64_t> tried = 0;
    run_generate(plan, static_cast<unsigned>(std::clamp<std::uint64_t>(count, 1, threads)), writer, sink, tally, tried);
  };
  run_in_threads(1, work, tick);
  tick();
  const auto cells = static_cast<std::size_t>(rules.rules()->cells());
  Bytes array({puzzles.size() / cells, cells});
  std::ranges::copy(puzzles, array.mutable_data());
  return array;
}

// Calls work(canonicaliser, first, count, clues) for chunks of rows. Rows that are not boards raise.
template <class Work>
void canonicalise(SharedRules& rules, const Rows& rows, Form form, const py::object& jobs, Work&& work) {
  if (const std::string why = Canonicaliser::why_not(*rules.rules(), form); !why.empty()) throw Error(why);
  constexpr std::size_t kChunk = 1024;
  for_each_chunk(rows, kChunk, jobs_of(jobs), {}, [&](const std::stop_token& /*stop*/) {
    return [&, canonicaliser = Canonicaliser(rules.rules())](std::size_t first, std::size_t count,
                                                             std::span<const Cell> clues,
                                                             std::span<const std::size_t> taken) mutable {
      if (taken.size() < count) {
        std::size_t row = first;
        for (const std::size_t each : taken) row += each == row ? 1 : 0;
        throw Error("puzzles[" + std::to_string(row) + "]: a number that is not a digit of the board");
      }
      work(canonicaliser, first, count, clues);
    };
  });
}

Form form_of(const py::object& form) {
  const std::string_view name = text_of(form, "form");
  if (name != "minlex" && name != "pattern") refuse("form", "minlex or pattern", form);
  return name == "pattern" ? Form::pattern : Form::minlex;
}

// Canonical forms.
Bytes canon(const py::object& its_rules, const py::array& puzzles, const py::object& form, const py::object& jobs) {
  SharedRules& rules = rules_of(its_rules);
  const Form which = form_of(form);
  const Rows rows(puzzles, *rules.rules());
  const auto cells = static_cast<std::size_t>(rules.rules()->cells());
  Bytes forms({rows.count(), cells});
  const std::span<Cell> out(forms.mutable_data(), rows.count() * cells);
  canonicalise(rules, rows, which, jobs,
               [&](Canonicaliser& canonicaliser, std::size_t first, std::size_t count, std::span<const Cell> clues) {
                 canonicaliser.canonical(which, clues, out.subspan(first * cells, count * cells));
               });
  return forms;
}

// How many symmetries leave each puzzle as it is.
py::array automorphisms(const py::object& its_rules, const py::array& puzzles, const py::object& jobs) {
  SharedRules& rules = rules_of(its_rules);
  const Rows rows(puzzles, *rules.rules());
  const auto cells = static_cast<std::size_t>(rules.rules()->cells());
  py::array_t<std::uint64_t> numbers = filled(rows.count(), std::uint64_t{0});
  std::uint64_t* const out = numbers.mutable_data();
  canonicalise(rules, rows, Form::minlex, jobs,
               [&](Canonicaliser& canonicaliser, std::size_t first, std::size_t count, std::span<const Cell> clues) {
                 for (std::size_t i = 0; i < count; ++i) {
                   out[first + i] = canonicaliser.automorphisms(clues.subspan(i * cells, cells));
                 }
               });
  return numbers;
}

// (puzzles, status)
py::tuple minimise(const py::object& its_rules, const py::array& puzzles, const py::object& its_seed,
                   const py::object& backend, const py::object& jobs, const py::object& progress) {
  SharedRules& rules = rules_of(its_rules);
  const std::uint64_t seed = whole_of(its_seed, "seed");
  const BatchPlan plan = plan_of(backend, jobs, progress);
  const Rows rows(puzzles, *rules.rules());
  BatchResult result(rows, rules);
  for_each_chunk(rules, rows, plan,
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
                   std::vector<Outcome> outcomes(view.count);
                   result.fill(taken, outcomes, [&](std::span<Cell> boards) {
                     nonet::minimise(its, view, {.seed = seed, .budget = budget}, outcomes, boards);
                   });
                 });
  return result.arrays();
}

// (candidates [N, cells, side] of bool, status, counts [N, cells, side] or None)
py::tuple candidates(const py::object& its_rules, const py::array& puzzles, const py::object& its_counts,
                     const py::object& backend, const py::object& jobs, const py::object& progress) {
  SharedRules& rules = rules_of(its_rules);
  const std::uint64_t limit = whole_of(its_counts, "counts");
  const BatchPlan plan = plan_of(backend, jobs, progress);
  const Rows rows(puzzles, *rules.rules());
  const auto cells = static_cast<std::size_t>(rules.rules()->cells());
  const auto side = static_cast<std::size_t>(rules.rules()->side());
  const std::size_t marks = cells * side;
  py::array_t<bool> sets({rows.count(), cells, side});
  bool* const out = sets.mutable_data();
  std::fill_n(out, rows.count() * marks, false);
  py::array_t<std::uint64_t> counts({limit == 0 ? 0 : rows.count(), cells, side});
  std::uint64_t* const counted = counts.mutable_data();
  std::fill_n(counted, counts.size(), std::uint64_t{0});
  py::array_t<std::int8_t> statuses = filled(rows.count(), BatchResult::kInvalid);
  const std::span<std::int8_t> status(statuses.mutable_data(), rows.count());
  for_each_chunk(rules, rows, plan,
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
                   std::vector<TrueCandidates> found(view.count);
                   true_candidates(its, view, budget, found, limit);
                   for (std::size_t i = 0; i < view.count; ++i) {
                     status[taken[i]] = static_cast<std::int8_t>(status_of(found[i].verdict, found[i].stop));
                     std::ranges::copy(found[i].counts, counted + (limit == 0 ? 0 : taken[i] * marks));
                     for (std::size_t mark = 0; mark < marks; ++mark) {
                       out[taken[i] * marks + mark] =
                           found[i].has(static_cast<int>(mark / side), static_cast<int>(mark % side) + 1);
                     }
                   }
                 });
  return py::make_tuple(std::move(sets), std::move(statuses), limit == 0 ? py::object(py::none()) : counts);
}

// A column of a data frame: a number for each row, filled by many threads.
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

// A dict of arrays, one for each figure.
py::dict rate(const py::object& its_rules, const py::array& puzzles, const py::object& depth,
              const py::object& backdoor, const py::object& backend, const py::object& jobs,
              const py::object& progress) {
  constexpr std::uint64_t kMost = 9;  // more would take years
  SharedRules& rules = rules_of(its_rules);
  const RatingLimits limits{static_cast<int>(whole_of(depth, "depth", 0, kMost)),
                            static_cast<int>(whole_of(backdoor, "backdoor", 0, kMost))};
  const BatchPlan plan = plan_of(backend, jobs, progress);
  const Rows rows(puzzles, *rules.rules());
  const Column<std::int8_t> status(rows.count(), BatchResult::kInvalid);
  const Column<bool> singles(rows.count(), false);
  const Column<std::int8_t> depths(rows.count(), -1);
  const Column<std::int8_t> sizes(rows.count(), -1);
  const Column<std::int64_t> numbers(rows.count(), 0);
  for_each_chunk(rules, rows, plan,
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
                   std::vector<Rating> ratings(view.count);
                   nonet::rate(its, view, limits, budget, ratings);
                   for (std::size_t i = 0; i < view.count; ++i) {
                     const Rating& rating = ratings[i];
                     status[taken[i]] = static_cast<std::int8_t>(status_of(rating.verdict, rating.stop));
                     singles[taken[i]] = rating.singles;
                     depths[taken[i]] = static_cast<std::int8_t>(rating.depth);
                     sizes[taken[i]] = static_cast<std::int8_t>(rating.backdoor);
                     numbers[taken[i]] = static_cast<std::int64_t>(rating.backdoors);
                   }
                 });
  py::dict figures;
  figures["status"] = status.array();
  figures["singles"] = singles.array();
  figures["depth"] = depths.array();
  figures["backdoor"] = sizes.array();
  figures["backdoors"] = numbers.array();
  return figures;
}

}  // namespace

void bind_workshop(py::module_& module) {
  module.def("generate", generate);
  module.def("canon", canon);
  module.def("automorphisms", automorphisms);
  module.def("minimise", minimise);
  module.def("candidates", candidates);
  module.def("rate", rate);
}

}  // namespace nonet::python
