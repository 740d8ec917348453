#include "analysis/plots/gnuplot.hpp"

#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <map>

#include "analysis/plots/figures.hpp"
#include "analysis/plots/plotted_results.hpp"
#include "catch.hpp"
#include "scripts.hpp"
#include "temporary_folder.hpp"

using namespace bobench;
using namespace bobench::analysis;
using namespace bobench::analysis::plots;
namespace fs = std::filesystem;

namespace {

const std::vector<ImageFormat> all_formats = {ImageFormat::svg, ImageFormat::pdf, ImageFormat::png};

/// Fails if gnuplot is not installed: undrawn figures would not be tested.
fs::path required_gnuplot() {
  const auto gnuplot = find_gnuplot();
  if (!gnuplot) FAIL("gnuplot is not installed; ./dev installs it (apt-get install gnuplot-nox)");
  return *gnuplot;
}

/// Draws every figure and returns the contents of the folder, by file name.
std::map<std::string, std::string> drawn(const results::ResultSet& results, const PlotRequest& request,
                                         const TemporaryFolder& folder) {
  for (const Figure& figure : make_figures(results, request, {}).figures) {
    write_figure(figure, folder.file("plots"), all_formats);
    const Drawn images = draw(required_gnuplot(), figure, folder.file("plots"), all_formats);
    INFO(figure.name);
    CHECK(images.error == "");
    CHECK(images.images.size() == all_formats.size());
  }
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(folder.file("plots"))) {
    files[entry.path().filename().string()] = contents_of(entry.path().string());
  }
  return files;
}

/// Hostile names as optimisers, problems and groups.
results::ResultSet hostile_results() {
  results::ResultSet set;
  set.settings.budget = 3;
  const auto names = hostile_names();
  for (std::size_t p = 0; p < names.size(); p += 2) {
    for (std::size_t o = 0; o < names.size(); ++o) {
      results::Series series;
      series.problem = names[p];
      series.optimizer = names[o];
      series.group = names[(p + 1) % names.size()];
      series.dimension = 1 + static_cast<int>(p % 3);
      for (int r = 0; r < 2; ++r) {
        const double level = 1.0 + static_cast<double>(o) + 0.1 * r;
        series.runs.push_back(results::run_of({9.0 + level, level, level}, 0.0));
      }
      set.series.push_back(std::move(series));
    }
  }
  return set;
}

/// A program that replaces gnuplot.
fs::path program(const TemporaryFolder& folder, const std::string& script) {
  const std::string path = folder.write("gnuplot", "#!/bin/sh\n" + script);
  ::chmod(path.c_str(), 0755);
  return path;
}

Figure tiny_figure() {
  Figure figure;
  figure.name = "tiny";
  figure.width = figure.height = 200.0;
  figure.drawing = "plot [0:1] x notitle\n";
  return figure;
}

}  // namespace

TEST_CASE("every figure is drawn in every format, and two runs give the same bytes but for the time in PDFs") {
  const TemporaryFolder first, second;
  PlotRequest request;
  request.each = true;
  const auto files = drawn(plotted_results(), request, first);
  std::size_t expected = 0;
  for (const Figure& figure : make_figures(plotted_results(), request, {}).figures) expected += 4 + figure.data.size();
  CHECK(files.size() == expected);  // .svg, .pdf, .png, .gp, and the data of each figure
  for (const auto& [name, bytes] : files) {
    INFO(name);
    CHECK(bytes.size() > (name.ends_with(".csv") ? 20U : 1000U));
  }
  CHECK(files.at("regret.png").starts_with("\x89PNG"));
  CHECK(files.at("regret.pdf").starts_with("%PDF"));
  CHECK_THAT(files.at("regret.svg"), ContainsSubstring("<svg") && ContainsSubstring("p/one"));
  const auto again = drawn(plotted_results(), request, second);
  REQUIRE(again.size() == files.size());
  for (const auto& [name, bytes] : files) {
    INFO(name);
    REQUIRE(again.contains(name));
    // cairo 1.18 and later compress the objects of a PDF, including the time.
    const bool has_time = name.ends_with(".pdf") && bytes.find("/ObjStm") != std::string::npos;
    if (!has_time) CHECK((again.at(name) == bytes));
  }
}

