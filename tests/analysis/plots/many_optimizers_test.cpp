// Figures with more optimisers than can be distinguished.
#include <algorithm>

#include <fmt/format.h>

#include "analysis/plots/figures.hpp"
#include "catch.hpp"
#include "results/result_sets.hpp"

using namespace bobench;
using namespace bobench::analysis;
using namespace bobench::analysis::plots;

namespace {

/// Sixty optimisers on two problems; o0, the last one, ends lowest.
results::ResultSet sixty_optimizers() {
  results::ResultSet set;
  set.settings.budget = 2;
  for (const char* problem : {"p/one", "p/two"}) {
    for (int i = 59; i >= 0; --i) {
      results::Series& series = set.series.emplace_back();
      series.problem = problem;
      series.optimizer = fmt::format("o{}", i);
      for (int r = 0; r < 2; ++r) series.runs.push_back(results::run_of({100.0, i + 0.1 * r}, 0.0));
    }
  }
  return set;
}

bool draws(const FiguresMade& made, const std::string& optimizer) {
  return made.figures.front().data.front().text.find("," + optimizer + "\n") != std::string::npos;
}

bool has_note(const std::vector<std::string>& notes, const std::string& part) {
  return std::ranges::any_of(notes, [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("of more than 40 optimisers the figures show those with the lowest mean ranks, and say so") {
  const FiguresMade made = make_figures(sixty_optimizers(), {}, {"regret"});
  for (int i = 0; i < 60; ++i) {
    INFO(i);
    CHECK(draws(made, fmt::format("o{}", i)) == (i < 40));
  }
  const std::string note = "only 40 of 60 optimisers, those with the lowest mean ranks";
  CHECK(has_note(made.notes, note));
  CHECK(has_note(made.figures.front().notes, note));
}

TEST_CASE("optimisers that are named are all drawn") {
  PlotRequest request;
  request.selected.optimizers = {"*"};
  const FiguresMade made = make_figures(sixty_optimizers(), request, {"regret"});
  CHECK(draws(made, "o59"));
  CHECK_FALSE(has_note(made.notes, "of 60 optimisers"));
}

TEST_CASE("where nothing can be ranked the first of the file are drawn, and no ranks are claimed") {
  results::ResultSet set = sixty_optimizers();
  for (results::Series& series : set.series) {
    if (series.optimizer == "o7") series.runs.clear();
  }
  const FiguresMade made = make_figures(set, {}, {"regret"});
  CHECK(draws(made, "o59"));
  CHECK_FALSE(draws(made, "o3"));
  CHECK(has_note(made.notes, "the first of the file"));
  CHECK_FALSE(has_note(made.notes, "those with the lowest mean ranks"));
}

TEST_CASE(
    "of more than eight optimisers, the five with the lowest mean ranks are in colour, the others grey behind them") {
  results::ResultSet set = sixty_optimizers();
  const auto keep = [&](std::size_t count) {
    std::erase_if(set.series,
                  [&](const results::Series& series) { return std::stoul(series.optimizer.substr(1)) >= count; });
    return make_figures(set, {}, {"regret"});
  };
  const FiguresMade nine = keep(9), eight = keep(8);
  const Figure& figure = nine.figures.front();
  CHECK(has_note(figure.image_notes,
                 "the five with the lowest mean ranks (--highlight chooses others). In grey: o8, o7, o6, o5."));
  const std::string& drawing = figure.drawing;
  const std::string first_plot =
      drawing.substr(drawing.find("plot '"), drawing.find("unset label 2") - drawing.find("plot '"));
  CHECK(first_plot.find("linecolor rgb '#c2c2c2'") < first_plot.find("linetype"));
  CHECK(first_plot.rfind("linecolor rgb '#c2c2c2'") < first_plot.find("linetype"));
  CHECK(eight.figures.front().image_notes.empty());
  CHECK_THAT(eight.figures.front().drawing, !ContainsSubstring("#c2c2c2"));
}

TEST_CASE("highlighted optimisers are in colour at any rank") {
  PlotRequest request;
  request.highlighted = {"o3*", "o5"};
  request.selected.optimizers = {"o1", "o3", "o5", "o31"};
  const FiguresMade made = make_figures(sixty_optimizers(), request, {"regret"});
  CHECK(has_note(made.figures.front().image_notes, "Curves in colour: o3, o5, o31. In grey: o1."));
  CHECK_THAT(made.figures.front().texts.definition(), ContainsSubstring("1 other"));
  request.highlighted = {"unknown"};
  CHECK_THROWS_WITH(make_figures(sixty_optimizers(), request, {"regret"}), ContainsSubstring("no optimiser"));
}

TEST_CASE("a figure has the width that is asked for, and texts for slides are larger") {
  PlotRequest request;
  request.width = 300.0;
  const FiguresMade narrow = make_figures(sixty_optimizers(), request, {"regret", "critical-difference"});
  CHECK(narrow.figures[0].width == Approx(300.0));
  CHECK(narrow.figures[0].scale == 1.0);
  CHECK(narrow.figures[1].width * narrow.figures[1].scale <= 300.1);
  request.style = PlotStyle::slides;
  const FiguresMade slides = make_figures(sixty_optimizers(), request, {"regret"});
  CHECK_THAT(slides.figures[0].script({ImageFormat::pdf}),
             ContainsSubstring("pdfcairo size 6.6667in,") && ContainsSubstring("fontscale 1.6 linewidth 1.6"));
}

TEST_CASE("more than 20 optimisers are a list in the critical-difference diagram") {
  results::ResultSet set = sixty_optimizers();
  const auto diagram_of = [&](std::size_t count) {
    std::erase_if(set.series,
                  [&](const results::Series& series) { return std::stoul(series.optimizer.substr(1)) >= count; });
    return make_figures(set, {}, {"critical-difference"}).figures.front();
  };
  const auto dots = [](const Figure& figure) {
    std::size_t count = 0;
    for (auto at = figure.drawing.find("object circle"); at != std::string::npos; ++count) {
      at = figure.drawing.find("object circle", at + 1);
    }
    return count;
  };
  const Figure list = diagram_of(21), line = diagram_of(20);
  CHECK(dots(list) == 21);
  CHECK(dots(line) == 0);
  CHECK(list.width < line.width);
  CHECK(list.height > line.height);
  CHECK_THAT(list.data.front().text, StartsWith("mean_rank,optimizer\n1,o0\n2,o1\n"));
  CHECK(std::ranges::count(list.data.front().text, '\n') == 22);
}
