// The interactive page of `bobench report`, as a browser shows it.
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "catch.hpp"
#include "cli/browser.hpp"
#include "cli/program.hpp"
#include "results/result_file.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using results::ResultSet, results::RunResult, results::RunStatus, results::Series;

namespace {

/// Values that fall in steps and depend on optimiser, problem and replicate.
RunResult run_of(int optimizer, int problem, int replicate, int budget, int dimension) {
  std::vector<double> values;
  for (int e = 0; e < budget; ++e) {
    const double noise = std::fmod(0.618 * (7 * optimizer + 3 * problem + 11 * replicate + 5 * e), 1.0);
    values.push_back((2.0 + noise) * std::pow(0.9, (optimizer + 1) * (e / 2)) + 0.01 * replicate);
  }
  RunResult run = results::run_of(values, 0.0);
  for (int i = 0; i < budget * dimension; ++i) run.configuration.push_back(std::fmod(0.317 * i + 0.1 * replicate, 1.0));
  return run;
}

ResultSet results_of(const std::vector<std::string>& optimizers, const std::vector<std::string>& problems,
                     int replicates, int budget, int dimension) {
  ResultSet set;
  set.settings = {7, budget, dimension > 0};
  for (std::size_t p = 0; p < problems.size(); ++p) {
    for (std::size_t o = 0; o < optimizers.size(); ++o) {
      Series& series = set.series.emplace_back();
      series.problem = problems[p];
      series.optimizer = optimizers[o];
      series.dimension = dimension > 0 ? dimension : 5;
      for (int r = 0; r < replicates; ++r) {
        series.runs.push_back(run_of(static_cast<int>(o), static_cast<int>(p), r, budget, dimension));
      }
    }
  }
  return set;
}

ResultSet some_results() {
  ResultSet set = results_of({"random-search", "tpe", "gp-ei"}, {"bbob/f2/d2", "bbob/f10/d2"}, 6, 30, 2);
  set.series[2].runs[3].status = RunStatus::failed;
  return set;
}

std::string page_of(const ResultSet& set, const std::string& options = "") {
  const TemporaryFolder folder;
  results::write_result_file(folder.file("r.h5"), set);
  const ProgramResult program =
      bobench_program("report " + folder.file("r.h5") + " --output " + folder.file("r.html") + " " + options);
  INFO(program.err);
  REQUIRE(program.code == 0);  // needs gnuplot, which ./dev installs
  return contents_of(folder.file("r.html"));
}

const std::string& some_page() {
  static const std::string page = page_of(some_results());
  return page;
}

/// Functions for probes. A change of the state is drawn after a moment. Parts off the screen, which a browser lays out
/// when it likes, are laid out at once.
const std::string helpers = R"(
  const style = document.createElement('style');
  style.textContent = '* { content-visibility: visible !important }';
  document.head.append(style);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const chip = (name) => all('.chips button').find((button) => button.textContent === name);
  const headings = all('#results th').map((th) => th.textContent);
  const cell = (row, name) => row.cells[headings.indexOf(name)].textContent;
  const resultOf = (problem, optimizer, column) => cell(all('#results tbody tr').find((row) =>
    cell(row, 'Problem').startsWith(problem) && cell(row, 'Optimiser') === optimizer), column);
  const isSeen = (node) => node.getClientRects().length > 0;
  const panelOf = (title) => all('#figure-1 .panels > div').find((div) => div.textContent.startsWith(title)).querySelector('svg');
  const settle = () => pause(60);
  const point = (svg, share) => {
    const box = svg.getBoundingClientRect();
    svg.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + share * box.width, clientY: box.top + 30, bubbles: true }));
  };
  const tipRows = () => Object.fromEntries(all('.tip dt').map((dt) => [dt.textContent, dt.nextElementSibling.textContent]));
  const slide = async (budget) => {
    const slider = document.querySelector('.bar input[type=range]');
    slider.value = [2, 3, 4, 5, 7, 10, 20, 30].indexOf(budget);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  };
)";

LoadedPage probe(const std::string& browser, const std::string& code, const std::string& fragment = "") {
  LoadedPage page = load_page(browser, some_page(), helpers + code, fragment);
  CHECK(page.messages == "");
  return page;
}

}  // namespace

