#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "cli/explain_page.hpp"
#include "cli/inputs.hpp"
#include "cli/job.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/page.hpp"
#include "cli/run_record.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "formats/columns.hpp"
#include "nonet/check.hpp"
#include "nonet/explain.hpp"
#include "nonet/reader.hpp"
#include "nonet/writer.hpp"
#include "run/explain.hpp"
#include "run/grade.hpp"
#include "run/internal/format.hpp"
#include "run/kinds_generator.hpp"

namespace nonet::cli {
namespace {

template <class Items, class TextOf>
Json list_of(const Items& items, const TextOf& text_of) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(text_of(item));
  return list;
}

std::string line_of(const Board& board, const Symbols& symbols) {
  std::string line;
  append_line(line, board, symbols);
  return line;
}

Board board_of(const Marks& marks) {
  Board board;
  for (int cell = 0; cell < marks.rules().cells(); ++cell) board.push_back(marks.placed(cell));
  return board;
}

bool has_clue(const Clashes& clashes) {
  return std::any_of(clashes.sets.begin(), clashes.sets.end(), [](const std::vector<ClashMember>& set) {
    return std::any_of(set.begin(), set.end(), [](const ClashMember& each) { return each.kind == MemberKind::clue; });
  });
}

Json json_of(const std::vector<Chain>& chains, const Geometry& geometry) {
  return list_of(chains, [&](const Chain& chain) {
    return list_of(chain, [&](const ChainLink& link) {
      Json claim = {{"claim", text_of(link, geometry)}, {"because", link.because}};
      if (!link.why.empty()) claim["why"] = link.why;
      if (!link.nested.empty()) claim["chains"] = json_of(link.nested, geometry);
      return claim;
    });
  });
}

Json json_of(const ExplainedStep& explained, const Rules& rules) {
  const Step& step = explained.step;
  Json object = {{"step", explained.number}};
  const auto add = [&](const char* name, const std::vector<CellDigit>& list, auto text_of) {
    if (list.empty()) return;
    object[name] = list_of(list, [&](const CellDigit& each) { return text_of(each, rules.geometry()); });
  };
  add("place", step.placed, placement_text);
  add("remove", step.removed, removal_text);
  if (explained.classic) {
    object["technique"] = facts_of(explained.classic->technique).name;
    object["name"] = explained.classic->name;
    object["rating"] = Json::parse(rating_text(explained.classic->rating));
  } else if (explained.chains.empty()) {
    object["because"] = list_of(step.because, [&](const Reason& each) { return text_of(each, rules); });
    object["size"] = step.size();
    if (!explained.human) object["smallest"] = step.smallest();
    if (!step.shape.empty()) object["shape"] = step.shape;
  }
  if (!explained.chains.empty()) object["chains"] = json_of(explained.chains, rules.geometry());
  object["text"] = explained.text;
  return object;
}

Json json_of(const OpenCells& open, const Rules& rules) {
  Json cells = Json::object();
  for (const OpenCell& each : open.cells) {
    cells[cell_name(rules.geometry(), each.cell)] =
        list_of(each.digits, [&](Cell digit) { return rules.geometry().value_of(digit); });
  }
  const Symbols symbols = Symbols::standard(rules.geometry());
  return {{"open", cells},
          {"solutions", list_of(open.solutions, [&](const Board& board) { return line_of(board, symbols); })},
          {"complete", open.complete}};
}

// A headline, and one line per step:
//     puzzle 1: 51 steps, the largest of 4 constraints
//       1. r5c5 is 7: in row 5 only r5c5 can hold 7 (hidden single)
// Without a solution: the sets that clash, one per line; with several: the open cells, and two solutions. Both
// mention `repair`.
void append_step_lines(std::string& text, const PuzzleResult& result, const Explanation* explanation,
                       const Layout& layout) {
  const std::string begin = formatted("puzzle {}: ", result.index);
  if (explanation == nullptr) {
    text += begin + spaced_name(result.status) + (result.message.empty() ? "" : ": " + visible(result.message)) + "\n";
    return;
  }
  if (explanation->first == 0) {
    text += begin + (!explanation->more ? explanation->headline : explanation->is_open ? "steps" : "unique") + "\n";
  }
  if (explanation->open) {
    for (const Board& board : explanation->open->solutions) {
      text += "  " + line_of(board, layout.symbols) + "\n";
    }
    text += "  a clue may be missing, or wrong: 'nonet repair' looks for a wrong one\n";
  }
  if (explanation->clashes && has_clue(*explanation->clashes)) {
    text += "  'nonet repair' finds the clues to change\n";
  }
  for (const ExplainedStep& explained : std::span(explanation->steps).subspan(explanation->first)) {
    text += formatted("{:>3}. {} ({})\n", explained.number, explained.text, remark_on(explained));
    for (const std::string& line : chain_lines(explained.chains, explanation->rules->geometry())) {
      text += "       " + line + "\n";
    }
  }
  if (explanation->first > 0 && !explanation->more) text += "     " + explanation->headline + "\n";
}

// One object per step; the first has the meaning of the kinds of constraints. Without a path: one per set
// that clashes, or one with the open cells. After a path that was cut short: one with the status.
void append_step_objects(std::string& text, const PuzzleResult& result, const Explanation* explanation,
                         const Layout& layout) {
  const auto add = [&, columns = json_columns(result, layout)](const Json& members) {
    Json object = {{"schema", kJsonSchema}, {"index", result.index}, {"line", result.line}};
    object.update(members);
    text += object.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.pop_back();
    text += (columns.empty() ? "" : R"(,"columns":)" + columns) + "}\n";
  };
  const auto add_status = [&](Status status, const std::string& message) {
    add({{"status", name_of(status)}, {"message", message.empty() ? Json() : Json(message)}});
  };
  if (explanation == nullptr) return add_status(result.status, result.message);
  if (explanation->clashes) {
    const Clashes& clashes = *explanation->clashes;
    for (const std::vector<ClashMember>& set : clashes.sets) {
      add({{"status", name_of(result.status)},
           {"clash", list_of(set, [&](const ClashMember& each) { return text_of(each, *result.puzzle); })},
           {"size", set.size()},
           {"smallest", clashes.smallest()},
           {"complete", clashes.complete}});
    }
    if (clashes.sets.empty()) add_status(result.status, explanation->headline);
    return;
  }
  const Rules& rules = *explanation->rules;
  if (explanation->open) {
    Json object = {{"status", name_of(result.status)}};
    object.update(json_of(*explanation->open, rules));
    return add(object);
  }
  const std::string ruleset = rules.classic() ? "" : ruleset_of(rules.spec());
  for (const ExplainedStep& each : std::span(explanation->steps).subspan(explanation->first)) {
    Json object = json_of(each, rules);
    if (!ruleset.empty() && &each == &explanation->steps.front()) object["ruleset"] = ruleset;
    add(object);
  }
  if (explanation->cut) {
    add_status(Status::timeout, explanation->headline);
  } else if (explanation->steps.empty()) {
    add_status(result.status, explanation->headline);
  }
}

// Sets of more constraints are too large to follow.
constexpr int kFew = 12;
// Some 20 KB each.
constexpr std::size_t kMostPuzzles = 1000;

std::string_view path_of(const Arguments& arguments) {
  if (arguments.shard || arguments.resume) throw UsageError("--html writes one page: omit --shard and --resume");
  if (arguments.hardest || arguments.to) throw UsageError("--html shows all steps: omit --hardest and --to");
  if (*arguments.html == "-" && arguments.out.value_or("-") == "-" && arguments.output.value_or("line") != "none") {
    throw UsageError("--html - and the steps both go to standard output: add --output none");
  }
  require_room_for_page(*arguments.html);
  return *arguments.html;
}

// A set that clashes: drawn constraints as reasons, all other members by their cells.
PageStep step_of(const std::vector<ClashMember>& set, const Clashes& clashes, const PuzzleView& puzzle) {
  PageStep step;
  step.step.at_least = static_cast<int>(clashes.at_least);
  for (const ClashMember& member : set) {
    if (member.kind == MemberKind::drawn) {
      step.step.because.push_back({ReasonKind::drawn, member.place, 0});
    } else {
      step.clues.push_back(static_cast<CellIndex>(member.place));
    }
    step.sentence += (step.sentence.empty() ? "" : ", ") + text_of(member, puzzle);
  }
  if (set.empty()) step.sentence = "The units of this board alone have no solution";
  if (!set.empty()) step.sentence += set.size() == 1 ? " clashes with the rules" : " clash";
  return step;
}

// Collects puzzles for a page.
class StepPage {
 public:
  // Opens --html's file. Throws UsageError if another option contradicts it.
  explicit StepPage(const Arguments& arguments)
      : heading_(arguments.files.size() == 1 ? arguments.files.front() : "puzzles"),
        file_(std::string(path_of(arguments))) {}

