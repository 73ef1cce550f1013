#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "nonet/backend.hpp"

namespace nonet {

Backend::Backend(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {
  if (rules_ == nullptr) throw Error("a backend needs rules");
}

Outcome Backend::solve(PuzzleView puzzle, const Budget& budget, const SolutionSink& sink) {
  require_valid(puzzle);
  require_rules(*rules_, *puzzle.rules);
  return solve_checked(puzzle, budget, sink);
}

void Backend::check(const BatchView& puzzles, std::size_t outcomes, std::size_t first_solutions) const {
  require_valid(puzzles);
  require_rules(*rules_, *puzzles.rules);
  if (outcomes != puzzles.count ||
      (first_solutions != 0 && (puzzles.count == 0 || first_solutions % puzzles.clues.size() != 0))) {
    throw Error("a batch of " + std::to_string(puzzles.count) + " puzzles needs as many outcomes, not " +
                std::to_string(outcomes) + ", and no cells for first solutions or a multiple of " +
                std::to_string(puzzles.clues.size()) + ", not " + std::to_string(first_solutions));
  }
}

void Backend::solve_batch(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                          std::span<Cell> first_solutions) {
  check(puzzles, outcomes.size(), first_solutions.size());
  solve_batch_checked(puzzles, each, outcomes, first_solutions);
}

void Backend::solve_negated(BatchView puzzles, std::span<const CellIndex> cells, const Budget& each,
                            std::span<Outcome> outcomes, std::span<Cell> first_solutions) {
  check(puzzles, outcomes.size(), first_solutions.size());
  if (cells.size() != puzzles.count) {
    throw Error("a batch of " + std::to_string(puzzles.count) + " puzzles needs as many clues to negate, not " +
                std::to_string(cells.size()));
  }
  const auto size = static_cast<std::size_t>(rules_->cells());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] >= size || puzzles.clues[i * size + cells[i]] == 0) {
      throw Error("puzzle " + std::to_string(i) + " of a batch has no clue to negate in cell " +
                  std::to_string(cells[i]));
    }
  }
  solve_negated_checked(puzzles, cells, each, outcomes, first_solutions);
}

void Backend::solve_batch_checked(BatchView puzzles, const Budget& each, std::span<Outcome> outcomes,
                                  std::span<Cell> first_solutions) {
  std::fill(first_solutions.begin(), first_solutions.end(), Cell{0});
  for (std::size_t i = 0; i < puzzles.count; ++i) {
    const std::size_t share = first_solutions.size() / puzzles.count;
    std::span<Cell> room = first_solutions.subspan(i * share, share);
    const SolutionSink keep = [&](std::span<const Cell> solution) {
      if (!room.empty()) {
        std::copy(solution.begin(), solution.end(), room.begin());
        room = room.subspan(solution.size());
      }
      return true;
    };
    outcomes[i] = solve_checked(puzzles[i], each, room.empty() ? SolutionSink() : keep);
  }
}

void Backend::solve_negated_checked(BatchView puzzles, std::span<const CellIndex> cells, const Budget& each,
                                    std::span<Outcome> outcomes, std::span<Cell> first_solutions) {
  const auto size = static_cast<std::size_t>(rules_->cells());
  const std::size_t words = size * digit_words(rules_->side());
  std::vector<Cell> clues(puzzles.clues.begin(), puzzles.clues.end());
  std::vector<std::uint64_t> excluded(puzzles.excluded.begin(), puzzles.excluded.end());
  excluded.resize(puzzles.count * words);
  for (std::size_t i = 0; i < puzzles.count; ++i) {
    const Cell digit = std::exchange(clues[i * size + cells[i]], Cell{0});
    digit_set(excluded.data() + i * words, cells[i], rules_->side()).add(digit);
  }
  solve_batch_checked({puzzles.rules, puzzles.count, clues, excluded}, each, outcomes, first_solutions);
}

namespace {

const BackendInfo& info_of(const BackendSpec& spec) {
  if (spec.info == nullptr) throw Error("a BackendSpec without a backend: parse_backend() gives one");
  return *spec.info;
}

}  // namespace

