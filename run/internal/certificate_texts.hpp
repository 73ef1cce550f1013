// What stands between the certificates of a file.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "nonet/certificate.hpp"

namespace nonet {

/// Takes blank lines and remarks off, such as `prove` writes where there is none.
inline void skip_remarks(std::string_view& text) {
  while (!text.empty() && (text.front() == '\n' || text.front() == '#')) {
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
}

/// Takes off what is left of a certificate that is none, of which `taken` bytes are gone: up to the next line that
/// begins one, or the end. No text is read twice: this takes linear time.
inline void skip_damaged(std::string_view& text, std::size_t taken) {
  if (taken == 0) text.remove_prefix(std::min<std::size_t>(1, text.size()));
  if (text.starts_with(proof::kCertificateHead)) return;
  const std::size_t next = text.find("\n" + std::string(proof::kCertificateHead));
  text.remove_prefix(next == std::string_view::npos ? text.size() : next + 1);
}

}  // namespace nonet
