#include "cli/page.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "cli/options.hpp"
#include "run/internal/format.hpp"

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

void require_room_for_page(const std::string& path) {
  constexpr std::string_view kBegin = "<!doctype html>";
  std::error_code none;
  if (path == "-" || !std::filesystem::is_regular_file(path, none)) return;
  std::string begin(kBegin.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  begin.resize(static_cast<std::size_t>(file.gcount()));
  std::transform(begin.begin(), begin.end(), begin.begin(),
                 [](unsigned char symbol) { return static_cast<char>(std::tolower(symbol)); });
  if (begin.empty() || begin == kBegin) return;
  throw UsageError(formatted("--html would overwrite {}, which is not a page: choose another file", path));
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
