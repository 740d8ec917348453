#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "catch.hpp"
#include "cli/browser.hpp"
#include "cli/program.hpp"
#include "results/result_file.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using results::ResultSet, results::RunStatus, results::Series;

namespace {

constexpr const char* hostile = "<script>window.hacked=1</script>\"><img src=x onerror=window.hacked=1>'&amp;";

Series series_of(const std::string& problem, const std::string& optimizer, double level) {
  Series series;
  series.problem = problem;
  series.optimizer = optimizer;
  series.dimension = 2;
  for (int r = 0; r < 6; ++r) {
    series.runs.push_back(results::run_of({level + r + 2.0, level + r + 1.0, level + 0.01 * r + 0.25}, 0.0));
  }
  return series;
}

/// Two BBOB groups and a problem with a hostile name; three optimisers, one with a hostile name and a failed run.
ResultSet some_results() {
  ResultSet set;
  set.provenance = {"0.1.0", "abc123", "2026-01-01T00:00:00Z", "bobench run --optimizers 'a b'", "A processor", "g++"};
  set.settings = {7, 3, false};
  double level = 0.0;
  for (const std::string problem : {"bbob/f2/d2", "bbob/f10/d2", hostile}) {
    for (const std::string optimizer : {"random-search", "gp-ei", hostile}) {
      set.series.push_back(series_of(problem, optimizer, level));
      set.series.back().group = problem == "bbob/f2/d2" ? "G1" : problem == "bbob/f10/d2" ? "G2" : "";
      level += 1.0;
    }
  }
  set.series[2].runs[1].status = RunStatus::failed;
  set.series[2].runs[1].message = std::string("it broke: ") + hostile + "\nTraceback";
  set.series[2].runs[1].log = std::string("last words\n</pre>") + hostile;
  set.series[2].runs[1].value.resize(1);
  set.series[2].runs[1].seconds_ask.resize(1);
  return set;
}

struct Report {
  ProgramResult program;
  std::string html;
};

Report report_of(const ResultSet& set, const std::string& options = "") {
  const TemporaryFolder folder;
  results::write_result_file(folder.file("r.h5"), set);
  const ProgramResult program =
      bobench_program("report " + folder.file("r.h5") + " --output " + folder.file("r.html") + " " + options);
  return {program, contents_of(folder.file("r.html"))};
}

/// The page of some_results() is made only once, as gnuplot takes a few seconds.
const Report& some_report() {
  static const Report report = report_of(some_results());
  return report;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("report writes one page with every section, and asks for nothing else") {
  const Report& report = some_report();
  INFO(report.program.err);
  REQUIRE(report.program.code == 0);  // needs gnuplot, which ./dev installs
  for (const char* id : {"overview", "ranking", "plots", "results", "runtimes", "failed", "again"}) {
    CHECK_THAT(report.html, ContainsSubstring(std::string("<section id=\"") + id + "\">"));
  }
  for (const char* fact : {"A processor", "0.1.0 (abc123)", "2026-01-01T00:00:00Z", "Vargha-Delaney", "Nemenyi",
                           "Failed runs (1)", "bobench run --optimizers &#39;a b&#39;"}) {
    CHECK_THAT(report.html, ContainsSubstring(fact));
  }
  CHECK(count(report.html, "<svg") == 9);
  // No addresses except the XML namespaces.
  std::string text = report.html;
  for (const char* name : {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name)) text.replace(at, 4, "name");
  }
  CHECK_THAT(text, !ContainsSubstring("http:") && !ContainsSubstring("https:") && !ContainsSubstring("@import"));
  CHECK_THAT(text, !ContainsSubstring("<link") && !ContainsSubstring("<iframe"));
}

TEST_CASE("ids in a report's page are there once, and every reference finds its own") {
  const std::string& html = some_report().html;
  for (const char* mark : {" id='", " id=\""}) {
    for (std::size_t at = html.find(mark); at != std::string::npos; at = html.find(mark, at + 1)) {
      const std::size_t begin = at + 5, end = html.find_first_of("'\"", begin);
      const std::string id = html.substr(begin, end - begin);
      if (count(html, " id='" + id + "'") + count(html, " id=\"" + id + "\"") != 1) FAIL_CHECK("id " + id);
    }
  }
  for (std::size_t at = html.find("href='#"); at != std::string::npos; at = html.find("href='#", at + 1)) {
    const std::size_t begin = at + 7, end = html.find('\'', begin);
    if (html.find(" id='" + html.substr(begin, end - begin) + "'") == std::string::npos)
      FAIL_CHECK(html.substr(at, 40));
  }
}

TEST_CASE("the same results give the same report") {
  const TemporaryFolder folder;
  results::write_result_file(folder.file("r.h5"), some_results());
  const std::string command = "report " + folder.file("r.h5") + " --output " + folder.file("r.html");
  bobench_program(command);
  const std::string first = contents_of(folder.file("r.html"));
  bobench_program(command);
  CHECK(!first.empty());
  CHECK(first == contents_of(folder.file("r.html")));
}

TEST_CASE("a report loads in a browser without a word on its console") {
  REQUIRE_BROWSER();
  const LoadedPage page = load_page(*browser, some_report().html);
  REQUIRE(page.loaded);
  CHECK(page.messages == "");
  // The page's own script ran under its content security policy.
  CHECK_THAT(page.dom, ContainsSubstring("<button type=\"button\">Problem</button>"));
  CHECK_THAT(page.dom, ContainsSubstring("9 rows"));
}

TEST_CASE("hostile names are text in a report, in tables, plots and last words") {
  CHECK(count(some_report().html, "<script>") == 1);
  REQUIRE_BROWSER();
  const LoadedPage page = load_page(
      *browser, some_report().html,
      "const rows = [...document.querySelectorAll('.sortable tbody tr')];"
      "return JSON.stringify([window.hacked === undefined, document.images.length, "
      "document.querySelectorAll('script').length, rows[8].cells[1].textContent === rows[8].cells[0].textContent, "
      "document.querySelector('.failure pre').textContent.startsWith('it broke: ' + rows[8].cells[0].textContent), "
      "document.querySelector('.failure .log').textContent.startsWith('last words\\n</pre>'), "
      "[...document.querySelectorAll('svg text')].some((t) => t.textContent.includes('window.hacked'))]);");
  const bool drawn = count(some_report().html, "<svg") > 0;
  // Three scripts: the page's data, its own and this one.
  CHECK(probed(page) == std::string("[true,0,3,true,true,true,") + (drawn ? "true]" : "false]"));
}

TEST_CASE("a report's table is sorted by a press on a heading, numbers by value and names by their numbers") {
  REQUIRE_BROWSER();
  const LoadedPage page =
      load_page(*browser, some_report().html,
                "const heading = (name) => [...document.querySelectorAll('.sortable th')].find((th) => "
                "th.textContent.startsWith(name));"
                "const column = (name) => [...document.querySelectorAll('.sortable tbody tr')].map((row) => "
                "row.cells[heading(name).cellIndex].textContent);"
                "const press = (name) => heading(name).querySelector('button').click();"
                "const answers = [column('Problem').slice(3, 6)];"
                "press('Problem'); answers.push(column('Problem').filter((p) => p.startsWith('bbob')), "
                "heading('Problem').getAttribute('aria-sort'));"
                "press('Problem'); answers.push(column('Problem').filter((p) => p.startsWith('bbob')), "
                "heading('Problem').getAttribute('aria-sort'));"
                "press('Median'); const up = column('Median').map(Number);"
                "answers.push(up.every((value, i) => i === 0 || up[i - 1] <= value), "
                "heading('Problem').getAttribute('aria-sort'));"
                "press('Median'); const down = column('Median').map(Number);"
                "answers.push(down.every((value, i) => i === 0 || down[i - 1] >= value), down.length);"
                "return JSON.stringify(answers);");
  const std::string f2 = "\"bbob/f2/d2 separable ellipsoid\"", f10 = "\"bbob/f10/d2 ellipsoid\"";
  const auto three = [](const std::string& name) { return name + "," + name + "," + name; };
  CHECK(page.messages == "");
  CHECK(probed(page) == "[[" + three(f10) + "],[" + three(f2) + "," + three(f10) + "],\"ascending\",[" + three(f10) +
                            "," + three(f2) + "],\"descending\",true,null,true,9]");
}

TEST_CASE("a report's table is filtered by words and by choices") {
  REQUIRE_BROWSER();
  const LoadedPage page = load_page(
      *browser, some_report().html,
      "const shown = () => [...document.querySelectorAll('.sortable tbody tr')].filter((row) => !row.hidden).length;"
      "const set = (selector, value) => { const field = document.querySelector('.controls ' + selector); field.value = "
      "value; field.dispatchEvent(new Event('input', { bubbles: true })); };"
      "const answers = [document.querySelector('.controls').hidden, shown()];"
      "set('input', 'F10'); answers.push(shown());"
      "set('input', 'f10 gp'); answers.push(shown(), document.querySelector('.controls output').textContent);"
      "set('input', 'nothing of the kind'); answers.push(shown());"
      "set('input', ''); set('select[data-by=optimizer]', 'gp-ei'); answers.push(shown());"
      "set('select[data-by=group]', 'G1'); answers.push(shown());"
      "set('select[data-by=optimizer]', ''); answers.push(shown());"
      "set('select[data-by=group]', ''); answers.push(shown());"
      "return JSON.stringify(answers);");
  CHECK(page.messages == "");
  CHECK(probed(page) == "[false,9,3,1,\"1 of 9 rows\",0,3,1,3,9]");
}

TEST_CASE("a report is light or dark by its button, and its texts have contrast in both") {
  REQUIRE_BROWSER();
  const LoadedPage page = load_page(
      *browser, some_report().html,
      "const luminance = (text) => { const [r, g, b] = text.match(/[0-9.]+/g).map(Number).map((c) => c / 255)"
      "  .map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);"
      "  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };"
      "const box = document.createElement('div'); document.body.append(box);"
      "const color = (name) => { box.style.color = `var(--${name})`; return luminance(getComputedStyle(box).color); };"
      "const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);"
      "const lowest = () => Math.min(...['ink', 'quiet', 'accent', 'bad', 'good'].flatMap((name) =>"
      "  ['paper', 'tint'].map((behind) => contrast(color(name), color(behind)))));"
      "const background = () => getComputedStyle(document.body).backgroundColor;"
      "const button = document.querySelector('nav .theme'); const answers = [];"
      "for (let i = 0; i < 3; i++) { answers.push(button.textContent, background(), lowest() >= 4.5); button.click(); }"
      "return JSON.stringify(answers);");
  CHECK(page.messages == "");
  CHECK(
      probed(page) ==
      "[\"Dark\",\"rgb(255, 255, 255)\",true,\"Light\",\"rgb(20, 24, 28)\",true,\"Dark\",\"rgb(255, 255, 255)\",true]");
}

TEST_CASE("a report fits a phone: nothing is wider than the screen but what scrolls in itself") {
  REQUIRE_BROWSER();
  // An <iframe> can have any width; --window-size has a minimum.
  const std::string& page = some_report().html;
  const LoadedPage outer = load_page(
      *browser,
      "<!DOCTYPE html><html><body><iframe style='width:360px;height:800px;border:0' srcdoc='" +
          [&] {
            std::string attribute;
            for (const char c : page)
              attribute += c == '&' ? std::string("&amp;") : c == '\'' ? "&#39;" : std::string(1, c);
            return attribute;
          }() +
          "'></iframe></body></html>",
      "window.addEventListener('load', () => { const inside = document.querySelector('iframe').contentDocument; "
      "document.querySelector('#probe').textContent = inside.documentElement.scrollWidth <= "
      "inside.documentElement.clientWidth; }); return 'not loaded';");
  CHECK(probed(outer) == "true");
}

TEST_CASE("without gnuplot report says so in one line, and the page has everything else") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.file("empty"));
  ::setenv("BOBENCH_TEST_PATH", ::getenv("PATH"), 1);
  ::setenv("PATH", folder.file("empty").c_str(), 1);
  const Report report = report_of(some_results());
  ::setenv("PATH", ::getenv("BOBENCH_TEST_PATH"), 1);
  CHECK(report.program.code == 1);
  CHECK_THAT(report.program.err, ContainsSubstring("apt-get install gnuplot-nox"));
  CHECK(std::count(report.program.err.begin(), report.program.err.end(), '\n') == 1);
  CHECK_THAT(report.html, ContainsSubstring("not drawn. gnuplot is not installed"));
  CHECK_THAT(report.html, ContainsSubstring("<section id=\"results\">") && ContainsSubstring("</html>"));
}

