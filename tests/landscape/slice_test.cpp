#include "landscape/slice.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/noisy_problem.hpp"
#include "core/problem_catalog.hpp"
#include "landscape/figures.hpp"
#include "test_seed.hpp"
#include "testfunctions/catalog.hpp"

using namespace bobench;
using namespace bobench::landscape;
using Eigen::Index, Eigen::VectorXd;

namespace {

struct MixedSpace {
  SearchSpace space() const {
    return SearchSpace({{"rate", RealParameter{1e-4, 1.0, Scale::log}},
                        {"layers", IntegerParameter{1, 4}},
                        {"units", IntegerParameter{1, 1000, Scale::log}},
                        {"batch", OrdinalParameter{{8, 16, 32}}},
                        {"kind", CategoricalParameter{{"a", "b"}}}});
  }
  Evaluation evaluate(const Configuration& x, double, Random&) const { return {.value = std::log10(x[0]) + x[1]}; }
  std::optional<double> optimum() const { return std::nullopt; }
  std::string name() const { return "mixed"; }
};

Problem problem_of(const std::string& id) {
  ProblemCatalog all;
  testfunctions::add_to(all);
  return all.make(id, 0);
}

}  // namespace

TEST_CASE("problems have the optimum's value at each known minimiser") {
  for (const std::string id : {"synthetic/branin", "synthetic/hartmann6", "synthetic/kruse-test3", "bbob/f8/d5",
                               "bbob/f21/d3", "embedded-space/hartmann6/d40/rotated", "synthetic/camel/noise=0.5"}) {
    INFO(id);
    const Problem problem = problem_of(id);
    REQUIRE_FALSE(problem.minimizers().empty());
    for (const Configuration& minimizer : problem.minimizers()) {
      CHECK(problem.space().contains(minimizer));
      CHECK(value_at(problem, minimizer) == Approx(*problem.optimum()).margin(1e-5));
    }
  }
  CHECK(problem_of("synthetic/branin").minimizers().size() == 3);
  CHECK(Problem(MixedSpace()).minimizers().empty());
}

TEST_CASE("axes have every value of a parameter, or equal steps on its own scale") {
  const SearchSpace space = MixedSpace().space();
  const VectorXd rate = axis_of(space[0], 5);
  CHECK(rate[0] == Approx(1e-4));
  CHECK(rate[2] == Approx(1e-2));
  CHECK(axis_of(space[1], 100) == VectorXd(Eigen::Vector4d(1, 2, 3, 4)));
  const VectorXd units = axis_of(space[2], 101);
  CHECK(units[0] == 1.0);
  CHECK(units[units.size() - 1] == 1000.0);
  for (Index i = 1; i < units.size(); ++i) CHECK(units[i] > units[i - 1]);
  CHECK(axis_of(space[3], 100) == VectorXd(Eigen::Vector3d(0, 1, 2)));
  CHECK(axis_of(space[4], 100) == VectorXd(Eigen::Vector2d(0, 1)));
  const Configuration centre = centre_of(space);
  CHECK(space.contains(centre));
  CHECK(centre[0] == Approx(1e-2));
}

TEST_CASE("cuts and maps are the problem's values, without noise") {
  const Problem branin = problem_of("synthetic/branin/noise=1");
  const Configuration anchor = branin.minimizers().front();
  const Cut cut = cut_through(branin, anchor, 1, 21);
  CHECK(cut.value[7] == problem_of("synthetic/branin").evaluate(cut.at[7], 1.0, *std::make_unique<Random>(1)).value);
  CHECK(cut.at[7][0] == anchor[0]);
  CHECK(cut.value.minCoeff() >= 0.397);
  const Section map = section_through(branin, anchor, 0, 1, 11);
  CHECK(map.value.rows() == 11);
  CHECK(map.at[13][0] == map.x[1]);
  CHECK(map.at[13][1] == map.y[2]);
  CHECK(map.value(2, 1) == value_at(branin, map.at[13]));
  const Problem mixed = MixedSpace();
  CHECK_THROWS_WITH(section_through(mixed, centre_of(mixed.space()), 0, 4, 11), ContainsSubstring("'kind' is not"));
  CHECK_THROWS_AS(section_through(mixed, centre_of(mixed.space()), 0, 0, 11), InputError);
  CHECK(section_through(mixed, centre_of(mixed.space()), 3, 1, 11).value.rows() == 4);
}

TEST_CASE("a contour plot marks every minimiser") {
  const Problem branin = problem_of("synthetic/branin");
  const Section section = section_through(branin, branin.minimizers().front(), 0, 1, 11);
  const auto figure = map_figure(branin, section, {.minimizers = branin.minimizers()});
  const std::string& data = figure.data.front().text;
  std::size_t marks = 0;
  for (std::size_t at = data.find(",minimiser\n"); at != std::string::npos; at = data.find(",minimiser\n", at + 1))
    ++marks;
  CHECK(marks == 3);
  CHECK(std::ranges::find(figure.notes, "The stars are the 3 minimisers.") != figure.notes.end());
}

TEST_CASE("a cut along a categorical parameter has the names of its choices below the axis") {
  const Problem problem = MixedSpace();
  const Configuration anchor = centre_of(problem.space());
  const auto figure = cuts_figure(problem, anchor, {cut_through(problem, anchor, 4, 10)}, {});
  CHECK_THAT(figure.drawing, ContainsSubstring("set xtics nomirror noenhanced norotate font ',7' (texts["));
  CHECK_THAT(figure.texts.definition(), ContainsSubstring("'a'") && ContainsSubstring("'b'"));
}
