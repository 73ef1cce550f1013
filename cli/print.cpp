// Sheets of puzzles for paper: one HTML file of pages, as wide and high as the paper.
//
//     workers: Figure as text -> Sheet, in the order of the input -> pages of puzzles  -> output
//                                                                 \-> pages of solutions -> scratch file -> output
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/command.hpp"
#include "base/process.hpp"
#include "cli/charts.hpp"
#include "cli/inputs.hpp"
#include "cli/job.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/page.hpp"
#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "cli/verbs.hpp"
#include "formats/columns.hpp"
#include "formats/svg.hpp"
#include "nonet/version.hpp"
#include "print_template.hpp"
#include "run/grade.hpp"
#include "run/internal/format.hpp"

namespace nonet::cli {
namespace {

// Below a puzzle: how hard it is, as far as that is known, and its clues.
std::string difficulty_line(const PuzzleView& puzzle, const Grade& grade) {
  const auto clues = std::count_if(puzzle.clues.begin(), puzzle.clues.end(), [](Cell cell) { return cell != 0; });
  std::string line;
  if (grade.difficulty) line = formatted("{} · ", difficulty_name(*grade.difficulty));
  return line + counted(static_cast<std::uint64_t>(clues), "clue");
}

struct Paper {
  std::string_view name;
  std::string_view width;
  std::string_view height;
};
constexpr auto kPapers = std::to_array<Paper>({{"a4", "210mm", "297mm"}, {"letter", "8.5in", "11in"}});

struct Grid {
  int columns = 1;
  int rows = 1;
};

// Boards that are as large as the paper allows.
Grid grid_of(int puzzles) {
  const int columns = puzzles <= 3 ? 1 : puzzles <= 8 ? 2 : 3;
  return {columns, (puzzles + columns - 1) / columns};
}

// So that digits stay readable.
Grid solution_grid(int side) {
  if (side <= 10) return {4, 5};
  return side <= 16 ? Grid{3, 4} : Grid{2, 3};
}

// What a worker makes of a record. All but the remark is HTML.
struct Figure {
  enum Part : std::uint8_t { remark, heading, puzzle, rules, line, solution };
  int side = 0;  // 0: the record is not a puzzle
  std::array<std::string_view, solution + 1> parts = {};
};

void append_figure(std::string& text, const Figure& figure) {
  const auto append = [&](std::uint64_t number) { text.append(reinterpret_cast<const char*>(&number), sizeof number); };
  append(static_cast<std::uint64_t>(figure.side));
  for (const std::string_view part : figure.parts) {
    append(part.size());
    text += part;
  }
}

// Removes a figure from the front of the text.
Figure take_figure(std::string_view& text) {
  const auto take = [&] {
    std::uint64_t number = 0;
    std::memcpy(&number, text.data(), sizeof number);
    text.remove_prefix(sizeof number);
    return number;
  };
  Figure figure{.side = static_cast<int>(take())};
  for (std::string_view& part : figure.parts) {
    const std::uint64_t size = take();
    part = text.substr(0, size);
    text.remove_prefix(size);
  }
  return figure;
}

// Collects puzzles or solutions, and writes a page when it is full.
class Pages {
 public:
  // `heading`: HTML above each page, or "". `kind`: a class of the pages.
  Pages(std::string heading, std::string kind, TextSink output)
      : heading_(std::move(heading)), kind_(std::move(kind)), output_(std::move(output)) {}

  // A board that needs more room than the page gives begins another one. False: the output takes no more.
  bool add(Grid grid, std::string_view number, std::string_view board, std::string_view rules, std::string_view line) {
    const bool fits = grid.columns >= grid_.columns;
    const bool wanted = fits || flush();
    if (boards_.empty()) grid_ = grid;
    boards_.push_back({std::string(number), std::string(board), std::string(rules), std::string(line)});
    const bool full = static_cast<int>(boards_.size()) == grid_.columns * grid_.rows;
    return wanted && (!full || flush());
  }

