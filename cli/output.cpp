#include "cli/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "cli/signals.hpp"
#include "cli/table.hpp"
#include "nonet/formats/write.hpp"

namespace nonet::cli {
namespace {

// The line for a record that has no board to show.
std::string remark(const PuzzleResult& result) {
  const std::string because = result.message.empty() ? "" : ": " + result.message;
  switch (result.status) {
    case Status::no_solution:
      return "no solution" + because;
    case Status::invalid:
      return "invalid" + because;
    case Status::timeout:
      return "timeout";
    case Status::node_limit:
      return "node limit";
    case Status::memory_limit:
      return "memory limit";
    case Status::failed:
      return "failed" + because;
    case Status::solved:
    case Status::unique:
    case Status::multiple:
    case Status::cancelled:
    case Status::unknown:
      break;
  }
  return std::string(name_of(result.status));
}

// Whether the solver broke behind a solution, and nothing else tells so.
bool broke_later(const PuzzleResult& result) {
  const Outcome* const outcome = result.outcome;
  return outcome != nullptr && outcome->stop == Stop::failed && outcome->solutions > 0 &&
         result.status != Status::failed;
}

void append_failure(std::string& text, const PuzzleResult& result) {
  if (broke_later(result)) [[unlikely]]
    text += " # failed: " + result.outcome->message;
}

void append_solve_line(std::string& text, const PuzzleResult& result, const OutputStyle& style, const Layout& layout) {
  if (style.question == Question::solve_all) text += std::to_string(result.index) + " ";
  if (result.solution.empty()) {
    text += "# " + remark(result);
  } else {
    append_line(text, result.solution, layout.symbols);
    if (style.status && style.question == Question::solve) text += " " + std::string(name_of(result.status));
    append_failure(text, result);
  }
  // Unlikely, so that lines without such text cost nothing.
  if (!result.record.empty()) [[unlikely]]
    append_text_behind(text, result, layout);
  text += '\n';
}

void append_solve_grid(std::string& text, const PuzzleResult& result, const OutputStyle& style,
                       const Symbols& symbols) {
  text += "# " + std::to_string(result.index) + ": " + remark(result);
  append_failure(text, result);
  text += '\n';
  if (!result.puzzle) return;
  const std::span<const Cell> cells = result.solution.empty() ? result.puzzle->clues : result.solution;
  append_grid(text, cells, result.puzzle->rules->spec(), symbols, {style.colour, result.puzzle->clues});
  text += '\n';
}

void append_count_line(std::string& text, const PuzzleResult& result) {
  const Outcome* const outcome = result.outcome;
  if (outcome == nullptr || (outcome->stop == Stop::failed && outcome->solutions == 0)) {
    text += "# " + remark(result) + "\n";
    return;
  }
  const bool exact = outcome->stop == Stop::exhausted;
  text += (exact ? "" : ">=") + std::to_string(outcome->solutions);
  append_failure(text, result);
  if (!exact && outcome->stop != Stop::failed && outcome->stop != Stop::solution_limit) {
    PuzzleResult bare{.status = status_of({.stop = outcome->stop})};
    text += " # " + remark(bare);
  }
  text += '\n';
}

std::string redundant_names(const PuzzleResult& result) {
  std::string names;
  for (const CellIndex cell : *result.redundant) {
    names += " " + cell_name(result.puzzle->rules->geometry(), cell);
  }
  return names;
}

void append_check_line(std::string& text, const PuzzleResult& result, const OutputStyle& style) {
  if (style.question == Question::given_only && result.status == Status::solved) {
    text += "consistent";
  } else if (result.status == Status::unique) {
    text += "unique";
    if (result.redundant == nullptr) {
      text += " # the search for redundant clues was cut short";
    } else {
      text += result.redundant->empty() ? " minimal" : " redundant" + redundant_names(result);
    }
  } else if (result.status == Status::multiple) {
    text += "multiple";
  } else if (result.status == Status::no_solution) {
    text += remark(result);
  } else if (ran_out(result.status) || result.status == Status::solved) {
    text += "unknown";
    append_failure(text, result);
  } else {
    text += "# " + remark(result);
  }
  text += '\n';
}

// The columns that JSON and CSV share.
struct Fields {
  std::string puzzle;
  std::string solution;
  std::string stop;
  std::string backend;
  std::string configuration;
  std::string time_us;
  const Stats* stats = nullptr;

