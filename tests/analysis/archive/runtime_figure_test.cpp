#include "analysis/archive/runtime_figure.hpp"

#include <sstream>
#include <string>

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