  bool flush() {
    if (boards_.empty()) return true;
    // Rules that all boards share are above them.
    const bool shared = std::all_of(boards_.begin(), boards_.end(),
                                    [&](const Board& board) { return board.rules == boards_.front().rules; });
    std::string text =
        formatted("<section class=\"page {}{}\">\n{}{}<div class=\"boards\" style=\"--columns:{};--rows:{}\">\n", kind_,
                  grid_.columns > 2    ? " narrow"
                  : grid_.columns == 1 ? " wide"
                                       : "",
                  heading_, shared ? boards_.front().rules : "", grid_.columns, grid_.rows);
    int place = 0;
    for (const Board& board : boards_) {
      text += formatted("<article style=\"grid-row:{}/span 3\">\n<h2>{}</h2>\n{}<div>\n{}{}</div>\n</article>\n",
                        place++ / grid_.columns * 4 + 2, board.number, board.picture, board.line,
                        shared ? "" : board.rules);
    }
    boards_.clear();
    return output_(text + "</div>\n</section>\n");
  }

 private:
  struct Board {
    std::string number;
    std::string picture;
    std::string rules;
    std::string line;
  };

  std::string heading_;
  std::string kind_;
  TextSink output_;
  Grid grid_;
  std::vector<Board> boards_;
};

struct SheetOptions {
  Paper paper = kPapers.front();
  int per_page = 6;
  std::string title = {};
  bool quiet = false;
};

class Sheet {
 public:
  Sheet(SheetOptions options, TextSink output)
      : options_(std::move(options)),
        output_(std::move(output)),
        puzzles_(heading(options_.title), "puzzles", output_),
        solutions_(heading(options_.title.empty() ? "Solutions" : options_.title + ": solutions"), "solutions",
                   [this](std::string_view text) { return spool(text); }) {}

  // Takes text of append_figure(). False: the output takes no more.
  bool take(std::string_view text) {
    bool wanted = true;
    while (wanted && !text.empty()) wanted = add(take_figure(text));
    return wanted;
  }

  // Writes what is left, and the solutions. Throws FileError.
  void finish() {
    if (unnamed_ > 0) report(formatted("and {} more", with_commas(unnamed_)));
    if (count_ == 0 || !puzzles_.flush()) return;
    solutions_.flush();
    if (!copy_solutions()) return;
    output_("</body>\n</html>\n");
  }

 private:
  static std::string heading(const std::string& title) {
    return title.empty() ? "" : "<h1>" + escaped(title) + "</h1>\n";
  }

  bool add(const Figure& figure) {
    const auto& parts = figure.parts;
    if (figure.side > 0) ++count_;
    if (!parts[Figure::remark].empty()) mention(figure);
    if (figure.side == 0) return true;
    if (count_ == 1 && !output_(head())) return false;
    const std::string number = std::to_string(count_);
    const std::string_view solution = parts[Figure::solution];
    if (!solution.empty()) solutions_.add(solution_grid(figure.side), number, solution, "", "");
    return puzzles_.add(grid_of(options_.per_page), number + std::string(parts[Figure::heading]), parts[Figure::puzzle],
                        parts[Figure::rules], parts[Figure::line]);
  }

  // Names a record that is not a puzzle with exactly one solution.
  void mention(const Figure& figure) {
    if (options_.quiet) return;
    if (++named_ > kShownErrors) {
      ++unnamed_;
      return;
    }
    const std::string_view remark = figure.parts[Figure::remark];
    report(figure.side == 0 ? std::string(remark) : formatted("puzzle {}: {}", count_, remark));
  }

  std::string head() const {
    return filled(kPrintTemplate, {{"version", escaped(kVersion)},
                                   {"title", escaped(options_.title.empty() ? "Puzzles" : options_.title)},
                                   {"pictures", picture_stylesheet()},
                                   {"width", std::string(options_.paper.width)},
                                   {"height", std::string(options_.paper.height)}});
  }

  bool spool(std::string_view text) {
    if (!folder_) {
      folder_.emplace();
      spool_.open(folder_->file("solutions"), std::ios::binary | std::ios::in | std::ios::out | std::ios::trunc);
    }
    spool_ << text;
    if (!spool_)
      throw FileError("cannot write the solutions to a temporary file: TMPDIR names a folder with more room");
    return true;
  }

