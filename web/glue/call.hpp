// The functions of the module, by the names that JavaScript calls them.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "nonet/error.hpp"
#include "web/glue/arguments.hpp"

namespace nonet::web {

/// Time ended a call that has no partial result.
class TimedOut : public Error {
  using Error::Error;
};

struct Function {
  std::string_view name;
  Json (*call)(Arguments& arguments);
};

/// Adds functions to the table: a constant of each file.
struct Functions {
  Functions(std::initializer_list<Function> more);
};

/// Of solveBatch, separated by '\n', one puzzle each: beside the JSON, which takes longer to read. Without data() the
/// call has none.
std::string_view lines();
/// Bytes that the last call returns beside its JSON.
std::vector<Cell>& result_bytes();
/// Calls the JavaScript functions onProgress and onStep of the module.
void report_progress(double done, double all);
void report_step(const Json& step);

}  // namespace nonet::web
