#include "cli/output_file.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/base/text.hpp"
#include "nonet/board/constraint.hpp"

namespace nonet::cli {
namespace {

std::string as_json() {
  std::string text;
  for (const ConstraintKind* kind : constraint_kinds()) {
    text += text.empty() ? "[\n" : ",\n";
    text += R"(  {"name":)" + json_string(kind->name) + R"(,"summary":)" + json_string(kind->summary) +
            R"(,"example":)" + json_string(kind->example) + "}";
  }
  return text + "\n]\n";
}

std::string as_table() {
  Table table{.heading = {"constraint", "what it means", "example on 9x9"}, .figures = 0};
  for (const ConstraintKind* kind : constraint_kinds()) {
    table.rows.push_back({std::string(kind->name), std::string(kind->summary), std::string(kind->example)});
  }
  return table.text();
}

int run(const Arguments& arguments) {
  OutputFile output(arguments);
  output.write(arguments.output == "json" ? as_json() : as_table());
  output.close();
  return kSuccess;
}

}  // namespace

const Verb kConstraints = {
    .name = "constraints",
    .summary = "the kinds of constraints, what each means, and an example",
    .operands = "",
    .details =
        "A constraint is a line: its kind, its values, its cells. --constraint adds one to every puzzle; puzzles in\n"
        "JSON have their own in a member 'constraints'. docs/constraints.md explains them.\n",
    .statuses = {{"0", "The list is written."},
                 {"1", ""},
                 {"4", ""},
                 {"5", "Memory ran out, or the system grants no thread or process."}},
    .examples =
        "  nonet constraints --output json\n"
        "  nonet constraints -o kinds.txt\n",
    .options = {"output", "out", "help", "version"},
    .run = run,
};

}  // namespace nonet::cli