  // For any thread, in any order. The page has the first thousand puzzles. The layout is that of their input.
  void add(const PuzzleResult& result, const Explanation* explanation, const Layout& layout) {
    if (!result.puzzle || explanation == nullptr || explanation->more) return;
    const PuzzleView& view = *result.puzzle;
    Puzzle puzzle(explanation->rules, {view.clues.begin(), view.clues.end()});
    puzzle.excluded.assign(view.excluded.begin(), view.excluded.end());
    const std::string title = heading_of(layout, result.record);
    PagePuzzle page{title.empty() ? formatted("Puzzle {}", result.index) : title, std::move(puzzle)};
    for (const nonet::ExplainedStep& step : explanation->steps) page.steps.push_back({step.step, step.text});
    if (explanation->clashes) {
      for (const auto& set : explanation->clashes->sets)
        page.steps.push_back(step_of(set, *explanation->clashes, view));
    }
    page.several = explanation->open.has_value();
    if (explanation->clashes || explanation->open || explanation->cut) page.end = explanation->headline;
    const std::lock_guard lock(mutex_);
    puzzles_.emplace(result.index, std::move(page));
    title_ = title;
    if (puzzles_.size() > kMostPuzzles) {
      puzzles_.erase(std::prev(puzzles_.end()));
      too_many_ = true;
    }
  }

