// `nonet compare --html`: a page that is well-formed, needs nothing else, and has the figures of --json; and what a
// browser makes of it.
#include "cli/charts.hpp"
#include "tests/pages.hpp"
#include "tests/tests.hpp"

namespace nonet::test::cli_report_test {
const std::string kFew = kWikipedia.puzzle + "\n" + kAiEscargot.puzzle + "\n" + kSeventeenClues.puzzle + "\n";

struct Reports {
  Finished done;
  std::string page;
  Json json;
};

Reports reports_of(std::vector<std::string> more, const std::string& input, const std::string& verb = "compare") {
  const TempFolder folder;
  std::vector<std::string> words = {verb, "--html", folder.file("page"), "--json", folder.file("json")};
  words.insert(words.end(), more.begin(), more.end());
  Reports found{run_nonet(words, input), text_of_file(folder.file("page")), {}};
  found.json = Json::parse(text_of_file(folder.file("json")));
  return found;
}

// Of the chart of two times.
std::size_t points_in(const std::string& page) {
  const std::string begin = "<path class=\"points\" d=\"";
  const std::size_t at = page.find(begin);
  REQUIRE(at != std::string::npos);
  const std::size_t first = at + begin.size();
  return count_of(page.substr(first, page.find('"', first) - first), "M");
}

// "1234567" -> "1,234,567", not by the code under test.
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

TEST_CASE("the checker of pages notices what is wrong") {
  CHECK(why_malformed("<!DOCTYPE html><p class=\"a\">1 &lt; 2<br /></p>").empty());
  for (const char* const bad :
       {"<p>", "</p>", "<p><b></p></b>", "<p class=a></p>", "a & b", "<p a=\"<\"></p>", "1 < 2", "<p a=\"b></p>"}) {
    CAPTURE(bad);
    CHECK_FALSE(why_malformed(bad).empty());
  }
}

TEST_CASE("the page of a comparison is well-formed, refers to nothing outside and has the figures of the JSON") {
  const Reports reports = reports_of({"--backend", "batch,dfs,dlx", "--rounds", "3"}, kFew);
  CHECK(reports.done.status == 0);
  check_page(reports.page);
  Json expected = reports.json;
  for (Json& backend : expected["backends"]) backend.erase("puzzle_seconds");
  CHECK(data_in(reports.page) == expected);

  // What people see is the same.
  for (const Json& backend : expected["backends"]) {
    const auto rate = static_cast<std::uint64_t>(std::llround(backend["puzzles_per_second"].get<double>()));
    CHECK_THAT(reports.page, ContainsSubstring("<td>" + grouped(rate) + "</td>"));
    CHECK_THAT(reports.done.out, ContainsSubstring(" " + grouped(rate) + " "));
  }
  CHECK_THAT(reports.page, ContainsSubstring("<h1>3 puzzles (3x3) from standard input</h1>"));
  CHECK_THAT(reports.page, ContainsSubstring("3 unique"));
  CHECK(count_of(reports.page, "class=\"board\"") == 3);
  CHECK(count_of(reports.page, std::string("<code>") + kAiEscargot.puzzle + "</code>") == 1);
  for (const char* const drawn : {"id=\"h-bars\"", "id=\"h-cactus\"", "id=\"h-scatter\"", "id=\"h-hardest\""}) {
    CHECK_THAT(reports.page, ContainsSubstring(drawn));
  }
  // batch has no times for single puzzles: it is marked, and not among the pair.
  CHECK_THAT(reports.page, ContainsSubstring("* has no times for single puzzles"));
  CHECK_THAT(reports.page, ContainsSubstring("aria-label=\"Times of dfs and dlx, a point for each puzzle\""));
  CHECK(points_in(reports.page) == 3);
  std::array<std::uint64_t, 2> faster = {0, 0};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto time = [&](std::size_t who) { return reports.json["backends"][who]["puzzle_seconds"][i].get<double>(); };
    if (time(1) != time(2)) ++faster[time(1) < time(2) ? 0 : 1];
  }
  const auto told = [](std::uint64_t count) { return std::to_string(count) + (count == 1 ? " puzzle" : " puzzles"); };
  CHECK_THAT(reports.page, ContainsSubstring("Above the diagonal dfs is faster: on " + told(faster[0]) +
                                             ". Below it dlx is faster: on " + told(faster[1]) + "."));
}

