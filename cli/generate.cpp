#include "cli/generate.hpp"

#include <filesystem>

#include "cli/completions.hpp"
#include "cli/manual.hpp"
#include "cli/output.hpp"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

void write_file(const fs::path& path, const std::string& text) {
  make_folder(path.parent_path().string());
  OutputFile file(path.string());
  file.write(text);
  file.close();
}

}  // namespace

void generate_share(const std::string& folder) {
  const fs::path root(folder);
  write_file(root / "man/man1/nonet.1", program_manual());
  for (const Verb& verb : verbs()) {
    write_file(root / ("man/man1/nonet-" + std::string(verb.name) + ".1"), verb_manual(verb));
  }
  write_file(root / "bash-completion/completions/nonet", bash_completion());
  write_file(root / "zsh/site-functions/_nonet", zsh_completion());
  write_file(root / "fish/vendor_completions.d/nonet.fish", fish_completion());
}

}  // namespace nonet::cli