TEST_CASE("the numbers under the pointer are those of the table") {
  REQUIRE_BROWSER();
  const LoadedPage page = probe(*browser, R"(
    point(panelOf('bbob/f10'), 0.999);
    const rows = tipRows(), answers = [document.querySelector('.tip b').textContent];
    for (const name of ['random-search', 'tpe', 'gp-ei']) {
      const [, median, lower, upper] = rows[name].match(/^(\S+) \((\S+) to (\S+)\)$/);
      answers.push(median === resultOf('bbob/f10', name, 'Median'), lower === resultOf('bbob/f10', name, 'Lower'),
        upper === resultOf('bbob/f10', name, 'Upper'));
    }
    panelOf('bbob/f10').dispatchEvent(new PointerEvent('pointerleave'));
    answers.push(document.querySelector('.tip').hidden);
    return JSON.stringify(answers);)");
  CHECK(probed(page) == "[\"30 evaluations\",true,true,true,true,true,true,true,true,true,true]");
}

TEST_CASE("arrow keys move the cursor of a panel, and everything that can be operated has a name") {
  REQUIRE_BROWSER();
  const LoadedPage page = probe(*browser, R"(
    const panel = panelOf('bbob/f2'), answers = [];
    panel.focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) {
      panel.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      answers.push(document.querySelector('.tip b').textContent);
    }
    panel.blur();
    answers.push(document.querySelector('.tip').hidden, document.activeElement === document.body);
    const nameless = all('button, input, select, svg[role=img], [tabindex="0"] > svg, dialog').filter((part) =>
      !(part.textContent.trim() && part.tagName !== 'svg') && !part.getAttribute('aria-label') && !part.getAttribute('aria-labelledby') && !part.closest('label'));
    answers.push(nameless.map((part) => part.outerHTML.slice(0, 80)));
    return JSON.stringify(answers);)");
  CHECK(probed(page) == "[\"30 evaluations\",\"29 evaluations\",\"30 evaluations\",true,true,[]]");
}

TEST_CASE("optimisers are switched on and off in all figures and tables at once, and the address keeps it") {
  REQUIRE_BROWSER();
  const LoadedPage page = probe(*browser, R"(
    const count = () => [all('path.line', panelOf('bbob/f2')).length, all('#results tbody tr').filter(isSeen).length,
      all('#ranking table.scores tbody tr').filter((row) => row.closest('details') === null && isSeen(row)).length,
      all('#ranking table.matrix thead th').filter((th) => th.closest('details') === null && isSeen(th)).length,
      all('svg.ranks g').filter(isSeen).length, chip('tpe').getAttribute('aria-pressed'), location.hash];
    const answers = [count()];
    chip('tpe').click(); await settle(); answers.push(count());
    chip('gp-ei').dispatchEvent(new MouseEvent('click', { altKey: true, bubbles: true })); await settle(); answers.push(count());
    chip('gp-ei').dispatchEvent(new KeyboardEvent('keydown', { key: 'o', bubbles: true })); await settle(); answers.push(count());
    chip('random-search').click(); await settle(); document.querySelector('.chips .all').click(); await settle(); answers.push(count());
    return JSON.stringify(answers);)");
  const std::string whole = R"([3,6,3,8,3,"true",""])";
  CHECK(probed(page) == "[" + std::string(R"([3,6,3,8,3,"true",""],)") + R"([2,4,2,6,2,"false","#hide=tpe"],)" +
                            R"x([1,2,1,4,1,"false","#hide=random-search,tpe,BrentSTEPqi%20(2015)"],)x" + whole + "," +
                            whole + "]");
}

TEST_CASE("the slider of the budget moves summary, ranking, results and mean ranks to what --at says") {
  REQUIRE_BROWSER();
  const std::string earlier = page_of(some_results(), "--at 5");
  const std::string texts = R"(
    const texts = () => [document.querySelector('.lead').textContent, all('#ranking .caption, #ranking td, #ranking .note').map((part) => part.textContent),
      ['Rank', 'Median', 'Lower', 'Upper', 'Mean', 'Std.'].flatMap((column) => all('#results tbody tr').map((row) => cell(row, column))),
      all('svg.ranks text, svg.ranks path').map((part) => part.textContent || part.getAttribute('d'))];
  )";
  const LoadedPage moved = probe(*browser, texts + "await slide(5); return JSON.stringify(texts());");
  const LoadedPage fixed = load_page(*browser, earlier, helpers + texts + "return JSON.stringify(texts());");
  CHECK_THAT(probed(moved), ContainsSubstring("After 5 evaluations on 2 problems"));
  CHECK(probed(moved) == probed(fixed));
  const LoadedPage back = probe(*browser, texts + R"(const before = JSON.stringify(texts()); await slide(5);
    const differs = JSON.stringify(texts()) !== before; await slide(30);
    return JSON.stringify([differs, JSON.stringify(texts()) === before]);)");
  CHECK(probed(back) == "[true,true]");
}

