#include <optional>
#include <string>
#include <vector>

#include "cli/folder.hpp"
#include "cli/inputs.hpp"
#include "cli/output_file.hpp"
#include "cli/progress.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "formats/columns.hpp"
#include "formats/format_writer.hpp"
#include "formats/reader.hpp"
#include "formats/svg.hpp"

namespace nonet::cli {
namespace {

constexpr std::size_t kFlushSize = std::size_t{1} << 16U;

// All inputs into one output.
class Conversion {
 public:
  Conversion(const Arguments& arguments, const FormatInfo& to, OutputFile& output)
      : arguments_(arguments), read_options_(read_options(arguments)), writer_(to), output_(output) {}

  int run() {
    int status = kSuccess;
    for (const std::string& name : input_names(arguments_)) {
      if (watch_signals().stop_requested() || !output_.write("")) break;
      try {
        convert(name);
      } catch (const FileError& error) {
        report(error.what());
        status = kFile;
      }
      flush(1);
    }
    if (omitted_ > kShownErrors) report("skipped " + with_commas(omitted_ - kShownErrors) + " more");
    if (arguments_.verbose) report(counted(written_, "puzzle") + " written");
    return worst_of(status, omitted_ > 0 || skipped_ ? static_cast<int>(kNotSolved) : kSuccess);
  }
  std::uint64_t written() const { return written_; }

 private:
  void convert(const std::string& name) {
    const std::stop_token stop = watch_signals();
    FileInput input = open_input(name);
    const std::size_t flush_at = input.is_terminal() ? 1 : kFlushSize;
    report_terminal(arguments_, input);
    PuzzleReader reader(input.bytes(), read_options_);
    reader.on_warning(warning_reporter(arguments_, input.name()));
    reader.on_comment([this](std::string_view line) { writer_.append_comment(text_, line); });
    const Layout& layout = reader.layout();
    report_layout(arguments_, input.name(), layout);
    const std::uint64_t before = written_ + omitted_;
    while (const std::optional<Record> record = reader.next()) {
      if (stop.stop_requested()) break;  // the record may be cut off
      if (const std::string why = why_not(*record); !why.empty()) {
        if (++omitted_ <= kShownErrors) report(input.name() + ": " + why);
        continue;
      }
      columns_of(layout, reader.text(), columns_);
      writer_.append(text_, record->value(), columns_);
      ++written_;
      if (!flush(flush_at)) break;
    }
    report_losses(input.name());
    skipped_ |= report_end(arguments_, input, reader.skipped(), written_ + omitted_ == before);
  }

  // "" or why the record cannot be written.
  std::string why_not(const Record& record) const {
    if (!record.puzzle) return record.error.text();
    const std::string why = writer_.why_not(*record.puzzle);
    return why.empty() ? why : "line " + std::to_string(record.line) + ": " + why;
  }

  // False: the output takes no more.
  bool flush(std::size_t at_least) {
    if (text_.size() < at_least) return true;
    const bool wanted = output_.write(text_);
    text_.clear();
    return wanted;
  }

  // Reports each kind of loss once, for all inputs together.
  void report_losses(const std::string& name) {
    for (; reported_losses_ < writer_.remarks().size(); ++reported_losses_) {
      if (!arguments_.quiet) report("warning: " + name + ": " + writer_.remarks()[reported_losses_]);
    }
  }

  const Arguments& arguments_;
  ReadOptions read_options_;
  FormatWriter writer_;
  OutputFile& output_;
  std::string text_;
  std::vector<Column> columns_;
  std::uint64_t written_ = 0;
  std::uint64_t omitted_ = 0;
  std::size_t reported_losses_ = 0;
  bool skipped_ = false;  // some line is not a puzzle
};

int convert_to_pictures(const Arguments& arguments) {
  const bool legend = !arguments.no_legend;
  const auto write = [=](const Puzzle& puzzle, const Symbols& symbols, const std::string& heading, OutputFile& output) {
    std::string picture;
    append_svg(picture, puzzle, {}, symbols, {.heading = heading, .legend = legend});
    output.write(picture);
    output.close();
    return true;
  };
  return write_puzzles(arguments, {".svg", "picture", write});
}

int run_convert(const Arguments& arguments) {
  read_options(arguments);  // reports wrong values first
  const std::optional<std::string> name = arguments.to;
  if (!name) throw Error("name the format to write: --to NAME ('nonet convert --help' lists them)");
  if (*name == kSvg) return convert_to_pictures(arguments);
  if (arguments.index) throw UsageError("--index is only for --to svg");
  const FormatInfo& to = find_format(*name);
  OutputFile output(arguments);
  const Clock::time_point start = Clock::now();
  Conversion conversion(arguments, to, output);
  const int status = conversion.run();
  output.close(status == kSuccess);
  if (!arguments.verbose && status <= kNotSolved) {
    const double seconds = seconds_of(Clock::now() - start);
    report_done(arguments, counted(conversion.written(), "puzzle") + "; " + duration_text(seconds));
  }
  return status;
}

}  // namespace

extern const Verb kConvert = {
    .name = "convert",
    .summary = "write puzzles in another text format",
    .operands = "[FILE...]",
    .details =
        "Puzzles keep their order. Comments, text after puzzles and other columns are kept if the format can hold\n"
        "them; each kind of loss is reported once. Records that are not puzzles, or that would become other puzzles,\n"
        "are named on standard error and skipped. Digits are written as 1-9, A-Z, a-z; --symbols is for the input.\n"
        "--to svg draws one puzzle. With a folder (-o DIR/) it writes one file per puzzle, 000001.svg and so on,\n"
        "and prints the names.\n",
    .statuses = {{"0", "Every puzzle is written."},
                 {"1", "Some record is skipped."},
                 {"4", ""},
                 {"5", "Memory ran out."}},
    .examples =
        "  nonet convert --to csv puzzles.txt > puzzles.csv\n"
        "  nonet convert --to line puzzles.csv | nonet solve --status --limit 2\n"
        "  nonet convert --to pencilmarks puzzle.txt\n"
        "  nonet convert --to svg puzzle.txt > puzzle.svg\n",
    .options = {"to", "index", "no-legend", "format", "box", "variant", "constraint", "symbols", "out", "quiet",
                "verbose", "help", "version"},
    .own = {{"out", "FILE", "write there instead of standard output; a folder (DIR/) gets a file per picture"},
            {"index", "N", "which puzzle --to svg draws, from 1"},
            {"verbose", "", "the format found, and the number of puzzles; on standard error"}},
    .run = run_convert,
};

}  // namespace nonet::cli