TEST_CASE("hostile names are shown and nothing in them is done") {
  const TemporaryFolder folder;
  const auto here = fs::current_path();
  PlotRequest request;
  request.highlighted = {"*"};  // every name is in the legends
  const auto files = drawn(hostile_results(), request, folder);
  CHECK(!fs::exists(folder.file("plots/pwned")));
  CHECK(!fs::exists(here / "pwned"));
  for (const auto& [name, text] : files) {
    if (!name.ends_with(".svg")) continue;
    INFO(name);
    CHECK(text.find("<script>") == std::string::npos);
    CHECK(text.find('\x01') == std::string::npos);
  }
  // Shown literally: no enhanced text, macro or backslash was interpreted.
  CHECK_THAT(files.at("regret.svg"), ContainsSubstring("{/Bold x}_{sub}^{sup}~@a&amp;b") &&
                                         ContainsSubstring("@FOO \\n %s %d $1") && ContainsSubstring("`touch pwned`") &&
                                         ContainsSubstring("&lt;script>"));
}

TEST_CASE("a script left behind can be run again by hand") {
  const TemporaryFolder folder;
  const auto files = drawn(plotted_results(), {}, folder);
  fs::remove(folder.file("plots/regret.svg"));
  REQUIRE(std::system(("cd " + folder.file("plots") + " && gnuplot regret.gp 2>/dev/null").c_str()) == 0);
  CHECK(contents_of(folder.file("plots/regret.svg")) == files.at("regret.svg"));
}

TEST_CASE("gnuplot's errors come back in one line, and half a picture does not stay") {
  const TemporaryFolder folder;
  Figure figure = tiny_figure();
  figure.drawing = "plot [0:1] x notitle\nplot no_such_function(x)\n";
  write_figure(figure, folder.file("plots"), all_formats);
  const Drawn images = draw(required_gnuplot(), figure, folder.file("plots"), all_formats);
  CHECK(images.images.empty());
  CHECK_THAT(images.error, StartsWith("gnuplot failed on 'tiny.gp': ") && ContainsSubstring("no_such_function") &&
                               !ContainsSubstring("\n"));
  CHECK(!fs::exists(folder.file("plots/tiny.svg")));
}

TEST_CASE("a gnuplot that hangs is stopped, with all it started") {
  const TemporaryFolder folder;
  write_figure(tiny_figure(), folder.file("plots"), all_formats);
  const auto hanging = program(folder, "sh -c 'while :; do sleep 1; done' " + folder.file("mark") +
                                           " & echo $! > child; echo begun > tiny.svg; wait\n");
  std::string child;
  // On a very busy machine even a shell may not reach its second command in time.
  for (int limit = 5; child.empty() && limit <= 80; limit *= 2) {
    const Drawn images = draw(hanging, tiny_figure(), folder.file("plots"), all_formats, std::chrono::seconds(limit));
    CHECK_THAT(images.error, ContainsSubstring(fmt::format("had not finished 'tiny.gp' after {} s", limit)));
    CHECK(!fs::exists(folder.file("plots/tiny.svg")));
    child = contents_of(folder.file("plots/child"));
  }
  REQUIRE(!child.empty());
  CHECK(processes_left_with(folder.file("mark")) == 0);
}

TEST_CASE("a gnuplot that fails without a word, or makes nothing, is told of") {
  const TemporaryFolder folder;
  write_figure(tiny_figure(), folder.file("plots"), all_formats);
  const auto run = [&](const char* script) {
    return draw(program(folder, script), tiny_figure(), folder.file("plots"), all_formats).error;
  };
  CHECK(run("exit 3\n") == "gnuplot failed on 'tiny.gp'");
  CHECK(run("echo 'line 3: warning: so so' >&2; echo 'no terminal' >&2; exit 1\n") ==
        "gnuplot failed on 'tiny.gp': no terminal");
  CHECK(run("exit 0\n") == "gnuplot made no 'tiny.svg'");
  CHECK(run("kill -SEGV $$\n") == "gnuplot failed on 'tiny.gp'");
}
