#include "regression/scores.hpp"

#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "numerics/normal_distribution.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::regression;
using bobench::surrogates::ObservationModel, bobench::surrogates::Prediction;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// Latent mean 2 x, variance 0.3; noise 0.5, of which 0.1 is included in the variance.
struct NoisyLine {
  void fit(const MatrixXd&, const VectorXd&) {}
  Prediction predict(const MatrixXd& X) const {
    return {2.0 * X.row(0).transpose(), VectorXd::Constant(X.cols(), 0.3)};
  }
  double noise_variance() const { return 0.5; }
  double noise_in_variance() const { return 0.1; }
};

/// Uniform on [x, x + 1].
struct Uniform {
  void fit(const MatrixXd&, const VectorXd&) {}
  Prediction predict(const MatrixXd& X) const {
    return {X.row(0).transpose().array() + 0.5, VectorXd::Constant(X.cols(), 1.0 / 12.0)};
  }
  VectorXd log_density(const MatrixXd&, const VectorXd& y) const { return VectorXd::Zero(y.size()); }
  VectorXd probability(const MatrixXd& X, const VectorXd& y) const { return y - X.row(0).transpose(); }
  MatrixXd draws(const MatrixXd& X) const {
    const VectorXd shares = VectorXd::LinSpaced(2001, 0.0, 1.0);
    return shares.replicate(1, X.cols()) + X.row(0).replicate(2001, 1);
  }
};

/// The CRPS by its definition: integral of (F(t) - 1{t >= y})^2.
template <class Distribution>
double crps_by_integration(const Distribution& probability, double y, double low, double high) {
  constexpr int n = 400000;
  const double h = (high - low) / n;
  double sum = 0.0;
  for (int i = 0; i < n; ++i) {
    const double t = low + (i + 0.5) * h;
    sum += h * std::pow(probability(t) - (t >= y ? 1.0 : 0.0), 2);
  }
  return sum;
}

}  // namespace

TEST_CASE("a normal model is one of observations, with all of the noise") {
  const surrogates::Regressor line{NoisyLine()};
  const ObservationModel model(line);
  const MatrixXd x = MatrixXd::Constant(1, 1, 3.0);
  const Prediction prediction = model.predict(x);
  CHECK(prediction.mean[0] == 6.0);
  CHECK(prediction.variance[0] == Approx(0.7));
  const VectorXd y = VectorXd::Constant(1, 6.5);
  CHECK(model.log_density(x, y)[0] == Approx(-0.5 * std::log(2.0 * std::numbers::pi * 0.7) - 0.125 / 0.7));
  CHECK(model.probability(x, y)[0] == Approx(normal_probability(0.5 / std::sqrt(0.7))));
  CHECK(model.draws(x).rows() == 0);
}

TEST_CASE("the CRPS is the integral it stands for") {
  for (const double y : {-3.0, 0.2, 1.0, 5.0}) {
    const Prediction prediction{VectorXd::Constant(1, 1.0), VectorXd::Constant(1, 0.49)};
    const auto probability = [](double t) { return normal_probability((t - 1.0) / 0.7); };
    CHECK(normal_crps(prediction, VectorXd::Constant(1, y))[0] ==
          Approx(crps_by_integration(probability, y, -10.0, 12.0)).epsilon(1e-4));
  }
  const Prediction certain{VectorXd::Constant(1, 1.0), VectorXd::Zero(1)};
  CHECK(normal_crps(certain, VectorXd::Constant(1, 3.5))[0] == 2.5);
}

TEST_CASE("the CRPS of draws is unbiased") {
  Random random(test_seed(1));
  const MatrixXd draws = 0.7 * random.normal_vector(5 * 20000).reshaped(5, 20000).array() + 1.0;
  const VectorXd scores = crps_of_draws(draws, VectorXd::Constant(20000, 1.6));
  const Prediction prediction{VectorXd::Constant(1, 1.0), VectorXd::Constant(1, 0.49)};
  const double exact = normal_crps(prediction, VectorXd::Constant(1, 1.6))[0];
  const double sd = std::sqrt((scores.array() - scores.mean()).square().mean());
  check_z("CRPS of five draws", scores.mean(), exact, sd / std::sqrt(20000.0));
  // By hand: draws 1, 2, 4 and y = 3: (2 + 1 + 1) / 3 - (1 + 3 + 2) / 3 / 2.
  CHECK(crps_of_draws(Eigen::Vector3d(4.0, 1.0, 2.0), VectorXd::Constant(1, 3.0))[0] == Approx(1.0 / 3.0));
  CHECK_THROWS_AS(crps_of_draws(MatrixXd(1, 1), VectorXd(1)), Error);
}

TEST_CASE("a model that is right is calibrated, one that is not is not") {
  Random random(test_seed(2));
  constexpr Index n = 4000;
  const surrogates::Regressor uniform{Uniform()};
  const MatrixXd X = random.uniform_vector(n).transpose();
  const VectorXd y = X.row(0).transpose() + random.uniform_vector(n);
  const Scores scores = score(ObservationModel(uniform), X, y);
  check_z("mean absolute error", scores.mae, 0.25, std::sqrt(1.0 / 48.0 / n));
  CHECK(scores.rmse == Approx(std::sqrt(1.0 / 12.0)).epsilon(0.05));
  CHECK(scores.log_density == 0.0);
  check_z("coverage", scores.coverage, 0.9, std::sqrt(0.09 / n));
  CHECK(scores.calibration_error < 0.03);
  for (Index i = 0; i < scores.calibration.size(); ++i) {
    CHECK(scores.calibration[i] == Approx(calibration_levels()[i]).margin(0.05));
  }
  CHECK(scores.crps == Approx(1.0 / 6.0).epsilon(0.05));  // of the uniform distribution: E|X - y| - 1/6
  const surrogates::Regressor line{NoisyLine()};
  const Scores wrong = score(ObservationModel(line), X, y);
  CHECK(wrong.calibration_error > 0.1);
  CHECK_THROWS_AS(score(ObservationModel(uniform), MatrixXd(1, 0), VectorXd(0)), Error);
}
