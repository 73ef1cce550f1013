#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "cli/output_file.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/constraint.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

using Kinds = std::vector<const ConstraintKind*>;

std::string json_of_kinds(const Kinds& kinds) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const ConstraintKind* kind : kinds) {
    list.push_back({{"name", kind->name}, {"summary", kind->summary}, {"example", kind->example}});
  }
  return list.dump(2) + "\n";
}

// A name and its meaning, in lines of at most 80 columns.
std::string as_row(std::string_view name, std::string_view meaning) {
  constexpr std::size_t kColumn = 21;  // after the longest name
  constexpr std::size_t kWidth = 80;
  const std::vector<std::string_view> words = split(meaning, ' ');
  return in_lines(name, std::vector<std::string>(words.begin(), words.end()), kColumn, kWidth);
}

std::string as_list(const Kinds& kinds) {
  std::string text = as_row("constraint", "meaning ('nonet constraints KIND' shows an example)");
  for (const ConstraintKind* kind : kinds) text += as_row(kind->name, kind->summary);
  return text;
}

std::string as_example(const ConstraintKind& kind) {
  const bool is_usual = kind.example_box == "3x3";
  const std::string board = is_usual ? " on 9x9:" : formatted(": --box '{}'", kind.example_box);
  return formatted("{}: {}\n  example{} --constraint '{}'\n", kind.name, kind.summary, board, kind.example);
}

int run_constraints(const Arguments& arguments) {
  Kinds kinds;
  for (const std::string& name : arguments.files) kinds.push_back(&find_kind(name));
  const bool all = kinds.empty();
  if (all) kinds.assign(constraint_kinds().begin(), constraint_kinds().end());
  std::string text;
  if (arguments.output == "json") {
    text = json_of_kinds(kinds);
  } else if (all) {
    text = as_list(kinds);
  } else {
    for (const ConstraintKind* kind : kinds) text += as_example(*kind);
  }
  write_output(arguments, text);
  return kSuccess;
}

}  // namespace

extern const Verb kConstraints = {
    .name = "constraints",
    .summary = "list the kinds of constraints, with meaning and example",
    .operands = "[KIND...]",
    .operands_are_files = false,
    .details =
        "A constraint is a line: its kind, its values, its cells. --constraint adds one to every puzzle; puzzles in\n"
        "JSON may have a member 'constraints'. docs/constraints.md explains them.\n"
        "Without a KIND it lists all; with a KIND it also shows an example. Names may omit hyphens.\n",
    .statuses = {{"0", "The list is written."},
                 {"1", ""},
                 {"4", ""},
                 {"5", "Memory ran out, or the system grants no thread or process."}},
    .examples =
        "  nonet constraints killer\n"
        "  nonet constraints --output json\n"
        "  nonet constraints -o kinds.txt\n",
    .options = {"output", "out", "help", "version"},
    .own = {{"output", "FORM", "the form of the list"}},
    .run = run_constraints,
};

}  // namespace nonet::cli
