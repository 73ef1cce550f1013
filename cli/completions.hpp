// Completions for shells, made of the tables that `--help` is made of.
#pragma once

#include <string>

namespace nonet::cli {

/// For share/bash-completion/completions/nonet; needs bash alone.
std::string bash_completion();
/// For a file _nonet in zsh's fpath.
std::string zsh_completion();
/// For fish/vendor_completions.d/nonet.fish
std::string fish_completion();

}  // namespace nonet::cli