TEST_CASE("a page begins with its file, date and command line, and a shell runs that line again") {
  const TempFolder folder;
  const std::string file = folder.write("a 'set'.txt", kFew);
  const auto page_of = [](const std::string& command) { return run({"/bin/sh", "-c", command}).out; };
  const std::string page =
      page_of(std::string(NONET_PROGRAM) +
              " compare -q --backend dfs,dlx --rounds 1 --rival 'x=cat $HOME' --html - \"" + file + "\"");
  const Json data = data_in(page);
  const std::string date = data["date"];
  CHECK(date.size() == std::string("2026-11-22 08:13 UTC").size());
  CHECK_THAT(page, ContainsSubstring("<title>3 puzzles (3x3) from a &#39;set&#39;.txt, " + date));
  CHECK_THAT(page, ContainsSubstring("<h1>3 puzzles (3x3) from a &#39;set&#39;.txt</h1>"));
  const std::string command = data["command"];
  CHECK(command.starts_with("nonet compare --backend=dfs,dlx "));
  CHECK_THAT(command, ContainsSubstring(" '--rival=x=cat $HOME' "));
  const Json again = data_in(page_of(std::string(NONET_PROGRAM) + command.substr(5)));
  CHECK(again["command"] == command);
  CHECK(again["puzzles"] == 3);
}

TEST_CASE("a page begins with bars of rates, on a logarithmic scale where they differ much", "[volume]") {
  const std::string page = reports_of({"--backend", "dfs,backtrack", "--rounds", "1"}, kFew).page;
  CHECK(page.find("id=\"h-bars\"") < page.find("<svg"));
  CHECK(page.find("<span class=\"name\">dfs") < page.find("<span class=\"name\">backtrack"));
  CHECK_THAT(page, ContainsSubstring("The scale is logarithmic"));
  CHECK_THAT(page, ContainsSubstring("width: 100.00%"));
  const std::string alone = reports_of({"--backend", "dfs", "--rounds", "1"}, kFew).page;
  CHECK(alone.find("logarithmic: bars") == std::string::npos);
}

TEST_CASE("the page of the lab has all that the terminal shows") {
  const TempFolder folder;
  const Finished done = run_nonet({"lab", "--amo", "pairwise,product", "--rounds", "2", "--html", folder.file("page"),
                                   "--json", folder.file("json")},
                                  kFew);
  const std::string page = text_of_file(folder.file("page"));
  check_page(page);
  // Each word and figure of the terminal's table, except the head and the last line.
  const std::vector<std::string> lines = lines_of(done.out);
  REQUIRE(lines.size() > 12);
  for (std::size_t i = 4; i + 2 < lines.size(); ++i) {
    CAPTURE(lines[i]);
    if (lines[i].find("  ") == std::string::npos) {
      CHECK_THAT(page, ContainsSubstring("<li>" + lines[i] + "</li>"));
      continue;
    }
    for (std::size_t at = 0; (at = lines[i].find_first_not_of(' ', at)) != std::string::npos;) {
      const std::size_t end = std::min(lines[i].find("  ", at), lines[i].size());
      const std::string cell = lines[i].substr(at, end - at);
      CAPTURE(cell);
      CHECK(page.find(">" + cell + "</t") != std::string::npos);
      at = end;
    }
  }
  CHECK_THAT(page, ContainsSubstring("formulas in full, solved by cadical"));
  Json expected = Json::parse(text_of_file(folder.file("json")));
  for (Json& row : expected["encodings"]) row.erase("puzzle_seconds");
  CHECK(data_in(page) == expected);
}

