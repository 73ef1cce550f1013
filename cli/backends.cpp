#include "base/text.hpp"
#include "nonet/backend.hpp"

#include <nlohmann/json.hpp>

#include "cli/inputs.hpp"
#include "cli/output_file.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

using Json = nlohmann::ordered_json;

std::span<const std::string_view> known_arguments(const BackendSpec& spec) {
  if (spec.info->known_arguments == nullptr || !spec.options.argument.empty()) return {};
  return spec.info->known_arguments();
}

std::string why_unavailable(const BackendSpec& spec, std::string_view argument) {
  return spec.info->why_unavailable({.argument = std::string(argument)});
}

std::string display_name(const BackendSpec& spec) {
  const std::string missing(spec.options.argument.empty() ? spec.info->argument : "");
  return visible(spec.text()) + (missing.empty() ? "" : ":" + missing);
}

std::string json_of_backends(const std::vector<BackendSpec>& specs) {
  Json list = Json::array();
  for (const BackendSpec& spec : specs) {
    const BackendInfo& info = *spec.info;
    const Capabilities can = info.can(spec.options);
    const std::string why = spec.info->why_unavailable(spec.options);
    Json known = Json::array();
    for (const std::string_view name : known_arguments(spec)) {
      known.push_back({{"argument", name}, {"why_unavailable", why_unavailable(spec, name)}});
    }
    list.push_back({{"name", info.name},
                    {"argument", spec.options.argument.empty() ? std::string(info.argument) : spec.options.argument},
                    {"summary", info.summary},
                    {"max_side", can.max_side},
                    {"complete", can.complete},
                    {"any_units", can.any_units},
                    {"classic_only", can.classic_only},
                    {"exclusions", can.exclusions},
                    {"counts_all", can.counts_all},
                    {"interruptible", can.interruptible},
                    {"limits_nodes", can.limits_nodes},
                    {"available", why.empty()},
                    {"why_unavailable", why},
                    {"known_arguments", std::move(known)}});
  }
  return list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

// "external: installed: cadical, minisat; not installed: kissat"
std::string known_line(const BackendSpec& spec) {
  std::vector<std::string_view> installed;
  std::vector<std::string_view> missing;
  for (const std::string_view name : known_arguments(spec)) {
    (why_unavailable(spec, name).empty() ? installed : missing).push_back(name);
  }
  if (installed.empty() && missing.empty()) return {};
  const auto list = [](const auto& names) { return names.empty() ? std::string("none") : joined(names, ", "); };
  return formatted("{}: installed: {}; not installed: {}\n", spec.info->name, list(installed), list(missing));
}

std::string as_table(const std::vector<BackendSpec>& specs) {
  Table table{.heading = {"backend", "max side", "complete", "variants", "what it is"}, .figures = 1};
  std::string known;
  for (const BackendSpec& spec : specs) {
    const Capabilities can = spec.can();
    const std::string why = spec.info->why_unavailable(spec.options);
    table.rows.push_back({display_name(spec), std::to_string(can.max_side), can.complete ? "yes" : "no",
                          can.any_units ? "yes" : "no",
                          std::string(spec.info->summary) + (why.empty() ? "" : " [unavailable: " + why + "]")});
    known += known_line(spec);
  }
  return table.text() + (known.empty() ? "" : "\n" + known);
}

int run_backends(const Arguments& arguments) {
  const std::vector<BackendSpec> specs = named_backends(arguments, [](const BackendSpec&) { return true; });
  write_output(arguments, arguments.output == "json" ? json_of_backends(specs) : as_table(specs));
  return kSuccess;
}

}  // namespace

extern const Verb kBackends = {
    .name = "backends",
    .summary = "list the backends, and what each can do",
    .operands = "",
    .details =
        "Below the table are the programs that 'external' knows. Any other program works, too, if it reads DIMACS\n"
        "from standard input and writes 's' and 'v' lines; --backend shows whether it is available.\n",
    .statuses = {{"0", "The list is written."},
                 {"1", ""},
                 {"4", ""},
                 {"5", "Memory ran out, or the system grants no thread or process."}},
    .examples =
        "  nonet backends --output json\n"
        "  nonet backends --backend 'external:./mysolver --fast,ipasir:./libmine.so'\n",
    .options = {"backend", "output", "out", "help", "version"},
    .own = {{"output", "FORM", "the form of the list"}},
    .run = run_backends,
};

}  // namespace nonet::cli
