#include "nonet/explain.hpp"

namespace nonet {

std::string with_article(int digit, const Geometry& geometry) {
  const int value = geometry.value_of(digit);
  const bool vowel = value == 8 || value == 11 || value == 18;  // to 64
  return (vowel ? "an " : "a ") + digit_name(geometry, digit);
}

std::string text_of(const Reason& reason, const Rules& rules) {
  const auto unit = [&] { return rules.units()[reason.place].name(); };
  switch (reason.kind) {
    case ReasonKind::cell_digit:
      return cell_name(rules.geometry(), reason.place) + " holds a digit";
    case ReasonKind::cell_once:
      return cell_name(rules.geometry(), reason.place) + " holds at most one digit";
    case ReasonKind::unit_digit:
      return unit() + " holds " + with_article(reason.digit, rules.geometry());
    case ReasonKind::unit_once:
      return unit() + " holds at most one " + digit_name(rules.geometry(), reason.digit);
    case ReasonKind::drawn:
      break;
  }
  return rules.name_of_constraint(static_cast<std::size_t>(reason.place));
}

}  // namespace nonet