TEST_CASE("nine and more series look different, also from the virtual best") {
  std::vector<std::string> keys = {cli::legend_key(cli::kBestStyle)};
  for (std::size_t style = 0; style < 40; ++style) {
    const std::string key = cli::legend_key(style);
    CHECK(std::find(keys.begin(), keys.end(), key) == keys.end());
    keys.push_back(key);
  }
  std::vector<cli::Series> all;
  for (std::size_t i = 0; i < 12; ++i) all.push_back({"series " + std::to_string(i), i, {1e-6, 1e-3}});
  CHECK(count_of(cli::cactus_chart(all, 2), "best") == 0);
  all.push_back({"virtual best", cli::kBestStyle, {1e-6, 1e-4}});
  const std::string chart = cli::cactus_chart(all, 2);
  CHECK(count_of(chart, "class=\"line ") == 12);
  CHECK(count_of(chart, "class=\"best\"") == 1);
}

TEST_CASE("names on a page are only text") {
  const TempFolder folder;
  const std::string file = folder.write("<i>'a&b'", kFew);
  const std::string page =
      run_nonet({"compare", "--backend", "dfs", "--rounds", "1", "--html", "-", "--rival", "</script><b>=cat", file})
          .out;
  check_page(page);
  CHECK_THAT(page, ContainsSubstring("&lt;i&gt;&#39;a&amp;b&#39;"));
  CHECK_THAT(page, ContainsSubstring("&lt;/script&gt;&lt;b&gt;"));
  CHECK(data_in(page)["backends"][1]["name"] == "</script><b>");
}

TEST_CASE("pages of all kinds of comparisons are well-formed", "[volume]") {
  const std::string jigsaw = std::string(16, '.') + "1122112233443344\n";
  std::string large = ".";
  for (int cell = 1; cell < 36 * 36; ++cell) large += " .";
  const std::vector<std::pair<std::vector<std::string>, std::string>> all = {
      {{"--backend", "batch"}, kFew},                         // no times for single puzzles
      {{"--backend", "dfs"}, kFew},                           // nobody to compare with
      {{"--backend", "dfs,dlx", "--timeout", "0"}, kBlank},   // nothing solved
      {{"--backend", "dfs,dlx", "--node-limit", "3"}, kFew},  // some not solved
      {{"--backend", "dfs", "--rival", "gone=false; /no/such/program"}, kFew},
      {{"--backend", "dfs", "--rival", "cat=cat"}, kFew},  // wrong answers
      {{"--backend", "dfs,dlx"}, jigsaw},
      {{"--backend", "dfs,dlx", "--variant", "diagonal,windoku"}, kBlank},
      {{"--backend", "dfs,dlx", "--limit", "1"}, large},  // cells too small to be drawn
  };
  for (const auto& [words, input] : all) {
    CAPTURE(words);
    std::vector<std::string> more = words;
    more.insert(more.end(), {"--rounds", "1", "--html", "-"});
    more.insert(more.begin(), "compare");
    const std::string page = run_nonet(more, input).out;
    check_page(page);
    CHECK_FALSE(data_in(page)["backends"].empty());
  }
}

TEST_CASE("a page is UTF-8 whatever the names of files") {
  const TempFolder folder;
  const std::string file = folder.write("na\xFFme \xC3\xA9.txt", kFew);
  const std::string page = run_nonet({"compare", "--backend", "dfs", "--rounds", "1", "--html", "-", file}).out;
  check_page(page);
  CHECK(page.find('\xFF') == std::string::npos);
  CHECK_THAT(page, ContainsSubstring("na\xEF\xBF\xBDme \xC3\xA9.txt"));
}

