#include "nonet/chain.hpp"

#include <algorithm>
#include <compare>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"

namespace nonet {
namespace {

struct Claim {
  CellDigit mark;
  bool holds = false;

  auto operator<=>(const Claim&) const = default;
};

Claim claim_of(const ChainLink& link) { return {link.mark, link.holds}; }

std::string claim_text(const Claim& claim, const Geometry& geometry) {
  return cell_name(geometry, claim.mark.cell) + (claim.holds ? " is " : " is not ") +
         digit_name(geometry, claim.mark.digit);
}

bool same_cell(const std::vector<Claim>& claims) {
  return std::all_of(claims.begin(), claims.end(),
                     [&](const Claim& each) { return each.mark.cell == claims.front().mark.cell; });
}
bool same_digit(const std::vector<Claim>& claims) {
  return std::all_of(claims.begin(), claims.end(),
                     [&](const Claim& each) { return each.mark.digit == claims.front().mark.digit; });
}
bool none_holds(const std::vector<Claim>& claims) {
  return std::none_of(claims.begin(), claims.end(), [](const Claim& each) { return each.holds; });
}

// "r1c2 is not 3 or 4", "r1c2 and r1c5 are not 3"; without one of the two in common, each claim by itself.
std::string claims_text(const std::vector<Claim>& claims, const Geometry& geometry) {
  std::vector<std::string> words;
  if (claims.size() > 1 && none_holds(claims) && same_cell(claims)) {
    for (const Claim& each : claims) words.push_back(digit_name(geometry, each.mark.digit));
    return cell_name(geometry, claims.front().mark.cell) + " is not " + listed(words, " or ");
  }
  if (claims.size() > 1 && none_holds(claims) && same_digit(claims)) {
    for (const Claim& each : claims) words.push_back(cell_name(geometry, each.mark.cell));
    return listed(words) + " are not " + digit_name(geometry, claims.front().mark.digit);
  }
  for (const Claim& each : claims) words.push_back(claim_text(each, geometry));
  return listed(words);
}

// Claims that follow from the same others by the same unit or cell.
struct ChainLine {
  std::vector<Claim> claims;
  std::vector<Claim> because = {};
  std::string why = {};
  const std::vector<Chain>* nested = nullptr;
  bool assumed = false;

  bool takes(const Claim& claim, const ChainLine& of) const {
    std::vector<Claim> more = claims;
    more.push_back(claim);
    return !assumed && *nested == *of.nested && because == of.because && why == of.why && none_holds(more) &&
           (same_cell(more) || same_digit(more));
  }
};

std::vector<ChainLine> lines_of(const std::vector<Chain>& chains) {
  std::vector<ChainLine> lines;
  std::vector<Claim> listed;  // from this assumption
  for (const Chain& chain : chains) {
    const Claim assumed = claim_of(chain.front());
    if (listed.empty() || listed.front() != assumed) {
      listed = {assumed};
      lines.push_back({.claims = {assumed}, .assumed = true});
    }
    for (const ChainLink& link : std::span(chain).subspan(1)) {
      const Claim claim = claim_of(link);
      if (std::find(listed.begin(), listed.end(), claim) != listed.end()) continue;
      listed.push_back(claim);
      ChainLine line{{claim}, {}, link.why, &link.nested};
      for (const int index : link.because) line.because.push_back(claim_of(chain[static_cast<std::size_t>(index)]));
      std::sort(line.because.begin(), line.because.end());
      if (lines.back().takes(claim, line)) {
        lines.back().claims.push_back(claim);
      } else {
        lines.push_back(std::move(line));
      }
    }
  }
  return lines;
}

void append_lines(const std::vector<Chain>& chains, const Geometry& geometry, const std::string& indent,
                  std::vector<std::string>& texts) {
  const std::vector<Claim>* before = nullptr;
  const std::vector<ChainLine> lines = lines_of(chains);
  for (const ChainLine& line : lines) {
    if (line.assumed) {
      texts.push_back(indent + "if " + claims_text(line.claims, geometry) + ":");
    } else {
      const bool follows = line.because.empty() || (before != nullptr && line.because == *before);
      texts.push_back(indent + "  " + claims_text(line.claims, geometry) + " (" + line.why +
                      (follows ? "" : ", as " + claims_text(line.because, geometry)) + ")");
      append_lines(*line.nested, geometry, indent + "    ", texts);
    }
    before = &line.claims;
  }
}

}  // namespace

std::string text_of(const ChainLink& link, const Geometry& geometry) { return claim_text(claim_of(link), geometry); }

std::vector<std::string> chain_lines(const std::vector<Chain>& chains, const Geometry& geometry) {
  std::vector<std::string> texts;
  append_lines(chains, geometry, "", texts);
  return texts;
}

}  // namespace nonet
