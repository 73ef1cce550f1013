#include "cli/explain_page.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/charts.hpp"
#include "cli/page.hpp"
#include "cli/table.hpp"
#include "explain_page_template.hpp"
#include "formats/svg.hpp"
#include "nonet/error.hpp"
#include "nonet/explain.hpp"
#include "nonet/version.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

using PageJson = nlohmann::ordered_json;

PageJson json_of(std::span<const CellDigit> marks) {
  PageJson list = PageJson::array();
  for (const CellDigit& mark : marks) list.push_back({mark.cell, mark.digit});
  return list;
}

void collect_cells(const Constraint& constraint, std::set<CellIndex>& cells) {
  for (const std::vector<CellIndex>& group : constraint.groups) cells.insert(group.begin(), group.end());
  for (const Constraint& part : constraint.parts) collect_cells(part, cells);
}

std::set<CellIndex> cells_of(const Reason& reason, const Rules& rules) {
  std::set<CellIndex> cells;
  switch (reason.kind) {
    case ReasonKind::cell_digit:
    case ReasonKind::cell_once:
      cells.insert(static_cast<CellIndex>(reason.place));
      break;
    case ReasonKind::unit_digit:
    case ReasonKind::unit_once: {
      const std::span<const CellIndex> unit = rules.units()[reason.place].cells;
      cells.insert(unit.begin(), unit.end());
      break;
    }
    case ReasonKind::drawn:
      collect_cells(rules.constraints()[reason.place], cells);
      break;
  }
  return cells;
}

std::string_view look_of(ReasonKind kind) {
  switch (kind) {
    case ReasonKind::cell_digit:
    case ReasonKind::unit_digit:
      return "holds";
    case ReasonKind::cell_once:
    case ReasonKind::unit_once:
      return "once";
    case ReasonKind::drawn:
      break;
  }
  return "drawn";
}

PageJson json_of(const PageStep& explained, const Rules& rules) {
  const Step& step = explained.step;
  if (!explained.names.empty() && explained.names.size() != step.because.size()) {
    throw Error(formatted("{} names of {} reasons", explained.names.size(), step.because.size()));
  }
  PageJson because = PageJson::array();
  for (std::size_t i = 0; i < step.because.size(); ++i) {
    const Reason& reason = step.because[i];
    because.push_back({{"name", explained.names.empty() ? text_of(reason, rules) : explained.names[i]},
                       {"look", look_of(reason.kind)},
                       {"digit", reason.digit},
                       {"cells", cells_of(reason, rules)}});
  }
  PageJson json = {{"placed", json_of(step.placed)}, {"removed", json_of(step.removed)}};
  if (!explained.clues.empty()) json["clues"] = explained.clues;
  json["because"] = std::move(because);
  json["size"] = explained.size();
  json["smallest"] = explained.smallest();
  json["atLeast"] = step.at_least;
  json["shape"] = step.shape;
  json["text"] = explained.sentence;
  return json;
}

// The removed marks of open cells, except those that the step names.
PageJson gone_between(const Marks& before, const Marks& after, const Step& step) {
  std::vector<CellDigit> gone;
  for (int cell = 0; cell < before.rules().cells(); ++cell) {
    if (after.placed(cell) != 0) continue;
    for (int digit = 1; digit <= before.rules().side(); ++digit) {
      const CellDigit mark = {static_cast<CellIndex>(cell), static_cast<Cell>(digit)};
      const bool named = std::find(step.removed.begin(), step.removed.end(), mark) != step.removed.end();
      if (!named && before.has(cell, digit) && !after.has(cell, digit)) gone.push_back(mark);
    }
  }
  return json_of(gone);
}

PageJson marks_of(const Marks& marks) {
  PageJson all = PageJson::array();
  for (int cell = 0; cell < marks.rules().cells(); ++cell) {
    PageJson list = PageJson::array();
    for (int digit = 1; digit <= marks.rules().side(); ++digit) {
      if (marks.placed(cell) == 0 && marks.has(cell, digit)) list.push_back(digit);
    }
    all.push_back(std::move(list));
  }
  return all;
}

// "57 steps", "no solution", "several solutions"
std::string length_text(const PagePuzzle& explained) {
  const bool clashes = !explained.steps.empty() && explained.steps.front().clashes();
  return clashes ? "no solution" : explained.several ? "several solutions" : counted(explained.steps.size(), "step");
}

// "24 clues, 57 steps; the largest has 4 constraints: step 12"
std::string facts_of(const PagePuzzle& explained) {
  const auto clues =
      std::count_if(explained.puzzle.clues.begin(), explained.puzzle.clues.end(), [](Cell cell) { return cell != 0; });
  std::string text = formatted("{}, {}", counted(static_cast<std::uint64_t>(clues), "clue"), length_text(explained));
  const auto largest =
      std::max_element(explained.steps.begin(), explained.steps.end(),
                       [](const PageStep& one, const PageStep& other) { return one.size() < other.size(); });
  if (explained.steps.size() < 2 || largest->clashes()) return text;
  if (largest->size() == 1) return text + "; each takes one constraint";
  return text + formatted("; the largest has {}{}: step {}", largest->smallest() ? "" : "at most ",
                          counted(static_cast<std::uint64_t>(largest->size()), "constraint"),
                          largest - explained.steps.begin() + 1);
}