TEST_CASE("a report of one optimiser, or of runs that are still missing, says what cannot be said") {
  ResultSet one = some_results();
  std::erase_if(one.series, [](const Series& series) { return series.optimizer != "gp-ei"; });
  const Report alone = report_of(one);
  CHECK_THAT(alone.html, ContainsSubstring("Not possible: there is nothing to rank"));
  CHECK_THAT(alone.html, ContainsSubstring("<h1>1 optimiser on 3 problems</h1>"));

  ResultSet begun = some_results();
  for (Series& series : begun.series) {
    for (results::RunResult& run : series.runs) run = {};
  }
  const Report nothing = report_of(begun);
  CHECK_THAT(nothing.html, ContainsSubstring("54</b> not run yet") && ContainsSubstring("</html>"));
}

TEST_CASE("a report says how its runs are made again, and that imported ones cannot be") {
  const TemporaryFolder folder;
  REQUIRE(
      bobench_program("run --optimizers random-search tpe:gamma=0.3 --problems bbob/f1-2/d2 --replicates 2 --budget 12 "
                      "--seed 3 --quiet --output " +
                      folder.file("a.h5"))
          .code == 0);
  bobench_program("report " + folder.file("a.h5") + " --output " + folder.file("a.html"));
  const std::string command =
      "run --optimizers random-search tpe:gamma=0.3 --problems bbob/f1/d2 bbob/f2/d2 --replicates 2 --budget 12 --seed "
      "3 "
      "--output again.h5";
  CHECK_THAT(contents_of(folder.file("a.html")), ContainsSubstring("bobench " + command));
  // The command reproduces the same runs.
  REQUIRE(bobench_program(command.substr(0, command.find("again.h5")) + folder.file("again.h5") + " --quiet").code ==
          0);
  CHECK(bobench_program("diff " + folder.file("a.h5") + " " + folder.file("again.h5")).code == 0);

  REQUIRE(bobench_program("export " + folder.file("a.h5") + " --as csv --output " + folder.file("a.csv")).code == 0);
  REQUIRE(bobench_program("import " + folder.file("a.csv") + " --output " + folder.file("b.h5")).code == 0);
  bobench_program("report " + folder.file("b.h5") + " --output " + folder.file("b.html"));
  CHECK_THAT(contents_of(folder.file("b.html")), ContainsSubstring("4 of 4 series come from elsewhere"));
  CHECK_THAT(contents_of(folder.file("b.html")), !ContainsSubstring("again.h5"));
}

