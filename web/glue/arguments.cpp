#include "web/glue/arguments.hpp"

#include "base/text.hpp"
#include "nonet/clock.hpp"

namespace nonet::web {
namespace {

constexpr std::size_t kMostShown = 60;

std::optional<std::uint64_t> whole_number(const Json& value) {
  if (value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0)) {
    return value.get<std::uint64_t>();
  }
  return {};
}

}  // namespace

std::string written(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string shown(const Json& value) { return shortened(written(value), kMostShown); }

void refuse(const std::string& name, const std::string& wanted, const Json& value) {
  throw Error(name + ": " + wanted + ", not " + shown(value));
}

std::uint64_t whole_of(const Json& value, const std::string& name, std::uint64_t least, std::uint64_t most) {
  const std::optional<std::uint64_t> number = whole_number(value);
  if (number && *number >= least && *number <= most) return *number;
  refuse(name,
         "a whole number from " + std::to_string(least) + " to " +
             (most == kMostWhole ? "2**53 - 1" : std::to_string(most)),
         value);
}

std::string text_of(const Json& value, const std::string& name) {
  if (!value.is_string()) refuse(name, "a string", value);
  return value.get<std::string>();
}

std::vector<std::string> lines_of(const Json& value, const std::string& name) {
  std::vector<std::string> lines;
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    for (const std::string_view line : split(text, '\n')) {
      if (!trim(line).empty()) lines.emplace_back(trim(line));
    }
  } else if (value.is_array()) {
    for (const Json& line : value) lines.push_back(text_of(line, name + "[" + std::to_string(lines.size()) + "]"));
  } else if (!value.is_null()) {
    refuse(name, "a list of strings", value);
  }
  return lines;
}

std::vector<std::uint64_t> wholes_of(const Json& value, const std::string& name, std::uint64_t least,
                                     std::uint64_t most) {
  if (!value.is_array()) refuse(name, "a list of whole numbers", value);
  std::vector<std::uint64_t> numbers;
  numbers.reserve(value.size());
  for (const Json& each : value) {
    const std::optional<std::uint64_t> number = whole_number(each);
    if (!number || *number < least || *number > most) {
      whole_of(each, name + "[" + std::to_string(numbers.size()) + "]", least, most);
    }
    numbers.push_back(*number);
  }
  return numbers;
}

Arguments::Arguments(Json arguments) : all_(std::move(arguments)) {
  if (!all_.is_object()) refuse("options", "an object", all_);
}

const Json& Arguments::operator[](const std::string& name) {
  static const Json kNothing;
  known_.insert(name);
  const auto found = all_.find(name);
  return found == all_.end() ? kNothing : *found;
}

std::string Arguments::text(const std::string& name, std::string_view fallback) {
  const Json& value = (*this)[name];
  return value.is_null() ? std::string(fallback) : text_of(value, name);
}

bool Arguments::flag(const std::string& name, bool fallback) {
  const Json& value = (*this)[name];
  if (value.is_null()) return fallback;
  if (!value.is_boolean()) refuse(name, "true or false", value);
  return value.get<bool>();
}

std::uint64_t Arguments::whole(const std::string& name, std::uint64_t fallback, std::uint64_t least,
                               std::uint64_t most) {
  const Json& value = (*this)[name];
  return value.is_null() ? fallback : whole_of(value, name, least, most);
}

std::optional<Clock::duration> Arguments::timeout() {
  const Json& value = (*this)["timeout"];
  if (value.is_null()) return {};
  if (!value.is_number() || !(value.get<double>() >= 0)) refuse("timeout", "seconds from 0 on", value);
  return duration_of(value.get<double>());
}

Budget Arguments::budget(std::uint64_t limit) {
  Budget budget;
  budget.max_solutions = whole("limit", limit);
  budget.timeout = timeout();
  if (const Json& nodes = (*this)["nodeLimit"]; !nodes.is_null()) budget.max_nodes = whole_of(nodes, "nodeLimit");
  return budget;
}

std::string Arguments::backend() { return text("backend", "auto"); }

void Arguments::end() const {
  const std::vector<std::string_view> names(known_.begin(), known_.end());
  for (const auto& [name, value] : all_.items()) {
    if (!known_.contains(name)) throw Error("unknown option '" + name + "'" + did_you_mean(name, names));
  }
}

BackendSpec backend_of(const std::string& name) {
  return about("backend", [&] { return parse_backend(name); });
}

}  // namespace nonet::web