std::string BackendSpec::text() const {
  return std::string(info_of(*this).name) + (options.argument.empty() ? "" : ":" + options.argument);
}

Capabilities BackendSpec::can() const {
  const BackendInfo& row = info_of(*this);
  if (row.can == nullptr) throw Error("backend '" + text() + "' has no can()");
  return row.can(options);
}

BackendSpec parse_backend(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string_view name = trim(text.substr(0, colon));
  std::vector<std::string_view> names;
  for (const BackendInfo* info : backends()) {
    names.push_back(info->name);
    if (info->name != name) continue;
    BackendSpec spec{info};
    spec.options.argument = text.substr(std::min(colon + 1, text.size()));
    if (info->argument.empty() && colon != text.size()) {
      throw Error("backend '" + std::string(name) + "' takes nothing after a colon");
    }
    if (!info->argument.empty() && spec.options.argument.empty()) {
      throw Error("backend '" + std::string(name) + "' needs an argument: " + std::string(name) + ":" +
                  std::string(info->argument));
    }
    return spec;
  }
  throw Error("unknown backend '" + std::string(name) + "'" + did_you_mean(name, names));
}

std::vector<BackendSpec> parse_backends(std::string_view list) {
  // A comma ends a name. In an argument it belongs to the argument unless a backend's name follows.
  const auto names_backend = [](std::string_view part) {
    const std::string_view name = trim(part.substr(0, part.find(':')));
    const auto all = backends();
    return std::any_of(all.begin(), all.end(), [&](const BackendInfo* info) { return info->name == name; });
  };
  std::vector<BackendSpec> specs;
  for (std::string_view rest = list; !rest.empty();) {
    std::size_t end = rest.find(',');
    const bool has_argument = rest.substr(0, end).find(':') != std::string_view::npos;
    while (has_argument && end != std::string_view::npos) {
      const std::string_view next = rest.substr(end + 1);
      if (names_backend(next.substr(0, next.find(',')))) break;
      end = rest.find(',', end + 1);
    }
    const std::string_view part = rest.substr(0, end);
    if (!trim(part).empty()) specs.push_back(parse_backend(part));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  if (specs.empty()) throw Error("no backend named");
  return specs;
}

std::string why_not(const BackendSpec& spec, const Rules& rules) {
  const std::string name = spec.text();
  const BackendInfo& info = info_of(spec);
  if (const std::string reason = info.why_unavailable(spec.options); !reason.empty()) {
    return "backend '" + name + "' is not available: " + reason;
  }
  const Capabilities can = spec.can();
  if (rules.side() > can.max_side) {
    return "backend '" + name + "' takes sides up to " + std::to_string(can.max_side) + ", this board has " +
           std::to_string(rules.side());
  }
  if (can.classic_only && !rules.classic()) {
    return "backend '" + name + "' takes the classic 9x9 board only, not " + rules.spec().name();
  }
  if (!rules.geometry().box_sized() && !can.primitives.has(PrimitiveKind::distinct)) {
    return "backend '" + name + "' takes boards with as many rows, columns and digits as a box has cells, not " +
           rules.spec().name();
  }
  const RulesSpec plain{rules.geometry()};
  if (!can.any_units && rules.spec() != plain) {
    return "backend '" + name + "' takes rows, columns and boxes only, not " + rules.spec().name();
  }
  if (const PrimitiveSet missing = rules.needs().without(can.primitives); !missing.empty()) {
    return "backend '" + name + "' takes no " + text_of(missing) + ", which " + rules.spec().name() + " has";
  }
  return {};
}

std::unique_ptr<Backend> make_backend(const BackendSpec& spec, std::shared_ptr<const Rules> rules) {
  const BackendInfo& info = info_of(spec);
  if (rules == nullptr) throw Error("a backend needs rules");
  if (const std::string reason = why_not(spec, *rules); !reason.empty()) throw Error(reason);
  if (info.make == nullptr) throw Error("backend '" + spec.text() + "' has no make()");
  return info.make(std::move(rules), spec.options);
}

std::string always_available(const BackendOptions& /*options*/) { return {}; }

}  // namespace nonet
