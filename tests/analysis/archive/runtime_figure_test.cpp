#include "analysis/archive/runtime_figure.hpp"

#include <algorithm>
#include <sstream>
#include <string>

#include "analysis/archive/chosen_published.hpp"
#include "analysis/archive/comparison.hpp"
#include "analysis/archive/published.hpp"
#include "analysis/archive/standings.hpp"
#include "analysis/archive/twins.hpp"
#include "catch.hpp"

using namespace bobench;
using namespace bobench::archive;

namespace {

/// The last value of a curve in the figure's data.
double last_share(const analysis::plots::Figure& figure, const std::string& part, const std::string& optimizer) {
  std::istringstream lines(figure.data.at(0).text);
  double share = -1.0;
  for (std::string line; std::getline(lines, line);) {
    if (line.find(part) == std::string::npos || line.find(optimizer) == std::string::npos) continue;
    const std::size_t first = line.find(',');
    share = std::stod(line.substr(first + 1));
  }
  return share;
}

}  // namespace

TEST_CASE("the figure's curves end at the share that is reached, a panel for each group") {
  results::ResultSet set = empty_set();
  add_like("BIPOP-CMA-ES", "twin", 5, all_functions(), set);
  const auto figures = runtime_figures(set, {.horizon = {}, .with = {"BIPOP-CMA-ES", "SMAC-BBOB"}, .all = false});
  REQUIRE(figures.size() == 1);
  Profile published;
  for (const int function : all_functions()) {
    published[function] = published_named("BIPOP-CMA-ES").rows.at({function, 5}).runtimes;
  }
  const double reached = score(published, all_functions(), budget).reached;
  CHECK(last_share(figures[0], "dimension 5, 24 functions", "twin") == Approx(reached).margin(1e-6));
  CHECK(last_share(figures[0], "dimension 5, 24 functions", "BIPOP-CMA-ES (") == Approx(reached).margin(1e-6));
  CHECK(last_share(figures[0], "dimension 5, G1", "twin") == Approx(score(published, {1, 2, 3, 4, 5}, budget).reached));
  CHECK(last_share(figures[0], "dimension 5, G5", "SMAC-BBOB (") >= 0.0);
  CHECK_THAT(figures[0].script({analysis::plots::ImageFormat::svg}), ContainsSubstring("dimension 5, G4"));
}

TEST_CASE("without a name, the first of the published ones is drawn") {
  results::ResultSet set = empty_set();
  add_like("NELDERDOERR", "twin", 3, {1, 8}, set);
  const auto figures = runtime_figures(set, {});
  REQUIRE(figures.size() == 1);
  const std::string first = standings_table(set, {}).rows[0][2].text();
  CHECK_THAT(figures[0].data.at(0).text, ContainsSubstring(first));
}

TEST_CASE("best and most-alike choose published optimisers by their runtimes in all dimensions") {
  results::ResultSet set = empty_set();
  for (const int dimension : {3, 5}) {
    add_like("NELDERDOERR", "simplex", dimension, {1, 8}, set);
    add_like("BIPOP-CMA-ES", "cma", dimension, {1, 8}, set);
  }
  const auto dimensions = dimensions_to_compare(set, results::Horizon(budget), {});
  CHECK(chosen_published({"most-alike"}, dimensions, budget) ==
        std::vector<std::string>{"BIPOP-CMA-ES", "NELDERDOERR"});
  const auto both = chosen_published({"NELDERDOERR", "best", "most-alike", "SMAC-BBOB"}, dimensions, budget);
  REQUIRE(both.size() == 4);
  CHECK(both[0] == "NELDERDOERR");
  CHECK(both[2] == "BIPOP-CMA-ES");
  CHECK(both[3] == "SMAC-BBOB");
  double best = 0.0, largest = 0.0;
  for (const PublishedOptimizer& optimizer : published_on("bbob")) {
    double sum = 0.0;
    for (const int dimension : {3, 5}) {
      const Profile profile = profile_of(optimizer, dimension);
      sum += has_all(profile, {1, 8}) ? score(profile, {1, 8}, budget).area : -10.0;
    }
    largest = std::max(largest, sum);
    if (optimizer.name == both[1]) best = sum;
  }
  CHECK(best == Approx(largest));
  const auto figures = runtime_figures(set, {.horizon = {}, .with = {"most-alike"}, .all = false});
  CHECK_THAT(figures[0].data.at(0).text, ContainsSubstring("NELDERDOERR (") && ContainsSubstring("BIPOP-CMA-ES ("));
}
