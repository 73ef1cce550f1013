// Manual pages and completions, made from the tables for `--help`.
#pragma once

#include <string>

#include "cli/verbs.hpp"

namespace nonet::cli {

/// Writes all of them into a folder like share/: man/man1, bash-completion, zsh, fish. Throws OutputError.
void generate_share(const std::string& folder);

/// nonet-VERB.1, in the language of man(7). The date is that of SOURCE_DATE_EPOCH if it is set, else today's.
std::string verb_manual(const Verb& verb);

/// For share/bash-completion/completions/nonet; needs bash alone.
std::string bash_completion();
/// For a file _nonet in zsh's fpath.
std::string zsh_completion();
/// For fish/vendor_completions.d/nonet.fish
std::string fish_completion();

}  // namespace nonet::cli
