#include "cli/step_output.hpp"

#include <algorithm>

#include "cli/output.hpp"
#include "cli/passthrough.hpp"
#include "nonet/explain/sentences.hpp"
#include "nonet/run/explain.hpp"
#include "nonet/run/internal/format.hpp"

namespace nonet::cli {
namespace {

// ["r4c2-3","r4c5-3"]
template <class Items, class TextOf>
std::string json_list(const Items& items, const TextOf& text_of) {
  std::string text = "[";
  for (const auto& item : items) (text += text.size() > 1 ? "," : "") += json_string(text_of(item));
  return text + "]";
}

// Calls this with the begin and the end of each object.
class StepObjects {
 public:
  StepObjects(std::string& text, const PuzzleResult& result, const Layout& layout) : text_(text), result_(result) {
    const bool drawn = result.puzzle && !result.puzzle->rules->spec().besides_variants().empty();
    begin_ = formatted(R"({{"schema":{},"index":{},"line":{})", drawn ? kJsonSchemaOfConstraints : kJsonSchema,
                       result.index, result.line);
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

void append_step_lines(std::string& text, const PuzzleResult& result) {
  text += formatted("puzzle {}: ", result.index);
  if (result.explanation == nullptr) {
    std::string status(name_of(result.status));
    std::replace(status.begin(), status.end(), '_', ' ');
    text += status + (result.message.empty() ? "" : ": " + result.message) + "\n";
    return;
  }
  text += result.explanation->headline + "\n";
  for (const ExplainedStep& explained : result.explanation->steps) {
    text += formatted("{:>3}. {} ({})\n", explained.number, explained.text, remark_on(explained.step));
  }
}

void append_step_objects(std::string& text, const PuzzleResult& result, const Layout& layout) {
  StepObjects objects(text, result, layout);
  if (result.explanation == nullptr) {
    objects.add(result.status, result.message);
    return;
  }
  for (const ExplainedStep& explained : result.explanation->steps) objects.add(explained);
  if (result.explanation->cut) {
    objects.add(Status::timeout, result.explanation->headline);
  } else if (result.explanation->steps.empty()) {
    objects.add(result.status, result.explanation->headline);
  }
}

}  // namespace nonet::cli