  // Writes the page, with puzzles in the order of the input; no page without puzzles.
  void write() {
    if (puzzles_.empty()) {
      report("--html: no page, because no puzzle has steps to show");
      return;
    }
    std::vector<PagePuzzle> puzzles;
    for (auto& [number, puzzle] : puzzles_) puzzles.push_back(std::move(puzzle));
    if (too_many_) report(formatted("--html: the page has the first {} puzzles", with_commas(kMostPuzzles)));
    file_.write(explain_page(puzzles.size() == 1 && !title_.empty() ? title_ : heading_, puzzles));
    file_.close();
  }

 private:
  std::string heading_;
  std::string title_;  // of the last puzzle: the page of one puzzle has it
  OutputFile file_;
  std::mutex mutex_;
  std::map<std::uint64_t, PagePuzzle> puzzles_;  // by number
  bool too_many_ = false;
};

enum class PathPart : std::uint8_t {
  all,
  next,     // the first step
  hardest,  // the first of the largest steps
  cell,     // those that a cell needs
};

struct ExplainOptions {
  PathPart part = PathPart::all;
  int row = 0;  // of the cell, from 0
  int column = 0;
  std::uint64_t effort = StepLimits().effort;  // for each step
  std::uint64_t limit = kClashLimit;
  bool human = false;  // --style
  bool uniqueness = true;

  bool has_cell(const Rules& rules) const { return part != PathPart::cell || rules.geometry().has(row, column); }
};

// "r4c5" or "R4C5", into row and column from 0.
void read_cell(std::string_view text, ExplainOptions& options) {
  const std::size_t c = text.find_first_of("cC");
  int row = 0;
  int column = 0;
  const bool read = (text.starts_with('r') || text.starts_with('R')) && c != std::string_view::npos &&
                    read_number(text.substr(1, c - 1), row) && read_number(text.substr(c + 1), column) && row > 0 &&
                    column > 0;
  if (!read) throw UsageError("--to: '" + std::string(text) + "' is not a cell, such as r4c5");
  options.row = row - 1;
  options.column = column - 1;
}

class ExplainWorker : public JobWorker {
 public:
  ExplainWorker(const JobSetup& setup, const ExplainOptions& options, std::shared_ptr<StepPage> page)
      : JobWorker(setup), options_(options), page_(std::move(page)), sudoku_explainer_(options.uniqueness) {}

