// Inputs: any text, as the value of an option. No backend is asked whether it is there: that would load
// libraries.
#include <vector>

#include "nonet/backend.hpp"
#include "nonet/board.hpp"
#include "nonet/encoder.hpp"
#include "nonet/error.hpp"
#include "nonet/reader.hpp"
#include "run/rival.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace nonet::fuzz {
namespace {

// What throws Error is refused, and that in one line.
template <class Try>
void attempt(Try&& read) {
  try {
    read();
  } catch (const Error& error) {
    const std::string_view text = error.what();
    require(!text.empty(), "an error has a text");
  }
}

void backend_list(std::string_view text) {
  const std::vector<BackendSpec> specs = parse_backends(text);
  require(!specs.empty(), "a list of backends is never empty");
  std::string joined;
  for (const BackendSpec& spec : specs) {
    require(parse_backend(spec.text()).text() == spec.text(), "a backend's text names it", spec.text());
    joined += (joined.empty() ? "" : ",") + spec.text();
  }
  const std::vector<BackendSpec> again = parse_backends(joined);
  require(again.size() == specs.size(), "a joined list is as long", joined);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    require(again[i].text() == specs[i].text(), "a joined list names the same", joined);
  }
}

void alphabet(std::string_view text) {
  const auto side = static_cast<int>(std::min<std::size_t>(text.size(), kMaxSide));
  if (side == 0) return;
  const Symbols symbols = Symbols::from_alphabet(text, side);
  for (int digit = 1; symbols.single() && digit <= side; ++digit) {
    require(symbols.digit_of(symbols.symbol(digit)) == digit, "a symbol means its digit");
  }
}

}  // namespace

void names(std::string_view input) {
  attempt([&] { backend_list(input); });
  attempt([&] {
    const Format format = parse_format(input);
    require(parse_format(name_of(format)) == format, "a format's name names it");
  });
  attempt([&] {
    const Geometry shape = Geometry::parse(input);
    require(shape.side() >= 1 && shape.side() <= kMaxSide, "a shape has a side");
    require(Geometry::parse(shape.name()) == shape, "a shape's name names it", shape.name());
  });
  attempt([&] {
    RulesSpec spec;
    add_variants(spec, input);
    RulesSpec again;
    add_variants(again, spec.variants());
    require(again == spec, "a list of variants names them", spec.variants());
  });
  attempt([&] { alphabet(input); });
  attempt([&] { require(find_encoding(input).name == input, "an encoding is found by its name"); });
  attempt([&] { require(find_at_most_one(input).name == input, "a construction is found by its name"); });
  attempt([&] {
    const RivalSpec rival = parse_rival(input);
    require(!rival.name.empty() && !rival.command.empty(), "a rival has a name and a command");
  });
}

}  // namespace nonet::fuzz
