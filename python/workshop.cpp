// generate, canon, minimise, candidates, rate.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "nonet/base/error.hpp"
#include "nonet/run/result.hpp"
#include "nonet/workshop/candidates.hpp"
#include "nonet/workshop/canonical.hpp"
#include "nonet/workshop/generate.hpp"
#include "nonet/workshop/minimise.hpp"
#include "nonet/workshop/rate.hpp"
#include "python/batch.hpp"
#include "python/bindings.hpp"
#include "python/board.hpp"
#include "python/call.hpp"

namespace py = pybind11;

namespace nonet::python {
namespace {

// Puzzles first .. first + count - 1 of a seed; fewer where the timeout ended it.
Bytes generate(SharedRules& rules, std::uint64_t count, std::uint64_t first, std::uint64_t seed,
               std::optional<int> min_clues, std::optional<int> max_clues, const std::string& symmetry,
               const std::vector<bool>& pattern, bool minimal, unsigned per_grid, std::optional<double> timeout,
               const std::string& backend) {
  const auto cells = static_cast<std::size_t>(rules.rules()->cells());
  const GenerateOptions options{.seed = seed,
                                .min_clues = min_clues,
                                .max_clues = max_clues,
                                .symmetry = parse_symmetry(symmetry),
                                .pattern = pattern,
                                .minimal = minimal,
                                .per_grid = per_grid};
  Budget budget = budget_of(0, timeout, {});
  const std::vector<Cell> puzzles = run([&](std::stop_token stop) {
    budget.stop = std::move(stop);
    std::vector<Cell> all;
    Generator generator(rules.rules(), parse_backend(backend), options);
    const GenerateResult result = generator.generate(first, count, budget, [&](std::span<const Cell> puzzle) {
      all.insert(all.end(), puzzle.begin(), puzzle.end());
      return true;
    });
    if (result.stop == Stop::failed) throw Error(result.message);
    return all;
  });
  Bytes array({puzzles.size() / cells, cells});
  std::ranges::copy(puzzles, array.mutable_data());
  return array;
}

// Canonical forms; rows that are no boards raise.
Bytes canon(SharedRules& rules, const py::array& puzzles, const std::string& form, unsigned jobs) {
  if (form != "minlex" && form != "pattern") throw Error("form: minlex or pattern, not " + form);
  const Form which = form == "pattern" ? Form::pattern : Form::minlex;
  if (const std::string why = Canonicaliser::why_not(*rules.rules(), which); !why.empty()) throw Error(why);
  const Rows rows(puzzles, *rules.rules());
  const auto cells = static_cast<std::size_t>(rules.rules()->cells());
  constexpr std::size_t kChunk = 1024;
  Bytes forms({rows.count(), cells});
  const std::span<Cell> out(forms.mutable_data(), rows.count() * cells);
  for_each_chunk(rows, kChunk, jobs, {}, [&](const std::stop_token& /*stop*/) {
    return [&, canonicaliser = Canonicaliser(rules.rules())](std::size_t first, std::size_t count,
                                                             std::span<const Cell> clues,
                                                             std::span<const std::size_t> taken) mutable {
      if (taken.size() < count) throw Error("a row holds a number that is no digit of the board");
      canonicaliser.canonical(which, clues, out.subspan(first * cells, count * cells));
    };
  });
  return forms;
}

// (puzzles, status)
py::tuple minimise(SharedRules& rules, const py::array& puzzles, std::uint64_t seed, const std::string& backend,
                   unsigned jobs, const std::optional<py::function>& progress) {
  const Rows rows(puzzles, *rules.rules());
  BatchResult result(rows, rules);
  for_each_chunk(rules, rows, {backend, {}, jobs, progress},
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
                   std::vector<Outcome> outcomes(view.count);
                   result.fill(taken, outcomes, [&](std::span<Cell> boards) {
                     nonet::minimise(its, view, {.seed = seed, .budget = budget}, outcomes, boards);
                   });
                 });
  return result.arrays();
}

// (candidates [N, cells, side] of bool, status)
py::tuple candidates(SharedRules& rules, const py::array& puzzles, const std::string& backend, unsigned jobs,
                     const std::optional<py::function>& progress) {
  const Rows rows(puzzles, *rules.rules());
  const auto cells = static_cast<std::size_t>(rules.rules()->cells());
  const auto side = static_cast<std::size_t>(rules.rules()->side());
  py::array_t<bool> sets({rows.count(), cells, side});
  bool* out = sets.mutable_data();
  std::fill_n(out, rows.count() * cells * side, false);
  py::array_t<std::int8_t> statuses = filled(rows.count(), BatchResult::kInvalid);
  const std::span<std::int8_t> status(statuses.mutable_data(), rows.count());
  for_each_chunk(rules, rows, {backend, {}, jobs, progress},
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
                   std::vector<TrueCandidates> found(view.count);
                   true_candidates(its, view, budget, found);
                   for (std::size_t i = 0; i < view.count; ++i) {
                     status[taken[i]] = static_cast<std::int8_t>(status_of(found[i].verdict, found[i].stop));
                     for (std::size_t cell = 0; cell < cells; ++cell) {
                       for (std::size_t digit = 0; digit < side; ++digit) {
                         out[(taken[i] * cells + cell) * side + digit] =
                             found[i].has(static_cast<int>(cell), static_cast<int>(digit) + 1);
                       }
                     }
                   }
                 });
  return py::make_tuple(std::move(sets), std::move(statuses));
}

// A dict of arrays, one for each figure.
py::dict rate(SharedRules& rules, const py::array& puzzles, const std::string& backend, unsigned jobs,
              const std::optional<py::function>& progress) {
  const Rows rows(puzzles, *rules.rules());
  py::array_t<std::int8_t> statuses = filled(rows.count(), BatchResult::kInvalid);
  py::array_t<bool> singles = filled(rows.count(), false);
  py::array_t<std::int8_t> depths = filled(rows.count(), std::int8_t{-1});
  py::array_t<std::int8_t> backdoors = filled(rows.count(), std::int8_t{-1});
  std::int8_t* status = statuses.mutable_data();
  bool* single = singles.mutable_data();
  std::int8_t* depth = depths.mutable_data();
  std::int8_t* backdoor = backdoors.mutable_data();
  for_each_chunk(rules, rows, {backend, {}, jobs, progress},
                 [&](Backend& its, const BatchView& view, std::span<const std::size_t> taken, const Budget& budget) {
                   std::vector<Rating> ratings(view.count);
                   nonet::rate(its, view, {}, budget, ratings);
                   for (std::size_t i = 0; i < view.count; ++i) {
                     const Rating& rating = ratings[i];
                     status[taken[i]] = static_cast<std::int8_t>(status_of(rating.verdict, rating.stop));
                     single[taken[i]] = rating.singles;
                     depth[taken[i]] = static_cast<std::int8_t>(rating.depth);
                     backdoor[taken[i]] = static_cast<std::int8_t>(rating.backdoor);
                   }
                 });
  py::dict figures;
  figures["status"] = std::move(statuses);
  figures["singles"] = std::move(singles);
  figures["depth"] = std::move(depths);
  figures["backdoor"] = std::move(backdoors);
  return figures;
}

}  // namespace

void bind_workshop(py::module_& module) {
  module.def("generate", generate);
  module.def("canon", canon);
  module.def("minimise", minimise);
  module.def("candidates", candidates);
  module.def("rate", rate);
}

}  // namespace nonet::python
