#include "cli/generate.hpp"

#include <filesystem>

#include "cli/output.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
  make_folder(path.parent_path().string());
  write_file(path.string(), text);
}

}  // namespace

void generate_share(const std::string& folder) {
  const fs::path root(folder);
  write(root / "man/man1/nonet.1", program_manual());
  for (const Verb& verb : verbs()) {
    write(root / ("man/man1/nonet-" + std::string(verb.name) + ".1"), verb_manual(verb));
  }
  write(root / "bash-completion/completions/nonet", bash_completion());
  write(root / "zsh/site-functions/_nonet", zsh_completion());
  write(root / "fish/vendor_completions.d/nonet.fish", fish_completion());
}

}  // namespace nonet::cli
