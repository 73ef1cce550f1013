#include "cli/page.hpp"

#include "nonet/run/internal/format.hpp"

namespace nonet::cli {

std::string filled(std::string_view page, const PageParts& parts) {
  std::string text;
  for (std::size_t begin = 0; (begin = page.find("{{")) != std::string_view::npos;) {
    const std::size_t end = page.find("}}", begin);
    text += page.substr(0, begin);
    text += parts.find(page.substr(begin + 2, end - begin - 2))->second;
    page.remove_prefix(end + 2);
  }
  return text.append(page);
}

std::string script_safe(std::string_view json) {
  std::string safe;
  for (const char symbol : json) {
    const bool markup = symbol == '<' || symbol == '>' || symbol == '&';
    safe += markup ? formatted("\\u{:04x}", symbol) : std::string(1, symbol);
  }
  return safe;
}

}  // namespace nonet::cli