 protected:
  void prepare(const ParsedChunk& chunk) override {
    solved_ = false;
    if (!options_.human) solve_for_two(chunk);
  }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
    explanation_ = {.rules = rules};
    explained_ = false;
    const bool by_chains = options_.human && !has_se_rating(*result.puzzle);
    // The steps of a whole path do not wait for the solution.
    if (by_chains && options_.part == PathPart::all && follow(chunk, slot, result)) {
      return !(explanation_.cut && budget().stop.stop_requested());
    }
    solve_for_two(chunk);
    const Outcome& outcome = answers_.outcomes[slot];
    if (outcome.stop == Stop::cancelled) return false;
    set_outcome(result, outcome);
    if (result.status == Status::no_solution || result.status == Status::multiple) return explain_none(rules, result);
    if (result.status != Status::unique) return true;
    if (!options_.has_cell(*rules)) {
      fail(result, formatted("the board has no cell r{}c{}", options_.row + 1, options_.column + 1));
      return true;
    }
    if (by_chains && follow(chunk, slot, result)) return !(explanation_.cut && budget().stop.stop_requested());
    try {
      if (options_.human && has_se_rating(*result.puzzle)) {
        explain_classic(result);
      } else {
        Explainer& explainer = explainers_.get(rules);
        explainer.begin();
        explain(explainer, result, chunk.cells_of(answers_.solutions, slot));
      }
      explained_ = true;
    } catch (const Error& error) {
      fail(result, error.what());
    }
    result.cut_short = explanation_.cut;
    return !(explained_ && explanation_.cut && budget().stop.stop_requested());
  }

  void append(const PuzzleResult& result, std::string& text) override {
    const Explanation* const explanation = result.puzzle && explained_ ? &explanation_ : nullptr;
    const Layout& layout = setup().layout;
    if (page_) page_->add(result, explanation, layout);
    if (setup().form == Form::json) append_step_objects(text, result, explanation, layout);
    if (setup().form == Form::line) append_step_lines(text, result, explanation, layout);
  }

 private:
  void fail(PuzzleResult& result, std::string why) {
    explained_ = false;
    result.status = Status::failed;
    result.outcome = nullptr;
    result.message = std::move(why);
  }

  // For boards without a path: the sets that clash, or the open cells.
  bool explain_none(const std::shared_ptr<const Rules>& rules, PuzzleResult& result) {
    try {
      explanation_ = without_path(backends().get(rules), *result.puzzle, result.outcome->verdict(), options_.limit,
                                  from_now_on(budget()));
      explanation_.rules = rules;
    } catch (const Error& error) {  // the side is too large
      result.message = error.what();
      return true;
    }
    explained_ = true;
    result.cut_short = explanation_.cut;
    return !budget().stop.stop_requested();
  }

  // Writes a step of a whole path. False: the output takes no more.
  bool report(ExplainedStep&& step, PuzzleResult& result) {
    explanation_.first = explanation_.steps.size();
    step.number = explanation_.first + 1;
    explanation_.steps.push_back(std::move(step));
    explained_ = true;
    write(result);
    return flush(1);
  }

  // Once for a chunk. People's steps on boards with constraints do not need it, and begin without it.
  void solve_for_two(const ParsedChunk& chunk) {
    if (std::exchange(solved_, true)) return;
    Budget limit_2 = budget();
    limit_2.max_solutions = 2;
    solve(chunk, limit_2, answers_);
  }

  // Singles, sets of constraints, chains, and sets that nobody follows.
  static std::pair<int, std::size_t> hardness(const ExplainedStep& step) {
    const auto size = static_cast<std::size_t>(step.step.size());
    if (!step.chains.empty()) return {2, claims_of(step.chains)};
    return {!step.step.placed.empty() ? 0 : size > kFew ? 3 : 1, size};
  }

