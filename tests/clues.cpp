// A verb in one file, for the page docs/adding-a-verb.md. The program nonet_with_clues has it.
#include <algorithm>

#include "cli/verbs.hpp"

namespace nonet::cli {
namespace {

class CluesWorker : public JobWorker {
 public:
  CluesWorker(const JobSetup& setup, std::uint64_t digit) : JobWorker(setup), digit_(digit) {}

 protected:
  bool handle(const ParsedChunk& /*chunk*/, std::size_t /*slot*/, PuzzleResult& result) override {
    const auto counts = [&](Cell clue) { return clue != 0 && (digit_ == 0 || clue == digit_); };
    value_ = std::to_string(std::ranges::count_if(result.puzzle->clues, counts));
    result.status = Status::done;
    result.values = {&value_, 1};
    return true;
  }

 private:
  std::uint64_t digit_;  // 0: all digits
  std::string value_;
};

Job clues_job(const Arguments& arguments) {
  return {.make_worker = worker_factory<CluesWorker>(arguments.number("digit").value_or(0)),
          .needs = Needs::nothing,
          .fields = {{"clues", Field::Kind::plain}}};
}

}  // namespace

extern const Verb kClues = {
    .name = "clues",
    .summary = "count the clues of every puzzle read",
    .operands = "[FILE...]",
    .options = with_stream_options({"digit", "columns"}),
    .own = {{"digit", "N", "count only this digit", 1}},
    .job = clues_job,
};

}  // namespace nonet::cli