  bool copy_solutions() {
    if (!folder_) return true;
    spool_.seekg(0);
    std::string block(std::size_t{1} << 20U, '\0');
    for (bool wanted = true; wanted && spool_;) {
      spool_.read(block.data(), static_cast<std::streamsize>(block.size()));
      wanted = output_(std::string_view(block).substr(0, static_cast<std::size_t>(spool_.gcount())));
      if (!wanted) return false;
    }
    return true;
  }

  SheetOptions options_;
  TextSink output_;
  std::optional<ScratchFolder> folder_;  // of the solutions, which come last
  std::fstream spool_;
  Pages puzzles_;
  Pages solutions_;
  std::uint64_t count_ = 0;
  std::uint64_t named_ = 0;
  std::uint64_t unnamed_ = 0;
};

std::string rules_text(const RulesSpec& rules, const Symbols& symbols) {
  std::string text;
  for (const LegendLine& line : picture_legend(rules, symbols)) {
    const std::string patch = line.patch.empty() ? "" : formatted("<span class=\"patch {}\">■</span> ", line.patch);
    text += formatted("<dt>{}{}</dt>\n<dd>{}</dd>\n", patch, escaped(line.name), escaped(line.text));
  }
  return text.empty() ? "" : "<dl class=\"rules nonet\">\n" + text + "</dl>\n";
}

class PrintWorker : public SolveWorker {
 public:
  using SolveWorker::SolveWorker;

 protected:
  bool handle(const ParsedChunk& chunk, std::size_t slot, PuzzleResult& result) override {
    if (!SolveWorker::handle(chunk, slot, result)) return false;
    grade_ = {};
    if (result.status == Status::unique && result.made) {
      grade_ = grader_.grade(chunk.segment(slot).rules, *result.puzzle, result.made->clues, budget());
    }
    return grade_.difficulty || !budget().stop.stop_requested();
  }

  void append(const PuzzleResult& result, std::string& text) override {
    if (!result.puzzle) {
      const std::string why = formatted("line {}: {}", result.line, remark(result));
      return append_figure(text, {.parts = {why}});
    }
    const PuzzleView& puzzle = *result.puzzle;
    const RulesSpec& spec = puzzle.rules->spec();
    const Symbols& symbols = setup().layout.symbols;
    const bool unique = result.status == Status::unique;
    const std::string why = unique ? "" : remark(result);
    std::string heading = escaped(heading_of(setup().layout, result.record));
    if (!heading.empty()) heading = " <span>" + heading + "</span>";
    std::string picture;
    append_svg(picture, puzzle, {}, symbols, {.legend = false, .stylesheet = false});
    const std::string rules = rules_text(spec, symbols);
    const std::string status = result.status == Status::multiple ? "several solutions" : spaced_name(result.status);
    const std::string line = formatted("<p class=\"line\">{}{}</p>\n", escaped(difficulty_line(puzzle, grade_)),
                                       unique ? "" : " · " + escaped(status));
    std::string solution;
    if (unique && result.made) {
      append_svg(solution, puzzle, result.made->clues, symbols,
                 {.legend = false, .constraints = false, .stylesheet = false});
    }
    append_figure(text, {.side = puzzle.rules->side(), .parts = {why, heading, picture, rules, line, solution}});
  }

 private:
  Grader grader_;
  Grade grade_;  // of the puzzle at hand
};

// Turns the page into PDF by a browser, the only program that lays it out as browsers do.
class Browser {
 public:
  // Throws UsageError if there is none.
  static void require() {
    if (const std::string why = why_no_program(kProgram); !why.empty()) {
      throw UsageError(formatted("--out: {}, which makes PDF: install it, or print sheet.html from a browser", why));
    }
  }

  bool write(std::string_view text) {
    page_ << text;
    empty_ &= text.empty();
    if (!page_) throw OutputError("cannot write the page to a temporary file");
    return true;
  }

