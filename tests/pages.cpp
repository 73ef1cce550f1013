#include "tests/pages.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "tests/catch.hpp"

namespace nonet::test {
namespace {

constexpr std::array<std::string_view, 5> kEntities = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};

// A tag from '<' to '>'.
struct Tag {
  std::string name;
  bool closes = false;  // </p>
  bool empty = false;   // <br />
};

// Nothing if it is not a tag, or has an attribute that is not NAME="VALUE".
std::optional<Tag> parse_tag(const std::string& text) {
  const auto is_name = [](char symbol) {
    return std::isalnum(static_cast<unsigned char>(symbol)) != 0 || symbol == '-';
  };
  Tag tag;
  std::size_t at = 1;
  tag.closes = text[at] == '/';
  if (tag.closes) ++at;
  while (is_name(text[at])) tag.name += text[at++];
  for (;;) {
    while (text[at] == ' ') ++at;
    if (text[at] == '/') {
      tag.empty = true;
      ++at;
    }
    if (text[at] == '>') break;
    const std::size_t begin = at;
    while (is_name(text[at])) ++at;
    if (at == begin || text.compare(at, 2, "=\"") != 0) return std::nullopt;
    const std::size_t end = text.find('"', at + 2);
    if (end == std::string::npos || text.find('<', at) < end) return std::nullopt;
    at = end + 1;
  }
  return tag.name.empty() || at + 1 != text.size() ? std::nullopt : std::optional(tag);
}

}  // namespace

std::string why_malformed(const std::string& page) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < page.size();) {
    const std::string near = page.substr(at, 60);
    if (near.starts_with("<!DOCTYPE html>")) {
      at += 15;
    } else if (near.starts_with("<![CDATA[")) {
      at = page.find("]]>", at);
      if (at == std::string::npos) return "CDATA without end";
      at += 3;
    } else if (page[at] == '<') {
      const std::size_t end = page.find('>', at);
      if (end == std::string::npos) return "no tag: " + near;
      const std::string text = page.substr(at, end + 1 - at);
      const std::optional<Tag> tag = parse_tag(text);
      if (!tag) return "no tag: " + near;
      if (tag->closes) {
        if (open.empty() || open.back() != tag->name) return "closes what is not open: " + near;
        open.pop_back();
      } else if (!tag->empty) {
        open.push_back(tag->name);
      }
      at += text.size();
    } else {
      const bool entity = std::any_of(kEntities.begin(), kEntities.end(),
                                      [&](std::string_view known) { return near.starts_with(known); });
      if (page[at] == '&' && !entity) return "bare '&': " + near;
      if (static_cast<unsigned char>(page[at]) < 0x20 && page[at] != '\n') return "control byte: " + near;
      ++at;
    }
  }
  return open.empty() ? "" : "not closed: " + open.back();
}

std::string id_used_twice(const std::string& page) {
  const std::string begin = " id=\"";
  std::set<std::string> seen;
  for (std::size_t at = 0; (at = page.find(begin, at)) != std::string::npos;) {
    at += begin.size();
    std::string id = page.substr(at, page.find('"', at) - at);
    if (!seen.insert(id).second) return id;
  }
  return "";
}

void check_page(const std::string& page) {
  CHECK(why_malformed(page).empty());
  CHECK(id_used_twice(page).empty());
  // A name, and patterns of the page itself, load nothing.
  std::string rest = page;
  for (const std::string_view known : {R"( xmlns="http://www.w3.org/2000/svg")", "url(#"}) {
    for (std::size_t at = 0; (at = rest.find(known, at)) != std::string::npos;) rest.erase(at, known.size());
  }
  for (const char* const outside : {"http:", "https:", "src=", "url(", "@import", "<link"}) {
    CAPTURE(outside);
    CHECK(rest.find(outside) == std::string::npos);
  }
  CHECK(page.find("{{") == std::string::npos);
  CHECK(page.size() < 2'000'000);
}

nlohmann::json data_in(const std::string& page) {
  const std::string begin = R"(<script type="application/json" id="data">)";
  const std::size_t at = page.find(begin);
  REQUIRE(at != std::string::npos);
  return nlohmann::json::parse(page.substr(at + begin.size(), page.find("</script>", at) - at - begin.size()));
}

}  // namespace nonet::test