  static bool is_long(const std::vector<Chain>& chains) {
    constexpr std::size_t kShort = 150;
    const auto has_nested = [](const Chain& chain) {
      return std::any_of(chain.begin(), chain.end(), [](const ChainLink& link) { return !link.nested.empty(); });
    };
    return claims_of(chains) > kShort && std::any_of(chains.begin(), chains.end(), has_nested);
  }

  // A set of constraints in place of no chain, or of a long one unless the set is large. Nothing if the puzzle has not
  // exactly one solution.
  std::optional<FollowedStep> set_for(std::optional<FollowedStep> chain, const ParsedChunk& chunk, std::size_t slot,
                                      const Marks& marks, const StepLimits& limits) {
    if (marks.open() == 0) return std::nullopt;
    solve_for_two(chunk);
    if (answers_.outcomes[slot].verdict() != Verdict::unique) return std::nullopt;
    Explainer& explainer = explainers_.get(chunk.segment(slot).rules);
    if (!std::exchange(began_, true)) explainer.begin();
    std::optional<Step> step = explainer.next(marks, chunk.cells_of(answers_.solutions, slot), limits);
    if (!step || (chain && step->size() > kFew)) return chain;
    std::string text = sentence(*step, marks);
    return FollowedStep{*std::move(step), std::move(text), {}};
  }

  // The path by chains. False: it ends at a board without exactly one solution.
  bool follow(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) {
    const StepLimits limits = step_limits(budget(), options_.effort);
    const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
    result.status = Status::unique;
    Marks marks(*result.puzzle);
    std::optional<ExplainedStep> hardest;
    std::size_t count = 0;
    std::size_t longest = 0;
    explanation_.more = options_.part == PathPart::all;
    explanation_.is_open = true;
    began_ = false;
    try {
      ChainExplainer& explainer = chain_explainers_.get(rules);
      bool goes_on = true;
      while (goes_on) {
        std::optional<FollowedStep> found = explainer.next(marks, limits);
        if (!found || is_long(found->chains)) found = set_for(std::move(found), chunk, slot, marks, limits);
        if (!found) break;
        apply(marks, found->step);
        ExplainedStep step{++count, std::move(found->step), std::move(found->text), true, std::move(found->chains)};
        longest = std::max(longest, claims_of(step.chains));
        if (options_.part == PathPart::all) {
          goes_on = report(std::move(step), result);
        } else {
          if (!hardest || hardness(step) > hardness(*hardest)) hardest = std::move(step);
          goes_on = options_.part == PathPart::hardest;
        }
      }
    } catch (const Error& error) {
      fail(result, error.what());
      return true;
    }
    explanation_.more = false;
    const bool is_late = limits.stop.stop_requested() || (limits.deadline && Clock::now() >= *limits.deadline);
    const bool whole = marks.open() == 0 && why_not_a_solution(*result.puzzle, board_of(marks)).empty();
    const bool is_done = whole || (options_.part == PathPart::next && count > 0);
    if (!is_done && !is_late) {
      explanation_ = {.rules = rules};
      explained_ = false;
      return false;
    }
    explanation_.first = explanation_.steps.size();
    if (hardest) explanation_.steps = {*std::move(hardest)};
    explanation_.cut = !is_done;
    result.cut_short = explanation_.cut;
    explained_ = true;
    std::string about = options_.part == PathPart::next ? "the next step" : counted(count, "step");
    if (options_.part != PathPart::next && longest > 0) about += ", the longest chain of " + counted(longest, "claim");
    if (count == 0) about = marks.open() == 0 ? "no cell is open" : "";
    set_headline(std::move(about));
    return true;
  }

