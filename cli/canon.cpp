#include <cstring>

#include "base/text.hpp"
#include "cli/dedupe.hpp"
#include "cli/job.hpp"
#include "cli/output_file.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "nonet/workshop.hpp"
#include "nonet/writer.hpp"

namespace nonet::cli {
namespace {

struct CanonOptions {
  nonet::Form form = nonet::Form::minlex;
  bool automorphisms = false;
  bool class_key = false;  // a column for the canonical form, also with --dedupe
  bool grid_key = false;   // a column for the canonical form of the only solution
  bool dedupe = false;
};

// Products of 128 bits folded to 64, word by word, as wyhash mixes; two lanes with separate constants.
LineKey key_of(std::span<const Cell> cells) {
  __extension__ using Wide = unsigned __int128;
  const auto fold = [](std::uint64_t one, std::uint64_t other) {
    const Wide product = static_cast<Wide>(one) * other;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
  };
  LineKey key = {0x9E3779B97F4A7C15ULL, 0xC2B2AE3D27D4EB4FULL};
  for (std::size_t at = 0; at < cells.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, cells.data() + at, std::min(sizeof word, cells.size() - at));
    key[0] = fold(key[0] ^ word, 0x9FB21C651E98DF25ULL);
    key[1] = fold(key[1] ^ word, 0xD6E8FEB86659FD93ULL);
  }
  if (key == LineKey{}) key[0] = 1;
  return key;
}

class CanonicalWorker : public JobWorker {
 public:
  CanonicalWorker(JobSetup setup, CanonOptions options) : JobWorker(std::move(setup)), options_(options) {
    budget_ = budget();
    if (options.dedupe) budget_.max_bytes.reset();  // --memory-limit is of the keys
  }

 protected:
  void prepare(const ParsedChunk& chunk) override {
    if (options_.grid_key) solve(chunk, budget_, answers_);
  }

  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    if (budget().stop.stop_requested()) return false;
    result.status = Status::done;
    if (options_.grid_key) {
      if (answers_.outcomes[slot].stop == Stop::cancelled) return false;
      set_outcome(result, answers_.outcomes[slot]);
    }
    const std::shared_ptr<const Rules>& rules = chunk.segment(slot).rules;
    if (!canonicaliser_ || rules_ != rules) {
      canonicaliser_.reset();
      rules_ = rules;
      why_not_ = Canonicaliser::why_not(*rules, options_.form);
      if (why_not_.empty()) canonicaliser_.emplace(rules);
    }
    try {
      if (!canonicaliser_) throw Error(why_not_);
      if (!result.puzzle->excluded.empty()) throw Error("a puzzle with excluded candidates has no canonical form here");
      form_.resize(result.puzzle->clues.size());
      canonicaliser_->canonical(options_.form, result.puzzle->clues, form_);  // throws if too many orders tie
      add_values(chunk, slot, result);
      result.made = {rules.get(), form_, {}};
    } catch (const Error& error) {
      result.status = Status::failed;
      result.outcome = nullptr;
      result.message = error.what();
    }
    return true;
  }

  void append(const PuzzleResult& result, std::string& text) override {
    if (!options_.dedupe) return JobWorker::append(result, text);
    Dedupe::append_keyed(text, result.made ? key_of(form_) : LineKey(), [&] { JobWorker::append(result, text); });
  }

 private:
  void add_values(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) {
    values_.clear();
    const Symbols symbols = Symbols::standard(rules_->geometry());
    if (options_.class_key) append_line(values_.emplace_back(), form_, symbols);
    if (options_.grid_key) {
      std::string& text = values_.emplace_back();
      if (result.status == Status::unique) {
        grid_.resize(form_.size());
        canonicaliser_->canonical(options_.form, chunk.cells_of(answers_.solutions, slot), grid_);
        append_line(text, grid_, symbols);
      }
    }
    if (options_.automorphisms) {
      values_.push_back(std::to_string(canonicaliser_->automorphisms(result.puzzle->clues)));
    }
    result.values = values_;
  }

