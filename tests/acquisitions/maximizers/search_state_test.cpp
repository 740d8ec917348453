#include "acquisitions/maximizers/search_state.hpp"

#include "catch.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::MatrixXd, Eigen::VectorXd;

namespace {

const Encoding encoding(SearchSpace({{"c", CategoricalParameter{{"a", "b"}}},
                                     {"n", IntegerParameter{1, 9}},
                                     {"x", RealParameter{0.0, 1.0}},
                                     {"y", RealParameter{0.0, 1.0}}}));

}  // namespace

TEST_CASE("points near evaluated ones are not proposed, whether these were sorted before or not") {
  Random random(test_seed(1));
  History history;
  MatrixXd points(encoding.features(), 200);
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    history.add({encoding.space().sample(random)}, {.value = 1.0});
    points.col(i) = encoding.encode(history.trials().back().configuration);
  }
  const NearPoints sorted(encoding, points);
  const SearchState anew{encoding, history, {}, 0.1}, before{encoding, history, {}, 0.1, &sorted};
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    const Configuration drawn = encoding.space().sample(random);
    const VectorXd at = encoding.encode(drawn);
    const bool is_near = (points.colwise() - at).cwiseAbs().colwise().maxCoeff().minCoeff() <= 0.1;
    CHECK(anew.may_propose(drawn) != is_near);
    CHECK(before.may_propose(drawn) != is_near);
    refused += is_near ? 1 : 0;
  }
  check_above("refused", refused, 10.0);
  check_below("refused", refused, 290.0);
  CHECK_FALSE(before.may_propose(history.trials()[29].configuration));
}

TEST_CASE("a point at the distance itself is near") {
  const MatrixXd points = (MatrixXd(5, 2) << 1, 1, 0, 0, 0.5, 0.5, 0.25, 0.75, 0.5, 0.5).finished();
  const NearPoints sorted(encoding, points);
  VectorXd at = points.col(0);
  at[3] = 0.5;
  CHECK(sorted.any_within(0.25, at));
  CHECK_FALSE(sorted.any_within(0.2499, at));
  at = points.col(1);
  at[4] = 0.625;
  CHECK(sorted.any_within(0.125, at));
  CHECK_FALSE(sorted.any_within(0.1249, at));
  CHECK_FALSE(NearPoints(encoding, MatrixXd(5, 0)).any_within(1.0, at));
}
