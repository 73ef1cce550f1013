// The exports of the module: a call by name, with arguments and result as JSON.
#include "web/glue/call.hpp"

#include <emscripten.h>

#include <new>
#include <string>

#include "base/text.hpp"

// clang-format off
EM_JS(void, nonet_progress, (double done, double all), { if (Module.onProgress) Module.onProgress(done, all); })
EM_JS(void, nonet_step, (const char* text, int size), {
  if (Module.onStep) Module.onStep(new TextDecoder().decode(HEAPU8.slice(text, text + size)));
})
// clang-format on

namespace nonet::web {
namespace {

std::vector<Function>& table() {
  static std::vector<Function> functions;
  return functions;
}

Json refusal(const char* kind, const std::string& message) {
  return {{"error", {{"kind", kind}, {"message", visible(message)}}}};
}

Json answer(std::string_view name, std::string_view text) {
  try {
    Arguments arguments(Json::parse(text));
    const Function& function = find_named(table(), name, "function");
    return {{"result", function.call(arguments)}};
  } catch (const TimedOut& error) {
    return refusal("timeout", error.what());
  } catch (const Error& error) {
    return refusal("input", error.what());
  } catch (const Json::exception& error) {
    return refusal("input", error.what());
  } catch (const std::bad_alloc&) {
    return refusal("limit", "not enough memory");
  }
}

std::string reply;
std::string_view call_lines;

}  // namespace

Functions::Functions(std::initializer_list<Function> more) { table().insert(table().end(), more); }

std::string_view lines() { return call_lines; }

std::vector<Cell>& result_bytes() {
  static std::vector<Cell> bytes;
  return bytes;
}

void report_progress(double done, double all) { nonet_progress(done, all); }

void report_step(const Json& step) {
  const std::string text = written(step);
  nonet_step(text.data(), static_cast<int>(text.size()));
}

}  // namespace nonet::web

extern "C" {

// The reply: {"result": ...} or {"error": {"kind", "message"}}. Its bytes are good until the next call.
const char* nonet_call(const char* name, std::size_t name_size, const char* text, std::size_t size, const char* lines,
                       std::size_t lines_size) {
  nonet::web::call_lines = {lines, lines_size};
  nonet::web::result_bytes().clear();
  nonet::web::reply = nonet::web::written(nonet::web::answer({name, name_size}, {text, size}));
  return nonet::web::reply.data();
}
std::size_t nonet_size() { return nonet::web::reply.size(); }
const nonet::Cell* nonet_bytes() { return nonet::web::result_bytes().data(); }
std::size_t nonet_bytes_size() { return nonet::web::result_bytes().size(); }
}
