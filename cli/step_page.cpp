#include "cli/step_page.hpp"

#include <utility>
#include <vector>

#include "base/text.hpp"
#include "cli/inputs.hpp"
#include "cli/page.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "formats/columns.hpp"
#include "run/explain.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Some 20 KB each.
constexpr std::size_t kMostPuzzles = 1000;

std::string_view path_of(const Arguments& arguments) {
  if (arguments.shard || arguments.resume) throw UsageError("--html writes one page: without --shard and --resume");
  if (arguments.hardest || arguments.to)
    throw UsageError("--html shows steps from the first on: without --hardest and --to");
  if (*arguments.html == "-" && arguments.out.value_or("-") == "-" && arguments.output.value_or("line") != "none") {
    throw UsageError("--html - and the steps are both for standard output: --output none leaves these out");
  }
  require_room_for_page(*arguments.html);
  return *arguments.html;
}

// Members of sets that clash: drawn constraints as reasons, all others by their cells.
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

}  // namespace

StepPage::StepPage(const Arguments& arguments)
    : heading_(arguments.files.size() == 1 ? arguments.files.front() : "puzzles"),
      file_(std::string(path_of(arguments))) {}

void StepPage::add(const PuzzleResult& result, const Layout& layout) {
  if (!result.puzzle || result.explanation == nullptr || result.explanation->more) return;
  const PuzzleView& view = *result.puzzle;
  Puzzle puzzle(result.explanation->rules, {view.clues.begin(), view.clues.end()});
  puzzle.excluded.assign(view.excluded.begin(), view.excluded.end());
  const std::string title = heading_of(layout, result.record);
  PagePuzzle page{title.empty() ? formatted("Puzzle {}", result.index) : title, std::move(puzzle)};
  const Explanation& explanation = *result.explanation;
  for (const nonet::ExplainedStep& step : explanation.steps) page.steps.push_back({step.step, step.text});
  if (explanation.clashes) {
    for (const auto& set : explanation.clashes->sets) page.steps.push_back(step_of(set, *explanation.clashes, view));
  }
  page.several = explanation.open.has_value();
  if (explanation.clashes || explanation.open || explanation.cut) page.end = explanation.headline;
  const std::lock_guard lock(mutex_);
  puzzles_.emplace(result.index, std::move(page));
  title_ = title;
  if (puzzles_.size() > kMostPuzzles) {
    puzzles_.erase(std::prev(puzzles_.end()));
    too_many_ = true;
  }
}

void StepPage::write() {
  if (puzzles_.empty()) {
    report("--html: no page is written, as no puzzle has anything to show");
    return;
  }
  std::vector<PagePuzzle> puzzles;
  for (auto& [number, puzzle] : puzzles_) puzzles.push_back(std::move(puzzle));
  if (too_many_) report(formatted("--html: the page has the first {} puzzles", with_commas(kMostPuzzles)));
  file_.write(explain_page(puzzles.size() == 1 && !title_.empty() ? title_ : heading_, puzzles));
  file_.close();
}

}  // namespace nonet::cli
