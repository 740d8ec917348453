#include "surrogates/density/density_ratio_classifier.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/encoding.hpp"
#include "surrogates/classifier.hpp"
#include "surrogates/classifier_data.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

SearchSpace mixed_space() {
  return SearchSpace({{"x", RealParameter{1e-4, 1.0, Scale::log}},
                      {"kind", CategoricalParameter{{"a", "b", "c"}}},
                      {"n", IntegerParameter{1, 9}},
                      {"only", CategoricalParameter{{"one"}}},
                      {"flag", CategoricalParameter{{"no", "yes"}}}});
}

struct MixedData {
  MatrixXd features;  ///< encoded
  MatrixXd points;    ///< unit coordinates
};

MixedData mixed_points(Index n, std::uint64_t seed) {
  const SearchSpace space = mixed_space();
  const Encoding encoding(space);
  Random random(seed);
  MixedData data{MatrixXd(encoding.features(), n), MatrixXd(space.dimension(), n)};
  for (Index i = 0; i < n; ++i) {
    const Configuration configuration = space.sample(random);
    data.features.col(i) = encoding.encode(configuration);
    data.points.col(i) = unit_coordinates(space, configuration);
  }
  return data;
}

}  // namespace

TEST_CASE("the score is ln l - ln g + ln(n1 / n0), one-hot blocks decoded") {
  const MixedData data = mixed_points(50, 1), query = mixed_points(30, 2);
  VectorXd z = VectorXd::Zero(50);
  std::vector<Index> positive, negative;
  for (Index i = 0; i < 50; ++i) {
    z[i] = i % 4 == 0 ? 1.0 : 0.0;
    (i % 4 == 0 ? positive : negative).push_back(i);
  }
  DensityRatioClassifier model(levels_of(mixed_space()), 0.02);
  model.fit(data.features, z);
  KernelDensity l(levels_of(mixed_space()), 0.02), g(levels_of(mixed_space()), 0.02);
  l.fit(data.points(Eigen::all, positive));
  g.fit(data.points(Eigen::all, negative));
  const VectorXd expected = (l.log_density(query.points) - g.log_density(query.points)).array() + std::log(13.0 / 37.0);
  CHECK((model.score(query.features) - expected).cwiseAbs().maxCoeff() < 1e-10);
  CHECK((model.probability(query.features) - sigmoid(expected)).cwiseAbs().maxCoeff() < 1e-12);
  CHECK(model.positive().size() == 13);
  CHECK(model.negative().size() == 37);
}

TEST_CASE("a relaxed one-hot block is its largest entry") {
  const MixedData data = mixed_points(40, 3);
  VectorXd z = VectorXd::Zero(40);
  z.head(20).setOnes();
  DensityRatioClassifier model(levels_of(mixed_space()), 0.02);
  model.fit(data.features, z);
  MatrixXd crisp = data.features.col(0).replicate(1, 3), relaxed = crisp;
  for (Index c = 0; c < 3; ++c) {
    crisp.col(c).segment(1, 3) = VectorXd::Unit(3, c);
    relaxed.col(c).segment(1, 3) = 0.3 * VectorXd::Unit(3, c) + VectorXd::Constant(3, 0.1);
  }
  CHECK(model.score(relaxed) == model.score(crisp));
  CHECK(model.score(crisp)[0] != model.score(crisp)[1]);
}

TEST_CASE("probabilities are bounded, one point a label and far queries included; scores stay finite") {
  DensityRatioClassifier model({0, 0}, 1e-3);
  MatrixXd X(2, 2), query(2, 4);
  X << 0.2, 0.8,  //
      0.2, 0.8;
  query << 0.2, 0.8, 0.5, 1.0,  //
      0.2, 0.8, 0.5, 0.0;
  model.fit(X, Eigen::Vector2d(1, 0));
  const VectorXd p = model.probability(query), scores = model.score(query);
  CHECK(p.minCoeff() >= 0.0);
  CHECK(p.maxCoeff() <= 1.0);
  CHECK(p[0] == Approx(1.0));
  CHECK(p[1] == Approx(0.0).margin(1e-12));
  CHECK(p[2] == Approx(0.5));
  CHECK(scores.allFinite());
}

TEST_CASE("a density-ratio classifier is a Classifier without gradients and learns a ball") {
  const auto train = noisy_ball(2, 400, 1), test = noisy_ball(2, 500, 2);
  Classifier model{DensityRatioClassifier({0, 0}, 1e-3)};
  CHECK_FALSE(model.score_with_gradient);
  model.fit(train.X, train.z);
  const VectorXd p = model.probability(test.X);
  check_below("error", (p - test.truth).cwiseAbs().mean(), 0.2);
  check_below("bias", std::abs(p.mean() - train.z.mean()), 0.2);
}