  CanonOptions options_;
  Budget budget_;
  std::shared_ptr<const Rules> rules_;
  std::optional<Canonicaliser> canonicaliser_;
  std::string why_not_;
  Answers answers_;
  Board form_;
  Board grid_;
  std::vector<std::string> values_;
};

void dedupe_results(Job& job, const Arguments& arguments) {
  if (arguments.resume && !arguments.shard) {
    throw UsageError("--dedupe cannot be resumed; resume shards (--shard I/N), and join them by 'nonet merge'");
  }
  const auto dedupe = std::make_shared<std::optional<Dedupe>>();
  const std::uint64_t bytes = arguments.memory_limit.value_or(kBytesOfKeys);
  const bool parts = arguments.shard.has_value();
  job.originals = true;
  job.filter = [=](OutputFile& output) {
    dedupe->emplace(bytes, parts, [&](std::string_view text) { return output.write(text); });
    return [=](std::string_view text) { return (*dedupe)->take(text); };
  };
  job.finish = [=, counts = arguments.verbose && !parts] {
    (*dedupe)->finish();
    if (counts) report(with_commas((*dedupe)->distinct()) + " classes");
  };
}

Job canon_job(const Arguments& arguments) {
  CanonOptions options{.automorphisms = arguments.automorphisms, .dedupe = arguments.dedupe};
  if (arguments.form == "pattern") options.form = nonet::Form::pattern;
  if (arguments.keys) {
    if (arguments.keys->empty()) throw UsageError("--keys needs class, grid or both");
    for (const std::string_view key : split(*arguments.keys, ',')) {
      require_word("keys", key, {"class", "grid"});
      (key == "class" ? options.class_key : options.grid_key) = true;
    }
  }
  Job job{.make_worker = worker_factory<CanonicalWorker>(options),
          .needs = options.grid_key ? Needs::proofs : Needs::nothing,
          .aim = Aim::solvable,
          .made = Made::board,
          .made_name = "form"};
  if (options.class_key) job.fields.push_back({"class"});
  if (options.grid_key) job.fields.push_back({"grid"});
  if (options.automorphisms) job.fields.push_back({"automorphisms", Field::Kind::plain});
  if (options.dedupe) dedupe_results(job, arguments);
  return job;
}

}  // namespace

extern const Verb kCanon = {
    .name = "canon",
    .summary = "canonical forms: equal for puzzles that differ by a symmetry of the board",
    .operands = "[FILE...]",
    .details =
        "Writes one line per puzzle: the least puzzle that its symmetries give. Symmetries permute digits, rows,\n"
        "columns, bands and stacks, and transpose. Full grids work, too. Pipe lines into other verbs: from csv and\n"
        "json they read 'puzzle', the input, not 'form'.\n"
        "--dedupe copies the first line of each class, and drops later equivalent puzzles. Keys that do not fit\n"
        "into memory go to temporary files. Shards of --dedupe write a key before each line, and 'nonet merge'\n"
        "drops the puzzles that an earlier shard has.\n"
        "--keys adds two columns: class (the form) and grid (the form of the only solution). Use them to split\n"
        "a set so that no two parts have equivalent puzzles. Boards with regions, constraints, cells without a\n"
        "place, or rows that repeat digits (raw) have no form.\n",
    .statuses = {{"1", "Some record is not a puzzle, or has no solution with --keys grid."}},
    .examples =
        "  nonet canon puzzles.txt\n"
        "  nonet canon --dedupe puzzles.txt > different.txt\n"
        "  nonet canon --keys class,grid --output csv puzzles.txt > keys.csv\n"
        "  nonet canon --automorphisms --form pattern puzzles.txt\n",
    .options = with_stream_options({"form", "keys", "automorphisms", "dedupe", "backend", "memory-limit", "columns"}),
    .own = {{"memory-limit", "BYTES", "for the keys of --dedupe (default: 768M)"}},
    .job = canon_job,
};

}  // namespace nonet::cli