PageJson json_of(const PagePuzzle& explained) {
  const Rules& rules = *explained.puzzle.rules;
  Marks marks(explained.puzzle);
  PageJson json = {{"title", explained.title},        {"rules", rules.spec().name()},
                   {"facts", facts_of(explained)},    {"side", rules.side()},
                   {"least", rules.geometry().least}, {"columns", rules.geometry().columns()},
                   {"clues", explained.puzzle.clues}, {"marks", marks_of(marks)},
                   {"steps", PageJson::array()}};
  for (const PageStep& each : explained.steps) {
    const Marks before = marks;
    apply(marks, each.step);
    PageJson step = json_of(each, rules);
    step["gone"] = gone_between(before, marks, each.step);
    json["steps"].push_back(std::move(step));
  }
  json["several"] = explained.several;
  json["end"] = !explained.end.empty() ? explained.end
                : marks.open() == 0    ? "All cells are filled."
                                    : formatted("Open: {}.", counted(static_cast<std::uint64_t>(marks.open()), "cell"));
  return json;
}

// The meaning of the constraints of a board, and each as a line.
std::string rules_text(const Rules& rules) {
  std::string text;
  const ConstraintKind* kind = nullptr;
  for (const Constraint& constraint : rules.spec().constraints) {
    if (constraint.kind != kind) {
      text +=
          formatted("<dt>{}</dt>\n<dd>{}</dd>\n", escaped(constraint.kind->name), escaped(constraint.kind->summary));
    }
    kind = constraint.kind;
    if (kind->shape != Shape::board) {
      text += formatted("<dd><code>{}</code></dd>\n", escaped(text_of(constraint, rules.geometry())));
    }
  }
  if (text.empty()) return {};
  return formatted("<details><summary>Rules: {}</summary>\n<dl>\n{}</dl>\n</details>\n", escaped(rules.spec().name()),
                   text);
}

// The board without digits, which the page's script copies and fills.
std::string board_template(const PagePuzzle& explained, std::size_t number) {
  std::string board;
  append_svg(board, explained.puzzle, {}, Symbols::standard(explained.puzzle.rules->geometry()),
             {.legend = false, .fillable = true});
  return formatted("<template id=\"board-{}\">\n{}{}</template>\n", number, board, rules_text(*explained.puzzle.rules));
}

// The steps as text, also for readers without scripts.
std::string path_text(const PagePuzzle& explained, std::size_t number, bool several) {
  std::string text =
      formatted("<section class=\"path\" id=\"path-{}\">\n<h3>{}</h3>\n<ol>\n", number, escaped(explained.title));
  std::size_t at = 0;
  for (const PageStep& each : explained.steps) {
    ++at;
    const std::string place = several ? formatted("{}.{}", number, at) : std::to_string(at);
    text += formatted("<li><a href=\"#{}\"><span class=\"what\">{}</span> <span class=\"size\">{}{}</span></a></li>\n",
                      place, escaped(each.sentence), each.smallest() ? "" : "≤ ", each.size());
  }
  return text + "</ol>\n</section>\n";
}

std::string choices_of(std::span<const PagePuzzle> puzzles) {
  if (puzzles.size() < 2) return {};
  std::string text = "<p class=\"choice\"><label for=\"puzzles\">Puzzle</label> <select id=\"puzzles\">\n";
  for (const PagePuzzle& each : puzzles) {
    text += formatted("<option>{} ({})</option>\n", escaped(each.title), length_text(each));
  }
  return text + "</select></p>\n";
}

}  // namespace

std::string explain_page(std::string_view heading, std::span<const PagePuzzle> puzzles) {
  PageJson data = {{"nonet", kVersion}, {"puzzles", PageJson::array()}};
  std::string boards;
  std::string paths;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    data["puzzles"].push_back(json_of(puzzles[i]));
    boards += board_template(puzzles[i], i + 1);
    paths += path_text(puzzles[i], i + 1, puzzles.size() > 1);
  }
  return filled(kExplainPageTemplate,
                {{"version", escaped(kVersion)},
                 {"title", escaped(heading) + ": nonet explain"},
                 {"heading", escaped(heading)},
                 {"facts", escaped(facts_of(puzzles.front()))},
                 {"choice", choices_of(puzzles)},
                 {"boards", boards},
                 {"paths", paths},
                 {"data", script_safe(data.dump(-1, ' ', false, PageJson::error_handler_t::replace))}});
}

}  // namespace nonet::cli