  Fields(const PuzzleResult& result, const Symbols& symbols) {
    if (result.puzzle) append_puzzle(puzzle, *result.puzzle, symbols);
    if (!result.solution.empty()) append_line(solution, result.solution, symbols);
    if (result.outcome == nullptr) return;
    stats = &result.outcome->stats;
    stop = name_of(result.outcome->stop);
    backend = stats->backend;
    configuration = stats->configuration;
    if (stats->elapsed) time_us = fixed(std::chrono::duration<double, std::micro>(*stats->elapsed).count(), 1);
  }
};

std::string json_or_null(const std::string& text) { return text.empty() ? "null" : json_string(text); }

void append_json(std::string& text, const PuzzleResult& result, const OutputStyle& style, const Layout& layout) {
  const Fields fields(result, layout.symbols);
  text += R"({"schema":)" + std::to_string(kJsonSchema) + R"(,"index":)" + std::to_string(result.index);
  text += R"(,"line":)" + std::to_string(result.line) + R"(,"puzzle":)" + json_or_null(fields.puzzle);
  text += R"(,"status":")" + std::string(name_of(result.status)) + R"(","solutions":)";
  text += result.outcome == nullptr ? "null" : std::to_string(result.outcome->solutions);
  text += R"(,"stop":)" + json_or_null(fields.stop) + R"(,"solution":)" + json_or_null(fields.solution);
  if (style.question == Question::check) {
    text += R"(,"minimal":)" + std::string(result.redundant == nullptr ? "null"
                                           : result.redundant->empty() ? "true"
                                                                       : "false");
    text += R"(,"redundant":)";
    if (result.redundant == nullptr) {
      text += "null";
    } else {
      text += '[';
      for (std::size_t i = 0; i < result.redundant->size(); ++i) {
        text += i == 0 ? "" : ",";
        text += json_string(cell_name(result.puzzle->rules->geometry(), (*result.redundant)[i]));
      }
      text += ']';
    }
  }
  text += R"(,"backend":)" + json_or_null(fields.backend);
  text += R"(,"configuration":)" + json_or_null(fields.configuration);
  text += R"(,"time_us":)" + (fields.time_us.empty() ? "null" : fields.time_us) + R"(,"stats":)";
  if (fields.stats == nullptr) {
    text += "null";
  } else {
    char before = '{';
    for (const StatField& field : stat_fields()) {
      text += before + json_string(field.name) + ":" + std::to_string(fields.stats->*field.value);
      before = ',';
    }
    text += '}';
  }
  text += R"(,"message":)" + json_or_null(result.message);
  append_json_columns(text, result, layout);
  text += "}\n";
}

void append_csv(std::string& text, const PuzzleResult& result, const OutputStyle& style, const Layout& layout,
                Passthrough& passthrough) {
  const Fields fields(result, layout.symbols);
  text += std::to_string(result.index) + "," + std::to_string(result.line) + "," + fields.puzzle + ",";
  text += std::string(name_of(result.status)) + ",";
  if (result.outcome != nullptr) text += std::to_string(result.outcome->solutions);
  text += "," + fields.stop + "," + fields.solution + ",";
  if (style.question == Question::check) {
    if (result.redundant != nullptr) text += result.redundant->empty() ? "true" : "false";
    text += "," + (result.redundant == nullptr ? std::string() : std::string(trim(redundant_names(result)))) + ",";
  }
  text += fields.backend + "," + csv_text(fields.configuration) + "," + fields.time_us;
  for (const StatField& field : stat_fields()) {
    text += ",";
    if (fields.stats != nullptr) text += std::to_string(fields.stats->*field.value);
  }
  text += "," + csv_text(result.message);
  append_csv_columns(text, result, layout, passthrough);
  text += "\n";
}

}  // namespace

std::string_view name_of(Form form) {
  constexpr std::array<std::string_view, 5> kNames = {"line", "grid", "json", "csv", "none"};
  return kNames[static_cast<std::size_t>(form)];
}

OutputStyle output_style(const Arguments& arguments, Question question, bool to_terminal) {
  OutputStyle style;
  style.question = question;
  const bool has_boards = question == Question::solve || question == Question::solve_all;
  const std::string form = arguments.output.value_or(has_boards && to_terminal ? "grid" : "line");
  style.form = form == "grid"   ? Form::grid
               : form == "json" ? Form::json
               : form == "csv"  ? Form::csv
               : form == "none" ? Form::none
                                : Form::line;
  const std::string colour = arguments.color.value_or("auto");
  const char* const no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  const bool wanted = to_terminal && (no_color == nullptr || *no_color == '\0');
  style.colour = colour == "always" || (colour == "auto" && wanted);
  style.status = arguments.status && style.form == Form::line && question != Question::solve_all;
  return style;
}

std::string heading(const OutputStyle& style, const Passthrough& passthrough) {
  if (style.form != Form::csv) return {};
  std::vector<std::string> names = {"index", "line", "puzzle", "status", "solutions", "stop", "solution"};
  if (style.question == Question::check) names.insert(names.end(), {"minimal", "redundant"});
  names.insert(names.end(), {"backend", "configuration", "time_us"});
  for (const StatField& field : stat_fields()) names.emplace_back(field.name);
  names.emplace_back("message");
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  append_csv_names(text, std::move(names), passthrough);
  return text + "\n";
}

ResultWriter make_writer(const OutputStyle& style, const Layout& layout, Passthrough& passthrough) {
  return [style, layout, &passthrough](const PuzzleResult& result, std::string& text) {
    switch (style.form) {
      case Form::line:
        if (style.question == Question::count) {
          append_count_line(text, result);
        } else if (style.question == Question::check || style.question == Question::given_only) {
          append_check_line(text, result, style);
        } else {
          append_solve_line(text, result, style, layout);
        }
        break;
      case Form::grid:
        append_solve_grid(text, result, style, layout.symbols);
        break;
      case Form::json:
        append_json(text, result, style, layout);
        break;
      case Form::csv:
        append_csv(text, result, style, layout, passthrough);
        break;
      case Form::none:
        break;
    }
  };
}

std::string statuses_text(const Tally& tally) {
  std::string text;
  for (std::size_t i = 0; i < kStatusCount; ++i) {
    const auto status = static_cast<Status>(i);
    if (tally.count(status) == 0) continue;
    std::string name(name_of(status));
    std::replace(name.begin(), name.end(), '_', ' ');
    if (!text.empty()) text += ", ";
    text += with_commas(tally.count(status)) + " " + name;
  }
  return text;
}

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw FileError("cannot make the folder " + path + ": " + error.message());
}

