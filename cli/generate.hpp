// The files that go with the program and are made by it: manual pages and completions.
#pragma once

#include <string>

namespace nonet::cli {

/// Writes them into a folder laid out as share/: man/man1, bash-completion, zsh, fish. Throws FileError.
void generate_share(const std::string& folder);

}  // namespace nonet::cli
