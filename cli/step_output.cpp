#include "cli/step_output.hpp"

#include <algorithm>
#include <span>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/passthrough.hpp"
#include "cli/table.hpp"
#include "nonet/explain.hpp"
#include "nonet/writer.hpp"
#include "run/explain.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// ["r4c2-3","r4c5-3"]
template <class Items, class TextOf>
std::string json_list(const Items& items, const TextOf& text_of) {
  std::string text = "[";
  for (const auto& item : items) (text += text.size() > 1 ? "," : "") += json_string(text_of(item));
  return text + "]";
}

std::string line_of(const Board& board, const Symbols& symbols) {
  std::string line;
  append_line(line, board, symbols);
  return line;
}

bool has_clue(const Clashes& clashes) {
  return std::any_of(clashes.sets.begin(), clashes.sets.end(), [](const std::vector<ClashMember>& set) {
    return std::any_of(set.begin(), set.end(), [](const ClashMember& each) { return each.kind == MemberKind::clue; });
  });
}

// Calls this with the begin and the end of each object.
class StepObjects {
 public:
  StepObjects(std::string& text, const PuzzleResult& result, const Layout& layout) : text_(text), result_(result) {
    begin_ = formatted(R"({{"schema":{},"index":{},"line":{})", kJsonSchema, result.index, result.line);
    if (std::string columns = json_columns(result, layout); !columns.empty()) end_ = R"(,"columns":)" + columns;
    end_ += "}\n";
  }

  void add(const ExplainedStep& explained) {
    const Rules& rules = *result_.puzzle->rules;
    const Step& step = explained.step;
    text_ += begin_ + formatted(R"(,"step":{})", explained.number);
    if (!step.placed.empty()) {
      text_ += R"(,"place":)" +
               json_list(step.placed, [&](const CellDigit& each) { return placement_text(each, rules.geometry()); });
    }
    if (!step.removed.empty()) {
      text_ += R"(,"remove":)" +
               json_list(step.removed, [&](const CellDigit& each) { return removal_text(each, rules.geometry()); });
    }
    text_ += R"(,"because":)" + json_list(step.because, [&](const Reason& each) { return text_of(each, rules); });
    text_ += formatted(R"(,"size":{},"smallest":{})", step.size(), step.smallest() ? "true" : "false");
    if (!step.shape.empty()) text_ += R"(,"shape":)" + json_string(step.shape);
    text_ += R"(,"text":)" + json_string(explained.text) + end_;
  }

  void add(const std::vector<ClashMember>& set, const Clashes& clashes) {
    text_ += begin_ + formatted(R"(,"status":"{}","clash":)", name_of(result_.status)) +
             json_list(set, [&](const ClashMember& each) { return text_of(each, *result_.puzzle); }) +
             formatted(R"(,"size":{},"smallest":{},"complete":{})", set.size(), clashes.smallest() ? "true" : "false",
                       clashes.complete ? "true" : "false") +
             end_;
  }

  void add(const OpenCells& open, const Symbols& symbols) {
    const Rules& rules = *result_.puzzle->rules;
    text_ += begin_ + formatted(R"(,"status":"{}","open":{{)", name_of(result_.status));
    for (const OpenCell& each : open.cells) {
      text_ += (&each == open.cells.data() ? "" : ",") + json_string(cell_name(rules.geometry(), each.cell)) + ":[";
      for (const Cell digit : each.digits) text_ += (digit == each.digits.front() ? "" : ",") + std::to_string(digit);
      text_ += "]";
    }
    text_ += R"(},"solutions":)" +
             json_list(open.solutions, [&](const Board& board) { return line_of(board, symbols); }) +
             formatted(R"(,"complete":{})", open.complete ? "true" : "false") + end_;
  }

  void add(Status status, std::string_view message) {
    text_ += begin_ + formatted(R"(,"status":"{}","message":)", name_of(status));
    text_ += (message.empty() ? "null" : json_string(message)) + end_;
  }

 private:
  std::string& text_;
  const PuzzleResult& result_;
  std::string begin_;
  std::string end_;
};

}  // namespace

void append_step_lines(std::string& text, const PuzzleResult& result, const Layout& layout) {
  const std::string begin = formatted("puzzle {}: ", result.index);
  if (result.explanation == nullptr) {
    text += begin + spaced_name(result.status) + (result.message.empty() ? "" : ": " + visible(result.message)) + "\n";
    return;
  }
  const Explanation& explanation = *result.explanation;
  if (explanation.first == 0) text += begin + (explanation.more ? "unique" : explanation.headline) + "\n";
  if (explanation.open) {
    for (const Board& board : explanation.open->solutions) {
      text += "  " + line_of(board, layout.symbols) + "\n";
    }
    text += "  a clue may be missing, or wrong: 'nonet repair' looks for a wrong one\n";
  }
  if (explanation.clashes && has_clue(*explanation.clashes)) {
    text += "  'nonet repair' finds the clues to change\n";
  }
  for (const ExplainedStep& explained : std::span(explanation.steps).subspan(explanation.first)) {
    text += formatted("{:>3}. {} ({})\n", explained.number, explained.text, remark_on(explained.step));
  }
  if (explanation.first > 0 && !explanation.more) text += "     " + explanation.headline + "\n";
}

void append_step_objects(std::string& text, const PuzzleResult& result, const Layout& layout) {
  StepObjects objects(text, result, layout);
  if (result.explanation == nullptr) {
    objects.add(result.status, result.message);
    return;
  }
  if (result.explanation->clashes) {
    const Clashes& clashes = *result.explanation->clashes;
    for (const std::vector<ClashMember>& set : clashes.sets) objects.add(set, clashes);
    if (clashes.sets.empty()) objects.add(result.status, result.explanation->headline);
    return;
  }
  if (result.explanation->open) {
    objects.add(*result.explanation->open, layout.symbols);
    return;
  }
  const Explanation& explanation = *result.explanation;
  for (const ExplainedStep& explained : std::span(explanation.steps).subspan(explanation.first)) objects.add(explained);
  if (result.explanation->cut) {
    objects.add(Status::timeout, result.explanation->headline);
  } else if (result.explanation->steps.empty()) {
    objects.add(result.status, result.explanation->headline);
  }
}

}  // namespace nonet::cli
