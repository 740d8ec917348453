#include "acquisitions/entropy/minimum_distribution.hpp"

#include <Eigen/Eigenvalues>

#include <cmath>
#include <utility>

#include "catch.hpp"
#include "tests/acquisitions/gaussian_process_on_a_line.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

TEST_CASE("the minimum's place on a line is that of a million joint draws") {
  const Index draws = instrumented ? 20000 : 1000000;
  Random random(test_seed(1));
  for (const auto& [places, bound] : {std::pair<Index, double>{10, 0.02}, {25, 0.02}, {50, 0.03}}) {
    const LineModel model;
    const MatrixXd X = line(places);
    const MinimumDistribution found =
        minimum_by_propagation(model.predict(X).mean, model.gaussian_process().covariance(X, X));
    const VectorXd probability = found.log_probability.array().exp();
    CHECK(probability.sum() == Approx(1.0).epsilon(1e-12));
    const VectorXd shares = minimum_by_draws(joint_draws(model.gaussian_process(), X, draws, random));
    const double distance = 0.5 * (probability - shares).cwiseAbs().sum();
    check_below("total variation", distance, instrumented ? 0.05 : bound);
  }
}

TEST_CASE("the slopes of the minimum's place are those of finite differences") {
  const LineModel model;
  const MatrixXd X = line(8), covariance = model.gaussian_process().covariance(X, X);
  const VectorXd mean = model.predict(X).mean;
  const MinimumDistribution at = minimum_by_propagation(mean, covariance);
  constexpr double h = 1e-4;
  for (Index i = 0; i < 8; ++i) {
    const VectorXd step = h * VectorXd::Unit(8, i);
    const MinimumDistribution up = minimum_by_propagation(mean + step, covariance);
    const MinimumDistribution down = minimum_by_propagation(mean - step, covariance);
    const VectorXd difference = (up.log_probability - down.log_probability) / (2.0 * h);
    // found.gradient is computed before the probabilities are normalised.
    const VectorXd probability = at.log_probability.array().exp();
    const VectorXd slopes = at.gradient.row(i).transpose().array() - at.gradient.row(i) * probability;
    CHECK((slopes - difference).cwiseAbs().maxCoeff() < 2e-2 * (1.0 + difference.cwiseAbs().maxCoeff()));
  }
}

TEST_CASE("points crowded together on a smooth function have the minimum's place of joint draws") {
  // Fifty points within 1.5 length-scales of a squared exponential: the covariance has a numerical rank of about seven.
  const LineModel model(1e-6, surrogates::KernelFamily::squared_exponential);
  Random random(test_seed(2));
  for (const auto& [middle, width] : {std::pair{0.25, 0.2}, {0.25, 0.04}, {0.72, 0.2}, {0.72, 0.04}, {0.6, 0.1}}) {
    INFO("around " << middle << ", width " << width);
    const MatrixXd X = middle + width * (line(50).array() - 0.5);
    const MatrixXd covariance = model.gaussian_process().covariance(X, X);
    const MinimumDistribution found = minimum_by_propagation(model.predict(X).mean, covariance);
    REQUIRE(found.log_probability.allFinite());
    REQUIRE(found.gradient.allFinite());
    const Eigen::SelfAdjointEigenSolver<MatrixXd> spectrum(covariance);
    const MatrixXd factor = spectrum.eigenvectors() * spectrum.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal();
    MatrixXd values = factor * MatrixXd::NullaryExpr(50, 20000, [&] { return random.normal(); });
    values.colwise() += model.predict(X).mean;
    const VectorXd probability = found.log_probability.array().exp();
    check_below("total variation", 0.5 * (probability - minimum_by_draws(values)).cwiseAbs().sum(), 0.15);
  }
}

TEST_CASE("one point, and points of which everything is known, have a minimum's place") {
  CHECK(minimum_by_propagation(VectorXd::Zero(1), MatrixXd::Ones(1, 1)).log_probability[0] == 0.0);
  const MinimumDistribution certain = minimum_by_propagation(VectorXd::Zero(4), MatrixXd::Zero(4, 4));
  CHECK(certain.log_probability[2] == Approx(std::log(0.25)));
  // Two points with the same value share their probability equally.
  MatrixXd twice = MatrixXd::Ones(3, 3);
  twice(2, 0) = twice(0, 2) = twice(2, 1) = twice(1, 2) = 0.0;
  const MinimumDistribution same = minimum_by_propagation(VectorXd::Zero(3), twice);
  CHECK(same.log_probability.allFinite());
  CHECK(same.log_probability[0] == Approx(same.log_probability[1]).epsilon(1e-3));
  CHECK(minimum_by_draws((MatrixXd(2, 4) << 1, 2, 3, 4, 0, 3, 4, 5).finished()) ==
        VectorXd(Eigen::Vector2d(0.75, 0.25)));
}
