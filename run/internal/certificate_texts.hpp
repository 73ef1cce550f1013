// The text between the certificates of a file.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "nonet/certificate.hpp"

namespace nonet {

/// Removes blank lines and remarks, such as `prove` writes for a puzzle without a certificate.
inline void skip_remarks(std::string_view& text) {
  while (!text.empty() && (text.front() == '\n' || text.front() == '#')) {
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
}

/// Removes the rest of a damaged certificate, of which `taken` bytes are already removed, up to the next line that
/// begins a certificate. No text is read twice, so this takes linear time.
inline void skip_damaged(std::string_view& text, std::size_t taken) {
  if (taken == 0) text.remove_prefix(std::min<std::size_t>(1, text.size()));
  if (text.starts_with(proof::kCertificateHead)) return;
  const std::size_t next = text.find("\n" + std::string(proof::kCertificateHead));
  text.remove_prefix(next == std::string_view::npos ? text.size() : next + 1);
}

}  // namespace nonet
