// Certificates as text, to look into them and to forge them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/certificate.hpp"
#include "nonet/prove.hpp"

namespace nonet::test {

/// The certificate of a puzzle. Checks that there is one.
std::string prove(const Puzzle& puzzle, const ProveOptions& options = {});

/// The certificate in the text, which it points into.
proof::Certificate certificate_in(std::string_view text);

/// In DIMACS.
std::string formula_of(const proof::Certificate& certificate);

/// "" or why a certificate is not verified.
std::string why_not(std::string_view certificate);

/// With the last line as it must be for the lines above, so that only the rest can show the damage.
std::string sealed(std::string_view text);

std::string joined(const std::vector<std::string>& list);

/// Where a line begins with this; the certificate has one.
std::size_t line_with(const std::vector<std::string>& list, std::string_view key);

}  // namespace nonet::test