TEST_CASE("report takes a title, a selection and a ranking, and refuses what makes no sense") {
  const Report chosen = report_of(some_results(),
                                  "--title 'Mine & yours' --problems 'bbob/*' --optimizers gp-ei "
                                  "random-search --at 2 --test friedman --post-hoc holm");
  CHECK_THAT(chosen.html,
             ContainsSubstring("<h1>Mine &amp; yours</h1>") && ContainsSubstring("<title>Mine &amp; yours</title>"));
  CHECK_THAT(chosen.html, ContainsSubstring("after 2 evaluations") && ContainsSubstring("Holm"));
  CHECK_THAT(chosen.html, !ContainsSubstring("hacked"));

  const TemporaryFolder folder;
  const std::string file = folder.file("r.h5");
  results::write_result_file(file, some_results());
  const ProgramResult over = bobench_program("report " + file + " --output " + file);
  CHECK(over.code == 2);
  CHECK_THAT(over.err, ContainsSubstring("is the result file itself"));
  CHECK(results::read_results(file).series.size() == 9);
  CHECK(bobench_program("report " + file).code == 2);
  CHECK(bobench_program("report " + file + " --output " + folder.file("no/such/folder.html")).code == 2);
  CHECK(bobench_program("report " + file + " --output " + folder.file("r.html") + " --at 4").code == 2);
}