TEST_CASE("a page stays small however many puzzles there are") {
  std::string many;
  Random random(1);
  const auto rules = Rules::make({});
  for (int i = 0; i < 6000; ++i) many += text_of(random_puzzle(rules, 30, random).clues) + "\n";
  const Reports reports = reports_of({"--backend", "dfs,dlx", "--rounds", "1"}, many);
  check_page(reports.page);
  CHECK(reports.page.size() < 400'000);
  CHECK(points_in(reports.page) == 2500);
  CHECK(reports.json["backends"][0]["puzzle_seconds"].size() == 6000);
  CHECK_THAT(reports.page, ContainsSubstring("2,500 of 6,000 puzzles are drawn"));
}

TEST_CASE("a chart draws all of few samples, and of many some evenly and the last ones") {
  CHECK(cli::drawn_samples(5, 3, 2) == std::vector<std::size_t>{0, 1, 2, 3, 4});
  CHECK(cli::drawn_samples(12, 3, 3) == std::vector<std::size_t>{0, 3, 6, 9, 10, 11});
  CHECK(cli::drawn_samples(0, 3, 3).empty());
}

TEST_CASE("the scale of a chart begins and ends at round numbers") {
  const auto range_of = [](double least, double most) { return cli::LogRange::of({least, NAN, most}); };
  const cli::LogRange range = range_of(3e-6, 4e-3);
  CHECK(range.low == Approx(std::log10(2e-6)));
  CHECK(range.high == Approx(std::log10(5e-3)));
  CHECK(range.place(2e-6) == Approx(0).margin(1e-9));
  CHECK(range.place(5e-3) == Approx(1));
  std::vector<double> ticks = range.ticks();
  REQUIRE(ticks.size() == 3);
  CHECK(ticks[0] == Approx(1e-5));
  ticks = range_of(1e-6, 9e-6).ticks();
  REQUIRE(ticks.size() == 4);  // 1, 2, 5 and 10 us
  CHECK(ticks[1] == Approx(2e-6));
  CHECK(range_of(1e-6, 1e-6).high > range_of(1e-6, 1e-6).low);
  CHECK(range_of(0, 0).high > range_of(0, 0).low);
}

// Puts its findings into the page: errors of the script, whether anything is wider than the window, the least contrast
// between text and its background, and what the charts hold.
constexpr const char* kProbe = R"probe(<script>
const channel = (c) => ((c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
const ground = (node) => {
  for (; node; node = node.parentElement) {
    const colour = numbers(getComputedStyle(node).backgroundColor);
    if (colour.length < 4 || colour[3] > 0) return colour;
  }
  return [255, 255, 255];
};
let worst = 99, text = "";
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || node.closest("script, style, noscript") || !node.getClientRects().length) continue;
  const style = getComputedStyle(node);
  const ink = light(numbers(node.closest("svg") ? style.fill : style.color)), paper = light(ground(node));
  const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  if (contrast < worst) [worst, text] = [contrast, walker.currentNode.data];
}
const page = document.documentElement;
const shown = [...document.querySelectorAll("svg.chart, .board pre")].filter((svg) => svg.getClientRects().length);
const seen = {
  failures, width: innerWidth, dark: matchMedia("(prefers-color-scheme: dark)").matches,
  overflow: page.scrollWidth - page.clientWidth, contrast: worst, text,
  charts: shown.length, empty: shown.filter((svg) => svg.getBoundingClientRect().height < 100).length,
  labelled: shown.filter((svg) => svg.getAttribute("aria-label")).length,
  clipped: [...document.querySelectorAll("svg.chart text, .legend li, .rates li > *, .board, h1, code")].filter((node) => {
    const [own, around] = [node, node.closest("section, header")].map((one) => one.getBoundingClientRect());
    return own.width > 0 && (own.left < around.left - 1 || own.right > around.right + 1);
  }).map((node) => node.textContent),
  overlapping: shown.flatMap((svg) => {
    const boxes = [...svg.querySelectorAll("text.name")].map((name) => name.getBoundingClientRect());
    return boxes.filter((a, i) => boxes.some((b, j) => j < i && a.left < b.right && b.left < a.right &&
      a.top + 3 < b.bottom && b.top + 3 < a.bottom));
  }).length,
  uncued: [...document.querySelectorAll(".scroll")].filter((part) => part.scrollWidth > part.clientWidth &&
    !part.nextElementSibling.getClientRects().length).length,
};
document.body.setAttribute("data-seen", btoa(JSON.stringify(seen).replace(/[^ -~]/g, "?")));
</script></body>)probe";

