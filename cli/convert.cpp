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
        report(error.what());  // and on with the next file
        status = kFile;
      }
      flush(1);
    }
    if (left_out_ > kShownErrors) report(with_commas(left_out_ - kShownErrors) + " more are left out");
    if (arguments_.verbose) report(counted(written_, "puzzle") + " written");
    return worse(status, left_out_ > 0 || skipped_ ? static_cast<int>(kNotSolved) : kSuccess);
  }
  std::uint64_t written() const { return written_; }

 private:
  void convert(const std::string& name) {
    const std::stop_token stop = watch_signals();
    FileInput input = open_input(name);
    const std::size_t flush_at = input.is_terminal() ? 1 : kFlushSize;  // at a terminal people wait for each board
    report_terminal(arguments_, input);
    PuzzleReader reader(input.bytes(), read_options_);
    reader.on_warning(warning_reporter(arguments_, input.name()));
    reader.on_comment([this](std::string_view line) { writer_.append_comment(text_, line); });
    const Layout& layout = reader.layout();
    report_layout(arguments_, input.name(), layout);
    const std::uint64_t before = written_ + left_out_;
    while (const std::optional<Record> record = reader.next()) {
      if (stop.stop_requested()) break;  // it ended the input in mid-record
      if (const std::string why = why_not(*record); !why.empty()) {
        if (++left_out_ <= kShownErrors) report(input.name() + ": " + why);
        continue;
      }
      columns_of(layout, reader.text(), columns_);
      writer_.append(text_, record->value(), columns_);
      ++written_;
      if (!flush(flush_at)) break;
    }
    report_losses(input.name());
    skipped_ |= report_end(arguments_, input, reader.skipped(), written_ + left_out_ == before);
  }

  // "" or why the record is left out.
  std::string why_not(const Record& record) const {
    if (!record.puzzle) return record.error.text();
    const std::string why = writer_.why_not(*record.puzzle);
    return why.empty() ? why : "line " + std::to_string(record.line) + ": " + why;
  }

  // False: nobody reads the output any more.
  bool flush(std::size_t at_least) {
    if (text_.size() < at_least) return true;
    const bool wanted = output_.write(text_);
    text_.clear();
    return wanted;
  }

  // Reports each kind of loss once, for all inputs together.
  void report_losses(const std::string& name) {
    for (; remarks_told_ < writer_.remarks().size(); ++remarks_told_) {
      if (!arguments_.quiet) report("warning: " + name + ": " + writer_.remarks()[remarks_told_]);
    }
  }

  const Arguments& arguments_;
  ReadOptions read_options_;
  FormatWriter writer_;
  OutputFile& output_;
  std::string text_;
  std::vector<Column> columns_;
  std::uint64_t written_ = 0;
  std::uint64_t left_out_ = 0;
  std::size_t remarks_told_ = 0;
  bool skipped_ = false;  // lines that are no puzzles
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
  read_options(arguments);  // first, as they may be wrong
  const std::optional<std::string> name = arguments.to;
  if (!name) throw Error("name the format to write: --to NAME ('nonet convert --help' lists them)");
  if (*name == kSvg) return convert_to_pictures(arguments);
  if (arguments.index) throw UsageError("--index is for --to svg, which writes one puzzle; other formats take all");
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
        "Puzzles keep their order; comments, text behind lines and further columns go where the other format has a\n"
        "place for them, and what it has no place for is said once. A record that is no puzzle, or would be another\n"
        "puzzle without its regions or candidates, is named on standard error and left out (status 1). Digits are\n"
        "written as 1-9, A-Z, a-z; --symbols tells how they are read.\n"
        "--to svg draws a picture of one puzzle; where -o names a folder (DIR/), each puzzle's goes to a file there,\n"
        "000001.svg and so on, and a line names it.\n",
    .statuses = {{"0", "Every puzzle is written."},
                 {"1", "Some record is left out."},
                 {"4", ""},
                 {"5", "Memory ran out."}},
    .examples =
        "  nonet convert --to csv puzzles.txt > puzzles.csv\n"
        "  nonet convert --to line puzzles.csv | nonet solve --status --limit 2\n"
        "  nonet convert --to pencilmarks puzzle.txt\n"
        "  nonet convert --to svg puzzle.txt > puzzle.svg\n",
    .options = {"to", "index", "no-legend", "format", "box", "variant", "constraint", "symbols", "out", "quiet",
                "verbose", "help", "version"},
    .own = {{"out", "FILE", "write there instead of standard output; pictures into a folder (DIR/): a file for each"},
            {"index", "N", "which puzzle of several --to svg draws, from 1"},
            {"verbose", "", "the format found, how many puzzles are written; on standard error"}},
    .run = run_convert,
};

}  // namespace nonet::cli