std::string numbered_file(const std::string& folder, std::uint64_t index, std::string_view extension) {
  return (std::filesystem::path(folder) / fmt::format("{:06}{}", index, extension)).string();
}

OutputFile::OutputFile(const Arguments& arguments) : OutputFile(arguments.out.value_or("-")) {
  for (const std::string& input : arguments.files) refuse_input(input);
  if (arguments.files.empty()) refuse_input("-");
  for (const auto& input : {arguments.puzzle, arguments.cnf}) {
    if (input) refuse_input(*input);
  }
}

OutputFile::OutputFile(std::string path) : name_(std::move(path)), file_(STDOUT_FILENO) {
  if (name_ == "-") {
    name_ = "standard output";
    return;
  }
  constexpr int kMode = 0666;  // less the umask
  file_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, kMode);
  if (file_ < 0) throw FileError("cannot open " + name_ + ": " + std::strerror(errno));
  emptied_ = false;
}

void OutputFile::refuse_input(const std::string& path) const {
  struct stat input = {};
  struct stat output = {};
  if (::fstat(file_, &output) != 0 || !S_ISREG(output.st_mode)) return;
  const int found = path == "-" ? ::fstat(STDIN_FILENO, &input) : ::stat(path.c_str(), &input);
  if (found == 0 && input.st_dev == output.st_dev && input.st_ino == output.st_ino) {
    throw UsageError(name_ + " is an input as well; results need a file of their own");
  }
}

