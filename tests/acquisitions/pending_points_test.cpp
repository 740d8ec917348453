#include "surrogates/gaussian_process/pending_points.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Cholesky>

#include "acquisitions/expected_improvement.hpp"
#include "catch.hpp"
#include "numerics/cholesky.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::surrogates;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

MatrixXd points(Index features, Index n, std::uint64_t seed) {
  Random random(test_seed(seed));
  return random.uniform_vector(features * n).reshaped(features, n);
}

VectorXd values_at(const MatrixXd& X) {
  VectorXd y(X.cols());
  for (Index i = 0; i < y.size(); ++i) y[i] = 30.0 + 10.0 * std::sin(5.0 * X(0, i)) + 4.0 * X.col(i).squaredNorm();
  return y;
}

GaussianProcess fitted(const MatrixXd& X) {
  GaussianProcess model;
  model.fit(X, values_at(X));
  return model;
}

}  // namespace

TEST_CASE("hallucinated points leave the mean and lower the variance, as conditioning by a joint covariance does") {
  const MatrixXd X = points(3, 15, 1), pending = points(3, 4, 2), where = points(3, 30, 3);
  const GaussianProcess model = fitted(X);
  const HallucinatedGaussianProcess hallucinated(model, pending);
  const Prediction before = model.predict(where), after = hallucinated.predict(where);
  MatrixXd among = model.covariance(pending, pending);
  among.diagonal().array() += model.noise_variance();
  const MatrixXd across = model.covariance(where, pending);
  const VectorXd explained = (across * among.ldlt().solve(across.transpose())).diagonal();
  for (Index i = 0; i < where.cols(); ++i) {
    CHECK(after.mean[i] == Approx(before.mean[i]).epsilon(1e-8));
    CHECK(after.variance[i] == Approx(before.variance[i] - explained[i]).epsilon(1e-6).margin(1e-6));
    CHECK(after.variance[i] <= before.variance[i]);
  }
}

TEST_CASE("fantasies: the average improvement is what a point adds to q-EI, by simulation of the joint posterior") {
  const MatrixXd X = points(2, 10, 4), pending = points(2, 3, 5), where = points(2, 6, 6);
  const GaussianProcess model = fitted(X);
  const double incumbent = values_at(X).mean();  // improvements are frequent
  const int draws = 20'000;
  const GaussianProcessFantasies fantasies(model, pending, incumbent, draws, test_seed(7));
  const VectorXd average = acquisitions::marginalized_expected_improvement(fantasies.predictions(where), incumbent);

  Random random(test_seed(8));
  for (Index k = 0; k < where.cols(); ++k) {
    // Observations at the pending points, the latent value at one more.
    MatrixXd all(2, 4);
    all << pending, where.col(k);
    MatrixXd factor = model.covariance(all, all);
    factor.diagonal().head(3).array() += model.noise_variance();
    cholesky_in_place(factor);
    const VectorXd mean = model.predict(all).mean;
    double sum = 0.0, squares = 0.0;
    for (int s = 0; s < draws; ++s) {
      const VectorXd drawn = mean + factor.triangularView<Eigen::Lower>() * random.normal_vector(4);
      const double best_pending = std::min(incumbent, drawn.head(3).minCoeff());
      const double added = std::max(0.0, best_pending - drawn[3]);
      sum += added;
      squares += added * added;
    }
    const double simulated = sum / draws, error = std::sqrt((squares / draws - simulated * simulated) / draws);
    INFO(k << ": " << simulated << " +- " << error);
    CHECK(std::abs(average[k] - simulated) <= 6.0 * error + 1e-9);
  }
}

TEST_CASE("predictions of fantasies at a point are those at a matrix of points, with right gradients") {
  const MatrixXd X = points(2, 12, 9), pending = points(2, 2, 10);
  const GaussianProcessFantasies fantasies(fitted(X), pending, values_at(X).minCoeff(), 5, test_seed(11));
  const VectorXd x = points(2, 1, 12).col(0);
  const auto at = fantasies.predictions_with_gradient(x);
  const auto batch = fantasies.predictions(x);
  REQUIRE(at.size() == 5);
  constexpr double h = 1e-6;
  for (std::size_t s = 0; s < at.size(); ++s) {
    CHECK(at[s].mean == Approx(batch[s].mean[0]).epsilon(1e-9));
    CHECK(at[s].variance == Approx(batch[s].variance[0]).epsilon(1e-6));
    for (Index d = 0; d < 2; ++d) {
      VectorXd up = x, down = x;
      up[d] += h;
      down[d] -= h;
      const auto above = fantasies.predictions(up)[s], below = fantasies.predictions(down)[s];
      CHECK(at[s].mean_gradient[d] == Approx((above.mean[0] - below.mean[0]) / (2 * h)).epsilon(1e-4).margin(1e-4));
      CHECK(at[s].variance_gradient[d] ==
            Approx((above.variance[0] - below.variance[0]) / (2 * h)).epsilon(1e-3).margin(1e-3));
    }
  }
}