TEST_CASE("a link keeps the state of the page: budget, optimisers, axis, target and problem") {
  REQUIRE_BROWSER();
  const LoadedPage page = probe(*browser, R"(
    const answers = [document.querySelector('.bar output').textContent, all('path.line', panelOf('bbob/f2')).length,
      document.querySelector('.bar > button').textContent, document.querySelector('#runtimes output').textContent,
      document.querySelector('dialog').open];
    document.querySelector('nav a[href="#results"]').click();
    answers.push(location.hash);
    return JSON.stringify(answers);)",
                                "runtimes&budget=7&hide=gp-ei,no-such-name&axis=linear&target=1&nonsense");
  CHECK(
      probed(page) ==
      R"(["7 evaluations",2,"Linear axis","regret of 1",false,"#results&amp;budget=7&amp;hide=gp-ei&amp;axis=linear&amp;target=1"])");
}

TEST_CASE("a problem has a page with each of its runs and their configurations") {
  REQUIRE_BROWSER();
  const LoadedPage page = probe(*browser, R"(
    const dialog = document.querySelector('dialog'), answers = [];
    all('#figure-1 h3 button').find((button) => button.textContent.startsWith('bbob/f10')).click();
    await settle();
    answers.push(dialog.open, location.hash, all('tbody tr', dialog).length, all('.panel path.line', dialog).length,
      all('.parallel path.line', dialog).length);
    const values = all('tbody tr', dialog).map((row) => Number(row.cells[2].textContent));
    answers.push(values.every((value, i) => i === 0 || values[i - 1] <= value));
    const worst = all('tbody tr', dialog).at(-1);
    worst.dispatchEvent(new PointerEvent('pointerenter'));
    answers.push(all('.panel path.near', dialog).map((path) => path.dataset.run).join() === worst.dataset.run);
    point(dialog.querySelector('.panel'), 0.5);
    answers.push(/^[a-z-]+, replicate \d$/.test(document.querySelector('.tip b').textContent));
    all('dialog header button')[0].click(); await settle();
    answers.push(dialog.querySelector('h2').textContent, all('td', dialog).filter((td) => td.textContent === 'failed').length);
    all('dialog header button').at(-1).click(); await settle();
    answers.push(location.hash, dialog.open);
    return JSON.stringify(answers);)");
  CHECK(probed(page) ==
        R"([true,"#problem=bbob%2Ff10%2Fd2",18,18,540,true,true,true,"bbob/f2/d2 separable ellipsoid",1,"",false])");
}

TEST_CASE("a problem of two parameters has a map of each replicate, with the configurations of its runs") {
  REQUIRE_BROWSER();
  const LoadedPage page = probe(*browser, R"(
    all('#figure-1 h3 button').find((button) => button.textContent.startsWith('bbob/f10')).click();
    await settle();
    const dialog = document.querySelector('dialog'), map = () => dialog.querySelector('svg.map');
    const count = () => [all('.cells rect', map()).length, all('circle.point', map()).length, all('circle.near', map()).length];
    const answers = [count()], caption = () => map().closest('figure').textContent.slice(0, 12);
    answers.push(caption());
    all('tbody tr', dialog).find((row) => row.dataset.run === '1 4').click();
    answers.push(count(), caption());
    const cells = all('.cells rect', map());
    answers.push(cells.some((cell) => cell.getAttribute('fill-opacity') === '0.80'), cells.some((cell) => cell.getAttribute('fill-opacity') === '0.00'));
    return JSON.stringify(answers);)");
  CHECK(probed(page) == R"([[576,90,0],"Replicate 0:",[576,90,30],"Replicate 4:",true,true])");
}

TEST_CASE("published optimisers are next to ours in the runtimes on COCO's suites, and can be switched off") {
  REQUIRE_BROWSER();
  const std::string page = page_of(some_results(), "--with BIPOP-CMA-ES NEWUOA");
  const LoadedPage loaded = load_page(*browser, page, helpers + R"(
    const lines = () => all('path.published').length;
    const before = lines();
    all('.chips button').find((button) => button.textContent.startsWith('NEWUOA')).click(); await settle();
    return JSON.stringify([before > 0, lines() === before / 2, location.hash.startsWith('#hide=NEWUOA')]);)");
  CHECK(loaded.messages == "");
  CHECK(probed(loaded) == "[true,true,true]");
  const TemporaryFolder folder;
  results::write_result_file(folder.file("r.h5"), results_of({"a", "b"}, {"elsewhere"}, 2, 5, 0));
  CHECK_THAT(
      bobench_program("report " + folder.file("r.h5") + " --output " + folder.file("r.html") + " --with NEWUOA").err,
      ContainsSubstring("--with needs runs on one of COCO's suites"));
}

TEST_CASE("without a script the page has all figures, tables and sections") {
  REQUIRE_BROWSER();
  // An <iframe> without the right to run scripts.
  std::string attribute;
  for (const char c : some_page())
    attribute += c == '&' ? std::string("&amp;") : c == '\'' ? "&#39;" : std::string(1, c);
  const LoadedPage page = load_page(
      *browser,
      "<!DOCTYPE html><html><body><iframe sandbox='allow-same-origin' style='width:900px;height:900px' srcdoc='" +
          attribute + "'></iframe></body></html>",
      "await new Promise((go) => addEventListener('load', go)); const inside = "
      "document.querySelector('iframe').contentDocument;"
      "const count = (selector) => inside.querySelectorAll(selector).length;"
      "return JSON.stringify([count('.picture svg'), count('figure'), count('section'), count('.bar, .chart, dialog, "
      ".theme')]);");
  CHECK(probed(page) == "[9,9,8,0]");
}

TEST_CASE("a page is printed light and whole, without its controls") {
  REQUIRE_BROWSER();
  if (std::system("command -v pdftotext >/dev/null 2>&1") != 0) {
    WARN("pdftotext is not installed: the printed page was not read");
    return;
  }
  const TemporaryFolder folder;
  const std::string pdf = folder.file("page.pdf");
  load_page(*browser, some_page(), "", "hide=tpe", "--print-to-pdf=" + pdf);
  REQUIRE(std::system(fmt::format("pdftotext {} {}", pdf, folder.file("text")).c_str()) == 0);
  const std::string text = contents_of(folder.file("text"));
  CHECK_THAT(text, ContainsSubstring("Ranking") && ContainsSubstring("How to cite") && ContainsSubstring("gp-ei"));
  CHECK_THAT(text, !ContainsSubstring("Logarithmic axis"));
}

TEST_CASE("a page of one optimiser, of one evaluation, or of runs that are all missing, is interactive too") {
  REQUIRE_BROWSER();
  ResultSet missing = some_results();
  for (Series& series : missing.series) {
    for (RunResult& run : series.runs) run = {};
  }
  const ResultSet one = results_of({"gp-ei"}, {"bbob/f1/d2"}, 1, 12, 2);
  const ResultSet short_runs = results_of({"gp-ei", "tpe"}, {"bbob/f1/d2"}, 2, 1, 2);
  for (const ResultSet& set : {missing, one, short_runs}) {
    const LoadedPage page = load_page(*browser, page_of(set), helpers + R"(
      for (const button of all('#figure-1 h3 button')) { button.click(); await settle(); }
      for (const button of all('.bar button')) { button.click(); await settle(); }
      return 'whole';)");
    CHECK(page.messages == "");
    CHECK(probed(page) == "whole");
  }
}

TEST_CASE("names of any kind stay text in the page of a problem") {
  REQUIRE_BROWSER();
  const std::string hostile = "<img src=x onerror=window.hacked=1>\"'&amp;</script><script>window.hacked=1</script>";
  ResultSet set = some_results();
  for (Series& series : set.series) {
    if (series.problem == "bbob/f2/d2") series.problem = hostile;
    if (series.optimizer == "tpe") series.optimizer = hostile;
  }
  const LoadedPage page = load_page(*browser, page_of(set), helpers + R"(
    all('#figure-1 h3 button').find((button) => button.textContent.startsWith('<img')).click();
    await settle();
    const dialog = document.querySelector('dialog');
    point(dialog.querySelector('.panel'), 0.7);
    point(panelOf('<img'), 0.7);
    chip(dialog.querySelector('h2').textContent).click();
    await slide(10);
    return JSON.stringify([window.hacked === undefined, document.images.length, dialog.open, document.querySelectorAll('script').length,
      all('tbody tr', dialog).length]);)");
  CHECK(page.messages == "");
  CHECK(probed(page) == "[true,0,true,3,12]");
}

TEST_CASE("24 problems and 12 optimisers take less than 2 MB", "[slow]") {
  std::vector<std::string> problems, optimizers;
  for (int p = 1; p <= 24; ++p) problems.push_back(fmt::format("bbob/f{}/d5", p));
  for (int o = 1; o <= 12; ++o) optimizers.push_back(fmt::format("optimizer-{}", o));
  const std::string page = page_of(results_of(optimizers, problems, 15, 100, 0));
  CHECK(page.size() < 2'000'000);
  REQUIRE_BROWSER();
  const LoadedPage loaded =
      load_page(*browser, page, "return String(document.querySelectorAll('#figure-1 svg.panel').length);");
  CHECK(probed(loaded) == "24");
}