  // "" without a page. Throws OutputError if the browser fails.
  std::string pdf() {
    page_.close();
    if (empty_) return {};
    // Its sandbox does not take root as user.
    const std::string command =
        formatted("{} --headless {}--disable-gpu --no-pdf-header-footer --user-data-dir={} --print-to-pdf={} file://{}",
                  kProgram, ::geteuid() == 0 ? "--no-sandbox " : "", shell_word(folder_.file("profile")),
                  shell_word(folder_.file("sheet.pdf")), shell_word(folder_.file("sheet.html")));
    std::string output;
    const ProcessResult done = run_process(command, "", output, {.stop = watch_signals()});
    std::ifstream file(folder_.file("sheet.pdf"), std::ios::binary);
    std::string pdf{std::istreambuf_iterator<char>(file), {}};
    if (pdf.empty()) throw OutputError(formatted("{} made no PDF: {}", kProgram, done.describe()));
    return pdf;
  }

 private:
  static constexpr const char* kProgram = "chromium";
  ScratchFolder folder_;
  std::ofstream page_{folder_.file("sheet.html"), std::ios::binary};
  bool empty_ = true;
};

SheetOptions sheet_options(const Arguments& arguments) {
  constexpr std::uint64_t kMost = 12;
  SheetOptions options{.title = arguments.as_written("title"), .quiet = arguments.quiet};
  const std::uint64_t per_page = arguments.number("per-page").value_or(static_cast<std::uint64_t>(options.per_page));
  if (per_page > kMost) throw UsageError(formatted("--per-page: {} is more than {}", per_page, kMost));
  options.per_page = static_cast<int>(per_page);
  for (const Paper& paper : kPapers) {
    if (arguments.paper == paper.name) options.paper = paper;
  }
  return options;
}

Job print_job(const Arguments& arguments) {
  struct Run {
    std::optional<Browser> browser;  // for PDF
    std::optional<Sheet> sheet;
    OutputFile* output = nullptr;
  };
  const SheetOptions options = sheet_options(arguments);
  const bool pdf = arguments.out.value_or("").ends_with(".pdf");
  if (pdf) Browser::require();
  const auto run = std::make_shared<Run>();
  Job job{.make_worker = worker_factory<PrintWorker>()};
  job.filter = [=](OutputFile& output) {
    run->output = &output;
    if (pdf) run->browser.emplace();
    run->sheet.emplace(options, [run = run.get()](std::string_view text) {
      return run->browser ? run->browser->write(text) : run->output->write(text);
    });
    return [run](std::string_view text) { return run->sheet->take(text); };
  };
  job.finish = [run] {
    run->sheet->finish();
    if (run->browser) run->output->write(run->browser->pdf());
  };
  return job;
}

}  // namespace

extern const Verb kPrint = {
    .name = "print",
    .summary = "a sheet of puzzles for paper, with solutions on the last pages",
    .operands = "[FILE...]",
    .details =
        "Writes one HTML page that loads nothing else: print it from a browser. '-o FILE.pdf' writes PDF and needs\n"
        "the program chromium. Each puzzle has its number above, and its clues below. Boards with constraints have\n"
        "their rules in English.\n"
        "A puzzle without exactly one solution is printed, too. The sheet and a message name it, and the solutions\n"
        "omit it. A record that is not a puzzle is named and skipped. Ctrl-C ends the sheet without solutions.\n",
    .statuses = {{"0", "Every puzzle has exactly one solution."},
                 {"1", "Some puzzle has no solution or several, or a record is not a puzzle."}},
    .examples =
        "  nonet print puzzles.txt > sheet.html\n"
        "  nonet generate 24 | nonet print --per-page 12 --title 'For the train' -o sheet.html\n"
        "  nonet generate 6 --kinds killer,thermometer | nonet print --paper letter -o sheet.html\n",
    .options = {"per-page", "paper", "title", "format", "box", "variant", "constraint", "symbols", "backend", "timeout",
                "jobs", "out", "progress", "quiet", "verbose", "help", "version"},
    .own = {{"per-page", "N", "puzzles on each page, 1 to 12 (default: 6)", 1},
            {"title", "TEXT", "a line above each page"},
            {"out", "FILE", "write there instead of standard output; FILE.pdf is PDF, other files are HTML"}},
    .job = print_job,
};

}  // namespace nonet::cli
