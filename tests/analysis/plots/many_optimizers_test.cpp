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
  CHECK_FALSE(has_note(made.notes, "lowest mean ranks"));
}