void OutputFile::empty() {
  if (std::exchange(emptied_, true)) return;
  struct stat status = {};
  if (::fstat(file_, &status) == 0 && S_ISREG(status.st_mode) && ::ftruncate(file_, 0) != 0) error_ = errno;
}

// Of a file that somebody has set not to block. False: a stop was requested, and nobody reads.
bool OutputFile::wait_for_room() const {
  constexpr int kLookMs = 100;    // how often at the stop request
  constexpr int kGraceMs = 1000;  // for a reader to go on reading what is finished
  for (;;) {
    const bool stopping = watch_signals().stop_requested();
    pollfd waited = {file_, POLLOUT, 0};
    const int ready = ::poll(&waited, 1, stopping ? kGraceMs : kLookMs);
    if (ready > 0) return true;
    if ((ready == 0 && stopping) || (ready < 0 && errno != EINTR)) return false;
  }
}

OutputFile::~OutputFile() {
  if (file_ > STDERR_FILENO) ::close(file_);
}

bool OutputFile::write(std::string_view text) {
  if (text.empty()) return error_ == 0;
  empty();
  while (!text.empty() && error_ == 0) {
    const ssize_t length = ::write(file_, text.data(), text.size());
    if (length >= 0) {
      text.remove_prefix(static_cast<std::size_t>(length));
      written_ += static_cast<std::uint64_t>(length);
    } else if (const int why = errno; why != EINTR) {
      if (why != EAGAIN || !wait_for_room()) error_ = why;
    }
  }
  return error_ == 0;
}

void OutputFile::close() {
  // A run without results leaves an empty file; one that was stopped before its first result touches nothing.
  if (!watch_signals().stop_requested()) empty();
  if (file_ > STDERR_FILENO) {
    if (::close(file_) != 0 && error_ == 0) error_ = errno;
    file_ = STDOUT_FILENO;
  }
  if (error_ != 0 && error_ != EPIPE) fail();
}

void OutputFile::fail() const { throw FileError("cannot write " + name_ + ": " + std::strerror(error_)); }

void OutputFile::resume(std::uint64_t bytes) {
  struct stat status = {};
  if (::fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) {
    throw UsageError("--resume needs a regular file for its results, which " + name_ + " is not");
  }
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    throw FileError("cannot write " + name_ + ": " +
                    (errno == EWOULDBLOCK ? "another run is writing it" : std::strerror(errno)));
  }
  if (static_cast<std::uint64_t>(status.st_size) < bytes) {
    throw FileError(name_ + " has " + std::to_string(status.st_size) + " bytes, and " + name_ + ".resume tells of " +
                    std::to_string(bytes) + ": without that file a run begins anew");
  }
  const auto end = static_cast<off_t>(bytes);
  if (::ftruncate(file_, end) != 0 || ::lseek(file_, end, SEEK_SET) != end) {
    error_ = errno;
    fail();
  }
  written_ = bytes;
  emptied_ = true;
}

void OutputFile::sync() {
  if (error_ == 0 && ::fdatasync(file_) != 0) error_ = errno;
  if (error_ != 0) fail();
}

bool OutputFile::is_terminal() const { return ::isatty(file_) == 1; }

}  // namespace nonet::cli
