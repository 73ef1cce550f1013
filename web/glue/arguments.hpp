// Arguments that JavaScript passes as JSON: each function converts one, or throws an Error that begins with its name.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/error.hpp"

namespace nonet::web {

using Json = nlohmann::json;

/// As text; bytes that are not UTF-8 are replaced.
std::string written(const Json& value);
/// How messages show a value: as JSON, cut to 60 bytes.
std::string shown(const Json& value);
/// Throws Error: "limit: a whole number from 0 to 9, not -1".
[[noreturn]] void refuse(const std::string& name, const std::string& wanted, const Json& value);

/// Of the option `rules`: about() leaves it as it is.
class WrongRules : public Error {
  using Error::Error;
};

/// The result of work(). The message of an Error that it throws begins with the argument's name.
template <class Work>
auto about(const std::string& name, Work&& work) {
  try {
    return work();
  } catch (const WrongRules&) {
    throw;
  } catch (const Error& error) {
    const std::string_view what = error.what();
    if (what.starts_with(name) && what.substr(name.size()).find_first_of(":[ ") == 0) throw;
    throw Error(name + ": " + error.what());
  }
}

/// Numbers above are not exact in JavaScript.
inline constexpr std::uint64_t kMostWhole = (std::uint64_t{1} << 53U) - 1;

std::uint64_t whole_of(const Json& value, const std::string& name, std::uint64_t least = 0,
                       std::uint64_t most = kMostWhole);
std::string text_of(const Json& value, const std::string& name);
/// A string: a line each that is not blank. An array of strings: these.
std::vector<std::string> lines_of(const Json& value, const std::string& name);
std::vector<std::uint64_t> wholes_of(const Json& value, const std::string& name, std::uint64_t least,
                                     std::uint64_t most);

/// The arguments of one call. A member that is missing or null has its default.
class Arguments {
 public:
  /// Throws Error unless it is an object.
  explicit Arguments(Json arguments);
  /// null if it is missing.
  const Json& operator[](const std::string& name);
  std::string text(const std::string& name, std::string_view fallback);
  bool flag(const std::string& name, bool fallback);
  std::uint64_t whole(const std::string& name, std::uint64_t fallback, std::uint64_t least = 0,
                      std::uint64_t most = kMostWhole);
  /// `limit` (with this default), `timeout` and `nodeLimit`.
  Budget budget(std::uint64_t limit);
  std::optional<Clock::duration> timeout();
  std::string backend();
  /// Call after the last argument is read. Throws Error on a name that is none of these.
  void end() const;

 private:
  Json all_;
  std::set<std::string> known_;
};

BackendSpec backend_of(const std::string& name);

}  // namespace nonet::web
