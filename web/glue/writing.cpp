// convert, svg.
#include "formats/format_writer.hpp"
#include "formats/svg.hpp"
#include "web/glue/board.hpp"
#include "web/glue/call.hpp"

namespace nonet::web {
namespace {

Json convert(Arguments& arguments) {
  const std::string to = text_of(arguments["to"], "to");
  const FormatInfo& format = about("to", [&]() -> const FormatInfo& { return find_format(to); });
  const Json text = arguments["text"];
  const Json& rules = arguments["rules"];
  arguments.end();
  std::vector<ReadRecord> records;
  if (text.is_string()) {
    records = read_text(text.get_ref<const std::string&>(), rules).records;
    if (records.empty()) throw Error("text: no puzzle");
  } else {
    records.push_back({puzzle_of(text, rules, "text")});
  }
  FormatWriter writer(format);
  std::string written;
  for (const ReadRecord& record : records) {
    if (!record.puzzle) throw Error("text: " + record.error.text());
    if (const std::string why = writer.why_not(record.puzzle->puzzle); !why.empty()) throw Error(why);
    writer.append(written, record.puzzle->puzzle, record.puzzle->names);
  }
  return written;
}

Json svg(Arguments& arguments) {
  const BoardPuzzle board = puzzle_of(arguments);
  std::vector<Cell> solution;
  if (const Json& given = arguments["solution"]; !given.is_null()) {
    solution = puzzle_of(given, json_of(*board.puzzle.rules), "solution").puzzle.clues;
  }
  const bool legend = arguments.flag("legend", true);
  arguments.end();
  std::string text;
  append_svg(text, board.puzzle, solution, Symbols::standard(board.puzzle.rules->geometry()), {.legend = legend});
  return text;
}

const Functions kFunctions = {{"convert", convert}, {"svg", svg}};

}  // namespace
}  // namespace nonet::web
