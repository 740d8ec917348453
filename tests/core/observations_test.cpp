#include "core/observations.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"

using namespace bobench;
using Eigen::VectorXd;

namespace {

const SearchSpace levels({{"a", OrdinalParameter{{1.0, 2.0, 4.0}}}, {"b", CategoricalParameter{{"x", "y"}}}});

History told(std::initializer_list<double> values) {
  History history;
  int i = 0;
  for (const double value : values) {
    Configuration configuration(2);
    configuration << i % 3, i / 3;
    history.add({configuration}, {.value = value});
    ++i;
  }
  return history;
}

}  // namespace

TEST_CASE("observations are the history, encoded, in its order; failed evaluations stand apart") {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  Observations observations{Encoding(levels)};
  observations.update(told({3.0, nan}));
  CHECK(observations.finite().size() == 1);
  observations.update(told({3.0, nan, 1.0, -inf}));
  observations.update(told({3.0, nan, 1.0, -inf}));  // no new observations
  REQUIRE(observations.all().size() == 4);
  CHECK(observations.all().points.col(0) == VectorXd{{0.0, 1.0, 0.0}});
  CHECK(observations.all().points.col(3) == VectorXd{{0.0, 0.0, 1.0}});
  CHECK(observations.finite().points.col(1) == VectorXd{{1.0, 1.0, 0.0}});
  CHECK(observations.finite().values == VectorXd{{3.0, 1.0}});
  CHECK(observations.values_with_worst() == VectorXd{{3.0, 3.0, 1.0, 3.0}});
  CHECK(observations.history().size() == 4);
}

TEST_CASE("a restart forgets what was told, but not which configurations of a finite space were evaluated") {
  Observations observations{Encoding(levels)};
  History history = told({1.0, 2.0, 3.0, 4.0, 5.0});
  observations.update(history);
  observations.restart();
  CHECK(observations.all().size() == 0);
  CHECK(observations.finite().size() == 0);
  CHECK(observations.history().empty());
  CHECK(observations.known().size() == 5);
  CHECK_FALSE(observations.is_exhausted());
  history = told({1.0, 2.0, 3.0, 4.0, 5.0, 6.0});
  observations.update(history);
  CHECK(observations.all().values == VectorXd{{6.0}});
  CHECK(observations.is_exhausted());
}

TEST_CASE("configurations of a space that is not finite are known only where that is asked for") {
  const SearchSpace box = SearchSpace::box(2, 0.0, 3.0);
  Observations usual{Encoding(box)}, everywhere{Encoding(box), Observations::Known::everywhere};
  for (Observations* observations : {&usual, &everywhere}) observations->update(told({1.0, 2.0}));
  CHECK(usual.known().size() == 0);
  CHECK(everywhere.known().size() == 2);
  CHECK_FALSE(everywhere.is_exhausted());
}