// The page in a frame of some width, whose findings its owner takes over.
const std::array<std::string, 2> kFrame = {
    R"frame(<!DOCTYPE html><meta name="color-scheme" content="light dark"><body><iframe src="page.html" width=")frame",
    R"frame(" height="900" style="border: 0" onload="document.body.setAttribute('data-seen',
      this.contentDocument.body.getAttribute('data-seen'))"></iframe>)frame"};

std::string decoded(const std::string& base64) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  unsigned bits = 0;
  int count = 0;
  for (const char digit : base64) {
    if (digit == '=') break;
    bits = bits << 6U | static_cast<unsigned>(kDigits.find(digit));
    if ((count += 6) >= 8) text += static_cast<char>(bits >> static_cast<unsigned>(count -= 8));
  }
  return text;
}

TEST_CASE("a browser shows the page on desks and phones, by day and by night", "[.long]") {
  if (!is_installed("chromium")) return;
  const TempFolder folder;
  const std::string hard = text_of_file(std::string(NONET_SOURCE_DIR) + "/examples/hard.txt");
  const std::string library = folder.file("a_solver_with_a_very_long_name_as_paths_may_have_it.so");
  fs::create_symlink(NONET_IPASIR_CADICAL, library);
  struct Shown {
    std::string page;
    int boards;
  };
  std::vector<Shown> pages = {
      {reports_of({"--backend", "batch,cadical,dfs,dlx", "--backend", "ipasir:" + library, "--rounds", "3"}, hard).page,
       6},
      {reports_of({"--amo", "all", "--rounds", "1"}, kFew, "lab").page, 3}};
  for (Shown& shown : pages) {
    shown.page.insert(shown.page.find("<meta"),
                      "<script>const failures = []; addEventListener(\"error\", (e) => failures.push(e.message));"
                      "</script>");
    shown.page.replace(shown.page.rfind("</body>"), 7, kProbe);
  }
  // Windows may not be as narrow as phones; frames may.
  const auto seen_with = [&](int width, bool dark) {
    const std::string frame = folder.write("frame.html", kFrame[0] + std::to_string(width) + kFrame[1]);
    std::vector<std::string> words = {"chromium",
                                      "--headless",
                                      "--no-sandbox",
                                      "--disable-gpu",
                                      "--dump-dom",
                                      "--allow-file-access-from-files",
                                      "--user-data-dir=" + folder.file("profile"),
                                      "--window-size=1400,1000"};
    if (dark) words.emplace_back("--blink-settings=preferredColorScheme=0");
    words.push_back("file://" + frame);
    const std::string shown = run(words).out;
    const std::string mark = "data-seen=\"";
    const std::size_t at = shown.find(mark);
    REQUIRE(at != std::string::npos);
    return Json::parse(decoded(shown.substr(at + mark.size(), shown.find('"', at + mark.size()) - at - mark.size())));
  };
  for (const Shown& shown : pages) {
    folder.write("page.html", shown.page);
    for (const int width : {1280, 800, 390}) {
      for (const bool dark : {false, true}) {
        const Json seen = seen_with(width, dark);
        CAPTURE(width, dark, seen.dump());
        CHECK(seen["failures"].empty());
        CHECK(seen["width"] == width);
        CHECK(seen["dark"] == dark);
        CHECK(seen["overflow"] == 0);
        CHECK(seen["contrast"] >= 4.5);
        CHECK(seen["charts"] == 2 + shown.boards);
        CHECK(seen["labelled"] == 2);
        CHECK(seen["empty"] == 0);
        CHECK(seen["clipped"].empty());
        CHECK(seen["overlapping"] == 0);
        CHECK(seen["uncued"] == 0);
      }
    }
  }
}

}  // namespace nonet::test::cli_report_test
