#include "acquisitions/local_penalization.hpp"

#include <cmath>

#include "acquisitions/expected_improvement.hpp"
#include "catch.hpp"
#include "numerics/normal_distribution.hpp"
#include "surrogates/gaussian_process/gaussian_process.hpp"
#include "test_seed.hpp"

using namespace bobench;
using namespace bobench::acquisitions;
using Eigen::Index, Eigen::MatrixXd, Eigen::VectorXd;

namespace {

/// A model with a known gradient everywhere: mean a'x, variance 0.04.
struct Plane {
  VectorXd a;
  void fit(const MatrixXd&, const VectorXd&) {}
  surrogates::Prediction predict(const MatrixXd& X) const {
    return {X.transpose() * a, VectorXd::Constant(X.cols(), 0.04)};
  }
  surrogates::PointPrediction predict_with_gradient(const VectorXd& x) const {
    return {a.dot(x), 0.04, a, VectorXd::Zero(x.size())};
  }
};

/// Mean (x - 0.25)^2 in one dimension, whose largest slope on [0, 1] is 1.5.
struct Parabola {
  void fit(const MatrixXd&, const VectorXd&) {}
  surrogates::Prediction predict(const MatrixXd& X) const {
    return {(X.row(0).array() - 0.25).square().matrix().transpose(), VectorXd::Constant(X.cols(), 0.01)};
  }
  surrogates::PointPrediction predict_with_gradient(const VectorXd& x) const {
    return {std::pow(x[0] - 0.25, 2), 0.01, VectorXd::Constant(1, 2.0 * (x[0] - 0.25)), VectorXd::Zero(1)};
  }
};

}  // namespace

TEST_CASE("the Lipschitz constant is the largest gradient of the mean") {
  const VectorXd a{{3.0, -4.0}};
  CHECK(lipschitz_constant(surrogates::Regressor(Plane{a}), MatrixXd::Constant(2, 1, 0.5), 1) == Approx(5.0));
  CHECK(lipschitz_constant(surrogates::Regressor(Parabola{}), MatrixXd::Constant(1, 1, 0.2), 1) ==
        Approx(1.5).epsilon(1e-3));
  // A flat model says nothing; GPyOpt takes 10.
  CHECK(lipschitz_constant(surrogates::Regressor(Plane{VectorXd::Zero(2)}), MatrixXd::Constant(2, 1, 0.5), 1) == 10.0);
}

TEST_CASE("the penalty is the printed one, on each scale") {
  const surrogates::Regressor model(Plane{VectorXd{{1.0, 0.5}}});
  MatrixXd pending(2, 2);
  pending << 0.2, 0.9, 0.3, 0.6;
  const double lowest = 0.1, lipschitz = 2.0, sigma = 0.2;
  const auto log_penalty = [&](const VectorXd& x) {
    double sum = 0.0;
    for (Index j = 0; j < 2; ++j) {
      const double mean = pending(0, j) + 0.5 * pending(1, j);
      sum += std::log(normal_probability((lipschitz * (x - pending.col(j)).norm() - mean + lowest) / sigma));
    }
    return sum;
  };
  const auto of_score = [&](double score, PenalizedScale scale, const VectorXd& x) {
    const Acquisition constant{[=](const MatrixXd& X) { return VectorXd::Constant(X.cols(), score); }};
    return locally_penalized(constant, scale, model, pending, lowest, lipschitz).score(x)[0];
  };
  for (const VectorXd& x : {VectorXd{{0.2, 0.3}}, VectorXd{{0.5, 0.5}}, VectorXd{{1.0, 0.0}}}) {
    CHECK(of_score(-3.0, PenalizedScale::logarithmic, x) == Approx(-3.0 + log_penalty(x)));
    CHECK(of_score(0.4, PenalizedScale::positive, x) == Approx(std::log(0.4) + log_penalty(x)));
    CHECK(of_score(-1.0, PenalizedScale::any, x) == Approx(std::log(std::log1p(std::exp(-1.0))) + log_penalty(x)));
    CHECK(of_score(50.0, PenalizedScale::any, x) == Approx(std::log(50.0) + log_penalty(x)));
    CHECK(of_score(-50.0, PenalizedScale::any, x) == Approx(-50.0 + log_penalty(x)));
  }
  CHECK(of_score(0.0, PenalizedScale::positive, pending.col(0)) == -std::numeric_limits<double>::infinity());
}

TEST_CASE("a penalised acquisition of a Gaussian process has right gradients") {
  Random random(test_seed(1));
  const MatrixXd X = random.uniform_vector(20).reshaped(2, 10);
  const VectorXd y = (X.row(0).array() * 6.0).sin().matrix().transpose() + X.row(1).transpose();
  surrogates::GaussianProcess process;
  process.fit(X, y);
  const surrogates::Regressor model(process);
  const MatrixXd pending = random.uniform_vector(6).reshaped(2, 3);
  const double best = y.minCoeff();
  for (const PenalizedScale scale : {PenalizedScale::logarithmic, PenalizedScale::positive, PenalizedScale::any}) {
    const Acquisition base = scale == PenalizedScale::logarithmic
                                 ? of_moments(model,
                                              [best](const auto& prediction, auto... gradient) {
                                                return log_expected_improvement(prediction, best, gradient...);
                                              })
                                 : of_moments(model, [best](const auto& prediction, auto... gradient) {
                                     return expected_improvement(prediction, best, gradient...);
                                   });
    const Acquisition penalized = locally_penalized(base, scale, model, pending, best, 3.0);
    for (int i = 0; i < 10; ++i) {
      const VectorXd x = random.uniform_vector(2);
      VectorXd gradient;
      const double score = penalized.score_with_gradient(x, &gradient);
      CHECK(score == Approx(penalized.score(x)[0]).epsilon(1e-9));
      constexpr double h = 1e-6;
      for (Index d = 0; d < 2; ++d) {
        VectorXd up = x, down = x;
        up[d] += h;
        down[d] -= h;
        const double slope = (penalized.score(up)[0] - penalized.score(down)[0]) / (2.0 * h);
        if (!std::isfinite(slope)) continue;  // EI is 0 there
        CHECK(gradient[d] == Approx(slope).epsilon(1e-3).margin(1e-3));
      }
    }
  }
}
