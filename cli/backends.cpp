#include "backends/backend.hpp"

#include <nlohmann/json.hpp>

#include "cli/output.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string display_name(const BackendInfo& info) {
  return std::string(info.name) + (info.argument.empty() ? "" : ":" + std::string(info.argument));
}

std::string as_json() {
  Json list = Json::array();
  for (const BackendInfo* info : backends()) {
    const Capabilities can = info->can({});
    const std::string why = info->why_unavailable({});
    list.push_back({{"name", info->name},
                    {"argument", info->argument},
                    {"summary", info->summary},
                    {"max_side", can.max_side},
                    {"complete", can.complete},
                    {"any_units", can.any_units},
                    {"classic_only", can.classic_only},
                    {"exclusions", can.exclusions},
                    {"counts_all", can.counts_all},
                    {"interruptible", can.interruptible},
                    {"available", why.empty()},
                    {"why_unavailable", why}});
  }
  return list.dump(2) + "\n";
}

std::string as_table() {
  Table table({"backend", "max side", "complete", "variants", "what it is"}, {false, true, false, false, false});
  for (const BackendInfo* info : backends()) {
    const Capabilities can = info->can({});
    const std::string why = info->why_unavailable({});
    table.add({display_name(*info), std::to_string(can.max_side), can.complete ? "yes" : "no",
               can.any_units ? "yes" : "no",
               std::string(info->summary) + (why.empty() ? "" : " [unavailable: " + why + "]")});
  }
  return table.text();
}

int run(const Arguments& arguments) {
  const std::string form = arguments.word("output", {"line", "json"}, "line");
  OutputFile output(arguments);
  output.write(form == "json" ? as_json() : as_table());
  output.close();
  return kSuccess;
}

}  // namespace

const Verb kBackends = {
    .name = "backends",
    .summary = "the backends, what each can do, and why one is unavailable",
    .operands = "",
    .details = "",
    .examples = "  nonet backends --output json\n",
    .options = {"output", "out", "help"},
    .run = run,
};

}  // namespace nonet::cli