  // The path of Sudoku Explainer.
  void explain_classic(PuzzleResult& result) {
    const SeLimits limits{.stop = budget().stop, .deadline = from_now_on(budget()).deadline};
    std::optional<ExplainedStep> hardest;
    std::size_t count = 0;
    explanation_.more = options_.part == PathPart::all;
    const SeRating rating = sudoku_explainer_.path(
        result.puzzle->clues,
        [&](SeStep&& found) {
          ExplainedStep step{.number = ++count, .text = found.text, .human = true};
          if (found.placed) step.step.placed = {*found.placed};
          step.step.removed = found.removed;
          step.chains = std::move(found.chains);
          step.classic = std::move(found);
          if (options_.part == PathPart::all) return report(std::move(step), result);
          if (!hardest || step.classic->rating > hardest->classic->rating) hardest = std::move(step);
          return options_.part != PathPart::next;
        },
        limits);
    explanation_.more = false;
    explanation_.cut = rating.er < 0;
    explanation_.first = explanation_.steps.size();
    if (hardest) explanation_.steps = {*std::move(hardest)};
    std::string about;
    if (options_.part == PathPart::next) {
      about = explanation_.steps.empty() ? "" : "the next step";
    } else {
      about = counted(count, "step");
      if (!explanation_.cut) {
        about += formatted(", {}: {}/{}/{}", difficulty_name(difficulty_of(rating.er)), rating_text(rating.er),
                           rating_text(rating.ep), rating_text(rating.ed));
      }
    }
    if (count == 0 && !explanation_.cut) about = "no cell is open";
    set_headline(std::move(about));
  }

  // Also says whether the limits ended the path.
  void set_headline(std::string about) {
    if (explanation_.cut) about += about.empty() ? "no step was found in time" : "; the time was too short for more";
    explanation_.headline = std::move(about);
  }

  void explain(Explainer& explainer, PuzzleResult& result, std::span<const Cell> solution) {
    const PuzzleView& puzzle = *result.puzzle;
    const StepLimits limits = step_limits(budget(), options_.effort);
    const Geometry& shape = puzzle.rules->geometry();
    Marks marks(puzzle);
    Path path;
    std::string about;
    if (options_.part == PathPart::next) {
      if (std::optional<Step> step = explainer.next(marks, solution, limits)) path.steps.push_back(*std::move(step));
      path.whole = !path.steps.empty() || marks.open() == 0;
      about = path.steps.empty() ? "" : "the next step";
    } else if (options_.part == PathPart::cell) {
      const int cell = shape.cell(options_.row, options_.column);
      const Cell placed = marks.placed(cell);
      path = explainer.path_to(cell, marks, solution, limits);
      about = cell_name(shape, cell) + (placed != 0 ? " is " + std::to_string(placed) + " already"
                                                    : " in " + counted(path.steps.size(), "step"));
    } else if (options_.part == PathPart::hardest) {
      path = explainer.path(marks, solution, limits);
      about = headline(path);
    } else {
      explanation_.more = true;
      path = explainer.path(marks, solution, limits, [&](const Step& step, const Marks& before) {
        return report({.step = step, .text = sentence(step, before)}, result);
      });
      explanation_.more = false;
      explanation_.first = explanation_.steps.size();
      about = headline(path);
    }
    explanation_.cut = !path.whole;
    if (marks.open() == 0) about = "no cell is open";
    if (options_.part != PathPart::all) show(std::move(path), std::move(marks));
    set_headline(std::move(about));
  }

  std::string headline(const Path& path) const {
    if (path.steps.empty()) return "";
    if (options_.part == PathPart::hardest) {
      return "step " + std::to_string(path.hardest() + 1) + " of " + std::to_string(path.steps.size()) +
             " is the largest";
    }
    return counted(path.steps.size(), "step") + ", the largest of " + size_text(path.size(), path.smallest());
  }

  // Follows the path, for the text of its steps.
  void show(Path path, Marks marks) {
    const std::size_t hardest = path.hardest();
    explanation_.steps = explained_steps(std::move(path), std::move(marks));
    if (options_.part == PathPart::hardest && !explanation_.steps.empty()) {
      explanation_.steps = {std::move(explanation_.steps[hardest])};
    }
  }

