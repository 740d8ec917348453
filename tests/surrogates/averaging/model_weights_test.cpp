#include "surrogates/averaging/model_weights.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "core/random.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// ln of densities (n x models).
MatrixXd any_log_densities(Index n, Index models, Random& random) {
  return 1.5 * random.normal_vector(n * models).reshaped(n, models);
}

/// The objective of stacking.
double log_score(const MatrixXd& log_densities, const VectorXd& weights) {
  return (log_densities.array().exp().matrix() * weights).array().log().sum();
}

/// Uniform on the simplex.
VectorXd any_weights(Index models, Random& random) {
  const VectorXd exponential = -random.uniform_vector(models).array().log();
  return exponential / exponential.sum();
}

void check_on_simplex(const VectorXd& weights) {
  CHECK(weights.minCoeff() >= 0.0);
  CHECK(weights.sum() == Approx(1.0).epsilon(1e-12));
}

}  // namespace

TEST_CASE("pseudo-BMA weights are the products of the densities, divided by their sum") {
  MatrixXd densities(3, 2);
  densities << 0.5, 0.2, 0.1, 0.3, 0.4, 0.6;  // products 0.02 and 0.036
  const VectorXd weights = pseudo_bma_weights(densities.array().log());
  CHECK(weights[0] == Approx(20.0 / 56.0).epsilon(1e-14));
  CHECK(weights[1] == Approx(36.0 / 56.0).epsilon(1e-14));
  // Products that no double can represent have the same ratio.
  const VectorXd tiny = pseudo_bma_weights(densities.array().log() - 1e5);
  CHECK(tiny[0] == Approx(20.0 / 56.0).epsilon(1e-9));
}

TEST_CASE("a model with density 0 at a target has pseudo-BMA weight 0; without any other model weights are equal") {
  MatrixXd log_densities = MatrixXd::Constant(3, 3, -1.0);
  log_densities(1, 0) = -infinity;
  log_densities(2, 1) = std::nan("");
  CHECK(pseudo_bma_weights(log_densities) == VectorXd(Eigen::Vector3d(0.0, 0.0, 1.0)));
  log_densities(0, 2) = -infinity;
  CHECK(pseudo_bma_weights(log_densities).isApproxToConstant(1.0 / 3.0));
  CHECK(pseudo_bma_weights(MatrixXd(0, 2)) == VectorXd(Eigen::Vector2d(0.5, 0.5)));
}

TEST_CASE("no weights of two models on a fine grid have a better log score than those of stacking") {
  Random random(test_seed(1));
  int inside = 0;
  for (int repetition = 0; repetition < 50; ++repetition) {
    const MatrixXd log_densities = any_log_densities(1 + repetition, 2, random);
    const VectorXd weights = stacking_weights(log_densities);
    check_on_simplex(weights);
    if (weights.minCoeff() > 0.05) ++inside;
    const double found = log_score(log_densities, weights);
    for (int step = 0; step <= 1000; ++step) {
      CHECK(log_score(log_densities, Eigen::Vector2d(0.001 * step, 1.0 - 0.001 * step)) < found + 1e-6);
    }
  }
  CHECK(inside > 5);  // not only at the bounds
}

TEST_CASE("no random weights of four models have a better log score than those of stacking") {
  Random random(test_seed(2));
  const MatrixXd log_densities = any_log_densities(30, 4, random);
  const VectorXd weights = stacking_weights(log_densities);
  check_on_simplex(weights);
  const double found = log_score(log_densities, weights);
  for (int i = 0; i < 5000; ++i) CHECK(log_score(log_densities, any_weights(4, random)) < found + 1e-6);
}

TEST_CASE("stacking mixes models that predict different targets well, pseudo-BMA prefers one of them") {
  MatrixXd log_densities(10, 2);
  for (Index i = 0; i < 10; ++i) log_densities.row(i) << (i < 5 ? 0.0 : -10.0), (i < 5 ? -12.0 : 0.0);
  const VectorXd stacked = stacking_weights(log_densities), averaged = pseudo_bma_weights(log_densities);
  CHECK(stacked[0] == Approx(0.5).epsilon(1e-3));
  CHECK(averaged[0] > 0.9999);
}

TEST_CASE("stacking ignores targets at which every density is 0, and densities' units") {
  Random random(test_seed(3));
  const MatrixXd log_densities = any_log_densities(20, 3, random);
  const VectorXd weights = stacking_weights(log_densities);
  CHECK(stacking_weights(log_densities.array() - 2000.0).isApprox(weights, 1e-9));
  MatrixXd more(21, 3);
  more.topRows(20) = log_densities;
  more.row(20).setConstant(-infinity);
  CHECK(stacking_weights(more).isApprox(weights, 1e-9));
  CHECK(stacking_weights(more.bottomRows(1)).isApproxToConstant(1.0 / 3.0));
}