  ExplainOptions options_;
  std::shared_ptr<StepPage> page_;
  bool solved_ = false;  // answers_ are those of the chunk
  bool began_ = false;   // the explainer knows that the puzzle of follow() is a new one
  ExplainerCache explainers_;
  ChainExplainerCache chain_explainers_;
  SudokuExplainer sudoku_explainer_;
  Answers answers_;
  Explanation explanation_;
  bool explained_ = false;
};

Job explain_job(const Arguments& arguments) {
  if (int{arguments.next} + int{arguments.hardest} + int{arguments.to.has_value()} > 1) {
    throw UsageError("--next, --hardest and --to ask for different steps");
  }
  ExplainOptions options;
  if (arguments.next) options.part = PathPart::next;
  if (arguments.hardest) options.part = PathPart::hardest;
  if (arguments.to) {
    options.part = PathPart::cell;
    read_cell(*arguments.to, options);
  }
  options.human = arguments.style == "human";
  if (options.human && arguments.to) throw UsageError("--to needs smallest sets: omit --style human");
  if (options.human && arguments.html) throw UsageError("--html shows smallest sets: omit --style human");
  options.uniqueness = !arguments.has("no-uniqueness");
  if (!options.uniqueness && !options.human) throw UsageError("--no-uniqueness is for --style human");
  options.effort = arguments.effort.value_or(options.effort);
  options.limit = arguments.limit.value_or(options.limit);
  const auto page = arguments.html ? std::make_shared<StepPage>(arguments) : nullptr;
  const auto require_cell = [options](const Rules& rules) {
    if (options.has_cell(rules)) return;
    throw UsageError(formatted("--to: the boards have no cell r{}c{}; they have {} rows and {} columns",
                               options.row + 1, options.column + 1, rules.geometry().rows(),
                               rules.geometry().columns()));
  };
  Job job{.make_worker = worker_factory<ExplainWorker>(options, page),
          .require_fitting = require_cell,
          .needs = Needs::exclusions,
          .cost = options.human ? 512U : 8192U,
          .several = true};
  if (page) job.finish = [page] { page->write(); };
  return job;
}

}  // namespace

extern const Verb kExplain = {
    .name = "explain",
    .summary = "the steps to the solution and why, in the fewest constraints",
    .operands = "[FILE...]",
    .details =
        "Writes each step at once: the digits placed or pencil marks removed, and a smallest set of constraints\n"
        "that forces this. Constraints are: a cell holds a digit, or at most one; a row, column or box holds a\n"
        "digit, or at most once; a drawn constraint. The next step is always a smallest one. 'at most' means that\n"
        "--effort was too little to prove this. Pencil marks of the input count.\n"
        "Without a solution, it writes smallest sets of clues and drawn constraints that clash, up to --limit. With\n"
        "several solutions, it writes the open cells and two solutions.\n"
        "--style human takes steps that people look for, and ends with chains claim by claim. On 9x9 boards without\n"
        "constraints and pencil marks they are those of Sudoku Explainer, each with its name and rating. On others\n"
        "they begin before a search has shown that there is one solution.\n"
        "'nonet hint' is 'nonet explain --next'.\n",
    .statuses = {{"1", "Some puzzle has no solution or several, or a record is not a puzzle."}},
    .examples =
        "  nonet explain puzzle.txt\n"
        "  nonet explain --style human puzzle.txt\n"
        "  nonet explain --next puzzles.txt\n"
        "  nonet explain --to r4c5 puzzle.txt\n"
        "  nonet explain --hardest --output json puzzles.txt\n"
        "  nonet explain --html steps.html puzzle.txt\n",
    .options = with_search_options({"style", "no-uniqueness", "next", "to", "hardest", "effort", "limit", "html"}),
    .own = {{"no-uniqueness", "", "with --style human: without techniques that assume one solution"},
            {"limit", "N", "smallest sets that clash to look for, 0 for all (default: 10)"},
            {"html", "FILE", "write a page that shows the steps on the board; - for standard output"},
            {"output", "FORM", "sentences, or one object per step; none writes only a summary"},
            {"to", "CELL", "only the steps that this cell needs, such as r4c5", 0, true}},
    .job = explain_job,
};

}  // namespace nonet::cli
